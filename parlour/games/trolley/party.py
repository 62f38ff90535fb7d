"""The progressive party of Trolley (PRO-6)."""

from collections.abc import Sequence

from parlour.games.declare import Value
from parlour.games.facts import Party
from parlour.games.trolley.rules import GAME
from parlour.games.trolley_pack import COPIES, SIZE

ONE_DEAL = 2000  # more than one deal can bring, so that none ends before its last eight tricks


def options(table: int, score: Sequence[int]) -> dict[str, Value]:
    """One deal, played to its end."""
    return {"game": ONE_DEAL}


PARTY = Party(
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
)
