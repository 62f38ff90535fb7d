"""Trolley Matchem: hands, and the stock they are dealt from as the hand goes on."""

from parlour.games.declare import NONE, Numbers, State

IN_STOCK = 10  # the places of the stock are numbered from here


def copies() -> int:
    """So many of each kind."""
    return 10


def lay_places(s: State, viewer: int, places: Numbers) -> None:
    """By cards: where each lies that the viewer cannot see."""
    for card in range(len(places)):
        places[card] = NONE
        for seat in range(s.players):
            if seat != viewer and s.hand[seat] >> card & 1:
                places[card] = seat
    for place in range(s.in_stock):
        places[s.stock[place]] = IN_STOCK + place
