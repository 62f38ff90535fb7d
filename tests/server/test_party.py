"""Parties in the house: whole evenings with people and bots, restarts, drop-outs, late results, wrong codes."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour.server import limits
from parlour.server.guard.guesses import Guesses
from parlour.server.house import House
from parlour.server.live.party import events
from parlour.server.live.party import parties as party_house
from parlour.server.live.party.codes import JOIN_LETTERS, Codes
from parlour.server.live.party.soiree import restored
from parlour.server.people import LETTERS, Seal
from parlour.table.record import Record
from parlour.table.verify import verdicts
from tests.helpers.partygoing import BRISK, LEISURELY, Goer, Window
from tests.helpers.visiting import Picture, browsing, until

NAMES = ["Ann", "Bea", "Cyd", "Dot", "Eve"]


async def gathered(house: House, browser: Any, people: int = 3, **asked: Any) -> tuple[list[Goer], list[Window], str]:
    """A party with some people come, each with a window; the first gives it."""
    hostess = await Goer(house, browser(), NAMES[0]).introduce()
    opened = await hostess.give(clock=0, **asked)
    goers = [hostess, *(Goer(house, browser(), name) for name in NAMES[1:people])]
    for goer in goers:
        await goer.join(opened["party"], opened["code"])
    return goers, [await goer.window() for goer in goers], opened["code"]


async def rows_of(house: House, party: str) -> list[Any]:
    """What is on disk for a party."""
    return [events.read(body) for _, _, body in await house.journal.read(f"party-{party}")]


# ---- played here ----


@pytest.mark.parametrize("game, rounds, tables", [("euchre", 2, 3), ("trolley", 2, 2), ("raffles", 2, 2)])
async def test_an_evening_of_three_and_bots_to_the_prizes(tmp_path: Path, game: str, rounds: int, tables: int) -> None:
    """Three people, and bots for as many tables as the book has; the house rings, moves and ends by itself."""

    async with browsing(tmp_path, BRISK) as (house, browser):
        goers, windows, _ = await gathered(house, browser, game=game, rounds=rounds)
        screen = Window(await house.parties.room(goers[0].party))
        for goer, window in zip(goers, windows, strict=True):
            goer.play(window)
        await windows[0].ask("seat")
        placed = await windows[1].sees(lambda now: now["phase"] == "placed")
        assert len(placed["tables"]) == tables and placed["least"] == 4 * tables
        assert sum(player["bot"] for player in placed["players"]) == 4 * tables - 3
        await windows[0].ask("begin", round=1)
        over = await screen.sees(is_decided)
        assert over["round"] == rounds and not over["hostess"] and over["me"] is None
        assert over["code"] is None and over["slips"] == [] and over["go"] is None
        assert sum(card["punches"] for card in over["standings"]) == 2 * tables * rounds
        for card in over["standings"]:
            assert card["points"] == sum(card["made"]) and len(card["made"]) == rounds
        counted = "points" if over["tally"] == "points" else "punches"
        marks = [card[counted] for card in over["standings"]]
        assert over["tally"] == ("points" if game == "raffles" else "games") and marks == sorted(marks, reverse=True)
        assert sum(card["captures"] for card in over["standings"]) == (tables * rounds if game == "raffles" else 0)
        assert [prize["prize"] for prize in over["awards"]] == ["best", "booby"]
        people = {player["id"] for player in over["players"] if not player["bot"]}
        for prize in over["awards"]:
            assert prize["player"] in people and set(prize["tied"]) <= people
        assert all(len(goer.been) >= rounds for goer in goers)
        for goer in goers:
            goer.stop()
        await check_tables(house, goers[0].party)


def is_decided(now: Picture) -> bool:
    """Is it over, with everything played off that had to be?"""
    return now["phase"] == "ended" and all(prize["player"] for prize in now["awards"])


async def check_tables(house: House, party: str) -> None:
    """The tables' journals and the party's agree: every finished hand counted once, the one in play at the bell not."""
    await until(lambda: not any(room.bell for room in house.rooms.values()))  # all are put away
    soiree = restored(party, await house.journal.read(f"party-{party}"))
    evening = soiree.evening
    for round, tables in soiree.laid.items():
        for number, table in enumerate(tables, 1):
            room = await house.room(table)
            while not room.sitting.closed:  # they are put away one after the other
                await asyncio.sleep(0.01)
            sitting = room.sitting
            assert sitting.opened.party == party
            counts = [tuple(count[: evening.party.sides]) for count in sitting.counts()]
            counted = [hand.points for hand in evening.sheet(round, number).hands]
            assert counts[: len(counted)] == counted and len(counts) - len(counted) <= 1
            assert sitting.table is not None
            assert sitting.table.hands[0].deal.dealer == evening.game(round).seating.dealers[number - 1]
            assert not any(verdict.against for verdict in verdicts(Record.parse(str(sitting.table.record))))
            if evening.party.game == "euchre":
                assert sitting.game.options["lone"] == (number > 1 and round <= len(evening.rounds))


async def test_who_moves_where_and_with_whom(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        goers, windows, _ = await gathered(house, browser, 2, game="pinochle", rounds=2, by_itself=False)
        for goer, window in zip(goers, windows, strict=True):
            goer.play(window)
        await windows[0].ask("seat")
        await windows[0].ask("begin", round=1)
        rung = await windows[0].sees(lambda now: now["phase"] == "counting" and not now["missing"])
        assert all(table["told"] and len(table["winners"]) == 2 for table in rung["tables"])
        assert rung["next"] is None and rung["go"] is None
        assert "gone on" in await windows[0].asks("move", round=2)
        await windows[0].ask("move", round=1)
        moved = await windows[0].sees(lambda now: now["phase"] == "placed")
        before = {who: table for table in rung["tables"] for who in table["seats"]}
        for place in moved["places"]:
            old = before[place["player"]]
            won = old["seats"].index(place["player"]) in old["winners"]
            if old["number"] == 1:
                assert (place["table"], place["moved"]) == ((1, "stays") if won else (2, "foot"))
            else:
                assert place["table"] == old["number"] - won and place["moved"] == ("up" if won else "stays")
            seats = moved["tables"][place["table"] - 1]["seats"]
            assert sorted([place["player"], place["partner"], *place["against"]]) == sorted(seats)
        assert "hostess" in await windows[1].asks("begin", round=2)
        await windows[0].ask("swap", round=2, one=moved["tables"][0]["seats"][0], other=moved["tables"][1]["seats"][0])
        await windows[0].sees(lambda now: now["tables"][0]["seats"][0] == moved["tables"][1]["seats"][0])
        await windows[0].ask("end")
        await windows[1].sees(lambda now: now["phase"] == "ended")
        for goer in goers:
            goer.stop()


async def test_after_a_restart_in_mid_round_the_party_goes_on(tmp_path: Path) -> None:
    async with browsing(tmp_path, LEISURELY) as (house, browser):
        goers, windows, _ = await gathered(house, browser, game="euchre", rounds=1)
        for goer, window in zip(goers, windows, strict=True):
            goer.play(window)
        await windows[0].ask("seat")
        await windows[0].ask("begin", round=1)
        before = await windows[0].sees(lambda now: now["go"])
        await until(lambda: any(len(room.sitting.acts) > 3 for room in house.rooms.values()))
        for goer in goers:
            goer.stop()
        party, cookies = goers[0].party, [dict(goer.browser.cookies) for goer in goers]
        acts = {table: room.sitting.position for table, room in house.rooms.items()}
        assert any(acts.values())
    async with browsing(tmp_path, BRISK) as (house, browser):
        again = [Goer(house, browser(), goer.name) for goer in goers]
        for goer, cookie in zip(again, cookies, strict=True):
            goer.browser.cookies.update(cookie)
            goer.party = party
            goer.know().play(await goer.window())
        for table, position in acts.items():
            assert (await house.room(table)).sitting.position >= position
        screen = Window(await house.parties.room(party))
        first = await screen.sees(lambda now: True)
        assert first["tables"][0]["seats"] == before["tables"][0]["seats"] and first["round"] == 1
        over = await screen.sees(is_decided)
        assert sum(card["punches"] for card in over["standings"]) == 6
        assert all(goer.been for goer in again)
        for goer in again:
            goer.stop()
        await check_tables(house, party)


async def test_who_drops_out_is_replaced_and_who_comes_late_takes_a_bots_chair(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        goers, windows, code = await gathered(house, browser, 4, game="trolley", rounds=2, by_itself=False)
        for goer, window in zip(goers[:3], windows, strict=False):  # Dot never comes to the table: a bot stands in
            goer.play(window)
        await windows[0].ask("seat")
        await windows[0].ask("begin", round=1)
        seen = await windows[1].sees(lambda now: now["go"])
        await windows[1].ask("leave")  # for good
        gone = await windows[0].sees(lambda now: any(player["left"] for player in now["players"]))
        assert seen["me"] not in [who for table in gone["tables"] for who in table["seats"]]
        assert sum(player["bot"] for player in gone["players"]) == 5
        late = Goer(house, browser(), "Eve")
        me = await late.join(goers[0].party, code)
        window = await late.window()
        assert (await window.sees(lambda now: now["me"] == me))["go"] is None
        await windows[0].sees(lambda now: now["phase"] == "counting" and not now["missing"])
        await windows[0].ask("move", round=1)
        placed = await window.sees(lambda now: now["phase"] == "placed")
        assert me in [who for table in placed["tables"] for who in table["seats"]]
        assert sum(player["bot"] and not player["left"] for player in placed["players"]) == 4
        late.play(window)
        await windows[0].ask("begin", round=2)
        await window.sees(lambda now: now["phase"] == "counting" and not now["missing"])
        assert len(late.been) == 1
        await windows[0].ask("end")
        ended = await window.sees(lambda now: now["phase"] == "ended")
        assert seen["me"] not in [prize["player"] for prize in ended["awards"]]
        for goer in (*goers, late):
            goer.stop()


async def test_a_pause_lets_nothing_be_dealt_or_counted(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        goers, windows, _ = await gathered(house, browser, 1, game="raffles", rounds=2)
        goers[0].play(windows[0])
        await windows[0].ask("seat")
        await windows[0].ask("begin", round=1)
        await windows[0].sees(lambda now: now["phase"] == "playing")
        await windows[0].ask("pause")
        await windows[0].sees(lambda now: now["paused"])
        held = [table["hands"] for table in windows[0].messages[-1]["tables"]]
        await asyncio.sleep(0.5)
        assert [table["hands"] for table in windows[0].messages[-1]["tables"]] == held
        await windows[0].ask("resume")
        over = await windows[0].sees(lambda now: now["phase"] == "ended")
        assert sum(card["captures"] for card in over["standings"]) <= 6
        goers[0].stop()


async def test_when_the_hostess_rings_what_is_finished_counts(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        goers, windows, _ = await gathered(house, browser, 1, game="chantecler", rounds=0, by_itself=False)
        goers[0].play(windows[0])
        await windows[0].ask("seat")
        await windows[0].ask("begin", round=1)
        await windows[0].sees(lambda now: any(table["hands"] for table in now["tables"]))
        await windows[0].ask("ring", round=1)
        await windows[0].sees(lambda now: now["phase"] == "counting" and not now["missing"])
        await check_tables(house, goers[0].party)
        await windows[0].ask("end")
        await windows[0].sees(lambda now: now["phase"] == "ended")
        goers[0].stop()


# ---- with real cards ----


async def with_cards(house: House, browser: Any, people: int = 13, **more: Any) -> tuple[Goer, Window, dict[str, Any]]:
    """A party with real cards, seated."""
    hostess = await Goer(house, browser(), "Ann").introduce()
    names = [f"Guest {number}" for number in range(1, people + 1)]
    opened = await hostess.give(**({"game": "euchre", "kind": "cards", "rounds": 3, "names": names} | more))
    hostess.party = opened["party"]
    window = await hostess.window()
    await window.ask("seat")
    await window.sees(lambda now: now["phase"] == "placed")
    return hostess, window, opened


async def send(browser: httpx.AsyncClient, party: str, **result: Any) -> httpx.Response:
    """Send a result from a phone."""
    return await browser.post(f"/api/parties/{party}/results", json=result)


async def test_one_phone_a_table_with_real_cards(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await with_cards(house, browser)
        party, seen = opened["party"], window.messages[-1]
        assert len(seen["slips"]) == 3 and len(seen["byes"]) == 1 and seen["code"] == opened["code"]
        phones = [Window(window.room) for _ in range(3)]
        for phone, code in zip(phones, seen["slips"], strict=True):
            await phone.ask("slip", code=code.upper())
            await phone.sees(lambda now: now["slip"] is not None)
        assert [phone.messages[-1]["slip"] for phone in phones] == [1, 2, 3]
        assert phones[0].messages[-1]["slips"] == [] and phones[0].messages[-1]["code"] is None
        await window.ask("begin", round=1)
        await window.sees(lambda now: now["phase"] == "playing")
        early = await send(browser(), party, id="early-0001", round=1, table=2, code=seen["slips"][1], points=[3, 4])
        assert early.json()["fate"] == "held"
        assert "Table 1" in await phones[1].asks("ring", round=1)  # only the head table rings
        await phones[0].ask("ring", round=1)
        rung = await window.sees(lambda now: now["phase"] == "counting" and now["missing"] == [1, 3])
        assert rung["tables"][1]["score"] == [3, 4]
        first = {"id": "first-0001", "round": 1, "table": 1, "code": seen["slips"][0], "points": [5, 2]}
        for _ in range(3):  # however often it is sent
            answer = await send(browser(), party, **first)
            assert answer.json() == {"id": "first-0001", "fate": "scored", "sentence": "It is written down."}
        assert "still to come" in await window.asks("move", round=1)
        await window.ask("score", round=1, table=3, points=[1, 1])
        await window.ask("move", round=1)
        await window.sees(lambda now: now["round"] == 2)
        rows = await rows_of(house, party)
        assert sum(isinstance(row, events.Noted) and row.id == "first-0001" for row in rows) == 1


async def test_a_result_that_comes_late_is_the_hostesss_to_decide_and_counts_once(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        hostess, window, opened = await with_cards(house, browser, game="trolley")
        party, slips = opened["party"], window.messages[-1]["slips"]
        await window.ask("begin", round=1)
        for table in (1, 2, 3):
            await window.ask("score", round=1, table=table, points=[50, 60, 65, 75])
        await window.sees(lambda now: now["phase"] == "counting")  # all are through: the house rings
        await window.ask("move", round=1)
        await window.sees(lambda now: now["round"] == 2)
        seats = (await hostess.browser.get(f"/api/parties/{party}/round?number=1")).json()["games"][1]["seats"]
        late = {"id": "phone-2-round-1", "round": 1, "table": 2, "code": slips[1], "points": [75, 65, 60, 50]}
        assert (await send(browser(), party, **late)).json()["fate"] == "proposed"
        assert (await send(browser(), party, **late)).json()["fate"] == "proposed"
        asked = await window.sees(lambda now: now["proposals"])
        assert [one["id"] for one in asked["proposals"]] == ["phone-2-round-1"]
        won = {card["player"]: card["punches"] for card in asked["standings"]}
        assert [won[who] for who in seats] == [0, 0, 1, 1]
        await window.ask("heed", id="phone-2-round-1", yes=True)
        right = await window.sees(lambda now: not now["proposals"])
        won = {card["player"]: card["punches"] for card in right["standings"]}
        assert [won[who] for who in seats] == [1, 1, 0, 0]
        assert "no such result" in await window.asks("heed", id="phone-2-round-1", yes=True)
        assert (await send(browser(), party, **late)).json()["fate"] == "corrected"
        other = late | {"id": "phone-2-another", "points": [1, 2, 3, 4]}
        assert (await send(browser(), party, **other)).json()["fate"] == "proposed"
        await window.ask("heed", id="phone-2-another", yes=False)
        await window.sees(lambda now: not now["proposals"])
        assert (await send(browser(), party, **other)).json()["fate"] == "declined"
        assert (await send(browser(), party, **(late | {"id": "says-the-same"}))).json()["fate"] == "same"
        await window.ask("score", round=1, table=2, points=[1, 2, 30, 40], sure=True)  # a past round put right by hand
        fixed = await window.sees(lambda now: {c["player"]: c["punches"] for c in now["standings"]}[seats[3]] == 1)
        assert fixed["round"] == 2 and fixed["tables"] == right["tables"]  # nobody is called back

    async with browsing(tmp_path, BRISK) as (house, browser):  # and all of it is on disk
        room = await house.parties.room(party)
        assert {note.id: note.fate for note in room.soiree.notes.values()} == {
            "phone-2-round-1": "corrected",
            "phone-2-another": "declined",
            "says-the-same": "same",
        }
        assert (await send(browser(), party, **late)).json()["fate"] == "corrected"


async def test_a_table_may_put_its_own_result_right_but_not_the_hostesss(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await with_cards(house, browser)
        party, slips = opened["party"], window.messages[-1]["slips"]
        await window.ask("begin", round=1)
        await window.ask("ring", round=1)
        result: dict[str, Any] = {"round": 1, "table": 1, "code": slips[0]}
        for number, points in enumerate(([5, 1], [1, 5])):
            noted = await send(browser(), party, **result, id=f"table-1-{number}", points=points, again=number > 0)
            assert noted.json()["fate"] == "scored"
        await window.ask("score", round=1, table=1, points=[5, 4])
        noted = await send(browser(), party, **result, id="table-1-late", points=[1, 5])
        assert noted.json()["fate"] == "proposed"
        seen = await window.sees(lambda now: now["proposals"])
        assert seen["tables"][0]["score"] == [5, 4]
        await window.ask("pause")
        noted = await send(browser(), party, id="table-2-pause", round=1, table=2, code=slips[1], points=[1, 0])
        assert noted.json()["fate"] in ("held", "scored")
        paused = await window.sees(lambda now: now["tables"][1]["told"])  # it is entered all the same
        assert paused["paused"] and paused["missing"] == [3]


async def test_what_was_written_though_nobody_was_told_is_read_on(tmp_path: Path) -> None:
    """As after a commit that came to nothing, as far as anyone could tell, and was on disk."""

    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await with_cards(house, browser)
        room = window.room
        await house.journal.append(f"party-{opened['party']}", room.soiree.seq + 1, '{"event":"began"}')
        assert "The tables are playing" in await window.asks("swap", round=1, one="p1", other="p2")
        await window.sees(lambda now: now["phase"] == "playing")
        await window.ask("ring", round=1)
        await window.sees(lambda now: now["phase"] == "counting")


async def test_papers_are_for_the_hostess(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        hostess, _, opened = await with_cards(house, browser, names=["=1+1", *"ABCDEFGHIJKL"])
        home = f"/api/parties/{opened['party']}"
        for paper in ("standings.csv", "standings.pdf", "tallies.pdf", "slips.pdf"):
            assert (await browser().get(f"{home}/{paper}")).status_code == 403
            answer = await hostess.browser.get(f"{home}/{paper}")
            assert answer.status_code == 200 and "attachment" in answer.headers["content-disposition"]
            assert answer.content.startswith(b"%PDF") or paper.endswith("csv")
            assert paper.endswith("pdf") or ("'=1+1" in answer.text and answer.text.startswith("\ufeffPlace,Name"))


# ---- doors, garbage, limits ----


async def test_codes_let_in_and_wrong_ones_do_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "now", lambda: 0.0)  # however long it takes to try them

    async with browsing(tmp_path, BRISK) as (house, browser):
        goers, _, code = await gathered(house, browser, 1, game="euchre")
        party = goers[0].party
        assert len(code) == JOIN_LETTERS and set(code) <= set(LETTERS)
        found = await browser().post("/api/parties/find", json={"code": f" {code[:3].upper()} {code[3:]}"})
        assert found.json()["party"] == party and found.json()["me"] is None
        assert (await goers[0].browser.get("/api/parties")).json()[0]["hostess"]
        assert (await browser().get("/api/parties")).json() == []
        nameless = await browser().post(f"/api/parties/{party}/join", json={"code": code})
        assert nameless.status_code == 400 and "name" in nameless.json()["sentence"].lower()
        again = await goers[0].post(f"/api/parties/{party}/join", code=code)  # who has come has come
        assert again.json()["players"] == 1
        assert (await browser().get("/api/parties/nosuchparty1")).status_code == 404
        assert (await browser().get(f"/api/tables/party-{party}")).status_code == 404
        for _ in range(limits.Limits().codes):
            wrong = await browser().post(f"/api/parties/{party}/join", json={"code": "aaaaaa", "name": "Mallory"})
            assert wrong.status_code == 403 and "not the code" in wrong.json()["sentence"]
        right = await browser().post(f"/api/parties/{party}/join", json={"code": code, "name": "Mallory"})
        assert right.status_code == 429


async def test_what_cannot_be_is_refused_in_words(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        nobody = await browser().post("/api/parties", json={"game": "euchre"})
        assert nobody.status_code == 403
        goers, windows, _ = await gathered(house, browser, 2, game="euchre")
        for asked in (
            {"game": "matchem"},
            {"game": "euchre", "rounds": -1},
            {"game": "euchre", "unit": "game"},
            {"game": "euchre", "tally": "tricks"},
            {"game": "euchre", "unit": "hands"},
            {"game": "euchre", "unit": "hands", "hands": 51},
            {"game": "raffles", "loners": True},
            {"game": "euchre", "movement": "anyhow"},
            {"game": "euchre", "minutes": 181},
            {"game": "euchre", "minutes": -1},
            {"game": "euchre", "prizes": [{"prize": "booby"}]},
            {"game": "euchre", "prizes": [{"prize": "best"}, {"prize": "loners"}]},
            {"game": "euchre", "prizes": [{"prize": "best", "name": "x" * 61}]},
            {"game": "euchre", "names": ["Bea"]},
            {"game": "euchre", "kind": "cards", "names": ["a,b"]},
            {"game": "euchre", "kind": "elsewhere"},
            {"game": "euchre", "clock": -1},
        ):
            answer = await goers[0].post("/api/parties", **asked)
            assert answer.status_code == 400 and answer.json()["sentence"].endswith(".")
        assert len(house.parties.rooms) == 1
        assert "hostess" in await windows[1].asks("seat")
        assert "hostess" in await windows[1].asks("score", round=1, table=1, points=[1, 2])
        assert "not the code" in await windows[1].asks("slip", code="aaaaaaaa")
        assert "understood" in await windows[1].asks("dance")
        assert "by the code" in await windows[0].asks("arrive", names=["Eve"])
        assert "gone on" in await windows[0].asks("begin", round=1)
        assert await windows[0].asks("move", round=0)
        assert await windows[0].asks("decide", prize="best")
        await windows[0].room.hear(windows[0].onlooker, b"\xff\x00{")
        here = await send(browser(), goers[0].party, id="x" * 8, round=1, table=1, points=[1, 2])
        assert here.status_code == 400
        before = (await house.parties.room(goers[0].party)).soiree.seq
        assert before == 2  # two have come, and nothing of all this was written


async def test_results_that_cannot_be(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        hostess, window, opened = await with_cards(house, browser)
        party, slips = opened["party"], window.messages[-1]["slips"]
        good: dict[str, Any] = {"id": "result-0001", "round": 1, "table": 1, "code": slips[0], "points": [5, 1]}
        for wrong, status in (
            ({"id": "short"}, 400),
            ({"id": "with space"}, 400),
            ({"round": 2}, 400),
            ({"round": -1}, 400),
            ({"points": [1, 2, 3]}, 400),
            ({"points": []}, 400),
            ({"points": [10**30, 0]}, 400),
            ({"points": [], "winners": ["nobody"]}, 400),
            ({"captors": ["p1"]}, 400),
            ({"table": 2}, 403),
            ({"code": ""}, 403),
            ({"code": opened["code"]}, 403),
            ({"extra": 1}, 400),
        ):
            answer = await send(browser(), party, **(good | wrong))
            assert answer.status_code == status, (wrong, answer.text)
        assert (await send(hostess.browser, party, **(good | {"code": ""}))).json()["fate"] == "held"


async def test_forgotten_parties_are_swept_and_can_still_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        hostess, window, opened = await with_cards(house, browser)
        window.leave()
        await house.parties.sweep()
        assert opened["party"] in house.parties.rooms
        monkeypatch.setattr(party_house, "LEFT", -1.0)
        await house.parties.sweep()
        assert opened["party"] not in house.parties.rooms
        assert (await hostess.browser.get(f"/api/parties/{opened['party']}")).status_code == 200
        late = Window(await house.parties.room(opened["party"]), hostess.guest)
        assert "put away" in await late.asks("begin", round=1)


def test_codes_follow_from_the_seal_and_tables_have_their_own() -> None:
    codes = Codes(Seal("5e" * 32), Guesses(10))
    slips = [codes.slip("party", table) for table in range(1, 101)]
    assert len(set(slips)) == 100 and all(codes.table_of("party", code) == n for n, code in enumerate(slips, 1))
    assert codes.table_of("another", slips[0]) is None and codes.table_of("party", "") is None
    assert not codes.is_join("party", codes.join("another")) and codes.is_join("party", codes.join("party"))
