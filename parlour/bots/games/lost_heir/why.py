"""Why a move in the Game of the Lost Heir: what a bid comes to, the trumps in hand, the Heir and the Boy in a trick."""

from parlour.bots.games.tricks import Outlook, outlook, taking, yet_to_play
from parlour.bots.why import Case, many
from parlour.games.declare import NONE
from parlour.games.kit import popcount
from parlour.games.lost_heir.mind import may_hold
from parlour.games.lost_heir.rules import (
    ALL_CARDS,
    AUCTION,
    BLANKS,
    BOY_CARD,
    HEIR_CARD,
    NAMING,
    PASS,
    SALE,
    SELL,
    city_of,
    leading,
    partner,
    strength,
    suit,
)


def why(case: Case) -> str:
    """What the move comes to, phase by phase."""
    phase = case.s.phase
    if phase == AUCTION:
        return "" if case.number == PASS else f"The hand {case.counts(case.number)} (LOS-15)."
    if phase == SALE:
        return sale(case)
    if phase == NAMING:
        trumps = case.hand & suit(case.number, case.number)
        with_heir = ", the Lost Heir, the highest, among them" if trumps & HEIR_CARD else ""
        return f"It makes {many(popcount(trumps), 'trump')} in the hand{with_heir} (LOS-3)."
    return card_played(case)


def sale(case: Case) -> str:
    """To sell is a credit at once; to decline is to be bound."""
    s = case.s
    if case.number != SELL:
        return f"Bound to {s.bid}, the hand {case.counts(s.bid)} (LOS-7, LOS-15)."
    if partner(s, case.seat) == s.bidder:
        return ""
    return f"The sale counts {s.bid} at once, whatever the cards bring (LOS-7)."


def card_played(case: Case) -> str:
    """What a card takes, cancels or leaves to others."""
    s, card = case.s, case.number
    if s.open_table:
        return ""
    look = prospects(case)
    trick = 0 if leading(s) else sum(1 << laid for laid in s.trick[: s.players] if laid != NONE)
    if 1 << card & BLANKS and trick & (HEIR_CARD | BOY_CARD) and not trick & BLANKS:
        return f"The blank cancels {named(trick)} in this trick (LOS-14)."
    trick |= 1 << card
    counted = 0 if trick & BLANKS else trick & (HEIR_CARD | BOY_CARD)
    prize = f" with {named(counted)} (LOS-13)" if counted else ""
    if not look.is_lost:
        return taking(case, look, prize)
    higher = case.card_text(look.lies_higher)
    if counted == BOY_CARD:
        return f"Leaves the Wrong Boy, three points off, to another: {higher} lies higher (LOS-13)."
    return f"Leaves the trick to another: {higher} lies higher." if not prize else ""


def prospects(case: Case) -> Outlook:
    """What the card can come to in this trick."""
    s, card = case.s, case.number
    leads = leading(s)
    led = city_of(card, s.trump) if leads else s.led
    laid = [] if leads else in_order_played(case)
    best = max(laid, key=lambda other: strength(other, led, s.trump), default=NONE)
    may = {seat: may_hold(s, seat) for seat in yet_to_play(case, leads) if s.cards[seat] > 0}
    unseen = ALL_CARDS & ~s.gone & ~case.hand
    return outlook(card, best, lambda new, old: strength(new, led, s.trump) > strength(old, led, s.trump), may, unseen)


def in_order_played(case: Case) -> list[int]:
    """The cards on the table, the lead first."""
    s = case.s
    seats = [(s.leader + place) % s.players for place in range(s.players)]
    return [s.trick[seat] for seat in seats if s.trick[seat] != NONE]


def named(trick: int) -> str:
    """The Heir and the Boy, if they are in a trick."""
    return " and ".join(["the Lost Heir"] * bool(trick & HEIR_CARD) + ["the Wrong Boy"] * bool(trick & BOY_CARD))
