"""Trolley: a sentence about the very decision."""

from parlour.cards import numbers
from parlour.games.coaching import takes
from parlour.games.declare import NONE, State
from parlour.games.facts import so_many
from parlour.games.kit import popcount
from parlour.games.trolley.rules import COUNT, COUPLE, SHOW, TROLLEY, leading, showable
from parlour.games.trolley_pack import CAR, COPIES, KIND_CARDS, KINDS, value_of

SHOWN = ("a Trolley", "four Cars", "four Motormen", "four Conductors", "four Fares", "four Passengers", "a Couple")
PLURAL = ("Cars", "Motormen", "Conductors", "Fares", "Passengers", "Transfers")


def coach(s: State, seat: int) -> str:
    """One sentence about the card this seat has to play or the combination it may show."""
    hand = s.hand[seat]
    if s.phase == SHOW:
        best = dearest(showable(s, hand))
        return f"You took the trick: show {SHOWN[best]} for {COUNT[best]}; the cards stay in your hand (TRO-7)."
    if popcount(hand) == 1:
        return f"Your last card, {a_kind((hand.bit_length() - 1) // COPIES)}, must be played (TRO-11)."
    return lead(s, hand) if leading(s) else follow(s, hand)


def a_kind(kind: int) -> str:
    """A card by its kind."""
    return f"a {KINDS[kind].capitalize()}"


def dearest(found: int) -> int:
    """The combination that counts most."""
    return max(numbers(found), key=lambda what: COUNT[what])


def shows_after(s: State, hand: int, kind: int) -> int:
    """What could be shown if a card of this kind took the trick: the best of the copies there are; NONE for nothing."""
    if s.in_stock == 0:
        return NONE
    left = [showable(s, hand & ~(1 << card)) for card in numbers(hand & KIND_CARDS[kind])]
    return max((dearest(found) for found in left if found), key=lambda what: COUNT[what], default=NONE)


def then_shown(what: int) -> str:
    """What the trick would let one show."""
    return f", and you could then show {SHOWN[what]} for {COUNT[what]}"


def waiting(s: State, hand: int) -> str:
    """The dearest combination in hand that only wants a trick to be shown; nothing where there is none (TRO-6)."""
    found = showable(s, hand) if s.in_stock > 0 else 0
    if not found:
        return ""
    return f"your {SHOWN[dearest(found)].removeprefix('a ')}, worth {COUNT[dearest(found)]}"


def nearest(s: State, hand: int) -> str:
    """The combination that lacks one card, the dearest first; nothing where none does."""
    if s.in_stock == 0:
        return ""
    near = [what for what in range(len(COUNT)) if lacking(s, hand, what) == 1]
    return f"; one card is missing for {SHOWN[max(near, key=lambda what: COUNT[what])]}" if near else ""


def lacking(s: State, hand: int, what: int) -> int:
    """How many cards are missing for a combination (TRO-5, TRO-8)."""
    if what == TROLLEY:
        return sum(not hand & KIND_CARDS[kind] & ~s.in_trolley for kind in range(5))
    if what == COUPLE:
        return sum(not hand & KIND_CARDS[kind] & ~s.in_couple for kind in (2, 4))
    return max(4 - popcount(hand & KIND_CARDS[what - 1] & ~s.in_four), 0)


def lead(s: State, hand: int) -> str:
    """Any card may be led; a Car cannot be beaten (TRO-4)."""
    if s.in_stock == 0:
        highest = "a Car led takes the trick" if hand & KIND_CARDS[CAR] else "the highest takes the trick"
        return f"You lead any card: {highest}, and now only the cards you take count (TRO-12)."
    if not hand & KIND_CARDS[CAR]:
        if waiting(s, hand):
            return f"You lead: take the trick with another card, and you may show {waiting(s, hand)} (TRO-6)."
        return f"You lead any card: the highest takes the trick, of equals the first{nearest(s, hand)} (TRO-4)."
    return f"You lead any card: a Car led takes the trick{comes_of(s, hand, CAR) or nearest(s, hand)} (TRO-4)."


def comes_of(s: State, hand: int, kind: int) -> str:
    """What taking the trick with this kind lets one show, or what it breaks up."""
    what = shows_after(s, hand, kind)
    if what != NONE:
        return then_shown(what)
    return f", but breaks up {waiting(s, hand)}" if waiting(s, hand) else ""


def follow(s: State, hand: int) -> str:
    """Nobody has to follow; the card that would take the trick and show most, of these the cheapest (TRO-4, TRO-6)."""
    lying = [card for card in s.trick[: s.players] if card != NONE]
    best = min(card // COPIES for card in lying)
    points = so_many(value_of(sum(1 << card for card in lying)), "point", "points")
    winners = [kind for kind in range(best) if hand & KIND_CARDS[kind]]
    if not winners:
        return beaten(s, hand, KINDS[best].capitalize())
    shown = {kind: shows_after(s, hand, kind) for kind in winners}
    kind = max(winners, key=lambda each: (COUNT[shown[each]] if shown[each] != NONE else 0, each))
    done = takes(len(lying) == s.players - 1)
    if comes_of(s, hand, kind):
        return f"Any card may be played: {a_kind(kind)} {done}{comes_of(s, hand, kind)} (TRO-6)."
    near = nearest(s, hand) or f", with {points} on the table"
    return f"Any card may be played: {a_kind(kind)} {done}{near} (TRO-4)."


def beaten(s: State, hand: int, best: str) -> str:
    """Nothing takes this trick: what to keep (TRO-4, TRO-6); in the last tricks, what not to give away (TRO-12)."""
    none = f"None of yours beats the {best}"
    if s.in_stock == 0:
        return f"{none}: give away the card that counts least (TRO-12)."
    if waiting(s, hand):
        return f"{none}: keep {waiting(s, hand)}, for a trick that you take (TRO-6)."
    return f"{none}, so play what you need least{nearest(s, hand)} (TRO-4)."
