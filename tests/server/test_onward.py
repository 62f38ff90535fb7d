"""A finished hand played on from any of its positions: the same cards and acts up to there, and then otherwise."""

from pathlib import Path
from typing import Any

import pytest

from parlour.games import GAMES
from parlour.server.house import House
from parlour.server.http.deals import onward
from parlour.server.http.own.book import A_LINE
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import restored
from parlour.table.record import Record
from tests.helpers.dealing import come, last, play_out
from tests.helpers.visiting import CALM, Person, browsing, play_on, until
from tests.server.test_fair import SHORT

PROOF = ("fair: ", "commitment: ", "given: ", "secret: ")  # the lines of a record that say what a deal follows from


async def played(house: House, browser: Any, game: str) -> Room:
    """A table of one's own where a hand was played, or two."""
    answer = await browser.post("/api/tables", json={"game": game, "options": SHORT.get(game, {}), "public": False})
    room = await house.room(answer.json()["table"])
    person = Person(room, room.sitting.opened.host)
    await play_on(person, lambda now: now["phase"] == "over" or (now["hand"] == 2 and now["phase"] == "counted"))
    person.leave()
    return room


async def is_closed(room: Room) -> None:
    """Wait until nothing more is played at a table."""
    await until(lambda: room.sitting.closed)


async def again(house: House, browser: Any, room: Room, **asked: Any) -> tuple[Room, Person]:
    """Play on from somewhere in it."""
    answer = await browser.post(f"/api/tables/{room.sitting.id}/onward", json=asked)
    assert answer.status_code == 201, answer.text
    other = await house.room(answer.json()["table"])
    return other, Person(other, other.sitting.opened.host)


@pytest.mark.parametrize("game", GAMES)
async def test_a_hand_goes_on_from_any_position_and_is_the_same_up_to_there(game: str, tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann:
        room = await played(house, await come(ann, "Ann"), game)
        record = room.sitting.finished()
        hand = len(record.hands)
        acts = record.hands[-1].acts
        for act, seat in ((0, 1), (len(acts) // 2, 0), (len(acts) - 1, room.sitting.game.players - 1)):
            other, person = await again(house, ann, room, hand=hand, act=act, seat=seat)
            await person.sees(lambda now: now["phase"] != "gathering")
            sitting = other.sitting
            assert [it.text for it in sitting.acts[:act]] == [it.text for it in acts[:act]]
            assert [it.seat for it in sitting.acts[:act]] == [it.seat for it in acts[:act]]
            assert sitting.state.carried == record.hands[-1].deal.score
            assert sitting.state.deck == record.hands[-1].deal.deck
            assert (
                sitting.table is not None and sitting.table.record.hands[0].deal.dealer == record.hands[-1].deal.dealer
            )
            now = await play_out(person, last)
            assert now["origin"] | {"points": record.hands[-1].count} == {
                "kind": "again",
                "name": room.sitting.id,
                "number": hand,
                "act": act,
                "points": record.hands[-1].count,
                "home": f"/replay/{room.sitting.id}",
                "compared": False,
            }
            assert now["origin"]["points"] == record.hands[-1].count
            await is_closed(other)
            told = (await ann.get(f"/api/tables/{sitting.id}/record")).text
            assert f"# Played otherwise after {act} acts: hand {hand} of table {room.sitting.id}" in told
            assert str(Record.parse(told).replay().record) == str(sitting.finished())
            rows = await house.journal.read(sitting.id)
            assert restored(sitting.id, rows) == sitting, "after a restart it is the same"


async def test_it_is_private_and_helps_are_allowed_and_taken_back_is_only_what_one_has_played(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann, browser() as eve:
        room = await played(house, await come(ann, "Ann"), "euchre")
        other, person = await again(house, ann, room, hand=1, act=6, seat=0)
        now = await person.sees(lambda now: now["phase"] == "playing" and now["board"]["legal"])
        assert now["take_back"] == "no" and now["invite"] is None and not now["public"]
        await come(eve, "Eve")
        assert (await eve.get(f"/api/tables/{other.sitting.id}")).status_code == 403
        assert (
            await eve.post(f"/api/tables/{room.sitting.id}/onward", json={"hand": 1, "act": 0, "seat": 0})
        ).status_code == 403
        before = [it.text for it in other.sitting.acts]
        await person.act("take-back")
        assert (await person.hears("refused"))["sentence"].startswith("There is no move of yours")
        await person.act("play", move=now["board"]["legal"][0])
        await person.sees(lambda now: now["take_back"] != "no")
        await person.act("take-back")
        await person.sees(lambda seen: seen["take_back"] == "no" and seen["board"]["legal"])
        assert [it.text for it in other.sitting.acts] == before


async def test_a_hand_that_is_being_played_is_played_on_by_nobody(tmp_path: Path) -> None:
    """Not by those who play it either: they would see how it goes."""
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann:
        await come(ann, "Ann")
        table = (await ann.post("/api/tables", json={"game": "euchre", "options": {"game": 50}})).json()["table"]
        room = await house.room(table)
        person = Person(room, room.sitting.opened.host)
        await play_on(person, lambda now: now["hand"] == 2 and now["phase"] == "playing")
        for hand, status in ((1, 201), (2, 400)):
            answer = await ann.post(f"/api/tables/{table}/onward", json={"hand": hand, "act": 0, "seat": 0})
            assert answer.status_code == status, answer.text
            assert (await ann.get(f"/api/tables/{table}/replay?hand={hand}")).is_success == (status == 201)
        assert "hand 2" not in (await ann.get(f"/api/tables/{table}/record")).text
        person.leave()


async def test_a_shared_game_can_be_played_on_by_anyone(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann, browser() as eve:
        room = await played(house, await come(ann, "Ann"), "matchem")
        await until(lambda: room.sitting.phase == "over" or room.sitting.phase == "counted")
        await come(eve, "Eve")
        link = (await ann.post(f"/api/tables/{room.sitting.id}/share", json={})).json().get("link")
        if link is None:
            pytest.fail("the game is short enough to be over")
        token = link.removeprefix("/game/")
        answer = await eve.post(f"/api/shared/{token}/onward", json={"hand": 1, "act": 3, "seat": 2})
        assert answer.status_code == 201
        other = await house.room(answer.json()["table"])
        assert other.sitting.opened.source is not None and other.sitting.opened.source.home == link
        other_token = token[:-1] + ("0" if token[-1] != "0" else "1")
        assert (
            await eve.post(f"/api/shared/{other_token}/onward", json={"hand": 1, "act": 3, "seat": 2})
        ).status_code == 404


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"hand": 0, "act": 0, "seat": 0}, "The hands that are over are 1 to"),
        ({"hand": 99, "act": 0, "seat": 0}, "The hands that are over are 1 to"),
        ({"hand": 1, "act": -1, "seat": 0}, "can be played on after 0 to"),
        ({"hand": 1, "act": 10**6, "seat": 0}, "can be played on after 0 to"),
        ({"hand": 1, "act": 0, "seat": 4}, "The seats are 0 to 3."),
        ({"hand": 1, "act": 0, "seat": -1}, "The seats are 0 to 3."),
        ({"hand": 1, "act": 0, "seat": 0, "rung": "god"}, "rung is one of"),
        ({"hand": 1, "act": 0}, "cannot be understood"),
    ],
)
async def test_what_cannot_be_played_on_is_refused(asked: Any, why: str, tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann:
        room = await played(house, await come(ann, "Ann"), "euchre")
        await until(lambda: room.sitting.phase == "counted" or room.sitting.closed)
        before = len(house.register)
        answer = await ann.post(f"/api/tables/{room.sitting.id}/onward", json=asked)
        assert answer.status_code == 400 and why in answer.json()["sentence"], answer.text
        assert len(house.register) == before


async def test_a_record_that_says_what_cannot_be_comes_into_no_journal(tmp_path: Path) -> None:
    """What was brought into one's book was read, and not played."""
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann:
        room = await played(house, await come(ann, "Ann"), "matchem")
        await is_closed(room)
        await until(lambda: not house.book.errands)
        (game,) = (await ann.get("/api/book/file")).json()["games"]
        lines = game["record"].splitlines()
        deck, dealer, score = (
            next(line for line in lines if line.startswith(f"{what}: ")) for what in ("deck", "dealer", "score")
        )
        cards = deck.split()
        bad = [
            (deck, " ".join([*cards[:-1], cards[1]])),
            (deck, " ".join(cards[:-1])),
            (deck, "seed: 7"),
            (dealer, "dealer: 9"),
            (score, "score: 1"),
        ]
        before = len(house.register)
        for place, (line, instead) in enumerate(bad):
            record = "\n".join(line for line in lines if not line.startswith(PROOF)).replace(line, instead, 1) + "\n"
            entry = game["entry"] | {"entry": f"brought{place}"}
            brought = await ann.post("/api/book/file", json={"games": [{"entry": entry, "record": record}]})
            assert brought.status_code == 200, (instead, brought.text)
            answer = await ann.post(f"/api/book/brought{place}/onward", json={"hand": 1, "act": 0, "seat": 0})
            assert answer.status_code == 400, (instead, answer.text)
            assert answer.json()["sentence"].startswith("This hand cannot be dealt as its record has it: "), instead
            assert len(house.register) == before


async def test_what_a_hand_begins_with_is_counted_like_lines_of_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand that is played on from far on is long: nobody fills the journal with such, nor the house's memory."""
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann:
        room = await played(house, await come(ann, "Ann"), "euchre")
        asked = {"hand": 1, "act": 6, "seat": 0}
        guest = room.sitting.opened.host
        house.crowd.guest_lines.spend(1, guest)
        before = house.crowd.guest_lines.turnstiles.each[(guest,)].lately()
        other, person = await again(house, ann, room, **asked)
        size = len((await house.journal.read(other.sitting.id))[0][2])
        spent = house.crowd.guest_lines.turnstiles.each[(guest,)].lately() - before
        assert size > 2 * A_LINE and spent > 0  # which is running down meanwhile
        person.leave()
        monkeypatch.setattr(onward, "LONGEST_HAND", 5)
        refused = await ann.post(f"/api/tables/{room.sitting.id}/onward", json=asked)
        assert refused.status_code == 400 and "after 0 to 5 acts" in refused.json()["sentence"]
        house.crowd.guest_lines.spend(10**6, guest)
        refused = await ann.post(f"/api/tables/{room.sitting.id}/onward", json=asked | {"act": 0})
        assert refused.status_code == 429


async def test_a_count_that_cannot_be_comes_into_no_journal_either(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser), browser() as ann:
        room = await played(house, await come(ann, "Ann"), "matchem")
        await is_closed(room)
        await until(lambda: not house.book.errands)
        (game,) = (await ann.get("/api/book/file")).json()["games"]
        count = next(line for line in game["record"].splitlines() if line.startswith("count: "))
        for place, instead in enumerate(("count: 1", "count: -9999999999999999999 1", "count: " + "7 " * 5000)):
            entry = game["entry"] | {"entry": f"brought{place}"}
            record = game["record"].replace(count, instead, 1)
            assert (await ann.post("/api/book/file", json={"games": [{"entry": entry, "record": record}]})).is_success
            answer = await ann.post(f"/api/book/brought{place}/onward", json={"hand": 1, "act": 0, "seat": 0})
            assert answer.status_code == 400, (instead, answer.text)
