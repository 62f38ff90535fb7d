"""The progressive party of Trolley (PRO-6)."""

from collections.abc import Sequence
from dataclasses import replace
from math import gcd

from parlour.games.declare import Value
from parlour.games.facts import SEATED, Brings, Party
from parlour.games.trolley.rules import COUNT, GAME, HAND
from parlour.games.trolley_pack import ALL_CARDS, COPIES, SIZE, value_of

ONE_DEAL = 2000  # more than one deal can bring, so that none ends before its last eight tricks


def options(table: int, score: Sequence[int]) -> dict[str, Value]:
    """One deal, played to its end."""
    return {"game": ONE_DEAL}


def brings(table: int) -> Brings:
    """All cards are caught by somebody (TRO-12), and as long as there is a stock a combination may be shown for every
    trick (TRO-6)."""
    cards, shows = value_of(ALL_CARDS), (SIZE - SEATED * HAND) // SEATED
    most = cards + shows * max(COUNT)
    return Brings(most, (cards, most), step=gcd(*COUNT))


BEFORE = Party(
    GAME.name,
    "Progressive Trolley",
    "PRO-6",
    "all",
    tuple(-(card // COPIES) for card in range(SIZE)),
    "Each for himself; the two highest move up.",
    partners=False,
    by_lot=True,
    tallies=("games", "points"),
    options=options,
    brings=brings,
)
PARTY = replace(BEFORE, tables=2, once=BEFORE)
