"""Others' environments with card games, each measured in an environment of its own; prints decisions a second as JSON.

    python bench/peer_environments.py NAME SECONDS

Random legal actions, on one thread, with observations, masks, rewards and new episodes, as each library hands them out.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

ROWS = 4096  # of what is stepped side by side


def rate(seconds: float, work: Callable[[], int]) -> float:
    """Decisions a second; the first time is not counted, in which things may be compiled."""
    work()
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        done += work()
    return done / (time.perf_counter() - start)


def openspiel(seconds: float) -> dict[str, float]:
    """Euchre, one hand at a time and 64 side by side."""
    from open_spiel.python import rl_environment, vector_env
    from open_spiel.python.rl_agent import StepOutput

    one = rl_environment.Environment("euchre")

    def hand() -> int:
        step, made = one.reset(), 0
        while not step.last():
            seen = step.observations
            step = one.step([random.choice(seen["legal_actions"][seen["current_player"]])])
            made += 1
        return made

    many = vector_env.SyncVectorEnv([rl_environment.Environment("euchre") for _ in range(64)])
    steps = many.reset()

    def turn() -> int:
        chosen = [any_legal(step.observations) for step in steps]
        steps[:] = many.step(chosen, reset_if_done=True)[0]
        return len(steps)

    def any_legal(seen: dict[str, Any]) -> Any:
        return StepOutput(random.choice(seen["legal_actions"][seen["current_player"]]), [])

    return {"rl_environment, euchre": rate(seconds, hand), "SyncVectorEnv, euchre, 64 hands": rate(seconds, turn)}


def rlcard(seconds: float) -> dict[str, float]:
    """Bridge, its one game of tricks."""
    import rlcard

    env = rlcard.make("bridge")

    def hand() -> int:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            made += 1
        return made

    return {"bridge": rate(seconds, hand)}


def pettingzoo(seconds: float) -> dict[str, float]:
    """Hold'em with limits, through all that its wrappers do."""
    from pettingzoo.classic import texas_holdem_v4

    env = texas_holdem_v4.env()

    def hand() -> int:
        env.reset()
        made = 0
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            over = ended or cut
            env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
            made += not over
        return made

    return {"Texas hold'em": rate(seconds, hand)}


def pgx(seconds: float) -> dict[str, float]:
    """Leduc poker side by side, compiled by JAX: six cards, which is much less of a game."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("leduc_holdem")
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))

    key = jax.random.PRNGKey(0)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(key, ROWS))

    def turn() -> int:
        nonlocal states, key
        for _ in range(10):
            key, draw, anew = jax.random.split(key, 3)
            logits = jax.numpy.where(states.legal_action_mask, 0.0, -1e9)
            actions = jax.random.categorical(draw, logits)
            states = step(states, actions, jax.random.split(anew, ROWS))
        states.observation.block_until_ready()
        return 10 * ROWS

    return {f"Leduc poker, {ROWS} hands, the choosing counted": rate(seconds, turn)}


if __name__ == "__main__":
    measures = {"openspiel": openspiel, "rlcard": rlcard, "pettingzoo": pettingzoo, "pgx": pgx}
    print(json.dumps(measures[sys.argv[1]](float(sys.argv[2]))))
