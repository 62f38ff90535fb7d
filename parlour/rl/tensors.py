"""TorchRL's face: one seat of many hands, the others played by bots."""

from typing import TYPE_CHECKING, Any

from parlour.engine.checks import fresh_seed
from parlour.extras import needs
from parlour.rl.envs import Envs, Episodes, Rewards, Sees

with needs("torch", "An environment of TorchRL's"):
    import torch
    from tensordict import TensorDict
    from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
    from torchrl.envs import EnvBase

if TYPE_CHECKING:
    from parlour.bots import Bot
    from parlour.engine.game import Game

MASK = "action_mask"


class TorchEnv(EnvBase):
    """One seat of so many hands, stepped natively. `action_mask` says what is legal, and so does the action space; what
    is over has every action, for none is looked at."""

    def __init__(
        self,
        game: "Game",
        n: int,
        *,
        seat: int = 0,
        opponents: "str | Bot" = "habit",
        episodes: Episodes = "hand",
        rewards: Rewards = "points",
        sees: Sees = "observation",
        threads: int | None = None,
    ) -> None:
        super().__init__(device="cpu", batch_size=[n])
        wishes: Any = {"episodes": episodes, "rewards": rewards, "sees": sees, "threads": threads}
        self.envs = Envs(game, n, fresh_seed(), seat=seat, opponents=opponents, autoreset="disabled", **wishes)
        rows, count = torch.Size([n]), len(game.actions)
        seen = Bounded(0, 255, (n, self.envs.layout.width), dtype=torch.uint8)
        mask = Binary(count, (n, count), dtype=torch.bool)
        self.observation_spec = Composite({"observation": seen, MASK: mask}, shape=rows)
        self.action_spec = Categorical(count, rows, dtype=torch.int64)
        self.reward_spec = Unbounded((n, 1), dtype=torch.float32)
        self.done_spec = Composite(
            {name: Binary(1, (n, 1), dtype=torch.bool) for name in ("done", "terminated")}, shape=rows
        )

    def _reset(self, tensordict: Any = None, **_: Any) -> Any:
        rows = None if tensordict is None else tensordict.get("_reset", None)
        self.envs.reset(rows=None if rows is None else rows.reshape(-1).numpy())
        return self.told()

    def _step(self, tensordict: Any) -> Any:
        self.envs.step(tensordict["action"].numpy())
        told = self.told()
        told["reward"] = torch.from_numpy(self.envs.rewards[:, self.envs.watcher].copy())[:, None]
        return told

    def told(self) -> Any:
        """What the seat sees in every row, and what is over."""
        over = torch.from_numpy(self.envs.done.copy())[:, None]
        legal = torch.from_numpy(self.envs.legal.copy()) | over
        self.action_spec.update_mask(legal)
        seen = torch.from_numpy(self.envs.observations.copy())
        shown = {"observation": seen, MASK: legal, "done": over, "terminated": over.clone()}
        return TensorDict(shown, batch_size=self.batch_size)

    def _set_seed(self, seed: int | None) -> None:
        self.envs.reset(seed=fresh_seed() if seed is None else seed)
