"""The books of all guests: what is written into them when a table is closed, exactly once, and what they do with them.

Before a table is closed it is noted that its game has to be booked (`due`), and that note goes when it was: so after a
crash in between it is known which tables to look at, and no other is. A guest who has not given a name himself is
passing, and the house keeps no book for him; his browser may.

- `due`, of the house, under a table's name: what its players met with, once that is known (ratings.py);
- `book`, of a guest, under the table's name: an entry; `record`, likewise: the game's record;
- `passing`, of a guest: his name was made up by his browser.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from parlour.errors import BadChoice, NotHere, ParlourError, TooMany, Unreadable
from parlour.server.book.entries import Player, entry_of, is_to_be_kept, players_of
from parlour.server.book.notes import text_in, written
from parlour.server.book.ratings import Met, Plan, Ratings, plan_of
from parlour.server.book.solving import Solving
from parlour.server.live.table.sitting import Sitting
from parlour.server.logs import log_trouble
from parlour.server.store.protocol import END, Note, Place, Store
from parlour.table.record import Record
from parlour.wire import book as wire

DUE, BOOK, RECORD, PASSING = "due", "book", "record", "passing"
HOUSE = ""  # who owns what is due
MOST_GAMES = 2000  # in one book; the oldest make room
A_PAGE, A_PART = 100, 20  # games on a page of a book, and in a part of its file
LOOK = 300.0  # seconds between two looks for such tables
MOST_DUE = 1000  # that are looked at together
LONGEST_RECORD = 200_000  # characters of a record that is kept in a book
NO_GAME = "There is no such game in your book."
FULL = f"There is room for {MOST_GAMES:,} games in a book; take some out first."
NO_RECORD = "A game in this file has a record that cannot be read, and none of its games was taken: {}"
NOT_ITS = "A game in this file has the record of another game; none of its games was taken."

ENTRY = msgspec.json.Decoder(wire.BookEntry)
PLAN: msgspec.json.Decoder[Plan] = msgspec.json.Decoder(dict[str, Met])
Read = Callable[[str], Awaitable[Sitting]]  # a table from the journal


@dataclass(frozen=True)
class Kept:
    """A game in somebody's book: its entry and its record."""

    entry: wire.BookEntry
    record: Record


class Book:
    """The books of all guests, in the store."""

    def __init__(self, store: Store, read: Read, has_boards: bool = True) -> None:
        self.store, self.read, self.has_boards = store, read, has_boards
        self.ratings, self.solving = Ratings(store), Solving(store)
        self.errands: set[asyncio.Task[None]] = set()
        self.looking: asyncio.Task[None] | None = None
        self.turn = asyncio.Lock()  # one table is booked at a time

    # ---- when a table is closed ----

    async def intend(self, table: str) -> None:
        """A table is about to be closed, and its game has to be booked then."""
        await self.store.note(DUE, HOUSE, table, "{}")

    def begin(self, table: str, sitting: Sitting | None = None) -> None:
        """It was closed: book its game, while the house goes on."""
        errand = asyncio.create_task(self.try_to_settle(table, sitting))
        self.errands.add(errand)
        errand.add_done_callback(self.errands.discard)

    async def try_to_settle(self, table: str, sitting: Sitting | None = None) -> None:
        """Book a game; what cannot be done now is done when the house looks again."""
        try:
            await self.settle(table, sitting)
        except Exception as trouble:
            log_trouble("a game could not be booked", trouble)

    async def settle(self, table: str, sitting: Sitting | None = None) -> None:
        """Book the game of a table that is closed, for all who have played it; if that was done, nothing changes."""
        async with self.turn:
            due = await self.store.noted(DUE, HOUSE, table)
            if due is None:
                return
            try:
                sitting = sitting or await self.read(table)
            except Unreadable as trouble:
                log_trouble("a game could not be booked", trouble)
                sitting = None
            if sitting is not None and not sitting.closed:
                return  # it is being closed, at this moment or when nobody comes back to it
            if sitting is not None and is_to_be_kept(sitting):
                await self.write_entries(sitting, due)
            await self.store.drop_notes(DUE, HOUSE, table)

    async def write_entries(self, sitting: Sitting, due: Note) -> None:
        """Write the game into everybody's book. What they met with is noted first, lest it be another when one has been
        rated and the house was killed before the next."""
        record = sitting.finished().told
        players = [player for player in players_of(sitting) if not await self.is_passing(player.guest)]
        plan = PLAN.decode(due.body)
        if due.body == "{}":
            known = await self.ratings.known([each.guest for each in players], sitting.game.name, sitting.at)
            plan = plan_of(sitting, known)
            await self.store.note(DUE, HOUSE, sitting.id, written(plan), anew=True, at=due.at)
        for player in players:
            await self.write_entry(sitting, player, plan.get(player.guest), record)

    async def write_entry(self, sitting: Sitting, player: Player, met: Met | None, record: str) -> None:
        """Write the game into the book of one of its players, and let it count."""
        entry = entry_of(sitting, player)
        if met is not None:
            before, after = await self.ratings.count(player.guest, entry.game, entry.entry, met, entry.at)
            entry.rating = wire.Moved(before=before.rating, after=after.rating, deviation=after.deviation)
        if len(record) <= LONGEST_RECORD:
            await self.store.note(RECORD, player.guest, entry.entry, written(record), at=entry.at)
        await self.store.note(BOOK, player.guest, entry.entry, written(entry), at=entry.at)
        if await self.store.count_notes(BOOK, player.guest) > MOST_GAMES:
            await self.make_room(player.guest)

    async def make_room(self, guest: str) -> None:
        """The oldest games of a full book go."""
        place, games = END, 0
        while page := await self.store.notes(BOOK, guest, place, A_PAGE):
            for note in page:
                games += 1
                if games > MOST_GAMES:
                    await self.take_out(guest, note.name)
            place = page[-1].place

    # ---- what a crash has left ----

    async def look_on(self) -> None:
        """Book, at once and every now and then, what somebody has closed and not booked."""
        while True:
            with contextlib.suppress(Exception):
                await self.settle_due()
            await asyncio.sleep(LOOK)

    async def settle_due(self) -> None:
        """Book all that is due; what was to be closed and was not stays due until it is."""
        for due in await self.store.notes(DUE, HOUSE, most=MOST_DUE):
            await self.try_to_settle(due.name)

    def open(self) -> None:
        """Begin to look."""
        self.looking = asyncio.create_task(self.look_on())

    async def close(self) -> None:
        """Look no more; what is being booked is."""
        if self.looking is not None:
            self.looking.cancel()
        await asyncio.gather(*self.errands, return_exceptions=True)

    # ---- whose book is kept ----

    async def is_passing(self, guest: str) -> bool:
        """Was the guest's name made up by his browser?"""
        return await self.store.noted(PASSING, guest, "") is not None

    async def name_given(self, guest: str, is_passing: bool) -> None:
        """A guest has a name: his own, or one made up for him. Who has given his own once is known by it."""
        if not is_passing:
            await self.store.drop_notes(PASSING, guest)
        elif await self.store.count_notes(BOOK, guest) == 0:
            await self.store.note(PASSING, guest, "", "{}")

    # ---- what a guest does with his own ----

    async def page(self, guest: str, before: Place) -> wire.BookPage:
        """A page of a book."""
        notes = await self.store.notes(BOOK, guest, before, A_PAGE)
        return wire.BookPage(
            kept=not await self.is_passing(guest),
            games=await self.store.count_notes(BOOK, guest),
            most=MOST_GAMES,
            next=spelled(notes[-1].place) if len(notes) == A_PAGE else "",
            entries=[ENTRY.decode(note.body) for note in notes],
        )

    async def file(self, guest: str, before: Place) -> wire.BookFile:
        """A part of a book with its records."""
        notes = await self.store.notes(BOOK, guest, before, A_PART)
        games = [
            wire.BookGame(entry=ENTRY.decode(note.body), record=await self.record_text(guest, note.name))
            for note in notes
        ]
        return wire.BookFile(next=spelled(notes[-1].place) if len(notes) == A_PART else "", games=games)

    async def entry(self, guest: str, entry: str) -> wire.BookEntry:
        """A game in a guest's own book."""
        note = await self.store.noted(BOOK, guest, entry)
        if note is None:
            raise NotHere(NO_GAME)
        return ENTRY.decode(note.body)

    async def record_text(self, guest: str, entry: str) -> str:
        """The record of a game in a guest's own book; nothing where it was too long to be kept."""
        note = await self.store.noted(RECORD, guest, entry)
        return text_in(note.body) if note is not None else ""

    async def drop_game(self, guest: str, entry: str) -> int:
        """Take a game out of a guest's own book."""
        await self.settle(entry)  # or it would come back with what is due
        return await self.take_out(guest, entry)

    async def take_out(self, guest: str, entry: str) -> int:
        """An entry goes, with its record."""
        await self.store.drop_notes(RECORD, guest, entry)
        return await self.store.drop_notes(BOOK, guest, entry)

    async def drop_all(self, guest: str) -> int:
        """Take everything out of a guest's own book, and his ratings and problems with it."""
        await self.settle_due()
        await self.ratings.drop(guest)
        await self.solving.drop(guest)
        await self.store.drop_notes(RECORD, guest)
        return await self.store.drop_notes(BOOK, guest)

    async def bring(self, guest: str, games: list[wire.BookGame]) -> wire.Brought:
        """Take games into a guest's own book. What stands there already stays; no rating comes of it."""
        if await self.store.count_notes(BOOK, guest) + len(games) > MOST_GAMES:
            raise TooMany(FULL)
        taken = 0
        for game in games:
            entry = game.entry
            entry.here = await self.store.last(entry.entry) is not None
            is_new = await self.store.note(BOOK, guest, entry.entry, written(entry), at=entry.at)
            if is_new and game.record:
                await self.store.note(RECORD, guest, entry.entry, written(game.record), at=entry.at)
            taken += is_new
        return wire.Brought(taken=taken, known=len(games) - taken)

    async def reviewed(self, guest: str, entry: str, found: wire.Mistakes) -> None:
        """The review of a game is done: what it found stands in the book, if the game does."""
        note = await self.store.noted(BOOK, guest, entry)
        if note is None:
            return
        now = ENTRY.decode(note.body)
        if now.mistakes != found:
            now.mistakes = found
            await self.store.note(BOOK, guest, entry, written(now), anew=True, at=note.at)


def checked(game: wire.BookGame) -> wire.BookGame:
    """A game out of a file, if it makes sense: its seats are there, its record can be read and is of this game."""
    entry, seats = game.entry, range(len(game.entry.seats))
    named = [entry.seat, *entry.winners, *(seat for side in entry.sides for seat in side)]
    if any(seat not in seats for seat in named) or not any(entry.seat in side for side in entry.sides):
        raise BadChoice("A game in this file has a seat that is not there; none of its games was taken.")
    if any(len(row.made) != len(entry.sides) or len(row.score) != len(entry.sides) for row in entry.rows):
        raise BadChoice("A game in this file has a score sheet that does not fit; none of its games was taken.")
    if not 0 <= entry.began <= entry.at < 1e11:
        raise BadChoice("A game in this file has a time that cannot be; none of its games was taken.")
    if game.record:
        try:
            record = Record.parse(game.record)
        except ParlourError as refusal:
            raise BadChoice(NO_RECORD.format(refusal)) from None
        if record.name != entry.game:
            raise BadChoice(NOT_ITS)
    return replace(game, entry=replace(entry, rating=None))


def spelled(place: Place) -> str:
    """A place in a book, as an address has it."""
    return f"{place[0]!r},{place[1]}"


def place_of(text: str) -> Place:
    """The same, read; the end, if nothing is asked for."""
    if not text:
        return END
    at, _, name = text.partition(",")
    try:
        return float(at), name[:40]
    except ValueError:
        raise BadChoice("There is no such page of a book; ask for the first, and for what it says is next.") from None
