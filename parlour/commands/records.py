"""Records: shown, verified, hinted at, gone over."""

import argparse
from typing import TYPE_CHECKING

from parlour.commands import record_words
from parlour.errors import BadChoice
from parlour.shown import say

if TYPE_CHECKING:
    from parlour.bots import Budget

LONGEST = 3600  # seconds of thought


def replay_words(parser: argparse.ArgumentParser) -> None:
    record_words(parser)
    parser.add_argument("--hand", type=int, metavar="N", help="only hand N; with --act, count from its deal")
    parser.add_argument("--act", type=int, metavar="N", help="the position after N moves and calls")


def replay(words: argparse.Namespace) -> int:
    from parlour.terminal import show_record

    return show_record(words.record, words.hand, words.act)


def verify(words: argparse.Namespace) -> int:
    """Tell hand by hand whether it was dealt fairly; the status is 0 only if all were."""
    from parlour.table.verify import verdicts
    from parlour.terminal.records import read_record

    found = verdicts(read_record(words.record))
    for verdict in found:
        say(verdict.told())
    if not all(verdict.fair for verdict in found):
        say("Not every hand is shown to be fair.")
        return 1
    say("Every hand is fair, if table, commitments and your own contributions are those you saw before the deal.")
    return 0


def hint_words(parser: argparse.ArgumentParser) -> None:
    record_words(parser)
    add_budget(parser, "think so long")


def hint(words: argparse.Namespace) -> int:
    from parlour.terminal.second_thoughts import show_hint_for

    return show_hint_for(words.record, asked_budget(words))


def review_words(parser: argparse.ArgumentParser) -> None:
    record_words(parser)
    parser.add_argument("--seat", type=int, metavar="N", help="only the decisions of seat N")
    add_budget(parser, "think so long about each decision")


def review(words: argparse.Namespace) -> int:
    from parlour.terminal.second_thoughts import show_review

    return show_review(words.record, words.seat, asked_budget(words))


def add_budget(parser: argparse.ArgumentParser, about: str) -> None:
    """How long to think, as a word of the command line."""
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--seconds", type=float, metavar="S", help=about)
    choice.add_argument("--iterations", type=int, metavar="N", help="search so many deals, for the same answer again")


def asked_budget(words: argparse.Namespace) -> "Budget | None":
    """The budget that was named on the command line, if one was."""
    from parlour.bots import Budget

    if words.seconds is None and words.iterations is None:
        return None
    if words.seconds is not None and not words.seconds <= LONGEST:
        raise BadChoice(f"The seconds must be a number up to {LONGEST}, not {words.seconds}.")
    return Budget(iterations=words.iterations, seconds=words.seconds)
