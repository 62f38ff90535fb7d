"""Holidays: for some days a year a guest's clocks stand still where he plays by the day. Each is a note of his."""

import math
from math import ceil

import msgspec

from parlour.errors import BadChoice
from parlour.server.book.notes import written
from parlour.server.clock import now
from parlour.server.live.byday import DAY, Holiday
from parlour.server.store.protocol import Store

KIND = "holiday"  # of the notes
YEAR = 365 * DAY
MOST_DAYS = 30  # in a year
REMEMBERED = 15.0  # seconds for which it is believed that nothing has changed at another server
MOST_REMEMBERED = 10_000

DECODER = msgspec.json.Decoder(Holiday)
ON_HOLIDAY = "You are on holiday already; end that first."
NO_DAYS = "So many days of holiday are not left: you have {} of {} in a year."


class Holidays:
    """Everybody's holidays."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[str, tuple[list[Holiday], float]] = {}  # and until when they are believed

    async def of(self, guest: str, afresh: bool = False) -> list[Holiday]:
        """A guest's holidays of the last year."""
        known, until = self.known.get(guest, ([], -math.inf))
        if afresh or until <= now():
            notes = await self.store.notes(KIND, guest)
            known = [DECODER.decode(note.body) for note in notes if note.at > self.store.time() - YEAR]
            if len(self.known) >= MOST_REMEMBERED:
                self.known.clear()
            self.known[guest] = known, now() + REMEMBERED
        return known

    async def ends(self, guest: str) -> float | None:
        """When the holiday of a guest ends, if he is on one."""
        time = self.store.time()
        return next((each.ends for each in await self.of(guest, True) if each.begins <= time < each.ends), None)

    async def left(self, guest: str) -> int:
        """How many days of holiday a guest has left this year; a day that was begun is spent."""
        return MOST_DAYS - sum(days(each) for each in await self.of(guest, True))

    async def begin(self, guest: str, asked: int) -> None:
        """A guest's clocks stand still from now on, for so many days."""
        if await self.ends(guest) is not None:
            raise BadChoice(ON_HOLIDAY)
        left = await self.left(guest)
        if not 1 <= asked <= left:
            raise BadChoice(NO_DAYS.format(max(left, 0), MOST_DAYS))
        time = self.store.time()
        await self.write(guest, Holiday(time, time + asked * DAY))

    async def end(self, guest: str) -> None:
        """A guest is back."""
        time = self.store.time()
        for each in await self.of(guest, True):
            if each.begins <= time < each.ends:
                await self.write(guest, Holiday(each.begins, time))

    async def write(self, guest: str, holiday: Holiday) -> None:
        """Write a holiday down, in place of what it was to be."""
        await self.store.note(KIND, guest, f"{holiday.begins:.0f}", written(holiday), anew=True, at=holiday.begins)
        self.known.pop(guest, None)


def days(holiday: Holiday) -> int:
    """What a holiday costs."""
    return max(ceil((holiday.ends - holiday.begins) / DAY), 1)
