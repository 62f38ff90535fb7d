"""The few helpers that rules share: sets of cards, seats, and chance handed in from outside.

Everything here runs in plain Python, under Numba and on a graphics card. `popcount`, `lowest`, `nth` and `wrap`
have native twins of an instruction or two (parlour/engine/native.py).
"""

from parlour.games.declare import Numbers

__all__ = [
    "ahead",
    "below",
    "by_lot",
    "deal_all",
    "deal_each",
    "following",
    "highest_cut",
    "holder",
    "in_order",
    "lay_stock",
    "left",
    "lowest",
    "make_room",
    "nested",
    "nth",
    "one_side",
    "pass_along",
    "pick",
    "popcount",
    "random_taker",
    "scatter",
    "seed_rng",
    "shuffle",
    "stack",
    "swap_about",
    "with_takers",
    "wrap",
]

SWAPS_A_CARD = 2

# ---- sets of cards: one bit a card ----


def popcount(cards: int) -> int:
    """How many cards a set holds."""
    return cards.bit_count()


def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    return (cards & -cards).bit_length() - 1


def nth(cards: int, n: int) -> int:
    """The card of a set that has n lower ones beside it."""
    for _ in range(n):
        cards &= cards - 1
    return lowest(cards)


def following(hand: int, suit: int) -> int:
    """The cards of a hand that follow suit; all of it when none does."""
    return hand & suit if hand & suit else hand


# ---- seats and dealing ----


def left(seat: int, players: int) -> int:
    """The next seat to the left, the way play goes round."""
    return seat + 1 if seat + 1 < players else 0


def ahead(best: int, seats: int, seat: int, total: int) -> tuple[int, int]:
    """The highest total so far and the seats that have it, once one more seat's total has been looked at."""
    if total > best:
        return total, 1 << seat
    return best, seats | 1 << seat if total == best else seats


def one_side(seats: int, mate: int) -> int:
    """The seats, if they are the first of them and its partner and nobody else; otherwise none."""
    return seats if seats == 1 << lowest(seats) | 1 << mate else 0


def in_order(deck: Numbers, size: int) -> int:
    """Lay out a pack in the order of its numbers; how many cards it has."""
    for card in range(size):
        deck[card] = card
    return size


def deal_each(hand: Numbers, deck: Numbers, place: int, cards: int, dealer: int, players: int) -> int:
    """Deal every player so many cards together, from the dealer's left; the place of the next card in the deck."""
    seat = dealer
    for _ in range(players):
        seat = left(seat, players)
        for _ in range(cards):
            hand[seat] |= 1 << deck[place]
            place += 1
    return place


def deal_all(hand: Numbers, deck: Numbers, size: int, dealer: int, players: int) -> None:
    """Deal a whole deck one card at a time from the dealer's left; some may get one more than others."""
    seat = dealer
    for place in range(size):
        seat = left(seat, players)
        hand[seat] |= 1 << deck[place]


def lay_stock(stock: Numbers, deck: Numbers, first: int, size: int) -> int:
    """Lay the deck from a place on face down as a stock, the top card last; how many cards that is."""
    for place in range(size - first):
        stock[place] = deck[size - 1 - place]
    return size - first


def highest_cut(ranks: Numbers, size: int, players: int) -> int:
    """Who cuts highest from a shuffled deck, given as ranks; those tied for highest cut again, while cards last."""
    cutting = (1 << players) - 1
    while popcount(cutting) > 1 and size >= players:
        highest, tied = -99, 0
        for seat in range(players):
            if cutting >> seat & 1:
                size -= 1
                if ranks[size] > highest:
                    highest, tied = ranks[size], 0
                if ranks[size] == highest:
                    tied |= 1 << seat
        cutting = tied
    return lowest(cutting)


def by_lot(deck: Numbers, players: int) -> int:
    """A seat drawn by lot from a shuffled deck: each draws a card, and the highest place in the pack has it."""
    drawn = 0
    for seat in range(players):
        if deck[seat] > deck[drawn]:
            drawn = seat
    return drawn


# ---- chance: a generator is a list of one number, handed in ----


def wrap(x: int) -> int:
    """x as a signed 64-bit number, which is what it already is outside plain Python."""
    return (x + (1 << 63) & (1 << 64) - 1) - (1 << 63)


def seed_rng(rng: Numbers, seed: int) -> None:
    """Start the generator from any whole number (splitmix64; Steele, Lea and Flood, 2014)."""
    z = wrap(seed + -0x61C8864680B583EB)
    z = wrap((z ^ z >> 30 & 0x3FFFFFFFF) * -0x40A7B892E31B1A47)
    z = wrap((z ^ z >> 27 & 0x1FFFFFFFFF) * -0x6B2FB644ECCEEE15)
    z ^= z >> 31 & 0x1FFFFFFFF
    rng[0] = z if z != 0 else 1


def below(rng: Numbers, n: int) -> int:
    """A random number from 0 to n - 1 (xorshift64; Marsaglia, 2003)."""
    x = rng[0]
    x = wrap(x ^ x << 13)
    x ^= x >> 7 & 0x1FFFFFFFFFFFFFF
    x = wrap(x ^ x << 17)
    rng[0] = x
    return (x >> 32 & 0xFFFFFFFF) * n >> 32


def pick(rng: Numbers, cards: int) -> int:
    """A random card of a set that is not empty."""
    return nth(cards, below(rng, popcount(cards)))


def shuffle(deck: Numbers, n: int, rng: Numbers) -> None:
    """Shuffle the first n cards of a deck (Fisher and Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        deck[i], deck[j] = deck[j], deck[i]


def stack(pile: Numbers, cards: int, rng: Numbers) -> None:
    """Lay a set of cards on an empty pile in random order."""
    n = 0
    while cards != 0:
        pile[n] = lowest(cards)
        cards &= cards - 1
        n += 1
    shuffle(pile, n, rng)


# ---- imagining: dealing the unseen cards anew ----


def scatter(hand: Numbers, room: Numbers, may: Numbers, players: int, unseen: int, rng: Numbers) -> None:
    """Deal the unseen cards over the hands: seat p takes room[p] of them, all from the set may[p].

    The cards with fewest takers are dealt first, each to a taker with chance in proportion to his room.
    Where the sets are nested that is uniform over all possible deals; where they are not, swaps bring it close
    to it. A deal that runs into a dead end is begun again, and after many dead ends cards are shifted to make room.
    """
    for attempt in range(32):
        stuck = False
        for takers in range(1, players + 1):
            cards = with_takers(may, players, takers) & unseen
            while cards != 0 and not stuck:
                card = lowest(cards)
                cards &= cards - 1
                seat = random_taker(room, may, players, card, rng)
                if seat < 0 and attempt == 31:
                    seat = make_room(hand, room, may, players, unseen, card)
                if seat < 0:
                    stuck = True
                else:
                    hand[seat] |= 1 << card
                    room[seat] -= 1
        if not stuck:
            if not nested(may, players, unseen):
                swap_about(hand, may, players, unseen, rng)
            return
        for seat in range(players):
            room[seat] += popcount(hand[seat] & unseen)
            hand[seat] &= ~unseen


def with_takers(may: Numbers, players: int, takers: int) -> int:
    """The cards that exactly so many seats may hold (a sum over the seats, all cards at once)."""
    ones = twos = fours = eights = 0
    for seat in range(players):
        carry = may[seat]
        ones, carry = ones ^ carry, ones & carry
        twos, carry = twos ^ carry, twos & carry
        fours, carry = fours ^ carry, fours & carry
        eights ^= carry
    exactly = ones if takers & 1 else ~ones
    exactly &= twos if takers & 2 else ~twos
    exactly &= fours if takers & 4 else ~fours
    return exactly & (eights if takers & 8 else ~eights)


def random_taker(room: Numbers, may: Numbers, players: int, card: int, rng: Numbers) -> int:
    """A seat that may hold the card, drawn in proportion to its room; -1 if none has room."""
    places = 0
    for seat in range(players):
        places += room[seat] * (may[seat] >> card & 1)
    if places == 0:
        return -1
    place = below(rng, places)
    seat = 0
    while True:
        place -= room[seat] * (may[seat] >> card & 1)
        if place < 0:
            return seat
        seat += 1


def make_room(hand: Numbers, room: Numbers, may: Numbers, players: int, unseen: int, card: int) -> int:
    """Pass dealt cards along a chain of seats until one that may hold the card has room; that seat."""
    reached = 0
    giver = 0  # four bits a seat: from whom the chain came to it
    for seat in range(players):
        if may[seat] >> card & 1:
            reached |= 1 << seat
            giver |= seat << 4 * seat
    for _ in range(players):
        for taker in range(players):
            for seat in range(players):
                new_link = reached >> seat & ~reached >> taker & 1
                if new_link and hand[seat] & unseen & may[taker]:
                    reached |= 1 << taker
                    giver |= seat << 4 * taker
                    if room[taker] > 0:
                        return pass_along(hand, room, may, unseen, giver, taker)
    return -1


def pass_along(hand: Numbers, room: Numbers, may: Numbers, unseen: int, giver: int, taker: int) -> int:
    """Move one dealt card along each link of the chain, from its end back to the seat that began it."""
    seat = giver >> 4 * taker & 15
    while seat != taker:
        card = lowest(hand[seat] & unseen & may[taker])
        hand[seat] ^= 1 << card
        hand[taker] |= 1 << card
        room[seat] += 1
        room[taker] -= 1
        taker = seat
        seat = giver >> 4 * taker & 15
    return taker


def nested(may: Numbers, players: int, unseen: int) -> bool:
    """Is of any two of these sets one within the other?"""
    for seat in range(players):
        for other in range(seat):
            mine, theirs = may[seat] & unseen, may[other] & unseen
            if mine & ~theirs and theirs & ~mine:
                return False
    return True


def swap_about(hand: Numbers, may: Numbers, players: int, unseen: int, rng: Numbers) -> None:
    """Swap dealt cards between hands that may hold what they get; every swap brings the deal nearer to uniform."""
    dealt = 0
    for seat in range(players):
        dealt |= hand[seat] & unseen
    for _ in range(SWAPS_A_CARD * popcount(dealt)):
        card, other = pick(rng, dealt), pick(rng, dealt)
        giver, taker = holder(hand, card), holder(hand, other)
        if giver != taker and may[giver] >> other & may[taker] >> card & 1:
            hand[giver] ^= 1 << card | 1 << other
            hand[taker] ^= 1 << card | 1 << other


def holder(hand: Numbers, card: int) -> int:
    """The seat that holds a card which some seat holds."""
    seat = 0
    while not hand[seat] >> card & 1:
        seat += 1
    return seat
