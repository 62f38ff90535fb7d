"""The house's doors: a connection may take only so long to say what it wants, and only so many words.

The server below takes any number of headers of any length, and waits for them for ever; security.py limits a body.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD = 16 * 1024  # bytes before a body, or before a socket is opened
PATIENCE = 10.0  # seconds they may take, and whatever comes after an answer
TAKING = 120.0  # seconds an answer may take, with all that is sent and read for it


class Door(HttpToolsProtocol):
    """A connection that is shown out if it does not come to the point."""

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.head, self.in_head, self.is_idle, self.is_socket = 0, True, False, False
        self.hurry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes in."""
        super().connection_made(transport)
        self.wait(PATIENCE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self.heard()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hear a little more. What is sent when all has been answered must become another request soon."""
        self.head += len(data)
        super().data_received(data)
        if self.is_socket or self.transport.is_closing():
            return
        if self.in_head and self.head > MOST_HEAD:
            self.send_400_response("That is too long.")
        elif self.is_idle:
            self.is_idle = False
            self.wait(PATIENCE)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.head, self.in_head, self.is_idle = 0, True, False
        self.wait(PATIENCE)

    def on_headers_complete(self) -> None:
        """It is known what is wanted."""
        self.in_head = False
        self.wait(TAKING)
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """It has been answered: that must be taken, and another request that has been waiting must be answered."""
        self.is_idle = not self.pipeline and not self.in_head
        self.wait(TAKING)
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        """It becomes a socket, which has pings and patience of its own."""
        self.is_socket = True
        self.heard()
        super().handle_websocket_upgrade()

    def wait(self, seconds: float) -> None:
        """Wait for what is to come, so long and no longer."""
        self.heard()
        self.hurry = self.loop.call_later(seconds, self.give_up)

    def heard(self) -> None:
        """Wait no longer."""
        if self.hurry is not None:
            self.hurry.cancel()
            self.hurry = None

    def give_up(self) -> None:
        """It has taken too long."""
        self.hurry = None
        self.transport.abort()  # since one who takes nothing does not take a farewell either
