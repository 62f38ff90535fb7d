"""The journal in PostgreSQL, for a house with several servers.

One connection writes: what waits when it comes round is one statement and one commit, and the word that something has
been written (NOTIFY) goes out with that commit or not at all. The key (table_id, seq) is the fence. When the connection
is lost in the middle of a commit nobody knows what has become of it; then it is made again and the same is written
again, which changes nothing if it stands there already. The times are the database's.

Whatever is written is written only as long as the schema has this program's number: a server that was asleep while a
newer one brought the journal up to date finds that out with its next word, and does nothing from then on.
"""

import asyncio
import contextlib
import os
import secrets
import socket
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.errors import NotAvailable
from parlour.server import metrics
from parlour.server.clock import Calendar, now
from parlour.server.logs import LOG, log_trouble
from parlour.server.store import schema, sql
from parlour.server.store.connection import (
    LONGEST,
    PATIENCE,
    SHORTEST,
    UNWRITTEN,
    Connection,
    InDoubt,
    NotDone,
    PgConnection,
    connect,
    driver,
    fetch,
)
from parlour.server.store.protocol import CODE_AGE, END, GENERATION, Note, Place, Placed, closes, shows
from parlour.wire import bus

AT_ONCE = 500  # events committed together
LEASE = 3.0  # seconds that a server is believed to be there after it was last heard of
OTHERS_AT_WORK = (
    "The store was made by an older Parlour, and servers of that one are at work on it. "
    "Stop them all, and start this one a few seconds later."
)
SUPERSEDED = (
    "A newer Parlour has brought the journal up to date, and this server is too old for it: it does nothing any more. "
    "It has to be stopped, and started with the newer version."
)
UNREAD = "The journal cannot be read now; try again in a moment."
UNSURE = "The journal went away while this was being written; when it is back, the table will show whether it was done."

Heard = Callable[[bus.Any], None]


@dataclass(eq=False)
class Waiting:
    """An event to be written, and who waits to hear when it was; or None, if the place is taken."""

    table: str
    seq: int
    body: str
    closes: bool
    shows: bool
    done: "asyncio.Future[float | None]"


class Postgres:
    """The database, as one of the house's servers sees it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.server = secrets.token_hex(8)
        self.writing, self.reading, self.beating = self.connections = [
            Connection(address, name) for name in ("writer", "reader", "beat")
        ]
        self.waiting: list[Waiting] = []
        self.words: list[str] = []  # to be told to the other servers
        self.wake = asyncio.Event()
        self.calendar: Calendar | None = None  # by the database's clock, once that has been heard
        self.tasks: list[asyncio.Task[None]] = []
        self.is_superseded = False

    @classmethod
    async def open(cls, address: str) -> "Postgres":
        """The store at an address, its tables made if they are not there."""
        store = cls(address)
        try:
            await store.set_up()
        except BaseException:
            await store.close()
            raise
        store.tasks.append(asyncio.create_task(store.write_forever()))
        return store

    async def set_up(self) -> None:
        """Make the tables, or bring older ones up to date; of servers that start together, one after the other does."""
        try:
            connection = await self.reading.connected()
        except NotDone as trouble:
            raise cannot_open(trouble) from None
        try:
            async with connection.transaction():
                await connection.execute(sql.SET_UP_LOCK)
                number = await schema_in(connection)
                if number != schema.SCHEMA:
                    await bring_up_to_date(connection, number)
        except driver().Error as trouble:
            raise cannot_open(trouble) from None
        schema.log_change(number)

    def time(self) -> float:
        """What time it is by the database, in seconds since 1970."""
        return time.time() if self.calendar is None else self.calendar.time()

    def check_number(self, number: str) -> None:
        """Has the schema still this program's number? If not, nothing is done here any more."""
        if number != str(schema.SCHEMA) and not self.is_superseded:
            self.is_superseded = True
            LOG.error(SUPERSEDED)
        if self.is_superseded:
            raise NotAvailable(SUPERSEDED)

    # ---- what every store does ----

    async def append(self, table: str, seq: int, body: str) -> float | None:
        """Write an event at its place; when it was written, or None if the place is taken."""
        self.check_number(str(schema.SCHEMA))
        waiting = Waiting(table, seq, body, closes(body), shows(body), asyncio.get_running_loop().create_future())
        self.waiting.append(waiting)
        self.wake.set()
        at = await waiting.done
        if at is not None and self.calendar is not None:
            self.calendar.heed(at)
        return at

    async def read(self, table: str, start: int = 0) -> list[tuple[int, float, str]]:
        """A table's events from a place on."""
        return [(int(seq), float(at), str(body)) for seq, at, body in await self.query(sql.READ, table, start)]

    async def read_on(self, starts: dict[str, int]) -> list[Placed]:
        """The events of many tables, each from a place on."""
        return placed(await self.query(sql.READ_ON, list(starts), list(starts.values())))

    async def shown_on(self, starts: dict[str, int]) -> list[Placed]:
        """Of many tables, each from a place on, the events that say how they stand in the list of open tables."""
        return placed(await self.query(sql.SHOWN_ON, list(starts), list(starts.values())))

    async def open_tables(self) -> list[Placed]:
        """Of all tables where something may still happen, how they stand in the list of open tables."""
        return placed(await self.query(sql.OPEN_TABLES))

    async def last(self, table: str) -> tuple[int, float] | None:
        """The place and the time of a table's last event."""
        rows = await self.query(sql.LAST, table)
        return (int(rows[0][0]), float(rows[0][1])) if rows else None

    async def unfinished(self) -> list[str]:
        """The tables and parties where something may still happen, the oldest first."""
        return [str(table) for (table,) in await self.query(sql.UNFINISHED)]

    async def name_guest(self, guest: str, name: str) -> None:
        """Write down what a guest is called."""
        await self.reading.ask(sql.NAME_GUEST, guest, name)

    async def guest_name(self, guest: str) -> str | None:
        """What a guest is called, if he is known."""
        return first(await self.query(sql.GUEST, guest))

    async def keep_code(self, sealed: str, guest: str, seconds: float) -> None:
        """Keep a guest's code under seal for so long, in place of any other of his."""
        await self.reading.ask(sql.KEEP_CODE, sealed, guest, seconds)

    async def take_code(self, sealed: str) -> str | None:
        """Whose code it is, if it is any good; it is gone then. Of two who come at once, one gets it."""
        return first([row for row in await self.reading.ask(sql.TAKE_CODE, sealed, CODE_AGE) if row[1]])

    async def keep_token(self, sealed: str, guest: str) -> None:
        """Keep a guest's token under seal, in place of any other of his."""
        await self.reading.ask(sql.KEEP_TOKEN, sealed, guest)

    async def token_guest(self, sealed: str) -> str | None:
        """Whose token it is, if it is any good."""
        return first(await self.query(sql.TOKEN, sealed))

    async def drop_token(self, guest: str) -> bool:
        """Make a guest's token worthless; was there one?"""
        return bool(await self.reading.ask(sql.DROP_TOKEN, guest))

    async def generation(self, guest: str) -> int:
        """How often a guest has ended all his sessions."""
        return int(first(await self.query(sql.KEPT, GENERATION + guest)) or 0)

    async def end_generation(self, guest: str) -> int:
        """A guest ends all his sessions; how often that has been, with this time."""
        return int((await self.reading.ask(sql.END_GENERATION, GENERATION + guest))[0][0])

    async def pulse(self) -> None:
        """Write something that says nothing, to see whether it can be done."""
        self.check_number(str(schema.SCHEMA))
        await self.reading.ask(sql.PULSE)

    async def keep(self, name: str, value: str) -> str:
        """Something of the house's own: what has been kept under a name, or else this."""
        await self.reading.ask(sql.KEEP, name, value)
        return str((await self.query(sql.KEPT, name))[0][0])

    async def note(
        self, kind: str, owner: str, name: str, body: str, anew: bool = False, at: float | None = None
    ) -> bool:
        """Write a note, unless there is one already that is to stay; was it written?"""
        self.check_number(str(schema.SCHEMA))
        return bool(await self.reading.ask(sql.NOTE_ANEW if anew else sql.NOTE_ONCE, kind, owner, name, at, body))

    async def noted(self, kind: str, owner: str, name: str) -> Note | None:
        """The note of a name, if there is one."""
        rows = await self.query(sql.NOTED, kind, owner, name)
        return Note(*rows[0]) if rows else None

    async def notes(self, kind: str, owner: str, before: Place = END, most: int = 100) -> list[Note]:
        """So many notes of a kind and an owner that stand before a place, the newest first."""
        return [Note(*row) for row in await self.query(sql.NOTES, kind, owner, *before, most)]

    async def count_notes(self, kind: str, owner: str) -> int:
        """How many notes of a kind an owner has."""
        return int((await self.query(sql.COUNT_NOTES, kind, owner))[0][0])

    async def drop_notes(self, kind: str, owner: str, name: str | None = None) -> int:
        """Take away the note of a name, or all of a kind and an owner; how many there were."""
        self.check_number(str(schema.SCHEMA))
        return len(await self.reading.ask(sql.DROP_NOTES, kind, owner, name))

    async def query(self, statement: str, *arguments: Any) -> list[tuple[Any, ...]]:
        """What is found; asked once more if the connection was lost, since looking changes nothing."""
        try:
            with contextlib.suppress(InDoubt):
                return await self.reading.ask(statement, *arguments)
            return await self.reading.ask(statement, *arguments)
        except (NotDone, InDoubt) as trouble:
            raise NotAvailable(UNREAD) from trouble

    async def close(self) -> None:
        """Write what waits, and close the connections."""
        while (self.waiting or self.words) and not all(task.done() for task in self.tasks):
            await asyncio.sleep(0.01)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for connection in self.connections:
            await connection.close()

    # ---- the writer ----

    async def write_forever(self) -> None:
        """Take what waits, commit it together, say so; for ever."""
        while True:
            await self.wake.wait()
            group, told = self.waiting[:AT_ONCE], self.words[:AT_ONCE]
            try:
                await self.commit(group, told)
            except Exception as trouble:
                log_trouble("the writer stumbled", trouble)
                fail(group, UNWRITTEN)
            del self.waiting[: len(group)], self.words[: len(told)]
            if not self.waiting and not self.words:
                self.wake.clear()

    async def commit(self, group: list[Waiting], told: list[str]) -> None:
        """All of it, or nothing; if the connection is lost, again, until it is known what has become of it."""
        try:
            with metrics.COMMITS.taken():
                rows = await self.write(group, told)
            settle(group, rows)
        except NotDone:
            fail(group, UNWRITTEN)
        except InDoubt:
            await self.make_sure(group)
        except NotAvailable as refusal:  # for good
            fail(group, str(refusal))

    async def write(self, group: list[Waiting], told: list[str]) -> list[tuple[Any, ...]]:
        """Have the events of a group written, and notes told; what was written."""
        rows = await self.writing.ask(sql.WRITE, *columns(group), self.server, told, str(schema.SCHEMA))
        self.check_number(str(rows[0][-1]))
        return rows

    async def make_sure(self, group: list[Waiting]) -> None:
        """Write once more what may have been written: what this server has written already counts."""
        until, pause = now() + PATIENCE, SHORTEST
        while now() < until:
            try:
                written = await self.write(group, [])
                tables, places, *_ = columns(group)
                settle(group, written + await self.writing.ask(sql.MINE, tables, places, self.server))
                return
            except (NotDone, InDoubt):
                await asyncio.sleep(pause)
                pause = min(pause * 2, LONGEST)
            except NotAvailable:
                break  # it may have been written before the journal was brought up to date
        fail(group, UNSURE)

    # ---- what only several servers need ----

    def post(self, note: bus.Any) -> None:
        """Tell the other servers something, if they can be reached."""
        note.server = self.server
        self.words.append(bus.ENCODER.encode(note).decode())
        self.wake.set()

    async def listen(self, heard: Heard, began: Callable[[], None]) -> None:
        """Hear all notes from now on, one's own too; whenever that begins (again), so it is said."""
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.tasks.append(asyncio.create_task(self.listen_forever(heard, began, ready)))
        await ready

    async def listen_forever(self, heard: Heard, began: Callable[[], None], ready: "asyncio.Future[None]") -> None:
        """Listen, and connect again when the connection is lost; for ever."""
        pause = SHORTEST
        while True:
            try:
                connection = await connect(self.address, "listener")
                try:
                    await connection.execute("LISTEN parlour")
                    pause = SHORTEST
                    began()
                    if not ready.done():
                        ready.set_result(None)
                    async for notice in connection.notifies():
                        hear(heard, notice.payload)
                finally:
                    await connection.close()
            except Exception as trouble:
                log_trouble("the database cannot be listened to", trouble)
            await self.drop_idle_connections()
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST)

    async def drop_idle_connections(self) -> None:
        """The database is gone: let nothing be sent over a dead connection, or nobody would know what became of it."""
        for connection in self.connections:
            if not connection.lock.locked():
                await connection.close()

    async def beat(self, here: bus.Everywhere) -> dict[str, bus.Everywhere]:
        """This server is there, and these are its visitors: the other servers that are, and theirs."""
        told = bus.ENCODER.encode(here).decode()
        self.check_number(str(schema.SCHEMA))
        ((when, number),) = await self.beating.ask(
            sql.BEAT, self.server, LEASE, told, socket.gethostname(), os.getpid()
        )
        self.check_number(str(number))
        self.calendar = self.calendar or Calendar(float(when))
        self.calendar.heed(float(when))
        return {str(id): bus.EVERYWHERE.decode(there) for id, there in await self.beating.ask(sql.OTHERS, self.server)}

    async def claim(self, wanted: Sequence[str], done_with: Sequence[str]) -> set[str]:
        """Drive these tables unless another server does that is there, and those no more; all that one drives now."""
        if done_with:
            await self.beating.ask(sql.LET_GO, self.server, list(done_with))
        if wanted:
            await self.beating.ask(sql.CLAIM, self.server, list(wanted))
        return {str(table) for (table,) in await self.beating.ask(sql.DRIVEN, self.server)}

    async def leave(self) -> None:
        """Be there no more, so that others may drive at once."""
        with contextlib.suppress(NotAvailable):
            await self.beating.ask(sql.LEAVE, self.server)
            self.post(bus.Left())


async def schema_in(connection: PgConnection) -> int:
    """The schema's number; 0 for a database in which there is no house yet."""
    if (await fetch(connection, sql.IS_SET_UP, ()))[0][0]:
        return int(first(await fetch(connection, sql.KEPT, ("schema",))) or 0)
    return 0


async def bring_up_to_date(connection: PgConnection, number: int) -> None:
    """Make the tables, or make an older schema today's, unless servers are there that would not know it."""
    statements = schema.POSTGRES.statements_from(number)
    if number and (await fetch(connection, sql.IS_ANYONE_THERE, ()))[0][0]:
        raise NotAvailable(OTHERS_AT_WORK)
    if number:
        await connection.execute(sql.KEEP_OTHERS_OUT)
    for statement in statements:
        await connection.execute(statement.encode())


def cannot_open(trouble: BaseException) -> NotAvailable:
    """A sentence why the store cannot be opened; without its address, in which there may be a password."""
    cause = trouble.__cause__ or trouble
    reason = str(cause).strip().partition("\n")[0] or f"it did not answer within {PATIENCE:.0f} seconds"
    return NotAvailable(f"The store cannot be opened: {reason.rstrip('.')}.")


def first(rows: list[tuple[Any, ...]]) -> str | None:
    """The first thing found, if anything was."""
    return str(rows[0][0]) if rows else None


def hear(heard: Heard, payload: str) -> None:
    """Hand a note on; one that cannot be read (a newer server's) is passed over."""
    try:
        heard(bus.DECODER.decode(payload))
    except Exception as trouble:
        log_trouble("a note could not be heeded", trouble)


def placed(rows: list[tuple[Any, ...]]) -> list[Placed]:
    """Rows of many tables."""
    return [(str(table), int(seq), float(at), str(body)) for table, seq, at, body in rows]


def columns(group: list[Waiting]) -> tuple[list[str], list[int], list[str], list[bool], list[bool]]:
    """The events of a group, column by column."""
    return (
        [it.table for it in group],
        [it.seq for it in group],
        [it.body for it in group],
        [it.closes for it in group],
        [it.shows for it in group],
    )


def settle(group: list[Waiting], rows: list[tuple[Any, ...]]) -> None:
    """Tell everyone who waits what has come of it."""
    written = {(table, seq, body): at for _, table, seq, at, body, _ in rows if table is not None}
    for it in group:
        if not it.done.done():
            it.done.set_result(written.pop((it.table, it.seq, it.body), None))


def fail(group: list[Waiting], sentence: str) -> None:
    """Tell everyone who waits that nothing has come of it."""
    for it in group:
        if not it.done.done():
            it.done.set_exception(NotAvailable(sentence))
