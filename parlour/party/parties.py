"""What all progressive parties have in common: tables, tally cards, cuts (docs/rules/progressive.md).

What is a game's own (who rings, who deals, what is counted) stands with the game.
"""

from collections.abc import Sequence
from random import Random

from parlour.games.facts import SEATED, Party
from parlour.games.parties import MOST, PARTIES, party_of, too_few

__all__ = [
    "CHAIRS",
    "COLOURS",
    "MOST",
    "MOST_ROUNDS",
    "PARTIES",
    "Party",
    "cut",
    "cut_cards",
    "first_dealer",
    "party_of",
    "tally_places",
    "too_few",
]

CHAIRS = SEATED  # of a table; the head couple sits in 0 and 2, the side couple in 1 and 3
COLOURS = ("red", "blue")
MOST_ROUNDS = 50  # that a party may be announced with


def tally_places(tables: int) -> list[str]:
    """What the tally cards say, chair by chair: 1A is the head couple of Table 1, 1B its side couple (PRO-1)."""
    return [f"{table}{'AB'[chair % 2]}" for table in range(1, tables + 1) for chair in range(CHAIRS)]


def cut(chance: Random, ranks: Sequence[int], cutters: Sequence[int], places: int = 1, low: bool = False) -> list[int]:
    """Who of the cutters is highest (or lowest), so many of them; those level where it matters cut again."""
    return cut_cards(chance, ranks, cutters, places, low)[0]


def cut_cards(
    chance: Random, ranks: Sequence[int], cutters: Sequence[int], places: int = 1, low: bool = False
) -> tuple[list[int], list[dict[int, int]]]:
    """As `cut`, with the cards that were drawn, by who drew them: once, and again by those who were level."""
    chosen: list[int] = []
    draws: list[dict[int, int]] = []
    waiting = list(cutters)
    while len(waiting) > places - len(chosen):
        drawn = chance.sample(range(len(ranks)), len(waiting))
        draws.append(dict(zip(waiting, drawn, strict=True)))
        height = {who: ranks[card] * (-1 if low else 1) for who, card in zip(waiting, drawn, strict=True)}
        edge = sorted(height.values(), reverse=True)[places - len(chosen) - 1]
        chosen += [who for who in waiting if height[who] > edge]
        waiting = [who for who in waiting if height[who] == edge]
    return sorted(chosen + waiting), draws


def first_dealer(party: Party, chance: Random) -> int:
    """The chair that deals first at a table (PRO-4): the reds sit in chairs 0 and 1."""
    if party.by_lot:
        return chance.randrange(CHAIRS)
    return cut(chance, party.ranks, range(2 if party.first_colour_cuts else CHAIRS), low=party.low_deals)[0]
