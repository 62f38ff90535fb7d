"""A real house in a process of its own: played over sockets, killed without warning again and again."""

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from parlour.errors import NotAvailable
from parlour.server import events
from parlour.server.serve import serve
from tests.visiting import run

KILLS = 12
CODE = """
import sys
from pathlib import Path
from parlour.server.pace import Pace
from parlour.server.serve import serve
pace = Pace(shortest=0.005, longest=0.01, trick=0.0, tick=0.005, count=0.05, grace=60.0)
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), pace=pace, prepare=False)
"""


class Server:
    """A house in another process."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.data = data
        self.cookie = ""
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", CODE, str(self.port), str(self.data)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    async def post(self, path: str, **body: Any) -> dict[str, Any]:
        """Ask something over HTTP, as soon as the house is open."""
        return await asyncio.to_thread(self.post_now, path, body)

    def post_now(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {"content-type": "application/json", "cookie": self.cookie}
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", json.dumps(body).encode(), headers, method="POST"
        )
        with urllib.request.urlopen(request, timeout=5) as answer:
            self.cookie = (answer.headers.get("set-cookie") or self.cookie).partition(";")[0]
            return dict(json.load(answer))

    async def window(self, table: str) -> ClientConnection:
        """A socket at a table, tried for until the house is open."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        while True:
            with contextlib.suppress(OSError, websockets.InvalidMessage):
                return await websockets.connect(address, additional_headers={"cookie": self.cookie})
            await asyncio.sleep(0.02)

    async def is_open(self) -> None:
        while True:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            await asyncio.sleep(0.02)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house, killed at the end at the latest."""
    server = Server(tmp_path)
    yield server
    server.kill()


async def sit_at_a_table(server: Server, **asked: Any) -> str:
    await server.is_open()
    await server.post("/api/me", name="Ada")
    return str((await server.post("/api/tables", **asked))["table"])


Told = dict[int, list[str]]
"""What a client has been told, a hand: its acts."""


async def play_for(window: ClientConnection, seconds: float, told: Told, unsure: list[dict[str, Any]]) -> None:
    """Play a while, first sending again what was not acknowledged; remember what one has been told."""
    for act in unsure:
        await window.send(json.dumps(act))
    with contextlib.suppress(TimeoutError, websockets.ConnectionClosed):
        async with asyncio.timeout(seconds):
            async for text in window:
                now = json.loads(text)
                if now["type"] != "table" or now["board"] is None:
                    continue
                acts = [act["text"] for act in now["acts"]]
                if now["first_act"] == 0:
                    told[now["hand"]] = acts
                answer = {"position": now["position"]}
                if now["phase"] == "counted":
                    await window.send(json.dumps({"type": "ready", **answer}))
                elif now["board"]["legal"]:
                    act = {"type": "play", **answer, "move": random.choice(now["board"]["legal"])}
                    unsure[:] = [act]
                    await window.send(json.dumps(act))


def journal_of(data: Path, table: str) -> list[events.Any]:
    """What is on disk for a table; its places follow one another without a gap."""
    with sqlite3.connect(data / "house.sqlite") as file:
        rows = file.execute("SELECT seq, body FROM event WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    assert [seq for seq, _ in rows] == list(range(len(rows)))
    return [events.read(body) for _, body in rows]


def test_killed_a_dozen_times_no_acknowledged_act_is_lost_and_none_made_twice(server: Server) -> None:
    async def story() -> None:
        told: Told = {}
        unsure: list[dict[str, Any]] = []
        table = await sit_at_a_table(server, game="matchem", options={"players": 3, "game": 100_000})
        for _ in range(KILLS):
            window = await server.window(table)
            await play_for(window, random.uniform(0.05, 0.25), told, unsure)
            server.kill()
            server.start()
        window = await server.window(table)
        before = sum(map(len, told.values()))
        await play_for(window, 0.5, told, unsure)
        assert sum(map(len, told.values())) > before  # and the bots go on, too
        server.kill()
        hands: list[list[str]] = []
        for event in journal_of(server.data, table):
            if isinstance(event, events.Dealt):
                hands.append([])
            elif isinstance(event, events.Played):
                hands[-1].append(event.move)
        for hand, acts in told.items():
            assert hands[hand - 1][: len(acts)] == acts
        server.start()

    run(story(), seconds=90)


def test_a_stalled_socket_does_not_delay_its_table(server: Server) -> None:
    """One watcher has little room and never reads; the others go on at their pace."""

    async def story() -> None:
        table = await sit_at_a_table(server, game="roulette", seats=["bot"] * 4)
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect(("127.0.0.1", server.port))
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        stalled = await websockets.connect(address, sock=narrow, compression=None)
        stalled.transport.pause_reading()
        window = await server.window(table)
        while len(journal_of(server.data, table)) <= 80:  # which takes a second, if nobody waits for the stalled one
            await play_for(window, 0.2, {}, [])
        stalled.transport.abort()

    run(story())


def test_over_a_real_socket_strangers_are_turned_away(server: Server) -> None:
    async def story() -> None:
        table = await sit_at_a_table(server, game="euchre", public=False)
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        async with websockets.connect(address) as eve:  # no cookie: nobody's seat, and the table is private
            farewell = json.loads(await eve.recv())
            assert farewell["type"] == "farewell" and "private" in farewell["sentence"]
            with pytest.raises(websockets.ConnectionClosed):
                await eve.recv()
        cookie = {"cookie": server.cookie}
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(address, additional_headers=cookie, origin=websockets.Origin("http://evil.test"))
        window = await websockets.connect(address, additional_headers=cookie)
        await window.recv()
        await window.send("x" * 10_000)
        with pytest.raises(websockets.ConnectionClosed):
            while True:
                await window.recv()

    run(story())


def test_a_house_that_cannot_open_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(NotAvailable, match="cannot be opened"):
        serve("127.0.0.1", 0, tmp_path / "file" / "below")
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(NotAvailable, match="in use"):
        serve("127.0.0.1", taken.getsockname()[1], tmp_path)
    with pytest.raises(NotAvailable, match="port"):
        serve("127.0.0.1", 99_999, tmp_path)
