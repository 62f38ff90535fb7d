"""`parlour problems`: solve them, list them, check them, and look for more."""

import argparse
import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from parlour.commands import spelled
from parlour.commands.bots import named_options
from parlour.errors import BadChoice
from parlour.extras import needs

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
    asked = parser().parse_args(list(words))
    asked.typed = shlex.join(["parlour", "problems", *words])
    return COMMANDS[asked.what](asked)


def mine(words: argparse.Namespace) -> int:
    """Look for problems until there are as many as were asked for; what was found is kept if it is interrupted."""
    with needs("fast", "Looking for problems"):
        from parlour.bots.problems.kept import home_of, told
        from parlour.lab.mining import Mine, begun, mining
    from parlour.bots.search.searcher import warm_search
    from parlour.progress import bar

    if words.target < 1 or words.games < 1 or words.processes < 1:
        raise BadChoice("Target, games and processes are whole numbers from 1 on.")
    sought = Mine(spelled(words.game), tuple(named_options(words).items()))
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
    print(told(sought.load(), found))
    print(f"Written to {path}; the next seed is {found.next}.", file=sys.stderr)
    return 0


COMMANDS = {"mine": mine}
