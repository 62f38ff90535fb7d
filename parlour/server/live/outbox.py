"""A visitor's outbox: the table never waits for a socket, and a slow one gets the latest picture only."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Protocol

from parlour.server import clock, metrics
from parlour.wire import table as wire
from parlour.wire.changes import Drawn

MOST_NOTES = 32  # small messages that wait; of more, the oldest are dropped
PATIENCE = 10.0  # seconds a message may take to be sent

Send = Callable[[str], Awaitable[None]]
Close = Callable[[], Awaitable[None]]


class Wire(Protocol):
    """A socket to which a text can be handed at once, without anybody waiting for it."""

    @property
    def is_free(self) -> bool:
        """Does it stand, with nothing in the way?"""
        ...

    def put(self, text: bytes) -> None:
        """Send a text."""
        ...


class Outbox:
    """What is to be sent to one visitor: notes in their order, then the latest picture.

    It is put on the wire at once where that takes it; otherwise, and where there is none, it is carried. One who
    `takes_changes` is told of a picture what has changed since the last that was sent.
    """

    def __init__(self, send: Send, close: Close, line: Wire | None = None) -> None:
        self.send, self.close, self.line = send, close, line
        self.notes: deque[bytes] = deque(maxlen=MOST_NOTES)
        self.picture: Drawn | bytes | None = None
        self.began: float | None = None  # when the act came that the picture shows
        self.takes_changes = False
        self.told: Drawn | None = None  # the picture that was sent last, for one who takes changes
        self.pictures = 0  # that were sent
        self.is_last = self.is_carrying = False
        self.waiting = asyncio.Event()
        self.carrier = asyncio.create_task(self.carry())

    def note(self, message: wire.Told) -> None:
        """A small message that is not to be left out."""
        metrics.SENT.add(str(message.__struct_config__.tag))
        self.notes.append(wire.encode(message))
        self.stir()

    def show(self, picture: Drawn | bytes) -> None:
        """The table as it is now; an older picture that still waits is worth nothing any more."""
        self.picture = picture
        self.began = self.began or metrics.BEGAN.get()
        self.stir()

    def forget(self) -> None:
        """The next picture is told as a whole."""
        self.told = None

    def farewell(self, sentence: str, elsewhere: bool = False) -> None:
        """The last message; then the socket is closed."""
        self.is_last = True
        self.note(wire.Farewell(sentence=sentence, elsewhere=elsewhere))

    def stir(self) -> None:
        """Send what waits, at once if that can be."""
        more, line = self.has_more, self.line
        if line is not None and not self.is_carrying:
            while more and line.is_free:
                line.put(self.next())
                more = self.has_more
        if more or self.is_last:
            self.waiting.set()

    async def carry(self) -> None:
        """Send what waits, for ever; give up on a socket that takes nothing."""
        with contextlib.suppress(Exception):  # whatever is wrong with a socket, it is closed
            while not (self.is_last and not self.notes):
                await self.waiting.wait()
                self.waiting.clear()
                self.is_carrying = True
                async with asyncio.timeout(PATIENCE):
                    while self.has_more:
                        await self.send(self.next().decode())
                self.is_carrying = False
        with contextlib.suppress(Exception):
            await self.close()

    @property
    def has_more(self) -> bool:
        """Does anything wait? After the farewell no picture does."""
        return bool(self.notes) or (self.picture is not None and not self.is_last)

    def next(self) -> bytes:
        """What is sent next: a note, or else the picture, as it is told to this visitor at this moment."""
        if self.notes:
            return self.notes.popleft()
        assert self.picture is not None
        picture, began = self.picture, self.began
        self.picture = self.began = None
        if began is not None:
            metrics.VIEWS.observe(clock.now() - began)
        if isinstance(picture, bytes):
            metrics.SENT.add("party")
            return picture
        self.pictures += 1
        told, self.told = self.told, picture if self.takes_changes else None
        metrics.SENT.add("table" if told is None else "changes")
        return picture.whole(self.pictures) if told is None else picture.since(told, self.pictures)

    def discard(self) -> None:
        """The socket is gone."""
        self.carrier.cancel()
