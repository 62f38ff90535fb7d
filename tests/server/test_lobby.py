"""Tables that come and go: which are in memory, which are listed, how many there may be, and when they are closed."""

import asyncio
import gc
import json
import random
import weakref
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.errors import NotAvailable
from parlour.games import GAMES
from parlour.server import house as houses
from parlour.server.house import House
from parlour.server.live.outbox import Outbox
from parlour.server.live.table import events
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import restored
from parlour.server.live.table.visitor import Visitor
from parlour.server.lobby import cards
from parlour.server.lobby.register import Entry, Register
from parlour.server.store.protocol import shows
from tests.helpers.openings import opening as opened_by
from tests.helpers.visiting import CALM, FAST, QUICK, Person, browsing, hasten, open_house, play_on, table, until
from tests.server.test_back import Story
from tests.soak.churn import churn

RESTING = replace(CALM, rest=0.2)


async def is_put_away(house: House, room: Room) -> None:
    """Wait until a table has left memory."""
    await until(lambda: room.sitting.id not in house.rooms)


# ---- in memory and out of it ----


async def test_a_table_nobody_is_at_leaves_memory_and_comes_back_as_it_was(tmp_path: Path) -> None:
    async with open_house(tmp_path, RESTING) as house:
        room = await table(house, "matchem", options={"players": 2})
        ann = Person(room, "ann")
        seen = await play_on(ann, lambda now: len(now["acts"]) > 6 and now["board"]["legal"])
        await asyncio.sleep(2 * RESTING.rest)
        assert house.rooms == {room.sitting.id: room}  # somebody is there
        ann.leave()
        await is_put_away(house, room)
        assert [card.table for card in house.cards("ann")] == [room.sitting.id]
        again = await house.room(room.sitting.id)
        assert again is not room and again.sitting.position == room.sitting.position
        back = Person(again, "ann")
        assert (await back.sees(lambda now: now["you"] == 0))["board"] == seen["board"]
        await play_on(back, lambda now: now["hand"] == 2)


async def test_what_was_written_unknown_to_the_list_is_listed_when_the_table_is_opened(tmp_path: Path) -> None:
    """As when a commit was reported as failed, and had been made."""
    async with open_house(tmp_path, RESTING) as house:
        room = await table(house, "euchre", "me", "open", "bot", "bot")
        id, seq = room.sitting.id, room.sitting.seq
        await is_put_away(house, room)
        await house.journal.append(id, seq + 1, events.written(events.Sat(seat=1, guest="bea", name="Bea")))
        assert not list(house.register.of_guest("bea"))
        again = await house.room(id)
        assert house.register.entries[id] == Entry.of(again.sitting)
        assert [entry.id for entry in house.register.of_guest("bea")] == [id]


async def test_nothing_holds_a_table_in_memory_that_was_put_away(tmp_path: Path) -> None:
    """Not even what waits for the collector, which sets aside what it finds in use and looks at it once an hour."""

    async def visit(house: House) -> weakref.ref[Room]:
        pictures: list[dict[str, Any]] = []

        async def take(text: str) -> None:
            pictures.append(json.loads(text))

        async def close() -> None:
            """Nothing is to be closed."""

        room = await table(house, "euchre", "me", "bot", "bot", "bot")
        visitor = Visitor(Outbox(take, close), "ann", "Ann", words=QUICK)
        room.connect(visitor)
        await until(lambda: pictures and pictures[-1].get("board") and pictures[-1]["board"]["legal"])
        word = {"type": "play", "position": pictures[-1]["position"], "move": pictures[-1]["board"]["legal"][0]}
        await room.hear(visitor, json.dumps(word))
        room.disconnect(visitor)
        return weakref.ref(room)

    async with open_house(tmp_path, replace(RESTING, rest=0.3, giving=0.0)) as house:
        gc.collect()
        gc.disable()
        try:
            left = [await visit(house) for _ in range(3)]
            await until(lambda: not house.rooms)
            await asyncio.sleep(0.05)  # until those who were dismissed have gone
            assert [ref() for ref in left] == [None] * 3
        finally:
            gc.enable()


async def test_what_was_put_away_is_written_by_nobody(tmp_path: Path) -> None:
    """One who held a room while it was put away does not write beside the one that stands for it now."""
    async with open_house(tmp_path, RESTING) as house:
        room = await table(house, "euchre", "me", "open", "open", "open")
        await is_put_away(house, room)
        async with room.lock:
            with pytest.raises(NotAvailable, match="put away"):
                await room.insist(events.Gallery(open=False))
        assert (await house.room(room.sitting.id)).sitting.gallery


async def test_many_who_come_at_once_find_one_room(tmp_path: Path) -> None:
    async with open_house(tmp_path, RESTING) as house:
        room = await table(house, "euchre", "me", "open", "open", "open")
        await is_put_away(house, room)
        found = await asyncio.gather(*(house.room(room.sitting.id) for _ in range(20)))
        assert len(set(map(id, found))) == 1 and not house.loading.locks


async def test_those_who_had_gone_are_not_waited_for_again(tmp_path: Path) -> None:
    """Ben had gone long before the table left memory: when Ann comes back a bot plays for him at once."""
    async with open_house(tmp_path, replace(RESTING, giving=0.0)) as house:
        room = await table(house, "matchem", "me", "open", options={"players": 2})
        ann, ben = Person(room, "ann"), Person(room, "ben")
        await ben.ask("sit", seat=1)
        await ann.sees(lambda now: now["phase"] == "playing")
        ben.leave()
        ann.leave()
        room.away[1] -= 10 * CALM.grace
        await is_put_away(house, room)
        again = await house.room(room.sitting.id)
        back = Person(again, "ann")
        seen = await back.sees(lambda now: now["seats"][1]["stands_in"])
        assert not seen["seats"][0]["stands_in"] and 0 not in again.away
        hasten(again, FAST)
        await play_on(back, lambda now: now["hand"] == 2)


async def test_the_clock_rests_with_the_table_and_then_goes_on(tmp_path: Path) -> None:
    """Ben's turn, and Ben has gone: whoever comes back is not kept waiting for ever, nor is Ben's time gone already."""
    async with open_house(tmp_path, replace(RESTING, giving=0.0)) as house:
        room = await table(house, "matchem", "me", "open", options={"players": 2}, clock=1)
        ann, ben = Person(room, "ann"), Person(room, "ben")
        await ben.ask("sit", seat=1)
        now = await ann.sees(lambda now: now["phase"] == "playing")
        if now["board"]["turn"] == 0:
            await ann.sees(lambda now: now["board"]["legal"])
            await ann.play(ann.now["board"]["legal"][0])
        assert ann.now["board"]["turn"] == 1
        ann.leave()
        ben.leave()
        await is_put_away(house, room)
        position = room.sitting.position
        await asyncio.sleep(1.2)
        again = await house.room(room.sitting.id)
        assert again.sitting.position == position
        back = Person(again, "ann")
        first = await back.sees(lambda now: now["clock"])
        assert first["clock"]["left"] > 0.5
        await back.sees(lambda now: now["position"] > position)


async def test_a_long_journal_is_read_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path, RESTING) as house:
        room = await table(house, "matchem", options={"players": 2})
        await play_on(ann := Person(room, "ann"), lambda now: len(now["acts"]) > 4)
        ann.leave()
        await is_put_away(house, room)
        monkeypatch.setattr(houses, "LONG", 3)
        assert (await house.room(room.sitting.id)).sitting.seq == room.sitting.seq


def test_memory_is_level_while_tables_come_and_go(tmp_path: Path) -> None:
    """A slice of what is done for an hour in `make soak`; here only that all of it happens and nothing is left."""
    done, _, _ = asyncio.run(churn(tmp_path, 4.0))
    assert done["opened"] > 5 and done["acts"] > 30


# ---- the register ----


@pytest.mark.parametrize("name", GAMES)
def test_the_list_of_open_tables_is_what_the_sittings_are(name: str) -> None:
    """Random stories, with people who come and go: made of the shown events alone, or of all, or of the sitting."""
    chance = random.Random(name)
    for seed in range(4):
        story = Story(parlour.load(name), seed)
        for _ in range(40):
            chairs = story.sitting.chairs
            seat = chance.randrange(len(chairs))
            kind = chance.randrange(5)
            if kind == 0 and chairs[seat].guest:
                story.add(events.Rose(seat=seat))
            elif kind == 1 and (chairs[seat].is_open or chairs[seat].vacated):
                story.add(events.Sat(seat=seat, guest=f"guest{len(story.rows)}", name="New"))
            elif kind == 2:
                story.add(events.Gallery(open=chance.random() < 0.5))
            elif story.sitting.state.seat is not None:
                story.move()
            check_listed(story)


def check_listed(story: Story) -> None:
    """Is a table listed as it stands, whatever it is made of?"""
    whole, shown = Register(), Register()
    for row in story.rows:
        whole.take("t", *row)
        if shows(row[2]):
            shown.take("t", *row)
    here = Entry.of(story.sitting)
    assert whole.entries["t"] == shown.entries["t"] == here == Entry.of(restored("t", story.rows))
    assert (here.persons, here.has_room) == (len(story.sitting.persons()), not story.sitting.is_full)
    for register in (whole, shown):
        assert set(register.by_guest) == set(here.guests())


def test_what_is_closed_is_listed_no_more_and_leaves_nothing() -> None:
    story, register = Story(parlour.load("euchre"), 1), Register()
    story.add(events.Closed(why="over"))
    for row in story.rows[:-1]:
        register.take("t", *row)
    register.came_from("t", "here")
    register.take("t", *story.rows[1])  # known already
    assert list(register.by_address["here"]) == ["t"] and len(register) == 1
    register.take("t", *story.rows[-1])
    assert not register.entries and not register.by_guest and not register.by_address


async def test_at_the_start_nothing_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "euchre")
        await play_on(Person(room, "ann"), lambda now: len(now["acts"]) > 3)
        other = await table(house, "roulette", public=False)
    monkeypatch.setattr(houses, "restored", lambda *_: pytest.fail("a table was played again"))
    async with browsing(tmp_path, CALM) as (house, browser):
        assert not house.rooms and "2 open tables" in house.found
        ann = browser()
        ann.cookies.set("parlour", house.people.cookie("ann"))
        listed = (await ann.get("/api/tables")).json()
        assert {card["table"]: card["phase"] for card in listed} == {
            room.sitting.id: "playing",
            other.sitting.id: "gathering",
        }
        assert set((await ann.get("/api/me")).json()["tables"]) == {room.sitting.id, other.sitting.id}
        assert [card["table"] for card in (await browser().get("/api/tables")).json()] == [room.sitting.id]


# ---- the lobby ----


def entry(number: int, host: str, address: str = "", **otherwise: Any) -> Entry:
    """An open table of this host."""
    game = parlour.load("euchre")
    opening = opened_by(game, host=host, **{"seats": ["open"] * 4, **otherwise})
    listed = Register()
    listed.take(f"t{number}", 0, float(number), events.written(opening))
    listed.came_from(f"t{number}", address)
    return listed.entries[f"t{number}"]


def test_nobody_pushes_the_tables_of_others_off_the_list() -> None:
    register = Register()
    lobby = cards.Lobby(register, lambda table: cards.Look())
    register.add(entry(0, "ann"))
    for number in range(1, 1000):  # of many guests at one address, all of them newer
        register.add(entry(number, f"eve{number // 20}", "198.51.100.7"))
    for number in range(1000, 1200):  # of one guest at addresses nobody knows
        register.add(entry(number, "mallory"))
    shown = [card.table for card in asyncio.run(listed(lobby, None))]
    assert "t0" in shown
    assert len(shown) == 1 + cards.MOST_OF_ADDRESS + cards.MOST_OF_HOST
    assert len([card for card in asyncio.run(listed(lobby, "mallory")) if card.mine]) == 200


async def listed(lobby: cards.Lobby, guest: str | None) -> list[Any]:
    """What the lobby shows, where there is a clock."""
    lobby.made = float("-inf")
    return lobby.cards(guest)


def test_tables_one_can_join_come_first_and_bots_alone_last() -> None:
    register, people = Register(), {"t1", "t2"}
    lobby = cards.Lobby(register, lambda table: cards.Look(table in people))
    register.add(entry(0, "h0"))  # nobody is there
    register.add(entry(1, "h1"))  # its host is
    full = entry(2, "h2")
    for seat in range(4):
        full.apply(events.Sat(seat=seat, guest=f"g{seat}", name="G"), seat + 1, 2.0)
    register.add(full)
    register.add(entry(3, "h3", seats=["bot"] * 4))
    assert [card.table for card in asyncio.run(listed(lobby, None))] == ["t1", "t2", "t0", "t3"]


def test_a_long_list_is_not_made_anew_for_everyone_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    time = [100.0]
    monkeypatch.setattr(cards, "now", lambda: time[0])
    register = Register()
    lobby = cards.Lobby(register, lambda table: cards.Look())
    for number in range(cards.FEW + 100):
        register.add(entry(number, f"h{number}"))
    lobby.cards(None)
    made = lobby.made
    register.add(entry(10_000, "new"))
    assert "t10000" not in {card.table for card in lobby.cards(None)} and lobby.made == made
    assert "t10000" in {card.table for card in lobby.cards("new")}  # one's own are always there
    shown = lobby.shown[0][0].id
    register.drop(shown)
    assert shown not in {card.table for card in lobby.cards(None)}  # and what is closed never
    time[0] += len(register) / cards.A_SECOND + 0.01
    assert "t10000" in {card.table for card in lobby.cards(None)}
