"""`parlour journal`: check, backup, restore, export, stats and reports."""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from parlour.errors import BadChoice, NotAvailable
from parlour.homes import data_home
from parlour.server.house import journal_in
from parlour.server.journal import backup as backups
from parlour.server.journal import check as checks
from parlour.server.journal import export as exports
from parlour.server.journal.source import Damaged, Ruined, source_at
from parlour.server.store import schema

OF_A_FILE = ("check", "stats", "reports")  # which can be asked of a backup too
EVERY = 0.5  # seconds between two words of how far it is


def parser() -> argparse.ArgumentParser:
    """The words of `parlour journal`."""
    parser = argparse.ArgumentParser(
        "parlour journal",
        description="The journal of a house as a whole. To look at it the house need not be closed.",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    checking = commands.add_parser("check", help="read everything; say what is damaged, and end with 1 if anything is")
    checking.add_argument("file", type=Path, nargs="?", help="a backup, instead of the house's own journal")
    checking.add_argument("--quick", action="store_true", help="without playing every game through once more")
    add_place(checking)
    saving = commands.add_parser("backup", help="write all of it, as it is at this moment, into one new file")
    saving.add_argument("file", type=Path)
    add_place(saving)
    restoring = commands.add_parser("restore", help="put a backup into a folder or a database where no house is open")
    restoring.add_argument("file", type=Path)
    restoring.add_argument("--replace", action="store_true", help="put a journal that is there already aside")
    add_place(restoring)
    exporting = commands.add_parser("export", help="write the records of finished games, and parties, into a folder")
    exporting.add_argument("names", nargs="*", metavar="TABLE", help="these tables and parties (default: all)")
    exporting.add_argument("-o", "--out", type=Path, required=True, metavar="DIR")
    exporting.add_argument(
        "--all", action="store_true", help="unfinished ones too: with the cards in play, which nobody may see yet"
    )
    exporting.add_argument(
        "--notes", action="store_true", help="what is kept for the guests besides, in notes.jsonl: their books"
    )
    add_place(exporting)
    counting = commands.add_parser("stats", help="count what is in it")
    counting.add_argument("file", type=Path, nargs="?", help="a backup, instead of the house's own journal")
    add_place(counting)
    reporting = commands.add_parser("reports", help="show what people have reported that others had said at a table")
    reporting.add_argument("file", type=Path, nargs="?", help="a backup, instead of the house's own journal")
    add_place(reporting)
    return parser


def add_place(parser: argparse.ArgumentParser) -> None:
    """Which journal is meant."""
    place = parser.add_mutually_exclusive_group()
    place.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="the folder it is in (default: as parlour serve, parlour in XDG_DATA_HOME or ~/.local/share)",
    )
    place.add_argument("--store", metavar="URL", help="the database it is in (default: PARLOUR_STORE, if that is set)")


def carry_out(words: Sequence[str]) -> int:
    """Do what was asked."""
    asked = parser().parse_args(list(words))
    asked.data, asked.store = place_of(asked)
    try:
        if not asked.store and asked.data.exists() and not asked.data.is_dir():
            raise BadChoice(f"{asked.data} is a file; name a folder with --data.")
        return COMMANDS[asked.what](asked)
    except backups.BadJournal as refusal:
        tell(refusal.report)
        print(f"parlour: {refusal}", file=sys.stderr)
        return 1
    except Ruined as refusal:
        print(f"parlour: {refusal}", file=sys.stderr)
        return 1
    except Damaged as damage:
        print(f"The journal is damaged: {damage}. See parlour journal check.", file=sys.stderr)
        return 1
    except OSError as trouble:
        if trouble.filename is None:
            raise
        raise NotAvailable(f"{trouble.filename} cannot be read or written: {trouble.strerror}.") from None


def place_of(asked: argparse.Namespace) -> tuple[Path, str]:
    """The folder that is meant, and the database, if one is: as for `parlour serve`, unless something is named."""
    is_file = asked.what in OF_A_FILE and asked.file is not None
    if is_file and (asked.data or asked.store):
        raise BadChoice(f"Which journal is meant? Name {asked.file}, or a house with --data or --store, but not both.")
    if is_file or asked.data is not None:
        return asked.data or data_home(), ""
    return data_home(), asked.store if asked.store is not None else os.environ.get("PARLOUR_STORE", "")


class Bar:
    """How far it is, on stderr; at a terminal in one line, elsewhere not at all."""

    def __init__(self) -> None:
        self.last = time.monotonic()

    def __call__(self, done: int, all: int) -> None:
        """So many of so many."""
        if sys.stderr.isatty() and time.monotonic() - self.last > EVERY:
            self.last = time.monotonic()
            print(f"\r{done} of {all} events", end="\x1b[K\r", file=sys.stderr, flush=True)


def tell(report: checks.Report) -> None:
    """What was found, a sentence a line."""
    for note in report.notes:
        print(f"note: {note}")
    for fault in report.faults:
        print(fault)
    print(report.told())


def journal_of(asked: argparse.Namespace) -> str:
    """Which journal is read; of a database no address, in which there may be a password."""
    if asked.store:
        return "in PostgreSQL"
    is_named = asked.what in OF_A_FILE and asked.file is not None
    return str(asked.file if is_named else journal_in(asked.data))


def check(asked: argparse.Namespace) -> int:
    """Is it whole?"""
    path = asked.file or journal_in(asked.data)
    with source_at(path, asked.store) as source:
        print(f"Reading the journal {journal_of(asked)}.")
        report = checks.check(source, asked.quick, Bar())
    tell(report)
    return 1 if report.faults else 0


def backup(asked: argparse.Namespace) -> int:
    """Write it into a file."""
    began = time.monotonic()
    report = backups.backup(asked.data, asked.store, asked.file, Bar())
    size, took = asked.file.stat().st_size, time.monotonic() - began
    tell(report)
    print(f"The backup {asked.file} of the journal {journal_of(asked)} has {size} bytes and took {took:.1f} s.")
    print("Keep it as safe as the house.")
    return 0


def restore(asked: argparse.Namespace) -> int:
    """Go back to a backup."""
    report, aside = backups.restore(asked.file, asked.data, asked.store, asked.replace, Bar())
    tell(report)
    print(f"It is restored into {'the database' if asked.store else asked.data}; the house may be opened.")
    if aside:
        print(f"What was there before is in {aside}.")
    return 0


def export(asked: argparse.Namespace) -> int:
    """Take records out."""
    with source_at(journal_in(asked.data), asked.store) as source:
        done = exports.export(source, asked.out, asked.names, asked.all)
        noted = exports.export_notes(source, asked.out) if asked.notes else 0
    records, parties = checks.many(done.records, "record"), checks.many(done.parties, "party")
    print(f"Wrote {records} and {parties} of the journal {journal_of(asked)} into {asked.out}.")
    if asked.notes:
        print(f"Wrote {checks.many(noted, 'note')} into {asked.out / exports.NOTES}.")
    if done.unfinished:
        print(f"Left out {done.unfinished} that are not over: their cards are still in play (--all has them too).")
    for name in done.unreadable:
        print(f"{checks.title(name)} could not be read; see parlour journal check.")
    return 1 if done.unreadable else 0


def stats(asked: argparse.Namespace) -> int:
    """Count."""
    with source_at(asked.file or journal_in(asked.data), asked.store) as source:
        found, size = exports.stats(source), source.size()
    newest = "" if found.number == schema.SCHEMA else f" (this Parlour writes {schema.SCHEMA})"
    lines = [
        ("journal", journal_of(asked)),
        ("schema", f"{found.number}{newest}"),
        ("events", f"{found.events} with {found.letters} letters; {found.longest} at the longest table"),
        ("tables", f"{found.open_tables} open, {found.closed_tables} closed"),
        ("parties", f"{found.open_parties} open, {found.closed_parties} closed"),
        ("guests", str(found.guests)),
        ("notes", str(found.notes)),
        *([("from, to", f"{day(found.first)}, {day(found.last)}")] if found.events else []),
        ("bytes", str(size)),
        *((game, str(many)) for game, many in sorted(found.games.items())),
    ]
    width = max(15, *(len(word) for word, _ in lines))
    for word, what in lines:
        print(f"{word:<{width}} {what}")
    if found.unreadable:
        events = checks.many(found.unreadable, "event")
        print(f"The journal is damaged: {events} could not be read, and not counted. See parlour journal check.")
    return 1 if found.unreadable else 0


def reports(asked: argparse.Namespace) -> int:
    """Show what was reported."""
    with source_at(asked.file or journal_in(asked.data), asked.store) as source:
        found = exports.reports(source)
    for report in found:
        told = report.event
        print(f"{day(report.at)}  table {report.table}: {told.name} (guest {told.guest}) said: {told.text}")
    print(f"{checks.many(len(found), 'report')} in the journal {journal_of(asked)}.")
    return 0


def day(at: float) -> str:
    """A time of day, in words that sort."""
    return time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(at))


COMMANDS = {
    "check": check,
    "backup": backup,
    "restore": restore,
    "export": export,
    "stats": stats,
    "reports": reports,
}
