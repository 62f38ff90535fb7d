"""What can be ordered of the press: `parlour print` and its words, turned into files."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any

from parlour import press
from parlour.errors import BadChoice, brief
from parlour.games import GAMES
from parlour.games.parties import PARTIES
from parlour.press.edition import EDITIONS
from parlour.press.sheets.duplex import print_duplex_test
from parlour.press.sheets.files import STDOUT, check, written
from parlour.press.sheets.leaflet import print_rules
from parlour.press.sheets.pack import BACKS, print_pack
from parlour.press.sheets.paper import PAPERS, SIZES, Size
from parlour.press.sheets.preview import Made, contact_sheet, counted, measured
from parlour.press.sheets.score import print_score
from parlour.press.sheets.setting import Sheets
from parlour.press.sheets.shop import Parcel, print_shop
from parlour.press.sheets.tally import print_tally
from parlour.press.sheets.tiles import PIECES, print_board
from parlour.shown import say

FOLDER = "parlour-print"
FORMATS = ("pdf", "png")
DUPLEX = "duplex-test"
BOARDS = tuple(pack for pack in press.PACKS if press.board(pack))
KINDS: dict[str, Collection[str]] = {"rules": GAMES, "score": GAMES, "tally": PARTIES, "board": BOARDS}
MAKERS: dict[str, Callable[..., Sheets]] = {
    "rules": print_rules,
    "score": print_score,
    "tally": print_tally,
    "board": print_board,
}
TAKEN: dict[str, tuple[str, ...]] = {
    "rules": ("size",),
    "score": ("players", "partners"),
    "tally": ("players", "tallied", "rounds", "hands", "loners"),
    "board": (),
    DUPLEX: ("offset",),
}
"""Which options each kind of sheet takes; a pack takes those below."""
OF_A_PACK = ("size", "edition", "backs", "offset", "format")
PRINTED_ONLY = ("backs", "offset")  # what has no meaning where a shop prints
USUAL: dict[str, Any] = {"paper": "a4", "size": "poker", "edition": "standard", "backs": "double", "format": "pdf"}
"""What is printed unless something else is said; a file's name tells what is not so."""

DESCRIPTION = """\
Print the games: packs with their boxes, rule leaflets, score sheets, tally cards.

  parlour print PACK             a pack to cut out, its backs and its box
  parlour print all              every pack, leaflet and score sheet, into a folder
  parlour print rules GAME       a leaflet that folds to the size of the box
  parlour print score GAME       a score sheet
  parlour print tally GAME       tally cards for a progressive party
  parlour print board PACK       a betting layout as large as a table, in sheets to glue
  parlour print duplex-test      a sheet to see how your printer lays the backs"""

EXAMPLES = """\
examples:
  parlour print trolley --paper letter --size bridge -o trolley.pdf
  parlour print trolley --proof                    what it would be; nothing is written
  parlour print trolley --proof -o proof.png       and all of its pages on one picture
  parlour print raffles --edition large            for weak eyes
  parlour print raffles --format png               a picture a card, zipped for a print shop
  parlour print chantecler --offset 1.5,-0.5       the backs 1.5 mm to the right and 0.5 mm up
  parlour print board roulette --paper a3
  parlour print score raffles --players 6 --partners
  parlour print tally raffles --players 16
  parlour print all -o shelf

Print at 100 % (actual size). A file that is there already is written over only if the press made it."""


@dataclass(frozen=True)
class Job:
    """A file to be made, and how."""

    file: Path
    make: Callable[[], Made]
    new_folder: bool = False
    """May its folder be made for it?"""

    @property
    def ending(self) -> str:
        """How the name of such a file ends."""
        return ".zip" if getattr(self.make, "func", None) is print_shop else ".pdf"


class OrderParser(ArgumentParser):
    """The parser of an order; an offset may begin with a minus."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Namespace | None = None
    ) -> tuple[Namespace, list[str]]:
        """The words read, an offset joined to its option."""
        if args is not None:
            joined: list[str] = []
            for word in args:
                if joined[-1:] == ["--offset"]:
                    joined[-1] = f"--offset={word}"
                else:
                    joined.append(word)
            args = joined
        return super().parse_known_args(args, namespace)


def pair(text: str) -> Size:
    """An offset as it is written: two numbers of millimetres."""
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        x = y = float("nan")
    if not (isfinite(x) and isfinite(y)):
        raise ArgumentTypeError(f"{brief(text)} is no offset; write two numbers of millimetres, as 1.5,-0.5")
    return x, y


def parser() -> ArgumentParser:
    """The words of `parlour print`."""
    packs, games, parties = ", ".join(press.PACKS), ", ".join(GAMES), ", ".join(PARTIES)
    parser = OrderParser(
        "parlour print",
        usage="parlour print WHAT [GAME] [options]",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("what", metavar="WHAT", help=f"a pack ({packs}); or one of the words above")
    parser.add_argument("name", nargs="?", metavar="GAME", help=f"rules, score: {games}; tally: {parties}")
    parser.add_argument(
        "--paper",
        default="a4",
        metavar="|".join(PAPERS),
        help=f"the paper (a4 unless said); board: {', '.join(PIECES)} (in one piece)",
    )
    cards = parser.add_argument_group("the cards of a pack")
    cards.add_argument("--size", metavar="|".join(SIZES), help=f"of the cards, poker unless said ({sizes_told()})")
    cards.add_argument(
        "--edition",
        metavar="|".join(EDITIONS),
        help="large: ranks an inch high, no pictures; colour-blind: safe inks, and a letter and a pattern a suit",
    )
    cards.add_argument(
        "--backs", metavar="|".join(BACKS), help="double-sided (unless said), on separate sheets, or none"
    )
    cards.add_argument(
        "--offset", type=pair, metavar="X,Y", help=f"move the backs so many mm right and down, as {DUPLEX} says"
    )
    cards.add_argument(
        "--format",
        metavar="|".join(FORMATS),
        help="pdf to print at home (unless said); png: a zip for a print shop, 300 dpi with 1/8 inch of bleed",
    )
    paper = parser.add_argument_group("score sheets and tally cards")
    paper.add_argument("--players", type=int, metavar="N", help="score: how many play; tally: how many come")
    paper.add_argument("--partners", action="store_true", default=None, help="score: partners score together")
    paper.add_argument("--tally", dest="tallied", metavar="games|points", help="tally: what is counted on the cards")
    paper.add_argument("--rounds", type=int, metavar="N", help="tally: how many games there will be, if you know")
    paper.add_argument("--hands", type=int, metavar="N", help="tally: so many hands a game (offered by the house)")
    paper.add_argument(
        "--loners", action="store_true", default=None, help="tally: lone hands are counted (offered by the house)"
    )
    out = parser.add_argument_group("what is written")
    out.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="the file to write (-: standard output); for all, a folder"
    )
    out.add_argument("--proof", action="store_true", help="say what would be printed, and write nothing but FILE.png")
    out.add_argument("--overwrite", action="store_true", help="write over a file that the press did not make, too")
    return parser


def sizes_told() -> str:
    """The sizes of cards in inches."""
    told = [f"{name} {wide / 25.4:g} x {high / 25.4:g} in." for name, (wide, high) in SIZES.items()]
    return ", ".join(told) + ", reconstructed"


def jobs(asked: Namespace) -> list[Job]:
    """The files an order asks for."""
    what = asked.what.lower().replace("_", "-")
    name = (asked.name or "").lower().replace("_", "-")
    known = (*OF_A_PACK, "players", "partners", "tallied", "rounds", "hands", "loners")
    options: dict[str, Any] = {key: getattr(asked, key) for key in known if getattr(asked, key) is not None}
    allowed = TAKEN.get(what, OF_A_PACK)
    for option in options:
        if option not in allowed:
            raise BadChoice(f"--{option.replace('tallied', 'tally')} has no meaning for {what}.")
    options["paper"] = asked.paper.lower()
    output = None if picture_of(asked) else asked.output
    if what in KINDS:
        return [sheet_job(what, name, options, output)]
    if name:
        raise BadChoice(f"{brief(asked.name)} is one word too many: parlour print {what} stands alone.")
    if what == DUPLEX:
        return [Job(output or Path(f"{named(DUPLEX, options)}.pdf"), partial(print_duplex_test, **options))]
    if what == "all":
        if output == STDOUT:
            raise BadChoice("All of it is many files, which go into a folder: -o FOLDER.")
        return list(everything(output or Path(FOLDER), options))
    if what not in press.PACKS:
        words = ", ".join((*KINDS, DUPLEX))
        raise BadChoice(f"There is no pack {brief(asked.what)}; print {', '.join(press.PACKS)} or all; or {words}.")
    return [pack_job(what, options, output)]


def named(stem: str, options: dict[str, Any]) -> str:
    """What a file is called that is printed with these options: whatever is not as usual is in its name."""
    words = {
        "players": "{}-players",
        "partners": "partners",
        "tallied": "by-{}",
        "rounds": "{}-games",
        "hands": "{}-hands",
        "loners": "lone-hands",
        "backs": "backs-{}",
        "offset": "offset-{0[0]:g},{0[1]:g}",
    }
    kept = {key: given for key, given in options.items() if key != "format" and given != USUAL.get(key)}
    return "-".join([stem, *(words.get(key, "{}").format(given) for key, given in kept.items())])


def pack_job(pack: str, options: dict[str, Any], output: Path | None, folder: Path | None = None) -> Job:
    """The job of a pack, to be printed at home or by a shop; its file is named after what it is."""
    given = dict(options)
    form = given.pop("format", USUAL["format"])
    if form not in FORMATS:
        raise BadChoice(f"The format cannot be {brief(form)}; choose {' or '.join(FORMATS)}.")
    stem = named(pack, given)
    if form == "pdf":
        name = f"{stem}-cards.pdf" if folder else f"{stem}.pdf"
        return Job(output or Path(folder or "", name), partial(print_pack, pack, **given), folder is not None)
    for option in PRINTED_ONLY:
        if option in given:
            raise BadChoice(f"--{option} has no meaning for --format png: a print shop sees to the backs itself.")
    name = f"{stem}-png.zip"
    return Job(output or Path(folder or "", name), partial(print_shop, pack, **given), folder is not None)


def sheet_job(
    what: str, name: str, options: dict[str, Any], output: Path | None = None, folder: Path | None = None
) -> Job:
    """The job of a leaflet, a score sheet, the tallies of a party or a board."""
    if name not in KINDS[what]:
        asked = f"There is nothing for {brief(name)}" if name else f"Say for which game: parlour print {what} GAME"
        raise BadChoice(f"{asked}; {what} can be printed for {', '.join(KINDS[what])}.")
    file = output or Path(folder or "", f"{named(f'{name}-{what}', options)}.pdf")
    return Job(file, partial(MAKERS[what], name, **options), folder is not None)


def everything(folder: Path, options: dict[str, Any]) -> Iterator[Job]:
    """The whole shelf: every pack, and every game's rules and score sheet."""
    for pack in press.PACKS:
        yield pack_job(pack, options, None, folder)
    leaflet = {key: given for key, given in options.items() if key in ("size", "paper")}
    for game in GAMES:
        yield sheet_job("rules", game, leaflet, folder=folder)
        yield sheet_job("score", game, {"paper": options["paper"]}, folder=folder)


# ---- doing it ----


def how_to_print(done: list[Made]) -> str:
    """How all that was made is to be printed."""
    told = list(dict.fromkeys(one.how() for one in done))
    if len(told) == 1:
        return told[0]
    zips = any(isinstance(one, Parcel) for one in done)
    shop = "Send the zips to a print shop; README.txt in each says the sizes. " if zips else ""
    which, twice = ("the PDFs", "leaflets") if zips else ("all", "cards and leaflets")
    return (
        f"{shop}Print {which} at 100 % (actual size), {twice} on both sides, flipped on the long edge, others on one."
    )


def picture_of(asked: Namespace) -> Path | None:
    """Where the contact sheet of a proof goes, if one is asked for."""
    is_picture = asked.proof and asked.output is not None and asked.output.suffix.lower() == ".png"
    return asked.output if is_picture else None


def carry_out(asked: Namespace) -> int:
    """Make all that is asked for, show how far it is, and say what lies where and how to print it."""
    if asked.proof and asked.output == STDOUT:
        raise BadChoice("A proof is a picture or nothing: say -o proof.png, or leave out -o.")
    orders = jobs(asked)
    picture = picture_of(asked)
    if picture:
        check(picture, ".png", asked.overwrite)
    else:
        for job in orders:
            check(job.file, job.ending, asked.overwrite or asked.proof, job.new_folder)
    done = all_made(orders, keep=not asked.proof)
    out = sys.stderr if asked.output == STDOUT else sys.stdout
    for job, made in zip(orders, done, strict=True):
        say(f"{job.file}: {made.holds}; {measured(made)}.", out)
    if not asked.proof:
        say(how_to_print(done), out)
        return 0
    papers = sum(made.papers for made in done if isinstance(made, Sheets))
    say(f"A proof: {counted(papers, 'sheet')} of paper in all; none of these files has been written.")
    if picture:
        pages = contact_sheet({job.file.name: made for job, made in zip(orders, done, strict=True)})
        written(picture, pages, folders=True)
        say(f"{picture}: all of it on one picture.")
    return 0


def all_made(orders: list[Job], keep: bool) -> list[Made]:
    """The jobs done one after the other, each file written at once if it is to be kept."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    done = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("printing", total=len(orders))
        for job in orders:
            progress.update(task, description=f"printing {job.file.name}")
            made = job.make()
            if keep:
                written(job.file, made.data, folders=True)
            done.append(made)
            progress.advance(task)
    return done
