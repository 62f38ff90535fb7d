"""The bots by name: random, house, search, search:5000 (iterations), search:0.5s (seconds)."""

import json
import random
import re
import zlib

from parlour.bots import Bot, Budget
from parlour.bots.house import House, legal_moves
from parlour.engine.view import View
from parlour.errors import BadChoice

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
    if name == "house":
        return House()
    thinks = re.fullmatch(r"search(?::(?:(\d+)|(\d+(?:\.\d+)?)s))?", name)
    if not thinks:
        raise BadChoice(f"There is no bot {name!r}; the bots are random, house, search, search:5000 and search:0.5s.")
    from parlour.bots.searcher import Searcher

    iterations, seconds = thinks.groups()
    if iterations:
        return Searcher(Budget(iterations=int(iterations)), seed)
    return Searcher(Budget(seconds=float(seconds)) if seconds else USUAL, seed)
