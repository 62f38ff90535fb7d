"""The deal of the day: the same for all, promised the day before, one try a guest, and told to nobody too soon."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import parlour
from parlour.errors import NotHere
from parlour.games import GAMES
from parlour.server.book.entries import is_to_be_kept
from parlour.server.deals import best, days
from parlour.server.deals.results import Result, ahead_of, place_of, spread_of, streaks
from parlour.server.house import House
from parlour.server.http import library
from parlour.server.live.table import events
from parlour.server.live.table.sitting import Sitting
from parlour.server.people import Seal
from parlour.table.fair import commitment
from parlour.table.record import Record
from parlour.table.verify import verdicts
from tests.helpers import own_game
from tests.helpers.dealing import Choose, acts_of, come, first, last, play_deal, play_out, sit_down, today
from tests.helpers.postgres import Database
from tests.helpers.two_worlds import another_deck
from tests.helpers.visiting import CALM, SLOW, browsing, until
from tests.server.test_fair_leaks import leaks

GAMES_OF_THE_DAY = days.daily_games()
LINES = [f"/{line}/{what}" for line in ("master", "best") for what in ("record", "replay")]


@contextmanager
def clock_on(house: House, monkeypatch: pytest.MonkeyPatch, by: float) -> Iterator[None]:
    """So many seconds later, as the journal has it."""
    told = type(house.journal).time
    with monkeypatch.context() as patch:
        patch.setattr(type(house.journal), "time", lambda store: told(store) + by)
        yield


def till_midnight(house: House) -> float:
    """How long it is today, with a second more."""
    return days.ends(days.day_of(house.journal.time())) - house.journal.time() + 1.0


# ---- the same for everyone ----


def test_every_game_in_which_play_decides_anything_has_a_deal_of_the_day() -> None:
    luck_alone = {name for name in GAMES if parlour.load(name).law.odds()}
    assert set(GAMES_OF_THE_DAY) == set(GAMES) - luck_alone
    assert len(GAMES_OF_THE_DAY) >= 8
    for name in luck_alone:
        with pytest.raises(NotHere, match="There is no deal of the day of that name; there is one of raffles"):
            days.check_daily(name)


@pytest.mark.parametrize("game", GAMES_OF_THE_DAY)
async def test_who_plays_the_same_gets_the_same_answers(game: str, tmp_path: Path) -> None:
    """At one house two guests; and at the same house opened anew, in the midst of the hand, a third."""
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann, browser() as ben:
        address = f"/api/daily/{await today(await come(ann, 'Ann'))}/{game}"
        one = await play_deal(house, ann, address)
        two = await play_deal(house, await come(ben, "Bob"), address)
        played = await acts_of(house, one.sitting.id)
        assert one is not two and await acts_of(house, two.sitting.id) == played
        cookies = browser()
        await come(cookies, "Cleo")
        room, person = await sit_down(house, cookies, address)
        now = await person.sees(lambda now: now["board"] and now["board"]["legal"])
        await person.play(first(now))
        third, kept = room.sitting.id, cookies.cookies
    async with browsing(tmp_path, CALM) as (house, browser), browser() as cleo:
        cleo.cookies = kept
        room = await play_deal(house, cleo, address)
        assert room.sitting.id == third
        assert await acts_of(house, third) == played


PROCESS = """
import sys
from parlour.server.deals import best, days
from parlour.server.people import Seal
from datetime import date
best.RUNG = "house"
for name in days.daily_games():
    opened = days.opening_of(Seal("07" * 32), date(2026, 11, 18), days.usual(name), "", True)
    *_, done = best.worked_out(opened, days.usual(name), 0)
    print(done.master.record, done.best.record)
"""


def test_bots_answer_alike_in_every_process() -> None:
    """Nothing in them goes by the order of a set, by an address in memory, or by a clock."""

    def told(seed: str) -> str:
        run = subprocess.run(
            [sys.executable, "-c", PROCESS],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
        )
        return run.stdout

    one = told("1")
    assert one.count("parlour record 1") == 2 * len(GAMES_OF_THE_DAY) and told("2") == one


def test_another_day_another_game_and_another_house_have_other_deals() -> None:
    seal, other, day = Seal("07" * 32), Seal("08" * 32), date(2026, 11, 18)
    names = [(seal, day), (other, day), (seal, day + timedelta(days=1))]
    secrets = {days.secret_of(each, days.name_of(of), game) for each, of in names for game in GAMES_OF_THE_DAY}
    assert len(secrets) == 3 * len(GAMES_OF_THE_DAY)


# ---- promised, and kept ----


async def test_the_promise_of_the_day_before_is_kept_and_can_be_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann:
        await come(ann, "Ann")
        before = (await ann.get("/api/daily")).json()
        promised = {it["game"]: it["commitment"] for it in before["promises"]}
        assert set(promised) == set(GAMES_OF_THE_DAY) and all(it["secret"] is None for it in before["promises"])
        with clock_on(house, monkeypatch, till_midnight(house)):
            now = (await ann.get("/api/daily")).json()
            assert now["today"]["day"] == before["tomorrow"]
            assert {it["promise"]["game"]: it["promise"]["commitment"] for it in now["today"]["deals"]} == promised
            assert all(it["promise"]["secret"] is None for it in now["today"]["deals"])
            room = await play_deal(house, ann, f"/api/daily/{now['today']['day']}/euchre")
            record = Record.parse((await ann.get(f"/api/tables/{room.sitting.id}/record")).text)
        proof = record.hands[0].deal.proof
        assert proof is not None and proof.commitment == promised["euchre"] and proof.keeps_its_word
        assert proof.table == f"day-{before['tomorrow']}" and proof.givers == []
        assert verdicts(record)[0].against == []
        with clock_on(house, monkeypatch, till_midnight(house) + 24 * 3600):
            over = (await ann.get("/api/daily")).json()["yesterday"]
            for deal in over["deals"]:
                assert commitment(deal["promise"]["secret"]) == promised[deal["promise"]["game"]]


def test_a_day_is_written_in_one_way_and_none_to_come_can_be_asked_for() -> None:
    today = date(2026, 11, 18)
    assert days.read_day("2026-11-18", today) == today
    assert days.read_day("2026-10-19", today) == date(2026, 10, 19)
    for wrong, why in (
        ("2026-11-19", "dealt on that day; today is 2026-11-18, by UTC"),
        ("2026-10-18", "kept for 30 days"),
        ("20261118", "dealt on that day"),
        ("2026-11-31", "write it as 2026-11-18"),
        ("today", "write it as"),
        ("", "write it as"),
        ("9999-12-31", "dealt on that day"),
        ("0001-01-01", "kept for 30 days"),
    ):
        with pytest.raises(NotHere, match=why):
            days.read_day(wrong, today)
    midnight = datetime(2026, 11, 18, tzinfo=UTC).timestamp()
    assert days.day_of(midnight - 0.001) == date(2026, 11, 17) and days.day_of(midnight) == today
    assert days.ends(date(2026, 11, 17)) == midnight


# ---- nobody learns anything too soon ----


def addresses(day: str, tomorrow: str, game: str, table: str) -> list[str]:
    """Everything that may be asked about the deals of days, and about one's table."""
    found = ["/api/daily", f"/api/daily/{day}", f"/api/daily/{tomorrow}", f"/api/tables/{table}", "/api/tables"]
    for each in (day, tomorrow, "2026-13-01"):
        found += [f"/api/daily/{each}/{game}{rest}" for rest in ("", *LINES)]
    return found + [f"/api/tables/{table}{rest}" for rest in ("/record", "/replay?hand=1", "/review")]


async def all_told(browser: httpx.AsyncClient, asked: list[str]) -> list[str]:
    """What is answered at each address, with all that comes beside it; the time of day aside."""
    told = []
    for address in asked:
        answer = await browser.get(address)
        headers = sorted((name, value) for name, value in answer.headers.items() if name != "content-length")
        body = answer.text
        if body.startswith("{") and '"seconds"' in body:
            body = json.dumps({**json.loads(body), "seconds": None})
        told.append(f"{answer.status_code} {headers} {without_seconds(body)}")
    return told


def without_seconds(body: str) -> str:
    """The same without how long the day is still."""
    said = json.loads(body) if body.startswith("{") else {}
    for sheet in (said, said.get("today", {})):
        sheet.pop("seconds", None)
    return json.dumps(said) if said else body


@pytest.mark.parametrize("game", GAMES_OF_THE_DAY)
async def test_neither_secret_nor_deck_of_a_day_is_told_before_one_has_played_it(game: str, tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann, browser() as eve:
        day = await today(await come(ann, "Ann"))
        tomorrow = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
        await come(eve, "Eve")
        secrets = [days.secret_of(house.seal, f"day-{each}", game) for each in (day, tomorrow)]
        room, person = await sit_down(house, ann, f"/api/daily/{day}/{game}")
        await person.sees(lambda now: now["phase"] == "playing")
        deck = list(room.sitting.state.deck or ())
        asked = addresses(day, tomorrow, game, room.sitting.id)
        told = await all_told(ann, asked) + await all_told(eve, asked)
        await play_out(person)
        told += [text for text, now in person.told if now["type"] != "table" or now["phase"] != "over"]
        await until(lambda: room.sitting.closed)
        assert secrets[0] in json.dumps(person.now), "when the hand is over its secret is told to who has played it"
        told += await all_told(eve, asked)
        for secret in secrets:
            assert leaks(told, secret, deck) == []
        assert leaks([json.dumps(person.now)], secrets[1], []) == []


@pytest.mark.parametrize("game", ["euchre", "trolley", "matchem"])
async def test_two_worlds_that_look_alike_to_a_guest_sound_alike_at_every_address(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one of two houses with one seal the cards that the guest cannot see lie otherwise."""
    dealt, told = Sitting.dealt, []

    def otherwise(sitting: Sitting) -> events.Dealt:
        """The deal with cards changed that the guest cannot see."""
        whole = dealt(sitting)
        room = type("Room", (), {"sitting": sitting})
        deck = another_deck(room, whole, Random(5))  # type: ignore[arg-type]
        assert deck != whole.deck
        return events.Dealt(deck=deck, dealer=whole.dealer, given=whole.given)

    for world, deal in (("here", dealt), ("there", otherwise)):
        folder = tmp_path / world
        folder.mkdir()
        monkeypatch.setattr(Sitting, "dealt", deal)
        monkeypatch.setattr("parlour.server.house.Seal", lambda key: Seal("07" * 32))
        monkeypatch.setattr("parlour.server.people.CHANCE.randbytes", lambda size: b"\5" * size, raising=False)
        async with browsing(folder, SLOW) as (house, browser), browser() as ann, browser() as eve:
            house.people.chance = Random(3)
            day = await today(await come(ann, "Ann"))
            await come(eve, "Eve")
            room, person = await sit_down(house, ann, f"/api/daily/{day}/{game}")
            await person.sees(lambda now: now["phase"] == "playing")
            asked = addresses(day, day, game, room.sitting.id)
            told.append((await all_told(ann, asked) + await all_told(eve, asked), person.now))
    assert told[0] == told[1]


@pytest.mark.parametrize("game", ["euchre", "chantecler"])
async def test_what_came_of_it_for_others_is_not_heard_before_one_has_played(game: str, tmp_path: Path) -> None:
    """Two worlds that differ in what Ann has made of the deal are the same to Eve, who has still to play it. Of some
    deals nothing else can be made; which are dealt depends on the day, so several houses are asked."""
    do_differ = False
    for house in range(5):
        here = await ann_and_eve(game, tmp_path / f"here{house}", house, first)
        there = await ann_and_eve(game, tmp_path / f"there{house}", house, last)
        assert here[1] == there[1]
        do_differ = do_differ or here[0] != there[0]
        if do_differ or game == "euchre":
            break
    assert do_differ or game == "euchre"


async def ann_and_eve(game: str, folder: Path, number: int, choose: Choose) -> tuple[list[int], Any]:
    """In a house of this number Ann plays the deal of the day: what she has made of it, and what Eve is told then."""
    folder.mkdir()
    async with browsing(folder, CALM) as (house, browser), browser() as ann, browser() as eve:
        house.seal.key = bytes([number]) * 32
        house.people.chance = Random(3)
        day = await today(await come(ann, "Ann"))
        await play_deal(house, ann, f"/api/daily/{day}/{game}", choose)
        assert (await ann.post(f"/api/daily/{day}/{game}/name", json={"shown": True})).status_code == 200
        points = (await ann.get(f"/api/daily/{day}/{game}")).json()["points"]
        house.people.chance = Random(4)
        await come(eve, "Eve")
        return points, await all_told(eve, addresses(day, day, game, "nothing"))


# ---- one try ----


async def test_a_guest_has_one_try_that_goes_on_where_it_was(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann:
        address = f"/api/daily/{await today(await come(ann, 'Ann'))}/transfer"
        room, person = await sit_down(house, ann, address)
        now = await person.sees(lambda now: now["board"] and now["board"]["legal"])
        await person.play(first(now))
        person.leave()
        state = (await ann.get("/api/daily")).json()["today"]["deals"]
        assert {it["promise"]["game"]: (it["state"], it["table"]) for it in state}["transfer"] == (
            "begun",
            room.sitting.id,
        )
        again, person = await sit_down(house, ann, address)
        now = await person.sees(lambda now: now["position"] > 0)
        assert again is room and now["you"] == 0
        await play_out(person)
        await until(lambda: room.sitting.closed)
        once_more, person = await sit_down(house, ann, address)
        assert once_more.sitting.id == room.sitting.id and once_more.sitting.closed
        assert len([it for it in await house.journal.read(room.sitting.id) if '"dealt"' in it[2]]) == 1


async def test_nothing_helps_at_the_deal_of_the_day(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann, browser() as eve:
        day = await today(await come(ann, "Ann"))
        room, person = await sit_down(house, ann, f"/api/daily/{day}/euchre")
        now = await person.sees(lambda now: now["board"] and now["board"]["legal"])
        now = await person.play(first(now))
        seq = room.sitting.seq
        assert now["take_back"] == "no" and now["invite"] is None and now["origin"]["compared"]
        for word, why in (
            ({"type": "hint", "position": now["position"]}, "There are no hints"),
            ({"type": "take-back", "position": now["position"]}, "one try"),
            ({"type": "leave"}, "Nobody plays this deal for you"),
            ({"type": "gallery", "open": True}, "for you alone"),
            ({"type": "list", "public": True}, "for you alone"),
            ({"type": "free", "seat": 1}, "for you alone"),
            ({"type": "give", "hand": 1, "contribution": "0" * 64}, "dealt already"),
            ({"type": "fill", "seat": 0}, "for you alone"),
        ):
            person.messages.clear()
            await person.ask(**word)
            refused = await person.hears("refused")
            assert why in refused["sentence"] or refused["sentence"].startswith("The table has gone on"), refused
        assert room.sitting.gallery is False and room.sitting.seq >= seq
        await come(eve, "Eve")
        assert (await eve.get(f"/api/tables/{room.sitting.id}")).status_code == 403
        assert room.admits("eve") == "This table is private: you need its invite link."
        await play_out(person)
        shared = await ann.post(f"/api/tables/{room.sitting.id}/share", json={})
        assert shared.status_code == 400 and "when its day is over" in shared.json()["sentence"]


async def test_who_is_late_is_not_compared_and_a_past_day_counts_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann, browser() as ben:
        day = await today(await come(ann, "Ann"))
        await come(ben, "Bob")
        await play_deal(house, ben, f"/api/daily/{day}/euchre")
        room, person = await sit_down(house, ann, f"/api/daily/{day}/euchre")
        now = await person.sees(lambda now: now["board"] and now["board"]["legal"])
        await person.play(first(now))
        with clock_on(house, monkeypatch, till_midnight(house)):
            monkeypatch.setattr("parlour.server.store.sqlite.time.time", later(till_midnight(house)))
            await play_out(person)
            await until(lambda: room.sitting.closed)
            found = (await ann.get(f"/api/daily/{day}/euchre")).json()
            assert found["late"] and found["place"] is None and found["of"] == 1 and found["points"]
            states = {it["promise"]["game"]: it["state"] for it in (await ann.get(f"/api/daily/{day}")).json()["deals"]}
            assert states["euchre"] == "late" and states["trolley"] == "new"
            first_time, second = [await sit_down(house, ben, f"/api/daily/{day}/euchre") for _ in range(2)]
            assert first_time[0].sitting.id != second[0].sitting.id, "of a past day one may have as many as one likes"
            assert not first_time[0].sitting.is_compared
            assert (await ben.get("/api/daily")).json()["streak"] == 1
            assert (await ann.get("/api/daily")).json()["streak"] == 0


def later(by: float) -> Any:
    """A clock that is so far ahead."""
    import time

    told = time.time
    return lambda: told() + by


async def test_a_result_outlives_a_crash_before_it_was_written_down(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann:
        day = await today(await come(ann, "Ann"))
        room, person = await sit_down(house, ann, f"/api/daily/{day}/euchre")

        async def lost(sitting: Sitting) -> None:
            raise OSError("the disk is gone")

        room.settle = lost
        await play_out(person)
        table, cookies = room.sitting.id, ann.cookies
        assert not room.sitting.closed
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann:
        ann.cookies = cookies
        assert (await ann.get(f"/api/daily/{day}/euchre")).status_code == 403
        room, _ = await sit_down(house, ann, f"/api/daily/{day}/euchre")
        await until(lambda: room.sitting.closed)
        assert room.sitting.id == table
        assert (await ann.get(f"/api/daily/{day}/euchre")).json()["of"] == 1


@pytest.mark.parametrize("closes", ["a question", "the keeper", "the keeper, from the journal"])
async def test_a_result_is_written_down_whoever_closes_the_table(closes: str, tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann:
        day = await today(await come(ann, "Ann"))
        room, person = await sit_down(house, ann, f"/api/daily/{day}/euchre")
        settle, table = house.slips.settle, room.sitting.id

        async def lost(sitting: Sitting) -> None:
            raise OSError("the disk is gone")

        room.settle = lost
        await play_out(person)
        person.leave()
        await until(lambda: not room.lock.locked())
        room.settle = settle
        if closes == "a question":
            await ann.get(f"/api/tables/{table}/entry")
        else:
            entry = house.register.entries[table]
            if closes == "the keeper, from the journal":
                house.put_away(room)
            assert await house.keeper.close_left(entry, -1.0)
        assert (await house.room(table)).sitting.closed
        assert (await ann.get(f"/api/daily/{day}/euchre")).json()["of"] == 1


@pytest.mark.parametrize(("day", "is_told"), [("1970-01-02", False), ("1970-01-01", True), ("garbage", True)])
def test_a_deal_is_shown_when_its_day_is_over_or_never_was(day: str, is_told: bool) -> None:
    a_minute_past_midnight = 24 * 3600.0 + 60.0
    assert library.is_over(day, a_minute_past_midnight) == is_told


# ---- compared ----


async def test_results_are_compared_without_names_but_by_ones_own_wish(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann:
        day = await today(await come(ann, "Ann"))
        room = await play_deal(house, ann, f"/api/daily/{day}/raffles")
        for guest, ahead in (("a", 100), ("b", 100), ("c", -100)):
            await house.slips.write(f"day-{day}", "raffles", guest, Result("t" + guest, 0, [1, 2, 3, 4], ahead))
            await house.journal.name_guest(guest, guest.upper())
        found = (await ann.get(f"/api/daily/{day}/raffles")).json()
        assert found["place"] == 3 and found["of"] == 4 and found["leaders"] == [] and not found["shown"]
        assert found["spread"] == [
            {"ahead": 100, "people": 2},
            {"ahead": found["ahead"], "people": 1},
            {"ahead": -100, "people": 1},
        ]
        assert found["points"] == room.sitting.state.points
        shown = (await ann.post(f"/api/daily/{day}/raffles/name", json={"shown": True})).json()
        assert shown["leaders"] == [{"place": 3, "name": "Ann", "ahead": found["ahead"]}] and shown["shown"]
        await house.slips.show_name(f"day-{day}", "raffles", "b", True)
        leaders = (await ann.get(f"/api/daily/{day}/raffles")).json()["leaders"]
        assert [(it["place"], it["name"]) for it in leaders] == [(1, "B"), (3, "Ann")]
        hidden = (await ann.post(f"/api/daily/{day}/raffles/name", json={"shown": False})).json()
        assert [it["name"] for it in hidden["leaders"]] == ["B"]
        assert (await ann.post(f"/api/daily/{day}/euchre/name", json={"shown": True})).status_code == 403


def test_places_spreads_and_streaks() -> None:
    assert [place_of(ahead, [5, 5, 1, -2]) for ahead in (5, 1, -2)] == [1, 3, 4]
    assert spread_of([1, 5, 5]) == [(5, 2), (1, 1)] and spread_of([]) == []
    today = date(2026, 11, 18)

    def back(*ago: int) -> list[date]:
        return [today - timedelta(days=each) for each in ago]

    assert streaks([], today) == (0, 0)
    assert streaks(back(0, 1, 2, 5), today) == (3, 3)
    assert streaks(back(1, 2, 4, 5, 6), today) == (2, 3), "today has not been played yet"
    assert streaks(back(2, 3), today) == (0, 2)
    assert streaks(back(0, 0), today) == (1, 1)


async def test_the_masters_line_is_legal_follows_from_the_deal_and_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(best, "RUNG", "house")
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann, browser() as eve:
        day = await today(await come(ann, "Ann"))
        await come(eve, "Eve")
        monkeypatch.setattr(house.desk.readiness, "is_ready", lambda game: True)
        await play_deal(house, ann, f"/api/daily/{day}/matchem")
        home = f"/api/daily/{day}/matchem"
        while (found := (await ann.get(home)).json())["master"] is None:
            assert "The Master is at this deal" in found["waiting"]
        record = Record.parse((await ann.get(f"{home}/master/record")).text)
        table = record.replay()
        assert table.state.hand_over and record.names[0] == best.NAME
        assert verdicts(record)[0].against == []
        points = table.state.points
        assert found["master"] == points[0] - max(points[1:])
        assert len((await ann.get(f"{home}/master/replay")).json()["steps"]) == record.length + 1
        for rest in ("", *LINES):
            assert (await eve.get(home + rest)).status_code == 403
        kept = await house.journal.notes(best.BEST, f"day-{day} matchem")
        assert len(kept) == 1
        assert (await ann.get(f"{home}/worst/replay")).status_code == 404


async def test_the_best_line_found_is_one_that_everybody_could_have_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(best, "RUNG", "house")
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann:
        day = await today(await come(ann, "Ann"))
        monkeypatch.setattr(house.desk.readiness, "is_ready", lambda game: True)
        home = f"/api/daily/{day}/matchem"
        await play_deal(house, ann, home)
        while (found := (await ann.get(home)).json())["best"] is None:
            assert found["waiting"]
        assert found["best"] >= found["master"]
        record = Record.parse((await ann.get(f"{home}/best/record")).text)
        table = record.replay()
        assert table.state.hand_over and record.names[0] == best.FOUND and verdicts(record)[0].against == []
        assert found["best"] == table.state.points[0] - max(table.state.points[1:])
        opened = days.opening_of(house.seal, date.fromisoformat(day), days.usual("matchem"), "", counts=True)
        acts = record.hands[0].acts
        own = iter([act.text for place, act in enumerate(acts) if record.replay(place).state.seat == 0])
        again = record.replay(0)
        for _ in best.played_on(again, opened, 0, lambda view: next(own)):
            pass
        assert again.record == record, "the bots answer so, whoever plays it"
        onward = await ann.post(f"{home}/best/onward", json={"hand": 1, "act": 0, "seat": 0})
        assert onward.status_code == 201


def test_what_is_found_is_better_where_better_can_be_played() -> None:
    seal, game, gains = Seal("5e" * 32), days.usual("euchre"), []
    for number in range(1, 6):
        opened = days.opening_of(seal, date(2026, 11, number), game, "", counts=True)
        *_, plain = best.played_on(best.laid(opened, game, 0), opened, 0, lambda view: view.legal()[0])
        *_, found = best.looked_for(plain, opened, 0)
        gains.append(ahead_of(game, found.state, 0) - ahead_of(game, plain.state, 0))
    assert min(gains) >= 0 and max(gains) > 0


# ---- several servers, and what else knows of tables ----


async def test_several_servers_have_the_same_deals_and_give_one_try(server: Database, tmp_path: Path) -> None:
    async with (
        browsing(tmp_path, CALM, store=server.address) as (one, browser),
        browsing(tmp_path, CALM, store=server.address) as (two, other),
        browser() as here,
        other() as there,
    ):
        day = await today(await come(here, "Ann"))
        there.cookies = here.cookies
        told = [without_seconds((await each.get("/api/daily")).text) for each in (here, there)]
        assert told[0] == told[1]
        address = f"/api/daily/{day}/euchre"
        begun = await asyncio.gather(*(each.post(address, json={}) for each in (here, there) for _ in range(3)))
        assert len({answer.json()["table"] for answer in begun}) == 1
        table = begun[0].json()["table"]
        rows = [events.read(body) for _, _, body in await one.journal.read(table)]
        assert [type(row) for row in rows].count(events.Opened) == 1
        assert [type(row) for row in rows].count(events.Sat) == 1
        room = await play_deal(two, there, address)
        assert room.sitting.id == table
        assert (await here.get(address)).json()["of"] == 1
        assert (await here.get("/api/daily")).json()["streak"] == 1


async def test_a_deal_of_the_day_is_no_game_of_the_book_and_is_not_played_again(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann:
        day = await today(await come(ann, "Ann"))
        room = await play_deal(house, ann, f"/api/daily/{day}/euchre")
        answer = await ann.post(f"/api/tables/{room.sitting.id}/again", json={})
        assert answer.status_code == 400 and "This table was laid for one hand" in answer.json()["sentence"], (
            answer.text
        )
        assert room.sitting.closed and not is_to_be_kept(room.sitting)
        assert room.sitting.followed is None


async def test_a_game_of_ones_own_has_a_deal_of_the_day(tmp_path: Path) -> None:
    name = parlour.register(own_game)
    try:
        async with browsing(tmp_path, CALM) as (house, browser), browser() as ann, browser() as ben:
            day = await today(await come(ann, "Ann"))
            one = await play_deal(house, ann, f"/api/daily/{day}/{name}")
            two = await play_deal(house, await come(ben, "Bob"), f"/api/daily/{day}/{name}")
            assert await acts_of(house, one.sitting.id) == await acts_of(house, two.sitting.id)
            found = (await ben.get(f"/api/daily/{day}/{name}")).json()
            assert found["of"] == 2 and found["place"] == 1
            record = Record.parse((await ben.get(f"/api/tables/{two.sitting.id}/record")).text)
            assert verdicts(record)[0].against == []
    finally:
        del GAMES.registered[name]
