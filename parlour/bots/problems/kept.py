"""The problems of a game as they are kept: a file with a line of where they come from, and a line for each.

A game of the house has its file in the folder of its players; another brings `problems.jsonl` beside its rules.
"""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from parlour.bots.games import players_folder
from parlour.bots.problems.problem import Problem, line_of, problem_in
from parlour.errors import BadChoice, NotAvailable, brief
from parlour.games import GAMES
from parlour.games.facts import so_many

FILE = "problems.jsonl"
FORMAT = 1


@dataclass
class Collection:
    """The problems of one game, the version of the rules they are for, and how they were found."""

    game: str
    rules: int
    next: int = 0  # the seed with which the search goes on
    runs: list[dict[str, Any]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def by_id(self) -> Mapping[str, Problem]:
        return {problem.id: problem for problem in self.problems}

    def with_id(self, id: str) -> Problem:
        """The problem of this name; a sentence if there is none."""
        found = self.by_id.get(id)
        if found is None:
            raise BadChoice(f"There is no problem {brief(id)} of {self.game}.")
        return found

    @property
    def stale(self) -> str:
        """Why they cannot be posed any more; nothing if they can."""
        now = GAMES[self.game].GAME.version
        if self.rules == now:
            return ""
        return (
            f"The problems of {self.game} were found under version {self.rules} of its rules, and it is played by "
            f"version {now}: look for them anew with `parlour problems mine {self.game} --anew`."
        )

    def text(self) -> str:
        """The file."""
        head = {"file": "parlour-problems", "format": FORMAT, "game": self.game, "rules": self.rules}
        first = json.dumps(head | {"next": self.next, "runs": self.runs}, separators=(", ", ": "))
        return "\n".join([first, *map(line_of, self.problems)]) + "\n"

    def write(self, path: Path) -> None:
        """Write the file as a whole, or leave it as it was."""
        beside = path.with_name(f".{path.name}.new")
        beside.write_text(self.text(), encoding="utf-8")
        os.replace(beside, path)


def read(path: Path) -> Collection:
    """The collection in a file; a sentence if it is none."""
    try:
        first, *lines = path.read_text(encoding="utf-8").splitlines()
        head = json.loads(first)
        if head["file"] != "parlour-problems" or head["format"] != FORMAT:
            raise BadChoice(f"{path.name} is no file of problems that is known here.")
        return Collection(head["game"], head["rules"], head["next"], head["runs"], [problem_in(line) for line in lines])
    except (OSError, ValueError, KeyError, TypeError) as trouble:
        if isinstance(trouble, BadChoice):
            raise
        raise BadChoice(f"The problems in {path} cannot be read: {trouble}") from None


def home_of(name: str) -> Path:
    """Where the problems of a game are kept."""
    return players_folder(GAMES[name]) / FILE


@cache
def kept(name: str) -> Collection:
    """The problems of a game, ready to be posed; a sentence if there are none, or none any more."""
    game = GAMES[name].GAME
    if not game.native:
        raise NotAvailable(f"There are no problems of {game.title}: it is luck, and no move is better than another.")
    path = home_of(name)
    if not path.exists():
        raise NotAvailable(f"There are no problems of {game.title} yet; `parlour problems mine {name}` looks for some.")
    found = read(path)
    if found.stale:
        raise NotAvailable(found.stale)
    return found


def games_with_problems() -> Sequence[str]:
    """The games on the shelf that have problems which can be posed."""
    return [name for name in GAMES if how_many(name)]


def how_many(name: str) -> int:
    """How many problems of a game can be posed."""
    try:
        return len(kept(name).problems)
    except (NotAvailable, BadChoice):
        return 0


def told(found: Collection) -> str:
    """How many there are, in a sentence."""
    ratings = sorted(problem.rating for problem in found.problems)
    title = GAMES[found.game].GAME.title
    if not ratings:
        return f"{title}: no problems yet."
    low, middle, high = (round(ratings[place]) for place in (0, len(ratings) // 2, -1))
    many = so_many(len(ratings), "problem", "problems")
    return f"{title}: {many}, rated from {low} to {high}, half of them over {middle}."
