"""Trolley Euchre: hands, the stock under the turned card, and what the dealer has laid away."""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.euchre.rules import CALL_REVOKE, DISCARD, DISCARDING, STOCK
from parlour.games.kit import lowest


def lay_places(s: State, viewer: int, places: Numbers) -> None:
    """By cards: where each lies that the viewer cannot see."""
    for card in range(len(places)):
        places[card] = STOCK if s.stock >> card & 1 else NONE
        for seat in range(s.players):
            if seat != viewer and (s.hand[seat] & ~s.shown[seat]) >> card & 1:
                places[card] = seat
            if seat != viewer and s.discarded[seat] >> card & 1:
                places[card] = DISCARD


def hides(s: State, viewer: int) -> bool:
    """The dealer discards face down."""
    return s.phase == DISCARDING and s.turn != viewer


def carried(s: State, move: int) -> int:
    """The card discarded or played."""
    return move


def hidden_move(s: State, world: State, card: int, rng: Numbers) -> int:
    """He discards what he has discarded."""
    return lowest(world.discarded[s.turn]) if world.discarded[s.turn] else NONE


def is_lost_on(said: int) -> bool:
    """Does a call tell more than imagination remembers?"""
    return said == CALL_REVOKE
