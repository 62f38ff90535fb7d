"""Trolley Pinochle (a reconstruction): what a seat may know, and what it may imagine of the rest."""

from parlour.games.declare import Numbers, State
from parlour.games.kit import below, pick, popcount, scatter
from parlour.games.pinochle.melds import ALL_CARDS, FIRSTS, both_copies, meld_cards
from parlour.games.pinochle.rules import MELDING, STOCK, offers, over, trump_dix


def imagine(s: State, seat: int, rng: Numbers) -> None:
    """Deal the cards the seat has not seen anew, as they might lie for all it knows."""
    unseen = ALL_CARDS & ~s.gone
    for other in range(s.players):
        unseen &= ~(s.hand[other] if other == seat else known(s, other))
    if s.players == 2 and s.drawn < STOCK:
        unseen &= ~(1 << s.turned)
        for _ in range(64):
            imagine_stock(s, seat, unseen, rng)
            if s.phase != MELDING or over(s) or offers(s, s.turn):  # who is asked can do something
                return
        return
    for _ in range(64):
        for other in range(s.players):
            s.room[other] = s.may[other] = 0
            if other != seat:
                s.hand[other] = known(s, other)
                s.room[other] = s.cards[other] - popcount(s.hand[other])
                s.may[other] = unseen & ~s.denied[other]
        scatter(s.hand, s.room, s.may, s.players, unseen, rng)
        if s.players == 2 or mend(s, seat, unseen, rng):
            return


def known(s: State, seat: int) -> int:
    """The cards known to be in a hand: those shown, and a dealer's own trump Transfer beside the one he had for the
    turned card. Of the two he shows the one that is known already, but only his own had its 10 (PIN-11)."""
    if s.players > 2 and seat == s.dealer and s.exchanged & s.melded[seat]:
        return s.shown[seat] | trump_dix(s) & ~s.gone
    return s.shown[seat]


def imagine_stock(s: State, seat: int, unseen: int, rng: Numbers) -> None:
    """Two hands: the unseen cards at random in hand and stock."""
    for other in range(2):
        if other != seat:
            s.hand[other] = s.shown[other]
            for _ in range(s.cards[other] - popcount(s.shown[other])):
                card = pick(rng, unseen)
                unseen ^= 1 << card
                s.hand[other] |= 1 << card
    for place in range(s.drawn, STOCK - 1):
        s.stock[place] = pick(rng, unseen)
        unseen ^= 1 << s.stock[place]


def mend(s: State, seat: int, unseen: int, rng: Numbers) -> bool:
    """Change cards about until no imagined hand has a meld it did not lay down (PIN-10); did it come out?"""
    for _ in range(400):
        first = below(rng, s.players)
        wrong = 0
        for place in range(s.players):
            if wrong == 0:
                giver = (first + place) % s.players
                wrong = unlaid(s, giver) & unseen
        if wrong == 0:
            return True
        card = pick(rng, wrong)
        taker = below(rng, s.players)
        offered = s.hand[taker] & unseen & s.may[giver]
        if taker != seat and taker != giver and offered and s.may[taker] >> card & 1:
            swap = 1 << card | 1 << pick(rng, offered)
            before = popcount(unlaid(s, giver)) + popcount(unlaid(s, taker))
            s.hand[giver] ^= swap
            s.hand[taker] ^= swap
            if popcount(unlaid(s, giver)) + popcount(unlaid(s, taker)) > before:
                s.hand[giver] ^= swap
                s.hand[taker] ^= swap
    return False


def unlaid(s: State, seat: int) -> int:
    """The cards in a hand that belong to melds its first hand would have had, but that were not laid down."""
    melded = pairs(meld_cards(s.hand[seat] | s.played[seat], s.trump) & ~trump_dix(s))
    more = melded - pairs(s.melded[seat] & ~trump_dix(s))
    return s.hand[seat] & both_copies((more | more >> 1) & FIRSTS)


def pairs(cards: int) -> int:
    """How many copies of each card a set has, as a number of two bits at its first copy."""
    return cards - (cards >> 1 & FIRSTS)
