"""What the house asks of the place where it keeps everything."""

from typing import NamedTuple, Protocol

import msgspec

CODE_AGE = 600  # seconds for which a code is good; one that would be good for longer was kept by a clock since put back
GENERATION = "generation "  # under which name the house keeps how often a guest has ended all his sessions
CLOSED = "closed"  # what the last event of a table or a party is called
SHOWN = frozenset({"opened", "sat", "rose", "filled", "gallery", "listed", "freed", "renamed", CLOSED})


class Head(msgspec.Struct):
    """As much of an event as a store looks at."""

    event: str
    dealer: int | None = None


HEAD = msgspec.json.Decoder(Head)


def closes(body: str) -> bool:
    """Is this the event after which nothing more happens at a table, or a party?"""
    try:
        return HEAD.decode(body).event == CLOSED
    except msgspec.DecodeError:
        return False


def shows(body: str) -> bool:
    """Does the list of open tables look otherwise after this event? So it does when somebody has come or gone, and
    after the first deal, which alone names its dealer."""
    try:
        head = HEAD.decode(body)
    except msgspec.DecodeError:
        return False
    return head.event in SHOWN or (head.event == "dealt" and head.dealer is not None)


Placed = tuple[str, int, float, str]  # the table, and a row of its journal: the place, the time, the event
Place = tuple[float, str]  # of a note among others of its kind and owner: its time, and its name
END: Place = (float("inf"), "")  # after all notes


class Note(NamedTuple):
    """Something that is kept besides the events: under which name, of what time, and what it says, in JSON."""

    name: str
    at: float
    body: str

    @property
    def place(self) -> Place:
        """Where it stands among the others: what comes before it is older."""
        return self.at, self.name


class Store(Protocol):
    """Events of tables, guests and their codes, notes, and a few things of the house's own; what is awaited is on
    disk."""

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

    async def open_tables(self) -> list[Placed]:
        """Of all tables where something may still happen, the events that say how they stand in the list of open
        tables, each table's in their order."""
        ...

    async def last(self, table: str) -> tuple[int, float] | None:
        """The place and the time of a table's last event."""
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

    async def generation(self, guest: str) -> int:
        """How often a guest has ended all his sessions."""
        ...

    async def end_generation(self, guest: str) -> int:
        """A guest ends all his sessions; how often that has been, with this time."""
        ...

    async def pulse(self) -> None:
        """Write something that says nothing, to see whether it can be done; a sentence if it cannot."""
        ...

    async def keep(self, name: str, value: str) -> str:
        """Something of the house's own: what has been kept under a name, or else this."""
        ...

    async def note(
        self, kind: str, owner: str, name: str, body: str, anew: bool = False, at: float | None = None
    ) -> bool:
        """Write a note, of this time or of now; was it written? One that is there already stays as it is, unless this
        is to be in its place."""
        ...

    async def noted(self, kind: str, owner: str, name: str) -> Note | None:
        """The note of a name, if there is one."""
        ...

    async def notes(self, kind: str, owner: str, before: Place = END, most: int = 100) -> list[Note]:
        """So many notes of a kind and an owner that stand before a place, the newest first."""
        ...

    async def count_notes(self, kind: str, owner: str) -> int:
        """How many notes of a kind an owner has."""
        ...

    async def drop_notes(self, kind: str, owner: str, name: str | None = None) -> int:
        """Take away the note of a name, or all of a kind and an owner; how many there were."""
        ...

    async def close(self) -> None:
        """Write what waits, and close."""
        ...
