"""A player who searches: views in, moves out, at native speed."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

import parlour
from parlour.bots import Budget, search
from parlour.bots.house import House, legal_moves
from parlour.bots.pace import PACE
from parlour.engine.native import native_kernels, record_form, to_record
from parlour.engine.view import View
from parlour.games.kit import seed_rng

EXPLORE = 0.35
BITE = 200  # iterations between two looks at the clock
ROOM = 400_000  # nodes of a tree


@dataclass(frozen=True)
class Weighed:
    """A move as the search sees it: how often it was tried, its chance to win the game, the points of the hand."""

    move: str
    visits: int
    worth: float
    points: float


def search_kernels(rules: ModuleType) -> dict[str, Any]:
    """The search bound to a game and to the habits of its players."""
    return native_kernels(rules, search, import_module(rules.__name__.replace("games", "bots.habits")))


class Tree:
    """One growing tree over the worlds a seat can imagine."""

    def __init__(self, view: View, seed: int, room: int) -> None:
        rules = view.game.module
        self.grow_native = search_kernels(rules)["grow"]
        self.known: Any = np.zeros(1, record_form(rules))
        to_record(view.known, self.known)
        if "open_table" in view.game.fields:
            self.known["open_table"] = 0  # an honest player thinks of right cards only
        self.space = np.zeros(2, self.known.dtype)
        self.rng = np.zeros(16, np.int64)
        state = [0]
        seed_rng(state, seed)
        self.rng[0] = state[0]
        self.seat = view.own_seat
        self.pace, self.swing = PACE[view.game.name]
        self.nodes = np.zeros((room, 7), np.int64)
        self.nodes[0] = (-1, self.seat, -1, -1, -1, 0, 1)
        self.sums = np.zeros((room, 2))
        self.worths = np.zeros(16)
        self.size = 1
        self.open_cards = False

    def grow(self, iterations: int) -> None:
        """Think so many iterations further."""
        self.size = self.grow_native(
            self.known,
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
            self.open_cards,
        )

    def grow_until(self, deadline: float) -> None:
        """Think until the clock says so, but a little at least."""
        self.grow(BITE)
        while time.perf_counter() < deadline:
            self.grow(BITE)

    def children(self) -> dict[int, tuple[int, float, float]]:
        """The moves tried at the root: visits, and the sums of worth and points."""
        found = {}
        child = int(self.nodes[0, search.CHILD])
        while child >= 0:
            visits = int(self.nodes[child, search.VISITS])
            worth, points = self.sums[child]
            found[int(self.nodes[child, search.MOVE])] = (visits, float(worth), float(points))
            child = int(self.nodes[child, search.SIBLING])
        return found


class Searcher:
    """Searches within a budget; under a budget of iterations the same view and seed give the same move."""

    name = "search"

    def __init__(self, budget: Budget, seed: int = 0) -> None:
        self.budget = budget
        self.seed = seed

    def choose(self, view: View, budget: Budget | None = None) -> str:
        """The move most often found best. Where there is nothing to search (roulette), the house's advice."""
        legal = legal_moves(view)
        if len(legal) == 1:
            return legal[0]
        if not view.game.rulebook.native:
            return House().choose(view)
        return self.weigh(view, budget)[0].move

    def speak(self, view: View) -> str | None:
        """What the house would say."""
        return House().speak(view)

    def weigh(self, view: View, budget: Budget | None = None) -> list[Weighed]:
        """Every legal move as the search sees it, the best first."""
        budget = budget or self.budget
        totals: dict[int, list[float]] = {}
        for tree in self.think(view, budget):
            for move, sums in tree.children().items():
                so_far = totals.setdefault(move, [0, 0.0, 0.0])
                totals[move] = [total + more for total, more in zip(so_far, sums, strict=True)]
        texts = view.game.rulebook.moves[view.known.phase]
        weighed = [
            Weighed(texts[move], int(visits), worth / visits, points / visits)
            for move, (visits, worth, points) in totals.items()
        ]
        return sorted(weighed, key=lambda move: (-move.visits, move.move))

    def think(self, view: View, budget: Budget) -> list[Tree]:
        """Grow a tree on every thread."""
        deadline = time.perf_counter() + (budget.seconds or 0)
        room = min(ROOM, (budget.iterations or ROOM) + 2)
        trees = [Tree(view, self.seed + thread, room) for thread in range(budget.threads)]

        def grow(tree: Tree) -> None:
            if budget.iterations is not None:
                tree.grow(-(-budget.iterations // budget.threads))
            else:
                tree.grow_until(deadline)

        if len(trees) == 1:
            grow(trees[0])
        else:
            with ThreadPoolExecutor(len(trees)) as pool:
                list(pool.map(grow, trees))
        return trees


def warm_search(name: str) -> str:
    """Compile the search for a game, or find it in the cache."""
    state = parlour.load(name).start(seed=0)
    if state.seat is not None:
        Searcher(Budget(iterations=1)).weigh(state.view(state.seat))
    return name
