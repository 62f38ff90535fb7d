"""How the house is doing, in numbers: counted where things happen, told in Prometheus' text form.

Numbers only: no names, no tables, no cards. The counts are of this process since its start.
"""

import asyncio
import contextlib
import time
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from contextvars import ContextVar

from parlour.server import clock

EDGES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
BLINK = 0.25  # seconds between two looks at the loop's lag
LATELY = 20  # looks that are remembered
BEGAN: ContextVar[float | None] = ContextVar("began", default=None)
"""When the frame came that is answered now, where one is."""


class Count:
    """Something that happens again and again, by its kind."""

    def __init__(self, name: str, about: str, *labels: str) -> None:
        self.name, self.about, self.labels = name, about, labels
        self.kinds: dict[tuple[str, ...], float] = {}

    def add(self, *kind: str, by: float = 1) -> None:
        """Once more; or so much more."""
        self.kinds[kind] = self.kinds.get(kind, 0) + by

    def lines(self) -> Iterator[str]:
        """The lines of it."""
        yield from head(self.name, self.about, "counter")
        for kind, count in sorted(self.kinds.items()):
            yield f"{self.name}{labelled(self.labels, kind)} {count:.12g}"


class Times:
    """How long something takes: how many took up to each of some times."""

    def __init__(self, name: str, about: str, **labels: str) -> None:
        self.name, self.about = name, about
        self.labels = [f'{label}="{kind}"' for label, kind in labels.items()]
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
        """The lines of it, and what it is."""
        yield from head(self.name, self.about, "histogram")
        yield from self.numbers()

    def numbers(self) -> Iterator[str]:
        """The lines of it."""
        total, own = 0, f"{{{','.join(self.labels)}}}" if self.labels else ""
        for edge, count in zip((*map(str, EDGES), "+Inf"), self.counts, strict=True):
            total += count
            labels = ",".join([*self.labels, f'le="{edge}"'])
            yield f"{self.name}_bucket{{{labels}}} {total}"
        yield f"{self.name}_sum{own} {self.sum:.6f}"
        yield f"{self.name}_count{own} {total}"


class TimesOf(dict[str, Times]):
    """How long something takes, for each of some kinds."""

    def __init__(self, name: str, about: str, label: str, kinds: tuple[str, ...]) -> None:
        super().__init__({kind: Times(name, about, **{label: kind}) for kind in kinds})
        self.name, self.about = name, about

    def lines(self) -> Iterator[str]:
        """The lines of all."""
        yield from head(self.name, self.about, "histogram")
        for times in self.values():
            yield from times.numbers()


EVENTS = Count("parlour_events_total", "Events written in the journal.", "event")
SENT = Count("parlour_messages_total", "Messages sent over sockets.", "type")
ANSWERS = Count("parlour_answers_total", "Answers over HTTP.", "status")
COMMITS = Times("parlour_commit_seconds", "Commits of the journal, each of all that waited.")
VIEWS = Times("parlour_act_to_view_seconds", "From a frame that came to the table as it then is, handed to a socket.")
THOUGHTS = Times("parlour_thought_seconds", "What bots took over their decisions, without their pauses.")
URGENCIES = ("table", "hint", "unwatched", "study")
"""What is thought of: bots' moves where somebody sits, hints, other bots' moves, reviews and whatever takes long."""
WAITED = TimesOf("parlour_thought_waited_seconds", "What thoughts waited before they began.", "class", URGENCIES)
THOUGHTS_OF = Count("parlour_thoughts_total", "Thoughts that were finished.", "class", "rung")
SPENT = Count("parlour_thinking_seconds_total", "Seconds that were thought.", "class", "rung")
SHORTENED = Count("parlour_thoughts_shortened_total", "Thoughts that were given less than their time.", "class", "rung")
DROPPED = Count("parlour_thoughts_dropped_total", "Thoughts that nobody waited for any more.", "class")
REFUSED = Count("parlour_thoughts_refused_total", "Thoughts refused because too many waited for one.", "class")
ALL = (EVENTS, SENT, ANSWERS, COMMITS, VIEWS, THOUGHTS, WAITED, THOUGHTS_OF, SPENT, SHORTENED, DROPPED, REFUSED)


class Lag:
    """How late the loop comes to what is due, looked at all the time."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self.watching = asyncio.create_task(self.watch())

    async def watch(self) -> None:
        """Sleep a blink, and look how long it was."""
        while True:
            start = clock.passed()
            await asyncio.sleep(BLINK)
            self.late = [*self.late[1 - LATELY :], max(clock.passed() - start - BLINK, 0.0)]

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


def gauges(name: str, about: str, label: str, values: Mapping[str, float]) -> list[str]:
    """Numbers that go up and down, by their kind."""
    return [*head(name, about, "gauge"), *(f'{name}{{{label}="{kind}"}} {value:.6g}' for kind, value in values.items())]


def labelled(labels: Iterable[str], kinds: Iterable[str]) -> str:
    """The labels of a number."""
    return "{" + ",".join(f'{label}="{kind}"' for label, kind in zip(labels, kinds, strict=True)) + "}"


def head(name: str, about: str, kind: str) -> list[str]:
    """What a number means."""
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]
