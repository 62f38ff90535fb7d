"""What the rungs of the ladder are rated: players whose rating never changes.

The House is rated 1500 at every game. How far the others stand from it follows from the matches of the rungs that are
next to each other (parlour/measured/strength.json): who wins a share p of the games stands 400 log10(p / (1 - p))
points higher, as in every rating of this kind. Where a game was not measured, or a match was won outright, the step
is that of the games that were measured, on the average.
"""

from functools import cache
from itertools import pairwise
from math import log10
from typing import get_args

from parlour import measured
from parlour.bots import Rung
from parlour.server.book.glicko import START, Rating

RUNGS: tuple[Rung, ...] = get_args(Rung)
HOUSE = RUNGS.index("house")
STEP = 107.0  # points from a rung to the next, where nothing was measured: the mean of the forty that were
SURE = 30.0  # the deviation of a rung: its matches have been few hundreds of games


@cache
def ratings_of(game: str) -> dict[Rung, Rating]:
    """The ratings of all rungs at a game."""
    heights = [0.0]
    for lower, upper in pairwise(RUNGS):
        heights.append(heights[-1] + step(game, lower, upper))
    return {rung: Rating(START + height - heights[HOUSE], SURE) for rung, height in zip(RUNGS, heights, strict=True)}


def step(game: str, lower: Rung, upper: Rung) -> float:
    """How many points a rung stands above the one below it."""
    strength = measured.strength_of(game)
    match = None if strength is None else strength.over(upper, lower)
    if match is None or not 0.5 <= match.share < 1:
        return STEP
    return 400 * log10(match.share / (1 - match.share))


def next_rung(rung: Rung) -> Rung | None:
    """The rung above this one, if there is one."""
    place = RUNGS.index(rung) + 1
    return RUNGS[place] if place < len(RUNGS) else None
