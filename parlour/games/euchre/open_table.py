"""Trolley Euchre at the open table: calls out of turn (OPN-2, OPN-3)."""

from parlour.games.declare import NONE, State
from parlour.games.euchre.rules import (
    CALL_REVOKE,
    PLAYING,
    REVOKED,
    TAKE_BACK,
    follows,
    in_play,
    next_to_play,
    of_colour,
    opposed,
)
from parlour.games.kit import left


def calls(s: State, seat: int) -> int:
    """What a seat may say out of turn, judged by what has been seen alone: the offer betrays nothing."""
    if not s.open_table or s.phase != PLAYING or s.ended == REVOKED:
        return 0
    offered = 0
    if may_own_up(s, seat) or may_change(s, seat):
        offered |= 1 << TAKE_BACK
    for other in range(s.players):
        if opposed(s, seat, other) and doubtful(s, other):
            offered |= 1 << CALL_REVOKE
    return offered


def may_own_up(s: State, seat: int) -> bool:
    """Might a seat correct the card it has in this trick, as far as anybody sees (OPN-3)?"""
    return s.trick[seat] != NONE and not follows(s, seat) and s.lifted[seat] == NONE


def may_change(s: State, seat: int) -> bool:
    """May a seat change its card because one who played before it has corrected his (OPN-3)?"""
    if s.trick[seat] == NONE or s.lifted[seat] != NONE or seat == s.leader:
        return False
    other = s.leader
    while other != seat:
        if s.lifted[other] != NONE:
            return True
        other = left(other, s.players)
    return False


def doubtful(s: State, seat: int) -> bool:
    """Has a seat been seen to revoke, or failed to follow some colour of which it is not known to be out (OPN-2)?"""
    return s.exposed >> seat & 1 != 0 or unfollowed(s, seat) & ~s.void[seat] != 0


def unfollowed(s: State, seat: int) -> int:
    """The colours a seat has not followed, this trick included."""
    colours = s.renounced[seat]
    if s.trick[seat] != NONE and not follows(s, seat):
        colours |= 1 << s.led
    return colours


def guilty(s: State, seat: int) -> bool:
    """Has a seat revoked: does it hold, or has it shown since, a colour it did not follow?"""
    return s.exposed >> seat & 1 != 0 or holds_any(s, seat, unfollowed(s, seat))


def holds_any(s: State, seat: int, colours: int) -> bool:
    """Does a seat hold a card of any of these colours?"""
    for colour in range(4):
        if colours >> colour & 1 and s.hand[seat] & of_colour(colour, s.trump):
            return True
    return False


def call(s: State, seat: int, said: int) -> None:
    """Say something out of turn; a call with nothing behind it does nothing."""
    if said == CALL_REVOKE:
        for other in range(s.players):
            if opposed(s, seat, other) and doubtful(s, other):
                call_revoke(s, other)
    elif may_change(s, seat):
        take_back(s, seat)
    elif s.hand[seat] & of_colour(s.led, s.trump):
        s.owned |= 1 << seat
        take_back(s, seat)


def call_revoke(s: State, accused: int) -> None:
    """A revoke detected ends the hand, which is thrown out (OPN-2)."""
    if guilty(s, accused):
        s.ended, s.offender = REVOKED, accused


def take_back(s: State, seat: int) -> None:
    """Put a card back into the hand it came from; its player now plays as he ought (OPN-3)."""
    if s.laid == in_play(s):
        s.tricks[s.taker] -= 1
        s.taker = NONE
        s.ended = 0
    card = s.trick[seat]
    s.lifted[seat] = card
    s.trick[seat] = NONE
    s.laid -= 1
    s.hand[seat] |= 1 << card
    s.shown[seat] |= 1 << card
    s.gone &= ~(1 << card)
    s.played[seat] &= ~(1 << card)
    s.turn = next_to_play(s, s.leader)
