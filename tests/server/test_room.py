"""A table in the web parlour: acts and refusals, seats and bots, the gallery, clocks and taking back."""

import asyncio
import json
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from parlour.engine.view import View
from parlour.games import GAMES
from parlour.server import clock, workers
from parlour.server.limits import Turnstile
from parlour.server.live import outbox
from parlour.server.live.pace import Pace
from parlour.server.live.table import events, sitting
from parlour.server.live.table.attendant import TableAttendant, Thought
from parlour.server.workers import Decision
from parlour.table.record import Record
from tests.helpers.visiting import (
    CALM,
    FAST,
    LONGEST,
    SLOW,
    Person,
    Picture,
    hasten,
    open_house,
    play_on,
    run,
    table,
    until,
)

SHORT: dict[str, dict[str, Any]] = {
    "raffles": {"game": 12},
    "lost-heir": {"game": 3},
    "euchre": {"game": 2},
    "chantecler": {"game": 5},
    "roulette": {"spins": 1},
    "trolley": {"game": 60},
    "transfer": {"game": 20, "players": 2},
    "matchem": {"game": 40},
    "pinochle": {"game": 150},
}


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_with_bots(game: str, tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await table(house, game, options=SHORT[game])
        ann = Person(room, "ann")
        last = await play_on(ann, lambda now: now["phase"] == "over")
        assert last["board"]["winners"] == room.sitting.state.winners
        assert len(last["counts"]) == last["hand"] and last["take_back"] == "no"
        record = Record.parse(str(room.sitting.finished()))
        assert record.replay().state.winners == last["board"]["winners"]
        assert {message["type"] for message in ann.messages} == {"table"}
        await until(lambda: room.sitting.closed)


async def test_what_is_stale_repeated_foreign_or_garbage_changes_nothing(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "matchem", "me", "open", options={"players": 2})
        ann, ben, eve = Person(room, "ann"), Person(room, "ben"), Person(room, None)
        await ben.ask("sit", seat=1)
        now = await ann.sees(lambda now: now["phase"] == "playing")
        players = {now["board"]["turn"]: (ann, ben)[now["board"]["turn"]]}
        mover = players[now["board"]["turn"]]
        other = ben if mover is ann else ann
        await mover.sees(lambda now: now["board"])
        move, position = mover.now["board"]["legal"][0], now["position"]
        await mover.ask("play", position=position, move=move)
        seq = room.sitting.seq

        async def refused(person: Person, text: str | bytes) -> str:
            person.messages.clear()
            await room.hear(person.visitor, text)
            sentence = (await person.hears("refused"))["sentence"]
            assert (await person.sees(lambda now: True))["position"] == room.sitting.position
            assert room.sitting.seq == seq
            assert sentence.endswith(".") and "Traceback" not in sentence
            return str(sentence)

        def play(position: int, move: str, **more: Any) -> str:
            return json.dumps({"type": "play", "position": position, "move": move, **more})

        assert "gone on" in await refused(mover, play(position, move))  # sent twice
        assert "gone on" in await refused(mover, play(position + 99, move))  # from the future
        await refused(mover, play(seq, move))  # not his turn
        await refused(other, play(seq, "fly away"))
        await refused(other, play(seq, "x" * 3000))
        assert "gallery" in await refused(eve, play(seq, move))
        for nonsense in (
            "",
            "{",
            "[]",
            "null",
            "\x00",
            '{"type":"deal"}',
            '{"type":"play","position":"1","move":2}',
        ):
            await refused(other, nonsense)
        await refused(other, b"\xff\xfe")
        await refused(other, play(seq, move) + "x")
        await refused(other, play(seq, move, seat=0))
        await refused(other, json.dumps({"type": "ready", "position": seq}))
        await refused(other, json.dumps({"type": "consent", "position": seq, "yes": True}))
        await refused(other, '{"type":"say","phrase":"<b>hello</b>"}')
        await refused(ben, '{"type":"fill"}')
        await refused(ben, '{"type":"sit","seat":0}')
        await refused(eve, '{"type":"sit","seat":-1}')


async def test_too_much_at_once_ends_a_visit(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "euchre")
        ann = Person(room, "ann")
        ann.visitor.words = Turnstile(30, LONGEST)
        for _ in range(40):
            await ann.ask("nonsense")
        await ann.hears("farewell")
        await until(lambda: ann.is_closed)


async def test_a_stalled_visitor_delays_nobody_and_gets_the_latest_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "PATIENCE", LONGEST)

    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "matchem", options={"game": 40})
        ann, eve = Person(room, "ann"), Person(room, "eve", stalled=True)
        last = await play_on(ann, lambda now: now["phase"] == "over")
        assert eve.messages == []
        eve.stall.set()
        seen = await eve.sees(lambda now: now["phase"] == "over")
        assert seen["position"] == last["position"] and len(eve.messages) == 2  # the one that stuck, and the last


async def test_an_empty_seat_is_kept_then_a_bot_sits_in_until_the_player_is_back(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "matchem", "me", "open", "bot", options={"players": 3})
        ann, ben = Person(room, "ann"), Person(room, "ben")
        await ben.ask("sit", seat=1)
        await ben.sees(lambda now: now["board"])
        ben.leave()
        assert not (await ann.sees(lambda now: not now["seats"][1]["here"]))["seats"][1]["stands_in"]
        hasten(room, FAST)
        assert (await ann.sees(lambda now: now["seats"][1]["stands_in"]))["seats"][1]["name"] == "Ben"
        turns = await play_on(ann, lambda now: [act["seat"] for act in now["acts"]].count(1) > 2)
        assert turns["seats"][1]["who"] == "person"
        back = Person(room, "ben")
        seen = await back.sees(lambda now: now["you"] == 1)
        assert seen["board"]["fields"]["hand"][1] and not seen["seats"][1]["stands_in"]
        assert (await ann.sees(lambda now: now["seats"][1]["here"]))["seats"][1]["stands_in"] is False


async def test_before_the_deal_an_empty_seat_is_open_again(tmp_path: Path) -> None:
    async with open_house(tmp_path, FAST) as house:
        room = await table(house, "euchre", "me", "open", "open", "bot")
        ann, ben = Person(room, "ann"), Person(room, "ben")
        await ben.ask("sit", seat=2)
        await ann.sees(lambda now: now["seats"][2]["who"] == "person")
        ben.leave()
        await ann.sees(lambda now: now["seats"][2]["who"] == "open")
        await ann.ask("fill")
        assert (await ann.sees(lambda now: now["phase"] == "playing"))["seats"][2]["who"] == "bot"


async def test_a_newer_window_takes_the_place_of_an_older(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "euchre")
        old = Person(room, "ann")
        new = Person(room, "ann")
        farewell = await old.hears("farewell")
        assert "another window" in farewell["sentence"] and farewell["elsewhere"]
        await new.sees(lambda now: now["you"] == 0)
        old.leave()
        assert room.is_here(0) and 0 not in room.away


async def test_who_gets_up_leaves_a_bot_and_may_come_back_but_to_no_other_seat(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "euchre", "me", "open", "open", "bot")
        people = [Person(room, name) for name in ("ann", "ben", "cora")]
        await people[1].ask("sit", seat=1)
        await people[2].ask("sit", seat=2)
        await people[0].sees(lambda now: now["phase"] == "playing")
        await people[1].ask("leave")
        await people[2].ask("leave")
        seen = await people[1].sees(lambda now: now["seats"][2]["who"] == "bot")
        assert seen["you"] is None and all(hand is None for hand in seen["board"]["fields"]["hand"])
        await people[1].ask("sit", seat=2)
        assert "another seat" in (await people[1].hears("refused"))["sentence"]
        dora = Person(room, "dora")
        await dora.ask("sit", seat=3)  # the house's own bot keeps its seat
        await dora.hears("refused")
        await dora.ask("sit", seat=2)
        await dora.sees(lambda now: now["you"] == 2)
        await people[1].ask("sit", seat=1)
        await people[1].sees(lambda now: now["you"] == 1)


async def test_the_gallery_sees_no_hand_and_may_be_closed_by_the_host(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "lost-heir")
        ann, eve = Person(room, "ann"), Person(room, None)
        seen = await eve.sees(lambda now: now["board"])
        assert seen["you"] is None and seen["board"]["fields"]["hand"] == [None] * 4 and seen["board"]["legal"] == []
        assert (await ann.sees(lambda now: now["watching"] == 1))["gallery"]
        await eve.ask("gallery", open=False)
        await eve.hears("refused")
        await ann.ask("gallery", open=False)
        assert "closed" in (await eve.hears("farewell"))["sentence"]
        late = Person(room, "late")
        await late.hears("farewell")
        assert not any(message["type"] == "table" for message in late.messages)


async def test_a_table_of_bots_can_be_watched_and_rests_unseen(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await table(house, "matchem", *["bot"] * 4, options={"game": 10_000})
        await asyncio.sleep(0.05)
        assert room.sitting.phase == "gathering"
        eve = Person(room, None)
        await eve.sees(lambda now: now["hand"] == 2)
        eve.leave()
        position = -1
        while room.sitting.position != position:  # what was being thought or written then may still be done
            position = room.sitting.position
            await asyncio.sleep(0.3)


async def test_a_clock_that_runs_out_has_the_house_play(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "matchem", clock=1)
        ann = Person(room, "ann")
        seen = await ann.sees(lambda now: now["board"] and now["board"]["legal"])
        assert 0 <= seen["clock"]["left"] <= seen["clock"]["seconds"] == 1
        after = await ann.sees(lambda now: any(act["seat"] == 0 for act in now["acts"]))
        assert after["seats"][0]["who"] == "person"
        rows = [(at, events.read(body)) for _, at, body in await house.journal.read(room.sitting.id)]
        played = next(place for place, (_, it) in enumerate(rows) if isinstance(it, events.Played) and it.seat == 0)
        assert rows[played][0] - rows[played - 1][0] > 0.9


# ---- taking back ----


def is_mine(now: Picture) -> bool:
    return bool(now["board"] and now["board"]["legal"])


async def test_a_bid_is_taken_back_alone_with_bots(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "lost-heir")
        ann = Person(room, "ann")
        before = await ann.sees(is_mine)
        room.pace = SLOW
        await ann.act("play", move=before["board"]["legal"][0])
        after = await ann.sees(lambda now: now["position"] > before["position"])
        assert after["take_back"] == "alone"
        await ann.act("take-back")
        again = await ann.sees(lambda now: now["position"] > after["position"])
        assert again["board"] == before["board"] and again["acts"] == before["acts"]
        await ann.act("take-back")
        await ann.hears("refused")


async def test_alone_with_bots_a_card_goes_back_though_they_have_played_since(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "raffles")
        ann = Person(room, "ann")
        first = now = await ann.sees(is_mine)
        while not others_since(now):  # who takes a trick leads to the next
            await ann.play(now["board"]["legal"][0])
            now = await ann.sees(lambda now: others_since(now) and is_mine(now))
        hasten(room, SLOW)
        assert now["take_back"] == "alone"
        own = sum(act["seat"] == 0 for act in now["acts"])
        for left in range(own - 1, -1, -1):
            await ann.act("take-back")
            now = await ann.sees(partial(has_acted, left))
        assert now["take_back"] == "no" and now["board"]["held"] == first["board"]["held"]
        await ann.act("take-back")
        assert "no move of yours" in (await ann.hears("refused"))["sentence"]


def has_acted(often: int, now: Picture) -> bool:
    """Has Ann acted so often?"""
    return [act["seat"] for act in now["acts"]].count(0) == often


def others_since(now: Picture) -> bool:
    """Has anyone else acted after Ann?"""
    seats = [act["seat"] for act in now["acts"]]
    return 0 in seats and seats[-1] != 0


async def test_a_spun_arrow_is_not_taken_back(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "roulette", "me", options={"players": 1, "spins": 3})
        ann = Person(room, "ann")
        await ann.sees(is_mine)
        for move in ("bet 1 red", "done"):
            await ann.play(move)
        if ann.now["board"]["legal"] == ["spin"]:
            assert ann.now["take_back"] == "alone"
            await ann.act("play", move="spin")
        assert (await ann.sees(lambda now: now["board"]["fields"]["spun"] == 1))["take_back"] == "no"


async def test_not_even_when_the_arrow_stops_where_it_stopped_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitting, "fair_deck", lambda *_: ["ace-spades"] * 3)

    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "roulette", "me", options={"players": 1, "spins": 3})
        ann = Person(room, "ann")
        await ann.sees(is_mine)
        while ann.now["board"]["fields"]["spun"] < 2:
            await ann.play(ann.now["board"]["legal"][-1])
        assert ann.now["board"]["fields"]["stopped"] == "ace-spades" and ann.now["take_back"] == "no"
        brought = [act.get("brought", "") for act in ann.now["acts"]]
        assert [text.partition(";")[0] for text in brought if text] == ["the arrow stops at ace-spades"] * 2
        assert all(act["text"] in ("spin", "done") for act in ann.now["acts"] if act.get("brought"))


@pytest.mark.parametrize("consents", [True, False])
async def test_with_others_at_the_table_they_are_asked(consents: bool, tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "lost-heir", "me", "open", options={"players": 2})
        ann, ben = Person(room, "ann"), Person(room, "ben")
        await ben.ask("sit", seat=1)
        now = await ann.sees(lambda now: now["phase"] == "playing")
        mover, other = (ann, ben) if now["board"]["turn"] == 0 else (ben, ann)
        before = await mover.sees(is_mine)
        await mover.act("play", move="pass")
        asked = await mover.sees(lambda now: now["take_back"] == "ask")
        await mover.act("take-back")
        await other.sees(lambda now: now["asking"])
        await mover.act("consent", yes=True)  # one cannot answer oneself
        await mover.hears("refused")
        await other.act("consent", yes=consents)
        if consents:
            assert (await mover.sees(lambda now: now["position"] > asked["position"]))["board"] == before["board"]
        else:
            assert "stand" in (await mover.hears("refused"))["sentence"]
            assert room.sitting.position == asked["position"] and room.asking is None
            await other.sees(is_mine)
            await other.act("play", move=other.now["board"]["legal"][0])
            moved = await mover.sees(lambda now: now["position"] > asked["position"])
            assert moved["take_back"] == "no"  # somebody else has acted


# ---- bots ----


def test_bots_think_in_threads_and_never_hold_up_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = 0

    def ponder(rungs: list[str], seed: int, views: list[View], share: float) -> Decision | None:
        until = turns + 30  # of the loop: were it held up, this would take for ever
        while turns < until:
            time.sleep(0.001)
        view = next(view for view in views if view.turn == view.seat)
        return Decision(view.own_seat, view.legal()[0])

    monkeypatch.setattr(workers, "decide", ponder)

    async def story() -> None:
        nonlocal turns
        async with open_house(tmp_path, CALM) as house:
            eve = Person(await table(house, "matchem", *["bot"] * 4), None)
            await eve.sees(lambda now: now["phase"] == "playing")
            while len(eve.now["acts"]) < 3:
                await asyncio.sleep(0.001)
                turns += 1
            turns += 1_000_000  # and whoever thinks now need not wait

    run(story())


async def test_a_bots_pause_has_nothing_to_do_with_how_long_it_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Quick and slow thoughts are to be heard after the same while, and are not before."""
    decide, think, carry_out = workers.decide, TableAttendant.think, TableAttendant.carry_out
    pauses: list[float] = []
    late: list[float] = []

    def slow(rungs: list[str], seed: int, views: list[View], share: float) -> Decision | None:
        time.sleep(len(late) % 3 * 0.03)
        return decide(rungs, seed, views, share)

    def planned(self: TableAttendant, seats: tuple[int, ...], now: float) -> Thought | None:
        thought = think(self, seats, now)
        if thought is not None:
            pauses.append(thought.due - now)
        return thought

    async def done(self: TableAttendant, decision: Decision) -> None:
        assert self.thought is not None
        late.append(clock.now() - self.thought.due)
        await carry_out(self, decision)

    monkeypatch.setattr(workers, "decide", slow)
    monkeypatch.setattr(TableAttendant, "think", planned)
    monkeypatch.setattr(TableAttendant, "carry_out", done)

    pace = Pace(shortest=0.1, longest=0.1, trick=0.0, tick=0.01, count=60.0, grace=60.0)
    async with open_house(tmp_path, pace) as house:
        eve = Person(await table(house, "matchem", *["bot"] * 4), None)
        await eve.sees(lambda now: len(now["acts"]) > 5)
    assert pauses == pytest.approx([0.1] * len(pauses)) and len(late) > 5 and min(late) >= 0


async def test_phrases_and_hints(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "roulette", "me", "bot", options={"players": 2, "banker": "house"})
        ann, eve = Person(room, "ann"), Person(room, None)
        await ann.sees(is_mine)
        await ann.ask("say", phrase="Good luck")
        assert await eve.hears("said") == {"type": "said", "seat": 0, "phrase": "Good luck"}
        await eve.ask("say", phrase="Good luck")
        await eve.hears("refused")
        await ann.act("hint")
        hints = await ann.hears("hints")
        assert hints["position"] == ann.now["position"] and hints["hints"][0]["why"]
        await eve.act("hint")
        await eve.hears("refused")
        assert not any(message["type"] == "hints" for message in eve.messages)


async def test_a_ping_is_answered_and_nobody_else_hears_of_it(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "euchre")
        ann, eve = Person(room, "ann"), Person(room, None)
        await ann.sees(lambda now: now["phase"] == "playing")
        await eve.sees(lambda now: now["phase"] == "playing")
        seq, told = room.sitting.seq, (len(ann.messages), len(eve.messages))
        async with room.lock:  # however busy the table is
            await ann.ask("ping")
            assert await ann.hears("pong") == {"type": "pong"}
        await eve.ask("ping")
        await eve.hears("pong")
        assert (len(ann.messages), len(eve.messages)) == told and room.sitting.seq == seq


async def test_bots_play_as_slowly_as_anyone_at_the_table_wishes(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "euchre", "me", "open", "bot", "bot")
        ann, ben, eve = Person(room, "ann"), Person(room, "ben"), Person(room, None)
        await ben.ask("sit", seat=1)
        await ann.sees(lambda now: now["phase"] == "playing")
        assert room.tempo == 1.0
        await ann.ask("pace", pace="quick")
        assert room.tempo == 1.0
        await ben.ask("pace", pace="quick")
        assert room.tempo < 1.0
        await ben.ask("pace", pace="slow")
        assert room.tempo > 1.0
        ben.leave()
        assert room.tempo < 1.0
        await eve.ask("pace", pace="slow")
        assert "take a seat" in (await eve.hears("refused"))["sentence"] and room.tempo < 1.0
        await ann.ask("pace", pace="breakneck")
        await ann.hears("refused")


async def test_a_table_closed_in_mid_hand_says_so(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "euchre")
        ann = Person(room, "ann")
        assert not (await ann.sees(lambda now: now["phase"] == "playing"))["closed"]
        async with room.lock:
            await room.finish("idle")
        room.tell()
        now = await ann.sees(lambda now: now["closed"])
        assert now["phase"] == "playing" and now["take_back"] == "no"


async def test_five_cards_are_laid_away_in_one_message(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "chantecler")
        ann, eve = Person(room, "ann"), Person(room, None)
        now = await play_on(ann, lambda now: now["board"] and now["board"]["together"])
        assert now["board"]["together"]["moves"] == 5
        chosen, free = list(now["board"]["together"]["forced"]), [move.split()[1] for move in now["board"]["legal"]]
        chosen += [card for card in free if card not in chosen][: 5 - len(chosen)]
        hasten(room, SLOW)
        after = await ann.play(f"discard {' '.join(chosen)}")
        assert after["acts"][-1]["text"] == f"discard {' '.join(chosen)}"
        assert len(after["board"]["held"]) == 6 and after["take_back"] == "alone"
        seen = await eve.sees(lambda seen: seen["position"] == after["position"])
        assert seen["acts"][-1]["does"] == "lays away five cards, face down" and seen["board"]["together"] is None
        assert not any(card in json.dumps(seen["acts"]) for card in chosen)
        await ann.act("take-back")
        again = await ann.sees(lambda again: again["position"] > after["position"])
        assert again["board"] == now["board"] and again["acts"] == now["acts"]
