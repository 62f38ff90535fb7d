"""The House at a game whose book gives no advice: it plays by the habits of its players, the same way every time."""

import zlib

from parlour.bots.games import habits_of
from parlour.engine.view import View
from parlour.games.kit import seed_rng


def advise(view: View) -> str:
    """What a player does by habit; chance follows from what the seat sees."""
    game, known, rng = view.game, view.known.copy(), [0]
    seed_rng(rng, zlib.crc32(repr(known.numbers()).encode()))
    move = habits_of(game.module).habit(known, game.law.legal(known), rng)
    return game.rulebook.moves[known.phase][move]


def speak(view: View) -> str | None:
    """Nothing, ever."""
    return None
