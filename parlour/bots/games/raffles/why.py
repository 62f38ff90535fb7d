"""Why a card in The Capture of Mr. Raffles: tricks, noughts, the Detective and the burglar himself."""

from parlour.bots.games.tricks import Outlook, outlook, taking, yet_to_play
from parlour.bots.why import Case, many
from parlour.games.declare import NONE
from parlour.games.kit import popcount
from parlour.games.raffles.mind import may_hold
from parlour.games.raffles.rules import (
    DETECTIVE,
    DETECTIVE_CARD,
    LENGTH,
    NOUGHTS,
    RAFFLES,
    RAFFLES_CARD,
    leading,
    legal,
    partner,
    strength,
    whole_pack,
)


def why(case: Case) -> str:
    """What a card takes, what it saves; where nobody referees nothing is certain."""
    s, card = case.s, case.number
    if s.open_table:
        return ""
    look = prospects(case)
    trick = 0 if leading(s) else table(case)
    if look.is_lost:
        return thrown(case, look, trick)
    prize = prize_in(trick | (1 << card & NOUGHTS))
    if card == DETECTIVE:
        return f"The Detective takes any trick (RAF-11){prize}."
    return taking(case, look, prize)


def prospects(case: Case) -> Outlook:
    """What the card can come to in this trick."""
    s, card = case.s, case.number
    leads = leading(s)
    led = card // LENGTH if leads or (s.led == NONE and card < DETECTIVE) else s.led
    laid = [] if leads else [other for other in s.trick[: s.players] if other != NONE]
    best = max(laid, key=lambda other: strength(other, led), default=NONE)
    unseen = whole_pack(s) & ~s.gone & ~case.hand
    may = {seat: may_hold(s, seat) for seat in yet_to_play(case, leads)}
    return outlook(card, best, lambda new, old: strength(new, led) > strength(old, led), may, unseen)


def table(case: Case) -> int:
    """The cards of the trick so far, as a set."""
    return sum(1 << card for card in case.s.trick[: case.s.players] if card != NONE)


def prize_in(trick: int) -> str:
    """What is in a trick besides itself."""
    noughts = popcount(trick & NOUGHTS)
    found = [f"{many(noughts, 'nought')} (RAF-15)"] * (noughts > 0) + ["Raffles (RAF-12)"] * (trick >> RAFFLES & 1)
    return f" with {' and '.join(found)}" if found else ""


def thrown(case: Case, look: Outlook, trick: int) -> str:
    """A card that cannot take the trick."""
    s, card = case.s, case.number
    higher = case.card_text(look.lies_higher)
    owner = next(seat for seat in range(s.players) if s.trick[seat] == look.lies_higher)
    if card == RAFFLES:
        return ""
    if NOUGHTS >> card & 1:
        if owner == partner(s, case.seat):
            return f"Gives the nought to the partner, whose {higher} has the trick so far (RAF-20)."
        return f"A nought is five points to whoever takes this trick (RAF-15), and {higher} lies higher."
    others = legal(s) & ~(1 << card)
    if others & NOUGHTS:
        return f"Keeps the nought at home, five points when play ceases (RAF-15); {higher} lies higher."
    if others & DETECTIVE_CARD and not trick & (NOUGHTS | RAFFLES_CARD):
        return "Keeps the Detective, who takes any trick (RAF-11), for one with a nought or Raffles in it."
    return f"Leaves the trick to another: {higher} lies higher."
