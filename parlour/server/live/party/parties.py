"""The parties of the house: by their ids, by the codes people come with, and from the journal after a restart."""

import asyncio
import contextlib
import re
from typing import Protocol

from parlour.errors import BadChoice, Forbidden, NotHere, TooMany, Unreadable
from parlour.party import events as evening_events
from parlour.party.evening import Evening
from parlour.party.parties import MOST
from parlour.server.limits import Turnstiles
from parlour.server.live.pace import Pace
from parlour.server.live.party import events
from parlour.server.live.party.attendant import PartyAttendant
from parlour.server.live.party.codes import Codes
from parlour.server.live.party.requests import checked_names, checked_points
from parlour.server.live.party.room import PartyRoom
from parlour.server.live.party.soiree import HOSTESS, Result, Soiree, restored
from parlour.server.live.party.tables import PartyTables, Tables
from parlour.server.live.presence import Presence
from parlour.server.live.story import PARTY
from parlour.server.logs import log_trouble
from parlour.server.people import Seal, word_of
from parlour.server.store.protocol import Store
from parlour.wire import party_pages

PARTY_LETTERS = 12
MOST_PARTIES = 200
MOST_OF_ONE = 5  # that one guest may give at a time
MOST_ROUNDS = 50
LONGEST_CLOCK = 3600
MOST_NOTES = 5000  # results that may come in at one party
ENTRY_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
UNBEGUN, ENDED, LEFT = 24 * 3600.0, 24 * 3600.0, 7 * 24 * 3600.0  # how long parties are kept open
GUESSES = 10  # wrong codes that one address may try in a minute
FATES = {
    "scored": "It is written down.",
    "same": "That is written down already.",
    "corrected": "It is put right.",
    "held": "It will count at the bell.",
    "proposed": "All have moved on, or the hostess has it otherwise; she is asked.",
    "declined": "The hostess would not have it so.",
}


class Hall(Tables, Protocol):
    """The house, as its parties know it."""

    journal: Store
    seal: Seal
    pace: Pace
    loading: asyncio.Lock

    def presence(self, name: str) -> Presence:
        """What a session has to do with other servers."""
        ...

    async def refresh(self, name: str) -> None:
        """Read what other servers have written at a session, if anything is known to be."""
        ...


class Parties:
    """Rooms of parties, and their attendants."""

    def __init__(self, house: Hall) -> None:
        self.house = house
        self.codes = Codes(house.seal)
        self.rooms: dict[str, PartyRoom] = {}
        self.attendants: dict[str, PartyAttendant] = {}
        self.guesses = Turnstiles(GUESSES)

    def close(self) -> None:
        """The house closes."""
        for attendant in self.attendants.values():
            attendant.dismiss()

    # ---- giving one ----

    async def give(self, asked: party_pages.NewParty, guest: str, name: str) -> PartyRoom:
        """A guest gives a party."""
        self.check_room_for(guest)
        announced = self.announcement(asked, guest, name)
        id = word_of(PARTY_LETTERS, self.house.chance)
        taken = {self.codes.join(other) for other in self.rooms}
        while self.codes.join(id) in taken:
            id = word_of(PARTY_LETTERS, self.house.chance)
        soiree = Soiree(id, announced)
        at = await self.house.journal.append(PARTY + id, 0, events.written(announced))
        if at is None:
            raise TooMany("That did not work; try again.")
        soiree.at = at
        room = self.furnish(soiree)
        if asked.names:
            async with room.lock:
                await room.write_names(asked.names)
        return room

    def check_room_for(self, guest: str) -> None:
        """Is there room for one more party?"""
        live = [room for room in self.rooms.values() if room.soiree.evening.phase != "ended"]
        if sum(room.hostess == guest for room in live) >= MOST_OF_ONE:
            raise TooMany(f"You give {MOST_OF_ONE} parties already; end some of them first.")
        if len(self.rooms) >= MOST_PARTIES:
            raise TooMany("The house is full; try again later.")

    def announcement(self, asked: party_pages.NewParty, guest: str, name: str) -> events.Announced:
        """The announcement of a party, or a sentence what cannot be."""
        if not 0 <= asked.rounds <= MOST_ROUNDS or not 0 <= asked.clock <= LONGEST_CLOCK:
            raise BadChoice(f"A party has up to {MOST_ROUNDS} rounds, a clock up to {LONGEST_CLOCK} seconds.")
        if asked.names and (asked.kind == "here" or len(asked.names) > MOST):
            raise BadChoice(f"Up to {MOST} names are written down for a party with real cards; else people come.")
        checked_names(asked.names)
        opened = evening_events.Opened(
            game=asked.game,
            fill="bots" if asked.kind == "here" else "byes",
            round=asked.unit,
            tally=asked.tally,
            rounds=asked.rounds,
            seed=self.house.chance.getrandbits(62),
        )
        Evening(opened)  # which refuses what its book has not
        return events.Announced(
            hostess=guest,
            name=name,
            kind=asked.kind,
            rung=asked.rung,
            clock=asked.clock,
            by_itself=asked.by_itself,
            opened=opened,
        )

    def furnish(self, soiree: Soiree) -> PartyRoom:
        """A room for a party, with an attendant as long as anything can happen there."""
        presence = self.house.presence(PARTY + soiree.id)
        room = PartyRoom(soiree, self.house.journal, self.codes, self.house.chance, presence)
        self.rooms[soiree.id] = room
        if not soiree.closed:
            self.attendants[soiree.id] = PartyAttendant(room, PartyTables(room, self.house), self.house.pace)
        return room

    def stir(self, party: str) -> None:
        """A table of this party has come into the house."""
        if party in self.rooms:
            self.rooms[party].stirred.set()

    # ---- finding one ----

    async def room(self, party: str) -> PartyRoom:
        """The room of a party, from the journal if need be."""
        if party not in self.rooms:
            async with self.house.loading:
                if party not in self.rooms:
                    await self.read(PARTY + party)
        await self.house.refresh(PARTY + party)
        return self.rooms[party]

    async def read(self, name: str) -> None:
        """A party from its journal, or a sentence that it cannot be read."""
        rows = await self.house.journal.read(name)
        if not rows:
            raise NotHere("There is no such party.")
        try:
            soiree = restored(name.removeprefix(PARTY), rows)
        except Exception as trouble:
            log_trouble("the journal of a party could not be read", trouble)
            raise Unreadable("The journal of this party is damaged, and it cannot go on.") from None
        self.furnish(soiree)

    def find(self, code: str, address: str) -> PartyRoom:
        """The party whose code this is."""
        self.check_guesses(address)
        for room in self.rooms.values():
            if not room.soiree.closed and self.codes.is_join(room.soiree.id, code):
                return room
        raise self.wrong(address, "There is no party of this code; ask the hostess again.")

    def check_guesses(self, address: str) -> None:
        """Has this address tried too many wrong codes? Then a right one will not do either."""
        known = self.guesses.each.get((address,))
        if known is not None and known.lately() >= GUESSES:
            raise TooMany("Too many codes have been tried from your address; wait a minute and try again.")

    def wrong(self, address: str, sentence: str) -> Forbidden:
        """A wrong code was tried; the refusal."""
        self.guesses.pass_through("Too many codes have been tried; wait a minute and try again.", address)
        return Forbidden(sentence)

    def check_join(self, room: PartyRoom, code: str, address: str) -> None:
        """Does this code let one in?"""
        self.check_guesses(address)
        if not self.codes.is_join(room.soiree.id, code):
            raise self.wrong(address, "This is not the code of this party; ask the hostess.")

    # ---- results ----

    async def take(
        self, room: PartyRoom, asked: party_pages.PartyResult, guest: str | None, address: str
    ) -> party_pages.PartyNoted:
        """A result comes in from a table, now or much later."""
        soiree = room.soiree
        if soiree.is_here:
            raise BadChoice("At a party that is played here the tables count by themselves.")
        by = self.sender(room, asked, guest, address)
        if not ENTRY_ID.fullmatch(asked.id):
            raise BadChoice("A result needs an id of its own: 8 to 64 letters, digits and hyphens.")
        if len(soiree.notes) >= MOST_NOTES:
            raise TooMany("Very many results have come in; the hostess can still enter them.")
        result = evening_events.Scored(
            table=asked.table,
            points=checked_points(asked.points),
            winners=tuple(asked.winners),
            captors=tuple(asked.captors),
        )
        await room.take_result(asked.id, by, asked.round, result)
        return noted(room.soiree.notes[asked.id])

    def sender(self, room: PartyRoom, asked: party_pages.PartyResult, guest: str | None, address: str) -> int:
        """Who has sent a result: the hostess, or the phone of its table."""
        if not asked.code and guest is not None and guest == room.hostess:
            return HOSTESS
        self.check_guesses(address)
        table = self.codes.table_of(room.soiree.id, asked.code)
        if table is None:
            raise self.wrong(address, "This is not the code on a slip of this party.")
        if table != asked.table:
            raise Forbidden(f"This slip is for Table {table}; the hostess can enter the results of any.")
        return table

    # ---- sweeping ----

    async def sweep(self) -> None:
        """Close the parties nobody comes back to; what is closed and not looked at is put away."""
        for room in [room for room in self.rooms.values() if not room.visitors]:
            with contextlib.suppress(Exception):
                await self.sweep_one(room)

    async def sweep_one(self, room: PartyRoom) -> None:
        """Close one party if it is over or long forgotten."""
        phase = room.soiree.evening.phase
        kept = {"gathering": UNBEGUN, "ended": ENDED}.get(phase, LEFT)
        if not room.soiree.closed and room.soiree.at < self.house.journal.time() - kept:
            async with room.lock:
                await room.write(events.Closed(why="over" if phase == "ended" else "idle"))
        if room.soiree.closed and not room.visitors:
            self.rooms.pop(room.soiree.id, None)
            attendant = self.attendants.pop(room.soiree.id, None)
            if attendant is not None:
                attendant.dismiss()


def noted(note: Result) -> party_pages.PartyNoted:
    """What has become of a result."""
    return party_pages.PartyNoted(id=note.id, fate=note.fate, sentence=FATES[note.fate])
