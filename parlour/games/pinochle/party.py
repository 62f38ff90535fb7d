"""The progressive party of Trolley Pinochle (PRO-10)."""

from dataclasses import replace

from parlour.games.facts import Brings, Party
from parlour.games.pinochle.melds import ALL_CARDS, DIX, VALUE, count_melds
from parlour.games.pinochle.rules import GAME, LAST_TRICK, WORTH

HIGHEST_FIRST = ("car", "fare", "conductor", "passenger", "motorman", "transfer")

COLOURS, COPIES = 4, 2


def brings(table: int) -> Brings:
    """The cards and the last trick come to the same in every deal (PIN-2). Melds count in tens; no company has more of
    them than one hand of all the cards would, and an exchange besides (PIN-3, PIN-7)."""
    cards = COLOURS * COPIES * sum(WORTH) + LAST_TRICK
    most = cards + count_melds(ALL_CARDS, 0) + VALUE[DIX]
    return Brings(most, (cards, most), step=VALUE[DIX])


BEFORE = Party(
    GAME.name,
    "Progressive Trolley Pinochle",
    "PRO-10",
    "all",
    tuple(-HIGHEST_FIRST.index(card.rpartition("-")[2]) for card in GAME.pack),
    "One deal a game; the couple with more moves up.",
    by_lot=True,
    tallies=("games", "points"),
    brings=brings,
)
PARTY = replace(BEFORE, tables=2, once=BEFORE)
