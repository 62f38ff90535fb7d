"""Counts by the million: random hands played natively, with calls at open tables.

Each is counted in lines at a random moment, after every call, and at its end."""

from functools import cache
from math import ceil

import numpy as np

from parlour import Game, State
from parlour.engine.batch import Batch
from parlour.engine.native import to_record
from parlour.games.declare import OPEN_TABLE
from parlour.lab.check import count_fault, headline_fault, label, walk
from tests.helpers.walks import every_further_table, every_table
from tests.soak.proof import Fault, Figures

A_BITE = 500  # hands side by side
PLAIN_SHARE = 50  # a game that runs only in plain Python gets so many times fewer
LOOKED_AT = 60  # moves of a hand, in one of which it is looked at
LISTENING = 0.05  # of the moves at an open table are followed by a call, if anything can be said


def count_hands(game: Game, hands: int, seed: int) -> int:
    """Count so many random hands, as they are played and when they are over; how many looks that were."""
    if not game.rulebook.native:
        return sum(count_plainly(game, seed + number) for number in range(ceil(hands / PLAIN_SHARE)))
    return count_bite(game, hands, seed)


def count_plainly(game: Game, seed: int) -> int:
    """One hand in plain Python, looked at after every move; at an open table there are calls in it."""
    looks = 0
    for state in walk(game, seed):
        looks += 1
        judge(state, seed)
    return looks


def count_bite(game: Game, hands: int, seed: int) -> int:
    """Hands side by side, with scores near the end of the game; each is looked at once on the way, and at the end."""
    chance, batch = np.random.default_rng(seed), Batch(game, hands, seed)
    near = chance.integers(0, int(game.options.get("game", 1)), (hands, game.players))
    whose = [game.law.partner(batch.state(0).s, seat) for seat in range(game.players)]
    batch.states["score"][:, : game.players] = np.maximum(near, near[:, whose])
    moment = chance.integers(0, LOOKED_AT, hands)
    looks, step = 0, 0
    while not batch.over.all():
        for row in np.flatnonzero((moment == step) & ~batch.over):
            judge(batch.state(int(row)), seed + int(row))
            looks += 1
        batch.step((chance.random((hands, 63)) * batch.legal).argmax(axis=1))
        looks += say_something(batch, chance, seed)
        step += 1
    for hand in range(hands):
        judge(batch.state(hand), seed + hand)
    return looks + hands


def say_something(batch: Batch, chance: np.random.Generator, seed: int) -> int:
    """Now and then somebody at an open table says something out of turn, and the hand is looked at; how many did."""
    if not batch.game.options.get(OPEN_TABLE):
        return 0
    said = 0
    for row in np.flatnonzero((chance.random(len(batch)) < LISTENING) & ~batch.over):
        state = batch.state(int(row))
        offered = [(seat, text) for seat in range(batch.game.players) for text in state.calls(seat)]
        if offered:
            state.call(*offered[chance.integers(len(offered))])
            judge(state, seed + int(row))
            to_record(state.s, batch.states, int(row))
            said += 1
    if said:
        batch.look()
    return said


def judge(state: State, seed: int) -> None:
    """What is wrong with the count of a state is a fault that names the table and the seed."""
    fault = count_fault(state) or (headline_fault(state) if state.hand_over else "")
    if fault:
        raise Fault(f"{label(state.game)}, seed {seed}: {fault} {state.position}")


@cache
def all_tables() -> list[Game]:
    """Every table, and those with other numbers for what is usually left as it is."""
    return [*every_table(), *every_further_table()]


def some_counts(first: int, seeds: int) -> Figures:
    """A bite of hands at one table."""
    tables = all_tables()
    game = tables[first // A_BITE % len(tables)]
    hands = seeds if game.rulebook.native else ceil(seeds / PLAIN_SHARE)
    return {"done": hands, "looks": count_hands(game, seeds, first)}
