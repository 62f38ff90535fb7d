"""Hints: the best few moves of a seat, what they may bring, and why; from its view and nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from parlour.bots import Budget
from parlour.bots.games import bets_of
from parlour.bots.players.house import legal_moves
from parlour.bots.search.searcher import Searcher, Weighed
from parlour.bots.search.trial import Trial, honest, rightly_legal
from parlour.bots.why import Case, reason
from parlour.cards import numbers
from parlour.engine.view import View

USUAL = Budget(seconds=1.0)
MOST = 3  # moves that are named
DEALS = 100  # imagined deals of which a sentence may speak
PRACTICE = 2000  # iterations of a trial before its deals are counted
ARTICLES = ("A", "All", "The")
LITTLE = 0.005  # a chance that makes no difference


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
    return [
        Hint(move.move, move.points, move.worth, sentence(view, weighed, place, budget, seed))
        for place, move in enumerate(weighed[:MOST])
    ]


def sentence(view: View, weighed: Sequence[Weighed], place: int, budget: Budget, seed: int) -> str:
    """Why this move: what the game has to say of it, or what the search has."""
    move = weighed[place].move
    case = Case(view, move, view.game.read(view.known, move), deals_after(view, move, budget, seed))
    return reason(case) or (why_best(weighed) if place == 0 else why_not_best(weighed[0], weighed[place]))


def deals_after(view: View, move: str, budget: Budget, seed: int) -> Callable[[], list[int]]:
    """The points of a hundred imagined deals after a move, reckoned when they are asked for."""

    def deals() -> list[int]:
        practice = min(budget.iterations or PRACTICE, PRACTICE)
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
        return "The only legal move."
    rule = view.game.law.why_not(honest(view.game, view.known), barred[0])
    first, _, rest = rule.partition(" ")
    return f"The only legal move: {first.lower() if first in ARTICLES else first} {rest}"


def why_best(weighed: Sequence[Weighed]) -> str:
    """How the best move stands to the next."""
    best, deals = weighed[0], sum(move.visits for move in weighed)
    tried = f"The search came back to it in {best.visits:,} of {deals:,} imagined deals"
    if len(weighed) == 1:
        return f"{tried}."
    return f"{tried}; {compared(best, weighed[1])} {weighed[1].move}."


def compared(better: Weighed, other: Weighed) -> str:
    """How much more one move promises than another, so far as it shows."""
    chance = better.worth - other.worth
    if chance >= LITTLE:
        return (
            f"it gives {100 * chance:.0f}% more chance to win than" if chance >= 0.01 else "it is a shade better than"
        )
    return "there is little between it and"


def why_not_best(best: Weighed, other: Weighed) -> str:
    """How far a move is behind the best."""
    chance, points = best.worth - other.worth, best.points - other.points
    if chance < LITTLE:
        return f"There is little between it and {best.move}."
    less = f" and {points:.1f} points fewer" if points >= 0.05 else ""
    percent = f"{100 * chance:.0f}% less chance" if chance >= 0.01 else "a shade less chance"
    return f"It gives {percent} to win{less} than {best.move} in the imagined deals."
