"""The shell under tables and parties: what is heard is judged, written, applied and told, once and in that order."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.engine.game import Game
from parlour.errors import Fault, IllegalMove, NotAvailable, ParlourError, Refusal, Stale
from parlour.server.live import session
from parlour.server.live.session import WENT_WRONG, Behind, sentence_of
from parlour.server.live.table import events
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import Sitting, restored
from parlour.table.record import Act
from tests.helpers.openings import opening
from tests.helpers.visiting import CALM, SLOW, Person, open_house, play_on, table


def test_being_behind_is_no_refusal() -> None:
    assert not issubclass(Behind, ParlourError)
    for kind in (Refusal, Stale, IllegalMove, NotAvailable):
        assert sentence_of(kind("So it is.")) == "So it is."
    for trouble in (Fault("A line of the journal is missing."), KeyError("seat 3 holds an ace")):
        assert sentence_of(trouble) == WENT_WRONG


async def anns_turn(house: Any) -> tuple[Room, Person]:
    """A table where it is Ann's turn, and nobody else's, for ever."""
    room = await table(house, "matchem", "me", "bot", options={"players": 2})
    ann = Person(room, "ann")
    await ann.sees(lambda now: now["board"])
    while room.sitting.state.seat != 0:
        turn = room.sitting.state.seat
        assert turn is not None
        async with room.lock:
            await room.write(room.sitting.played(turn, room.sitting.state.legal()[0], ""))
            room.tell()
    await ann.sees(lambda now: now["board"]["legal"])
    return room, ann


async def test_the_text_of_a_move_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    reading = Game.read

    def counted(game: Game, s: Any, text: str) -> int:
        read.append(text)
        return reading(game, s, text)

    async with open_house(tmp_path, SLOW) as house:
        room, ann = await anns_turn(house)
        move = ann.now["board"]["legal"][0]
        with monkeypatch.context() as patch:
            patch.setattr(Game, "read", counted)
            await ann.play(move)
            assert read == [move]
            read.clear()
            rows = await house.journal.read(room.sitting.id)
            again = restored(room.sitting.id, rows)
            assert len(read) == sum('"event":"played"' in body for _, _, body in rows) == len(again.acts)
        assert again.acts == room.sitting.acts and again.acts[-1].by == "ann" and again.acts[-1].move is not None


def test_an_act_is_written_as_it_always_was() -> None:
    act = Act(1, "pass", move=3, by="ann", seen=7, spins=2, face_down=True)
    assert events.written(act) == '{"event":"played","seat":1,"move":"pass","by":"ann"}'
    shuffled = Act(0, "give car", order=(1, 0), tells=True)
    assert events.written(shuffled) == '{"event":"played","seat":0,"move":"give car","order":[1,0],"told":true}'
    assert events.written(Act(2, "call raffles", is_call=True)) == '{"event":"called","seat":2,"words":"call raffles"}'
    assert [events.kind(it) for it in (act, Act(0, "x", is_call=True), events.Shared())] == [
        "played",
        "called",
        "shared",
    ]


def test_what_is_taken_back_leaves_the_others_as_they_were() -> None:
    sitting = Sitting("t", opening(parlour.load("euchre")))
    happened = [events.Committed(secret="5e" * 32)]
    for event in happened:
        sitting.apply(event, sitting.seq + 1, 0.0)
    sitting.apply(sitting.dealt(), sitting.seq + 1, 0.0)
    for _ in range(3):
        seat = sitting.state.seat
        assert seat is not None
        sitting.apply(sitting.played(seat, sitting.state.legal()[0], f"guest{seat}"), sitting.seq + 1, 0.0)
    before, state = list(sitting.acts), sitting.state.copy()
    sitting.apply(events.TookBack(acts=2), sitting.seq + 1, 0.0)
    assert sitting.acts == before[:1] and sitting.acts[0] is before[0]
    for act in before[1:]:
        sitting.apply(sitting.played(act.seat or 0, act.text, act.by), sitting.seq + 1, 0.0)
    assert sitting.acts == before and sitting.state == state


async def test_one_who_is_always_too_late_is_told_so_and_nothing_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another server fills every place with something that leaves the position as it is."""
    async with open_house(tmp_path, SLOW) as house:
        room, ann = await anns_turn(house)
        append, others = house.journal.append, 0

        async def taken(name: str, seq: int, body: str) -> float | None:
            nonlocal others
            others += 1
            await append(name, seq, events.written(events.Admitted(guest=f"guest{others}")))
            return None

        before = room.sitting.position
        monkeypatch.setattr(house.journal, "append", taken)
        await ann.act("play", move=ann.now["board"]["legal"][0])
        assert "gone on" in (await ann.hears("refused"))["sentence"]
        assert others == session.TRIES and room.sitting.position == before
        assert {f"guest{number}" for number in range(1, others + 1)} <= room.sitting.admitted
        monkeypatch.undo()
        await ann.play(ann.now["board"]["legal"][0])


async def test_one_who_is_too_late_once_is_judged_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room, ann = await anns_turn(house)
        append, tried = house.journal.append, 0

        async def taken_once(name: str, seq: int, body: str) -> float | None:
            nonlocal tried
            tried += 1
            if tried == 1:
                await append(name, seq, events.written(events.Admitted(guest="ben")))
                return None
            return await append(name, seq, body)

        monkeypatch.setattr(house.journal, "append", taken_once)
        seq = room.sitting.seq
        await ann.play(ann.now["board"]["legal"][0])
        assert tried == 2 and room.sitting.seq == seq + 2 and "ben" in room.sitting.admitted
        assert not any(message["type"] == "refused" for message in ann.messages)


def test_all_tables_of_a_game_have_the_same_one_and_others_another() -> None:
    games = [parlour.load("raffles", game=12), parlour.load("raffles", game=12), parlour.load("raffles")]
    one, other, third = (Sitting(f"table {place}", opening(game)).game for place, game in enumerate(games))
    assert one is other and one == games[0] and third == games[2] != one


async def counted_for(room: Room) -> tuple[Person, Person]:
    """Ann and Ben, who see the count of a hand and what they have added to the next deal."""
    ann, ben = Person(room, "ann"), Person(room, "ben")
    await ben.ask("sit", seat=1)
    await asyncio.gather(*(play_on(person, lambda now: now["phase"] == "counted") for person in (ann, ben)))
    for person in (ann, ben):
        await person.sees(lambda now: now["promised"] and now["you"] in now["promised"]["given"])
    return ann, ben


async def test_those_who_are_ready_at_the_same_moment_are_shown_with_the_next_hand(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        ann, ben = await counted_for(await table(house, "matchem", "me", "open", options={"players": 2}))
        before = len(ann.messages)
        await asyncio.gather(ann.act("ready"), ben.act("ready"))
        await ann.sees(lambda now: now["phase"] == "playing")
        pictures = [message for message in ann.messages[before:] if message["type"] == "table"]
        assert not any(seat["ready"] for picture in pictures for seat in picture["seats"])


async def test_one_who_is_ready_alone_is_shown_before_long(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        ann, ben = await counted_for(await table(house, "matchem", "me", "open", options={"players": 2}))
        await ann.act("ready")
        seen = await ben.sees(lambda now: now["seats"][0]["ready"])
        assert seen["phase"] == "counted"
