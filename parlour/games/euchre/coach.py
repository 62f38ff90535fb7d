"""Trolley Euchre: a sentence about the very decision."""

from parlour.cards import numbers
from parlour.games.coaching import at_the_head, called, must, takes
from parlour.games.declare import NONE, State
from parlour.games.euchre.rules import (
    DISCARDING,
    KINDS,
    MAKE,
    MAKE_ALONE,
    MAKING,
    MOTORMAN,
    ORDERING,
    PACK,
    RANK,
    TRICKS,
    colour_of,
    in_play,
    leading,
    legal,
    of_colour,
    opposed,
    paired_motorman,
    partner,
    strength,
)
from parlour.games.facts import so_many
from parlour.games.kit import popcount
from parlour.games.trolley_pack import COLOURS
from parlour.games.trolley_pack import KINDS as KIND_NAMES

ENOUGH = 3  # tricks that the maker undertakes to take


def coach(s: State, seat: int) -> str:
    """One sentence about the trump, the discard or the card this seat has to find now."""
    hand = s.hand[seat]
    if s.phase == ORDERING:
        return order(s, seat, hand)
    if s.phase == DISCARDING:
        return discard(s, hand)
    if s.phase == MAKING:
        return make(s, seat, hand)
    if popcount(hand) == 1:
        return must(named(hand.bit_length() - 1), "your last card", "EUC-9")
    return lead(s, seat, hand) if leading(s) else follow(s, seat, hand)


def named(card: int) -> str:
    """A card in words."""
    return f"the {COLOURS[card // KINDS]} {KIND_NAMES[card % KINDS].capitalize()}"


def yours(card: int) -> str:
    """A card of one's own."""
    return f"your {named(card).removeprefix('the ')}"


# ---- the making ----


def order(s: State, seat: int, hand: int) -> str:
    """What the turned card would make of one's hand, and who gets it (EUC-5)."""
    colour = s.turned // KINDS
    held = hand | 1 << s.turned if seat == s.dealer else hand
    trumps = trumps_told(held, colour)
    if seat == s.dealer:
        return f"Take up {named(s.turned)} and you hold {trumps}; pass, and it is turned down (EUC-5)."
    taker = called(s.dealer, partner(s, seat))
    return f"With {COLOURS[colour]} trump you hold {trumps}; ordered up, the card goes to {taker} (EUC-5)."


def make(s: State, seat: int, hand: int) -> str:
    """The colour that would give one most trumps (EUC-6)."""
    may = legal(s)
    colours = [colour for colour in range(len(COLOURS)) if may & (1 << MAKE + colour | 1 << MAKE_ALONE + colour)]
    best = max(colours, key=lambda colour: (popcount(hand & of_colour(colour, colour)), highest(hand, colour)))
    last = "; if you pass too, the cards are thrown in (EUC-7)" if seat == s.dealer else " (EUC-6)"
    return f"{at_the_head(COLOURS[best])} would give you {trumps_told(hand, best)}{last}."


def trumps_told(held: int, colour: int) -> str:
    """How many trumps a hand would have, and the Motormen among them."""
    held &= of_colour(colour, colour)
    if not held:
        return "no trump"
    number = so_many(popcount(held), "trump", "trumps")
    motormen = [KINDS * colour + MOTORMAN, paired_motorman(colour)]
    has = [bool(held >> card & 1) for card in motormen]
    if all(has):
        return f"{number} with both Motormen"
    return f"{number} with {named(motormen[has.index(True)])}" if any(has) else number


def highest(hand: int, colour: int) -> int:
    """How high the best trump would be."""
    return max((strength(card, colour, colour) for card in numbers(hand & of_colour(colour, colour))), default=0)


def discard(s: State, hand: int) -> str:
    """The dealer takes the card up for one of his five: for which (EUC-5)."""
    plain = [card for card in numbers(hand) if colour_of(card, s.trump) != s.trump]
    if not plain:
        return "All five of your cards are trumps: lay the lowest away for the turned one (EUC-5)."
    alike = {card: popcount(hand & of_colour(colour_of(card, s.trump), s.trump)) for card in plain}
    low = min(plain, key=lambda card: (RANK[card % KINDS], alike[card]))
    trump = COLOURS[s.trump].capitalize()
    single = f" and your only {COLOURS[low // KINDS]} card" if alike[low] == 1 else ""
    return f"{trump} is trump: lay one away; {yours(low)} is the lowest that is no trump{single} (EUC-5)."


# ---- play ----


def lead(s: State, seat: int, hand: int) -> str:
    """How the tricks stand, and the card that is hardest to take."""
    second = paired_motorman(s.trump)
    if hand >> second & 1 and not s.gone >> (KINDS * s.trump + MOTORMAN) & 1:
        top = KINDS * s.trump + MOTORMAN
        if not hand >> top & 1:
            return f"You lead: {yours(second)} is a trump, and only {named(top)} beats it (EUC-4)."
    return f"You lead{standing(s, seat)}: {strongest(s, hand)} (EUC-9)."


def standing(s: State, seat: int) -> str:
    """How many tricks the makers still need."""
    taken = sum(s.tricks[other] for other in range(s.players) if not opposed(s, other, s.maker))
    missing = ENOUGH - taken
    if missing <= 0:
        return ""
    needs = so_many(missing, "more trick", "more tricks") if taken else so_many(missing, "trick", "tricks")
    if not opposed(s, seat, s.maker):
        return f" and need {needs}"
    return f", and {called(s.maker, NONE)} needs {needs}" if missing <= TRICKS else ""


def strongest(s: State, hand: int) -> str:
    """The card that is hardest to take, and what could; cards in the stock may not be out at all."""
    unseen = PACK & ~s.gone & ~hand & ~s.discarded[s.turn]
    if s.trump != s.turned // KINDS:
        unseen &= ~(1 << s.turned)
    trumps = unseen & of_colour(s.trump, s.trump)
    found = []
    for card in numbers(hand):
        colour = colour_of(card, s.trump)
        high = strength(card, s.trump, colour)
        if not any(strength(other, s.trump, colour) > high for other in numbers(unseen & of_colour(colour, s.trump))):
            found.append((colour != s.trump and trumps != 0, -high, card))
    if not found:
        return "higher cards than yours may be out"
    by_trump, _, card = min(found)
    return f"only a trump can take {yours(card)}" if by_trump else f"nothing can take {yours(card)}"


def follow(s: State, seat: int, hand: int) -> str:
    """What has to be followed, and what would take the trick (EUC-9)."""
    colour = COLOURS[s.led]
    own = hand & of_colour(s.led, s.trump)
    second = paired_motorman(s.trump)
    if popcount(own) == 1:
        why = f"your only {colour} card" if own != 1 << second else f"a trump, your only {colour} card here"
        return must(named(own.bit_length() - 1), why, "EUC-4" if own == 1 << second else "EUC-9")
    ahead = ahead_of(s)
    best, may = strength(s.trick[ahead], s.trump, s.led), numbers(own or hand)
    winners = [card for card in may if strength(card, s.trump, s.led) > best]
    done = takes(s.laid == in_play(s) - 1)
    if s.players == 4 and ahead == partner(s, seat):
        duty = f"follow {colour}" if own else "play any card"
        return f"Your partner is ahead with {named(s.trick[ahead])}: {duty} (EUC-9)."
    if own:
        if not winners:
            return f"Follow {colour}: none of yours beats {named(s.trick[ahead])} (EUC-9)."
        top = max(winners, key=lambda card: strength(card, s.trump, s.led))
        return f"Follow {colour}: {yours(top)} {done} (EUC-9)."
    if winners:
        least = min(winners, key=lambda card: strength(card, s.trump, s.led))
        return f"You have no {colour}: play any card, or trump it: {yours(least)} {done} (EUC-9)."
    return f"You have no {colour}, and none of yours beats {named(s.trick[ahead])}: play any card (EUC-9)."


def ahead_of(s: State) -> int:
    """Whose card is ahead in this trick."""
    lying = [seat for seat in range(s.players) if s.trick[seat] != NONE]
    return max(lying, key=lambda seat: strength(s.trick[seat], s.trump, s.led))
