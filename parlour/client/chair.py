"""A chair at a table: look at the table as it is, and answer."""

import contextlib
import secrets
import ssl
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self, cast

import msgspec

from parlour.errors import NotAvailable, ParlourError, Refusal
from parlour.extras import needs
from parlour.table.fair import commitment
from parlour.wire import table as wire
from parlour.wire.changes import applied

with needs("client", "A chair at a table of a house"):
    from websockets.exceptions import ConnectionClosed, InvalidHandshake
    from websockets.sync.client import ClientConnection, connect

TRIES = 8  # to come back when the line is down, each after twice as long as the one before
FIRST_PAUSE = 0.25  # seconds
BURST, CALM = 25, 3.2  # so much may be said in so many seconds
BYTES = 32  # of a contribution


class Unfair(ParlourError):
    """A deal is not what the house had promised, or leaves out what was added to it."""


@dataclass
class Gift:
    """What was promised for a hand, what this guest has added to it, and whether that has been sent, and taken."""

    promised: str
    added: str
    sent: bool = False
    taken: bool = False


class Chair:
    """What goes over the socket of a table. Iterate over it: every picture of the table, complete in itself.

    A lost line is taken up again; who would know of it sets `tell_line`, which is told False when it is lost and True
    when it stands again. What this guest must do for fair deals is done by itself.
    """

    def __init__(self, address: str, token: str = "", tls: ssl.SSLContext | None = None) -> None:
        self.address, self.tls = address, tls
        self.tell_line: Callable[[bool], None] = lambda stands: None
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.line: ClientConnection | None = None
        self.lines = contextlib.ExitStack()
        self.sent: deque[float] = deque(maxlen=BURST)
        self.picture: dict[str, Any] = {}  # the last one as it came
        self.now: wire.Table | None = None
        self.refusal = ""  # the last sentence by which something was refused
        self.answered: tuple[str, int] | None = None
        self.gifts: dict[int, Gift] = {}

    def __enter__(self) -> Self:
        try:
            self.connect()
        except (OSError, InvalidHandshake) as trouble:
            raise NotAvailable(f"The house does not let one in at {self.address}: {trouble}.") from None
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.lines.close()

    def __iter__(self) -> Iterator[wire.Table]:
        """The table, now and whenever something changes; until the house says farewell, which is raised."""
        for message in self.heard():
            if isinstance(message, wire.Table):
                yield message

    def heard(self) -> Iterator[wire.Message]:
        """All that the house says, pictures and everything else; until it says farewell, which is raised."""
        for message in self.messages():
            match message:
                case wire.Table():
                    self.now = message
                    self.see_to_fairness(message)
                case wire.Refused(sentence=sentence):
                    self.refusal, self.answered = sentence, None
                case wire.Farewell(sentence=sentence):
                    raise Refusal(sentence)
            yield message

    def messages(self) -> Iterator[wire.Message]:
        """All that comes, over as many lines as it takes."""
        while True:
            assert self.line is not None, "A chair is used in `with`."
            try:
                message = self.understood(self.line.recv())
                if message is not None:
                    yield message
            except ConnectionClosed:
                self.tell_line(False)
                self.come_back()
                self.tell_line(True)
                self.answered = None
                for gift in self.gifts.values():
                    gift.sent = gift.taken

    def understood(self, text: str | bytes) -> wire.Message | None:
        """A message; of changes, the picture that follows from them. If one was missed, the whole is asked for."""
        message = msgspec.json.decode(text)
        if message.get("type") == "changes":
            told = msgspec.convert(message, wire.Changes)
            if told.picture != self.picture.get("picture", -1) + 1:
                self.send(wire.AskWhole())
                return None
            message = applied(self.picture, told)
        if message.get("type") == "table":
            self.picture = message
        return cast(wire.Message, msgspec.convert(message, wire.Message))

    def connect(self) -> None:
        """A new line."""
        self.picture = {}
        self.lines.close()
        line = connect(self.address, ssl=self.tls, additional_headers=self.headers, compression=None, close_timeout=2)
        self.line = self.lines.enter_context(line)

    def come_back(self) -> None:
        """The line is down: try again, with longer and longer pauses."""
        for attempt in range(TRIES):
            time.sleep(FIRST_PAUSE * 2**attempt)
            try:
                return self.connect()
            except (OSError, InvalidHandshake):
                continue
        raise NotAvailable("The line is down, and the house does not answer any more.")

    # ---- what one may say ----

    def send(self, word: wire.Word) -> None:
        """Say something, whatever it is. If the line is down it is lost, as the next picture will show."""
        assert self.line is not None, "A chair is used in `with`."
        self.keep_calm()
        with contextlib.suppress(ConnectionClosed):
            self.line.send(msgspec.json.encode(word).decode())

    def keep_calm(self) -> None:
        """Wait, if so much has been said of late that the house would not listen any more."""
        if len(self.sent) == BURST:
            time.sleep(max(self.sent[0] + CALM - time.monotonic(), 0.0))
        self.sent.append(time.monotonic())

    def answer(self, word: wire.Word) -> None:
        """Say something in answer to this position, once, however often it is shown."""
        this = (type(word).__name__, self.position)
        if self.answered != this:
            self.answered = this
            self.send(word)

    @property
    def position(self) -> int:
        """The position that is answered now."""
        return -1 if self.now is None else self.now.position

    def sit(self, seat: int | None = None) -> None:
        """Take this seat, or the first that is open; if none is, look on."""
        free = [place for place, it in enumerate(self.now.seats) if it.who == "open"] if self.now else []
        if seat is not None or free:
            self.answer(wire.Sit(seat=free[0] if seat is None else seat))

    def play(self, move: str) -> None:
        """Make a move of `board.legal`; where several are made together (`board.together`), all of them as one."""
        self.answer(wire.Play(position=self.position, move=move))

    def call(self, words: str) -> None:
        """Say one of `board.calls`."""
        self.answer(wire.Call(position=self.position, words=words))

    def ready(self) -> None:
        """Be ready for the next hand."""
        self.answer(wire.Ready(position=self.position))

    # ---- fair deals ----

    def see_to_fairness(self, now: wire.Table) -> None:
        """Add to the next deal, and hold this one against what was promised and added."""
        if now.you is None:
            return
        if now.promised is not None:
            self.give(now.promised, now.you)
        if now.fair is not None and now.fair.hand in self.gifts:
            check(now.fair, now.you, self.gifts[now.fair.hand])

    def give(self, promised: wire.Promised, seat: int) -> None:
        """Add to a deal, once, and see that it is taken."""
        gift = self.gifts.setdefault(promised.hand, Gift(promised.commitment, secrets.token_hex(BYTES)))
        if gift.promised != promised.commitment:
            raise Unfair(f"The house has taken back what it promised for hand {promised.hand}.")
        gift.taken = seat in promised.given
        if not gift.taken and not gift.sent:
            gift.sent = True
            self.send(wire.Give(hand=promised.hand, contribution=gift.added))


def check(fair: wire.Fair, seat: int, gift: Gift) -> None:
    """Does a hand follow from what was promised and added? One that came too late has not been added, and may lack."""
    if fair.commitment != gift.promised or (fair.secret and commitment(fair.secret) != gift.promised):
        raise Unfair(f"Hand {fair.hand} does not follow from what the house promised.")
    if fair.given[seat] != gift.added and (gift.taken or fair.given[seat] != "-"):
        raise Unfair(f"What was added to hand {fair.hand} has been left out or changed.")
