"""A real house in a process of its own: played over sockets by people who remember all they are told, and killed.

A house is forked off a process that has loaded everything already, so that to start one again takes little time.
"""

import asyncio
import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection

from parlour.server.live.table import events
from parlour.server.live.table.sitting import restored
from tests.helpers.ports import reserved
from tests.helpers.visiting import LONGEST
from tests.simulated.witness import check_record

NURSERY = """
import os
import sys
from pathlib import Path
from parlour.server.app import build
from parlour.server.live import outbox
from parlour.server.live.pace import Pace
from parlour.server.serve import serve

build(Path("nowhere"))
outbox.PATIENCE = 600.0
giving = float(sys.argv[2])
pace = Pace(shortest=0.005, longest=0.01, trick=0.0, tick=0.005, count=0.05, giving=giving, grace=600.0)
for port in sys.stdin:
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)
        os.dup2(0, 1)
        serve("127.0.0.1", int(port), Path(sys.argv[1]), pace=pace, prepare=False)
        os._exit(0)
    print(child, flush=True)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""

Sent = set[tuple[int, str]]


class Server:
    """A house in another process."""

    def __init__(self, data: Path, giving: float = 0.0) -> None:
        self.place = reserved()
        self.port = self.place.getsockname()[1]
        self.data, self.cookie, self.pid = data, "", 0
        command = [sys.executable, "-c", NURSERY, str(data), str(giving)]
        self.nursery = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.start()

    def start(self) -> None:
        """Open the house."""
        assert self.nursery.stdin is not None and self.nursery.stdout is not None
        print(self.port, file=self.nursery.stdin, flush=True)
        self.pid = int(self.nursery.stdout.readline())

    def kill(self) -> None:
        """Kill the house without warning, if it is open."""
        if self.pid:
            assert self.nursery.stdout is not None
            os.kill(self.pid, signal.SIGKILL)
            self.pid = 0
            assert self.nursery.stdout.readline() == "gone\n"

    def close(self) -> None:
        """Leave nothing behind."""
        self.kill()
        self.nursery.kill()
        self.nursery.communicate()
        self.place.close()

    async def post(self, path: str, **body: Any) -> dict[str, Any]:
        """Ask something over HTTP."""
        return dict(json.loads(await asyncio.to_thread(self.ask, path, json.dumps(body).encode())))

    async def get(self, path: str) -> str:
        """Read something over HTTP."""
        return await asyncio.to_thread(self.ask, path, None)

    def ask(self, path: str, body: bytes | None) -> str:
        """Ask, and wait for the answer."""
        headers = {"content-type": "application/json", "cookie": self.cookie}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body, headers)
        with urllib.request.urlopen(request, timeout=LONGEST) as answer:
            self.cookie = (answer.headers.get("set-cookie") or self.cookie).partition(";")[0]
            return str(answer.read().decode())

    async def window(self, table: str, of: str = "tables") -> ClientConnection:
        """A socket at a table, tried for until the house is open."""
        address = f"ws://127.0.0.1:{self.port}/api/{of}/{table}/socket"
        while True:
            with contextlib.suppress(OSError, websockets.InvalidMessage):
                return await websockets.connect(address, additional_headers={"cookie": self.cookie}, ping_interval=None)
            await asyncio.sleep(0.01)

    async def is_open(self) -> None:
        """Wait until somebody answers."""
        while True:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            await asyncio.sleep(0.01)


async def sit_at_a_table(server: Server, **asked: Any) -> str:
    """Ada opens a table."""
    await server.is_open()
    await server.post("/api/me", name="Ada")
    return str((await server.post("/api/tables", **asked))["table"])


class Player:
    """Ada at one table: she remembers what she was told, and what she has asked for."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.told: dict[int, list[str]] = {}  # a hand's acts
        self.sent: Sent = set()
        self.unsure: list[dict[str, Any]] = []
        self.position = 0

    async def play_for(self, window: ClientConnection, seconds: float) -> None:
        """Play a while, first sending again what was not acknowledged."""
        with contextlib.suppress(TimeoutError, websockets.ConnectionClosed):
            for act in self.unsure:
                await window.send(json.dumps(act))
            async with asyncio.timeout(seconds):
                async for text in window:
                    await self.answer(window, json.loads(text))

    async def answer(self, window: ClientConnection, now: dict[str, Any]) -> None:
        """Take note of a picture, and do what is to be done."""
        if now["type"] != "table" or now["board"] is None:
            return
        assert now["position"] >= self.position, "the table has gone back"
        self.position = now["position"]
        if now["first_act"] == 0:
            self.told[now["hand"]] = [act["text"] for act in now["acts"]]
        answer = {"position": now["position"]}
        if now["phase"] == "counted":
            await window.send(json.dumps({"type": "ready", **answer}))
        elif now["board"]["legal"]:
            act = {"type": "play", **answer, "move": random.choice(now["board"]["legal"])}
            self.unsure = [act]
            self.sent.add((now["position"], act["move"]))
            await window.send(json.dumps(act))

    @property
    def acts(self) -> int:
        """How many acts she has been told of."""
        return sum(map(len, self.told.values()))

    def check(self, data: Path) -> None:
        """Is all on disk that she was told, and nothing of hers that she has not asked for, and does it replay?"""
        hands: list[list[str]] = []
        position = 0
        for seq, event in enumerate(journal_of(data, self.table)):
            if isinstance(event, events.Dealt):
                hands.append([])
                position = seq
            elif isinstance(event, events.Played):
                assert not event.by or (position, event.move) in self.sent, "an act was made twice"
                hands[-1].append(event.move)
                position = seq
        assert position >= self.position
        for hand, acts in self.told.items():
            assert hands[hand - 1][: len(acts)] == acts, "an act was lost"
        sitting = restored(self.table, rows_of(data, self.table))
        assert sitting.table is not None
        check_record(sitting.table.record)


def rows_of(data: Path, table: str) -> list[tuple[int, float, str]]:
    """What is on disk for a table."""
    with contextlib.closing(sqlite3.connect(data / "house.sqlite", timeout=LONGEST)) as file:
        return file.execute("SELECT seq, at, body FROM event WHERE table_id = ? ORDER BY seq", (table,)).fetchall()


def journal_of(data: Path, table: str) -> list[events.Any]:
    """The events on disk for a table; their places follow one another without a gap."""
    rows = rows_of(data, table)
    assert [seq for seq, _, _ in rows] == list(range(len(rows)))
    return [events.read(body) for _, _, body in rows]


async def kill_again_and_again(server: Server, kills: int, longest: float) -> int:
    """Play at two tables of a house that is killed so many times; the acts that were told."""
    asked: dict[str, Any] = {"game": "matchem", "options": {"players": 3, "game": 5_000}}
    players = [Player(await sit_at_a_table(server, **asked)) for _ in range(2)]

    async def play(seconds: float) -> int:
        windows = [await server.window(player.table) for player in players]
        await asyncio.gather(*(player.play_for(it, seconds) for player, it in zip(players, windows, strict=True)))
        return sum(player.acts for player in players)

    for _ in range(kills):
        await play(random.uniform(0.0, longest))
        server.kill()
        server.start()
    before = sum(player.acts for player in players)
    while (acts := await play(0.5)) == before:  # and the bots go on, too
        pass
    server.kill()
    for player in players:
        player.check(server.data)
    return acts
