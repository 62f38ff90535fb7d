"""One growing tree over the worlds that a seat can imagine."""

import time
from dataclasses import dataclass
from functools import cache
from math import log, sqrt
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from parlour.bots.games import habits_of, setting_of
from parlour.bots.pace import pace_of
from parlour.bots.search import search
from parlour.engine.native import kernels_folder, native_kernels, record_form, to_record
from parlour.engine.view import View
from parlour.games.declare import NONE, OPEN_TABLE
from parlour.games.kit import seed_rng

EXPLORE = 2.0  # how curious a search is, in spreads of the worth from deal to deal
BITE = 200  # iterations between two looks at the clock
ROOM = 400_000  # nodes of a tree
RING = 256  # worlds at hand at a time
TABLE = 4096  # bonuses that are worked out beforehand
MOVES = 64  # of a set

NODE = np.dtype(
    [
        ("tried", np.int64),  # the moves it has children for, as a set
        ("worth", np.float64),  # the sum of what the hands were worth to the seat that moved
        ("mean", np.float64),  # and its mean
        ("rarity", np.float64),  # one by the square root of the visits
        ("parent", np.int32),
        ("child", np.int32),
        ("sibling", np.int32),
        ("visits", np.int32),
        ("chances", np.int32),  # how often it could have been chosen
        ("move", np.int16),
        ("seat", np.int16),
    ]
)
"""A node of the tree."""


@dataclass(frozen=True)
class Mind:
    """How a searching player thinks: what worlds it imagines, how softly it chooses, and whether it has a memory.

    Softness is measured by how far deals differ: a move that is so many of their spreads worse than the best is chosen
    about a third as often.
    """

    worlds: int = search.LIKELY_WORLD
    softness: float = 0.0
    remembers: bool = True


SHARP = Mind()


def search_kernels(rules: ModuleType) -> dict[str, Any]:
    """The search bound to a game and to the habits of its players."""
    return native_kernels(rules, search, habits_of(rules))


def search_folder(rules: ModuleType) -> Path:
    """Where the compiled search of a game is kept."""
    return kernels_folder(rules, search, habits_of(rules))


class Tree:
    """One growing tree over the worlds a seat can imagine."""

    def __init__(self, view: View, seed: int, room: int, mind: Mind = SHARP) -> None:
        rules = view.game.module
        self.grow_native = search_kernels(rules)["grow"]
        self.known: Any = np.zeros(1, record_form(rules))
        to_record(remembered(view, mind), self.known)
        if OPEN_TABLE in view.game.fields:
            self.known[OPEN_TABLE] = 0  # an honest player thinks of right cards only
        self.ring = np.zeros(min(RING, room), self.known.dtype)
        self.space = np.zeros(1, self.known.dtype)
        self.rng = np.zeros(16, np.int64)
        state = [0]
        seed_rng(state, seed)
        self.rng[0] = state[0]
        self.seat = view.own_seat
        self.pace, self.swing = pace_of(view.game)
        self.nodes = np.zeros(room, NODE)
        self.nodes[0] = node_of(NONE, self.seat, NONE)
        self.sums = np.zeros((1 + MOVES, 2))
        self.worths, self.scores = np.zeros(16), np.zeros(16, np.int64)
        self.size = 1
        self.worlds = mind.worlds

    def grow(self, iterations: int) -> None:
        """Think so many iterations further."""
        self.size = self.grow_native(
            self.known,
            self.ring,
            self.space,
            self.rng,
            self.seat,
            self.nodes,
            self.sums,
            self.size,
            iterations,
            EXPLORE,
            self.pace,
            self.swing,
            self.worths,
            self.scores,
            bonuses(),
            self.worlds,
        )

    def grow_until(self, deadline: float, iterations: int, least: int = 0) -> None:
        """Think until the clock says so, but a little at least and so many iterations at the most."""
        bite = min(max(BITE, least), iterations)
        self.grow(bite)
        while time.perf_counter() < deadline and iterations > bite:
            iterations -= bite
            bite = min(BITE, iterations)
            self.grow(bite)

    def children(self) -> dict[int, list[float]]:
        """The moves tried at the root: visits, and the sums of worth, its square, and points."""
        found = {}
        child = int(self.nodes[0]["child"])
        while child != NONE:
            node = self.nodes[child]
            move = int(node["move"])
            found[move] = [float(node["visits"]), float(node["worth"]), *self.sums[1 + move].tolist()]
            child = int(node["sibling"])
        return found


def node_of(move: int, seat: int, parent: int, sibling: int = NONE) -> Any:
    """A node that has not been visited."""
    node = np.zeros((), NODE)
    for name, value in {"move": move, "seat": seat, "parent": parent, "child": NONE, "sibling": sibling}.items():
        node[name] = value
    node["chances"] = 1
    return node


@cache
def bonuses() -> Any:
    """The square roots of logarithms: 1 is the first number that has one."""
    return np.array([0.0, *(sqrt(log(chances)) for chances in range(1, TABLE))])


def remembered(view: View, mind: Mind) -> Any:
    """What a mind has before it: all that its seat may know, or no more than what lies open and is in the hand."""
    if mind.remembers:
        return view.known
    known = view.known.copy()
    for memory in setting_of(view.game.module).memories:
        kept = getattr(known, memory)
        setattr(known, memory, [0] * len(kept) if isinstance(kept, list) else 0)
    return known
