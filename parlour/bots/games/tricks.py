"""What a card can come to in its trick: certain, impossible, or hanging on the few cards that would beat it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from parlour.bots.why import Case
from parlour.cards import numbers
from parlour.games.declare import NONE
from parlour.games.kit import left

FEW = 3  # cards still out that are worth counting


@dataclass(frozen=True)
class Outlook:
    """A card's prospects: what lies higher, if anything, how many play after it, and what they might beat it by."""

    lies_higher: int
    later: int
    beaters: int

    @property
    def is_lost(self) -> bool:
        return self.lies_higher != NONE

    @property
    def is_certain(self) -> bool:
        return not self.is_lost and (self.later == 0 or self.beaters == 0)


def outlook(card: int, best: int, beats: Callable[[int, int], bool], may: Mapping[int, int], unseen: int) -> Outlook:
    """The prospects of a card: against the best on the table, and what each seat yet to play may hold."""
    if best != NONE and not beats(card, best):
        return Outlook(best, len(may), 0)
    out = 0
    for held in may.values():
        out |= held & unseen
    beaters = sum(1 << other for other in numbers(out) if beats(other, card))
    return Outlook(NONE, len(may), beaters)


def yet_to_play(case: Case, leads: bool) -> list[int]:
    """The seats that play to this trick after the seat to act."""
    s = case.s
    played = {seat for seat, _ in case.view.game.law.on_table(s).trick or ()}
    seats, seat = [], left(case.seat, s.players)
    while seat != case.seat:
        if leads or seat not in played:
            seats.append(seat)
        seat = left(seat, s.players)
    return seats


def taking(case: Case, look: Outlook, prize: str = "") -> str:
    """A sentence for a card that takes its trick, or might, with what is in it; nothing if too much could beat it."""
    if look.is_lost:
        return ""
    if look.later == 0:
        return f"Takes the trick{prize}: all others have played."
    if look.beaters == 0:
        return f"Takes the trick{prize} for certain: nobody who is still to play can hold a card that beats it."
    out = numbers(look.beaters)
    if len(out) > FEW:
        return ""
    names = list(dict.fromkeys(case.card_text(card) for card in out))
    if len(names) == 1:
        return f"Takes the trick{prize} unless {names[0]} falls on it: nothing else still out beats it."
    return f"Takes the trick{prize} unless one of {len(out)} cards falls on it: {', '.join(names)}."
