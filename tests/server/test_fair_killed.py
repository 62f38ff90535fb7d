"""Fair deals of a house that is killed without warning: one promise a hand, and it is kept."""

import asyncio
import contextlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from parlour.server.live.table import events
from parlour.table.fair import is_hex
from parlour.table.record import Record
from tests.helpers.killing import Server, journal_of, sit_at_a_table
from tests.helpers.visiting import Picture, run
from tests.server.test_fair import gift, judged


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Server]:
    """A house that deals only when everyone has added."""
    server = Server(tmp_path, giving=600.0)
    yield server
    server.close()


async def test_killed_between_promise_and_deal_the_house_keeps_its_secret(patient: Server, tmp_path: Path) -> None:
    async def picture_where(window: ClientConnection, wanted: Any) -> Picture:
        async for text in window:
            now: Picture = json.loads(text)
            if now["type"] == "table" and wanted(now):
                return now
        raise AssertionError("The socket was closed.")

    address = await sit_at_a_table(patient, game="matchem", options={"game": 5_000, "players": 3})
    shown, mine = set(), gift()
    for _ in range(3):
        window = await patient.window(address)
        now = await picture_where(window, lambda now: now["promised"])
        shown.add(now["promised"]["commitment"])
        patient.kill()
        patient.start()
    window = await patient.window(address)
    await window.send(json.dumps({"type": "give", "hand": 1, "contribution": mine}))
    now = await picture_where(window, lambda now: now["fair"])
    assert shown == {now["fair"]["commitment"]} and now["fair"]["given"][0] == mine
    patient.kill()  # and after it has been dealt, or given, nothing is forgotten either
    patient.start()
    now = await picture_where(await patient.window(address), lambda now: now["fair"])
    assert shown == {now["fair"]["commitment"]} and now["fair"]["given"][0] == mine


def test_killed_at_random_there_is_one_promise_a_hand_and_every_hand_is_fair(patient: Server, tmp_path: Path) -> None:
    gifts: dict[int, set[str]] = {}
    shown: dict[int, set[str]] = {}

    async def play_for(window: ClientConnection, seconds: float) -> None:
        with contextlib.suppress(TimeoutError, websockets.ConnectionClosed):
            async with asyncio.timeout(seconds):
                async for text in window:
                    for word in answers(json.loads(text)):
                        await window.send(json.dumps(word))

    def answers(now: Picture) -> Iterator[dict[str, Any]]:
        if now["type"] != "table":
            return
        promised, fair = now["promised"], now["fair"]
        if promised:
            shown.setdefault(promised["hand"], set()).add(promised["commitment"])
            if 0 not in promised["given"]:
                mine = gift()
                gifts.setdefault(promised["hand"], set()).add(mine)
                yield {"type": "give", "hand": promised["hand"], "contribution": mine}
        if fair:
            shown.setdefault(fair["hand"], set()).add(fair["commitment"])
        if now["phase"] == "counted":
            yield {"type": "ready", "position": now["position"]}
        elif now["board"] and now["board"]["legal"]:
            yield {"type": "play", "position": now["position"], "move": random.choice(now["board"]["legal"])}

    async def story() -> str:
        address = await sit_at_a_table(patient, game="matchem", options={"game": 5_000, "players": 3})
        for _ in range(6):
            await play_for(await patient.window(address), random.uniform(0.2, 0.8))
            patient.kill()
            patient.start()
        chain: list[type] = []
        while len(chain) < 4:  # a hand is counted, and the next is dealt
            await play_for(await patient.window(address), 1.5)
            kinds = [type(event) for event in journal_of(tmp_path, address)]
            chain = [kind for kind in kinds if kind in (events.Committed, events.Dealt)]
        assert chain[: 2 * (len(chain) // 2)] == [events.Committed, events.Dealt] * (len(chain) // 2)
        return await patient.get(f"/api/tables/{address}/record")

    texts: list[str] = []

    async def whole() -> None:
        texts.append(await story())

    run(whole())
    assert all(len(commitments) == 1 for commitments in shown.values())
    record = Record.parse(texts[0])
    assert record.hands
    for number, hand in enumerate(record.hands, 1):
        proof = hand.deal.proof
        assert proof is not None and proof.given[0] in gifts[number] and is_hex(proof.given[0])
    assert judged(texts[0], tmp_path) == (0, 0)
