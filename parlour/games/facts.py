"""What a game says of itself besides its rules: to the table it lies on, to the press, to a party.

A game brings these through the contract: `on_table` and `at_seat` of a state, `spoken` of a move, and `ABOUT`, which
stands in its part `about`. Nothing here is compiled.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, NamedTuple

from parlour.cards import Pack
from parlour.games.declare import NONE, State, Value

# ---- a state, as everybody sees it ----


class OnTable(NamedTuple):
    """What lies on the table before everybody's eyes. Cards are numbers, and nothing is None."""

    trick: Sequence[tuple[int, int]] | None = None  # seats and cards in the order of play; None: no tricks are played
    taker: int | None = None  # who took the trick, once it lies complete
    trump: str | None = None
    maker: int | None = None  # who has made or named the trump, or bids highest
    undertaken: str = ""  # and what he has undertaken with it, in words: "bid 7", "alone"
    turned: int | None = None  # the card turned up, as long as it lies there
    turned_as: str = "turned up"  # and how it lies
    stock: int | None = None  # how many cards are still to be drawn
    discards: int | None = None  # how many lie face down on the discards


class AtSeat(NamedTuple):
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
    lying = [f"{names[seat]}: {cards[card]}" for seat, card in table.trick or ()]
    told = {TRICK: "; ".join(lying) or "nothing"}
    return told if table.taker is None else told | {TAKEN: names[table.taker]}


def so_many(number: int, one: str, many: str) -> str:
    """A number of things: "1 trick", "3 tricks"."""
    return f"{number} {one if number == 1 else many}"


class Counted(NamedTuple):
    """A line of the count: which seats it counts for (partners both), what it is for, how much, and by which rule."""

    seats: tuple[int, ...]
    text: str  # "7 tricks", "Raffles in hand when play stopped"
    points: int
    rule: str  # an id of the ledger


class Placed(NamedTuple):
    """Where a card belongs in a hand sorted as the game ranks it: groups in order, in each the highest first."""

    group: int
    height: int
    trump: bool = False
    mark: str = ""  # what its face does not say, in a word or two: "trump", "second of trumps"


class Together(NamedTuple):
    """Moves alike that a seat has to make one after the other and may say as one, so many of them: with a verb and a
    card each, face down or open, and nothing is shuffled or drawn by them."""

    moves: int  # still to be made
    forced: Sequence[int] = ()  # cards that must be among them, whatever else is chosen


def suit_part(pack: Pack) -> int:
    """Where the cards of a pack have their suit: before the last hyphen or behind it, whichever has fewer words."""
    return min((0, 2), key=lambda part: len({text.rpartition("-")[part] for text in pack if "-" in text}))


@cache
def suits_of(pack: Pack) -> tuple[int, ...]:
    """The suit of every card, as a number, by what is written on it; cards of no suit stand together."""
    part = suit_part(pack)
    names = [text.rpartition("-")[part] if "-" in text else "" for text in pack]
    order = list(dict.fromkeys(names))
    return tuple(order.index(name) for name in names)


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
    unseen: str = ""  # what others see of it, where it is made face down; left out, its verb and a card


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

SEATED = 4  # at every table of a party
Bell = Literal["head", "any", "all"]
"""Who rings: the head table when it has the points, any table that has them, or the last to be through."""


def no_options(table: int, score: Sequence[int]) -> dict[str, Value]:
    """The game at a party is played as it always is."""
    return {}


def nobody(s: State) -> int | None:
    """Nothing is captured."""
    return None


@dataclass(frozen=True)
class Brings:
    """What one hand can bring, by what the game counts: to a side, and to all sides together. Results are held against
    it, so that a slip of the pen is asked about; it may be too wide, and must not be too narrow."""

    most: int  # to a side
    together: tuple[int, int]  # to all sides: the least and the most
    least: int = 0  # to a side; below nothing where one can be set
    step: int = 1  # by which what all have together goes up from its least
    one_side: bool = False  # can only one side score in a hand?
    lone: int = 0  # to the side of who plays alone and takes every trick; nothing where nobody may play alone


def anything(table: int) -> Brings:
    """Nothing is known of what a hand can bring."""
    return Brings(100_000, (-100_000, 400_000), -100_000)


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
    lone: Callable[[State], int | None] | None = None  # who has taken every trick alone, where one may play alone
    loners: bool = False  # are such lone hands counted, where captures would be?
    ties_are_cut: bool = False  # at the end of the evening too
    rounds: tuple[str, ...] = ("deal",)
    game_at: int = 0  # points that end a round which is a game
    hands: int = 0  # that make a round, where it is so many hands
    tallies: tuple[str, ...] = ("games",)  # what may be tallied; the first as the book has it
    tables: int = 3  # at the least
    once: "Party | None" = None  # as it was given at first: evenings begun so are played to their end so
    options: Callable[[int, Sequence[int]], dict[str, Value]] = no_options
    """The options of the game at a table (from 1) where the next hand begins at this score, a side. Where only the bell
    ends the play, `game` is what a table would play for if nobody rang: bots need an aim."""
    brings: Callable[[int], Brings] = anything
    """What a hand can bring at a table (from 1)."""

    @property
    def least(self) -> int:
        """How many players make its tables."""
        return SEATED * self.tables

    @property
    def captures(self) -> bool:
        """Are captures tallied?"""
        return bool(self.captured)

    @property
    def notes_hands(self) -> bool:
        """Is it written down who made a capture, or won a lone hand?"""
        return self.captures or self.loners

    @property
    def sides(self) -> int:
        """How many score at a table of four; chair c is of side c modulo this."""
        return 2 if self.partners else SEATED

    def through(self, round: str, hands: int, score: Sequence[int]) -> bool:
        """Has a table of a party without a race for the bell played what it is to play?"""
        if self.hands:
            return hands >= self.hands
        return hands > 0 and (round == "deal" or (max(score) >= self.game_at and len(set(score)) > 1))


# ---- all of it ----


@dataclass(frozen=True)
class About:
    """What is to be known of a game besides its rules; a game that says nothing is told of in the plainest way."""

    scoring: Scoring = field(default_factory=Scoring)
    board: str = ""  # the name of the drawing a page has for its table; none: seats, piles, a trick
    points: bool = True  # do the points stand beside the names? Not where something else is counted there
    bidding: str = ""  # the label in `tell` under which the bidding stands
    legend: str = ""  # the label in `tell` that explains a shorthand, for pages that write it out
    marks: Mapping[str, str] = field(default_factory=dict)  # that shorthand: what stands after a stroke, and its word
    concluded: tuple[str, ...] = ()  # fields of cards that nobody has seen, but anybody may conclude
    example: str = ""  # a move to show how moves are typed; left out, one that is legal
    party: Party | None = None
