"""Chantecler: bid what the best suit promises, keep high cards, win the counters; and what bids and discards tell."""

from parlour.bots.weights import Weights
from parlour.games.chantecler.rules import (
    BIDDING,
    BIRDS,
    CHANTECLER,
    DISCARDING,
    LENGTH,
    NAMING,
    PASS,
    SUIT_CARDS,
    leading,
    opposed,
    strength,
    trumps,
    worth,
)
from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, lowest, popcount

OWN = Weights.beside(__file__)
MADE_OF = (OWN.path,)
A_BID = 10  # hands are measured in tenths of one

PROMISE_BASE, PROMISE_LENGTH = OWN.number("PROMISE_BASE"), OWN.number("PROMISE_LENGTH")
PROMISE_BIRD, PROMISE_HIGH = OWN.number("PROMISE_BIRD"), OWN.number("PROMISE_HIGH")
PROMISE_CHANTECLER = OWN.number("PROMISE_CHANTECLER")
DISCARD_RANK, DISCARD_BIRD = OWN.number("DISCARD_RANK"), OWN.number("DISCARD_BIRD")
LEAD_RANK, LEAD_COUNTER = OWN.number("LEAD_RANK"), OWN.number("LEAD_COUNTER")
WIN, WIN_STAKE = OWN.number("WIN"), OWN.number("WIN_STAKE")
WIN_COUNTER, WIN_COUNTER_LAST = OWN.number("WIN_COUNTER"), OWN.number("WIN_COUNTER_LAST")
RANK_SPENT, GIVE_COUNTER = OWN.number("RANK_SPENT"), OWN.row("GIVE_COUNTER")
CREDITED = OWN.row("CREDITED")


def habit(s: State, moves: int, rng: Numbers) -> int:
    """A move made by habit."""
    if s.phase == BIDDING or s.phase == NAMING:
        promise, suit = best_suit(s.hand[s.turn])
        if s.phase == NAMING:
            return suit
        promise += A_BID * (below(rng, 3) - 1)
        return s.bid + 1 if promise > A_BID * s.bid and moves >> s.bid + 1 & 1 else PASS
    if s.phase == DISCARDING:
        return lowest_card(moves, rng)
    return card_played(s, moves, rng)


def best_suit(hand: int) -> tuple[int, int]:
    """What a hand may hope to make with the best suit, in tenths, and which that is."""
    most, best = 0, 0
    for suit in range(4):
        held = popcount(hand & SUIT_CARDS[suit])
        if held > most:
            most, best = held, suit
    birds = popcount(hand & BIRDS)
    high = popcount(hand & SUIT_CARDS[best] & 0b1110000000 << LENGTH * best)
    top = hand >> CHANTECLER & 1
    promise = PROMISE_BASE + PROMISE_LENGTH * most + PROMISE_BIRD * birds
    return promise + PROMISE_HIGH * high + PROMISE_CHANTECLER * top, best


def lowest_card(moves: int, rng: Numbers) -> int:
    """The lowest card by number, birds last."""
    chosen, least = NONE, 1_000_000_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        cost = (DISCARD_BIRD if card >= CHANTECLER else DISCARD_RANK * (card % LENGTH)) + below(rng, 3)
        if cost < least:
            chosen, least = card, cost
    return chosen


def card_played(s: State, moves: int, rng: Numbers) -> int:
    """Win counters as cheaply as one can, give them to the partner, keep them from the others."""
    leads = leading(s)
    best, ahead, stake = -2, NONE, 0
    if not leads:
        for seat in range(s.players):
            if s.trick[seat] != NONE:
                stake += worth(1 << s.trick[seat], s.trump)
                rank = strength(s, s.trick[seat])
                if rank > best:
                    best, ahead = rank, seat
    against = leads or opposed(s.turn, ahead)
    last = s.laid == s.players - 1
    chosen, most = NONE, -1_000_000_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        counter = worth(1 << card, s.trump)
        rank = card % LENGTH if leads and card < CHANTECLER else strength(s, card)
        if leads:
            liking = LEAD_RANK * (rank // 2) + LEAD_COUNTER * counter * (card < CHANTECLER)
        elif rank > best and against:
            liking = WIN + WIN_STAKE * stake + RANK_SPENT * (rank // 12)
            liking += WIN_COUNTER_LAST * counter if last else WIN_COUNTER * counter * (card < CHANTECLER)
        else:
            liking = GIVE_COUNTER[0 if against else 1] * counter + RANK_SPENT * (rank // 12)
        liking += below(rng, 5)
        if liking > most:
            chosen, most = card, liking
    return chosen


# ---- what bids and discards tell ----


def believable(s: State, seat: int, rng: Numbers) -> bool:
    """Would the others have bid and passed as they did, with what they were dealt in this world?

    Of their plain cards they have kept the high ones, five times in six.
    """
    highest = 0
    for place in range(s.players):
        other = (s.dealer + 1 + place) % s.players
        if s.phase == BIDDING and place >= (s.turn - s.dealer - 1) % s.players:
            break
        if other != seat and below(rng, 100) >= credence(s, other, highest):
            return False
        highest = max(highest, s.bids[other])
    for other in range(s.players):
        if other != seat and s.discarded[other] and below(rng, 6):
            keep_the_high(s, other)
    return True


def credence(s: State, seat: int, highest: int) -> int:
    """Of a hundred players dealt this hand, how many would have bid what this seat bid after so high a bid?"""
    promise, _ = best_suit(s.hand[seat] | s.played[seat] | s.discarded[seat])
    bid, promised = s.bids[seat], promise // A_BID
    short = bid - promised if bid else promised - highest - 1
    return CREDITED[min(max(short + 1, 0), len(CREDITED) - 1)]


def keep_the_high(s: State, seat: int) -> None:
    """Change plain cards between a hand and its discards: the highest laid away for the lowest kept."""
    for _ in range(3):
        low = high = NONE
        hand, away = s.hand[seat] & ~trumps(s.trump) & ~s.shown[seat], s.discarded[seat] & ~trumps(s.trump)
        while hand:
            card = lowest(hand)
            hand &= hand - 1
            if low == NONE or card % LENGTH < low % LENGTH:
                low = card
        while away:
            card = lowest(away)
            away &= away - 1
            missing = s.void[seat] >> card // LENGTH & 1
            if not missing and (high == NONE or card % LENGTH > high % LENGTH):
                high = card
        if low == NONE or high == NONE or low % LENGTH >= high % LENGTH:
            return
        s.hand[seat] ^= 1 << low | 1 << high
        s.discarded[seat] ^= 1 << low | 1 << high
