"""The bots by name: the rungs of the ladder, random, search, search:5000 (iterations), search:0.5s (seconds)."""

import json
import random
import re
import zlib

from parlour.bots import Bot, Budget
from parlour.bots.players.house import House, legal_moves
from parlour.engine.view import View
from parlour.errors import BadChoice
from parlour.extras import needs

RUNGS = ("novice", "learner", "house", "club", "expert", "master")
USUAL = Budget(seconds=0.5)


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
    thinks = re.fullmatch(r"search(?::(?:(\d+)|(\d+(?:\.\d+)?)s))?", name)
    if not thinks:
        return rung_named(name, seed)
    check_it_can_search(name)
    from parlour.bots.search.searcher import Searcher

    iterations, seconds = thinks.groups()
    if iterations:
        return Searcher(Budget(iterations=int(iterations)), seed)
    return Searcher(Budget(seconds=float(seconds)) if seconds else USUAL, seed)


def rung_named(name: str, seed: int) -> Bot:
    """The player of a rung; the house is there before anything is compiled."""
    if name == "house":
        return House()
    if name not in RUNGS:
        others = "random, search, search:5000 and search:0.5s"
        raise BadChoice(f"There is no bot {name!r}; the bots are {', '.join(RUNGS)}, and {others}.")
    check_it_can_search(name)
    from parlour.bots.players.ladder import Climber

    return Climber(name, seed)


def check_it_can_search(name: str) -> None:
    """Refuse a player who searches where he has nothing to search with."""
    with needs("fast", f"The bot {name}, unlike house and random,"):
        import numba  # noqa: F401
        import numpy  # noqa: F401
