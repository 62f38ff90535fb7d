"""The bots by name: the rungs of the ladder, random, search, search:5000 (iterations), search:0.5s (seconds), habit and
habit:90 (careless in so many of a thousand moves), house-without:ADVICE (the House without a sentence of its advice); a
bot of one's own by "module:Class", by the name under which an installed package brings it (entry point `parlour.bots`),
or a program by "program:" and its command line."""

import json
import os
import random
import re
import sys
import zlib
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

from parlour.bots import Bot, Budget
from parlour.bots.players.habit import Habit
from parlour.bots.players.house import WITHOUT, House, legal_moves
from parlour.engine.view import View
from parlour.errors import BadChoice, unknown
from parlour.extras import needs
from parlour.games.registry import module_in

RUNGS = ("novice", "learner", "house", "club", "expert", "master")
USUAL = Budget(seconds=0.5)
GROUP = "parlour.bots"
PROGRAM = "program:"
Player = str | Bot
"""A bot, or the name of one."""


class Chance:
    """Plays any legal move, drawn from the view and a seed."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View, budget: Budget | None = None) -> str:
        """Any legal move; the same for the same view."""
        seen = zlib.crc32(json.dumps(view.to_dict(), sort_keys=True).encode())
        return random.Random(seen ^ self.seed << 32).choice(legal_moves(view))

    def speak(self, view: View) -> str | None:
        """Nothing, ever."""
        return None


def bot_named(name: str, seed: int = 0) -> Bot:
    """The bot of this name; a sentence that lists the names if there is none."""
    if name == "random":
        return Chance(seed)
    if name.startswith(PROGRAM):
        from parlour.bots.players.program import Program

        return Program(name.removeprefix(PROGRAM))
    if name.startswith(WITHOUT):
        return House(name.removeprefix(WITHOUT))
    careless = re.fullmatch(r"habit(?::(\d{1,3}|1000))?", name)
    if careless:
        return Habit(int(careless[1] or 0), seed)
    if re.fullmatch(r"[\w./-]+:\w+", name) and not name.startswith("search:"):
        return own_bot(name, seed)
    thinks = re.fullmatch(r"search(?::(?:(\d+)|(\d+(?:\.\d+)?)s))?", name)
    if not thinks:
        return rung_named(name, seed)
    check_it_can_search(name)
    from parlour.bots.search.searcher import Searcher

    iterations, seconds = thinks.groups()
    if iterations:
        return Searcher(Budget(iterations=int(iterations)), seed)
    return Searcher(Budget(seconds=float(seconds)) if seconds else USUAL, seed)


def seated_as(player: Player, seed: int = 0) -> Bot:
    """The bot that is meant: one handed in is taken as it is, a name is looked up."""
    return bot_named(player, seed) if isinstance(player, str) else seated(player, type(player).__name__, seed)


def called(player: Player) -> str:
    """What a player is called in tables and rows."""
    return player if isinstance(player, str) else str(getattr(player, "name", type(player).__name__))


def searches(player: Player) -> bool:
    """Does a player think with the search, which is compiled?"""
    return isinstance(player, str) and (player.startswith("search") or player in set(RUNGS) - {"house"})


def rung_named(name: str, seed: int) -> Bot:
    """The player of a rung; the house is there before anything is compiled."""
    if name == "house":
        return House()
    if name not in RUNGS:
        return brought_bot(name, seed)
    check_it_can_search(name)
    from parlour.bots.players.ladder import Climber

    return Climber(name, seed)


def own_bot(name: str, seed: int) -> Bot:
    """A bot of one's own, "module:Class" or "file.py:Class": the class is called with the seed if it takes one."""
    home, _, kind = name.partition(":")
    module = module_in(Path(home)) if home.endswith(".py") else module_called(home)
    if not hasattr(module, kind):
        raise BadChoice(unknown(kind, f"There is no {kind} in {home}", public_names(module), "there are"))
    return seated(getattr(module, kind), name, seed)


def module_called(home: str) -> ModuleType:
    """A module by its name, which may be a file in the folder one stands in."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)
    try:
        return import_module(home)
    except ImportError as trouble:
        raise BadChoice(f"The bot's module {home} cannot be loaded: {trouble}. Is its file in this folder?") from None


def public_names(module: ModuleType) -> list[str]:
    """The classes and functions that a module defines itself."""
    return [name for name, it in vars(module).items() if getattr(it, "__module__", "") == module.__name__]


def brought_bot(name: str, seed: int) -> Bot:
    """A bot that an installed package brings, by its name."""
    brought = {entry.name: entry for entry in entry_points(group=GROUP)}
    if name not in brought:
        known = [*RUNGS, *brought, "random", "search", "search:5000", "search:0.5s", "habit", "habit:90"]
        known += [f"{WITHOUT}ADVICE", "module:Class", "program:command"]
        raise BadChoice(unknown(name, f"There is no bot {name!r}", known, "the bots are"))
    return seated(brought[name].load(), name, seed)


def seated(made: Any, name: str, seed: int) -> Bot:
    """The player that a class or a function makes; one who cannot choose is refused."""
    player = made
    if isinstance(made, type) or (callable(made) and not callable(getattr(made, "choose", None))):
        player = made(seed) if takes_a_seed(made) else made()
    if not callable(getattr(player, "choose", None)):
        raise BadChoice(f"{name} is no bot: it lacks choose(view, budget).")
    return player if hasattr(player, "speak") and hasattr(player, "name") else Quiet(player, name)


def takes_a_seed(made: Callable[..., Any]) -> bool:
    """Can it be called with a seed?"""
    try:
        signature(made).bind(0)
    except TypeError:
        return False
    return True


class Quiet:
    """A bot of one's own that has no name, or says nothing out of turn."""

    def __init__(self, player: Any, name: str) -> None:
        self.player, self.name = player, getattr(player, "name", name)

    def choose(self, view: View, budget: Budget | None = None) -> str:
        """What the player would do."""
        return str(self.player.choose(view, budget))

    def speak(self, view: View) -> str | None:
        """What he would say, if he ever says anything."""
        speak = getattr(self.player, "speak", None)
        return speak(view) if speak else None


def check_it_can_search(name: str) -> None:
    """Refuse a player who searches where he has nothing to search with."""
    with needs("fast", f"The bot {name}, unlike house and random,"):
        for library in ("numba", "numpy"):
            if find_spec(library) is None:  # importing them takes half a second, and the cards can be dealt meanwhile
                raise ModuleNotFoundError(name=library)
