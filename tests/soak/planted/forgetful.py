"""The Lost Heir, imagined by one who forgets that somebody could not follow."""

from parlour.games.declare import Numbers, State
from parlour.games.kit import popcount, scatter
from parlour.games.lost_heir.rules import ALL_CARDS


def imagine(s: State, seat: int, rng: Numbers) -> None:
    """Deal the unseen cards anew, to anybody."""
    unseen = ALL_CARDS & ~s.gone
    for other in range(s.players):
        if other == seat:
            unseen &= ~s.hand[other]
            s.room[other] = s.may[other] = 0
        else:
            s.room[other] = popcount(s.hand[other])
            s.hand[other] = 0
            s.may[other] = ALL_CARDS
    scatter(s.hand, s.room, s.may, s.players, unseen, rng)
