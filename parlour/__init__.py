"""Parlour: five lost American card rulebooks, playable again."""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from parlour.engine.game import Game, State
from parlour.engine.view import View
from parlour.errors import BadChoice, BadDeal, IllegalMove, NotAvailable, ParlourError, RecordError, brief
from parlour.games import GAMES
from parlour.games.declare import Option, Value

if TYPE_CHECKING:
    from parlour.lab.check import check
    from parlour.table.record import Record
    from parlour.table.table import Table

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "BadChoice",
    "BadDeal",
    "Game",
    "IllegalMove",
    "NotAvailable",
    "Option",
    "ParlourError",
    "Record",
    "RecordError",
    "State",
    "Table",
    "View",
    "check",
    "load",
    "register",
]


def load(name: str, /, players: int | None = None, **options: Value) -> Game:
    """A game by its name, with players and options; what is unknown is refused with what is known."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadChoice(f"There is no game {brief(name)}; the games are {', '.join(GAMES)}.")
    return Game(GAMES[name], players, **options)


def register(module: ModuleType) -> str:
    """Put a game of one's own on the shelf, a module with GAME and STATE or a package with a part `rules`; its name."""
    return GAMES.register(module)


def __getattr__(name: str) -> Any:
    """Record, Table and check are loaded when first asked for."""
    homes = {"Record": "parlour.table.record", "Table": "parlour.table.table", "check": "parlour.lab.check"}
    if name in homes:
        return getattr(import_module(homes[name]), name)
    raise AttributeError(f"module 'parlour' has no attribute {name!r}")
