"""One long proof: cut into bites by seeds, done in as many processes as there are, with a rate, an end and a result.

A bite is a number of seeds in a row. Which table, house or evening a seed stands for follows from the seed alone: a run
that was stopped goes on from the seed it names, and a failure comes again with the seed it names.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from parlour.hired import dismiss, hired
from tests.soak.commit import commit

Figures = dict[str, Any]
"""What a bite came to: how many things were `done`, and whatever else can be added up."""

PATIENCE = 10.0  # seconds between two lines about how far it is
KEPT = 60.0  # seconds between two reports of how far it is, lest all be lost with one that is killed
AHEAD = 2  # bites a process that wait for it


class Fault(Exception):
    """Something does not hold; the sentence names the table and the seed."""


@dataclass(frozen=True)
class Proof:
    """Something that is tried very often."""

    name: str
    what: str  # is counted, in words
    times: int  # it is done, unless told otherwise
    bite: int | None  # seeds in a row; all at once, in one process, where it is done for so long and not so often
    work: Callable[[int, int], Figures]  # a bite, by its first seed and its seeds
    judge: Callable[[Figures], str] = lambda figures: ""  # what all came to, in words; may find a fault
    environment: Mapping[str, str] = field(default_factory=dict)  # of the processes that do it


@dataclass
class Outcome:
    """What came of a proof."""

    proof: Proof
    asked: int
    seed: int
    processes: int
    next_seed: int = 0
    seconds: float = 0.0
    commit: str = field(default_factory=commit)  # whose code was tried
    figures: Figures = field(default_factory=lambda: {"done": 0})
    said: str = ""
    fault: str = ""

    @property
    def done(self) -> int:
        """How many of the things that are counted."""
        return int(self.figures["done"])

    @property
    def rate(self) -> float:
        """How many in a second."""
        return self.done / self.seconds if self.seconds else 0.0

    @property
    def is_whole(self) -> bool:
        """Was it done as often as was asked, and did nothing fail?"""
        return not self.fault and self.done >= self.asked

    def told(self) -> str:
        """All of it in a line."""
        more = "".join(f", {value:,} {name}" for name, value in plain(self.figures).items() if name != "done")
        end = f"FAILED: {self.fault}" if self.fault else self.said or "nothing failed."
        seeds = f"seeds {self.seed} to {self.next_seed - 1}"
        return f"{self.proof.name}: {self.done:,} {self.proof.what} in {self.seconds:,.0f} s{more}; {seeds}; {end}"


def plain(figures: Figures) -> dict[str, int]:
    """The figures that are single numbers."""
    return {name: int(value) for name, value in figures.items() if getattr(value, "ndim", 0) == 0}


def add(figures: Figures, more: Figures) -> None:
    """Count these too."""
    for name, value in more.items():
        figures[name] = figures[name] + value if name in figures else value


def run(
    proof: Proof, times: int, seed: int, processes: int, keep: Callable[[Outcome], None] = lambda outcome: None
) -> Outcome:
    """Do it so often from this seed on; Ctrl-C ends it with what was done. It is kept now and then how far it is."""
    outcome = Outcome(proof, times, seed, processes if proof.bite else 1, next_seed=seed)
    start = kept = time.monotonic()
    try:
        with environment(proof.environment), hired(outcome.processes) as pool:
            try:
                for _ in bites(pool, outcome):
                    outcome.seconds = time.monotonic() - start
                    if time.monotonic() - kept > KEPT:
                        kept = time.monotonic()
                        keep(outcome)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                dismiss()
                raise
        outcome.said = proof.judge(outcome.figures)
    except Fault as fault:
        outcome.fault = str(fault)
    except KeyboardInterrupt:
        outcome.said = f"stopped; go on with --seed {outcome.next_seed}."
    outcome.seconds = time.monotonic() - start
    return outcome


@contextmanager
def environment(more: Mapping[str, str]) -> Iterator[None]:
    """What processes that are hired in here find in their environment."""
    before = {name: os.environ.get(name) for name in more}
    os.environ.update(more)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def bites(pool: ProcessPoolExecutor, outcome: Outcome) -> Iterator[None]:
    """Hand out bites until enough has been done; those before `next_seed` are all done."""
    proof, waiting = outcome.proof, dict[Future[Figures], int]()
    bite, following, done = outcome.proof.bite or outcome.asked, outcome.seed, 0
    sight = Sight(outcome)
    while outcome.done < outcome.asked:
        each = outcome.done / done if done else bite
        while not waiting or is_more_wanted(outcome, len(waiting), each):
            waiting[pool.submit(proof.work, following, bite)] = following
            following += proof.bite or 1
        ready, _ = wait(waiting, timeout=PATIENCE, return_when=FIRST_COMPLETED)
        for future in ready:
            first = waiting.pop(future)
            if trouble := future.exception():
                raise trouble if isinstance(trouble, Fault) else Fault(f"With a seed from {first} on: {trouble!r}")
            add(outcome.figures, future.result())
            done += 1
        outcome.next_seed = min(waiting.values(), default=following)
        sight.tell()
        yield
    for future in waiting:
        future.cancel()
    sight.end()


def is_more_wanted(outcome: Outcome, waiting: int, each: float) -> bool:
    """Is there something to do for one more process, with so many bites under way that come to so much each?"""
    return waiting < AHEAD * outcome.processes and outcome.done + waiting * each < outcome.asked


class Sight:
    """How far a proof is: a line that changes on a terminal, a line now and then elsewhere."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome, self.start, self.last = outcome, time.monotonic(), 0.0
        self.is_terminal = sys.stderr.isatty()

    def tell(self) -> None:
        """Say how far it is, not too often."""
        now = time.monotonic()
        if now - self.last < (0.5 if self.is_terminal else PATIENCE):
            return
        self.last = now
        outcome, spent = self.outcome, now - self.start
        rate = outcome.done / spent
        left = (outcome.asked - outcome.done) / rate if rate else 0.0
        line = (
            f"{outcome.proof.name}: {outcome.done:,} of {outcome.asked:,}, {rate:,.1f} a second, "
            f"{max(left, 0) / 60:.1f} minutes to go, next seed {outcome.next_seed}"
        )
        print(f"\r\x1b[K{line}" if self.is_terminal else line, end="" if self.is_terminal else "\n", file=sys.stderr)
        sys.stderr.flush()

    def end(self) -> None:
        """Take the line away again."""
        if self.is_terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
