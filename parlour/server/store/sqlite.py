"""The journal of the house: every event of every table, on disk before anyone hears of it.

SQLite in WAL mode with synchronous FULL. One thread writes; what waits when it comes round is committed together, with
one fsync for all of it, and events alone in one statement: between two statements the writer may have to wait until the
loop lets it go on. The key (table_id, seq) is the fence: an append names the place it expects to fill, and whoever
comes second is told so and must read on first.
"""

import asyncio
import contextlib
import os
import queue
import sqlite3
import stat
import threading
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from parlour.errors import NotAvailable, Unreadable
from parlour.server import metrics
from parlour.server.clock import Calendar
from parlour.server.logs import LOG, log_trouble
from parlour.server.store import schema
from parlour.server.store.log import is_log_damaged, log_of
from parlour.server.store.protocol import CODE_AGE, END, GENERATION, Note, Place, Placed, closes, shows
from parlour.server.store.sums import sum_of

APPEND_ALL = "INSERT INTO event(table_id, seq, at, body, closes, shows, sum) VALUES"
ROW = "(?, ?, ?, ?, ?, ?, ?)"
APPEND = f"{APPEND_ALL} {ROW} ON CONFLICT DO NOTHING"
NEXT_TABLE = "SELECT min(table_id) FROM event WHERE table_id > ?"
IS_CLOSED = "SELECT 1 FROM session WHERE id = ? AND closed IS NOT NULL"
READ = "SELECT seq, at, body FROM event WHERE table_id = ? AND seq >= ? ORDER BY seq"
UNFINISHED = "SELECT id FROM session WHERE closed IS NULL ORDER BY opened"
OPEN_TABLES = """
SELECT event.table_id, seq, at, body FROM session CROSS JOIN event INDEXED BY shown
WHERE closed IS NULL AND table_id = id AND shows ORDER BY opened, id, seq
"""
OPEN_TABLE = "SELECT table_id, seq, at, body FROM event WHERE table_id = ? AND shows ORDER BY seq"
LAST = "SELECT seq, at FROM event WHERE table_id = ? ORDER BY seq DESC LIMIT 1"
NAME_GUEST = """
INSERT INTO guest VALUES(?1, ?2, ?3, sum_of(?1, ?2, ?3))
ON CONFLICT(id) DO UPDATE SET name = excluded.name, at = excluded.at, sum = excluded.sum
"""
GUEST = "SELECT name FROM guest WHERE id = ?"
KEEP_CODE = "INSERT OR REPLACE INTO code VALUES(?1, ?2, ?3, sum_of(?1, ?2, ?3))"
FORGET_CODES = "DELETE FROM code WHERE until < ?"
CODE = "SELECT guest FROM code WHERE sealed = ? AND until BETWEEN ? AND ?"
TAKE_CODE = "DELETE FROM code WHERE sealed = ?"
KEEP_TOKEN = "INSERT OR REPLACE INTO token VALUES(?1, ?2, sum_of(?1, ?2))"
TOKEN = "SELECT guest FROM token WHERE sealed = ?"
DROP_TOKEN = "DELETE FROM token WHERE guest = ?"
END_GENERATION = """
INSERT INTO house VALUES(?1, '1', sum_of(?1, '1')) ON CONFLICT(name) DO UPDATE SET
value = CAST(CAST(value AS integer) + 1 AS text), sum = sum_of(name, CAST(CAST(value AS integer) + 1 AS text))
"""
PULSE = "INSERT OR REPLACE INTO house VALUES('pulse', ?1, sum_of('pulse', ?1))"
KEEP = "INSERT INTO house VALUES(?1, ?2, sum_of(?1, ?2)) ON CONFLICT DO NOTHING"
NOTE = "INSERT INTO note VALUES(?1, ?2, ?3, ?4, ?5, sum_of(?1, ?2, ?3, ?4, ?5)) ON CONFLICT(kind, owner, name) DO"
NOTE_ONCE = f"{NOTE} NOTHING"
NOTE_ANEW = f"{NOTE} UPDATE SET at = excluded.at, body = excluded.body, sum = excluded.sum"
NOTED = "SELECT name, at, body FROM note WHERE kind = ? AND owner = ? AND name = ?"
NOTES = """
SELECT name, at, body FROM note WHERE kind = ? AND owner = ? AND (at, name) < (?, ?)
ORDER BY at DESC, name DESC LIMIT ?
"""
COUNT_NOTES = "SELECT count(*) FROM note WHERE kind = ? AND owner = ?"
DROP_NOTES = "DELETE FROM note WHERE kind = ? AND owner = ?"
VERSION = "PRAGMA user_version"
IS_SET_UP = "SELECT 1 FROM sqlite_master WHERE name = 'house'"
KEPT = "SELECT value FROM house WHERE name = ?"

LOG_IS_DAMAGED = "The log beside the journal is damaged: something of what was written last is lost. The house goes on."
IS_DAMAGED = "The journal is damaged; see parlour journal check, and go back to a backup."
WAS_OPEN_TO_OTHERS = "%s could be read by others, and there are cards in play in it; now its owner alone can"
STAYS_OPEN_TO_OTHERS = (
    "%s can be read by others, and there are cards in play in it; its owner can change that (chmod 600)"
)
LOOKED_THROUGH = 1 << 26  # bytes: a larger file is not looked through at the start, which would take seconds
FULL = "The journal cannot be written; nothing has changed."
DAMAGED = "The journal is damaged in this place, and what was asked could not be done."
OTHERS = 0o077  # the rights of everybody but the owner
AT_ONCE = 500  # jobs committed together


class Job:
    """One statement, and who waits for what comes of it."""

    __slots__ = ("sql", "arguments", "done")

    def __init__(self, sql: str, arguments: Sequence[Any], done: "asyncio.Future[Outcome]") -> None:
        self.sql, self.arguments, self.done = sql, arguments, done


class Outcome:
    """The rows a statement found, and how many it wrote."""

    __slots__ = ("rows", "wrote")

    def __init__(self, rows: list[tuple[Any, ...]], wrote: int) -> None:
        self.rows, self.wrote = rows, wrote


class Journal:
    """The file and its writer. Open it in the loop that will wait for it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.waiting: list[Job] = []  # of this moment, until they are handed to the writer
        self.jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self.loop = asyncio.get_running_loop()
        self.file = open_file(path)
        tell_of_damage(path, self.file)
        self.calendar = Calendar(time.time())
        self.writer = threading.Thread(target=self.write_forever, daemon=True, name="journal")
        self.writer.start()

    def time(self) -> float:
        """What time it is, in seconds since 1970."""
        self.calendar.heed(time.time())
        return self.calendar.time()

    async def append(self, table: str, seq: int, body: str) -> float | None:
        """Write an event at its place; when it was written, or None if the place is taken."""
        at = self.time()
        total = sum_of(table, seq, at, body)
        outcome = await self.run(APPEND, table, seq, at, body, closes(body), shows(body), total)
        return at if outcome.wrote == 1 else None

    async def read(self, table: str, start: int = 0) -> list[tuple[int, float, str]]:
        """A table's events from a place on."""
        return [(int(seq), float(at), str(body)) for seq, at, body in (await self.run(READ, table, start)).rows]

    async def unfinished(self) -> list[str]:
        """The tables and parties where something may still happen, the oldest first."""
        try:
            return [str(table) for (table,) in (await self.run(UNFINISHED)).rows]
        except Unreadable:
            return await self.unfinished_one_by_one()

    async def open_tables(self) -> list[Placed]:
        """Of all tables where something may still happen, how they stand in the list of open tables."""
        try:
            rows = (await self.run(OPEN_TABLES)).rows
        except Unreadable:
            rows = [row for table in await self.unfinished_one_by_one() for row in await self.open_table(table)]
        return [(str(table), int(seq), float(at), str(body)) for table, seq, at, body in rows]

    async def open_table(self, table: str) -> list[tuple[Any, ...]]:
        """The same of one table in a damaged file; nothing if it cannot be read."""
        try:
            return (await self.run(OPEN_TABLE, table)).rows
        except Unreadable:
            return []

    async def last(self, table: str) -> tuple[int, float] | None:
        """The place and the time of a table's last event."""
        rows = (await self.run(LAST, table)).rows
        return (int(rows[0][0]), float(rows[0][1])) if rows else None

    async def unfinished_one_by_one(self) -> list[str]:
        """The same in a damaged file, by the events themselves; with those of which it cannot be said."""
        tables: list[str] = []
        table = ""
        while found := (await self.run(NEXT_TABLE, table)).rows[0][0]:
            table = str(found)
            try:
                closed = bool((await self.run(IS_CLOSED, table)).rows)
            except Unreadable:
                closed = False
            if not closed:
                tables.append(table)
        return tables

    async def name_guest(self, guest: str, name: str) -> None:
        """Write down what a guest is called."""
        await self.run(NAME_GUEST, guest, name, self.time())

    async def guest_name(self, guest: str) -> str | None:
        """What a guest is called, if he is known."""
        rows = (await self.run(GUEST, guest)).rows
        return str(rows[0][0]) if rows else None

    async def keep_code(self, sealed: str, guest: str, seconds: float) -> None:
        """Keep a guest's code under seal for so long, in place of any other of his."""
        until = self.time() + seconds
        await asyncio.gather(self.run(FORGET_CODES, self.time()), self.run(KEEP_CODE, sealed, guest, until))

    async def take_code(self, sealed: str) -> str | None:
        """Whose code it is, if it is any good; it is gone then. Of two who come at once, one gets it."""
        found, taken = await asyncio.gather(
            self.run(CODE, sealed, self.time(), self.time() + CODE_AGE), self.run(TAKE_CODE, sealed)
        )
        return str(found.rows[0][0]) if found.rows and taken.wrote == 1 else None

    async def keep_token(self, sealed: str, guest: str) -> None:
        """Keep a guest's token under seal, in place of any other of his."""
        await self.run(KEEP_TOKEN, sealed, guest)

    async def token_guest(self, sealed: str) -> str | None:
        """Whose token it is, if it is any good."""
        rows = (await self.run(TOKEN, sealed)).rows
        return str(rows[0][0]) if rows else None

    async def drop_token(self, guest: str) -> bool:
        """Make a guest's token worthless; was there one?"""
        return (await self.run(DROP_TOKEN, guest)).wrote > 0

    async def generation(self, guest: str) -> int:
        """How often a guest has ended all his sessions."""
        rows = (await self.run(KEPT, GENERATION + guest)).rows
        return int(rows[0][0]) if rows else 0

    async def end_generation(self, guest: str) -> int:
        """A guest ends all his sessions; how often that has been, with this time."""
        _, kept = await asyncio.gather(self.run(END_GENERATION, GENERATION + guest), self.run(KEPT, GENERATION + guest))
        return int(kept.rows[0][0])

    async def pulse(self) -> None:
        """Write something that says nothing, to see whether it can be done."""
        await self.run(PULSE, str(self.time()))

    async def keep(self, name: str, value: str) -> str:
        """Something of the house's own: what has been kept under a name, or else this."""
        await self.run(KEEP, name, value)
        return str((await self.run(KEPT, name)).rows[0][0])

    async def note(
        self, kind: str, owner: str, name: str, body: str, anew: bool = False, at: float | None = None
    ) -> bool:
        """Write a note, unless there is one already that is to stay; was it written?"""
        at = self.time() if at is None else float(at)
        return (await self.run(NOTE_ANEW if anew else NOTE_ONCE, kind, owner, name, at, body)).wrote > 0

    async def noted(self, kind: str, owner: str, name: str) -> Note | None:
        """The note of a name, if there is one."""
        rows = (await self.run(NOTED, kind, owner, name)).rows
        return Note(*rows[0]) if rows else None

    async def notes(self, kind: str, owner: str, before: Place = END, most: int = 100) -> list[Note]:
        """So many notes of a kind and an owner that stand before a place, the newest first."""
        return [Note(*row) for row in (await self.run(NOTES, kind, owner, *before, most)).rows]

    async def count_notes(self, kind: str, owner: str) -> int:
        """How many notes of a kind an owner has."""
        return int((await self.run(COUNT_NOTES, kind, owner)).rows[0][0])

    async def drop_notes(self, kind: str, owner: str, name: str | None = None) -> int:
        """Take away the note of a name, or all of a kind and an owner; how many there were."""
        if name is None:
            return (await self.run(DROP_NOTES, kind, owner)).wrote
        return (await self.run(f"{DROP_NOTES} AND name = ?", kind, owner, name)).wrote

    def run(self, sql: str, *arguments: Any) -> "asyncio.Future[Outcome]":
        """Have the writer do something with the next commit."""
        done: asyncio.Future[Outcome] = self.loop.create_future()
        if not self.waiting:
            self.loop.call_soon(self.hand_over)
        self.waiting.append(Job(sql, arguments, done))
        return done

    def hand_over(self) -> None:
        """Hand what waits to the writer, all at once: whenever it is woken it wants the interpreter for itself."""
        waiting, self.waiting = self.waiting, []
        for first in range(0, len(waiting), AT_ONCE):
            self.jobs.put(waiting[first : first + AT_ONCE])

    async def close(self) -> None:
        """Write what waits, and close the file."""
        self.hand_over()
        self.jobs.put(None)
        await asyncio.to_thread(self.writer.join)

    # ---- the writer's thread ----

    def write_forever(self) -> None:
        """Take what waits, commit it together, say so; until told to stop."""
        stop = False
        while not stop:
            jobs, stop = self.take()
            if jobs:
                self.loop.call_soon_threadsafe(settle, jobs, self.commit(jobs))
        self.file.close()

    def take(self) -> tuple[list[Job], bool]:
        """All that waits, until that is very much, but one at least; and whether it is the last."""
        jobs: list[Job] = []
        more = self.jobs.get()
        while more is not None:
            jobs += more
            if len(jobs) >= AT_ONCE:
                return jobs, False
            try:
                more = self.jobs.get_nowait()
            except queue.Empty:
                return jobs, False
        return jobs, True

    def commit(self, jobs: list[Job]) -> list[Outcome | Exception]:
        """All of it together; where that cannot be, each by itself, so that one who fails spoils nothing for others."""
        try:
            if all(job.sql is APPEND for job in jobs):
                return self.append_together(jobs) if len(jobs) > 1 else [self.append_one(*jobs)]
            return self.commit_together(jobs)
        except Exception as trouble:
            with contextlib.suppress(sqlite3.Error):
                self.file.rollback()
            return [trouble] if len(jobs) == 1 else [self.commit([job])[0] for job in jobs]

    def commit_together(self, jobs: list[Job]) -> list[Outcome | Exception]:
        """All of it, or nothing. To look something up no right to write is needed, and no space."""
        writes = not all(job.sql.lstrip().startswith("SELECT") for job in jobs)
        if writes:
            self.file.execute("BEGIN IMMEDIATE")
        outcomes: list[Outcome | Exception] = []
        for job in jobs:
            cursor = self.file.execute(job.sql, job.arguments)
            outcomes.append(Outcome(cursor.fetchall(), cursor.rowcount))
        if writes:
            with metrics.COMMITS.taken():
                self.file.execute("COMMIT")
        return outcomes

    def append_one(self, job: Job) -> Outcome:
        """An event by itself, in a statement that is a transaction by itself."""
        with metrics.COMMITS.taken():
            return Outcome([], self.file.execute(job.sql, job.arguments).rowcount)

    def append_together(self, jobs: list[Job]) -> list[Outcome | Exception]:
        """Events in one statement, which is a transaction by itself; if a place is taken, none of them is written."""
        values = [value for job in jobs for value in job.arguments]
        with metrics.COMMITS.taken():
            self.file.execute(append_all(len(jobs)), values)
        return [Outcome([], 1) for _ in jobs]


@cache
def append_all(events: int) -> str:
    """The statement that writes so many events."""
    return f"{APPEND_ALL} {', '.join([ROW] * events)}"


def open_file(path: Path) -> sqlite3.Connection:
    """The file, made if it is not there; it holds cards in play, and is for its owner's eyes only."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        keep_from_others(path)
        schema.SQLITE.refuse_newer(schema_of(path))
        if is_log_damaged(log_of(path)):  # which can be seen until SQLite has passed over it
            LOG.error(LOG_IS_DAMAGED)
        file = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=AT_ONCE)
        try:
            file.execute("PRAGMA journal_mode = WAL")
            file.execute("PRAGMA synchronous = FULL")
            file.create_function("sum_of", -1, sum_of, deterministic=True)
            bring_up_to_date(file)
        except BaseException:
            file.close()  # which undoes what was not committed
            raise
    except (OSError, sqlite3.Error) as trouble:
        raise cannot_open(path, trouble) from None
    return file


def cannot_open(path: Path, trouble: OSError | sqlite3.Error) -> NotAvailable:
    """A sentence why a journal cannot be opened, and what can be done."""
    advice = ""
    if isinstance(trouble, PermissionError):
        advice = " The house must run as the user to whom the folder and all that is in it belongs (chown)."
    elif is_damage(trouble):
        advice = " See parlour journal check, and go back to a backup."
    reason = trouble.strerror if isinstance(trouble, OSError) else str(trouble)
    return NotAvailable(f"The journal {path} cannot be opened: {reason}.{advice}")


def keep_from_others(path: Path) -> None:
    """Take away others' right to read a file that was copied here, and its log; or say that it cannot be done."""
    for file in (path, log_of(path), path.with_name(path.name + "-shm")):
        if os.name == "nt" or not file.exists() or not stat.S_IMODE(file.stat().st_mode) & OTHERS:
            continue
        try:
            file.chmod(0o600)
            LOG.warning(WAS_OPEN_TO_OTHERS, file)
        except OSError:
            LOG.warning(STAYS_OPEN_TO_OTHERS, file)


def tell_of_damage(path: Path, file: sqlite3.Connection) -> None:
    """Look through a file that is not too large, and say so if it is damaged; what can be read of it goes on."""
    if path.stat().st_size > LOOKED_THROUGH:
        return
    try:
        is_whole = file.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]
    except sqlite3.Error:
        is_whole = False
    if not is_whole:
        LOG.error(IS_DAMAGED)


def schema_of(path: Path) -> int:
    """The schema's number, found without touching the file; even to open a file with a log that was left behind would
    write that log into it."""
    mode = "mode=ro" if log_of(path).exists() else "immutable=1"
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True)) as file:
        return schema_in(file)


def schema_in(file: sqlite3.Connection) -> int:
    """The schema's number, 0 for an empty file. One that came through a dump has lost it, but not what `house` says."""
    number = int(file.execute(VERSION).fetchone()[0])
    if number or not file.execute(IS_SET_UP).fetchone():
        return number
    kept = file.execute(KEPT, ("schema",)).fetchone()
    return int(kept[0]) if kept else 1


def bring_up_to_date(file: sqlite3.Connection) -> None:
    """Make the tables, or make an older schema today's: in one transaction, all of it or nothing."""
    if file.execute(VERSION).fetchone() == (schema.SCHEMA,):
        return
    file.execute("BEGIN IMMEDIATE")
    number = schema_in(file)  # which nobody else can change now
    for statement in schema.SQLITE.statements_from(number):
        file.execute(statement)
    if number == schema.SCHEMA:  # a dump of a damaged file may lack sessions whose events are there
        file.execute("DELETE FROM session")
        file.execute(schema.SESSIONS_OF_EVENTS)
    file.execute(f"{VERSION} = {schema.SCHEMA}")
    file.execute("COMMIT")
    schema.log_change(number)


def settle(jobs: list[Job], outcomes: list[Outcome | Exception]) -> None:
    """Tell everyone who waits what has come of it."""
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.done.done():
            continue
        if isinstance(outcome, Exception):
            log_trouble("the journal failed", outcome)
            job.done.set_exception(Unreadable(DAMAGED) if is_damage(outcome) else NotAvailable(FULL))
        else:
            job.done.set_result(outcome)


def is_damage(trouble: Exception) -> bool:
    """Is the file itself damaged, or merely not to be written now?"""
    code = getattr(trouble, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
