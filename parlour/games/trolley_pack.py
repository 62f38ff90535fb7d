"""The Trolley pack of sixty cards: its kinds and colours, and what they are worth at most of its games (TRO-1).

The other games of its box are played with some of its cards, and have packs of their own.
"""

from parlour.cards import Pack
from parlour.games.kit import popcount

BOX = "trolley"
COLOURS = ("red", "orange", "black", "green")
KINDS = ("car", "motorman", "conductor", "fare", "passenger", "transfer")
"""By value: Car 10, Motorman 5, Conductor 4, Fare 3, Passenger 2, Transfer 1."""
KIND_NAMES = ("Cars", "Motormen", "Conductors", "Fares", "Passengers", "Transfers")
"""Several of a kind, as one speaks of them."""
KIND_TITLES = ("Car", "Motorman", "Conductor", "Fare", "Passenger", "Transfer")
"""And one of a kind."""
LETTERS = ("A", "J", "K", "X", "Q", "IX")
"""By kind: the letter on its face, by which it ranks where the colours matter."""


def of_kind(kind: str) -> tuple[str, ...]:
    """The ten cards of a kind: two of every colour, and two more of the colours TRO-2 gives it."""
    extra = ("red", "black") if kind in ("car", "conductor", "fare") else ("orange", "green")
    return tuple(f"{colour}-{kind}" for colour in sorted((*COLOURS, *COLOURS, *extra), key=COLOURS.index))


DECK = Pack(BOX, tuple(text for kind in KINDS for text in of_kind(kind)))
"""Kind by kind: the kind of a card is its place divided by ten."""

SIZE, COPIES = 60, 10  # ten copies of each kind
ALL_CARDS = (1 << SIZE) - 1
CAR, MOTORMAN, CONDUCTOR, FARE, PASSENGER, TRANSFER = range(6)
VALUE = (10, 5, 4, 3, 2, 1)  # by kind, and so is the rank
KIND_CARDS = tuple((1 << COPIES) - 1 << COPIES * kind for kind in range(6))


def value_of(caught: int) -> int:
    """What a set of cards is worth (TRO-1)."""
    total = 0
    for kind in range(len(VALUE)):
        total += VALUE[kind] * popcount(caught & KIND_CARDS[kind])
    return total
