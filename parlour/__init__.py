"""Parlour: five lost American card rulebooks, playable again.

    game = parlour.load("raffles", players=4)
    state = game.start(seed=1)
    state.play(state.legal()[0])

`parlour.bots`, `parlour.press`, `parlour.party` and the other rooms are loaded when they are first used.
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from parlour.engine.game import Game, State
from parlour.engine.view import View
from parlour.errors import BadChoice, BadDeal, IllegalMove, NotAvailable, ParlourError, RecordError, brief, unknown
from parlour.games import GAMES
from parlour.games.declare import Option, Value

if TYPE_CHECKING:
    from parlour import bots as bots
    from parlour import client as client
    from parlour import lab as lab
    from parlour import party as party
    from parlour import press as press
    from parlour import rl as rl
    from parlour import table as table
    from parlour.lab.check import check
    from parlour.rl.envs import Envs
    from parlour.table.record import Record
    from parlour.table.table import Table

__version__ = "0.2.0"

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

ROOMS = ("bots", "cards", "client", "errors", "games", "lab", "party", "press", "rl", "table")
"""What is loaded when it is first asked for; the client needs packages that not every house has."""


def load(name: str, /, players: int | None = None, **options: Value) -> Game:
    """A game by its name, with players and options; what is unknown is refused with what is known."""
    if isinstance(name, ModuleType):
        raise BadChoice(f"A game of your own is registered, then loaded by name: parlour.register({name.__name__}).")
    if not isinstance(name, str) or name not in GAMES:
        raise BadChoice(unknown(name, f"There is no game {brief(name)}", GAMES, "the games are"))
    return Game(GAMES[name], players, **options)


def register(module: ModuleType) -> str:
    """Put a game of one's own on the shelf: a module with GAME and STATE, or a package with `rules`. Its name."""
    return GAMES.register(module)


def __getattr__(name: str) -> Any:
    """Records, tables, the check and the rooms of the house are loaded when first asked for."""
    homes = {"Record": "parlour.table.record", "Table": "parlour.table.table", "check": "parlour.lab.check"}
    if name in homes:
        return getattr(import_module(homes[name]), name)
    if name in ROOMS:
        return import_module(f"parlour.{name}")
    raise AttributeError(f"module 'parlour' has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public face."""
    return sorted([*__all__, *(room for room in ROOMS if room != "client"), "__version__"])


def in_a_notebook(shown: State | View) -> str:
    """A state or a view as a notebook shows it, with the cards as the press draws them."""
    from parlour.notebook import html_of

    return html_of(shown)


def envs(game: Game, n: int, seed: int = 0, *, device: str = "cpu", **wishes: Any) -> "Envs":
    """Hands side by side for those who learn, each an episode after another: observed, stepped, rewarded and dealt anew
    natively, or with device="cuda" on a graphics card. What may be wished for stands in docs/environments.md."""
    from parlour.rl.envs import DEVICES, Envs, one_of

    if one_of(DEVICES, device, "device"):
        from parlour.rl.card import CardEnvs

        return CardEnvs(game, n, seed, **wishes)
    return Envs(game, n, seed, **wishes)


Game.envs = envs
State._repr_html_ = in_a_notebook
View._repr_html_ = in_a_notebook
