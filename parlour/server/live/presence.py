"""A session as the other servers of the house know it: who of their visitors is there, and who drives it.

Where the house has one server there is nobody elsewhere, and nothing is told.
"""

from collections import deque
from typing import Protocol

from parlour.wire import bus


class Cluster(Protocol):
    """All servers of the house, as a session knows them."""

    def at(self, session: str) -> list[bus.Here]:
        """What the others have told of a session."""
        ...

    def drives(self, session: str) -> bool:
        """Is it this server that drives a session?"""
        ...

    def changed(self, session: str, here: bus.Here) -> None:
        """This server's visitors at a session are others than before."""
        ...

    def post(self, note: bus.Any) -> None:
        """Tell the others something."""
        ...

    def hurry(self) -> None:
        """There is something to be driven that was not before."""
        ...


class Presence:
    """What one session has to do with other servers."""

    def __init__(self, session: str, cluster: Cluster | None = None) -> None:
        self.session, self.cluster = session, cluster
        self.published = bus.Here()
        self.inbox: deque[bus.Any] = deque()

    # ---- what is known of the others ----

    @property
    def heres(self) -> list[bus.Here]:
        """What each of the others has told of its visitors."""
        return [] if self.cluster is None else self.cluster.at(self.session)

    @property
    def seats(self) -> set[int]:
        """The seats of people who are connected to other servers."""
        return {seat for here in self.heres for seat in here.seats}

    @property
    def players(self) -> set[str]:
        """The players who look at a party there."""
        return {player for here in self.heres for player in here.players}

    @property
    def watching(self) -> int:
        """How many look on there."""
        return sum(here.watching for here in self.heres)

    @property
    def is_anyone(self) -> bool:
        """Is anyone there?"""
        return any(not here.is_nobody for here in self.heres)

    @property
    def tempo(self) -> float:
        """How slow those who sit there would have the bots."""
        return max((here.tempo for here in self.heres), default=0.0)

    def ready(self, position: int) -> set[int]:
        """Who is ready there, at this position."""
        return {seat for here in self.heres if here.position == position for seat in here.ready}

    @property
    def drives(self) -> bool:
        """Is it for this server to do what nobody has to ask for?"""
        return self.cluster is None or self.cluster.drives(self.session)

    # ---- what is told ----

    def tell(self, note: bus.Any) -> None:
        """Tell the other servers something of the moment."""
        if self.cluster is not None:
            note.session = self.session
            self.cluster.post(note)

    def publish(self, here: bus.Here) -> None:
        """Tell who is here, if that has changed."""
        if self.cluster is not None and here != self.published:
            self.published = here
            self.cluster.changed(self.session, here)

    def hurry(self) -> None:
        """There is something to be driven that was not before."""
        if self.cluster is not None:
            self.cluster.hurry()

    # ---- what is heard ----

    def hear(self, note: bus.Any) -> bool:
        """Put a note with the others; must somebody begin to go through them?"""
        self.inbox.append(note)
        return len(self.inbox) == 1
