"""A game with too many moves for a set that says nothing of bets: everybody plays as the house advises."""

from fractions import Fraction

from parlour.bots.games import advice_of
from parlour.engine.game import Game
from parlour.engine.view import View


def places(view: View) -> list[tuple[str, Fraction, str]]:
    """What the house would do."""
    return [(advice_of(view.game.module).advise(view), Fraction(0), "That is what the house would do.")]


def stake(view: View, rung: str) -> str:
    """What the house would do, at any rung."""
    return advice_of(view.game.module).advise(view)


def loss(game: Game, move: str) -> Fraction | None:
    """Nobody has reckoned it."""
    return None
