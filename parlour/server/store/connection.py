"""A line to PostgreSQL: one connection, made again when it is lost, with longer and longer pauses in between."""

import asyncio
import contextlib
import os
import socket
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from parlour.errors import NotAvailable
from parlour.extras import needs
from parlour.server.clock import now
from parlour.server.logs import log_trouble

if TYPE_CHECKING:
    import psycopg

Connection: TypeAlias = "psycopg.AsyncConnection[tuple[Any, ...]]"

PATIENCE = 5.0  # seconds for a connection to be made, and for an answer
CUT = 1.0  # seconds in which one who waits at a line that is cut must have heard it
SHORTEST, LONGEST = 0.1, 2.0  # pauses between two attempts to connect
LOST = "The journal went away in the middle of this; try again in a moment."
UNWRITTEN = "The journal cannot be written; nothing has changed."


class Away(NotAvailable):
    """The database cannot be reached, or will not do it; nothing has changed."""


class Lost(NotAvailable):
    """The connection was lost while something was being done: it may have been, or not."""


def driver() -> Any:
    """The driver, or a sentence how to get it."""
    with needs("postgres", "A journal in PostgreSQL"):
        import psycopg
    return psycopg


class Line:
    """A connection that does one thing at a time."""

    def __init__(self, address: str, name: str) -> None:
        self.address, self.name = address, name
        self.connection: Connection | None = None
        self.turn = asyncio.Lock()
        self.pause, self.again = SHORTEST, 0.0

    async def ask(self, statement: str, *arguments: Any) -> list[tuple[Any, ...]]:
        """What comes of a statement, committed by itself."""
        psycopg = driver()
        async with self.turn:
            connection = await self.connected()
            try:
                return await self.answer(asyncio.ensure_future(fetch(connection, statement, arguments)))
            except (psycopg.Error, TimeoutError, OSError) as trouble:
                if isinstance(trouble, psycopg.Error) and not (connection.closed or connection.broken):
                    log_trouble("the database refused", trouble)
                    raise Away(UNWRITTEN) from trouble  # and has undone it
                await self.hang_up()
                raise Lost(LOST) from trouble

    async def answer(self, coming: "asyncio.Task[list[tuple[Any, ...]]]") -> list[tuple[Any, ...]]:
        """An answer, if it comes in time; if not, the line is cut first, since one that hangs cannot be called off."""
        try:
            await asyncio.wait({coming}, timeout=PATIENCE)
        finally:
            if not coming.done():
                self.cut()
                await asyncio.wait({coming}, timeout=CUT)
                coming.cancel()
                await asyncio.wait({coming}, timeout=CUT)
                await self.hang_up()
        if coming.cancelled():
            raise TimeoutError
        return coming.result()

    def cut(self) -> None:
        """Let whoever waits at the line hear that nothing more comes. It is not closed as yet: the loop still looks at
        it, and would end the whole process if the next line got its number meanwhile."""
        if self.connection is not None and not self.connection.closed:
            with contextlib.suppress(OSError), socket.socket(fileno=os.dup(self.connection.fileno())) as line:
                line.shutdown(socket.SHUT_RDWR)

    async def connected(self) -> Connection:
        """The connection, made if there is none; not too often, if it cannot be."""
        if self.connection is None or self.connection.closed:
            if now() < self.again:
                raise Away(UNWRITTEN)
            try:
                self.connection = await connect(self.address, self.name)
            except Away:
                self.again, self.pause = now() + self.pause, min(self.pause * 2, LONGEST)
                raise
            self.pause = SHORTEST
        return self.connection

    async def hang_up(self) -> None:
        """Be done with a connection."""
        connection, self.connection = self.connection, None
        if connection is not None:
            await connection.close()


async def fetch(connection: Connection, statement: str, arguments: Sequence[Any]) -> list[tuple[Any, ...]]:
    """What a statement finds."""
    cursor = await connection.execute(statement, arguments)
    return await cursor.fetchall() if cursor.description else []


async def connect(address: str, name: str) -> Connection:
    """A connection on which what is committed is on disk, and which notices in seconds when the other end is gone."""
    psycopg = driver()
    try:
        async with asyncio.timeout(PATIENCE):
            connection: Connection = await psycopg.AsyncConnection.connect(
                address,
                autocommit=True,
                cursor_factory=psycopg.AsyncRawCursor,
                prepare_threshold=1,
                application_name=f"parlour {name}",
                keepalives_idle=5,
                keepalives_interval=2,
                keepalives_count=2,
            )
            await connection.execute("SET synchronous_commit = on")
            return connection
    except (psycopg.Error, TimeoutError, OSError) as trouble:
        raise Away(UNWRITTEN) from trouble
