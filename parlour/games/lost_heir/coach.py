"""Game of the Lost Heir: a sentence about the very decision."""

from parlour.cards import numbers
from parlour.games.coaching import at_the_head, called, must, takes
from parlour.games.declare import NONE, State
from parlour.games.facts import so_many
from parlour.games.kit import popcount
from parlour.games.lost_heir.rules import (
    ALL_CARDS,
    AUCTION,
    BLANKS,
    BOY,
    BOY_CARD,
    CITIES,
    CITY_CARDS,
    HEIR,
    HEIR_CARD,
    NAMING,
    NEW_YORK_BLANK,
    POLICE,
    SALE,
    SELL,
    highest_bid,
    leading,
    made,
    of_side,
    partner,
    play,
    playable,
    strength,
    suit,
)
from parlour.games.lost_heir.words import in_words


def coach(s: State, seat: int) -> str:
    """One sentence about the bid, the sale, the name or the card this seat has to find now."""
    hand = s.hand[seat]
    if s.phase == AUCTION:
        return bid(s, seat, hand)
    if s.phase == SALE:
        return sale(s)
    if s.phase == NAMING:
        bound = f"and you must make {s.bid}" if s.bidder != NONE else "and you are bound to nothing"
        return f"{at_the_head(longest(hand))}, {bound} ({'LOS-15' if s.bidder != NONE else 'LOS-8'})."
    if leading(s):
        return first_lead(s, hand) if s.gone == 0 else lead(s, seat, hand)
    return follow(s, seat, hand)


def named(card: int) -> str:
    """A card in words."""
    if card >= HEIR:
        return "the Lost Heir" if card == HEIR else "the Wrong Boy"
    if card >= NEW_YORK_BLANK:
        return f"the {in_words(card - NEW_YORK_BLANK)} blank"
    city, rank = in_words(card // POLICE), card % POLICE + 1
    return f"the Mayor of {city}" if rank == POLICE else f"{city} {rank}"


def longest(hand: int) -> str:
    """The city that would give a hand most trumps, and how many."""
    most = max(range(len(CITIES)), key=lambda city: (popcount(hand & suit(city, city)), hand & CITY_CARDS[city]))
    heir = ", the Lost Heir among them" if hand & HEIR_CARD else ""
    trumps = popcount(hand & suit(most, most))
    return f"{in_words(most)} would give you {so_many(trumps, 'trump', 'trumps')}{heir}"


def bid(s: State, seat: int, hand: int) -> str:
    """How the auction stands, and what one has for it (LOS-6)."""
    if s.bidder == NONE:
        return f"Nobody has bid yet: {longest(hand)} (LOS-6)."
    who = at_the_head(called(s.bidder, partner(s, seat)))
    if s.bid == highest_bid(s):
        return f"{who} has bid {s.bid}, the highest bid there is, so you can only pass (LOS-6)."
    return f"{who} has bid {s.bid}; {longest(hand)} (LOS-6)."


def sale(s: State) -> str:
    """What selling brings, tried on a copy (LOS-7, LOS-9)."""
    sold = s.copy()
    play(sold, SELL)
    if sold.sold_out:
        return f"Sell, and the {s.bid} points win the game at once (LOS-9)."
    if not sold.credit[s.dealer]:
        return f"Sold to your partner it brings no points now, and your side must make {s.bid} (LOS-9)."
    return f"Sell, and {s.bid} points are yours at once; decline, and you must make {s.bid} yourself (LOS-7)."


# ---- play ----


def first_lead(s: State, hand: int) -> str:
    """The namer's first lead is a trump (LOS-10)."""
    trumps = hand & suit(s.trump, s.trump)
    if popcount(trumps) == 1:
        return must(named(trumps.bit_length() - 1), "your only trump", "LOS-10")
    if trumps:
        return f"You named {in_words(s.trump)}: your first lead is one of your {popcount(trumps)} trumps (LOS-10)."
    return "You named the trump but hold none, so lead any card (LOS-10)."


def lead(s: State, seat: int, hand: int) -> str:
    """How the bid stands, and the card that is hardest to take."""
    if popcount(hand) == 1:
        return must(named(hand.bit_length() - 1), "your last card", "LOS-11")
    return f"You lead{standing(s, seat)}: {strongest(s, hand)} (LOS-12)."


def standing(s: State, seat: int) -> str:
    """How far the namer is from his bid."""
    if s.bidder == NONE:
        return ""
    missing = s.bid - made(s, s.namer)
    own = of_side(s, seat, s.namer)
    if missing <= 0:
        return ", your bid made" if own else f", and {called(s.namer, NONE)} has made the bid"
    return f", {missing} short of the bid" if own else f", and {called(s.namer, NONE)} is {missing} short of the bid"


def strongest(s: State, hand: int) -> str:
    """The card in hand that is hardest to take, and what could."""
    unseen = ALL_CARDS & ~s.gone & ~hand
    trumps = [card for card in numbers(unseen & suit(s.trump, s.trump)) if strength(card, s.trump, s.trump)]
    found = []
    for card in numbers(hand & ~BLANKS & ~BOY_CARD):
        city = s.trump if card >= HEIR else card // POLICE
        high = strength(card, city, s.trump)
        if any(strength(other, city, s.trump) > high for other in numbers(unseen & suit(city, s.trump))):
            continue
        found.append((city != s.trump and bool(trumps), -high, card))
    if not found:
        return "others may hold higher cards of any city you lead"
    by_trump, _, card = min(found)
    return f"only a trump can take {yours(card)}" if by_trump else f"nothing can take {yours(card)}"


def yours(card: int) -> str:
    """A card of one's own: "your Boston 9", "your Mayor of Boston"."""
    return f"your {named(card).removeprefix('the ')}"


def follow(s: State, seat: int, hand: int) -> str:
    """What has to be followed, and what lies there (LOS-11 to LOS-14)."""
    may, own = playable(s, hand), hand & suit(s.led, s.trump)
    if popcount(may) == 1:
        why = f"your only card of {in_words(s.led)}" if own and popcount(hand) > 1 else "your last card"
        return must(named(may.bit_length() - 1), why, "LOS-11")
    lying = [card for card in s.trick[: s.players] if card != NONE]
    ahead = ahead_of(s)
    cancelled = any(BLANKS >> card & 1 for card in lying)
    blank = may & BLANKS and not cancelled
    if HEIR in lying:
        if blank and not of_side(s, ahead, seat):
            return "The Lost Heir lies there, worth 5: a blank beside him would make that nothing (LOS-14)."
        return (
            f"The Lost Heir lies there, so nobody can take this trick from {called(ahead, partner(s, seat))} (LOS-3)."
        )
    if BOY in lying and not cancelled:
        return "The Wrong Boy lies there: whoever takes this trick loses 3, unless a blank falls on it (LOS-13)."
    if ahead == partner(s, seat):
        duty = f"follow {in_words(s.led)}" if own else "throw off any card"
        return f"Your partner is ahead with {named(s.trick[ahead])}: {duty} (LOS-11)."
    return tell_choice(s, may, own, s.trick[ahead])


def tell_choice(s: State, may: int, own: int, best: int) -> str:
    """Follow or not, and with what one could be ahead."""
    winners = [card for card in numbers(may) if strength(card, s.led, s.trump) > strength(best, s.led, s.trump)]
    done = takes(is_last(s))
    city = in_words(s.led)
    if own:
        if not winners:
            return f"Follow {city}: none of yours beats {named(best)} (LOS-11)."
        top = max(winners, key=lambda card: strength(card, s.led, s.trump))
        return f"Follow {city}: {yours(top)} {done} (LOS-11)."
    if not winners:
        return f"You have no card of {city}, and nothing to take it with: throw off any card (LOS-11)."
    least = min(winners, key=lambda card: strength(card, s.led, s.trump))
    return f"You have no card of {city}: throw one off, or trump it: {yours(least)} {done} (LOS-11)."


def ahead_of(s: State) -> int:
    """Whose card is ahead in this trick; a leader nobody beats is (LOS-12)."""
    order = [(s.leader + step) % s.players for step in range(s.players)]
    return max(
        (seat for seat in order if s.trick[seat] != NONE), key=lambda seat: strength(s.trick[seat], s.led, s.trump)
    )


def is_last(s: State) -> bool:
    """Does nobody play to this trick any more? Five players' last trick is short (LOS-5)."""
    waiting = [seat for seat in range(s.players) if s.trick[seat] == NONE and s.cards[seat] > 0]
    return waiting == [s.turn]
