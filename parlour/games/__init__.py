"""The rulebooks, a folder a game: the rules, the open table, what a seat may know, the words."""

from importlib import import_module
from types import ModuleType

GAMES = {
    "raffles": "parlour.games.raffles.rules",
    "lost-heir": "parlour.games.lost_heir.rules",
    "euchre": "parlour.games.euchre.rules",
    "chantecler": "parlour.games.chantecler.rules",
    "roulette": "parlour.games.roulette.rules",
    "trolley": "parlour.games.trolley.rules",
    "transfer": "parlour.games.transfer.rules",
    "matchem": "parlour.games.matchem.rules",
    "pinochle": "parlour.games.pinochle.rules",
}
"""Where each game's rules are, in the order of the shelf."""


def mind_of(rules: ModuleType) -> ModuleType:
    """The part of a game that says what a seat may know and imagine."""
    return part_of(rules, "mind")


def part_of(rules: ModuleType, part: str) -> ModuleType:
    """A part of a game, which stands beside its rules."""
    return import_module(f"{rules.__package__}.{part}")


def parts_of(rules: ModuleType) -> list[ModuleType]:
    """All of a game: the rules, the open table if it has one, what a seat may know, and the words."""
    parts = ["open_table"] * bool(rules.GAME.calls) + ["mind", "words"]
    return [rules, *(part_of(rules, part) for part in parts)]
