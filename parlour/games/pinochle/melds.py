"""What a hand of Trolley Pinochle can meld: a reconstruction, like the game (PIN-1, PIN-3)."""

from parlour.games import trolley_pack
from parlour.games.kit import popcount

SIZE = 48
COLOURS = trolley_pack.COLOURS
SUIT = 12  # cards of a colour: six kinds in two copies, the copies side by side
CAR, MOTORMAN, CONDUCTOR, FARE, PASSENGER, TRANSFER = range(6)
ALL_CARDS = (1 << SIZE) - 1
FIRSTS = sum(1 << card for card in range(0, SIZE, 2))  # the first copy of every card
RUN = sum(1 << 2 * kind for kind in (CAR, FARE, CONDUCTOR, PASSENGER, MOTORMAN))  # within a colour
WEDDING = 1 << 2 * CONDUCTOR | 1 << 2 * PASSENGER
DIX_CARD = 1 << 2 * TRANSFER
BLACK_PASSENGER, ORANGE_MOTORMAN = 2 * SUIT + 2 * PASSENGER, SUIT + 2 * MOTORMAN
PAIR = 1 << BLACK_PASSENGER | 1 << ORANGE_MOTORMAN
FOUR_KINDS = (CAR, CONDUCTOR, PASSENGER, MOTORMAN)
FOUR = tuple(sum(1 << SUIT * colour + 2 * kind for colour in range(4)) for kind in FOUR_KINDS)
EXCHANGE, SEQUENCE, ROYAL, MARRIAGE, PINOCHLE, DOUBLE, FOURS, EIGHTS, DIX, NOTHING = 0, 1, 2, 3, 7, 8, 9, 13, 17, 18
MELDS = (
    "exchange",
    "meld sequence",
    "meld royal-marriage",
    *(f"meld marriage {colour}" for colour in COLOURS),
    "meld pinochle",
    "meld double-pinochle",
    *(f"meld {kinds}" for kinds in ("cars", "conductors", "passengers", "motormen")),
    *(f"meld eight-{kinds}" for kinds in ("cars", "conductors", "passengers", "motormen")),
    "meld dix",
    "meld nothing",
)
VALUE = (10, 150, 40, 20, 20, 20, 20, 40, 80, 100, 80, 60, 40, 200, 160, 120, 80, 10, 0)  # by meld (PIN-3)
STATIC = (0, 0, 0, *(WEDDING << SUIT * colour for colour in range(4)), PAIR, PAIR, *FOUR, *FOUR, 0, 0)
"""By meld: the cards it wants, as first copies, where trumps make no difference."""


def kind_of(card: int) -> int:
    """The kind of a card."""
    return card % SUIT >> 1


def both_copies(firsts: int) -> int:
    """A set of first copies with their second copies."""
    return firsts | firsts << 1


def of_trumps(firsts: int, trump: int) -> int:
    """Cards given within a colour, as cards of trumps."""
    return firsts << SUIT * trump


def copies(hand: int, colour: int, kind: int) -> int:
    """How many copies of a card a hand has."""
    return popcount(hand >> SUIT * colour + 2 * kind & 3)


def weddings(hand: int, colour: int) -> int:
    """How many couples of Conductor and Passenger a hand has in a colour."""
    return min(copies(hand, colour, CONDUCTOR), copies(hand, colour, PASSENGER))


def sequences(hand: int, trump: int) -> int:
    """How many sequences of trumps a hand has."""
    most = weddings(hand, trump)
    for kind in (CAR, FARE, MOTORMAN):
        most = min(most, copies(hand, trump, kind))
    return most


def fours(hand: int, kind: int) -> int:
    """How many sets of four of a kind a hand has, one of each colour."""
    most = 2
    for colour in range(4):
        most = min(most, copies(hand, colour, kind))
    return most


def pinochles(hand: int) -> int:
    """How many pinochles a hand has."""
    return min(popcount(hand >> BLACK_PASSENGER & 3), popcount(hand >> ORANGE_MOTORMAN & 3))


def count_melds(hand: int, trump: int) -> int:
    """What all the melds of a hand count together (PIN-3); a sequence includes its marriage (PIN-11)."""
    runs = sequences(hand, trump)
    total = runs * VALUE[SEQUENCE] + (weddings(hand, trump) - runs) * VALUE[ROYAL]
    total += pinochles(hand) * VALUE[PINOCHLE] + copies(hand, trump, TRANSFER) * VALUE[DIX]
    for place in range(4):
        total += fours(hand, FOUR_KINDS[place]) * VALUE[FOURS + place]
        if place != trump:
            total += weddings(hand, place) * VALUE[MARRIAGE]
    return total


def meld_cards(hand: int, trump: int) -> int:
    """The cards that all the melds of a hand need, first copies where one will do."""
    needed = hand & both_copies(of_trumps(DIX_CARD, trump))
    needed |= some_of_each(hand, of_trumps(RUN, trump), sequences(hand, trump))
    needed |= some_of_each(hand, PAIR, pinochles(hand))
    for place in range(4):
        needed |= some_of_each(hand, WEDDING << SUIT * place, weddings(hand, place))
        needed |= some_of_each(hand, FOUR[place], fours(hand, FOUR_KINDS[place]))
    return needed


def some_of_each(hand: int, firsts: int, number: int) -> int:
    """So many copies of each of these cards: none, the first a hand has, or both."""
    if number == 0:
        return 0
    held = hand & both_copies(firsts)
    return held if number == 2 else held & ~((held & FIRSTS) << 1)


def there(free: int, new: int, firsts: int) -> bool:
    """Is a copy of each of these cards among the free ones, and some copy new?"""
    return firsts & ~(free | free >> 1) == 0 and free & new & both_copies(firsts) != 0


def there_twice(hand: int, new: int, firsts: int) -> bool:
    """Are both copies of each of these cards in a hand, and some copy new?"""
    return firsts & ~(hand & hand >> 1) == 0 and new & both_copies(firsts) != 0


def wanted(meld: int, trump: int) -> int:
    """The cards a meld wants, as first copies (PIN-3)."""
    if meld == SEQUENCE:
        return of_trumps(RUN, trump)
    if meld == ROYAL:
        return of_trumps(WEDDING, trump)
    if meld == DIX:
        return of_trumps(DIX_CARD, trump)
    return STATIC[meld]


def is_double(meld: int) -> bool:
    """Does a meld take both copies of its cards?"""
    return meld == DOUBLE or EIGHTS <= meld < DIX
