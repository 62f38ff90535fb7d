"""A guest's book: every game once, for everyone who played it and for nobody else, and what he does with it."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour import Record
from parlour.errors import NotAvailable
from parlour.server.book import book as books
from parlour.server.book.book import BOOK, DUE, HOUSE, MOST_GAMES
from parlour.server.house import House
from parlour.server.http import afterwards
from parlour.server.live.table import events
from parlour.server.live.table.room import Room
from parlour.wire import COOKIE
from tests.helpers.postgres import Database
from tests.helpers.visiting import CALM, FAST, LONGEST, Person, browsing, open_house, play_on, run, table, until

SHORT: dict[str, Any] = {"players": 2, "game": 40}


def is_over(now: dict[str, Any]) -> bool:
    return bool(now["phase"] == "over")


async def played(house: House, *seats: str, guests: tuple[str, ...] = ("ann",)) -> Room:
    """A game of Matchem that is played to its end, closed and booked."""
    room = await table(house, "matchem", *(seats or ("me", "bot")), options=SHORT)
    people = [Person(room, guest) for guest in guests]
    for seat, person in enumerate(people[1:], 1):
        await person.ask("sit", seat=seat)
    await asyncio.gather(*(play_on(person, is_over) for person in people))
    await booked(house, room)
    for person in people:
        person.leave()
    return room


async def booked(house: House, room: Room) -> None:
    """Wait until a table is closed, and its game is in the books."""
    await until(lambda: room.sitting.closed)
    while await house.journal.noted(DUE, HOUSE, room.name) is not None or house.book.errands:
        await asyncio.sleep(0.005)


async def entries(house: House, guest: str) -> list[dict[str, Any]]:
    """A guest's book, as the store has it."""
    return [json.loads(note.body) for note in await house.journal.notes(BOOK, guest)]


async def known(house: House, *guests: str) -> None:
    """These have names."""
    for guest in guests:
        await house.people.journal.name_guest(guest, guest.title())


async def test_a_game_stands_in_the_book_of_everyone_who_played_it(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await known(house, "ann", "ben")
        room = await played(house, "me", "open", guests=("ann", "ben"))
        (ann,), (ben,) = await entries(house, "ann"), await entries(house, "ben")
        assert ann["entry"] == ben["entry"] == room.name and await entries(house, "host") == []
        assert (ann["seat"], ben["seat"]) == (0, 1) and {ann["outcome"], ben["outcome"]} == {"won", "lost"}
        assert [seat["who"] for seat in ann["seats"]] == ["me", "person"]
        assert ann["rows"] == ben["rows"] and ann["rows"][-1]["score"] == room.sitting.state.score
        assert len(ann["rows"]) == len(room.sitting.counts()) and ann["began"] < ann["at"] == room.sitting.at
        assert "ben" not in json.dumps(ann) and "ann" not in json.dumps(ben)  # names, and no guest's own mark
        record = await house.book.record_text("ann", room.name)
        assert record == room.sitting.finished().told and Record.parse(record).replay().state.game_over


async def test_a_game_that_was_closed_early_is_booked_if_a_hand_was_counted(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        rooms = [await table(house, "raffles", "me", "bot", "bot", "bot") for _ in range(2)]
        anns = [Person(room, "ann") for room in rooms]
        await play_on(anns[0], lambda now: now["phase"] == "counted")
        await anns[1].sees(lambda now: now["phase"] == "playing")
        for room in rooms:
            async with room.lock:
                await room.finish("idle")
            await booked(house, room)
        (entry,) = await entries(house, "ann")
        assert entry["entry"] == rooms[0].name and entry["outcome"] == "unfinished" and entry["ended"] == "idle"
        assert len(entry["rows"]) == 1 and "not played to its end" in entry["uncounted"] and entry["rating"] is None


async def test_who_got_up_for_good_has_it_in_his_book_and_whoever_came_after_him_too(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await table(house, "matchem", "me", "open", options=SHORT)
        ann, ben = Person(room, "ann"), Person(room, "ben")
        await ben.ask("sit", seat=1)
        await ben.sees(lambda now: now["phase"] == "playing")
        await ben.ask("leave")
        cora = Person(room, "cora")
        await cora.ask("sit", seat=1)
        await asyncio.gather(play_on(ann, is_over), play_on(cora, is_over))
        await booked(house, room)
        (of_ben,), (of_cora,) = await entries(house, "ben"), await entries(house, "cora")
        assert of_ben["outcome"] == "left" and of_cora["outcome"] in ("won", "lost")
        assert of_ben["rating"]["after"] < of_ben["rating"]["before"]  # who gets up among others has lost
        assert of_cora["rating"] is None and "after it had begun" in of_cora["uncounted"]
        (of_ann,) = await entries(house, "ann")
        assert of_ann["rating"] is None  # there was nobody who played it through with her


# ---- killed in between ----


class Dying(Exception):
    """The process is no more."""


@contextlib.asynccontextmanager
async def house_again(data: Path) -> AsyncIterator[House]:
    async with open_house(data, CALM) as house:
        yield house


@pytest.mark.parametrize("place", range(8))
async def test_a_game_is_booked_once_wherever_the_house_was_killed(
    place: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between any two of the writings that follow the last act."""
    left = place
    async with open_house(tmp_path) as house:
        await known(house, "ann", "ben")
        room = await table(house, "matchem", "me", "open", options=SHORT)
        ann, ben = Person(room, "ann"), Person(room, "ben")
        await ben.ask("sit", seat=1)
        store = house.journal

        def dying(what: Any) -> Any:
            async def or_die(*words: Any, **more: Any) -> Any:
                nonlocal left
                if room.sitting.phase == "over":
                    left -= 1
                    if left < 0:
                        raise NotAvailable("killed")
                return await what(*words, **more)

            return or_die

        for name in ("note", "drop_notes", "append"):
            monkeypatch.setattr(store, name, dying(getattr(store, name)))
        await asyncio.gather(play_on(ann, is_over), play_on(ben, is_over))
        await until(lambda: left < 0 or (room.sitting.closed and not house.book.errands))
        ann.leave()
        ben.leave()
        await asyncio.sleep(0.05)
        monkeypatch.undo()
        monkeypatch.setattr(house.book, "settle", lambda *words: asyncio.sleep(0))
    async with house_again(tmp_path) as house:
        for guest in ("ann", "ben"):
            assert await house.unfinished(guest, "") == []
        await until(lambda: not house.book.errands)
        await house.book.settle_due()
        found = {guest: await entries(house, guest) for guest in ("ann", "ben")}
        assert [len(each) for each in found.values()] == [1, 1], place
        moved = [each[0]["rating"] for each in found.values()]
        assert moved[0]["before"] == moved[1]["before"] == 1500
        assert moved[0]["after"] + moved[1]["after"] == pytest.approx(3000)
        for guest, (entry,) in found.items():
            stand = await house.book.ratings.stand(guest, "matchem")
            assert stand.games == 1 and stand.rating == entry["rating"]["after"]
        assert await house.journal.count_notes(DUE, HOUSE) == 0


async def test_what_was_taken_out_does_not_come_back(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await played(house)
        await house.book.intend(room.name)  # as if the house had been killed before it noted that it is done
        assert await house.book.drop_game("ann", room.name) == 1
        await house.book.settle_due()
        assert await entries(house, "ann") == [] and await house.book.record_text("ann", room.name) == ""


async def test_a_table_that_is_being_closed_is_still_booked_when_somebody_asks_for_it(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await table(house, "raffles", "me", "bot", "bot", "bot")
        await play_on(Person(room, "ann"), lambda now: now["phase"] == "counted")
        await house.book.intend(room.name)
        await house.book.drop_game("ann", room.name)
        async with room.lock:
            await room.write(events.Closed(why="idle"))
        await booked(house, room)
        assert len(await entries(house, "ann")) == 1


async def test_what_looks_forgotten_is_due_until_the_table_is_closed(tmp_path: Path) -> None:
    """Whoever closes it at last may do so while somebody looks for what was forgotten."""
    async with open_house(tmp_path) as house:
        room = await table(house, "raffles", "me", "bot", "bot", "bot")
        ann = Person(room, "ann")
        await play_on(ann, lambda now: now["phase"] == "counted")
        ann.leave()
        await until(lambda: not room.lock.locked())
        house.put_away(room)
        await house.journal.note(DUE, HOUSE, room.name, "{}", at=house.journal.time() - 1e6)
        await house.book.intend(room.name)
        await house.book.settle_due()
        closed = events.written(events.Closed(why="idle"))
        assert await house.journal.append(room.name, room.sitting.seq + 1, closed)
        house.book.begin(room.name)
        await until(lambda: not house.book.errands)
        assert len(await entries(house, "ann")) == 1


async def test_a_table_closed_while_it_was_not_in_memory_is_booked(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await table(house, "raffles", "me", "bot", "bot", "bot")
        ann = Person(room, "ann")
        await play_on(ann, lambda now: now["phase"] == "counted")
        ann.leave()
        await until(lambda: not room.lock.locked())
        house.put_away(room)
        entry = house.register.entries[room.name]
        assert await house.keeper.close_left(entry, -1.0)
        while not await entries(house, "ann"):
            await asyncio.sleep(0.01)


def test_several_servers_book_a_game_once(server: Database, tmp_path: Path) -> None:
    async def story() -> None:
        one = await House.open(tmp_path, FAST, store=server.address)
        other = await House.open(tmp_path, FAST, store=server.address)
        try:
            await known(one, "ann")
            room = await table(one, "matchem", "me", "bot", options=SHORT)
            await play_on(Person(room, "ann"), is_over)
            await until(lambda: room.sitting.closed)
            await asyncio.gather(*(house.book.settle_due() for house in (one, other)))
            await booked(one, room)
            await one.book.intend(room.name)
            await other.book.settle_due()
            assert len(await entries(other, "ann")) == 1
            assert (await other.book.ratings.stand("ann", "matchem")).games == 1
        finally:
            await other.close()
            await one.close()

    run(story())


# ---- over HTTP ----


async def someone(browser: httpx.AsyncClient, name: str, **more: Any) -> str:
    """Give a browser a name; the guest it is."""
    answer = await browser.post("/api/me", json={"name": name, **more})
    assert answer.status_code == 200
    return str(browser.cookies[COOKIE]).partition(".")[0]


async def game_of(house: House, guest: str, **options: Any) -> Room:
    """A guest plays a game alone."""
    from parlour.wire.pages import NewTable

    asked = NewTable(game="matchem", options=SHORT | options, seats=["me", "bot"])
    room = await house.open_table(asked, guest, guest)
    person = Person(room, guest)
    await play_on(person, is_over)
    await booked(house, room)
    person.leave()
    return room


async def test_a_book_is_read_taken_along_brought_back_and_thrown_away(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (house, browser):
        ann = browser()
        guest = await someone(ann, "Ann")
        rooms = [await game_of(house, guest) for _ in range(3)]
        page = (await ann.get("/api/book")).json()
        assert [entry["entry"] for entry in page["entries"]] == [room.name for room in reversed(rooms)]
        assert page["games"] == 3 and page["kept"] and page["next"] == "" and page["most"] == MOST_GAMES
        name = rooms[0].name
        record = (await ann.get(f"/api/book/{name}/record")).text
        assert Record.parse(record).replay().state.game_over
        replay = (await ann.get(f"/api/book/{name}/replay?hand=1")).json()
        assert replay["game"] == "matchem" and replay["steps"]
        file = (await ann.get("/api/book/file")).json()
        assert len(file["games"]) == 3 and file["games"][2]["record"] == record
        assert (await ann.delete(f"/api/book/{name}")).json() == {"games": 1}
        assert (await ann.delete(f"/api/book/{name}")).status_code == 404
        brought = await ann.post("/api/book/file", json={"games": file["games"]})
        assert brought.json() == {"taken": 1, "known": 2}
        again = (await ann.get("/api/book")).json()
        kept = {entry["entry"]: entry for entry in again["entries"]}
        assert kept[name] == file["games"][2]["entry"] | {"rating": None}
        ladder = (await ann.get("/api/ladder")).json()
        (standing,) = (each for each in ladder["standings"] if each["game"] == "matchem")
        assert standing["games"] == 3 and standing["provisional"]
        assert (await ann.delete("/api/book")).json() == {"games": 3}
        assert (await ann.get("/api/book")).json()["entries"] == []
        (standing,) = (e for e in (await ann.get("/api/ladder")).json()["standings"] if e["game"] == "matchem")
        assert standing["games"] == 0 and standing["rating"] == 1500
        assert (await house.room(name)).sitting.closed  # the table is where it was


async def test_nobody_reads_anothers_book(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (house, browser):
        ann, ben, nobody = browser(), browser(), browser()
        guest, _ = await someone(ann, "Ann"), await someone(ben, "Ben")
        name = (await game_of(house, guest)).name
        before = (await ann.get("/api/book")).content
        for other in (ben, nobody):
            for path in ("record", "replay?hand=1"):
                assert (await other.get(f"/api/book/{name}/{path}")).status_code in (403, 404)
            assert (await other.get(f"/api/tables/{name}/entry")).status_code == 403
            assert (await other.delete(f"/api/book/{name}")).status_code in (403, 404)
            await other.delete("/api/book")
            for path in ("/api/book", "/api/book/file", "/api/book/unfinished", "/api/ladder"):
                assert name not in (await other.get(path)).text
        assert (await ann.get("/api/book")).content == before


async def test_deleting_ones_own_hides_nothing_from_the_others(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await known(house, "ann", "ben")
        room = await played(house, "me", "open", guests=("ann", "ben"))
        before = await entries(house, "ben")
        assert await house.book.drop_all("ann") == 1
        assert await entries(house, "ben") == before and await house.book.record_text("ben", room.name)
        assert (await house.book.ratings.stand("ben", "matchem")).games == 1


async def test_a_passing_guest_has_no_book_here_until_he_gives_his_name(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (house, browser):
        ann = browser()
        guest = await someone(ann, "Guest 42", passing=True)
        room = await game_of(house, guest)
        page = (await ann.get("/api/book")).json()
        assert not page["kept"] and page["entries"] == []
        own = (await ann.get(f"/api/tables/{room.name}/entry")).json()
        assert own["entry"] == room.name and own["outcome"] in ("won", "lost")
        record = (await ann.get(f"/api/tables/{room.name}/record")).text
        file = {"games": [{"entry": own, "record": record}]}
        assert (await ann.post("/api/book/file", json=file)).status_code == 403
        await someone(ann, "Ann")
        assert (await ann.post("/api/book/file", json=file)).json() == {"taken": 1, "known": 0}
        page = (await ann.get("/api/book")).json()
        assert page["kept"] and [entry["entry"] for entry in page["entries"]] == [room.name]
        assert not any(each["games"] for each in (await ann.get("/api/ladder")).json()["standings"])


async def test_a_book_goes_along_to_another_device(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (house, browser):
        here, there = browser(), browser()
        room = await game_of(house, await someone(here, "Ann"))
        code = (await here.post("/api/me/code", json={})).json()["code"]
        assert (await there.post("/api/me/move", json={"code": code})).status_code == 200
        assert [e["entry"] for e in (await there.get("/api/book")).json()["entries"]] == [room.name]


async def test_unfinished_games_are_listed_without_what_nobody_may_know(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser):
        ann = browser()
        guest = await someone(ann, "Ann")
        from parlour.wire.pages import NewTable

        room = await house.open_table(NewTable(game="raffles", seats=["me", "bot", "bot", "bot"]), guest, "Ann")
        person = Person(room, guest)
        await play_on(person, lambda now: now["phase"] == "counted")
        (game,) = (await ann.get("/api/book/unfinished")).json()
        assert game["table"] == room.name and game["hands"] == 1
        assert game["score"] == [room.sitting.state.score[side[0]] for side in game["sides"]]
        await person.act("ready")
        now = await person.sees(lambda now: now["phase"] == "playing")
        await play_on(person, lambda after: after["position"] > now["position"] + 8 or after["phase"] != "playing")
        (game,) = (await ann.get("/api/book/unfinished")).json()
        assert game["score"] == [room.sitting.state.carried[side[0]] for side in game["sides"]]
        await person.ask("leave")
        await until(lambda: room.sitting.seat_of(guest) is None)
        assert (await ann.get("/api/book/unfinished")).json() == []


# ---- bad files, full books ----


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A game out of a book's file."""
    found: list[dict[str, Any]] = []

    async def story() -> None:
        async with browsing(tmp_path_factory.mktemp("house")) as (house, browser):
            ann = browser()
            await game_of(house, await someone(ann, "Ann"))
            found.extend((await ann.get("/api/book/file")).json()["games"])

    run(story(), LONGEST)
    return found[0]


def changed(game: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**deepcopy(game), "entry": {**deepcopy(game["entry"]), **fields}}


async def test_bad_files_are_refused_and_change_nothing(game: dict[str, Any], tmp_path: Path) -> None:
    row = game["entry"]["rows"][0]
    bad = [
        changed(game, entry="../../etc"),
        changed(game, entry="a" * 41),
        changed(game, seat=7),
        changed(game, seat=-1),
        changed(game, winners=[9]),
        changed(game, sides=[[0, 5]]),
        changed(game, sides=[]),
        changed(game, rows=[row] * 1001),
        changed(game, rows=[row | {"made": [1]}]),
        changed(game, rows=[row | {"headline": "x" * 501}]),
        changed(game, at=1e300),
        changed(game, at=-5.0),
        changed(game, outcome="glorious"),
        changed(game, title="x" * 201),
        changed(game, seats=[]),
        {**game, "record": "not a record"},
        {**game, "record": game["record"].replace("game: matchem", "game: euchre", 1)},
        {**game, "record": "x" * 200_001},
        {**game, "more": 1, "entry": 5},
    ]
    async with browsing(tmp_path) as (house, browser):
        ann = browser()
        guest = await someone(ann, "Ann")
        for each in bad:
            answer = await ann.post("/api/book/file", json={"games": [game, each]})
            assert answer.status_code in (400, 413), str(each)[:200]
            sentence = answer.json()["sentence"]
            assert sentence.endswith(".") and "Traceback" not in sentence and len(sentence) < 400
            assert await house.journal.count_notes(BOOK, guest) == 0
        assert (await ann.post("/api/book/file", json={"games": [game] * 51})).status_code in (400, 413)
        kind = {"content-type": "application/json"}
        assert (await ann.post("/api/book/file", content=b"x" * (1 << 21), headers=kind)).status_code == 413
        for before in ("x", "1", "nan,a", "1e9999,", ",,,"):
            assert (await ann.get("/api/book", params={"before": before})).status_code in (200, 400)
        assert (await ann.post("/api/book/file", json={"games": [game]})).json() == {"taken": 1, "known": 0}
        (entry,) = (await ann.get("/api/book")).json()["entries"]
        assert game["entry"]["here"] and not entry["here"]  # whatever a file says, this house has not that table


async def test_a_game_that_nobody_knows_is_read_in_words(game: dict[str, Any], tmp_path: Path) -> None:
    """Whatever a record calls its game, that stands in no header; and what cannot be replayed is a sentence."""
    async with browsing(tmp_path) as (_, browser):
        ann = browser()
        await someone(ann, "Ann")
        for place, name in enumerate(("♠", 'a"; x="b', "x" * 60, "\u0001")):
            record = game["record"].replace("game: matchem", f"game: {name}", 1)
            entry = game["entry"] | {"entry": f"odd{place}", "game": name}
            each = {"entry": entry, "record": record}
            assert (await ann.post("/api/book/file", json={"games": [each]})).json() == {"taken": 1, "known": 0}
            told = await ann.get(f"/api/book/odd{place}/record")
            assert told.status_code == 200 and told.text == record
            assert told.headers["content-disposition"] == 'attachment; filename="game.txt"'
            assert (await ann.get(f"/api/book/odd{place}/replay")).status_code == 400


async def test_a_hand_without_end_is_not_shown_position_by_position(
    game: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record may be brought of thousands of bets, and each would be told with the whole table."""
    async with browsing(tmp_path) as (_, browser):
        ann = browser()
        await someone(ann, "Ann")
        await ann.post("/api/book/file", json={"games": [changed(game, entry="brought")]})
        steps = len((await ann.get("/api/book/brought/replay")).json()["steps"])
        monkeypatch.setattr(afterwards, "LONGEST_HAND", steps - 2)
        refused = await ann.get("/api/book/brought/replay")
        assert refused.status_code == 400 and "too long to be shown" in refused.json()["sentence"]
        assert (await ann.get("/api/book/brought/record")).status_code == 200


async def test_a_full_book_takes_no_more_and_new_games_push_out_the_oldest(
    game: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(books, "MOST_GAMES", 3)
    async with browsing(tmp_path) as (house, browser):
        ann = browser()
        guest = await someone(ann, "Ann")
        games = [changed(game, entry=f"old{number}", at=1000.0 + number, began=0.0) for number in range(3)]
        assert (await ann.post("/api/book/file", json={"games": games})).json()["taken"] == 3
        refused = await ann.post("/api/book/file", json={"games": [changed(game, entry="one")]})
        assert refused.status_code == 429 and "take some out first" in refused.json()["sentence"]
        room = await game_of(house, guest)
        names = [entry["entry"] for entry in (await ann.get("/api/book")).json()["entries"]]
        assert names == [room.name, "old2", "old1"]
        assert await house.book.record_text(guest, "old0") == ""


async def test_a_long_book_comes_page_by_page(
    game: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(books, "A_PAGE", 7)
    async with browsing(tmp_path) as (_, browser):
        ann = browser()
        await someone(ann, "Ann")
        games = [changed(game, entry=f"g{number}", at=1e9 + number // 3, began=0.0) for number in range(40)]
        for first in range(0, 40, 8):
            await ann.post("/api/book/file", json={"games": games[first : first + 8]})
        seen, before = [], ""
        while True:
            page = (await ann.get("/api/book", params={"before": before})).json()
            seen += [entry["entry"] for entry in page["entries"]]
            before = page["next"]
            if not before:
                break
        assert len(seen) == len(set(seen)) == 40


async def test_who_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (house, browser):
        ann, ben = browser(), browser()
        await someone(ann, "Ann"), await someone(ben, "Ben")
        house.crowd.books.most = 3
        answers = [(await ann.get("/api/book")).status_code for _ in range(5)]
        assert answers == [200] * 3 + [429] * 2
        assert (await ben.get("/api/book")).status_code == 200


async def test_what_is_brought_is_counted_like_lines_of_the_journal(game: dict[str, Any], tmp_path: Path) -> None:
    async with browsing(tmp_path) as (house, browser):
        ann, ben = browser(), browser()
        await someone(ann, "Ann"), await someone(ben, "Ben")
        house.crowd.guest_lines.turnstiles.most = 60
        padded = [game | {"record": game["record"] + "# \n" * 9000} for _ in range(3)]
        for place, each in enumerate(padded):
            each["entry"] = game["entry"] | {"entry": f"brought{place}"}
        answers = [(await ann.post("/api/book/file", json={"games": [each]})).status_code for each in padded]
        assert answers == [200, 429, 429]
        assert (await ben.post("/api/book/file", json={"games": [game]})).status_code == 200
