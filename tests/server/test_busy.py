"""What a request costs the house: what may be long is read in no more than its length, a party of four hundred is as
quick late as early, and who keeps the house busy for long is told to wait."""

import asyncio
from copy import deepcopy
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from starlette.types import Message

from parlour.errors import BadChoice
from parlour.party import events as evening_events
from parlour.party.parties import MOST
from parlour.server import metrics
from parlour.server.guard import busy
from parlour.server.guard.busy import Timed
from parlour.server.http import health
from parlour.server.http.answers import AT_ONCE
from parlour.server.http.security import MOST_LIST
from parlour.server.limits import Limits
from parlour.server.live.party import events
from parlour.server.live.party.soiree import Soiree
from parlour.server.names import checked_names, read_names
from tests.helpers.visiting import LONGEST
from tests.server.test_crowd import browser, house_with
from tests.server.test_house import named
from tests.simulated.network import socket_scope

LONGEST_READING = (
    2.0  # seconds of the processor, of which the worst of these takes a fiftieth; it was ten times as much
)
FULL = MOST_LIST - 100
HOSTILE = {
    "spaces": "a" + " " * FULL + "b\nBob",
    "spaces of many kinds": "a" + "\u00a0 \u2003" * (FULL // 6) + "b\nBob",
    "spaces before a word": "x, " + " " * FULL + "y",
    "tabs in quotation marks": 'x,"' + "\t" * FULL + 'y"',
    "half an address": "<" + "@" * FULL + "\nBob",
    "addresses": "<a@b> " * (FULL // 6) + "\nBob",
    "bullets": "- " * (FULL // 2) + "\nBob",
    "numbers": "1. " * (FULL // 3) + "\nBob",
    "numbers alone": "1. " * (FULL // 3),
    "bullets with numbers": "- 1. " * (FULL // 5) + "\nBob",
    "quotation marks": "“‘" * (FULL // 6) + "\nBob",
    "pictures": "☺" * (FULL // 3) + "\nBob",
    "lines": "a\n" * (FULL // 2),
    "titles": "a:\n" * (FULL // 3),
    "semicolons": "a;" * (FULL // 2) + "\nBob",
    "a head": "name\n" + "a\t" * (FULL // 2),
    "marks": "a" + "\u0301" * (FULL // 2) + "\nBob",
    "ands": "a, " + "and " * (FULL // 4),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_list_is_read_in_no_more_time_than_its_length(kind: str) -> None:
    text = HOSTILE[kind]
    assert len(text.encode()) <= MOST_LIST
    began = process_time()
    for apart in (False, True):
        try:
            assert len(read_names(text, apart).names) <= MOST
        except BadChoice as refusal:
            assert str(refusal).endswith(".") and len(str(refusal)) < 600
    assert process_time() - began < LONGEST_READING


def test_names_without_end_are_counted_before_they_are_looked_at() -> None:
    with pytest.raises(BadChoice, match="24000 names"):
        checked_names(["a,b"] * 24_000)
    with pytest.raises(BadChoice, match="24000 lines"):
        read_names("Ada\n" * 24_000)


# ---- the time it takes ----


@pytest.fixture
def half_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step takes half a second."""
    passed = iter(range(10**9))
    monkeypatch.setattr(busy, "thread_time", lambda: next(passed) / 2)


async def test_what_is_waited_for_is_charged_by_its_steps_and_ends_as_it_would(half_seconds: None) -> None:
    async def three_steps() -> str:
        await asyncio.sleep(0)
        await asyncio.sleep(0.001)
        return "done"

    async def stumbles() -> None:
        try:
            await asyncio.sleep(0)
        finally:
            raise KeyError("trick")

    timed = Timed(three_steps())
    assert await timed == "done" and timed.seconds == 1.5
    with pytest.raises(KeyError):
        await Timed(stumbles())
    told: list[str] = []

    async def waits() -> None:
        try:
            await asyncio.sleep(1000.0)
        except asyncio.CancelledError:
            told.append("called off")
            raise

    async def waits_timed() -> None:
        await Timed(waits())

    task = asyncio.create_task(waits_timed())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert told == ["called off"]


async def test_an_address_that_keeps_the_house_busy_waits_and_nobody_else_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_with(tmp_path, Limits(busy=4000)) as app:
        ada, ben = await named(browser(app), "Ada"), await named(browser(app, "192.0.2.2"), "Ben")
        app.state.house.crowd.busy.turnstiles.each.clear()
        passed = iter(range(10**9))
        monkeypatch.setattr(busy, "thread_time", lambda: next(passed) / 2)
        answers = [(await ada.get("/api/me")).status_code for _ in range(40)]
        assert answers[0] == 200 and answers[-1] == 429 and answers == sorted(answers)
        assert (await ada.get("/api/me")).json()["sentence"] == AT_ONCE
        assert (await ben.get("/api/me")).status_code == 200


async def test_what_is_said_at_a_party_is_charged_and_who_has_said_too_much_is_bidden_farewell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_with(tmp_path, Limits()) as app:
        ada, spent = await named(browser(app), "Ada"), app.state.house.crowd.busy
        given = (await ada.post("/api/parties", json={"game": "euchre", "kind": "cards"})).json()
        heard: asyncio.Queue[Message] = asyncio.Queue()
        told: asyncio.Queue[Message] = asyncio.Queue()
        cookie = f"parlour={ada.cookies['parlour']}"
        scope = socket_scope(app, f"/api/parties/{given['party']}/socket", cookie, "192.0.2.1")
        heard.put_nowait({"type": "websocket.connect"})
        visit = asyncio.create_task(app(scope, heard.get, told.put))

        async def hears(word: str) -> str:
            """What is told with this word in it."""
            async with asyncio.timeout(LONGEST):
                while word not in (text := (await told.get()).get("text") or ""):
                    assert "Dan" not in text
                return str(text)

        await hears('"type":"party"')
        charged: list[float] = []
        monkeypatch.setattr(spent, "spend", lambda amount, *who: charged.append(amount))
        heard.put_nowait({"type": "websocket.receive", "text": '{"type": "arrive", "names": ["Ben", "Cora"]}'})
        await hears('"Cora"')
        assert sum(charged) > 0
        monkeypatch.undo()
        spent.spend(10 * Limits().busy, "192.0.2.1")
        heard.put_nowait({"type": "websocket.receive", "text": '{"type": "arrive", "names": ["Dan"]}'})
        assert AT_ONCE in await hears('"farewell"')
        heard.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await visit


# ---- a large party ----


def plain(soiree: Soiree) -> dict[str, Any]:
    """All that a party is, to be compared."""
    own = {name: value for name, value in vars(soiree).items() if name not in ("evening", "book")}
    book = {name: value for name, value in vars(soiree.book).items() if name != "evening"}
    return deepcopy({**own, "evening": vars(soiree.evening), "book": book})


STORY: list[events.Any] = [
    events.Expected(players={f"p{number}": f"P {number}" for number in range(1, 10)}),
    events.Came(player="p10", name="Ada", guest="ada"),
    events.Here(players=("p1", "p2", "p3", "p4", "p5", "p6", "p7")),
    events.Claimed(player="p1", guest="ben"),
    events.Disputed(id="c1", player="p1", guest="cora", name="P 1"),
    events.Disputed(id="c2", player="p1", guest="dan", name="P 1"),
    events.Rebuffed(id="c1"),
    events.Released(player="p1"),
    events.Claimed(player="p1", guest="dan"),
    events.Absent(player="p7", gone=True),
    events.Struck(player="p9"),
    evening_events.Renamed(player="p8", name="Hal"),
    evening_events.Renamed(player="p2", name="Ida"),
    events.Here(players=("p7",)),
    events.Timed(minutes=9, rings=True),
    evening_events.Seated(),
    evening_events.Swapped(one="p1", other="p2"),
    evening_events.Fixed(player="p3", fixed=True),
    evening_events.Began(),
    events.Noted(id="n1", by=1, round=1, result=evening_events.Scored(table=1, points=(5, 3)), fate="held"),
    events.Noted(id="n2", by=2, round=1, result=evening_events.Scored(table=2, points=(4, 3)), fate="held"),
    evening_events.Paused(),
    evening_events.Resumed(),
    evening_events.Rang(called=True),
    events.Heeded(id="n1"),
    events.Deferred(id="n2"),
    events.Declined(id="n2"),
    evening_events.Scored(table=2, points=(2, 6)),
    evening_events.Moved(),
    evening_events.Left(player="p4"),
    evening_events.Arrived(player="p11", name="Late"),
    evening_events.Corrected(round=1, table=2, points=(7, 1)),
    evening_events.Began(),
    evening_events.Ended(),
    evening_events.Reopened(),
    evening_events.Ended(),
    events.Closed(why="over"),
]


def test_what_is_tried_on_a_copy_of_a_party_changes_nothing_and_what_never_changes_is_shared() -> None:
    opened = evening_events.Opened(game="pinochle", fill="byes", rounds=3, seed=40, by_hand=True)
    soiree = Soiree(
        "x",
        events.Announced(
            hostess="ada", name="Ada", kind="cards", rung="house", clock=0, by_itself=False, opened=opened, letters=9
        ),
    )
    for seq, event in enumerate(STORY, 1):
        before = plain(soiree)
        copied = soiree.copy()
        assert plain(copied) == before
        try:
            copied.apply(event, seq, 60.0 * seq)
            assert plain(copied) != before
        finally:
            assert plain(soiree) == before, event
        for game, other in zip(soiree.evening.rounds, soiree.copy().evening.rounds, strict=True):
            assert all(one is two for one, two in zip(game.sheets, other.sheets, strict=True))
        soiree.apply(event, seq, 60.0 * seq)
    assert {note.fate for note in soiree.copy().notes.values()} == {"scored", "declined"}
    assert [note.id for note in soiree.sent(1, 1)] == ["n1"] and soiree.sent(1, 2) == []


async def test_a_house_that_is_overburdened_says_so_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_with(tmp_path, Limits()) as app:
        assert (await browser(app).get("/healthz")).status_code == 200
        vitals, file = app.state.vitals, app.state.house.journal.file
        vitals.looked, before = float("-inf"), file.total_changes
        monkeypatch.setattr(metrics.Lag, "worst", health.LATE + 1.0)
        refused = await browser(app).get("/healthz")
        assert refused.status_code == 503 and "overburdened" in refused.text
        assert file.total_changes == before
