"""Matchem, as if no card were ever caught."""

from parlour.games.declare import State
from parlour.games.kit import popcount


def sound(s: State) -> bool:
    """Every card is in a hand, in the stock or on the board; those that were caught are missed."""
    number = popcount(s.board) + s.in_stock
    for seat in range(s.players):
        number += popcount(s.hand[seat])
    return bool(number == 60)
