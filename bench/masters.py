"""Masters at fifty tables of one address, and what others notice: `python -m bench.masters [--tables N] [--write]`.

A house in a process of its own, with people of five addresses, each told by X-Forwarded-For as a proxy would tell it.
One has many tables with three Masters each, and plays at all of them as fast as it can. The others have one table each:
with House bots, with Masters, with somebody who asks for a hint at every turn, and with four people. What is measured
is a bot's move (from one picture to the next while it is a bot's turn), a hint (from the question to the answer), and
act to view.
"""

import argparse
import asyncio
import json
import os
import secrets
import sys
import tempfile
import time
import urllib.request
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from websockets.asyncio.client import ClientConnection, connect

from bench.load import RESULTS, free_port, running
from bench.load_clients import quantile
from bench.load_server import ALL_FROM_ONE, more_files
from bench.report import ROOT, Row, Section, machine, put_in, show, span, under

GAME = "euchre"
OF_ONE = 20  # tables of one guest
FOUR, RESTS = "four people", 0.2  # seconds before each of their acts
WARMS_UP = 8.0  # seconds that are not counted
TOLD = ("parlour_think", "parlour_thoughts", "parlour_act_to_view", "parlour_commit", "parlour_loop_lag")
GOALS = {"act to view": 0.050, "a bot's move": 3.0, "a hint": None}  # seconds, for 99 of 100
Times = defaultdict[str, list[float]]


class Player:
    """Somebody at a table, who plays at once whatever is legal; what is measured there goes by a name."""

    def __init__(self, bench: "Bench", table: str, headers: dict[str, str], name: str, asks: bool = False) -> None:
        self.bench, self.table, self.headers, self.name, self.asks = bench, table, headers, name, asks
        self.chance = Random(table)
        self.position, self.turn, self.since = -1, -1, 0.0
        self.given, self.seat, self.waits = 0, 0, False
        self.line: ClientConnection

    async def play(self, seat: int = 0) -> None:
        """Come in, sit down and play until the end."""
        address = f"ws://127.0.0.1:{self.bench.port}/api/tables/{self.table}/socket"
        options: dict[str, Any] = {"compression": None, "ping_interval": None, "max_size": None, "open_timeout": 120}
        async with connect(address, additional_headers=self.headers, **options) as self.line:
            if seat:
                await self.say(type="sit", seat=seat)
            async for text in self.line:
                await self.hear(json.loads(text))

    async def say(self, **word: Any) -> None:
        """Say something to the house."""
        await self.line.send(json.dumps(word))

    async def hear(self, seen: dict[str, Any]) -> None:
        """Look at what comes, note how long it took, and do what is to be done."""
        if seen["type"] == "hints" and self.waits:
            self.note(f"{self.name}: a hint", self.since)
            await self.act(self.legal)
        if seen["type"] == "refused":
            self.bench.refused.append(seen["sentence"])
        if seen["type"] != "table":
            return
        self.seat = seen["you"]
        promised = seen["promised"]
        if promised and self.seat is not None and promised["hand"] > self.given:
            self.given = promised["hand"]
            await self.say(type="give", hand=self.given, contribution=secrets.token_hex(32))
        if seen["position"] > self.position:
            await self.moved(seen)

    async def moved(self, seen: dict[str, Any]) -> None:
        """The table has gone on."""
        board = seen["board"]
        bots = [seat["who"] == "bot" for seat in seen["seats"]]
        if self.position >= 0 and self.turn is not None and 0 <= self.turn < len(bots) and self.since:
            if bots[self.turn]:
                self.note(f"{self.name}: a bot's move", self.since)
            elif self.turn == self.seat and not self.waits:
                self.note(f"{self.name}: act to view", self.since)
        self.position, self.turn = seen["position"], board["turn"] if board else -1
        self.since, self.waits = time.perf_counter() if seen["phase"] == "playing" else 0.0, False
        if seen["phase"] == "counted":
            await self.say(type="ready", position=self.position)
        elif seen["phase"] == "playing" and board["legal"]:
            self.legal = board["legal"]
            if self.asks:
                self.waits = True
                await self.say(type="hint", position=self.position)
            else:
                await self.act(self.legal)

    async def act(self, legal: list[str]) -> None:
        """Make a move; who plays with bots need not wait, but people would be told to calm down."""
        if self.name == FOUR:
            await asyncio.sleep(RESTS)
        self.waits, self.since = False, time.perf_counter()
        await self.say(type="play", position=self.position, move=self.chance.choice(legal))

    def note(self, what: str, since: float) -> None:
        """It took so long."""
        if self.bench.is_counting:
            self.bench.times[what].append(time.perf_counter() - since)


class Bench:
    """The house, and all who come."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.times: Times = defaultdict(list)
        self.refused: list[str] = []
        self.is_counting = False

    def post(self, path: str, body: object, headers: dict[str, str]) -> tuple[Any, str]:
        """Ask over HTTP: the answer, and a cookie if one is given."""
        given = {**headers, "content-type": "application/json"}
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", json.dumps(body).encode(), given)
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return json.load(answer), (answer.headers.get("set-cookie") or "").partition(";")[0]

    def guest(self, address: str) -> dict[str, str]:
        """A new guest at an address: what he sends along from then on."""
        headers = {"x-forwarded-for": address}
        _, cookie = self.post("/api/me", {"name": f"P{secrets.token_hex(4)}"}, headers)
        return {**headers, "cookie": cookie}

    def seated(self, headers: dict[str, str], rung: str, name: str, asks: bool = False) -> Player:
        """A guest at a table of his own with bots."""
        opened, _ = self.post("/api/tables", {"game": GAME, "rung": rung, "options": {"game": 100}}, headers)
        return Player(self, opened["table"], headers, name, asks)

    def four(self, address: str) -> list[Player]:
        """Four people at a table."""
        people = [self.guest(address) for _ in range(4)]
        asked = {"game": GAME, "seats": ["me", "open", "open", "open"], "options": {"game": 100}}
        opened, _ = self.post("/api/tables", asked, people[0])
        return [Player(self, opened["table"], headers, FOUR) for headers in people]

    async def measure(self, tables: int, seconds: float) -> None:
        """Everyone plays for so long."""
        flooders = [self.guest("10.0.0.1") for _ in range(-(-tables // OF_ONE))]
        players = [self.seated(flooders[number // OF_ONE], "master", "the many") for number in range(tables)]
        players.append(self.seated(self.guest("10.0.0.2"), "house", "one with House bots"))
        players.append(self.seated(self.guest("10.0.0.3"), "master", "one with Masters"))
        players.append(self.seated(self.guest("10.0.0.4"), "house", "one who asks", asks=True))
        tasks = [asyncio.create_task(player.play()) for player in players]
        tasks += [asyncio.create_task(it.play(seat)) for seat, it in enumerate(self.four("10.0.0.5"))]
        await asyncio.sleep(WARMS_UP)
        self.is_counting = True
        await asyncio.sleep(seconds)
        self.is_counting = False
        for task in tasks:
            if task.done():
                await task
            task.cancel()

    def thinking(self) -> list[str]:
        """What the house says of its thinking."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=60) as answer:
            lines = answer.read().decode().splitlines()
        return [line for line in lines if line.startswith(TOLD)]


def serve_here(port: int, data: Path) -> None:
    """The house, which believes what a proxy says and whose Masters are ready."""
    from parlour.bots.search.searcher import warm_search
    from parlour.server.limits import Limits
    from parlour.server.serve import serve

    more_files()
    warm_search(GAME)
    limits = Limits.of(ALL_FROM_ONE)
    serve("127.0.0.1", port, data, limits=limits, proxy=True, prepare=False, connections=ALL_FROM_ONE, metrics=True)


def told(times: Times, tables: int) -> Section:
    """What was measured, with what is asked for."""
    section = Section(
        f"Masters at {tables} tables",
        "One address has all these tables with three Masters each and plays as fast as it can; people of four other "
        "addresses have a table each. House and people on this machine. A bot's move is timed from one picture to the "
        f"next, its pace included. The load average was {os.getloadavg()[0]:.1f} afterwards. "
        + "; ".join(machine("uvicorn", "websockets", "uvloop")),
    )
    for what, taken in sorted(times.items()):
        goal = GOALS[what.rpartition(": ")[2]]
        late = quantile(sorted(taken), 0.99)
        figure = f"{span(quantile(sorted(taken), 0.5))}, p99 {span(late)}, most {span(max(taken))}, of {len(taken):,}"
        row = under(what, late, goal, figure, f"{span(goal)} at p99") if goal else Row(what, figure)
        section.rows.append(row)
    return section


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.masters", description="Masters at many tables.")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--write", action="store_true", help="put what was measured into results.md")
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "DATA"), help=argparse.SUPPRESS)
    asked, console = parser.parse_args(), Console(width=150)
    if asked.serve:
        serve_here(int(asked.serve[0]), Path(asked.serve[1]))
        return
    port = free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [sys.executable, "-m", "bench.masters", "--serve", str(port), folder]
        with running(command, ROOT, f"http://127.0.0.1:{port}/api/games"):
            bench = Bench(port)
            asyncio.run(bench.measure(asked.tables, asked.seconds))
            numbers = bench.thinking()
    section = told(bench.times, asked.tables)
    show(console, section)
    console.print(*numbers, sep="\n", style="dim")
    if asked.write:
        put_in(RESULTS, [section])
    if bench.refused:
        console.print(f"{len(bench.refused)} were refused, the last with: {bench.refused[-1]}")


if __name__ == "__main__":
    main()
