"""A house on a real port, in a thread of its own, for tests that go over the network."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn
from starlette.applications import Starlette

from parlour.server.app import build
from parlour.server.http import health
from parlour.server.http.timeouts import Door
from parlour.server.limits import Limits
from parlour.server.live.pace import Pace
from parlour.server.serve import MOST_FRAME, SOCKETS, bound
from tests.helpers.visiting import FAST, LONGEST


@contextmanager
def open_doors(data: Path, pace: Pace = FAST, port: int = 0, ping: float = 20.0) -> Iterator[tuple[str, Starlette]]:
    """A house that answers at an address, and is well however busy the machine is; closed again afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(health, "LATE", LONGEST)
        patch.setattr(health, "PATIENCE", LONGEST)
        with serving_at(data, pace, port, ping) as house:
            yield house


@contextmanager
def serving_at(data: Path, pace: Pace, port: int, ping: float) -> Iterator[tuple[str, Starlette]]:
    """A house in a thread."""
    app, place = build(data, pace, limits=Limits.of(1000)), bound("127.0.0.1", port)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        http=Door,
        ws=SOCKETS,
        ws_max_size=MOST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=ping,
        ws_ping_timeout=ping,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    serving = threading.Thread(target=server.run, args=([place],), daemon=True)
    serving.start()
    while not server.started:
        assert serving.is_alive()
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{place.getsockname()[1]}", app
    finally:
        server.should_exit = True
        serving.join(LONGEST)
        place.close()
