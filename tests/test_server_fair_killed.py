"""Fair deals of a house that is killed without warning: one promise a hand, and it is kept."""

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
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from parlour.server import events
from parlour.table.fair import is_hex
from parlour.table.record import Record
from tests.test_server_fair import gift, judged
from tests.visiting import Picture, run

CODE = """
import sys
from pathlib import Path
from parlour.server.pace import Pace
from parlour.server.serve import serve
pace = Pace(shortest=0.0, longest=0.0, trick=0.0, tick=0.002, count=0.0, giving=float(sys.argv[3]), grace=600.0)
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), pace=pace, prepare=False)
"""


class Server:
    """A house in another process, which can be killed."""

    def __init__(self, data: Path, giving: float) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.data, self.giving, self.cookie = data, giving, ""
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", CODE, str(self.port), str(self.data), str(self.giving)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def ask(self, path: str, **body: Any) -> Any:
        """Ask something, and again until the house is open."""
        headers = {"content-type": "application/json", "cookie": self.cookie}
        data = json.dumps(body).encode() if body else None
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            self.cookie = (answer.headers.get("set-cookie") or self.cookie).partition(";")[0]
            return answer.read().decode()

    async def asks(self, path: str, **body: Any) -> Any:
        while True:
            with contextlib.suppress(ConnectionError, urllib.error.URLError):
                return await asyncio.to_thread(self.ask, path, **body)
            await asyncio.sleep(0.05)

    async def window(self, address: str) -> ClientConnection:
        """A socket at a table, as soon as the house is open."""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{address}/socket"
        while True:
            with contextlib.suppress(OSError, websockets.InvalidMessage):
                return await websockets.connect(url, additional_headers={"cookie": self.cookie})
            await asyncio.sleep(0.05)


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Server]:
    """A house that deals only when everyone has added."""
    server = Server(tmp_path, 600.0)
    yield server
    server.kill()


def test_killed_between_promise_and_deal_the_house_keeps_its_secret(patient: Server, tmp_path: Path) -> None:
    async def picture_where(window: ClientConnection, wanted: Any) -> Picture:
        async for text in window:
            now: Picture = json.loads(text)
            if now["type"] == "table" and wanted(now):
                return now
        raise AssertionError("The socket was closed.")

    async def story() -> None:
        await patient.asks("/api/me", name="Ann")
        opened = await patient.asks("/api/tables", game="matchem", options={"game": 10_000, "players": 3})
        address = json.loads(opened)["table"]
        shown, mine = set(), gift()
        for _ in range(3):
            window = await patient.window(address)
            now = await picture_where(window, lambda now: now["promised"])
            shown.add(now["promised"]["commitment"])
            patient.kill()
            patient.start()
        window = await patient.window(address)
        await window.send(json.dumps({"type": "give", "hand": 1, "contribution": mine}))
        now = await picture_where(window, lambda now: now["fair"])
        assert shown == {now["fair"]["commitment"]} and now["fair"]["given"][0] == mine
        patient.kill()  # and after it has been dealt, or given, nothing is forgotten either
        patient.start()
        now = await picture_where(await patient.window(address), lambda now: now["fair"])
        assert shown == {now["fair"]["commitment"]} and now["fair"]["given"][0] == mine

    run(story(), seconds=110)


def test_killed_at_random_there_is_one_promise_a_hand_and_every_hand_is_fair(patient: Server, tmp_path: Path) -> None:
    gifts: dict[int, set[str]] = {}
    shown: dict[int, set[str]] = {}

    async def play_for(window: ClientConnection, seconds: float) -> None:
        with contextlib.suppress(TimeoutError, websockets.ConnectionClosed):
            async with asyncio.timeout(seconds):
                async for text in window:
                    for word in answers(json.loads(text)):
                        await window.send(json.dumps(word))

    def answers(now: Picture) -> Iterator[dict[str, Any]]:
        if now["type"] != "table":
            return
        promised, fair = now["promised"], now["fair"]
        if promised:
            shown.setdefault(promised["hand"], set()).add(promised["commitment"])
            if 0 not in promised["given"]:
                mine = gift()
                gifts.setdefault(promised["hand"], set()).add(mine)
                yield {"type": "give", "hand": promised["hand"], "contribution": mine}
        if fair:
            shown.setdefault(fair["hand"], set()).add(fair["commitment"])
        if now["phase"] == "counted":
            yield {"type": "ready", "position": now["position"]}
        elif now["board"] and now["board"]["legal"]:
            yield {"type": "play", "position": now["position"], "move": random.choice(now["board"]["legal"])}

    async def story() -> str:
        await patient.asks("/api/me", name="Ann")
        opened = await patient.asks("/api/tables", game="matchem", options={"game": 10_000, "players": 3})
        address = str(json.loads(opened)["table"])
        for _ in range(6):
            await play_for(await patient.window(address), random.uniform(0.2, 0.8))
            patient.kill()
            patient.start()
        await play_for(await patient.window(address), 1.5)
        with sqlite3.connect(tmp_path / "house.sqlite") as file:
            rows = file.execute("SELECT body FROM event WHERE table_id = ? ORDER BY seq", (address,)).fetchall()
        kinds = [type(events.read(body)) for (body,) in rows]
        chain = [kind for kind in kinds if kind in (events.Committed, events.Dealt)]
        assert chain[: 2 * (len(chain) // 2)] == [events.Committed, events.Dealt] * (len(chain) // 2)
        return str(await patient.asks(f"/api/tables/{address}/record"))

    texts: list[str] = []

    async def whole() -> None:
        texts.append(await story())

    run(whole(), seconds=110)
    assert all(len(commitments) == 1 for commitments in shown.values())
    record = Record.parse(texts[0])
    assert record.hands
    for number, hand in enumerate(record.hands, 1):
        proof = hand.deal.proof
        assert proof is not None and proof.given[0] in gifts[number] and is_hex(proof.given[0])
    assert judged(texts[0], tmp_path) == (0, 0)
