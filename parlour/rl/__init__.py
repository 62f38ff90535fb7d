"""For those who learn: environments over whole batches of hands, and the faces that other libraries know."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.engine.game import Game
from parlour.errors import BadChoice

if TYPE_CHECKING:
    from parlour.rl.gym import GymEnv, GymVectorEnv
    from parlour.rl.spiel import SpielGame
    from parlour.rl.tensors import TorchEnv
    from parlour.rl.zoo import AecEnv, TurnsEnv

__all__ = ["aec_env", "gym_env", "parallel_env", "spiel_game", "torch_env", "vector_env"]


def aec_env(game: str | Game, /, players: int | None = None, **wishes: Any) -> "AecEnv":
    """A game as PettingZoo has it, seat by seat (AEC).

    `episodes`, `rewards` and `sees` are those of `game.envs`, `render_mode` is `"ansi"` or nothing, and whatever else
    is named is an option of the game.
    """
    from parlour.rl.zoo import AecEnv

    return made(AecEnv, game, players, ("episodes", "rewards", "sees", "render_mode"), wishes)


def parallel_env(game: str | Game, /, players: int | None = None, **wishes: Any) -> "TurnsEnv":
    """A game as PettingZoo has it for all seats at once: those whose turn it is not wait, by an action of its own.

    What may be wished for is the same as for `aec_env`.
    """
    from parlour.rl.zoo import TurnsEnv

    return made(TurnsEnv, game, players, ("episodes", "rewards", "sees", "render_mode"), wishes)


def gym_env(game: str | Game, /, players: int | None = None, **wishes: Any) -> "GymEnv":
    """A game as Gymnasium has it: one seat of it, the others played by `opponents`.

    `seat`, `opponents`, `episodes`, `rewards` and `sees` are those of `game.envs`; `illegal` is what an action that is
    not legal costs, which ends the episode (with None it is refused), `render_mode` is `"ansi"` or nothing, and
    whatever else is named is an option of the game.
    """
    from parlour.rl.gym import GymEnv

    return made(GymEnv, game, players, (*OF_A_SEAT, "illegal", "render_mode"), wishes)


def vector_env(game: str | Game, n: int, /, players: int | None = None, **wishes: Any) -> "GymVectorEnv":
    """So many hands side by side as Gymnasium has them: one seat in each, the others played by `opponents`.

    `seat`, `opponents`, `episodes`, `rewards`, `sees`, `autoreset` and `threads` are those of `game.envs`; whatever
    else is named is an option of the game. With `copy=False` the arrays of the step before are filled again.
    """
    from parlour.rl.gym import GymVectorEnv

    return made(GymVectorEnv, game, players, (*OF_A_SEAT, "autoreset", "threads", "copy"), wishes | {"n": n})


def spiel_game(game: str | Game, /, players: int | None = None, **wishes: Any) -> "SpielGame":
    """A game as OpenSpiel has it: a hand, which begins with chance choosing among `deals` of them.

    `deals` is how many there are, those of `game.start(seed)` from 0 on, each as likely; or `"all"`, every order of a
    small pack. `rewards` is `"margin"`, what a side has more than the best other, or `"points"`; whatever else is named
    is an option of the game.
    """
    from parlour.rl.spiel import SpielGame

    return made(SpielGame, game, players, ("deals", "rewards"), wishes)


def torch_env(game: str | Game, n: int, /, players: int | None = None, **wishes: Any) -> "TorchEnv":
    """So many hands side by side as TorchRL has them: one seat in each, the others played by `opponents`.

    `seat`, `opponents`, `episodes`, `rewards`, `sees` and `threads` are those of `game.envs`; whatever else is named is
    an option of the game.
    """
    from parlour.rl.tensors import TorchEnv

    return made(TorchEnv, game, players, (*OF_A_SEAT, "threads"), wishes | {"n": n})


Env = TypeVar("Env")
OF_A_SEAT = ("seat", "opponents", "episodes", "rewards", "sees")


def made(
    kind: Callable[..., Env], game: str | Game, players: int | None, known: tuple[str, ...], wishes: dict[str, Any]
) -> Env:
    """An environment; what it does not know itself are options of the game."""
    own = {name: wishes.pop(name) for name in (*known, "n") if name in wishes}
    if isinstance(game, Game):
        if players is not None or wishes:
            raise BadChoice("A game that is loaded has its players and options; name them with a game's name alone.")
        return kind(game, **own)
    from parlour import load

    return kind(load(game, players, **wishes), **own)
