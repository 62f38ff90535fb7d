"""Real houses that are killed, with tables and with parties: one on SQLite, and one of three servers on PostgreSQL."""

import asyncio
import random
import tempfile
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.helpers import clustering
from tests.helpers.killing import Server, kill_again_and_again
from tests.helpers.postgres import Database, database
from tests.helpers.visiting import LONGEST as PATIENCE
from tests.server.test_party_killed import kill_a_party
from tests.server.test_party_several import harm_a_party
from tests.server.test_several import harm_tables
from tests.soak.proof import Fault, Figures

A_LIFE = 50  # kills of one house; then it begins anew, with an empty journal
A_CLUSTER = 10  # of three servers, half of them with tables and half with a party
LONGEST = 0.25  # seconds between two kills of a house with tables
TOGETHER = 3  # of so many houses one has a party


def some_kills(first: int, seeds: int) -> Figures:
    """A house of its own, killed so many times while people play; every third has a party."""
    random.seed(first)
    has_party = first // A_LIFE % TOGETHER == TOGETHER - 1
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            return asyncio.run(kill_one(server, seeds, has_party))
        except (AssertionError, TimeoutError) as fault:
            raise Fault(f"A house {'with a party ' * has_party}killed from seed {first} on: {fault!r}") from None
        finally:
            server.close()


async def kill_one(server: Server, kills: int, has_party: bool) -> Figures:
    """Kill a house again and again; what was done in it meanwhile."""
    async with asyncio.timeout(PATIENCE * kills):
        if has_party:
            return {"done": kills, "acts": 0, "rounds": await kill_a_party(server, kills)}
        return {"done": kills, "acts": await kill_again_and_again(server, kills, LONGEST), "rounds": 0}


def some_of_three(first: int, seeds: int) -> Figures:
    """Three servers on one database, killed in turn while people play at tables, and then at a party."""
    random.seed(first)
    at_tables = seeds - seeds // 2
    try:
        with database() as store:
            with three_servers(store) as servers:
                asyncio.run(in_time(harm_tables(store, servers, ["kill"] * at_tables)))
                written = store.ask("SELECT count(*) FROM event")[0][0]
            store.clear()
            with three_servers(store) as servers:
                asyncio.run(in_time(harm_a_party(store, servers, ["kill"] * (seeds - at_tables))))
    except (AssertionError, TimeoutError) as fault:
        raise Fault(f"Three servers killed from seed {first} on: {fault!r}") from None
    return {"done": seeds, "events": written, "parties": 1}


@contextmanager
def three_servers(store: Database) -> Iterator[list[clustering.Server]]:
    """Three servers, gone at the end."""
    with tempfile.TemporaryDirectory() as folder:
        servers = [clustering.Server(store.address, Path(folder) / str(number)) for number in range(3)]
        try:
            yield servers
        finally:
            for server in servers:
                server.kill()
                server.place.close()


async def in_time(story: Coroutine[Any, Any, Any]) -> Any:
    """Live through something that ends."""
    async with asyncio.timeout(20 * PATIENCE):
        return await story
