"""The rulebooks, one file a game. Beside them, a file a game in each room: open_table/, minds/, words/."""

from importlib import import_module
from types import ModuleType

GAMES = {
    "raffles": "parlour.games.raffles",
    "lost-heir": "parlour.games.lost_heir",
    "euchre": "parlour.games.euchre",
    "chantecler": "parlour.games.chantecler",
    "roulette": "parlour.games.roulette",
    "trolley": "parlour.games.trolley",
    "transfer": "parlour.games.transfer",
    "matchem": "parlour.games.matchem",
    "pinochle": "parlour.games.pinochle",
}
"""Where each game's rules are, in the order of the shelf."""


def mind_of(rules: ModuleType) -> ModuleType:
    """The part of a game that says what a seat may know and imagine."""
    return part_of(rules, "minds")


def part_of(rules: ModuleType, room: str) -> ModuleType:
    """A game's part in one of the rooms beside the rules."""
    home, _, name = rules.__name__.rpartition(".")
    return import_module(f"{home}.{room}.{name}")


def parts_of(rules: ModuleType) -> list[ModuleType]:
    """All of a game: the rules, the open table if it has one, what a seat may know, and the words."""
    rooms = ["open_table"] * bool(rules.GAME.calls) + ["minds", "words"]
    return [rules, *(part_of(rules, room) for room in rooms)]
