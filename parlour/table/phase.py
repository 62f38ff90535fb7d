"""Where a game stands: before the first deal, in a hand, between two, at the end."""

from typing import Literal

Phase = Literal["gathering", "playing", "counted", "over"]
