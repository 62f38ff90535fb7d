"""Hints: the best few moves of a seat, what they may bring, and why; from its view and nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cmp_to_key
from math import copysign

from parlour.bots import Budget
from parlour.bots.games import bets_of
from parlour.bots.honest import honest, rightly_legal
from parlour.bots.players.house import legal_moves
from parlour.bots.search.searcher import Searcher, Weighed
from parlour.bots.search.trial import Trial
from parlour.bots.why import Case, drawback, reason, uncapped
from parlour.cards import numbers
from parlour.engine.view import View

USUAL = Budget(seconds=1.0)
MOST = 3  # moves that are named
DEALS = 100  # imagined deals that tell a sentence how often something happens
PRACTICE = 2000  # iterations of a trial before its deals are counted
COUNTED = 500  # deals of a trial that compares two moves
LITTLE, MUCH = 0.005, 0.05  # a chance that makes no difference, and one that makes a great one
HALF = 0.5  # a point


@dataclass(frozen=True)
class Hint:
    """A move, the points this hand is expected to count with it, the chance to win the game, and one sentence why.

    Of a bet the points are those it wins on the average by itself, exactly, and no chance is reckoned.
    """

    move: str
    points: float
    chance: float | None
    why: str


def hint(view: View, budget: Budget = USUAL, seed: int = 0) -> list[Hint]:
    """The best moves, the best first; under a budget of iterations always the same for the same view and seed."""
    legal_moves(view)  # or a sentence that it is not this seat's turn
    if not view.game.rulebook.native:
        return [
            Hint(move, float(expected), None, why) for move, expected, why in bets_of(view.game.module).places(view)
        ]
    weighed = Searcher(budget, seed).weigh(view)
    if rightly_legal(view).bit_count() == 1:
        return [Hint(weighed[0].move, weighed[0].points, weighed[0].worth, why_forced(view))]
    weighed = tried_alike(view, weighed[:MOST], budget, seed)
    return [
        Hint(move.move, move.points, move.worth, sentence(view, weighed, place, budget, seed))
        for place, move in enumerate(weighed)
    ]


def tried_alike(view: View, weighed: Sequence[Weighed], budget: Budget, seed: int) -> list[Weighed]:
    """The best moves, and how far behind it the others are when all are tried alike.

    What the search has hardly looked at it knows from the first answers only, of which most are foolish; its figures
    would say that such a move is far worse, or far better, than it is.
    """
    best, *others = weighed
    if not any(is_hardly_known(move, best) for move in others):
        return [best, *in_order(others)]
    worth, points = on_trial(view, best, budget, seed)
    told = []
    for move in others:
        its_worth, its_points = on_trial(view, move, budget, seed)
        told.append(
            replace(move, worth=best.worth - max(worth - its_worth, 0.0), points=best.points - points + its_points)
        )
    return [best, *in_order(told)]


def in_order(moves: Sequence[Weighed]) -> list[Weighed]:
    """Moves by the chance to win, and by the points where that makes no difference."""

    def behind(one: Weighed, other: Weighed) -> int:
        chance, points = other.worth - one.worth, other.points - one.points
        return round(copysign(1, chance if abs(chance) >= LITTLE else points))

    return sorted(moves, key=cmp_to_key(behind))


def is_hardly_known(move: Weighed, best: Weighed) -> bool:
    """Has the search looked at a move so seldom that its figures say little?"""
    return move.visits < min(PRACTICE, best.visits / 4)


def on_trial(view: View, move: Weighed, budget: Budget, seed: int) -> tuple[float, float]:
    """The chance and the points of a move when nothing else is tried, once the first answers are over."""
    practice = practice_of(budget)
    trial = Trial(view, seed, practice + COUNTED, move.move)
    trial.grow(practice)
    _, worth, points = trial.totals()
    trial.grow(COUNTED)
    _, worth_after, points_after = trial.totals()
    return (worth_after - worth) / COUNTED, (points_after - points) / COUNTED


def practice_of(budget: Budget) -> int:
    """The iterations of a trial before its deals are counted."""
    return min(budget.iterations or PRACTICE, PRACTICE)


def sentence(view: View, weighed: Sequence[Weighed], place: int, budget: Budget, seed: int) -> str:
    """Why this move: what the game says of it; and of one that is not the best, what is worse about it."""
    best = case_of(view, weighed[0].move, budget, seed, is_best=True)
    if place == 0:
        return to_you(reason(best) or why_plainly(weighed[0]))
    case = case_of(view, weighed[place].move, budget, seed)
    said = reason(case) or why_plainly(weighed[place])
    return to_you(f"{said} {drawback(case, best) or why_behind(weighed[0], weighed[place])}")


def to_you(said: str) -> str:
    """A reason said to the player whose move it is."""
    return said.replace("the partner", "your partner")


def case_of(view: View, move: str, budget: Budget, seed: int, is_best: bool = False) -> Case:
    """A move as the reasons look at it."""
    return Case(view, move, view.game.read(view.known, move), deals_after(view, budget, seed), is_best)


def deals_after(view: View, budget: Budget, seed: int) -> Callable[[str], list[int]]:
    """The points of a hundred imagined deals after a move, reckoned when they are asked for."""

    def deals(move: str) -> list[int]:
        practice = practice_of(budget)
        trial = Trial(view, seed, practice + DEALS, move)
        trial.grow(practice)
        return [trial.next_points() for _ in range(DEALS)]

    return deals


# ---- what can be said of any game ----


def why_forced(view: View) -> str:
    """Why there is no choice: the rule that forbids another card of the hand, if one does."""
    legal = rightly_legal(view)
    texts = view.game.rulebook.moves[view.known.phase]
    (only,) = (texts[move] for move in numbers(legal))
    barred = [place for place, text in enumerate(texts) if text != only and text.split()[-1] in view.hand]
    if not barred:
        return "You have no choice."
    rule = view.game.law.why_not(honest(view.game, view.known), barred[0])
    return f"You have no choice: {uncapped(rule)}"


def why_plainly(move: Weighed) -> str:
    """What a move promises, at a game that has no words for it."""
    points = "1 point" if round(move.points, 1) == 1 else f"{move.points:.1f} points"
    return f"It can be expected to count {points} this hand."


def why_behind(best: Weighed, other: Weighed) -> str:
    """How far a move is behind the best, where no words are at hand for what is wrong with it."""
    chance, points = best.worth - other.worth, best.points - other.points
    if chance < LITTLE:
        return f"There is little between it and {best.move}."
    if points >= HALF:
        return f"But it brings about {points:.1f} points less than {best.move}."
    return f"But {best.move} wins the game {'a little' if chance < MUCH else 'clearly'} more often."
