"""The progressive party of Trolley Euchre (PRO-7)."""

from collections.abc import Sequence

from parlour.games.declare import Value
from parlour.games.euchre.rules import GAME, RANK
from parlour.games.facts import Party

RING_AT = 5


def options(table: int, score: Sequence[int]) -> dict[str, Value]:
    """The head table plays for the bell, and nobody plays alone there; the others as long as it does."""
    return {"game": RING_AT if table == 1 else max(score) + RING_AT, "lone": table != 1}


PARTY = Party(
    GAME.name,
    "Progressive Trolley Euchre",
    "PRO-7",
    "head",
    tuple(RANK[card % len(RANK)] for card in range(len(GAME.pack))),
    "Table 1 plays to five and rings. No lone hands there.",
    ring_at=RING_AT,
    first_colour_cuts=True,
    options=options,
)
