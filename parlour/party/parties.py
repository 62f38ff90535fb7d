"""What each book's progressive party is: who rings, who deals, what is counted (docs/rules/progressive.md)."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

import parlour
from parlour import cards
from parlour.errors import BadChoice, brief
from parlour.games.declare import Value
from parlour.games.euchre.rules import RANK
from parlour.games.raffles.rules import cut_rank

CHAIRS = 4  # of a table; the head couple sits in 0 and 2, the side couple in 1 and 3
COLOURS = ("red", "blue")
LEAST, MOST = 12, 400  # players
ONE_DEAL = 2000  # more than one deal of Trolley can bring, so that none ends before its last eight tricks
Bell = Literal["head", "any", "all"]
"""Who rings: the head table when it has the points, any table that has them, or the last to be through."""


@dataclass(frozen=True)
class Party:
    """The party of one game."""

    game: str
    title: str
    bell: Bell
    ranks: tuple[int, ...]  # how high each card of the pack is in a cut
    ring_at: int = 0  # points that ring the bell
    partners: bool = True
    low_deals: bool = False
    first_colour_cuts: bool = False
    by_lot: bool = False  # the first dealer is not cut for
    captures: bool = False
    ties_are_cut: bool = False  # at the end of the evening too
    rounds: tuple[str, ...] = ("deal",)
    tallies: tuple[str, ...] = ("games",)

    @property
    def sides(self) -> int:
        """How many score at a table; chair c is of side c modulo this."""
        return 2 if self.partners else CHAIRS

    def options(self, table: int, score: Sequence[int]) -> dict[str, Value]:
        """The options of the game at a table (from 1) where the next hand begins at this score, a side.

        Where only the bell ends the play, `game` is what a table would play for if nobody rang: bots need an aim.
        """
        match self.game:
            case "euchre":
                return {"game": self.ring_at if table == 1 else max(score) + self.ring_at, "lone": table != 1}
            case "chantecler":
                return {"game": self.ring_at}
            case "raffles":
                return {"partners": True}
            case "trolley":
                return {"game": ONE_DEAL}
        return {}

    def through(self, round: str, hands: int, score: Sequence[int]) -> bool:
        """Has a table of a party without a race for the bell played what it is to play?"""
        return hands > 0 and (round == "deal" or (max(score) >= GAME_OF_RAFFLES and len(set(score)) > 1))


GAME_OF_RAFFLES = 100
KIND_RANKS = {"trolley": cards.KINDS, "pinochle": ("car", "fare", "conductor", "passenger", "motorman", "transfer")}


def kind_ranks(game: str) -> tuple[int, ...]:
    """How high the cards of the Trolley pack are in a cut, by their kind alone."""
    order = KIND_RANKS[game]
    return tuple(-order.index(card.rpartition("-")[2]) for card in parlour.load(game).rulebook.pack)


def chantecler_rank(card: int) -> int:
    """The number, or above all numbers the birds in the order of the pack: the One is low (PRO-4)."""
    return card % 10 if card < 40 else 50 - card


PARTIES = {
    party.game: party
    for party in (
        Party(
            "raffles",
            "Progressive Raffles",
            "all",
            tuple(cut_rank(card) for card in range(len(cards.RAFFLES))),
            low_deals=True,
            captures=True,
            rounds=("deal", "game"),
        ),
        Party(
            "euchre",
            "Progressive Trolley Euchre",
            "head",
            tuple(RANK[card % len(RANK)] for card in range(len(cards.EUCHRE))),
            ring_at=5,
            first_colour_cuts=True,
        ),
        Party(
            "chantecler",
            "Progressive Chantecler",
            "any",
            tuple(chantecler_rank(card) for card in range(len(cards.CHANTECLER))),
            ring_at=42,
            low_deals=True,
            ties_are_cut=True,
        ),
        Party(
            "trolley",
            "Progressive Trolley",
            "all",
            kind_ranks("trolley"),
            partners=False,
            by_lot=True,
            tallies=("games", "points"),
        ),
        Party(
            "pinochle",
            "Progressive Trolley Pinochle",
            "all",
            kind_ranks("pinochle"),
            by_lot=True,
            tallies=("games", "points"),
        ),
    )
}


def party_of(game: str) -> Party:
    """The party of a game, by the game's name."""
    if game not in PARTIES:
        raise BadChoice(f"There is no progressive party of {brief(game)}; there are {', '.join(PARTIES)}.")
    return PARTIES[game]


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
