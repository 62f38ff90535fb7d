"""The journal in PostgreSQL, for a house with several servers.

One connection writes: what waits when it comes round is one statement and one commit, and the word that something has
been written (NOTIFY) goes out with that commit or not at all. The key (table_id, seq) is the fence. When the connection
is lost in the middle of a commit nobody knows what has become of it; then it is made again and the same is written
again, which changes nothing if it stands there already. The times are the database's.
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
from parlour.server.clock import now
from parlour.server.logs import log_trouble
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
from parlour.server.store.protocol import closes
from parlour.wire import bus

AT_ONCE = 500  # events committed together
LEASE = 3.0  # seconds that a server is believed to be there after it was last heard of
OTHERS_AT_WORK = (
    "The store was made by an older Parlour, and servers of that one are at work on it. "
    "Stop them all, and start this one a few seconds later."
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
        self.notes: list[str] = []
        self.wake = asyncio.Event()
        self.clock_offset = 0.0  # seconds by which the database's clock is ahead of this machine's
        self.tasks: list[asyncio.Task[None]] = []

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
        return time.time() + self.clock_offset

    # ---- what every store does ----

    async def append(self, table: str, seq: int, body: str) -> float | None:
        """Write an event at its place; when it was written, or None if the place is taken."""
        waiting = Waiting(table, seq, body, closes(body), asyncio.get_running_loop().create_future())
        self.waiting.append(waiting)
        self.wake.set()
        return await waiting.done

    async def read(self, table: str, start: int = 0) -> list[tuple[int, float, str]]:
        """A table's events from a place on."""
        return [(int(seq), float(at), str(body)) for seq, at, body in await self.query(sql.READ, table, start)]

    async def read_on(self, starts: dict[str, int]) -> list[tuple[str, int, float, str]]:
        """The events of many tables, each from a place on."""
        rows = await self.query(sql.READ_ON, list(starts), list(starts.values()))
        return [(str(table), int(seq), float(at), str(body)) for table, seq, at, body in rows]

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
        return first([row for row in await self.reading.ask(sql.TAKE_CODE, sealed) if row[1]])

    async def keep_token(self, sealed: str, guest: str) -> None:
        """Keep a guest's token under seal, in place of any other of his."""
        await self.reading.ask(sql.KEEP_TOKEN, sealed, guest)

    async def token_guest(self, sealed: str) -> str | None:
        """Whose token it is, if it is any good."""
        return first(await self.query(sql.TOKEN, sealed))

    async def drop_token(self, guest: str) -> bool:
        """Make a guest's token worthless; was there one?"""
        return bool(await self.reading.ask(sql.DROP_TOKEN, guest))

    async def pulse(self) -> None:
        """Write something that says nothing, to see whether it can be done."""
        await self.reading.ask(sql.PULSE)

    async def keep(self, name: str, value: str) -> str:
        """Something of the house's own: what has been kept under a name, or else this."""
        await self.reading.ask(sql.KEEP, name, value)
        return str((await self.query(sql.KEPT, name))[0][0])

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
        while (self.waiting or self.notes) and not all(task.done() for task in self.tasks):
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
            group, told = self.waiting[:AT_ONCE], self.notes[:AT_ONCE]
            try:
                await self.commit(group, told)
            except Exception as trouble:
                log_trouble("the writer stumbled", trouble)
                fail(group, UNWRITTEN)
            del self.waiting[: len(group)], self.notes[: len(told)]
            if not self.waiting and not self.notes:
                self.wake.clear()

    async def commit(self, group: list[Waiting], told: list[str]) -> None:
        """All of it, or nothing; if the connection is lost, again, until it is known what has become of it."""
        try:
            with metrics.COMMITS.taken():
                rows = await self.writing.ask(sql.WRITE, *columns(group), self.server, told)
            settle(group, rows)
        except NotDone:
            fail(group, UNWRITTEN)
        except InDoubt:
            await self.make_sure(group)

    async def make_sure(self, group: list[Waiting]) -> None:
        """Write once more what may have been written: what this server has written already counts."""
        until, pause = now() + PATIENCE, SHORTEST
        while now() < until:
            try:
                written = await self.writing.ask(sql.WRITE, *columns(group), self.server, [])
                tables, places, _, _ = columns(group)
                settle(group, written + await self.writing.ask(sql.MINE, tables, places, self.server))
                return
            except (NotDone, InDoubt):
                await asyncio.sleep(pause)
                pause = min(pause * 2, LONGEST)
        fail(group, UNSURE)

    # ---- what only several servers need ----

    def post(self, note: bus.Any) -> None:
        """Tell the other servers something, if they can be reached."""
        note.server = self.server
        self.notes.append(bus.ENCODER.encode(note).decode())
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
        ((when,),) = await self.beating.ask(sql.BEAT, self.server, LEASE, told, socket.gethostname(), os.getpid())
        self.clock_offset = float(when) - time.time()
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


def columns(group: list[Waiting]) -> tuple[list[str], list[int], list[str], list[bool]]:
    """The events of a group, column by column."""
    return [it.table for it in group], [it.seq for it in group], [it.body for it in group], [it.closes for it in group]


def settle(group: list[Waiting], rows: list[tuple[Any, ...]]) -> None:
    """Tell everyone who waits what has come of it."""
    written = {(table, seq, body): at for _, table, seq, at, body in rows if table is not None}
    for it in group:
        if not it.done.done():
            it.done.set_result(written.pop((it.table, it.seq, it.body), None))


def fail(group: list[Waiting], sentence: str) -> None:
    """Tell everyone who waits that nothing has come of it."""
    for it in group:
        if not it.done.done():
            it.done.set_exception(NotAvailable(sentence))
