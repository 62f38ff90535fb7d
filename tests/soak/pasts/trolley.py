"""Trolley: hands, and the stock all draw from."""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.trolley.rules import NOTHING, SHOW

IN_STOCK = 10


def copies() -> int:
    """So many of each kind."""
    return 10


def lay_places(s: State, viewer: int, places: Numbers) -> None:
    """By cards: where each lies that the viewer cannot see."""
    for card in range(len(places)):
        places[card] = NONE
        for seat in range(s.players):
            if seat != viewer and (s.hand[seat] & ~s.shown[seat]) >> card & 1:
                places[card] = seat
    for place in range(s.in_stock):
        places[s.stock[place]] = IN_STOCK + place


def is_asked(s: State) -> bool:
    """Is the taker asked what he shows?"""
    return s.phase == SHOW


def nothing() -> int:
    """He shows nothing."""
    return NOTHING
