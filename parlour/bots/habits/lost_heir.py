"""Game of the Lost Heir: bid on long trumps and the Heir, lead low, win what counts, and pass the Wrong Boy on.

And what the bids tell.
"""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, lowest, popcount
from parlour.games.lost_heir import (
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
TRICK, WITH_HEIR, WITH_BOY = 40, 160, 90  # how much a trick is wanted, and more or less with one of them in it


def habit(s: State, moves: int, rng: Numbers) -> int:
    """A move made by habit."""
    if s.phase == PLAY:
        return card_played(s, moves, rng)
    promise, city = best_city(s.hand[s.turn])
    if s.phase == AUCTION:
        bid = s.bid + 1
        return bid if 4 * bid + below(rng, 4) <= promise and moves >> bid & 1 else PASS
    if s.phase == SALE:
        return DECLINE if promise > 6 * s.bid + below(rng, 4) else SELL
    return city


def best_city(hand: int) -> tuple[int, int]:
    """What the choice of trumps is worth to a hand, in quarters of a point, and which is the best.

    Its own Mayors take their tricks whoever chooses.
    """
    most, best = 0, 0
    for city in range(len(CITIES)):
        held = popcount(hand & police(city))
        if held > most:
            most, best = held, city
    mayors = 0
    for city in range(len(CITIES)):
        mayors += city != best and hand >> city * POLICE + POLICE - 1 & 1
    return 3 * most - 6 * mayors - 2 + 20 * (hand & HEIR_CARD != 0) - 5 * (hand & BOY_CARD != 0), best


def police(city: int) -> int:
    """The cards of a city that can take tricks."""
    return (1 << POLICE) - 1 << city * POLICE


def card_played(s: State, moves: int, rng: Numbers) -> int:
    """The card liked best, as one leads, wins or throws away."""
    trick, best, ahead = lies(s)
    friend = ahead != NONE and ahead != s.turn and ahead == partner(s, s.turn)
    chosen, most = NONE, -10_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        rank = strength(card, s.led, s.trump)
        if leading(s):
            liking = led(s, card)
        elif friend:
            liking = -(rank // 4) - 60 * (card == BOY)
        elif rank > best:
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


def led(s: State, card: int) -> int:
    """The Wrong Boy for others to take, low cards that many lie above, then the highest of a city; trumps later."""
    if card == BOY:
        return 70 if trumps_out(s) else -30
    if card == HEIR:
        return 10
    if card >= NEW_YORK_BLANK:
        return 23
    above, trump = higher(s, card), card // POLICE == s.trump
    liking = 3 * (card % POLICE + 1)
    return liking + (10 * above - 19 * trump if above else 20 - 27 * trump)


def winning(s: State, card: int, trick: int) -> int:
    """To take the trick: cheaply where it is sure, as high as can be where others may still win."""
    stake = TRICK
    if not trick & BLANKS:
        stake += WITH_HEIR * (trick & HEIR_CARD != 0) - WITH_BOY * (trick & BOY_CARD != 0)
    if card == HEIR:
        return stake - 80 * (trick & BLANKS != 0)
    rank, trump = strength(card, s.led, s.trump) % 100, city_of(card, s.trump) == s.trump
    sure = is_last(s) or (higher(s, card) == 0 and (trump or not trumps_out(s)))
    liking = stake - rank if sure else stake * 22 // 16 + rank // 2
    return liking - 4 * trump - 40 * (card == BOY)


def is_last(s: State) -> bool:
    """Is the next card the last of the trick?"""
    for seat in range(s.players):
        if seat != s.turn and s.trick[seat] == NONE and s.cards[seat] > 0:
            return False
    return True


def thrown(s: State, card: int, trick: int) -> int:
    """Away with the Wrong Boy; a blank where it spoils the Heir, and not where it saves one from the Boy; then low."""
    if card == BOY:
        return 80
    if card >= NEW_YORK_BLANK and card < HEIR:
        return 40 if trick & HEIR_CARD else -40 if trick & BOY_CARD else -20 if unseen(s) & HEIR_CARD else 0
    city = city_of(card, s.trump)
    rank = strength(card, s.led, s.trump) % 100
    length = popcount(s.hand[s.turn] & suit(city, s.trump))
    return length - rank // 2 - 20 * (city == s.trump) - 15 * (higher(s, card) == 0)


# ---- what the bids tell ----


def believable(s: State, seat: int, rng: Numbers) -> bool:
    """Would the others have bid and passed as they did, with what they were dealt in this world?"""
    for other in range(s.players):
        if other != seat and other != s.dealer and below(rng, 100) >= credence(s, other):
            return False
    return True


def credence(s: State, seat: int) -> int:
    """Of a hundred players dealt this hand, how many would have gone so high and no higher?"""
    promise = best_city(s.hand[seat] | s.played[seat])[0] // 4
    short = s.bids[seat] - promise if s.bids[seat] else 0
    if s.phase != AUCTION and seat != s.bidder:
        short = max(short, promise - s.bid - 1)
    return CREDITED[min(max(short + 1, 0), len(CREDITED) - 1)]
