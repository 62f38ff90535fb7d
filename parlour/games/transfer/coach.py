"""Trolley Transfer: a sentence about the very decision."""

from parlour.games.declare import State
from parlour.games.kit import left, popcount
from parlour.games.transfer.rules import COUNT, GIVE, HAND, TOGETHER
from parlour.games.trolley_pack import KIND_CARDS, KIND_NAMES, KINDS


def coach(s: State, seat: int) -> str:
    """One sentence about the card this seat has to pass or discard now."""
    hand = s.hand[seat]
    counts = [popcount(hand & cards) for cards in KIND_CARDS]
    best = max(range(len(KINDS)), key=lambda kind: (counts[kind], COUNT[kind]))
    number, to = counts[best], left(seat, s.players)
    if s.phase != GIVE:
        return f"{keep(best, number)}: discard another card, and you draw a new one (TRA-3)."
    if number == HAND and popcount(hand) > HAND:
        return f"You have six {KIND_NAMES[best]}: pass seat {to} the other card, and they are complete (TRA-8)."
    if s.passing == TOGETHER:
        return f"{keep(best, number)}: choose another card for seat {to} before you see your own (TRA-4)."
    return f"{keep(best, number)}: pass seat {to} another card (TRA-3)."


def keep(kind: int, number: int) -> str:
    """What one has most of, and what it is for."""
    if number == 1:
        return f"All your cards differ, and six {KIND_NAMES[kind]} count most, {COUNT[kind]}"
    return f"You have {number} {KIND_NAMES[kind]} towards six, which count {COUNT[kind]}"
