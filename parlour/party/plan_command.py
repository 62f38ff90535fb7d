"""`parlour party plan`: find a schedule, show it, and write it where it was wished."""

import os
import shutil
import sys
from argparse import ArgumentParser, Namespace
from codecs import BOM_UTF8
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.errors import BadChoice, NotAvailable
from parlour.party.plan_names import read_list
from parlour.progress import bar
from parlour.shown import say

if TYPE_CHECKING:
    from parlour.party.plan_files import Names
    from parlour.party.schedule import Plan

USUAL_ROUNDS = 10
USUAL_MINUTES = 15
USUAL_WIDTH = 80
STDOUT = Path("-")


def add_words(parser: ArgumentParser) -> None:
    """The words of the command."""
    from parlour.party.schedule import AIMS

    parser.add_argument("--players", type=int, metavar="N", help="from 4 to 400; with --names as many as there are")
    parser.add_argument("--names", type=Path, metavar="FILE", help="their names, one a line or with commas; - is stdin")
    parser.add_argument("--rounds", type=int, default=USUAL_ROUNDS, metavar="N", help="from 1 to 100 (10)")
    parser.add_argument(
        "--aim",
        default="both",
        metavar="|".join(AIMS),
        help="what may repeat least: partners, then both others; partners, then opponents; who shares a table (both)",
    )
    parser.add_argument("--by", default="rounds", choices=("rounds", "players"), help="how it is shown (rounds)")
    parser.add_argument(
        "--csv",
        type=Path,
        metavar="FILE",
        help="a line a player and round, for a spreadsheet",
    )
    parser.add_argument("--wide", type=Path, metavar="FILE", help="the same with a line a player and a column a round")
    parser.add_argument("--json", type=Path, metavar="FILE", help="everything, for a program")
    parser.add_argument("--ics", type=Path, metavar="FILE", help="a calendar, an event a round; needs --start")
    parser.add_argument("--start", metavar="WHEN", help="when the first round begins: 2026-12-04T19:30")
    parser.add_argument("--minutes", type=int, default=USUAL_MINUTES, metavar="N", help="how long a round takes (15)")
    parser.add_argument("--between", type=int, default=0, metavar="N", help="minutes between two rounds (0)")
    parser.add_argument("--pdf", type=Path, metavar="FILE", help="to print: the hostess's sheet, and a slip a player")
    parser.add_argument("--large", action="store_true", help="a whole page a player in the PDF")
    parser.add_argument("--paper", default="a4", metavar="a4|letter", help="of the PDF (a4)")
    parser.add_argument("--overwrite", action="store_true", help="write over files that no plan has written, too")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another number, another plan as good (0)")


def plan(asked: Namespace) -> int:
    """Find a schedule, show it, and write it where it was wished."""
    from parlour.party.plan import check_plan, look_for
    from parlour.party.plan_files import Names
    from parlour.party.plan_page import plan_lines

    names = names_of(asked.names)
    players = number_of(asked.players, names)
    check_plan(players, asked.rounds, asked.aim)
    check_files(asked)
    with bar() as progress:
        task = progress.add_task("looking for a schedule", total=100)
        for search in look_for(players, asked.rounds, asked.seed, aim=asked.aim):
            found = search.best.repeats
            told = f"repeats: partners {found.partners}, opponents {found.opponents}, at a table {found.tables}"
            progress.update(task, completed=round(100 * search.done), description=told)
    written = contents(asked, search.best, Names(names))
    for file, content in written.items():
        write(file, content)
    if STDOUT not in written:
        width = shutil.get_terminal_size((USUAL_WIDTH, 24)).columns
        print("\n".join(plan_lines(search.best, Names(names), width, asked.by)), flush=True)
    for file in written:
        if file != STDOUT:
            say(f"{file} is written.", sys.stderr)
    return 0


def names_of(file: Path | None) -> list[str]:
    """The names in a file, or none."""
    if file is None:
        return []
    try:
        text = sys.stdin.read() if file == STDOUT else file.read_text("utf-8")
    except OSError as trouble:
        raise NotAvailable(f"{file} cannot be read: {trouble.strerror or trouble}.") from None
    except UnicodeDecodeError:
        raise BadChoice(f"{file} is no text in UTF-8; save the list of names as plain text.") from None
    read = read_list(text)
    if not read.names:
        raise BadChoice(f"There is no name in {file}: write one a line.")
    for sentence in read.odd:
        say(sentence, sys.stderr)
    return read.names


def number_of(players: int | None, names: list[str]) -> int:
    """How many play: as many as were named, or the number that was said."""
    if players is None and not names:
        raise BadChoice("Say how many play (--players 24), or who (--names FILE).")
    if names and players not in (None, len(names)):
        raise BadChoice(f"There are {len(names)} names and {players} players; leave --players out, or mend the list.")
    return len(names) or players or 0


def check_files(asked: Namespace) -> None:
    """Refuse what cannot be written before anything is looked for."""
    from parlour.party.plan_files import check_times, when

    if asked.ics and not asked.start:
        raise BadChoice("A calendar begins somewhere: add --start 2026-12-04T19:30.")
    if asked.start:
        check_times(asked.rounds, when(asked.start), asked.minutes, asked.between)
    files = [file for file in (asked.csv, asked.wide, asked.json, asked.ics, asked.pdf) if file]
    if len(files) != len(set(files)):
        raise BadChoice("Two things cannot be written to one file; name another.")
    for file in files:
        check_free(file, asked.names, asked.overwrite)
    if asked.pdf:
        from parlour.press.sheets.paper import PAPERS, one_of

        one_of(asked.paper, PAPERS, "paper")


def check_free(file: Path, names: Path | None, overwrite: bool) -> None:
    """Refuse to write over the list of names, or over what no plan has written."""
    from parlour.party.plan_files import is_plan
    from parlour.press.sheets.files import free, is_ours

    if file == STDOUT:
        return
    if names and names != STDOUT and os.path.realpath(file) == os.path.realpath(names):
        raise BadChoice(f"{file} is your list of names, and would be lost; name another file.")
    free(file, overwrite, lambda data: is_ours(data) or is_plan(data), "no plan was written to it")


def contents(asked: Namespace, found: "Plan", names: "Names") -> dict[Path, bytes]:
    """What is to be written to which file."""
    from parlour.party.plan_files import CODING, csv_of, ics_of, json_of, when, wide_csv_of

    written: dict[Path, bytes] = {}
    if asked.csv:
        written[asked.csv] = csv_of(found, names).encode(CODING)
    if asked.wide:
        written[asked.wide] = wide_csv_of(found, names).encode(CODING)
    if asked.json:
        written[asked.json] = json_of(found, names).encode()
    if asked.ics:
        made = datetime.now(UTC)
        written[asked.ics] = ics_of(found, names, when(asked.start), asked.minutes, asked.between, made).encode()
    if asked.pdf:
        from parlour.press.sheets.setting import without_letters
        from parlour.press.sheets.slips import print_plan

        if unknown := without_letters(names.names):
            say(f"The press has no letters for {', '.join(unknown)}; boxes stand for them in the PDF.", sys.stderr)
        written[asked.pdf] = print_plan(found.rounds, found.byes, asked.paper, names.names, asked.large).pdf
    return written


def write(file: Path, content: bytes) -> None:
    """Write a file, whole or not at all; or the content where the plan would have been shown."""
    if file == STDOUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(content.removeprefix(BOM_UTF8))
        sys.stdout.buffer.flush()
    else:
        from parlour.press.sheets.files import written

        written(file, content)
