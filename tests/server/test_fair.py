"""Fair deals at a table of the house: bound before, added to by all, checked afterwards, and no leak in between."""

import asyncio
import json
import random
import secrets
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.cli import main
from parlour.errors import Refusal
from parlour.server.house import House
from parlour.server.live.pace import Pace
from parlour.server.live.table import events
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import Sitting, restored
from parlour.table.fair import NOTHING, commitment, fair_dealer, fair_deck
from parlour.table.record import Record
from parlour.table.verify import verdicts
from tests.helpers.openings import opening
from tests.helpers.postgres import database, unhurry
from tests.helpers.visiting import CALM, FAST, SLOW, Person, Picture, browsing, hasten, open_house, play_on, run, table

ROOT = Path(__file__).parents[2]
PATIENT = Pace(shortest=0.0, longest=0.0, trick=0.0, tick=0.002, count=0.0, giving=600.0, linger=600.0, grace=600.0)
"""Where a deal waits for ever for those who are here."""
HASTY = replace(PATIENT, giving=0.05)
SHORT: dict[str, dict[str, Any]] = {
    "raffles": {"game": 12},
    "euchre": {"game": 2},
    "roulette": {"spins": 3},
    "trolley": {"game": 60},
    "transfer": {"game": 20, "players": 3},
    "matchem": {"game": 40},
}


def judged(text: str, folder: Path) -> tuple[int, int]:
    """What `parlour verify` and the small verifier say of a record: their statuses."""
    path = folder / "record.txt"
    path.write_text(text, encoding="utf-8")
    small = [sys.executable, str(ROOT / "docs" / "verify_deal.py"), str(path)]
    return main(["verify", str(path)]), subprocess.run(small, stdout=subprocess.DEVNULL).returncode


def gift() -> str:
    return secrets.token_hex(32)


def is_counted(hand: int) -> Callable[[Picture], bool]:
    return lambda now: bool(now["phase"] == "counted" and now["hand"] == hand)


def is_in_play(hand: int) -> Callable[[Picture], bool]:
    return lambda now: bool(now["phase"] == "playing" and now["hand"] == hand)


# ---- whole games ----


@pytest.mark.parametrize("game", SHORT)
def test_every_deal_of_a_game_can_be_dealt_again_from_its_record(game: str, tmp_path: Path) -> None:
    """The record as it is downloaded; and it agrees with what the client has seen and sent itself."""

    async def story() -> str:
        async with browsing(tmp_path) as (house, browser), browser() as ann:
            await ann.post("/api/me", json={"name": "Ann"})
            opened = await ann.post("/api/tables", json={"game": game, "options": SHORT[game]})
            address = opened.json()["table"]
            room = await house.room(address)
            person = Person(room, room.sitting.opened.host)
            last = await play_on(person, lambda now: now["phase"] == "over")
            promised = promises(person)
            text = (await ann.get(f"/api/tables/{address}/record")).text
            record = Record.parse(text)
            for number, hand in enumerate(record.hands, 1):
                proof = hand.deal.proof
                assert proof is not None and proof.table == address
                assert promised[number] == {proof.commitment}
                assert proof.given == (person.gifts[number], *[NOTHING] * (record.game().players - 1))
            assert last["fair"]["secret"] == record.hands[-1].deal.proof.secret  # type: ignore[union-attr]
            assert record.hands[0].deal.by_cut and len(record.hands) == last["hand"]
            return text

    texts: list[str] = []

    async def whole() -> None:
        texts.append(await story())

    run(whole())
    assert judged(texts[0], tmp_path) == (0, 0)


def promises(person: Person) -> dict[int, set[str]]:
    """The commitments a client was shown for each hand before it was dealt."""
    found: dict[int, set[str]] = {}
    for now in person.messages:
        if now["type"] == "table" and now["promised"]:
            assert now["hand"] < now["promised"]["hand"]
            found.setdefault(now["promised"]["hand"], set()).add(now["promised"]["commitment"])
    return found


async def test_a_table_of_bots_is_the_houses_alone_and_waits_for_nobody(tmp_path: Path) -> None:
    async with open_house(tmp_path, PATIENT) as house:
        room = await table(house, "matchem", *["bot"] * 4)
        eve = Person(room, None)
        seen = await eve.sees(lambda now: now["hand"] == 2)
        assert seen["fair"]["given"] == [NOTHING] * 4 and eve.gifts == {}
        first = verdicts(room.sitting.finished())[0]
        assert not first.fair and not first.against and "the house's alone" in first.told()


async def test_the_first_dealer_is_found_by_the_cut(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        dealers = set()
        for _ in range(12):
            room = await table(house, "euchre")
            ann = Person(room, "ann")
            seen = await ann.sees(lambda now: now["board"])
            proof = room.sitting.proof
            assert proof is not None
            key = proof.key("euchre", 1)
            assert seen["board"]["dealer"] == fair_dealer(key, 4)
            assert list(room.sitting.state.deck or ()) == fair_deck(key, room.sitting.game)
            dealers.add(seen["board"]["dealer"])
            await ann.ask("leave")
            room.sitting.closed = True
        assert len(dealers) > 1


# ---- who adds, and who does not ----


async def table_of_two(house: House) -> tuple[Room, Person, Person]:
    """A table full of two persons and two bots, who add nothing by themselves; the commitment is shown."""
    room = await table(house, "euchre", "me", "open", "bot", "bot")
    ann, ben = Person(room, "ann", gives=False), Person(room, "ben", gives=False)
    await ann.ask("give", hand=1, contribution=gift())  # before there is a commitment
    assert "wait for the commitment" in (await ann.hears("refused"))["sentence"]
    await ben.ask("sit", seat=1)
    for person in (ann, ben):
        await person.sees(lambda now: now["promised"])
    return room, ann, ben


async def test_additions_that_are_wrong_twice_strange_or_late_are_refused(tmp_path: Path) -> None:
    async with open_house(tmp_path, PATIENT) as house:
        room, ann, ben = await table_of_two(house)
        eve = Person(room, "eve")
        await eve.sees(lambda now: now["promised"])

        async def refused(person: Person, words: str, **more: Any) -> None:
            before = dict(room.sitting.given)
            await person.ask("give", **{"hand": 1, "contribution": gift(), **more})
            sentence = (await person.hears("refused"))["sentence"]
            assert words in sentence and room.sitting.given == before

        for wrong in ("", "-", "0" * 63, "0" * 65, "A" * 64, "g" * 64, "é" * 64, " " + "0" * 63, "0" * 63 + "\n"):
            await refused(ann, "64 hexadecimal", contribution=wrong)
        for odd in (None, 7, ["0" * 64]):
            await refused(ann, "cannot be understood", contribution=odd)
        await refused(ann, "too late", hand=0)
        await refused(ann, "wait for the commitment", hand=2)
        await refused(ann, "cannot be understood", seat=2)
        await refused(eve, "gallery")
        with pytest.raises(Refusal, match="Only persons"):
            room.sitting.gave(2, 1, gift())
        mine = gift()
        await ann.ask("give", hand=1, contribution=mine)
        await ann.sees(lambda now: now["promised"]["given"] == [0])
        await refused(ann, "already")
        await refused(ann, "already", contribution=mine)
        assert room.sitting.phase == "gathering"  # for Ben has not
        await ben.ask("give", hand=1, contribution=mine)  # the same number is as good as any
        seen = await ben.sees(lambda now: now["board"])
        assert seen["fair"]["given"] == [mine, mine, NOTHING, NOTHING] and seen["promised"] is None
        await refused(ann, "too late")
        await refused(ben, "wait for the commitment", hand=2)
        assert not any(
            mine in text for text, now in eve.told if now.get("fair") is None
        )  # what was given comes at the deal


async def test_who_is_away_or_slow_adds_nothing_and_the_hand_says_so(tmp_path: Path) -> None:
    async with open_house(tmp_path, PATIENT) as house:
        room = await table(house, "euchre", "me", "open", "open", "bot")
        ann, ben, old = Person(room, "ann"), Person(room, "ben"), Person(room, "old", gives=False)
        await ben.ask("sit", seat=1)
        ben.leave()  # his seat is kept
        await old.ask("sit", seat=2)
        await ann.sees(lambda now: now["promised"] and now["promised"]["given"] == [0])
        hasten(room, HASTY)
        seen = await ann.sees(lambda now: now["board"])
        assert seen["fair"]["given"] == [ann.gifts[1], NOTHING, NOTHING, NOTHING]


async def test_alone_with_an_old_client_the_cards_come_after_the_wait(tmp_path: Path) -> None:
    async with open_house(tmp_path, HASTY) as house:
        ann = Person(await table(house, "matchem", options={"game": 40}), "ann", gives=False)
        last = await play_on(ann, lambda now: now["phase"] == "over")
        assert last["fair"]["given"] == [NOTHING] * 4 and last["fair"]["secret"]


async def test_who_comes_back_in_time_is_still_asked(tmp_path: Path) -> None:
    async with open_house(tmp_path, PATIENT) as house:
        room, ann, ben = await table_of_two(house)
        before = ann.now["promised"]["commitment"]
        ann.leave()
        again = Person(room, "ann")
        await again.sees(lambda now: now["promised"] and 0 in now["promised"]["given"])
        await ben.ask("give", hand=1, contribution=gift())
        seen = await again.sees(lambda now: now["board"])
        assert seen["fair"]["commitment"] == before and seen["fair"]["given"][0] == again.gifts[1]


async def test_who_gets_up_takes_his_number_with_him_and_the_promise_stays(tmp_path: Path) -> None:
    async with open_house(tmp_path, PATIENT) as house:
        room, ann, ben = await table_of_two(house)
        before = ann.now["promised"]["commitment"]
        await ben.ask("give", hand=1, contribution=gift())
        await ben.ask("leave")
        seen = await ann.sees(lambda now: now["seats"][1]["who"] == "open")
        assert seen["promised"] == {"hand": 1, "commitment": before, "given": []}
        await ann.ask("give", hand=1, contribution=gift())
        cora = Person(room, "cora", gives=False)
        await cora.ask("sit", seat=1)
        await cora.sees(lambda now: now["you"] == 1 and now["promised"]["given"] == [0])
        assert room.sitting.phase == "gathering"
        mine = gift()
        await cora.ask("give", hand=1, contribution=mine)
        seen = await cora.sees(lambda now: now["board"])
        assert seen["fair"]["given"][1] == mine and seen["fair"]["commitment"] == before


async def test_a_bot_that_has_taken_over_a_seat_adds_nothing(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "matchem", "me", "open", "bot", options={"players": 3})
        ann, ben = Person(room, "ann"), Person(room, "ben")
        await ben.ask("sit", seat=1)
        await asyncio.gather(*(play_on(person, lambda now: now["phase"] == "counted") for person in (ann, ben)))
        await ben.sees(lambda now: now["promised"] and now["promised"]["given"] == [0, 1])
        await ben.ask("leave")
        await ann.sees(lambda now: now["seats"][1]["who"] == "bot" and now["promised"]["given"] == [0])
        await ann.act("ready")
        seen = await ann.sees(lambda now: now["hand"] == 2)
        assert seen["fair"]["given"] == [ann.gifts[2], NOTHING, NOTHING]


async def test_the_promise_comes_with_the_count_and_waits_for_no_click(tmp_path: Path) -> None:
    async with open_house(tmp_path, PATIENT) as house:
        room = await table(house, "matchem", options={"game": 5_000})
        ann = Person(room, "ann")
        for hand in (1, 2, 3):
            await play_on(ann, is_counted(hand))
            seen = await ann.sees(lambda now: now["promised"] and now["promised"]["given"] == [0])
            assert seen["promised"]["hand"] == hand + 1 and seen["fair"]["hand"] == hand
            assert commitment(seen["fair"]["secret"]) == seen["fair"]["commitment"]
            assert seen["fair"]["commitment"] != seen["promised"]["commitment"]
            await ann.act("ready")


# ---- the journal ----


async def test_another_who_has_bound_the_house_before_is_followed(tmp_path: Path) -> None:
    """Two write the commitment at once: the place in the journal decides, and there is one."""

    async with open_house(tmp_path, FAST) as house:
        room = await table(house, "euchre")
        other = "ab" * 32
        await house.journal.append(
            room.sitting.id, room.sitting.seq + 1, events.written(events.Committed(secret=other))
        )
        ann = Person(room, "ann")
        seen = await ann.sees(lambda now: now["fair"])
        assert seen["fair"]["commitment"] == commitment(other)
        rows = await house.journal.read(room.sitting.id)
        assert sum(isinstance(events.read(body), events.Committed) for _, _, body in rows) == 1


def test_two_commitments_for_a_hand_are_a_damaged_journal() -> None:
    sitting = Sitting("t", opening(parlour.load("euchre")))
    sitting.apply(events.Committed(secret="ab" * 32), 1, 0.0)
    with pytest.raises(ValueError, match="one commitment"):
        sitting.apply(events.Committed(secret="cd" * 32), 2, 0.0)


async def test_a_table_from_before_goes_on_and_its_next_hand_is_fair(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "matchem", options={"game": 5_000})
        deck = sorted(room.sitting.game.packs[0])
        old = json.dumps({"event": "dealt", "deck": deck, "dealer": 2})
        await house.journal.append(room.sitting.id, room.sitting.seq + 1, old)
        await room.catch_up()
        ann = Person(room, "ann")
        seen = await ann.sees(lambda now: now["board"])
        assert seen["fair"] is None and seen["promised"] is None and seen["board"]["dealer"] == 2
        await play_on(ann, lambda now: now["phase"] == "counted" and now["hand"] == 2)
        first, second = verdicts(room.sitting.finished())
        assert first.proof is None and second.fair
        rows = await house.journal.read(room.sitting.id)
        assert restored(room.sitting.id, rows).state == room.sitting.state


def happens(sitting: Sitting, event: events.Any) -> None:
    sitting.apply(events.read(events.written(event)), sitting.seq + 1, 0.0)


def test_discards_are_shuffled_as_the_proof_says_and_alike_again_after_taking_back() -> None:
    shuffles = 0
    for seed in range(4):
        chance = random.Random(seed)
        sitting = Sitting("t", opening(parlour.load("transfer", players=3)))
        happens(sitting, events.Committed(secret=chance.randbytes(32).hex()))
        happens(sitting, events.Given(seat=1, contribution=chance.randbytes(32).hex()))
        happens(sitting, sitting.dealt())
        while sitting.phase == "playing":
            seat = sitting.state.seat
            assert seat is not None
            played = sitting.played(seat, chance.choice(sitting.state.legal()), "")
            happens(sitting, played)
            if played.order is not None:
                shuffles += 1
                happens(sitting, events.TookBack(acts=1))
                assert sitting.played(seat, played.text, "") == played
                happens(sitting, played)
        (verdict,) = verdicts(sitting.finished())
        assert verdict.fair and verdict.reshuffles == sitting.table.reshuffled  # type: ignore[union-attr]
    assert shuffles > 3


def test_taking_back_the_first_move_of_a_later_hand_is_no_second_deal() -> None:
    chance = random.Random(5)
    sitting = Sitting("t", opening(parlour.load("matchem", game=5_000)))
    for hand in (1, 2, 3):
        happens(sitting, events.Committed(secret=chance.randbytes(32).hex()))
        happens(sitting, sitting.dealt())
        before = (sitting.proof, sitting.state.copy())
        seat = sitting.state.seat
        assert seat is not None
        happens(sitting, sitting.played(seat, sitting.state.legal()[0], "ann"))
        happens(sitting, events.TookBack(acts=1))
        assert (sitting.proof, sitting.state) == before and sitting.next_hand == hand + 1 and not sitting.secret
        while sitting.phase == "playing":
            assert sitting.state.seat is not None
            happens(sitting, sitting.played(sitting.state.seat, chance.choice(sitting.state.legal()), ""))
    assert not any(verdict.against for verdict in verdicts(sitting.finished()))


# ---- several servers ----


def test_a_promise_outlives_the_server_that_made_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann at one server, Ben at another: both add, the one goes down, the other deals from the same secret."""
    unhurry(monkeypatch)

    async def story(store: str) -> None:
        first = await House.open(tmp_path, PATIENT, store=store)
        second = await House.open(tmp_path, PATIENT, store=store)
        try:
            room = await table(first, "euchre", "me", "open", "bot", "bot")
            ann = Person(room, "ann", gives=False)
            ben = Person(await second.room(room.sitting.id), "ben", gives=False)
            await ben.ask("sit", seat=1)
            shown = [(await person.sees(lambda now: now["promised"]))["promised"] for person in (ann, ben)]
            assert shown[0]["commitment"] == shown[1]["commitment"]
            mine = gift()
            await ben.ask("give", hand=1, contribution=mine)
            await ann.sees(lambda now: now["promised"]["given"] == [1])
            assert room.sitting.phase == "gathering"  # for Ann is waited for, wherever the table is driven from
            ann.leave()
        finally:
            await first.close()
        try:
            again = Person(await second.room(room.sitting.id), "ann")
            seen = await again.sees(lambda now: now["fair"])
            assert seen["fair"]["commitment"] == shown[0]["commitment"]
            first_given, *others = seen["fair"]["given"]
            assert others == [mine, NOTHING, NOTHING]
            assert first_given in (NOTHING, again.gifts.get(1))  # the second may have dealt while she was away
        finally:
            await second.close()

    with database() as running:
        running.clear()
        run(story(running.address))
