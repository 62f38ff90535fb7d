"""Habit against habit natively, each with weights of its own: a template (see parlour/engine/binding.py).

It is bound to a game, and to its habits as parlour/lab/tunable.py rewrites them.
"""
# ruff: noqa: F821 (its names are a game's, bound later)

from collections.abc import Callable

from parlour.engine.kernels import begin
from parlour.games.declare import Numbers, State
from parlour.games.kit import seed_rng

legal: Callable[[State], int]
play: Callable[[State, int], None]
over: Callable[[State], bool]
points: Callable[[State, int], int]
habit: Callable[[Numbers, State, int, Numbers], int]

LONGEST = 2_000  # moves of a hand; what it counts by then counts


def duel(
    blank: Numbers,
    space: Numbers,
    deck: Numbers,
    rng: Numbers,
    seed: int,
    one: Numbers,
    other: Numbers,
    seatings: Numbers,
    made: Numbers,
) -> None:
    """One deal a row of `made`, in every seating of the two: the points `one` made more, a hand and seat."""
    for row in range(len(made)):
        total = 0.0
        for order in range(len(seatings)):
            space[0] = blank[0]
            s = space[0]
            begin(s, deck, rng, seed + row)
            for _ in range(LONGEST):
                if over(s):
                    break
                weights = other[0] if seatings[order, s.turn] else one[0]
                play(s, habit(weights, s, legal(s), rng))
            total += apart(s, seatings, order)
        made[row] = total / len(seatings)


def apart(s: State, seatings: Numbers, order: int) -> float:
    """What the seats of the first made more on the average than those of the second."""
    ours, theirs, seats = 0, 0, 0
    for seat in range(s.players):
        if seatings[order, seat]:
            theirs += points(s, seat)
        else:
            ours += points(s, seat)
            seats += 1
    return float(ours / seats - theirs / (s.players - seats))


def alike(states: Numbers, moves: Numbers, weights: Numbers, rng: Numbers) -> int:
    """In how many of these positions habit does what somebody else did there."""
    same = 0
    for row in range(len(states)):
        seed_rng(rng, row)
        if habit(weights[0], states[row], legal(states[row]), rng) == moves[row]:
            same += 1
    return same
