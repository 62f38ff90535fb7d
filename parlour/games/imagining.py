"""Imagining for a game that leaves it to the house: the unseen cards are dealt anew over the other hands.

The names declared here without a body are the game's own functions (see parlour/engine/binding.py).
"""

from collections.abc import Callable

from parlour.games.declare import CARDS, Field, Numbers, State, secret
from parlour.games.kit import scatter

PACK: int
holds: Callable[[State, int], int]
seen: Callable[[State], int]
may_hold: Callable[[State, int], int]


def working_space(seats: int) -> dict[str, Field]:
    """The fields that imagining works in."""
    return {"room": secret(seats), "may": secret(seats, CARDS)}


def imagine(s: State, seat: int, rng: Numbers) -> None:
    """Deal the cards the seat has not seen anew, as they might lie for all it knows."""
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


def anything(s: State, seat: int) -> int:
    """What a seat may hold where nothing is known of it."""
    return PACK
