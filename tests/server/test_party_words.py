"""Parties under people who say anything at any time: nothing breaks, and the disk always tells the same story."""

import contextlib
import random
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from parlour.errors import ParlourError
from parlour.server.house import House
from parlour.server.live.party import events
from parlour.server.live.party.picture import whole
from parlour.server.live.party.room import PartyRoom
from parlour.server.live.party.soiree import restored
from parlour.wire import party, party_pages
from tests.helpers.partygoing import BRISK, Window
from tests.helpers.visiting import browsing, open_house

WORDS = [word.__struct_config__.tag for word in get_args(party.Word)]


def some_word(chance: random.Random, room: PartyRoom, slips: list[str]) -> dict[str, Any]:
    """Anything that could be said, sensible more often than not."""
    evening = room.soiree.evening
    player, book = chance.choice([*evening.players, "nobody"]), room.soiree.book
    somebody = chance.choice([*book.people(), "nobody"])
    sides, round = evening.party.sides, chance.choice([room.soiree.round] * 4 + [0, 1, 2, 99])
    result = {"round": round, "table": chance.randrange(5), "points": [chance.randrange(9) for _ in range(sides)]}
    said: dict[str, dict[str, Any]] = {
        "slip": {"code": chance.choice(["", "aaaaaaaa", *slips])},
        "arrive": {"names": [chance.choice(["Ann", "Bea", "", "a,b"]) for _ in range(chance.randrange(3))]},
        "here": {"players": chance.choice([[], [somebody], [somebody, player]])},
        "rename": {"player": somebody, "name": chance.choice(["Ann", "Zoë", "House"])},
        "settle": {"id": chance.choice([*book.claims, "nothing"]), "yes": chance.random() < 0.5},
        **{word: {"player": somebody} for word in ("dismiss", "away", "strike", "release")},
        "seat": {"order": chance.choice([[], [player], list(evening.players)]), "coming": chance.random() < 0.5},
        "swap": {"round": round, "one": player, "other": chance.choice([*evening.players, "bot-1"])},
        "begin": {"round": round},
        "ring": {"round": round},
        "move": {"round": round},
        "score": result | {"winners": chance.choice([[], [player]]), "captors": chance.choice([[], [player]])},
        "heed": {"id": chance.choice([*room.soiree.notes, "nothing"]), "yes": chance.random() < 0.5},
        "decide": {"prize": chance.choice(["best", "booby"]), "player": chance.choice([None, player])},
    }
    often = {
        "score": 8.0,
        "begin": 8.0,
        "ring": 8.0,
        "move": 8.0,
        "dismiss": 0.3,
        "leave": 0.3,
        "strike": 0.3,
        "end": 0.1,
    }
    word = chance.choices(WORDS, [often.get(word, 1.0) for word in WORDS])[0]
    return {"type": word, **said.get(word, {})}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kind", ["cards", "here"])
async def test_whatever_is_said_the_disk_tells_the_same_story(tmp_path: Path, seed: int, kind: str) -> None:
    chance = random.Random(f"{kind} {seed}")
    async with open_house(tmp_path, BRISK) as house:
        room = await given(house, chance, kind)
        slips = [house.parties.codes.slip(room.soiree.id, table) for table in range(1, 5)]
        windows = [Window(room, "ann"), Window(room, "ann"), Window(room, "bea"), Window(room)]
        for _ in range(200):
            word = some_word(chance, room, slips)
            window = chance.choice(windows)
            await window.ask(word.pop("type"), **word)
            if chance.random() < 0.3:
                await some_result(house, chance, room, slips)
            elif chance.random() < 0.1:
                await some_claim(chance, room)
        assert not any("went wrong" in sentence for window in windows for sentence in window.refusals)
        async with room.lock:
            rows = await house.journal.read(f"party-{room.soiree.id}")
            again = PartyRoom(restored(room.soiree.id, rows), house.journal, room.codes, house.chance)
            told, now = whole(again), whole(room)
        for one in (told, now):
            one.watching, one.next = 0, None
            one.players = [msgspec.structs.replace(player, here=False) for player in one.players]
        assert told == now and again.soiree.notes == room.soiree.notes and again.soiree.laid == room.soiree.laid
        kept, own = again.soiree.book, room.soiree.book
        assert (kept.expected, kept.guests, kept.claims) == (own.expected, own.guests, own.claims)


async def given(house: House, chance: random.Random, kind: str) -> PartyRoom:
    """A party with some people come."""
    game = chance.choice(["raffles", "euchre", "chantecler", "trolley", "pinochle"])
    names = [f"Guest {number}" for number in range(chance.randrange(11, 18))] if kind == "cards" else []
    wishes: dict[str, Any] = {"kind": kind, "names": names, "coming": ["Bea", "Ida", "Jo"]}
    asked = party_pages.NewParty(game=game, rounds=3, clock=0, **wishes)
    room = await house.parties.give(asked, "ann", "Ann")
    for guest in ("bea", "cyd", "dot", "eve"):
        await room.come(guest, guest.title(), new=True)
    return room


async def some_claim(chance: random.Random, room: PartyRoom) -> None:
    """Some phone says that it is somebody; nobody is two people, and no two phones are one."""
    with contextlib.suppress(ParlourError):
        await room.come(chance.choice(["bea", "fay", "gil"]), "Fay", chance.choice([*room.soiree.book.people(), ""]))
    players = list(room.soiree.book.guests.values())
    assert len(players) == len(set(players)) and not set(room.soiree.book.expected) & set(room.soiree.evening.players)


async def some_result(house: House, chance: random.Random, room: PartyRoom, slips: list[str]) -> None:
    """A result from some phone, sent twice: the second time nothing is written."""
    evening, table = room.soiree.evening, chance.randrange(1, 5)
    asked = party_pages.PartyResult(
        id=f"result-{chance.randrange(40):04}",
        round=chance.choice([room.soiree.round, room.soiree.round - 1, 1]),
        table=table,
        code=slips[table - 1],
        points=[chance.randrange(9) for _ in range(evening.party.sides)],
    )
    try:
        first = await house.parties.take(room, asked, None, "here")
        noted = len(room.soiree.notes)
        again = await house.parties.take(room, asked, None, "here")
    except ParlourError:
        return
    rows = await house.journal.read(f"party-{room.soiree.id}")
    ids = [event.id for event in map(events.read, (body for _, _, body in rows)) if isinstance(event, events.Noted)]
    assert first.id == again.id and len(ids) == len(set(ids)) and len(room.soiree.notes) == noted


def test_every_party_message_is_closed_and_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    for message in (*get_args(party.Word), *get_args(party.Message)):
        assert f"`{message.__struct_config__.tag}`" in page, message
    for message in get_args(party.Word):
        assert message.__struct_config__.forbid_unknown_fields


async def test_over_http_a_party_is_what_its_door_says(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (_, browser):
        rules = (await browser().get("/api/parties/rules")).json()
        assert rules[0]["id"] == "PRO-1" and len(rules) >= 17
