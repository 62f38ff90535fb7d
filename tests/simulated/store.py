"""A disk in memory, and a process's hands on it: what is not committed is lost in a crash; what is, nobody may know of.

Jobs wait until the disk is free, and are then done together, like the journal's. A commit takes a while. A process that
dies meanwhile has lost it, or not: nobody knows. One that dies before it has heard of a commit has committed.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from parlour.errors import NotAvailable
from parlour.server.store.protocol import END, Note, Place, closes, shows
from tests.simulated.loop import VirtualLoop

Row = tuple[int, float, str]
Result = TypeVar("Result")
EPOCH = 1_700_000_000.0


@dataclass
class Disk:
    """What survives; and who looks on when a row is written."""

    written: Callable[[str, Row], None]
    rows: dict[str, dict[int, Row]] = field(default_factory=dict)
    guests: dict[str, str] = field(default_factory=dict)
    codes: dict[str, tuple[str, float]] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    kept: dict[str, str] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)  # the tables at which nothing more is to happen
    latest: dict[str, float] = field(default_factory=dict)  # when something was written last of each
    shown: dict[str, list[Row]] = field(default_factory=dict)  # of each table, what the list of them is made of
    notes: dict[tuple[str, str], dict[str, Note]] = field(default_factory=dict)  # of a kind and an owner, by name
    is_full: bool = False
    slowness: float = 1.0
    doubt: float = 0.0  # how often something is written, and then said not to be

    def append(self, table: str, row: Row) -> float | None:
        """Write a row, if its place is free."""
        rows = self.rows.setdefault(table, {})
        if row[0] in rows:
            return None
        rows[row[0]] = row
        self.look_through(table, row)
        self.written(table, row)
        return row[1]

    def look_through(self, table: str, row: Row) -> None:
        """Remember what is asked for often."""
        self.latest[table] = max(row[1], self.latest.get(table, row[1]))
        if closes(row[2]):
            self.closed.add(table)
        if shows(row[2]):
            self.shown.setdefault(table, []).append(row)
            self.shown[table].sort()

    def log(self, table: str) -> list[Row]:
        """A table's rows in their order."""
        return [row for _, row in sorted(self.rows.get(table, {}).items())]

    def is_closed(self, table: str) -> bool:
        """Is nothing more to happen there?"""
        return table in self.closed

    def unfinished(self) -> list[str]:
        """The tables that are not closed, the longest quiet first."""
        open_tables = [table for table in self.rows if not self.is_closed(table)]
        return sorted(open_tables, key=self.latest.__getitem__)

    def open_tables(self) -> list[tuple[str, int, float, str]]:
        """Of those tables, what says how they stand in the list of them."""
        return [(table, *row) for table in self.unfinished() for row in self.shown.get(table, ())]

    def last_shown(self, table: str) -> int:
        """The place of the last event after which a table is listed otherwise."""
        return self.shown[table][-1][0]

    def keep_code(self, sealed: str, guest: str, until: float) -> None:
        """A guest's code, in place of any other of his."""
        self.codes = {code: kept for code, kept in self.codes.items() if kept[0] != guest}
        self.codes[sealed] = (guest, until)

    def note(self, kind: str, owner: str, note: Note, anew: bool) -> bool:
        """Write a note, unless there is one that is to stay."""
        notes = self.notes.setdefault((kind, owner), {})
        if note.name in notes and not anew:
            return False
        notes[note.name] = note
        return True

    def drop_notes(self, kind: str, owner: str, name: str | None) -> int:
        """Take away the note of a name, or all."""
        notes = self.notes.get((kind, owner), {})
        gone = [name] if name in notes else [] if name is not None else list(notes)
        for each in gone:
            del notes[each]
        return len(gone)


@dataclass
class Job:
    """Something to be done with the next commit, and who waits for it."""

    work: Callable[[], Any]
    done: "asyncio.Future[Any]"


class SimStore:
    """One process's hands on the disk."""

    def __init__(self, loop: VirtualLoop, disk: Disk, chance: Random, step: Callable[[], None]) -> None:
        self.loop, self.disk, self.chance, self.step = loop, disk, chance, step
        self.waiting: list[Job] = []
        self.in_flight: list[Job] = []
        self.is_busy = self.is_dead = False

    def time(self) -> float:
        """What time it is on the wall."""
        return EPOCH + self.loop.time()

    async def append(self, table: str, seq: int, body: str) -> float | None:
        """Write an event at its place."""
        at = self.time()
        return await self.run(lambda: self.disk.append(table, (seq, at, body)))

    async def read(self, table: str, start: int = 0) -> list[Row]:
        """A table's events from a place on."""
        return await self.run(lambda: [row for row in self.disk.log(table) if row[0] >= start])

    async def unfinished(self) -> list[str]:
        """The tables where something may still happen."""
        return await self.run(self.disk.unfinished)

    async def open_tables(self) -> list[tuple[str, int, float, str]]:
        """How the open tables stand in the list of them."""
        return await self.run(self.disk.open_tables)

    async def last(self, table: str) -> tuple[int, float] | None:
        """The place and the time of a table's last event."""
        return await self.run(lambda: self.disk.log(table)[-1][:2] if self.disk.log(table) else None)

    async def name_guest(self, guest: str, name: str) -> None:
        """Write down what a guest is called."""
        await self.run(lambda: self.disk.guests.update({guest: name}))

    async def guest_name(self, guest: str) -> str | None:
        """What a guest is called."""
        return await self.run(lambda: self.disk.guests.get(guest))

    async def keep_code(self, sealed: str, guest: str, seconds: float) -> None:
        """Keep a guest's code."""
        await self.run(lambda: self.disk.keep_code(sealed, guest, self.time() + seconds))

    async def take_code(self, sealed: str) -> str | None:
        """Whose code it is."""
        guest, until = await self.run(lambda: self.disk.codes.pop(sealed, ("", 0.0)))
        return guest if until >= self.time() else None

    async def keep_token(self, sealed: str, guest: str) -> None:
        """Keep a guest's token."""
        await self.run(lambda: self.disk.tokens.update({sealed: guest}))

    async def token_guest(self, sealed: str) -> str | None:
        """Whose token it is."""
        return await self.run(lambda: self.disk.tokens.get(sealed))

    async def drop_token(self, guest: str) -> bool:
        """No token of his is good any more."""
        return await self.run(lambda: bool(self.disk.tokens.pop(guest, None)))

    async def generation(self, guest: str) -> int:
        """How often a guest has ended all his sessions."""
        return await self.run(lambda: int(self.disk.kept.get(f"generation {guest}", "0")))

    async def end_generation(self, guest: str) -> int:
        """A guest ends all his sessions."""

        def end() -> int:
            often = int(self.disk.kept.get(f"generation {guest}", "0")) + 1
            self.disk.kept[f"generation {guest}"] = str(often)
            return often

        return await self.run(end)

    async def pulse(self) -> None:
        """Write something trivial."""
        await self.run(lambda: None)

    async def keep(self, name: str, value: str) -> str:
        """Something of the house's own."""
        return await self.run(lambda: self.disk.kept.setdefault(name, value))

    async def note(
        self, kind: str, owner: str, name: str, body: str, anew: bool = False, at: float | None = None
    ) -> bool:
        """Write a note."""
        note = Note(name, self.time() if at is None else at, body)
        return await self.run(lambda: self.disk.note(kind, owner, note, anew))

    async def noted(self, kind: str, owner: str, name: str) -> Note | None:
        """The note of a name."""
        return await self.run(lambda: self.disk.notes.get((kind, owner), {}).get(name))

    async def notes(self, kind: str, owner: str, before: Place = END, most: int = 100) -> list[Note]:
        """So many notes before a place, the newest first."""

        def found() -> list[Note]:
            notes = [note for note in self.disk.notes.get((kind, owner), {}).values() if note.place < before]
            return sorted(notes, key=lambda note: note.place, reverse=True)[:most]

        return await self.run(found)

    async def count_notes(self, kind: str, owner: str) -> int:
        """How many notes there are."""
        return await self.run(lambda: len(self.disk.notes.get((kind, owner), {})))

    async def drop_notes(self, kind: str, owner: str, name: str | None = None) -> int:
        """Take a note away, or all."""
        return await self.run(lambda: self.disk.drop_notes(kind, owner, name))

    async def close(self) -> None:
        """Nothing is open."""

    # ---- the disk at work ----

    def run(self, work: Callable[[], Result]) -> "asyncio.Future[Result]":
        """Have something done with the next commit; the dead wait for ever."""
        job = Job(work, self.loop.create_future())
        if not self.is_dead:
            self.waiting.append(job)
            self.begin()
        return job.done

    def begin(self) -> None:
        """Begin a commit, if none goes on."""
        if self.waiting and not self.is_busy:
            self.is_busy = True
            self.loop.call_later(self.chance.choice((0.0002, 0.002, 0.01, 0.05)) * self.disk.slowness, self.commit)

    def commit(self) -> None:
        """Take all that waits; it is under way."""
        if self.is_dead:
            return
        self.in_flight, self.waiting = self.waiting, []
        self.step()
        self.loop.call_later(self.chance.choice((0.0002, 0.002, 0.01, 0.1)) * self.disk.slowness, self.settle)

    def settle(self) -> None:
        """It is on disk, or it was refused; the process hears of it a little later."""
        if self.is_dead:
            return
        jobs, self.in_flight = self.in_flight, []
        outcomes = None if self.disk.is_full else [job.work() for job in jobs]
        if self.disk.doubt and self.chance.random() < self.disk.doubt:
            outcomes = None
        self.step()
        self.loop.call_later(self.chance.choice((0.0001, 0.001)), self.acknowledge, jobs, outcomes)

    def acknowledge(self, jobs: list[Job], outcomes: list[Any] | None) -> None:
        """Tell everyone who waits."""
        if self.is_dead:
            return
        for place, job in enumerate(jobs):
            if job.done.done():
                continue
            if outcomes is None:
                job.done.set_exception(NotAvailable("The journal cannot be written; nothing has changed."))
            else:
                job.done.set_result(outcomes[place])
        self.is_busy = False
        self.begin()
        self.step()

    def die(self) -> None:
        """The process is gone; what was under way may have come to pass."""
        self.is_dead = True
        if self.in_flight and not self.disk.is_full and self.chance.random() < 0.5:
            for job in self.in_flight:
                job.work()
