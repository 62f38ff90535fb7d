"""Game of the Lost Heir: all cards are dealt at once, and every move is seen."""

from parlour.games.lost_heir.rules import CALL_REVOKE


def is_lost_on(said: int) -> bool:
    """Does a call tell more than imagination remembers?"""
    return said == CALL_REVOKE
