"""TorchRL's face: it passes TorchRL's own check, and tells what the batch inside tells."""

import numpy as np
import pytest

import parlour
from parlour.errors import BadChoice, IllegalMove

pytest.importorskip("torchrl", reason="TorchRL is not installed")

import torch  # only where there is one
from torchrl.envs.utils import check_env_specs

from parlour.rl import torch_env
from tests.rl.tables import TABLES

EUCHRE = parlour.load("euchre")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_torchrls_own_check_passes(name: str, players: int) -> None:
    check_env_specs(torch_env(name, 5, players, opponents="random", seat=1))


def test_rows_are_those_of_the_batch_and_begin_anew_when_they_are_asked_to() -> None:
    env, envs = (
        torch_env(EUCHRE, 6, opponents="random", seat=2),
        EUCHRE.envs(6, seed=3, opponents="random", seat=2, autoreset="disabled"),
    )
    env.set_seed(3)
    told, ended = env.told(), 0
    for _ in range(25):
        assert np.array_equal(told["observation"].numpy(), envs.observations)
        assert np.array_equal(told["action_mask"].numpy(), envs.legal | envs.done[:, None])
        step = env.rand_step(told)
        envs.step(step["action"].numpy())
        after = step["next"]
        assert np.array_equal(after["reward"][:, 0].numpy(), envs.rewards[:, 2])
        assert np.array_equal(after["done"][:, 0].numpy(), envs.done)
        ended += int(envs.done.sum())
        told = env.maybe_reset(after)
        if envs.done.any():
            envs.reset(rows=envs.done.copy())
    assert ended


def test_a_seed_gives_the_same_again() -> None:
    env = torch_env(EUCHRE, 4, opponents="random")
    rolled = []
    for _ in range(2):
        torch.manual_seed(1)
        env.set_seed(9)
        rolled.append(env.rollout(12, auto_reset=False, tensordict=env.told(), break_when_any_done=False))
    assert (rolled[0] == rolled[1]).all()


def test_what_is_not_legal_is_refused() -> None:
    env = torch_env(EUCHRE, 2, opponents="random")
    told = env.reset()
    told["action"] = torch.full((2,), 61)
    with pytest.raises(IllegalMove, match="is not legal"):
        env.step(told)
    with pytest.raises(BadChoice, match="from 0 to 3"):
        torch_env(EUCHRE, 2, seat=4)
