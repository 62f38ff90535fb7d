"""A fair queue: who is thought for next. It knows neither threads nor clocks.

Jobs wait by address, and within an address by guest. Each is charged the seconds that were spent for it, and the next
is whoever has been charged least: so what somebody asks for waits for a few jobs of others, however many these have
waiting. (Start-time fair queueing: one for whom nothing waited begins where the others are, with neither credit nor
debt; and nobody is kept waiting long for what he had when there was more to be had.) What is more urgent goes first
within a guest, and has a lead of some seconds between guests: no more, or one could shut out others' reviews with bots
of his own.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, TypeVar

SOON = 0.5  # seconds in which all thoughts are to be over: less than a bot takes anyhow
BEHIND = 1.0  # seconds that somebody waits at the most for what he has been charged more than others


class Order(IntEnum):
    """What is asked for, the most urgent first."""

    TABLE = 0  # a bot's move where somebody sits and waits
    HINT = 1
    UNWATCHED = 2  # a bot's move where nobody does
    STUDY = 3  # reviews, replays and papers


LEADS = {Order.TABLE: 0.0, Order.HINT: 0.5, Order.UNWATCHED: 2.0, Order.STUDY: 5.0}
"""By how many seconds of waiting what is most urgent is ahead of the others."""
WEIGHTS = {Order.TABLE: 1.0, Order.HINT: 1.0, Order.UNWATCHED: 1.0, Order.STUDY: 4.0}
"""How much is charged for a second: study gets a fifth where others would use all there is."""


@dataclass(frozen=True)
class Owner:
    """For whom something is worked out: a guest, and the address he is at, where that is known."""

    guest: str
    address: str = ""

    @property
    def place(self) -> str:
        """Where he is counted; one of whom no address is known has a place of his own."""
        return self.address or f"guest {self.guest}"


@dataclass(eq=False)
class Job:
    """Something to be worked out: for whom, how urgent, by whom, and what it costs in seconds if nothing presses."""

    owner: Owner
    order: Order
    rung: str
    price: float
    work: Callable[[float], Any]
    """Told what share of its time it may take."""
    coming: "asyncio.Future[Any]"
    asked: float = 0.0  # when
    began: float = 0.0
    lasts: float = 0.0  # seconds after which its answer is heard at the earliest, if nothing presses
    share: float = 1.0
    expected: float = 0.0


@dataclass(eq=False)
class Account:
    """What somebody was charged so far, and how much of his waits, runs and presses: a guest or an address."""

    used: float
    waiting: list[int] = field(default_factory=lambda: [0] * len(Order))  # of each order
    running: int = 0
    expected: float = 0.0  # what will be charged for those that run, as far as one can tell
    pressing: int = 0  # jobs of a guest, or guests at an address, with more than study

    @property
    def first(self) -> Order | None:
        """The most urgent that waits, if anything does."""
        return next((order for order in Order if self.waiting[order]), None)

    @property
    def is_idle(self) -> bool:
        """Does nothing wait or run?"""
        return not self.running and not any(self.waiting)

    def due(self, second: float) -> float:
        """What is compared, the least being next, where so much is charged to each in a second."""
        return self.used + self.expected + LEADS[self.first or Order.TABLE] * second


@dataclass(eq=False)
class Guest(Account):
    """What waits for one guest, and what all of his that waits or runs would cost, but study."""

    lines: list[deque[Job]] = field(default_factory=lambda: [deque() for _ in Order])
    owed: float = 0.0


@dataclass(eq=False)
class Place(Account):
    """An address: its guests, and where one begins who joins them."""

    guests: dict[str, Guest] = field(default_factory=dict)
    clock: float = 0.0


AnyAccount = TypeVar("AnyAccount", bound=Account)


class FairQueue:
    """Jobs that wait, by address and guest, for so many workers."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.places: dict[str, Place] = {}  # with something that waits or runs
        self.clock = 0.0
        self.pressing = 0  # addresses from which more than study is asked for
        self.owed = 0.0

    def push(self, job: Job) -> None:
        """One more waits. Who had nothing waiting begins where the others are."""
        place = self.places.setdefault(job.owner.place, Place(self.clock))
        guest = place.guests.setdefault(job.owner.guest, Guest(place.clock))
        guest.lines[job.order].append(job)
        guest.waiting[job.order] += 1
        place.waiting[job.order] += 1
        if job.order is not Order.STUDY:
            self.press(place, guest, 1, job.price)

    def pop(self) -> Job | None:
        """The next, if any waits. Until it is known what it has cost, its price is reckoned with."""
        second = self.workers / max(len(self.places), 1)
        place = next_of(self.places.values(), self.clock, second)
        if place is None:
            return None
        guest = next_of(place.guests.values(), place.clock, second / len(place.guests))
        assert guest is not None and guest.first is not None
        job = guest.lines[guest.first].popleft()
        self.clock, place.clock = max(self.clock, place.used), max(place.clock, guest.used)
        job.share = self.share(job.owner)
        job.expected = job.price * job.share * WEIGHTS[job.order]
        for account in (place, guest):
            account.waiting[job.order] -= 1
            account.running += 1
            account.expected += job.expected
        return job

    def finish(self, job: Job, seconds: float) -> None:
        """A job that was popped is done, and has cost so much."""
        place, guest = self.accounts(job.owner)
        for account in (place, guest):
            account.running -= 1
            account.expected = account.expected - job.expected if account.running else 0.0
            account.used += seconds * WEIGHTS[job.order]
        self.leave(job, place, guest)

    def drop(self, job: Job) -> bool:
        """Nobody waits for this any more: out of the queue with it, if it is still there. It costs nothing."""
        if job.owner.place not in self.places or job.owner.guest not in self.places[job.owner.place].guests:
            return False
        place, guest = self.accounts(job.owner)
        if job not in guest.lines[job.order]:
            return False
        guest.lines[job.order].remove(job)
        guest.waiting[job.order] -= 1
        place.waiting[job.order] -= 1
        self.leave(job, place, guest)
        return True

    def accounts(self, owner: Owner) -> tuple[Place, Guest]:
        """Those of an address and of a guest there."""
        place = self.places[owner.place]
        return place, place.guests[owner.guest]

    def press(self, place: Place, guest: Guest, by: int, price: float) -> None:
        """There is one job more, or less, that presses."""
        was = (place.pressing > 0, guest.pressing > 0)
        guest.pressing += by
        guest.owed = guest.owed + by * price if guest.pressing else 0.0
        place.pressing += (guest.pressing > 0) - was[1]
        self.pressing += (place.pressing > 0) - was[0]
        self.owed = self.owed + by * price if self.pressing else 0.0

    def leave(self, job: Job, place: Place, guest: Guest) -> None:
        """A job waits and runs no more; who has none is forgotten."""
        if job.order is not Order.STUDY:
            self.press(place, guest, -1, job.price)
        if guest.is_idle:
            del place.guests[job.owner.guest]
        if place.is_idle:
            del self.places[job.owner.place]

    # ---- how much there is to do ----

    def share(self, owner: Owner) -> float:
        """What share of its time a thought for this owner may take, so that all that are asked for come soon.

        What his whole thoughts would take, if every address and every guest at his had an equal part of the workers.
        """
        place, guest = self.accounts(owner)
        wait = guest.owed * place.pressing * self.pressing / self.workers
        return min(1.0, SOON / wait) if wait > 0 else 1.0

    @property
    def pressure(self) -> float:
        """How many seconds the workers would be busy if all that is asked for were thought of in full, but study."""
        return self.owed / self.workers

    def waiting(self, order: Order, owner: Owner | None = None) -> tuple[int, int]:
        """How many of a kind wait for an owner's guest, and for all at his address; or for anyone."""
        if owner is None:
            every = sum(place.waiting[order] for place in self.places.values())
            return every, every
        place = self.places.get(owner.place)
        guest = place.guests.get(owner.guest) if place else None
        return guest.waiting[order] if guest else 0, place.waiting[order] if place else 0


def next_of(accounts: Iterable[AnyAccount], clock: float, second: float) -> AnyAccount | None:
    """Whose turn it is, of those for whom something waits; so much is charged to each of them in a second.

    What anyone was charged beyond the others, that would keep him waiting for long, is forgiven.
    """
    waiting = [it for it in accounts if any(it.waiting)]
    for account in waiting:
        account.used = min(account.used, clock + BEHIND * second)
    return min(waiting, key=lambda it: it.due(second), default=None)
