"""`parlour join`: a house on the network, from the terminal."""

import argparse
from pathlib import Path
from typing import get_args

from parlour.bots import Rung
from parlour.extras import needs


def join_words(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "ADDRESS is a house, like 192.168.1.20:8000 or https://cards.example.org, whose tables are listed; or the link "
        "of a table. Who you are there is asked once and kept."
    )
    parser.add_argument("address", metavar="ADDRESS", help="a house, or the link of a table")
    parser.add_argument("--name", metavar="NAME", help="who you are there: one you have been, or somebody new")
    parser.add_argument("--open", metavar="GAME", help="open a table of this game, instead of choosing one")
    parser.add_argument("--friends", type=int, metavar="N", help="so many seats are kept free; the others are bots")
    parser.add_argument("--players", type=int, metavar="N", help="how many play at the table that is opened")
    rungs = get_args(Rung)
    parser.add_argument(
        "--bot", default="house", choices=rungs, metavar="BOT", help="who the bots are: novice to master"
    )
    parser.add_argument("--private", action="store_true", help="the table is on no list: friends need its link")
    parser.add_argument("--watch", action="store_true", help="look on, and take no seat")
    trust = parser.add_mutually_exclusive_group()
    trust.add_argument(
        "--ca", type=Path, metavar="FILE", help="trust this certificate alone: for a house at home that made its own"
    )
    trust.add_argument(
        "--insecure", action="store_true", help="do not verify the house: anybody on the way may read and change all"
    )


def join(words: argparse.Namespace) -> int:
    with needs("client", "Joining a house"):
        import websockets  # noqa: F401
    from parlour.terminal.join import join as visit

    return visit(words)
