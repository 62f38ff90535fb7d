"""A connection to the database that hangs is given up in good order; no PostgreSQL is needed to see that."""

import asyncio
import socket
from typing import Any, cast

import pytest

from parlour.server.store import connection
from parlour.server.store.connection import Connection
from tests.helpers.visiting import LONGEST, run


def test_a_socket_is_not_closed_while_the_loop_looks_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """uvloop ends the whole process, without a word, if a socket it has just been told to look at is closed."""
    monkeypatch.setattr(connection, "PATIENCE", 0.01)
    monkeypatch.setattr(connection, "GRACE", LONGEST)

    async def story() -> None:
        loop = asyncio.get_running_loop()
        near, far = socket.socketpair()
        looked_at_when_closed: list[bool] = []

        class PgConnection:
            """As much of the driver's as is needed."""

            closed = False

            def fileno(self) -> int:
                return near.fileno()

            async def close(self) -> None:
                looked_at_when_closed.append(loop.remove_reader(near))
                near.close()

        async def answer_of_one_that_hangs() -> list[tuple[Any, ...]]:
            heard = asyncio.Event()
            loop.add_reader(near, heard.set)
            try:
                await heard.wait()
            finally:
                loop.remove_reader(near)
            raise OSError("The connection is down.")

        hanging = Connection("", "test")
        hanging.current = cast(Any, PgConnection())
        with pytest.raises(OSError, match="down"):
            await hanging.in_time(asyncio.create_task(answer_of_one_that_hangs()))
        assert looked_at_when_closed == [False] and hanging.current is None
        far.close()

    run(story())
