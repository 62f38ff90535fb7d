"""Trolley Pinochle: make the dearest meld, lead what is sure or makes others trump, and give a partner what counts.

The weights of the strict game are those that did best in some ten thousand games against the house's advice, an older
habit, and chance.
"""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, lowest, popcount
from parlour.games.pinochle import ABOVE, COLOUR_CARDS, MELDING, WORTH, beats, leading, partner, strict
from parlour.games.pinochle_melds import EXCHANGE, NOTHING, SUIT, VALUE, kind_of

SURE = 19  # to lead what nobody can beat
TRUMPED = 40  # to lead what an opponent has to trump
OWN_COLOUR = 12  # to lead a plain colour that nobody else has
HIGHEST = 12  # to keep the highest card of a colour
TRUMP_SURE, TRUMP_LOW = 40, 12  # to keep trumps when leading
LENGTH = 5  # to lead from a long colour, a card


def habit(s: State, moves: int, rng: Numbers) -> int:
    """A move made by habit."""
    if s.phase == MELDING:
        return dearest(moves)
    return card_played(s, moves, rng) if strict(s) else card_spared(s, moves, rng)


def dearest(moves: int) -> int:
    """The exchange first, then the meld that counts most."""
    if moves >> EXCHANGE & 1:
        return EXCHANGE
    best, most = NOTHING, 0
    moves &= ~(1 << NOTHING)
    while moves:
        meld = lowest(moves)
        moves &= moves - 1
        if VALUE[meld] > most:
            best, most = meld, VALUE[meld]
    return best


def card_played(s: State, moves: int, rng: Numbers) -> int:
    """The card that looks best where suit must be followed and the trick be won."""
    leads = leading(s)
    friend = not leads and s.ahead == partner(s, s.turn)
    chosen, most = NONE, -10_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        liking = lead(s, card) if leads else follow(s, card, friend)
        liking = 8 * liking + below(rng, 8)
        if liking > most:
            chosen, most = card, liking
    return chosen


def above(s: State, card: int) -> int:
    """How many cards that others may hold rank above a card in its colour."""
    return popcount(ABOVE[kind_of(card)] << card // SUIT * SUIT & ~s.gone & ~s.hand[s.turn])


def lead(s: State, card: int) -> int:
    """How well a lead looks."""
    colour, worth = card // SUIT, WORTH[kind_of(card)]
    trump = colour == s.trump
    higher = above(s, card)
    liking = LENGTH * popcount(s.hand[s.turn] & COLOUR_CARDS[colour])
    if higher == 0:
        liking += SURE + worth - TRUMP_SURE * trump
    else:
        liking += 2 * higher - 2 * worth - TRUMP_LOW * trump
    return liking if trump else liking + side_lead(s, colour)


def side_lead(s: State, colour: int) -> int:
    """What speaks for leading a plain colour: it is mine alone, or opponents must spend trumps on it."""
    liking = OWN_COLOUR if COLOUR_CARDS[colour] & ~s.gone & ~s.hand[s.turn] == 0 else 0
    for seat in range(s.players):
        void = s.denied[seat] & COLOUR_CARDS[colour] == COLOUR_CARDS[colour]
        trumps = s.denied[seat] & COLOUR_CARDS[s.trump] != COLOUR_CARDS[s.trump]
        if void and trumps and seat != s.turn and seat != partner(s, s.turn):
            liking += TRUMPED
    return liking


def follow(s: State, card: int, friend: bool) -> int:
    """How well a card looks to a trick: what counts goes to the partner, the highest of a colour is kept."""
    worth = WORTH[kind_of(card)]
    liking = popcount(s.hand[s.turn] & COLOUR_CARDS[card // SUIT]) + (worth if friend else -worth)
    return liking - HIGHEST if above(s, card) == 0 else liking


def card_spared(s: State, moves: int, rng: Numbers) -> int:
    """With a stock: win what counts, and keep melds and trumps."""
    leads = leading(s)
    stake = 0
    if not leads:
        for seat in range(s.players):
            if s.trick[seat] != NONE:
                stake += WORTH[kind_of(s.trick[seat])]
    chosen, most = NONE, -10_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        worth, trump = WORTH[kind_of(card)], card // SUIT == s.trump
        if leads:
            liking = -worth - 8 * trump
        elif beats(card, s.trick[s.ahead], s.trump):
            liking = stake + worth // 2 - 4 * trump
        else:
            liking = -worth - 6 * trump
        liking += below(rng, 5) - 3 * (s.melded[s.turn] >> card & 1)
        if liking > most:
            chosen, most = card, liking
    return chosen


def believable(s: State, seat: int, rng: Numbers) -> bool:
    """Melds lie open, and the rest tells little: no world that agrees with what was seen is likelier than another."""
    return True
