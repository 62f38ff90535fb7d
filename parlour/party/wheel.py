"""Schedules that turn like a wheel: all move on by the same step every round, from one first round that was looked for.

One that meets every distance evenly, as in whist tournaments, gives a schedule of any length in which partners do not
repeat before they must.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from parlour.extras import needs
from parlour.party.parties import CHAIRS

TURNS, QUICK_TURNS, TURN_TRIALS = 12, 2, 300_000  # first rounds looked for on the wheel


def wheel_rows(players: int, rounds: int, seed: int, turns: int = TURNS) -> list[list[int]]:
    """A schedule that turns like a wheel, from the most even first round that is found."""
    with needs("fast", "Making a schedule"):
        import numpy as np

    out = players % CHAIRS
    fixed = out == 0  # one stands in the middle
    wheel = players - fixed
    chance = Random(seed)
    best, least = [], None
    for turn in range(turns):
        row = list(range(out, players))
        chance.shuffle(row)
        array = np.array(row, np.int64)
        cost = native()["turn"](array, wheel, fixed, TURN_TRIALS, 4.0, 0.2, seed * 1000 + turn)
        if least is None or cost < least:
            best, least = [int(who) for who in array], cost
        if cost == 0:
            break
    steps = turns_of(wheel, out, rounds) if out else even_turns(best, wheel, rounds, chance)
    first = best + list(range(out))
    return [[who if fixed and who == wheel else (who + step) % wheel for who in first] for step in steps]


def turns_of(wheel: int, out: int, rounds: int) -> list[int]:
    """How far the wheel has turned in each round, so that the byes go round evenly: by as many as sit out."""
    steps, step, seen = [], 0, set[int]()
    for _ in range(rounds):
        if step in seen:  # all round, and back where it began
            step = (step + 1) % wheel
        if len(seen) == wheel:
            seen.clear()
        seen.add(step)
        steps.append(step)
        step = (step + out) % wheel
    return steps


def even_turns(first: list[int], wheel: int, rounds: int, chance: Random) -> list[int]:
    """Which turns of the wheel to play when not all are: those that share the fewest opponents."""
    shared = shared_opponents(first, wheel)
    return evenest(wheel, rounds, lambda one, other: shared[(one - other) % wheel], chance)


def evenest(known: int, rounds: int, shared: Callable[[int, int], int], chance: Random) -> list[int]:
    """Which of so many known rounds to play, all of them as often as they go and then those that share the least."""
    whole, part = divmod(rounds, known)
    chosen = sorted(chance.sample(range(known), part))
    others = [step for step in range(known) if step not in chosen]

    def load(step: int, but: int) -> int:
        return sum(shared(step, kept) for kept in chosen if kept != but)

    better = bool(others)
    while better:
        better = False
        for place, step in enumerate(chosen):
            now = load(step, step)
            best = min(others, key=lambda other, step=step: load(other, step))  # type: ignore[misc]
            if load(best, step) < now:
                chosen[place] = best
                others[others.index(best)] = step
                better = True
    return list(range(known)) * whole + sorted(chosen)


def shared_opponents(first: list[int], wheel: int) -> list[int]:
    """How many opponents meet again in a round that many turns later, for every number of turns."""

    def turned(step: int) -> list[int]:
        return [who if who == wheel else (who + step) % wheel for who in first]

    base = opponents(turned(0))
    return [len(base & opponents(turned(step))) for step in range(wheel)]


def opponents(row: Sequence[int]) -> set[tuple[int, int]]:
    """Who are opponents in a row of tables."""
    ring = ((0, 1), (1, 2), (2, 3), (3, 0))
    found = [(row[start + one], row[start + other]) for start in range(0, len(row), CHAIRS) for one, other in ring]
    return {(min(pair), max(pair)) for pair in found}


def native() -> dict[str, Any]:
    """The annealing, compiled."""
    from parlour.engine.native import native_module
    from parlour.party import anneal

    return native_module(anneal)
