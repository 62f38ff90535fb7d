"""By the day: when which table must be looked at, as notes in the store, and whose turn it is there.

The note of a table has for its time the moment at which something happens there by itself. Before anything is written
at the table that moment is now, and it is put off only once nothing is left to do; so whatever becomes of a server, the
table is looked at again, by any server of the house. A note that comes too early costs a look and nothing else.
"""

import asyncio
import contextlib
from collections.abc import Iterable
from typing import Protocol

import msgspec

from parlour.errors import NotAvailable, NotHere, Unreadable
from parlour.server.book.notes import all_notes, written
from parlour.server.live.byday import Holiday, Turn
from parlour.server.live.table.room import Room
from parlour.server.lobby.haste import Haste
from parlour.server.lobby.holidays import Holidays
from parlour.server.logs import log_trouble
from parlour.server.push.notices import Carrier, Notices
from parlour.server.store.protocol import Store
from parlour.wire import book, pages

KIND, HOUSE = "turn", "house"  # of the notes, and to whom they belong
LOOK = 15.0  # seconds between two looks at what is due
AT_ONCE = 50  # tables that are brought into memory at one look
LATER = 3600.0  # seconds until a table is tried again that cannot be opened

Own = pages.TableCard | book.Unfinished
TURN = msgspec.json.Decoder(Turn)


class Floor(Protocol):
    """The house, as far as tables by the day concern it."""

    journal: Store
    rooms: dict[str, Room]

    async def room(self, table: str) -> Room:
        """The room of a table, from the journal if need be."""
        ...

    def sweep(self, room: Room) -> None:
        """Put a table away if it is closed and nobody looks at it."""
        ...

    def is_looking(self, table: str, guest: str) -> bool:
        """Has a guest a table before him, at whatever server?"""
        ...

    def title_of(self, table: str) -> str:
        """What is played at a table."""
        ...


class Turns:
    """The index of deadlines, and who wakes the tables that are due."""

    def __init__(self, house: Floor) -> None:
        self.house, self.journal = house, house.journal
        self.off, self.haste = Holidays(house.journal), Haste(house.journal)
        self.notices: Notices | None = None  # who tells people that it is their turn, where that is wanted
        self.looking: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to look."""
        self.looking = asyncio.create_task(self.look_on())

    def close(self) -> None:
        """Look no more."""
        if self.looking is not None:
            self.looking.cancel()
        if self.notices is not None:
            self.notices.close()

    def tell_devices(self, carrier: Carrier) -> None:
        """From now on people are told on their devices."""
        self.notices = Notices(self, carrier)
        self.notices.open()

    # ---- asked by the tables ----

    def time(self) -> float:
        """What time it is, in seconds since 1970."""
        return self.journal.time()

    async def intend(self, table: str) -> None:
        """Something is about to happen at a table: it must be looked at, whatever becomes of this server."""
        await self.journal.note(KIND, HOUSE, table, "{}", anew=True)

    async def settle(self, table: str, turn: Turn | None) -> None:
        """Nothing happens at a table until a person has played, or his time is up; or nothing at all by itself."""
        if turn is None:
            await self.journal.drop_notes(KIND, HOUSE, table)
        else:
            await self.journal.note(KIND, HOUSE, table, written(turn), anew=True, at=turn.due)
            if self.notices is not None:
                await self.notices.heed(table, turn)

    async def holidays(self, guests: Iterable[str], afresh: bool = False) -> dict[str, list[Holiday]]:
        """The holidays of some guests."""
        return {guest: await self.off.of(guest, afresh) for guest in guests}

    async def hasty(self, guests: Iterable[str]) -> set[str]:
        """Who of some guests would have his only card played by itself."""
        return {guest for guest in guests if await self.haste.of(guest)}

    async def stir(self, tables: Iterable[str]) -> None:
        """See anew how things stand at some tables by the day: somebody would have them otherwise."""
        for table in tables:
            with contextlib.suppress(NotHere, Unreadable):
                await self.wake(table)
                room = self.house.rooms.get(table)
                if room is not None and room.byday is not None:
                    await room.byday.look(afresh=True)
                    room.tell()

    # ---- asked by those who tell people ----

    async def whose(self, table: str) -> Turn | None:
        """Whose turn it is at a table, nobody's while something happens there; None if nobody is waited for."""
        note = await self.journal.noted(KIND, HOUSE, table)
        return None if note is None else TURN.decode(note.body)

    async def rests_until(self, guest: str) -> float | None:
        """Until when a guest is on holiday, if he is."""
        return await self.off.ends(guest)

    def is_looking(self, table: str, guest: str) -> bool:
        """Has a guest a table before him, at whatever server?"""
        return self.house.is_looking(table, guest)

    def title_of(self, table: str) -> str:
        """What is played at a table."""
        return self.house.title_of(table)

    # ---- waking ----

    async def look_on(self) -> None:
        """See, every now and then, what is due."""
        while True:
            try:
                await self.look()
            except NotAvailable:
                pass  # the journal cannot be read now
            except Exception as trouble:
                log_trouble("tables that are due could not be looked up", trouble)
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """Wake the tables that are due: all that are in memory, and of the others those that have been due longest, so
        that no number of tables where bots think keeps one waiting whose time is up."""
        due = [note.name async for note in all_notes(self.journal, KIND, HOUSE, (self.time(), ""))]
        asleep = [table for table in reversed(due) if table not in self.house.rooms]
        for table in (*filter(self.house.rooms.__contains__, due), *asleep[:AT_ONCE]):
            try:
                await self.wake(table)
            except (NotHere, Unreadable):
                await self.journal.note(KIND, HOUSE, table, "{}", anew=True, at=self.time() + LATER)

    async def wake(self, table: str) -> None:
        """See that somebody attends to a table."""
        room = await self.house.room(table)
        if room.sitting.closed:
            await self.journal.drop_notes(KIND, HOUSE, table)
            self.house.sweep(room)
            return
        if room.byday is not None:
            room.byday.is_settled = False
        room.stirred.set()

    # ---- what is told ----

    async def tell(self, guest: str | None, own: Iterable[Own]) -> None:
        """Say at a guest's own tables whose turn it is, and how long he has."""
        for card in own:
            turn = await self.whose(card.table) if card.days else None
            if turn is not None and turn.guest:
                card.turn, card.left = turn.guest == guest, round(max(turn.due - self.time(), 0.0), 1)


def urgency(card: Own) -> tuple[bool, float]:
    """Where a table stands in a list: those that wait for the guest first, the most urgent before the others."""
    is_waiting = card.turn and card.left is not None
    return not is_waiting, (card.left or 0.0) if is_waiting else 0.0
