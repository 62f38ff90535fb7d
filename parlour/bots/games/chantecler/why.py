"""Why a move in Chantecler: what a bid comes to, the trumps a suit makes, and the counters in a trick."""

from parlour.bots.games.tricks import Outlook, outlook, taking, yet_to_play
from parlour.bots.why import Case, many
from parlour.games.chantecler.mind import may_hold
from parlour.games.chantecler.rules import (
    BIDDING,
    DISCARDING,
    NAMING,
    PACK,
    PASS,
    leading,
    opposed,
    strength,
    suit_of,
    table_cards,
    trumps,
    worth,
)
from parlour.games.declare import NONE
from parlour.games.kit import popcount


def why(case: Case) -> str:
    """What the move comes to, phase by phase."""
    phase = case.s.phase
    if phase == BIDDING:
        return "" if case.number == PASS else f"The side {case.counts(case.number)} (CHA-19)."
    if phase == NAMING:
        held = case.hand & trumps(case.number)
        counters = worth(held, case.number)
        return f"It makes {many(popcount(held), 'trump')} in the hand, with {counters} of the 14 points (CHA-4)."
    if phase == DISCARDING:
        return ""
    return card_played(case)


def card_played(case: Case) -> str:
    """What a card takes, feeds to the partner, or leaves."""
    s, card = case.s, case.number
    if s.open_table:
        return ""
    look = prospects(case)
    own = worth(1 << card, s.trump)
    points = own + (0 if leading(s) else worth(table_cards(s), s.trump))
    if not look.is_lost:
        return taking(case, look, f" with {many(points, 'point')} in it so far (CHA-4)" if points else "")
    higher = case.card_text(look.lies_higher)
    owner = next(seat for seat in range(s.players) if s.trick[seat] == look.lies_higher)
    if own and not opposed(owner, case.seat):
        return f"Gives {many(own, 'point')} to the partner, whose {higher} has the trick so far (CHA-4)."
    return "" if own else f"Leaves the trick to another without a counter: {higher} lies higher."


def prospects(case: Case) -> Outlook:
    """What the card can come to in this trick."""
    s, card = case.s.copy(), case.number
    leads = leading(s)
    laid = [] if leads else [other for other in s.trick[: s.players] if other != NONE]
    if leads:
        s.led = suit_of(card, s.trump)
    best = max(laid, key=lambda other: strength(s, other), default=NONE)
    may = {seat: may_hold(s, seat) for seat in yet_to_play(case, leads)}
    unseen = PACK & ~s.gone & ~case.hand & ~s.discarded[case.seat]
    return outlook(card, best, lambda new, old: strength(s, new) > strength(s, old), may, unseen)
