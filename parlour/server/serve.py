"""`parlour serve`: the house on a port."""

import socket
from pathlib import Path

import uvicorn

from parlour.errors import NotAvailable
from parlour.server.app import build
from parlour.server.house import journal_in
from parlour.server.journal import open_file
from parlour.server.pace import Pace

MOST_FRAME = 4096
MOST_CONNECTIONS = 4000


def serve(host: str, port: int, data: Path, origins: frozenset[str] = frozenset(), pace: Pace | None = None) -> int:
    """Keep the house open until it is told to close."""
    open_file(journal_in(data)).close()  # or a sentence why it cannot be
    door = bound(host, port)
    print(f"The parlour is open at http://{host}:{door.getsockname()[1]}/ and keeps its journal in {data}.", flush=True)
    config = uvicorn.Config(
        build(data, pace, origins),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=MOST_FRAME,
        ws_max_queue=8,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=3,
    )
    uvicorn.Server(config).run(sockets=[door])
    return 0


def bound(host: str, port: int) -> socket.socket:
    """A socket at this address, or a sentence why there is none."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, OverflowError) as trouble:
        reason = getattr(trouble, "strerror", None) or "a port is a number from 0 to 65535"
        raise NotAvailable(f"The house cannot open at {host}, port {port}: {reason}.") from None
