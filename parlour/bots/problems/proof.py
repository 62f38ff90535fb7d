"""The proof that a move is right: every move is tried in the same deals, freshly imagined, each with a search after it.

A search may be wrong about a move it has hardly looked at, and the difference of two means is noisy where deals differ
more than moves do. So every move has a tree of its own that has grown for a while (practice), and then all of them are
played out in the same worlds, one pair of results a world: what is left of the noise is the moves' own. The worlds
that count were seen by none of the trees before.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from parlour.bots.honest import rightly_legal
from parlour.bots.problems.problem import DEALS, SURE
from parlour.bots.search.endings import Endings, few_are_left
from parlour.bots.search.search import LIKELY_WORLD, TRUTH
from parlour.bots.search.tree import search_kernels
from parlour.bots.search.trial import Trial
from parlour.cards import numbers
from parlour.engine.view import View
from parlour.extras import needs
from parlour.games.kit import seed_rng

with needs("fast", "Proving a problem"):
    import numpy as np

LEAST = 0.02  # the chance to win that every other move gives away, or there is no problem
PRACTICE = 2500  # deals that each tree grows by before any is counted
FIRST = 64  # deals of the first look
MORE = 3 * DEALS  # and of a proof that is made again
AGAIN, ELSEWHERE = 40_000_000, 70_000_000  # how far the seeds of other deals are
SOLVED = 100  # worlds of an ending that are solved besides


@dataclass(frozen=True)
class Margin:
    """How far a move is behind the best: the chance to win, its standard error, and the points of the hand."""

    move: str
    lost: float
    noise: float
    points: float

    @property
    def is_sure(self) -> bool:
        """Is it worse beyond chance?"""
        return self.lost > SURE * self.noise


class Contest:
    """Moves on trial side by side, in the same deals."""

    def __init__(self, view: View, moves: Sequence[str], seed: int, practice: int = PRACTICE) -> None:
        self.moves = list(moves)
        self.trials = [Trial(view, seed, practice, move) for move in self.moves]
        for trial in self.trials:
            trial.grow(practice)
            trial.ring = trial.ring[:1].copy()  # from now on a world is laid into it for every deal
            trial.worlds = TRUTH
        first = self.trials[0]
        self.seat, self.known = first.seat, first.known.copy()
        self.world = np.zeros(1, first.known.dtype)
        self.rng: Any = np.zeros(16, np.int64)
        state = [0]
        seed_rng(state, seed + 1)
        self.rng[0] = state[0]
        self.lay_out = search_kernels(view.game.module)["lay_out"]
        self.worth: list[list[float]] = []
        self.points: list[list[float]] = []

    def play(self, deals: int) -> None:
        """So many deals more, all moves in each."""
        for _ in range(deals):
            self.lay_out(self.known, self.world, 0, self.rng, self.seat, LIKELY_WORLD)
            chance, came = int(self.rng[0]), [self.in_this_world(trial, int(self.rng[0])) for trial in self.trials]
            self.rng[0] = chance
            self.worth.append([worth for worth, _ in came])
            self.points.append([points for _, points in came])

    def in_this_world(self, trial: Trial, chance: int) -> tuple[float, float]:
        """What the world comes to after the move of one tree, by the same chance as after the others."""
        _, worth, points = trial.totals()
        trial.known[:] = self.world
        trial.ring[:] = self.world
        trial.rng[0] = chance
        trial.grow(1)
        _, worth_after, points_after = trial.totals()
        return worth_after - worth, points_after - points

    def take_in(self, other: "Contest") -> None:
        """The deals of another contest of the same moves count as well."""
        self.worth += other.worth
        self.points += other.points

    def forget(self) -> None:
        """What was played so far is not counted."""
        self.worth, self.points = [], []

    def best(self) -> str:
        """The move with the best mean so far."""
        return self.moves[int(np.mean(self.worth, axis=0).argmax())]

    def margins(self, best: str) -> list[Margin]:
        """How far all others are behind it, the nearest first."""
        worth, points = np.array(self.worth), np.array(self.points)
        place = self.moves.index(best)
        lost, fewer = worth[:, [place]] - worth, points[:, [place]] - points
        noise = lost.std(axis=0, ddof=1) / sqrt(len(lost))
        found = [
            Margin(move, float(lost[:, other].mean()), float(noise[other]), float(fewer[:, other].mean()))
            for other, move in enumerate(self.moves)
            if move != best
        ]
        return sorted(found, key=lambda margin: (margin.lost, margin.move))


def legal_texts(view: View) -> list[str]:
    """The moves that no rule forbids."""
    texts = view.game.rulebook.moves[view.known.phase]
    return [texts[move] for move in numbers(rightly_legal(view))]


def prove(view: View, best: str, seed: int) -> list[Margin] | None:
    """How far every other move is behind this one, if that is beyond chance for all of them; else nothing.

    A first look gives up early; its deals are not counted. Then it must be so twice: what was lucky once is not with
    other trees and other deals.
    """
    contest = Contest(view, legal_texts(view), seed)
    contest.play(FIRST)
    if contest.best() != best or any(margin.lost < LEAST for margin in contest.margins(best)):
        return None
    contest.forget()
    contest.play(DEALS)
    if not all(margin.is_sure for margin in contest.margins(best)) or not stands_when_solved(view, best, seed):
        return None
    again = Contest(view, legal_texts(view), seed + AGAIN)
    again.play(DEALS)
    if not all(margin.is_sure for margin in again.margins(best)):
        return None
    contest.take_in(again)
    margins = contest.margins(best)
    return margins if all(margin.lost >= LEAST for margin in margins) else None


def proved_again(view: View, best: str, seed: int) -> bool:
    """Is every other move worse beyond chance in other deals than those of the proof, and more of them?"""
    contest = Contest(view, legal_texts(view), seed + ELSEWHERE)
    contest.play(MORE)
    return all(margin.is_sure for margin in contest.margins(best))


def stands_when_solved(view: View, best: str, seed: int) -> bool:
    """Is it the best move, too, where the ending can be solved: in many worlds, each solved for every move?"""
    if not few_are_left(view):
        return True
    ending = Endings(view, seed)
    ending.grow(SOLVED)
    texts = view.game.rulebook.moves[view.known.phase]
    means = {texts[move]: sums[1] / sums[0] for move, sums in ending.children().items()}
    return not means or max(means, key=lambda move: means[move]) == best
