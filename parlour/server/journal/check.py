"""Is a journal whole? Everything in it is read, added up, and played through; what is wrong is said in sentences.

Found is every row that is not as it was written, every place that is missing between two others, and every game or
party that does not follow from its events. Not found is one thing: that the last events of an unfinished table were
taken away together with all trace of them, which is what an older copy of a journal looks like.

No sentence here says what stands in a row: there are cards in play among them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from parlour.errors import BadChoice, ParlourError
from parlour.server.journal.source import Damaged, Row, Source
from parlour.server.live.party import events as party_events
from parlour.server.live.party.soiree import Soiree
from parlour.server.live.story import PARTY, is_party
from parlour.server.live.table import events as table_events
from parlour.server.live.table.sitting import Sitting
from parlour.server.store.protocol import closes, shows
from parlour.server.store.sums import SUMMED, sum_of
from parlour.table.record import Record
from parlour.table.verify import verdicts

OTHERS = [table for table in SUMMED if table != "event"]
HAS_SUMS = 3  # from which schema on
Progress = Callable[[int, int], None]  # events read, and all


@dataclass
class Report:
    """What was read, what is wrong, and what could not be tried."""

    number: int
    events: int = 0
    tables: int = 0
    parties: int = 0
    hands: int = 0  # dealt with a proof
    guests: int = 0
    noted: int = 0  # of what is kept besides the events
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def told(self) -> str:
        """The whole of it in a sentence or two."""
        read = (
            f"{many(self.events, 'event')} of {many(self.tables, 'table')} and {many(self.parties, 'party')}, "
            f"{many(self.guests, 'guest')}, {many(self.noted, 'note')}"
        )
        if self.faults:
            return f"Read {read}. The journal is damaged: {many(len(self.faults), 'fault')}."
        follow = "hand follows from its proof" if self.hands == 1 else "hands follow from their proofs"
        proofs = f" {self.hands} {follow}." if self.hands else ""
        return f"The journal is whole: {read}.{proofs}"


def many(number: int, thing: str) -> str:
    """So many of a thing, in figures: 1 table, 2 tables, 0 parties."""
    things = f"{thing[:-1]}ies" if thing.endswith("y") else f"{thing}s"
    return f"{number} {thing if number == 1 else things}"


def check(source: Source, is_quick: bool = False, progress: Progress = lambda done, all: None) -> Report:
    """Read all of a journal; quick, without playing the games through."""
    report = Report(source.number)
    if source.number < HAS_SUMS:
        report.notes.append(
            f"The journal has schema {source.number}, in which rows carry no sums: a changed letter may not be found."
        )
    report.faults += source.faults()
    for errand in (check_others, check_stories):
        try:
            errand(source, report, is_quick, progress)
        except Damaged as damage:
            report.faults.append(f"The journal is damaged: {damage}.")
    return report


# ---- guests, codes, tokens, and the house's own ----


def check_others(source: Source, report: Report, is_quick: bool, progress: Progress) -> None:
    """Look at the tables in which no events are."""
    for table in OTHERS:
        try:
            rows = source.rows(table)
        except Damaged as damage:
            report.faults.append(f"Of {table}: {damage}.")
            continue
        for place, (*values, sum) in enumerate(rows, 1):
            if sum is not None and sum != sum_of(*values):
                report.faults.append(f"Of {table}, row {place} is not as it was written.")
        if table == "note":
            report.noted = len(rows)
            report.faults += [f"Of note, row {place}: it cannot be read." for place in unreadable(rows)]
        if table == "guest":
            report.guests = len(rows)
        if table == "house":
            wanted = {"schema", "seal"} if source.number >= 2 else {"seal"}  # which SQLite did not write down at first
            missing = wanted - {row[0] for row in rows}
            report.faults += [f"Of house, the row {name} is missing." for name in sorted(missing)]


def unreadable(notes: Sequence[Row]) -> Iterator[int]:
    """Which notes are no JSON, though they are as they were written."""
    for place, (*values, sum) in enumerate(notes, 1):
        if sum == sum_of(*values) and not decodes(msgspec.json.decode, values[-1]):
            yield place


# ---- tables and parties ----


def check_stories(source: Source, report: Report, is_quick: bool, progress: Progress) -> None:
    """Look at every table and every party."""
    sessions, all_events = source.sessions(), source.count()
    for name, rows in source.stories():
        if isinstance(rows, Damaged):
            report.faults.append(f"{title(name)}: {rows}.")
            sessions.pop(name, None)
            continue
        report.events += len(rows)
        report.parties += is_party(name)
        report.tables += not is_party(name)
        faults = list(faults_of_rows(name, rows))
        if source.number >= 2:
            faults += faults_of_session(rows, sessions.pop(name, None))
        if not faults and not is_quick:
            faults += played_through(name, rows, report)
        report.faults += [f"{title(name)}{fault}" for fault in faults]
        progress(report.events, all_events)
    report.faults += [f"{title(str(name))}: its session is there, but no event." for name in sessions]
    if report.events != all_events:
        report.faults.append(f"{all_events - report.events} events belong to no table and no party that could be read.")


def title(name: str) -> str:
    """What a table or a party is called here."""
    return f"Party {name.removeprefix(PARTY)!r}" if is_party(name) else f"Table {name!r}"


def faults_of_rows(name: str, rows: Sequence[Row]) -> Iterator[str]:
    """Are all places there, and is everything as it was written?"""
    read = party_events.read if is_party(name) else table_events.read
    is_over = any(row[3] for row in rows)
    for place, (seq, at, body, closing, sum, showing) in enumerate(rows):
        if seq != place:
            yield f", event {place}: it is missing." if is_gap(seq, place) else f", event {place}: its place is wrong."
            return
        if sum is not None and sum != sum_of(name, seq, at, body):
            yield f", event {seq}: it is not as it was written."
        elif not isinstance(body, str) or not isinstance(at, float) or not decodes(read, body):
            yield f", event {seq}: it cannot be read."
        elif closing is not None and (not isinstance(closing, int) or bool(closing) != closes(body)):
            yield f", event {seq}: whether it is the last is not marked as it should be."
        elif showing is not None and not is_shown_so(showing, body, is_over):
            yield f", event {seq}: whether the list of open tables shows it is not marked as it should be."


def is_shown_so(showing: object, body: str, is_over: bool) -> bool:
    """Is it marked as it should be whether the list of open tables shows an event? Where all is over nobody asks."""
    return isinstance(showing, int) and (is_over or bool(showing) == shows(body))


def is_gap(seq: object, place: int) -> bool:
    """Is a later place here than there should be?"""
    return isinstance(seq, int) and seq > place


def decodes(read: Callable[[str], object], body: str) -> bool:
    """Is it an event?"""
    try:
        read(body)
    except (msgspec.MsgspecError, UnicodeError):
        return False
    return True


def faults_of_session(rows: Sequence[Row], session: tuple[float, float | None] | None) -> Iterator[str]:
    """Does what is kept of a session agree with its events?"""
    opened, closed = rows[0][1], next((at for _, at, _, closing, *_ in rows if closing), None)
    if session is None:
        yield ": its events are there, but no session."
    elif session != (opened, closed):
        yield ": when it was opened and closed is not what its events say."


def played_through(name: str, rows: Sequence[Row], report: Report) -> Iterator[str]:
    """Do the events lead to a game, or a party; to a record that reads back; and did the deals follow from proofs?"""
    try:
        if is_party(name):
            yield from party_played(name, rows)
        else:
            yield from table_played(name, rows, report)
    except BadChoice as refusal:  # a game or rules that are not installed here are no damage
        report.notes.append(f"{title(name)} could not be tried. {refusal}")
    except Exception as trouble:
        yield f": what follows from its events cannot be worked out ({type(trouble).__name__})."


def party_played(name: str, rows: Sequence[Row]) -> Iterator[str]:
    """Go through a party's events."""
    announced = party_events.read(rows[0][2])
    if not isinstance(announced, party_events.Announced):
        yield ", event 0: it is no announcement."
        return
    yield from applied(Soiree(name.removeprefix(PARTY), announced, at=rows[0][1]), rows, party_events.read)


def table_played(name: str, rows: Sequence[Row], report: Report) -> Iterator[str]:
    """Go through a table's events, and its record."""
    opened = table_events.read(rows[0][2])
    if not isinstance(opened, table_events.Opened):
        yield ", event 0: it is no opening."
        return
    sitting = Sitting(name, opened, at=rows[0][1])
    faults = list(applied(sitting, rows, table_events.read))
    if faults or sitting.table is None:
        yield from faults
        return
    text = str(sitting.table.record)
    record = Record.parse(text)
    if str(record.replay().record) != text:
        yield ": its record does not read back as it was written."
    for verdict in verdicts(record):
        report.hands += verdict.proof is not None
        if verdict.against:
            yield f": hand {verdict.hand} is not fair: {', and '.join(verdict.against)}."


def applied(story: Sitting | Soiree, rows: Sequence[Row], read: Callable[[str], object]) -> Iterator[str]:
    """Let everything happen once more; where it cannot have, say so."""
    for seq, at, body, *_ in rows[1:]:
        try:
            story.apply(read(body), seq, at)  # type: ignore[arg-type]
        except ParlourError:
            yield f", event {seq}: it cannot have happened there."
            return
