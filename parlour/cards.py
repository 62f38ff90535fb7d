"""Packs: what each card is called and its place in its pack.

A card is a number inside (its place in the pack) and a short text outside ("moon-4", "raffles").
"""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Pack:
    """The cards of one box, in the order of their numbers; copies of a card share a text."""

    name: str
    cards: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[str]:
        return iter(self.cards)


def series(names: tuple[str, ...], ranks: tuple[str, ...]) -> tuple[str, ...]:
    """Every rank of every series, series by series."""
    return tuple(f"{name}-{rank}" for name in names for rank in ranks)


def named(cards: int, pack: Pack) -> list[str]:
    """The texts of a set of cards, in the order of the pack."""
    return [pack.cards[card] for card in numbers(cards)]


def numbers(cards: int) -> list[int]:
    """The places that are set in a set of cards, lowest first."""
    found = []
    while cards:
        bit = cards & -cards
        found.append(bit.bit_length() - 1)
        cards ^= bit
    return found


def counting(first: int, last: int) -> tuple[str, ...]:
    """The numbers from first to last, as texts."""
    return tuple(str(rank) for rank in range(first, last + 1))


RAFFLES = Pack(
    "raffles",
    (*series(("trump", "star", "moon", "sun"), counting(0, 12)), "detective", "raffles"),
)

LOST_HEIR = Pack(
    "lost-heir",
    (
        *series(("new-york", "philadelphia", "boston", "chicago"), (*counting(1, 10), "mayor")),
        "new-york-blank",
        "philadelphia-blank",
        "lost-heir",
        "wrong-boy",
    ),
)

CHANTECLER = Pack(
    "chantecler",
    (
        *series(("duck", "goose", "hen", "turkey"), counting(1, 10)),
        *("chantecler", "pheasant", "peacock", "owl"),
    ),
)

COLOURS = ("red", "orange", "black", "green")
KINDS = ("car", "motorman", "conductor", "fare", "passenger", "transfer")
"""The kinds of the Trolley pack, by value: Car 10, Motorman 5, Conductor 4, Fare 3, Passenger 2, Transfer 1."""


def trolley_kind(kind: str) -> tuple[str, ...]:
    """The ten cards of a kind: two of every colour, and two more of the colours TRO-2 gives it."""
    extra = ("red", "black") if kind in ("car", "conductor", "fare") else ("orange", "green")
    return tuple(f"{colour}-{kind}" for colour in sorted((*COLOURS, *COLOURS, *extra), key=COLOURS.index))


TROLLEY = Pack("trolley", tuple(text for kind in KINDS for text in trolley_kind(kind)))
"""Sixty cards, kind by kind: the kind of a card is its place divided by ten."""

EUCHRE = Pack("trolley", series(COLOURS, KINDS))
"""The 24 cards of Trolley Euchre: one of each kind in each colour, colour by colour."""

PINOCHLE = Pack("trolley", tuple(text for text in EUCHRE.cards for _ in range(2)))
"""The 48 cards of Trolley Pinochle: two of each; the copies of a card stand side by side."""

ROULETTE = Pack(
    "roulette",
    tuple(
        f"{rank}-{suit}"
        for suit in ("spades", "hearts", "diamonds", "clubs")
        for rank in ("ace", *counting(2, 10), "jack", "queen", "king")
    ),
)
