"""A player who searches: views in, moves out, at native speed."""

import random
import time
import zlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import exp, sqrt
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

import parlour
from parlour.bots import Budget
from parlour.bots.games import habits_of, setting_of
from parlour.bots.pace import pace_of
from parlour.bots.players.house import House, legal_moves
from parlour.bots.search import search
from parlour.bots.search.endings import WORLD, Endings, few_are_left
from parlour.engine.native import kernels_folder, native_kernels, record_form, to_record
from parlour.engine.view import View
from parlour.games.declare import OPEN_TABLE
from parlour.games.kit import seed_rng

EXPLORE = 2.0  # how curious a search is, in spreads of the worth from deal to deal
BITE = 200  # iterations between two looks at the clock
ROOM = 400_000  # nodes of a tree
CLEARLY = 2.0  # so many standard errors better than habit is better


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


@dataclass(frozen=True)
class Weighed:
    """A move as the search sees it: how often it was tried, its chance to win the game, the points of the hand.

    `noise` is the standard error of the chance.
    """

    move: str
    visits: int
    worth: float
    points: float
    noise: float = 0.0


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
        self.space = np.zeros(2, self.known.dtype)
        self.rng = np.zeros(16, np.int64)
        state = [0]
        seed_rng(state, seed)
        self.rng[0] = state[0]
        self.seat = view.own_seat
        self.pace, self.swing = pace_of(view.game)
        self.nodes = np.zeros((room, 7), np.int64)
        self.nodes[0] = (-1, self.seat, -1, -1, -1, 0, 1)
        self.sums = np.zeros((room, 3))
        self.worths = np.zeros(16)
        self.size = 1
        self.worlds = mind.worlds

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
            self.worlds,
        )

    def grow_until(self, deadline: float, iterations: int) -> None:
        """Think until the clock says so, but a little at least and so many iterations at the most."""
        self.grow(min(BITE, iterations))
        while time.perf_counter() < deadline and iterations > BITE:
            iterations -= BITE
            self.grow(min(BITE, iterations))

    def children(self) -> dict[int, list[float]]:
        """The moves tried at the root: visits, and the sums of worth, its square, and points."""
        found = {}
        child = int(self.nodes[0, search.CHILD])
        while child >= 0:
            sums = [float(total) for total in self.sums[child]]
            found[int(self.nodes[child, search.MOVE])] = [float(self.nodes[child, search.VISITS]), *sums]
            child = int(self.nodes[child, search.SIBLING])
        return found


class Searcher:
    """Searches within a budget; under a budget of iterations the same view and seed give the same move."""

    name = "search"

    def __init__(self, budget: Budget, seed: int = 0, mind: Mind = SHARP) -> None:
        self.budget = budget
        self.seed = seed
        self.mind = mind

    def choose(self, view: View, budget: Budget | None = None) -> str:
        """The move found best. Where there is nothing to search (roulette), the house's advice."""
        legal = legal_moves(view)
        if len(legal) == 1:
            return legal[0]
        if not view.game.rulebook.native:
            return House().choose(view)
        weighed = self.weigh(view, budget)
        if self.solves(view):
            return weighed[0].move
        return self.softly(view, weighed) if self.mind.softness else self.firmly(view, weighed)

    def speak(self, view: View) -> str | None:
        """What the house would say."""
        return House().speak(view)

    def solves(self, view: View) -> bool:
        """Does it solve the ending in the worlds it imagines? A sharp mind does, when few cards are left."""
        return self.mind == SHARP and few_are_left(view)

    def softly(self, view: View, weighed: Sequence[Weighed]) -> str:
        """One of the better moves, the better the likelier; always the same for the same view and seed."""
        best = max(move.worth for move in weighed)
        soft = self.mind.softness * weighed[0].noise * sqrt(weighed[0].visits)
        odds = [exp((move.worth - best) / soft) if soft else float(move.worth == best) for move in weighed]
        return random.Random(seen(view, self.seed)).choices(weighed, odds)[0].move

    def firmly(self, view: View, weighed: Sequence[Weighed]) -> str:
        """The move most often found best, or what habit suggests where the search cannot tell them apart."""
        best = weighed[0]
        usual = self.by_habit(view)
        for move in weighed:
            if move.move == usual and best.worth - move.worth < CLEARLY * sqrt(best.noise**2 + move.noise**2):
                return usual
        return best.move

    def by_habit(self, view: View) -> str:
        """What a player of this game does without thinking."""
        rules, known, rng = view.game.module, remembered(view, self.mind), [0]
        seed_rng(rng, seen(view, self.seed))
        return str(view.game.rulebook.moves[known.phase][habits_of(rules).habit(known, rules.legal(known), rng)])

    def weigh(self, view: View, budget: Budget | None = None) -> list[Weighed]:
        """Every legal move as the search sees it, the one most often found best first."""
        totals: dict[int, list[float]] = {}
        for thought in self.think(view, budget or self.budget):
            for move, sums in thought.children().items():
                so_far = totals.setdefault(move, [0.0] * len(sums))
                totals[move] = [total + more for total, more in zip(so_far, sums, strict=True)]
        texts = view.game.rulebook.moves[view.known.phase]
        spread = spread_of(list(totals.values()))
        weighed = [
            Weighed(texts[move], int(visits), worth / visits, points / visits, spread / sqrt(visits))
            for move, (visits, worth, _, points) in totals.items()
        ]
        return sorted(weighed, key=lambda move: (-move.visits, -move.worth, -move.points, move.move))

    def think(self, view: View, budget: Budget) -> Sequence[Tree | Endings]:
        """Grow a tree on every thread, or solve the ending in many worlds, if it can be solved."""
        seeds = range(self.seed, self.seed + budget.threads)
        if self.solves(view):
            endings = [Endings(view, seed) for seed in seeds]
            grow_each(endings, budget, WORLD)
            if any(ending.children() for ending in endings):
                return endings
        room = min(ROOM, share(budget) + 2)
        trees = [Tree(view, seed, room, self.mind) for seed in seeds]
        grow_each(trees, budget)
        return trees


def share(budget: Budget) -> int:
    """How many iterations a thread may have."""
    return -(-(budget.iterations or ROOM * budget.threads) // budget.threads)


def grow_each(thoughts: Sequence[Tree | Endings], budget: Budget, cost: int = 1) -> None:
    """Think as far as the budget goes, each on a thread of its own; `cost` is what one step of it counts for."""
    deadline = time.perf_counter() + (budget.seconds or 0)
    steps = -(-share(budget) // cost)

    def grow(thought: Tree | Endings) -> None:
        if budget.seconds is None:
            thought.grow(steps)
        else:
            thought.grow_until(deadline, steps if budget.iterations else 1 << 62)

    if len(thoughts) == 1:
        grow(thoughts[0])
    else:
        with ThreadPoolExecutor(len(thoughts)) as pool:
            list(pool.map(grow, thoughts))


def spread_of(totals: list[list[float]]) -> float:
    """How far the chance to win differs from deal to deal, over all moves together."""
    visits, worth, squares, _ = (sum(column) for column in zip(*totals, strict=True))
    return sqrt(max(squares / visits - (worth / visits) ** 2, 0.0))


def remembered(view: View, mind: Mind) -> Any:
    """What a mind has before it: all that its seat may know, or no more than what lies open and is in the hand."""
    if mind.remembers:
        return view.known
    known = view.known.copy()
    for memory in setting_of(view.game.module).memories:
        kept = getattr(known, memory)
        setattr(known, memory, [0] * len(kept) if isinstance(kept, list) else 0)
    return known


def seen(view: View, seed: int) -> int:
    """A number drawn from all that a seat sees, and a seed."""
    return zlib.crc32(repr((view.to_dict(), seed)).encode())


def warm_search(name: str) -> str:
    """Compile the search for a game, or find it in the cache."""
    state = parlour.load(name).start(seed=0)
    if state.seat is not None:
        view = state.view(state.seat)
        Searcher(Budget(iterations=1)).weigh(view)
        if setting_of(view.game.module).few:
            Endings(view).grow(0)
    return name
