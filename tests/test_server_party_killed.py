"""A party in a process of its own, killed without warning again and again in the middle of a round."""

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

from parlour.server.sitting import restored as restored_sitting
from parlour.server.soiree import restored
from tests.killing import Player, Server, rows_of
from tests.visiting import run

KILLS = 12


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house, killed at the end at the latest."""
    server = Server(tmp_path)
    yield server
    server.close()


async def party_window(server: Server, party: str) -> ClientConnection:
    """A socket at a party, tried for until the house is open."""
    address = f"ws://127.0.0.1:{server.port}/api/parties/{party}/socket"
    while True:
        with contextlib.suppress(OSError, websockets.InvalidMessage):
            return await websockets.connect(address, additional_headers={"cookie": server.cookie})
        await asyncio.sleep(0.01)


async def sees(window: ClientConnection, phase: str) -> dict[str, Any]:
    """Wait for a picture of a phase."""
    while True:
        seen = json.loads(await window.recv())
        assert seen["type"] == "party", seen
        if seen["phase"] == phase:
            return dict(seen)


def test_killed_again_and_again_every_hand_is_counted_once(server: Server) -> None:
    async def story() -> None:
        await server.is_open()
        await server.post("/api/me", name="Ada")
        given = await server.post("/api/parties", game="euchre", rounds=1, clock=0, by_itself=False)
        party = given["party"]
        await server.post(f"/api/parties/{party}/join", code=given["code"])
        window = await party_window(server, party)
        await window.send(json.dumps({"type": "seat"}))
        await sees(window, "placed")
        await window.send(json.dumps({"type": "begin", "round": 1}))
        seen = await sees(window, "playing")
        while not seen["go"]:
            seen = await sees(window, "playing")
        player, kills = Player(seen["go"]), 0
        while True:
            table = await server.window(player.table)
            await player.play_for(table, random.uniform(0.05, 0.4) if kills < KILLS else 1.0)
            if kills < KILLS and not is_rung(server, party):
                server.kill()
                server.start()
                kills += 1
                window = await party_window(server, party)  # somebody looks on, so it goes on
            elif is_rung(server, party):
                break
        over = await sees(await party_window(server, party), "counting")
        assert over["missing"] == [] and over["go"] is None
        server.kill()
        check(server, party)
        assert kills > 2

    run(story(), seconds=120)


def is_rung(server: Server, party: str) -> bool:
    """Has the bell ended the first round, as far as the disk tells?"""
    return any('"event":"rang"' in body for _, _, body in rows_of(server.data, f"party-{party}"))


def check(server: Server, party: str) -> None:
    """The journals agree: every finished hand counted once, the one in play at the bell not at all."""
    soiree = restored(party, rows_of(server.data, f"party-{party}"))
    for number, table in enumerate(soiree.laid[1], 1):
        counts = [tuple(count[:2]) for count in restored_sitting(table, rows_of(server.data, table)).counts()]
        counted = [hand.points for hand in soiree.evening.sheet(1, number).hands]
        assert counts[: len(counted)] == counted and len(counts) - len(counted) <= 1
