"""When all hands lie open, at a game that does not say: never."""

from parlour.games.declare import State


def open_hands(s: State) -> bool:
    """Never."""
    return False
