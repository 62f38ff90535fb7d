"""A backup is one file: a journal in SQLite, whatever the house keeps its own in, as it was at one moment.

So a backup can be checked like a journal, opened like one, and restored into either kind of store. It is written beside
its place, checked, and only then given its name; what was there before is never touched.
"""

import contextlib
import itertools
import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from parlour.errors import NotAvailable
from parlour.server.house import journal_in
from parlour.server.journal.check import Progress, Report, check
from parlour.server.journal.source import (
    Base,
    Damaged,
    File,
    Ruined,
    Source,
    connected,
    file_source,
    first_line,
    number_in,
    source_at,
)
from parlour.server.serve import LOCK, held
from parlour.server.store import schema, sql
from parlour.server.store.connection import driver
from parlour.server.store.log import is_log_damaged, log_of
from parlour.server.store.protocol import closes, shows
from parlour.server.store.sqlite import is_damage
from parlour.server.store.sums import SUMMED, sum_of

IN_THE_WAY = "There is a file {} already; name another for the backup."
IS_FOLDER = "{} is a folder; name a new file in it."
IS_ITSELF = "{} is the journal of the house itself; name another file for the backup."
IS_THERE = "There is a journal in {} already. With --replace it is put aside, and the backup takes its place."
IS_OPEN = "Servers are at work on this store; stop them all, and try again a few seconds later."
HOUSE_IS_OPEN = "The house in this folder is open; stop it first, and try again."
NO_ROOM = "There is no room at {}; nothing was written."
BAD_COPY = "What was restored into {} is not whole; look at the disk, and restore it again with --replace."
BAD_BACKUP = "Nothing was restored: the backup is damaged. See parlour journal check {}."
BAD_SOURCE = "No backup was made: the journal is damaged. See parlour journal check."
OTHERS = [table for table in SUMMED if table != "event"]
OF_THE_HOUSE = ("event", "session", *OTHERS, "server", "driver")
SERVER = "restored"  # who has written an event that came from a backup
INSERT_EVENT = "INSERT INTO event(table_id, seq, at, body, closes, shows, sum) VALUES(?, ?, ?, ?, ?, ?, ?)"
COPY_EVENT = "COPY event(table_id, seq, at, body, server, closes, shows, sum) FROM STDIN"


class BadJournal(Ruined):
    """A journal that is damaged, with what was found."""

    def __init__(self, sentence: str, report: Report) -> None:
        super().__init__(sentence)
        self.report = report


# ---- making one ----


def backup(data: Path, store: str, target: Path, progress: Progress = lambda done, all: None) -> Report:
    """Write all of a journal into a new file; what was found in that file afterwards."""
    refuse_taken(target, journal_in(data), store)
    with source_at(journal_in(data), store) as source, beside(target) as file:
        if faults := list(source.faults_of_log()):
            raise BadJournal(BAD_SOURCE, Report(source.number, faults=faults))
        try:
            copy(source, file)
        except (Damaged, sqlite3.Error) as trouble:
            raise cannot_copy(trouble, target) from None
        report = checked(file, progress)
        if report.faults:
            raise BadJournal(BAD_SOURCE, report)
        name_it(file, target)
    return report


def refuse_taken(target: Path, journal: Path, store: str) -> None:
    """A backup is a new file; say so where there is something already."""
    if target.is_dir():
        raise NotAvailable(IS_FOLDER.format(target))
    if not store and target.exists() and journal.exists() and target.samefile(journal):
        raise NotAvailable(IS_ITSELF.format(target))
    if target.exists():
        raise NotAvailable(IN_THE_WAY.format(target))


def cannot_copy(trouble: Damaged | sqlite3.Error, target: Path) -> NotAvailable:
    """A sentence why a journal was not copied: it is damaged, or there is no room, or something else is the matter."""
    if isinstance(trouble, Damaged) or is_damage(trouble):
        return Ruined(BAD_SOURCE)
    if trouble.sqlite_errorcode & 0xFF == sqlite3.SQLITE_FULL:
        return NotAvailable(NO_ROOM.format(target.parent.absolute()))
    return NotAvailable(f"{target} cannot be written: {trouble}.")


@contextlib.contextmanager
def beside(target: Path) -> Iterator[Path]:
    """An empty file beside the one that is to be, for its owner's eyes only; gone afterwards, in whatever way."""
    file = target.with_name(f".{target.name}.{os.getpid()}.partial")
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as trouble:
        raise NotAvailable(f"{target} cannot be written: {trouble.strerror}.") from None
    try:
        yield file
    finally:
        for path in (file, file.with_name(file.name + "-journal")):
            path.unlink(missing_ok=True)


def copy(source: Source, target: Path) -> None:
    """Everything in a journal, as it is at this moment."""
    if isinstance(source, File):
        source.file.execute("COMMIT")  # a copy of its own moment
        source.file.execute("VACUUM INTO ?", (str(target),))
        source.file.execute("BEGIN")
        return
    with contextlib.closing(sqlite3.connect(target, isolation_level=None)) as file:
        file.execute("BEGIN")
        for statement in schema.SQLITE.statements_from(0):
            file.execute(statement)
        fill(source, file)
        file.execute(f"PRAGMA user_version = {schema.SCHEMA}")
        file.execute("COMMIT")


def fill(source: Source, file: sqlite3.Connection) -> None:
    """Write all rows of a source into an empty journal, each with the sum that it has, or one that is made for it."""
    for name, rows in source.stories():
        if isinstance(rows, Damaged):
            raise rows
        file.executemany(INSERT_EVENT, (event_row(name, *row) for row in rows))
    for table in OTHERS:
        for *values, sum in source.rows(table):
            if (table, values[0]) != ("house", "schema"):
                row = (*values, sum_of(*values) if sum is None else sum)
                file.execute(f"INSERT INTO {table} VALUES({', '.join('?' * len(row))})", row)


def event_row(
    name: str, seq: int, at: float, body: str, closing: bool | None, sum: int | None, _: bool | None
) -> tuple[Any, ...]:
    """An event with what older schemas had not."""
    return (
        name,
        seq,
        at,
        body,
        closes(body) if closing is None else bool(closing),
        shows(body),
        sum_of(name, seq, at, body) if sum is None else sum,
    )


def checked(path: Path, progress: Progress) -> Report:
    """What is to be found in a file that was just written."""
    with file_source(path) as source:
        return check(source, progress=progress)


def name_it(file: Path, target: Path) -> None:
    """Have a file on disk for good, and then under its name; unless something else has that."""
    on_disk(file)
    try:
        os.link(file, target)
    except FileExistsError:
        raise NotAvailable(IN_THE_WAY.format(target)) from None
    except OSError:  # a file system without links
        if target.exists():
            raise NotAvailable(IN_THE_WAY.format(target)) from None
        file.rename(target)
    on_disk(target.parent)


def on_disk(path: Path) -> None:
    """Wait until a file, or the list of a folder, is on disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# ---- going back to one ----


def restore(
    backup: Path, data: Path, store: str, replace: bool = False, progress: Progress = lambda done, all: None
) -> tuple[Report, str]:
    """Put a backup where a house will find it: what is in it, and where that is which was there before, if anything."""
    with file_source(backup) as source:
        report = check(source, progress=progress)
        if report.faults:
            raise BadJournal(BAD_BACKUP.format(backup), report)
        if store:
            return report, restore_base(source, store, replace)
        with held(data, HOUSE_IS_OPEN):
            return report, restore_file(source, data, replace)


def restore_file(source: File, data: Path, replace: bool) -> str:
    """A backup as the journal of a folder, in which no house is open; a log without its journal is put aside as well,
    since SQLite would take it for the log of the new one."""
    target = journal_in(data)
    if target.exists() and not replace:
        raise NotAvailable(IS_THERE.format(data))
    with beside(target) as file:
        try:
            copy(source, file)
        except sqlite3.Error as trouble:
            raise cannot_copy(trouble, target) from None
        give_to_owner_of(data, file, data / LOCK)
        on_disk(file)
        aside = put_aside(target)
        name_it(file, target)
    with file_source(target) as restored:
        if check(restored, is_quick=True).faults:
            raise Ruined(BAD_COPY.format(target))
    return aside


def give_to_owner_of(folder: Path, *files: Path) -> None:
    """What root has written into another's folder belongs to that one, whose house could not open it otherwise."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return
    owner = folder.stat()
    for file in files:
        os.chown(file, owner.st_uid, owner.st_gid)


def put_aside(journal: Path) -> str:
    """Give a journal another name, and its log with it, which the next journal would take for its own; what it is
    called then, or nothing if there was neither."""
    log, aside = log_of(journal), free_name(journal)
    if journal.exists() and not is_log_damaged(log):  # a damaged log is kept as it is
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(journal)) as file:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    journal.with_name(journal.name + "-shm").unlink(missing_ok=True)
    put = [(old, new) for old, new in ((log, log_of(aside)), (journal, aside)) if old.exists()]
    for old, new in put:
        old.rename(new)
    on_disk(journal.parent)
    return str(put[-1][1]) if put else ""


def free_name(journal: Path) -> Path:
    """A name for a journal that is put aside: the time, and a number if that is taken."""
    stem = f"{journal.stem}-{time.strftime('%Y%m%d-%H%M%S')}"
    names = (journal.with_name(f"{stem}{more}{journal.suffix}") for more in numbered("-"))
    return next(name for name in names if not name.exists() and not log_of(name).exists())


def numbered(sign: str) -> Iterator[str]:
    """What is put behind a name until it is free: nothing, then numbers."""
    return itertools.chain([""], (f"{sign}{number}" for number in itertools.count(2)))


def restore_base(source: File, store: str, replace: bool) -> str:
    """A backup as the journal in a database, on which no server is at work: all of it, or nothing."""
    psycopg = driver()
    try:
        with connected(store) as connection, connection.transaction():
            connection.execute(sql.SET_UP_LOCK)
            aside = make_room(connection, replace)
            for statement in schema.POSTGRES.statements_from(0):
                connection.execute(statement.encode())
            pour(source, connection)
            if check(Base(connection, schema.SCHEMA), is_quick=True).faults:
                raise NotAvailable("Nothing was restored: the database did not give back what it was given.")
        return aside
    except psycopg.Error as trouble:
        raise NotAvailable(f"Nothing was restored: {first_line(trouble)}.") from None


def make_room(connection: Any, replace: bool) -> str:
    """See to it that no journal is in the way: one that is there goes into a schema of its own, if that is asked."""
    if number_in(connection) == 0 and not connection.execute("SELECT to_regclass('event')").fetchone()[0]:
        return ""
    if connection.execute(sql.IS_ANYONE_THERE).fetchone()[0]:
        raise NotAvailable(IS_OPEN)
    if not replace:
        raise NotAvailable(IS_THERE.format("this database"))
    aside = free_schema(connection)
    connection.execute(f"CREATE SCHEMA {aside}".encode())
    for table in OF_THE_HOUSE:
        connection.execute(f"ALTER TABLE IF EXISTS {table} SET SCHEMA {aside}".encode())
    for function in ("the_time", "keep_session", "keep_number"):
        if connection.execute(f"SELECT to_regproc('{function}')".encode()).fetchone()[0]:
            connection.execute(f"ALTER FUNCTION {function}() SET SCHEMA {aside}".encode())
    return f"the schema {aside} of this database"


def free_schema(connection: Any) -> str:
    """A name for a schema into which a journal is put aside."""
    names = (time.strftime("before_%Y%m%d_%H%M%S") + more for more in numbered("_"))
    return next(
        name for name in names if connection.execute("SELECT to_regnamespace(%s)::text", (name,)).fetchone()[0] is None
    )


def pour(source: File, connection: Any) -> None:
    """Write all rows of a backup into the tables of an empty database."""
    with connection.cursor() as cursor:
        with cursor.copy(COPY_EVENT) as stream:
            for name, rows in source.stories():
                if isinstance(rows, Damaged):
                    raise NotAvailable(BAD_BACKUP.format(source.path))
                for row in rows:
                    table, seq, at, body, *marks = event_row(name, *row)
                    stream.write_row((table, seq, at, body, SERVER, *marks))
        for table in OTHERS:
            with cursor.copy(f"COPY {table} FROM STDIN") as stream:
                for *values, sum in source.rows(table):
                    if (table, values[0]) != ("house", "schema"):
                        stream.write_row((*values, sum_of(*values) if sum is None else sum))
