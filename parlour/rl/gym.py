"""Gymnasium's faces: one seat of a game, the others played by bots; and many such side by side."""

from typing import TYPE_CHECKING, Any

from parlour.engine.checks import fresh_seed
from parlour.errors import BadChoice, brief
from parlour.extras import needs
from parlour.rl.envs import Autoreset, Envs, Episodes, Rewards, Sees

with needs("rl", "An environment of Gymnasium's"):
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv

if TYPE_CHECKING:
    from parlour.bots import Bot
    from parlour.engine.game import Game

Bools = npt.NDArray[np.bool_]
Bytes = npt.NDArray[np.uint8]
OPPONENTS = "habit"  # who play natively, and not badly
ILLEGAL = -1.0
MASK = "action_mask"
RESET_MASK = "reset_mask"


class LegalActions(spaces.Discrete):
    """The actions of a game; a sample is one of those that are legal now, unless another mask is handed in."""

    def __init__(self, legal: Bools) -> None:
        super().__init__(len(legal))
        self.legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random action, legal where it is not said what else."""
        if mask is None and probability is None:
            mask = self.legal.astype(np.int8)
        return super().sample(mask, probability)


class LegalRows(spaces.MultiDiscrete):
    """An action a row; a sample is legal in every row, unless other masks are handed in."""

    def __init__(self, legal: Bools) -> None:
        super().__init__([legal.shape[1]] * len(legal))
        self.legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Random actions, legal where it is not said what else."""
        if mask is None and probability is None:
            return (self.np_random.random(self.legal.shape) * self.legal).argmax(axis=1)
        return super().sample(mask, probability)


def row_space(envs: Envs) -> spaces.Box:
    """The rows of bytes that a seat sees."""
    return spaces.Box(0, 255, (envs.layout.width,), np.uint8)


class GymEnv(gymnasium.Env[Any, Any]):
    """One seat of a game. `info["action_mask"]` says what is legal, and so does the slice `legal` of what is seen."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # as its parent has it

    def __init__(
        self,
        game: "Game",
        *,
        seat: int = 0,
        opponents: "str | Bot" = OPPONENTS,
        episodes: Episodes = "hand",
        rewards: Rewards = "points",
        sees: Sees = "observation",
        illegal: float | None = ILLEGAL,
        render_mode: str | None = None,
    ) -> None:
        self.game, self.illegal, self.render_mode = game, illegal, check_render(render_mode)
        self.envs = Envs(
            game,
            1,
            autoreset="disabled",
            episodes=episodes,
            rewards=rewards,
            opponents=opponents,
            seat=seat,
            sees=sees,
            threads=1,
        )
        self.observation_space = row_space(self.envs)
        self.action_space = LegalActions(self.envs.legal[0])
        self.was_seeded = self.failed = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        """Begin another episode: from a seed that of `game.start(seed)`, and from then on those of the seeds after."""
        super().reset(seed=seed)
        if seed is not None or not self.was_seeded:
            self.envs.reset(seeds=[fresh_seed() if seed is None else seed])
            self.was_seeded = True
        else:
            self.envs.reset()
        self.failed = False
        return self.envs.observations[0].copy(), self.info()

    def step(self, action: Any) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        """Take an action; the others play until it is one's turn again, or all is over."""
        if self.illegal is not None and not self.can(action):
            self.failed = True
            return self.envs.observations[0].copy(), self.illegal, True, False, self.info()
        self.envs.step([action])
        reward, is_over = float(self.envs.rewards[0, self.envs.watcher]), bool(self.envs.done[0])
        return self.envs.observations[0].copy(), reward, is_over, False, self.info()

    def can(self, action: Any) -> bool:
        """Is it legal, as long as there is anything to do?"""
        if self.failed:
            return False
        return bool(self.envs.done[0]) or (action in self.action_space and bool(self.envs.legal[0, action]))

    def info(self) -> dict[str, Any]:
        """What is told besides: the legal actions."""
        return {MASK: self.action_masks().astype(np.int8)}

    def action_masks(self) -> Bools:
        """The legal actions, by the name under which some libraries ask for them."""
        legal: Bools = self.envs.legal[0].copy()
        return legal

    def render(self) -> str | None:
        """What the seat sees, in words."""
        return None if self.render_mode is None else seen_in_words(self.envs, self.envs.watcher)


class GymVectorEnv(VectorEnv[Any, Any, Any]):
    """One seat of many hands of a game side by side. Where an episode ends and the next begins in the same step, the
    end stands in `infos["final_obs"]`."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: "Game",
        n: int,
        *,
        seat: int = 0,
        opponents: "str | Bot" = OPPONENTS,
        episodes: Episodes = "hand",
        rewards: Rewards = "points",
        sees: Sees = "observation",
        autoreset: Autoreset = "next-step",
        threads: int | None = None,
        copy: bool = True,
    ) -> None:
        self.envs = Envs(
            game,
            n,
            autoreset="disabled" if autoreset == "same-step" else autoreset,  # which shows the end
            episodes=episodes,
            rewards=rewards,
            opponents=opponents,
            seat=seat,
            sees=sees,
            threads=threads,
        )
        self.game, self.num_envs, self.is_same_step, self.copy = game, self.envs.n, autoreset == "same-step", copy
        self.metadata = type(self).metadata | {"autoreset_mode": MODES[autoreset]}
        self.single_observation_space, self.single_action_space = row_space(self.envs), LegalActions(self.envs.legal[0])
        self.observation_space = spaces.Box(0, 255, self.envs.observations.shape, np.uint8)
        self.action_space = LegalRows(self.envs.legal)
        self.was_seeded = False

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """Begin anew in every row, or in those of `options={"reset_mask": …}`: row i with the hand of seed + i, or of
        its own seed of a list."""
        rows = None if options is None else options.get(RESET_MASK)
        if rows is not None:
            if seed is not None:
                raise BadChoice("Some rows go on with their own seeds; name a seed where all begin anew.")
            self.envs.reset(rows=rows)
        elif isinstance(seed, list):
            self.envs.reset(seeds=seed)
        elif seed is not None or not self.was_seeded:
            self.envs.reset(seed=fresh_seed() >> 1 if seed is None else seed)
        else:
            self.envs.reset()
        self.was_seeded = True
        return self.seen(), self.infos()

    def step(self, actions: npt.ArrayLike) -> tuple[Bytes, Any, Bools, Bools, dict[str, Any]]:
        """Take an action in every row; the others play until it is one's turn again."""
        envs = self.envs
        envs.step(actions)
        rewards, ended = envs.rewards[:, envs.watcher].astype(np.float64), envs.done.copy()
        last: dict[str, Any] = {}
        if self.is_same_step and ended.any():
            last = self.lasts(ended)
            envs.reset(rows=ended)
        return self.seen(), rewards, ended, np.zeros(self.num_envs, np.bool_), self.infos() | last

    def seen(self) -> Bytes:
        """What the seat sees in every row."""
        return self.envs.observations.copy() if self.copy else self.envs.observations

    def infos(self) -> dict[str, Any]:
        """What is told besides, each with the rows of which it is: the legal actions."""
        return {MASK: self.envs.legal.astype(np.int8), f"_{MASK}": np.ones(self.num_envs, np.bool_)}

    def lasts(self, ended: Bools) -> dict[str, Any]:
        """What was seen at the end of the episodes that ended."""
        seen = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(ended):
            seen[row] = self.envs.observations[row].copy()
        masks = {MASK: self.envs.legal.astype(np.int8), f"_{MASK}": ended}
        return {"final_obs": seen, "_final_obs": ended, "final_info": masks, "_final_info": ended}


MODES = {
    "next-step": AutoresetMode.NEXT_STEP,
    "same-step": AutoresetMode.SAME_STEP,
    "disabled": AutoresetMode.DISABLED,
}


def check_render(mode: str | None) -> str | None:
    """How to show it, if at all."""
    if mode not in (None, "ansi"):
        raise BadChoice(f"render_mode={brief(mode)} is not possible: it is shown in words ('ansi'), or not at all.")
    return mode


def seen_in_words(envs: Envs, seat: int) -> str:
    """What a seat of the first hand sees."""
    return envs.layout.words(envs.state(0), seat)
