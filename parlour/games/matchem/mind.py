"""Trolley Matchem: what a seat may know, and what it may imagine of the rest."""

from parlour.games.declare import Numbers, State
from parlour.games.kit import pick, scatter, stack
from parlour.games.trolley_pack import ALL_CARDS, KIND_CARDS


def imagine(s: State, seat: int, rng: Numbers) -> None:
    """Deal the cards the seat has not seen anew, as they might lie for all it knows."""
    unseen = ALL_CARDS & ~s.board
    for other in range(s.players):
        unseen &= ~s.caught[other]
        if other == seat:
            unseen &= ~s.hand[other]
    for attempt in range(64):
        scatter_unseen(s, seat, unseen, attempt == 63, rng)
        if explains_builds(s, seat):
            break
    for other in range(s.players):
        if other != seat:
            s.hand[other] = s.pile[other]
    stack(s.stock, s.pile[s.players], rng)


def scatter_unseen(s: State, seat: int, unseen: int, builders_first: bool, rng: Numbers) -> None:
    """Deal the unseen cards into the piles; if need be those first that builders are known to keep."""
    for other in range(s.players):
        s.pile[other] = s.room[other] = s.may[other] = 0
        if other != seat:
            s.room[other] = s.cards[other]
            s.may[other] = may_hold(s, other)
    s.pile[s.players], s.room[s.players], s.may[s.players] = 0, s.in_stock, ALL_CARDS
    dealt = 0
    if builders_first:
        for other in range(s.players):
            for kind in range(len(KIND_CARDS)):
                if other != seat and s.keeps[other] >> kind & 1:
                    card = 1 << pick(rng, unseen & KIND_CARDS[kind] & ~dealt)
                    s.pile[other] |= card
                    s.room[other] -= 1
                    dealt |= card
    scatter(s.pile, s.room, s.may, s.players + 1, unseen & ~dealt, rng)


def may_hold(s: State, seat: int) -> int:
    """The cards a seat may hold for all the table knows."""
    held = ALL_CARDS
    for kind in range(len(KIND_CARDS)):
        if s.void[seat] >> kind & 1:
            held &= ~KIND_CARDS[kind]
    return held


def explains_builds(s: State, seat: int) -> bool:
    """Does everyone who built still hold another of that kind (MAT-3)?"""
    for other in range(s.players):
        for kind in range(len(KIND_CARDS)):
            if other != seat and s.keeps[other] >> kind & 1 and s.pile[other] & KIND_CARDS[kind] == 0:
                return False
    return True
