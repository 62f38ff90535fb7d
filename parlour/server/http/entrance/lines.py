"""A socket to a table or a party: what comes over it is counted before it is read, and one that floods is cut off."""

from http import HTTPStatus
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import State

from parlour.server.guard.gate import Allowance, Frames, Gate
from parlour.server.http.addresses import NOBODY
from parlour.server.limits import Limits

ITSELF = "parlour.line"  # under which name a socket stands in its own scope
TEXT, MASKED = 0x81, 0x80  # the first byte of a frame that is a whole text, and what is in the second of a client's
SMALLEST = 6  # bytes of a client's frame
END_OF_REQUEST = b"\r\n\r\n"
NOT_UTF_8 = 1007  # with which a socket is closed over which something else came


class Line(WebSocketsSansIOProtocol):
    """A socket. Pings, pongs and pieces of messages count like messages, and so do reads that bring no whole frame."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], **more: Any) -> None:
        super().__init__(config, server_state, app_state, **more)
        self.gate: Gate = app_state.get("gate") or Gate(Limits())
        self.peer = self.address = NOBODY  # whose connection it is, and who is at its far end
        self.is_in = False  # is it counted at the gate?
        self.allowance, self.counter = Allowance(self.loop.time()), Frames()
        self.is_plain = False  # does what comes next begin with a frame?

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        if self.is_in:
            self.is_in = False
            self.gate.leave(self.peer)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hear a little more, if it is not too much. First comes the request, which the door has let through."""
        if not self.handshake_initiated:
            self.is_plain = data.find(END_OF_REQUEST) == len(data) - len(END_OF_REQUEST)
            super().data_received(data)
        elif self.transport.is_closing():
            return  # whatever is still on its way
        else:
            is_between = self.is_plain and self.counter.is_between
            if self.has_room_for(data):
                self.read(data, whole_text(data, self.config.ws_max_size) if is_between else None)
            else:
                self.gate.flooded(self.address)
                self.transport.abort()

    def read(self, data: bytes, text: bytes | None) -> None:
        """Read what has come: at once, if it is a whole text by itself, as nearly always. Anything else is for
        `websockets` to read, with what may be expected after it."""
        if text is None or self.frames or self.conn.state is not State.OPEN:
            super().data_received(data)
        else:
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()

    def has_room_for(self, data: bytes) -> bool:
        """May so much be sent, over this socket and by this address?"""
        self.allowance.refill(self.loop.time())
        frames = max(self.counter.count(data, int(self.allowance.frames)), 1)
        if not self.allowance.take(frames, len(data)):
            return False
        return self.gate.hears(self.address, frames)

    def handle_connect(self, event: Request) -> None:
        """Somebody would come in; who speaks to him finds this socket in the scope."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"][ITSELF] = {ITSELF: self}

    @property
    def is_free(self) -> bool:
        """Can a text be put on it at once, without waiting for what was sent before?"""
        return (
            self.handshake_complete
            and not self.close_sent
            and self.writable.is_set()
            and self.conn.state is State.OPEN
            and not self.transport.is_closing()
        )

    def put(self, text: bytes) -> None:
        """Send a text in one frame and in one piece."""
        size = len(text)
        if size < 126:
            head = bytes((TEXT, size))
        elif size < 1 << 16:
            head = bytes((TEXT, 126, size >> 8, size & 255))
        else:
            head = bytes((TEXT, 127)) + size.to_bytes(8, "big")
        self.transport.write(head + text)

    def send_receive_event_to_app(self) -> None:
        """A message is whole. One that is no text ends the socket, if it is open, and leaves the log alone."""
        if self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        try:
            text = b"".join(frames).decode()
        except UnicodeDecodeError:
            if self.conn.state is State.OPEN:
                self.conn.send_close(NOT_UTF_8)
                self.handle_parser_exception()
            return
        if not self.close_sent:
            self.hand_on(text)

    def hand_on(self, text: str) -> None:
        """Hand a text to who listens; nothing more is read while another waits already."""
        is_waited_for = self.queue.empty()
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not is_waited_for and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def send_keepalive_ping(self) -> None:
        """See whether anybody is there. One who has been bidden farewell has had time enough to go."""
        if self.close_sent or self.transport.is_closing():
            self.transport.abort()
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """Nobody is: so nobody takes what still waits to be sent."""
        super().keepalive_timeout()
        self.transport.abort()


def whole_text(data: bytes, most: int) -> bytes | None:
    """The text of a client's frame, where that is a whole one, and nothing else."""
    if len(data) < SMALLEST or data[0] != TEXT or data[1] < MASKED:
        return None
    size, start = data[1] - MASKED, 2
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 4
        if size < 126:
            return None
    elif size == 127:
        return None
    said = data[start + 4 :]
    return apply_mask(said, data[start : start + 4]) if len(said) == size <= most else None


def line_in(scope: Any) -> Line | None:
    """The socket that a scope is of; None where another server carries it."""
    found = scope.get("extensions", {}).get(ITSELF)
    return None if found is None else found[ITSELF]
