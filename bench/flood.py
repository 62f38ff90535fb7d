"""Floods: what one stranger sends to a house to shut it for the others, and how long the others wait meanwhile.

`python -m bench.flood` opens a house in a process of its own, floods it from another, and tells for each kind of flood
how long an act of somebody else took until it was shown, and how far the house has grown. Strangers come from
127.0.0.66 and its neighbours, so that they do not share the limits of the one who plays.
"""

import argparse
import http.client
import json
import multiprocessing
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

STRANGER = "127.0.0.66"
HEAD = "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{more}\r\n"
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
SOCKET = HEAD.format(path="/api/tables/x/socket", more=UPGRADE).encode()
ASKED = HEAD.format(path="/api/me", more="").encode()
MASK = b"\0\0\0\0"
FRAMES = {
    "pings": b"\x89\x80" + MASK,
    "pongs": b"\x8a\x80" + MASK,
    "continuations": b"\x00\x80" + MASK,
    "texts": b"\x81\x81" + MASK + b"x",
    "fragments": b"\x01\x81" + MASK + b"x" + b"\x80\x80" + MASK,
}
BLOCK = 65536  # bytes handed over at a time
PAUSE = 0.15  # seconds between two acts of the one who plays: less would be a flood of his own


def line_from(address: str, port: int) -> socket.socket:
    """A connection to the house from an address of this machine."""
    line = socket.socket()
    line.settimeout(5.0)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    line.bind((address, 0))
    line.connect(("127.0.0.1", port))
    return line


# ---- floods: each gives the bytes to begin with, and those to be sent without end ----


def frames(kind: str) -> tuple[bytes, bytes]:
    """Frames of one kind at a table that does not exist."""
    first = b"\x01\x80" + MASK if kind == "continuations" else b""
    return SOCKET, first + FRAMES[kind] * (BLOCK // len(FRAMES[kind]))


KINDS: dict[str, Callable[[], tuple[bytes, bytes]]] = {
    **{kind: (lambda kind=kind: frames(kind)) for kind in FRAMES},  # type: ignore[misc]
    "requests": lambda: (b"", ASKED * (BLOCK // len(ASKED))),
    "chunks": lambda: (ASKED.replace(b"\r\n\r\n", b"\r\nTransfer-Encoding: chunked\r\n\r\n"), b"1\r\nx\r\n" * 10_000),
    "headers": lambda: (b"GET / HTTP/1.1\r\n", b"a: b\r\n" * 10_000),
    "rubbish": lambda: (b"", b"\xff\xfe rubbish\r\n\r\n"),
}


def flood(kind: str, port: int, lines: int, seconds: float, address: str = STRANGER) -> int:
    """Flood the house over so many lines at once, each opened anew when it is cut off; how often that was."""
    first, block = KINDS[kind]()
    until, cut = time.monotonic() + seconds, 0
    held: list[socket.socket | None] = [None] * lines
    while time.monotonic() < until:
        refused = 0
        for place, line in enumerate(held):
            try:
                if line is None:
                    held[place] = line = line_from(address, port)
                    line.sendall(first)
                    if kind in FRAMES:
                        line.recv(4096)
                    line.setblocking(False)
                with suppress(BlockingIOError):
                    line.send(block)
                with suppress(BlockingIOError):
                    if not line.recv(BLOCK):
                        raise ConnectionError
            except (OSError, ConnectionError):
                cut, refused = cut + 1, refused + 1
                if line is not None:
                    line.close()
                held[place] = None
        if refused == lines:
            time.sleep(0.001)
    for line in held:
        if line is not None:
            line.close()
    return cut


def idle(kind: str, port: int, lines: int, seconds: float, address: str = STRANGER) -> int:
    """So many connections that say nothing; how many were refused or cut off."""
    held, cut = [], 0
    until = time.monotonic() + seconds
    for _ in range(lines):
        try:
            held.append(line_from(address, port))
        except OSError:
            cut += 1
    while time.monotonic() < until:
        time.sleep(0.1)
    for line in held:
        line.setblocking(False)
        try:
            cut += not line.recv(1)
        except BlockingIOError:
            pass
        except OSError:
            cut += 1
        line.close()
    return cut


def upgrades(kind: str, port: int, lines: int, seconds: float, address: str = STRANGER) -> int:
    """Sockets opened and left again without pause; how many were refused."""
    until, cut = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        held = []
        for _ in range(lines):
            try:
                line = line_from(address, port)
                line.sendall(SOCKET)
                held.append(line)
            except OSError:
                cut += 1
        for line in held:
            try:
                cut += not line.recv(100).startswith(b"HTTP/1.1 101")
            except OSError:
                cut += 1
            line.close()
    return cut


def words(kind: str, port: int, lines: int, seconds: float, address: str = STRANGER) -> int:
    """So many sockets in the gallery of one table, each of which says as much rubbish as one may; how many were cut."""
    cookie = ask(port, "POST", "/api/me", {"name": "Eve"})[2]
    asked = {"game": "pinochle", "seats": ["bot"] * 4}
    table = ask(port, "POST", "/api/tables", asked, cookie)[1]["table"]
    first = SOCKET.replace(b"/x/", f"/{table}/".encode())
    held = []
    for _ in range(lines):
        line = line_from(address, port)
        line.sendall(first)
        line.recv(100)
        held.append(line)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for line in held:
            with suppress(OSError):
                line.setblocking(False)
                line.send(FRAMES["texts"] * 29)
                while line.recv(BLOCK):
                    pass
        time.sleep(3.1)
    return 0


def nothing(kind: str, port: int, lines: int, seconds: float) -> int:
    """No flood at all, to compare with."""
    time.sleep(seconds)
    return 0


QUIET: dict[str, Callable[..., int]] = {"idle": idle, "upgrades": upgrades, "words": words, "nothing": nothing}

# ---- the house, and one who plays there ----


@contextmanager
def house_at(port: int, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A house in a process of its own, with a log one can measure."""
    with tempfile.TemporaryDirectory() as data:
        log = Path(data) / "log"
        command = [sys.executable, "-m", "parlour.cli", "serve", "--port", str(port), "--data", data, *words]
        with log.open("wb") as written:
            house = subprocess.Popen(command, stdout=written, stderr=subprocess.STDOUT)
        house.log = log  # type: ignore[attr-defined]
        try:
            for _ in range(600):
                with suppress(OSError):
                    readiness = ask(port, "GET", "/api/house")[1]
                    if len(readiness["ready"]) == readiness["of"]:
                        break
                time.sleep(0.1)
            yield house
        finally:
            house.terminate()
            house.wait(20)


def ask(port: int, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[int, Any, str]:
    """Ask the house for something: status, answer, cookie."""
    asking = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
    asking.request(method, path, None if body is None else json.dumps(body), headers)
    answer = asking.getresponse()
    told = answer.status, json.loads(answer.read() or b"null"), answer.headers.get("set-cookie", "").partition(";")[0]
    asking.close()
    return told


class Player:
    """Somebody at a table who acts now and then, and looks how long it takes to be seen."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ask(port, "POST", "/api/me", {"name": "Ada"})[2]
        table = ask(
            port, "POST", "/api/tables", {"game": "euchre", "seats": ["me", "open", "open", "open"]}, self.cookie
        )
        address = f"ws://127.0.0.1:{port}/api/tables/{table[1]['table']}/socket"
        self.held = ExitStack()
        opening = connect(address, additional_headers={"Cookie": self.cookie}, proxy=None)
        self.line: ClientConnection = self.held.enter_context(opening)
        self.gallery = json.loads(self.line.recv(30))["gallery"]
        self.waits: list[float] = []

    def act(self) -> float:
        """Open or close the gallery, which is written down, and wait until it is shown; seconds."""
        began, self.gallery = time.monotonic(), not self.gallery
        self.line.send(json.dumps({"type": "gallery", "open": self.gallery}))
        while json.loads(self.line.recv(60)).get("gallery") is not self.gallery:
            pass
        self.waits.append(time.monotonic() - began)
        return self.waits[-1]

    def act_for(self, seconds: float) -> None:
        """Act every now and then for so long."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.act()
            time.sleep(PAUSE)


def memory_of(house: int) -> float:
    """How large a process is, in MB."""
    fields = Path(f"/proc/{house}/statm").read_text().split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu_of(house: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{house}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measured(kind: str, port: int, lines: int, seconds: float, house: "subprocess.Popen[bytes]") -> str:
    """One flood: what others waited, and what the house used."""
    player = Player(port)
    before, used, log = memory_of(house.pid), cpu_of(house.pid), house.log.stat().st_size  # type: ignore[attr-defined]
    pool = multiprocessing.get_context("spawn").Pool(1)
    flooding = pool.apply_async(QUIET.get(kind, flood), (kind, port, lines, seconds))
    with suppress(TimeoutError, Exception):
        player.act_for(seconds)
    if not player.waits:
        player.waits = [float("inf")]
    cut = flooding.get(seconds * 20 + 60)
    pool.terminate()
    waits = sorted(player.waits)
    written = house.log.stat().st_size - log  # type: ignore[attr-defined]
    return (
        f"{kind:14} {lines:5} lines: acts {len(waits):3}, median {statistics.median(waits) * 1e3:7.1f} ms, "
        f"longest {waits[-1] * 1e3:8.1f} ms; {before:.0f} to {memory_of(house.pid):.0f} MB, "
        f"{cpu_of(house.pid) - used:.1f} s of processor, {written} bytes of log, cut off {cut} times"
    )


def main() -> int:
    """Flood a house in every way, one after the other, each house a new one."""
    parser = argparse.ArgumentParser(description="Flood a house, and see how long others wait.")
    parser.add_argument("kinds", nargs="*", default=["nothing", *KINDS, "upgrades", "words", "idle"], metavar="KIND")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--lines", type=int, nargs="*", default=[1, 20])
    parser.add_argument("--port", type=int, default=8765)
    words = parser.parse_args()
    for kind in words.kinds:
        for lines in words.lines:
            with house_at(words.port) as house:
                print(measured(kind, words.port, lines, words.seconds, house), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
