"""Trolley: what a seat may know, and what it may imagine of the rest."""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, pick, popcount, scatter, stack
from parlour.games.trolley.rules import HAND, SHOW, showable
from parlour.games.trolley_pack import ALL_CARDS, SIZE


def holds(s: State, seat: int) -> int:
    """How many cards a seat holds, by counting what everybody saw."""
    played = 0
    for other in range(s.players):
        played += popcount(s.caught[other])
    on_table = s.trick[seat] != NONE and s.laid < s.players
    return (SIZE - played - s.in_stock) // s.players - on_table


def imagine(s: State, seat: int, rng: Numbers) -> None:
    """Deal the cards the seat has not seen anew: over the others' hands and the stock."""
    unseen = ALL_CARDS
    for other in range(s.players):
        unseen &= ~(s.caught[other] | s.shown[other])
        if s.trick[other] != NONE:
            unseen &= ~(1 << s.trick[other])
        if other == seat:
            unseen &= ~s.hand[other]
    for attempt in range(256):
        scatter_unseen(s, seat, unseen, rng)
        if explains_question(s, seat) and (attempt >= 128 or explains_silence(s, seat, rng)):
            break
    for other in range(s.players):
        if other != seat:
            s.hand[other] = s.pile[other]
    stack(s.stock, s.pile[s.players], rng)


def scatter_unseen(s: State, seat: int, unseen: int, rng: Numbers) -> None:
    """Deal the unseen cards into the piles."""
    for other in range(s.players):
        s.pile[other] = s.shown[other]
        s.may[other] = ALL_CARDS if other != seat else 0
        s.room[other] = holds(s, other) - popcount(s.shown[other]) if other != seat else 0
    s.pile[s.players], s.may[s.players], s.room[s.players] = 0, ALL_CARDS, s.in_stock
    scatter(s.pile, s.room, s.may, s.players + 1, unseen, rng)


def explains_question(s: State, seat: int) -> bool:
    """Has he something to show who is asked what he shows (TRO-14)?"""
    return s.phase != SHOW or s.turn == seat or showable(s, s.pile[s.turn]) != 0


def explains_silence(s: State, seat: int, rng: Numbers) -> bool:
    """Had they nothing to show who took a trick and were not asked (TRO-14)?"""
    for other in range(s.players):
        if other != seat and s.barren[other] > 0 and showable(s, long_held(s, other, rng)) != 0:
            return False
    return True


def long_held(s: State, seat: int, rng: Numbers) -> int:
    """The cards of an imagined hand that were in it when the seat last had nothing to show, the others drawn since."""
    drawn = s.barren[seat]
    played = HAND - 1 + drawn - holds(s, seat)
    fresh, size = 0, HAND - 1
    for turn in range(max(drawn, played)):
        if turn < drawn:
            fresh += 1
            size += 1
        if turn < played:
            fresh -= below(rng, size) < fresh  # he played any of his cards
            size -= 1
    held = s.pile[seat]
    for _ in range(fresh):
        held ^= 1 << pick(rng, held)
    return held
