"""A party's story so far: the evening, who of the guests is who, its tables in the house, and the results that came in.

It changes by events and by nothing else, so after a restart the journal brings every party back to where it was.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace

from parlour.errors import BadChoice, Fault, Refusal
from parlour.party import events as evening_events
from parlour.party.evening import Evening
from parlour.party.events import Fate
from parlour.party.parties import CHAIRS
from parlour.party.score import Entry
from parlour.server.live.party import events
from parlour.server.live.party.guestbook import Claim, Guestbook
from parlour.server.live.party.timer import Timer
from parlour.server.live.story import Row, replay

HOSTESS = 0  # who enters results without being a table
COUNTS: tuple[Fate, ...] = ("scored", "corrected", "same")


@dataclass(frozen=True)
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
    laid: dict[int, list[str]] = field(default_factory=dict)
    notes: dict[str, Result] = field(default_factory=dict)
    notes_of: dict[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)  # of each round and table
    entered_by: dict[tuple[int, int], int] = field(default_factory=dict)  # whose the result of a round and table is
    closed: bool = False

    def __post_init__(self) -> None:
        self.evening = Evening(self.announced.opened)
        self.book = Guestbook(self.evening)
        self.given = self.at  # when it was announced
        self.timer = Timer(self.announced.minutes, self.announced.rings)

    # ---- what it looks like ----

    @property
    def is_here(self) -> bool:
        """Is it played at tables of the house?"""
        return self.announced.kind == "here"

    @property
    def round(self) -> int:
        """The number of the round; 0 before the tally cards are given out."""
        return len(self.evening.rounds)

    @property
    def most_tables(self) -> int:
        """How many tables there were in any round so far, or will be for those who have come."""
        laid = [len(game.seating.tables) for game in (*self.evening.rounds, *self.evening.heats)]
        expected = len(self.evening.present) + len(self.book.coming())
        return max(expected // CHAIRS, *laid, 0)

    def player_of(self, guest: str | None) -> str | None:
        """Which player a guest is, as long as he is there."""
        who = self.book.guests.get(guest or "")
        return who if who and who in self.evening.players and not self.evening.players[who].left else None

    def guest_of(self, player: str) -> str:
        """Which guest of the house a player is; none for a bot, or for a name on a list."""
        return self.book.guest_of(player)

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

    @property
    def is_resumable(self) -> bool:
        """Can its end be taken back? At tables of the house not in the midst of a game: they are put away by then."""
        return self.evening.is_resumable and not (self.is_here and self.evening.before_end == "playing")

    # ---- what may happen ----

    def question(self, round: int, result: evening_events.Scored) -> str:
        """What is to be asked about a result that no table can end with; nothing if it can be, or stands already."""
        told = self.evening.sheet(round, result.table).told
        if told is not None and (told.points, told.captors) == (result.points, result.captors):
            return ""
        seats = self.evening.game(round).seating.tables[result.table - 1]
        captors = tuple(who for who in result.captors if who in seats)
        return self.evening.question(round, result.table, Entry(result.points, captors=captors))

    def replacing(self, round: int, result: evening_events.Scored) -> str:
        """What is to be asked about a result that says otherwise than what was sent for its table before."""
        sent = self.sent(round, result.table)
        if not sent or self.entered_by.get((round, result.table)) == HOSTESS:
            return ""
        entry = sent[-1].entry
        if entry == Entry(result.points, result.winners, result.captors):
            return ""
        told = f" ({' to '.join(map(str, entry.points))})" if entry.points else ""
        return f"Table {result.table} has sent another result of game {round} already{told}."

    def sent(self, round: int, table: int) -> list[Result]:
        """The results of a table that count, or wait for the bell, in the order in which they came."""
        fates = ("held", "scored", "corrected")
        notes = map(self.notes.__getitem__, self.notes_of.get((round, table), ()))
        return [note for note in notes if note.fate in fates and not self.is_for_hostess(note)]

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
        """The same party, on which something can be tried; it shares what never changes, for some are large."""
        other = copy(self)
        other.evening = self.evening.copy()
        other.book, other.timer = self.book.copy(other.evening), copy(self.timer)
        other.laid, other.notes, other.notes_of = dict(self.laid), dict(self.notes), dict(self.notes_of)
        other.entered_by = dict(self.entered_by)
        return other

    def apply(self, event: events.Any, seq: int, at: float) -> None:
        """Something has happened; if it cannot have, a sentence says so."""
        if self.closed:
            raise Refusal("This party is over and put away.")
        match event:
            case events.Announced():
                raise Fault("A party is announced once.")
            case events.Came(player=player, name=name, guest=guest):
                self.evening.apply(evening_events.Arrived(player=player, name=name))
                self.book.greet(player, guest)
            case events.Expected() | events.Here() | events.Absent() | events.Struck() | evening_events.Renamed():
                self.list_changes(event)
            case events.Claimed() | events.Disputed() | events.Rebuffed() | events.Released():
                self.claims_change(event)
            case events.Timed():
                self.evening.must_go_on()
            case events.Laid(round=round, tables=tables):
                self.laid[round] = tables
            case events.Noted():
                self.note(event)
            case events.Heeded(id=id):
                self.heed(id)
            case events.Deferred(id=id):
                self.mark(self.waiting(id), "proposed")
            case events.Declined(id=id):
                self.mark(self.waiting(id), "declined")
            case events.Closed():
                self.closed = True
            case _:
                self.evening.apply(event)
                if isinstance(event, evening_events.Scored):
                    self.entered_by[self.evening.current, event.table] = HOSTESS
                elif isinstance(event, evening_events.Corrected):
                    self.entered_by[event.round, event.table] = HOSTESS
        self.book.forget()
        self.timer.heed(event, at)
        self.seq, self.at = seq, at

    def list_changes(
        self, event: events.Expected | events.Here | events.Absent | events.Struck | evening_events.Renamed
    ) -> None:
        """Somebody is coming, has come, is not here after all, or is called otherwise."""
        match event:
            case events.Expected(players=names, here=here):
                self.book.expect(names)
                for player in names if here else ():
                    self.book.arrive(player)
            case events.Here(players=players):
                for player in players:
                    self.book.arrive(player)
            case events.Absent(player=player, gone=gone):
                self.book.miss(player, gone)
            case events.Struck(player=player):
                self.book.strike(player)
            case evening_events.Renamed(player=player, name=name):
                self.book.rename(player, name)

    def claims_change(self, event: events.Claimed | events.Disputed | events.Rebuffed | events.Released) -> None:
        """A guest is somebody of the list, would be, or is not."""
        match event:
            case events.Claimed(player=player, guest=guest):
                self.book.claim(player, guest)
            case events.Disputed(id=id, player=player, guest=guest, name=name):
                self.book.dispute(Claim(id, player, guest, name))
            case events.Rebuffed(id=id):
                self.book.rebuff(id)
            case events.Released(player=player):
                self.book.release(player)

    def note(self, noted: events.Noted) -> None:
        """A result comes in, and counts if that is its fate."""
        if noted.id in self.notes:
            raise BadChoice("That has come in already.")
        note = Result(noted.id, noted.by, noted.round, noted.result, noted.fate)
        if note.fate in ("scored", "corrected"):
            self.enter(note)
        self.notes[note.id] = note
        place = (note.round, note.result.table)
        self.notes_of[place] = (*self.notes_of.get(place, ()), note.id)

    def mark(self, note: Result, fate: Fate) -> None:
        """Something has become of a result."""
        self.notes[note.id] = replace(note, fate=fate)

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
        self.mark(note, "scored" if self.is_now(note.round) else "corrected")

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
