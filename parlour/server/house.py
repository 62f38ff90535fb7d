"""The house: its tables, its guests, its door. Opened with a journal, it goes on where it was.

A table is in memory while somebody is there; else the register knows as much of it as the lobby needs, and it comes
back from the journal when somebody opens it.
"""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

from parlour.errors import Forbidden, NotAvailable, NotHere, TooMany, Unreadable
from parlour.server.book.book import Book
from parlour.server.book.entries import Player
from parlour.server.chance import CHANCE
from parlour.server.clock import now
from parlour.server.cluster.node import AnySession, Node
from parlour.server.deals.slips import Slips
from parlour.server.guard.guesses import Guesses
from parlour.server.guard.networks import near_of
from parlour.server.limits import NEAR, Crowd, Limits
from parlour.server.live.byday import ByDay
from parlour.server.live.locks import Locks
from parlour.server.live.pace import Pace
from parlour.server.live.party.parties import Parties
from parlour.server.live.presence import Presence
from parlour.server.live.story import PARTY, Row, is_party
from parlour.server.live.table import events
from parlour.server.live.table.attendant import TableAttendant
from parlour.server.live.table.chairs import seated
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import Sitting, restored
from parlour.server.lobby import keeping
from parlour.server.lobby.again import TABLE_LETTERS, Again
from parlour.server.lobby.cards import Lobby, Look, game_of
from parlour.server.lobby.keeping import Keep, Keeper
from parlour.server.lobby.opening import opening
from parlour.server.lobby.register import Entry, Register
from parlour.server.lobby.turns import Turns
from parlour.server.logs import log_trouble
from parlour.server.people import People, Seal, word_of
from parlour.server.push.notices import Terms
from parlour.server.store.postgres import Postgres
from parlour.server.store.protocol import Placed, Store
from parlour.server.store.sqlite import Journal
from parlour.server.workers import Desk
from parlour.wire import pages

MOST_OF_ONE, MOST_EMPTY = 20, 5  # tables that one guest may have open, and of them those where nobody sits
LONG = 200  # lines of a journal that are read in a thread rather than in the loop
A_BITE = 500  # rows that are taken into the register before the loop goes on
NO_TABLE = "There is no such table."
NOBODY = Look()


def journal_in(data: Path) -> Path:
    """The journal in a folder."""
    return data / "house.sqlite"


class House:
    """Rooms by the ids of their tables, and what they share."""

    def __init__(
        self, journal: Store, seal: Seal, pace: Pace, limits: Limits, desk: Desk, chance: Random, keep: Keep
    ) -> None:
        self.journal, self.seal, self.pace, self.desk, self.chance = journal, seal, pace, desk, chance
        self.crowd, self.guesses = Crowd(limits), Guesses(limits.codes)
        self.people = People(journal, seal, chance)
        self.loop = asyncio.get_running_loop()
        self.rooms: dict[str, Room] = {}
        self.attendants: dict[str, TableAttendant] = {}
        self.register = Register()
        self.slips = Slips(journal)
        self.lobby = Lobby(self.register, self.look)
        self.loading = Locks()
        self.found = ""  # what there was when it was opened, in a sentence
        self.opening: Counter[str] = Counter()  # tables that are being opened, by whom and from where
        self.book = Book(journal, self.read_through)
        self.node = Node(self, journal) if isinstance(journal, Postgres) else None
        self.may_chat = False  # may tables allow free talk?
        self.again = Again(self)
        self.reachable: Callable[[], Sequence[str]] = tuple  # where phones find the house, if that is known
        self.parties = Parties(self)
        self.turns = Turns(self)
        self.keeper = Keeper(self, keep)
        self.sweeper = asyncio.create_task(self.sweep_on())

    @classmethod
    async def open(
        cls, data: Path, pace: Pace, limits: Limits | None = None, store: str = "", keep: Keep | None = None
    ) -> "House":
        """Open the house, with every table where it was.

        Its journal is in its folder, or else in the database at an address, where other servers may have it too.
        """
        journal = await Postgres.open(store) if store else Journal(journal_in(data))
        return await cls.open_on(journal, pace, limits, keep=keep)

    @classmethod
    async def open_on(
        cls,
        journal: Store,
        pace: Pace,
        limits: Limits | None = None,
        desk: Desk | None = None,
        chance: Random = CHANCE,
        keep: Keep | None = None,
    ) -> "House":
        """Open the house on what is kept in a store, with bots and chance of its own unless others are handed in.

        Nothing is played again but the parties that go on, with their tables.
        """
        began = time.perf_counter()
        seal = Seal(await journal.keep("seal", chance.randbytes(32).hex()))
        house = cls(journal, seal, pace, limits or Limits(), desk or Desk(), chance, keep or Keep())
        if house.node is not None:
            await house.node.begin()
        await house.read_register()
        for name in filter(is_party, await journal.unfinished()):
            try:
                await house.load(name)
            except (Unreadable, NotHere) as trouble:  # one damaged party does not keep the others shut
                log_trouble("a party stays closed", trouble)
        house.book.open()
        house.turns.open()
        tables, parties, seconds = len(house.register), len(house.parties.rooms), time.perf_counter() - began
        there = f"{counted(tables, 'open table', 'open tables')} and {counted(parties, 'party', 'parties')}"
        house.found = f"Found in {seconds:.1f} s: {there}."
        return house

    async def tell_devices(self, terms: Terms) -> None:
        """From now on people are told on their devices that it is their turn; or there is a sentence why they cannot.
        Unless the keeper has a key of his own, the house makes one once and keeps it with its seal."""
        from parlour.server.push.courier import Courier
        from parlour.server.push.sealing import Keys, key_from, key_in, new_key

        key = key_from(terms.key) if terms.key else key_in(await self.journal.keep("push", new_key()))
        self.turns.tell_devices(Courier(Keys(key, terms.contact), terms.allowed))

    async def close(self) -> None:
        """Close the house; what was acknowledged is on disk already."""
        self.sweeper.cancel()
        self.keeper.close()
        self.turns.close()
        self.parties.close()
        for attendant in self.attendants.values():
            attendant.dismiss()
        await self.book.close()
        self.desk.close()
        if self.node is not None:
            await self.node.close()
        await self.journal.close()

    def is_ready_for(self, game: str) -> None:
        """The house is ready for a game (told from another thread): so it is shown wherever that is played."""

        def tell() -> None:
            """Show every such table again."""
            for room in self.rooms.values():
                if room.sitting.game.name == game:
                    room.tell()

        with contextlib.suppress(RuntimeError):  # the house is closed meanwhile
            self.loop.call_soon_threadsafe(tell)

    # ---- sessions: tables and parties by their names in the journal ----

    def session(self, name: str) -> AnySession | None:
        """A table or a party, if it is in memory."""
        return self.parties.rooms.get(name.removeprefix(PARTY)) if is_party(name) else self.rooms.get(name)

    def names(self) -> set[str]:
        """All tables and parties in memory."""
        return self.rooms.keys() | {room.name for room in self.parties.rooms.values()}

    async def load(self, name: str) -> None:
        """Have a table or a party in memory."""
        await (self.parties.room(name.removeprefix(PARTY)) if is_party(name) else self.room(name))

    def presence(self, name: str) -> Presence:
        """What a session has to do with other servers."""
        return Presence(name, self.node)

    async def refresh(self, name: str) -> None:
        """Read what other servers have written at a session, if anything is known to be."""
        if self.node is not None:
            await self.node.refresh(name)

    # ---- the register ----

    async def read_register(self) -> None:
        """Learn which tables are open, from the journal; what is known already stays, and what is over goes."""
        rows, known = await self.journal.open_tables(), set(self.register.entries)
        for first in range(0, len(rows), A_BITE):
            self.enter_rows(rows[first : first + A_BITE])
            await asyncio.sleep(0)
        for table in known.difference(row[0] for row in rows):
            if table not in self.rooms:
                self.register.drop(table)

    def enter_rows(self, rows: list[Placed]) -> None:
        """Take rows of the journal into the register; one damaged table does not keep the others out."""
        for table, seq, at, body in rows:
            if is_party(table):
                continue
            try:
                self.register.take(table, seq, at, body)
                if seq == 0:
                    opened = self.register.entries[table].opened
                    game_of(opened)  # which is refused where its rules are not known
                    self.parties.stir(opened.party)
            except Exception as trouble:
                log_trouble("a table stays closed", trouble)
                self.register.drop(table)

    async def look_up(self, names: set[str]) -> None:
        """Other servers have written at tables that are not in memory: see how they stand in the register."""
        assert isinstance(self.journal, Postgres)
        starts = {name: entry.seq + 1 if (entry := self.register.entries.get(name)) else 0 for name in sorted(names)}
        if starts:
            self.enter_rows(await self.journal.shown_on(starts))

    def is_coming(self, name: str) -> bool:
        """Is a session being brought into memory?"""
        return self.loading.is_held(name)

    def is_open(self, table: str) -> bool:
        """May something still happen at a table, as far as is known here?"""
        return table in self.register or table in self.rooms

    def is_anyone_at(self, table: str) -> bool:
        """Is anyone at a table, at whatever server?"""
        return self.look(table).is_anyone

    def is_looking(self, table: str, guest: str) -> bool:
        """Has a guest a table before him, at whatever server?"""
        room, entry = self.rooms.get(table), self.register.entries.get(table)
        if room is not None:
            seat = room.sitting.seat_of(guest)
            return seat is not None and room.is_here(seat)
        if self.node is None or entry is None:
            return False
        return any(entry.seat_of(guest) in here.seats for here in self.node.at(table))

    def title_of(self, table: str) -> str:
        """What is played at a table; nothing if it is none that is open."""
        entry = self.register.entries.get(table)
        return game_of(entry.opened).rulebook.title if entry is not None else ""

    def is_of_live_party(self, table: str) -> bool:
        """Does a party that goes on have its eye on this table?"""
        entry = self.register.entries.get(table)
        party = self.parties.rooms.get(entry.opened.party) if entry is not None else None
        return party is not None and not party.soiree.closed

    def look(self, table: str) -> Look:
        """Who is at a table now, and where its game stands if that is known."""
        room = self.rooms.get(table)
        if room is not None:
            return Look(room.is_anyone_here, room.watching, room.sitting.phase)
        if self.node is None:
            return NOBODY
        there = self.node.at(table)
        return Look(bool(there), sum(here.watching for here in there)) if there else NOBODY

    def cards(self, guest: str | None) -> list[pages.TableCard]:
        """The tables in the lobby: one's own, and public ones as far as the list goes; none that is over."""
        return self.lobby.cards(guest)

    # ---- tables ----

    async def room(self, table: str, address: str = "") -> Room:
        """The room of a table, from the journal if need be."""
        if is_party(table):
            raise NotHere(NO_TABLE)
        while (room := self.rooms.get(table)) is None:
            await self.wake(table, address)
        room.touched = now()
        await self.refresh(table)
        return room

    async def wake(self, table: str, address: str = "") -> None:
        """Bring a table into memory, unless somebody else has; so much and no more is read for one address."""
        async with self.loading.of(table):
            if table in self.rooms:
                return
            if address:
                self.crowd.replayed.check("Very many tables have been opened from your address; wait.", address)
            rows = await self.journal.read(table)
            if not rows:
                raise NotHere(NO_TABLE)
            if address:
                self.crowd.replayed.spend(len(rows), address)
            try:
                sitting = await self.restored(table, rows)
            except Unreadable:
                self.register.drop(table)  # nobody is shown what he cannot open
                raise
            self.furnish(sitting)

    async def restored(self, table: str, rows: list[Row]) -> Sitting:
        """A sitting from its journal, in a thread if that is long."""
        restoring = partial(self.restore, table, rows)
        return await asyncio.to_thread(restoring) if len(rows) > LONG else restoring()

    async def read_through(self, table: str) -> Sitting:
        """A sitting from its journal, to be looked at and not to be played on."""
        rows = await self.journal.read(table)
        if not rows:
            raise Unreadable(NO_TABLE)
        return await self.restored(table, rows)

    async def unfinished(self, guest: str, address: str) -> list[tuple[Sitting, Player]]:
        """The games that a guest plays in and that are not over, the latest first. One that is over, though the house
        was stopped before it could be closed, is closed now."""
        own = sorted(self.register.of_guest(guest), key=lambda entry: -entry.at)
        found = []
        for entry in own:
            seat = entry.seat_of(guest)
            if seat is None or entry.opened.party or entry.opened.source is not None:
                continue
            with contextlib.suppress(Unreadable, NotHere):
                room = await self.room(entry.id, address)
                if room.sitting.phase == "over":
                    async with room.lock:
                        await room.finish("over")
                elif not room.sitting.closed:
                    found.append((room.sitting, Player(guest, seat, left=False)))
        return found

    def restore(self, table: str, rows: list[Row]) -> Sitting:
        """A sitting from its journal, or a sentence that it cannot be read."""
        try:
            return restored(table, rows)
        except NotAvailable as refusal:
            raise Unreadable(str(refusal)) from None
        except Exception as trouble:
            log_trouble("a journal could not be read", trouble)
            raise Unreadable("The journal of this table is damaged, and it cannot go on.") from None

    def furnish(self, sitting: Sitting) -> Room:
        """A room for a sitting, with an attendant; as it was when it was put away, if nothing has happened since."""
        presence = self.presence(sitting.id)
        room = Room(sitting, self.journal, self.desk, self.pace, self.seal, self.chance, presence)
        room.crowd, room.noted = self.crowd, partial(self.register.apply, sitting.id)
        room.books = self.book
        room.may_chat = self.may_chat
        room.settle = self.slips.settle
        if sitting.opened.days:
            room.byday = ByDay(sitting, self.turns)
        self.enter_sitting(room)
        room.count_heads()
        self.rooms[sitting.id] = room
        self.attendants[sitting.id] = TableAttendant(room)
        if sitting.opened.party:
            self.parties.stir(sitting.opened.party)
        return room

    def enter_sitting(self, room: Room) -> None:
        """Have a table that came into memory in the register, unless it is over."""
        sitting = room.sitting
        entry = self.register.entries.get(sitting.id)
        if sitting.closed:
            self.register.drop(sitting.id)
        elif entry is None:
            self.register.add(Entry.of(sitting))
        elif entry.seq < sitting.seq:  # something was written that nobody was told of
            self.register.renew(Entry.of(sitting))
        elif entry.moment is not None and entry.moment.position == sitting.position:
            room.return_to(entry.moment.away, entry.moment.standing, entry.moment.ready)

    async def lay(self, table: str, opened: events.Opened) -> Room:
        """Lay a table of this name, unless another server has."""
        async with self.loading.of(table):
            at = await self.journal.append(table, 0, events.written(opened))
            if at is not None:
                self.desk.readiness.ask_for(opened.game)
                return self.furnish(Sitting(table, opened, at=at))
        return await self.room(table)

    async def open_table(self, asked: pages.NewTable, guest: str, name: str, address: str = "") -> Room:
        """Open a table as asked, the host at it if he would sit."""
        opened = opening(asked, guest, self.chance, self.may_chat)
        is_empty = bool(asked.seats) and "me" not in asked.seats
        with self.counted(*kinds_of(guest, address), *empty_kinds(guest, address, is_empty)):
            await self.keeper.make_room()
            await self.clear_for(guest, address, is_empty)
            id = word_of(TABLE_LETTERS, self.chance)
            opened.word = self.seal.of("word", id, opened.word) if opened.word else ""
            at = await self.journal.append(id, 0, events.written(opened))
            if at is None:
                raise TooMany("That did not work; try again.")
            self.desk.readiness.ask_for(opened.game)
            room = self.furnish(Sitting(id, opened, at=at))
            self.register.came_from(id, address)
        if "me" in asked.seats or not asked.seats:
            seat = asked.seats.index("me") if asked.seats else 0
            async with room.lock:
                for event in seated(room.sitting.chairs, seat, guest, name):
                    await room.insist(event)
            room.count_heads()
        return room

    async def make_way(self, guest: str, address: str) -> None:
        """See that there is room for one more table of this guest's, or say why not."""
        with self.counted(*kinds_of(guest, address)):
            await self.keeper.make_room()
            await self.clear_for(guest, address, is_empty=False)

    async def call(self, guest: str) -> None:
        """Tables that are in memory call a guest as he calls himself now; others when he comes to them."""
        name = await self.people.name_of(guest)
        for entry in list(self.register.of_guest(guest)):
            room = self.rooms.get(entry.id)
            if room is not None and name is not None and not self.crowd.guest_lines.is_spent(guest):
                with contextlib.suppress(NotAvailable):
                    await room.call(guest, name)
                self.crowd.guest_lines.spend(1, guest)

    async def lay_for(self, table: str, opened: events.Opened, guest: str, name: str, address: str = "") -> Room:
        """A table of this name with a guest in its first open seat: laid now, or as it stands if it was laid before."""
        if not self.is_open(table) and await self.journal.last(table) is None:
            with self.counted(*kinds_of(guest, address)):
                await self.keeper.make_room()
                await self.clear_for(guest, address, is_empty=False)
                room = await self.lay(table, opened)
                self.register.came_from(table, address)
        else:
            room = await self.room(table, address)

        async def sit() -> None:
            """Seat the guest, unless he sits there, or all is over."""
            sitting = room.sitting
            if sitting.table is None and not sitting.closed and sitting.seat_of(guest) is None:
                for event in seated(sitting.chairs, opened.seats.index("open"), guest, name):
                    await room.write(event)

        async with room.lock:
            await room.persist(sit)
        room.count_heads()
        return room

    @contextlib.contextmanager
    def counted(self, *kinds: str) -> Iterator[None]:
        """Count a table that is being opened, so that many at once do not all find the last place."""
        self.opening.update(kinds)
        try:
            yield
        finally:
            self.opening.subtract(kinds)
            for kind in kinds:
                if not self.opening[kind]:
                    del self.opening[kind]

    async def clear_for(self, guest: str, address: str, is_empty: bool) -> None:
        """See that there is room for one more table: those make room that the guest has left, where nobody sits and
        nobody is, the oldest first; or else there is a sentence why not."""
        left = sorted((entry for entry in self.register.of_host(guest) if not entry.persons), key=lambda left: left.at)
        for entry in left:
            if not self.refusal_of(guest, address, is_empty):
                return
            await self.keeper.close_left(entry, 0.0 if entry.is_bots_alone else keeping.JUST_OPENED)
        if refusal := self.refusal_of(guest, address, is_empty):
            raise TooMany(refusal)

    def refusal_of(self, guest: str, address: str, is_empty: bool) -> str:
        """Why there is no room for one more table, or for one more where nobody sits; nothing if there is."""
        limits, coming = self.crowd.limits, self.opening
        own = self.register.of_host(guest)
        from_here = self.register.of_address(address) if address else []
        if len(own) + coming[f"guest {guest}"] > MOST_OF_ONE:
            return f"You have {len(own)} tables open; finish one, or get up from it, first."
        near = self.register.count_near(address) + coming[f"network {near_of(address)}"] if address else 0
        if address and (
            len(from_here) + coming[f"address {address}"] > limits.open_tables or near > limits.open_tables * NEAR
        ):
            return "Very many tables are open from your address; finish one, or get up from it, first."
        if is_empty:
            by_guest, by_address = (coming[kind] for kind in empty_kinds(guest, address, is_empty))
            by_guest += sum(not entry.persons for entry in own)
            by_address += sum(not entry.persons for entry in from_here)
            if by_guest > MOST_EMPTY or (address and by_address > limits.empty_tables):
                return "Enough tables are open where nobody sits; take a seat at the new one, or try again later."
        if len(self.register) + coming["all"] > keeping.MOST_TABLES:
            return "The house is full; try again later."
        return ""

    async def sweep_on(self) -> None:
        """Close, every now and then, the tables and parties nobody comes back to."""
        while True:
            await asyncio.sleep(keeping.SWEEP)
            with contextlib.suppress(Exception):
                await self.keeper.sweep()
                await self.parties.sweep()

    def sweep(self, room: Room) -> None:
        """Put a table away if it is closed and nobody looks at it."""
        if room.sitting.closed and not room.visitors:
            self.put_away(room)

    def put_away(self, room: Room) -> None:
        """Keep a table no longer in memory; it is in the journal, whoever asks for it."""
        if self.rooms.get(room.sitting.id) is room:
            del self.rooms[room.sitting.id]
            self.attendants.pop(room.sitting.id).dismiss()
            room.is_put_away = True

    # ---- the door ----

    async def enter(self, room: Room, guest: str | None, asked: pages.Enter, address: str) -> None:
        """Somebody at the door shows what he has; he is let in, or told what is missing."""
        if not room.admits(guest):
            return
        if guest is None:
            raise Forbidden("Give yourself a name first, so that the door may know you again.")
        sitting = room.sitting
        self.crowd.words.pass_through("That was often enough at this door; wait a minute.", sitting.id, address)
        if not sitting.public and not self.seal.is_on(asked.invite, "invite", sitting.id):
            raise Forbidden("This table is private: you need its invite link.")
        word = " ".join(asked.word.casefold().split())
        if sitting.opened.word and not self.seal.is_on(sitting.opened.word, "word", sitting.id, word):
            raise Forbidden("That is not the word." if word else "This table asks for a word at the door.")
        async with room.lock:
            await room.insist(events.Admitted(guest=guest))


def kinds_of(guest: str, address: str) -> list[str]:
    """As what a table is counted while it is being opened."""
    return ["all", f"guest {guest}", f"address {address}", f"network {near_of(address)}"]


def empty_kinds(guest: str, address: str, is_empty: bool) -> list[str]:
    """As what a table is counted where nobody sits, while it is being opened."""
    return [f"guest's empty {guest}", f"address's empty {address}"] if is_empty else []


def counted(number: int, one: str, more: str) -> str:
    """So many of them: 1 party, 2 parties."""
    return f"{number:,} {one if number == 1 else more}"
