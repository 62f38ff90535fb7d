"""The tables of the house at which a party is played: laid at the bell, counted hand by hand, put away at the next.

Everything is found out from two journals, the party's and the table's: what has been written at a table and not yet
counted at the party is counted, however often the house was closed in between.
"""

from typing import TYPE_CHECKING

import parlour
from parlour.errors import NotAvailable
from parlour.games.declare import Value
from parlour.party import events as evening_events
from parlour.party.parties import CHAIRS
from parlour.party.play import captor_of
from parlour.server import events, party_events
from parlour.server.party_room import PartyRoom
from parlour.server.people import word_of
from parlour.server.room import Room
from parlour.server.sitting import Sitting

if TYPE_CHECKING:
    from parlour.server.house import House

TABLE_LETTERS = 12
FOREVER = 1_000_000  # points that no table comes to: only the bell ends its game


class PartyTables:
    """The tables of one party; to each of them, the bell."""

    def __init__(self, room: PartyRoom, house: "House") -> None:
        self.room, self.house = room, house
        self.rooms: dict[int, Room] = {}  # the tables of the round in play, by their numbers
        self.round = 0  # which round that is
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
        if number is None or evening.phase != "playing" or evening.paused or evening.ringing() is not None:
            return False
        counted = len(evening.sheet(self.room.soiree.round, number).hands)
        return counted == len(room.sitting.counts()) and not (evening.party.bell == "all" and evening.through(number))

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

    async def attend(self) -> None:
        """Lay the tables of a round in play, seat and count there; put away those of a round that is over."""
        soiree = self.room.soiree
        playing = soiree.round if soiree.evening.phase == "playing" else 0
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
        """The tables of this round: found again, or laid."""
        soiree = self.room.soiree
        known = soiree.laid.get(soiree.round)
        if known is None:
            laid = [await self.lay(number) for number in range(1, len(soiree.evening.seating.tables) + 1)]
            await self.room.write(party_events.Laid(round=soiree.round, tables=[room.sitting.id for room in laid]))
        else:
            laid = [await self.house.room(table) for table in known]
        self.rooms, self.round = dict(enumerate(laid, 1)), soiree.round
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

    async def lay(self, number: int) -> Room:
        """Lay one table, with everyone in his chair and bots in the others."""
        soiree, house = self.room.soiree, self.house
        seats = soiree.evening.seating.tables[number - 1]
        guests = [soiree.guest_of(who) for who in seats]
        opened = self.opening(number, guests)
        table = word_of(TABLE_LETTERS, house.chance)
        at = await house.journal.append(table, 0, events.written(opened))
        if at is None:
            raise NotAvailable("A table could not be laid.")
        house.desk.readiness.ask_for(opened.game)
        room = house.furnish(Sitting(table, opened, at=at))
        async with room.lock:
            for seat, (who, guest) in enumerate(zip(seats, guests, strict=True)):
                if guest:
                    await room.write(events.Sat(seat=seat, guest=guest, name=soiree.evening.players[who].name))
            room.count_heads()
        return room

    def opening(self, number: int, guests: list[str]) -> events.Opened:
        """The opening of a table, with the options that the book has for it."""
        soiree = self.room.soiree
        evening, announced = soiree.evening, soiree.announced
        options: dict[str, Value] = evening.party.options(number, (0,) * evening.party.sides)
        if evening.party.bell == "head" and number > 1:
            options["game"] = FOREVER
        game = parlour.load(evening.party.game, CHAIRS, **options)
        return events.Opened(
            game=game.name,
            options=game.options,
            rules=game.rulebook.version,
            seats=["open" if guest else "bot" for guest in guests],
            host="",
            rung=announced.rung,
            public=False,
            gallery=True,
            word="",
            clock=announced.clock,
            seed=self.house.chance.getrandbits(62),
            party=soiree.id,
            names=[evening.players[who].name for who in evening.seating.tables[number - 1]],
            dealer=evening.seating.dealers[number - 1],
        )

    async def replace_leavers(self, number: int, room: Room) -> None:
        """Where somebody has gone home a bot takes the chair."""
        soiree = self.room.soiree
        for seat, who in enumerate(soiree.evening.seating.tables[number - 1]):
            chair = room.sitting.chairs[seat]
            if not chair.guest or soiree.guest_of(who) == chair.guest or room.sitting.closed:
                continue
            async with room.lock:
                await room.insist(events.Rose(seat=seat))
                room.count_heads()
                room.tell()

    async def count_all(self) -> None:
        """Count what is finished at any table."""
        if self.room.soiree.evening.phase == "playing" and self.round == self.room.soiree.round:
            for number, room in self.rooms.items():
                await self.count(number, room)

    async def count(self, number: int, room: Room) -> None:
        """Count at the party what has been counted at a table."""
        soiree, sitting = self.room.soiree, room.sitting
        evening = soiree.evening
        done = len(evening.sheet(soiree.round, number).hands)
        counts = sitting.counts()
        while done < len(counts) and not evening.paused and evening.phase == "playing":
            if evening.party.bell == "all" and evening.through(number):
                return
            captor = captor_of(sitting.state) if evening.party.captures and done + 1 == len(counts) else None
            seats = evening.seating.tables[number - 1]
            await self.room.write_count(
                evening_events.Counted(
                    table=number,
                    points=tuple(counts[done][: evening.party.sides]),
                    captor="" if captor is None else seats[captor],
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
        room.bell = None
        async with room.lock:
            if not room.sitting.closed:
                await room.insist(events.Closed(why="bell"))
                room.tell()
        await self.house.sweep(room)
