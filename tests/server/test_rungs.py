"""Bots of different rungs at one table: who is asked for, who plays, and what the journal says of it."""

import json
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.bots.players.house import House as Thumb
from parlour.engine.view import View
from parlour.server import workers
from parlour.server.live.table import events
from parlour.server.live.table.sitting import Sitting, restored
from tests.helpers.openings import opening
from tests.helpers.visiting import CALM, FAST, SLOW, Person, browsing, open_house, play_on, table
from tests.server.test_house import named

OLD = (  # a journal as the first edition wrote it
    '{"event":"opened","game":"matchem","options":{"players":3,"game":500},"rules":1,"seats":["open","bot","open"],'
    '"host":"ann","rung":"club","public":true,"gallery":true,"word":"","clock":0,"seed":5}',
    '{"event":"sat","seat":0,"guest":"ann","name":"Ann"}',
    '{"event":"filled","seat":2}',
)


def test_an_old_journal_has_its_tables_rung_everywhere() -> None:
    sitting = restored("t", [(seq, 0.0, body) for seq, body in enumerate(OLD)])
    assert [chair.rung for chair in sitting.chairs] == [None, "club", "club"] and sitting.rung_at(0) == "club"
    assert events.written(events.read(OLD[0])) == OLD[0]  # and is written as it was


async def test_each_seat_has_its_own_rung(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        rungs = [None, "master", "novice", None]
        room = await table(house, "euchre", "me", "bot", "open", "bot", rung="learner", rungs=rungs)
        ann = Person(room, "ann")
        seen = await ann.sees(lambda now: True)
        assert [seat["rung"] for seat in seen["seats"]] == [None, "master", None, "learner"]
        (card,) = house.cards("ann")
        assert [seat.rung for seat in card.seats] == [None, "master", None, "learner"]
        await ann.ask("fill")
        full = await ann.sees(lambda now: now["phase"] == "playing")
        assert full["seats"][2]["rung"] == "novice"
        before = [(chair.rung, chair.bot) for chair in room.sitting.chairs]
    async with open_house(tmp_path, SLOW) as house:
        again = (await house.room(room.sitting.id)).sitting
        assert [(chair.rung, chair.bot) for chair in again.chairs] == before


async def test_the_host_fills_a_seat_with_the_bot_he_likes(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "euchre", "me", "open", "open", "bot", rungs=[None, "club", None, None])
        ann, ben = Person(room, "ann"), Person(room, "ben")
        await ann.ask("fill", seat=1, rung="expert")
        seen = await ann.sees(lambda now: now["seats"][1]["who"] == "bot")
        assert seen["seats"][1]["rung"] == "expert" and seen["seats"][2]["who"] == "open"
        await ben.ask("fill", seat=2)
        assert "host" in (await ben.hears("refused"))["sentence"]
        wrong: tuple[dict[str, Any], ...] = (
            {"seat": 1},
            {"seat": 0},
            {"seat": 3, "rung": "club"},
            {"seat": -1},
            {"seat": 4},
            {"seat": 2, "rung": "god"},
            {"rung": ""},
            {"seat": "2"},
            {"seats": [2]},
        )
        for bad in wrong:
            await ann.ask("fill", **bad)
            await ann.hears("refused")
        assert room.sitting.chairs[2].is_open


@pytest.mark.parametrize(
    "rungs",
    [["club"], ["club"] * 4, [None] * 5, [None, "god", None, None], [None, 3, None, None], "club", {"1": "club"}],
)
async def test_wrong_rungs_are_refused(rungs: Any, tmp_path: Path) -> None:
    """Too few, one for a person, too many, none such, or no rungs at all."""

    async with browsing(tmp_path, SLOW) as (house, browser):
        ada = await named(browser(), "Ada")
        answer = await ada.post("/api/tables", json={"game": "euchre", "rungs": rungs})
        assert answer.status_code == 400 and answer.json()["sentence"].endswith(".") and not house.rooms


async def test_a_bot_of_the_seats_own_rung_is_asked_and_one_of_the_tables_stands_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: set[tuple[str, int]] = set()

    class Spy(Thumb):
        """Notes for whom it plays."""

        def __init__(self, rung: str) -> None:
            self.rung = rung

        def choose(self, view: View, budget: Any = None) -> str:
            asked.add((self.rung, view.own_seat))
            return super().choose(view)

    monkeypatch.setattr(workers, "bot_named", lambda rung, seed: Spy(rung))

    async with open_house(tmp_path, FAST) as house:
        seats, rungs = ["me", "bot", "open", "bot"], [None, "master", "novice", None]
        room = await table(house, "matchem", *seats, rung="learner", rungs=rungs)
        ann, ben = Person(room, "ann"), Person(room, "ben")
        await ben.ask("sit", seat=2)
        await play_on(ann, lambda now: now["board"] and now["board"]["turn"] == 2)
        assert asked <= {("master", 1), ("learner", 3)}
        ben.leave()
        seen = await ann.sees(lambda now: now["seats"][2]["stands_in"])
        assert seen["seats"][2]["rung"] == "learner"
        await play_on(ann, lambda now: sum(act["seat"] == 2 for act in now["acts"]) > 1)
        assert asked == {("master", 1), ("learner", 3), ("learner", 2)}


async def test_who_leaves_for_good_is_followed_by_the_bot_the_seat_was_to_have(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "matchem", "me", "open", rungs=[None, "expert"], options={"players": 2})
        ann, ben = Person(room, "ann"), Person(room, "ben")
        await ben.ask("sit", seat=1)
        await ann.sees(lambda now: now["phase"] == "playing")
        await ben.ask("leave")
        seen = await ann.sees(lambda now: now["seats"][1]["who"] == "bot")
        assert seen["seats"][1]["rung"] == "expert"
        await ann.ask("leave")
        assert (await ben.sees(lambda now: now["seats"][0]["who"] == "bot"))["seats"][0]["rung"] == "house"


def test_rungs_are_in_the_journal_only_where_they_were_given() -> None:
    game = parlour.load("matchem", players=2)
    opened = opening(game, rungs=["novice", None])
    assert json.loads(events.written(opened))["rungs"] == ["novice", None]
    assert [chair.rung for chair in Sitting("t", opened).chairs] == ["novice", "house"]
    assert "rung" not in json.loads(events.written(events.Filled(seat=1)))
