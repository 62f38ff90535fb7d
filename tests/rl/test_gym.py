"""Gymnasium's faces: they pass its own checks, and tell what the batches inside tell."""

import warnings
from typing import Any

import numpy as np
import pytest

import parlour
from parlour.errors import BadChoice, IllegalMove

pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

from gymnasium.utils.env_checker import check_env  # only where there is one
from gymnasium.vector import AutoresetMode

from parlour.rl import gym_env, vector_env
from tests.rl.tables import TABLES

EUCHRE = parlour.load("euchre")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_gymnasiums_own_check_passes(name: str, players: int) -> None:
    env = gym_env(name, players, render_mode="ansi", opponents="random")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*environment not having a spec")
        check_env(env)


def test_an_episode_is_the_hand_of_its_seed_and_the_next_has_the_next_seed() -> None:
    env = gym_env(EUCHRE, seat=2, opponents="random")
    for seed in (7, 8):
        seen, info = env.reset(seed=7) if seed == 7 else env.reset()
        state = env.envs.state(0)
        assert state.view(2).hand == EUCHRE.start(seed=seed).view(2).hand
        assert np.array_equal(seen, EUCHRE.observe(state, 2))
        assert np.flatnonzero(info["action_mask"]).tolist() == state.legal_actions()
        ended = False
        while not ended:
            seen, reward, ended, cut, _ = env.step(env.action_space.sample())
            assert not cut and env.observation_space.contains(seen)
        assert reward == env.envs.state(0).points[2]


def test_an_illegal_action_ends_the_episode_at_its_price_or_is_refused() -> None:
    env = gym_env("euchre", opponents="random", illegal=-5.0)
    for wrong in (61, 62, -1):
        _, info = env.reset(seed=1)
        assert wrong == 62 or wrong == -1 or not info["action_mask"][wrong]
        assert env.step(wrong)[1:4] == (-5.0, True, False)
        assert env.step(0)[2]
    strict = gym_env("euchre", opponents="random", illegal=None)
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match="is not legal"):
        strict.step(61)


def test_it_is_shown_in_words() -> None:
    env = gym_env("euchre", render_mode="ansi", opponents="random")
    env.reset(seed=1)
    assert env.render() == EUCHRE.observation.words(env.envs.state(0), 0)
    assert gym_env("euchre").render() is None
    with pytest.raises(BadChoice, match="in words"):
        gym_env("euchre", render_mode="human")


def test_what_has_been_played_is_told_where_it_is_asked_for() -> None:
    env = gym_env(EUCHRE, opponents="random", seat=1, sees="information", render_mode="ansi")
    many = vector_env(EUCHRE, 3, opponents="random", seat=1, sees="information")
    seen, _ = env.reset(seed=7)
    rows, _ = many.reset(seed=[7, 8, 9])
    assert env.observation_space.contains(seen) and many.observation_space.contains(rows)
    assert np.array_equal(rows[0], seen) and np.array_equal(seen, EUCHRE.inform(env.envs.state(0), 1))
    assert env.render() == EUCHRE.information.words(env.envs.state(0), 1)


@pytest.mark.parametrize("autoreset", ["next-step", "same-step", "disabled"])
def test_many_hands_are_what_the_batch_tells(autoreset: Any) -> None:
    env = vector_env("euchre", 12, opponents="random", seat=1, autoreset=autoreset)
    envs = EUCHRE.envs(12, seed=5, opponents="random", seat=1, autoreset=autoreset)
    assert env.metadata["autoreset_mode"] is AutoresetMode(autoreset.title().replace("-", ""))
    seen, infos = env.reset(seed=5)
    ended = 0
    for _ in range(25):
        assert np.array_equal(seen, envs.observations) and np.array_equal(infos["action_mask"], envs.legal)
        assert env.observation_space.contains(seen)
        actions = env.action_space.sample()
        assert envs.legal[envs.seats >= 0][np.arange((envs.seats >= 0).sum()), actions[envs.seats >= 0]].all()
        seen, rewards, over, cut, infos = env.step(actions)
        envs.step(actions)
        assert np.array_equal(rewards, envs.rewards[:, 1]) and np.array_equal(over, envs.done) and not cut.any()
        if autoreset == "same-step" and over.any():
            assert infos["_final_obs"].tolist() == over.tolist() == [row is not None for row in infos["final_obs"]]
            last = np.stack(infos["final_obs"][over])
            assert not last[:, EUCHRE.observation.slices["legal"]].any()
        elif autoreset == "disabled" and over.any():
            seen, infos = env.reset(options={"reset_mask": over})
            envs.reset(rows=over)
        ended += int(over.sum())
    assert ended


def test_seeds_a_row_and_copies() -> None:
    env = vector_env("matchem", 3, 2, opponents="random", copy=False)
    first, _ = env.reset(seed=[3, 50, 7])
    again, _ = env.reset(seed=[3, 50, 7])
    assert first is again and np.shares_memory(first, env.envs.observations)
    with pytest.raises(BadChoice, match="name a seed where all begin anew"):
        env.reset(seed=1, options={"reset_mask": np.ones(3, np.bool_)})


def test_what_is_not_known_is_an_option_of_the_game() -> None:
    assert gym_env("euchre", 4, game=5).game.options["game"] == 5
    with pytest.raises(BadChoice, match="its options are"):
        gym_env("euchre", opponent="house")
    with pytest.raises(BadChoice, match="has its players and options"):
        gym_env(EUCHRE, 3)
