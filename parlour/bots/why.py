"""Why a move: one sentence from what the seat may see and the game's own functions. One file a game.

Each file has `why(case)`: a sentence that is true of the move whatever is hidden, or that counts what can be counted;
nothing, where the game has nothing plain to say of it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from parlour.bots.games import why_of
from parlour.engine.view import View


@dataclass(frozen=True)
class Case:
    """A move that a seat might make: its text and number, and the points of a hundred imagined deals after it."""

    view: View
    move: str
    number: int
    deals: Callable[[], list[int]]

    @property
    def s(self) -> Any:
        """What the seat knows."""
        return self.view.known

    @property
    def seat(self) -> int:
        return self.view.own_seat

    @property
    def hand(self) -> int:
        """The seat's own cards, as a set."""
        return int(self.s.hand[self.seat])

    def card_text(self, card: int) -> str:
        return self.view.game.rulebook.pack.cards[card]

    def counts(self, least: int) -> str:
        """In how many imagined deals the hand counts so much."""
        deals = self.deals()
        made = sum(points >= least for points in deals)
        return f"counts {least} or more in {made} of {len(deals)} imagined deals"


def reason(case: Case) -> str:
    """What the game says of the move; nothing where it has nothing to say."""
    return why_of(case.view.game.module).why(case)


def many(number: int, thing: str) -> str:
    """So many of a thing, in words: a nought, 2 noughts."""
    if number == 1:
        return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"
    return f"{number or 'no'} {thing.removesuffix('man') + 'men' if thing.endswith('man') else thing + 's'}"
