"""Game of the Lost Heir: what a seat may know, and what it may imagine of the rest."""

from parlour.games.declare import Numbers, State
from parlour.games.kit import scatter
from parlour.games.lost_heir import ALL_CARDS, CITIES, suit


def imagine(s: State, seat: int, rng: Numbers) -> None:
    """Deal the cards the seat has not seen anew, as they might lie for all it knows."""
    unseen = ALL_CARDS & ~s.gone
    for other in range(s.players):
        if other == seat:
            unseen &= ~s.hand[other]
            s.room[other] = s.may[other] = 0
        else:
            s.hand[other] = 0
            s.room[other] = s.cards[other]
            s.may[other] = may_hold(s, other)
    scatter(s.hand, s.room, s.may, s.players, unseen, rng)


def may_hold(s: State, seat: int) -> int:
    """The cards a seat may hold for all the table knows."""
    held = ALL_CARDS
    for city in range(len(CITIES)):
        if s.void[seat] >> city & 1:
            held &= ~suit(city, s.trump)
    return held
