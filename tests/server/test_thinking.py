"""The desk and the house: lanes, limits, who has gone, what presses, reviews, and what is not allowed at a party."""

import asyncio
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.bots.games import setting_of
from parlour.bots.players.house import House as Thumb
from parlour.bots.players.ladder import PATIENCE, budget_of
from parlour.engine.view import View
from parlour.engine.warm import native_games
from parlour.errors import TooMany
from parlour.server import metrics, workers
from parlour.server.http import afterwards
from parlour.server.http.afterwards import Reviews
from parlour.server.live.table.attendant import TableAttendant
from parlour.server.thinking.lane import SHORTEST, Lane
from parlour.server.thinking.queue import FairQueue, Job, Order, Owner
from parlour.server.workers import Decision, Desk
from tests.helpers.visiting import CALM, SLOW, Person, browsing, open_house, play_on, table, until
from tests.server.test_house import guest_in, named, opened

ANN, BEN = Owner("ann", "1.1.1.1"), Owner("ben", "1.1.1.1")


@pytest.fixture
def desk() -> Iterator[Desk]:
    """A desk at which nobody is free to think."""
    desk = Desk()
    desk.quick.free = desk.long.free = 0
    yield desk
    desk.close()


def choice_and_none() -> tuple[View, View]:
    """Two views of a seat of euchre whose turn it is: one with a choice of moves, one without."""
    state = parlour.load("euchre").start(seed=3)
    choices: dict[bool, View] = {}
    while len(choices) < 2:
        if state.seat is None:
            state.next_hand(seed=4)
        assert state.seat is not None
        view = state.view(state.seat)
        choices.setdefault(len(view.legal()) > 1, view)
        state.play(Thumb().choose(view))
    return choices[True], choices[False]


# ---- the desk ----


async def test_what_takes_a_moment_never_waits_for_a_master(desk: Desk) -> None:
    view, _ = choice_and_none()
    for rung in ("novice", "learner", "house", "club", "expert"):
        desk.decide([rung], 1, [view], ANN, True)
    assert desk.quick.queue.waiting(Order.TABLE)[0] == 5 and desk.long.queue.waiting(Order.TABLE)[0] == 0
    desk.decide(["master"], 1, [view], ANN, True)
    desk.decide(["master"], 1, [view], ANN, False)
    assert desk.waiting(Order.TABLE) == 6 and desk.waiting(Order.UNWATCHED) == 1
    spin = parlour.load("roulette").start(seed=1)
    desk.decide(["master"], 1, [spin.view(spin.seat)], ANN, True)  # who has nothing to search there
    desk.readiness.waiting = ["euchre"]
    desk.decide(["master"], 1, [view], ANN, True)  # who plays by rules of thumb as long as the house is not ready
    assert desk.quick.queue.waiting(Order.TABLE)[0] == 7
    assert desk.waiting(Order.TABLE) == 8 and desk.pressure > 0


async def test_how_long_a_thought_waits_and_lasts_does_not_tell_whether_there_was_a_choice(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[Job] = []
    monkeypatch.setattr(Lane, "ask", lambda lane, job: jobs.append(job))
    for view in choice_and_none():
        desk.decide(["master"], 1, [view], ANN, True)
    assert jobs[0].lasts == jobs[1].lasts > PATIENCE and jobs[0].price == jobs[1].price


@pytest.mark.parametrize("share", [1.0, 0.5, 0.001])
async def test_an_answer_is_not_heard_before_its_time(share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was found at once comes no sooner than one that took long; a shorter thought is heard sooner."""
    monkeypatch.setattr(FairQueue, "share", lambda queue, owner: share)
    loop, threads = asyncio.get_running_loop(), Lane("test", 2)

    def think(share: float) -> None:
        time.sleep(0.1 * share)

    jobs = [
        Job(ANN, Order.TABLE, "master", 0.2, work, loop.create_future(), lasts=0.2)
        for work in (lambda share: None, think)
    ]
    for job in jobs:
        threads.ask(job)
    for job in jobs:
        await job.coming
        assert loop.time() >= job.began + max(0.2 * share, SHORTEST) - 0.001 and job.share == share
    threads.close()


async def test_only_so_many_hints_and_studies_wait_for_one(desk: Desk) -> None:
    view, _ = choice_and_none()
    refused = metrics.REFUSED.kinds.get(("hint",), 0)
    for _ in range(2):
        desk.hints(view, ANN)
    with pytest.raises(TooMany, match="You have asked for much that is still"):
        desk.hints(view, ANN)
    for number in range(18):
        desk.hints(view, Owner(f"guest {number}", ANN.address))
    with pytest.raises(TooMany, match="others at your address"):
        desk.hints(view, BEN)
    desk.hints(view, Owner("cat", "2.2.2.2"))
    assert metrics.REFUSED.kinds["hint",] == refused + 2
    for _ in range(6):
        desk.later(lambda: None, ANN)
    with pytest.raises(TooMany):
        desk.later(lambda: None, ANN)
    desk.later(lambda: None, BEN)


async def test_what_fails_says_so_and_the_thread_goes_on() -> None:
    desk = Desk()

    def fails() -> None:
        raise ValueError("oh")

    with pytest.raises(ValueError, match="oh"):
        await desk.later(fails, ANN)
    assert [await desk.later(partial(int, number), ANN) for number in range(20)] == list(range(20))
    await until(lambda: desk.long.free == workers.processors() and not desk.long.queue.places)
    desk.close()


async def test_a_running_job_is_let_finish_and_its_cost_is_charged() -> None:
    threads, go, ran = Lane("test", 1), threading.Event(), threading.Event()

    def work(share: float) -> None:
        go.wait(60)
        ran.set()

    future = asyncio.get_running_loop().create_future()
    threads.ask(Job(ANN, Order.HINT, "none", 0.0, work, future))
    waits = asyncio.get_running_loop().create_future()
    threads.ask(Job(BEN, Order.HINT, "none", 0.0, lambda share: pytest.fail("nobody waits for it"), waits))
    future.cancel()
    waits.cancel()
    await asyncio.sleep(0.02)
    assert threads.queue.waiting(Order.HINT)[0] == 0 and threads.free == 0
    go.set()
    await until(lambda: threads.free == 1)
    assert ran.is_set() and not threads.queue.places
    threads.close()


# ---- rungs ----


@pytest.mark.parametrize("name", native_games())
def test_pressed_rungs_stay_in_their_order_and_the_highest_gives_up_first(name: str) -> None:
    game = parlour.load(name)
    rungs = setting_of(game.module).rungs
    *others, master = rungs
    for share in (1.0, 0.5, 0.2, 0.1, 0.03, 0.001):
        cut = {rung: budget_of(rung, game, share) for rung in rungs}
        deals = {rung: budget.iterations or 0 for rung, budget in cut.items()}
        assert all(1 <= deals[rung] <= rungs[rung].deals and cut[rung].least <= deals[rung] for rung in rungs)
        for one in rungs:
            for two in rungs:
                if rungs[one].deals > rungs[two].deals:
                    assert deals[one] >= deals[two]
        most = max(rungs[rung].deals for rung in others)
        assert deals[master] > most and cut[master].least > most  # whatever the clock says
        assert (
            deals[master] / rungs[master].deals <= min(deals[rung] / rungs[rung].deals for rung in others) or share == 1
        )
        if share >= 0.2:
            assert all(deals[rung] == rungs[rung].deals for rung in others)
    assert (budget_of(master, game, 0.1).seconds or 1) == pytest.approx(PATIENCE / 10)


def test_a_tree_grows_by_the_least_whatever_the_clock_says() -> None:
    from parlour.bots import Budget
    from parlour.bots.search.searcher import Searcher

    view, _ = choice_and_none()
    weighed = Searcher(Budget(5000, 1e-9, least=1234)).weigh(view)
    assert sum(move.visits for move in weighed) == 1234


# ---- the house ----


def at(person: Person, address: str) -> Person:
    """The same from an address."""
    person.visitor.address = address
    return person


async def test_a_stranger_with_many_tables_hardly_keeps_another_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two thoughts for another no more than a few of the flooder's are begun, who has nineteen waiting."""
    begun: list[int] = []

    def ponder(rungs: Sequence[str], seed: int, views: Sequence[View], share: float) -> Decision | None:
        begun.append(seed)
        time.sleep(0.02)
        view = next(view for view in views if view.turn == view.seat)
        return Decision(view.own_seat, view.legal()[0])

    monkeypatch.setattr(workers, "decide", ponder)
    monkeypatch.setattr("parlour.server.house.MOST_EMPTY", 19)
    monkeypatch.setitem(workers.PRICES, "master", 0.02)
    async with open_house(tmp_path, replace(CALM, tick=0.001)) as house:
        house.desk.long = Lane("long", 2)
        flood = [await table(house, "matchem", *["bot"] * 4, rung="master") for _ in range(19)]
        for room in flood:
            at(Person(room, "ann"), "6.6.6.6")
        await until(lambda: len(begun) > 40)
        mine = await table(house, "matchem", "me", *["bot"] * 3, rung="master")
        ben = at(Person(mine, "ann"), "2.2.2.2")
        seed = mine.sitting.opened.seed
        await play_on(ben, lambda now: begun.count(seed) >= 12)
        places = [place for place, one in enumerate(begun) if one == seed]
        between = [two - one - 1 for one, two in pairwise(places)]
        assert sorted(between)[len(between) // 2] <= 8


async def test_who_asks_and_goes_leaves_nothing_behind(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "roulette", "me", "bot", options={"players": 2, "banker": "house"})
        house.desk.long.free = 0
        dropped = metrics.DROPPED.kinds.get(("hint",), 0)
        for _ in range(30):
            ann = Person(room, "ann")
            await ann.sees(lambda now: now["board"] and now["board"]["legal"])
            await ann.act("hint")
            assert house.desk.waiting(Order.HINT) == 1
            ann.leave()
            await asyncio.sleep(0)
            assert house.desk.waiting(Order.HINT) == 0
        await until(lambda: not room.errands)
        assert metrics.DROPPED.kinds["hint",] == dropped + 30 and not house.desk.long.queue.places


async def test_a_table_whose_bots_are_late_looks_again_when_they_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is done in vain there meanwhile, and they are heard at the next tick."""
    looks: list[None] = []
    go_on = TableAttendant.go_on

    async def counted(attendant: TableAttendant) -> float | None:
        looks.append(None)
        return await go_on(attendant)

    monkeypatch.setattr(TableAttendant, "go_on", counted)
    async with open_house(tmp_path, replace(CALM, tick=0.05)) as house:
        house.desk.quick.free = 0
        room = await table(house, "euchre", "me", *["bot"] * 3)
        ann = Person(room, "ann")
        await play_on(ann, lambda now: house.desk.waiting(Order.TABLE))
        await asyncio.sleep(0.5)
        before, position = len(looks), room.sitting.position
        await asyncio.sleep(0.5)
        assert len(looks) == before and house.desk.waiting(Order.TABLE) == 1
        house.desk.quick.free = 1
        house.desk.quick.go_on()
        await until(lambda: room.sitting.position > position)


async def test_bots_stop_thinking_for_whom_nobody_waits(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        house.desk.long.free = 0
        room = await table(house, "matchem", "me", *["bot"] * 3, rung="master")
        ann = Person(room, "ann")
        await play_on(ann, lambda now: house.desk.waiting(Order.TABLE))
        assert room.owner == Owner("ann")
        ann.leave()
        await until(lambda: not house.desk.waiting(Order.TABLE))
        eve = at(Person(room, None), "6.6.6.6")
        await until(lambda: house.desk.waiting(Order.UNWATCHED) == 1)  # where nobody sits
        assert room.owner == Owner("ann", "6.6.6.6")
        house.put_away(room)
        await until(lambda: house.desk.waiting(Order.UNWATCHED) == 0)
        assert eve.now["phase"] == "playing"


async def test_the_house_tells_how_it_thinks(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser):
        ada = await named(browser(), "Ada")
        id = (await opened(ada, game="roulette", options={"players": 2, "spins": 1, "banker": "house"}))["table"]
        window = Person(house.rooms[id], guest_in(ada))
        await play_on(window, lambda now: now["phase"] == "over")
        text = (await ada.get("/metrics")).text
        for line in (
            'parlour_thoughts_waiting{class="study"} 0',
            "parlour_thinking_pressure_seconds 0",
            'parlour_thoughts_total{class="table",rung="house"} ',
            'parlour_thinking_seconds_total{class="table",rung="house"} ',
            'parlour_thought_waited_seconds_bucket{class="table",le="+Inf"} ',
            'parlour_thought_waited_seconds_count{class="hint"} ',
            "# TYPE parlour_thoughts_shortened_total counter",
            "# TYPE parlour_thoughts_dropped_total counter",
            "# TYPE parlour_thoughts_refused_total counter",
        ):
            assert line in text
        assert id not in text and guest_in(ada) not in text


# ---- reviews ----


class Rows:
    """Of a record, what a review needs to know before it is begun."""

    name, hands, length = "roulette", [1], 1


class Sat:
    """A table at which a game is over."""

    def __init__(self, id: str) -> None:
        self.id = id

    def finished(self) -> Rows:
        """Its record."""
        return Rows()


async def test_nobody_fills_the_places_of_others_reviews(desk: Desk) -> None:
    reviews = Reviews(desk)

    def ask(table: str, owner: Owner) -> Any:
        return reviews.sheet(Sat(table), 0, owner)  # type: ignore[arg-type]

    for number in range(2):
        assert ask(f"a{number}", ANN).done == 0
    with pytest.raises(TooMany, match="other games of yours"):
        ask("a2", ANN)
    assert ask("a0", ANN).done == 0  # which goes on
    for number in range(4):
        ask(f"b{number}", Owner(f"guest {number}", ANN.address))
    with pytest.raises(TooMany, match="at your address"):
        ask("b9", BEN)
    for number in range(40):
        ask(f"c{number}", Owner("cat", f"2.2.2.{number}"))
    assert len(reviews.studies) == 46
    for task in reviews.going:
        task.cancel()


async def test_a_review_rests_when_nobody_asks_and_goes_on_when_somebody_does(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviews, steps = Reviews(desk), 0

    def step(study: afterwards.Study) -> None:
        nonlocal steps
        steps += 1
        study.is_over = steps == 5

    async def later(work: Any, owner: Owner) -> Any:
        await asyncio.sleep(0)
        return work()

    monkeypatch.setattr(afterwards.Study, "step", step)
    monkeypatch.setattr(desk, "later", later)
    monkeypatch.setattr(afterwards, "PATIENCE", 0.0)
    sitting: Any = Sat("a")
    assert reviews.sheet(sitting, 0, ANN).done == 0
    (study,) = reviews.studies.values()
    await until(lambda: not reviews.going)
    assert steps == 0 and not study.goes_on
    monkeypatch.setattr(afterwards, "PATIENCE", 1000.0)
    reviews.sheet(sitting, 0, ANN)
    await until(lambda: not reviews.going)
    assert steps == 5 and reviews.sheet(sitting, 0, ANN).done == 1 and not reviews.going
    for number in range(10):  # of many that are done, a guest's oldest are given up, and nobody else's
        monkeypatch.setattr(afterwards.Study, "step", lambda study: setattr(study, "is_over", True))
        reviews.sheet(Sat(f"b{number}"), 0, BEN)  # type: ignore[arg-type]
        await until(lambda: not reviews.going)
    assert [name for name, _ in reviews.studies] == ["a", "b6", "b7", "b8", "b9"]


# ---- at a party ----


@pytest.mark.parametrize("party", ["", "soiree"])
async def test_there_are_no_hints_at_a_party_and_no_taking_back_after_a_bot(party: str, tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "lost-heir", "me", "bot", options={"players": 2})
        room.sitting.opened.party = party
        ann = Person(room, "ann")
        await ann.sees(lambda now: now["board"] and now["board"]["legal"])
        before = ann.now["position"]
        await ann.act("play", move="pass" if "pass" in ann.now["board"]["legal"] else ann.now["board"]["legal"][0])
        seen = await ann.sees(lambda now: now["position"] > before + 1 and now["board"]["legal"])
        assert seen["take_back"] == ("no" if party else "alone")
        await ann.act("take-back")
        if not party:
            await ann.sees(lambda now: now["position"] > seen["position"])
            return
        assert "Somebody else has acted" in (await ann.hears("refused"))["sentence"]
        await ann.act("hint")
        assert "no hints at a party" in (await ann.hears("refused"))["sentence"]
        assert house.desk.waiting(Order.HINT) == 0
