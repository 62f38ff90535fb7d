"""`parlour join`: a table of a real house, played in a terminal of one's own."""

import json
import shutil
import ssl
import stat
import subprocess
import sys
import threading
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from parlour.client import House, Refusal
from parlour.errors import BadChoice, NotAvailable
from parlour.terminal import guests, join
from parlour.terminal.guests import Guest, guests_at, keep_guest, known_guests
from parlour.terminal.join import Goal, goal_of, usual_scheme
from tests.helpers.ports import reserved
from tests.helpers.serving import open_doors
from tests.helpers.visiting import CALM

if sys.platform != "win32":
    from tests.helpers.terminals import Terminal, in_terminal

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


def play_on(terminal: "Terminal", hands: int) -> None:
    """The first move that is offered, until so many hands are counted."""
    while hands:
        came = terminal.until("Your move", "Enter for the next hand", "win the game", "wins the game")
        if "Your move" in came:
            terminal.until(": ")
            terminal.type("1")
        else:
            hands -= 1
            if hands:
                terminal.type("")


@POSIX
def test_a_guest_names_himself_opens_a_table_plays_and_keeps_his_seat(tmp_path: Path) -> None:
    with open_doors(tmp_path / "house", CALM) as (address, _):
        with in_terminal("join", address, XDG_DATA_HOME=str(tmp_path)) as (terminal, process):
            terminal.until("What are you called there? ")
            terminal.type("Robin")
            terminal.until("You are", "Robin", "q to stop: ")
            terminal.until("q to stop: ")
            terminal.type("whist")
            terminal.until("There is no game 'whist' at this house")
            terminal.until("q to stop: ")
            terminal.type("euchre")
            terminal.until("How many friends shall sit with you? (0 to 3; the others are bots) [0] ")
            terminal.type("")
            terminal.until("Trolley Euchre")
            first = terminal.until("Your move (")
            assert "Your hand" in first and "Coach" in first and "Robin and Cora: 0" in first
            terminal.until(": ")
            terminal.type("zzz")
            terminal.until("'zzz' is no move here")
            terminal.type("?")
            terminal.until("a phrase across the table")
            terminal.until("Your move (")
            terminal.type("euc-5")
            terminal.until("EUC-5 (printed)")
            terminal.type("1")
            play_on(terminal, 1)
            assert "this hand" in terminal.shown
            terminal.type("quit")
            told = terminal.until("/table/") + terminal.until("\n")
            assert "Your seat is kept" in terminal.shown and process.wait(30) == 0
        kept = tmp_path / "parlour" / "guests.json"
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert json.loads(kept.read_text())[address]["name"] == "Robin"
        link = f"{address}/table/{told.strip().rpartition('/table/')[2]}"
        with in_terminal("join", link, XDG_DATA_HOME=str(tmp_path)) as (terminal, _):
            terminal.until("Robin")
            terminal.until("Trolley Euchre", "Hand 1")
            terminal.until("Enter for the next hand", "Your move (")


@POSIX
def test_a_friend_is_seen_to_come_and_to_move_and_a_lost_line_is_told(tmp_path: Path) -> None:
    leaving = ExitStack()
    port = leaving.enter_context(reserved()).getsockname()[1]
    house_door = ExitStack()
    address, _ = house_door.enter_context(open_doors(tmp_path / "house", CALM, port))
    words = ["join", address, "--name", "Robin", "--open", "matchem", "--players", "2", "--friends", "1", "--private"]
    with leaving, in_terminal(*words, XDG_DATA_HOME=str(tmp_path), columns=120) as (terminal, process):
        terminal.until("seat 2: free")
        terminal.until("The link for your friends: ")
        link = terminal.until("\n")
        goal = goal_of("".join(link.split()).replace("\x1b[1m", "").replace("\x1b[0m", ""))
        assert goal.invite and goal.house == address
        ada = House.enter(address, "Ada")
        ada.show(goal.table, goal.invite)
        with ada.at(goal.table) as chair:
            moved = False
            for now in chair:
                if now.you is None:
                    chair.sit()
                elif now.board and now.board.legal:
                    chair.play(now.board.legal[0])
                    moved = True
                elif now.board and now.board.turn == 0:
                    if moved:
                        break
                    terminal.until("Your move (")
                    terminal.type("1")
        assert "seat 2: Ada" in terminal.shown or "dealt by" in terminal.shown or terminal.until("Hand 1")
        terminal.until("Ada: ")
        assert terminal.shown.count("The link for your friends") == 1
        house_door.close()
        terminal.until("The line is down; trying to come back")
        with open_doors(tmp_path / "house", CALM, port):
            terminal.until("The line stands again.")
            terminal.until("Your move (")
            terminal.type("quit")
            terminal.until("Your seat is kept")
            assert process.wait(30) == 0


@POSIX
def test_a_stake_is_asked_for_at_a_house_too(tmp_path: Path) -> None:
    with open_doors(tmp_path / "house", CALM) as (address, _):
        words = ["join", address, "--name", "Robin", "--open", "roulette", "--players", "1"]
        with in_terminal(*words, XDG_DATA_HOME=str(tmp_path), columns=60) as (terminal, _):
            terminal.until("Your move")
            terminal.type("red")
            terminal.until("Red pays 1 to 1")
            terminal.until("(1 to 100, Enter for none) ")
            terminal.type("7")
            assert "7 on" in terminal.until("Your move")
            terminal.type("done")
            terminal.until("the arrow stops at")


def test_a_token_that_is_good_no_longer_is_asked_for_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with open_doors(tmp_path / "house", CALM) as (address, _):
        keep_guest(address, Guest("Robin", "parlour-" + "x" * 43))
        house, name = join.come_in(address, None, None)
        assert name == "Robin" and guests_at(address)[0].token == house.token
        same, _ = join.come_in(address, None, None)
        assert same.token == house.token
        assert len(guests_at(address)) == 2, "it may be the token of another house that stood at this address"


def test_who_sits_down_as_somebody_else_is_told_so_and_can_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with open_doors(tmp_path / "house", CALM) as (address, _):
        zed, _ = join.come_in(address, None, "Zed")
        assert not capsys.readouterr().out
        wat, name = join.come_in(address, None, "Wat")
        assert name == "Wat" and wat.token != zed.token
        told = " ".join(capsys.readouterr().out.split())
        assert told == "You are known here as Zed; --name Wat sits down as somebody else, Zed is kept."
        assert join.come_in(address, None, None)[0].token == wat.token, "the last used is the usual one"
        for again in ("Zed", "zed", " Zed "):
            back, name = join.come_in(address, None, again)
            assert (back.token, name) == (zed.token, "Zed")
        assert join.come_in(address, None, None)[0].token == zed.token and not capsys.readouterr().out
        for nobody in ("", "  "):
            with pytest.raises(BadChoice, match="--name wants a name"):
                join.come_in(address, None, nobody)
        assert [guest.name for guest in guests_at(address)] == ["Zed", "Wat"]


@pytest.mark.parametrize(
    ("address", "goal"),
    [
        ("127.0.0.1:8000", Goal("http://127.0.0.1:8000")),
        ("laptop:8000", Goal("http://laptop:8000")),
        ("cards.example.org", Goal("https://cards.example.org")),
        ("http://cards.example.org/", Goal("http://cards.example.org")),
        ("http://h:8000/table/k3v9", Goal("http://h:8000", "k3v9")),
        ("http://h:8000/table/k3v9#a%20b", Goal("http://h:8000", "k3v9", "a b")),
        ("[::1]:8000", Goal("http://[::1]:8000")),
    ],
)
def test_addresses_lead_where_a_browser_would_go(address: str, goal: Goal) -> None:
    assert goal_of(address) == goal


@pytest.mark.parametrize(
    "address", ["", "ftp://h", "http://", "http://h:port", "http://h/nowhere", "http://h/party/x", "http://[::1", "a b"]
)
def test_what_is_no_address_is_refused_in_a_sentence(address: str) -> None:
    if address == "a b":
        assert usual_scheme(address) == "http"
        return
    with pytest.raises(BadChoice, match=r"\S"):
        goal_of(address)


def test_a_guest_book_that_is_rubbish_knows_nobody_and_is_put_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert known_guests() == {}
    guests.guests_file().parent.mkdir()
    for rubbish in (
        "",
        "[]",
        '{"h": 1}',
        '{"h": {"name": "A"}}',
        "\xff",
        '{"h": {"name": "A", "token": "t", "others": 1}}',
    ):
        guests.guests_file().write_text(rubbish, encoding="latin-1")
        assert known_guests() == {}
    keep_guest("http://h", Guest("Ada", "t"))
    assert known_guests() == {"http://h": [Guest("Ada", "t")]}
    assert '"token": "t"' in guests.guests_file().with_suffix(".damaged").read_text()
    assert not list(tmp_path.rglob("*.part"))


def test_a_guest_book_of_one_guest_a_house_is_read_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    guests.guests_file().parent.mkdir()
    guests.guests_file().write_text('{"http://h": {"name": "Ada", "token": "t"}}')
    keep_guest("http://h", Guest("Ben", "u"))
    keep_guest("http://h", Guest("Ada", "t"))
    assert guests_at("http://h") == [Guest("Ada", "t"), Guest("Ben", "u")] and guests_at("http://i") == []


def test_no_certificate_no_house(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for content in (
        None,
        b"",
        b"rubbish",
        b"-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n",
        b"-----\xff",
    ):
        path = tmp_path / "house.crt"
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(NotAvailable, match="cannot be read as a certificate"):
            join.trust(path, False)
    assert join.trust(None, False) is None
    blind = join.trust(None, True)
    assert blind is not None and not blind.check_hostname and "anybody on the way" in capsys.readouterr().err


@pytest.fixture
def certified(tmp_path: Path) -> tuple[Path, Path]:
    """A certificate of one's own for this machine, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl here")
    certificate, key = tmp_path / "own.crt", tmp_path / "own.key"
    words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=home -addext subjectAltName=IP:127.0.0.1"
    names = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(["openssl", *words.split(), *names], check=True, capture_output=True, timeout=60)
    return certificate, key


def test_a_house_with_a_certificate_of_its_own_is_trusted_when_it_is_handed_over(
    certified: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """What answers here is no house; that it is heard to refuse shows that the line was made."""
    certificate, key = certified
    door = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    door.load_cert_chain(certificate, key)
    server = HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    server.socket = door.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"https://127.0.0.1:{server.server_address[1]}"
    try:
        with pytest.raises(Refusal, match=r"Nobody vouches for the certificate of .*authority.pem.*--ca FILE\)"):
            House(address).me()
        with pytest.raises(Refusal, match="if it speaks https, begin the address with https://"):
            House(address.replace("https", "http")).me()
        der = certificate.with_suffix(".der")
        der.write_bytes(ssl.PEM_cert_to_DER_cert(certificate.read_text()))
        for tls in (join.trust(certificate, False), join.trust(der, False), join.trust(None, True)):
            with pytest.raises(Refusal) as refused:
                House(address, tls=tls).me()
            assert refused.value.status == 501
            assert House(address, tls=tls).at("x").tls is tls
    finally:
        server.shutdown()
        server.server_close()
    capsys.readouterr()


def test_a_door_that_speaks_http_is_told_from_a_house_that_does_not_answer() -> None:
    server = HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with pytest.raises(Refusal, match="speaks http, not https: begin the address with http://"):
            House(f"https://127.0.0.1:{server.server_address[1]}").me()
    finally:
        server.shutdown()
        server.server_close()
