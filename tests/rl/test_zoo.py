"""PettingZoo's faces: they pass its own tests, and tell of every hand what the plain state tells."""

import warnings
from functools import partial

import numpy as np
import pytest

import parlour
from parlour.errors import BadChoice, IllegalMove

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from parlour.rl import aec_env, parallel_env
from tests.rl.tables import TABLES

EUCHRE = parlour.load("euchre")
BESIDE = "Observation (space for each agent probably|is not a NumPy)"  # it is a dict, as where there are masks


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_pettingzoos_own_tests_pass(name: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", BESIDE)
        api_test(aec_env(name, players), num_cycles=50)
        seed_test(partial(aec_env, name, players), num_cycles=15)
        parallel_api_test(parallel_env(name, players), num_cycles=50)
        parallel_seed_test(partial(parallel_env, name, players), num_cycles=15)


def test_a_hand_seat_by_seat_is_that_of_its_seed() -> None:
    env = aec_env(EUCHRE)
    for seed in (3, 4):
        env.reset(seed=3) if seed == 3 else env.reset()
        state, got = EUCHRE.start(seed=seed), dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            seat = env.possible_agents.index(agent)
            seen, reward, ended, cut, _ = env.last()
            assert seen is not None and not cut and ended == state.hand_over
            got[agent] += reward
            assert np.array_equal(seen["observation"], EUCHRE.observe(state, seat))
            assert np.flatnonzero(seen["action_mask"]).tolist() == state.legal_actions()
            action = None if ended else env.action_space(agent).sample(seen["action_mask"])
            env.step(action)
            if action is not None:
                state.play_action(int(action))
        assert list(got.values()) == state.points


def test_all_at_once_those_wait_whose_turn_it_is_not() -> None:
    env = parallel_env(EUCHRE, episodes="hand")
    seen, _ = env.reset(seed=3)
    state = EUCHRE.start(seed=3)
    while env.agents:
        for seat, agent in enumerate(env.agents):
            assert np.array_equal(seen[agent]["observation"], EUCHRE.observe(state, seat))
            assert bool(seen[agent]["action_mask"][env.wait]) == (seat != state.seat)
        actions = {agent: env.action_space(agent).sample() for agent in env.agents}
        mover = f"seat_{state.seat}"
        assert all(action == env.wait for agent, action in actions.items() if agent != mover)
        seen, rewards, ended, _, _ = env.step(actions)
        state.play_action(int(actions[mover]))
        assert set(ended.values()) == {state.hand_over}
    assert list(rewards.values()) == state.points
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_what_has_been_played_is_told_to_every_seat_where_it_is_asked_for() -> None:
    env, state = parallel_env(EUCHRE, sees="information"), EUCHRE.start(seed=3)
    seen, _ = env.reset(seed=3)
    while env.agents:
        for seat, agent in enumerate(env.agents):
            assert np.array_equal(seen[agent]["observation"], EUCHRE.inform(state, seat))
        actions = {agent: env.action_space(agent).sample() for agent in env.agents}
        mover = f"seat_{state.seat}"
        seen, *_ = env.step(actions)
        state.play_action(int(actions[mover]))


def test_a_whole_game_hand_after_hand() -> None:
    env = aec_env("euchre", episodes="game", rewards="margin", game=3)
    env.reset(seed=1)
    hands = 0
    for agent in env.agent_iter():
        _, _, ended, _, _ = env.last()
        env.step(None if ended else env.action_space(agent).sample())
        hands += any(env.rewards.values())
    assert hands > 1 and env.hand.envs.state(0).game_over


def test_refusals_are_sentences() -> None:
    env = aec_env("euchre", render_mode="ansi")
    env.reset(seed=1)
    assert "legal: pass, order up, order up alone" in str(env.render())
    with pytest.raises(IllegalMove, match="no action was taken"):
        env.step(61)
    with pytest.raises(BadChoice, match="in words"):
        parallel_env("euchre", render_mode="human")
    with pytest.raises(parlour.NotAvailable, match="too many moves"):
        aec_env("roulette")
