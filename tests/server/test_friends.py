"""Playing with friends: whose table it is to see, what is agreed at it, what people are called, and once more."""

import asyncio
import logging
from pathlib import Path

import httpx
import pytest

import parlour
from parlour.errors import BadChoice, Forbidden, Refusal, TooMany
from parlour.server.house import House, journal_in
from parlour.server.journal.command import carry_out
from parlour.server.live.table import events, talk
from parlour.server.live.table.chairs import bots_come, renamed, seated
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import Sitting, restored
from parlour.server.live.table.talk import LONGEST_SAYING, MOST_SAYINGS, tidied
from parlour.wire import COOKIE
from parlour.wire import table as wire
from parlour.wire.pages import NewTable
from tests.helpers.openings import opening
from tests.helpers.visiting import CALM, SLOW, Person, browsing, open_house, play_on, table, until

SHORT = {"spins": 1, "players": 2}  # a game of roulette that is over when the arrow has been spun


async def named(browser: httpx.AsyncClient, name: str) -> httpx.AsyncClient:
    """A browser whose owner has given a name."""
    assert (await browser.post("/api/me", json={"name": name})).status_code == 200
    return browser


def guest_in(browser: httpx.AsyncClient) -> str:
    return browser.cookies[COOKIE].partition(".")[0]


async def opened(browser: httpx.AsyncClient, game: str, **asked: object) -> str:
    """A table somebody has opened."""
    answer = await browser.post("/api/tables", json={"game": game, **asked})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


async def refused(person: Person, type: str, **words: object) -> str:
    """Ask for something that is refused; the sentence."""
    await person.ask(type, **words)
    return str((await person.hears("refused"))["sentence"])


# ---- whose business a table is ----


async def test_a_table_one_plays_alone_at_is_nobody_elses_business(tmp_path: Path) -> None:
    async with browsing(tmp_path, SLOW) as (_, browser):
        ada, eve = await named(browser(), "Ada"), await named(browser(), "Eve")
        alone = await opened(ada, "raffles")
        company = await opened(ada, "raffles", seats=["me", "open", "bot", "bot"])
        bots = await opened(ada, "raffles", seats=["bot"] * 4)
        shown = {card["table"]: card for card in (await eve.get("/api/tables")).json()}
        assert set(shown) == {company, bots} and all(card["gallery"] for card in shown.values())
        assert (await eve.get(f"/api/tables/{alone}")).status_code == 403
        own = (await ada.get(f"/api/tables/{alone}")).json()
        assert (own["public"], own["gallery"]) == (False, False)
        said = await opened(ada, "raffles", public=True, gallery=True)
        assert {card["table"] for card in (await eve.get("/api/tables")).json()} == {company, bots, said}


async def test_a_table_one_has_opened_alone_can_be_opened_to_others_and_shut_again(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "raffles", public=False, gallery=False)
        ann = Person(room, "ann")
        assert "invite link" in room.admits("eve")
        await ann.ask("list", public=True)
        await ann.sees(lambda now: now["public"])
        assert not room.admits("eve") and [card.table for card in house.cards("eve")] == [room.sitting.id]
        await ann.ask("gallery", open=True)
        eve = Person(room, "eve")
        await eve.sees(lambda now: now["you"] is None)
        assert "Only the host" in await refused(eve, "list", public=False)
        await ann.ask("list", public=False)
        assert "invite link" in (await eve.hears("farewell"))["sentence"]
        assert not house.cards("eve")
        seq = room.sitting.seq
        await ann.ask("list", public=False)  # which it is already
        assert room.sitting.seq == seq
    async with open_house(tmp_path, SLOW) as house:
        (entry,) = house.register.entries.values()
        assert not entry.public and entry.gallery
        room = await house.room(entry.id)
        assert (room.sitting.public, room.sitting.gallery) == (False, True)


async def test_a_friend_takes_a_bots_seat_where_the_host_has_opened_it(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "raffles", public=False, gallery=False)
        ann = Person(room, "ann")
        await ann.sees(lambda now: now["board"])
        async with room.lock:
            await room.insist(events.Admitted(guest="ben"))
        ben = Person(room, "ben")
        await ben.hears("farewell")  # nobody may watch, and no seat is free
        for seat in (0, 9, -1):
            assert "Only the seat of a bot" in await refused(ann, "free", seat=seat)
        await ann.ask("free", seat=2)
        await ann.sees(lambda now: now["seats"][2]["free"])
        assert "free already" in await refused(ann, "free", seat=2)
        ben = Person(room, "ben")
        assert "Only the host" in await refused(ben, "free", seat=1)
        assert "taken" in await refused(ben, "sit", seat=1)
        await ben.ask("sit", seat=2)
        now = await ben.sees(lambda now: now["you"] == 2)
        assert now["board"]["held"] and now["seats"][2] == ann.now["seats"][2] | {"free": False}
        rows = await house.journal.read(room.sitting.id)
        assert restored(room.sitting.id, rows).chairs == room.sitting.chairs
        entry = house.register.entries[room.sitting.id]
        assert entry.chairs == room.sitting.chairs


# ---- what is agreed ----


async def test_where_hints_are_forbidden_a_hint_is_refused(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "raffles", hints=False)
        ann = Person(room, "ann")
        now = await ann.sees(lambda now: now["board"] and now["board"]["turn"] == 0)
        assert now["hints"] is False and house.cards("ann")[0].hints is False
        assert "No hints" in await refused(ann, "hint", position=now["position"])
        assert room.visitors[0].hinting is None
        rows = await house.journal.read(room.sitting.id)
        assert restored(room.sitting.id, rows).opened.hints is False
        assert (await table(house, "raffles")).sitting.opened.hints


async def test_nobody_is_brought_to_a_hand_that_everyone_plays_alone(tmp_path: Path) -> None:
    """Or he would see a bot's cards for one who is compared with others over the same deal."""
    async with open_house(tmp_path, SLOW) as house:
        game = parlour.load("raffles")
        source = events.Source("day", "day 2026-01-02", secret="5e" * 32, given=["-"] * 4, counts=True)
        opened = opening(game, seats=["open", "bot", "bot", "bot"], host="ann", public=False, source=source)
        room = await house.lay("x" * 12, opened)
        async with room.lock:
            await room.insist(events.Sat(seat=0, guest="ann", name="Ann"))
        ann = Person(room, "ann")
        for word, more in (("free", {"seat": 2}), ("list", {"public": True})):
            assert "for you alone" in await refused(ann, word, **more)
        with pytest.raises(Refusal, match="one hand"):
            await house.again.play(room, "ann", "Ann", "")


# ---- names ----


def sitting_of(*seats: str) -> Sitting:
    """A table of Trolley Transfer with these seats."""
    game = parlour.load("transfer", players=len(seats))
    return Sitting("t", opening(game, seats=list(seats)))


def happens(sitting: Sitting, told: list[events.Any]) -> None:
    """All of it comes true, as it would from the journal."""
    for event in told:
        sitting.apply(events.read(events.written(event)), sitting.seq + 1, 0.0)


@pytest.mark.parametrize(
    ("seats", "names", "told"),
    [
        ("open open open", ["Ada", "Ada", "ADA"], ["Ada", "Ada 2", "ADA 3"]),
        ("open bot bot bot", ["Ben"], ["Ben", "Ada", "Cora", "Dan"]),
        ("open open bot bot", ["Cora", "cora"], ["Cora", "cora 2", "Ada", "Dan"]),
        ("open bot", ["Bénédicte"], ["Bénédicte", "Ben"]),
    ],
)
def test_no_two_at_a_table_have_one_name(seats: str, names: list[str], told: list[str]) -> None:
    sitting = sitting_of(*seats.split())
    for seat, name in enumerate(names):
        happens(sitting, seated(sitting.chairs, seat, f"guest {seat}", name))
    assert sitting.names == told
    happens(sitting, renamed(sitting.chairs, 0, "Zoe"))
    assert sitting.names[0] == "Zoe" and not renamed(sitting.chairs, 0, "Zoe")
    if len(names) > 1:
        happens(sitting, renamed(sitting.chairs, 0, names[1]))
        assert len({name.casefold() for name in sitting.names}) == len(sitting.names)


def test_bots_who_come_are_called_otherwise_than_those_who_sit_there() -> None:
    sitting = sitting_of("open", "open", "open", "open")
    happens(sitting, seated(sitting.chairs, 0, "ann", "Cora"))
    happens(sitting, seated(sitting.chairs, 3, "ben", "Ada"))
    happens(sitting, bots_come(sitting.chairs, [events.Filled(seat=1), events.Filled(seat=2)]))
    assert sitting.names == ["Cora", "Ben", "Dan", "Ada"]


async def test_a_name_is_changed_at_any_time_and_at_every_table(tmp_path: Path) -> None:
    async with browsing(tmp_path, SLOW) as (house, browser):
        ada = await named(browser(), "Ada")
        first, other = await opened(ada, "raffles"), await opened(ada, "euchre", seats=["me", "open", "bot", "bot"])
        await named(ada, "Ben")
        rooms = [house.rooms[id] for id in (first, other)]
        assert [room.sitting.names[0] for room in rooms] == ["Ben", "Ben"]
        assert all(len(set(room.sitting.names)) == len(room.sitting.names) for room in rooms)
        assert (await ada.get(f"/api/tables/{first}")).json()["seats"][0]["name"] == "Ben"
        await named(ada, "Ben")  # the same again writes nothing
        seq = rooms[0].sitting.seq
        await named(ada, "Ben")
        assert rooms[0].sitting.seq == seq
        ben = await named(browser(), "ben")
        await ben.post(f"/api/tables/{other}/enter", json={})
        async with rooms[1].lock:
            for event in seated(rooms[1].sitting.chairs, 1, guest_in(ben), "ben"):
                await rooms[1].insist(event)
        assert rooms[1].sitting.names[1] == "ben 2"
        names = rooms[1].sitting.names
        assert not (await ben.post("/api/me", json={"name": "House"})).is_success
        assert rooms[1].sitting.names == names
    async with open_house(tmp_path, SLOW) as house:
        assert (await house.room(other)).sitting.names == names
        assert [chair.name for chair in house.register.entries[other].chairs] == names


async def test_people_of_one_name_are_told_apart_in_the_list_of_tables(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        for guest in ("one", "two", "one"):
            await house.open_table(NewTable(game="raffles", seats=["me", "open", "bot", "bot"]), guest, "Mary")
        told = {(entry.seat_of("one"), card.seats[0].name) for entry, card in house.lobby.public()}
        names = sorted(card.seats[0].name for card in house.cards("eve"))
        assert names in (["Mary", "Mary", "Mary (2)"], ["Mary", "Mary (2)", "Mary (2)"]) and len(told) == 2
        assert names == sorted(card.seats[0].name for card in house.cards("eve"))


# ---- once more ----


async def over(house: House, *guests: str, **more: object) -> tuple[Room, list[Person]]:
    """A game that these have played to its end."""
    seats = ["me" if not place else "open" for place in range(len(guests))]
    bots = ["bot"] * (2 - len(guests))
    room = await table(house, "roulette", *seats, *bots, options=SHORT, **more)
    people = [Person(room, guests[0])]
    for seat, guest in enumerate(guests[1:], 1):
        async with room.lock:
            await room.insist(events.Admitted(guest=guest))
        people.append(Person(room, guest))
        await people[-1].ask("sit", seat=seat)
    await asyncio.gather(*(play_on(person, lambda now: now["phase"] == "over") for person in people))
    await until(lambda: room.sitting.closed)
    return room, people


async def test_the_same_people_play_once_more_and_the_deal_passes(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        old, (ann, _) = await over(house, "ann", "ben", hints=False, clock=900, public=False, gallery=False)
        first = await house.again.play(old, "ben", "Ben", "")
        told = await ann.sees(lambda now: now["again"])
        assert told["again"] == {"table": first.sitting.id, "by": "Ben"}
        assert first.sitting.seat_of("ben") == 1 and first.sitting.phase == "gathering"
        assert not first.admits("ann") and "invite link" in first.admits("eve")
        assert [entry.id for entry in house.register.of_guest("ann")] == [first.sitting.id]
        assert (await house.again.play(old, "ann", "Ann", "")) is first
        assert await house.again.play(old, "ann", "Ann", "") is first
        assert [chair.guest for chair in first.sitting.chairs] == ["ann", "ben"]
        opened, before = first.sitting.opened, old.sitting.opened
        assert opened.options == before.options and opened.host == "ben"
        same = ("game", "public", "gallery", "hints", "clock", "rung")
        assert all(getattr(opened, name) == getattr(before, name) for name in same)
        people = [Person(first, "ann"), Person(first, "ben")]
        now = await people[0].sees(lambda now: now["board"])
        assert now["board"]["dealer"] == 1 - old.sitting.state.dealer == opened.dealer
        assert first.sitting.table and first.sitting.table.hands[0].deal.appointed
        assert len(house.register) == 1


async def test_who_does_not_come_back_has_his_seat_kept_until_the_host_gives_it_away(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        old, (ann, ben) = await over(house, "ann", "ben")
        ben.leave()
        room = await house.again.play(old, "ann", "Ann", "")
        ann, eve = Person(room, "ann"), Person(room, "eve")
        now = await ann.sees(lambda now: now["seats"])
        assert (now["seats"][1]["who"], now["seats"][1]["kept"], now["seats"][1]["free"]) == ("open", "Ben", False)
        assert "kept for Ben" in await refused(eve, "sit", seat=1)
        await ann.ask("free", seat=1)
        await eve.ask("sit", seat=1)
        now = await eve.sees(lambda now: now["board"])
        assert now["you"] == 1
        assert await house.again.play(old, "ben", "Ben", "") is room and room.sitting.seat_of("ben") is None


async def test_alone_one_plays_again_against_the_same_bots(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        old, _ = await over(house, "ann", rungs=[None, "novice"])
        room = await house.again.play(old, "ann", "Ann", "")
        assert [chair.rung for chair in room.sitting.chairs] == [None, "novice"]
        await Person(room, "ann").sees(lambda now: now["board"])


async def test_only_what_is_over_is_played_again_and_only_by_those_who_played(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        going = await table(house, "roulette", options=SHORT)
        with pytest.raises(Refusal, match="goes on"):
            await house.again.play(going, "ann", "Ann", "")
        old, _ = await over(house, "ann", "ben")
        with pytest.raises(Forbidden, match="who have played"):
            await house.again.play(old, "eve", "Eve", "")
        assert old.sitting.followed is None


async def test_two_who_say_it_at_one_moment_come_to_one_table_and_a_crash_in_between_loses_nothing(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path, CALM) as house:
        old, _ = await over(house, "ann", "ben")
        rooms = await asyncio.gather(*(house.again.play(old, who, who.title(), "") for who in ("ann", "ben")))
        assert rooms[0] is rooms[1] and rooms[0].sitting.is_full
        other, _ = await over(house, "ann", "ben")
        await house.again.say(other, "ann", "")  # and the house dies before the table is laid
        named = other.sitting.followed
        assert named and not await house.journal.read(named.table)
    async with open_house(tmp_path, CALM) as house:
        room = await house.again.play(await house.room(other.sitting.id), "ben", "Ben", "")
        assert room.sitting.id == named.table and room.sitting.opened.host == "ann"
        assert room.sitting.seat_of("ben") == 1 and room.sitting.seat_of("ann") is None


async def test_tables_that_are_opened_by_playing_again_are_counted_too(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        old, _ = await over(house, "ann", "ben")
        house.crowd.tables.most = 1
        house.crowd.tables.pass_through("", "1.2.3.4")
        with pytest.raises(TooMany):
            await house.again.play(old, "ann", "Ann", "1.2.3.4")
        assert old.sitting.followed is None
        house.crowd.tables.each.clear()
        again = await house.again.play(old, "ann", "Ann", "1.2.3.4")
        assert [entry.id for entry in house.register.of_address("1.2.3.4")] == [again.sitting.id]


# ---- free talk ----


async def talking(house: House, **more: object) -> tuple[Room, Person, Person, Person]:
    """A table where people may say what they like, with two at it and one who looks on."""
    house.may_chat = True
    room = await table(house, "raffles", "me", "open", "bot", "bot", chat=True, **more)
    ann, ben = Person(room, "ann"), Person(room, "ben")
    await ben.ask("sit", seat=1)
    await ben.sees(lambda now: now["you"] == 1)
    return room, ann, ben, Person(room, None)


async def test_people_say_what_they_like_only_where_house_and_table_allow_it(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        with pytest.raises(BadChoice, match="no free talk"):
            await table(house, "raffles", chat=True)
        room, ann, ben, eve = await talking(house)
        assert ann.now["chat"] and house.cards("ann")[0].chat
        await ben.ask("chat", text="  Good\nevening,\u202e <b>all</b> ")
        told = [await person.hears("chatted") for person in (ann, ben, eve)]
        assert [each["text"] for each in told] == ["Good evening, <b>all</b>"] * 3
        assert {(each["seat"], each["name"]) for each in told} == {(1, "Ben")}
        assert "take a seat" in await refused(eve, "chat", text="me too")
        quiet = await table(house, "raffles")
        other = Person(quiet, "ann")
        for word in ("chat", "report"):
            words = {"text": "hm"} if word == "chat" else {"id": told[0]["id"]}
            assert "no free talk" in await refused(other, word, **words)
        room.may_chat = False  # as in a house that is opened again without it
        assert "no free talk" in await refused(ann, "chat", text="still there?")
        bodies = " ".join(body for _, _, body in await house.journal.read(room.sitting.id))
        assert "evening" not in bodies


async def test_talk_is_limited_in_length_and_often(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        _, ann, ben, _ = await talking(house)
        assert str(LONGEST_SAYING) in await refused(ann, "chat", text="x" * (LONGEST_SAYING + 1))
        assert "nothing in it" in await refused(ann, "chat", text="\u200b \u0007")
        for number in range(MOST_SAYINGS):
            await ann.ask("chat", text=f"word {number}")
        assert "much at once" in await refused(ann, "chat", text="one more")
        await ben.ask("chat", text="I may still")
        heard = [message["text"] for message in ben.messages if message["type"] == "chatted"]
        assert len(heard) == MOST_SAYINGS and (await until_heard(ben, "I may still"))


async def until_heard(person: Person, text: str) -> bool:
    """Wait until something was heard."""
    await until(lambda: any(message.get("text") == text for message in person.messages))
    return True


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("a\tb\r\nc", "a b c"),
        ("z\u0300\u0301\u0302\u0303\u0304algo", "z\u0300\u0301algo"),
        ("\u2066left\u2069 \u200f\ud800?", "left ?"),
        ("é ♥ 四 🎴", "é ♥ 四 🎴"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ],
)
def test_what_is_said_stands_in_one_line_and_can_be_seen(said: str, told: str) -> None:
    assert tidied(said) == told


async def test_what_is_reported_is_what_the_house_has_heard_and_is_kept_for_its_keeper(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("parlour.server.live.table.room.MOST_REPORTS", 2)
    async with open_house(tmp_path, SLOW) as house:
        room, ann, ben, eve = await talking(house)
        await ben.ask("chat", text="something unkind")
        id = (await ann.hears("chatted"))["id"]
        with caplog.at_level(logging.WARNING):
            await ann.ask("report", id=id)
            assert "written down" in (await ann.hears("noted"))["sentence"]
        assert "reported" in caplog.text and "unkind" not in caplog.text and "Ben" not in caplog.text
        assert not [message for message in ben.messages if message["type"] == "noted"]
        assert "too long ago" in await refused(ann, "report", id="0" * 12)
        assert "take a seat" in await refused(eve, "report", id=id)
        await ann.ask("report", id=id)
        await ann.hears("noted")
        assert "looked at already" in await refused(ann, "report", id=id)
        rows = await house.journal.read(room.sitting.id)
        assert restored(room.sitting.id, rows).reports == 2
    assert carry_out(["reports", str(journal_in(tmp_path))]) == 0
    printed = capsys.readouterr().out
    assert printed.count("Ben (guest ben) said: something unkind") == 2 and "2 reports" in printed
    assert carry_out(["check", str(journal_in(tmp_path))]) == 0


async def test_reports_of_one_address_are_counted(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        house.crowd.reports.most = 1
        _, ann, ben, _ = await talking(house)
        await ben.ask("chat", text="hm")
        id = (await ann.hears("chatted"))["id"]
        await ann.ask("report", id=id)
        await ann.hears("noted")
        assert "looked at already" in await refused(ann, "report", id=id)


def test_only_so_much_is_remembered() -> None:
    kept = talk.Talk()
    for number in range(talk.REMEMBERED + 1):
        kept.keep("ann", wire.Chatted(id=str(number), seat=0, name="Ann", text="x"))
    assert kept.find("1").heard.id == "1"
    with pytest.raises(Refusal):
        kept.find("0")
