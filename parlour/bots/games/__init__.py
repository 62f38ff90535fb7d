"""The players of each game, a folder a game: advice, habits, reasons."""

from importlib import import_module
from types import ModuleType


def players_part(rules: ModuleType, part: str) -> ModuleType:
    """A part of what is known of a game's players."""
    home = str(rules.__package__).replace("parlour.games", "parlour.bots.games")
    return import_module(f"{home}.{part}")
