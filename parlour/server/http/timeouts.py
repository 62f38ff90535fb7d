"""The house's doors: a connection may take only so long to say what it wants, and only so many words.

The server below takes any number of headers of any length, and waits for them for ever; security.py limits a body.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from parlour.server.guard.gate import Gate
from parlour.server.http.addresses import NOBODY, is_loopback, last_of, network_of
from parlour.server.http.entrance.lines import Line
from parlour.server.limits import Limits

MOST_HEAD = 16 * 1024  # bytes before a body, or before a socket is opened
MOST_HEADERS = 100
MOST_REQUEST = 64 * 1024  # bytes of one request, with all its body; more is not even refused in words
MOST_READS = 256  # pieces in which it may come
MOST_WAITING = 8  # requests that may be sent before the first of them is answered
PATIENCE = 10.0  # seconds they may take, and whatever comes after an answer
TAKING = 120.0  # seconds an answer may take, with all that is sent and read for it
TOO_LONG = "That is too long."
FULL = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TOO_MUCH = b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class CutOff(Exception):
    """Nothing more is read of what was sent."""


class Door(HttpToolsProtocol):
    """A connection that is shown out if it does not come to the point."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], **more: Any) -> None:
        super().__init__(config, server_state, app_state, **more)
        self.gate: Gate = app_state.get("gate") or Gate(Limits())
        self.peer, self.is_in = NOBODY, False
        self.head, self.in_head, self.is_idle, self.is_socket = 0, True, False, False
        self.said, self.read, self.reads, self.refusal = 0, 0, 0, ""
        self.hurry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes in, if the gate lets him."""
        super().connection_made(transport)
        self.peer = network_of(self.client[0]) if self.client else NOBODY
        self.is_in = self.gate.admits(self.peer, is_loopback(self.peer))
        if self.is_in:
            self.wait(PATIENCE)
        elif self.gate.is_shut_out(self.peer):
            transport.abort()
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self.heard()
        if self.is_in:
            self.is_in = False
            self.gate.leave(self.peer)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hear a little more. What is sent when all has been answered must become another request soon."""
        if self.transport.is_closing():
            return
        if self.reads >= MOST_READS or self.read > MOST_REQUEST:
            self.cut_off()
            return
        self.head += len(data)
        self.read += len(data)
        self.reads += 1
        super().data_received(data)
        if self.is_socket or self.transport.is_closing():
            return
        if self.in_head and self.head > MOST_HEAD:
            self.send_400_response(TOO_LONG)
        elif self.is_idle:
            self.is_idle = False
            self.wait(PATIENCE)

    # ---- what is read ----

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.head, self.in_head, self.is_idle, self.said = 0, True, False, 0
        self.read = self.reads = 0
        self.wait(PATIENCE)

    def on_url(self, url: bytes) -> None:
        """A part of an address."""
        super().on_url(url)
        self.check_head(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, before a body or after it."""
        super().on_header(name, value)
        self.check_head(len(name) + len(value) + 4)

    def check_head(self, size: int) -> None:
        """May the head be so much longer?"""
        self.said += size
        if self.said > MOST_HEAD or len(self.headers) > MOST_HEADERS:
            self.refusal = TOO_LONG
            raise CutOff

    def on_headers_complete(self) -> None:
        """It is known what is wanted."""
        self.in_head = False
        if len(self.pipeline) >= MOST_WAITING:
            self.cut_off()
            raise CutOff
        if self.gate.floods.each and self.gate.is_shut_out(self.asker()):
            self.transport.write(TOO_MUCH)
            self.transport.close()
            raise CutOff
        self.wait(TAKING)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of a body."""
        self.reads += 1
        if self.reads > MOST_READS:
            self.cut_off()
            raise CutOff
        super().on_body(body)

    def asker(self) -> str:
        """Who asks: the far end of the connection, or whom the proxy names."""
        told = last_of(value.decode("latin-1") for name, value in self.headers if name == b"x-forwarded-for")
        return network_of(told) if self.gate.proxy and told else self.peer

    def send_400_response(self, msg: str) -> None:
        """Say that this cannot be, unless nothing more is said here."""
        if not self.transport.is_closing():
            super().send_400_response(self.refusal or msg)

    def cut_off(self) -> None:
        """That was more than anybody has to say."""
        self.gate.flooded(self.asker() if self.headers else self.peer)
        self.transport.abort()

    # ---- what follows ----

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
        line = self.transport.get_protocol()
        assert isinstance(line, Line)
        line.peer, line.address, line.is_in = self.peer, self.asker(), self.is_in
        self.is_in = False

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
