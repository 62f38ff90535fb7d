"""Trolley Pinochle: hands, and with two players the stock they draw from."""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.pinochle.melds import NOTHING
from parlour.games.pinochle.rules import MELDING, PLAY, STOCK

IN_STOCK = 10


def copies() -> int:
    """So many of each kind."""
    return 2


def lay_places(s: State, viewer: int, places: Numbers) -> None:
    """By cards: where each lies that the viewer cannot see."""
    for card in range(len(places)):
        places[card] = NONE
        for seat in range(s.players):
            if seat != viewer and (s.hand[seat] & ~s.shown[seat]) >> card & 1:
                places[card] = seat
    if s.players == 2:
        for place in range(s.drawn, STOCK - 1):
            places[s.stock[place]] = IN_STOCK + place


def twin(s: State, moves: int, move: int) -> int:
    """Of two cards alike the other one."""
    return move ^ 1 if s.phase == PLAY and moves >> (move ^ 1) & 1 else NONE


def is_asked(s: State) -> bool:
    """Is the taker asked what he shows?"""
    return s.phase == MELDING


def nothing() -> int:
    """He shows nothing."""
    return NOTHING
