"""The parties of the house: by their ids, by the codes people come with, and from the journal after a restart."""

import contextlib
import re
from collections.abc import Callable, Sequence
from typing import Protocol

from parlour.errors import BadChoice, Forbidden, NotHere, TooMany, Unreadable
from parlour.party import events as evening_events
from parlour.party.evening import Evening
from parlour.party.formats import HANDS
from parlour.party.offered import BOOK
from parlour.party.parties import MOST_ROUNDS
from parlour.server.guard.guesses import Guesses
from parlour.server.live.locks import Locks
from parlour.server.live.pace import Pace
from parlour.server.live.party import events
from parlour.server.live.party.attendant import PartyAttendant
from parlour.server.live.party.codes import JOIN_LETTERS, SLIP_LETTERS, Codes, tidy
from parlour.server.live.party.requests import check_minutes, checked_points
from parlour.server.live.party.room import MOST_HERE, PartyRoom
from parlour.server.live.party.soiree import HOSTESS, Result, Soiree, restored
from parlour.server.live.party.tables import PartyTables, Tables
from parlour.server.live.presence import Presence
from parlour.server.live.story import PARTY
from parlour.server.logs import log_trouble
from parlour.server.names import checked_names
from parlour.server.people import Seal, word_of
from parlour.server.store.protocol import Store
from parlour.server.workers import Desk
from parlour.wire import party_pages

PARTY_LETTERS = 12
MOST_PARTIES = 200
MOST_OF_ONE = 5  # that one guest may give at a time
LONGEST_CLOCK = 3600
MOST_NOTES = 5000  # results that may come in at one party
ENTRY_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
UNBEGUN, ENDED, LEFT = 24 * 3600.0, 24 * 3600.0, 7 * 24 * 3600.0  # how long parties are kept open
FATES = {
    "scored": "It is written down.",
    "same": "That is written down already.",
    "corrected": "It is put right.",
    "held": "It will count at the bell.",
    "proposed": "It cannot count without the hostess; she is asked.",
    "declined": "The hostess would not have it so.",
}


class Hall(Tables, Protocol):
    """The house, as its parties know it."""

    journal: Store
    seal: Seal
    guesses: Guesses
    pace: Pace
    desk: Desk
    loading: Locks
    reachable: Callable[[], Sequence[str]]  # the addresses at which phones find the house

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
        self.codes = Codes(house.seal, house.guesses)
        self.rooms: dict[str, PartyRoom] = {}
        self.attendants: dict[str, PartyAttendant] = {}

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
        soiree.at = soiree.given = at
        room = self.furnish(soiree)
        for names, here in ((asked.names, True), (asked.coming, False)):
            if names:
                await room.list_names(names, here)
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
        if asked.names and asked.kind == "here":
            raise BadChoice("At a party that is played here everyone comes by the code; `coming` has who is expected.")
        if len(checked_names([*asked.names, *asked.coming])) > MOST_HERE and asked.kind == "here":
            raise BadChoice(f"A party that is played here has {MOST_HERE} people at the most.")
        check_minutes(asked.minutes)
        opened = evening_events.Opened(
            game=asked.game,
            fill="bots" if asked.kind == "here" else "byes",
            round=asked.unit,
            tally=asked.tally,
            rounds=asked.rounds,
            seed=self.house.chance.getrandbits(62),
            hands=asked.hands if asked.unit == HANDS else 0,
            loners=asked.loners,
            movement=asked.movement,
            prizes=prizes_of(asked),
            keeps_places=True,
            by_hand=asked.kind == "cards",
        )
        Evening(opened)  # which refuses what is not offered
        return events.Announced(
            hostess=guest,
            name=name,
            kind=asked.kind,
            rung=asked.rung,
            clock=asked.clock,
            by_itself=asked.by_itself,
            opened=opened,
            letters=JOIN_LETTERS,
            minutes=asked.minutes,
            rings=asked.rings,
        )

    def furnish(self, soiree: Soiree) -> PartyRoom:
        """A room for a party, with an attendant as long as anything can happen there."""
        presence = self.house.presence(PARTY + soiree.id)
        room = PartyRoom(
            soiree, self.house.journal, self.codes, self.house.chance, presence, lambda: self.house.reachable()
        )
        self.rooms[soiree.id] = room
        if not soiree.closed:
            self.attendants[soiree.id] = PartyAttendant(
                room, PartyTables(room, self.house), self.house.pace, self.house.desk
            )
        return room

    def stir(self, party: str) -> None:
        """A table of this party has come into the house."""
        if party in self.rooms:
            self.rooms[party].stirred.set()

    # ---- finding one ----

    async def room(self, party: str) -> PartyRoom:
        """The room of a party, from the journal if need be."""
        if party not in self.rooms:
            async with self.house.loading.of(PARTY + party):
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

    async def find(self, code: str, address: str) -> tuple[PartyRoom, int | None]:
        """The party whose code this is, or one of whose tables; and which table."""
        await self.house.guesses.turn(address)
        for room in self.rooms.values():
            if not room.soiree.closed and self.is_join(room, code):
                return room, None
        for room in self.rooms.values():
            table = None if room.soiree.closed or room.soiree.is_here else self.table_there(room, code)
            if table is not None:
                return room, table
        self.house.guesses.wrong(address)
        raise Forbidden("There is no party and no table of this code; look at the paper, or ask the hostess again.")

    def table_there(self, room: PartyRoom, code: str) -> int | None:
        """The table of a party whose code this is, all of it, if the party has so many by now."""
        table = self.codes.table_of(room.soiree.id, code) if len(tidy(code)) == SLIP_LETTERS else None
        return table if table is not None and table <= room.soiree.most_tables else None

    def is_join(self, room: PartyRoom, code: str) -> bool:
        """Is this the code of a party?"""
        return self.codes.is_join(room.soiree.id, code, room.soiree.announced.letters)

    async def check_join(self, room: PartyRoom, code: str, address: str) -> None:
        """Does this code let one in?"""
        await self.house.guesses.turn(address, room.soiree.id)
        if not self.is_join(room, code):
            self.house.guesses.wrong(address, room.soiree.id)
            raise Forbidden("This is not the code of this party; ask the hostess.")

    # ---- results ----

    async def take(
        self, room: PartyRoom, asked: party_pages.PartyResult, guest: str | None, address: str
    ) -> party_pages.PartyNoted:
        """A result comes in from a table, now or much later."""
        soiree = room.soiree
        if soiree.is_here:
            raise BadChoice("At a party that is played here the tables count by themselves.")
        by = await self.sender(room, asked, guest, address)
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
        question = await room.take_result(asked.id, by, asked.round, result, asked.sure, asked.again)
        if question:
            return party_pages.PartyNoted(id=asked.id, fate="asked", sentence=question)
        return noted(room.soiree.notes[asked.id])

    async def sender(self, room: PartyRoom, asked: party_pages.PartyResult, guest: str | None, address: str) -> int:
        """Who has sent a result: the hostess, or the phone of its table."""
        if not asked.code and guest is not None and guest == room.hostess:
            return HOSTESS
        await self.house.guesses.turn(address, room.soiree.id)
        table = self.codes.table_of(room.soiree.id, asked.code)
        if table is None:
            self.house.guesses.wrong(address, room.soiree.id)
            raise Forbidden("This is not the code on a slip of this party.")
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
            self.codes.forget(room.soiree.id)
            attendant = self.attendants.pop(room.soiree.id, None)
            if attendant is not None:
                attendant.dismiss()


def prizes_of(asked: party_pages.NewParty) -> tuple[evening_events.Offered, ...]:
    """The prizes of a new party: the hostess's, or the two of the book."""
    wanted = [
        evening_events.Offered(prize=one.prize, name=" ".join(one.name.split()), ties=one.ties) for one in asked.prizes
    ]
    return tuple(wanted) or BOOK


def noted(note: Result) -> party_pages.PartyNoted:
    """What has become of a result."""
    return party_pages.PartyNoted(id=note.id, fate=note.fate, sentence=FATES[note.fate])
