"""What the house offers besides the books, in the house itself: the clock, planned rotations, so many hands, prizes."""

from pathlib import Path
from typing import Any

import pytest

from parlour.party import events as evening_events
from parlour.server.house import House
from parlour.server.live.party import events
from parlour.server.live.party.requests import LONGEST_ROUND
from parlour.server.live.party.soiree import restored
from parlour.server.live.party.timer import Timer
from tests.helpers.partygoing import BRISK, Goer, Window
from tests.helpers.visiting import Picture, browsing, until
from tests.server.test_party import check_tables, gathered, rows_of

NAMES = [f"Guest {letter}" for letter in "ABCDEFGHIJKLM"]


async def with_cards(house: House, browser: Any, **asked: Any) -> tuple[Goer, Window]:
    """A party with real cards and thirteen people, and the hostess's window."""
    hostess = await Goer(house, browser(), "Ann").introduce()
    hostess.party = (await hostess.give(kind="cards", names=NAMES, **asked))["party"]
    return hostess, await hostess.window()


async def score_all(window: Window, points: list[int]) -> None:
    """The hostess writes all tables down; the last one rings, where all are to be through."""
    now = window.messages[-1]
    for table in now["tables"]:
        await window.ask("score", round=now["round"], table=table["number"], points=points)


# ---- the clock ----


def test_pro_23_the_clock_goes_by_the_times_of_the_journal() -> None:
    timer = Timer(20, rings=True)
    assert timer.left(0.0) is None
    timer.heed(evening_events.Began(), 1000.0)
    assert timer.left(1000.0) == 1200.0 and timer.left(1900.0) == 300.0 and timer.left(9999.0) == 0.0
    timer.heed(evening_events.Paused(), 1600.0)
    assert timer.left(1600.0) == timer.left(5000.0) == 600.0 and timer.ends is None
    timer.heed(events.Timed(minutes=22), 2000.0)
    assert timer.left(5000.0) == 720.0 and not timer.rings
    timer.heed(evening_events.Resumed(), 5000.0)
    assert timer.ends == 5720.0
    timer.heed(events.Timed(minutes=12, rings=True), 5100.0)
    assert timer.left(5100.0) == 20.0
    timer.heed(evening_events.Rang(), 5110.0)
    assert timer.left(5110.0) is None
    timer.heed(evening_events.Paused(), 5120.0)
    timer.heed(evening_events.Resumed(), 5130.0)
    assert timer.left(5130.0) is None
    timer.heed(evening_events.Began(), 6000.0)
    assert timer.left(6000.0) == 720.0
    timer.heed(events.Timed(minutes=0), 6001.0)
    assert timer.left(6001.0) is None
    timer.heed(events.Timed(minutes=5), 6100.0)  # from now on, in the middle of a game that had none
    assert timer.left(6100.0) == 300.0
    timer.heed(evening_events.Ended(), 6200.0)
    assert timer.left(6200.0) is None


async def test_pro_23_when_the_time_is_over_the_house_rings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        hostess, window = await with_cards(house, browser, game="euchre", minutes=15, rings=True)
        await window.ask("seat")
        placed = await window.sees(lambda now: now["phase"] == "placed")
        assert placed["clock"] == {"minutes": 15, "left": None, "running": False, "rings": True}
        await window.ask("begin", round=1)
        playing = await window.sees(lambda now: now["clock"]["running"])
        assert 890 < playing["clock"]["left"] <= 900
        await window.ask("pause")
        paused = await window.sees(lambda now: now["paused"])
        assert not paused["clock"]["running"] and paused["clock"]["left"] > 890
        await window.ask("resume")
        await window.ask("timer", minutes=17, rings=True)
        longer = await window.sees(lambda now: now["clock"]["minutes"] == 17)
        assert longer["clock"]["left"] > 1000
        for minutes in (-1, LONGEST_ROUND + 1):
            assert f"up to {LONGEST_ROUND} minutes" in await window.asks("timer", minutes=minutes)
        guest = Window(window.room)
        assert "Only the hostess" in await guest.asks("timer", minutes=5)
        assert window.messages[-1]["phase"] == "playing"
        later = house.journal.time
        monkeypatch.setattr(house.journal, "time", lambda: later() + 1021.0)
        window.room.stirred.set()
        await window.sees(lambda now: now["phase"] == "counting")
        rang = [event for event in await rows_of(house, hostess.party) if isinstance(event, evening_events.Rang)]
        assert rang == [evening_events.Rang(table=1, called=True)]


async def test_pro_23_the_clock_goes_on_after_a_restart_and_may_only_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        hostess, window = await with_cards(house, browser, game="euchre", minutes=15)
        await window.ask("seat")
        await window.ask("begin", round=1)
        await window.sees(lambda now: now["clock"]["running"])
        party, ends = hostess.party, window.room.soiree.timer.ends
    async with browsing(tmp_path, BRISK) as (house, browser):
        room = await house.parties.room(party)
        assert room.soiree.timer.ends == ends and room.soiree.timer.minutes == 15
        screen = Window(room)
        later = house.journal.time
        monkeypatch.setattr(house.journal, "time", lambda: later() + 5000.0)
        room.tell()
        over = await screen.sees(lambda now: now["clock"]["left"] == 0.0)
        assert over["phase"] == "playing" and over["clock"]["running"]


# ---- planned ahead ----


async def test_pro_20_all_move_as_planned_and_the_rest_is_planned_anew(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        hostess, window = await with_cards(house, browser, game="raffles", movement="planned", rounds=5)
        code = window.messages[-1]["code"] if window.messages else (await window.sees(lambda now: now["code"]))["code"]
        guest = Goer(house, browser(), "Zoe")
        me = await guest.join(hostess.party, code)
        phone = await guest.window()
        await window.ask("seat")
        first = await phone.sees(lambda now: len(now["ahead"]) == 4 and now["planned"])
        await window.ask("begin", round=1)
        await window.sees(lambda now: now["phase"] == "playing")
        await score_all(window, [40, 20])
        await window.sees(lambda now: now["phase"] == "counting" and now["planned"])
        await window.ask("move", round=1)
        moved = await phone.sees(lambda now: now["round"] == 2)
        mine = next(place for place in moved["places"] if place["player"] == me)
        assert [mine[key] for key in ("table", "chair", "partner", "against")] == [
            first["ahead"][0][key] for key in ("table", "chair", "partner", "against")
        ]
        assert moved["ahead"] == first["ahead"][1:]
        await window.ask("dismiss", player="p3")
        again = await phone.sees(lambda now: len(now["ahead"]) == 3 and gone_home(now, "p3"))
        assert again["planned"] and await plans(house, hostess.party) == 2
        await window.ask("fix", player=me, fixed=True)
        await until(lambda: bool(window.room.soiree.evening.ahead))
        kept = await phone.sees(lambda now: len(now["ahead"]) == 3 and now["players"][-1]["id"] and fixed(now, me))
        table, chair = window.room.soiree.evening.kept()[me]  # where he sat last; he may be on the bench now
        seat = (table + 1, chair)
        assert all((place["table"], place["chair"]) in (seat, (0, None)) for place in kept["ahead"])
        rows = await house.journal.read(f"party-{hostess.party}")
        assert restored(hostess.party, rows).evening.ahead == window.room.soiree.evening.ahead


def gone_home(now: Picture, who: str) -> bool:
    return any(player["id"] == who and player["left"] for player in now["players"])


def fixed(now: Picture, who: str) -> bool:
    return any(player["id"] == who and player["fixed"] for player in now["players"])


async def plans(house: House, party: str) -> int:
    return sum(isinstance(event, evening_events.Planned) for event in await rows_of(house, party))


async def test_pro_20_after_a_restart_the_plan_is_as_it_was(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        hostess, window = await with_cards(house, browser, game="trolley", movement="planned", rounds=4)
        await window.ask("seat")
        await window.sees(lambda now: now["phase"] == "placed" and now["planned"])
        ahead, party = list(window.room.soiree.evening.ahead), hostess.party
    async with browsing(tmp_path, BRISK) as (house, browser):
        room = await house.parties.room(party)
        assert room.soiree.evening.ahead == ahead
        await Window(room).sees(lambda now: now["planned"])
        assert await plans(house, party) == 1


async def test_pro_20_played_here_the_house_waits_for_the_plan_and_goes_on_by_itself(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        goers, windows, _ = await gathered(house, browser, 2, game="trolley", rounds=3, movement="planned")
        for goer, window in zip(goers, windows, strict=True):
            goer.play(window)
        await windows[0].ask("seat")
        await windows[0].ask("begin", round=1)
        over = await windows[0].sees(lambda now: now["phase"] == "ended")
        assert over["round"] == 3
        for goer in goers:
            goer.stop()
        await check_tables(house, goers[0].party)


# ---- so many hands, and prizes ----


async def test_pro_19_so_many_hands_with_bots_and_lone_hands_from_the_tables(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        prizes = [{"prize": "best", "ties": "share", "name": "  A   clock "}, {"prize": "second"}, {"prize": "door"}]
        goers, windows, _ = await gathered(
            house,
            browser,
            2,
            game="euchre",
            rounds=1,
            unit="hands",
            hands=2,
            tally="points",
            loners=True,
            prizes=prizes,
        )
        for goer, window in zip(goers, windows, strict=True):
            goer.play(window)
        await windows[0].ask("seat")
        await windows[0].ask("begin", round=1)
        over = await windows[0].sees(lambda now: now["phase"] == "ended")
        evening = windows[0].room.soiree.evening
        assert [len(sheet.hands) for sheet in evening.rounds[0].sheets] == [2, 2, 2]
        assert (over["hands"], over["loners"], over["bell"], over["tally"]) == (2, True, "all", "points")
        people = {player["id"] for player in over["players"] if not player["bot"]}
        first = over["awards"][0]
        assert first["name"] == "A clock" and first["ties"] == "share" and first["holders"]
        holders = [who for prize in over["awards"] for who in prize["holders"]]
        assert len(set(holders)) == len(holders) and set(holders) <= people
        for goer in goers:
            goer.stop()


async def test_pro_19_with_real_cards_the_last_total_rings(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window = await with_cards(house, browser, game="chantecler", unit="hands", hands=8, tally="points")
        await window.ask("seat")
        await window.ask("begin", round=1)
        await window.sees(lambda now: now["phase"] == "playing")
        await score_all(window, [55, 41])
        rung = await window.sees(lambda now: now["phase"] == "counting")
        assert not rung["missing"] and sorted({card["points"] for card in rung["standings"] if card["games"]}) == [
            41,
            55,
        ]
