"""Game of the Lost Heir: bid on long trumps and the Heir, lead what is sure, win what counts, pass the Wrong Boy on.

And what the bids tell. The weights were found by evolution, natively, over some fifty million hands against an older
habit.
"""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, lowest, popcount
from parlour.games.lost_heir.rules import (
    ALL_CARDS,
    AUCTION,
    BLANKS,
    BOY,
    BOY_CARD,
    CITIES,
    DECLINE,
    HEIR,
    HEIR_CARD,
    NEW_YORK_BLANK,
    PASS,
    PLAY,
    POLICE,
    SALE,
    SELL,
    city_of,
    leading,
    partner,
    strength,
    suit,
)

CREDITED = (100, 85, 50, 22, 8)  # of a hundred players, who would bid so far beside what the hand promises: from 1 less
A_POINT = 39  # of a bid, as hands are measured
SALE_POINT, SOLD_FOR_LESS = 56, 120  # a bid is declined by a hand that promises more than so much for a point
TRICK, WITH_HEIR, WITH_BOY = 413, 1270, 730  # how much a trick is wanted, and more or less with one of them in it


def habit(s: State, moves: int, rng: Numbers) -> int:
    """A move made by habit."""
    if s.phase == PLAY:
        return card_played(s, moves, rng)
    promise, city = best_city(s.hand[s.turn])
    if s.phase == AUCTION:
        bid = s.bid + 1
        return bid if A_POINT * bid <= promise and moves >> bid & 1 else PASS
    if s.phase == SALE:
        return DECLINE if promise > SALE_POINT * s.bid - SOLD_FOR_LESS else SELL
    return city


def best_city(hand: int) -> tuple[int, int]:
    """What the choice of trumps is worth to a hand, and which is the best: a long city that is weak without it."""
    most, best = -1_000, 0
    for city in range(len(CITIES)):
        highest, second = city * POLICE + POLICE - 1, city * POLICE + POLICE - 2
        length = 31 * popcount(hand & police(city)) - 15 * (hand >> highest & 1) - 8 * (hand >> second & 1)
        if length > most:
            most, best = length, city
    return most + 251 * (hand & HEIR_CARD != 0) - 153, best


def police(city: int) -> int:
    """The cards of a city that can take tricks."""
    return (1 << POLICE) - 1 << city * POLICE


def card_played(s: State, moves: int, rng: Numbers) -> int:
    """The card liked best, as one leads, wins, gives to a partner or throws away."""
    trick, best, ahead = lies(s)
    friend = ahead != NONE and ahead != s.turn and ahead == partner(s, s.turn)
    chosen, most = NONE, -100_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        wins = strength(card, s.led, s.trump) > best
        if leading(s):
            liking = led(s, card)
        elif friend:
            liking = given(s, card, trick) - 82 * wins
        elif wins:
            liking = winning(s, card, trick)
        else:
            liking = thrown(s, card, trick)
        liking = 4 * liking + below(rng, 4)
        if liking > most:
            chosen, most = card, liking
    return chosen


def lies(s: State) -> tuple[int, int, int]:
    """The trick on the table: its cards, the best strength among them, and whose that is."""
    trick, best, ahead = 0, -1, NONE
    if not leading(s):
        for seat in range(s.players):
            if s.trick[seat] != NONE:
                trick |= 1 << s.trick[seat]
                rank = strength(s.trick[seat], s.led, s.trump)
                if rank > best:
                    best, ahead = rank, seat
    return trick, best, ahead


def unseen(s: State) -> int:
    """The cards in the other hands."""
    return ALL_CARDS & ~s.gone & ~s.hand[s.turn]


def higher(s: State, card: int) -> int:
    """How many unseen cards of its city lie above a card, the Lost Heir among them where it is a trump."""
    if card >= NEW_YORK_BLANK:
        return popcount(unseen(s) & suit(s.trump, s.trump) & ~BLANKS) if card == BOY else 0
    city = card // POLICE
    above = police(city) & -(2 << card) | (HEIR_CARD if city == s.trump else 0)
    return popcount(unseen(s) & above)


def trumps_out(s: State) -> bool:
    """Does another still hold a trump that can take a trick?"""
    return unseen(s) & suit(s.trump, s.trump) & ~BLANKS != 0


def held_with(s: State, card: int) -> int:
    """How many cards of its suit are in the hand with a card."""
    return popcount(s.hand[s.turn] & suit(city_of(card, s.trump), s.trump))


def led(s: State, card: int) -> int:
    """The highest of a plain city while trumps are out, the Wrong Boy for others to take, a card many lie above."""
    if card == BOY:
        return 631 if trumps_out(s) else -345
    if card == HEIR:
        return -40
    if card >= NEW_YORK_BLANK:
        return 132
    above = higher(s, card)
    liking = 9 * (card % POLICE + 1) + 22 * held_with(s, card)
    if card // POLICE == s.trump:
        return liking + (48 * above - 227 if above else -174)
    return liking + (65 * above if above else 314 + 350 * trumps_out(s))


def given(s: State, card: int, trick: int) -> int:
    """To a partner's trick: a blank that spoils the Wrong Boy, what is low, and never the Boy."""
    if card == BOY:
        return -678
    if card == HEIR:
        return -31
    if card >= NEW_YORK_BLANK:
        return 35 * (trick & HEIR_CARD != 0) + 105 * (trick & BOY_CARD != 0) - 40
    liking = -5 * (strength(card, s.led, s.trump) % 100) - 7 * held_with(s, card)
    return liking - 27 * (card // POLICE == s.trump) - 39 * (higher(s, card) == 0)


def winning(s: State, card: int, trick: int) -> int:
    """To take the trick, above all where it is not sure yet; cheaply, with no trump if it can be."""
    stake = TRICK
    if not trick & BLANKS:
        stake += WITH_HEIR * (trick & HEIR_CARD != 0) - WITH_BOY * (trick & BOY_CARD != 0)
    if card == HEIR:
        return stake - 106 - 780 * (trick & BLANKS != 0)
    rank, trump = strength(card, s.led, s.trump) % 100, city_of(card, s.trump) == s.trump
    sure = is_last(s) or (higher(s, card) == 0 and (trump or not trumps_out(s)))
    liking = stake - 11 * rank if sure else stake * 136 // 100 - 16 * rank
    return liking - 129 * trump - 369 * (card == BOY)


def is_last(s: State) -> bool:
    """Is the next card the last of the trick?"""
    for seat in range(s.players):
        if seat != s.turn and s.trick[seat] == NONE and s.cards[seat] > 0:
            return False
    return True


def thrown(s: State, card: int, trick: int) -> int:
    """Away with the Wrong Boy; a blank where it spoils the Heir, and not where it may do so yet; then low."""
    if card == BOY:
        return 651
    if card >= NEW_YORK_BLANK and card < HEIR:
        return 301 if trick & HEIR_CARD else -264 if trick & BOY_CARD else -327 if unseen(s) & HEIR_CARD else 0
    rank, trump = strength(card, s.led, s.trump) % 100, city_of(card, s.trump) == s.trump
    return 6 * held_with(s, card) - 4 * rank - 202 * trump - 157 * (higher(s, card) == 0)


# ---- what the bids tell ----


def believable(s: State, seat: int, rng: Numbers) -> bool:
    """Would the others have bid and passed as they did, with what they were dealt in this world?"""
    for other in range(s.players):
        if other != seat and other != s.dealer and below(rng, 100) >= credence(s, other):
            return False
    return True


def credence(s: State, seat: int) -> int:
    """Of a hundred players dealt this hand, how many would have gone so high and no higher?"""
    promise = best_city(s.hand[seat] | s.played[seat])[0] // A_POINT
    short = s.bids[seat] - promise if s.bids[seat] else 0
    if s.phase != AUCTION and seat != s.bidder:
        short = max(short, promise - s.bid - 1)
    return CREDITED[min(max(short + 1, 0), len(CREDITED) - 1)]
