"""Chantecler at the open table: calls out of turn (CHA-13, OPN-4, OPN-5)."""

from parlour.games.chantecler.rules import (
    CALL_REVOKE,
    DISCARDING,
    PLAYING,
    TAKE_BACK,
    TAKE_BACK_DISCARD,
    expected,
    looks_right,
    next_to_discard,
    next_to_play,
    of_suit,
    opposed,
    table_cards,
    trumps,
    worth,
)
from parlour.games.declare import NONE, State


def calls(s: State, seat: int) -> int:
    """What a seat may say out of turn, judged by what lies on the table and by its own discards."""
    if not s.open_table or s.ended != 0:
        return 0
    if s.phase == DISCARDING or (s.phase == PLAYING and s.leader == NONE):
        return (s.discarded[seat] & trumps(s.trump)) << TAKE_BACK_DISCARD
    offered = 0
    if may_be_wrong(s, seat):
        offered |= 1 << TAKE_BACK
    for other in range(s.players):
        if opposed(seat, other) and may_be_wrong(s, other):
            offered |= 1 << CALL_REVOKE
    return offered


def may_be_wrong(s: State, seat: int) -> bool:
    """Has a seat a card in this trick that might still be taken back? A lead, only until another card falls."""
    if s.trick[seat] == NONE or s.lifted[seat] != NONE or s.void[seat] >> expected(s, seat) & 1:
        return False
    return not looks_right(s, seat) and (seat != s.leader or s.laid == 1)


def call(s: State, seat: int, said: int) -> None:
    """Say something out of turn; a call with nothing behind it does nothing."""
    if said >= TAKE_BACK_DISCARD:
        take_back_discard(s, seat, said - TAKE_BACK_DISCARD)
    elif said == TAKE_BACK:
        put_right(s, seat)
    else:
        for other in range(s.players):
            if opposed(seat, other) and may_be_wrong(s, other):
                put_right(s, other)


def take_back_discard(s: State, seat: int, card: int) -> None:
    """A trump goes from the discards back into the hand, and its owner lays away another card (OPN-4)."""
    s.discarded[seat] ^= 1 << card
    s.hand[seat] |= 1 << card
    s.shown[seat] |= 1 << card
    s.kept[seat] &= ~(1 << card)
    s.down[seat] -= 1
    s.phase = DISCARDING
    s.turn = next_to_discard(s)


def put_right(s: State, seat: int) -> None:
    """If a seat could have played as it ought, its card goes back into its hand (OPN-5)."""
    if not s.hand[seat] & of_suit(expected(s, seat), s.trump):
        return
    if s.laid == s.players:
        s.tricks[s.taker] -= 1
        s.counters[s.taker] -= worth(table_cards(s), s.trump)
        s.caught[s.taker] &= ~table_cards(s)
        s.taker = NONE
    card = s.trick[seat]
    s.lifted[seat] = card
    s.trick[seat] = NONE
    s.laid -= 1
    s.hand[seat] |= 1 << card
    s.shown[seat] |= 1 << card
    s.gone &= ~(1 << card)
    s.played[seat] &= ~(1 << card)
    s.turn = s.leader if s.laid == 0 else next_to_play(s, s.leader)
