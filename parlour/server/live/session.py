"""A session: one table, or one party, with the people around it. The shell that both have in common.

One thing happens at a time (`lock`). What somebody asks for is heard, judged, written in the journal, applied, and only
then told. Another server of the house may write first: then what it wrote is read, and the request judged anew.
"""

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Hashable, Iterable, Sequence
from random import Random
from typing import ClassVar, Generic, TypeVar

import msgspec

from parlour.errors import Fault, NotAvailable, ParlourError, Stale
from parlour.server import metrics
from parlour.server.live.connection import Connection
from parlour.server.live.presence import Presence
from parlour.server.live.story import Row, Story
from parlour.server.logs import log_trouble
from parlour.server.store.protocol import Store
from parlour.wire import bus
from parlour.wire import table as wire
from parlour.wire.changes import Drawn

TRIES = 20  # at something, when others are faster
LEISURE = 0.05  # seconds that something may wait to be told which nobody waits for; mostly more has happened by then
TOO_MUCH = "That was too much at once; come again when you have calmed down."
GARBLED = "This message cannot be understood; see docs/protocol.md."
PUT_AWAY = "This was put away just now; try again."
WENT_WRONG = "Something went wrong in the house, and nothing was done."

Window = TypeVar("Window", bound=Connection)  # somebody connected
Word = TypeVar("Word")  # what he asks for
Event = TypeVar("Event")  # what follows from it
Whole = TypeVar("Whole")  # what everybody may see
Result = TypeVar("Result")


class Behind(Exception):
    """Another server has written first; what it wrote has been read meanwhile. Whoever wrote must look again."""


class Session(ABC, Generic[Window, Word, Event, Whole]):
    """A story, those who look at it, and what is only of the moment."""

    stale: ClassVar[str]  # what is said to one who answers to how things were
    pause: ClassVar[float] = 0.0  # seconds in which what happens together is told together

    def __init__(
        self, name: str, story: Story[Event], journal: Store, chance: Random, presence: Presence | None = None
    ) -> None:
        self.name, self.story, self.journal, self.chance = name, story, journal, chance
        self.presence = presence or Presence(name)
        self.visitors: list[Window] = []  # in the order in which they came
        self.lock = asyncio.Lock()
        self.is_put_away = False  # has it left memory? Then another one stands for it, or will
        self.stirred = asyncio.Event()
        self.telling: asyncio.Handle | None = None
        self.is_leisurely = False  # may it wait a little?
        self.owed: list[Window] = []  # who is to be shown how things are, though nothing has changed

    # ---- in which tables and parties differ ----

    @abstractmethod
    def decode(self, text: str | bytes) -> Word:
        """What a message asks for."""

    @abstractmethod
    def judge(self, visitor: Window, word: Word) -> Iterable[Event]:
        """What follows from a request, or a refusal; nothing changes yet."""

    @abstractmethod
    def acted(self, visitor: Window, word: Word) -> None:
        """What follows was written; do what is only of the moment."""

    @abstractmethod
    def encode(self, event: Event) -> str:
        """An event as the journal has it."""

    @abstractmethod
    def read(self, body: str) -> Event:
        """The event that a line of the journal tells."""

    @abstractmethod
    def kind(self, event: Event) -> str:
        """What kind of event it is."""

    @abstractmethod
    def whole(self) -> Whole:
        """What everybody may see."""

    @abstractmethod
    def eyes(self, visitor: Window) -> Hashable:
        """With what eyes somebody looks: those who have the same see the same."""

    @abstractmethod
    def draw(self, visitor: Window, whole: Whole) -> Drawn | bytes:
        """The picture for one of them."""

    @abstractmethod
    def here(self) -> bus.Here:
        """Who is here, as other servers are to know it."""

    # ---- coming and going ----

    @property
    def is_anyone_here(self) -> bool:
        """Is anyone connected at all, at whatever server?"""
        return bool(self.visitors) or self.presence.is_anyone

    @property
    def is_watched(self) -> bool:
        """Does it concern anyone here at once what other servers write?"""
        return bool(self.visitors)

    @property
    def companions(self) -> set[str]:
        """The sessions that must be driven if this one is to go on."""
        return set()

    def connect(self, visitor: Window) -> None:
        """Somebody comes in."""
        self.visitors.append(visitor)
        self.tell()

    def disconnect(self, visitor: Window) -> None:
        """Somebody has gone."""
        if visitor in self.visitors:
            self.visitors.remove(visitor)
        visitor.outbox.discard()
        self.tell()

    def count_heads(self) -> None:
        """See who is here, now that others have told or written something."""

    def resume(self) -> None:
        """Somebody comes after nobody was here; clocks have rested."""

    # ---- hearing ----

    async def hear(self, visitor: Window, text: str | bytes) -> None:
        """A visitor asks for something: it is done and told, or refused and nothing has changed."""
        if not visitor.words.lets_through():
            visitor.outbox.farewell(TOO_MUCH)
            return
        try:
            word = self.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self.refuse(visitor, GARBLED)
            return
        if isinstance(word, wire.Ping):
            visitor.outbox.note(wire.Pong())
            return
        if isinstance(word, wire.AskWhole):
            visitor.outbox.forget()
            self.show(visitor)
            return
        async with self.lock:
            if visitor.outbox.is_last:
                return  # he has been bidden farewell, though he may not have taken it yet
            try:
                await self.persist(lambda: self.obey(visitor, word))
                self.acknowledge(visitor, word)
            except Exception as trouble:
                self.refuse(visitor, sentence_of(trouble))

    async def obey(self, visitor: Window, word: Word) -> None:
        """Do what is asked, or refuse it with a sentence. The lock is held."""
        for event in self.judge(visitor, word):
            await self.write(event)
        self.acted(visitor, word)

    async def persist(self, errand: Callable[[], Awaitable[Result]]) -> Result:
        """Do something that writes; if another server was faster, judge it anew and try again. The lock is held."""
        for _ in range(TRIES):
            with contextlib.suppress(Behind):
                return await errand()
        raise Stale(self.stale)

    # ---- writing ----

    async def write(self, event: Event) -> None:
        """What has been judged happens: first in the journal, then here. The lock is held."""
        if self.is_put_away:
            raise NotAvailable(PUT_AWAY)
        seq = self.story.seq + 1
        at = await self.journal.append(self.name, seq, self.encode(event))
        if at is None:
            await self.catch_up()
            raise Behind
        metrics.EVENTS.add(self.kind(event))
        self.apply(event, seq, at)

    async def insist(self, event: Event) -> None:
        """Something happens, whatever else has meanwhile. The lock is held."""
        await self.persist(lambda: self.write(event))

    def apply(self, event: Event, seq: int, at: float) -> None:
        """What is written comes true."""
        self.story.apply(event, seq, at)

    async def catch_up(self) -> None:
        """Somebody else has written: read on. The lock is held."""
        self.take_in(await self.journal.read(self.name, self.story.seq + 1))

    def take_in(self, rows: Sequence[Row]) -> None:
        """What others have written comes true here, too."""
        if not rows:
            return
        for seq, at, body in rows:
            if seq == self.story.seq + 1:
                self.apply(self.read(body), seq, at)
        self.count_heads()
        self.tell()

    # ---- telling ----

    def tell(self, stirs: bool = True, at_leisure: bool = False) -> None:
        """Show everyone how things are, as soon as nothing more happens at this moment, or a little later with whatever
        else has happened by then; and unless there is nothing to do for it, have the attendant look."""
        if stirs:
            self.stirred.set()
        if self.presence.cluster is not None:
            self.presence.publish(self.here())
        if self.telling is not None:
            if at_leisure or not self.is_leisurely:
                return
            self.telling.cancel()
        loop, pause = asyncio.get_running_loop(), LEISURE if at_leisure else self.pause
        self.telling = loop.call_later(pause, self.show_all) if pause else loop.call_soon(self.show_all)
        self.is_leisurely = at_leisure

    def show_all(self) -> None:
        """Show everyone how things are, each as he may see them."""
        self.telling, self.owed = None, []
        self.show_to(self.visitors)

    def show_to(self, visitors: Sequence[Window]) -> None:
        """Show some of them how things are."""
        if not visitors:
            return
        try:
            whole = self.whole()
            pictures: dict[Hashable, Drawn | bytes] = {}
            for visitor in visitors:
                eyes = self.eyes(visitor)
                if eyes not in pictures:
                    pictures[eyes] = self.draw(visitor, whole)
                visitor.outbox.show(pictures[eyes])
        except Exception as trouble:
            log_trouble("a session could not be shown", trouble)

    def show(self, visitor: Window) -> None:
        """Show one of them how things are, as soon as nothing more happens: many who are refused cost one picture."""
        if not self.owed:
            asyncio.get_running_loop().call_soon(self.show_owed)
        if visitor not in self.owed:
            self.owed.append(visitor)

    def show_owed(self) -> None:
        """Show how things are to those who are owed it."""
        owed, self.owed = self.owed, []
        self.show_to([visitor for visitor in owed if visitor in self.visitors])

    def acknowledge(self, visitor: Window, word: Word) -> None:
        """What was asked for has been done, and is told."""
        self.tell()

    def refuse(self, visitor: Window, sentence: str) -> None:
        """Say why not, and show how things are."""
        visitor.outbox.note(wire.Refused(sentence=sentence))
        self.show(visitor)

    def hush(self) -> None:
        """The house closes, and nothing more is shown."""
        if self.telling is not None:
            self.telling.cancel()
            self.telling = None

    # ---- notes of other servers ----

    async def go_through_notes(self) -> None:
        """Heed the notes that have come, one after the other."""
        inbox = self.presence.inbox
        while inbox:
            try:
                async with self.lock:
                    await self.heed(inbox[0])
            except Exception as trouble:
                log_trouble("a note could not be heeded", trouble)
            inbox.popleft()

    async def heed(self, note: bus.Any) -> None:
        """Do what follows from a note. The lock is held."""
        if isinstance(note, bus.Written):
            if note.seq > self.story.seq:
                await self.catch_up()
        elif isinstance(note, bus.Came):
            self.count_heads()
            self.tell()


def sentence_of(trouble: Exception) -> str:
    """What is said to one for whom something could not be done; the house's own trouble is nobody else's business."""
    is_fault = isinstance(trouble, Fault) and not isinstance(trouble, NotAvailable)
    if isinstance(trouble, ParlourError) and not is_fault:
        return str(trouble)
    log_trouble("an act failed", trouble)
    return WENT_WRONG
