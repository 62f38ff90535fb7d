"""Duplicate: everybody plays the same boards in the same seats, and learns of no board before he has played it."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.server.deals import days, slips
from parlour.server.deals.results import Result, matchpoints, scores, standing
from parlour.table.fair import commitment
from parlour.table.record import Record
from parlour.table.verify import verdicts
from tests.helpers.dealing import acts_of, come, first, last, play_deal, sit_down
from tests.helpers.visiting import CALM, browsing
from tests.server.test_fair_leaks import leaks


async def opened(browser: Any, **asked: Any) -> str:
    """A set of boards, by its address."""
    answer = await browser.post("/api/duplicate", json={"game": "euchre", **asked})
    assert answer.status_code == 201, answer.text
    return f"/api/duplicate/{answer.json()['set']}"


async def test_all_play_the_same_boards_in_the_same_seats_against_the_same_bots(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann, browser() as ben:
        home = await opened(await come(ann, "Ann"))
        await come(ben, "Bob")
        seats = []
        for board in (1, 2, 5):
            one = await play_deal(house, ann, f"{home}/{board}")
            two = await play_deal(house, ben, f"{home}/{board}")
            assert await acts_of(house, one.sitting.id) == await acts_of(house, two.sitting.id)
            seats.append((await ann.get(f"{home}/{board}")).json()["seat"])
            assert one.sitting.held[one.sitting.opened.host] == seats[-1]
        assert seats == [0, 1, 0]
        sheet = (await ben.get(home)).json()
        assert [board["state"] for board in sheet["boards"]][:3] == ["played", "played", "new"]
        assert [(line["name"], line["boards"], line["score"]) for line in sheet["standing"]] == [
            (line["name"], 3, 0.5) for line in sheet["standing"]
        ]
        mine = (await ben.get("/api/duplicate")).json()
        assert [(card["title"], card["boards"], card["played"]) for card in mine] == [("Trolley Euchre", 8, 3)]


async def test_the_traveller_is_for_those_who_have_played_the_board(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann, browser() as ben, browser() as eve:
        home = await opened(await come(ann, "Ann"), game="matchem", scoring="points", boards=16)
        await come(ben, "Bob")
        await come(eve, "Eve")
        one = await play_deal(house, ann, f"{home}/3", first)
        two = await play_deal(house, ben, f"{home}/3", last)
        rows = (await ben.get(f"{home}/3")).json()["rows"]
        assert {row["name"]: row["points"] for row in rows} == {
            "Ann": one.sitting.state.points,
            "Bob": two.sitting.state.points,
        }
        assert [row["ahead"] for row in rows] == sorted((row["ahead"] for row in rows), reverse=True)
        assert rows[0]["score"] == rows[0]["ahead"], "by points"
        replay = (await ben.get(f"{home}/3/{one.sitting.id}/replay")).json()
        assert len(replay["steps"]) == len(one.sitting.acts) + 1
        record = Record.parse((await ben.get(f"{home}/3/{one.sitting.id}/record")).text)
        assert verdicts(record)[0].against == []
        assert f"Board 3 of the set {home[-12:]}." in (await ben.get(f"{home}/3/{one.sitting.id}/record")).text
        for rest in ("", f"/{one.sitting.id}/replay", f"/{one.sitting.id}/record"):
            assert (await eve.get(f"{home}/3{rest}")).status_code == 403
        assert (
            await eve.post(f"{home}/3/{one.sitting.id}/onward", json={"hand": 1, "act": 0, "seat": 0})
        ).status_code == 403
        assert (await ann.get(f"{home}/4")).status_code == 403
        assert (await ann.get(f"{home}/3/nowhere/replay")).status_code == 404
        assert (await ann.post(f"/api/tables/{one.sitting.id}/share", json={})).status_code == 400


async def test_two_of_one_name_are_told_apart_and_alike_everywhere(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as one, browser() as other:
        home = await opened(await come(one, "Ann"))
        await come(other, "ann")
        for guest in (one, other):
            await play_deal(house, guest, f"{home}/1")
        standing, rows = (await one.get(home)).json()["standing"], (await one.get(f"{home}/1")).json()["rows"]
        called = {line["mine"]: line["name"] for line in standing}
        assert sorted(name.endswith(" (2)") for name in called.values()) == [False, True]
        assert {row["mine"]: row["name"] for row in rows} == called


async def test_who_has_played_a_board_stands_there_however_many_come_after_him(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slips, "MOST_AT_BOARD", 2)
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann:
        home = await opened(await come(ann, "Ann"))
        await play_deal(house, ann, f"{home}/1")
        for who in ("b", "c", "d"):
            await house.slips.write(f"board-{home[-12:]}-1", "euchre", who, result(9))
        board = (await ann.get(home)).json()["boards"][0]
        assert board["state"] == "played" and board["played"] == 4
        rows = (await ann.get(f"{home}/1")).json()["rows"]
        assert len(rows) == 3 and [row["mine"] for row in rows].count(True) == 1


async def test_of_a_board_nothing_is_told_before_one_has_played_it(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann, browser() as eve:
        home = await opened(await come(ann, "Ann"))
        await come(eve, "Eve")
        place = f"board-{home[-12:]}-1"
        secret = days.secret_of(house.seal, place, "euchre")
        room, person = await sit_down(house, ann, f"{home}/1")
        await person.sees(lambda now: now["phase"] == "playing")
        deck = list(room.sitting.state.deck or ())
        paths = [home, f"{home}/1", f"{home}/2", "/api/duplicate", f"/api/tables/{room.sitting.id}"]
        told = [(await browser.get(path)).text for path in paths for browser in (ann, eve)]
        person.leave()
        await play_deal(house, ann, f"{home}/1")
        told += [(await eve.get(path)).text for path in paths]
        assert leaks(told, secret, deck) == []
        boards = (await ann.get(home)).json()["boards"]
        assert commitment(boards[0]["promise"]["secret"]) == boards[0]["promise"]["commitment"]
        assert boards[1]["promise"]["secret"] is None


async def test_two_worlds_in_which_others_have_done_otherwise_are_the_same_to_one_who_has_still_to_play(
    tmp_path: Path,
) -> None:
    told, ahead = [], []
    for world, choose in (("here", first), ("there", last)):
        folder = tmp_path / world
        folder.mkdir()
        async with browsing(folder, CALM) as (house, browser), browser() as ann, browser() as eve:
            house.seal.key, house.people.chance, house.chance = bytes(32), Random(3), Random(4)
            home = await opened(await come(ann, "Ann"), game="matchem", scoring="points")
            await come(eve, "Eve")
            ahead.append((await play_deal(house, ann, f"{home}/1", choose)).sitting.state.points)
            paths = [home, f"{home}/1", f"{home}/2", "/api/duplicate", "/api/tables"]
            told.append([(await eve.get(path)).text for path in paths])
    assert told[0] == told[1] and ahead[0] != ahead[1]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"boards": 5}, "A set has 8 or 16 boards."),
        ({"game": "roulette"}, "chance alone decides"),
        ({"options": {"open_table": True}}, "with a referee"),
        ({"game": "whist-of-nobody"}, "whist-of-nobody"),
        ({"options": {"game": 10**5}}, "can be up to"),
        ({"scoring": "imps"}, "scoring is one of"),
    ],
)
async def test_what_cannot_be_a_set_is_refused_with_a_sentence(asked: Any, why: str, tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann:
        await come(ann, "Ann")
        answer = await ann.post("/api/duplicate", json={"game": "euchre", **asked})
        assert answer.status_code == 400 and why in answer.json()["sentence"], answer.text
        assert await house.journal.count_notes("set", "") == 0
        for path in ("/api/duplicate/nothing", "/api/duplicate/nothing/1"):
            assert (await ann.get(path)).status_code == 404
        home = await opened(ann)
        for number in ("0", "9", "-1", "x", "1.5", "٣", "00000001"):
            assert (await ann.post(f"{home}/{number}", json={})).status_code == 404
    async with browsing(tmp_path, CALM) as (house, browser), browser() as nobody:
        assert (await nobody.post("/api/duplicate", json={"game": "euchre"})).status_code == 403
        assert (await nobody.post(f"{home}/1", json={})).status_code == 403
        assert len((await nobody.get(home)).json()["boards"]) == 8, "it outlives a restart"


def result(ahead: int, seat: int = 0) -> Result:
    """A result so far ahead."""
    return Result("t", seat, [], ahead)


def test_matchpoints_and_points() -> None:
    assert matchpoints(3, [1, 3, 3, 5]) == 0.5 and matchpoints(1, [1]) is None and matchpoints(0, [-1, 0]) == 1.0
    board = {"a": result(4), "b": result(4), "c": result(-2), "d": result(9, seat=1)}
    assert scores(board, "matchpoints") == {"a": 0.75, "b": 0.75, "c": 0.0, "d": None}
    assert scores(board, "points") == {"a": 4.0, "b": 4.0, "c": -2.0, "d": 9.0}
    boards = [board, {"a": result(1), "c": result(7)}, {"c": result(100)}]
    lines = standing(boards, "matchpoints", "a")
    assert [(line.who, line.boards, line.score) for line in lines] == [
        ("b", 1, 0.75),
        ("c", 3, 0.5),
        ("a", 2, 0.375),
        ("d", 1, None),
    ]
    assert [(line.who, line.score) for line in standing(boards, "points", "a")] == [
        ("d", 9.0),
        ("c", 5.0),
        ("a", 5.0),
        ("b", 4.0),
    ]
    assert {line.score for line in standing(boards, "points", "nobody")} == {None}
    assert standing([], "points", "a") == []


def test_a_board_that_thousands_have_played_is_compared_in_little_more_than_its_length() -> None:
    """And not with one another: that would hold up the house for seconds."""

    class Counted(int):
        """A number that is looked at."""

        looks = 0

        def __lt__(self, other: int) -> bool:
            Counted.looks += 1
            return int(self) < int(other)

        def __gt__(self, other: int) -> bool:
            Counted.looks += 1
            return int(self) > int(other)

        def __eq__(self, other: object) -> bool:
            Counted.looks += 1
            return int(self) == other

        __hash__ = int.__hash__

    chance, many = Random(5), 2000
    board = {str(who): result(Counted(chance.randrange(-20, 20))) for who in range(many)}
    assert len(scores(board, "matchpoints")) == many
    assert many < Counted.looks < 100 * many


async def test_a_result_is_written_once_whoever_writes_first(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, _):
        await house.slips.write("board-x-1", "euchre", "a", result(1))
        await house.slips.write("board-x-1", "euchre", "a", result(2))
        assert {who: it.ahead for who, it in (await house.slips.of_deal("board-x-1", "euchre")).items()} == {"a": 1}
        assert json.loads((await house.journal.notes("result", "board-x-1 euchre"))[0].body)["ahead"] == 1
