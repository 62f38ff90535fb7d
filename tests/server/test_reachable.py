"""Where phones find the house: what is told, printed and let in; and TLS at home, with an authority of its own."""

import contextlib
import io
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers
from websockets.sync.client import connect

from parlour.cli import main
from parlour.errors import NotAvailable
from parlour.server.http.entrance import certificate, reachable
from parlour.server.http.entrance.announce import for_party, for_this_machine, opening
from parlour.server.http.entrance.certificate import certificate_for
from parlour.server.http.entrance.hosts import Hosts, name_in
from parlour.server.http.entrance.reachable import Reachable, in_order, is_of_home, places_of
from parlour.server.serve import safe_port
from tests.helpers.ports import reserved
from tests.helpers.visiting import LONGEST

HERE = ["http://192.168.1.20:8000", "http://10.0.0.3:8000"]


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with a home address, another, one of the net and one that nobody can use."""
    monkeypatch.setattr(reachable, "way_out", lambda family: ["192.168.1.20"] if family == socket.AF_INET else [])
    found = ["127.0.0.1", "203.0.113.7", "10.0.0.3", "169.254.3.3", "192.168.1.20"]
    monkeypatch.setattr(reachable, "of_interfaces", lambda: found)


def test_home_addresses_come_first_and_the_way_out_before_them(at_home: None) -> None:
    assert places_of("0.0.0.0") == ["192.168.1.20", "10.0.0.3", "203.0.113.7"]
    assert places_of("127.0.0.1") == places_of("localhost") == places_of("::1") == []
    assert places_of("192.168.1.20") == ["192.168.1.20"] and places_of("cards.example.org") == ["cards.example.org"]
    assert in_order(["0.0.0.0", "224.0.0.1", "8.8.8.8", "172.16.0.1"]) == ["172.16.0.1", "8.8.8.8"]
    assert is_of_home("fd00::2") and not is_of_home("2a00::2") and not is_of_home("172.32.0.1")


def test_a_house_without_a_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reachable, "way_out", lambda family: [])
    monkeypatch.setattr(reachable, "of_interfaces", lambda: ["127.0.0.1"])
    assert Reachable("0.0.0.0", 8000).look() == []
    assert "the machine is on no network" in for_party("page", [], "here", "abcdefghjk", sys.stdout)


def test_links_have_name_port_and_over_tls_only_what_a_certificate_is_for(at_home: None) -> None:
    found = Reachable("0.0.0.0", 80, 443, "box.local").look()
    assert found[:4] == ["http://192.168.1.20", "http://10.0.0.3", "http://203.0.113.7", "http://box.local"]
    assert found[4:] == ["https://192.168.1.20", "https://10.0.0.3", "https://box.local"]
    assert reachable.address_at("fd00::2", 8000) == "http://[fd00::2]:8000"


async def test_a_machine_that_moves_is_looked_for_again(monkeypatch: pytest.MonkeyPatch, at_home: None) -> None:
    told = Reachable("0.0.0.0", 8000)
    assert told()[0] == HERE[0]
    monkeypatch.setattr(reachable, "way_out", lambda family: ["192.168.7.7"])
    assert told()[0] == HERE[0]
    told.until = 0.0
    assert told()[0] == "http://192.168.7.7:8000"


def test_this_machines_own_addresses_are_found() -> None:
    """Whatever they are here: they parse, and none is said twice."""
    found = places_of("0.0.0.0")
    assert len(found) == len(set(found)) and all(socket.inet_aton(place) for place in found)
    assert reachable.name_on_network() in ("", f"{socket.gethostname().partition('.')[0].lower()}.local")


def test_what_is_told_is_let_in_and_nothing_else_is(at_home: None) -> None:
    """The addresses are such as a page of another site cannot be found at."""
    hosts = Hosts()
    for address in Reachable("0.0.0.0", 8000, 8443, "box.local").look():
        assert hosts.is_called(Headers({"host": address.partition("//")[2]}))
        assert not hosts.is_called(Headers({"host": f"{name_in(address.partition('//')[2])}.evil.example"}))


# ---- what the terminal says ----


class Paper(io.TextIOWrapper):
    """A terminal, or a file, of some encoding."""

    def __init__(self, encoding: str, tty: bool = False) -> None:
        super().__init__(io.BytesIO(), encoding=encoding)
        self.tty = tty

    def isatty(self) -> bool:
        return self.tty


def test_a_party_is_told_with_its_addresses_and_a_code() -> None:
    told = for_party("http://127.0.0.1:8000/party/new", HERE, "/data", "abcdefghjkmn", Paper("utf-8"))
    assert "    http://192.168.1.20:8000/party/join" in told and "10.0.0.3" in told and "abcd efgh jkmn" in told
    assert "█" in told and "\x1b" not in told and "/certificate" not in told
    coloured = for_party("", HERE, "", "x", Paper("utf-8", tty=True))
    assert "\x1b[38;5;16;48;5;231m" in coloured
    bare = for_party("", HERE, "", "x", Paper("ascii", tty=True))
    assert bare.isascii() and "####" in bare and "\x1b" not in bare
    assert bare.encode("ascii") and for_party("", HERE, "", "x", Paper("latin-1")).encode("latin-1")
    safe = for_party("", [*HERE, "https://192.168.1.20:8443"], "", "x", Paper("utf-8"))
    assert "http://192.168.1.20:8000/certificate" in safe and "    https://192.168.1.20:8443" in safe


def test_https_for_this_machine_alone_is_told_with_its_address() -> None:
    told = for_this_machine("http://127.0.0.1:8000/", "http://127.0.0.1:8443/")
    assert "https://127.0.0.1:8443/ " in told and told.endswith("http://127.0.0.1:8000/certificate")


def test_a_house_that_listens_everywhere_says_where_others_find_it() -> None:
    assert f"for others at {HERE[0]} or {HERE[1]}," in opening("http://127.0.0.1:8000/", HERE, "here")
    assert "for others" not in opening("http://127.0.0.1:8000/", [], "here")
    assert f"{HERE[0]}/certificate." in opening("", [*HERE, "https://192.168.1.20:8443"], "here")


def test_ports_and_what_does_not_go_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert [safe_port(port) for port in (0, 80, 8000)] == [0, 443, 8443]
    assert main(["serve", "--https", "--proxy"]) and "TLS is the proxy's" in capsys.readouterr().err


# ---- TLS at home ----


def verified(found: certificate.Certificate, *names: str) -> bool:
    """Would a phone that trusts the authority believe the certificate, at these addresses?"""
    kinds = ["-verify_ip" if name[0].isdigit() else "-verify_hostname" for name in names]
    checks = [word for pair in zip(kinds, names, strict=True) for word in pair]
    told = subprocess.run(
        ["openssl", "verify", "-CAfile", found.authority, *checks, found.chain], capture_output=True, text=True
    )
    return told.returncode == 0


def test_a_certificate_is_made_once_and_anew_when_addresses_change(tmp_path: Path) -> None:
    found = certificate_for(tmp_path, ["192.168.1.20", "box.local", ""])
    assert all(verified(found, name) for name in ("192.168.1.20", "box.local", "127.0.0.1", "localhost"))
    assert not verified(found, "192.168.1.21") and not verified(found, "other.local")
    first, key, trusted = found.chain.read_bytes(), found.key.read_bytes(), found.authority.read_bytes()
    assert certificate_for(tmp_path, ["box.local", "192.168.1.20"]).chain.read_bytes() == first
    moved = certificate_for(tmp_path, ["192.168.7.7"])
    assert moved.chain.read_bytes() != first and verified(moved, "192.168.7.7") and not verified(moved, "192.168.1.20")
    assert (moved.key.read_bytes(), moved.authority.read_bytes()) == (key, trusted)


def test_keys_are_for_their_owner_alone(tmp_path: Path) -> None:
    found = certificate_for(tmp_path, ["192.168.1.20"])
    folder = found.key.parent
    found.key.chmod(0o644)
    folder.chmod(0o755)
    certificate_for(tmp_path, ["192.168.1.20"])
    assert [path.stat().st_mode & 0o777 for path in (folder, found.key, folder / "authority.key")] == [
        0o700,
        0o600,
        0o600,
    ]


def test_the_authority_can_vouch_for_nothing_but_home(tmp_path: Path) -> None:
    """Neither does the house ask it to, nor would a phone believe it: the key is of no use elsewhere."""
    found = certificate_for(tmp_path, ["203.0.113.7", "cards.example.org", "8.8.8.8"])
    assert certificate.names_in(["203.0.113.7", "cards.example.org"]) == sorted(certificate.ALWAYS)
    key = found.key.parent / "authority.key"
    for forged, name in (("DNS:bank.example", "bank.example"), ("IP:203.0.113.7", "203.0.113.7")):
        certificate.make_certificate(found, key, [forged])
        assert not verified(found, name)
    certificate.make_certificate(found, key, ["IP:10.1.2.3"])
    assert verified(found, "10.1.2.3")


def test_without_openssl_a_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(NotAvailable, match="needs openssl"):
        certificate_for(tmp_path, [])


SERVE = """
import sys
from functools import partial
from pathlib import Path
from parlour.server import serve
serve.safe_port = lambda _: int(sys.argv[2])
serve.show_page = lambda page: print("Shown:", page, flush=True)
serve.serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[3]), prepare=False, party=True, https=True)
"""


def until(asked: Callable[[], httpx.Response]) -> httpx.Response:
    """The answer, once the house is open."""
    while True:
        with contextlib.suppress(httpx.TransportError):
            return asked()
        time.sleep(0.05)


def test_a_house_with_two_doors(tmp_path: Path) -> None:
    """In the clear and over TLS one house, and over TLS its cookies are nobody else's; the authority's certificate is
    fetched in the clear, and after a restart it is the same."""
    places = [reserved(), reserved()]
    port, safe_port = (str(place.getsockname()[1]) for place in places)
    trusted, said = "", ""
    for _ in range(2):
        command = [sys.executable, "-c", SERVE, port, safe_port, str(tmp_path)]
        house = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            clear = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=LONGEST)
            given = until(partial(clear.get, "/certificate/parlour.crt"))
            assert given.headers["content-type"] == "application/x-x509-ca-cert"
            assert trusted in ("", given.text)
            trusted = given.text
            assert "Certificate Trust Settings" in clear.get("/certificate").text
            context = ssl.create_default_context(cadata=trusted)
            safe = httpx.Client(base_url=f"https://localhost:{safe_port}", verify=context, timeout=LONGEST)
            named = until(partial(safe.post, "/api/me", json={"name": "Ann"}))
            assert "__Host-parlour=" in named.headers["set-cookie"] and "Secure" in named.headers["set-cookie"]
            assert safe.get("/api/me").json()["name"] == "Ann" and clear.get("/api/me").json()["name"] is None
            with connect(f"wss://localhost:{safe_port}/api/parties/none/socket", ssl=context) as line:
                assert "There is no such party" in str(line.recv(LONGEST))
        finally:
            house.terminate()
            said = house.communicate(timeout=LONGEST)[0]
        assert f"Shown: http://127.0.0.1:{port}/party/new" in said and "The code of the desk is" in said
    assert house.returncode in (0, -15)
