"""Game of the Lost Heir at the open table: calls out of turn (OPN-5)."""

from parlour.games.declare import NONE, State
from parlour.games.lost_heir.rules import (
    BOY,
    CALL_REVOKE,
    HEIR,
    PLAY,
    TAKE_BACK,
    city_of,
    next_to_play,
    over,
    partner,
    suit,
)


def calls(s: State, seat: int) -> int:
    """What a seat may say out of turn, judged by what lies on the table alone: the offer betrays nothing."""
    if not s.open_table or s.phase != PLAY or over(s):
        return 0
    offered = 1 << TAKE_BACK if may_be_wrong(s, seat) else 0
    for other in range(s.players):
        if other != partner(s, seat) and other != seat and may_be_wrong(s, other):
            offered |= 1 << CALL_REVOKE
    return offered


def may_be_wrong(s: State, seat: int) -> bool:
    """Has a seat a card in this trick that might still be taken back? A lead, only until another card falls."""
    if s.trick[seat] == NONE or s.lifted[seat] != NONE or (seat == s.leader and s.laid > 1):
        return False
    return expected(s, seat) not in (NONE, city_of(s.trick[seat], s.trump))


def expected(s: State, seat: int) -> int:
    """The suit a seat's card in this trick should be of: the one led; trumps for the first lead; for others any."""
    if seat != s.leader:
        return s.led
    for other in range(s.players):
        if s.tricks[other]:
            return NONE
    return s.trump


def call(s: State, seat: int, said: int) -> None:
    """Say something out of turn; a call with nothing behind it does nothing."""
    if said == TAKE_BACK:
        put_right(s, seat)
    else:
        for other in range(s.players):
            if other != partner(s, seat) and other != seat and may_be_wrong(s, other):
                put_right(s, other)


def put_right(s: State, seat: int) -> None:
    """If a seat could have played as it ought, its card goes back into its hand, and it must play a right one."""
    if not s.hand[seat] & suit(expected(s, seat), s.trump):
        return
    if s.taker != NONE:
        unsettle(s)
    card = s.trick[seat]
    s.lifted[seat] = card
    s.trick[seat] = NONE
    s.laid -= 1
    s.hand[seat] |= 1 << card
    s.shown[seat] |= 1 << card
    s.cards[seat] += 1
    s.gone &= ~(1 << card)
    s.played[seat] &= ~(1 << card)
    s.turn = s.leader if s.laid == 0 else next_to_play(s, s.leader)


def unsettle(s: State) -> None:
    """Undo the settling of the trick that lies complete."""
    s.tricks[s.taker] -= 1
    for seat in range(s.players):
        if s.trick[seat] == HEIR:
            s.found = NONE
        if s.trick[seat] == BOY:
            s.misled = NONE
    s.taker = NONE
