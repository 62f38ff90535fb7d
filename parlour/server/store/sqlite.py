"""The journal of the house: every event of every table, on disk before anyone hears of it.

SQLite in WAL mode with synchronous FULL. One thread writes; what waits when it comes round is committed together, with
one fsync for all of it. The key (table_id, seq) is the fence: an append names the place it expects to fill, and whoever
comes second is told so and must read on first.
"""

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from parlour.errors import NotAvailable, Unreadable
from parlour.server import metrics
from parlour.server.logs import log_trouble
from parlour.server.store import schema
from parlour.server.store.protocol import closes

APPEND = "INSERT INTO event(table_id, seq, at, body, closes) VALUES(?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
NEXT_TABLE = "SELECT min(table_id) FROM event WHERE table_id > ?"
IS_CLOSED = "SELECT 1 FROM session WHERE id = ? AND closed IS NOT NULL"
READ = "SELECT seq, at, body FROM event WHERE table_id = ? AND seq >= ? ORDER BY seq"
UNFINISHED = "SELECT id FROM session WHERE closed IS NULL ORDER BY opened"
NAME_GUEST = "INSERT INTO guest VALUES(?, ?, ?) ON CONFLICT(id) DO UPDATE SET name = excluded.name"
GUEST = "SELECT name FROM guest WHERE id = ?"
KEEP_CODE = "INSERT OR REPLACE INTO code VALUES(?, ?, ?)"
FORGET_CODES = "DELETE FROM code WHERE until < ?"
CODE = "SELECT guest FROM code WHERE sealed = ? AND until >= ?"
TAKE_CODE = "DELETE FROM code WHERE sealed = ?"
KEEP_TOKEN = "INSERT OR REPLACE INTO token VALUES(?, ?)"
TOKEN = "SELECT guest FROM token WHERE sealed = ?"
DROP_TOKEN = "DELETE FROM token WHERE guest = ?"
PULSE = "INSERT OR REPLACE INTO house VALUES('pulse', ?)"
KEEP = "INSERT INTO house VALUES(?, ?) ON CONFLICT DO NOTHING"
VERSION = "PRAGMA user_version"
IS_SET_UP = "SELECT 1 FROM sqlite_master WHERE name = 'house'"
KEPT = "SELECT value FROM house WHERE name = ?"

FULL = "The journal cannot be written; nothing has changed."
DAMAGED = "The journal is damaged in this place, and what was asked could not be done."
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
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.loop = asyncio.get_running_loop()
        self.file = open_file(path)
        self.writer = threading.Thread(target=self.write_forever, daemon=True, name="journal")
        self.writer.start()

    def time(self) -> float:
        """What time it is, in seconds since 1970."""
        return time.time()

    async def append(self, table: str, seq: int, body: str) -> float | None:
        """Write an event at its place; when it was written, or None if the place is taken."""
        at = self.time()
        outcome = await self.run(APPEND, table, seq, at, body, closes(body))
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
        found, taken = await asyncio.gather(self.run(CODE, sealed, self.time()), self.run(TAKE_CODE, sealed))
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

    async def pulse(self) -> None:
        """Write something that says nothing, to see whether it can be done."""
        await self.run(PULSE, str(self.time()))

    async def keep(self, name: str, value: str) -> str:
        """Something of the house's own: what has been kept under a name, or else this."""
        await self.run(KEEP, name, value)
        return str((await self.run(KEPT, name)).rows[0][0])

    def run(self, sql: str, *arguments: Any) -> "asyncio.Future[Outcome]":
        """Have the writer do something with the next commit."""
        done: asyncio.Future[Outcome] = self.loop.create_future()
        self.jobs.put(Job(sql, arguments, done))
        return done

    async def close(self) -> None:
        """Write what waits, and close the file."""
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
        """All that waits, up to a limit, but one at least; and whether it is the last."""
        jobs: list[Job] = []
        job = self.jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == AT_ONCE:
                return jobs, False
            try:
                job = self.jobs.get_nowait()
            except queue.Empty:
                return jobs, False
        return jobs, True

    def commit(self, jobs: list[Job]) -> list[Outcome | Exception]:
        """All of it together; where that cannot be, each by itself, so that one who fails spoils nothing for others."""
        try:
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


def open_file(path: Path) -> sqlite3.Connection:
    """The file, made if it is not there; it holds cards in play, and is for its owner's eyes only."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        schema.SQLITE.refuse_newer(schema_of(path))
        file = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            file.execute("PRAGMA journal_mode = WAL")
            file.execute("PRAGMA synchronous = FULL")
            bring_up_to_date(file)
        except BaseException:
            file.close()  # which undoes what was not committed
            raise
    except (OSError, sqlite3.Error) as trouble:
        raise NotAvailable(f"The journal {path} cannot be opened: {trouble}.") from None
    return file


def schema_of(path: Path) -> int:
    """The schema's number, found without touching the file; even to open a file with a log that was left behind would
    write that log into it."""
    mode = "mode=ro" if path.with_name(path.name + "-wal").exists() else "immutable=1"
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
