"""A party in a process of its own, killed without warning again and again in the middle of a round."""

import asyncio
import contextlib
import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from parlour.server.house import journal_in
from parlour.server.live.party.soiree import restored
from parlour.server.live.table.sitting import restored as restored_sitting
from tests.helpers.killing import Player, Server, rows_of
from tests.helpers.visiting import LONGEST

KILLS = 12
LAYINGS = 6


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house, killed at the end at the latest."""
    server = Server(tmp_path)
    yield server
    server.close()


async def sees(window: ClientConnection, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """Wait for a picture that is as wanted."""
    while True:
        seen = json.loads(await window.recv())
        assert seen["type"] == "party", seen
        if wanted(seen):
            return dict(seen)


async def placed(server: Server, game: str, rounds: int) -> tuple[str, ClientConnection]:
    """A party given by Ada at which everybody has a place; its id, and her window on it."""
    await server.is_open()
    await server.post("/api/me", name="Ada")
    given = await server.post("/api/parties", game=game, rounds=rounds, clock=0, by_itself=False)
    await server.post(f"/api/parties/{given['party']}/join", code=given["code"])
    window = await server.window(given["party"], "parties")
    await window.send(json.dumps({"type": "seat"}))
    await sees(window, lambda now: now["phase"] == "placed")
    return given["party"], window


async def test_killed_again_and_again_every_hand_is_counted_once(server: Server) -> None:
    await kill_a_party(server, KILLS)


async def kill_a_party(server: Server, kills: int) -> int:
    """Round after round is played until the house has been killed often enough, however fast the bells follow; how
    many rounds that were."""

    party, window = await placed(server, "euchre", rounds=0)
    player, number = await begun(window, 1), 1
    for _ in range(kills):
        await player.play_for(await server.window(player.table), random.uniform(0.05, 0.4))
        server.kill()
        server.start()
        window = await server.window(party, "parties")  # somebody looks on, so it goes on
        if is_rung(server, party, number):
            await counted(window)
            await window.send(json.dumps({"type": "move", "round": number}))
            await sees(window, lambda now: now["phase"] == "placed")
            number += 1
            player = await begun(window, number)
    while not is_rung(server, party, number):
        await player.play_for(await server.window(player.table), 1.0)
    await counted(window)
    server.kill()
    check(server, party, rounds=number)
    return number


async def begun(window: ClientConnection, number: int) -> Player:
    """The bell is rung for a round; Ada, at the table to which she is sent."""
    await window.send(json.dumps({"type": "begin", "round": number}))
    return Player((await sees(window, lambda now: now["go"]))["go"])


async def counted(window: ClientConnection) -> None:
    """Wait until every table of the round has been counted; nobody is sent to play any more."""
    over = await sees(window, lambda now: now["phase"] == "counting" and not now["missing"])
    assert over["go"] is None


def is_rung(server: Server, party: str, number: int) -> bool:
    """Has the bell ended a round, as far as the disk tells?"""
    return sum('"event":"rang"' in body for _, _, body in rows_of(server.data, f"party-{party}")) == number


def check(server: Server, party: str, rounds: int) -> None:
    """The journals agree: every finished hand counted once, the one in play at the bell not at all."""
    soiree = restored(party, rows_of(server.data, f"party-{party}"))
    for number in range(1, rounds + 1):
        for place, table in enumerate(soiree.laid[number], 1):
            counts = [tuple(count[:2]) for count in restored_sitting(table, rows_of(server.data, table)).counts()]
            told = [hand.points for hand in soiree.evening.sheet(number, place).hands]
            assert counts[: len(told)] == told and len(counts) - len(told) <= 1


async def test_killed_while_tables_are_laid_no_table_is_forgotten(server: Server) -> None:
    """Round after round killed at some moment after the bell: every table of the house is one the party knows of."""

    party, window = await placed(server, "trolley", rounds=0)
    for number in range(1, LAYINGS + 1):
        await window.send(json.dumps({"type": "begin", "round": number}))
        while not is_begun(server, party, number):
            await asyncio.sleep(0.001)
        await asyncio.sleep(random.uniform(0.0, 0.03))
        server.kill()
        server.start()
        window = await server.window(party, "parties")
        await sees(window, lambda now: now["go"])
        await window.send(json.dumps({"type": "ring", "round": number}))
        await sees(window, lambda now: now["phase"] == "counting" and not now["missing"])
        await window.send(json.dumps({"type": "move", "round": number}))
        await sees(window, lambda now: now["phase"] == "placed")
    server.kill()
    soiree = restored(party, rows_of(server.data, f"party-{party}"))
    known = [table for tables in soiree.laid.values() for table in tables]
    assert len(known) == 2 * LAYINGS and sorted(known) == sorted(tables_of(server, party))
    assert all(restored_sitting(table, rows_of(server.data, table)).closed for table in known)


def is_begun(server: Server, party: str, round: int) -> bool:
    """Has the bell begun a round, as far as the disk tells?"""
    return sum('"event":"began"' in body for _, _, body in rows_of(server.data, f"party-{party}")) == round


def tables_of(server: Server, party: str) -> list[str]:
    """All tables of the house that were opened for a party."""
    with contextlib.closing(sqlite3.connect(journal_in(server.data), timeout=LONGEST)) as disk:
        rows = disk.execute("SELECT table_id, body FROM event WHERE seq = 0").fetchall()
    return [table for table, body in rows if f'"party":"{party}"' in body]
