"""Determinised search: the endings of many imagined worlds solved exactly, as if all hands lay open in each.

Every world that agrees with what the seat has seen is solved for each of its moves (solver.py), and the
move with the best mean is the one to make. Written once and bound to every game of tricks, like the search itself.
"""

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from parlour.bots.games import players_part
from parlour.bots.pace import PACE
from parlour.bots.search.search import COUNT, LIKELY_WORLD, SQUARE, TRUTH, WORTH, lay_out
from parlour.bots.search.solver import ROWS, Slate, chance_in, points_in, solve
from parlour.engine.game import State as Hand
from parlour.engine.native import native_kernels, record_form, to_record
from parlour.engine.view import View
from parlour.games.declare import Numbers, State
from parlour.games.kit import lowest, seed_rng

legal: Callable[[State], int]
play: Callable[[State, int], None]

LIMIT = 20_000  # positions looked at after one move before the world is given up
GLANCE = 0.001  # seconds between two looks at the clock, about
MOST = 6  # cards of a hand that can be solved at all; with so few nobody draws any more
WORLD = 20  # a world takes about as long as so many iterations of the search

FEW = {
    "raffles": {3: 3, 4: 2, 6: 2},
    "euchre": {4: 3},
    "chantecler": {4: 3},
    "lost-heir": {2: 5, 4: 2},
    "pinochle": {2: 6, 4: 4},
    "trolley": {2: 6, 4: 3},
}
"""By game and number of players: with how many cards in the hand worlds are solved, and not searched.

Only tables at which that was found to play no worse in the same time: with more cards the worlds become too few.
"""


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
        lay_out(known, world, rng, seat, worlds)
        if weigh_moves(world[0], space, slate, fresh, limit, pace, swing):
            moves = legal(world[0])
            while moves != 0:
                visits[lowest(moves)] += 1
                sums[lowest(moves)] += fresh[lowest(moves)]
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


def can_be_solved(view: View, most: int = MOST) -> bool:
    """Is it a game of tricks, in which nothing is left to do but to play a few cards?"""
    s = view.known
    in_play = "trick" in view.game.fields and view.game.rulebook.phases[s.phase] == "play"
    return in_play and s.hand[view.own_seat].bit_count() <= most


def few_are_left(view: View) -> bool:
    """Are so few cards left that worlds are better solved than searched?"""
    return can_be_solved(view, FEW.get(view.game.name, {}).get(view.game.players, 0))


class Endings:
    """The worlds a seat can imagine, solved one after the other; with `truth` the true one and no other."""

    def __init__(self, view: View, seed: int = 0, truth: Hand | None = None, limit: int = LIMIT) -> None:
        rules = view.game.module
        habits = players_part(rules, "habits")
        self.weigh_native = native_kernels(rules, sys.modules[__name__], habits)["weigh_worlds"]
        self.known: Any = np.zeros(1, record_form(rules))
        to_record(view.known if truth is None else truth.s, self.known)
        if "open_table" in view.game.fields:
            self.known["open_table"] = 0  # an honest player thinks of right cards only
        self.space = np.zeros(ROWS, self.known.dtype)
        self.world = self.known.copy()
        self.seat, self.limit = view.own_seat, limit
        self.worlds = LIKELY_WORLD if truth is None else TRUTH
        self.slate = Slate.of(view.game, self.seat, self.space)
        self.rng = np.zeros(16, np.int64)
        seed_rng(self.rng, seed)
        self.pace, self.swing = PACE[view.game.name]
        self.visits = np.zeros(64, np.int64)
        self.sums = np.zeros((64, 3))

    def grow(self, iterations: int) -> None:
        """Solve so many worlds more."""
        self.weigh_native(
            self.known,
            self.world,
            self.space,
            self.slate,
            self.rng,
            self.seat,
            self.visits,
            self.sums,
            iterations,
            self.limit,
            self.pace,
            self.swing,
            self.worlds,
        )

    def grow_until(self, deadline: float, iterations: int) -> None:
        """Solve worlds until the clock says so, but one at least and so many at the most."""
        worlds, before = 1, time.perf_counter()
        while iterations > 0:
            self.grow(min(worlds, iterations))
            iterations -= worlds
            now = time.perf_counter()
            if now >= deadline:
                return
            worlds *= 2 if now - before < GLANCE else 1
            before = now

    def children(self) -> dict[int, list[float]]:
        """The moves: in how many worlds, and the sums of worth, its square, and points; none if no world was solved."""
        moves = np.flatnonzero(self.visits).tolist()
        return {move: [float(self.visits[move]), *self.sums[move].tolist()] for move in moves}
