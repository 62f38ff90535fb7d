"""Why a move in Trolley Pinochle: what a meld counts, and what a card takes."""

from parlour.bots.games.tricks import Outlook, outlook, taking, yet_to_play
from parlour.bots.why import Case
from parlour.games.declare import NONE
from parlour.games.pinochle.melds import ALL_CARDS, EXCHANGE, NOTHING, VALUE, kind_of
from parlour.games.pinochle.rules import MELDING, STOCK, WORTH, beats, leading


def why(case: Case) -> str:
    """What a meld counts, or what a card takes."""
    if case.s.phase == MELDING:
        if case.number == NOTHING:
            return ""
        if case.number == EXCHANGE:
            return f"Brings {case.card_text(case.s.turned)} into the hand for a Transfer (PIN-4)."
        return f"Counts {VALUE[case.number]} at once (PIN-3)."
    return card_played(case)


def card_played(case: Case) -> str:
    """What a card takes, or what it leaves to another."""
    s, card = case.s, case.number
    look = prospects(case)
    own = WORTH[kind_of(card)]
    on_table = [] if leading(s) else [laid for laid in s.trick[: s.players] if laid != NONE]
    points = own + sum(WORTH[kind_of(laid)] for laid in on_table)
    if not look.is_lost:
        return taking(case, look, f" with {points} points in it so far (PIN-2)" if points > 1 else "")
    partners = s.players == 4 and s.ahead == case.seat ^ 2
    higher = case.card_text(look.lies_higher)
    if partners and own:
        return f"Gives {own} points to the partner, whose {higher} has the trick so far (PIN-2)."
    with_it = f"with {own} points" if own else "without a point"
    return f"Leaves the trick to another {with_it} (PIN-2): {higher} lies higher."


def prospects(case: Case) -> Outlook:
    """What the card can come to in this trick."""
    s, card = case.s, case.number
    leads = leading(s)
    unseen = ALL_CARDS & ~s.gone & ~case.hand
    if s.players == 2 and s.drawn < STOCK:
        unseen &= ~(1 << s.turned)
    may = {seat: unseen & ~s.denied[seat] | s.shown[seat] for seat in yet_to_play(case, leads)}
    best = NONE if leads else s.trick[s.ahead]
    return outlook(card, best, lambda new, old: beats(new, old, s.trump), may, unseen)
