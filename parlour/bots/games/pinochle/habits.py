"""Trolley Pinochle: make the dearest meld, lead what is sure or draws a trump, and give a partner what counts."""

from parlour.bots.weights import Weights
from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, left, lowest, popcount
from parlour.games.pinochle.melds import EXCHANGE, NOTHING, SUIT, VALUE, kind_of
from parlour.games.pinochle.rules import ABOVE, COLOUR_CARDS, MELDING, WORTH, beats, leading, partner, strict

OWN = Weights.beside(__file__)
MADE_OF = (OWN.path,)

LEAD, WIN, LOSE = OWN.tables("LEAD"), OWN.tables("WIN"), OWN.table("LOSE")
# What else speaks for a lead:
HIGHER, ALONE, DRAWS = OWN.number("HIGHER"), OWN.number("ALONE"), OWN.row("DRAWS")
SPENDS, MATES = OWN.number("SPENDS"), OWN.number("MATES")
TRUMP_LENGTH, TRUMPS_OUT = OWN.number("TRUMP_LENGTH"), OWN.number("TRUMPS_OUT")
# And for a card to a trick:
LENGTH, HIGHEST, TRUMP_LOST = OWN.number("LENGTH"), OWN.number("HIGHEST"), OWN.number("TRUMP_LOST")
# With a stock:
SPARE_WORTH, SPARE_STAKE = OWN.number("SPARE_WORTH"), OWN.number("SPARE_STAKE")
SPARE_LEAD_TRUMP, SPARE_WIN_TRUMP = OWN.number("SPARE_LEAD_TRUMP"), OWN.number("SPARE_WIN_TRUMP")
SPARE_LOSE_TRUMP, SPARE_MELDED = OWN.number("SPARE_LOSE_TRUMP"), OWN.number("SPARE_MELDED")
SURE, LIKELY, LOST = range(3)  # whose a trick is that one does not take


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
    whose = LOST if leads else whose_trick(s)
    chosen, most = NONE, -1_000_000_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        liking = below(rng, 2) + (lead(s, card) if leads else follow(s, card, whose))
        if liking > most:
            chosen, most = card, liking
    return chosen


def above(s: State, card: int) -> int:
    """How many cards that others may hold rank above a card in its colour."""
    return popcount(ABOVE[kind_of(card)] << card // SUIT * SUIT & ~s.gone & ~s.hand[s.turn])


def is_out_of(s: State, seat: int, colour: int) -> bool:
    """Is it known that a seat holds nothing of a colour?"""
    return s.denied[seat] & COLOUR_CARDS[colour] == COLOUR_CARDS[colour]


def lead(s: State, card: int) -> int:
    """How well a lead looks."""
    colour, kind, higher = card // SUIT, kind_of(card), above(s, card)
    others = ~s.gone & ~s.hand[s.turn] & COLOUR_CARDS[colour]
    sure = 0 if higher else 1
    if colour == s.trump:
        length = popcount(s.hand[s.turn] & COLOUR_CARDS[colour])
        return LEAD[1][sure][kind] + TRUMP_LENGTH * length + TRUMPS_OUT * popcount(others)
    liking = LEAD[0][sure][kind] + HIGHER * higher + ALONE * (others == 0)
    if higher and above_all(s, partner(s, s.turn), card):
        liking += MATES
    return liking + trumped(s, colour)


def trumped(s: State, colour: int) -> int:
    """What it means for a lead that others have to trump it."""
    liking = 0
    for seat in range(s.players):
        if seat != s.turn and is_out_of(s, seat, colour) and not is_out_of(s, seat, s.trump):
            if seat == partner(s, s.turn):
                liking += SPENDS
            else:
                liking += DRAWS[0 if seat == left(s.turn, s.players) else 1]
    return liking


def above_all(s: State, mate: int, card: int) -> bool:
    """Has the partner shown a card that ranks above this one, and that nobody can beat in its colour?"""
    shown = s.shown[mate] & ABOVE[kind_of(card)] << card // SUIT * SUIT if mate != s.turn else 0
    while shown:
        if above(s, lowest(shown)) == 0:
            return True
        shown &= shown - 1
    return False


def whose_trick(s: State) -> int:
    """Whose a trick will be if one does not take it."""
    if s.ahead != partner(s, s.turn):
        return LOST
    best = s.trick[s.ahead]
    may_trump = best // SUIT != s.trump and is_out_of(s, left(s.turn, s.players), best // SUIT)
    return SURE if s.laid == s.players - 1 or (above(s, best) == 0 and not may_trump) else LIKELY


def follow(s: State, card: int, whose: int) -> int:
    """How well a card looks to a trick."""
    colour, kind = card // SUIT, kind_of(card)
    trump = 1 if colour == s.trump else 0
    last = 1 if s.laid == s.players - 1 else 0
    if beats(card, s.trick[s.ahead], s.trump):
        liking = WIN[trump][last][kind]
    else:
        liking = LOSE[whose][kind] + TRUMP_LOST * trump
    liking += LENGTH * popcount(s.hand[s.turn] & COLOUR_CARDS[colour])
    return liking + HIGHEST if above(s, card) == 0 else liking


def card_spared(s: State, moves: int, rng: Numbers) -> int:
    """With a stock: win what counts, and keep melds and trumps."""
    leads = leading(s)
    stake = 0
    if not leads:
        for seat in range(s.players):
            if s.trick[seat] != NONE:
                stake += WORTH[kind_of(s.trick[seat])]
    chosen, most = NONE, -1_000_000_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        worth, trump = WORTH[kind_of(card)], card // SUIT == s.trump
        if leads:
            liking = SPARE_WORTH * worth + SPARE_LEAD_TRUMP * trump
        elif beats(card, s.trick[s.ahead], s.trump):
            liking = SPARE_STAKE * stake + worth // 2 + SPARE_WIN_TRUMP * trump
        else:
            liking = SPARE_WORTH * worth + SPARE_LOSE_TRUMP * trump
        liking += below(rng, 5) + SPARE_MELDED * (s.melded[s.turn] >> card & 1)
        if liking > most:
            chosen, most = card, liking
    return chosen


def believable(s: State, seat: int, rng: Numbers) -> bool:
    """Melds lie open, and the rest tells little: no world that agrees with what was seen is likelier than another."""
    return True
