"""Clocks that somebody sets, and a house that stands still for a while: nothing runs out, is lost or done twice."""

import asyncio
import contextlib
import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import websockets

from parlour.errors import BadChoice
from parlour.server import clock
from parlour.server.clock import Calendar
from parlour.server.house import House
from parlour.server.store import postgres, sqlite
from parlour.server.store.postgres import Postgres
from parlour.wire import bus
from tests.helpers.killing import Player, Server, journal_of, sit_at_a_table
from tests.helpers.postgres import Database, database, unhurry
from tests.helpers.visiting import CALM, LONGEST, Person, open_house, play_on, run, table

HOUR = 3600.0
JUMPS = (5 * HOUR, -5 * HOUR, 40 * 24 * HOUR, -40 * 24 * HOUR)


class Wall:
    """The clock on the wall, which somebody sets."""

    def __init__(self) -> None:
        self.shift = 0.0

    def time(self) -> float:
        return time.time() + self.shift


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """The clock that the journal looks at."""
    wall = Wall()
    monkeypatch.setattr(sqlite, "time", SimpleNamespace(time=wall.time))
    return wall


# ---- what is told by the calendar ----


def test_nothing_is_ever_taken_for_older_than_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    evenly = [100.0]
    monkeypatch.setattr(clock, "steady", lambda: evenly[0])
    calendar = Calendar(1_000_000.0)
    for passes, told, wanted in (
        (10.0, 1_000_010.0, 1_000_010.0),
        (10.0, 1_018_020.0, 1_000_020.0),  # put forward: it goes on evenly
        (10.0, 998_030.0, 998_030.0),  # put back: it goes along
        (10.0, 1_000_040.0, 998_040.0),  # put right again
    ):
        evenly[0] += passes
        calendar.heed(told)
        assert calendar.time() == wanted


@pytest.mark.parametrize("jump", JUMPS)
def test_a_clock_that_jumps_closes_no_table_and_loses_nothing(jump: float, tmp_path: Path, wall: Wall) -> None:
    async def story() -> None:
        async with open_house(tmp_path, CALM) as house:
            room = await table(house, "matchem", options={"players": 2, "game": 1000})
            waiting = await table(house, "euchre", "me", "open", "bot", "bot")
            ann = Person(room, "ann")
            await play_on(ann, lambda now: len(now["acts"]) > 6 and now["board"]["legal"])
            code = await house.people.code_for("ann")
            wall.shift = jump
            await house.keeper.sweep()
            assert not room.sitting.closed and not waiting.sitting.closed
            if jump > 0:
                assert await house.people.redeem(code) == "ann"  # no ten minutes have gone by
            else:
                with pytest.raises(BadChoice, match="ask your other device"):
                    await house.people.redeem(code)  # nor is it good for five hours more
            assert await house.people.redeem(await house.people.code_for("ann")) == "ann"
            before = ann.now["position"]
            await play_on(ann, lambda now: now["position"] > before + 9 and now["board"]["legal"])
            await house.keeper.sweep()
            assert not room.sitting.closed
            cookie, id, seq = house.people.cookie("ann"), room.sitting.id, room.sitting.seq
        async with open_house(tmp_path, CALM) as house:
            assert await house.people.guest_of(cookie) == "ann"
            room = await house.room(id)
            assert room.sitting.seq == seq
            again = Person(room, "ann")
            await play_on(again, lambda now: now["position"] > seq + 5)
        assert len(journal_of(tmp_path, id)) > seq  # without a gap

    run(story())


def test_a_code_from_before_the_clock_was_put_back_is_not_good_after_a_restart(tmp_path: Path, wall: Wall) -> None:
    async def story() -> None:
        wall.shift = 5 * HOUR
        async with open_house(tmp_path) as house:
            code = await house.people.code_for("ann")
        wall.shift = 0.0
        async with open_house(tmp_path) as house:
            with pytest.raises(BadChoice, match="ask your other device"):
                await house.people.redeem(code)

    run(story())


# ---- the database's clock ----


@pytest.fixture(scope="module")
def server() -> Iterator[Database]:
    """One PostgreSQL for all tests of this file."""
    with database() as running:
        yield running


def set_clock(server: Database, shift: float) -> None:
    """Put the database's clock forward or back."""
    server.ask(
        "CREATE OR REPLACE FUNCTION the_time() RETURNS double precision LANGUAGE sql VOLATILE "
        f"AS 'SELECT extract(epoch FROM clock_timestamp())::double precision + {shift}'"
    )


@pytest.mark.parametrize("jump", JUMPS)
def test_when_the_databases_clock_jumps_a_dead_servers_tables_go_on(
    jump: float, server: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that was put back would make a server that is gone seem to be there for hours."""
    unhurry(monkeypatch)
    monkeypatch.setattr(postgres, "LEASE", 100.0)
    server.clear()

    async def story() -> None:
        dead, other = await Postgres.open(server.address), await Postgres.open(server.address)
        await other.beat(bus.Everywhere())
        await dead.beat(bus.Everywhere())
        assert await dead.claim(["t"], []) == {"t"}
        await dead.keep_code("sealed", "ann", 600)
        set_clock(server, jump)
        await other.beat(bus.Everywhere())
        assert not await other.claim(["t"], []) or jump > 0  # it may only be late
        assert await other.take_code("sealed") is None  # too old, or good for too long
        set_clock(server, jump + 101.0)
        assert await other.beat(bus.Everywhere()) == {}
        assert await other.claim(["t"], []) == {"t"}
        assert other.time() <= time.time() + 101.0 + LONGEST  # and nothing has become older than it is
        await dead.close()
        await other.close()

    run(story())


@pytest.mark.parametrize("jump", JUMPS)
def test_a_game_goes_on_when_the_databases_clock_jumps(
    jump: float, server: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unhurry(monkeypatch)
    server.clear()

    async def story() -> None:
        house = await House.open(tmp_path, CALM, store=server.address)
        room = await table(house, "matchem", options={"players": 2, "game": 1000})
        ann = Person(room, "ann")
        await play_on(ann, lambda now: len(now["acts"]) > 6 and now["board"]["legal"])
        set_clock(server, jump)
        before = ann.now["position"]
        await play_on(ann, lambda now: now["position"] > before + 9)
        await house.keeper.sweep()
        assert not room.sitting.closed
        ann.leave()
        await house.close()
        rows = server.ask(f"SELECT seq FROM event WHERE table_id = '{room.sitting.id}' ORDER BY seq")
        assert [seq for (seq,) in rows] == list(range(len(rows)))

    run(story())


# ---- a house that stood still ----


async def test_nobodys_time_runs_out_while_the_house_stands_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The loop is held up for longer than a turn may take: the player has his time back, and his move counts."""
    monkeypatch.setattr(clock, "STOOD_STILL", 0.5)
    async with open_house(tmp_path, CALM) as house:
        watch = clock.Watch()
        room = await table(house, "matchem", "me", "open", options={"players": 2}, clock=3)
        ann, ben = Person(room, "ann"), Person(room, "ben")
        await ben.ask("sit", seat=1)
        now = await ann.sees(lambda now: now["phase"] == "playing")
        mover = (ann, ben)[now["board"]["turn"]]
        legal = (await mover.sees(lambda now: now["board"]["legal"]))["board"]["legal"]
        seq = room.sitting.seq
        time.sleep(4.0)
        await asyncio.sleep(0.4)  # in which the house would play for him, if it thought that his time was up
        await mover.play(legal[-1])
        played = journal_of(tmp_path, room.sitting.id)[seq + 1]
        assert (played.by, played.move) == (mover.guest, legal[-1])  # type: ignore[union-attr]
        assert room.sitting.seq == seq + 1
        watch.close()
    assert "the house stood still for 4 seconds" in caplog.text


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="a process cannot be stopped here")
async def test_a_real_house_that_was_frozen_does_once_what_was_asked_meanwhile(tmp_path: Path) -> None:
    """Ada plays, hears nothing, plays again in a new window; the house wakes, and finds both."""
    server = Server(tmp_path)
    try:
        asked = {"game": "matchem", "seats": ["me", "bot", "bot"], "options": {"players": 3, "game": 5_000}}
        ada = Player(await sit_at_a_table(server, **asked))
        window = await server.window(ada.table)
        while ada.acts < 5:
            await ada.play_for(window, 0.2)
        for _ in range(3):
            await freeze_in_the_middle(server, ada, window)
            window = await server.window(ada.table)
            acts = ada.acts
            while ada.acts < acts + 5:
                await ada.play_for(window, 0.2)
        server.kill()
        ada.check(tmp_path)
    finally:
        server.close()


async def freeze_in_the_middle(server: Server, ada: Player, window: websockets.ClientConnection) -> None:
    """The house is frozen when Ada sends what she would do; she gives up, and comes again while it is."""
    os.kill(server.pid, signal.SIGSTOP)
    with contextlib.suppress(websockets.ConnectionClosed):
        for act in ada.unsure:
            await window.send(json.dumps(act))
    coming = asyncio.create_task(server.window(ada.table))
    await asyncio.sleep(clock.STOOD_STILL + 0.6)
    closing = asyncio.create_task(window.close())
    os.kill(server.pid, signal.SIGCONT)
    await ada.play_for(await coming, 0.3)
    await closing
