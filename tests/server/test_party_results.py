"""Results at a party with real cards: typed codes of tables, what cannot be is asked about, ties tell the cut."""

from pathlib import Path
from typing import Any

import pytest

from parlour.server.house import House
from parlour.server.limits import Turnstiles
from parlour.server.live.party import events
from parlour.server.live.party.codes import TABLES
from tests.helpers.partygoing import BRISK, Window
from tests.helpers.visiting import browsing
from tests.server.test_party import rows_of, send, with_cards

QUESTION = "No table of Trolley Euchre ends 500 to 2"


async def rung(house: House, browser: Any) -> tuple[Window, str, list[str]]:
    """A party whose first game is over; its desk, its id, and the codes of its tables."""
    _, window, opened = await with_cards(house, browser)
    await window.ask("begin", round=1)
    await window.ask("ring", round=1)
    seen = await window.sees(lambda now: now["phase"] == "counting")
    return window, opened["party"], seen["slips"]


# ---- codes that are typed ----


async def test_the_code_of_a_table_leads_to_it_however_it_is_typed(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, party, slips = await rung(house, browser)
        for typed in (slips[1], slips[1].upper(), f" {slips[1][:4]} {slips[1][4:]} ", f"{slips[1][:4]}-{slips[1][4:]}"):
            found = await browser().post("/api/parties/find", json={"code": typed})
            assert found.status_code == 200 and found.json()["party"] == party and found.json()["table"] == 2
        joined = await browser().post("/api/parties/find", json={"code": house.parties.codes.join(party)})
        assert joined.json()["table"] is None


async def test_the_codes_of_tables_that_are_not_there_are_wrong_ones_and_wrong_ones_are_counted(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, party, slips = await rung(house, browser)
        visitor = browser()
        house.guesses.addresses = Turnstiles(5)
        for code in (
            house.parties.codes.slip(party, len(slips) + 1),
            house.parties.codes.slip(party, TABLES),
            "aaaaaaaaaa",
            slips[0][:8],
        ):
            answer = await visitor.post("/api/parties/find", json={"code": code})
            assert answer.status_code == 403 and answer.json()["sentence"].startswith("There is no party and no table")
        answers = [await visitor.post("/api/parties/find", json={"code": "bbbbbbbbbb"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [403, 429, 429]
        assert (await visitor.post("/api/parties/find", json={"code": slips[0]})).status_code == 429


# ---- what cannot be ----


async def test_a_result_that_cannot_be_is_asked_about_and_taken_when_one_is_sure(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        window, party, slips = await rung(house, browser)
        result: dict[str, Any] = {"id": "table-2-once", "round": 1, "table": 2, "code": slips[1], "points": [500, 2]}
        asked = (await send(browser(), party, **result, sure=False)).json()
        assert asked["fate"] == "asked" and asked["sentence"].startswith(QUESTION)
        assert not any(isinstance(row, events.Noted) for row in await rows_of(house, party))
        assert (await send(browser(), party, **result, sure=True)).json()["fate"] == "scored"
        seen = await window.sees(lambda now: now["tables"][1]["told"])
        assert seen["tables"][1]["score"] == [500, 2]
        again = await send(browser(), party, **(result | {"id": "table-2-again"}), sure=False)
        assert again.json()["fate"] == "same"  # it stands already, so there is nothing to ask


async def test_one_who_was_not_asked_waits_for_the_hostess(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        window, party, slips = await rung(house, browser)
        result: dict[str, Any] = {"id": "table-1-once", "round": 1, "table": 1, "code": slips[0], "points": [3, 2]}
        assert (await send(browser(), party, **result)).json()["fate"] == "proposed"
        seen = await window.sees(lambda now: now["proposals"])
        told = seen["proposals"][0]
        assert told["points"] == [3, 2] and told["stands"] is None and "rings has 5" in told["question"]
        assert seen["missing"] == [1, 2, 3]
        other = Window(window.room)
        assert (await other.sees(lambda now: now["phase"] == "counting"))["proposals"] == []
        await window.ask("heed", id="table-1-once", yes=True)
        right = await window.sees(lambda now: not now["proposals"])
        assert right["tables"][0]["score"] == [3, 2] and right["missing"] == [2, 3]


async def test_before_the_bell_too_what_cannot_be_waits_for_the_hostess_and_not_for_the_bell(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await with_cards(house, browser)
        slips = window.messages[-1]["slips"]
        await window.ask("begin", round=1)
        await window.sees(lambda now: now["phase"] == "playing")
        result: dict[str, Any] = {"id": "table-2-once", "round": 1, "table": 2, "code": slips[1], "points": [500, 2]}
        assert (await send(browser(), opened["party"], **result)).json()["fate"] == "proposed"
        await window.ask("ring", round=1)
        seen = await window.sees(lambda now: now["phase"] == "counting")
        assert not seen["tables"][1]["told"] and seen["proposals"][0]["question"].startswith(QUESTION)


async def test_the_hostess_is_asked_as_well(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        window, *_ = await rung(house, browser)
        sentence = await window.asks("score", round=1, table=2, points=[500, 2])
        assert sentence.startswith(QUESTION) and sentence.endswith("say that you are sure.")
        await window.ask("score", round=1, table=2, points=[500, 2], sure=True)
        seen = await window.sees(lambda now: now["tables"][1]["told"])
        assert seen["tables"][1]["score"] == [500, 2]
        await window.ask("score", round=1, table=3, points=[0, 0])
        await window.ask("score", round=1, table=1, points=[5, 4])
        await window.ask("move", round=1)
        await window.sees(lambda now: now["round"] == 2)
        assert "ends 2 to 3" in await window.asks("score", round=1, table=1, points=[2, 3])  # of an earlier game


async def test_pages_are_told_what_can_be_as_the_house_knows_it(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        window, party, _ = await rung(house, browser)
        seen = window.messages[-1]
        evening = window.room.soiree.evening
        for table in seen["tables"]:
            told = [(limit["of"], limit["least"], limit["most"]) for limit in seen["limits"][table["limits"]]]
            assert told == [(limit.of, limit.least, limit.most) for limit in evening.limits(1, table["number"])]
        assert len(seen["limits"]) == 2  # the head table's, and those of all others
        games = (await browser().get(f"/api/parties/{party}/round?number=1")).json()["games"]
        assert games[0]["limits"] == seen["limits"][seen["tables"][0]["limits"]]


# ---- ties ----


@pytest.mark.parametrize("cut_at_table", [False, True])
async def test_a_tie_tells_who_cut_and_the_cards_the_house_drew(tmp_path: Path, cut_at_table: bool) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        window, party, slips = await rung(house, browser)
        seats = window.messages[-1]["tables"][1]["seats"]
        result: dict[str, Any] = {"id": "table-2-once", "round": 1, "table": 2, "code": slips[1], "points": [4, 4]}
        result |= {"winners": [seats[1]]} if cut_at_table else {}
        assert (await send(browser(), party, **result, sure=False)).json()["fate"] == "scored"
        table = (await window.sees(lambda now: now["tables"][1]["told"]))["tables"][1]
        assert table["by_cut"] != cut_at_table
        game = (await browser().get(f"/api/parties/{party}/round?number=1")).json()["games"][1]
        assert game["draws"] == table["draws"]
        if cut_at_table:
            assert table["winners"] == [1, 3] and table["draws"] == []
        else:
            assert [drawn["player"] for drawn in table["draws"][0]] == seats[:2]  # the reds
            assert all(drawn["card"] for draw in table["draws"] for drawn in draw)


# ---- papers ----


async def test_papers_are_the_hostesss_and_their_codes_lead_where_phones_can_go(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    async with browsing(tmp_path, BRISK) as (house, browser):
        hostess, _, opened = await with_cards(house, browser)
        place = f"/api/parties/{opened['party']}"
        for paper in ("tables", "tents", "slips", "names", "tallies", "standings"):
            printed = await hostess.browser.get(f"{place}/{paper}.pdf?paper=letter&at=http://192.168.1.7:8000")
            assert printed.status_code == 200 and printed.content.startswith(b"%PDF"), printed.text
            assert (await browser().get(f"{place}/{paper}.pdf")).status_code == 403
        assert (await hostess.browser.get(f"{place}/tents.pdf")).status_code == 200  # where the page came from
        assert (await hostess.browser.get(f"{place}/tents.pdf?at=javascript:1")).status_code == 400
        assert (await hostess.browser.get(f"{place}/tents.pdf?paper=a5")).status_code == 400


# ---- two phones, and second thoughts ----


async def test_another_phone_is_asked_before_it_replaces_what_a_table_has_sent(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        window, party, slips = await rung(house, browser)
        one: dict[str, Any] = {"id": "from-a-phone", "round": 1, "table": 2, "code": slips[1], "points": [5, 3]}
        assert (await send(browser(), party, **one, sure=False)).json()["fate"] == "scored"
        other = one | {"id": "from-another", "points": [3, 5]}
        asked = (await send(browser(), party, **other, sure=False)).json()
        assert asked["fate"] == "asked" and "has sent another result of game 1 already (5 to 3)" in asked["sentence"]
        late = other | {"id": "nobody-to-ask"}
        assert (await send(browser(), party, **late)).json()["fate"] == "proposed"
        seen = await window.sees(lambda now: now["proposals"])
        assert seen["tables"][1]["score"] == [5, 3] and not seen["tables"][1]["changed"]
        assert (await send(browser(), party, **other, again=True)).json()["fate"] == "scored"
        changed = await window.sees(lambda now: now["tables"][1]["changed"])
        assert changed["tables"][1]["score"] == [3, 5]


async def test_what_waits_for_the_bell_is_shown_and_the_hostess_rings_not_table_1(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await with_cards(house, browser)
        party = opened["party"]
        await window.ask("begin", round=1)
        seen = await window.sees(lambda now: now["phase"] == "playing")
        seats, slip = seen["tables"][1]["seats"], seen["slips"][1]
        result = {"id": "level-and-cut", "round": 1, "table": 2, "code": slip, "points": [5, 5]}
        winners = [seats[1], seats[3]]
        assert (await send(browser(), party, **result, winners=winners)).json()["fate"] == "held"
        held = (await window.sees(lambda now: now["tables"][1]["held"]))["tables"][1]
        assert held["held"]["points"] == [5, 5] and held["held"]["winners"] == winners and not held["told"]
        await window.ask("ring", round=1)
        after = await window.sees(lambda now: now["tables"][1]["told"])
        assert after["tables"][1]["held"] is None and after["tables"][1]["winners"] == [1, 3]
        assert not any(table["rang"] for table in after["tables"])


async def test_an_evening_that_was_ended_by_mistake_goes_on(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        window, party, _ = await rung(house, browser)
        await window.ask("end")
        assert (await window.sees(lambda now: now["phase"] == "ended"))["resumable"]
        await window.ask("reopen")
        assert not (await window.sees(lambda now: now["phase"] == "counting"))["resumable"]
    async with browsing(tmp_path, BRISK) as (house, _):
        assert (await house.parties.room(party)).soiree.evening.phase == "counting"
