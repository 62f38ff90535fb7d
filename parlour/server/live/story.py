"""What tables and parties have in common on disk: a name in the journal, and a story that is nothing but its events."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from parlour.errors import Fault

PARTY = "party-"  # before the name of a party in the journal, where no table has it
Row = tuple[int, float, str]  # of the journal: the place, the time, the event
Event = TypeVar("Event")
Told = TypeVar("Told", contravariant=True)


class Story(Protocol[Told]):
    """What has happened so far; it changes by events and by nothing else."""

    id: str
    seq: int
    at: float
    closed: bool

    def apply(self, event: Told, seq: int, at: float) -> None:
        """Something has happened."""
        ...


def is_party(name: str) -> bool:
    """Is this what the journal calls a party, and no table?"""
    return name.startswith(PARTY)


def replay(story: Story[Event], rows: Sequence[Row], read: Callable[[str], Event]) -> None:
    """Bring a story to where the journal has it."""
    for seq, at, line in rows:
        if seq != story.seq + 1:
            raise Fault("A line of the journal is missing.")
        story.apply(read(line), seq, at)
