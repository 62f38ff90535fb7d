"""The tables of the house at which a party is played: laid at the bell, counted hand by hand, put away at the next.

Everything is found out from two journals, the party's and the table's: what has been written at a table and not yet
counted at the party is counted, however often the house was closed in between.
"""

from functools import partial
from random import Random
from typing import Protocol

import parlour
from parlour.errors import NotHere
from parlour.games.declare import Value
from parlour.party import events as evening_events
from parlour.party.moves import Seating
from parlour.party.parties import CHAIRS
from parlour.party.playoff import STAND_IN
from parlour.server.live.party import events as party_events
from parlour.server.live.party.room import PartyRoom
from parlour.server.live.table import events
from parlour.server.live.table.room import Room
from parlour.server.people import word_of

TABLE_LETTERS = 12
FOREVER = 1_000_000  # points that no table comes to: only the bell ends its game
STAND_INS = ("", "", "Stand-in", "Other stand-in")  # the names of those in a play-off, by their chairs


class Tables(Protocol):
    """The tables of the house, as a party knows them."""

    chance: Random

    async def room(self, table: str) -> Room:
        """The room of a table, from the journal if need be."""
        ...

    async def lay(self, table: str, opened: events.Opened) -> Room:
        """Lay a table of this name, unless it is there; its room."""
        ...

    def is_open(self, table: str) -> bool:
        """May something still happen at a table, in memory or not?"""
        ...

    def sweep(self, room: Room) -> None:
        """Put a table away if it is closed and nobody looks at it."""
        ...


class PartyTables:
    """The tables of one party; to each of them, the bell."""

    def __init__(self, room: PartyRoom, house: Tables) -> None:
        self.room, self.house = room, house
        self.rooms: dict[int, Room] = {}  # the tables of the game in play, by their numbers
        self.round = 0  # which game that is
        self.is_laid = False  # has this server seen to it that all are in their chairs?
        self.cleared: set[int] = set()  # rounds whose tables are put away
        self.was_anyone_here = False
        room.lay(self)

    # ---- what the tables hear ----

    @property
    def is_anyone_here(self) -> bool:
        """Is anyone at the party, or at one of its tables, by whatever server?"""
        if self.room.visitors or self.room.presence.is_anyone:
            return True
        return any(room.visitors or room.presence.is_anyone for room in self.rooms.values())

    @property
    def names(self) -> set[str]:
        """The tables of the game in play, as the house calls them."""
        return {room.sitting.id for room in self.rooms.values()}

    def deals(self, table: str) -> bool:
        """May another hand be dealt at a table? If the last one is counted, and the game goes on."""
        evening = self.room.soiree.evening
        number = self.number_of(table)
        if number is None or evening.paused or self.playing != self.round or not evening.plays_on(number):
            return False
        return len(evening.sheet(self.round, number).hands) == len(self.rooms[number].sitting.counts())

    def look(self, table: str) -> None:
        """Something has happened at a table: a hand may be over, somebody may have come or gone."""
        self.room.see_tables(self.chairs(), self.at_chairs())
        number = self.number_of(table)
        if number is not None and self.rooms[number].sitting.phase in ("counted", "over"):
            self.room.stirred.set()

    def number_of(self, table: str) -> int | None:
        """Which table of the party it is, if it is one of the game in play."""
        return next((number for number, room in self.rooms.items() if room.sitting.id == table), None)

    def at_chairs(self) -> set[str]:
        """The players who have a window open at their tables."""
        soiree, found = self.room.soiree, set()
        for room in self.rooms.values():
            for seat in room.seats_here:
                player = soiree.player_of(room.sitting.chairs[seat].guest)
                if player is not None:
                    found.add(player)
        return found

    # ---- what the party does ----

    @property
    def playing(self) -> int:
        """The number of the game that is played at the tables, be it of a round or for the prize; 0 for none."""
        evening = self.room.soiree.evening
        return evening.current if evening.phase == "playing" or evening.heat is not None else 0

    @property
    def seating(self) -> Seating:
        """Where those sit who play now."""
        evening = self.room.soiree.evening
        return evening.game(evening.current).seating

    async def attend(self) -> None:
        """Lay the tables of a game in play, seat and count there; put away those of a game that is over."""
        playing = self.playing
        await self.put_away(playing)
        if not playing:
            return
        if self.round != playing or not self.is_laid:
            await self.lay_all()
        self.wake()
        for number, room in self.rooms.items():
            await self.replace_leavers(number, room)
        await self.count_all()

    async def follow(self) -> None:
        """Know the tables that another server lays and puts away."""
        self.is_laid = False
        if self.round != self.playing:
            self.let_go()
            await self.find_all()
        self.wake()

    def wake(self) -> None:
        """Tables that rested go on when somebody has come back to the party, or their hand is counted."""
        is_anyone_here = self.is_anyone_here
        is_back = is_anyone_here and not self.was_anyone_here
        for room in self.rooms.values():
            if is_back or (room.sitting.phase == "counted" and self.deals(room.sitting.id)):
                room.stirred.set()
        self.was_anyone_here = is_anyone_here

    async def lay_all(self) -> None:
        """The tables of this game: found again, or laid, with everyone in his chair.

        Which they are is written down before any is laid, so that none is forgotten, whenever the house goes down.
        """
        playing = self.playing
        if playing not in self.room.soiree.laid:
            names = [word_of(TABLE_LETTERS, self.house.chance) for _ in self.seating.tables]
            await self.room.happen(party_events.Laid(round=playing, tables=names))
        laid = [await self.lay(number, table) for number, table in enumerate(self.room.soiree.laid[playing], 1)]
        self.take(laid, playing)
        self.is_laid = True
        self.room.presence.hurry()  # somebody must drive them

    async def find_all(self) -> None:
        """The tables of this game, if another server has laid them all by now."""
        playing = self.playing
        try:
            laid = [await self.house.room(table) for table in self.room.soiree.laid.get(playing, ())]
        except NotHere:
            return  # the party is stirred when they are there
        if laid:
            self.take(laid, playing)

    def take(self, laid: list[Room], playing: int) -> None:
        """These are the tables from now on, and this is their bell."""
        self.rooms, self.round = dict(enumerate(laid, 1)), playing
        for room in laid:
            room.join(self)

    def look_again(self) -> None:
        """Something may not have been done, or by another server."""
        self.is_laid = False

    def let_go(self) -> None:
        """Nothing is played at the tables any more, as far as the party is concerned."""
        rooms, self.rooms, self.round, self.is_laid = self.rooms, {}, 0, False
        for room in rooms.values():
            room.join(None)
        self.room.see_tables({}, set())

    def chairs(self) -> dict[str, str]:
        """At which table of the house each player has a chair."""
        return {
            player: room.sitting.id
            for room in self.rooms.values()
            for chair in room.sitting.chairs
            if chair.guest and (player := self.room.soiree.player_of(chair.guest))
        }

    async def lay(self, number: int, table: str) -> Room:
        """Lay one table, if it does not stand there already, with everyone in his chair and bots in the others."""
        try:
            room = await self.house.room(table)
        except NotHere:
            room = await self.house.lay(table, self.opening(number))
        soiree = self.room.soiree
        async with room.lock:
            for seat, who in enumerate(self.seating.tables[number - 1]):
                guest = soiree.guest_of(who)
                if guest and room.sitting.chairs[seat].is_open and not room.sitting.closed:
                    await room.write(events.Sat(seat=seat, guest=guest, name=soiree.evening.players[who].name))
            room.count_heads()
        return room

    def opening(self, number: int) -> events.Opened:
        """The opening of a table, with the options that the book has for it; for a prize all play as Table 1 does."""
        soiree = self.room.soiree
        evening, announced = soiree.evening, soiree.announced
        as_table = 1 if evening.heats else number
        options: dict[str, Value] = evening.party.options(as_table, (0,) * evening.party.sides)
        if evening.party.bell == "head" and as_table > 1:
            options["game"] = FOREVER
        game = parlour.load(evening.party.game, CHAIRS, **options)
        seats = self.seating.tables[number - 1]
        return events.Opened(
            game=game.name,
            options=game.options,
            rules=game.rulebook.version,
            seats=["open" if soiree.guest_of(who) else "bot" for who in seats],
            host="",
            rung=announced.rung,
            public=False,
            gallery=True,
            word="",
            clock=announced.clock,
            seed=self.house.chance.getrandbits(62),
            party=soiree.id,
            names=[
                STAND_INS[chair] if who == STAND_IN else evening.players[who].name for chair, who in enumerate(seats)
            ],
            dealer=self.seating.dealers[number - 1],
        )

    async def replace_leavers(self, number: int, room: Room) -> None:
        """Where somebody has gone home, or got up before the deal, a bot takes the chair."""
        for seat, who in enumerate(self.seating.tables[number - 1]):
            guest = self.room.soiree.guest_of(who)
            if self.is_left(room, seat, guest):
                async with room.lock:
                    await room.persist(partial(self.seat_bot, room, seat, guest))
                    room.count_heads()
                    room.tell()

    def is_left(self, room: Room, seat: int, guest: str) -> bool:
        """Is a chair not, or not any more, that of whom the party has there?"""
        chair = room.sitting.chairs[seat]
        return not (chair.bot or room.sitting.closed or (chair.guest and chair.guest == guest))

    async def seat_bot(self, room: Room, seat: int, guest: str) -> None:
        """A bot for whoever has left, unless that has been seen to. The table's lock is held."""
        if self.is_left(room, seat, guest):
            if room.sitting.chairs[seat].guest:
                await room.write(events.Rose(seat=seat))
            if room.sitting.chairs[seat].is_open:
                await room.write(events.Filled(seat=seat, rung=self.room.soiree.announced.rung))

    async def count_up(self) -> None:
        """Count all that is finished at any table, as far as it is written down anywhere."""
        if self.playing and self.round != self.playing:
            await self.find_all()
        for room in self.rooms.values():
            if room.presence.cluster is not None:
                async with room.lock:
                    await room.catch_up()
        await self.count_all()

    async def count_all(self) -> None:
        """Count what is finished at any table."""
        if self.round and self.playing == self.round:
            for number, room in self.rooms.items():
                await self.count(number, room)

    async def count(self, number: int, room: Room) -> None:
        """Count at the party what has been counted at a table."""
        sitting = room.sitting
        evening = self.room.soiree.evening
        done = len(evening.sheet(self.round, number).hands)
        counts = sitting.counts()
        while done < len(counts) and not evening.paused and self.playing == self.round:
            if (evening.heats or evening.party.bell == "all") and evening.through(number):
                return
            captures = evening.party.notes_hands and not evening.heats
            captor = evening.party.captor(sitting.state.s) if captures and done + 1 == len(counts) else None
            await self.room.write(
                evening_events.Counted(
                    table=number,
                    points=tuple(counts[done][: evening.party.sides]),
                    captor="" if captor is None else self.seating.tables[number - 1][captor],
                )
            )
            done += 1
            self.room.tell()
            room.stirred.set()

    async def put_away(self, playing: int) -> None:
        """The bell has rung: a hand in play does not count, and nothing more is played at the tables of that round."""
        for round in self.room.soiree.laid.keys() - self.cleared - {playing}:
            for table in self.room.soiree.laid[round]:
                if self.house.is_open(table):
                    await self.close(await self.house.room(table))
            self.cleared.add(round)
        if self.rooms and self.round != playing:
            self.let_go()

    async def close(self, room: Room) -> None:
        """Close one table, and put it away if nobody looks at it any more."""
        async with room.lock:
            await room.finish("bell")
            room.join(None)
        self.house.sweep(room)
