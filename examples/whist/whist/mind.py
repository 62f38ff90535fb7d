"""Whist: what everybody has seen, from which a seat can imagine the rest."""

from parlour.games.declare import NONE, State
from whist.rules import LENGTH, SUIT_CARDS


def holds(s: State, seat: int) -> int:
    """How many cards a seat holds: thirteen, less those it has played."""
    tricks = 0
    for other in range(s.players):
        tricks += s.tricks[other]
    return LENGTH - tricks - (s.trick[seat] != NONE and s.laid < s.players)


def seen(s: State) -> int:
    """The cards that were played."""
    return s.gone


def may_hold(s: State, seat: int) -> int:
    """No suit that a seat has failed to follow; and nobody but the dealer holds the card that he turned up (WHI-4)."""
    cards = 0
    for suit in range(4):
        if not s.void[seat] >> suit & 1:
            cards |= SUIT_CARDS[suit]
    return cards if seat == s.dealer else cards & ~(1 << s.turned)
