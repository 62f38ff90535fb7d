"""Laying out hands of the Lost Heir."""

from typing import Any

import parlour
from parlour import State
from parlour.games.lost_heir.pack import DECK as LOST_HEIR

NUMBERS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "mayor")


def city(name: str, *ranks: str) -> list[str]:
    return [f"{name}-{rank}" for rank in ranks or NUMBERS]


SUITS = [
    [*city("new-york"), "lost-heir"],
    [*city("philadelphia"), "wrong-boy"],
    [*city("boston"), "new-york-blank"],
    [*city("chicago"), "philadelphia-blank"],
]
"""Four hands, each a city and one card more."""


def dealt(hands: list[list[str]], dealer: int) -> list[str]:
    """The deck that deals these hands, any places left filled in the order of the pack."""
    players = len(hands)
    named = {card for hand in hands for card in hand}
    spare = [card for card in LOST_HEIR.cards if card not in named]
    sizes = [48 // players + ((seat - dealer - 1) % players < 48 % players) for seat in range(players)]
    full = [list(hand) for hand in hands]
    for hand, size in zip(full, sizes, strict=True):
        assert len(hand) <= size
        while len(hand) < size:
            hand.append(spare.pop(0))
    return [full[(place + dealer + 1) % players].pop(0) for place in range(48)]


def table(hands: list[list[str]], dealer: int = 3, *, swap: tuple[str, ...] = (), **options: Any) -> State:
    """A hand laid out; `swap` exchanges the places of two cards at a time."""
    score = options.pop("score", None)
    deck = dealt(hands, dealer)
    for one, other in zip(swap[::2], swap[1::2], strict=True):
        here, there = deck.index(one), deck.index(other)
        deck[here], deck[there] = other, one
    game = parlour.load("lost-heir", players=len(hands), **options)
    return game.start(dealer=dealer, deck=deck, score=score)


def says(state: State, moves: str) -> State:
    """Make several moves, separated by commas."""
    for move in moves.split(","):
        state.play(move.strip())
    return state


def finish(state: State, last: bool = False) -> State:
    """Play to the end of the hand, always the first legal card, or always the last."""
    while not state.hand_over:
        state.play(state.legal()[-1 if last else 0])
    return state


def boys_hand(dealer: int = 3, **options: Any) -> State:
    """Seat 0 has every New York card but the 1; whoever leads the Heir there takes the Wrong Boy with him."""
    return table(SUITS, dealer, swap=("new-york-1", "new-york-blank"), **options)


HEIR_TRICK = "lost-heir, wrong-boy, new-york-1, chicago-1"
