"""A table as the other servers of the house know it: who of their visitors is there, and what they tell of the moment.

Where the house has one server there is nobody elsewhere, and nothing is told.
"""

import contextlib
from collections import deque
from typing import TYPE_CHECKING, cast

from parlour.errors import IllegalMove
from parlour.server.cluster import bus
from parlour.server.live.visitor import Visitor
from parlour.server.logs import log_trouble
from parlour.wire.table import Phrase

if TYPE_CHECKING:
    from parlour.server.cluster.node import Several
    from parlour.server.live.table.room import Room


OTHER_WINDOW = "You are playing from another window now."


class Elsewhere:
    """What one table has to do with other servers."""

    def __init__(self, table: str, several: "Several | None" = None) -> None:
        self.table, self.several = table, several
        self.told = bus.Here()
        self.inbox: deque[bus.Any] = deque()

    # ---- what is known of the others ----

    @property
    def heres(self) -> list[bus.Here]:
        """What each of the others has told of its visitors."""
        return [] if self.several is None else self.several.at(self.table)

    @property
    def seats(self) -> set[int]:
        """The seats of people who are connected to other servers."""
        return {seat for here in self.heres for seat in here.seats}

    @property
    def watching(self) -> int:
        """How many are in the gallery there."""
        return sum(here.watching for here in self.heres)

    @property
    def is_anyone(self) -> bool:
        """Is anyone there?"""
        return any(not here.is_nobody for here in self.heres)

    def ready(self, position: int) -> set[int]:
        """Who is ready there, at this position."""
        return {seat for here in self.heres if here.position == position for seat in here.ready}

    @property
    def drives(self) -> bool:
        """Is it for this server to deal, to have the bots play and to look at the clock?"""
        return self.several is None or self.several.drives(self.table)

    # ---- what is told ----

    def tell(self, note: bus.Any) -> None:
        """Tell the other servers something of the moment."""
        if self.several is not None:
            note.table = self.table
            self.several.store.post(note)

    def took(self, visitor: Visitor) -> None:
        """Somebody has taken his seat here: his windows elsewhere are to be closed."""
        if self.several is not None and visitor.seat is not None:
            visitor.window, visitor.is_known = self.several.new_window(), False
            self.tell(bus.Took(seat=visitor.seat, window=visitor.window))

    def publish(self, room: "Room") -> None:
        """Tell who is here, if that has changed."""
        if self.several is None:
            return
        seats = sorted({visitor.seat for visitor in room.visitors if visitor.seat is not None})
        watching = sum(visitor.seat is None for visitor in room.visitors)
        ready = sorted(room.ready.intersection(seats))
        here = bus.Here(seats, watching, room.sitting.position if ready else 0, ready)
        if here != self.told:
            self.told = here
            self.several.changed(self.table, here)

    # ---- what is heard ----

    def hear(self, note: bus.Any) -> bool:
        """Put a note with the others; must somebody begin to go through them?"""
        self.inbox.append(note)
        return len(self.inbox) == 1

    async def go_through(self, room: "Room") -> None:
        """Heed the notes, one after the other."""
        while self.inbox:
            try:
                async with room.lock:
                    await heed(room, self.inbox[0])
            except Exception as trouble:
                log_trouble("a note could not be heeded", trouble)
            self.inbox.popleft()


async def heed(room: "Room", note: bus.Any) -> None:
    """Do what follows from a note; the room's lock is held."""
    match note:
        case bus.Written(seq=seq):
            if seq > room.sitting.seq:
                await room.catch_up()
        case bus.Came():
            room.count_heads()
            room.tell()
        case bus.Took(seat=seat, window=window):
            close_windows(room, seat, window)
        case bus.Said(seat=seat, phrase=phrase):
            room.said(seat, cast(Phrase, phrase))
        case bus.Asked(position=position, seat=seat, acts=acts):
            if await is_now(room, position) and room.asking is None:
                room.ask_others(seat, acts)
                room.tell()
        case bus.Answered(position=position, seat=seat, yes=yes):
            if await is_now(room, position) and room.asking is not None and seat in room.asking.waiting:
                with contextlib.suppress(IllegalMove):  # the server of who answered has written it already
                    await room.answered(room.asking, seat, yes)
                room.tell()


async def is_now(room: "Room", position: int) -> bool:
    """Is this where the game stands, if need be after reading on?"""
    if position > room.sitting.position:
        await room.catch_up()
    return position == room.sitting.position


def close_windows(room: "Room", seat: int, window: str) -> None:
    """A person has taken his seat in a window: any older one is closed. All servers hear of them in the same order."""
    for visitor in room.visitors:
        if visitor.window == window:
            visitor.is_known = True
        elif visitor.seat == seat and visitor.is_known:
            visitor.outbox.farewell(OTHER_WINDOW)
            visitor.seat = None
    room.count_heads()
    room.tell()
