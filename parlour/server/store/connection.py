"""A connection to PostgreSQL that is made again when it is lost, with longer and longer pauses in between."""

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

PgConnection: TypeAlias = "psycopg.AsyncConnection[tuple[Any, ...]]"

PATIENCE = 5.0  # seconds for a connection to be made, and for an answer
GRACE = 1.0  # seconds in which whoever waits for an answer must have noticed that the connection was shut down
SHORTEST, LONGEST = 0.1, 2.0  # pauses between two attempts to connect
LOST = "The journal went away in the middle of this; try again in a moment."
UNWRITTEN = "The journal cannot be written; nothing has changed."


class NotDone(NotAvailable):
    """The database cannot be reached, or will not do it; nothing has changed."""


class InDoubt(NotAvailable):
    """The connection was lost while something was being done: it may have been, or not."""


def driver() -> Any:
    """The driver, or a sentence how to get it."""
    with needs("postgres", "A journal in PostgreSQL"):
        import psycopg
    return psycopg


class Connection:
    """One connection, for one statement at a time; it is made when it is first needed."""

    def __init__(self, address: str, name: str) -> None:
        self.address, self.name = address, name
        self.current: PgConnection | None = None
        self.lock = asyncio.Lock()
        self.pause, self.retry_at = SHORTEST, 0.0

    async def ask(self, statement: str, *arguments: Any) -> list[tuple[Any, ...]]:
        """The rows a statement gives; it is committed by itself."""
        psycopg = driver()
        async with self.lock:
            connection = await self.connected()
            try:
                return await self.in_time(asyncio.ensure_future(fetch(connection, statement, arguments)))
            except (psycopg.Error, TimeoutError, OSError) as trouble:
                if isinstance(trouble, psycopg.Error) and not (connection.closed or connection.broken):
                    log_trouble("the database refused", trouble)
                    raise NotDone(UNWRITTEN) from trouble  # and has undone it
                await self.close()
                raise InDoubt(LOST) from trouble

    async def in_time(self, coming: "asyncio.Task[list[tuple[Any, ...]]]") -> list[tuple[Any, ...]]:
        """An answer, if it comes in time. If not, the socket is shut down first: a driver in the middle of a statement
        cannot be cancelled."""
        try:
            await asyncio.wait({coming}, timeout=PATIENCE)
        finally:
            if not coming.done():
                self.shut_down()
                await asyncio.wait({coming}, timeout=GRACE)
                coming.cancel()
                await asyncio.wait({coming}, timeout=GRACE)
                await self.close()
        if coming.cancelled():
            raise TimeoutError
        return coming.result()

    def shut_down(self) -> None:
        """Let whoever waits for an answer notice that none will come. The socket is not closed yet: the event loop
        still watches it, and uvloop would end the process if a new socket got its number meanwhile."""
        if self.current is not None and not self.current.closed:
            with contextlib.suppress(OSError), socket.socket(fileno=os.dup(self.current.fileno())) as ours:
                ours.shutdown(socket.SHUT_RDWR)

    async def connected(self) -> PgConnection:
        """The connection, made if there is none; not too often, if it cannot be."""
        if self.current is None or self.current.closed:
            if now() < self.retry_at:
                raise NotDone(UNWRITTEN)
            try:
                self.current = await connect(self.address, self.name)
            except NotDone:
                self.retry_at, self.pause = now() + self.pause, min(self.pause * 2, LONGEST)
                raise
            self.pause = SHORTEST
        return self.current

    async def close(self) -> None:
        """Close the connection; the next statement makes another."""
        connection, self.current = self.current, None
        if connection is not None:
            await connection.close()


async def fetch(connection: PgConnection, statement: str, arguments: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Run a statement, and fetch its rows if it gives any."""
    cursor = await connection.execute(statement, arguments)
    return await cursor.fetchall() if cursor.description else []


async def connect(address: str, name: str) -> PgConnection:
    """A connection on which what is committed is on disk, and which notices in seconds when the other end is gone."""
    psycopg = driver()
    try:
        async with asyncio.timeout(PATIENCE):
            connection: PgConnection = await psycopg.AsyncConnection.connect(
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
        raise NotDone(UNWRITTEN) from trouble
