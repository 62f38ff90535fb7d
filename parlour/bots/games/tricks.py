"""What a card comes to in its trick, in words: sure of it, beaten, or hanging on the cards that are still out.

Every sentence says only what the seat can know: it holds in every world that agrees with what was seen.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from parlour.bots.why import Case, either, many
from parlour.cards import numbers
from parlour.games.declare import NONE
from parlour.games.kit import left

FEW = 3  # cards still out that are worth naming


@dataclass(frozen=True)
class Trick:
    """A card in the trick as its seat finds it, by the lights of its game."""

    case: Case
    leads: bool
    ahead: int  # the seat whose card is the best so far, and that card; NONE if this one leads
    best: int
    beats: Callable[[int, int], bool]  # does one card beat another in this trick?
    may: Mapping[int, int]  # by seat yet to play: the cards it may hold
    unseen: int
    height: Callable[[int], int]  # how high a card is in its own suit
    of_suit: Callable[[int], int]  # the cards of the same suit as a card
    suit_word: Callable[[int], str]  # and what one of them is called
    trumps: int = 0

    @property
    def card(self) -> int:
        return self.case.number

    @property
    def is_lost(self) -> bool:
        """Does a higher card lie there already?"""
        return self.best != NONE and not self.beats(self.card, self.best)

    @property
    def beaters(self) -> list[int]:
        """The cards that those who are yet to play might beat it with."""
        out = 0
        for held in self.may.values():
            out |= held & self.unseen
        return [] if self.is_lost else [other for other in numbers(out) if self.beats(other, self.card)]

    @property
    def is_hopeless(self) -> bool:
        """Is the trick lost with every card that may be played?"""
        return self.is_lost and not any(self.beats(other, self.best) for other in self.case.others())

    @property
    def out(self) -> str:
        """What is still out that beats it: only trumps, or so many cards."""
        beaters = self.beaters
        trumps = not self.is_trump and all(1 << other & self.trumps for other in beaters)
        return "only trumps beat" if trumps else f"{len(beaters)} cards still out beat"

    @property
    def is_sure(self) -> bool:
        return not self.is_lost and not self.beaters

    @property
    def is_friendly(self) -> bool:
        """Has the partner the trick so far?"""
        if self.ahead == NONE or self.ahead == self.case.seat:
            return False
        return int(self.case.view.game.law.partner(self.case.s, self.case.seat)) == self.ahead

    @property
    def higher(self) -> str:
        """The card that has the trick, and whose it is."""
        whose = "the partner" if self.is_friendly else f"seat {self.ahead}"
        return f"{whose}'s {self.case.theirs(self.best)}"

    @property
    def alike(self) -> list[int]:
        """The other cards of the hand that are of its suit, the lowest first."""
        others = self.case.hand & self.of_suit(self.card) & ~(1 << self.card)
        return sorted(numbers(others), key=self.height)

    @property
    def is_trump(self) -> bool:
        return bool(1 << self.card & self.trumps)

    def is_dearer(self, other: "Trick") -> bool:
        """Is it missed more than another card: a trump, or a higher one of the suit?"""
        if self.of_suit(self.card) >> other.card & 1:
            return self.height(self.card) > self.height(other.card)
        return self.is_trump and not other.is_trump


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


# ---- why this card ----


def told(trick: Trick, prize: str = "", own: str = "") -> str:
    """A sentence for a card: `prize` is what is in the trick with it, `own` what the card itself is worth."""
    if trick.is_lost:
        return given(trick, own) if own and (trick.is_friendly or not trick.case.is_best) else thrown(trick)
    return taking(trick, prize) if trick.is_sure or not trick.leads else led(trick, prize, own)


def taking(trick: Trick, prize: str) -> str:
    """A card that has the trick, or will have it unless it is beaten."""
    beaters = trick.beaters
    if not trick.may:
        return f"Takes the trick{prize}: everybody else has played."
    if not beaters:
        return f"Takes the trick{prize} for sure: nobody who is still to play can beat it."
    if names := named(trick, beaters):
        return f"Takes the trick{prize} unless {names} falls on it: nothing else still out beats it."
    return f"Goes above {trick.higher}{prize.removesuffix(',')}, and {trick.out} it."


def named(trick: Trick, cards: list[int]) -> str:
    """Cards by name, if they are few."""
    names = list(dict.fromkeys(trick.case.card_text(card) for card in cards))
    return either(names) if len(names) <= FEW else ""


def led(trick: Trick, prize: str, own: str) -> str:
    """A lead that may be beaten: what is risked, or what is saved by it."""
    beaters = trick.beaters
    if names := named(trick, beaters):
        return f"Takes the trick{prize} unless {names} falls on it: nothing else still out beats it."
    if own:
        return f"Leads {own}{'' if trick.case.is_best else ' into danger'}: {trick.out} it."
    saved = [card for card in trick.alike if trick.height(card) > trick.height(trick.card)]
    if saved:
        return f"Leads low and saves {trick.case.card_text(saved[-1])}: {trick.out} this one."
    word = trick.suit_word(trick.card)
    if not trick.alike and trick.case.hand & trick.trumps & ~(1 << trick.card):
        return f"Leads the only {word} in the hand, so that the next one can be trumped."
    which = "highest" if trick.alike else "only"
    return f"Leads the {which} {word} in the hand{': ' if trick.case.is_best else ', though '}{trick.out} it."


def given(trick: Trick, own: str) -> str:
    """A card that counts, put into a trick that another has."""
    if trick.is_friendly and not trick.may:
        return f"Gives {own} to the partner, whose {trick.case.theirs(trick.best)} takes the trick."
    if trick.is_friendly:
        return f"Gives {own} to the partner, whose {trick.case.theirs(trick.best)} has the trick so far."
    return f"Gives {own} away: {trick.higher} is higher."


def thrown(trick: Trick) -> str:
    """A card that cannot take the trick, and counts for nothing in it."""
    if trick.is_friendly:
        best = trick.case.theirs(trick.best)
        return f"Leaves the trick to the partner, whose {best} is the best so far{left_by(trick)}."
    if trick.case.is_best and trick.is_hopeless:
        return f"Loses this trick, as every card would{left_by(trick)}."
    return f"Cannot beat {trick.higher}{left_by(trick)}."


def left_by(trick: Trick) -> str:
    """What a card that takes nothing leaves in the hand; of the best card nothing else is said."""
    return saving(trick) if trick.case.is_best else cost(trick)


def saving(trick: Trick) -> str:
    """What is saved with a card that takes nothing."""
    word = trick.suit_word(trick.card)
    trumps = trick.case.hand & trick.trumps & ~(1 << trick.card)
    if not trick.alike:
        return f", and leaves no {word} in the hand, so that the next one can be trumped" if trumps else ""
    highest, lowest = trick.alike[-1], trick.alike[0]
    if trick.height(trick.card) <= trick.height(lowest):
        return f", and gives up only the lowest {word} in the hand"
    if trick.height(trick.card) < trick.height(highest):
        return f", and saves {trick.case.card_text(highest)}"
    return f", and {'a lower one is' if len(trick.alike) == 1 else 'lower ones are'} kept for later"


def cost(trick: Trick) -> str:
    """What is given up with a card that takes nothing."""
    others, word = trick.case.others(), trick.suit_word(trick.card)
    if not others:
        return ""
    if trick.is_trump and any(not 1 << other & trick.trumps for other in others):
        return ", and spends a trump for nothing"
    if not trick.alike and trick.case.hand & trick.trumps & ~(1 << trick.card):
        return f", but leaves no {word} in the hand, so that the next one can be trumped"
    if not trick.alike:
        return f", and was the only {word} in the hand"
    lowest = trick.alike[0]
    if trick.height(trick.card) <= trick.height(lowest):
        return f", and gives up only the lowest {word} in the hand"
    return f", and gives up more than {trick.case.card_text(lowest)} would"


# ---- why not this card ----


def worse(trick: Trick, best: Trick) -> str:
    """What is worse about a card than about the best one, if it shows in this trick."""
    better = best.case.card_text(best.card)
    if best.is_sure and not trick.is_sure:
        return f"But {better} would take the trick for sure."
    if best.is_lost and not trick.is_lost:
        return f"But {better} saves this card for a later trick."
    if trick.is_lost and not best.is_lost:
        return f"But {better} may take the trick."
    if trick.is_sure and not best.is_sure:
        return f"But {better} saves this card for a later trick." if trick.is_dearer(best) else ""
    if trick.is_lost or trick.is_sure:
        return f"But {better} would do as well and costs less." if trick.is_dearer(best) else ""
    more, fewer = len(trick.beaters), len(best.beaters)
    return f"But {many(more, 'card')} can beat it, and {better} only {fewer}." if more > fewer <= FEW else ""
