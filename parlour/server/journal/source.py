"""A journal as a whole, to be read and never to be changed: as it is at one moment, whether or not its house is open.

A file may be damaged anywhere, and whatever can still be read is; so nothing here believes what it finds.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, Protocol

from parlour.errors import NotAvailable
from parlour.server.store import schema, sql, sums
from parlour.server.store.connection import driver
from parlour.server.store.log import is_log_damaged, log_of
from parlour.server.store.postgres import cannot_open
from parlour.server.store.sqlite import IS_SET_UP, KEPT, NEXT_TABLE, VERSION, is_damage, schema_in

Row = tuple[Any, ...]  # of `event`: the place, the time, the event, whether it closes, the sum, whether it shows
Sessions = dict[str, tuple[float, float | None]]  # when each was opened and closed

EVENT_COLUMNS = {
    1: "seq, at, body, NULL, NULL, NULL",
    2: "seq, at, body, closes, NULL, NULL",
    3: "seq, at, body, closes, sum, shows",
}
SINCE = {"note": 5}  # in which schema there was a table first, if not in the first
NO_JOURNAL = "There is no journal {}; name another file, or its folder with --data."
IS_FOLDER = "There is a folder at {}, and no file; the folder of a house is named with --data."
NOT_YOURS = "The journal {} is not yours to read; ask as the user it belongs to."
IS_EMPTY = "There is nothing in {}; an empty file is no journal."
CHANGED = "The house was opened while its journal was being read; try again now that it is."
MOST_FAULTS = 100  # of a file that are told by SQLite


class Damaged(Exception):
    """Something cannot be read; in words."""


class Ruined(NotAvailable):
    """A journal that is damaged; in a sentence."""


class Source(Protocol):
    """A journal of either kind, at one moment."""

    number: int  # of its schema

    def faults(self) -> Iterator[str]:
        """What the database itself finds wrong."""
        ...

    def faults_of_log(self) -> Iterator[str]:
        """What of that a copy would leave out without a word."""
        ...

    def sessions(self) -> Sessions:
        """All sessions that it knows of."""
        ...

    def count(self) -> int:
        """How many events there are."""
        ...

    def size(self) -> int:
        """How many bytes it takes on the disk."""
        ...

    def stories(self) -> Iterator[tuple[str, list[Row] | Damaged]]:
        """The events of every table and party, or why they cannot be read."""
        ...

    def story(self, name: str) -> list[Row]:
        """The events of one."""
        ...

    def rows(self, table: str) -> list[Row]:
        """All that is in one of the other tables: what is summed, and the sum."""
        ...


def columns(number: int) -> str:
    """What is asked of `event` in a schema of this number."""
    return EVENT_COLUMNS[min(number, max(EVENT_COLUMNS))]


def of_table(table: str, number: int) -> str:
    """What is asked of another table: the values that are summed, and the sum."""
    return f"SELECT {', '.join(sums.SUMMED[table])}, {'sum' if number >= 3 else 'NULL'} FROM {table} ORDER BY 1, 2, 3"


# ---- SQLite ----


class File:
    """A journal that is a file: a house's, or a backup."""

    def __init__(self, path: Path, file: sqlite3.Connection) -> None:
        self.path, self.file = path, file
        self.number = schema_in(file)

    def faults(self) -> Iterator[str]:
        """What SQLite finds, and what of tables, indexes and triggers is not as it was made."""
        try:
            found = [str(line) for (line,) in self.file.execute(f"PRAGMA integrity_check({MOST_FAULTS})")]
            yield from (f"The file is damaged: {line.rstrip('.')}." for line in found if line != "ok")
            yield from self.faults_of_shape()
        except sqlite3.Error as trouble:
            yield f"The file is damaged: {trouble}."
        yield from self.faults_of_log()

    def faults_of_log(self) -> Iterator[str]:
        """Is there something in the log that SQLite passes over?"""
        if is_log_damaged(log_of(self.path)):
            yield "The log beside the file is damaged: of what was written last, something cannot be read any more."

    def faults_of_shape(self) -> Iterator[str]:
        """Is there all that belongs to a journal, and has it one number?"""
        ((version,),) = self.file.execute(VERSION).fetchall()
        kept = self.file.execute(KEPT, ("schema",)).fetchall()
        if self.number >= 2 and kept != [(str(self.number),)]:
            yield "The number of the schema is not the one that was written down."
        if version not in (0, self.number):  # 0 in one that came through a dump
            yield "The number of the schema has been changed."
        if self.number == schema.SCHEMA and shape(self.file) != shape(made_anew()):
            yield "Its tables, indexes or triggers are not those of a journal."

    def sessions(self) -> Sessions:
        """All sessions that it knows of."""
        if self.number < 2:
            return {}
        return {id: (opened, closed) for id, opened, closed in self.ask("SELECT id, opened, closed FROM session")}

    def count(self) -> int:
        """How many events there are."""
        return int(self.ask("SELECT count(*) FROM event")[0][0])

    def size(self) -> int:
        """How many bytes the file has, with its log."""
        return sum(path.stat().st_size for path in (self.path, log_of(self.path)) if path.exists())

    def stories(self) -> Iterator[tuple[str, list[Row] | Damaged]]:
        """The events of every table and party; where one cannot be read, the next may be."""
        name = self.ask(NEXT_TABLE, "")[0][0]
        while name is not None:
            try:
                yield str(name), self.story(name) or Damaged("its events are not where the index says")
            except Damaged as damage:
                yield str(name), damage
            name = self.ask(NEXT_TABLE, name)[0][0]

    def story(self, name: str) -> list[Row]:
        """The events of one."""
        return self.ask(f"SELECT {columns(self.number)} FROM event WHERE table_id = ? ORDER BY seq", name)

    def rows(self, table: str) -> list[Row]:
        """All that is in one of the other tables."""
        return self.ask(of_table(table, self.number)) if self.number >= SINCE.get(table, 1) else []

    def ask(self, statement: str, *arguments: Any) -> list[Row]:
        """What is found."""
        try:
            return self.file.execute(statement, arguments).fetchall()
        except sqlite3.Error as trouble:
            raise Damaged(f"it cannot be read: {trouble}") from None
        except UnicodeEncodeError:  # a name in which there are bytes that are no text
            raise Damaged("it has a name that cannot be one") from None


def shape(file: sqlite3.Connection) -> object:
    """The tables with their columns, the indexes and triggers."""
    things = file.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name").fetchall()
    tables = {
        name: file.execute(f"PRAGMA table_info({name})").fetchall() for kind, name, _, _ in things if kind == "table"
    }
    return tables, [thing for thing in things if thing[0] != "table"]


def made_anew() -> sqlite3.Connection:
    """An empty journal."""
    file = sqlite3.connect(":memory:")
    for statement in schema.SQLITE.new:
        file.execute(statement)
    return file


def read_text(text: bytes) -> str:
    """A text, whatever has become of it."""
    return text.decode(errors="surrogateescape")


def refuse_nothing(path: Path) -> None:
    """Say so where there is no file, or nothing in it."""
    if path.is_dir():
        raise NotAvailable(IS_FOLDER.format(path))
    if not path.exists():
        raise NotAvailable(NO_JOURNAL.format(path))
    if path.stat().st_size == 0:
        raise NotAvailable(IS_EMPTY.format(path))
    if not os.access(path, os.R_OK):
        raise NotAvailable(NOT_YOURS.format(path))


@contextlib.contextmanager
def file_source(path: Path) -> Iterator[File]:
    """A journal's file at this moment. It is not touched: nobody but its house brings the log into the file."""
    refuse_nothing(path)
    log = log_of(path)
    is_open, before = log.exists(), path.stat()
    try:
        address = f"{path.absolute().as_uri()}?{'mode=ro' if is_open else 'immutable=1'}"
        file = sqlite3.connect(address, uri=True, isolation_level=None, timeout=60)
    except sqlite3.Error as trouble:
        raise NotAvailable(f"The journal {path} cannot be opened: {trouble}.") from None
    with contextlib.closing(file):
        file.text_factory = read_text
        yield begun(path, file)
    after = path.stat()
    if not is_open and (log.exists() or (before.st_mtime_ns, before.st_size) != (after.st_mtime_ns, after.st_size)):
        raise NotAvailable(CHANGED)


def begun(path: Path, file: sqlite3.Connection) -> File:
    """The file, as it is now and will be seen until all is read; or a sentence why it is no journal."""
    try:
        file.execute("BEGIN")
        if not file.execute(IS_SET_UP).fetchone():
            raise NotAvailable(f"{path} is not a journal.")
        source = File(path, file)
    except sqlite3.Error as trouble:
        raise cannot_read(path, trouble) from None
    except ValueError:
        raise Ruined(f"The journal {path} has no number that could be read; it is damaged.") from None
    schema.SQLITE.refuse_newer(source.number)
    return source


def cannot_read(path: Path, trouble: sqlite3.Error) -> NotAvailable:
    """A sentence why a file cannot be read at all."""
    kind = Ruined if is_damage(trouble) else NotAvailable
    return kind(f"The journal {path} cannot be read at all: {trouble}.")


# ---- PostgreSQL ----

AT_ONCE = 5000  # rows fetched together
SIZE = """
SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class
WHERE oid IN (to_regclass('event'), to_regclass('session'), to_regclass('guest'), to_regclass('code'),
    to_regclass('token'), to_regclass('house'), to_regclass('note'))
"""


class Base:
    """A journal in PostgreSQL."""

    def __init__(self, connection: Any, number: int) -> None:
        self.connection, self.number = connection, number

    def faults(self) -> Iterator[str]:
        """PostgreSQL looks after its own files; whatever it cannot read is told when it is asked for."""
        return iter(())

    def faults_of_log(self) -> Iterator[str]:
        """Nothing that would not be told."""
        return iter(())

    def sessions(self) -> Sessions:
        """All sessions that it knows of."""
        if self.number < 2:
            return {}
        return {id: (opened, closed) for id, opened, closed in self.ask("SELECT id, opened, closed FROM session")}

    def count(self) -> int:
        """How many events there are."""
        return int(self.ask("SELECT count(*) FROM event")[0][0])

    def size(self) -> int:
        """How many bytes its tables have, with their indexes."""
        return int(self.ask(SIZE)[0][0])

    def stories(self) -> Iterator[tuple[str, list[Row] | Damaged]]:
        """The events of every table and party, fetched so many at a time."""
        asked = f'SELECT table_id, {columns(self.number)} FROM event ORDER BY table_id COLLATE "C", seq'
        try:
            with self.connection.cursor(name="events") as cursor:
                cursor.itersize = AT_ONCE
                cursor.execute(asked)
                for name, rows in groupby(cursor, key=lambda row: row[0]):
                    yield name, [row[1:] for row in rows]
        except driver().Error as trouble:
            raise Damaged(f"the events cannot be read to the end: {first_line(trouble)}") from None

    def story(self, name: str) -> list[Row]:
        """The events of one."""
        return self.ask(f"SELECT {columns(self.number)} FROM event WHERE table_id = %s ORDER BY seq", name)

    def rows(self, table: str) -> list[Row]:
        """All that is in one of the other tables."""
        return self.ask(of_table(table, self.number)) if self.number >= SINCE.get(table, 1) else []

    def ask(self, statement: str, *arguments: Any) -> list[Row]:
        """What is found."""
        try:
            return list(self.connection.execute(statement.encode(), arguments or None).fetchall())
        except driver().Error as trouble:
            raise Damaged(f"it cannot be read: {first_line(trouble)}") from None


def first_line(trouble: BaseException) -> str:
    """What PostgreSQL says is the matter; the lines after that may have values in them."""
    return str(trouble).strip().partition("\n")[0].rstrip(".") or type(trouble).__name__


@contextlib.contextmanager
def connected(address: str) -> Iterator[Any]:
    """A connection of one's own, with a transaction that ends with it."""
    psycopg = driver()
    try:
        connection = psycopg.connect(address, application_name="parlour journal", connect_timeout=10)
    except psycopg.Error as trouble:
        raise cannot_open(trouble) from None
    with contextlib.closing(connection):
        yield connection


def number_in(connection: Any) -> int:
    """The schema's number; 0 where there is no house."""
    if not connection.execute(sql.IS_SET_UP).fetchone()[0]:
        return 0
    kept = connection.execute("SELECT value FROM house WHERE name = 'schema'").fetchone()
    return int(kept[0]) if kept else 0


@contextlib.contextmanager
def base_source(address: str) -> Iterator[Base]:
    """A journal in PostgreSQL at this moment."""
    psycopg = driver()
    with connected(address) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        connection.read_only = True
        try:
            number = number_in(connection)
        except (psycopg.Error, ValueError) as trouble:
            raise NotAvailable(f"The journal cannot be read at all: {first_line(trouble)}.") from None
        if number == 0:
            raise NotAvailable("There is no journal in this database; name another with --store.")
        schema.POSTGRES.refuse_newer(number)
        yield Base(connection, number)


@contextlib.contextmanager
def source_at(path: Path, store: str) -> Iterator[Source]:
    """The journal in a file, or in a database if one is named."""
    if store:
        with base_source(store) as base:
            yield base
    else:
        with file_source(path) as file:
            yield file
