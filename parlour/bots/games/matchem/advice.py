"""Matchem as a child plays it, for the sheet gives no advice: take any match, and else lay off any card but a Car.

It never builds, and does not mind which of two matches it takes, or what others may catch of what it lays off.
"""

import random
import zlib

from parlour.bots.heeding import heeds
from parlour.engine.view import View

DEAREST = "lay car"


def advise(view: View) -> str:
    """A play such as a child makes, always the same for the same view."""
    legal = view.legal()
    matches = [text for text in legal if text.startswith("take")]
    others = [text for text in legal if text != DEAREST or not heeds("lay-low")]
    return any_of(matches or others or legal, view)


def any_of(moves: list[str], view: View) -> str:
    """Any of some moves."""
    return random.Random(zlib.crc32(repr(view.to_dict()).encode())).choice(moves)
