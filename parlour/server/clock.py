"""The house's clocks: none of them minds when somebody sets the clock on the wall.

`now` times turns, kept seats and limits: it is that of the loop in which the house runs, less the time in which the
whole house stood still. Nobody's turn runs out while nobody could play. `Calendar` tells how old things are.
"""

import asyncio
import time
from weakref import WeakKeyDictionary

from parlour.server.logs import LOG

LOOKS = 0.25  # seconds between two looks whether the house stood still
STOOD_STILL = 2.0  # seconds late, from which on it did: it was stopped, suspended, or starved

stood_still: WeakKeyDictionary[asyncio.AbstractEventLoop, float] = WeakKeyDictionary()


def now() -> float:
    """Seconds since some moment in the past; only differences mean anything."""
    loop = asyncio.get_running_loop()
    return loop.time() - stood_still.get(loop, 0.0) if stood_still else loop.time()


def passed() -> float:
    """Likewise, with the time in which the house stood still: what others go by who did not."""
    return asyncio.get_running_loop().time()


class Watch:
    """Notices that the house has stood still, before anything is done that has become due meanwhile."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.wait()

    def wait(self) -> None:
        """Look again in a while."""
        self.due = self.loop.time() + LOOKS
        self.waiting = self.loop.call_at(self.due, self.look)

    def look(self) -> None:
        """Is it later than it should be?"""
        late = self.loop.time() - self.due
        if late > STOOD_STILL:
            stood_still[self.loop] = stood_still.get(self.loop, 0.0) + late
            LOG.warning("the house stood still for %.0f seconds, and its clocks with it", late)
        self.wait()

    def close(self) -> None:
        """Look no more."""
        self.waiting.cancel()


def steady() -> float:
    """Seconds that go by evenly, also while the machine is suspended; nobody sets this clock."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Calendar:
    """What time it is in seconds since 1970, by a clock that may be set meanwhile.

    When that one is put back, so is this; when it is put forward, this goes on evenly. So nothing is ever taken for
    older than it is, and no table is closed for being old because somebody has set a clock.
    """

    def __init__(self, told: float) -> None:
        self.ahead = told - steady()

    def heed(self, told: float) -> None:
        """The other clock says this."""
        self.ahead = min(self.ahead, told - steady())

    def time(self) -> float:
        """What time it is."""
        return steady() + self.ahead
