"""The house's players: each game's own advice, applied to what a seat may know."""

import random

from parlour.bots import Budget
from parlour.bots.games import advice_of, setting_of
from parlour.bots.heeding import check_heeded, leaving_out
from parlour.engine.view import View
from parlour.errors import IllegalMove

WITHOUT = "house-without:"


class House:
    """Plays by the rulebook's advice; it needs no time to think. It may leave one sentence of that advice out."""

    def __init__(self, without: str = "") -> None:
        self.without = without
        self.name = f"{WITHOUT}{without}" if without else "house"

    def choose(self, view: View, budget: Budget | None = None) -> str:
        """A move for the seat whose view it is."""
        legal = legal_moves(view)
        if len(legal) == 1:
            return legal[0]
        if self.without:
            check_heeded(view.game, self.without)
        with leaving_out(self.without):
            return given_way(view) or advice_of(view.game.module).advise(view)

    def speak(self, view: View) -> str | None:
        """What to say out of turn, if anything."""
        offered = view.calls()
        speak = getattr(advice_of(view.game.module), "speak", None) if offered else None
        said = speak(view) if speak else None
        return said if said in offered else None


def given_way(view: View) -> str | None:
    """In a hand that has gone on too long, because nobody gives way, now and then any move; else nothing."""
    weary = setting_of(view.game.module).weary
    if weary is None or getattr(view.known, weary[0]) < weary[1]:
        return None
    chance = random.Random(f"{getattr(view.known, weary[0])} {view.known.phase} {view.seat}")
    return chance.choice(view.legal()) if chance.randrange(4) == 0 else None


def legal_moves(view: View) -> list[str]:
    """The moves to choose from; a sentence if there are none."""
    legal = view.legal()
    if not legal:
        raise IllegalMove("It is not this seat's turn.")
    return legal
