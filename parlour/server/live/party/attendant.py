"""The attendant of a party: does what nobody has to ask for. Has tables laid and put away, rings as the book says, and
goes on from round to round, if the hostess would have it so. While nobody is at the party everything rests.

Where the house has several servers one of them drives the party; the attendants of the others only follow."""

from parlour.errors import BadChoice, Refusal
from parlour.party import events
from parlour.party.prizes import award
from parlour.server.clock import now
from parlour.server.live.attendant import Attendant
from parlour.server.live.pace import Pace
from parlour.server.live.party.room import PartyRoom
from parlour.server.live.party.tables import PartyTables


class PartyAttendant(Attendant):
    """Attends to a party."""

    def __init__(self, room: PartyRoom, tables: PartyTables, pace: Pace) -> None:
        super().__init__(room)
        self.room, self.tables, self.pace = room, tables, pace
        self.since = now()
        self.stage: tuple[object, ...] = ()

    def think_again(self) -> None:
        """Something has come in between: see again that all are in their chairs."""
        self.tables.look_again()

    async def attend(self) -> float | None:
        """Do what is due; the seconds until something else is, if that is known."""
        async with self.room.lock:
            return await (self.drive() if self.room.presence.drives else self.follow())

    async def follow(self) -> None:
        """Another server drives: know its tables, and when it goes on. The lock is held."""
        if self.room.soiree.is_here:
            await self.tables.follow()
        self.look_ahead()

    async def drive(self) -> float | None:
        """Do all that is due. The lock is held."""
        before = -1
        while before != self.room.soiree.seq:
            before = self.room.soiree.seq
            if self.room.soiree.is_here:
                await self.tables.attend()
            else:
                await self.room.heed_held()
            await self.ring()
            await self.write_noughts()
            wait = await self.go_on()
        return wait

    async def ring(self) -> None:
        """Ring, if the book says so."""
        evening = self.room.soiree.evening
        table = None if evening.paused else evening.ringing()
        if table is not None:
            await self.room.happen(events.Rang(table=table))

    async def write_noughts(self) -> None:
        """A table that has finished no hand by the bell has nothing on its sheet, and cuts."""
        soiree = self.room.soiree
        if soiree.is_here and soiree.evening.phase == "counting" and not soiree.evening.paused:
            for table in soiree.evening.missing():
                await self.room.happen(events.Scored(table=table, points=(0,) * soiree.evening.party.sides))

    async def go_on(self) -> float | None:
        """What comes next by itself: everybody moves, the bell begins, the party ends, ties are played off."""
        coming, due = self.look_ahead()
        if coming is None or due is None or not self.tables.is_anyone_here:
            return None
        if due > now():
            return due - now()
        try:
            await self.room.happen(coming)
        except (BadChoice, Refusal):  # not enough are left to go on with
            await self.room.happen(events.Ended())
        return 0.0

    def look_ahead(self) -> tuple[events.Any | None, float | None]:
        """What comes next by itself, and when; which is shown."""
        evening = self.room.soiree.evening
        stage = (evening.current, evening.phase, evening.paused, evening.heat is None)
        if stage != self.stage:
            self.stage, self.since = stage, now()
        coming = self.coming()
        due = None if coming is None else self.since + self.pace.bell
        self.room.expect(due)
        return coming, due

    def coming(self) -> events.Any | None:
        """The event that is due next without anyone's asking."""
        soiree, evening = self.room.soiree, self.room.soiree.evening
        if not soiree.is_here or not soiree.announced.by_itself or evening.paused:
            return None
        if evening.phase == "placed" and soiree.round > 1:
            return events.Began()
        if evening.phase == "counting":
            last = evening.opened.rounds and soiree.round >= evening.opened.rounds
            return events.Ended() if last else events.Moved()
        if evening.phase == "ended" and evening.heat is None:
            best = award(evening, "best")
            return events.Drawn() if best is not None and best.player is None else None
        return None
