"""PettingZoo's faces: a game seat by seat (AEC), and the same for all seats at once (parallel)."""

from typing import TYPE_CHECKING, Any

from parlour.engine.checks import fresh_seed
from parlour.extras import needs
from parlour.rl.envs import Envs, Episodes, Rewards, Sees
from parlour.rl.kernels import NOBODY

with needs("rl", "An environment of PettingZoo's"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv

from parlour.rl.gym import MASK, LegalActions, check_render, row_space

if TYPE_CHECKING:
    from parlour.engine.game import Game

Seen = dict[str, Any]
WAITING = 1  # actions besides those of the game


class Hand:
    """The hand, or the game, of an environment: who sees what of it, and whose turn it is."""

    def __init__(self, game: "Game", episodes: Episodes, rewards: Rewards, sees: Sees, waiting: int = 0) -> None:
        self.game, self.count = game, len(game.actions) + waiting
        self.envs = Envs(game, 1, autoreset="disabled", episodes=episodes, rewards=rewards, sees=sees, threads=1)
        self.was_seeded = False
        self.agents = [f"seat_{seat}" for seat in range(game.players)]
        self.masks = np.zeros((game.players, self.count), np.bool_)
        shown = {"observation": row_space(self.envs), MASK: spaces.Box(0, 1, (self.count,), np.int8)}
        self.seen_spaces = {agent: spaces.Dict(shown) for agent in self.agents}
        self.action_spaces = dict(zip(self.agents, map(LegalActions, self.masks), strict=True))

    def begin(self, seed: int | None) -> None:
        """Another episode: from a seed that of `game.start(seed)`, and from then on those of the seeds after."""
        if seed is not None or not self.was_seeded:
            self.envs.reset(seeds=[fresh_seed() if seed is None else seed])
            self.was_seeded = True
        else:
            self.envs.reset()
        self.mark()

    def step(self, action: Any) -> None:
        """Take an action of the seat whose turn it is."""
        self.envs.step([action])
        self.mark()

    def mark(self) -> None:
        """Mark what each seat may do now: those whose turn it is not, nothing but wait, if there is such an action."""
        self.masks[:] = False
        self.masks[:, len(self.game.actions) :] = True
        if not self.is_over:
            self.masks[self.seat, : len(self.game.actions)] = self.envs.legal[0]
            self.masks[self.seat, len(self.game.actions) :] = False

    @property
    def seat(self) -> int:
        """Whose turn it is; nobody's when all is over."""
        return int(self.envs.seats[0])

    @property
    def is_over(self) -> bool:
        return self.seat == NOBODY

    def seen(self, seat: int) -> Seen:
        """What a seat sees, and what it may do now."""
        is_turn = seat == self.seat
        row = self.envs.observations[0].copy() if is_turn else self.envs.layout.row(self.envs.state(0), seat)
        return {"observation": row, MASK: self.masks[seat].astype(np.int8)}

    def rewards(self) -> dict[str, float]:
        """What each seat got in the last step."""
        return dict(zip(self.agents, self.envs.rewards[0].tolist(), strict=True))

    def told(self, mode: str | None) -> str | None:
        """What the seat to act sees, in words; once all is over, what the first sees."""
        return None if mode is None else self.envs.layout.words(self.envs.state(0), max(0, self.seat))


class AecEnv(AECEnv[str, Seen, int]):
    """A game seat by seat: whose turn it is acts, and at the end every seat has its reward."""

    def __init__(
        self,
        game: "Game",
        *,
        episodes: Episodes = "hand",
        rewards: Rewards = "points",
        sees: Sees = "observation",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game, self.hand, self.render_mode = game, Hand(game, episodes, rewards, sees), check_render(render_mode)
        self.metadata = {"name": f"{game.name}_v{game.version}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = list(self.hand.agents)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """What a seat sees, and a mask of its actions."""
        return self.hand.seen_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Every move of the game, by number."""
        return self.hand.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another episode."""
        self.hand.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0.0), dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.hand.seat]

    def observe(self, agent: str) -> Seen:
        """What a seat sees."""
        return self.hand.seen(self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        """Take an action of the seat whose turn it is; once all is over, take each seat away."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.hand.step(action)
        self.rewards = self.hand.rewards()
        self._accumulate_rewards()
        if self.hand.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.hand.seat]

    def render(self) -> str | None:
        """What the seat to act sees, in words."""
        return self.hand.told(self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""


class TurnsEnv(ParallelEnv[str, Seen, int]):
    """A game for all seats at once, though they take turns: there is one action more, to wait, which is all that those
    may do whose turn it is not."""

    def __init__(
        self,
        game: "Game",
        *,
        episodes: Episodes = "hand",
        rewards: Rewards = "points",
        sees: Sees = "observation",
        render_mode: str | None = None,
    ) -> None:
        self.game, self.render_mode = game, check_render(render_mode)
        self.hand = Hand(game, episodes, rewards, sees, WAITING)
        self.metadata = {"name": f"{game.name}_turns_v{game.version}", "render_modes": ["ansi"]}
        self.possible_agents = list(self.hand.agents)
        self.agents: list[str] = []

    @property
    def wait(self) -> int:
        """The action of those whose turn it is not."""
        return self.hand.count - 1

    def observation_space(self, agent: str) -> Any:
        """What a seat sees, and a mask of its actions."""
        return self.hand.seen_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Every move of the game, by number, and to wait."""
        return self.hand.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin another episode."""
        self.hand.begin(seed)
        self.agents = list(self.possible_agents)
        return self.seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take the action of the seat whose turn it is; what the others do is not asked."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        self.hand.step(actions[self.possible_agents[self.hand.seat]])
        seen, rewards = self.seen(), self.hand.rewards()
        ended, cut = dict.fromkeys(self.agents, self.hand.is_over), dict.fromkeys(self.agents, False)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self.hand.is_over:
            self.agents = []
        return seen, rewards, ended, cut, infos

    def seen(self) -> dict[str, Seen]:
        """What every seat sees."""
        return {agent: self.hand.seen(seat) for seat, agent in enumerate(self.possible_agents)}

    def render(self) -> str | None:
        """What the seat to act sees, in words."""
        return self.hand.told(self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""
