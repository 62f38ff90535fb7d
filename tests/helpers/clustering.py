"""Servers of one house in processes of their own, over a real PostgreSQL: killed, frozen, looked at from outside."""

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.helpers.ports import reserved
from tests.helpers.postgres import Database
from tests.helpers.visiting import LONGEST

CODE = """
import sys
from pathlib import Path
from parlour.server.limits import Limits
from parlour.server.live.pace import Pace
from parlour.server.serve import serve
from parlour.server.store import connection, postgres
connection.PATIENCE = postgres.PATIENCE = 60.0
pace = Pace(shortest=0.02, longest=0.06, trick=0.0, tick=0.01, count=0.1, giving=1.0, linger=2.0, grace=60.0, bell=0.5)
limits = Limits.of(1000)
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), pace=pace, limits=limits, prepare=False, store=sys.argv[3])
"""


class Server:
    """A server of the house in another process."""

    def __init__(self, store: str, data: Path) -> None:
        self.place = reserved()
        self.port = self.place.getsockname()[1]
        self.store, self.data = store, data
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", CODE, str(self.port), str(self.data), self.store]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        self.is_frozen = False

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Have it close in good order, as whoever installs a new version does."""
        self.process.terminate()
        self.process.wait()

    def freeze(self) -> None:
        self.is_frozen = True
        os.kill(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.process.pid, signal.SIGCONT)
        self.is_frozen = False

    async def is_open(self) -> None:
        while True:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            if self.process.poll() is not None:  # there was no database when it started
                self.start()
            await asyncio.sleep(0.05)

    def post(self, path: str, cookie: str, **body: Any) -> tuple[dict[str, Any], str]:
        headers = {"content-type": "application/json", "cookie": cookie}
        address = f"http://127.0.0.1:{self.port}{path}"
        request = urllib.request.Request(address, json.dumps(body).encode(), headers, method="POST")
        with urllib.request.urlopen(request, timeout=LONGEST) as answer:
            return dict(json.load(answer)), (answer.headers.get("set-cookie") or cookie).partition(";")[0]


async def until(wanted: Callable[[], Any]) -> None:
    """Wait until something is so; not looking too often, since that is asked of the database."""
    while not wanted():
        await asyncio.sleep(0.02)


def log_of(server: Database, table: str) -> list[tuple[int, float, str]]:
    """A table's rows; its places follow one another without a gap."""
    found = server.ask(f"SELECT seq, at, body FROM event WHERE table_id = '{table}' ORDER BY seq")
    assert [seq for seq, _, _ in found] == list(range(len(found)))
    return [(int(seq), float(at), str(body)) for seq, at, body in found]


def driver_of(server: Database, table: str) -> str:
    found = server.ask(f"SELECT server FROM driver WHERE table_id = '{table}'")
    return str(found[0][0]) if found else ""


def victim_of(server: Database, servers: list[Server], table: str) -> tuple[str, Server] | None:
    """Who drives a table, if it is one of these."""
    driver, pids = driver_of(server, table), dict(server.ask("SELECT id, pid FROM server"))
    return next(((driver, it) for it in servers if pids.get(driver) == it.process.pid), None)


async def harm(how: str, victim: Server, database: Database) -> None:
    """Something goes wrong, and is set right again."""
    if how == "kill":
        victim.kill()
        await asyncio.sleep(random.uniform(0.0, 2.0))
        victim.start()
    elif how == "freeze":
        victim.freeze()
        await asyncio.sleep(random.uniform(0.5, 5.0))
        victim.thaw()
    else:
        await asyncio.to_thread(database.stop)
        await asyncio.sleep(random.uniform(0.0, 1.0))
        await asyncio.to_thread(database.start)
