"""What threads side by side do in their own way comes to the same: tables without branches, choices by halving."""

import random
from typing import Any

import pytest

from parlour.engine.choosing import pick_at_once
from parlour.engine.lookup import Table, fits, packed_in, shifted_by, tabled
from parlour.games.kit import pick

SUITS = tuple((1 << 13) - 1 << 13 * place for place in range(4))
RANKS = (3, -1, 0, 7, 2, 2, 9, 15, 4, 1, 12)
WIDE = (1 << 62, 5, -(1 << 63), 0)
LONG = tuple(1 << place * 7 % 61 for place in range(20))
NAMES = ("trump", "star")
TABLES = {"shifted": SUITS, "packed": RANKS, "chosen": WIDE, "one": (-4,), "alike": (6, 6, 6)}


@pytest.mark.parametrize("numbers", TABLES.values(), ids=TABLES)
def test_a_table_gives_what_the_tuple_gives(numbers: tuple[int, ...]) -> None:
    from numba import njit

    table: Any = Table(numbers)

    @njit
    def found(place: int) -> Any:
        return table[place], len(table)

    for place in range(-len(numbers), len(numbers)):
        assert found(place) == (numbers[place], len(numbers))


def test_only_short_tables_of_numbers_that_are_merely_looked_up_are_changed() -> None:
    assert shifted_by(SUITS) == 13 and packed_in(RANKS) == (5, -1) and fits(WIDE)
    assert not fits(LONG) and not fits(NAMES) and not fits(()) and not fits((True, 1)) and not fits([1])
    assert isinstance(tabled(looks)["SUITS"], Table) and isinstance(tabled(looks)["RANKS"], Table)
    assert tabled(looks)["LONG"] is LONG
    assert tabled(goes_through)["SUITS"] is SUITS


def looks(place: int) -> int:
    return SUITS[place] + RANKS[len(RANKS) - 1] + LONG[place]


def goes_through(place: int) -> int:
    return SUITS[place] if place in SUITS else sum(SUITS)


def test_halving_finds_the_card_that_counting_finds() -> None:
    chance = random.Random(7)
    for cards in [1, 1 << 62, (1 << 63) - 1, 1 << 32, (1 << 32) - 1, 3 << 31]:
        agree(cards, chance.getrandbits(63))
    for _ in range(3_000):
        agree(chance.getrandbits(63) & chance.getrandbits(63) | 1 << chance.randrange(63), chance.getrandbits(63))


def agree(cards: int, seed: int) -> None:
    counted, halved = [seed], [seed]
    assert pick_at_once(halved, cards) == pick(counted, cards) and counted == halved
