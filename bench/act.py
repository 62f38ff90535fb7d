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
PATIENCE = 60.0  # seconds after which what is waited for will not come
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


Place = tuple[Room, list[Seat]]  # a table with its people


def frame(word: Any) -> bytes:
    """A client's frame."""
    text, mask = json.dumps(word).encode(), os.urandom(4)
    head = struct.pack("!BB", 0x81, 128 | len(text)) if len(text) < 126 else struct.pack("!BBH", 0x81, 254, len(text))
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(text))
    return head + mask + masked


async def laid(app: Any, config: Any, state: Any, server: ServerState) -> Place:
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
    """Wait until somebody has a move, all being ready for the next hand: they say so once, however long the journal
    takes, or they would be bidden farewell for saying too much."""
    sitting, said = room.sitting, -1
    while sitting.phase != "playing":
        assert sitting.phase != "over", "so many hands are not played here"
        if sitting.phase == "counted" and said != sitting.position:
            said = sitting.position
            for seat in seats:
                seat.say(type="ready", position=said)
        await asyncio.sleep(0.001)


def move_at(room: Room, seats: list[Seat]) -> tuple[Seat, bytes]:
    """Whose turn it is at a table, and the frame with his move."""
    sitting = room.sitting
    seat = sitting.state.seat
    assert seat is not None
    move = random.choice(sitting.view_at(seat).legal())
    return seats[seat], frame({"type": "play", "position": sitting.position, "move": move})


async def a_round(places: list[Place], together: bool, profiler: cProfile.Profile | None) -> tuple[float, float]:
    """An act at every table: the processor time of one, and the bytes of a frame that tells of it."""
    for room, seats in places:
        await until_due(room, seats)
    await asyncio.sleep(0.1)  # or people would say too much at once
    asked = [(*move_at(room, seats), seats[-1].sink, seats[-1].sink.frames) for room, seats in places]
    before = sum(seat.sink.size for _, seats in places for seat in seats)
    if profiler:
        profiler.enable()
    start = time.process_time()
    for seat, word, sink, had in asked:
        seat.line.data_received(word)
        if not together:
            await sink.has(had + 1)
    for _, _, sink, had in asked:
        await sink.has(had + 1)
    for _ in range(5):
        await asyncio.sleep(0)
    spent = time.process_time() - start
    if profiler:
        profiler.disable()
    size = sum(seat.sink.size for _, seats in places for seat in seats) - before
    return spent / len(places), size / len(places) / SEATS


async def rounds_of(tables: int, rounds: int, together: bool, profile: str, data: Path) -> list[tuple[float, float]]:
    """Play in a house of its own: what each round took."""
    app = build(data, Pace(giving=0.0), limits=Limits.of(1_000_000))
    config, server = configured(app), ServerState()
    config.ws_ping_interval = None  # nobody answers here, and would be cut off for it
    config.load()
    state = await app.router.lifespan_context(app).__aenter__()
    places = []
    for _ in range(tables):
        async with asyncio.timeout(PATIENCE):
            places.append(await laid(app, config, state, server))
    collector.keep_short()
    sys.setswitchinterval(SWITCH)
    found, profiler = [], cProfile.Profile()
    for number in range(rounds):
        is_seen = bool(profile) and number >= rounds // 4
        async with asyncio.timeout(PATIENCE):
            found.append(await a_round(places, together, profiler if is_seen else None))
    if profile:
        profiler.dump_stats(profile)
    return found


async def act(tables: int, rounds: int, together: bool, profile: str) -> None:
    """Play, and tell what it took. The house is not closed, since nobody here would close his socket."""
    status = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data:
        try:
            tell(await rounds_of(tables, rounds, together, profile, Path(data)))
        except TimeoutError:
            print(f"Somebody was told nothing for {PATIENCE:.0f} s.", file=sys.stderr)
            status = 1
    os._exit(status)


def tell(found: list[tuple[float, float]]) -> None:
    """Say what was measured."""
    figures = sorted(spent for spent, _ in found)
    print(
        f"{statistics.median(figures) * 1e6:.0f} µs an act (quarter {figures[len(figures) // 4] * 1e6:.0f}), "
        f"{statistics.mean(size for _, size in found):.0f} bytes a frame",
        flush=True,
    )


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
    """What a measurement, this one, tells of a folder of sources: microseconds, and bytes."""
    command = [sys.executable, "-P", str(Path(__file__).resolve()), "--rounds", "30", "--seed", str(seed)]
    sources = os.environ | {"PYTHONPATH": str(folder.resolve())}
    done = subprocess.run(command, cwd=folder, env=sources, stdout=subprocess.PIPE, text=True, timeout=600, check=True)
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
