"""The fair queue: who is next, what is charged, how much is shortened. Workers and clock are numbers."""

import asyncio
import heapq
from collections import Counter, defaultdict
from random import Random
from typing import Any, cast

import pytest

from parlour.server.thinking.queue import SOON, FairQueue, Job, Order, Owner

MASTER, LEAST = 0.5, 0.01  # seconds a whole thought takes, and the shortest


def job(guest: str, address: str = "", order: Order = Order.TABLE, price: float = MASTER) -> Job:
    """Something somebody asks for; it is never worked out."""
    return Job(Owner(guest, address), order, "master", price, lambda share: None, cast("asyncio.Future[Any]", None))


class Workers:
    """So many workers, and a clock that goes from one thing that is done to the next."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue, self.now = queue, 0.0
        self.busy: list[tuple[float, int, Job, float]] = []
        self.began: list[Job] = []
        self.spent: defaultdict[str, float] = defaultdict(float)

    def ask(self, *jobs: Job) -> None:
        """These are asked for now."""
        for one in jobs:
            one.asked = self.now
            self.queue.push(one)
        self.begin()

    def begin(self) -> None:
        """Whoever is free begins with the next."""
        while len(self.busy) < self.queue.workers and (one := self.queue.pop()):
            one.began = self.now
            self.began.append(one)
            seconds = max(one.price * one.share, LEAST) if one.order is not Order.STUDY else one.price
            heapq.heappush(self.busy, (self.now + seconds, len(self.began), one, seconds))

    def step(self, study: bool = False) -> Job:
        """The next thing that is done; a study goes on with its next step before its thread is free, if it does."""
        self.now, _, done, seconds = heapq.heappop(self.busy)
        self.spent[done.owner.address] += seconds
        if study and done.order is Order.STUDY:
            self.queue.push(job(done.owner.guest, done.owner.address, Order.STUDY, done.price))
        self.queue.finish(done, seconds)
        self.begin()
        return done

    def run(self) -> None:
        """Until all is done."""
        while self.busy:
            self.step()


def test_one_with_very_many_jobs_keeps_another_waiting_for_one_of_them() -> None:
    workers = Workers(FairQueue(2))
    workers.ask(*(job(f"flooder {number % 50}", "1.1.1.1") for number in range(2000)))
    for _ in range(20):
        for _ in range(7):
            workers.step()
        honest = job("ann", "2.2.2.2")
        before = len(workers.began)
        workers.ask(honest)
        while honest not in workers.began:
            workers.step()
        assert workers.began.index(honest) - before == 0  # the next that begins is hers
        while workers.step() is not honest:
            pass


def test_within_an_address_guests_are_served_in_turn() -> None:
    workers = Workers(FairQueue(1))
    workers.ask(*(job("flooder", "1.1.1.1") for _ in range(100)))
    honest = job("ann", "1.1.1.1")
    workers.ask(honest)
    workers.step()
    assert workers.began[1] is honest


def test_what_is_charged_is_what_was_spent() -> None:
    """One whose thoughts take ten times as long as another's has a tenth as many of them."""
    queue = FairQueue(1)
    done: Counter[str] = Counter()
    for _ in range(400):
        queue.push(job("slow", "1"))
        queue.push(job("fast", "2"))
    for _ in range(330):
        one = queue.pop()
        assert one is not None
        done[one.owner.guest] += 1
        queue.finish(one, 0.5 if one.owner.guest == "slow" else 0.05)
    assert done["slow"] == pytest.approx(30, abs=2) and done["fast"] == pytest.approx(300, abs=2)


def test_rest_earns_no_credit() -> None:
    workers = Workers(FairQueue(1))
    workers.ask(*(job("ann", "1") for _ in range(400)))
    for _ in range(100):
        workers.step()
    workers.ask(*(job("ben", "2") for _ in range(400)))
    start = len(workers.began)
    for _ in range(100):
        workers.step()
    since = Counter(one.owner.guest for one in workers.began[start:])
    assert abs(since["ann"] - since["ben"]) <= 2  # not a hundred of Ben's first


def test_thoughts_that_cost_less_than_was_thought_give_no_credit() -> None:
    """A Master who has no choice answers at once: nobody gains by it but those who wait."""
    queue = FairQueue(1)
    for _ in range(300):
        queue.push(job("ann", "1"))
        queue.push(job("ben", "2"))
    turns = []
    for _ in range(400):
        one = queue.pop()
        assert one is not None
        turns.append(one.owner.guest)
        queue.finish(one, 0.001 if one.owner.guest == "ann" and len(turns) < 200 else 0.01)
    late = Counter(turns[220:])
    assert abs(late["ann"] - late["ben"]) <= 3
    assert min(place.used for place in queue.places.values()) >= 0


def test_whoever_had_much_when_he_was_alone_does_not_pay_for_it_in_a_rush() -> None:
    workers = Workers(FairQueue(2))
    workers.ask(job("ann", "1"), job("ann", "1"))
    for _ in range(20):
        workers.ask(job("ann", "1"))
        workers.step()
    workers.ask(*(job("guest", f"net {number % 49}") for number in range(49 * 20)))
    hers = job("ann", "1")
    workers.ask(hers)
    while not hers.began:
        workers.step()
    assert hers.began - hers.asked < 3.0


def test_what_is_dropped_never_begins_and_costs_nothing() -> None:
    queue = FairQueue(1)
    running, kept = job("ann", "1"), job("ben", "1")
    dropped = [job("ann", "1", Order.HINT) for _ in range(1000)]
    for one in (running, *dropped, kept):
        queue.push(one)
    assert queue.pop() is running
    used = queue.places["1"].used
    assert all(queue.drop(one) for one in dropped) and not queue.drop(running) and not queue.drop(dropped[0])
    assert queue.places["1"].used == used and queue.waiting(Order.HINT)[0] == 0
    queue.finish(running, 0.1)
    assert queue.pop() is kept and queue.pop() is None
    queue.finish(kept, 0.1)
    assert not queue.places and queue.pressure == 0


def test_the_most_urgent_of_ones_own_is_first() -> None:
    queue = FairQueue(1)
    for order in reversed(Order):
        queue.push(job("ann", "1", order))
    assert [one.order for one in iter(queue.pop, None)] == list(Order)


def test_what_is_urgent_leads_but_shuts_nothing_out() -> None:
    """Moves, hints, other moves and study of four who ask at once come in this order; yet with moves always waiting for
    one, a review of another goes on."""
    queue = FairQueue(1)
    for place, order in enumerate(reversed(Order)):
        queue.push(job("ann", str(place), order, price=0.001))
    assert [one.order for one in iter(queue.pop, None)] == list(Order)

    workers = Workers(FairQueue(2))
    workers.ask(*(job("flooder", "1.1.1.1") for _ in range(5000)))
    workers.ask(job("ann", "2.2.2.2", Order.STUDY, 0.2))
    while workers.now < 30:
        workers.step(study=True)
    assert workers.spent["2.2.2.2"] == pytest.approx(60 / 5, rel=0.25)  # a fifth of what both workers did


def test_those_who_have_much_waiting_are_shortened_and_others_are_not() -> None:
    queue = FairQueue(2)
    for number in range(50):
        queue.push(job(f"flooder {number % 3}", "1.1.1.1"))
    queue.push(job("ann", "2.2.2.2"))
    assert queue.share(Owner("ann", "2.2.2.2")) == 1.0
    assert queue.share(Owner("flooder 1", "1.1.1.1")) < 0.03
    assert queue.pressure == pytest.approx(51 * MASTER / 2)
    for number in range(50):
        queue.push(job("guest", f"3.3.3.{number}"))
    share = queue.share(Owner("guest", "3.3.3.7"))
    assert share == pytest.approx(SOON / (52 * MASTER / 2))  # many who have little each share what there is
    queue.push(job("cat", "4.4.4.4", Order.STUDY))
    assert queue.share(Owner("guest", "3.3.3.7")) == share  # study presses nobody


@pytest.mark.parametrize("addresses", [1, 5, 50])
def test_fifty_tables_of_masters_move_in_time_on_two_processors(addresses: int) -> None:
    """Each table asks a second or so after its last move. Nothing waits for long, whosever it is."""
    workers, chance = Workers(FairQueue(2)), Random(1)
    due = [(chance.uniform(0, 1), table) for table in range(50)]
    heapq.heapify(due)
    longest, least = 0.0, 1.0
    while workers.now < 60:
        if workers.busy and workers.busy[0][0] <= due[0][0]:
            done = workers.step()
            longest = max(longest, workers.now - done.asked)
            least = min(least, done.share)
            pause = max(chance.uniform(0.7, 1.3), workers.now - done.asked)
            heapq.heappush(due, (done.asked + pause, int(done.owner.guest)))
        else:
            workers.now, table = heapq.heappop(due)
            workers.ask(job(str(table), f"10.0.0.{table % addresses}"))
    assert longest < 1.6 and least < 0.1


def test_who_has_nothing_waiting_is_forgotten() -> None:
    queue = FairQueue(1)
    queue.push(job("ann", "0"))
    assert queue.pop()
    for number in range(1000):
        queue.push(one := job("guest", f"net {number}", price=0.001))
        assert queue.pop() is one
        queue.finish(one, 0.001)
    assert len(queue.places) == 1


def test_one_whose_address_is_unknown_has_a_place_of_his_own() -> None:
    assert Owner("ann").place != Owner("ben").place and Owner("ann", "1").place == Owner("ben", "1").place
