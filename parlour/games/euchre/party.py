"""The progressive party of Trolley Euchre (PRO-7)."""

from collections.abc import Sequence
from types import SimpleNamespace

from parlour.games.declare import State, Value
from parlour.games.euchre.rules import GAME, RANK, TRICKS, march
from parlour.games.facts import SEATED, Brings, Party

RING_AT = 5


def options(table: int, score: Sequence[int]) -> dict[str, Value]:
    """The head table plays for the bell, and nobody plays alone there; the others as long as it does."""
    return {"game": RING_AT if table == 1 else max(score) + RING_AT, "lone": table != 1}


def brings(table: int) -> Brings:
    """All tricks are the most a hand can bring, and only to one side; at the head table nobody plays alone."""
    most = march(SimpleNamespace(alone=table != 1, players=SEATED))
    return Brings(most, (0, most), one_side=True, lone=most if table != 1 else 0)


def lone(s: State) -> int | None:
    """Who has played alone and taken all five tricks."""
    return int(s.maker) if s.alone and s.tricks[s.maker] == TRICKS else None


PARTY = Party(
    GAME.name,
    "Progressive Trolley Euchre",
    "PRO-7",
    "head",
    tuple(RANK[card % len(RANK)] for card in range(len(GAME.pack))),
    "Table 1 plays to five and rings. No lone hands there.",
    ring_at=RING_AT,
    first_colour_cuts=True,
    lone=lone,
    options=options,
    brings=brings,
)
