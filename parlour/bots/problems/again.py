"""What somebody has done with the problems of a game: his rating, and which problems come back, and when.

The rating is Glicko-2, each first try at a problem a game against the problem's rating, which does not change. What was
failed comes back by Leitner's boxes: it goes into the first and is asked again after a day; each time it is solved when
it is due it goes one box further, to be asked after 3, 7 and 21 days, and behind the last it is learnt. Whenever it is
failed it goes back into the first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from parlour.bots.players.glicko import START, START_DEVIATION, START_VOLATILITY, Rating, Result
from parlour.bots.problems.problem import Problem

DAY = 24 * 3600.0
BOXES = (1, 3, 7, 21)  # days until a problem of each box is asked again
EARLY = DAY / 3  # so much earlier it may be, so that who comes at the same hour every day finds it
SPREAD = 80.0  # the deviation of a problem's rating
NEAREST = 6  # problems nearest to one's rating, of which one is posed
LEARNT = 0  # the box of what need not come back


@dataclass(frozen=True)
class Tackled:
    """A problem that was tried: its rating, whether it was solved at the first try, and when that was; its box now, and
    when it is due."""

    id: str
    rating: float
    right: bool
    at: float
    box: int = LEARNT
    due: float = 0.0

    def after(self, right: bool, now: float) -> "Tackled":
        """The same after another try."""
        if not right:
            return self.in_box(1, now)
        if self.box == LEARNT or self.due > now:
            return self
        return self.in_box(self.box + 1, now) if self.box < len(BOXES) else replace(self, box=LEARNT, due=0.0)

    def in_box(self, box: int, now: float) -> "Tackled":
        """The same in a box, from now on."""
        return replace(self, box=box, due=now + BOXES[box - 1] * DAY - EARLY)

    def is_due(self, now: float) -> bool:
        """Is it to be asked again?"""
        return self.box != LEARNT and self.due <= now


@dataclass(frozen=True)
class Progress:
    """How somebody does with the problems of one game."""

    rating: float = START
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY
    at: float = 0.0  # when a problem was tried for the first time last
    streak: int = 0  # solved in a row, and the most
    longest: int = 0
    tackled: tuple[Tackled, ...] = field(default=())

    @property
    def tried(self) -> int:
        """How many problems were tried."""
        return len(self.tackled)

    @property
    def solved(self) -> int:
        """How many of them were solved at the first try."""
        return sum(each.right for each in self.tackled)

    def rated(self, now: float) -> Rating:
        """The rating at a time."""
        rating = Rating(self.rating, self.deviation, self.volatility)
        return rating.rested(now - self.at) if self.tackled else rating

    def due(self, now: float) -> list[Tackled]:
        """What is to be asked again, the longest due first."""
        return sorted((each for each in self.tackled if each.is_due(now)), key=lambda each: (each.due, each.id))

    def known(self, id: str) -> Tackled | None:
        """A problem that was tried."""
        return next((each for each in self.tackled if each.id == id), None)

    def after(self, problem: Problem, right: bool, now: float) -> "Progress":
        """The same after a problem was tried. Only the first try at it counts for the rating."""
        streak = self.streak + 1 if right else 0
        longest = max(self.longest, streak)
        known = self.known(problem.id)
        if known is not None:
            rest = tuple(each for each in self.tackled if each.id != problem.id)
            return replace(self, streak=streak, longest=longest, tackled=(*rest, known.after(right, now)))
        rated = self.rated(now).after([Result(problem.rating, SPREAD, float(right))])
        new = Tackled(problem.id, problem.rating, right, now)
        tackled = (*self.tackled, new if right else new.in_box(1, now))
        return Progress(rated.rating, rated.deviation, rated.volatility, now, streak, longest, tackled)


def next_problem(problems: Sequence[Problem], progress: Progress, now: float, chance: Random) -> Problem:
    """The problem to be posed: what is due, else a new one rated near one's own, else what was tried longest ago."""
    by_id = {problem.id: problem for problem in problems}
    for each in progress.due(now):
        if each.id in by_id:
            return by_id[each.id]
    tried = {each.id for each in progress.tackled}
    new = nearest((problem for problem in problems if problem.id not in tried), progress.rated(now).rating)
    if new:
        return chance.choice(new)
    latest = {each.id: max(each.at, each.due) for each in progress.tackled}
    return min(problems, key=lambda problem: (latest[problem.id], problem.id))


def nearest(problems: Iterable[Problem], rating: float) -> list[Problem]:
    """The few problems that are rated nearest to this."""
    return sorted(problems, key=lambda problem: (abs(problem.rating - rating), problem.id))[:NEAREST]
