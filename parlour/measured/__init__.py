"""What was measured of each game: how strong its players are, how fast it goes, how long it takes.

The files beside this one are written by the commands of bench/ and by nothing else, each game's figures with the day,
the commit, the machine, the seeds and the number of games they come from (docs/measured.md). Everything that tells such
a figure reads it from here: the shelf, the searching players, the tables of the README and of bench/strength.md. Of a
game that was never measured nothing is known, and nothing is told.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

HOME = Path(__file__).parent
KINDS = ("strength", "pace", "length")


@dataclass(frozen=True)
class Match:
    """One rung or bot against another over whole games: the share it won, the points a hand it made more."""

    one: str
    other: str
    games: int
    share: float
    share_reach: float
    points: float
    points_reach: float


@dataclass(frozen=True)
class Strength:
    """The matches of a game's ladder, and how long the Master thinks of a move, in thousandths of a second."""

    matches: tuple[Match, ...]
    thinks: int
    thinks_at_most: int

    def over(self, one: str, other: str) -> Match | None:
        """The match of one against another, if it was played."""
        return next((match for match in self.matches if (match.one, match.other) == (one, other)), None)


@dataclass(frozen=True)
class Length:
    """How long a game takes at the usual table with one person at it."""

    minutes: float
    hands: float


@cache
def figures(kind: str) -> dict[str, Any]:
    """All that is known of one kind, by game."""
    return dict(json.loads((HOME / f"{kind}.json").read_text(encoding="utf-8")))


def strength_of(game: str) -> Strength | None:
    """How strong the players of a game are."""
    kept = figures("strength").get(game)
    if kept is None:
        return None
    fields = Match.__dataclass_fields__
    matches = tuple(Match(**{name: match[name] for name in fields}) for match in kept["matches"])
    return Strength(matches, kept["thinks_ms"], kept["thinks_at_most_ms"])


def pace_of(game: str) -> tuple[float, float] | None:
    """What a hand usually brings the one in front, and how far it moves two sides apart."""
    kept = figures("pace").get(game)
    return None if kept is None else (float(kept["pace"]), float(kept["swing"]))


def length_of(game: str) -> Length | None:
    """How many minutes and hands a game takes."""
    kept = figures("length").get(game)
    return None if kept is None else Length(float(kept["minutes"]), float(kept["hands"]))


# ---- skill and luck ----

MOSTLY_SKILL, MOSTLY_LUCK = 0.85, 0.65


def edge_of(game: str) -> float | None:
    """The share of games that the Master wins from the House: what is to be gained by playing better than most."""
    strength = strength_of(game)
    match = None if strength is None else strength.over("master", "house")
    return None if match is None else match.share


def decides(edge: float) -> str:
    """Whether skill or luck decides a game, by the share of games that the Master wins from the House.

    Where everything were luck he would win half of them. From 85 of a hundred on it is mostly skill, below 65 mostly
    luck, and between them both.
    """
    if edge >= MOSTLY_SKILL:
        return "mostly skill"
    return "skill and luck" if edge >= MOSTLY_LUCK else "mostly luck"
