"""The tables of the house at which a party is played: laid at the bell, counted hand by hand, put away at the next.

Everything is found out from two journals, the party's and the table's: what has been written at a table and not yet
counted at the party is counted, however often the house was closed in between.
"""

from typing import TYPE_CHECKING

import parlour
from parlour.errors import NotAvailable, NotHere
from parlour.games.declare import Value
from parlour.party import events as evening_events
from parlour.party.moves import Seating
from parlour.party.parties import CHAIRS
from parlour.party.play import captor_of
from parlour.party.playoff import STAND_IN
from parlour.server.live.party import events as party_events
from parlour.server.live.party.room import PartyRoom
from parlour.server.live.table import events
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import Sitting
from parlour.server.people import word_of

if TYPE_CHECKING:
    from parlour.server.house import House

TABLE_LETTERS = 12
FOREVER = 1_000_000  # points that no table comes to: only the bell ends its game
STAND_INS = ("", "", "Stand-in", "Other stand-in")  # the names of those in a play-off, by their chairs


class PartyTables:
    """The tables of one party; to each of them, the bell."""

    def __init__(self, room: PartyRoom, house: "House") -> None:
        self.room, self.house = room, house
        self.rooms: dict[int, Room] = {}  # the tables of the game in play, by their numbers
        self.round = 0  # which game that is
        self.cleared: set[int] = set()  # rounds whose tables are put away
        self.was_anyone_here = False
        room.count_up = self.count_all

    # ---- what the tables hear ----

    @property
    def is_anyone_here(self) -> bool:
        """Is anyone at the party, or at one of its tables?"""
        return bool(self.room.onlookers) or any(room.visitors for room in self.rooms.values())

    def deals(self, room: Room) -> bool:
        """May another hand be dealt at a table? If the last one is counted, and the game goes on."""
        evening = self.room.soiree.evening
        number = next((number for number, one in self.rooms.items() if one is room), None)
        if number is None or evening.paused or self.playing != self.round or not evening.plays_on(number):
            return False
        return len(evening.sheet(self.round, number).hands) == len(room.sitting.counts())

    def look(self, room: Room) -> None:
        """Something has happened at a table: a hand may be over, somebody may have come or gone."""
        here, going = self.at_chairs(), self.chairs()
        if here != self.room.at_chair or going != self.room.going:
            self.room.at_chair, self.room.going = here, going
            self.room.tell()
        if room.sitting.table is not None and room.sitting.state.hand_over:
            self.room.stirred.set()

    def at_chairs(self) -> set[str]:
        """The players who have a window open at their tables."""
        found = set()
        for room in self.rooms.values():
            for visitor in room.visitors:
                player = self.room.soiree.player_of(visitor.guest)
                if visitor.seat is not None and player is not None:
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
        if self.round != playing:
            await self.lay_all()
        self.wake()
        for number, room in self.rooms.items():
            await self.replace_leavers(number, room)
        await self.count_all()

    def wake(self) -> None:
        """Tables that rested go on when somebody has come back to the party."""
        is_anyone_here = self.is_anyone_here
        if is_anyone_here and not self.was_anyone_here:
            for room in self.rooms.values():
                room.stirred.set()
        self.was_anyone_here = is_anyone_here

    async def lay_all(self) -> None:
        """The tables of this game: found again, or laid.

        Which they are is written down before any is laid, so that none is forgotten, whenever the house goes down.
        """
        playing = self.playing
        if playing not in self.room.soiree.laid:
            names = [word_of(TABLE_LETTERS, self.house.chance) for _ in self.seating.tables]
            await self.room.write(party_events.Laid(round=playing, tables=names))
        laid = [await self.lay(number, table) for number, table in enumerate(self.room.soiree.laid[playing], 1)]
        self.rooms, self.round = dict(enumerate(laid, 1)), playing
        for room in laid:
            room.bell = self
            room.tell()

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
            room = await self.open_table(number, table)
        soiree = self.room.soiree
        async with room.lock:
            for seat, who in enumerate(self.seating.tables[number - 1]):
                guest = soiree.guest_of(who)
                if guest and room.sitting.chairs[seat].is_open and not room.sitting.closed:
                    await room.write(events.Sat(seat=seat, guest=guest, name=soiree.evening.players[who].name))
            room.count_heads()
        return room

    async def open_table(self, number: int, table: str) -> Room:
        """A table of the house, as yet without its people."""
        house, opened = self.house, self.opening(number)
        at = await house.journal.append(table, 0, events.written(opened))
        if at is None:
            raise NotAvailable("A table could not be laid.")
        house.desk.readiness.ask_for(opened.game)
        return house.furnish(Sitting(table, opened, at=at))

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
        soiree = self.room.soiree
        for seat, who in enumerate(self.seating.tables[number - 1]):
            chair = room.sitting.chairs[seat]
            if chair.bot or room.sitting.closed or (chair.guest and soiree.guest_of(who) == chair.guest):
                continue
            async with room.lock:
                if chair.guest:
                    await room.insist(events.Rose(seat=seat))
                if room.sitting.chairs[seat].is_open:
                    await room.insist(events.Filled(seat=seat, rung=soiree.announced.rung))
                room.count_heads()
                room.tell()

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
            captures = evening.party.captures and not evening.heats
            captor = captor_of(sitting.state) if captures and done + 1 == len(counts) else None
            await self.room.write_count(
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
                if table in self.house.rooms:
                    await self.close(self.house.rooms[table])
            self.cleared.add(round)
        if self.rooms and self.round != playing:
            self.rooms, self.round, self.room.going, self.room.at_chair = {}, 0, {}, set()
            self.room.tell()

    async def close(self, room: Room) -> None:
        """Close one table, and put it away if nobody looks at it any more."""
        async with room.lock:
            if not room.sitting.closed:
                await room.insist(events.Closed(why="bell"))
            room.bell = None
            room.tell()
        await self.house.sweep(room)
