"""What all progressive parties have in common: tables, tally cards, cuts (docs/rules/progressive.md).

What is a game's own (who rings, who deals, what is counted) stands with the game.
"""

from collections.abc import Sequence
from random import Random

from parlour.games.facts import Party
from parlour.games.parties import PARTIES, party_of

__all__ = [
    "CHAIRS",
    "COLOURS",
    "LEAST",
    "MOST",
    "PARTIES",
    "Party",
    "cut",
    "first_dealer",
    "party_of",
    "tally_places",
]

CHAIRS = 4  # of a table; the head couple sits in 0 and 2, the side couple in 1 and 3
COLOURS = ("red", "blue")
LEAST, MOST = 12, 400  # players


def tally_places(tables: int) -> list[str]:
    """What the tally cards say, chair by chair: 1A is the head couple of Table 1, 1B its side couple (PRO-1)."""
    return [f"{table}{'AB'[chair % 2]}" for table in range(1, tables + 1) for chair in range(CHAIRS)]


def cut(chance: Random, ranks: Sequence[int], cutters: Sequence[int], places: int = 1, low: bool = False) -> list[int]:
    """Who of the cutters is highest (or lowest), so many of them; those level where it matters cut again."""
    chosen: list[int] = []
    waiting = list(cutters)
    while len(waiting) > places - len(chosen):
        drawn = chance.sample(range(len(ranks)), len(waiting))
        height = {who: ranks[card] * (-1 if low else 1) for who, card in zip(waiting, drawn, strict=True)}
        edge = sorted(height.values(), reverse=True)[places - len(chosen) - 1]
        chosen += [who for who in waiting if height[who] > edge]
        waiting = [who for who in waiting if height[who] == edge]
    return sorted(chosen + waiting)


def first_dealer(party: Party, chance: Random) -> int:
    """The chair that deals first at a table (PRO-4): the reds sit in chairs 0 and 1."""
    if party.by_lot:
        return chance.randrange(CHAIRS)
    return cut(chance, party.ranks, range(2 if party.first_colour_cuts else CHAIRS), low=party.low_deals)[0]
