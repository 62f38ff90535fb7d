"""Game of the Lost Heir: bid on long trumps and the Heir, lead what is sure, win what counts, pass the Wrong Boy on.

And what the bids tell.
"""

from parlour.bots.weights import Weights
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

OWN = Weights.beside(__file__)
MADE_OF = (OWN.path,)

A_POINT, SALE_POINT, SOLD_FOR_LESS = OWN.number("A_POINT"), OWN.number("SALE_POINT"), OWN.number("SOLD_FOR_LESS")
CITY_BASE, CITY_LENGTH, HEIR_HELD = OWN.number("CITY_BASE"), OWN.number("CITY_LENGTH"), OWN.number("HEIR_HELD")
CITY_HIGHEST, CITY_SECOND = OWN.number("CITY_HIGHEST"), OWN.number("CITY_SECOND")
FRIEND_BEATEN = OWN.number("FRIEND_BEATEN")
LEAD_BOY, LEAD_HEIR, LEAD_BLANK = OWN.row("LEAD_BOY"), OWN.number("LEAD_HEIR"), OWN.number("LEAD_BLANK")
LEAD_RANK, LEAD_LENGTH = OWN.number("LEAD_RANK"), OWN.number("LEAD_LENGTH")
LEAD_TRUMP, LEAD_TRUMP_ABOVE = OWN.row("LEAD_TRUMP"), OWN.number("LEAD_TRUMP_ABOVE")
LEAD_PLAIN_ABOVE, LEAD_PLAIN_HIGHEST = OWN.number("LEAD_PLAIN_ABOVE"), OWN.number("LEAD_PLAIN_HIGHEST")
LEAD_PLAIN_TRUMPS_OUT = OWN.number("LEAD_PLAIN_TRUMPS_OUT")
GIVE_BOY, GIVE_HEIR, GIVE_BLANK = OWN.number("GIVE_BOY"), OWN.number("GIVE_HEIR"), OWN.row("GIVE_BLANK")
GIVE_RANK, GIVE_LENGTH = OWN.number("GIVE_RANK"), OWN.number("GIVE_LENGTH")
GIVE_TRUMP, GIVE_HIGHEST = OWN.number("GIVE_TRUMP"), OWN.number("GIVE_HIGHEST")
TRICK, WITH_HEIR, WITH_BOY = OWN.number("TRICK"), OWN.number("WITH_HEIR"), OWN.number("WITH_BOY")
WIN_HEIR, WIN_HEIR_SPOILT, WIN_BOY = OWN.number("WIN_HEIR"), OWN.number("WIN_HEIR_SPOILT"), OWN.number("WIN_BOY")
WIN_RANK, WIN_TRUMP, NOT_SURE = OWN.row("WIN_RANK"), OWN.number("WIN_TRUMP"), OWN.number("NOT_SURE")
THROW_BOY, THROW_BLANK = OWN.number("THROW_BOY"), OWN.row("THROW_BLANK")
THROW_RANK, THROW_LENGTH = OWN.number("THROW_RANK"), OWN.number("THROW_LENGTH")
THROW_TRUMP, THROW_HIGHEST = OWN.number("THROW_TRUMP"), OWN.number("THROW_HIGHEST")
CREDITED = OWN.row("CREDITED")


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
        length = CITY_LENGTH * popcount(hand & police(city))
        length += CITY_HIGHEST * (hand >> highest & 1) + CITY_SECOND * (hand >> second & 1)
        if length > most:
            most, best = length, city
    return most + HEIR_HELD * (hand & HEIR_CARD != 0) + CITY_BASE, best


def police(city: int) -> int:
    """The cards of a city that can take tricks."""
    return (1 << POLICE) - 1 << city * POLICE


def card_played(s: State, moves: int, rng: Numbers) -> int:
    """The card liked best, as one leads, wins, gives to a partner or throws away."""
    trick, best, ahead = lies(s)
    friend = ahead != NONE and ahead != s.turn and ahead == partner(s, s.turn)
    chosen, most = NONE, -1_000_000_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        wins = strength(card, s.led, s.trump) > best
        if leading(s):
            liking = led(s, card)
        elif friend:
            liking = given(s, card, trick) + FRIEND_BEATEN * wins
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
        return LEAD_BOY[0 if trumps_out(s) else 1]
    if card == HEIR:
        return LEAD_HEIR
    if card >= NEW_YORK_BLANK:
        return LEAD_BLANK
    above = higher(s, card)
    liking = LEAD_RANK * (card % POLICE + 1) + LEAD_LENGTH * held_with(s, card)
    if card // POLICE == s.trump:
        return liking + (LEAD_TRUMP_ABOVE * above + LEAD_TRUMP[0] if above else LEAD_TRUMP[1])
    if above:
        return liking + LEAD_PLAIN_ABOVE * above
    return liking + LEAD_PLAIN_HIGHEST + LEAD_PLAIN_TRUMPS_OUT * trumps_out(s)


def given(s: State, card: int, trick: int) -> int:
    """To a partner's trick: a blank that spoils the Wrong Boy, what is low, and never the Boy."""
    if card == BOY:
        return GIVE_BOY
    if card == HEIR:
        return GIVE_HEIR
    if card >= NEW_YORK_BLANK:
        return GIVE_BLANK[0] * (trick & HEIR_CARD != 0) + GIVE_BLANK[1] * (trick & BOY_CARD != 0) + GIVE_BLANK[2]
    liking = GIVE_RANK * (strength(card, s.led, s.trump) % 100) + GIVE_LENGTH * held_with(s, card)
    return liking + GIVE_TRUMP * (card // POLICE == s.trump) + GIVE_HIGHEST * (higher(s, card) == 0)


def winning(s: State, card: int, trick: int) -> int:
    """To take the trick, above all where it is not sure yet; cheaply, with no trump if it can be."""
    stake = TRICK
    if not trick & BLANKS:
        stake += WITH_HEIR * (trick & HEIR_CARD != 0) - WITH_BOY * (trick & BOY_CARD != 0)
    if card == HEIR:
        return stake + WIN_HEIR + WIN_HEIR_SPOILT * (trick & BLANKS != 0)
    rank, trump = strength(card, s.led, s.trump) % 100, city_of(card, s.trump) == s.trump
    sure = is_last(s) or (higher(s, card) == 0 and (trump or not trumps_out(s)))
    liking = stake + WIN_RANK[0] * rank if sure else stake * NOT_SURE // 100 + WIN_RANK[1] * rank
    return liking + WIN_TRUMP * trump + WIN_BOY * (card == BOY)


def is_last(s: State) -> bool:
    """Is the next card the last of the trick?"""
    for seat in range(s.players):
        if seat != s.turn and s.trick[seat] == NONE and s.cards[seat] > 0:
            return False
    return True


def thrown(s: State, card: int, trick: int) -> int:
    """Away with the Wrong Boy; a blank where it spoils the Heir, and not where it may do so yet; then low."""
    if card == BOY:
        return THROW_BOY
    if card >= NEW_YORK_BLANK and card < HEIR:
        if trick & (HEIR_CARD | BOY_CARD):
            return THROW_BLANK[0 if trick & HEIR_CARD else 1]
        return THROW_BLANK[2] if unseen(s) & HEIR_CARD else 0
    rank, trump = strength(card, s.led, s.trump) % 100, city_of(card, s.trump) == s.trump
    liking = THROW_LENGTH * held_with(s, card) + THROW_RANK * rank
    return liking + THROW_TRUMP * trump + THROW_HIGHEST * (higher(s, card) == 0)


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
