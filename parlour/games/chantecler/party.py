"""The progressive party of Chantecler (PRO-8)."""

from collections.abc import Sequence
from dataclasses import replace

from parlour.games.chantecler.rules import CHANTECLER, GAME, LENGTH, OWL, PACK, worth
from parlour.games.declare import Value
from parlour.games.facts import Brings, Party

RING_AT = 42


def cut_rank(card: int) -> int:
    """The number, the One low; above every number the birds, Chantecler the highest (PRO-4)."""
    return card % LENGTH if card < CHANTECLER else LENGTH + OWL - card


def first_cut_rank(card: int) -> int:
    """As it was cut at first, the birds among the numbers."""
    return card % LENGTH if card < CHANTECLER else 50 - card


def options(table: int, score: Sequence[int]) -> dict[str, Value]:
    """Every table plays for the bell."""
    return {"game": RING_AT}


def brings(table: int) -> Brings:
    """All counters at the most, and as many off for who has bid for them and is set (CHA-4, CHA-19)."""
    all_counters = worth(PACK, 0)
    return Brings(all_counters, (-all_counters, all_counters), -all_counters)


BEFORE = Party(
    GAME.name,
    "Progressive Chantecler",
    "PRO-8",
    "any",
    tuple(first_cut_rank(card) for card in range(len(GAME.pack))),
    "The first side with 42 rings; whoever is ahead moves up.",
    ring_at=RING_AT,
    low_deals=True,
    ties_are_cut=True,
    options=options,
    brings=brings,
)
PARTY = replace(BEFORE, ranks=tuple(cut_rank(card) for card in range(len(GAME.pack))), once=BEFORE)
