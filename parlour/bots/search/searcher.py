"""A player who searches: views in, moves out, at native speed."""

import random
import time
import zlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import exp, sqrt

import parlour
from parlour.bots import Budget
from parlour.bots.games import habits_of, setting_of
from parlour.bots.players.house import House, given_way, legal_moves
from parlour.bots.search.endings import WORLD, Endings, few_are_left
from parlour.bots.search.tree import ROOM, SHARP, Mind, Tree, remembered
from parlour.engine.view import View
from parlour.engine.warm import warm_game
from parlour.games.kit import seed_rng

CLEARLY = 2.0  # so many standard errors better than habit is better


@dataclass(frozen=True)
class Weighed:
    """A move as the search sees it: how often it was tried, its chance to win the game, the points of the hand.

    `noise` is the standard error of the chance, as if every deal had been another one.
    """

    move: str
    visits: int
    worth: float
    points: float
    noise: float = 0.0


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
        yielded = given_way(view)
        if yielded is not None:
            return yielded
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
            most = steps if budget.iterations else 1 << 62
            if isinstance(thought, Tree):
                thought.grow_until(deadline, most, budget.least)
            else:
                thought.grow_until(deadline, most)

    if len(thoughts) == 1:
        grow(thoughts[0])
    else:
        with ThreadPoolExecutor(len(thoughts)) as pool:
            list(pool.map(grow, thoughts))


def spread_of(totals: list[list[float]]) -> float:
    """How far the chance to win differs from deal to deal, over all moves together."""
    visits, worth, squares, _ = (sum(column) for column in zip(*totals, strict=True))
    return sqrt(max(squares / visits - (worth / visits) ** 2, 0.0))


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


def warm_all(name: str) -> str:
    """Compile a game and the search for it: in one process, since the search is made of the rules."""
    return warm_search(warm_game(name))
