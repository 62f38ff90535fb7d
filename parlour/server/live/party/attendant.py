"""The attendant of a party: does what nobody has to ask for. Has tables laid and put away, rings as the book says, and
goes on from round to round, if the hostess would have it so. While nobody is at the party everything rests."""

import asyncio
import contextlib
from typing import TYPE_CHECKING

from parlour.errors import BadChoice, Refusal
from parlour.party import events
from parlour.party.prizes import award
from parlour.server.clock import now
from parlour.server.live.party.room import PartyRoom
from parlour.server.live.party.tables import PartyTables
from parlour.server.live.table.room import Behind
from parlour.server.logs import log_trouble

if TYPE_CHECKING:
    from parlour.server.house import House

STUMBLED = 5.0  # seconds until it tries again


class PartyAttendant:
    """Waits until something is due, or something has stirred, and attends to it."""

    def __init__(self, room: PartyRoom, house: "House") -> None:
        self.room, self.pace = room, house.pace
        self.tables = PartyTables(room, house)
        self.since = now()
        self.stage: tuple[object, ...] = ()
        self.going = asyncio.create_task(self.serve())

    async def serve(self) -> None:
        """Attend to the party until it is closed."""
        while not self.room.soiree.closed:
            self.room.stirred.clear()
            try:
                async with self.room.lock:
                    wait = await self.attend()
            except Behind:
                wait = 0.0
            except Exception as trouble:
                log_trouble("the attendant of a party stumbled", trouble)
                wait = STUMBLED
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self.room.stirred.wait()

    async def attend(self) -> float | None:
        """Do what is due; the seconds until something else is, if that is known. The lock is held."""
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
            await self.happen(events.Rang(table=table))

    async def write_noughts(self) -> None:
        """A table that has finished no hand by the bell has nothing on its sheet, and cuts."""
        soiree = self.room.soiree
        if soiree.is_here and soiree.evening.phase == "counting" and not soiree.evening.paused:
            for table in soiree.evening.missing():
                await self.happen(events.Scored(table=table, points=(0,) * soiree.evening.party.sides))

    async def go_on(self) -> float | None:
        """What comes next by itself: everybody moves, the bell begins, the party ends, ties are played off."""
        evening = self.room.soiree.evening
        stage = (evening.current, evening.phase, evening.paused, evening.heat is None)
        if stage != self.stage:
            self.stage, self.since = stage, now()
        coming = self.coming()
        due = None if coming is None else self.since + self.pace.bell
        if due != self.room.due:
            self.room.due = due
            self.room.tell()
        if coming is None or due is None or not self.tables.is_anyone_here:
            return None
        if due > now():
            return due - now()
        try:
            await self.happen(coming)
        except Behind:
            raise
        except (BadChoice, Refusal):  # not enough are left to go on with
            await self.happen(events.Ended())
        return 0.0

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

    async def happen(self, event: events.Any) -> None:
        """Something happens, and is told."""
        await self.room.write(event)
        self.room.tell()

    def dismiss(self) -> None:
        """The house closes."""
        self.going.cancel()
        if self.room.telling is not None:
            self.room.telling.cancel()
