"""What came of a deal that many have played, and how they compare. Nothing is kept or asked for here."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

import msgspec

from parlour.engine.game import Game, State
from parlour.server.live.table.sitting import Sitting

Scoring = Literal["matchpoints", "points"]


class Result(msgspec.Struct, omit_defaults=True):
    """What came of a deal at one table: the points of all seats, and by how much one's own was ahead of the best of
    the others, partners aside. `late` came after the day was over; `named` shows his name by his own wish."""

    table: str
    seat: int
    points: list[int]
    ahead: int
    late: bool = False
    named: bool = False


def result_of(sitting: Sitting, seat: int, late: bool = False) -> Result:
    """What came of the hand at a table for a seat."""
    return Result(sitting.id, seat, list(sitting.state.points), ahead_of(sitting.game, sitting.state, seat), late)


def ahead_of(game: Game, state: State, seat: int) -> int:
    """By how much a seat is ahead of the best of the others in a hand that is over, its partner aside."""
    partner = game.law.partner(state.s, seat)
    return state.points[seat] - max(
        (points for other, points in enumerate(state.points) if other not in (seat, partner)), default=0
    )


def place_of(ahead: int, all_of_them: Iterable[int]) -> int:
    """The place of one among all: those who are level share the best of theirs."""
    return 1 + sum(other > ahead for other in all_of_them)


def spread_of(all_of_them: Iterable[int]) -> list[tuple[int, int]]:
    """How many have come so far ahead, the best first."""
    return sorted(Counter(all_of_them).items(), reverse=True)


def streaks(days: Iterable[date], today: date) -> tuple[int, int]:
    """On how many days in a row, up to today or yesterday; and the longest such row."""
    played, longest, row = sorted(set(days)), 0, 0
    for place, day in enumerate(played):
        row = row + 1 if place and played[place - 1] == day - timedelta(days=1) else 1
        longest = max(longest, row)
    is_going_on = bool(played) and played[-1] >= today - timedelta(days=1)
    return row if is_going_on else 0, longest


# ---- duplicate ----


@dataclass(frozen=True)
class Line:
    """How one has done in a set: the boards played, and his score on those that one may hear of: points in all, or of
    all matchpoints the share; none, if he has played none of these."""

    who: str
    boards: int
    score: float | None


def matchpoints(ahead: int, all_of_them: Sequence[int]) -> float | None:
    """Of the others who held the same seat of the same board, what share one has beaten, the level counting half;
    nothing as long as nobody else has. All of them are told in order, so that nobody is compared with each."""
    if len(all_of_them) < 2:
        return None
    beaten = bisect_left(all_of_them, ahead)
    level = bisect_right(all_of_them, ahead) - beaten - 1  # without oneself
    return (beaten + level / 2) / (len(all_of_them) - 1)


def scores(board: Mapping[str, Result], scoring: Scoring) -> dict[str, float | None]:
    """What a board brings each who has played it."""
    if scoring == "points":
        return {who: float(result.ahead) for who, result in board.items()}
    held = {result.seat for result in board.values()}  # one, as a rule
    seats = {seat: sorted(result.ahead for result in board.values() if result.seat == seat) for seat in held}
    return {who: matchpoints(result.ahead, seats[result.seat]) for who, result in board.items()}


def standing(boards: Sequence[Mapping[str, Result]], scoring: Scoring, guest: str) -> list[Line]:
    """All who have played, the best first: by points in all, or by the mean share of the matchpoints. What came of a
    board that the guest has still to play is not told."""
    won: dict[str, list[float]] = {}
    played = Counter(who for board in boards for who in board)
    for board in boards:
        for who, score in scores(board, scoring).items() if guest in board else ():
            won.setdefault(who, []).extend([] if score is None else [score])
    lines = [Line(who, played[who], summed(won.get(who, ()), scoring)) for who in played]
    return sorted(lines, key=lambda line: (line.score is None, -(line.score or 0.0), -line.boards, line.who))


def summed(won: Sequence[float], scoring: Scoring) -> float | None:
    """What the boards come to together."""
    if not won:
        return None
    return sum(won) if scoring == "points" else sum(won) / len(won)
