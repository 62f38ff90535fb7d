"""The worlds a seat can imagine, each solved for every move of its own; bound to every game of tricks."""

from collections.abc import Callable

import numpy as np

from parlour.bots.search.search import lay_out
from parlour.bots.search.solver import Slate, chance_in, points_in, solve
from parlour.games.declare import Numbers, State
from parlour.games.kit import lowest

legal: Callable[[State], int]
play: Callable[[State, int], None]

WORTH, SQUARE, COUNT = range(3)  # the sums of a move: the chance to win, its square, the points


def weigh_worlds(
    known: Numbers,
    world: Numbers,
    space: Numbers,
    slate: Slate,
    rng: Numbers,
    seat: int,
    visits: Numbers,
    sums: Numbers,
    iterations: int,
    limit: int,
    pace: float,
    swing: float,
    worlds: int,
) -> None:
    """Solve so many worlds for every move, and add up what it brings in them.

    A world that cannot be solved counts for no move. To solve the TRUTH `known` must hold it.
    """
    fresh = np.zeros_like(sums)
    for _ in range(iterations):
        lay_out(known, world, 0, rng, seat, worlds)
        if weigh_moves(world[0], space, slate, fresh, limit, pace, swing):
            moves = legal(world[0])
            while moves != 0:
                move = lowest(moves)
                visits[move] += 1
                for figure in range(sums.shape[1]):
                    sums[move, figure] += fresh[move, figure]
                moves &= moves - 1


def weigh_moves(
    world: State, space: Numbers, slate: Slate, fresh: Numbers, limit: int, pace: float, swing: float
) -> bool:
    """Solve one world for every move; False if that takes too long."""
    moves = legal(world)
    while moves != 0:
        move = lowest(moves)
        space[0] = world
        play(space[0], move)
        if not solve(space, slate, limit, pace, swing):
            return False
        fresh[move, WORTH] = chance_in(slate.found[0, 0])
        fresh[move, SQUARE] = fresh[move, WORTH] ** 2
        fresh[move, COUNT] = points_in(slate.found[0, 0])
        moves &= moves - 1
    return True
