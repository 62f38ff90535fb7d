"""Chantecler: a sentence about the very decision."""

from parlour.cards import numbers
from parlour.games.chantecler.rules import (
    BIDDING,
    CHANTECLER,
    DISCARDING,
    HIGHEST_BID,
    KEPT,
    LAID_AWAY,
    LENGTH,
    NAMING,
    PACK,
    REDEAL,
    SUITS,
    first_trick,
    leading,
    opposed,
    partner,
    proper,
    strength,
    suit_of,
    table_cards,
    trumps,
    worth,
)
from parlour.games.coaching import at_the_head, called, must, takes
from parlour.games.declare import NONE, State
from parlour.games.facts import so_many
from parlour.games.kit import popcount

HERDS = ("Ducks", "Geese", "Hens", "Turkeys")
BIRD_NAMES = ("Chantecler", "the Pheasant", "the Peacock", "the Owl")


def coach(s: State, seat: int) -> str:
    """One sentence about the bid, the name, the discard or the card this seat has to find now."""
    hand = s.hand[seat]
    if s.phase == BIDDING:
        return bid(s, seat, hand)
    if s.phase == NAMING:
        bound = f"you have to catch {s.bid} of the 14 points" if s.bid else "you are bound to nothing"
        return f"{at_the_head(best_named(hand))}; {bound} ({'CHA-10' if s.bid else 'CHA-9'})."
    if s.phase == DISCARDING:
        return discard(s, seat, hand)
    if leading(s):
        return lead(s, seat, hand)
    return follow(s, seat, hand)


def named(card: int) -> str:
    """A card in words."""
    if card >= CHANTECLER:
        return BIRD_NAMES[card - CHANTECLER]
    return f"the {card % LENGTH + 1} of {HERDS[card // LENGTH]}"


def yours(card: int) -> str:
    """A card of one's own."""
    return f"your {named(card).removeprefix('the ')}"


# ---- before play ----


def best_named(hand: int) -> str:
    """The suit that would give a hand most trumps, and what counts among them (CHA-4)."""
    best = max(range(len(SUITS)), key=lambda suit: (popcount(hand & trumps(suit)), worth(hand, suit), suit))
    number, counters = popcount(hand & trumps(best)), worth(hand & trumps(best), best)
    among = so_many(counters, "point", "points") if counters else "no point"
    return f"{HERDS[best]} would give you {so_many(number, 'trump', 'trumps')}, with {among} among them"


def bid(s: State, seat: int, hand: int) -> str:
    """How the bidding stands, and what one has for it (CHA-8)."""
    if s.bidder != NONE:
        who = at_the_head(called(s.bidder, partner(s, seat)))
        if s.bid == HIGHEST_BID:
            return f"{who} has bid {s.bid}, all the points there are, so you can only pass (CHA-8)."
        return f"{who} has bid {s.bid}; {best_named(hand)} (CHA-8)."
    if seat != s.dealer:
        return f"Nobody has bid yet: {best_named(hand)} (CHA-8)."
    if s.all_pass == REDEAL:
        return "All others have passed: if you do too, the cards are thrown in (CHA-9)."
    return "All others have passed: if you do too, you name trumps and are bound to nothing (CHA-9)."


def discard(s: State, seat: int, hand: int) -> str:
    """How many cards still go, and which may (CHA-11, CHA-12)."""
    to_go = LAID_AWAY - s.down[seat]
    plain, held = popcount(hand & ~trumps(s.trump)), popcount(hand & trumps(s.trump))
    if held > KEPT:
        go = so_many(to_go, "card", "cards")
        return f"You hold {held} trumps and keep six: lay away {go}, but no counter if you can (CHA-12)."
    if plain == to_go:
        return f"You keep all your trumps, so {these(plain)} must go (CHA-11)."
    return f"Lay away {to_go} of your {plain} cards that are no trumps; trumps and birds you keep (CHA-11)."


def these(number: int) -> str:
    """So many cards that all go."""
    return "the one card that is no trump" if number == 1 else f"all {number} cards that are no trumps"


# ---- play ----


def lead(s: State, seat: int, hand: int) -> str:
    """What may be led, how the bid stands, and the card that is hardest to take."""
    may = proper(s, hand, True)
    if popcount(may) == 1:
        why = "your last card" if popcount(hand) == 1 else "your only trump"
        return must(named(may.bit_length() - 1), why, "CHA-15" if popcount(hand) > 1 else "CHA-18")
    if first_trick(s):
        if not hand & trumps(s.trump):
            return "You lead first but hold no trump, so any card will do (CHA-15)."
        return f"You lead first, and must lead a trump: {strongest(s, hand & trumps(s.trump), hand)} (CHA-15)."
    return f"You lead{standing(s, seat)}: {strongest(s, hand, hand)} (CHA-18)."


def standing(s: State, seat: int) -> str:
    """How far the bidding side is from its bid, by what lies in the tricks."""
    if not s.bid:
        return ""
    missing = s.bid - s.counters[s.bidder] - s.counters[partner(s, s.bidder)]
    side = "the bidders are" if opposed(seat, s.bidder) else "your side is"
    return f", and {side} {missing} short of the bid" if missing > 0 else ", and the bid is made"


def strongest(s: State, cards: int, hand: int) -> str:
    """The card that is hardest to take, and what could; the discards lie hidden, and may hold what is feared."""
    unseen = PACK & ~s.gone & ~hand & ~s.discarded[s.turn]
    found = []
    for card in numbers(cards):
        is_trump = suit_of(card, s.trump) == s.trump
        others = numbers(unseen & (trumps(s.trump) if is_trump else all_of(card)))
        if not any(rank(s, other) > rank(s, card) for other in others):
            found.append((not is_trump and unseen & trumps(s.trump) != 0, -rank(s, card), card))
    if not found:
        return "higher cards than yours may be out"
    by_trump, _, card = min(found)
    return f"only a trump can take {yours(card)}" if by_trump else f"nothing can take {yours(card)}"


def all_of(card: int) -> int:
    """The whole suit of a plain card."""
    return ((1 << LENGTH) - 1) << card // LENGTH * LENGTH


def rank(s: State, card: int) -> int:
    """How high a card is within its own suit, or among the trumps."""
    return strength(s, card) if suit_of(card, s.trump) == s.trump else card % LENGTH


def follow(s: State, seat: int, hand: int) -> str:
    """What has to be followed, what lies there, and what would take it (CHA-16 to CHA-18)."""
    may, trump_led = proper(s, hand, False), s.led == s.trump
    if popcount(may) == 1:
        return must(named(may.bit_length() - 1), only(s, hand), "CHA-16" if trump_led else "CHA-17")
    ahead, points = ahead_of(s), worth(table_cards(s), s.trump)
    lies = f" with {so_many(points, 'point', 'points')} in it" if points else ""
    counters = [card for card in numbers(may) if worth(1 << card, s.trump) and card != CHANTECLER]
    if ahead == partner(s, seat) and counters:
        dear = max(counters, key=lambda card: worth(1 << card, s.trump))
        return f"Your partner is ahead: {yours(dear)} would be {worth(1 << dear, s.trump)} more for your side (CHA-4)."
    winners = [card for card in numbers(may) if strength(s, card) > strength(s, s.trick[ahead])]
    done = takes(s.laid == s.players - 1)
    if winners:
        top = max(winners, key=lambda card: strength(s, card))
        return f"{duty(s, hand)}: {yours(top)} {done}{lies} ({'CHA-16' if trump_led else 'CHA-17'})."
    return f"{duty(s, hand)}: nothing of yours takes this trick{lies} ({'CHA-16' if trump_led else 'CHA-17'})."


def only(s: State, hand: int) -> str:
    """Why there is no choice."""
    if popcount(hand) == 1:
        return "your last card"
    return "your only trump" if s.led == s.trump else f"all you have of {HERDS[s.led]} or trumps"


def duty(s: State, hand: int) -> str:
    """What may be played to this trick."""
    if s.led == s.trump:
        return "A trump was led, so play one" if hand & trumps(s.trump) else "You have no trump, so play anything"
    herd = HERDS[s.led]
    if hand & all_of(LENGTH * s.led):
        return f"Follow {herd}, or trump" if hand & trumps(s.trump) else f"Follow {herd}"
    return f"You have no {herd}, so play anything"


def ahead_of(s: State) -> int:
    """Whose card is ahead in this trick."""
    lying = [seat for seat in range(s.players) if s.trick[seat] != NONE]
    return max(lying, key=lambda seat: strength(s, s.trick[seat]))
