"""A game gone over again: every decision judged by what the player could know, and in hindsight.

Only the first is held against him. What he knew is searched as he might have searched it himself; in hindsight all
cards lie open. Where the search would have done something else, the two moves are tried against each other, and the
difference counts as a mistake only if it is beyond the noise of that trial.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev

from parlour.bots import Budget
from parlour.bots.games import bets_of
from parlour.bots.hint import case_of
from parlour.bots.honest import rightly_legal
from parlour.bots.search.endings import Endings, can_be_solved
from parlour.bots.search.searcher import Searcher
from parlour.bots.search.tree import BITE, ROOM, Tree
from parlour.bots.search.trial import Trial
from parlour.bots.why import reason
from parlour.engine.checks import whole
from parlour.engine.game import Game, State
from parlour.engine.view import View
from parlour.errors import BadChoice, brief
from parlour.table.record import Act, Record

USUAL = Budget(iterations=3000)
SEARCHES = 6  # of one decision at the most, among which its seconds are divided
BITES = 10  # parts of a trial, which tell how noisy it is
SURE = 3.0  # so many standard errors are beyond chance
GRADES = (("blunder", 0.10), ("mistake", 0.05), ("inaccuracy", 0.02))
"""What a decision is called that gives away so much of the chance to win."""
THE_END = (1 << 62, 0)  # after every act
SWINGS = 5  # turning points that are listed
BARS = "▁▂▃▄▅▆▇█"
DIGITS = "12345678"  # where bars cannot be printed


@dataclass(frozen=True)
class Look:
    """A decision from one side: the best move, its chance to win and its points, and what the move made gave away."""

    best: str
    chance: float
    points: float
    lost: float = 0.0
    noise: float = 0.0

    @property
    def is_sure(self) -> bool:
        """Is what was given away beyond the noise of the search?"""
        return self.lost > SURE * self.noise


@dataclass(frozen=True)
class Decision:
    """A move somebody chose to make, the place of its act in its hand, and how it looks: then, and in hindsight."""

    hand: int
    act: int
    seat: int
    move: str
    score: int
    known: Look
    hindsight: Look
    why: str = ""  # of one that was wrong: why the other move is better

    @property
    def grade(self) -> str:
        """inaccuracy, mistake, blunder; nothing for a move that was right for all the player could know."""
        if not self.known.is_sure:
            return ""
        return next((name for name, least in GRADES if self.known.lost >= least), "")

    @property
    def is_unlucky(self) -> bool:
        """Right for all the player could know, wrong as the cards lay."""
        return not self.grade and self.hindsight.is_sure and self.hindsight.lost >= GRADES[-1][1]


@dataclass(frozen=True)
class Bet:
    """A bet, and what it loses on the average."""

    hand: int
    act: int
    seat: int
    move: str
    expected_loss: Fraction


@dataclass(frozen=True)
class Swing:
    """A change of a side's chance to win between two decisions of its own, and what was done meanwhile."""

    seat: int
    start: tuple[int, int]  # hand and act
    end: tuple[int, int]  # where it was over
    before: float
    after: float
    acts: tuple[str, ...]

    @property
    def size(self) -> float:
        """How much the chance changed, whichever way."""
        return abs(self.after - self.before)

    def overlaps(self, other: "Swing") -> bool:
        """Are they partly about the same moves?"""
        return self.start < other.end and other.start < self.end


@dataclass
class Review:
    """What came of it: the decisions in order, or the bets, and what was done between them."""

    game: Game
    names: list[str]
    decisions: list[Decision] = field(default_factory=list)
    bets: list[Bet] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    acts: list[tuple[int, int, str]] = field(default_factory=list)  # hand, number, words

    def mistakes(self, seat: int | None = None) -> list[Decision]:
        """The decisions that were wrong by what could be known, the worst first."""
        found = [decision for decision in self.decisions if decision.grade and seat in (None, decision.seat)]
        return sorted(found, key=lambda decision: -decision.known.lost)

    def sides(self) -> list[tuple[int, ...]]:
        """Who scores together, each side once, if any decision of theirs was looked at."""
        blank = self.game.blank()
        pairs = [tuple(sorted({seat, self.game.law.partner(blank, seat)})) for seat in range(self.game.players)]
        looked_at = {decision.seat for decision in self.decisions}
        return [side for side in dict.fromkeys(pairs) if looked_at & set(side)]

    def course(self, side: Sequence[int]) -> list[float]:
        """A side's chance to win at each of its decisions, and how it ended."""
        chances = [decision.known.chance for decision in self.decisions if decision.seat in side]
        return chances + [float(side[0] in self.winners)] * bool(self.winners)

    def scores(self, side: Sequence[int]) -> list[float]:
        """The score a side could expect of the hand in play, at each of its decisions."""
        return [decision.score + decision.known.points for decision in self.decisions if decision.seat in side]

    def swings(self) -> list[Swing]:
        """The turning points: where a side's chance to win changed most, the greatest first."""
        found: list[Swing] = []
        for swing in sorted(self.changes(), key=lambda swing: (-swing.size, swing.start, swing.seat)):
            if len(found) < SWINGS and not any(swing.overlaps(other) for other in found):
                found.append(swing)
        return found

    def changes(self) -> Iterator[Swing]:
        """Every change of a side's chance between two of its decisions, and to the end of the game."""
        for side in self.sides():
            own = [decision for decision in self.decisions if decision.seat in side]
            course = self.course(side)
            places = [(decision.hand, decision.act) for decision in own] + [THE_END]
            for place, after in enumerate(course[1:]):
                start, end = places[place : place + 2]
                done = tuple(words for hand, act, words in self.acts if start <= (hand, act) < end)
                yield Swing(own[place].seat, start, end, course[place], after, done)


def review(record: Record, budget: Budget = USUAL, seat: int | None = None, seed: int = 0) -> Review:
    """Go over a whole record, or over one seat's part in it."""
    *_, done = reviewing(record, budget, seat, seed)
    return done


def reviewing(record: Record, budget: Budget = USUAL, seat: int | None = None, seed: int = 0) -> Iterator[Review]:
    """The review as it grows, one and the same, once before the first act and once after each."""
    table = record.replay()
    game = table.game
    if seat is not None and whole(seat) not in range(game.players):
        raise BadChoice(f"The seats are 0 to {game.players - 1}, not {brief(seat)}.")
    names = [table.name(place) for place in range(game.players)]
    done = Review(game, names, winners=table.state.winners)
    yield done
    for before, act, hand, number in played(record):
        caller = act.seat if act.is_call else before.seat
        done.acts.append((hand, number, f"{names[caller or 0]} {act.text}"))
        if not act.is_call and seat in (None, before.seat):
            look_at(done, before, act.text, hand, number, budget, seed + len(done.acts))
        yield done


def played(record: Record) -> Iterator[tuple[State, Act, int, int]]:
    """Every act with the state before it, the number of its hand, and its own number in that."""
    before: State | None = None
    hand = 0
    for table in record.positions():
        acts = table.hands[-1].acts
        if before is not None and len(table.hands) == hand:
            yield before, acts[-1], hand, len(acts)
        hand, before = len(table.hands), table.state.copy()


def look_at(done: Review, before: State, move: str, hand: int, number: int, budget: Budget, seed: int) -> None:
    """Judge one move, if there was a choice."""
    seat = before.seat
    assert seat is not None
    if not done.game.rulebook.native:
        loss = bets_of(done.game.module).loss(done.game, move)
        done.bets += [] if loss is None else [Bet(hand, number, seat, move, loss)]
    if not done.game.rulebook.native or not is_choice(before.view(seat), move):
        return
    known, hindsight = judge(before, move, budget, seed)
    decision = Decision(hand, number, seat, move, before.carried[seat], known, hindsight)
    if decision.grade:
        decision = replace(decision, why=reason(case_of(before.view(seat), known.best, budget, seed, is_best=True)))
    done.decisions.append(decision)


def is_choice(view: View, move: str) -> bool:
    """Was there a choice, and a right one made? A misplay at the open table is no matter of judgment."""
    legal = rightly_legal(view)
    return legal.bit_count() > 1 and legal >> view.game.read(view.known, move) & 1 == 1


# ---- one decision ----


def judge(state: State, move: str, budget: Budget, seed: int = 0) -> tuple[Look, Look]:
    """A move by what its player could know, and with all cards open."""
    view = state.view(state.seat)
    if budget.seconds is not None:
        budget = Budget(seconds=budget.seconds / SEARCHES)
    known = Searcher(budget, seed).weigh(view)[0].move
    return compare(view, known, move, budget, seed), in_hindsight(view, state, move, budget, seed)


def in_hindsight(view: View, truth: State, move: str, budget: Budget, seed: int) -> Look:
    """A move with all cards open: solved exactly where that can be done, else searched."""
    solved = solve_truth(view, truth)
    if not solved:
        return compare(view, open_best(view, truth, budget, seed), move, budget, seed, truth)
    best = max(solved, key=lambda other: (*solved[other], other == move))
    chance, points = solved[best]
    return Look(best, chance, points, chance - solved[move][0])


def solve_truth(view: View, truth: State) -> dict[str, tuple[float, int]]:
    """What every move comes to if all play their best with open hands, its chance and points; nothing if too hard."""
    if not can_be_solved(view):
        return {}
    ending = Endings(view, truth=truth)
    ending.grow(1)
    texts = view.game.rulebook.moves[view.known.phase]
    return {texts[move]: (sums[1], round(sums[-1])) for move, sums in ending.children().items()}


def open_best(view: View, truth: State, budget: Budget, seed: int) -> str:
    """The move most often found best with all cards open."""
    tree = Trial(view, seed, room(budget), truth=truth)
    for _ in bites(tree, budget):
        pass
    children = tree.children()
    best = min(children, key=lambda move: (-children[move][0], move))
    return view.game.rulebook.moves[view.known.phase][best]


def compare(view: View, best: str, made: str, budget: Budget, seed: int, truth: State | None = None) -> Look:
    """The best move beside the one that was made; if those are two, each is tried by itself."""
    chance, noise, points = try_out(Trial(view, seed, room(budget), best, truth), budget)
    if best == made:
        return Look(best, chance, points)
    other, other_noise, _ = try_out(Trial(view, seed, room(budget), made, truth), budget)
    return Look(best, chance, points, max(chance - other, 0.0), sqrt(noise**2 + other_noise**2))


def try_out(trial: Trial, budget: Budget) -> tuple[float, float, float]:
    """The chance to win after the move on trial, its standard error, and the points it brings."""
    means = []
    before = trial.totals()
    for _ in bites(trial, budget):
        after = trial.totals()
        if after[0] > before[0]:
            means.append((after[1] - before[1]) / (after[0] - before[0]))
        before = after
    deals, worth, points = before
    noise = stdev(means) / sqrt(len(means)) if len(means) > 1 else 1.0
    return worth / deals, noise, points / deals


def room(budget: Budget) -> int:
    """How many nodes a tree may need."""
    return budget.iterations or ROOM


def bites(tree: Tree, budget: Budget) -> Iterator[None]:
    """Grow a tree as far as the budget goes, a bite at a time."""
    if budget.iterations is not None:
        size = -(-budget.iterations // BITES)
        for eaten in range(0, budget.iterations, size):
            tree.grow(min(size, budget.iterations - eaten))
            yield
        return
    deadline = time.perf_counter() + (budget.seconds or 0)
    while True:
        tree.grow(BITE // BITES)
        yield
        if time.perf_counter() >= deadline:
            return


# ---- the course of a game as a line ----


def sparkline(values: Sequence[float], width: int, low: float, high: float, bars: str = BARS) -> str:
    """Values as a row of bars between two limits, no wider than asked; neighbours share a bar where there are many."""
    columns = min(max(width, 1), len(values))
    edges = [place * len(values) // columns for place in range(columns + 1)] if columns else []
    means = [fmean(values[start:end]) for start, end in pairwise(edges)]
    span = high - low or 1.0
    return "".join(bars[min(max(int((mean - low) / span * len(bars)), 0), len(bars) - 1)] for mean in means)
