"""The processor time of an act, from its frame to the four that tell of it: `python -m bench.act [--profile FILE]`.

With --against FOLDER, where an earlier state of the sources lies, both are measured in turns, and what comes of it is
put into results.md.

The whole house in this process, journal and doors included, but for the network: what is sent goes into sinks. At many
tables of Trolley Euchre an act is made at each, all at once or one after the other, and the processor time of all
threads is divided by the acts; what the people at the tables do is not counted. So it can be taken on a busy machine.
"""

import argparse
import asyncio
import cProfile
import json
import os
import random
import re
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import uvloop
from uvicorn.server import ServerState

from bench.report import ROOT, Row, Section, machine, put_in
from parlour.server import collector
from parlour.server.app import build
from parlour.server.http.entrance.lines import Line
from parlour.server.limits import Limits
from parlour.server.live.pace import Pace
from parlour.server.live.table.room import Room
from parlour.server.serve import SWITCH, configured
from parlour.wire import COOKIE, pages

SEATS = 4
RESULTS = Path(__file__).with_name("results.md")
HANDSHAKE = """GET /api/tables/{table}/socket?changes=drawn HTTP/1.1\r
host: 127.0.0.1\r
upgrade: websocket\r
connection: Upgrade\r
sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r
sec-websocket-version: 13\r
cookie: {cookie}\r
\r
"""


class Sink(asyncio.Transport):
    """A socket that takes everything and sends it nowhere."""

    def __init__(self) -> None:
        super().__init__()
        self.frames = self.size = 0
        self.stir = asyncio.Event()

    def write(self, data: Any) -> None:
        self.frames += 1
        self.size += len(data)
        self.stir.set()

    async def has(self, frames: int) -> None:
        """Wait until so many frames have come."""
        while self.frames < frames:
            self.stir.clear()
            await self.stir.wait()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)}.get(name, default)

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass

    abort = close

    def pause_reading(self) -> None:
        pass

    resume_reading = pause_reading


class Seat:
    """Somebody at a table."""

    def __init__(self, line: Line, sink: Sink) -> None:
        self.line, self.sink = line, sink

    def say(self, **word: Any) -> None:
        self.line.data_received(frame(word))


def frame(word: Any) -> bytes:
    """A client's frame."""
    text, mask = json.dumps(word).encode(), os.urandom(4)
    head = struct.pack("!BB", 0x81, 128 | len(text)) if len(text) < 126 else struct.pack("!BBH", 0x81, 254, len(text))
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(text))
    return head + mask + masked


async def laid(app: Any, config: Any, state: Any, server: ServerState) -> tuple[Room, list[Seat]]:
    """A table with four people at it, dealt to."""
    house = app.state.house
    guests = [await house.people.name(None, f"P{random.getrandbits(32):08x}") for _ in range(SEATS)]
    name = await house.people.name_of(guests[0])
    asked = pages.NewTable(game="euchre", seats=["me", "open", "open", "open"], options={"game": 200})
    room = await house.open_table(asked, guests[0], name)
    seats = []
    for place, guest in enumerate(guests):
        line, sink = Line(config, server, dict(state)), Sink()
        line.connection_made(sink)
        cookie = f"{COOKIE}={house.people.cookie(guest)}"
        line.data_received(HANDSHAKE.format(table=room.sitting.id, cookie=cookie).encode())
        await sink.has(2)
        seats.append(Seat(line, sink))
        if place:
            seats[place].say(type="sit", seat=place)
            while room.sitting.chairs[place].is_open:
                await asyncio.sleep(0.001)
    return room, seats


async def until_due(room: Room, seats: list[Seat]) -> None:
    """Wait until somebody has a move, all being ready for the next hand."""
    while room.sitting.phase != "playing":
        if room.sitting.phase == "over":
            raise SystemExit("the game is over")
        if room.sitting.phase == "counted" and not room.ready:
            for seat in seats:
                seat.say(type="ready", position=room.sitting.position)
        await asyncio.sleep(0.001)


async def act(tables: int, rounds: int, together: bool, profile: str) -> None:
    """Play, and tell what it took."""
    with tempfile.TemporaryDirectory() as folder:
        limits = Limits.of(1_000_000)
        app = build(Path(folder), Pace(giving=0.0), limits=limits)
        config, server = configured(app), ServerState()
        config.load()
        async with app.router.lifespan_context(app) as state:
            places = [await laid(app, config, state, server) for _ in range(tables)]
            collector.keep_short()
            sys.setswitchinterval(SWITCH)
            figures, sizes = [], []
            profiler = cProfile.Profile()
            for number in range(rounds):
                for room, seats in places:
                    await until_due(room, seats)
                await asyncio.sleep(0.1)  # or people would say too much at once
                asked = []
                for room, seats in places:
                    sitting = room.sitting
                    seat = sitting.state.seat
                    assert seat is not None
                    move = random.choice(sitting.view_at(seat).legal())
                    word = frame({"type": "play", "position": sitting.position, "move": move})
                    asked.append((seats[seat].line, word, seats, seats[-1].sink.frames))
                before = sum(seat.sink.size for _, seats in places for seat in seats)
                if profile and number >= rounds // 4:
                    profiler.enable()
                start = time.process_time()
                for line, word, seats, had in asked:
                    line.data_received(word)
                    if not together:
                        await seats[-1].sink.has(had + 1)
                for _, _, seats, had in asked:
                    await seats[-1].sink.has(had + 1)
                for _ in range(5):
                    await asyncio.sleep(0)
                spent = time.process_time() - start
                profiler.disable()
                figures.append(spent / tables)
                sizes.append((sum(s.sink.size for _, seats in places for s in seats) - before) / tables / SEATS)
            if profile:
                profiler.dump_stats(profile)
            figures.sort()
            print(
                f"{statistics.median(figures) * 1e6:.0f} µs an act (quarter {figures[len(figures) // 4] * 1e6:.0f}), "
                f"{statistics.mean(sizes):.0f} bytes a frame"
            )
            os._exit(0)


TURNS = 3
TOLD = re.compile(r"(\d+) µs an act .*?(\d+) bytes a frame")


def compared(folder: Path) -> Section:
    """This state of the sources and an earlier one, in turns."""
    pairs = [(told_in(ROOT, seed), told_in(folder, seed)) for seed in range(1, TURNS + 1)]
    earlier = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=folder, capture_output=True, text=True)
    about = (
        "The processor time of all threads of the house, from the frame of an act to the four that tell of it, without "
        "the network: sixty tables of Trolley Euchre with four people each, the journal on disk. Before is commit "
        f"{earlier.stdout.strip()}; both took {TURNS} turns, and the medians are told. "
        f"The load average was {os.getloadavg()[0]:.0f}. " + "; ".join(machine("uvicorn", "uvloop"))
    )
    (now, size), (before, size_before) = (
        [statistics.median(pair[which][what] for pair in pairs) for what in (0, 1)] for which in (0, 1)
    )
    ratio = statistics.median(pair[0][0] / pair[1][0] for pair in pairs)
    rows = [
        Row("an act", f"{now:.0f} µs, before {before:.0f} µs: {ratio:.2f}×"),
        Row("bytes a seat for an act", f"{size:.0f}, before {size_before:.0f}", "≤ 700", size <= 700),
    ]
    return Section("An act, by processor time", about, rows)


def told_in(folder: Path, seed: int) -> tuple[int, int]:
    """What a measurement tells in a folder of sources: microseconds, and bytes."""
    command = [sys.executable, "-m", "bench.act", "--rounds", "30", "--seed", str(seed)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=True)
    found = TOLD.search(done.stdout)
    assert found is not None, done.stdout
    print(folder.name, found[0], flush=True)
    return int(found[1]), int(found[2])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--apart", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", default="")
    parser.add_argument("--against", type=Path)
    asked = parser.parse_args()
    if asked.against:
        put_in(RESULTS, [compared(asked.against)])
        sys.exit()
    random.seed(asked.seed)
    uvloop.run(act(asked.tables, asked.rounds, not asked.apart, asked.profile))
