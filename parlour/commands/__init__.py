"""The commands: what each is asked in words, and what does it. The table of them stands in parlour/cli.py."""

import argparse
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour.games import GAMES


@dataclass(frozen=True)
class Command:
    """A command: its line of help, what does it, and what adds its words to a parser.

    One without such words has a parser of its own: it is handed the words as they were typed. What may take long ends
    at once when it is interrupted. `within` are the parsers of what may stand behind its name, by that word.
    """

    about: str
    run: Callable[[Any], int]
    words: Callable[[argparse.ArgumentParser], None] | None
    is_long: bool = False
    parser: Callable[[], argparse.ArgumentParser] | None = None
    within: Callable[[], dict[str, argparse.ArgumentParser]] | None = None


def no_words(parser: argparse.ArgumentParser) -> None:
    """For a command that stands by itself."""


def record_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", type=Path)


def choice_parser(values: Iterable[str]) -> argparse.ArgumentParser:
    """For completion: what may stand behind a word, and nothing else."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("value", choices=list(values))
    return parser


def spelled(name: str) -> str:
    """A game's name as the shelf spells it, from what was typed; a game in a file is put on the shelf."""
    return GAMES.add_file(Path(name)) if name.endswith(".py") else name.lower().replace("_", "-")
