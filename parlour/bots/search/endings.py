"""Determinised search: the endings of many imagined worlds solved exactly, as if all hands lay open in each.

Every world that agrees with what the seat has seen is solved for each of its moves (solver.py), and the
move with the best mean is the one to make (worlds.py).
"""

import time
from typing import Any

import numpy as np

from parlour.bots.games import habits_of, setting_of
from parlour.bots.pace import pace_of
from parlour.bots.search import worlds
from parlour.bots.search.search import LIKELY_WORLD, TRUTH
from parlour.bots.search.slate import blank_slate
from parlour.bots.search.solver import ROWS
from parlour.engine.game import State as Hand
from parlour.engine.native import native_kernels, record_form, to_record
from parlour.engine.view import View
from parlour.games.contract import PLAY
from parlour.games.declare import OPEN_TABLE
from parlour.games.kit import seed_rng

LIMIT = 20_000  # positions looked at after one move before the world is given up
GLANCE = 0.001  # seconds between two looks at the clock, about
MOST = 6  # cards of a hand that can be solved at all; with so few nobody draws any more
WORLD = 20  # a world takes about as long as so many iterations of the search


def can_be_solved(view: View, most: int = MOST) -> bool:
    """Is it a game of tricks, in which nothing is left to do but to play a few cards?"""
    s = view.known
    in_play = bool(setting_of(view.game.module).few) and view.game.rulebook.phases[s.phase] == PLAY
    return in_play and s.hand[view.own_seat].bit_count() <= most


def few_are_left(view: View) -> bool:
    """Are so few cards left that worlds are better solved than searched?"""
    return can_be_solved(view, setting_of(view.game.module).few.get(view.game.players, 0))


class Endings:
    """The worlds a seat can imagine, solved one after the other; with `truth` the true one and no other."""

    def __init__(self, view: View, seed: int = 0, truth: Hand | None = None, limit: int = LIMIT) -> None:
        rules = view.game.module
        self.weigh_native = native_kernels(rules, worlds, habits_of(rules))["weigh_worlds"]
        self.known: Any = np.zeros(1, record_form(rules))
        to_record(view.known if truth is None else truth.s, self.known)
        if OPEN_TABLE in view.game.fields:
            self.known[OPEN_TABLE] = 0  # an honest player thinks of right cards only
        self.space = np.zeros(ROWS, self.known.dtype)
        self.world = self.known.copy()
        self.seat, self.limit = view.own_seat, limit
        self.worlds = LIKELY_WORLD if truth is None else TRUTH
        self.slate = blank_slate(view.game, self.seat, self.space)
        self.rng = np.zeros(16, np.int64)
        seed_rng(self.rng, seed)
        self.pace, self.swing = pace_of(view.game)
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
        many, before = 1, time.perf_counter()
        while iterations > 0:
            self.grow(min(many, iterations))
            iterations -= many
            now = time.perf_counter()
            if now >= deadline:
                return
            many *= 2 if now - before < GLANCE else 1
            before = now

    def children(self) -> dict[int, list[float]]:
        """The moves: in how many worlds, and the sums of worth, its square, and points; none if no world was solved."""
        moves = np.flatnonzero(self.visits).tolist()
        return {move: [float(self.visits[move]), *self.sums[move].tolist()] for move in moves}
