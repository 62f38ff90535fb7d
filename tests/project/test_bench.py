"""What measures the house: it waits for nothing in vain, and says what it had to give up."""

import asyncio
import os
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bench import act, growth, load, load_server
from bench.load_clients import Crowd, CutOff, Ours, Player, Table
from parlour.server.guard import gate
from parlour.server.limits import Turnstile
from parlour.server.live import connection


class Stopping(Ours):
    """A house where the first table is cut off with its first act, and at the others all see every act."""

    def acts_made(self) -> int:
        return 0

    async def act(self, player: Player, move: str) -> None:
        table = player.table
        await asyncio.sleep(0.001)
        if table.id == "first":
            table.is_over = True
            table.stir.set()
            return
        for each in table.seats:
            each.sees(player.position + 1, [])
        table.seats[1].sees(player.position, ["pass"])


def crowd_of(*tables: str) -> Crowd:
    """People at some tables, whose turn it is."""
    crowd = Crowd(Stopping([0], 0), os.getpid())
    for id in tables:
        crowd.tables.append(table := Table(id))
        for place in range(4):
            Player(crowd, table, place, "")
        table.seats[0].sees(1, ["pass"])
    return crowd


def test_a_table_where_one_is_cut_off_is_given_up_at_once_and_delays_no_other() -> None:
    async def story() -> None:
        start = time.perf_counter()
        found = await crowd_of("first", "other").play(0.0, 0.3)
        assert time.perf_counter() - start < 10
        assert found["lost"] == 1 and (found["acts_a_second"] or 0) > 10

    asyncio.run(story())


def test_what_is_waited_for_in_vain_does_not_divide_the_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.load_clients.PATIENCE", 1.5)

    async def story() -> None:
        crowd = crowd_of("other")
        crowd.tables.append(Table("where nobody has a move"))
        found = await crowd.play(0.0, 0.3)
        assert found["lost"] == 1 and crowd.last - crowd.tables[0].due < 1
        assert found["acts_a_second"] == pytest.approx(crowd.acts / 0.3, rel=0.9)

    asyncio.run(story())


def test_one_who_has_not_been_told_of_his_act_yet_has_no_second_turn() -> None:
    async def story() -> None:
        table = crowd_of("other").tables[0]
        player = table.seats[0]
        table.turn = None  # he has made his move
        player.sees(1, ["pass"])  # somebody came, and the table is shown as it was
        player.sees(2, [])
        assert table.turn is None
        table.seats[1].sees(2, ["pass"])
        player.sees(2, [])
        assert table.turn is not None and table.turn[0] is table.seats[1]

    asyncio.run(story())


def test_at_a_table_that_is_over_nothing_is_waited_for() -> None:
    async def story() -> None:
        table = Table("t")
        table.is_over = True
        with pytest.raises(CutOff):
            await table.stirred()

    asyncio.run(story())


def test_tables_that_were_given_up_are_told_with_the_reason() -> None:
    found: dict[str, Any] = {"paced": {"lost": 0}, "flat": {"lost": 0}, "sentences": []}
    assert load.given_up("ours", found) == []
    found |= {"flat": {"lost": 2}, "sentences": ["That was too much."]}
    (row,) = load.given_up("ours", found)
    assert (row.measure, row.figure, row.met) == ("ours: tables given up", "2 That was too much.", False)


def test_under_load_everyone_may_say_as_much_as_he_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "WORDS", connection.WORDS)
    for name in ("FRAMES", "FRAMES_A_SECOND", "BYTES", "BYTES_A_SECOND"):
        monkeypatch.setattr(gate, name, getattr(gate, name))
    assert not asyncio.run(says(1000))
    load_server.let_speak()
    assert asyncio.run(says(1000))


async def says(much: int) -> bool:
    """May somebody say so much at once?"""
    words: Turnstile = connection.Connection(cast(Any, None), None).words
    allowance = gate.Allowance(0.0)
    return all(words.lets_through() and allowance.take(1, 100) for _ in range(much))


def test_who_is_ready_for_a_hand_says_so_once_however_long_it_takes() -> None:
    said: list[dict[str, Any]] = []
    sitting = SimpleNamespace(phase="counted", position=5)
    seats = [SimpleNamespace(say=lambda **word: said.append(word)) for _ in range(4)]

    async def story() -> None:
        waiting = asyncio.create_task(act.until_due(cast(Any, SimpleNamespace(sitting=sitting)), cast(Any, seats)))
        await asyncio.sleep(0.1)
        sitting.phase = "playing"
        await waiting

    asyncio.run(story())
    assert said == [{"type": "ready", "position": 5}] * 4


def test_sizes_for_which_there_are_not_files_enough_are_left_out_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "most_files", lambda: 20_000.0)
    assert growth.has_room(4_000 * 4) and growth.has_room(10_000) and not growth.has_room(10_000 * 4)
    assert growth.left_out((10, 10_000), 1) == ""
    assert "20,000 files" in (told := growth.left_out((10, 10_000), 4)) and "10,000 tables" in told
    monkeypatch.setattr(growth, "most_files", lambda: float("inf"))
    assert growth.has_room(10_000 * 4)


def test_the_charts_say_what_is_at_each_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(growth, "CHARTS", tmp_path)
    row: dict[str, Any] = {
        "tables": 10,
        "p50": 0.001,
        "p99": 0.004,
        "acts": 250.0,
        "flat": 900.0,
        "memory": 6e7,
        "lost": 0,
    }
    rows = [row, row | {"tables": 10_000, "flat": None, "memory": 8e8}]
    of_four = growth.tables_told(rows, "Taken today.")
    assert "## Tables of four people" in of_four and not any("given up" in line for line in of_four)
    alone = growth.alone_told([row | {"lost": 3}, rows[1]], "Taken today.")
    assert "## Tables of one person" in alone and any("given up, in all: 3" in line for line in alone)
    assert "tables of one person" in (tmp_path / "growth-alone.svg").read_text(encoding="utf-8")
