"""Ties for the first prize in the house: played off at tables of the house, or written down; and tables laid anew."""

from pathlib import Path
from typing import Any

import pytest

from parlour.errors import NotAvailable
from parlour.server.house import House
from parlour.server.live.party.tables import PartyTables
from parlour.server.live.table import events
from parlour.server.live.table.room import Room
from tests.helpers.partygoing import BRISK, LEISURELY, Goer, Window
from tests.helpers.visiting import browsing, until
from tests.server.test_party import check_tables, gathered, is_decided, send, with_cards


async def level(house: House, browser: Any) -> tuple[list[Goer], list[Window]]:
    """A party of Euchre whose two people are level after one game, as the hostess has it; she has ended it."""
    goers, windows, _ = await gathered(house, browser, 2, game="euchre", rounds=1, by_itself=False)
    here = await windows[0].sees(lambda now: len(now["players"]) == 2)
    await windows[0].ask("seat", order=[player["id"] for player in here["players"]])  # the head couple
    await windows[0].ask("begin", round=1)
    await windows[0].sees(lambda now: now["go"])
    await windows[0].ask("ring", round=1)
    await windows[0].sees(lambda now: now["phase"] == "counting" and not now["missing"])
    await windows[0].ask("score", round=1, table=1, points=[5, 0])
    await windows[0].ask("end")
    await windows[0].sees(lambda now: now["phase"] == "ended")
    return goers, windows


def goes_by_itself(window: Window) -> None:
    """From now on the house goes on without the hostess."""
    window.room.soiree.announced.by_itself = True
    window.room.stirred.set()


async def test_those_level_play_for_it_and_one_has_it(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        goers, windows = await level(house, browser)
        for goer, window in zip(goers, windows, strict=True):
            goer.play(window)
        goes_by_itself(windows[0])
        screen = Window(await house.parties.room(goers[0].party))
        seen = await screen.sees(lambda now: now["play_off"] and now["play_off"]["playing"])
        assert seen["phase"] == "ended" and seen["awards"][0]["player"] is None and seen["go"] is None
        off = seen["play_off"]
        assert (off["round"], off["game"], len(off["tables"])) == (2, 1, 1)
        assert sorted(off["level"]) == sorted(seen["awards"][0]["tied"]) == sorted(off["tables"][0]["seats"][:2])
        assert off["tables"][0]["seats"][2:] == ["", ""]
        over = await screen.sees(is_decided)
        best = over["awards"][0]
        assert best["by"] == "game" and best["player"] in best["tied"]
        last = over["play_off"]
        assert not last["playing"] and last["level"] == [best["player"]]
        assert last["tables"][0]["through"] and max(last["tables"][0]["score"]) >= 5
        won = last["tables"][0]["winners"]
        assert [last["tables"][0]["seats"][chair] for chair in won] == [best["player"]]
        for goer, window in zip(goers, windows, strict=True):
            await window.sees(lambda now: is_decided(now) and now["go"] is None)
            goer.stop()
        soiree = (await house.parties.room(goers[0].party)).soiree
        assert all(goer.been[-1] == soiree.laid[soiree.evening.current][0] for goer in goers)
        await check_tables(house, goers[0].party)
        table = await house.room(goers[0].been[-1])
        assert [chair.name for chair in table.sitting.chairs[2:]] == ["Stand-in", "Other stand-in"]
        assert all(chair.bot for chair in table.sitting.chairs[2:])


async def test_a_restart_in_the_middle_of_a_play_off_changes_nothing(tmp_path: Path) -> None:
    async with browsing(tmp_path, LEISURELY) as (house, browser):
        goers, windows = await level(house, browser)
        for goer, window in zip(goers, windows, strict=True):
            goer.play(window)
        goes_by_itself(windows[0])
        before = await windows[0].sees(lambda now: now["go"] and now["play_off"] and now["play_off"]["playing"])
        table = await house.room(before["go"])
        await until(lambda: table.sitting.position > 2)
        for goer in goers:
            goer.stop()
        party, cookies = goers[0].party, [dict(goer.browser.cookies) for goer in goers]
        position = table.sitting.position
    async with browsing(tmp_path, BRISK) as (house, browser):
        again = [Goer(house, browser(), goer.name) for goer in goers]
        for goer, cookie in zip(again, cookies, strict=True):
            goer.browser.cookies.update(cookie)
            goer.party = party
            goer.know()
        window = await again[0].window()
        seen = await window.sees(lambda now: now["go"])
        seats = [table["seats"] for table in before["play_off"]["tables"]]
        assert seen["go"] == before["go"] and [table["seats"] for table in seen["play_off"]["tables"]] == seats
        assert (await house.room(seen["go"])).sitting.position >= position
        again[0].play(window)
        again[1].play(await again[1].window())
        over = await window.sees(is_decided)
        assert over["awards"][0]["player"] in before["play_off"]["level"]
        for goer in again:
            goer.stop()
        await check_tables(house, party)


async def test_the_hostess_has_it_played_when_she_likes_and_may_break_it_off(tmp_path: Path) -> None:
    async with browsing(tmp_path, LEISURELY) as (house, browser):  # nobody plays, and no bot sits in
        _, windows = await level(house, browser)
        tied = await windows[1].sees(lambda now: now["phase"] == "ended")
        assert tied["awards"][0]["player"] is None and tied["play_off"] is None
        assert "hostess" in await windows[1].asks("playoff")
        await windows[0].ask("playoff")
        seen = await windows[1].sees(lambda now: now["go"])
        assert "already" in await windows[0].asks("playoff")
        await windows[0].ask("decide", prize="best", player=None)
        cut = await windows[1].sees(is_decided)
        assert cut["awards"][0]["by"] == "cut" and cut["play_off"] is None and cut["go"] is None
        assert "Nobody has to play" in await windows[0].asks("playoff")
        await until(lambda: not any(room.bell for room in house.rooms.values()))
        assert (await house.room(seen["go"])).sitting.closed


async def test_with_real_cards_the_play_off_is_written_down(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await with_cards(house, browser)
        party, slips = opened["party"], window.messages[-1]["slips"]
        await window.ask("begin", round=1)
        await window.ask("ring", round=1)
        for table, points in ((1, [5, 2]), (2, [1, 3]), (3, [0, 1])):
            await window.ask("score", round=1, table=table, points=points)
        await window.ask("end")
        await window.sees(lambda now: now["phase"] == "ended")
        await window.ask("playoff")
        seen = await window.sees(lambda now: now["play_off"])
        off = seen["play_off"]
        assert off["round"] == 2 and off["missing"] == [1, 2] and seen["go"] is None and len(seen["slips"]) == 3
        early = {"id": "result-of-3", "round": 2, "table": 3, "code": slips[2], "points": [5, 0]}
        assert (await send(browser(), party, **early)).status_code == 400
        first = {"id": "play-off-1", "round": 2, "table": 1, "code": slips[0], "points": [5, 0]}
        for _ in range(2):
            assert (await send(browser(), party, **first)).json()["fate"] == "scored"
        late = {"id": "of-round-1", "round": 1, "table": 1, "code": slips[0], "points": [5, 4]}
        assert (await send(browser(), party, **late)).json()["fate"] == "proposed"
        await window.ask("score", round=2, table=2, winners=[off["tables"][1]["seats"][0]])
        after = await window.sees(lambda now: not now["play_off"]["playing"])
        assert len(after["play_off"]["level"]) < 6
        again = first | {
            "id": "play-off-1-again",
            "points": [0, 5],
            "again": True,
        }  # put right before the next is drawn
        assert (await send(browser(), party, **again)).json()["fate"] == "scored"
        right = await window.sees(lambda now: now["play_off"]["tables"][0]["score"] == [0, 5])
        stood = right["play_off"]
        assert stood["level"] != after["play_off"]["level"]
        number = stood["round"]
        while len(stood["level"]) > 1:
            await window.ask("playoff")
            number += 1
            stood = (await window.sees(lambda now: now["play_off"]["playing"]))["play_off"]
            assert stood["round"] == number
            for table in stood["missing"]:
                await window.ask("score", round=number, table=table, points=[5, 0])
            stood = (await window.sees(lambda now: not now["play_off"]["playing"]))["play_off"]
        best, booby = window.messages[-1]["awards"]
        assert best["player"] == stood["level"][0] and booby["by"] == "cut" and not booby["player"]
        await window.ask("decide", prize="booby", player=booby["tied"][0])  # they have cut for it with their own pack
        done = await window.sees(is_decided)
        assert [prize["player"] for prize in done["awards"]] == [best["player"], booby["tied"][0]]
        again |= {"id": "much-too-late", "points": [1, 5]}
        assert (await send(browser(), party, **again)).status_code == 400

    async with browsing(tmp_path, BRISK) as (house, browser):  # and all of it is on disk
        room = await house.parties.room(party)
        assert len(room.soiree.evening.heats) == number - 1
        assert Window(room) and room.soiree.notes["play-off-1-again"].fate == "scored"


# ---- laying tables ----


@pytest.mark.parametrize("stage", ["opened", "seated"])
async def test_a_house_that_goes_down_while_tables_are_laid_leaves_none_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    """The second table cannot be laid, or nobody can sit down at it; after a restart all stand, and no other."""

    tried: list[int] = []
    laying, writing = House.lay, Room.write

    async def no_table(house: House, table: str, opened: events.Opened) -> Room:
        tried.append(len(tried) + 1)
        if len(tried) == 2 and stage == "opened":
            raise NotAvailable("The disk is full.")
        return await laying(house, table, opened)

    async def no_write(room: Room, event: Any) -> None:
        if stage == "seated" and tried == [1, 2]:
            raise NotAvailable("The disk is full.")
        await writing(room, event)

    async with browsing(tmp_path, BRISK) as (house, browser):
        goers, windows, _ = await gathered(house, browser, 5, game="trolley", rounds=1, by_itself=False)
        await windows[0].ask("seat")
        with monkeypatch.context() as broken:
            broken.setattr(House, "lay", no_table)
            broken.setattr(Room, "write", no_write)
            await windows[0].ask("begin", round=1)
            await until(lambda: 2 in tried)
            party, cookies = goers[0].party, [dict(goer.browser.cookies) for goer in goers]
            house.parties.close()
    async with browsing(tmp_path, BRISK) as (house, browser):
        again = [Goer(house, browser(), goer.name) for goer in goers]
        windows = []
        for goer, cookie in zip(again, cookies, strict=True):
            goer.browser.cookies.update(cookie)
            goer.party = party
            windows.append(await goer.know().window())
        for goer, window in zip(again, windows, strict=True):
            await window.sees(lambda now: now["go"])
            goer.play(window)
        await windows[0].sees(lambda now: now["phase"] == "counting" and not now["missing"])
        soiree = (await house.parties.room(party)).soiree
        assert {name for name in house.rooms if house.rooms[name].sitting.opened.party} <= set(soiree.laid[1])
        for goer in again:
            goer.stop()
        await check_tables(house, party)
        left = [name for name in await house.journal.unfinished() if not name.startswith("party-")]
        assert left == []


async def test_who_gets_up_before_the_deal_does_not_keep_the_party_waiting(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        goers, windows, _ = await gathered(house, browser, 2, game="euchre", rounds=1, by_itself=False)
        await windows[0].ask("seat")
        opening = PartyTables.lay

        async def gone(tables: PartyTables, number: int, table: str) -> Room:
            room = await opening(tables, number, table)
            seat = room.sitting.seat_of(goers[1].guest)
            if seat is not None:
                async with room.lock:
                    await room.write(events.Rose(seat=seat))
            return room

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(PartyTables, "lay", gone)
            await windows[0].ask("begin", round=1)
            goers[0].play(windows[0])
            await windows[0].sees(lambda now: now["phase"] == "counting" and not now["missing"])
        goers[0].stop()
