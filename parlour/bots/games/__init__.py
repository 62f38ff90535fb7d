"""The players of each game, a folder a game: advice, habits, reasons, setting.

A game of the house has its players in the folder of its name here; another brings them beside its rules, or in the one
file it is. What a game leaves out is lent by parlour/bots/usual.
"""

from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, cast

from parlour.bots.setting import Setting
from parlour.engine.game import Game
from parlour.engine.view import View
from parlour.games.contract import part_of
from parlour.games.declare import Numbers, State
from parlour.games.registry import HOUSE, folder_of


class Advice(Protocol):
    """How the House plays a game."""

    def advise(self, view: View) -> str:
        """A move for the seat whose view it is."""

    def speak(self, view: View) -> str | None:
        """What to say out of turn, if anything."""


class Habits(Protocol):
    """What the players of a game do without thinking, compiled like the rules; it looks only at what the seat to act
    may see, so that in an imagined world nobody plays as if the cards lay open."""

    def habit(self, s: State, moves: int, rng: Numbers) -> int:
        """One of these legal moves."""

    def believable(self, s: State, seat: int, rng: Numbers) -> bool:
        """Would the others have acted as they did, with the hands of this world?"""


class Why(Protocol):
    """What speaks for a move, in a sentence; a game may also have `worse(case, best)` (parlour/bots/why.py)."""

    def why(self, case: Any, /) -> str:
        """A sentence that is true of the move whatever is hidden; nothing, at a game that has no words for it."""


class Bets(Protocol):
    """How a game is played that has too many moves for a set, so that nothing is searched: by bets."""

    def places(self, view: View, /) -> list[tuple[str, Fraction, str]]:
        """Moves to be advised, with what they win on the average and why that is so; the best first."""

    def stake(self, view: View, rung: str, /) -> str:
        """The move of a player of some rung."""

    def loss(self, game: Game, move: str, /) -> Fraction | None:
        """What a bet loses on the average; nothing if the move is none."""


def bets_of(rules: ModuleType) -> Bets:
    """How a game is played by bets."""
    return cast(Bets, players_part(rules, "bets", "stake"))


def advice_of(rules: ModuleType) -> Advice:
    """How the House plays a game."""
    return cast(Advice, players_part(rules, "advice", "advise"))


def habits_of(rules: ModuleType) -> ModuleType:
    """What the players of a game do without thinking (see Habits)."""
    return players_part(rules, "habits", "habit")


def why_of(rules: ModuleType) -> Why:
    """The reasons for a game's moves."""
    return cast(Why, players_part(rules, "why", "why"))


@cache
def setting_of(rules: ModuleType) -> Setting:
    """How a game's searching players are set."""
    return cast(Setting, players_part(rules, "setting", "SETTING").SETTING)


@cache
def players_part(rules: ModuleType, part: str, name: str) -> ModuleType:
    """The module of a game's players that has a name; where the game brings none, what is usual."""
    beside = house_part(rules, part) or part_of(rules, part)
    for module in (beside, rules):
        if module is not None and name in vars(module):
            return module
    return import_module(f"parlour.bots.usual.{part}")


def players_folder(rules: ModuleType) -> Path:
    """The folder of a game's players: one here for a game of the house, else that of its rules."""
    folder = folder_of(rules.GAME.name)
    if rules.GAME.name in HOUSE and rules.__name__ == f"parlour.games.{folder}.rules":
        return Path(__file__).parent / folder
    return Path(str(rules.__file__)).parent


def house_part(rules: ModuleType, part: str) -> ModuleType | None:
    """A part of the players of a game of the house; none for other games."""
    folder = folder_of(rules.GAME.name)
    if rules.GAME.name not in HOUSE or rules.__name__ != f"parlour.games.{folder}.rules":
        return None
    home = f"{__name__}.{folder}.{part}"
    return import_module(home) if find_spec(home) is not None else None
