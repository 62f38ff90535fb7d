"""The schema of the journal: an older one is brought up to date in one piece, a newer one is left as it is."""

import asyncio
import contextlib
import logging
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from parlour.errors import NotAvailable
from parlour.server.store import schema, sums
from parlour.server.store.postgres import OTHERS_AT_WORK, Postgres
from parlour.server.store.protocol import Store
from parlour.server.store.sqlite import Journal, open_file
from tests.helpers.postgres import Database, database, unhurry
from tests.helpers.visiting import LONGEST, run

OLD_SQLITE = """
CREATE TABLE IF NOT EXISTS event(
    table_id text NOT NULL, seq integer NOT NULL, at double precision NOT NULL, body text NOT NULL,
    PRIMARY KEY(table_id, seq));
CREATE TABLE IF NOT EXISTS guest(id text PRIMARY KEY, name text NOT NULL, at double precision NOT NULL);
CREATE TABLE IF NOT EXISTS code(
    sealed text PRIMARY KEY, guest text NOT NULL UNIQUE, until double precision NOT NULL);
CREATE TABLE IF NOT EXISTS token(sealed text PRIMARY KEY, guest text NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS house(name text PRIMARY KEY, value text NOT NULL);
PRAGMA user_version = 1;
"""
OLD_POSTGRES = """
CREATE OR REPLACE FUNCTION the_time() RETURNS double precision LANGUAGE sql VOLATILE
    AS 'SELECT extract(epoch FROM clock_timestamp())::double precision';
CREATE TABLE IF NOT EXISTS event(
    table_id text NOT NULL, seq integer NOT NULL, at double precision NOT NULL, body text NOT NULL,
    server text NOT NULL, PRIMARY KEY(table_id, seq));
CREATE INDEX IF NOT EXISTS opening ON event(table_id, at) WHERE seq = 0;
CREATE INDEX IF NOT EXISTS closing ON event(table_id) WHERE body LIKE '{"event":"closed"%';
CREATE TABLE IF NOT EXISTS guest(id text PRIMARY KEY, name text NOT NULL, at double precision NOT NULL);
CREATE TABLE IF NOT EXISTS code(
    sealed text PRIMARY KEY, guest text NOT NULL UNIQUE, until double precision NOT NULL);
CREATE TABLE IF NOT EXISTS token(sealed text PRIMARY KEY, guest text NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS house(name text PRIMARY KEY, value text NOT NULL);
CREATE TABLE IF NOT EXISTS server(
    id text PRIMARY KEY, until double precision NOT NULL, here text NOT NULL, host text NOT NULL, pid integer NOT NULL);
CREATE TABLE IF NOT EXISTS driver(table_id text PRIMARY KEY, server text NOT NULL, token integer NOT NULL);
INSERT INTO house VALUES('schema', '1') ON CONFLICT DO NOTHING
"""
OLD_APPEND = "INSERT INTO event SELECT 'open', 2, the_time(), '{}', 'an old server' ON CONFLICT DO NOTHING"
ROWS = [
    ("over", 0, 3.0, '{"event":"opened"}'),
    ("over", 1, 4.0, '{"event":"closed","why":"over"}'),
    ("over", 2, 5.0, '{"event":"shared"}'),
    ("open", 0, 2.0, '{"event":"opened"}'),
    ("open", 1, 9.0, '{"event":"gallery","why":"closed"}'),
    ("party-open", 0, 1.0, '{"event":"announced"}'),
    ("party-over", 0, 6.0, '{"event":"announced"}'),
    ("party-over", 1, 7.0, '{"event":"closed","why":"idle"}'),
    ("just laid", 0, 8.0, '{"event":"opened"}'),
]
UNFINISHED = ["party-open", "open", "just laid"]
OTHER_ROWS = """
INSERT INTO guest VALUES('a', 'Ann', 1.0);
INSERT INTO token VALUES('sealed', 'a');
INSERT INTO house VALUES('seal', 'a secret')
"""


# ---- journals of both kinds ----


class Kind(Protocol):
    """A store of one kind, with an onlooker's eyes."""

    def make_old(self) -> None:
        """What the first schema's program has left."""

    async def open(self) -> Store:
        """Open it with today's."""

    def ask(self, statement: str) -> list[tuple[Any, ...]]:
        """What an onlooker finds."""

    def shape(self) -> object:
        """All its tables, columns, indexes and triggers."""


class File:
    """SQLite's."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def make_old(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.closing(sqlite3.connect(self.path)) as file:
            file.execute("PRAGMA journal_mode = WAL")
            file.executescript(OLD_SQLITE + OTHER_ROWS)
            file.executemany("INSERT INTO event VALUES(?, ?, ?, ?)", ROWS)
            file.commit()

    async def open(self) -> Store:
        return Journal(self.path)

    def ask(self, statement: str) -> list[tuple[Any, ...]]:
        with contextlib.closing(sqlite3.connect(self.path)) as file:
            return file.execute(statement).fetchall()

    def shape(self) -> object:
        things = self.ask("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name")
        columns = {name: self.ask(f"PRAGMA table_info({name})") for kind, name, _, _ in things if kind == "table"}
        others = [thing for thing in things if thing[0] != "table"]
        return self.ask("PRAGMA user_version"), columns, others


class Server:
    """PostgreSQL's."""

    def __init__(self, server: Database) -> None:
        self.server = server
        self.ask = server.ask

    def make_old(self) -> None:
        self.ask(OLD_POSTGRES + ";" + OTHER_ROWS)
        for table, seq, at, body in ROWS:
            self.ask(f"INSERT INTO event VALUES('{table}', {seq}, {at}, '{body}', 'an old server')")

    async def open(self) -> Store:
        return await Postgres.open(self.server.address)

    def shape(self) -> object:
        columns = self.ask(
            "SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns "
            "WHERE table_schema = 'public' ORDER BY 1, 2"
        )
        indexes = self.ask("SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1")
        triggers = self.ask("SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1")
        functions = self.ask(
            "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1"
        )
        number = self.ask("SELECT value FROM house WHERE name = 'schema'") if columns else None
        return columns, indexes, triggers, functions, number


@pytest.fixture(scope="module")
def running() -> Iterator[Database]:
    """One PostgreSQL for all tests of this file."""
    with database() as server:
        yield server


@pytest.fixture
def server(running: Database) -> Server:
    """It, with an empty database."""
    running.clear()
    return Server(running)


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest, tmp_path: Path) -> Kind:
    """A place for a journal, which is still empty."""
    if request.param == "sqlite":
        return File(tmp_path / "house.sqlite")
    found: Server = request.getfixturevalue("server")
    return found


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is busy with other things is no reason to give a database up."""
    unhurry(monkeypatch)


async def open_and_close(kind: Kind) -> None:
    """Open a journal with today's program, and close it."""
    await (await kind.open()).close()


def changes_told(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged about schemas."""
    return [record.getMessage() for record in caplog.records if "schema" in record.getMessage()]


def everything(kind: Kind) -> list[list[tuple[Any, ...]]]:
    """All rows that both schemas have."""
    tables = "guest", "code", "token", "house"
    events = kind.ask("SELECT table_id, seq, at, body FROM event ORDER BY table_id, seq")
    return [events, *(kind.ask(f"SELECT {columns_of(table)} FROM {table} ORDER BY 1") for table in tables)]


def columns_of(table: str) -> str:
    """What every schema has of a table."""
    return ", ".join(sums.SUMMED[table])


# ---- an older one ----


def test_an_older_journal_is_brought_up_to_date(kind: Kind, caplog: pytest.LogCaptureFixture) -> None:
    kind.make_old()

    async def story() -> None:
        store = await kind.open()
        assert await store.unfinished() == UNFINISHED
        assert changes_told(caplog) == [f"the journal had schema 1 and has been brought to schema {schema.SCHEMA}"]
        for table in {row[0] for row in ROWS}:
            assert await store.read(table) == [row[1:] for row in ROWS if row[0] == table]
        assert await store.guest_name("a") == "Ann" and await store.token_guest("sealed") == "a"
        assert await store.keep("seal", "another") == "a secret"
        assert kind.ask("SELECT id, closed FROM session WHERE closed IS NOT NULL ORDER BY opened") == [
            ("over", 4.0),
            ("party-over", 7.0),
        ]
        assert await store.append("open", 2, '{"event":"closed","why":"over"}')
        assert await store.append("new", 0, '{"event":"opened"}')
        assert await store.unfinished() == ["party-open", "just laid", "new"]
        await store.close()

    run(story())


def test_every_row_has_its_sum_and_the_same_in_both_kinds(kind: Kind) -> None:
    kind.make_old()

    async def story() -> None:
        store = await kind.open()
        await store.append("new", 0, '{"event":"opened","word":"Grüße, naïve 東"}')
        await store.name_guest("b", "Zoë")
        await store.name_guest("b", "Zoë 東")
        await store.keep_code("a code", "b", 60.0)
        await store.keep_token("a token", "b")
        await store.pulse()
        await store.keep("something", "else")
        await store.note("kind", "b", "one", '{"word":"Grüße 東"}')
        await store.note("kind", "b", "one", '{"word":"naïve"}', anew=True, at=7)
        await store.note("kind", "b", "two", "{}")
        await store.close()

    run(story())
    for table in sums.SUMMED:
        rows = kind.ask(f"SELECT {columns_of(table)}, sum FROM {table}")
        assert rows and all(sum == sums.sum_of(*values) for *values, sum in rows), table
    assert kind.ask("SELECT sum FROM token WHERE guest = 'a'") == [(sums.sum_of("sealed", "a"),)]


def test_what_is_up_to_date_is_opened_without_a_change(kind: Kind, caplog: pytest.LogCaptureFixture) -> None:
    kind.make_old()
    run(open_and_close(kind))
    shape, rows = kind.shape(), everything(kind)
    caplog.clear()
    run(open_and_close(kind))
    assert (kind.shape(), everything(kind)) == (shape, rows) and changes_told(caplog) == []


def test_an_old_journal_and_a_new_one_come_out_alike(
    tmp_path: Path, server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    old, new = File(tmp_path / "old.sqlite"), File(tmp_path / "new.sqlite")
    old.make_old()
    run(open_and_close(old))
    caplog.clear()
    run(open_and_close(new))
    assert old.shape() == new.shape() and changes_told(caplog) == []
    run(open_and_close(server))
    made = server.shape()
    server.server.clear()
    server.make_old()
    assert server.shape() != made
    run(open_and_close(server))
    assert server.shape() == made


def test_the_change_is_told_where_the_keeper_of_a_house_sees_it(tmp_path: Path) -> None:
    File(tmp_path / "house.sqlite").make_old()
    (tmp_path / "house.sqlite").chmod(0o600)
    code = "import sys; from pathlib import Path; from parlour.server.store.sqlite import open_file; "
    told = subprocess.run(
        [sys.executable, "-c", code + "open_file(Path(sys.argv[1]))", tmp_path / "house.sqlite"],
        capture_output=True,
        text=True,
        check=True,
        timeout=LONGEST,
    )
    assert told.stderr == f"the journal had schema 1 and has been brought to schema {schema.SCHEMA}\n"


DYING = """
import os, signal, sqlite3, sys
from functools import partial
from pathlib import Path
from parlour.server.store.sqlite import open_file

class Dying(sqlite3.Connection):
    left = int(sys.argv[2])

    def execute(self, *words):
        if self.in_transaction:
            Dying.left -= 1
        if Dying.left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().execute(*words)

sqlite3.connect = partial(sqlite3.connect, factory=Dying)
open_file(Path(sys.argv[1]))
"""


def test_a_file_whose_change_was_cut_short_is_the_old_one(tmp_path: Path) -> None:
    """The process is killed before each of the statements, the commit among them."""
    whole = File(tmp_path / "whole.sqlite")
    whole.make_old()
    before, rows = whole.shape(), everything(whole)
    deaths, is_over = 0, False
    while not is_over:
        file = File(tmp_path / str(deaths) / "house.sqlite")
        file.path.parent.mkdir()
        shutil.copy(whole.path, file.path)
        ended = subprocess.run([sys.executable, "-c", DYING, file.path, str(deaths)], timeout=LONGEST, check=False)
        is_over = ended.returncode == 0
        if not is_over:
            assert ended.returncode == -signal.SIGKILL
            assert file.shape() == before and everything(file) == rows
            deaths += 1
        run(open_and_close(file))
        assert file.ask("SELECT id FROM session WHERE closed IS NULL ORDER BY opened") == [(id,) for id in UNFINISHED]
    assert deaths > len(schema.SQLITE.steps[1])


def test_a_database_whose_change_was_cut_short_is_the_old_one(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection is lost before each of the statements, or one of them fails."""
    server.make_old()
    before, rows = server.shape(), everything(server)
    steps = schema.POSTGRES.steps[1]
    for place in range(len(steps) + 1):
        for fault in ("SELECT pg_terminate_backend(pg_backend_pid())", "SELECT nonsense"):
            with monkeypatch.context() as cut_short:
                cut_short.setitem(schema.POSTGRES.steps, 1, (*steps[:place], fault, *steps[place:]))
                with pytest.raises(NotAvailable, match="The store cannot be opened: "):
                    run(open_and_close(server))
            assert server.shape() == before and everything(server) == rows
    run(open_and_close(server))
    assert server.shape() != before


def test_servers_that_start_together_change_it_once(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        for told in (0, 1):
            caplog.clear()
            await asyncio.gather(*(open_and_close(server) for _ in range(5)))
            assert len(changes_told(caplog)) == told
            server.server.clear()
            server.make_old()

    run(story())


def test_a_store_on_which_older_servers_are_at_work_is_not_changed(server: Server) -> None:
    server.make_old()
    server.ask("INSERT INTO server VALUES('an old server', the_time() + 60, '{}', 'here', 1)")
    before, rows = server.shape(), everything(server)
    with pytest.raises(NotAvailable, match=OTHERS_AT_WORK):
        run(open_and_close(server))
    assert server.shape() == before and everything(server) == rows
    server.ask("UPDATE server SET until = the_time() - 1")
    run(open_and_close(server))
    assert server.shape() != before


def test_an_older_server_that_wakes_up_afterwards_cannot_write(server: Server) -> None:
    psycopg = pytest.importorskip("psycopg")
    server.make_old()
    run(open_and_close(server))
    with pytest.raises(psycopg.errors.NotNullViolation):
        server.ask(OLD_APPEND)


# ---- a newer one ----


def files_of(file: File) -> dict[str, tuple[bytes, int]]:
    """What is in a journal's folder, and since when; but for the index of its log, which holds nothing."""
    found = sorted(path for path in file.path.parent.iterdir() if not path.name.endswith("-shm"))
    return {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in found}


@pytest.mark.parametrize("was_killed", [False, True])
@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
def test_a_newer_file_is_refused_and_left_as_it_is(mode: str, was_killed: bool, tmp_path: Path) -> None:
    """Whether the newer program was closed, or killed with everything in its log."""
    file = File(tmp_path / "newer" / "house.sqlite")
    file.path.parent.mkdir()
    make = "import os, sqlite3, sys; file = sqlite3.connect(sys.argv[1], isolation_level=None); "
    make += f"file.execute('PRAGMA journal_mode = {mode}'); file.execute('CREATE TABLE something_new(x)'); "
    make += f"file.execute('PRAGMA user_version = {schema.SCHEMA + 1}'); "
    make += "os._exit(0)" if was_killed else "file.close()"
    subprocess.run([sys.executable, "-c", make, file.path], check=True, timeout=LONGEST)
    before = files_of(file)
    assert len(before) == 1 + (was_killed and mode == "WAL")
    for _ in range(2):
        with pytest.raises(NotAvailable, match=r"written by a newer Parlour; .* --data\.$"):
            open_file(file.path)
        assert files_of(file) == before


def test_a_newer_database_is_refused_and_left_as_it_is(server: Server) -> None:
    server.ask("CREATE TABLE house(name text PRIMARY KEY, value text NOT NULL); CREATE TABLE something_new(x integer)")
    server.ask(f"INSERT INTO house VALUES('schema', '{schema.SCHEMA + 1}')")
    before = server.shape()
    with pytest.raises(NotAvailable, match=r"written by a newer Parlour; .* --store\.$"):
        run(open_and_close(server))
    assert server.shape() == before


def test_a_database_that_is_not_a_houses_is_left_as_it_is(server: Server) -> None:
    server.ask("CREATE TABLE house(street text, number integer)")
    before = server.ask("SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'")
    with pytest.raises(NotAvailable, match="The store cannot be opened: "):
        run(open_and_close(server))
    after = server.ask("SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'")
    assert after == before


# ---- dumps ----


@pytest.mark.parametrize("damage", ["", "DELETE FROM session", "DELETE FROM session WHERE id = 'open'"])
def test_a_journal_that_came_through_a_dump_is_whole_again(
    damage: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A dump has no number; and one of a damaged file may lack something that can be found out from the events."""
    first, second = File(tmp_path / "first.sqlite"), File(tmp_path / "second.sqlite")
    first.make_old()
    run(open_and_close(first))
    with (
        contextlib.closing(sqlite3.connect(first.path)) as file,
        contextlib.closing(sqlite3.connect(second.path)) as to,
    ):
        to.executescript("\n".join(file.iterdump()) + damage)
    assert second.ask("PRAGMA user_version") == [(0,)]
    caplog.clear()
    run(open_and_close(second))
    assert second.shape() == first.shape() and everything(second) == everything(first) and changes_told(caplog) == []
    sessions = "SELECT * FROM session ORDER BY id"
    assert second.ask(sessions) == first.ask(sessions)


def test_an_old_journal_that_came_through_a_dump_is_brought_up_to_date(tmp_path: Path) -> None:
    old = File(tmp_path / "old.sqlite")
    old.make_old()
    old.ask("PRAGMA user_version = 0")
    run(open_and_close(old))
    assert old.ask("SELECT id FROM session WHERE closed IS NULL ORDER BY opened") == [(id,) for id in UNFINISHED]


def test_nothing_is_logged_of_what_is_in_a_journal(kind: Kind, caplog: pytest.LogCaptureFixture) -> None:
    kind.make_old()
    with caplog.at_level(logging.DEBUG):
        run(open_and_close(kind))
    assert "Ann" not in caplog.text and "secret" not in caplog.text and "opened" not in caplog.text
