"""Trolley Pinochle (a reconstruction): a sentence about the very decision."""

from parlour.cards import numbers
from parlour.games.coaching import called, must, takes
from parlour.games.declare import State
from parlour.games.facts import so_many
from parlour.games.kit import popcount
from parlour.games.pinochle.melds import ALL_CARDS, COLOURS, EXCHANGE, MELDS, SUIT, VALUE, kind_of
from parlour.games.pinochle.rules import (
    COLOUR_CARDS,
    LAST_TRICK,
    MELDING,
    STOCK,
    WORTH,
    beats,
    higher,
    leading,
    legal,
    offers,
    partner,
    strict,
)
from parlour.games.pinochle.words import spoken
from parlour.games.trolley_pack import KINDS


def coach(s: State, seat: int) -> str:
    """One sentence about the meld or the card this seat has to find now."""
    if s.phase == MELDING:
        return meld(s, seat)
    may = legal(s)
    if popcount(may) == 1:
        return must(named(may.bit_length() - 1), only(s, s.hand[seat]), "PIN-6")
    if leading(s):
        return lead(s, seat)
    return follow(s, seat, may) if strict(s) else throw(s, seat, may)


def named(card: int) -> str:
    """A card in words."""
    return f"the {COLOURS[card // SUIT]} {KINDS[kind_of(card)].capitalize()}"


def yours(card: int) -> str:
    """A card of one's own."""
    return f"your {named(card).removeprefix('the ')}"


def meld(s: State, seat: int) -> str:
    """What counts most of all that can be melded (PIN-3, PIN-11)."""
    found = offers(s, seat)
    if found >> EXCHANGE & 1:
        return f"Exchange your Transfer for {named(s.turned)} first; you may still meld after it (PIN-11)."
    best = max(numbers(found), key=lambda each: VALUE[each])
    what = spoken(MELDS[best], str).order.removeprefix("Meld ")
    return f"You took the trick and may meld once: the most is {VALUE[best]}, for {what} (PIN-4)."


def only(s: State, hand: int) -> str:
    """Why there is no choice."""
    if popcount(hand) == 1 or leading(s) or not strict(s):
        return "all you hold"
    led, best = s.trick[s.leader], s.trick[s.ahead]
    held = hand & COLOUR_CARDS[led // SUIT]
    colour = led // SUIT if held else s.trump
    held = held or hand & COLOUR_CARDS[s.trump]
    if not held:
        return "all you hold"
    is_higher = held & higher(best) and best // SUIT == colour and held & ~higher(best)
    return f"your only {COLOURS[colour]} card{' that is higher' if is_higher else ''}"


def points_in(s: State) -> int:
    """What the cards on the table count (PIN-2)."""
    return sum(WORTH[kind_of(s.trick[other])] for other in range(s.players) if s.trick[other] >= 0)


def lead(s: State, seat: int) -> str:
    """What is led, and the card that is hardest to take."""
    if not strict(s):
        left = so_many((STOCK - s.drawn) // 2, "trick", "tricks")
        return f"You lead: whoever takes the trick may meld, and the stock lasts {left} (PIN-4)."
    return f"You lead any card: {strongest(s, s.hand[seat])}{last(s)} (PIN-1)."


def last(s: State) -> str:
    """The last tricks are near."""
    return f"; the last trick counts {LAST_TRICK} more" if s.cards[s.turn] <= 3 else ""


def strongest(s: State, hand: int) -> str:
    """The card that is hardest to take, and what could. Of two alike the first played is higher."""
    unseen = ALL_CARDS & ~s.gone & ~hand
    trumps = unseen & COLOUR_CARDS[s.trump]
    sure = [card for card in numbers(hand) if not unseen & higher(card)]
    if not sure:
        return "higher cards than yours are out"
    card = max(sure, key=lambda each: (each // SUIT == s.trump or not trumps, WORTH[kind_of(each)]))
    if card // SUIT == s.trump or not trumps:
        return f"nothing can take {yours(card)}"
    return f"only a trump can take {yours(card)}"


def follow(s: State, seat: int, may: int) -> str:
    """One must follow and win, else trump (PIN-6, PIN-10)."""
    led, best = s.trick[s.leader], s.trick[s.ahead]
    colour = COLOURS[led // SUIT]
    wins = beats(may.bit_length() - 1, best, s.trump)
    lies = f"{points_in(s)} points lie there" if points_in(s) else "no points lie there"
    if s.hand[seat] & COLOUR_CARDS[led // SUIT]:
        if wins:
            return f"Follow {colour}, and with a card that beats {named(best)}; {lies} (PIN-6)."
        return f"Follow {colour}; you cannot beat {named(best)}, and {lies} (PIN-6)."
    if may & COLOUR_CARDS[s.trump]:
        over = " higher" if wins and best // SUIT == s.trump else ""
        return f"You have no {colour}, so you must trump{over}; {lies} (PIN-10)."
    who = called(s.ahead, partner(s, seat))
    return f"You have no {colour} and no trumps: play any card; {lies}, and {who} is ahead (PIN-6)."


def throw(s: State, seat: int, may: int) -> str:
    """While there is a stock any card will do; which would take the trick (PIN-4)."""
    best = s.trick[s.ahead]
    winners = [card for card in numbers(may) if beats(card, best, s.trump)]
    if not winners:
        return f"You need not follow while the stock lasts, and nothing of yours beats {named(best)} (PIN-4)."
    lies = so_many(points_in(s), "point", "points") if points_in(s) else "no points"
    cheap = min(winners, key=lambda card: (card // SUIT == s.trump, WORTH[kind_of(card)]))
    return f"You need not follow: {yours(cheap)} {takes(True)}, {lies} in it{then(s, seat, cheap)} (PIN-4)."


def then(s: State, seat: int, card: int) -> str:
    """What could be laid open after taking the trick with this card, tried on a copy (PIN-4, PIN-11)."""
    after = s.copy()
    after.hand[seat] ^= 1 << card
    found = offers(after, seat)
    if found & ~(1 << EXCHANGE):
        return ", and lets you meld"
    return ", and lets you exchange your Transfer" if found else ""
