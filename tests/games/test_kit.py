"""The helpers that rules share: both forms agree, chance is fair, and the unseen cards can always be dealt."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from numba import njit

from parlour.engine.native import ONE_INSTRUCTION, native_module
from parlour.games import kit

NATIVE = native_module(kit)
INTS = [0, 1, -1, 2**62, 2**63 - 1, -(2**63), -(2**63) + 1]


def words(count: int, seed: int) -> list[int]:
    """Random signed 64-bit numbers, the odd ones first."""
    chance = random.Random(seed)
    return INTS + [kit.wrap(chance.getrandbits(64)) for _ in range(count)]


# ---- plain and native ----


popcount: Any = ONE_INSTRUCTION[kit.popcount]
lowest: Any = ONE_INSTRUCTION[kit.lowest]
wrap: Any = ONE_INSTRUCTION[kit.wrap]


def one_instruction_each(x: int) -> tuple[int, int, int]:
    return popcount(x), lowest(x), wrap(x)


def test_sets_of_cards_alike_in_both_forms() -> None:
    twins: Any = njit(one_instruction_each)
    for word in words(500, 1):
        count, low, same = twins(word)
        assert same == kit.wrap(word) == word
        assert count == kit.popcount(word & (1 << 64) - 1)
        if word:
            assert low == kit.lowest(word)


def test_wrap_is_arithmetic_in_64_bits() -> None:
    for word in words(200, 2):
        for factor in (3, -5, 1 << 40):
            with np.errstate(over="ignore"):
                assert kit.wrap(word * factor) == int(np.int64(word) * np.int64(factor))


def test_chance_is_alike_in_both_forms() -> None:
    for seed in words(100, 3):
        plain, fast = [0], np.zeros(1, np.int64)
        kit.seed_rng(plain, seed)
        NATIVE["seed_rng"](fast, seed)
        assert plain[0] == fast[0] != 0
        for n in (1, 2, 54, 1000):
            assert kit.below(plain, n) == NATIVE["below"](fast, n) < n
        cards = seed & (1 << 60) - 1 | 1 << 7
        assert kit.pick(plain, cards) == NATIVE["pick"](fast, cards)
        deck, other = list(range(54)), np.arange(54)
        kit.shuffle(deck, 40, plain)
        NATIVE["shuffle"](other, 40, fast)
        assert deck == other.tolist() and deck[40:] == list(range(40, 54)) and plain[0] == fast[0]


def test_dealing_helpers() -> None:
    deck = [9, 3, 5, 1, 0, 7]
    hand = [0, 0, 0]
    kit.deal_all(hand, deck, 5, 2, 3)
    assert hand == [1 << 9 | 1 << 1, 1 << 3 | 1 << 0, 1 << 5]
    hand = [0, 0, 0]
    assert kit.deal_each(hand, deck, 0, 2, 0, 3) == 6
    assert hand == [1 << 0 | 1 << 7, 1 << 9 | 1 << 3, 1 << 5 | 1 << 1]
    stock = [0] * 6
    assert kit.lay_stock(stock, deck, 2, 6) == 4 and stock[:4] == [7, 0, 1, 5]
    assert kit.following(0b1100, 0b0110) == 0b0100 and kit.following(0b1100, 0b0011) == 0b1100
    assert [kit.left(seat, 3) for seat in range(3)] == [1, 2, 0]
    assert kit.by_lot([4, 9, 2], 3) == 1


def test_the_highest_cut_deals_and_those_tied_cut_again() -> None:
    """Cards are cut from the end of the list."""
    assert kit.highest_cut([3, 9, 5], 3, 3) == 1
    assert kit.highest_cut([0, 9, 8, 2, 7, 7], 6, 3) == 1  # seats 0 and 1 tie at 7, then cut 8 and 9
    assert kit.highest_cut([7, 7, 7], 3, 3) == 0  # no cards to cut again


# ---- chance is fair ----


def chi_square(counts: Counter[tuple[int, ...]], cells: int) -> float:
    expected = counts.total() / cells
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (cells - len(counts)) * expected


@pytest.mark.parametrize("size", [2, 3, 4, 5])
@pytest.mark.parametrize("running_on", [True, False], ids=["one generator", "a seed each"])
def test_every_order_of_a_small_pack_comes_equally_often(size: int, running_on: bool) -> None:
    """Chi-square within four standard deviations of its mean, from one generator and from seeds that run on."""
    cells = len(list(permutations(range(size))))
    rng, counts = [0], Counter[tuple[int, ...]]()
    kit.seed_rng(rng, 12)
    for seed in range(200 * cells):
        if not running_on:
            kit.seed_rng(rng, seed)
        deck = list(range(size))
        kit.shuffle(deck, size, rng)
        counts[tuple(deck)] += 1
    freedom = cells - 1
    assert abs(chi_square(counts, cells) - freedom) < 4 * (2 * freedom) ** 0.5


# ---- dealing the unseen cards ----


def deals(room: Sequence[int], may: Sequence[int], cards: int) -> Iterator[tuple[int, ...]]:
    """Every way to deal cards 0, 1, 2 … to seats that have room and may hold them."""
    if cards == 0:
        yield ()
        return
    for seat, free in enumerate(room):
        if free and may[seat] >> (cards - 1) & 1:
            less = [*room[:seat], free - 1, *room[seat + 1 :]]
            for rest in deals(less, may, cards - 1):
                yield (*rest, seat)


def scattered(room: Sequence[int], may: Sequence[int], cards: int, rng: list[int]) -> list[int]:
    """The hands after a scatter."""
    hand = [0] * len(room)
    kit.scatter(hand, list(room), may, len(room), (1 << cards) - 1, rng)
    return hand


def random_task(chance: random.Random, likely: float) -> tuple[list[int], list[int], int]:
    """A few seats with room for a few cards, and sets of cards they may hold."""
    seats, cards = chance.randint(2, 5), chance.randint(1, 7)
    room = [0] * seats
    for _ in range(cards):
        room[chance.randrange(seats)] += 1
    may = [sum((chance.random() < likely) << card for card in range(cards)) for _ in range(seats)]
    return room, may, cards


def test_the_unseen_cards_are_dealt_whenever_there_is_a_way() -> None:
    chance, rng = random.Random(6), [0]
    kit.seed_rng(rng, 6)
    possible = 0
    for _ in range(3000):
        room, may, cards = random_task(chance, likely=chance.choice((0.3, 0.5, 0.8)))
        hand = scattered(room, may, cards, rng)
        for seat, held in enumerate(hand):
            assert held & ~may[seat] == 0 and held.bit_count() <= room[seat]
        if any(deals(room, may, cards)):
            assert sum(hand) == (1 << cards) - 1, "a card is dealt twice or not at all"
            possible += 1
    assert possible > 500


def test_room_is_made_along_a_chain_of_seats() -> None:
    """Card 4 can go to seat 0 alone, who must pass card 0 to seat 1, who must pass card 1 to seat 2."""
    hand, room, may = [0b0001, 0b0010, 0b0100], [0, 0, 1], [0b10001, 0b00011, 0b00110]
    assert kit.make_room(hand, room, may, 3, 0b10111, 4) == 0
    assert hand == [0, 0b0001, 0b0110] and room == [1, 0, 0]
    assert kit.make_room([1, 2], [0, 1], [0b101, 0b010], 2, 0b111, 2) == -1, "nothing of seat 0's suits seat 1"


def distance(room: Sequence[int], may: Sequence[int], cards: int, times: int = 4000) -> float:
    """How far scatter is from dealing uniformly: the total variation between the two."""
    all_deals, rng = list(deals(room, may, cards)), [0]
    kit.seed_rng(rng, 5)
    counts = Counter(tuple(scattered(room, may, cards, rng)) for _ in range(times))
    sure = {
        tuple(sum((seat == at) << card for card, at in enumerate(deal)) for seat in range(len(room)))
        for deal in all_deals
    }
    assert set(counts) == sure, "some deal is never reached, or one is impossible"
    return sum(abs(counts[deal] / times - 1 / len(sure)) for deal in sure) / 2


@pytest.mark.parametrize(
    ("room", "may", "within"),
    [
        ([2, 2, 2], [0b000111, 0b011111, 0b111111], 0.03),  # nested: uniform but for the noise of the sample
        ([3, 2, 1], [0b111111, 0b111111, 0b000011], 0.06),
        ([2, 2, 2], [0b000111, 0b011110, 0b111100], 0.12),  # 0.26 without swaps
        ([1, 2, 3], [0b000011, 0b011110, 0b111111], 0.16),  # 0.34 without swaps
        ([2, 2, 2], [0b001111, 0b111100, 0b110011], 0.20),  # in a ring, where swaps of two help little
        ([1, 1, 1], [0b011, 0b110, 0b101], 0.20),  # no two can be swapped at all
    ],
)
def test_every_deal_is_reached_and_about_equally_often(room: list[int], may: list[int], within: float) -> None:
    assert distance(room, may, sum(room)) < within
