"""Who writes down what was played at a table, as the table knows it."""

from typing import Protocol

from parlour.server.live.table.sitting import Sitting


class Books(Protocol):
    """Where it is written down who has played what, as a table knows it."""

    async def intend(self, table: str) -> None:
        """A table is about to be closed."""
        ...

    def begin(self, table: str, sitting: Sitting | None = None) -> None:
        """It was closed: write its game into the books of those who have played it."""
        ...
