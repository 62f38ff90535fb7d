"""What may be said out of turn at a game that has no open table: nothing."""

from parlour.games.declare import State


def calls(s: State, seat: int) -> int:
    """Nothing."""
    return 0


def call(s: State, seat: int, said: int) -> None:
    """Nobody says anything."""
