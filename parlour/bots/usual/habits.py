"""Habits for a game that brings none: any legal move, and every world is believed."""

from parlour.games.declare import Numbers, State
from parlour.games.kit import pick


def habit(s: State, moves: int, rng: Numbers) -> int:
    """Any of the moves."""
    return pick(rng, moves)


def believable(s: State, seat: int, rng: Numbers) -> bool:
    """No world that agrees with what was seen is likelier than another."""
    return True
