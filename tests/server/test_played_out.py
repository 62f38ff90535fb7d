"""Every table that a release has left unfinished is played on by today's program, to its end if that is not far.

What stood in the journal before stands there afterwards, byte for byte, and the record goes on from where it was.
"""

import asyncio
import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from parlour.server.house import House
from parlour.server.journal.check import check
from parlour.server.journal.source import source_at
from parlour.server.live.story import is_party
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import restored
from parlour.server.store import sums
from tests.helpers.postgres import database, unhurry
from tests.helpers.visiting import FAST, LONGEST, Person, Picture, run, wants_answer
from tests.server.test_released import any_of, releases_and_stores, unpacked

Rows = list[tuple[int, float, str]]
FURTHER = int(os.environ.get("PARLOUR_FURTHER", "150"))  # events after which a long game is left, unfinished


@pytest.fixture(params=releases_and_stores())
def left(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """What a release has left, as if it had been written just now; the store's address, if it is not in the folder."""
    unhurry(monkeypatch)
    version, store = request.param
    if store == "sqlite":
        (tmp_path / "house.sqlite").write_bytes(unpacked(version, "house.sqlite.gz"))
        with contextlib.closing(sqlite3.connect(tmp_path / "house.sqlite")) as file, file:
            file.execute("UPDATE event SET at = at + ? - (SELECT max(at) FROM event)", (time.time(),))
            summed = [row for row in file.execute("PRAGMA table_info(event)") if row[1] == "sum"]
            file.create_function("sum_of", -1, sums.sum_of, deterministic=True)
            if summed:
                file.execute("UPDATE event SET sum = sum_of(table_id, seq, at, body)")
                file.execute("DELETE FROM session")
                file.execute(SESSIONS)
        yield ""
        return
    with database() as kept:
        kept.ask(unpacked(version, "house.pgdump.sql.gz").decode())
        kept.ask("UPDATE event SET at = at + the_time() - (SELECT max(at) FROM event)")
        if kept.ask("SELECT 1 FROM information_schema.columns WHERE table_name = 'event' AND column_name = 'sum'"):
            kept.ask(f"UPDATE event SET sum = {sums.of_columns('event')}; DELETE FROM session; {SESSIONS}")
        yield kept.address


SESSIONS = """
INSERT INTO session SELECT table_id, min(at) FILTER (WHERE seq = 0), min(at) FILTER (WHERE closes) FROM event
GROUP BY table_id
"""


async def plays_to_the_end(person: Person, chance: Random) -> None:
    """Play at random, and be ready for every hand, until nothing more is played here."""
    answered = -1

    def is_due(now: Picture) -> bool:
        return now["phase"] == "over" or (now["position"] > answered and wants_answer(now))

    while (now := await person.sees(is_due))["phase"] != "over":
        answered = now["position"]
        if now["phase"] == "counted":
            await person.ask("ready", position=answered)
        else:
            await person.ask("play", position=answered, move=any_of(now["board"]["legal"], chance))


async def is_played_out(room: Room, number: int) -> None:
    """Everybody who sits at a table comes, somebody takes every seat that is open, and they play."""
    goal = room.sitting.seq + FURTHER
    guests = [chair.guest for chair in room.sitting.chairs if chair.guest]
    people = [Person(room, guest) for guest in guests]
    for seat, chair in enumerate(room.sitting.chairs):
        if chair.is_open:
            guest = next(iter(room.sitting.admitted - set(guests)), "ben")
            people.append(Person(room, guest))
            await people[-1].ask("sit", seat=seat)
    if not people:
        Person(room, room.sitting.opened.host)  # who looks on while bots play
    chances = [Random(1000 * number + seat) for seat in range(len(people))]
    playing = [asyncio.create_task(plays_to_the_end(*it)) for it in zip(people, chances, strict=True)]
    try:
        async with asyncio.timeout(LONGEST):
            while not room.sitting.closed and room.sitting.seq < goal:
                room.stirred.set()
                await asyncio.sleep(0.05)
    finally:
        for task in playing:
            task.cancel()


def test_every_table_is_played_on(left: str, tmp_path: Path) -> None:
    before: dict[str, Rows] = {}

    async def story() -> None:
        house = await House.open(tmp_path, FAST, store=left)
        names = [name for name in await house.journal.unfinished() if not is_party(name)]
        rooms = [await house.room(name) for name in names]
        rooms = [room for room in rooms if not room.sitting.opened.party]
        before.update({room.name: await house.journal.read(room.name) for room in rooms})
        assert len(rooms) > 10
        finished = 0
        await asyncio.gather(*(is_played_out(room, number) for number, room in enumerate(rooms)))
        for name, rows in before.items():
            after = await house.journal.read(name)
            assert after[: len(rows)] == rows and len(after) > len(rows)
            was, ended = restored(name, rows), restored(name, after)
            assert ended.table is not None and (ended.state.game_over or ended.seq >= was.seq + FURTHER)
            finished += ended.closed
            if was.table is not None and was.acts:
                assert str(ended.finished()).startswith(str(was.finished()).rstrip("\n"))
        assert finished
        await house.close()

    run(story())
    with source_at(tmp_path / "house.sqlite", left) as source:
        report = check(source)
    assert report.faults == [] and report.events > sum(map(len, before.values()))
