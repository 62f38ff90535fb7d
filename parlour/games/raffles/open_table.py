"""The Capture of Mr. Raffles at the open table: calls out of turn (OPN-1, OPN-5, OPN-6)."""

from parlour.games.declare import NONE, State
from parlour.games.kit import left
from parlour.games.raffles.rules import (
    CALL_GAME,
    CALL_RAFFLES,
    CALL_REVOKE,
    CALLED,
    DETECTIVE,
    LENGTH,
    NOUGHTS,
    RAFFLES,
    RAFFLES_CARD,
    SERIES_CARDS,
    TAKE_BACK,
    may_call_game,
    next_to_play,
    partner,
    proper,
)


def calls(s: State, seat: int) -> int:
    """What a seat may say out of turn, judged by what lies on the table alone: the offer betrays nothing."""
    if not s.open_table or s.ceased == CALLED:
        return 0
    offered = 1 << CALL_GAME
    if s.trick[seat] != NONE and may_be_taken_back(s, seat):
        offered |= 1 << TAKE_BACK
    for other in range(s.players):
        if accusable(s, seat, other):
            if other != s.leader and not raffles_lies(s):
                offered |= 1 << CALL_RAFFLES
            if not follows(s, other):
                offered |= 1 << CALL_REVOKE
    return offered


def accusable(s: State, seat: int, other: int) -> bool:
    """Is the other an opponent with a card on the table that could still be taken back?"""
    opponent = other != seat and other != partner(s, seat)
    return opponent and s.trick[other] != NONE and may_be_taken_back(s, other)


def may_be_taken_back(s: State, seat: int) -> bool:
    """A card may be taken back until the trick is turned down; a lead, until another card falls on it."""
    return seat != s.leader or s.laid == 1


def raffles_lies(s: State) -> bool:
    """Does Raffles lie in the trick?"""
    for seat in range(s.players):
        if s.trick[seat] == RAFFLES:
            return True
    return False


def follows(s: State, seat: int) -> bool:
    """Does a seat's card look right: of the series led, or on a passing trick Raffles or the Detective?"""
    card = s.trick[seat]
    if card == RAFFLES or card == DETECTIVE:
        return seat != s.leader
    return seat == s.leader or card // LENGTH == s.led


def call(s: State, seat: int, said: int) -> None:
    """Say something out of turn; a call with nothing behind it does nothing (OPN-1, OPN-6)."""
    if said == CALL_GAME:
        if may_call_game(s, seat):
            s.ceased, s.caller = CALLED, seat
    elif said == TAKE_BACK:
        if misplayed(s, seat):
            take_up(s, seat)
    else:
        for other in range(s.players):
            if accusable(s, seat, other):
                if said == CALL_RAFFLES and other != s.leader:
                    call_raffles(s, seat, other)
                elif said == CALL_REVOKE and not follows(s, other):
                    call_revoke(s, other)


def call_raffles(s: State, seat: int, accused: int) -> None:
    """Who neglected Raffles must take his card back, and the caller scores 5 (OPN-1)."""
    if s.hand[accused] & RAFFLES_CARD:
        s.awards[seat] += 5
        s.suspects = 1 << accused
        s.shown[accused] |= RAFFLES_CARD
        take_up(s, accused)


def call_revoke(s: State, accused: int) -> None:
    """Who could have followed must take his card back (OPN-5), as must he who led a card that is never led."""
    if accused == s.leader or (s.led != NONE and s.hand[accused] & SERIES_CARDS[s.led]):
        take_up(s, accused)


def misplayed(s: State, seat: int) -> bool:
    """Had the seat no right to the card it has on the table?"""
    return not proper(hand_at_play(s, seat), seat == s.leader, s.led) >> s.trick[seat] & 1


def hand_at_play(s: State, seat: int) -> int:
    """The hand a seat played to this trick from: its card put back, Raffles taken in this trick put away."""
    hand = s.hand[seat]
    if raffles_lies(s):
        hand &= ~RAFFLES_CARD
    return hand if s.trick[seat] == NONE else hand | 1 << s.trick[seat]


def take_up(s: State, seat: int) -> None:
    """Put a misplayed card back into the hand it came from; its player must now play a right one."""
    if s.laid == s.players:
        unsettle(s)
    card = s.trick[seat]
    s.lifted[seat] = card
    s.trick[seat] = NONE
    s.laid -= 1
    s.hand[seat] |= 1 << card
    s.shown[seat] |= 1 << card
    s.gone &= ~(1 << card)
    if card == RAFFLES:
        s.suspects = 1 << seat
    s.led = series_led(s)
    s.turn = s.leader if s.trick[s.leader] == NONE else next_to_play(s, s.leader)


def unsettle(s: State) -> None:
    """Undo the settling of the trick that lies complete."""
    taker = s.taker
    s.tricks[taker] -= 1
    for seat in range(s.players):
        s.noughts[taker] -= NOUGHTS >> s.trick[seat] & 1
    if raffles_lies(s):
        s.hand[taker] &= ~RAFFLES_CARD
        s.shown[taker] &= ~RAFFLES_CARD
        s.gone |= RAFFLES_CARD
        s.captures[taker] -= 1
        s.suspects = 0
    s.taker = NONE
    s.ceased = 0


def series_led(s: State) -> int:
    """The series of the lead; if Raffles or the Detective was led and stands, of the first series card after it."""
    seat = s.leader
    for _ in range(s.players):
        card = s.trick[seat]
        if card != NONE and card < DETECTIVE:
            return card // LENGTH
        seat = left(seat, s.players)
    return NONE
