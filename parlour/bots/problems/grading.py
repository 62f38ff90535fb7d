"""How hard a problem is: how often each rung of the ladder fails at it, and the rating that follows from that."""

from collections.abc import Mapping
from math import exp, log

from parlour.bots import Budget
from parlour.bots.games import setting_of
from parlour.bots.players.roster import bot_named
from parlour.bots.players.standing import MIDDLE, standing_of
from parlour.engine.game import Game
from parlour.engine.view import View

TRIES = {"novice": 12, "learner": 12, "house": 1, "club": 12, "expert": 10, "master": 4}
"""How often each rung tries, each time with another seed. The House has no chance in it."""
AT_MOST = 10_000  # deals that the Master thinks of here: the clock may not decide whether he fails
SCALE = 400 / log(10)  # points of a rating to one of the scale that is reckoned in
SPREAD = 300.0  # how far problems differ, as long as nothing is known of one
WEIGHT = 4.0  # games that the tries of a rung are worth
EXACT = 0.1


def thinks(rung: str, game: Game) -> Budget | None:
    """What a rung may think of one move: so many deals, whatever the clock says."""
    rungs = setting_of(game.module).rungs
    return Budget(iterations=min(rungs[rung].deals, AT_MOST)) if rung in rungs else None


def fails(view: View, right: str, seed: int) -> dict[str, tuple[int, int]]:
    """In how many of its tries each rung does something else."""
    found = {}
    for rung, tries in TRIES.items():
        budget = thinks(rung, view.game)
        chosen = [bot_named(rung, seed + place).choose(view, budget) for place in range(tries)]
        found[rung] = (sum(move != right for move in chosen), tries)
    return found


def rating_of(game: str, failed: Mapping[str, tuple[int, int]]) -> float:
    """The rating at which the rungs would fail as often as they did, drawn towards the middle where that says little.

    A rung of rating R fails at a problem of rating r with the chance 1 / (1 + 10^((R - r) / 400)).
    """
    stands = standing_of(game)
    shares = [(stands[rung], failed[rung][0] / failed[rung][1]) for rung in stands if rung in failed]

    def slope(rating: float) -> float:
        """How much likelier what happened becomes as the rating goes up."""
        drawn = (MIDDLE - rating) * SCALE / SPREAD**2
        return drawn + sum(WEIGHT * (share - 1 / (1 + exp((stand - rating) / SCALE))) for stand, share in shares)

    low, high = MIDDLE - 2000, MIDDLE + 2000
    while high - low > EXACT:
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return (low + high) / 2
