"""The Trolley pack of sixty cards as Trolley, Transfer and Matchem use it: kinds and values, no colours (TRO-1)."""

from parlour.games.kit import popcount

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
