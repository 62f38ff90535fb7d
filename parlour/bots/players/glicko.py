"""Ratings by Glicko-2, as Mark Glickman describes it ("Example of the Glicko-2 system", 2013).

A rating says how well somebody plays, its deviation how surely that is known, the volatility how much it swings. Every
game is a rating period of its own, and weeks in which nobody plays are periods without a game, in which a rating
becomes less sure.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

START, START_DEVIATION, START_VOLATILITY = 1500.0, 350.0, 0.06
SCALE = 173.7178  # points of a rating to one of the scale that is reckoned in
SWING = 0.5  # how much a volatility may change with time (Glickman's tau)
EXACT = 1e-6
PERIOD = 7 * 24 * 3600.0  # seconds


@dataclass(frozen=True)
class Rating:
    """How well somebody plays a game, as far as that is known."""

    rating: float = START
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY

    def rested(self, seconds: float) -> "Rating":
        """The same after a while without a game."""
        spread = sqrt((self.deviation / SCALE) ** 2 + self.volatility**2 * max(seconds, 0.0) / PERIOD)
        return Rating(self.rating, min(spread * SCALE, START_DEVIATION), self.volatility)

    def after(self, results: "Sequence[Result]") -> "Rating":
        """The rating after a period with these results; with none it is only less sure."""
        if not results:
            return self.rested(PERIOD)
        mean, spread = (self.rating - START) / SCALE, self.deviation / SCALE
        weighed = [weigh(mean, result) for result in results]
        variance = 1 / sum(weight**2 * chance * (1 - chance) for weight, chance, _ in weighed)
        gained = sum(weight * (score - chance) for weight, chance, score in weighed)
        volatility = new_volatility(spread, variance, variance * gained, self.volatility)
        spread = 1 / sqrt(1 / (spread**2 + volatility**2) + 1 / variance)
        mean += spread**2 * gained
        return Rating(mean * SCALE + START, min(spread * SCALE, START_DEVIATION), volatility)


@dataclass(frozen=True)
class Result:
    """What came of playing against somebody: 1 if he was beaten, 0 if he has won, a half if both or neither did."""

    rating: float
    deviation: float
    score: float


def weigh(mean: float, result: Result) -> tuple[float, float, float]:
    """How much a result weighs by what is known of the other, the chance to win that there was, and the score."""
    spread = result.deviation / SCALE
    weight = 1 / sqrt(1 + 3 * spread**2 / pi**2)
    chance = 1 / (1 + exp(-weight * (mean - (result.rating - START) / SCALE)))
    return weight, min(max(chance, EXACT), 1 - EXACT), result.score


def new_volatility(spread: float, variance: float, change: float, volatility: float) -> float:
    """The volatility after a period (step 5 of the paper): the root of a function, found by the Illinois method."""
    start = log(volatility**2)

    def off(x: float) -> float:
        """How far from the root this is."""
        whole = spread**2 + variance + exp(x)
        return exp(x) * (change**2 - whole) / (2 * whole**2) - (x - start) / SWING**2

    low, high = start, bound(off, start, change**2 - spread**2 - variance)
    at_low, at_high = off(low), off(high)
    while abs(high - low) > EXACT:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = off(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)


def bound(off: Callable[[float], float], start: float, excess: float) -> float:
    """Where the search for the root ends at the other side."""
    if excess > 0:
        return log(excess)
    steps = 1
    while off(start - steps * SWING) < 0:
        steps += 1
    return start - steps * SWING
