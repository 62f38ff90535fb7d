"""What a table of a party listens to: it goes on while anyone is at the party, and deals no more after the bell."""

from typing import Protocol

GRACE = 30.0  # seconds that a chair is kept at most for one who is away; a whole party waits for him


class Bell(Protocol):
    """The party, as one of its tables knows it."""

    @property
    def is_anyone_here(self) -> bool:
        """Is anyone at the party, at whatever table?"""
        ...

    def deals(self, table: str) -> bool:
        """May another hand be dealt at this table? Not before the party has counted the last."""
        ...

    def look(self, table: str) -> None:
        """Something has happened at a table."""
        ...
