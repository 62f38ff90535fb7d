"""`parlour party`: an evening of bots, a schedule on paper, a study of many evenings."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.errors import BadChoice, NotAvailable
from parlour.party import plan_command
from parlour.party.parties import PARTIES
from parlour.progress import bar, busy, screen
from parlour.shown import plain, say

if TYPE_CHECKING:
    from parlour.party.evening import Evening

USUAL_ROUNDS = 10


def parser() -> ArgumentParser:
    """The words of `parlour party`."""
    parser = ArgumentParser(
        "parlour party",
        description="Progressive parties: two tables or more, winners up.",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    playing = commands.add_parser("simulate", help="an evening of bots, with its tables, moves, tallies and prizes")
    add_evening(playing)
    playing.add_argument("--rungs", default="house", metavar="RUNG,...", help="dealt round among the players (house)")
    playing.add_argument(
        "--round", default="deal", metavar="deal|game", help="what a round is, where the book leaves it open"
    )
    playing.add_argument(
        "--tally", default="", metavar="games|points", help="what is tallied, if not what the book has first"
    )
    playing.add_argument("--events", type=Path, metavar="FILE", help="write the evening down, an event a line")
    planning = commands.add_parser("plan", help="a schedule ahead of time, with as few repeats as can be found")
    plan_command.add_words(planning)
    studying = commands.add_parser("study", help="thousands of evenings natively: how much skill decides")
    add_evening(studying)
    studying.add_argument("--evenings", type=int, default=10_000, metavar="N", help="how many (10000)")
    studying.add_argument("--tally", default="", metavar="games|points", help="what prizes go by, if not the book's")
    studying.add_argument("--rungs", metavar="RUNG,...", help="real bots of these rungs; slow, so name few evenings")
    reading = commands.add_parser("rules", help="the rules of a party, or one rule by its id")
    reading.add_argument("id", nargs="?")
    return parser


def add_evening(parser: ArgumentParser) -> None:
    """What every evening needs to know."""
    parser.add_argument("--game", required=True, choices=list(PARTIES))
    parser.add_argument("--players", type=int, default=24, metavar="N", help="how many come (24)")
    parser.add_argument("--rounds", type=int, default=USUAL_ROUNDS, metavar="N", help="how many they play (10)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same number, the same evening (0)")


def carry_out(words: Sequence[str]) -> int:
    """Do what was asked."""
    asked = parser().parse_args(list(words))
    return {"simulate": simulate, "plan": plan_command.plan, "study": study, "rules": rules}[asked.what](asked)


def write(file: Path, content: str | bytes) -> None:
    """Write a file, and say so."""
    try:
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as trouble:
        raise NotAvailable(f"{file} cannot be written: {trouble.strerror or trouble}.") from None
    say(f"{file} is written.")


# ---- an evening of bots ----


def simulate(asked: Namespace) -> int:
    """Let bots give a party, and show it."""
    from parlour.party import events, page
    from parlour.party.play import play_evening

    if asked.rounds < 1 or asked.players < 1:
        raise BadChoice("A party has one round and one player at least.")
    named = asked.rungs.split(",")
    rungs = [named[number % len(named)] for number in range(asked.players)]
    opened = events.Opened(
        game=asked.game, round=asked.round, tally=asked.tally, rounds=asked.rounds, seed=asked.seed, fill="bots"
    )
    console = screen()
    with bar() as progress:
        task = progress.add_task("playing", total=asked.rounds)
        for moves, story in enumerate(play_evening(opened, rungs, page.name_of)):
            if moves % 16 == 0:
                done = far(story.evening)
                progress.update(task, completed=done, description=f"round {min(int(done) + 1, asked.rounds)}")
    evening = story.evening
    console.print(page.heading(evening))
    for number in range(1, len(evening.rounds) + 1):
        console.print(page.round_page(evening, number, console.width))
    named_rungs = {f"p{number}": rung for number, rung in enumerate(rungs, 1)}
    console.print(page.tally_page(evening, named_rungs, console.width))
    for line in page.prize_lines(evening):
        console.print(line)
    if asked.events:
        write(asked.events, "".join(events.written(event) + "\n" for event in story.events))
    return 0


def far(evening: "Evening") -> float:
    """How many rounds are played, the one in play by how near its bell is."""
    played = sum(game.rung for game in evening.rounds)
    if evening.phase != "playing":
        return played
    party, tables = evening.party, range(1, len(evening.round.sheets) + 1)
    if party.bell == "all":
        return played + sum(evening.through(table) for table in tables) / len(tables)
    racing = [1] if party.bell == "head" else tables
    return played + min(max(max(evening.score(table)) for table in racing) / party.ring_at, 1.0)


# ---- a study ----


def study(asked: Namespace) -> int:
    """Play many evenings, and tell what came of it."""
    from parlour.party.page import study_page
    from parlour.party.study import DUELS, GRADES, check_study, duel, study_rungs
    from parlour.party.study import study as play_natively

    check_study(asked.game, asked.players, asked.rounds, asked.evenings, asked.tally)
    console = screen()
    duels: list[float] = []
    if asked.rungs:
        names = asked.rungs.split(",")
        with bar() as progress:
            studies = study_rungs(
                asked.game, asked.players, asked.rounds, asked.evenings, asked.seed, names, asked.tally
            )
            *_, found = progress.track(studies, asked.evenings, description="playing")
    else:
        names = [f"{careless / 10:g}% careless" for careless in GRADES]
        with busy("playing"):
            found = play_natively(
                asked.game, asked.players, asked.rounds, asked.evenings, asked.seed, tally=asked.tally
            )
            duels = [duel(asked.game, *grades, DUELS)[0] for grades in zip(GRADES[1:], GRADES, strict=False)]
    console.print(study_page(found, names, duels, console.width))
    return 0


# ---- the rules ----


def rules(asked: Namespace) -> int:
    """Read the rules, or one of them."""
    from parlour.ledger import read_rules

    known = read_rules("progressive")
    wanted = (asked.id or "").upper()
    if wanted and wanted not in known:
        raise BadChoice(f"There is no rule {asked.id} of a party; there are {', '.join(known)}.")
    console = screen()
    for rule in [known[wanted]] if wanted else known.values():
        console.print(plain(str(rule)), markup=False)
    return 0
