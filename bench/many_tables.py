"""A house with many past games and open tables: what it costs to open it, to list it, and to wake a table.

    python -m bench.many_tables FOLDER [--closed N] [--open N]    fills a journal in a folder, unless it is filled
    python -m bench.many_tables FOLDER --measure                  opens the house on it, and measures

The games were all really played, by rules of thumb: a few of each kind, written down again under other names.
"""

import argparse
import asyncio
import contextlib
import gc
import random
import resource
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import parlour
from parlour.bots.players.house import House as Thumb
from parlour.server.house import House, journal_in
from parlour.server.live.pace import Pace
from parlour.server.live.table import events
from parlour.server.live.table.sitting import Sitting
from parlour.server.people import word_of
from parlour.server.store.protocol import closes, shows
from parlour.server.store.sqlite import open_file
from parlour.table.fair import commitment
from parlour.wire.pages import NewTable

GAMES = ("euchre", "raffles", "lost-heir", "matchem")
KINDS = 6  # games played of each
GUESTS = 2_000
LINES = 120  # of the journal that a table has at the most
A_BITE = 500
RESTS = 15.0  # seconds after which a table leaves memory
INSERT = "INSERT INTO event(table_id, seq, at, body, closes, shows) VALUES(?, ?, ?, ?, ?, ?)"


def game_played(name: str, seed: int) -> list[events.Line]:
    """The events of a whole game, of one person among bots."""
    chance, thumb = random.Random(seed), Thumb()
    game = parlour.load(name)
    opened = events.Opened(
        game=name,
        options=game.options,
        rules=game.rulebook.version,
        seats=["bot" if seat else "open" for seat in range(game.players)],
        host="HOST",
        rung="house",
        public=bool(seed % 2),
        gallery=True,
        word="",
        clock=0,
        seed=seed,
    )
    sitting = Sitting("t", opened)
    log: list[events.Line] = [opened]

    def add(event: events.Any) -> None:
        log.append(events.line_of(event))
        sitting.apply(event, sitting.seq + 1, 0.0)

    add(events.Sat(seat=0, guest="HOST", name="Ann"))
    while sitting.phase != "over":
        add(events.Committed(secret=chance.randbytes(32).hex()))
        assert commitment(sitting.secret)
        add(sitting.dealt())
        while not sitting.state.hand_over:
            seat = sitting.state.seat
            assert seat is not None
            add(sitting.played(seat, thumb.choose(sitting.view_at(seat)), "" if seat else "HOST", chance))
    add(events.Closed(why="over"))
    return log


def renamed(log: list[events.Line], host: str) -> list[str]:
    """The lines of a game, with another host."""
    return [events.written(event).replace('"HOST"', f'"{host}"') for event in log]


def tables(kinds: list[list[events.Line]], closed: int, left_open: int) -> Iterator[tuple[str, list[str]]]:
    """So many games that are over, and so many that are not, mixed."""
    chance = random.Random(0)
    is_open = [True] * left_open + [False] * closed
    chance.shuffle(is_open)
    names = sorted(word_of(12, chance) for _ in is_open)  # in their order a file is filled much faster
    for name, goes_on in zip(names, is_open, strict=True):
        log, host = chance.choice(kinds), f"guest{chance.randrange(GUESTS)}"
        played = log[: chance.randrange(2, min(len(log), LINES))]
        yield name, renamed(played if goes_on else [*played, log[-1]], host)


def fill(path: Path, closed: int, left_open: int) -> None:
    """Fill a journal."""
    kinds = [game_played(name, seed) for name in GAMES for seed in range(KINDS)]
    at, began = time.time() - 3600.0, time.perf_counter()
    with contextlib.closing(open_file(path)) as file:
        file.execute("PRAGMA synchronous = OFF")
        file.execute("BEGIN")
        for number, (table, lines) in enumerate(tables(kinds, closed, left_open)):
            rows = [(table, seq, at, body, closes(body), shows(body)) for seq, body in enumerate(lines)]
            file.executemany(INSERT, rows)
            if number % A_BITE == 0:
                file.execute("COMMIT")
                file.execute("BEGIN")
        file.execute("COMMIT")
    size = path.stat().st_size / 1e9
    print(f"filled with {closed:,} closed and {left_open:,} open in {time.perf_counter() - began:.0f} s: {size:.2f} GB")


def resident() -> float:
    """What the process has in memory now, in kB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1024


async def measure(folder: Path) -> None:
    """Open the house, list it, wake tables, open and write; and say what each takes."""
    empty = resident()
    began, used = time.perf_counter(), time.process_time()
    house = await House.open(folder, Pace(rest=RESTS))
    waited, worked = time.perf_counter() - began, time.process_time() - used
    print(f"{house.found} ({waited:.2f} s in all, {worked:.2f} s of them at work)")
    tables_open = len(house.register)
    print(f"asleep: {(resident() - empty) / max(tables_open, 1):.2f} kB a table")
    for guest in (None, "guest7"):
        house.lobby.made = float("-inf")
        took = [timed(partial(house.cards, guest)) for _ in range(50)]
        print(f"the lobby for {guest}: made anew {took[0] * 1e3:.2f} ms, then {sorted(took[1:])[25] * 1e3:.3f} ms")
    names = list(house.register.entries)[:500]
    gc.collect()
    before, took = resident(), []
    for table in names:
        start = time.perf_counter()
        await house.room(table)
        took.append(time.perf_counter() - start)
    took.sort()
    print(f"waking: median {took[len(took) // 2] * 1e3:.1f} ms, worst {took[-1] * 1e3:.1f} ms")
    print(f"awake: {(resident() - before) / len(names):.1f} kB a table")
    await asyncio.sleep(2 * RESTS)
    gc.collect()
    print(f"in memory after a rest: {len(house.rooms)}; {(resident() - before) / len(names):.1f} kB a table are left")
    asked = NewTable(game="euchre", seats=["me", "bot", "bot", "bot"])
    took = []
    for number in range(200):
        start = time.perf_counter()
        await house.open_table(asked, f"new{number}", "Ann")
        took.append(time.perf_counter() - start)
    print(f"opening a table (two commits): median {sorted(took)[100] * 1e3:.1f} ms")
    await house.close()


def timed(work: Callable[[], object]) -> float:
    """How long something takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description="A house with many tables.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--closed", type=int, default=100_000)
    parser.add_argument("--open", type=int, default=10_000)
    parser.add_argument("--measure", action="store_true")
    asked = parser.parse_args()
    if asked.measure:
        asyncio.run(measure(asked.folder))
    else:
        fill(journal_in(asked.folder), asked.closed, asked.open)


if __name__ == "__main__":
    main()
