"""OpenSpiel's euchre, measured in an environment of its own; prints what it found as JSON.

Three ways to play random hands: move by move from Python; C++ rollouts of hands already dealt (its own
RandomRolloutEvaluator, asked through a search of one simulation); whole hands between its C++ random bots.
All figures are hands a second, on one thread.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import pyspiel

GAME = pyspiel.load_game("euchre")
SEATS = 4


def by_probability(state: Any) -> int:
    """Sample a chance node by its probabilities, as is right for any game."""
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    return int(random.choices(actions, weights)[0])


def evenly(state: Any) -> int:
    """Sample a chance node quicker, knowing that all its outcomes are equally likely."""
    return int(random.choice(state.legal_actions()))


def python_driven(seconds: float, sample: Callable[[Any], int]) -> tuple[float, float]:
    """Hands a second, move by move from Python, and how many decisions they had on average."""
    decisions = hands = 0
    choose, start = random.choice, time.perf_counter()
    while time.perf_counter() - start < seconds:
        state = GAME.new_initial_state()
        hands += 1
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sample(state))
            else:
                state.apply_action(choose(state.legal_actions()))
                decisions += 1
    spent = time.perf_counter() - start
    return hands / spent, decisions / hands


def dealt() -> Any:
    """A hand dealt, nobody having said or played anything."""
    state = GAME.new_initial_state()
    while state.is_chance_node():
        state.apply_action(evenly(state))
    return state


def rollouts(seconds: float, each: int = 2_000) -> float:
    """C++ rollouts a second, over many dealt hands."""
    evaluator = pyspiel.RandomRolloutEvaluator(each, 1)
    bot = pyspiel.MCTSBot(GAME, evaluator, 1.0, 1, 100, False, 1, False)  # 1 simulation: `each` rollouts, no tree
    done, spent = 0, 0.0
    while spent < seconds:
        state = dealt()
        start = time.perf_counter()
        bot.mcts_search(state)
        spent += time.perf_counter() - start
        done += each
    return done / spent


def between_bots(seconds: float) -> float:
    """Whole hands a second between C++ random bots, the deal included."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(SEATS)]
    hands, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        for _ in range(100):
            pyspiel.evaluate_bots(GAME.new_initial_state(), bots, hands)
            hands += 1
    return hands / (time.perf_counter() - start)


def main(seconds: float) -> None:
    by_chance, quicker = python_driven(seconds, by_probability), python_driven(seconds, evenly)
    found = {
        "python": by_chance[0],
        "python_even": quicker[0],
        "rollouts": rollouts(seconds),
        "bots": between_bots(seconds),
        "decisions_a_hand": (by_chance[1] + quicker[1]) / 2,
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main(float(sys.argv[1]))
