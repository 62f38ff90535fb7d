"""What becomes of tables nobody is at: they leave memory after a short while, and are closed after a long one."""

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Protocol

from parlour.errors import NotAvailable, NotHere, Unreadable
from parlour.server.book.book import Book
from parlour.server.clock import now
from parlour.server.live.locks import Locks
from parlour.server.live.pace import Pace
from parlour.server.live.table import events
from parlour.server.live.table.room import Room
from parlour.server.lobby.register import Entry, Moment, Register
from parlour.server.logs import log_trouble
from parlour.server.store.protocol import Store

DAY = 24 * 3600.0
SWEEP = 3600.0  # seconds between two looks for tables that nobody comes back to
LOOK = 15.0  # seconds between two looks for tables that nobody is at, at the most
MOST_TABLES = 20_000  # open at a time
JUST_LEFT, IN_THE_WAY, LONG_LEFT = 60.0, 600.0, DAY  # seconds after which tables make room, when the house is full
JUST_OPENED = 5.0  # seconds in which who has opened a table may still be on his way to it
AT_A_TIME = 8  # tables that make room together, since it takes a while to find them


@dataclass(frozen=True)
class Keep:
    """How long tables are kept open to which nobody comes back, in seconds."""

    unbegun: float = DAY  # where nobody was dealt to
    solo: float = 7 * DAY  # where one person has played with bots, or bots alone
    left: float = 30 * DAY  # all others
    byday: float = 60 * DAY  # where one plays by the day: longer than a move and a holiday together

    def of(self, entry: Entry) -> float:
        """How long this one is kept."""
        source = entry.opened.source
        if source is not None and source.kind == "day":
            return self.unbegun  # its day is over then
        if entry.opened.days:
            return self.byday
        return self.solo if entry.is_solo else self.left if entry.is_dealt else self.unbegun


class Floor(Protocol):
    """The house, as its keeper knows it."""

    journal: Store
    book: Book
    pace: Pace
    register: Register
    loading: Locks
    rooms: dict[str, Room]

    def is_anyone_at(self, table: str) -> bool:
        """Is anyone at a table, at whatever server?"""
        ...

    def is_of_live_party(self, table: str) -> bool:
        """Does a party that goes on have its eye on this table?"""
        ...

    async def room(self, table: str) -> Room:
        """The room of a table, from the journal if need be."""
        ...

    def put_away(self, room: Room) -> None:
        """Keep a table no longer in memory."""
        ...


class Keeper:
    """Looks after tables nobody is at."""

    def __init__(self, house: Floor, keep: Keep) -> None:
        self.house, self.keep = house, keep
        self.looking = asyncio.create_task(self.look_on())

    def close(self) -> None:
        """Look no more."""
        self.looking.cancel()

    # ---- leaving memory ----

    async def look_on(self) -> None:
        """See, every now and then, which tables nobody is at."""
        while True:
            await asyncio.sleep(min(self.house.pace.rest / 2, LOOK))
            self.look()

    def look(self) -> None:
        """Put away all tables that nobody is at."""
        for room in list(self.house.rooms.values()):
            try:
                self.rest(room)
            except Exception as trouble:
                log_trouble("a table could not be put away", trouble)

    def rest(self, room: Room) -> None:
        """Put a table away if nobody has been there for a while; what is of the moment is kept in the register."""
        if not self.may_rest(room):
            return
        self.house.put_away(room)
        entry = self.house.register.entries.get(room.sitting.id)
        if entry is not None:
            standing, ready = frozenset(room.standing), frozenset(room.ready)
            entry.moment = Moment(room.sitting.position, dict(room.away), standing, ready)

    def may_rest(self, room: Room) -> bool:
        """Is nobody at a table, and nothing under way there?"""
        if room.byday is not None and not room.byday.is_settled and not room.is_anyone_here:
            return False  # it goes on by itself
        if room.visitors or room.bell is not None or room.lock.locked() or room.errands or room.presence.inbox:
            return False
        if now() - room.touched < self.house.pace.rest or self.house.is_of_live_party(room.sitting.id):
            return False
        presence = room.presence
        return not (presence.cluster is not None and presence.drives and room.is_anyone_here)

    # ---- closing ----

    async def sweep(self) -> None:
        """Close all tables that nobody has come back to for long."""
        time = self.house.journal.time()
        late = [entry for entry in self.house.register.entries.values() if entry.at < time - self.keep.of(entry)]
        for entry in late:
            try:
                await self.close_left(entry, self.keep.of(entry))
            except NotAvailable:
                return  # the journal cannot be written now
            except Exception as trouble:
                log_trouble("a table could not be closed", trouble)

    async def close_left(self, entry: Entry, kept: float) -> bool:
        """Close a table if nobody has been there for so long, be it in memory or not; was it closed?"""
        house, table = self.house, entry.id
        if house.is_anyone_at(table) or house.is_of_live_party(table):
            return False
        source = entry.opened.source
        if source is not None and source.counts and entry.is_dealt:
            with contextlib.suppress(Unreadable, NotHere):
                await house.room(table)  # which writes down what came of it, if it is over
        async with house.loading.of(table):
            room = house.rooms.get(table)
            if room is not None:
                return await self.close_room(room, entry, kept)
            last = await house.journal.last(table)
            if last is None:
                house.register.drop(table)
                return False
            seq, entry.at = last
            if entry.at >= house.journal.time() - kept or house.is_anyone_at(table):
                return False
            closed = events.Closed(why="idle")
            if entry.is_dealt:
                await house.book.intend(table)
            at = await house.journal.append(table, seq + 1, events.written(closed))
            if at is not None:
                house.register.apply(table, closed, seq + 1, at)
                house.book.begin(table)
            return at is not None

    async def close_room(self, room: Room, entry: Entry, kept: float) -> bool:
        """The same of a table in memory."""
        if room.is_anyone_here or room.sitting.at >= self.house.journal.time() - kept:
            return False
        async with room.lock:
            await room.finish("idle")
        if not room.visitors:
            self.house.put_away(room)
        return True

    async def make_room(self) -> None:
        """When the house is full, close some tables nobody is at: where only bots sit first, then those where nobody
        was dealt to, then those that one person has left to the bots; of who has the most tables first."""
        if len(self.house.register) < MOST_TABLES:
            return
        time = self.house.journal.time()
        left = [(order, entry) for entry in self.house.register.entries.values() if (order := self.order(entry, time))]
        left.sort(key=lambda found: found[0])
        for (_, age, *_), entry in left[:AT_A_TIME]:
            with contextlib.suppress(NotAvailable):
                await self.close_left(entry, age)

    def order(self, entry: Entry, time: float) -> tuple[int, float, int, float] | None:
        """When a table makes room: the sooner, the less it is missed, and after how long; None if it does not."""
        rank, age = (0, JUST_LEFT) if entry.is_bots_alone else (2, LONG_LEFT) if entry.is_dealt else (1, IN_THE_WAY)
        if entry.opened.days:
            rank, age = 1, LONG_LEFT
        goes_on = entry.is_dealt and (entry.opened.days or not entry.is_solo)
        if entry.opened.party or goes_on or entry.at >= time - age:
            return None
        if self.house.is_anyone_at(entry.id):
            return None
        return rank, age, -len(self.house.register.by_guest.get(entry.opened.host, ())), entry.at
