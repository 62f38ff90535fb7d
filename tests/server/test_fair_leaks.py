"""Fair deals and nothing told too soon: neither secret nor deck, in any byte, before a hand is over."""

import json
import logging
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.cards import named as cards_named
from parlour.errors import Refusal
from parlour.server.live.pace import Pace
from parlour.server.live.table import events, picture
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import Sitting, restored
from parlour.server.live.table.undo import seen_cards
from parlour.server.logs import log_trouble
from parlour.table.fair import commitment
from parlour.wire import table as wire
from tests.helpers.openings import opening
from tests.helpers.visiting import CALM, SLOW, Person, Picture, browsing, open_house, play_on, table
from tests.server.test_fair import SHORT, happens, is_in_play


def leaks(messages: list[str], secret: str, deck: list[str]) -> list[str]:
    """What must not be there before a hand is over: the secret, however it is spelled, or cards as they lay."""
    raw = bytes.fromhex(secret)
    spelled = [secret, secret.upper(), str(int(secret, 16)), json.dumps(list(raw))[1:-1], repr(raw)[2:-1]]
    spelled += [secret[: len(secret) // 2], secret[len(secret) // 2 :]]
    length = 4 if len(set(deck)) == len(deck) else 9  # where copies share a text, a few coincide by chance
    rows = [deck[place : place + length] for place in range(len(deck) - length + 1)]
    for row in rows:
        spelled += ['","'.join(row), " ".join(row), "', '".join(row)]
    return [text for text in messages for word in spelled if word in text]


async def asked_of_everything(browser: Any, address: str) -> list[str]:
    """All that the house answers to one who asks for what he may not have yet."""
    token = "0" * 32
    paths = ["", "/record", "/replay", "/replay?hand=1", "/replay?hand=2", "/replay?hand=-1", "/review", "/share"]
    answers = [await browser.get(f"/api/tables/{address}{path}") for path in paths]
    answers.append(await browser.post(f"/api/tables/{address}/share", json={}))
    for path in (f"/api/shared/{address}-{token}/record", f"/api/shared/{address}-{token}/replay", "/api/tables"):
        answers.append(await browser.get(path))
    return [answer.text + repr(dict(answer.headers)) for answer in answers]


async def two_hands(
    data: Path, game: str, log: pytest.LogCaptureFixture, pace: Pace = CALM
) -> list[tuple[str, list[str]]]:
    """Play two hands and ask for all sorts of things; for each hand, what was told of it that should not have been."""
    found: list[tuple[str, list[str]]] = []
    async with browsing(data, pace) as (house, browser), browser() as ann:
        await ann.post("/api/me", json={"name": "Ann"})
        address = (await ann.post("/api/tables", json={"game": game, "options": SHORT[game]})).json()["table"]
        room = await house.room(address)
        people = [Person(room, room.sitting.opened.host), Person(room, "eve"), Person(room, None)]
        for hand in (1, 2):
            await people[0].sees(is_in_play(hand))
            answers, proof = await asked_of_everything(ann, address), room.sitting.proof
            assert proof is not None
            deck = list(room.sitting.state.deck or ())
            for word in ('{"type":"play"}', "{", '{"type":"give","hand":1,"contribution":"x"}', '{"type":"hint"}'):
                for person in people:
                    await room.hear(person.visitor, word)
            log_trouble_within(room)
            await play_on(people[0], lambda now: now["phase"] in ("counted", "over"))
            answers += log.messages
            told = [text for person in people for text, now in person.told if not is_open(now, hand)]
            found.append((game, leaks(told + answers, proof.secret, deck)))
            assert proof.secret in json.dumps(people[0].now)
            watched = [text for person in people[1:] for text in person.raw]
            found[-1][1].extend(text for text in watched if proof.secret in text)
            if people[0].now["phase"] == "over":
                break
            await people[0].act("ready")
    return found


def log_trouble_within(room: Room) -> None:
    """Something goes wrong with the proof at hand; what is logged of it?"""
    try:
        raise ValueError(room.sitting.proof, room.sitting.state.deck)
    except ValueError as trouble:
        log_trouble("a planted trouble", trouble)


def is_open(now: Picture, hand: int) -> bool:
    """Is it a picture of a hand that is over by then, or of a later one?"""
    if now["type"] != "table":
        return False
    return bool(now["hand"] > hand or (now["hand"] == hand and now["phase"] != "playing"))


@pytest.mark.parametrize("game", ["raffles", "matchem", "roulette", "transfer"])
async def test_neither_secret_nor_deck_is_told_before_a_hand_is_over(
    game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        for _, found in await two_hands(tmp_path, game, caplog):
            assert found == []


@pytest.mark.parametrize("plant", ["secret", "deck", "half", "log", "error"])
async def test_a_planted_leak_is_found(
    plant: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = picture.fair_at

    def leaky(sitting: Sitting, seat: int | None) -> wire.Fair | None:
        fair = honest(sitting, seat)
        if fair is not None and sitting.proof is not None and sitting.phase == "playing":
            deck = " ".join(sitting.state.deck or ())
            told = {"secret": sitting.proof.secret, "half": sitting.proof.secret[:32], "deck": deck}.get(plant)
            fair.secret = told
            if plant == "log":
                logging.getLogger("parlour.server").info("dealt %s", sitting.proof)
        return fair

    def loose(self: Sitting, seat: int, hand: int, contribution: str) -> events.Given:
        raise Refusal(f"No: {self.proof}")

    monkeypatch.setattr(picture, "fair_at", leaky)
    if plant == "error":
        monkeypatch.setattr(Sitting, "gave", loose)
    pace = replace(CALM, giving=0.1) if plant == "error" else CALM  # then nothing can be given
    with caplog.at_level(logging.DEBUG):
        assert any(found for _, found in await two_hands(tmp_path, "matchem", caplog, pace))


@pytest.mark.parametrize("name", ["raffles", "lost-heir"])
async def test_no_hidden_card_is_named_in_what_is_really_sent(name: str, tmp_path: Path) -> None:
    """Message by message: a card is named only if it has been seen, by this viewer, up to that position of the hand."""

    async with open_house(tmp_path, CALM) as house:
        room = await table(house, name, options=SHORT.get(name, {}))
        people = [Person(room, "ann"), Person(room, None)]
        await play_on(people[0], lambda now: now["phase"] != "playing" and now["board"])
        rows = await house.journal.read(room.sitting.id)
        numbered = {card for card in room.sitting.game.packs[0] if card[-1].isdigit()}
        seen, found = seen_so_far(room, rows), 0
        for person in people:
            for text, now in person.told:
                if now["type"] == "table" and now["phase"] == "playing":
                    named = set(re.findall(r"[a-z][a-z-]*-[0-9]+", text)) & numbered
                    by_seats = seen[now["position"]]
                    everyones = set.intersection(*by_seats)
                    found += len(named)
                    assert named <= (everyones if now["you"] is None else by_seats[now["you"]])
        assert found


def seen_so_far(room: Room, rows: list[tuple[int, float, str]]) -> dict[int, list[set[str]]]:
    """The cards each seat has seen in this hand, at every position; what all have seen, the gallery has."""
    seen: dict[int, list[set[str]]] = {}
    so_far: list[set[str]] = [set() for _ in room.sitting.chairs]
    for place in range(1, len(rows)):
        sitting = restored(room.sitting.id, rows[: place + 1])
        if sitting.table is None:
            continue
        for seat, cards in enumerate(so_far):
            cards |= set(cards_named(seen_cards(sitting.state.view(seat)), sitting.game.rulebook.pack))
        seen[sitting.position] = [set(cards) for cards in so_far]
    return seen


async def test_two_secrets_look_alike_but_for_their_hash(tmp_path: Path) -> None:
    """The same hand in play, dealt from two secrets: the bytes differ in the commitment and in nothing else."""
    sittings = []
    for secret in ("ab" * 32, "cd" * 32):
        sitting = Sitting("t", opening(parlour.load("raffles")))
        happens(sitting, events.Committed(secret=secret))
        dealt = sitting.dealt()
        deck = sorted(sitting.game.packs[0])
        happens(sitting, events.Dealt(deck=deck, dealer=0, given=dealt.given))
        sittings.append(sitting)

    async def told(sitting: Sitting, folder: str, seat: int | None) -> str:
        async with open_house(tmp_path / folder, SLOW) as house:
            room = house.furnish(sitting)
            room.invite = ""
            return picture.picture(room, seat, None).whole(1).decode()

    for seat in (None, 0, 3):
        here, there = [await told(sitting, f"{seat}{place}", seat) for place, sitting in enumerate(sittings)]
        assert here != there
        assert here.replace(commitment("ab" * 32), "") == there.replace(commitment("cd" * 32), "")
