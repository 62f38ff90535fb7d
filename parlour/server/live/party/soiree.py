"""A party's story so far: the evening, who of the guests is who, its tables in the house, and the results that came in.

It changes by events and by nothing else, so after a restart the journal brings every party back to where it was.
"""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from parlour.errors import BadChoice, Fault, Refusal
from parlour.party import events as evening_events
from parlour.party.evening import Evening
from parlour.party.events import Fate
from parlour.party.score import Entry
from parlour.server.live.party import events
from parlour.server.live.story import Row, replay

HOSTESS = 0  # who enters results without being a table
COUNTS: tuple[Fate, ...] = ("scored", "corrected", "same")


@dataclass
class Result:
    """A result as it came in, and what has become of it."""

    id: str
    by: int
    round: int
    result: evening_events.Scored
    fate: Fate

    @property
    def entry(self) -> Entry:
        """What it says."""
        return Entry(self.result.points, self.result.winners, self.result.captors)


@dataclass
class Soiree:
    """One party, from its announcement on."""

    id: str
    announced: events.Announced
    seq: int = 0
    at: float = 0.0
    guests: dict[str, str] = field(default_factory=dict)  # who of the house's guests is which player
    came: int = 0
    laid: dict[int, list[str]] = field(default_factory=dict)
    notes: dict[str, Result] = field(default_factory=dict)
    entered_by: dict[tuple[int, int], int] = field(default_factory=dict)  # whose the result of a round and table is
    closed: bool = False

    def __post_init__(self) -> None:
        self.evening = Evening(self.announced.opened)

    # ---- what it looks like ----

    @property
    def is_here(self) -> bool:
        """Is it played at tables of the house?"""
        return self.announced.kind == "here"

    @property
    def round(self) -> int:
        """The number of the round; 0 before the tally cards are given out."""
        return len(self.evening.rounds)

    def player_of(self, guest: str | None) -> str | None:
        """Which player a guest is, as long as he is there."""
        who = self.guests.get(guest or "")
        return who if who and who in self.evening.players and not self.evening.players[who].left else None

    def guest_of(self, player: str) -> str:
        """Which guest of the house a player is; none for a bot, or for a name on a list."""
        return next((guest for guest, who in self.guests.items() if who == player), "")

    def held(self) -> list[Result]:
        """Results that wait for the bell of this round, and may count when it has rung."""
        return [note for note in self.notes.values() if note.fate == "held" and not self.is_for_hostess(note)]

    def proposals(self) -> list[Result]:
        """Results that only the hostess can let count."""
        return [note for note in self.notes.values() if note.fate == "proposed" or self.is_for_hostess(note)]

    def is_for_hostess(self, note: Result) -> bool:
        """Has a result that waited been overtaken by a move, or by what the hostess has entered?"""
        late = note.round < self.round or self.evening.phase == "ended"
        return note.fate == "held" and (late or self.entered_by.get((note.round, note.result.table)) == HOSTESS)

    # ---- what may happen ----

    def fate_of(self, round: int, result: evening_events.Scored, by: int) -> Fate:
        """What is to become of a result, or a sentence why it cannot be one."""
        evening = self.evening
        sheet = evening.sheet(round, result.table)
        entry = Entry(result.points, result.winners, result.captors)
        evening.check(round, result.table, entry)
        if sheet.entered == entry:
            return "same"
        if round > self.round:
            return self.fate_in_play_off(round, result.table, by)
        if evening.phase == "ended" and not evening.rounds[round - 1].rung:
            raise Refusal("The party ended before the bell of this game, which counts for nobody.")
        if round < self.round or evening.phase == "ended":
            return "corrected" if by == HOSTESS else "proposed"
        if evening.phase != "counting" and not (evening.phase == "playing" and evening.party.bell == "all"):
            return "held"
        if sheet.entered is not None and by != HOSTESS == self.entered_by.get((round, result.table)):
            return "proposed"
        return "held" if evening.paused else "scored"

    def fate_in_play_off(self, round: int, table: int, by: int) -> Fate:
        """What is to become of a result of the play-off."""
        if not self.is_now(round):
            raise Refusal("This game was played for the prize, and it has gone on since; the hostess can decide.")
        told = self.evening.sheet(round, table).entered is not None
        return "proposed" if told and by != HOSTESS == self.entered_by.get((round, table)) else "scored"

    def is_now(self, round: int) -> bool:
        """Is it the game that is played or counted now, or the last that was played for the prize?"""
        evening = self.evening
        if round != evening.current or evening.paused:
            return False
        return evening.phase in ("playing", "counting") or len(evening.heats) > evening.void

    # ---- what happens ----

    def copy(self) -> "Soiree":
        """The same party, on which something can be tried."""
        return deepcopy(self)

    def apply(self, event: events.Any, seq: int, at: float) -> None:
        """Something has happened; if it cannot have, a sentence says so."""
        if self.closed:
            raise Refusal("This party is over and put away.")
        match event:
            case events.Announced():
                raise Fault("A party is announced once.")
            case events.Came(player=player, name=name, guest=guest):
                self.evening.apply(evening_events.Arrived(player=player, name=name))
                self.came += 1
                self.guests |= {guest: player} if guest else {}
            case events.Laid(round=round, tables=tables):
                self.laid[round] = tables
            case events.Noted():
                self.note(event)
            case events.Heeded(id=id):
                self.heed(id)
            case events.Deferred(id=id):
                self.waiting(id).fate = "proposed"
            case events.Declined(id=id):
                self.waiting(id).fate = "declined"
            case events.Closed():
                self.closed = True
            case _:
                self.evening.apply(event)
                if isinstance(event, evening_events.Scored):
                    self.entered_by[self.evening.current, event.table] = HOSTESS
                elif isinstance(event, evening_events.Corrected):
                    self.entered_by[event.round, event.table] = HOSTESS
        self.guests = {guest: who for guest, who in self.guests.items() if who in self.evening.players}
        self.seq, self.at = seq, at

    def note(self, noted: events.Noted) -> None:
        """A result comes in, and counts if that is its fate."""
        if noted.id in self.notes:
            raise BadChoice("That has come in already.")
        note = Result(noted.id, noted.by, noted.round, noted.result, noted.fate)
        if note.fate in ("scored", "corrected"):
            self.enter(note)
        self.notes[note.id] = note

    def waiting(self, id: str) -> Result:
        """A result that somebody has to decide about."""
        note = self.notes.get(id)
        if note is None or note.fate not in ("held", "proposed"):
            raise BadChoice("There is no such result to be decided about.")
        return note

    def heed(self, id: str) -> None:
        """A result counts now."""
        note = self.waiting(id)
        self.enter(note)
        note.fate = "scored" if self.is_now(note.round) else "corrected"

    def enter(self, note: Result) -> None:
        """Put a result on its score sheet: of this round, or of one that is over."""
        result = note.result
        if self.is_now(note.round):
            self.evening.apply(result)
        else:
            self.evening.apply(
                evening_events.Corrected(
                    round=note.round,
                    table=result.table,
                    points=result.points,
                    winners=result.winners,
                    captors=result.captors,
                )
            )
        self.entered_by[note.round, result.table] = note.by


def restored(id: str, rows: Sequence[Row]) -> Soiree:
    """A party from its journal."""
    (_, at, body), *rest = rows
    announced = events.read(body)
    if not isinstance(announced, events.Announced):
        raise Fault("A party's journal begins with its announcement.")
    soiree = Soiree(id, announced, at=at)
    replay(soiree, rest, events.read)
    return soiree
