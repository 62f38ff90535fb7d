"""What the house lends a game that does not bring it: rules that hold for most games, and imagining.

These functions are compiled like the rules. The names declared here without a body are the game's own (contract.py).
"""

from collections.abc import Callable

from parlour.games.declare import CARDS, Field, Numbers, State, secret
from parlour.games.kit import left, popcount, scatter

PACK: int  # all cards of the pack, as a set
holds: Callable[[State, int], int]
seen: Callable[[State], int]

WORKING_SPACE = ("room", "may")


def working_space(seats: int) -> dict[str, Field]:
    """The fields that imagining works in."""
    return {"room": secret(seats), "may": secret(seats, CARDS)}


def partner(s: State, seat: int) -> int:
    """Everyone plays for himself."""
    return seat


def next_dealer(s: State) -> int:
    """The deal passes to the left."""
    return left(s.dealer, s.players)


def leading(s: State) -> bool:
    """Nothing is known of leads."""
    return False


def may_hold(s: State, seat: int) -> int:
    """Nothing is known of what a seat does not hold."""
    return PACK


def sound(s: State) -> bool:
    """Is every card of the pack in a hand, or seen to be elsewhere, and in one place only?"""
    cards = seen(s)
    total = popcount(cards)
    for seat in range(s.players):
        cards |= s.hand[seat]
        total += popcount(s.hand[seat])
    return cards == PACK and total == popcount(PACK)


def imagine(s: State, seat: int, rng: Numbers) -> None:
    """Deal the cards the seat has not seen anew over the other hands, as they might lie for all it knows."""
    unseen = PACK & ~seen(s)
    for other in range(s.players):
        s.room[other] = s.may[other] = 0
        if other == seat:
            unseen &= ~s.hand[other]
        else:
            s.hand[other] = 0
            s.room[other] = holds(s, other)
            s.may[other] = may_hold(s, other)
    scatter(s.hand, s.room, s.may, s.players, unseen, rng)
