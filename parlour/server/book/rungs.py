"""What the rungs of the ladder are rated: players whose rating never changes.

The House is rated 1500 at every game, and the others as their matches have it (parlour/bots/players/standing.py).
"""

from functools import cache

from parlour.bots import Rung
from parlour.bots.players.glicko import Rating
from parlour.bots.players.standing import RUNGS, standing_of

SURE = 30.0  # the deviation of a rung: its matches have been few hundreds of games


@cache
def ratings_of(game: str) -> dict[Rung, Rating]:
    """The ratings of all rungs at a game."""
    return {rung: Rating(height, SURE) for rung, height in standing_of(game).items()}


def next_rung(rung: Rung) -> Rung | None:
    """The rung above this one, if there is one."""
    place = RUNGS.index(rung) + 1
    return RUNGS[place] if place < len(RUNGS) else None
