"""The beat of one server among several, with a database that takes its time."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.server.cluster import node
from parlour.server.store.postgres import LEASE
from parlour.wire import bus


class SlowStore:
    """A database that lets time go by before it answers, and gives whatever is asked for."""

    server = "this"

    def __init__(self) -> None:
        self.time, self.takes = 100.0, 0.0
        self.driven: set[str] = set()

    async def beat(self, _: bus.Everywhere) -> dict[str, bus.Everywhere]:
        return {}

    async def claim(self, asked: list[str], over: list[str]) -> set[str]:
        self.time += self.takes
        self.driven = (self.driven | set(asked)) - set(over)
        return set(self.driven)

    def post(self, _: bus.Any) -> None:
        """Nobody listens."""


class OneTable:
    """A house with one table in memory."""

    def __init__(self) -> None:
        self.table = SimpleNamespace(stirred=asyncio.Event(), story=SimpleNamespace(closed=False), companions=set())

    def session(self, _: str) -> Any:
        return self.table


@pytest.mark.parametrize("late", [0.0, LEASE - 0.1, LEASE + 0.1])
async def test_a_table_that_went_to_rest_while_a_beat_was_late_is_stirred_after_it(
    late: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, house = SlowStore(), OneTable()
    monkeypatch.setattr(node, "passed", lambda: store.time)
    this = node.Node(house, store)  # type: ignore[arg-type]
    this.changed("table", bus.Here(seats=[0]))
    await this.beat()
    assert this.drives("table") and house.table.stirred.is_set()

    house.table.stirred.clear()
    store.time += late  # until the next beat begins; the lease may end before that, or while the database is asked
    store.takes = 0.2
    was_driven = store.time + store.takes < this.until
    await this.beat()
    assert this.drives("table") and house.table.stirred.is_set() is not was_driven
