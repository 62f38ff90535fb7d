"""How many tables there may be and when they are closed; how long a game, how much taken back, how much written."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import parlour
from parlour.errors import BadChoice, Refusal, TooMany
from parlour.games import GAMES
from parlour.server import house as houses
from parlour.server.app import build
from parlour.server.house import House
from parlour.server.limits import Budgets, Limits
from parlour.server.live.table import events, sitting
from parlour.server.live.table import room as rooms
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import Sitting, restored
from parlour.server.lobby import keeping
from parlour.server.lobby.keeping import DAY, Keep
from parlour.server.lobby.opening import most_of, opening
from parlour.server.store.sqlite import Journal
from parlour.wire.pages import NewTable
from tests.helpers.visiting import CALM, FAST, SLOW, Person, browsing, open_house, play_on, table, until
from tests.server.test_back import Story
from tests.server.test_house import named, opened

RESTING = replace(CALM, rest=0.2)


async def is_put_away(house: House, room: Room) -> None:
    """Wait until a table has left memory."""
    await until(lambda: room.sitting.id not in house.rooms)


# ---- limits ----


def limited(tmp_path: Path, **limits: int) -> Any:
    """The application with these limits."""
    return build(tmp_path, SLOW, limits=replace(Limits(), **limits))


async def test_tables_of_an_address_are_counted_through_all_its_guests(tmp_path: Path) -> None:
    app = limited(tmp_path, open_tables=6, empty_tables=2)
    async with app.router.lifespan_context(app):

        def browser() -> httpx.AsyncClient:
            return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://parlour.test")

        guests = [await named(browser(), f"Guest {number}") for number in range(4)]
        bots = {"game": "euchre", "seats": ["bot"] * 4}
        answers = [(await guest.post("/api/tables", json=bots)) for guest in guests]
        assert [answer.status_code for answer in answers] == [201, 201, 429, 429]
        assert "where nobody sits" in answers[-1].json()["sentence"]
        answers = [(await guest.post("/api/tables", json={"game": "euchre"})) for guest in guests * 2]
        assert [answer.status_code for answer in answers] == [201] * 6 + [429] * 2  # the bots of two make room
        assert "from your address" in answers[-1].json()["sentence"]


async def test_one_guest_has_only_so_many_tables_however_fast_he_asks(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        asked = NewTable(game="euchre")
        done = await asyncio.gather(
            *(house.open_table(asked, "ann", "Ann", "here") for _ in range(40)), return_exceptions=True
        )
        assert sum(isinstance(room, Room) for room in done) == houses.MOST_OF_ONE == len(house.register)
        assert all("tables open" in str(refusal) for refusal in done if isinstance(refusal, TooMany))
        assert not house.opening
    async with open_house(tmp_path, SLOW) as house:  # and after a restart
        with pytest.raises(TooMany, match="You have 20 tables open"):
            await house.open_table(asked, "ann", "Ann", "elsewhere")
        empty = NewTable(game="euchre", seats=["bot"] * 4)
        for _ in range(houses.MOST_EMPTY):
            await house.open_table(empty, "ben", "Ben", "elsewhere")
        await house.open_table(asked, "ben", "Ben", "elsewhere")


async def test_tables_one_has_left_make_room_for_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not those where he sits himself, or somebody else, or somebody looks on, or that were opened just now."""
    monkeypatch.setattr(houses, "MOST_OF_ONE", 4)
    monkeypatch.setattr(keeping, "JUST_OPENED", 0.0)
    asked = NewTable(game="euchre", seats=["me", "open", "bot", "bot"])
    async with open_house(tmp_path, SLOW) as house:
        for guest in ("ann", "ben"):
            await house.people.name(guest, guest.title())
        sat, left, taken, watched = [await house.open_table(asked, "ann", "Ann", "here") for _ in range(4)]
        with pytest.raises(TooMany, match="You have 4 tables open; finish one, or get up from it, first"):
            await house.open_table(asked, "ann", "Ann", "here")
        for room in (left, taken, watched):
            ann = Person(room, "ann")
            if room is taken:
                ben = Person(room, "ben")
                await ben.ask("sit", seat=1)
                ben.leave()
            await ann.ask("leave")
            if room is not watched:
                ann.leave()
        monkeypatch.setattr(keeping, "JUST_OPENED", DAY)
        with pytest.raises(TooMany):
            await house.open_table(asked, "ann", "Ann", "here")
        monkeypatch.setattr(keeping, "JUST_OPENED", 0.0)
        new = await house.open_table(asked, "ann", "Ann", "here")
        assert left.sitting.why_closed == "idle" and left.sitting.id not in house.rooms
        assert {entry.id for entry in house.register.of_host("ann")} == {
            room.sitting.id for room in (sat, taken, watched, new)
        }
        with pytest.raises(TooMany):
            await house.open_table(asked, "ann", "Ann", "here")


async def test_bots_one_has_set_to_play_make_room_for_others(tmp_path: Path) -> None:
    empty = NewTable(game="euchre", seats=["bot"] * 4)
    async with open_house(tmp_path, SLOW) as house:
        rooms = [await house.open_table(empty, "ben", "Ben", "here") for _ in range(houses.MOST_EMPTY)]
        eyes = [Person(room, None) for room in rooms]
        with pytest.raises(TooMany, match="where nobody sits"):
            await house.open_table(empty, "ben", "Ben", "here")
        eyes[2].leave()
        await house.open_table(empty, "ben", "Ben", "here")
        assert [bool(room.sitting.closed) for room in rooms] == [False, False, True, False, False]


async def test_bots_alone_make_room_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dealt or not, as long as nobody looks on; then what was never dealt; a game that people play does not."""
    for name, value in (("MOST_TABLES", 5), ("JUST_LEFT", 0.0), ("IN_THE_WAY", 0.0), ("AT_A_TIME", 1)):
        monkeypatch.setattr(keeping, name, value)
    async with open_house(tmp_path, RESTING) as house:
        dealt = await table(house, "euchre", *["bot"] * 4)
        eye = Person(dealt, None)
        await eye.sees(lambda now: now["phase"] == "playing")
        watched = await table(house, "euchre", *["bot"] * 4)
        onlooker = Person(watched, None)
        waiting = await table(house, "euchre", "me", "open", "open", "open")
        solo = await table(house, "euchre")
        await play_on(ann := Person(solo, "ann"), lambda now: now["acts"])
        ann.leave()
        eye.leave()
        shared = await table(house, "euchre", "me", "open", "bot", "bot")
        pair = [Person(shared, who) for who in ("ann", "ben")]
        await pair[1].ask("sit", seat=1)
        await pair[0].sees(lambda now: now["phase"] == "playing")
        for one in pair:
            one.leave()
        await is_put_away(house, solo)
        order = []
        for number in range(2):
            before = set(house.register.entries)
            await house.open_table(NewTable(game="euchre", seats=["me", "open", "open", "open"]), f"new{number}", "New")
            order.append(before - set(house.register.entries))
            new = next(room for room in house.rooms.values() if room.sitting.opened.host == f"new{number}")
            Person(new, f"new{number}")
        assert order == [{dealt.sitting.id}, {waiting.sitting.id}]
        with pytest.raises(TooMany, match="The house is full"):
            await table(house, "euchre")
        onlooker.leave()


async def test_who_has_the_most_tables_makes_room_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "JUST_LEFT", 0.0)
    async with open_house(tmp_path, SLOW) as house:
        bots = NewTable(game="euchre", seats=["bot"] * 4)
        await house.open_table(bots, "ann", "Ann")
        for _ in range(3):
            await house.open_table(bots, "eve", "Eve")
        monkeypatch.setattr(keeping, "MOST_TABLES", 4)
        monkeypatch.setattr(keeping, "AT_A_TIME", 2)
        await house.open_table(bots, "ben", "Ben")
        assert sorted(it.opened.host for it in house.register.entries.values()) == ["ann", "ben", "eve"]


@pytest.mark.parametrize("is_awake", [True, False])
async def test_tables_left_are_closed_after_their_time_and_say_so(tmp_path: Path, is_awake: bool) -> None:
    async with open_house(tmp_path, replace(CALM, rest=CALM.rest if is_awake else RESTING.rest)) as house:
        house.keeper.keep = Keep(unbegun=1 * DAY, solo=3 * DAY, left=30 * DAY)
        unbegun = await table(house, "euchre", "me", "open", "open", "open")
        solo = await table(house, "euchre")
        pair = await table(house, "euchre", "me", "open", "bot", "bot")
        for room, guests in ((solo, ["ann"]), (pair, ["ann", "ben"])):
            people = [Person(await house.room(room.sitting.id), guest) for guest in guests]
            for other in people[1:]:
                await other.ask("sit", seat=1)
            await people[0].sees(lambda now: now["phase"] == "playing")
            for person in people:
                person.leave()
        if not is_awake:
            await until(lambda: not house.rooms)
        journal = house.journal
        assert isinstance(journal, Journal)
        time = journal.time

        async def closed_after(days: float) -> list[bool]:
            journal.time = lambda: time() + days * DAY  # type: ignore[method-assign]
            await house.keeper.sweep()
            return [room.sitting.id not in house.register for room in (unbegun, solo, pair)]

        assert await closed_after(0.9) == [False, False, False]
        assert await closed_after(1.1) == [True, False, False]
        assert await closed_after(2.9) == [True, False, False]
        assert await closed_after(3.1) == [True, True, False]
        assert await closed_after(29.9) == [True, True, False]
        assert await closed_after(30.1) == [True, True, True]
        again = await house.room(solo.sitting.id)
        ann = Person(again, "ann")
        assert (await ann.sees(lambda now: True))["closed"]
        await ann.ask("leave")
        assert "nobody came back" in (await ann.hears("refused"))["sentence"]


async def test_a_table_that_is_played_at_is_not_closed_by_what_the_list_knows_of_it(tmp_path: Path) -> None:
    """The list knows when somebody came last, and not of every card: before a table is closed the journal is asked."""
    async with open_house(tmp_path, RESTING) as house:
        room = await table(house, "euchre")
        await is_put_away(house, room)
        listed = house.register.entries[room.sitting.id]
        listed.at -= 100 * DAY
        await house.keeper.sweep()
        assert room.sitting.id in house.register and listed.at > house.journal.time() - DAY


# ---- how long a game may be ----


@pytest.mark.parametrize("name", GAMES)
def test_a_game_without_end_is_refused_with_a_sentence(name: str) -> None:
    for option in parlour.load(name).rulebook.options:
        most = most_of(option)
        if option.choices or most == option.most:
            continue
        asked = NewTable(game=name, options={option.name: most})
        assert opening(asked, "ann", random.Random(0)).options[option.name] == most
        asked.options[option.name] = most + 1
        with pytest.raises(BadChoice, match=f"can be up to {most} at a table of this house, not {most + 1}"):
            opening(asked, "ann", random.Random(0))


async def test_the_shelf_says_how_long_a_game_may_be(tmp_path: Path) -> None:
    async with browsing(tmp_path, SLOW) as (_, browser):
        ada = await named(browser(), "Ada")
        options = (await ada.get("/api/games/euchre")).json()["options"]
        (most,) = [option["most"] for option in options if option["name"] == "game"]
        assert most < 1000
        answer = await ada.post("/api/tables", json={"game": "euchre", "options": {"game": most + 1}})
        assert answer.status_code == 400 and str(most) in answer.json()["sentence"]
        assert await opened(ada, game="euchre", options={"game": most})


# ---- taking back ----


@pytest.mark.parametrize("company", [False, True])
def test_only_so_many_moves_are_taken_back_in_a_hand(company: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where others play; and alone where much would have to be made again."""
    monkeypatch.setattr(sitting, "SHORT", 100 if company else 0)
    story = Story(parlour.load("euchre"), 3, company)
    done = 0
    for _ in range(400):
        if story.sitting.state.seat == 0:
            story.move()
            if story.goes_back:
                story.add(events.TookBack(acts=story.goes_back))
                done += 1
        else:
            story.move()
        if done == sitting.MOST_BACKS:
            break
    assert done == sitting.MOST_BACKS == story.sitting.backs == restored("t", story.rows).backs
    while story.sitting.state.seat != 0:
        story.move()
    story.move()
    with pytest.raises(Refusal, match="30 times in this hand; what is played now stands"):
        story.sitting.to_take_back(0, "ann")


def test_alone_a_move_is_taken_back_as_often_as_one_likes() -> None:
    story = Story(parlour.load("euchre"), 3, company=False)
    while story.sitting.state.seat != 0:
        story.move()
    for done in range(1, 3 * sitting.MOST_BACKS):
        story.move()
        story.add(events.TookBack(acts=story.goes_back))
        assert story.sitting.backs == done and story.sitting.state.seat == 0
    again = restored("t", story.rows)
    assert again.state == story.sitting.state and again.acts == story.sitting.acts


@pytest.mark.parametrize("name", GAMES)
def test_what_was_taken_back_is_not_played_first(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A journal is read to the same sitting with and without the acts that do not stand, and those are never made."""
    story = Story(parlour.load(name), 5, company=False)
    backs = 0
    for _ in story.own_moves():
        if backs < 8 and story.goes_back:
            story.add(events.TookBack(acts=story.goes_back))
            backs += 1
    assert backs
    made: list[str] = []
    make = Sitting.make

    def counted(self: Sitting, act: Any) -> None:
        made.append(act.text)
        make(self, act)

    monkeypatch.setattr(Sitting, "make", counted)
    monkeypatch.setattr(Sitting, "take_back", lambda *_: pytest.fail("something was taken back again"))
    again = restored("t", story.rows)
    assert made == [act.text for act in again.acts]
    here = story.sitting
    assert again.acts == here.acts and again.state == here.state and again.backs == here.backs
    assert (again.seq, again.position, again.at) == (here.seq, here.position, here.at)
    assert str(again.state.history) == str(here.state.history)


def test_more_cannot_be_taken_back_than_was_played() -> None:
    story = Story(parlour.load("euchre"), 1)
    story.rows.append((len(story.rows), 0.0, events.written(events.TookBack(acts=1))))
    with pytest.raises(Exception, match="More was taken back"):
        restored("t", story.rows)


# ---- how much is written ----


async def test_what_is_written_for_an_address_is_bounded(tmp_path: Path) -> None:
    """Persons are told to wait, and bots slow down; another address is not concerned."""
    async with open_house(tmp_path, CALM) as house:
        house.crowd.lines = Budgets(12)
        room = await table(house, "euchre", "me", "open", "open", "open")
        ann, ben = Person(room, "ann"), Person(room, "ben")
        ann.visitor.address, ben.visitor.address = "198.51.100.7", "198.51.100.8"
        for turn in range(30):
            await ann.ask("gallery", open=bool(turn % 2))
        assert "wait a little" in (await ann.hears("refused"))["sentence"] and room.sitting.seq < 20
        before = room.sitting.seq
        await ben.ask("sit", seat=1)
        assert room.sitting.seq == before + 1 and room.bots_must_wait
        await ann.ask("leave")  # which one always may
        assert room.sitting.seat_of("ann") is None
        ann.leave()
        assert not room.bots_must_wait


async def test_bots_play_on_slowly_when_very_much_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.live.table.attendant.SLOWED", 0.05)
    async with open_house(tmp_path, FAST) as house:
        house.crowd.lines = Budgets(20, seconds=1.0)
        room = await table(house, "euchre", *["bot"] * 4)
        eye = Person(room, None)
        eye.visitor.address = "198.51.100.7"
        await until(lambda: room.bots_must_wait)
        position = room.sitting.position
        await eye.sees(lambda now: now["position"] > position + 5)


async def test_a_tables_book_is_full_some_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_COMINGS", 4)
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "euchre", "me", "open", "open", "open")
        ann = Person(room, "ann")
        for turn in range(6):
            await ann.ask("gallery", open=bool(turn % 2))
        assert "book is full" in (await ann.hears("refused"))["sentence"] and room.sitting.comings == 4
        monkeypatch.setattr(rooms, "MOST_COMINGS", 100)
        await ann.ask("fill")
        await ann.sees(lambda now: now["phase"] == "playing")
        monkeypatch.setattr(rooms, "MOST_LINES", room.sitting.seq)
        await ann.ask("gallery", open=True)
        assert "book is full" in (await ann.hears("refused"))["sentence"]
        await ann.ask("leave")
        assert room.sitting.seat_of("ann") is None


async def test_what_is_read_again_for_an_address_is_bounded(tmp_path: Path) -> None:
    async with open_house(tmp_path, RESTING) as house:
        house.crowd.replayed = Budgets(3)
        room = await table(house, "euchre")
        await is_put_away(house, room)
        for address in ("here", "here", "there"):
            again = await house.room(room.sitting.id, address)
            await is_put_away(house, again)
        with pytest.raises(TooMany, match="from your address"):
            await house.room(room.sitting.id, "here")
        await house.room(room.sitting.id, "there")
        await house.room(room.sitting.id, "here")  # it is in memory now, and costs nothing


def test_a_budget_comes_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("parlour.server.limits.now", lambda: clock[0])
    budgets = Budgets(10)
    budgets.check("No.", "a")
    budgets.spend(25, "a")
    with pytest.raises(TooMany, match="No"):
        budgets.check("No.", "a")
    assert not budgets.is_spent("b")
    clock[0] += 80.0
    assert budgets.is_spent("a")
    clock[0] += 20.0
    assert not budgets.is_spent("a")
