"""What docs/operations.md has for the keeper of a house to copy, tried for real where the programs are installed."""

import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from parlour.server.http.entrance.hosts import Hosts
from tests.helpers.ports import reserved
from tests.helpers.serving import open_doors
from tests.helpers.visiting import LONGEST, SLOW

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
NAME = "cards.example.org"
TRUSTING = ssl._create_unverified_context()
AROUND = """
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
{user}
events {{ worker_connections 64; }}
http {{
access_log off;
client_body_temp_path {folder}/a; proxy_temp_path {folder}/b;
fastcgi_temp_path {folder}/c; uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
{text}
}}
"""


def program(name: str) -> str:
    """Where a program is; the test is left out if there is none."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"there is no {name} here")
    return found


class Proxy:
    """A proxy at a port of this machine, spoken to by the name in the text."""

    def __init__(self, port: int) -> None:
        self.port, self.page = port, f"https://{NAME}:{port}"

    def line(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), LONGEST)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, bytes, str]:
        """Ask for something as a browser would: status, what came back, and a cookie if one did."""
        asking = http.client.HTTPSConnection(NAME, self.port, context=TRUSTING)
        asking.sock = TRUSTING.wrap_socket(self.line(), server_hostname=NAME)
        usual = {"Origin": self.page} | ({} if body is None else {"Content-Type": "application/json"})
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        asking.request(method, path, None if body is None else json.dumps(body), usual | given)
        answer = asking.getresponse()
        told = answer.status, answer.read(), answer.headers.get("set-cookie", "")
        asking.close()
        return told

    def sit_down(self, table: str, cookie: str, origin: str) -> ClientConnection:
        """A socket at a table, opened by a page of this origin."""
        return connect(
            f"wss://{NAME}:{self.port}/api/tables/{table}/socket",
            sock=self.line(),
            ssl=TRUSTING,
            server_hostname=NAME,
            origin=Origin(origin),
            additional_headers={"Cookie": cookie},
            proxy=None,
            open_timeout=LONGEST,
        )


def written_down(folder: Path, port: int, house: str) -> Path:
    """The text for nginx on the page, for this port, this house and a certificate of its own."""
    key, certificate = folder / "cards.key", folder / "cards.pem"
    command = [program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", str(key)]
    subprocess.run([*command, "-out", str(certificate), "-subj", f"/CN={NAME}"], check=True, capture_output=True)
    text = re.findall(r"(?s)```nginx\n(.*?)```", PAGE)[0]
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("http://127.0.0.1:8000", house),
        ("/etc/ssl/cards.pem", str(certificate)),
        ("/etc/ssl/cards.key", str(key)),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    settings = folder / "nginx.conf"
    user = "user root;" if os.geteuid() == 0 else ""
    settings.write_text(AROUND.format(folder=folder, text=text, user=user), encoding="utf-8")
    return settings


@contextmanager
def behind_nginx(folder: Path) -> Iterator[tuple[Proxy, Starlette]]:
    """A house told of its proxy, and nginx before it, as the page has it."""
    nginx = program("nginx")
    with reserved() as place, open_doors(folder / "data", SLOW) as (house, app):
        app.state.proxy, port = True, place.getsockname()[1]
        app.state.hosts, app.state.gate.proxy = Hosts(origins=frozenset({f"https://{NAME}"}), proxy=True), True
        settings = written_down(folder, port, house)
        running = subprocess.Popen([nginx, "-p", str(folder), "-c", str(settings)], stderr=subprocess.PIPE)
        try:
            until = time.monotonic() + LONGEST
            while True:
                assert running.poll() is None and time.monotonic() < until, running.communicate()[1]
                try:
                    Proxy(port).line().close()
                    break
                except OSError:
                    time.sleep(0.05)
            yield Proxy(port), app
        finally:
            running.terminate()
            running.wait(LONGEST)


def test_the_text_for_nginx(tmp_path: Path) -> None:
    with behind_nginx(tmp_path) as (proxy, app):
        forged = {"X_Forwarded_For": "192.0.2.7", "X_Real_IP": "192.0.2.8", "Forwarded": "for=192.0.2.9"}
        status, _, cookie = proxy.ask("POST", "/api/me", {"name": "Ann"}, **forged)
        assert status == 200 and "secure" in cookie.lower() and "httponly" in cookie.lower()
        assert set(app.state.house.crowd.newcomers.each) == {("127.0.0.1",)}
        cookie = cookie.partition(";")[0]
        assert proxy.ask("POST", "/api/me", {"name": "Eve"}, Origin="https://elsewhere.example")[0] == 403
        status, told, _ = proxy.ask("POST", "/api/tables", {"game": "euchre"}, Cookie=cookie)
        assert status == 201
        table = json.loads(told)["table"]
        with proxy.sit_down(table, cookie, proxy.page) as line:
            assert json.loads(line.recv(LONGEST))["you"] == 0
        with pytest.raises(InvalidStatus):
            proxy.sit_down(table, cookie, "https://elsewhere.example")
        for path in ("/metrics", "//metrics", "/./metrics", "/%6detrics", "/x/../metrics", "/metrics?x"):
            assert b"parlour_" not in proxy.ask("GET", path, X_Forwarded_For="127.0.0.1")[1]
        assert proxy.ask("GET", "/healthz")[0] == 200


def test_the_service_for_systemd(tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    text = (ROOT / "deploy" / "parlour.service").read_text(encoding="utf-8")
    unit = tmp_path / "parlour.service"
    unit.write_text(re.sub(r"ExecStart=\S+", f"ExecStart={shutil.which('sh')}", text), encoding="utf-8")
    done = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True)
    complaints = [line for line in done.stderr.splitlines() if unit.name in line]
    assert not complaints, done.stderr
