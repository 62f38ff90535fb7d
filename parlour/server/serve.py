"""`parlour serve`: the house on a port."""

import asyncio
import contextlib
import dataclasses
import http.client
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path

from parlour.errors import BadChoice, NotAvailable
from parlour.extras import needs
from parlour.server import collector
from parlour.server.app import build
from parlour.server.house import journal_in
from parlour.server.http.timeouts import Door
from parlour.server.limits import Limits
from parlour.server.live.pace import Pace
from parlour.server.store.postgres import Postgres
from parlour.server.store.sqlite import open_file

with needs("server", "Opening a house"):
    import uvicorn

IN_USE = (
    "Another server keeps its journal in this folder; name another with --data. "
    "For several servers on one house there is --store: see docs/operations.md."
)
MOST_FRAME = 4096
MOST_CONNECTIONS = 4000
SOCKETS_OF_TEN = 9  # of ten connections that may be sockets; the others are left to those who only ask
SOCKETS = "websockets-sansio"
SWITCH = 0.001  # seconds after which a busy loop lets the journal's thread go on
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}


def serve(
    host: str,
    port: int,
    data: Path,
    origins: frozenset[str] = frozenset(),
    pace: Pace | None = None,
    show: bool = False,
    limits: Limits | None = None,
    proxy: bool = False,
    prepare: bool = True,
    store: str = "",
    connections: int = MOST_CONNECTIONS,
    metrics: bool = False,
) -> int:
    """Keep the house open until it is told to close, and show its page if asked to."""
    if show and is_open(host, port):
        print(f"The parlour is open already, at {address(host, port)}.", flush=True)
        show_page(address(host, port)).join()
        return 0
    with contextlib.nullcontext() if store else held(data):
        if store:
            asyncio.run(try_out(store))
        else:
            open_file(journal_in(data)).close()  # or a sentence why it cannot be
        door = bound(host, port)
        page = address(host, door.getsockname()[1])
        where = "PostgreSQL" if store else data
        print(f"The parlour is open at {page} and keeps its journal in {where}. Ctrl-C closes it.", flush=True)
        if show:
            show_page(page)
        limits = dataclasses.replace(limits or Limits(), everyone=max(connections * SOCKETS_OF_TEN // 10, 1))
        config = uvicorn.Config(
            build(data, pace, origins, limits, proxy, prepare, metrics, store),
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,  # whom to believe is decided in http/addresses.py
            ws_max_size=MOST_FRAME,
            ws_max_queue=8,
            limit_concurrency=connections,
            http=Door,
            ws=SOCKETS,
            ws_per_message_deflate=False,  # which takes more memory a visitor than anything else here
            timeout_graceful_shutdown=3,
        )
        collector.keep_short()
        sys.setswitchinterval(SWITCH)
        uvicorn.Server(config).run(sockets=[door])
    return 0


@contextlib.contextmanager
def held(data: Path) -> Iterator[None]:
    """The folder for this server alone, until it ends in whatever way; or a sentence that another has it."""
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = os.open(data / "house.lock", os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as trouble:
        raise NotAvailable(
            f"The journal in {data} cannot be opened: {trouble.strerror}; name another folder with --data."
        ) from None
    try:
        take(lock)
        yield
    finally:
        os.close(lock)


def take(lock: int) -> None:
    """Lock a file, or say at once that another server has."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise NotAvailable(IN_USE) from None


async def try_out(store: str) -> None:
    """Open the database once, or say why it cannot be."""
    if not store.startswith(("postgresql://", "postgres://")):
        raise BadChoice("A store is named like postgresql://NAME@HOST/DATABASE; without one, the journal is in --data.")
    await (await Postgres.open(store)).close()


def bound(host: str, port: int) -> socket.socket:
    """A socket at this address, or a sentence why there is none."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, OverflowError) as trouble:
        said = getattr(trouble, "strerror", None) or "a port is a number from 0 to 65535"
        reason = said.partition(" (while")[0]
        raise NotAvailable(
            f"The house cannot open at {host}, port {port}: {reason}. Others can be named with --host and --port."
        ) from None


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds the house."""
    name = EVERYWHERE.get(host, host)
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def is_open(host: str, port: int) -> bool:
    """Is there a house at this address already?"""
    asking = http.client.HTTPConnection(EVERYWHERE.get(host, host), port, timeout=10)
    try:
        asking.request("GET", "/api/games")
        return b'"usual_players"' in asking.getresponse().read()
    except (OSError, OverflowError, http.client.HTTPException):
        return False
    finally:
        asking.close()


def show_page(page: str) -> threading.Thread:
    """Open a page in the browser, if there is one. One in the terminal would be in the way, unless it was asked for."""

    def look() -> None:
        """Find the browser, which may take it a while."""
        try:
            browser = webbrowser.get()
        except webbrowser.Error:
            return
        if "BROWSER" in os.environ or type(browser) is not webbrowser.GenericBrowser:
            browser.open(page)

    looking = threading.Thread(target=look, daemon=True, name="page")
    looking.start()
    return looking
