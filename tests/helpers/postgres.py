"""A PostgreSQL of the tests' own: from the system's binaries, in a folder of its own, on a socket in that folder."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.server.store import connection, postgres
from tests.helpers.visiting import LONGEST

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -int(path.parent.name))
SEARCHED = os.pathsep.join([os.environ.get("PATH", ""), *map(str, FOLDERS), "/usr/local/pgsql/bin"])


def binary(name: str) -> str:
    """Where a program of PostgreSQL is; the test is left out if there is none."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    found = shutil.which(name, path=SEARCHED)
    if found is None:
        pytest.skip(f"there is no PostgreSQL here ({name} is missing)")
    return str(Path(found).resolve())


def somebody() -> dict[str, Any]:
    """Who runs it: PostgreSQL will not run as root."""
    if os.geteuid() != 0:
        return {}
    return {
        "user": "nobody",
        "group": "nogroup" if Path("/etc/debian_version").exists() else "nobody",
        "extra_groups": [],
    }


class Database:
    """The server process, on disk for good (fsync is on)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.postgres = binary("postgres")
        command = [
            binary("initdb"),
            "-D",
            str(folder / "data"),
            "-U",
            "parlour",
            "-A",
            "trust",
            "-N",
            "-E",
            "UTF8",
            "--locale=C",
        ]
        subprocess.run(command, check=True, capture_output=True, **self.how())
        self.start()

    def how(self) -> dict[str, Any]:
        return {"cwd": self.folder, **somebody()}

    @property
    def address(self) -> str:
        """For --store."""
        return f"postgresql://parlour@/postgres?host={self.folder}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = {"listen_addresses": "", "unix_socket_directories": str(self.folder), "fsync": "on"}
        words = [f"-c{name}={value}" for name, value in settings.items()]
        self.log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(
            [self.postgres, "-D", str(self.folder / "data"), *words], stdout=self.log, stderr=self.log, **self.how()
        )
        until = time.monotonic() + LONGEST
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((self.folder / "log").read_text()[-2000:])
            time.sleep(0.05)

    def answers(self) -> bool:
        """Can it be talked to?"""
        with contextlib.suppress(Exception):
            self.ask("SELECT 1")
            return True
        return False

    def ask(self, statement: str) -> list[tuple[Any, ...]]:
        """What an onlooker finds."""
        import psycopg

        with psycopg.connect(self.address, autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def stop(self) -> None:
        """Stop it at once, as if the plug had been pulled out."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()
        self.log.close()

    def processes(self) -> list[int]:
        """It and its children."""
        mine = self.process.pid
        parents = {int(path.name): path / "stat" for path in Path("/proc").iterdir() if path.name.isdecimal()}
        found = [mine]
        for pid, stat in parents.items():
            with contextlib.suppress(OSError):
                if stat.read_text().rpartition(")")[2].split()[1] == str(mine):
                    found.append(pid)
        return found

    def freeze(self) -> None:
        """It hangs."""
        self.tell_all(signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on."""
        self.tell_all(signal.SIGCONT)

    def tell_all(self, what: signal.Signals) -> None:
        """Send it and its children a signal."""
        for pid in self.processes():
            with contextlib.suppress(ProcessLookupError):  # one that has ended meanwhile
                os.kill(pid, what)

    def clear(self) -> None:
        """As new."""
        self.ask("DROP SCHEMA public CASCADE; CREATE SCHEMA public")


def unhurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nobody here gives a database up because it is slow to answer."""
    monkeypatch.setattr(connection, "PATIENCE", LONGEST)
    monkeypatch.setattr(postgres, "PATIENCE", LONGEST)


@contextlib.contextmanager
def database() -> Iterator[Database]:
    """A database, gone again afterwards."""
    binary("postgres")
    folder = Path(tempfile.mkdtemp(prefix="parlour-pg-"))
    try:
        if os.geteuid() == 0:
            who = somebody()
            shutil.chown(folder, who["user"], who["group"])
        server = Database(folder)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
