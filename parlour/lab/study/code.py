"""The code that rows come from, as a hash: of the rules, of the players, and of what plays them here.

It covers the texts of all modules that take part and whatever files they name in MADE_OF; of a program its own file and
those it is given. What is imported only while a function runs is not seen, nor are the versions of libraries.
"""

import pickle
import shutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from parlour.bots.games import advice_of, habits_of, setting_of
from parlour.bots.players.house import WITHOUT
from parlour.bots.players.program import Program
from parlour.bots.players.roster import Player, searches, seated_as
from parlour.engine.binding import compiled_parts
from parlour.engine.cache import digest_of, sources
from parlour.engine.game import Game
from parlour.errors import BadChoice

PLAYING = ("parlour.engine.state", "parlour.lab.study.hands", "parlour.lab.study.playing")
SEARCHING = ("parlour.bots.search.searcher", "parlour.bots.players.ladder", "parlour.bots.search.search")


def code_of(game: Game, bots: tuple[Player, ...]) -> str:
    """A hash of the code that plays this game with these bots."""
    modules = {import_module(name) for name in PLAYING} | {*compiled_parts(game.module)}
    more = b""
    for bot in bots:
        modules |= set(modules_of(game.module, bot if isinstance(bot, str) else None))
        if not isinstance(bot, str):
            modules.add(import_module(type(bot).__module__))
            more += pickled(bot)
        more += b"".join(files_of(bot))
    return digest_of(more, *sources(*sorted(modules, key=lambda module: module.__name__))).hexdigest()[:16]


@cache
def modules_of(rules: ModuleType, name: str | None) -> tuple[ModuleType, ...]:
    """The modules a player by his name, or any other, plays by."""
    if name == "random":
        return ()
    advice = import_module(getattr(advice_of(rules), "__name__", __name__))
    found = [advice, habits_of(rules)]
    if name is not None and name != "house" and not name.startswith(("habit", WITHOUT, "program:")):
        found += [import_module(home) for home in SEARCHING if searches(name)]
        found.append(import_module(type(seated_as(name)).__module__))
        setting_of(rules)
    return tuple(found)


def files_of(bot: Player) -> Iterator[bytes]:
    """Of a program: its own file, and those among its words."""
    player = seated_as(bot) if isinstance(bot, str) and bot.startswith("program:") else bot
    if isinstance(player, Program):
        for word in player.words:
            path = Path(shutil.which(word) or word)
            if path.is_file():
                yield path.read_bytes()


def pickled(bot: object) -> bytes:
    """A bot as it is sent to those who play."""
    try:
        return pickle.dumps(bot)
    except (pickle.PicklingError, TypeError, AttributeError) as trouble:
        sent = f"A study sends its bots to other processes, and this one cannot be sent: {trouble}."
        raise BadChoice(f"{sent} Name it as module:Class.") from None
