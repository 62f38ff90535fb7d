"""The Capture of Mr. Raffles: all cards are dealt at once, and every move is seen."""

from parlour.games.raffles.rules import CALL_GAME


def is_lost_on(said: int) -> bool:
    """Does a call tell more than imagination remembers?"""
    return said != CALL_GAME
