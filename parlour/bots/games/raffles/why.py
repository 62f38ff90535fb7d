"""Why a card in The Capture of Mr. Raffles: tricks, noughts, the Detective and the burglar himself."""

from parlour.bots.games import tricks
from parlour.bots.games.tricks import Trick, told, yet_to_play
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
    SERIES,
    SERIES_CARDS,
    leading,
    legal,
    strength,
    whole_pack,
)


def why(case: Case) -> str:
    """What a card takes, saves or gives away."""
    card, trick = case.number, trick_of(case)
    table = 0 if trick.leads else on_table(case)
    own = "a nought (RAF-15)" if 1 << card & NOUGHTS else ""
    prize = prize_in(table | 1 << card & NOUGHTS, popcount(case.hand & NOUGHTS & ~(1 << card)))
    if card == RAFFLES:
        return "Must be thrown on every trick that another leads (RAF-8), and any card takes him."
    if card == DETECTIVE:
        return f"Takes the trick for sure{prize}: the Detective beats every card (RAF-11)."
    if trick.is_lost:
        return lost(case, trick, table)
    said = told(trick, prize, own)
    if trick.leads and not trick.is_sure and case.hand & RAFFLES_CARD and not case.is_best:
        return f"{said[:-1]}, and if it is beaten Raffles must be thrown on the next trick (RAF-8)."
    return said


def worse(case: Case, best: Case) -> str:
    """What is worse about a card than about the best one."""
    if 1 << case.number & NOUGHTS and not 1 << best.number & NOUGHTS:
        return f"But {best.card_text(best.number)} keeps the nought."
    if case.number == DETECTIVE:
        return f"But {best.card_text(best.number)} saves the Detective."
    return tricks.worse(trick_of(case), trick_of(best))


def trick_of(case: Case) -> Trick:
    """The card in its trick."""
    s, card = case.s, case.number
    leads = leading(s)
    series = card // LENGTH if leads or (s.led == NONE and card < DETECTIVE) else s.led
    seats = [] if leads else [seat for seat in range(s.players) if s.trick[seat] != NONE]
    ahead = max(seats, key=lambda seat: strength(s.trick[seat], series), default=NONE)
    return Trick(
        case,
        leads,
        ahead,
        NONE if ahead == NONE else s.trick[ahead],
        lambda new, old: strength(new, series) > strength(old, series),
        {seat: may_hold(s, seat) for seat in yet_to_play(case, leads)},
        whole_pack(s) & ~s.gone & ~case.hand,
        lambda card: card % LENGTH,
        lambda card: SERIES_CARDS[card // LENGTH] if card < DETECTIVE else 1 << card,
        series_word,
        SERIES_CARDS[0],
    )


def series_word(card: int) -> str:
    """What a card is called by its series."""
    if card < LENGTH:
        return "trump"
    return SERIES[card // LENGTH].capitalize() if card < DETECTIVE else "Detective"


def on_table(case: Case) -> int:
    """The cards of the trick so far, as a set."""
    return sum(1 << card for card in case.s.trick[: case.s.players] if card != NONE)


def prize_in(trick: int, held: int) -> str:
    """What is in a trick besides itself; to throw Raffles later saves a card for the noughts that are held."""
    noughts = popcount(trick & NOUGHTS)
    raffles = "Raffles, who saves a card for the noughts in the hand (RAF-12)," if held > 1 else "Raffles (RAF-12)"
    found = [f"{many(noughts, 'nought')} (RAF-15)"] * (noughts > 0) + [raffles] * (trick >> RAFFLES & 1)
    return f" with {' and '.join(found)}" if found else ""


def lost(case: Case, trick: Trick, table: int) -> str:
    """A card that cannot take the trick."""
    if 1 << case.number & NOUGHTS:
        if trick.is_friendly:
            return f"Gives the nought to the partner, whose {case.theirs(trick.best)} has the trick so far (RAF-20)."
        if case.is_best:
            return told(trick)
        return f"Gives a nought away, five points to whoever takes this trick (RAF-15): {trick.higher} is higher."
    others = legal(case.s) & ~(1 << case.number)
    if others & NOUGHTS:
        return f"Keeps the nought in the hand, for five points when play stops (RAF-15): {trick.higher} is higher."
    if others & DETECTIVE_CARD and not table & (NOUGHTS | RAFFLES_CARD):
        return "Keeps the Detective, who takes any trick (RAF-11), for one with a nought or Raffles in it."
    return told(trick)
