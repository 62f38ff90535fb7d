"""The journal in PostgreSQL, for a house with several servers.

One line writes: what waits when it comes round is one statement and one commit, and the word that something has been
written (NOTIFY) goes out with that commit or not at all. The key (table_id, seq) is the fence. When the line is lost in
the middle of a commit nobody knows what has become of it; then it is made again and the same is written again, which
changes nothing if it stands there already. The times are the database's.
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
from parlour.server.store import sql
from parlour.server.store.connection import LONGEST, PATIENCE, SHORTEST, UNWRITTEN, Away, Line, Lost, connect, driver
from parlour.wire import bus

SCHEMA = 1
AT_ONCE = 500  # events committed together
LEASE = 3.0  # seconds that a server is believed to be there after it was last heard of
UNREAD = "The journal cannot be read now; try again in a moment."
UNSURE = "The journal went away while this was being written; when it is back, the table will show whether it was done."

Heard = Callable[[bus.Any], None]


@dataclass(eq=False)
class Waiting:
    """An event to be written, and who waits to hear when it was; or None, if the place is taken."""

    table: str
    seq: int
    body: str
    done: "asyncio.Future[float | None]"


class Postgres:
    """The database, as one of the house's servers sees it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.server = secrets.token_hex(8)
        self.writing, self.reading, self.beating = (Line(address, name) for name in ("writer", "reader", "beat"))
        self.waiting: list[Waiting] = []
        self.notes: list[str] = []
        self.stirred = asyncio.Event()
        self.ahead = 0.0  # of this machine's clock
        self.tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, address: str) -> "Postgres":
        """The store at an address, its tables made if they are not there."""
        store = cls(address)
        try:
            await store.set_up()
        except Lost as trouble:
            raise cannot_open(trouble) from None
        store.tasks.append(asyncio.create_task(store.write_on()))
        return store

    async def set_up(self) -> None:
        """Make the tables; of servers that start together, one after the other does."""
        try:
            connection = await self.reading.connected()
        except Away as trouble:
            raise cannot_open(trouble) from None
        try:
            async with connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock(7700)")
                for statement in sql.TABLES.split(";\n"):
                    await connection.execute(statement.encode())
        except driver().Error as trouble:
            raise cannot_open(trouble) from None
        if int((await self.reading.ask(sql.KEPT, "schema"))[0][0]) > SCHEMA:
            raise NotAvailable("The journal was written by a newer Parlour; use that, or name another --store.")

    def time(self) -> float:
        """What time it is by the database, in seconds since 1970."""
        return time.time() + self.ahead

    # ---- what every store does ----

    async def append(self, table: str, seq: int, body: str) -> float | None:
        """Write an event at its place; when it was written, or None if the place is taken."""
        waiting = Waiting(table, seq, body, asyncio.get_running_loop().create_future())
        self.waiting.append(waiting)
        self.stirred.set()
        return await waiting.done

    async def read(self, table: str, start: int = 0) -> list[tuple[int, float, str]]:
        """A table's events from a place on."""
        return [(int(seq), float(at), str(body)) for seq, at, body in await self.look(sql.READ, table, start)]

    async def read_on(self, starts: dict[str, int]) -> list[tuple[str, int, float, str]]:
        """The events of many tables, each from a place on."""
        rows = await self.look(sql.READ_ON, list(starts), list(starts.values()))
        return [(str(table), int(seq), float(at), str(body)) for table, seq, at, body in rows]

    async def unfinished(self) -> list[str]:
        """The tables where something may still happen."""
        return [str(table) for (table,) in await self.look(sql.UNFINISHED)]

    async def name_guest(self, guest: str, name: str) -> None:
        """Write down what a guest is called."""
        await self.reading.ask(sql.NAME_GUEST, guest, name)

    async def guest_name(self, guest: str) -> str | None:
        """What a guest is called, if he is known."""
        return first(await self.look(sql.GUEST, guest))

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
        return first(await self.look(sql.TOKEN, sealed))

    async def drop_token(self, guest: str) -> bool:
        """Make a guest's token worthless; was there one?"""
        return bool(await self.reading.ask(sql.DROP_TOKEN, guest))

    async def pulse(self) -> None:
        """Write something that says nothing, to see whether it can be done."""
        await self.reading.ask(sql.PULSE)

    async def keep(self, name: str, value: str) -> str:
        """Something of the house's own: what has been kept under a name, or else this."""
        await self.reading.ask(sql.KEEP, name, value)
        return str((await self.look(sql.KEPT, name))[0][0])

    async def look(self, statement: str, *arguments: Any) -> list[tuple[Any, ...]]:
        """What is found; asked once more if the line was lost, since looking changes nothing."""
        try:
            with contextlib.suppress(Lost):
                return await self.reading.ask(statement, *arguments)
            return await self.reading.ask(statement, *arguments)
        except (Away, Lost) as trouble:
            raise NotAvailable(UNREAD) from trouble

    async def close(self) -> None:
        """Write what waits, and hang up."""
        while (self.waiting or self.notes) and not all(task.done() for task in self.tasks):
            await asyncio.sleep(0.01)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for line in (self.writing, self.reading, self.beating):
            await line.hang_up()

    # ---- the writer ----

    async def write_on(self) -> None:
        """Take what waits, commit it together, say so; for ever."""
        while True:
            await self.stirred.wait()
            group, told = self.waiting[:AT_ONCE], self.notes[:AT_ONCE]
            try:
                await self.commit(group, told)
            except Exception as trouble:
                log_trouble("the writer stumbled", trouble)
                fail(group, UNWRITTEN)
            del self.waiting[: len(group)], self.notes[: len(told)]
            if not self.waiting and not self.notes:
                self.stirred.clear()

    async def commit(self, group: list[Waiting], told: list[str]) -> None:
        """All of it, or nothing; if the line is lost, again, until it is known what has become of it."""
        try:
            with metrics.COMMITS.taken():
                rows = await self.writing.ask(sql.WRITE, *columns(group), self.server, told)
            settle(group, rows)
        except Away:
            fail(group, UNWRITTEN)
        except Lost:
            await self.make_sure(group)

    async def make_sure(self, group: list[Waiting]) -> None:
        """Write once more what may have been written: what this server has written already counts."""
        until, pause = now() + PATIENCE, SHORTEST
        while now() < until:
            try:
                written = await self.writing.ask(sql.WRITE, *columns(group), self.server, [])
                tables, places, _ = columns(group)
                settle(group, written + await self.writing.ask(sql.MINE, tables, places, self.server))
                return
            except (Away, Lost):
                await asyncio.sleep(pause)
                pause = min(pause * 2, LONGEST)
        fail(group, UNSURE)

    # ---- what only several servers need ----

    def post(self, note: bus.Any) -> None:
        """Tell the other servers something, if they can be reached."""
        note.server = self.server
        self.notes.append(bus.ENCODER.encode(note).decode())
        self.stirred.set()

    async def listen(self, heard: Heard, began: Callable[[], None]) -> None:
        """Hear all notes from now on, one's own too; whenever that begins (again), so it is said."""
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.tasks.append(asyncio.create_task(self.listen_on(heard, began, ready)))
        await ready

    async def listen_on(self, heard: Heard, began: Callable[[], None], ready: "asyncio.Future[None]") -> None:
        """Listen, and connect again when the line is lost; for ever."""
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
            await self.hang_up()
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST)

    async def hang_up(self) -> None:
        """The database is gone: let nothing be sent into a void, or nobody would know what has become of it."""
        for line in (self.writing, self.reading, self.beating):
            if not line.turn.locked():
                await line.hang_up()

    async def beat(self, here: bus.Everywhere) -> dict[str, bus.Everywhere]:
        """This server is there, and these are its visitors: the other servers that are, and theirs."""
        told = bus.ENCODER.encode(here).decode()
        ((when,),) = await self.beating.ask(sql.BEAT, self.server, LEASE, told, socket.gethostname(), os.getpid())
        self.ahead = float(when) - time.time()
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


def columns(group: list[Waiting]) -> tuple[list[str], list[int], list[str]]:
    """The events of a group, column by column."""
    return [it.table for it in group], [it.seq for it in group], [it.body for it in group]


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
