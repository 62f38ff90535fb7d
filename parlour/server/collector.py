"""The interpreter's tidying up, kept short.

To find what nobody needs, Python looks through everything there is. With 4,000 visitors that took 0.4 s, in which no
table goes on, and it happens whenever the house has grown by a quarter. So what such a search has found to be in use is
set aside, and the next one looks only at what is new; and it is made early, as long as that is little (0.02 s): while
10,000 people came in, searches as seldom as Python makes them looked at two million things in one go. Once an hour it
looks at everything.

Python makes a search when there are so many more things than at the last one. A house where as much goes as comes makes
none for long, though all it has may be new by then: with 2,500 tables at play, each with another picture than before,
such a search took most of a second. So the house sets aside what is in use at even times, and searches before it does,
while there is little to look at. An act at a table leaves nothing that only a search would find, and with many acts the
searches took a sixth of the house's time: those that find nothing become fewer, and one that finds something is
followed by another at once.
"""

import asyncio
import gc
import time
from typing import Any

WHOLE = 3600.0  # seconds between two searches of the whole house
LAST = [0.0]  # when the last one was
NEW = 20_000  # things that come before there is a search among them; by then most of what an act needed is gone
FEW = 2  # such searches before there is one among what they left, and of these before what is left is set aside

OFTEN = 0.1  # seconds after which the house sets aside what is in use
SELDOM = 15  # times that it does so without a search, if none finds anything


def keep_short() -> None:
    """From now on; what is loaded by now is set aside."""
    gc.freeze()
    gc.set_threshold(NEW, FEW, FEW)
    LAST[0] = time.monotonic()
    if look_on not in gc.callbacks:
        gc.callbacks.append(look_on)


def look_on(moment: str, about: dict[str, Any]) -> None:
    """A search begins, or is over."""
    if about["generation"] < 2:
        return
    if moment == "stop":
        gc.freeze()
    elif time.monotonic() - LAST[0] > WHOLE:
        LAST[0] = time.monotonic()
        gc.unfreeze()


def is_kept_short() -> bool:
    """Is it, in this process?"""
    return look_on in gc.callbacks


class Tidying:
    """Searches at even times, where the interpreter's tidying up is kept short."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.left_out = self.leaves_out = 0  # searches: since the last, and until the next
        self.waiting = self.loop.call_later(OFTEN, self.tidy) if is_kept_short() else None

    def tidy(self) -> None:
        """Set aside what is in use, mostly after a look among what is new; when it is time, look at everything."""
        if time.monotonic() - LAST[0] > WHOLE:
            gc.collect()
        elif self.left_out < self.leaves_out:
            self.left_out += 1
            gc.freeze()
        else:
            found = gc.collect(0)
            self.left_out, self.leaves_out = 0, 0 if found else min(2 * self.leaves_out + 1, SELDOM)
            gc.freeze()
        self.waiting = self.loop.call_later(OFTEN, self.tidy)

    def close(self) -> None:
        """Search no more."""
        if self.waiting is not None:
            self.waiting.cancel()
