"""The fair shuffle at native speed, and chi-square over what it deals: a part of `make soak`.

Every deal is the whole method of docs/fair-deals.md: a secret of its own, the key, the draws, the cut, the shuffle.
"""

import math
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np

import parlour
from parlour.engine.native import native_module
from parlour.table.fair import Proof, bound_message, commitment, fair_dealer, fair_deck
from tests.soak import fair_kernels as kernels
from tests.soak.proof import Fault, Figures

Array: TypeAlias = np.ndarray[Any, Any]

GAME = parlour.load("raffles", players=5)
PACK = sorted(GAME.packs[0])
TABLE, GIVEN = "soak", ("-", "5a" * 32, "-", "-", "-")
A_BITE = 1000 * kernels.ABREAST
UNLIKELY = 1e-6


def padded(message: bytes) -> Array:
    """The blocks SHA-256 makes of a message that follows a block of key."""
    length = 8 * (64 + len(message))
    whole = message + b"\x80" + b"\0" * (-(len(message) + 9) % 64) + length.to_bytes(8, "big")
    return np.frombuffer(whole, ">u4").astype(np.uint32).reshape(-1, kernels.BLOCK)


class Dealer:
    """One who deals natively, with the room to do it in."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.bound = padded(bound_message(TABLE, 1, GAME.name, GIVEN))
        deck_blocks = -(-(len(PACK) - 1) // kernels.DIGEST)
        purposes = ["cut 0", *(f"deck {block}" for block in range(deck_blocks))]
        self.blocks = np.stack([padded(purpose.encode()) for purpose in purposes])
        rows = kernels.DRAWS + kernels.DIGEST * len(purposes)
        self.space = np.zeros((rows, kernels.ABREAST), np.uint32)
        self.decks = np.zeros((kernels.ABREAST, len(PACK)), np.int32)
        self.native = native_module(kernels)

    def deal(self, first: int) -> list[tuple[int, list[str]]]:
        """Dealers and decks, as many as lie side by side."""
        if not self.native["deal_abreast"](self.seed, first, self.bound, self.blocks, self.space, self.decks):
            raise Fault(f"The draws did not suffice from deal {first} on.")
        cut = self.native["cut"]
        return [
            (cut(GAME.players, self.space, deal), [PACK[card] for card in self.decks[deal]])
            for deal in range(kernels.ABREAST)
        ]

    def count(self, first: int, times: int) -> "Counts":
        """Deal so many times side by side, and count."""
        counts = Counts.none(np.int32)
        held = (self.space, self.decks, counts.places, counts.pairs, counts.cuts)
        if not self.native["count_deals"](self.seed, first, times, self.bound, self.blocks, *held):
            raise Fault(f"The draws did not suffice from deal {first} on.")
        return counts


def by_the_book(seed: int, number: int) -> tuple[int, list[str]]:
    """The dealer and deck of the same secret as the house deals them."""
    secret = (seed.to_bytes(4, "big") + bytes(20) + number.to_bytes(8, "big")).hex()
    key = Proof(TABLE, commitment(secret), GIVEN, secret).key(GAME.name, 1)
    return fair_dealer(key, GAME.players), fair_deck(key, GAME)


# ---- counts, and what to think of them ----


@dataclass
class Counts:
    """How often each card lay in each place, each card before each other there, and who was dealer."""

    places: Array
    pairs: Array
    cuts: Array

    @classmethod
    def none(cls, kind: Any) -> "Counts":
        """Nothing counted yet."""
        size = len(PACK)
        shapes = ((size, size), (size - 1, size, size), (GAME.players,))
        return cls(*(np.zeros(shape, kind) for shape in shapes))

    def add(self, more: "Counts") -> None:
        """Count these too."""
        self.places += more.places
        self.pairs += more.pairs
        self.cuts += more.cuts

    @property
    def deals(self) -> int:
        """How many deals were counted."""
        return int(self.cuts.sum())

    def chances(self) -> dict[str, float]:
        """For each table of counts, the chance that a perfect shuffle would look worse.

        A deal fills one cell of every row and column of cards by places: that leaves (n - 1)^2 dimensions, in each
        of which the counts vary n / (n - 1) times as much as in a table of independent cells. The worst of the places
        is judged as if they were independent, which they nearly are.
        """
        size = len(PACK)
        by_place = chi_square(self.places) * (size - 1) / size
        other = ~np.eye(size, dtype=bool)
        by_pair = [worse(chi_square(table[other]), size * (size - 1) - 1) for table in self.pairs]
        return {
            "cards by place": worse(by_place, (size - 1) ** 2),
            f"neighbours, the worst of {len(by_pair)} places": 1 - (1 - min(by_pair)) ** len(by_pair),
            "dealers": worse(chi_square(self.cuts), len(self.cuts) - 1),
        }


def chi_square(counts: Array) -> float:
    """How far counts lie from being all alike."""
    expected = counts.mean(dtype=np.float64)
    return float((np.square(counts - expected) / expected).sum())


def worse(square: float, freedom: int) -> float:
    """The chance of a larger chi-square (by Wilson and Hilferty's cube root)."""
    spread = 2 / (9 * freedom)
    deviation = ((square / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(deviation / math.sqrt(2)) / 2


# ---- the soak ----


@cache
def checked_dealer(seed: int) -> Dealer:
    """A dealer for this process, who deals as the house does."""
    dealer = Dealer(seed)
    check_dealer(dealer)
    return dealer


def some_deals(first: int, seeds: int) -> Figures:
    """A bite of deals, counted; their secrets are the numbers from the first on."""
    counts = Counts.none(np.int64)
    counts.add(checked_dealer(0).count(first, seeds // kernels.ABREAST))
    return {"done": counts.deals, "places": counts.places, "pairs": counts.pairs, "cuts": counts.cuts}


def check_dealer(dealer: Dealer) -> None:
    """Does the native dealer deal as the house does?"""
    for number, dealt in enumerate(dealer.deal(0)):
        if dealt != by_the_book(dealer.seed, number):
            raise Fault(f"Deal {number} is not dealt natively as the house deals it.")


def judge_deals(figures: Figures) -> str:
    """What all deals that were counted come to."""
    return judge(Counts(figures["places"], figures["pairs"], figures["cuts"]))


def judge(counts: Counts) -> str:
    """The chances, in words; what is too far from alike, or too alike, is a fault."""
    chances = counts.chances()
    said = "; ".join(f"{what}: p = {chance:.4f}" for what, chance in chances.items())
    bad = [what for what, chance in chances.items() if not UNLIKELY < chance < 1 - UNLIKELY]
    if bad:
        raise Fault(f"Not like chance: {'; '.join(bad)} ({said}).")
    return f"{said}."
