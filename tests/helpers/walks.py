"""Random games for the tests: every table worth sitting at, and a walk through a hand that may also say things."""

from parlour import Game
from parlour.games import GAMES
from parlour.lab.check import further_tables, label, step, tables, walk

__all__ = ["every_further_table", "every_table", "label", "native_tables", "step", "tables", "walk"]


def every_table() -> list[Game]:
    return [game for name in GAMES for game in tables(name)]


def every_further_table() -> list[Game]:
    return [game for name in GAMES for game in further_tables(name)]


def native_tables() -> list[Game]:
    return [game for game in every_table() if game.rulebook.native]
