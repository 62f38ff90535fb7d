"""Sockets and requests without a network: every message takes its time, and a line may be cut."""

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

from starlette.types import ASGIApp, Message

from tests.simulated.loop import VirtualLoop

DELAYS = (0.001, 0.005, 0.02, 0.1, 0.6)
A_MOMENT = 1e-6
HEADERS = [(b"host", b"parlour.test"), (b"content-type", b"application/json")]


class Pipe:
    """One direction of a line: what is put in comes out later, in the same order, unless the line is cut."""

    def __init__(self, loop: VirtualLoop, chance: Random, take: Callable[[Any], None]) -> None:
        self.loop, self.chance, self.take = loop, chance, take
        self.last = 0.0
        self.is_cut = False

    def put(self, item: Any, delay: float | None = None) -> None:
        """Send something on its way."""
        due = self.loop.time() + (self.chance.choice(DELAYS) if delay is None else delay)
        self.last = max(due, self.last + A_MOMENT)
        self.loop.call_at(self.last, self.deliver, item)

    def deliver(self, item: Any) -> None:
        """It has arrived."""
        if not self.is_cut:
            self.take(item)


class Line:
    """A socket at a table, with the house's end as ASGI has it."""

    def __init__(self, loop: VirtualLoop, chance: Random, told: Callable[[str], None]) -> None:
        self.loop, self.chance, self.told = loop, chance, told
        self.heard: asyncio.Queue[Message] = asyncio.Queue()  # by the house
        self.inbox: asyncio.Queue[str | None] = asyncio.Queue()  # the person's; None when the line is down
        self.up = Pipe(loop, chance, self.heard.put_nowait)
        self.down = Pipe(loop, chance, self.inbox.put_nowait)
        self.is_open, self.stalls = True, False
        self.heard.put_nowait({"type": "websocket.connect"})

    # ---- the person's end ----

    def say(self, text: str | bytes) -> None:
        """Send something to the house."""
        message: Message = {"type": "websocket.receive"}
        message["text" if isinstance(text, str) else "bytes"] = text
        self.up.put(message)

    def cut(self, notice: float = 0.0) -> None:
        """The line is down: what is under way is lost, and the house notices after a while."""
        if self.is_open:
            self.is_open = False
            self.up.is_cut = self.down.is_cut = True
            self.inbox.put_nowait(None)
            self.loop.call_later(notice, self.heard.put_nowait, {"type": "websocket.disconnect", "code": 1006})

    # ---- the house's end ----

    async def receive(self) -> Message:
        """What comes next."""
        return await self.heard.get()

    async def send(self, message: Message) -> None:
        """What the house sends; a line that is down swallows it for a while."""
        if message["type"] == "websocket.close":
            self.down.put(None)
            self.heard.put_nowait({"type": "websocket.disconnect", "code": 1000})
        if message["type"] != "websocket.send":
            return
        if self.stalls:
            await asyncio.sleep(self.chance.choice((0.5, 4.0, 30.0)))
        self.told(message["text"])
        self.down.put(message["text"])


def socket_scope(app: ASGIApp, path: str, cookie: str, address: str) -> dict[str, Any]:
    """What ASGI says of a socket."""
    return scope(app, path, cookie, address) | {"type": "websocket", "scheme": "ws", "subprotocols": []}


def scope(app: ASGIApp, path: str, cookie: str, address: str) -> dict[str, Any]:
    """What ASGI says of any request."""
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [*HEADERS, (b"cookie", cookie.encode())],
        "client": (address, 1),
        "server": ("parlour.test", 80),
        "app": app,
    }


class Answer:
    """What comes back over HTTP."""

    def __init__(self) -> None:
        self.status, self.body, self.cookie = 0, b"", ""

    async def send(self, message: Message) -> None:
        """One message of it."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            for name, value in message["headers"]:
                if name == b"set-cookie":
                    self.cookie = value.decode().partition(";")[0]
        else:
            self.body += message.get("body", b"")

    def json(self) -> Any:
        """What it says."""
        return json.loads(self.body)


async def request(app: ASGIApp, method: str, path: str, body: Any, cookie: str, address: str) -> Answer:
    """Ask the house something over HTTP."""
    answer = Answer()
    parts = [{"type": "http.request", "body": b"" if body is None else json.dumps(body).encode(), "more_body": False}]

    async def receive() -> Message:
        """The body, then nothing more."""
        return parts.pop() if parts else {"type": "http.disconnect"}

    await app(scope(app, path, cookie, address) | {"method": method}, receive, answer.send)
    return answer
