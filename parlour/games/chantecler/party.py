"""The progressive party of Chantecler (PRO-8)."""

from collections.abc import Sequence

from parlour.games.chantecler.rules import GAME
from parlour.games.declare import Value
from parlour.games.facts import Party

RING_AT = 42


def cut_rank(card: int) -> int:
    """The number, or above all numbers the birds in the order of the pack: the One is low (PRO-4)."""
    return card % 10 if card < 40 else 50 - card


def options(table: int, score: Sequence[int]) -> dict[str, Value]:
    """Every table plays for the bell."""
    return {"game": RING_AT}


PARTY = Party(
    GAME.name,
    "Progressive Chantecler",
    "PRO-8",
    "any",
    tuple(cut_rank(card) for card in range(len(GAME.pack))),
    "The first side with 42 rings; whoever is ahead moves up.",
    ring_at=RING_AT,
    low_deals=True,
    ties_are_cut=True,
    options=options,
)
