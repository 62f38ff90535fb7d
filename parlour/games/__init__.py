"""The rulebooks, a folder a game: the rules, the open table, what a seat may know, the words."""

from parlour.games.registry import GAMES

__all__ = ["GAMES"]
