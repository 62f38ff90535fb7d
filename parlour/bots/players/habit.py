"""A player who never thinks: at every move what is done by habit, or now and then, being careless, any legal move."""

import zlib

from parlour.bots import Budget
from parlour.bots.games import habits_of
from parlour.bots.players.house import legal_moves
from parlour.engine.view import View
from parlour.errors import NotAvailable
from parlour.games.kit import below, seed_rng

THOUSAND = 1000


class Habit:
    """Plays by the habits of the game; in so many of a thousand moves any legal one will do."""

    def __init__(self, careless: int = 0, seed: int = 0) -> None:
        self.careless, self.seed = careless, seed
        self.name = f"habit:{careless}" if careless else "habit"

    def choose(self, view: View, budget: Budget | None = None) -> str:
        """What habit does; chance follows from what the seat sees, and from the seed."""
        legal = legal_moves(view)
        game = view.game
        if not game.rulebook.native:
            raise NotAvailable(f"Nobody plays {game.name} by habit; house and random do play it.")
        if len(legal) == 1:
            return legal[0]
        known, rng = view.known.copy(), [0]
        seed_rng(rng, zlib.crc32(repr(known.numbers()).encode()) ^ self.seed << 32)
        if self.careless and below(rng, THOUSAND) < self.careless:
            return legal[below(rng, len(legal))]
        move = habits_of(game.module).habit(known, game.law.legal(known), rng)
        return str(game.rulebook.moves[known.phase][move])

    def speak(self, view: View) -> str | None:
        """Nothing, ever."""
        return None
