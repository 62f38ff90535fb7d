"""Game of the Lost Heir: what a seat may know, and what it may imagine of the rest."""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import pick, popcount, scatter
from parlour.games.lost_heir.open_table import expected
from parlour.games.lost_heir.rules import ALL_CARDS, CITIES, suit


def imagine(s: State, seat: int, rng: Numbers) -> None:
    """Deal the cards the seat has not seen anew, as they might lie for all it knows."""
    unseen = ALL_CARDS & ~s.gone
    for other in range(s.players):
        if other == seat:
            unseen &= ~s.hand[other]
            s.room[other] = s.may[other] = 0
        else:
            unseen &= ~s.shown[other]
            s.hand[other] = s.shown[other]
            s.room[other] = s.cards[other] - popcount(s.shown[other])
            s.may[other] = may_hold(s, other)
    for other in range(s.players):
        if other != seat and s.lifted[other] != NONE and s.trick[other] == NONE:
            unseen &= ~give_due(s, other, unseen, rng)
    scatter(s.hand, s.room, s.may, s.players, unseen, rng)


def give_due(s: State, seat: int, unseen: int, rng: Numbers) -> int:
    """Who has taken back a misplay holds a card he ought to have played: one such, or none if it is known."""
    due = suit(expected(s, seat), s.trump)
    if s.hand[seat] & due:
        return 0
    card = 1 << pick(rng, unseen & due)
    s.hand[seat] |= card
    s.room[seat] -= 1
    return card


def may_hold(s: State, seat: int) -> int:
    """The cards a seat may hold for all the table knows."""
    held = ALL_CARDS
    for city in range(len(CITIES)):
        if s.void[seat] >> city & 1:
            held &= ~suit(city, s.trump)
    return held
