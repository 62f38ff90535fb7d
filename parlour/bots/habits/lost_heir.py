"""Game of the Lost Heir: bid what the best city promises, sell when it is dear, win cheaply, dodge the Wrong Boy.

And what the bids tell.
"""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, lowest, popcount
from parlour.games.lost_heir import (
    AUCTION,
    BLANKS,
    BOY,
    BOY_CARD,
    CITIES,
    DECLINE,
    HEIR_CARD,
    PASS,
    PLAY,
    SALE,
    SELL,
    SIZE,
    leading,
    partner,
    strength,
    suit,
)

CREDITED = (100, 85, 50, 22, 8)  # of a hundred players, who would bid so far beside what the hand promises: from 1 less


def habit(s: State, moves: int, rng: Numbers) -> int:
    """A move made by habit."""
    if s.phase == PLAY:
        return card_played(s, moves, rng)
    promise, city = best_city(s, s.hand[s.turn])
    if s.phase == AUCTION:
        bid = s.bid + 1
        return bid if bid + below(rng, 2) <= promise - 1 and moves >> bid & 1 else PASS
    if s.phase == SALE:
        return DECLINE if promise - s.bid > s.bid + below(rng, 2) else SELL
    return city


def best_city(s: State, hand: int) -> tuple[int, int]:
    """What a hand may hope to make with the best trump, and which that is."""
    most, best = 0, 0
    for city in range(len(CITIES)):
        held = popcount(hand & suit(city, city))
        if held > most:
            most, best = held, city
    fair = SIZE // (4 * s.players)
    return most - fair + 1 + 4 * (hand & HEIR_CARD != 0), best


def card_played(s: State, moves: int, rng: Numbers) -> int:
    """Win what counts, as cheaply as one can; leave the Wrong Boy to others; blanks to the enemy's Heir."""
    best, ahead, stake = -1, NONE, 2
    leads = leading(s)
    if not leads:
        trick = 0
        for seat in range(s.players):
            if s.trick[seat] != NONE:
                trick |= 1 << s.trick[seat]
                rank = strength(s.trick[seat], s.led, s.trump)
                if rank > best:
                    best, ahead = rank, seat
        if not trick & BLANKS:
            stake += 8 * (trick & HEIR_CARD != 0) - 6 * (trick & BOY_CARD != 0)
    friend = ahead != NONE and ahead != s.turn and ahead == partner(s, s.turn)
    chosen, most = NONE, -10_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        rank = strength(card, card // 11 if leads else s.led, s.trump)
        if leads:
            liking = rank % 100 - 30 * (card == BOY)
        elif rank > best and not friend:
            liking = 20 * stake - rank % 100 // 2 - rank // 100 * 4
        elif friend:
            liking = -rank // 4
        else:
            liking = -rank // 2 + (20 if card == BOY else 0)
        liking += below(rng, 5)
        if liking > most:
            chosen, most = card, liking
    return chosen


# ---- what the bids tell ----


def believable(s: State, seat: int, rng: Numbers) -> bool:
    """Would the others have bid and passed as they did, with what they were dealt in this world?"""
    for other in range(s.players):
        if other != seat and other != s.dealer and below(rng, 100) >= credence(s, other):
            return False
    return True


def credence(s: State, seat: int) -> int:
    """Of a hundred players dealt this hand, how many would have gone so high and no higher?"""
    promise, _ = best_city(s, s.hand[seat] | s.played[seat])
    short = s.bids[seat] + 1 - promise if s.bids[seat] else 0
    if s.phase != AUCTION and seat != s.bidder:
        short = max(short, promise - s.bid - 2)
    return CREDITED[min(max(short + 1, 0), len(CREDITED) - 1)]
