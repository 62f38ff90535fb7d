"""Trolley Transfer: what a seat may know, and what it may imagine of the rest."""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, left, pick, popcount, scatter, seed_rng, stack
from parlour.games.transfer.rules import GIVE, HAND, TOGETHER, first_come, of_one_kind, put
from parlour.games.trolley_pack import ALL_CARDS, COPIES


def imagine(s: State, seat: int, rng: Numbers) -> None:
    """Deal the cards the seat has not seen anew: over the others' hands, the stock and the discards."""
    for _ in range(64):
        scatter_unseen(s, seat, rng)
        if explains_silence(s, seat):
            break
    for other in range(s.players):
        if other != seat:
            take_up(s, other, rng)
    stack(s.stock, s.pile[s.players], rng)
    stack(s.discarded, s.pile[s.players + 1], rng)
    below(rng, 2)
    seed_rng(s.fate, rng[0])


def scatter_unseen(s: State, seat: int, rng: Numbers) -> None:
    """Deal the unseen cards into the piles, on top of what the seat knows to be there."""
    stock, discards = s.players, s.players + 1
    for row in range(s.players + 2):
        s.pile[row], s.room[row], s.may[row] = 0, 0, ALL_CARDS
    if s.winner != NONE:
        s.pile[s.winner] = s.shown
    if seat >= 0:
        s.pile[seat] = s.hand[seat]
        s.pile[left(seat, s.players)] |= s.beside[seat]
        s.pile[stock] = s.packed[seat]
        s.pile[discards] = s.thrown[seat]
        s.may[stock] = ALL_CARDS & ~s.met[seat]
    unseen = ALL_CARDS
    for row in range(s.players + 2):
        unseen &= ~s.pile[row]
        s.room[row] = -popcount(s.pile[row])
    for other in range(s.players):
        s.room[other] += s.cards[other]
    s.room[stock] += s.in_stock
    s.room[discards] += s.discards
    scatter(s.pile, s.room, s.may, s.players + 2, unseen, rng)


def explains_silence(s: State, seat: int) -> bool:
    """Has nobody a six that he should have shown? The card just passed to the left does not speak (TRA-8)."""
    for other in range(s.players):
        before = s.pile[other]
        if seat >= 0 and other == left(seat, s.players) and s.cards[other] > HAND:
            before &= ~s.beside[seat]
        if other != seat and other != s.winner and popcount(before) >= HAND and of_one_kind(before):
            return False
    return True


def take_up(s: State, seat: int, rng: Numbers) -> None:
    """Make a pile a seat's hand; it came in any order, and the seat knows nothing more."""
    s.hand[seat] = s.came[seat] = s.cards[seat] = 0
    waiting = s.pile[seat]
    while waiting != 0:
        card = pick(rng, waiting)
        waiting ^= 1 << card
        put(s, seat, card)
    s.met[seat] = s.hand[seat]
    s.beside[seat] = s.thrown[seat] = s.packed[seat] = 0
    s.giving[seat] = first_come(s, seat, pick(rng, s.hand[seat]) // COPIES) if has_chosen(s, seat) else NONE


def has_chosen(s: State, seat: int) -> bool:
    """Has a seat chosen what it will pass, while others have not?"""
    if s.phase != GIVE or s.passing != TOGETHER or s.ended != 0:
        return False
    return (seat - s.dealer) % s.players < (s.turn - s.dealer) % s.players
