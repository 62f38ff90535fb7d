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
