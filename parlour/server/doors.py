"""The house's doors: a connection may take only so long to say what it wants, and only so many words.

The server below takes any number of headers of any length, and waits for them for ever; a body is limited in guard.py.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD = 16 * 1024  # bytes before a body, or before a socket is opened
PATIENCE = 10.0  # seconds they may take


class Door(HttpToolsProtocol):
    """A connection that is shown out if it does not come to the point."""

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.head, self.in_head = 0, True
        self.hurry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes in."""
        super().connection_made(transport)
        self.listen()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self.heard()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hear a little more."""
        self.head += len(data)
        super().data_received(data)
        if self.in_head and self.head > MOST_HEAD and not self.transport.is_closing():
            self.send_400_response("That is too long.")

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.head, self.in_head = 0, True
        self.listen()

    def on_headers_complete(self) -> None:
        """It is known what is wanted."""
        self.in_head = False
        self.heard()
        super().on_headers_complete()

    def listen(self) -> None:
        """Begin to wait for the point."""
        self.heard()
        self.hurry = self.loop.call_later(PATIENCE, self.give_up)

    def heard(self) -> None:
        """Wait no longer."""
        if self.hurry is not None:
            self.hurry.cancel()
            self.hurry = None

    def give_up(self) -> None:
        """It has taken too long."""
        self.hurry = None
        if not self.transport.is_closing():
            self.transport.close()
