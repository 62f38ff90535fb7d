"""How high the rungs of the ladder stand at a game: by the matches of those that are next to each other.

The House stands at 1500 at every game. Who wins a share p of the games stands 400 log10(p / (1 - p)) points above the
other (parlour/measured/strength.json). Where a game was not measured, or a match was won outright, the step is that
of the games that were measured, on the average.
"""

from functools import cache
from itertools import pairwise
from math import log10
from typing import get_args

from parlour import measured
from parlour.bots import Rung

RUNGS: tuple[Rung, ...] = get_args(Rung)
HOUSE = RUNGS.index("house")
MIDDLE = 1500.0  # where the House stands
STEP = 107.0  # points from a rung to the next, where nothing was measured: the mean of the forty that were


@cache
def standing_of(game: str) -> dict[Rung, float]:
    """Where each rung stands at a game, the lowest first."""
    heights = [0.0]
    for lower, upper in pairwise(RUNGS):
        heights.append(heights[-1] + step(game, lower, upper))
    return {rung: MIDDLE + height - heights[HOUSE] for rung, height in zip(RUNGS, heights, strict=True)}


def step(game: str, lower: Rung, upper: Rung) -> float:
    """How many points a rung stands above the one below it."""
    strength = measured.strength_of(game)
    match = None if strength is None else strength.over(upper, lower)
    if match is None or not 0.5 <= match.share < 1:
        return STEP
    return 400 * log10(match.share / (1 - match.share))
