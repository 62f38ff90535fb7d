"""The attendant of a party: does what nobody has to ask for. Has tables laid and put away, rings as the book says, and
goes on from round to round, if the hostess would have it so. While nobody is at the party everything rests.

Where the house has several servers one of them drives the party; the attendants of the others only follow."""

import asyncio

from parlour.errors import BadChoice, Refusal
from parlour.party import events
from parlour.party.onward import Errand, wanted
from parlour.party.prizes import award
from parlour.server.clock import now
from parlour.server.live.attendant import STUMBLED, Attendant
from parlour.server.live.pace import Pace
from parlour.server.live.party.room import PartyRoom
from parlour.server.live.party.tables import PartyTables
from parlour.server.live.session import Behind
from parlour.server.logs import log_trouble
from parlour.server.thinking.queue import Owner
from parlour.server.workers import Desk


class PartyAttendant(Attendant):
    """Attends to a party."""

    def __init__(self, room: PartyRoom, tables: PartyTables, pace: Pace, desk: Desk) -> None:
        super().__init__(room)
        self.room, self.tables, self.pace, self.desk = room, tables, pace, desk
        self.planning: asyncio.Task[None] | None = None
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
        self.plan_ahead()
        return soonest(wait, self.until_bell())

    async def ring(self) -> None:
        """Ring, if the book says so."""
        soiree = self.room.soiree
        table = None if soiree.evening.paused else soiree.evening.ringing()
        if table is not None:
            await self.room.happen(events.Rang(table=table))
        elif self.until_bell() == 0.0:
            await self.room.happen(events.Rang(called=True))

    def until_bell(self) -> float | None:
        """How many seconds it takes until the house rings because the time is over, if it is to."""
        timer = self.room.soiree.timer
        return None if timer.ends is None or not timer.rings else timer.left(self.room.journal.time())

    # ---- a rotation planned ahead ----

    def plan_ahead(self) -> None:
        """Have the coming rounds planned, if they are to be and are not: by a worker, while all play on."""
        if self.planning is not None and not self.planning.done():
            return
        errand = wanted(self.room.soiree.evening)
        self.planning = None if errand is None else asyncio.create_task(self.plan(errand))

    async def plan(self, errand: Errand) -> None:
        """Have a plan made and written down, unless somebody has come or gone meanwhile; then another is wanted."""
        try:
            planned = await self.desk.later(errand.run, Owner(self.room.hostess))
            async with self.room.lock:
                if wanted(self.room.soiree.evening) == errand:
                    await self.room.happen(planned)
        except Behind:
            self.think_again()
        except Exception as trouble:
            log_trouble("a rotation could not be planned", trouble)
            await asyncio.sleep(STUMBLED)
        self.planning = None
        self.room.stirred.set()

    def dismiss(self) -> None:
        """The house closes."""
        super().dismiss()
        if self.planning is not None:
            self.planning.cancel()

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
            if evening.opened.rounds and soiree.round >= evening.opened.rounds:
                return events.Ended()
            return events.Moved() if evening.is_planned else None
        if evening.phase == "ended" and evening.heat is None:
            best = award(evening, "best")
            return events.Drawn() if best is not None and best.is_open else None
        return None


def soonest(*waits: float | None) -> float | None:
    """The shortest of some waits, if any is known."""
    return min((wait for wait in waits if wait is not None), default=None)
