"""Why a move in Trolley Euchre: the trumps in hand, what the making comes to, and what a card takes."""

from parlour.bots.games.tricks import Outlook, outlook, taking, yet_to_play
from parlour.bots.why import Case, many
from parlour.games.declare import NONE
from parlour.games.euchre.mind import may_hold, taken_up
from parlour.games.euchre.rules import (
    DISCARDING,
    KINDS,
    MAKE,
    ORDERING,
    PACK,
    PASS,
    PLAYING,
    colour_of,
    lays_down,
    leading,
    of_colour,
    strength,
)
from parlour.games.kit import popcount


def why(case: Case) -> str:
    """What the move comes to, phase by phase."""
    phase = case.s.phase
    if phase == PLAYING:
        return card_played(case)
    if phase == DISCARDING or case.number == PASS:
        return ""
    trump = case.s.turned // KINDS if phase == ORDERING else (case.number - MAKE) % 4
    held = many(popcount(case.hand & of_colour(trump, trump)), "trump")
    return f"With {held} in the hand it {case.counts(1)} (EUC-10 to EUC-13)."


def card_played(case: Case) -> str:
    """What a card takes, or leaves."""
    if case.s.open_table:
        return ""
    look = prospects(case)
    if not look.is_lost:
        return taking(case, look)
    return f"Leaves the trick to another: {case.card_text(look.lies_higher)} lies higher."


def prospects(case: Case) -> Outlook:
    """What the card can come to in this trick."""
    s, card = case.s, case.number
    leads = leading(s)
    led = colour_of(card, s.trump) if leads else s.led
    laid = [] if leads else [other for other in s.trick[: s.players] if other != NONE]
    best = max(laid, key=lambda other: strength(other, s.trump, led), default=NONE)
    unseen = PACK & ~s.gone & ~case.hand & ~s.discarded[case.seat]
    if not taken_up(s):
        unseen &= ~(1 << s.turned)
    may = {seat: may_hold(s, seat) for seat in yet_to_play(case, leads) if not lays_down(s, seat)}
    return outlook(card, best, lambda new, old: strength(new, s.trump, led) > strength(old, s.trump, led), may, unseen)
