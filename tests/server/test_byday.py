"""By the day: a table waits a day or three for a move, out of memory and over restarts, and goes on when time is up."""

import asyncio
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from parlour.errors import BadChoice
from parlour.server.house import House
from parlour.server.live.byday import DAY, Holiday, deadline
from parlour.server.live.table import events
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import restored
from parlour.server.live.table.words import spoken
from parlour.server.lobby import turns
from tests.helpers.postgres import Database
from tests.helpers.visiting import FAST, LONGEST, Person, browsing, open_house, play_on, run, table, until, wants_answer

RESTING = replace(FAST, rest=0.2, giving=0.05, count=0.02)
SOON = 0.05


@pytest.fixture(autouse=True)
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house looks more often at what is due."""
    monkeypatch.setattr(turns, "LOOK", SOON)


class Almanac:
    """A calendar that is turned by the test."""

    def __init__(self) -> None:
        self.shift = 0.0

    def heed(self, told: float) -> None:
        """No other clock counts."""

    def time(self) -> float:
        return time.time() + self.shift


def later(house: House, seconds: float) -> None:
    """Time goes by, for the calendar of the journal."""
    journal: Any = house.journal
    if not isinstance(journal.calendar, Almanac):
        journal.calendar = Almanac()
    journal.calendar.shift += seconds


async def laid(house: House, **more: Any) -> tuple[Room, Person, Person]:
    """A table by the day with two people at it, whose first hand is dealt; it is the turn of the second to say."""
    room = await table(house, "matchem", "me", "open", options={"players": 2}, **({"days": 1} | more))
    ann, bea = Person(room, "ann"), Person(room, "bea")
    await bea.ask("sit", seat=1)
    await ann.sees(lambda now: now["phase"] == "playing")
    await bea.sees(lambda now: now["phase"] == "playing")
    return room, ann, bea


def whose(room: Room, *people: Person) -> Person:
    """Whose turn it is."""
    return people[room.sitting.state.seat or 0]


def is_beyond(position: int, now: dict[str, Any]) -> bool:
    """Has the table gone on from there?"""
    return bool(now["position"] > position)


async def rested(house: House, room: Room) -> None:
    """Wait until the table has left memory."""
    await until(lambda: room.sitting.id not in house.rooms)


async def test_a_table_waits_out_of_memory_and_goes_on_when_the_time_is_up(tmp_path: Path) -> None:
    async with open_house(tmp_path, RESTING) as house:
        room, ann, bea = await laid(house)
        late = room.sitting.state.seat
        assert late is not None
        assert ann.now["days"] == 1 and 0.99 * DAY < ann.now["clock"]["left"] <= DAY
        for person in (ann, bea):
            person.leave()
        await rested(house, room)
        later(house, 0.9 * DAY)
        await house.turns.look()
        assert not house.rooms  # nobody is late yet, and nothing is kept in memory for it
        later(house, 0.2 * DAY)
        await until(lambda: room.sitting.id in house.rooms)
        again = house.rooms[room.sitting.id]
        await until(lambda: again.sitting.missed)
        assert again.sitting.missed == {late: 1}
        await until(lambda: again.sitting.position > room.sitting.position)
        await rested(house, again)
        seen = Person(await house.room(room.sitting.id), "ann")
        assert (await seen.sees(lambda now: True))["seats"][late]["missed"] == 1


async def test_after_two_misses_a_bot_has_the_seat_until_its_person_is_back(tmp_path: Path) -> None:
    async with open_house(tmp_path, RESTING) as house:
        room, ann, bea = await laid(house)
        bea.leave()
        while room.sitting.missed.get(1, 0) < 2:
            now = ann.now
            if room.sitting.state.seat == 0:
                await ann.play((await ann.sees(wants_answer))["board"]["legal"][0])
            else:
                later(house, 1.1 * DAY)
                room.stirred.set()
                await ann.sees(partial(is_beyond, now["position"]))
        assert (await ann.sees(lambda now: now["seats"][1]["stands_in"]))["seats"][1]["missed"] == 2
        await play_on(ann, lambda now: len(now["acts"]) > 9)  # a day never goes by, and the bot plays
        assert room.sitting.missed == {1: 2}
        sitting = restored(room.sitting.id, await house.journal.read(room.sitting.id))
        assert (sitting.missed, sitting.moved_at) == (room.sitting.missed, room.sitting.moved_at)
        back = Person(room, "bea")
        await ann.sees(lambda now: not now["seats"][1]["stands_in"] and not now["seats"][1]["missed"])
        await play_on(ann, lambda now: now["board"]["turn"] == 1 or now["hand"] == 2)
        assert (await back.sees(lambda now: now["you"] == 1))["seats"][1]["missed"] == 0


async def test_many_tables_that_are_due_keep_none_waiting_whose_time_is_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many others are due, and later: as long as bots think somewhere that table is."""
    monkeypatch.setattr(turns, "AT_ONCE", 2)
    async with open_house(tmp_path, RESTING) as house:
        room, *people = await laid(house)
        for person in people:
            person.leave()
        await rested(house, room)
        others = [(await table(house, "matchem", "me", "open", options={"players": 2}, days=1)) for _ in range(5)]
        later(house, DAY + 60)

        async def keep_due() -> None:
            """Something is about to happen at all the others, again and again."""
            while True:
                for other in others:
                    await house.turns.intend(other.sitting.id)
                await asyncio.sleep(SOON / 2)

        busy = asyncio.create_task(keep_due())
        try:
            await until(lambda: room.sitting.id in house.rooms)
            back = house.rooms[room.sitting.id]
            await until(lambda: back.sitting.missed)
        finally:
            busy.cancel()


async def test_when_all_are_away_too_long_the_table_rests(tmp_path: Path) -> None:
    async with open_house(tmp_path, RESTING) as house:
        room, ann, bea = await laid(house)
        for person in (ann, bea):
            person.leave()
        name = room.sitting.id
        while len(room.sitting.absent()) < 2:
            later(house, 1.1 * DAY)
            await asyncio.sleep(2 * SOON)
            room = house.rooms.get(name, room)
        await rested(house, room)
        assert await house.journal.noted(turns.KIND, turns.HOUSE, room.sitting.id) is None
        later(house, 20 * DAY)
        await house.keeper.sweep()
        again = Person(await house.room(room.sitting.id), "ann")
        assert not (await again.sees(lambda now: True))["closed"]


async def test_it_is_woken_after_a_restart_wherever_the_house_was_killed(tmp_path: Path) -> None:
    """A server dies with a move written and its bots not heard: another one goes on."""
    async with open_house(tmp_path, replace(RESTING, shortest=LONGEST, longest=LONGEST)) as house:
        room = await table(house, "euchre", "me", "open", "bot", "bot", days=3)
        ann, bea = Person(room, "ann"), Person(room, "bea")
        await bea.ask("sit", seat=1)
        await until(lambda: room.sitting.phase == "playing")
        for _ in range(4):
            if room.sitting.state.seat in (0, 1):
                now = whose(room, ann, bea)
                await now.play((await now.sees(wants_answer))["board"]["legal"][0])
        for person in (ann, bea):
            person.leave()
        table_id, before = room.sitting.id, room.sitting.position
        assert room.sitting.state.seat in (2, 3)  # it is a bot's turn, and nobody is there
    async with open_house(tmp_path, RESTING) as house:
        await until(lambda: table_id in house.rooms)
        again = house.rooms[table_id]
        await until(lambda: again.sitting.position > before and again.sitting.state.seat in (0, 1))
        await rested(house, again)


async def test_a_table_by_the_day_is_not_taken_for_abandoned_and_leaves_nothing_behind(tmp_path: Path) -> None:
    async with open_house(tmp_path, RESTING) as house:
        waiting = await table(house, "matchem", "me", "open", options={"players": 2}, days=3)
        later(house, 40 * DAY)
        await house.keeper.sweep()
        assert not waiting.sitting.closed
        later(house, 40 * DAY)
        await house.keeper.sweep()
        assert (await house.read_through(waiting.sitting.id)).closed
        room, _, _ = await laid(house)
        async with room.lock:
            await room.finish("idle")
        await house.turns.look()
        assert not await house.journal.notes(turns.KIND, turns.HOUSE)


async def test_what_may_not_be_agreed_is_refused(tmp_path: Path) -> None:
    async with open_house(tmp_path, RESTING) as house:
        for seats, more, why in (
            (("me", "open"), {"days": 2}, "a day or three"),
            (("me", "open"), {"days": 1, "clock": 30}, "a day or three"),
            (("me", "bot"), {"days": 1}, "leave a seat open"),
        ):
            with pytest.raises(BadChoice, match=why):
                await table(house, "matchem", *seats, options={"players": 2}, **more)


async def test_ones_own_turns_stand_first_in_the_lists_with_the_time_that_is_left(tmp_path: Path) -> None:
    async with browsing(tmp_path, RESTING) as (house, browser), browser() as ann, browser() as bea:
        for one, name in ((ann, "Ann"), (bea, "Bea")):
            await one.post("/api/me", json={"name": name})
        asked = {"game": "matchem", "options": {"players": 2}, "seats": ["me", "open"], "public": True}
        made = [await ann.post("/api/tables", json=asked | {"days": days}) for days in (0, 3, 1)]
        rooms = [await house.room(opened.json()["table"]) for opened in made]
        guests = [chair.guest for chair in rooms[0].sitting.chairs]
        people = []
        for room in rooms:
            bea_guest = (await house.people.guest_of(bea.cookies["parlour"])) or ""
            person = Person(room, bea_guest)
            people.append((Person(room, guests[0]), person))
            await person.ask("sit", seat=1)
            await people[-1][0].sees(lambda now: now["phase"] == "playing")
        await until(lambda: all(room.byday and room.byday.is_settled for room in rooms[1:]))
        for one, seat in ((ann, 0), (bea, 1)):
            cards = (await one.get("/api/tables")).json()
            mine = [(card["table"], card["days"]) for card in cards if card["turn"]]
            wanted = [(it.sitting.id, it.sitting.opened.days) for it in rooms[1:] if it.sitting.state.seat == seat]
            assert [card["table"] for card in cards[: len(mine)]] == [name for name, _ in mine]
            assert mine == sorted(wanted, key=lambda found: found[1])
            assert all(card["days"] - 0.01 < card["left"] / DAY <= card["days"] for card in cards if card["days"])
            games = (await one.get("/api/book/unfinished")).json()
            urgent = [game["table"] for game in games if game["turn"] and game["days"]]
            assert [game["table"] for game in games][: len(urgent)] == [name for name, _ in mine] == urgent


def test_holidays_do_not_count() -> None:
    for since, seconds, holidays, wanted in (
        (0, 10, [], 10),
        (0, 10, [(20, 30)], 10),
        (0, 10, [(10, 30)], 10),
        (0, 10, [(5, 30)], 35),
        (7, 10, [(5, 30)], 40),
        (0, 10, [(40, 50), (5, 30), (33, 35)], 37),
        (50, 10, [(5, 30)], 60),
    ):
        assert deadline(since, seconds, [Holiday(*each) for each in holidays]) == wanted


def test_of_several_servers_one_goes_on_and_nothing_is_done_twice(server: Database, tmp_path: Path) -> None:
    async def story() -> None:
        houses = [await House.open(tmp_path, RESTING, store=server.address) for _ in range(2)]
        try:
            room, ann, bea = await laid(houses[0])
            for person in (ann, bea):
                person.leave()
            await rested(houses[0], room)
            before = room.sitting.seq
            server.ask(
                "CREATE OR REPLACE FUNCTION the_time() RETURNS double precision LANGUAGE sql VOLATILE "
                f"AS 'SELECT extract(epoch FROM clock_timestamp())::double precision + {1.1 * DAY}'"
            )
            for house in houses:
                later(house, 1.1 * DAY)
            await until(lambda: all(room.sitting.id not in house.rooms for house in houses))
            for house in houses:
                await house.turns.look()
            while (await houses[0].journal.last(room.sitting.id) or (0, 0.0))[0] < before + 2:
                await asyncio.sleep(0.02)
            await until(lambda: all(room.sitting.id not in house.rooms for house in houses))
            told = [events.read(body) for _, _, body in await houses[0].journal.read(room.sitting.id, before + 1)]
            assert [type(event) for event in told] == [events.Missed, events.Played]
        finally:
            for house in houses:
                await house.close()

    run(story())


# ---- what a guest would have otherwise ----


async def test_a_holiday_is_taken_told_and_ended_from_the_page(tmp_path: Path) -> None:
    async with browsing(tmp_path, RESTING) as (house, browser), browser() as one, browser() as other:
        for each, name in ((one, "Ann"), (other, "Bea")):
            await each.post("/api/me", json={"name": name})
        asked = {"game": "matchem", "options": {"players": 2}, "seats": ["me", "open"], "public": True, "days": 1}
        room = await house.room((await one.post("/api/tables", json=asked)).json()["table"])
        guests = [(await house.people.guest_of(each.cookies["parlour"])) or "" for each in (one, other)]
        people = [Person(room, guest) for guest in guests]
        await people[1].ask("sit", seat=1)
        await people[0].sees(lambda now: now["phase"] == "playing")
        late = room.sitting.state.seat or 0
        browsers = (one, other)
        own = (await browsers[late].post("/api/me/days/holiday", json={"days": 3})).json()
        assert (own["left"], own["most"]) == (27, 30) and own["holiday"].startswith("20")
        seen = await people[1 - late].sees(lambda now: now["seats"][late]["holiday"])
        assert seen["seats"][late]["holiday"] == own["holiday"]
        await people[1 - late].sees(lambda now: 3.9 * DAY < now["clock"]["left"] <= 4 * DAY)
        again = await browsers[late].post("/api/me/days/holiday", json={"days": 1})
        assert again.status_code == 400 and "on holiday already" in again.json()["sentence"]
        for person in people:
            person.leave()
        await rested(house, room)
        assert (await browsers[late].get("/api/tables")).json()[0]["left"] > 3.9 * DAY
        own = (await browsers[late].post("/api/me/days/holiday", json={"days": 0})).json()
        assert (own["holiday"], own["left"]) == ("", 29)  # a day that was begun is spent
        await rested(house, room)
        assert (await browsers[late].get("/api/tables")).json()[0]["left"] <= DAY
        refused = await browsers[late].post("/api/me/days/holiday", json={"days": 30})
        assert "you have 29 of 30" in refused.json()["sentence"]
        async with browser() as nobody:
            assert (await nobody.post("/api/me/days/holiday", json={"days": 1})).status_code == 403


async def test_an_only_card_plays_itself_for_who_is_away_and_would_have_it_so(tmp_path: Path) -> None:
    async with open_house(tmp_path, RESTING) as house:
        room = await table(house, "euchre", "me", "open", options={"players": 2}, days=1)
        ann, bea = Person(room, "ann"), Person(room, "bea")
        await bea.ask("sit", seat=1)
        await ann.sees(lambda now: now["phase"] == "playing")
        await house.turns.haste.wish("bea", True)
        bea.leave()
        by_itself = 0
        while room.sitting.phase == "playing" and room.sitting.next_hand == 2:
            before = room.sitting.position
            if room.sitting.state.seat == 0:
                await ann.ask("play", position=before, move=room.sitting.state.legal()[-1])
                continue
            room.stirred.set()
            view = room.sitting.view_at(1)
            if len(view.legal()) > 1 or not is_card(room, view.legal()[0]):
                await asyncio.sleep(SOON)
                assert room.sitting.position == before  # where there is a choice, it is hers
                bea = Person(room, "bea")
                await bea.ask("play", position=before, move=room.sitting.state.legal()[-1])
                bea.leave()
            else:
                await ann.sees(partial(is_beyond, before))
                by_itself += 1
        assert by_itself and not room.sitting.missed
        assert {act.by for act in room.sitting.acts} == {"ann", "bea"}


async def test_no_card_plays_itself_for_who_has_not_asked_for_it_or_is_there_or_was_late(tmp_path: Path) -> None:
    async with open_house(tmp_path, RESTING) as house:
        room = await table(house, "euchre", "me", "open", options={"players": 2}, days=1)
        ann, bea = Person(room, "ann"), Person(room, "bea")
        await bea.ask("sit", seat=1)
        await ann.sees(lambda now: now["phase"] == "playing")
        attendant, byday = house.attendants[room.sitting.id], room.byday
        assert byday is not None
        while not (len(room.sitting.view_at(1).legal()) == 1 and is_card(room, room.sitting.view_at(1).legal()[0])):
            if room.sitting.phase == "counted":
                for person in (ann, bea):
                    await person.ask("ready", position=room.sitting.position)
                await until(lambda: room.sitting.phase == "playing")
            mover = whose(room, ann, bea)
            await mover.ask("play", position=room.sitting.position, move=room.sitting.state.legal()[-1])
        assert byday.only_card() == "" and attendant.only_card_left(0.0) is None
        await house.turns.haste.wish("bea", True)
        await byday.look()
        assert byday.only_card() and attendant.only_card_left(0.0) is None  # she is there
        room.sitting.missed[1] = 1
        assert byday.only_card() == ""


def is_card(room: Room, text: str) -> bool:
    """Is a move that of a card?"""
    return spoken(room.sitting.game.module, text).manner == "card"
