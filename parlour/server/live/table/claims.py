"""The rest of a hand, claimed: looked into from the seat's own view, and played out at once where it is certain."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from parlour.server.live.table import events
from parlour.server.live.table.sitting import Sitting
from parlour.server.live.table.visitor import Visitor
from parlour.server.logs import log_trouble
from parlour.server.thinking.queue import Owner
from parlour.server.workers import Desk

NOT_SURE = "From what you can see that is not certain, so play on. Nobody else has heard of it."


class Room(Protocol):
    """A table where something is claimed."""

    sitting: Sitting
    desk: Desk
    lock: asyncio.Lock

    def refuse(self, visitor: Visitor, sentence: str) -> None:
        """Say why not."""
        ...

    def tell(self) -> None:
        """Show everyone how things are."""
        ...

    async def write(self, event: events.Any) -> None:
        """Something happens."""
        ...

    async def persist(self, errand: Callable[[], Awaitable[None]]) -> None:
        """Do something that writes."""
        ...


async def look_into(room: Room, visitor: Visitor, seat: int) -> None:
    """See whether the rest is certain for a seat; if so the hand is over, and if not its player alone is told. Whether
    it is, and how long that takes to find out, depends on what he can see and on nothing else."""
    position, state = room.sitting.position, room.sitting.state.copy()
    try:
        visitor.hinting = coming = room.desk.claims(state, seat, Owner(visitor.guest or "", visitor.address))
        plays = await coming
        if plays is None:
            room.refuse(visitor, NOT_SURE)
        else:
            laid = [events.Laid(place, move) for place, move in plays]
            await play_out(room, events.Claimed(seat=seat, by=visitor.guest or "", plays=laid), position)
    except Exception as trouble:
        log_trouble("a claim could not be looked into", trouble)
        room.refuse(visitor, "That could not be looked into; play on.")
    finally:
        visitor.hinting = None


async def play_out(room: Room, claimed: events.Claimed, position: int) -> None:
    """The rest of the hand is played, unless the table has gone on since it was claimed."""

    async def write() -> None:
        """Write it down."""
        if room.sitting.position == position and not room.sitting.closed:
            await room.write(claimed)

    async with room.lock:
        await room.persist(write)
    room.tell()
