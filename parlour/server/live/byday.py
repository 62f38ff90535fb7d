"""By the day: a move takes a day or three, and the table goes on though nobody is at it.

When a time is up follows from the journal alone: from when the turn came to a seat, how many days there are for a move,
and the holidays of whoever sits there. So it stands after a restart, and it is the same at all servers of the house. A
table that waits for a person rests, out of memory too; what wakes it is an index of deadlines in the store (`Index`).
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Protocol

import msgspec

from parlour.server.live.table.sitting import Sitting
from parlour.server.live.table.words import spoken

DAY = 24 * 3600.0
CHOICES = (1, 3)  # days for a move


class Holiday(msgspec.Struct, frozen=True):
    """A time in which the clocks of a guest stand still, in seconds since 1970."""

    begins: float
    ends: float


class Turn(msgspec.Struct, omit_defaults=True):
    """Whose move a table waits for, in which position, and when his time is up."""

    guest: str = ""
    position: int = 0
    due: float = 0.0


class Index(Protocol):
    """Where it is written down when which table must be looked at, as a table knows it."""

    def time(self) -> float:
        """What time it is, in seconds since 1970."""
        ...

    async def intend(self, table: str) -> None:
        """Something is about to happen at a table: it must be looked at, whatever becomes of this server."""
        ...

    async def settle(self, table: str, turn: Turn | None) -> None:
        """Nothing happens at a table until a person has played, or his time is up; or nothing at all by itself."""
        ...

    async def holidays(self, guests: Iterable[str], afresh: bool = False) -> dict[str, list[Holiday]]:
        """The holidays of some guests."""
        ...

    async def hasty(self, guests: Iterable[str]) -> set[str]:
        """Who of some guests would have his only card played by itself."""
        ...


class ByDay:
    """What a room by the day has besides."""

    def __init__(self, sitting: Sitting, index: Index) -> None:
        self.sitting, self.index = sitting, index
        self.holidays: dict[str, list[Holiday]] = {}
        self.hasty: set[str] = set()
        self.is_settled = False  # does the table wait for a person, or for nothing, and is that written down?
        self.settled: Turn | None = None

    @property
    def goes_on(self) -> bool:
        """Does the game go on though nobody is here? Not once bots have the seats of all persons."""
        return bool(set(self.sitting.persons()) - self.sitting.absent())

    async def look(self, afresh: bool = False) -> None:
        """See who is on holiday, and who would have his only card played."""
        guests = [chair.guest for chair in self.sitting.chairs if chair.guest]
        self.holidays = await self.index.holidays(guests, afresh)
        self.hasty = await self.index.hasty(guests)

    def guest_to_act(self) -> str:
        """The person whose turn it is, if it is one's."""
        sitting = self.sitting
        if sitting.phase != "playing" or sitting.state.seat is None:
            return ""
        return sitting.chairs[sitting.state.seat].guest

    def only_card(self) -> str:
        """The only card that the person whose turn it is can play, if he would have it played by itself and may say
        nothing else; not once his time has been up, until he has played himself."""
        guest, sitting = self.guest_to_act(), self.sitting
        if guest not in self.hasty or sitting.state.seat is None or sitting.missed.get(sitting.state.seat):
            return ""
        view = sitting.view_at(sitting.state.seat)
        legal = view.legal()
        is_only = len(legal) == 1 and spoken(sitting.game.module, legal[0]).manner == "card" and not view.calls()
        return legal[0] if is_only else ""

    def due(self) -> float | None:
        """When the time of the person whose turn it is is up."""
        guest = self.guest_to_act()
        if not guest:
            return None
        return deadline(self.sitting.moved_at, self.sitting.opened.days * DAY, self.holidays.get(guest, ()))

    def left(self) -> float | None:
        """How many seconds he has left."""
        due = self.due()
        return None if due is None else due - self.index.time()

    async def is_up(self) -> bool:
        """Is the time of the person up, by all that is written down now?"""
        left = self.left()
        if left is None or left > 0:
            return False
        await self.look(afresh=True)
        left = self.left()
        return left is not None and left <= 0

    def away_until(self, guest: str) -> str:
        """Until when a guest is on holiday, as 2026-12-03T10:00Z; nothing if he is not."""
        time = self.index.time()
        ends = max((it.ends for it in self.holidays.get(guest, ()) if it.begins <= time < it.ends), default=0.0)
        return told_time(ends) if ends else ""

    async def intend(self) -> None:
        """Something is about to be written."""
        self.is_settled = False
        await self.index.intend(self.sitting.id)

    async def settle(self) -> None:
        """Nothing more happens by itself now: write down until when, unless that is written."""
        due = self.due() if self.goes_on else None
        turn = None if due is None else Turn(self.guest_to_act(), self.sitting.position, due)
        if not self.is_settled or turn != self.settled:
            await self.index.settle(self.sitting.id, turn)
        self.is_settled, self.settled = True, turn


def deadline(since: float, seconds: float, holidays: Sequence[Holiday]) -> float:
    """When so many seconds are over, in which holidays do not count."""
    at, left = since, seconds
    for holiday in sorted(holidays, key=lambda holiday: holiday.begins):
        if holiday.ends <= at:
            continue
        if holiday.begins >= at + left:
            break
        left -= max(holiday.begins - at, 0.0)
        at = holiday.ends
    return at + left


def told_time(at: float) -> str:
    """A time as it is told, to the minute and by UTC."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%MZ")
