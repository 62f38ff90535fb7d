"""`parlour problems`: solve them, list them, check them, and look for more."""

import argparse
import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import parlour
from parlour.commands import spelled
from parlour.commands.bots import named_options
from parlour.errors import BadChoice
from parlour.extras import needs
from parlour.shown import say

WRITES = 5.0  # seconds between two times that what was found is written down
GAMES_AT_MOST = 100_000


def parser() -> argparse.ArgumentParser:
    """The words of `parlour problems`."""
    parser = argparse.ArgumentParser(
        "parlour problems",
        description="Positions from games in which one move is clearly right by what its player could know.",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    solving = commands.add_parser("solve", help="solve problems; `parlour problems GAME` is the same")
    solving.add_argument("game")
    solving.add_argument("--id", metavar="ID", help="this one and no other")
    solving.add_argument("--seed", type=int, metavar="N", help="the chance by which they are chosen")
    listing = commands.add_parser("list", help="how many there are of each game; with a game, each of its problems")
    listing.add_argument("game", nargs="?")
    listing.add_argument("--answers", action="store_true", help="with what is right")
    checking = commands.add_parser("check", help="play all problems again, and prove some of them over other deals")
    checking.add_argument("game", nargs="*", metavar="GAME", help="of these games (default: all)")
    checking.add_argument("--prove", type=int, default=10, metavar="N", help="how many a game (default 10)")
    checking.add_argument("--seed", type=int, default=0, metavar="N", help="the chance by which they are chosen")
    mining = commands.add_parser("mine", help="have the bots play, and look for problems in their games")
    mining.add_argument("game")
    mining.add_argument("--players", type=int, metavar="N")
    mining.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    mining.add_argument("--seed", type=int, metavar="N", help="the first game's seed (default: go on with the next)")
    mining.add_argument("--target", type=int, default=200, metavar="N", help="how many there shall be (default 200)")
    mining.add_argument("--games", type=int, default=GAMES_AT_MOST, metavar="N", help="games to look through at most")
    mining.add_argument("--processes", type=int, default=1, metavar="N", help="how many work at it (default 1)")
    mining.add_argument("--anew", action="store_true", help="begin a new collection, whatever the file has")
    mining.add_argument("-o", "--out", type=Path, metavar="FILE", help="the file (default: that of the game)")
    return parser


def carry_out(words: Sequence[str]) -> int:
    """Do what was asked."""
    asked = parser().parse_args(in_full(words))
    asked.typed = shlex.join(["parlour", "problems", *words])
    return COMMANDS[asked.what](asked)


def in_full(words: Sequence[str]) -> list[str]:
    """The words as they are; a game by itself is to be solved."""
    first = next(iter(words), "-")
    return [*words] if first.startswith("-") or first in COMMANDS else ["solve", *words]


def on_the_shelf(name: str) -> str:
    """A game's name as the shelf spells it; one that is not there is refused."""
    return parlour.load(spelled(name)).name


def solve(words: argparse.Namespace) -> int:
    """Pose problems at the terminal."""
    from parlour.bots.problems.kept import kept
    from parlour.terminal.problems import solve as pose

    found = kept(on_the_shelf(words.game))
    return pose(found, None if words.id is None else found.with_id(words.id), words.seed)


def list_problems(words: argparse.Namespace) -> int:
    """How many there are, or each of a game."""
    from parlour.bots.problems.kept import games_with_problems, kept, told

    if words.game is None:
        for name in games_with_problems():
            say(told(kept(name)))
        return 0
    for problem in kept(on_the_shelf(words.game)).problems:
        answer = f"  {problem.right}" if words.answers else ""
        print(f"{problem.id}  {problem.rating:4.0f}  {problem.theme}{answer}")
    return 0


def check(words: argparse.Namespace) -> int:
    """Say what is wrong; 1 if anything is."""
    with needs("fast", "Checking problems"):
        from parlour.lab.problems import faults
    from parlour.bots.problems.kept import games_with_problems, kept

    wrong = 0
    for name in [on_the_shelf(game) for game in words.game] or games_with_problems():
        found, before = kept(name), wrong
        for fault in faults(found, words.prove, words.seed):
            say(fault)
            wrong += 1
        if wrong == before:
            proved = min(words.prove, len(found.problems))
            say(f"{name}: {len(found.problems)} problems are as they should be; {proved} were proved once more.")
    return 1 if wrong else 0


def mine(words: argparse.Namespace) -> int:
    """Look for problems until there are as many as were asked for; what was found is kept if it is interrupted."""
    with needs("fast", "Looking for problems"):
        from parlour.bots.problems.kept import home_of, told
        from parlour.lab.mining import Mine, begun, mining
    from parlour.bots.search.searcher import warm_search
    from parlour.progress import bar

    if words.target < 1 or words.games < 1 or words.processes < 1:
        raise BadChoice("Target, games and processes are whole numbers from 1 on.")
    sought = Mine(on_the_shelf(words.game), tuple(named_options(words).items()))
    path = words.out or home_of(sought.game)
    found = begun(sought, path, words.seed, words.anew)
    warm_search(sought.game)
    written = time.monotonic()
    try:
        with bar() as progress:
            task = progress.add_task("looking for problems", total=words.target, completed=len(found.problems))
            for _ in mining(sought, found, words.target, words.games, words.typed, words.processes):
                progress.update(task, completed=len(found.problems))
                if time.monotonic() > written + WRITES:
                    found.write(path)
                    written = time.monotonic()
    finally:
        found.write(path)
    say(told(found))
    say(f"Written to {path}; the next seed is {found.next}.", sys.stderr)
    return 0


COMMANDS = {"solve": solve, "list": list_problems, "check": check, "mine": mine}
