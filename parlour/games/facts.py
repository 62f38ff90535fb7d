"""What a game says of itself besides its rules: to the table it lies on, to the press, to a party.

A game brings these through the contract: `on_table` and `at_seat` of a state, `spoken` of a move, and `ABOUT`, which
stands in its part `about`. Nothing here is compiled.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from parlour.games.declare import NONE, State, Value

# ---- a state, as everybody sees it ----


@dataclass(frozen=True)
class OnTable:
    """What lies on the table before everybody's eyes. Cards are numbers, and nothing is None."""

    trick: Sequence[tuple[int, int]] | None = None  # seats and cards in the order of play; None: no tricks are played
    taker: int | None = None  # who took the trick, once it lies complete
    trump: str | None = None
    maker: int | None = None  # who has made or named the trump, or bids highest
    turned: int | None = None  # the card turned up, as long as it lies there
    stock: int | None = None  # how many cards are still to be drawn
    discards: int | None = None  # how many lie face down on the discards


@dataclass(frozen=True)
class AtSeat:
    """What everybody sees of one seat."""

    cards: int | None = 0  # in its hand; None: that may not be asked
    laid: Sequence[int] = ()  # the cards it has laid open before it
    notes: Sequence[str] = ()  # in words: "3 tricks", "bid 7"


TRICK, TAKEN = "On the table", "Taken by"
"""The labels under which `tell` has the trick."""


def as_played(trick: Sequence[int], leader: int, players: int) -> list[tuple[int, int]]:
    """A trick as it was played: the cards by seats, from the leader on."""
    seats = [(max(leader, 0) + step) % players for step in range(players)]
    return [(seat, trick[seat]) for seat in seats if trick[seat] != NONE]


def is_there(number: int) -> int | None:
    """A seat or a card, if there is one."""
    return None if number == NONE else int(number)


def trick_told(table: OnTable, names: Sequence[str], cards: Sequence[str]) -> dict[str, str]:
    """The trick in words, for `tell`, and who has taken it."""
    lying = [f"{names[seat]} {cards[card]}" for seat, card in table.trick or ()]
    told = {TRICK: ", ".join(lying) or "nothing"}
    return told if table.taker is None else told | {TAKEN: names[table.taker]}


def so_many(number: int, one: str, many: str) -> str:
    """A number of things: "1 trick", "3 tricks"."""
    return f"{number} {one if number == 1 else many}"


# ---- a move, in words ----

Manner = Literal["card", "pass", "bid", "name", "say", "show", "bet", "other"]
"""How a move is made: a card from the hand, a pass, a number bid, a suit named, something else said before play, a
combination laid open, a stake; or otherwise."""

Goes = Literal["", "left", "discards", "layout"]
"""Where a card or a stake goes that is not played to the trick."""


@dataclass(frozen=True)
class Spoken:
    """A move as a person reads it."""

    order: str  # "Discard Red Fare"
    does: str  # what somebody does: "discards Red Fare"
    asks: str  # what such moves ask for, in short: "discard a card"
    manner: Manner = "other"
    amount: int | None = None  # of a bid or a stake
    suit: str | None = None  # that is named
    also: str = ""  # what else is said with it: "alone"
    goes: Goes = ""


Named = Callable[[str], str]
"""What puts a card into words: moon-4 is "the four of Moons"."""


# ---- what is printed ----


@dataclass(frozen=True)
class Scoring:
    """What is written down of a hand: once for the table, then for each who scores; and how it is counted."""

    table: tuple[str, ...] = ()
    each: tuple[str, ...] = ("Made", "Total")
    count: str = ""
    hand: str = "Hand"
    start: str = ""  # what everyone begins with, if it is to be said; in braces an option, for what it usually is
    end: str = "Game at {game}"  # and when the game is over
    sides: bool = False  # four are two sides without being asked


# ---- parties ----

Bell = Literal["head", "any", "all"]
"""Who rings: the head table when it has the points, any table that has them, or the last to be through."""


def no_options(table: int, score: Sequence[int]) -> dict[str, Value]:
    """The game at a party is played as it always is."""
    return {}


def nobody(s: State) -> int | None:
    """Nothing is captured."""
    return None


@dataclass(frozen=True)
class Party:
    """The progressive party of one game, as its book has it (docs/rules/progressive.md)."""

    game: str
    title: str
    rule: str  # of the ledger
    bell: Bell
    ranks: tuple[int, ...]  # how high each card of the pack is in a cut
    line: str  # what is done at the bell, as the tally card says it
    ring_at: int = 0  # points that ring the bell
    partners: bool = True
    low_deals: bool = False
    first_colour_cuts: bool = False
    by_lot: bool = False  # the first dealer is not cut for
    captured: str = ""  # whom one may have at the end of a hand, in words; such captures are tallied
    captor: Callable[[State], int | None] = nobody  # and who has him
    ties_are_cut: bool = False  # at the end of the evening too
    rounds: tuple[str, ...] = ("deal",)
    game_at: int = 0  # points that end a round which is a game
    tallies: tuple[str, ...] = ("games",)
    options: Callable[[int, Sequence[int]], dict[str, Value]] = no_options
    """The options of the game at a table (from 1) where the next hand begins at this score, a side. Where only the bell
    ends the play, `game` is what a table would play for if nobody rang: bots need an aim."""

    @property
    def captures(self) -> bool:
        """Are captures tallied?"""
        return bool(self.captured)

    @property
    def sides(self) -> int:
        """How many score at a table of four; chair c is of side c modulo this."""
        return 2 if self.partners else 4

    def through(self, round: str, hands: int, score: Sequence[int]) -> bool:
        """Has a table of a party without a race for the bell played what it is to play?"""
        return hands > 0 and (round == "deal" or (max(score) >= self.game_at and len(set(score)) > 1))


# ---- all of it ----


@dataclass(frozen=True)
class About:
    """What is to be known of a game besides its rules; a game that says nothing is told of in the plainest way."""

    scoring: Scoring = field(default_factory=Scoring)
    guide: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Which rules a beginner should read at each phase, the first ones first: ids of the ledger."""
    board: str = ""  # the name of the drawing a page has for its table; none: seats, piles, a trick
    points: bool = True  # do the points stand beside the names? Not where something else is counted there
    bidding: str = ""  # the label in `tell` under which the bidding stands
    legend: str = ""  # the label in `tell` that explains a shorthand, for pages that write it out
    marks: Mapping[str, str] = field(default_factory=dict)  # that shorthand: what stands after a stroke, and its word
    concluded: tuple[str, ...] = ()  # fields of cards that nobody has seen, but anybody may conclude
    example: str = ""  # a move to show how moves are typed; left out, one that is legal
    party: Party | None = None
