"""The progressive party of Trolley Pinochle (PRO-10)."""

from parlour.games.facts import Party
from parlour.games.pinochle.rules import GAME

HIGHEST_FIRST = ("car", "fare", "conductor", "passenger", "motorman", "transfer")

PARTY = Party(
    GAME.name,
    "Progressive Trolley Pinochle",
    "PRO-10",
    "all",
    tuple(-HIGHEST_FIRST.index(card.rpartition("-")[2]) for card in GAME.pack),
    "One deal a game; the couple with more moves up.",
    by_lot=True,
    tallies=("games", "points"),
)
