"""Trolley Transfer: hands that go round, the stock, and the discards.

A seat knows for certain what it holds, what it has passed to its left as long as nothing has left that hand, and what
it has discarded; of the rest it remembers only what cannot be in the stock. So the past of an imagined world is one
that leads to this hand and these certainties, by legal moves in which nobody should have shown his six before: not
one in which the seat has seen the same cards go by.
"""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import left
from parlour.games.transfer.rules import first_come

IN_STOCK, DISCARDS = 20, 99


def copies() -> int:
    """So many of each kind."""
    return 10


def most_acts() -> int:
    """A hand of random moves goes on for long, and the longer, the harder is it to find a past without a six."""
    return 60


def lay_places(s: State, viewer: int, places: Numbers) -> None:
    """By cards: where each lies that the viewer does not know for certain."""
    known = s.shown
    if viewer >= 0:
        known |= s.hand[viewer] | s.beside[viewer] | s.thrown[viewer]
    for card in range(len(places)):
        places[card] = NONE
        for seat in range(s.players):
            if s.hand[seat] >> card & 1 and not known >> card & 1:
                places[card] = seat
    for place in range(s.in_stock):
        places[s.stock[place]] = IN_STOCK + place
    for place in range(s.discards):
        if not known >> s.discarded[place] & 1:
            places[s.discarded[place]] = DISCARDS


def hides(s: State, viewer: int) -> bool:
    """Cards go round face down; and what the viewer has passed on itself may be forgotten."""
    return True


def carried(s: State, move: int) -> int:
    """The card that is passed on or discarded."""
    return first_come(s, s.turn, move)


def hidden_move(s: State, world: State, card: int, rng: Numbers) -> int:
    """The kind of the card that goes there."""
    return card // copies()


def knows(world: State, viewer: int) -> bool:
    """Are the cards where the viewer knows them to be, and not in the stock if it has met them since?"""
    if viewer < 0:
        return True
    stock = discards = 0
    for place in range(world.in_stock):
        stock |= 1 << world.stock[place]
    for place in range(world.discards):
        discards |= 1 << world.discarded[place]
    beside = world.beside[viewer] & ~world.hand[left(viewer, world.players)]
    apart = world.thrown[viewer] & ~discards | world.packed[viewer] & ~stock
    return beside | apart | stock & world.met[viewer] & ~world.packed[viewer] == 0
