"""Chantecler: hands, and what each has laid away."""

from parlour.games.chantecler.rules import DISCARDING, SEATS, TAKE_BACK, trumps
from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import pick


def lay_places(s: State, viewer: int, places: Numbers) -> None:
    """By cards: where each lies that the viewer cannot see."""
    for card in range(len(places)):
        places[card] = NONE
        for seat in range(s.players):
            if seat != viewer and (s.hand[seat] & ~s.shown[seat]) >> card & 1:
                places[card] = seat
            if seat != viewer and s.discarded[seat] >> card & 1:
                places[card] = SEATS + seat


def hides(s: State, viewer: int) -> bool:
    """All lay away face down."""
    return s.phase == DISCARDING and s.turn != viewer


def carried(s: State, move: int) -> int:
    """The card laid away, if one is."""
    return move if s.phase == DISCARDING else NONE


def hidden_move(s: State, world: State, card: int, rng: Numbers) -> int:
    """One of those that are laid away in the end; trumps first, while they may be."""
    away = world.discarded[s.turn] & s.hand[s.turn]
    if away == 0:
        return NONE
    first = away & trumps(s.trump)
    return pick(rng, first if first and not s.open_table else away)


def is_lost_on(said: int) -> bool:
    """Does a call tell more than imagination remembers?"""
    return said != TAKE_BACK
