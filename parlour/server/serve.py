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
from parlour.server.http.entrance.announce import for_party, for_this_machine, has_tls, opening, tell
from parlour.server.http.entrance.certificate import Certificate, certificate_for
from parlour.server.http.entrance.hosts import names_of
from parlour.server.http.entrance.lines import Line
from parlour.server.http.entrance.reachable import EVERYWHERE, Reachable, name_on_network, places_of
from parlour.server.http.timeouts import Door
from parlour.server.limits import Limits
from parlour.server.live.pace import Pace
from parlour.server.lobby.keeping import Keep
from parlour.server.logs import keep_log_short
from parlour.server.people import word_of
from parlour.server.push.notices import Terms
from parlour.server.store.postgres import Postgres
from parlour.server.store.sqlite import open_file

with needs("server", "Opening a house"):
    import uvicorn
    from starlette.applications import Starlette
    from starlette.types import ASGIApp, Receive, Scope, Send

IN_USE = (
    "Another server keeps its journal in this folder; name another with --data. "
    "For several servers on one house there is --store: see docs/operations.md."
)
LOCK = "house.lock"
MOST_FRAME = 4096
MOST_CONNECTIONS, FEWEST_CONNECTIONS = 4000, 10
PING = 20.0  # seconds between two pings over a socket, and until one must be answered
BACKLOG = 256  # connections on their way in
SPARE = BACKLOG + 64  # file descriptors for those, the journal and all else
SOCKETS_OF_TEN = 9  # of ten connections that may be sockets; the others are left to those who only ask
SOCKETS = Line
SWITCH = 0.001  # seconds after which a busy loop lets the journal's thread go on
DESK_LETTERS = 12  # of the code that opens a desk


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
    names: frozenset[str] = frozenset(),
    keep: Keep | None = None,
    party: bool = False,
    https: bool = False,
    leaderboards: bool = True,
    chat: bool = False,
    push: Terms | None = None,
) -> int:
    """Keep the house open until it is told to close, and show its page if asked to. For a party it says where phones
    find it, and a code for the desk; with `https` it has a second door, with a certificate of its own. With `chat`
    tables may allow free talk; with `push` people are told on their devices that it is their turn."""
    first = "party/new" if party else ""
    if (show or party) and is_open(host, port):
        print(f"The parlour is open already, at {address(host, port)}.", flush=True)
        show_page(address(host, port) + first).join()
        return 0
    with contextlib.ExitStack() as kept:
        door = kept.enter_context(bound(host, port))
        safe = kept.enter_context(bound(host, safe_port(port))) if https else None
        kept.enter_context(contextlib.nullcontext() if store else held(data))
        if store:
            asyncio.run(try_out(store))
        else:
            open_file(journal_in(data)).close()  # or a sentence why it cannot be
        name = name_on_network() if host in EVERYWHERE and (party or https) else ""
        reachable = Reachable(host, port_of(door), port_of(safe) if safe else 0, name)
        certificate = certificate_for(data, [*places_of(host), name]) if safe else None
        desk = word_of(DESK_LETTERS) if party else ""
        page, where = address(host, port_of(door)) + first, "PostgreSQL" if store else data
        found = [] if proxy else reachable.look()
        tell(for_party(page, found, where, desk, sys.stdout) if party else opening(page, found, where))
        if safe and not has_tls(found):
            tell(for_this_machine(address(host, port_of(door)), address(host, port_of(safe))))
        if certificate:
            tell(f"For parlour join --ca FILE the house's own certificate is {certificate.authority}.")
        if show or party:
            show_page(page)
        connections = room_for(connections)
        sockets = max(connections * SOCKETS_OF_TEN // 10, 1)
        limits = dataclasses.replace(limits or Limits(), everyone=sockets, connections=connections)
        app = build(
            data,
            pace,
            origins,
            limits,
            proxy,
            prepare,
            metrics,
            store,
            names | names_of(host),
            keep,
            tell,
            tuple if proxy else reachable,
            desk,
            certificate.authority if certificate else None,
            leaderboards,
            chat,
            push,
        )
        keep_log_short()
        collector.keep_short()
        sys.setswitchinterval(SWITCH)
        if safe and certificate:
            beside = uvicorn.Server(configured(Beside(app), certificate))
            TwoDoors(configured(app), beside, safe).run(sockets=[door])
        else:
            uvicorn.Server(configured(app)).run(sockets=[door])
    return 0


def configured(app: ASGIApp, certificate: Certificate | None = None) -> uvicorn.Config:
    """How the server below is to behave at a door: in the clear, or with a certificate."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # whom to believe is decided in http/addresses.py
        ws_max_size=MOST_FRAME,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        backlog=BACKLOG,
        http=Door,
        ws=SOCKETS,
        ws_per_message_deflate=False,  # which takes more memory a visitor than anything else here
        timeout_graceful_shutdown=3,
        ssl_certfile=certificate.chain if certificate else None,
        ssl_keyfile=certificate.key if certificate else None,
    )


class Beside:
    """The house at its second door, which is opened and closed with the first; both count at one gate."""

    def __init__(self, app: Starlette) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on but the opening and the closing."""
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return
        scope["state"]["gate"] = self.app.state.gate
        for done in ("lifespan.startup.complete", "lifespan.shutdown.complete"):
            await receive()
            await send({"type": done})


class TwoDoors(uvicorn.Server):
    """A server that opens another one after itself, and closes it before."""

    def __init__(self, config: uvicorn.Config, beside: uvicorn.Server, door: socket.socket) -> None:
        super().__init__(config)
        self.beside, self.door = beside, door
        self.keeping: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open both doors."""
        await super().startup(sockets)
        if not self.should_exit:
            self.keeping = asyncio.create_task(self.beside._serve([self.door]))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close both doors."""
        self.beside.should_exit = True
        if self.keeping is not None:
            await self.keeping
        await super().shutdown(sockets)


def port_of(door: socket.socket) -> int:
    """On which port a door is."""
    return int(door.getsockname()[1])


def safe_port(port: int) -> int:
    """On which port the door with a certificate is, beside one in the clear."""
    return {0: 0, 80: 443}.get(port, port + 443)


@contextlib.contextmanager
def held(data: Path, in_use: str = IN_USE) -> Iterator[None]:
    """The folder for this server alone, until it ends in whatever way; or a sentence that another has it."""
    if data.exists() and not data.is_dir():
        raise NotAvailable(f"{data} is a file; name a folder with --data.")
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = os.open(data / LOCK, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as trouble:
        raise NotAvailable(
            f"The journal in {data} cannot be opened: {trouble.strerror}; name another folder with --data."
        ) from None
    try:
        take(lock, in_use)
        yield
    finally:
        os.close(lock)


def take(lock: int, in_use: str) -> None:
    """Lock a file, or say at once that another server has."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise NotAvailable(in_use) from None


def room_for(connections: int) -> int:
    """So many connections, or as many as there are file descriptors for, with a sentence; a soft limit is raised."""
    if sys.platform == "win32":
        return connections
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= connections + SPARE:
        return connections
    most = connections + SPARE if hard == resource.RLIM_INFINITY else min(connections + SPARE, hard)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    room = max(soft - SPARE, soft // 4, 1)
    if room < connections:
        print(
            f"There are only {soft} file descriptors: {room} connections are let in instead of {connections}. "
            "Allow more with ulimit -n, or LimitNOFILE under systemd.",
            flush=True,
        )
    return min(room, connections)


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
