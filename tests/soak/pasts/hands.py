"""Games in which all cards are dealt at once, and every move is seen."""

from parlour.games.declare import NONE, Numbers, State


def copies() -> int:
    """No card has another like it."""
    return 1


def most_acts() -> int:
    """More than a hand has."""
    return 400


def lay_places(s: State, viewer: int, places: Numbers) -> None:
    """By cards: in whose hand each lies that the viewer cannot see."""
    for card in range(len(places)):
        places[card] = NONE
        for seat in range(s.players):
            if seat != viewer and (s.hand[seat] & ~s.shown[seat]) >> card & 1:
                places[card] = seat


def hides(s: State, viewer: int) -> bool:
    """Every move is seen."""
    return False


def carried(s: State, move: int) -> int:
    """The card played, where it is one."""
    return NONE


def hidden_move(s: State, world: State, card: int, rng: Numbers) -> int:
    """There is none."""
    return NONE


def twin(s: State, moves: int, move: int) -> int:
    """No card has another like it."""
    return NONE


def is_lost_on(said: int) -> bool:
    """Nothing is said."""
    return False


def is_asked(s: State) -> bool:
    """Nobody is."""
    return False


def nothing() -> int:
    """There is no such move."""
    return NONE


def knows(world: State, viewer: int) -> bool:
    """The fields tell all."""
    return True
