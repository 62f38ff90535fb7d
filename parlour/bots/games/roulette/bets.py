"""Deck-O-Cards Roulette by bets: what is advised, what each rung stakes, and what a bet loses."""

from fractions import Fraction

from parlour.bots.games.roulette import temper, why
from parlour.engine.game import Game
from parlour.engine.view import View


def places(view: View) -> list[tuple[str, Fraction, str]]:
    """Moves to be advised, with what they win on the average and why that is so."""
    return why.places(view)


def stake(view: View, rung: str) -> str:
    """The move of a player of some rung, by its temper."""
    return temper.stake(view, temper.TEMPERS[rung])


def loss(game: Game, move: str) -> Fraction | None:
    """What a bet loses on the average (ROU-17); nothing if the move is none."""
    return -why.stake_of(move) * game.odds()[why.place_of(move)] if move.startswith("bet ") else None
