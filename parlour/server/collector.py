"""The interpreter's tidying up, kept short.

To find what nobody needs, Python looks through everything there is. With 4,000 visitors that took 0.4 s, in which no
table goes on, and it happens whenever the house has grown by a quarter. So what such a search has found to be in use is
set aside, and the next one looks only at what is new; and it is made early, as long as that is little (0.02 s): while
10,000 people came in, searches as seldom as Python makes them looked at two million things in one go. Once an hour it
looks at everything.

Python makes a search when there are so many more things than at the last one. A house where as much goes as comes makes
none for long, though all it has may be new by then: with 2,500 tables at play, each with another picture than before,
such a search took most of a second. So the house makes its own at even times, while there is little to look at, and
sets aside what is in use. An act at a table leaves nothing that only a search would find.
"""

import asyncio
import gc
import time
from typing import Any

WHOLE = 3600.0  # seconds between two searches of the whole house
LAST = [0.0]  # when the last one was
NEW = 20_000  # things that come before there is a search among them; by then most of what an act needed is gone
FEW = 2  # such searches before there is one among what they left, and of these before what is left is set aside

OFTEN = 0.1  # seconds between two searches that the house makes itself


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
        self.waiting = self.loop.call_later(OFTEN, self.tidy) if is_kept_short() else None

    def tidy(self) -> None:
        """Look among what is new, and set aside what is left; when it is time, look at everything."""
        if time.monotonic() - LAST[0] > WHOLE:
            gc.collect()
        else:
            gc.collect(0)
            gc.freeze()
        self.waiting = self.loop.call_later(OFTEN, self.tidy)

    def close(self) -> None:
        """Search no more."""
        if self.waiting is not None:
            self.waiting.cancel()
