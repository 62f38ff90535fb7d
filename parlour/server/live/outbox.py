"""A visitor's outbox: the table never waits for a socket, and a slow one gets the latest picture only."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable

from parlour.server import clock, metrics
from parlour.wire import table as wire

MOST_NOTES = 32  # small messages that wait; of more, the oldest are dropped
PATIENCE = 10.0  # seconds a message may take to be sent

Send = Callable[[str], Awaitable[None]]
Close = Callable[[], Awaitable[None]]


class Outbox:
    """What is to be sent to one visitor: notes in their order, then the latest picture of the table."""

    def __init__(self, send: Send, close: Close) -> None:
        self.send, self.close = send, close
        self.notes: deque[bytes] = deque(maxlen=MOST_NOTES)
        self.picture: bytes | None = None
        self.began: float | None = None  # when the act came that the picture shows
        self.is_last = False
        self.waiting = asyncio.Event()
        self.carrier = asyncio.create_task(self.carry())

    def note(self, message: wire.Told) -> None:
        """A small message that is not to be left out."""
        metrics.SENT.add(str(message.__struct_config__.tag))
        self.notes.append(wire.encode(message))
        self.waiting.set()

    def show(self, picture: bytes) -> None:
        """The table as it is now; an older picture that still waits is worth nothing any more."""
        self.picture = picture
        self.began = self.began or metrics.BEGAN.get()
        self.waiting.set()

    def farewell(self, sentence: str) -> None:
        """The last message; then the socket is closed."""
        self.note(wire.Farewell(sentence=sentence))
        self.is_last = True

    async def carry(self) -> None:
        """Send what waits, for ever; give up on a socket that takes nothing."""
        with contextlib.suppress(Exception):  # whatever is wrong with a socket, it is closed
            while not (self.is_last and not self.notes):
                await self.waiting.wait()
                self.waiting.clear()
                async with asyncio.timeout(PATIENCE):
                    await self.send_waiting()
        with contextlib.suppress(Exception):
            await self.close()

    async def send_waiting(self) -> None:
        """Send the notes, then the picture."""
        while self.notes:
            await self.send(self.notes.popleft().decode())
        if self.picture is not None and not self.is_last:
            picture, began = self.picture, self.began
            self.picture = self.began = None
            await self.send(picture.decode())
            metrics.SENT.add("table")
            if began is not None:
                metrics.VIEWS.observe(clock.now() - began)

    def discard(self) -> None:
        """The socket is gone."""
        self.carrier.cancel()
