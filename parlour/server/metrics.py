"""How the house is doing, in numbers: counted where things happen, told in Prometheus' text form.

Numbers only: no names, no tables, no cards. The counts are of this process since its start.
"""

import asyncio
import contextlib
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextvars import ContextVar

from parlour.server import clock

EDGES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
BLINK = 0.25  # seconds between two looks at the loop's lag
LATELY = 20  # looks that are remembered
BEGAN: ContextVar[float | None] = ContextVar("began", default=None)
"""When the frame came that is answered now, where one is."""


class Count:
    """Something that happens again and again, by its kind."""

    def __init__(self, name: str, about: str, label: str) -> None:
        self.name, self.about, self.label = name, about, label
        self.kinds: Counter[str] = Counter()

    def add(self, kind: str) -> None:
        """Once more."""
        self.kinds[kind] += 1

    def lines(self) -> Iterator[str]:
        """The lines of it."""
        yield from head(self.name, self.about, "counter")
        for kind, count in sorted(self.kinds.items()):
            yield f'{self.name}{{{self.label}="{kind}"}} {count}'


class Times:
    """How long something takes: how many took up to each of some times."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self.counts = [0] * (len(EDGES) + 1)
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        """It has taken so long once more."""
        self.counts[bisect_left(EDGES, seconds)] += 1
        self.sum += seconds

    @contextlib.contextmanager
    def taken(self) -> Iterator[None]:
        """Time what is done inside."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.observe(time.perf_counter() - start)

    def lines(self) -> Iterator[str]:
        """The lines of it."""
        yield from head(self.name, self.about, "histogram")
        total = 0
        for edge, count in zip((*map(str, EDGES), "+Inf"), self.counts, strict=True):
            total += count
            yield f'{self.name}_bucket{{le="{edge}"}} {total}'
        yield f"{self.name}_sum {self.sum:.6f}"
        yield f"{self.name}_count {total}"


EVENTS = Count("parlour_events_total", "Events written in the journal.", "event")
SENT = Count("parlour_messages_total", "Messages sent over sockets.", "type")
ANSWERS = Count("parlour_answers_total", "Answers over HTTP.", "status")
COMMITS = Times("parlour_commit_seconds", "Commits of the journal, each of all that waited.")
VIEWS = Times("parlour_act_to_view_seconds", "From a frame that came to the table as it then is, handed to a socket.")
THOUGHTS = Times("parlour_thought_seconds", "What bots took over their decisions, without their pauses.")
ALL = (EVENTS, SENT, ANSWERS, COMMITS, VIEWS, THOUGHTS)


class Lag:
    """How late the loop comes to what is due, looked at all the time."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self.watching = asyncio.create_task(self.watch())

    async def watch(self) -> None:
        """Sleep a blink, and look how long it was."""
        while True:
            start = clock.now()
            await asyncio.sleep(BLINK)
            self.late = [*self.late[1 - LATELY :], max(clock.now() - start - BLINK, 0.0)]

    @property
    def worst(self) -> float:
        """The worst of the last five seconds."""
        return max(self.late, default=0.0)

    def close(self) -> None:
        """Look no more."""
        self.watching.cancel()


def gauge(name: str, about: str, value: float) -> list[str]:
    """A number that goes up and down."""
    return [*head(name, about, "gauge"), f"{name} {value:.6g}"]


def head(name: str, about: str, kind: str) -> list[str]:
    """What a number means."""
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]
