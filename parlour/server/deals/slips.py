"""The slips on which it is written what came of a deal: one a guest and deal, and the first stands."""

from datetime import date

import msgspec

from parlour.server.deals.days import ends
from parlour.server.deals.results import Result, result_of
from parlour.server.live.table.sitting import Sitting
from parlour.server.store.protocol import Store
from parlour.table.fair import DAY

RESULT = "result"  # the kind of notes that say, by deals and guests, what came of them
PLAYED = "played"  # and of those that say, by guests, on which days they have played
MOST, MOST_AT_BOARD = 5000, 1000  # results that are compared, of a day and of a board
MOST_DAYS = 4000

DECODER = msgspec.json.Decoder(Result)


def written(kept: msgspec.Struct) -> str:
    """What is kept of a deal, or of a set, as it stands in a note."""
    return msgspec.json.encode(kept).decode()


def deal(place: str, game: str) -> str:
    """To whom the results of a deal belong: the deal itself."""
    return f"{place} {game}"


class Slips:
    """Results as they are kept."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def settle(self, sitting: Sitting) -> None:
        """A hand is over: write down what came of it for everybody who sits there, if it is one that is compared."""
        source = sitting.opened.source
        if source is None or not source.counts:
            return
        for seat in sitting.persons():
            guest = sitting.chairs[seat].guest
            day = date.fromisoformat(source.table.removeprefix(DAY)) if source.kind == "day" else None
            result = result_of(sitting, seat, late=day is not None and sitting.at >= ends(day))
            await self.write(source.table, sitting.game.name, guest, result, sitting.at)
            if day is not None and not result.late:
                await self.store.note(PLAYED, guest, day.isoformat(), "{}")

    async def write(
        self, place: str, game: str, guest: str, result: Result, at: float | None = None, anew: bool = False
    ) -> None:
        """Write a result down; one that is there stays, unless this is the same one in other words."""
        await self.store.note(RESULT, deal(place, game), guest, written(result), anew=anew, at=at)

    async def of_deal(self, place: str, game: str, most: int = MOST) -> dict[str, Result]:
        """What came of a deal, by guests, the latest so many; who came first stands first."""
        notes = await self.store.notes(RESULT, deal(place, game), most=most)
        return {note.name: DECODER.decode(note.body) for note in reversed(notes)}

    async def of_board(self, place: str, game: str, guest: str | None) -> dict[str, Result]:
        """Likewise of a board, of which all are looked at together; that of the guest who asks is always among them."""
        found = await self.of_deal(place, game, MOST_AT_BOARD)
        own = await self.of_guest(place, game, guest) if guest not in found else None
        return found if guest is None or own is None else {guest: own, **found}

    async def of_guest(self, place: str, game: str, guest: str | None) -> Result | None:
        """What came of a deal for one guest, if he has played it."""
        note = await self.store.noted(RESULT, deal(place, game), guest) if guest else None
        return None if note is None else DECODER.decode(note.body)

    async def count(self, place: str, game: str) -> int:
        """How many have played a deal."""
        return await self.store.count_notes(RESULT, deal(place, game))

    async def show_name(self, place: str, game: str, guest: str, named: bool) -> None:
        """A guest would have his name beside his result, or no longer."""
        note = await self.store.noted(RESULT, deal(place, game), guest)
        if note is not None:
            result = msgspec.structs.replace(DECODER.decode(note.body), named=named)
            await self.write(place, game, guest, result, note.at, anew=True)

    async def days_of(self, guest: str | None) -> list[date]:
        """The days on which a guest has played a deal of that day in time."""
        notes = await self.store.notes(PLAYED, guest, most=MOST_DAYS) if guest else []
        return [date.fromisoformat(note.name) for note in notes]
