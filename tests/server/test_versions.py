"""Programs of different versions and one journal: the older one does nothing to it, and says why.

The number of the schema says of which version a journal is. It is held here to what events mean, and a program that is
older, or newer, is today's with another number.
"""

import contextlib
import hashlib
import json
import logging
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import parlour
from parlour.errors import NotAvailable
from parlour.games.registry import HOUSE
from parlour.server.house import House
from parlour.server.http.health import Vitals
from parlour.server.live.party import events as party_events
from parlour.server.live.table import events as table_events
from parlour.server.store import schema
from parlour.server.store.postgres import OTHERS_AT_WORK, SUPERSEDED, Postgres
from tests.helpers.journals import lived_in
from tests.helpers.postgres import Database
from tests.helpers.visiting import LONGEST, SLOW, Person, run, table

FIXTURES = Path(__file__).parents[1] / "fixtures"
KEPT = FIXTURES / "meaning.json"
SERVE = """
import sys
from parlour.cli import main
from parlour.server.store import schema
number = int(sys.argv[1])
for missing in range(schema.SCHEMA, number):
    schema.SQLITE.steps[missing] = schema.POSTGRES.steps[missing] = ()
schema.SCHEMA = number
sys.exit(main(["serve", "--port", "0", *sys.argv[2:]]))
"""


# ---- what the number stands for ----


def meaning() -> dict[str, Any]:
    """What a journal can say, and what its readers have to know: the events, and the rules they are played by."""
    _, parts = msgspec.json.schema_components([table_events.Line, party_events.Any])
    for part in parts.values():
        part.pop("description", None)
    rules = {name: parlour.load(name).rulebook.version for name in HOUSE}
    return {"events": parts, "rules": rules}


def digest_of(meaning: dict[str, Any]) -> str:
    """All of it in one word."""
    return hashlib.sha256(json.dumps(meaning, sort_keys=True).encode()).hexdigest()[:16]


CHANGED = """
What a journal can say has changed ({names}), and an older program would not know what to make of it.
If schema {number} has been released, add one to SCHEMA in parlour/server/store/schema.py, with a step from {number},
which may be empty, so that older programs leave such a journal alone. Then keep what it means now:
    python -m tests.server.test_versions
"""


def test_the_schema_has_a_new_number_when_events_mean_something_new() -> None:
    kept, now = json.loads(KEPT.read_text()), meaning()
    assert kept["schema"] == schema.SCHEMA, "keep what it means now: python -m tests.server.test_versions"
    before = {**kept["parts"], **{f"rules of {game}": version for game, version in kept["rules"].items()}}
    parts = {name: digest_of(part) for name, part in now["events"].items()}
    after = {**parts, **{f"rules of {game}": version for game, version in now["rules"].items()}}
    changed = sorted(name for name in {*before, *after} if before.get(name) != after.get(name))
    assert not changed, CHANGED.format(names=", ".join(changed), number=schema.SCHEMA)


def keep_meaning() -> None:
    """Write down what the events of this schema mean."""
    now = meaning()
    parts = {name: digest_of(part) for name, part in sorted(now["events"].items())}
    KEPT.write_text(json.dumps({"schema": schema.SCHEMA, "rules": now["rules"], "parts": parts}, indent=1) + "\n")


def test_every_number_has_its_step() -> None:
    assert set(schema.SQLITE.steps) == set(schema.POSTGRES.steps) == set(range(1, schema.SCHEMA))


# ---- an older program and a newer journal ----


def serving_as(number: int, *words: str) -> subprocess.CompletedProcess[str]:
    """`parlour serve` of a version that knows the schema of this number; it must not open."""
    command = [sys.executable, "-c", SERVE, str(number), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)


@pytest.mark.parametrize("was_killed", [False, True])
def test_an_older_program_leaves_todays_file_alone(was_killed: bool, tmp_path: Path) -> None:
    """Also when its last acts are still in the log."""
    run(lives(tmp_path))
    if was_killed:
        leave_log(tmp_path / "house.sqlite")
    before = {path.name: path.read_bytes() for path in tmp_path.glob("house.sqlite*") if path.suffix != ".sqlite-shm"}
    refused = serving_as(schema.SCHEMA - 1, "--data", str(tmp_path))
    assert refused.returncode == 2 and not refused.stdout
    assert (
        refused.stderr
        == "parlour: The journal was written by a newer Parlour; use that, or name another with --data.\n"
    )
    after = {path.name: path.read_bytes() for path in tmp_path.glob("house.sqlite*") if path.suffix != ".sqlite-shm"}
    assert after == before and len(after) == 1 + was_killed


async def lives(data: Path, store: str = "") -> None:
    await lived_in(data, store)


def leave_log(path: Path) -> None:
    """Write something, and die before it comes into the file."""
    code = "import os, sqlite3, sys; file = sqlite3.connect(sys.argv[1], isolation_level=None); "
    code += "file.execute('PRAGMA journal_mode = WAL'); file.execute(\"DELETE FROM code\"); os._exit(0)"
    subprocess.run([sys.executable, "-c", code, path], check=True, timeout=LONGEST)


def rows_in(server: Database) -> list[Any]:
    """All that is in a database, and of which shape."""
    columns = server.ask("SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'")
    tables = sorted({name for name, _ in columns} - {"server", "driver"})
    indexes = server.ask("SELECT indexname FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1")
    return [sorted(columns), indexes, [server.ask(f"SELECT * FROM {name} ORDER BY 1, 2") for name in tables]]


def test_an_older_program_leaves_todays_database_alone(server: Database, tmp_path: Path) -> None:
    run(lives(tmp_path, server.address))
    before = rows_in(server)
    refused = serving_as(schema.SCHEMA - 1, "--data", str(tmp_path), "--store", server.address)
    assert refused.returncode == 2 and not refused.stdout
    assert "The journal was written by a newer Parlour; use that" in refused.stderr
    assert rows_in(server) == before


def test_the_first_version_is_told_by_the_database(server: Database, tmp_path: Path) -> None:
    """It makes what it misses, in one transaction, before it looks at the number."""
    psycopg = pytest.importorskip("psycopg")
    run(lives(tmp_path, server.address))
    with pytest.raises(psycopg.Error, match="the journal was written by a newer Parlour; use that"):
        server.ask("INSERT INTO house VALUES('schema', '1') ON CONFLICT DO NOTHING")


def test_a_number_that_cannot_be_one_is_not_believed(tmp_path: Path) -> None:
    run(lives(tmp_path))
    with contextlib.closing(sqlite3.connect(tmp_path / "house.sqlite")) as file:
        file.execute("PRAGMA user_version = -16777213")
    before = (tmp_path / "house.sqlite").read_bytes()
    refused = serving_as(schema.SCHEMA, "--data", str(tmp_path))
    assert refused.returncode == 2 and "number of the journal's schema is damaged" in refused.stderr
    assert (tmp_path / "house.sqlite").read_bytes() == before


# ---- two versions on one store ----


def bring_further(server: Database) -> None:
    """A program newer by one comes by, brings the store up to date, and goes."""
    code = SERVE.replace('sys.exit(main(["serve", "--port", "0", *sys.argv[2:]]))', OPEN_ONCE)
    opened = subprocess.run(
        [sys.executable, "-c", code, str(schema.SCHEMA + 1), server.address],
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    if opened.returncode:
        raise NotAvailable(opened.stderr.strip().splitlines()[-1])


OPEN_ONCE = """
import asyncio
from parlour.server.store import connection, postgres
connection.PATIENCE = postgres.PATIENCE = 300.0
async def once():
    await (await postgres.Postgres.open(sys.argv[2])).close()
asyncio.run(once())
"""


def test_while_older_servers_are_at_work_a_newer_one_does_not_open(server: Database, tmp_path: Path) -> None:
    async def story() -> None:
        house = await House.open(tmp_path, SLOW, store=server.address)
        with pytest.raises(NotAvailable, match=re.escape(OTHERS_AT_WORK)):
            bring_further(server)
        room = await table(house, "euchre", "me", "bot", "bot", "bot")
        assert room.sitting.seq >= 1  # and the older ones go on
        await house.close()

    run(story())


def test_a_server_that_slept_through_an_upgrade_does_nothing_any_more(
    server: Database, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It was frozen for longer than others wait; when it wakes, the journal is newer than it is."""

    async def story() -> None:
        house = await House.open(tmp_path, SLOW, store=server.address)
        assert isinstance(house.journal, Postgres) and house.node is not None
        room = await table(house, "euchre", "me", "open", "bot", "bot")
        ann = Person(room, "ann")
        await ann.sees(lambda now: now["you"] == 0)
        for task in house.node.tasks:  # it sleeps
            task.cancel()
        server.ask("UPDATE server SET until = 0")
        bring_further(server)
        before = rows_in(server)
        await ann.ask("fill", seat=1)
        assert (await ann.hears("refused"))["sentence"] == SUPERSEDED
        with pytest.raises(NotAvailable, match=re.escape(SUPERSEDED)):
            await table(house, "euchre", "me", "bot", "bot", "bot")
        with pytest.raises(NotAvailable, match=re.escape(SUPERSEDED)):
            await house.node.beat()
        with pytest.raises(NotAvailable):
            await Vitals(house.journal).look()
        assert not house.node.drives(room.name)
        assert rows_in(server) == before
        await house.close()
        assert rows_in(server) == before

    with caplog.at_level(logging.ERROR):
        run(story())
    assert [record.getMessage() for record in caplog.records].count(SUPERSEDED) == 1


def test_a_beat_alone_finds_out(server: Database, tmp_path: Path) -> None:
    async def story() -> None:
        house = await House.open(tmp_path, SLOW, store=server.address)
        assert isinstance(house.journal, Postgres) and house.node is not None
        server.ask(f"UPDATE house SET value = '{schema.SCHEMA + 1}' WHERE name = 'schema'")
        with pytest.raises(NotAvailable, match=re.escape(SUPERSEDED)):
            await house.node.beat()
        assert house.journal.is_superseded
        await house.close()

    run(story())


if __name__ == "__main__":
    keep_meaning()
