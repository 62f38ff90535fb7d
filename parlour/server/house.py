"""The house: its tables, its guests, its door. Opened with a journal, it goes on where it was."""

import asyncio
import contextlib
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Literal

import parlour
from parlour.errors import BadChoice, Forbidden, NotAvailable, NotHere, TooMany, Unreadable
from parlour.server.chance import CHANCE
from parlour.server.cluster.node import AnySession, Node
from parlour.server.limits import Crowd, Limits
from parlour.server.live.pace import Pace
from parlour.server.live.party.parties import Parties
from parlour.server.live.presence import Presence
from parlour.server.live.story import PARTY, is_party
from parlour.server.live.table import events
from parlour.server.live.table.attendant import TableAttendant
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import Sitting, restored
from parlour.server.logs import log_trouble
from parlour.server.people import People, Seal, word_of
from parlour.server.store.postgres import Postgres
from parlour.server.store.protocol import Store
from parlour.server.store.sqlite import Journal
from parlour.server.workers import Desk
from parlour.wire import pages

TABLE_LETTERS = 12
MOST_TABLES = 5000
MOST_OF_ONE = 20  # tables that one guest may have open
MOST_SHOWN = 100  # public tables in the lobby, those with an open seat first
LONGEST_WORD = 60
LONGEST_CLOCK = 3600
SWEEP = 3600.0  # seconds between two looks for tables that nobody comes back to
UNBEGUN, LEFT = 24 * 3600.0, 30 * 24 * 3600.0  # how long those are kept
IN_THE_WAY = 600.0  # seconds after which one that nobody came to play at makes room, when the house is full


def journal_in(data: Path) -> Path:
    """The journal in a folder."""
    return data / "house.sqlite"


class House:
    """Rooms by the ids of their tables, and what they share."""

    def __init__(self, journal: Store, seal: Seal, pace: Pace, limits: Limits, desk: Desk, chance: Random) -> None:
        self.journal, self.seal, self.pace, self.desk, self.chance = journal, seal, pace, desk, chance
        self.crowd = Crowd(limits)
        self.people = People(journal, seal, chance)
        self.loop = asyncio.get_running_loop()
        self.rooms: dict[str, Room] = {}
        self.attendants: dict[str, TableAttendant] = {}
        self.loading = asyncio.Lock()
        self.node = Node(self, journal) if isinstance(journal, Postgres) else None
        self.parties = Parties(self)
        self.sweeper = asyncio.create_task(self.sweep_on())

    @classmethod
    async def open(cls, data: Path, pace: Pace, limits: Limits | None = None, store: str = "") -> "House":
        """Open the house, with every table where it was.

        Its journal is in its folder, or else in the database at an address, where other servers may have it too.
        """
        return await cls.open_on(await Postgres.open(store) if store else Journal(journal_in(data)), pace, limits)

    @classmethod
    async def open_on(
        cls, journal: Store, pace: Pace, limits: Limits | None = None, desk: Desk | None = None, chance: Random = CHANCE
    ) -> "House":
        """Open the house on what is kept in a store, with bots and chance of its own unless others are handed in."""
        seal = Seal(await journal.keep("seal", chance.randbytes(32).hex()))
        house = cls(journal, seal, pace, limits or Limits(), desk or Desk(), chance)
        if house.node is not None:
            await house.node.begin()
        unfinished = await journal.unfinished()
        for name in sorted(unfinished, key=is_party):  # the parties after their tables
            try:
                await house.load(name)
            except (Unreadable, NotHere) as trouble:  # one damaged table does not keep the others shut
                log_trouble("a table stays closed", trouble)
        return house

    async def close(self) -> None:
        """Close the house; what was acknowledged is on disk already."""
        self.sweeper.cancel()
        self.parties.close()
        for attendant in self.attendants.values():
            attendant.dismiss()
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

    # ---- tables ----

    async def room(self, table: str) -> Room:
        """The room of a table, from the journal if need be."""
        if is_party(table):
            raise NotHere("There is no such table.")
        async with self.loading:
            if table not in self.rooms:
                rows = await self.journal.read(table)
                if not rows:
                    raise NotHere("There is no such table.")
                self.furnish(self.restore(table, rows))
        room = self.rooms[table]
        await self.refresh(table)
        return room

    def restore(self, table: str, rows: list[tuple[int, float, str]]) -> Sitting:
        """A sitting from its journal, or a sentence that it cannot be read."""
        try:
            return restored(table, rows)
        except NotAvailable as refusal:
            raise Unreadable(str(refusal)) from None
        except Exception as trouble:
            log_trouble("a journal could not be read", trouble)
            raise Unreadable("The journal of this table is damaged, and it cannot go on.") from None

    def furnish(self, sitting: Sitting) -> Room:
        """A room for a sitting, with an attendant."""
        presence = self.presence(sitting.id)
        room = Room(sitting, self.journal, self.desk, self.pace, self.seal, self.chance, presence)
        room.count_heads()
        self.rooms[sitting.id] = room
        self.attendants[sitting.id] = TableAttendant(room)
        if sitting.opened.party:
            self.parties.stir(sitting.opened.party)
        return room

    async def lay(self, table: str, opened: events.Opened) -> Room:
        """Lay a table of this name, unless another server has."""
        async with self.loading:
            at = await self.journal.append(table, 0, events.written(opened))
            if at is not None:
                self.desk.readiness.ask_for(opened.game)
                return self.furnish(Sitting(table, opened, at=at))
        return await self.room(table)

    async def open_table(self, asked: pages.NewTable, guest: str, name: str) -> Room:
        """Open a table as asked, the host at it if he would sit."""
        await self.make_room()
        self.check_room_for(guest)
        opened = self.opening(asked, guest)
        id = word_of(TABLE_LETTERS, self.chance)
        opened.word = self.seal.of("word", id, opened.word) if opened.word else ""
        at = await self.journal.append(id, 0, events.written(opened))
        if at is None:
            raise TooMany("That did not work; try again.")
        self.desk.readiness.ask_for(opened.game)
        room = self.furnish(Sitting(id, opened, at=at))
        if "me" in asked.seats or not asked.seats:
            seat = asked.seats.index("me") if asked.seats else 0
            async with room.lock:
                await room.insist(events.Sat(seat=seat, guest=guest, name=name))
            room.count_heads()
        return room

    async def make_room(self) -> None:
        """When the house is full, put away what is over; or else close the oldest table nobody came to play at."""
        if len(self.rooms) < MOST_TABLES:
            return
        empty = [room for room in self.rooms.values() if not room.is_anyone_here]
        for room in [room for room in empty if room.sitting.closed]:
            self.put_away(room)
        open_still = [room for room in empty if not room.sitting.closed and not room.sitting.opened.party]
        waiting = [room for room in open_still if room.sitting.table is None]
        if waiting and len(self.rooms) >= MOST_TABLES:
            await self.sweep(min(waiting, key=lambda room: room.sitting.at), IN_THE_WAY)

    def check_room_for(self, guest: str) -> None:
        """Is there room for one more table?"""
        own = sum(room.sitting.opened.host == guest and not room.sitting.closed for room in self.rooms.values())
        if own >= MOST_OF_ONE:
            raise TooMany(f"You have {own} tables open; finish or leave some first.")
        if len(self.rooms) >= MOST_TABLES:
            raise TooMany("The house is full; try again later.")

    def opening(self, asked: pages.NewTable, guest: str) -> events.Opened:
        """The opening of a table, or a sentence what cannot be."""
        game = parlour.load(asked.game, **asked.options)  # type: ignore[arg-type]
        seats = asked.seats or usual_seats(game.players)
        if len(seats) != game.players or seats.count("me") > 1:
            raise BadChoice(f"{game.players} play; say for each seat me, open or bot, and me at most once.")
        check_rungs(asked.rungs, seats)
        if len(asked.word) > LONGEST_WORD or not 0 <= asked.clock <= LONGEST_CLOCK:
            raise BadChoice(f"A word has up to {LONGEST_WORD} letters, a clock up to {LONGEST_CLOCK} seconds.")
        return events.Opened(
            game=game.name,
            options=game.options,
            rules=game.rulebook.version,
            seats=["bot" if who == "bot" else "open" for who in seats],
            host=guest,
            rung=asked.rung,
            public=asked.public,
            gallery=asked.gallery,
            word=" ".join(asked.word.casefold().split()),
            clock=asked.clock,
            seed=self.chance.getrandbits(62),
            rungs=asked.rungs,
        )

    async def sweep_on(self) -> None:
        """Close, every now and then, the tables nobody comes back to, and put away those that are over."""
        while True:
            await asyncio.sleep(SWEEP)
            for room in [room for room in self.rooms.values() if not room.is_anyone_here]:
                with contextlib.suppress(Exception):
                    await self.sweep(room)
            await self.parties.sweep()

    async def sweep(self, room: Room, unbegun: float = UNBEGUN) -> None:
        """Close a table if it is long forgotten; put it away if it is closed."""
        sitting = room.sitting
        kept = unbegun if sitting.table is None else LEFT
        if not sitting.closed and sitting.at < self.journal.time() - kept:
            async with room.lock:
                await room.finish("idle")
        if sitting.closed and not room.visitors:
            self.put_away(room)

    def put_away(self, room: Room) -> None:
        """Keep a table no longer in mind; it is in the journal, whoever asks for it."""
        if self.rooms.pop(room.sitting.id, None) is not None:
            self.attendants.pop(room.sitting.id).dismiss()

    # ---- the door ----

    async def enter(self, room: Room, guest: str | None, asked: pages.Enter, address: str) -> None:
        """Somebody at the door shows what he has; he is let in, or told what is missing."""
        if not room.admits(guest):
            return
        if guest is None:
            raise Forbidden("Give yourself a name first, so that the door may know you again.")
        sitting = room.sitting
        self.crowd.words.pass_through("That was often enough at this door; wait a minute.", sitting.id, address)
        if not sitting.opened.public and not self.seal.is_on(asked.invite, "invite", sitting.id):
            raise Forbidden("This table is private: you need its invite link.")
        word = " ".join(asked.word.casefold().split())
        if sitting.opened.word and not self.seal.is_on(sitting.opened.word, "word", sitting.id, word):
            raise Forbidden("That is not the word." if word else "This table asks for a word at the door.")
        async with room.lock:
            await room.insist(events.Admitted(guest=guest))

    def cards(self, guest: str | None) -> list[pages.TableCard]:
        """The tables in the lobby: one's own, and public ones as far as the list goes; none that is over."""
        rooms = [room for room in self.rooms.values() if not room.sitting.closed]
        own = [room for room in rooms if is_of(room, guest)]
        public = [room for room in rooms if room.sitting.opened.public and not is_of(room, guest)]
        public.sort(key=lambda room: (room.sitting.is_full, -room.sitting.at))
        shown = sorted(own + public[:MOST_SHOWN], key=lambda room: -room.sitting.at)
        return [card_of(room, guest) for room in shown]


def usual_seats(players: int) -> list[Literal["me", "open", "bot"]]:
    """Me, and bots."""
    return ["me" if seat == 0 else "bot" for seat in range(players)]


def check_rungs(rungs: Sequence[str | None], seats: Sequence[str]) -> None:
    """Is there a rung, or none, for each seat, and none for a person?"""
    if rungs and len(rungs) != len(seats):
        raise BadChoice(f"{len(seats)} play; say a rung or null for each seat, or leave the rungs out.")
    if any(rung and who == "me" for rung, who in zip(rungs, seats, strict=False)):
        raise BadChoice("Rungs are for bots; you have none.")


def is_of(room: Room, guest: str | None) -> bool:
    """Does the guest sit there, or is he its host?"""
    return guest is not None and (room.sitting.seat_of(guest) is not None or room.sitting.opened.host == guest)


def card_of(room: Room, guest: str | None) -> pages.TableCard:
    """A table as the lobby shows it."""
    sitting = room.sitting
    seats = [
        pages.SeatCard(
            who="bot" if chair.bot else "person" if chair.guest else "open", name=chair.name, rung=chair.rung
        )
        for chair in sitting.chairs
    ]
    return pages.TableCard(
        table=sitting.id,
        game=sitting.game.name,
        title=sitting.game.rulebook.title,
        options=sitting.game.options,
        phase=sitting.phase,
        seats=seats,
        rung=sitting.opened.rung,
        word=bool(sitting.opened.word),
        gallery=sitting.gallery,
        watching=room.watching,
        clock=sitting.opened.clock,
        mine=is_of(room, guest),
    )
