"""Out of a journal: games as the records that players know, parties as their standings and their events; and notes."""

import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from parlour.errors import BadChoice, NotAvailable, ParlourError
from parlour.party import events as evening_events
from parlour.server.journal.source import Damaged, Row, Source
from parlour.server.live.party import events as party_events
from parlour.server.live.party.papers import csv_of
from parlour.server.live.party.soiree import Soiree
from parlour.server.live.story import PARTY, is_party, replay
from parlour.server.live.table import events as table_events
from parlour.server.live.table import sitting as tables
from parlour.server.store.protocol import closes

NOTES = "notes.jsonl"
REPORTED = '"event":"reported"'  # so that not every event need be read to find these


@dataclass
class Exported:
    """What was written, and what was not."""

    records: int = 0
    parties: int = 0
    unfinished: int = 0  # left out
    unreadable: list[str] = field(default_factory=list)


def export(source: Source, folder: Path, names: Sequence[str] = (), everything: bool = False) -> Exported:
    """Write what is over into a folder, a file a game; with `everything` also what is not, cards in play among it."""
    exported = Exported()
    stories = list(chosen(source, names)) if names else source.stories()
    if folder.exists() and not folder.is_dir():
        raise NotAvailable(f"{folder} is a file; name a folder with -o.")
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for name, rows in stories:
        if isinstance(rows, Damaged):
            exported.unreadable.append(name)
            continue
        if not everything and not any(closes(body) for _, _, body, *_ in rows):
            exported.unfinished += 1
            continue
        try:
            written = party_files(name, rows) if is_party(name) else table_files(name, rows, everything)
        except Exception:
            exported.unreadable.append(name)
            continue
        for file, text in written.items():
            write(folder / file, text)
        exported.parties += is_party(name)
        exported.records += not is_party(name) and bool(written)
    return exported


def export_notes(source: Source, folder: Path) -> int:
    """Write what is kept besides the events into a file, a note a line; how many there were."""
    names = ("kind", "owner", "name", "at", "body")
    notes = [dict(zip(names, row, strict=False)) for row in source.rows("note")]
    lines = (json.dumps(note | {"body": json.loads(note["body"])}, ensure_ascii=False) for note in notes)
    write(folder / NOTES, "".join(f"{line}\n" for line in lines))
    return len(notes)


def chosen(source: Source, names: Sequence[str]) -> Iterator[tuple[str, list[Row] | Damaged]]:
    """Those that were asked for."""
    for name in names:
        rows = source.story(name) or source.story(PARTY + name)
        if not rows:
            raise BadChoice(f"There is no table and no party {name!r} in this journal.")
        yield name if source.story(name) else PARTY + name, rows


def table_files(name: str, rows: Sequence[Row], everything: bool) -> dict[str, str]:
    """The record of a table: the hands that are over, and those alone unless all is asked for."""
    sitting = tables.restored(name, [row[:3] for row in rows])
    if sitting.table is None:
        return {}
    record = sitting.table.record if everything else sitting.finished()
    return {f"{name}.txt": record.told} if record.hands else {}


def party_files(name: str, rows: Sequence[Row]) -> dict[str, str]:
    """A party: the standings for a spreadsheet, and the evening an event a line."""
    announced = party_events.read(rows[0][2])
    assert isinstance(announced, party_events.Announced)
    soiree = Soiree(name.removeprefix(PARTY), announced, at=rows[0][1])
    told: list[evening_events.Any | evening_events.FirstOpened] = [announced.opened]
    apply = soiree.evening.apply

    def listen(event: evening_events.Any) -> None:
        """Take note of what happens in the evening."""
        apply(event)
        told.append(event)

    soiree.evening.apply = listen  # type: ignore[method-assign]
    replay(soiree, [row[:3] for row in rows[1:]], party_events.read)
    lines = "".join(evening_events.written(event) + "\n" for event in told)
    return {f"{name}.csv": csv_of(soiree.evening), f"{name}.jsonl": lines}


def write(path: Path, text: str) -> None:
    """Write a file for its owner's eyes only; one that is there already is not touched."""
    try:
        with open(
            os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8", newline=""
        ) as file:
            file.write(text)
    except FileExistsError:
        raise NotAvailable(f"There is a file {path} already; name another folder with -o.") from None


@dataclass(frozen=True)
class Report:
    """Something that was said at a table, and that somebody else there has reported."""

    table: str
    at: float
    event: table_events.Reported


def reports(source: Source) -> list[Report]:
    """What was reported, the oldest first."""
    found = []
    for name, rows in source.stories():
        if not isinstance(rows, Damaged) and not is_party(name):
            told = ((at, table_events.read(body)) for _, at, body, *_ in rows if REPORTED in body)
            found += [Report(name, at, event) for at, event in told if isinstance(event, table_events.Reported)]
    return sorted(found, key=lambda report: report.at)


@dataclass
class Stats:
    """What is in a journal, counted."""

    number: int
    events: int = 0
    open_tables: int = 0
    closed_tables: int = 0
    open_parties: int = 0
    closed_parties: int = 0
    guests: int = 0
    notes: int = 0
    letters: int = 0
    longest: int = 0  # events of one table
    unreadable: int = 0  # events that are there, but cannot be read
    first: float = float("inf")
    last: float = float("-inf")
    games: Counter[str] = field(default_factory=Counter)


def stats(source: Source) -> Stats:
    """Count what is in a journal."""
    found = Stats(source.number, guests=len(source.rows("guest")), notes=len(source.rows("note")))
    for name, rows in source.stories():
        if isinstance(rows, Damaged):
            continue
        found.events += len(rows)
        found.longest = max(found.longest, len(rows))
        found.letters += sum(len(row[2]) for row in rows)
        found.first, found.last = min(found.first, rows[0][1]), max(found.last, rows[-1][1])
        kind = "parties" if is_party(name) else "tables"
        counter = f"{'closed' if any(closes(row[2]) for row in rows) else 'open'}_{kind}"
        setattr(found, counter, getattr(found, counter) + 1)
        found.games[game_of(name, rows)] += 1
    found.unreadable = abs(source.count() - found.events)
    return found


def game_of(name: str, rows: Sequence[Row]) -> str:
    """Which game is played at a table or a party."""
    try:
        opened = party_events.read(rows[0][2]) if is_party(name) else table_events.read(rows[0][2])
    except (ParlourError, ValueError):
        return "unknown"
    if isinstance(opened, party_events.Announced):
        return f"{opened.opened.game} (party)"
    return opened.game if isinstance(opened, table_events.Opened) else "unknown"
