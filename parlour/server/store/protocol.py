"""What the house asks of the place where it keeps everything."""

from typing import Protocol

import msgspec

CLOSED = "closed"  # what the last event of a table or a party is called


class Head(msgspec.Struct):
    """As much of an event as a store looks at."""

    event: str


HEAD = msgspec.json.Decoder(Head)


def closes(body: str) -> bool:
    """Is this the event after which nothing more happens at a table, or a party?"""
    try:
        return HEAD.decode(body).event == CLOSED
    except msgspec.DecodeError:
        return False


class Store(Protocol):
    """Events of tables, guests and their codes, and a few things of the house's own; what is awaited is on disk."""

    def time(self) -> float:
        """What time it is, in seconds since 1970."""
        ...

    async def append(self, table: str, seq: int, body: str) -> float | None:
        """Write an event at its place; when it was written, or None if the place is taken. One that closes a table, or
        a party, closes it in the same transaction."""
        ...

    async def read(self, table: str, start: int = 0) -> list[tuple[int, float, str]]:
        """A table's events from a place on."""
        ...

    async def unfinished(self) -> list[str]:
        """The tables and parties where something may still happen, the oldest first."""
        ...

    async def name_guest(self, guest: str, name: str) -> None:
        """Write down what a guest is called."""
        ...

    async def guest_name(self, guest: str) -> str | None:
        """What a guest is called, if he is known."""
        ...

    async def keep_code(self, sealed: str, guest: str, seconds: float) -> None:
        """Keep a guest's code under seal for so long, in place of any other of his."""
        ...

    async def take_code(self, sealed: str) -> str | None:
        """Whose code it is, if it is any good; it is gone then. Of two who come at once, one gets it."""
        ...

    async def keep_token(self, sealed: str, guest: str) -> None:
        """Keep a guest's token under seal, in place of any other of his."""
        ...

    async def token_guest(self, sealed: str) -> str | None:
        """Whose token it is, if it is any good."""
        ...

    async def drop_token(self, guest: str) -> bool:
        """Make a guest's token worthless; was there one?"""
        ...

    async def pulse(self) -> None:
        """Write something that says nothing, to see whether it can be done; a sentence if it cannot."""
        ...

    async def keep(self, name: str, value: str) -> str:
        """Something of the house's own: what has been kept under a name, or else this."""
        ...

    async def close(self) -> None:
        """Write what waits, and close."""
        ...
