"""What can be ordered of the press: `parlour print` and its words, turned into files."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from parlour import press
from parlour.errors import BadChoice, NotAvailable, brief
from parlour.games import GAMES
from parlour.games.parties import PARTIES
from parlour.press.sheets.leaflet import print_rules
from parlour.press.sheets.pack import BACKS, print_pack
from parlour.press.sheets.paper import PAPERS, SIZES
from parlour.press.sheets.score import print_score
from parlour.press.sheets.setting import Sheets
from parlour.press.sheets.tally import print_tally

FOLDER = "parlour-print"
KINDS: dict[str, Collection[str]] = {"rules": GAMES, "score": GAMES, "tally": PARTIES}
TAKEN: dict[str, tuple[str, ...]] = {"rules": (), "score": ("players", "partners"), "tally": ("players",)}
"""Which options each kind of sheet takes; a pack takes size and backs."""


EXAMPLES = """\
parlour print trolley --paper letter --size bridge -o trolley.pdf
parlour print rules euchre
parlour print score raffles --players 6 --partners
parlour print tally raffles --players 16
parlour print all -o shelf"""


@dataclass(frozen=True)
class Job:
    """A file to be made, and how."""

    file: Path
    make: Callable[[], Sheets]


def parser() -> ArgumentParser:
    """The words of `parlour print`."""
    packs, games, parties = ", ".join(press.PACKS), ", ".join(GAMES), ", ".join(PARTIES)
    parser = ArgumentParser(
        "parlour print",
        description="Packs to cut out, rule leaflets, score sheets and tally cards, as PDF.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("what", metavar="WHAT", help=f"a pack ({packs}), or all; or rules, score, tally")
    parser.add_argument("name", nargs="?", metavar="GAME", help=f"rules, score: {games}; tally: {parties}")
    parser.add_argument("--paper", default="a4", metavar="|".join(PAPERS), help="the paper (a4 unless said)")
    parser.add_argument(
        "--size",
        metavar="|".join(SIZES),
        help="of the cards (poker unless said; facsimile: 2 1/4 by 3 1/4 in., reconstructed)",
    )
    parser.add_argument("--backs", metavar="|".join(BACKS), help="double-sided, on separate sheets, or none")
    parser.add_argument("--players", type=int, metavar="N", help="score: how many play; tally: how many come")
    parser.add_argument("--partners", action="store_true", default=None, help="score: partners score together")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="the PDF to write; for all, a folder")
    return parser


def jobs(asked: Namespace) -> list[Job]:
    """The files an order asks for."""
    what = asked.what.lower().replace("_", "-")
    name = (asked.name or "").lower().replace("_", "-")
    options = {
        key: getattr(asked, key) for key in ("size", "backs", "players", "partners") if getattr(asked, key) is not None
    }
    allowed = TAKEN.get(what, ("size", "backs"))
    for option in options:
        if option not in allowed:
            raise BadChoice(f"--{option} has no meaning for {what}.")
    options["paper"] = asked.paper.lower()
    if what in KINDS:
        return [sheet_job(what, name, options, asked.output)]
    if name:
        raise BadChoice(f"{brief(asked.name)} is one word too many: parlour print {what} prints a pack.")
    if what == "all":
        return list(everything(asked.output or Path(FOLDER), options))
    if what not in press.PACKS:
        raise BadChoice(
            f"There is no pack {brief(asked.what)}; print {', '.join(press.PACKS)} or all; or rules, score, tally."
        )
    return [Job(asked.output or Path(f"{what}.pdf"), partial(print_pack, what, **options))]


def sheet_job(what: str, name: str, options: dict[str, object], output: Path | None) -> Job:
    """The job of a leaflet, a score sheet or the tallies of a party."""
    if name not in KINDS[what]:
        asked = f"There is nothing for {brief(name)}" if name else f"Say for which game: parlour print {what} GAME"
        raise BadChoice(f"{asked}; {what} can be printed for {', '.join(KINDS[what])}.")
    makers: dict[str, Callable[..., Sheets]] = {"rules": print_rules, "score": print_score, "tally": print_tally}
    return Job(output or Path(f"{name}-{what}.pdf"), partial(makers[what], name, **options))


def everything(folder: Path, options: dict[str, object]) -> Iterator[Job]:
    """The whole shelf: every pack, and every game's rules and score sheet."""
    for pack in press.PACKS:
        yield Job(folder / f"{pack}-cards.pdf", partial(print_pack, pack, **options))  # type: ignore[arg-type]
    paper = {"paper": options["paper"]}
    for game in GAMES:
        yield sheet_job("rules", game, paper, folder / f"{game}-rules.pdf")
        yield sheet_job("score", game, paper, folder / f"{game}-score.pdf")


def made(job: Job) -> Sheets:
    """A job done, and its file written."""
    sheets = job.make()
    try:
        job.file.parent.mkdir(parents=True, exist_ok=True)
        job.file.write_bytes(sheets.pdf)
    except OSError as trouble:
        raise NotAvailable(f"{job.file} cannot be written: {trouble.strerror or trouble}.") from None
    return sheets


def how_to_print(done: list[Sheets]) -> str:
    """How all that was made is to be printed."""
    if len({sheets.both_sides for sheets in done}) == 1:
        return done[0].how()
    return "Print all at 100 % (actual size), the cards on both sides, flipped on the long edge, the rest on one."


def carry_out(asked: Namespace) -> int:
    """Make all that is asked for, show how far it is, and say what lies where and how to print it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    orders = jobs(asked)
    done = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("printing", total=len(orders))
        for job in orders:
            progress.update(task, description=f"printing {job.file.name}")
            done.append(made(job))
            progress.advance(task)
    for job, sheets in zip(orders, done, strict=True):
        print(f"{job.file}: {sheets.holds}; {sheets.pages} page{'s' * (sheets.pages > 1)}.")
    print(how_to_print(done))
    return 0
