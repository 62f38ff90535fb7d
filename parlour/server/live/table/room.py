"""One table with the people around it: who is there, what they ask for, and what each is told.

One thing happens at a time (`lock`): it is judged, written in the journal, applied, and only then told.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from random import Random

import msgspec

from parlour.errors import IllegalMove, ParlourError
from parlour.server import metrics
from parlour.server.chance import CHANCE
from parlour.server.clock import now
from parlour.server.cluster.presence import OTHER_WINDOW, Elsewhere
from parlour.server.live.bell import GRACE, Bell
from parlour.server.live.pace import Pace
from parlour.server.live.table import events
from parlour.server.live.table.picture import picture, whole
from parlour.server.live.table.requests import GALLERY_CLOSED, STALE, obey
from parlour.server.live.table.sitting import Sitting
from parlour.server.live.visitor import TakingBack, Visitor
from parlour.server.logs import log_trouble
from parlour.server.people import Seal
from parlour.server.store.protocol import Store
from parlour.server.workers import Desk
from parlour.wire import table as wire

TRIES = 5  # at something, when others are faster


class Behind(IllegalMove):
    """Another server has written first; what it wrote has been read meanwhile."""


class Room:
    """A sitting, its visitors, and what is only of the moment: who is ready, who is away, what is being asked."""

    def __init__(
        self,
        sitting: Sitting,
        journal: Store,
        desk: Desk,
        pace: Pace,
        seal: Seal,
        chance: Random = CHANCE,
        elsewhere: Elsewhere | None = None,
    ) -> None:
        self.elsewhere = elsewhere or Elsewhere(sitting.id)
        self.sitting, self.journal, self.desk, self.pace, self.chance = sitting, journal, desk, pace, chance
        self.invite = seal.of("invite", sitting.id)
        self.bell: Bell | None = None  # of the party at which the table is played
        self.grace = min(pace.grace, GRACE) if sitting.opened.party else pace.grace
        self.visitors: list[Visitor] = []  # in the order in which they came
        self.ready: set[int] = set()
        self.standing: set[int] = set()
        self.away = dict.fromkeys(sitting.persons(), now())
        self.asking: TakingBack | None = None
        self.asked: dict[int, float] = {}  # since when those who have been here could add to the next deal
        self.turn_began = now()
        self.lock = asyncio.Lock()
        self.stirred = asyncio.Event()
        self.telling: asyncio.Handle | None = None
        self.errands: set[asyncio.Task[None]] = set()

    # ---- coming and going ----

    def admits(self, guest: str | None) -> str:
        """Why this guest may not come in; nothing if he may."""
        sitting = self.sitting
        if sitting.seat_of(guest) is not None or (guest and guest == sitting.opened.host):
            return ""
        if guest not in sitting.admitted:
            if not sitting.opened.public:
                return "This table is private: you need its invite link."
            if sitting.opened.word:
                return "This table asks for a word at the door."
        return ""

    def is_here(self, seat: int) -> bool:
        """Is the person of this seat connected?"""
        return any(visitor.seat == seat for visitor in self.visitors) or seat in self.elsewhere.seats

    @property
    def is_anyone_here(self) -> bool:
        """Is anyone connected at all?"""
        return bool(self.visitors) or self.elsewhere.is_anyone or (self.bell is not None and self.bell.is_anyone_here)

    @property
    def watching(self) -> int:
        """How many are in the gallery."""
        return sum(visitor.seat is None for visitor in self.visitors) + self.elsewhere.watching

    def others(self, seat: int) -> set[int]:
        """The other people who play, but those for whom a bot sits in."""
        return set(self.sitting.persons()) - self.standing - {seat}

    def connect(self, visitor: Visitor) -> None:
        """Somebody comes in: to his seat, if he has one, else to the gallery."""
        self.desk.readiness.ask_for(self.sitting.game.name)
        if not self.is_anyone_here:
            self.turn_began = now()  # clocks have rested
        self.visitors.append(visitor)
        seat = self.sitting.seat_of(visitor.guest)
        if seat is not None:
            self.take_chair(visitor, seat)
        elif not self.watchable(visitor):
            visitor.outbox.farewell(GALLERY_CLOSED)
        self.tell()

    def watchable(self, visitor: Visitor) -> bool:
        """May this one look on? Before the first deal, anyone who may sit down."""
        host = visitor.guest is not None and visitor.guest == self.sitting.opened.host
        return self.sitting.gallery or host or not self.sitting.is_full

    def take_chair(self, visitor: Visitor, seat: int) -> None:
        """A person is at the table (again); an older window of the same person is closed."""
        for other in self.visitors:
            if other is not visitor and other.seat == seat:
                other.outbox.farewell(OTHER_WINDOW)
                other.seat = None
        visitor.seat = seat
        self.elsewhere.took(visitor)
        self.away.pop(seat, None)
        self.standing.discard(seat)

    def disconnect(self, visitor: Visitor) -> None:
        """Somebody has gone; the seat is kept for a while."""
        if visitor in self.visitors:
            self.visitors.remove(visitor)
        visitor.outbox.discard()
        if visitor.seat is not None and not self.is_here(visitor.seat):
            self.away[visitor.seat] = now()
        self.tell()

    # ---- telling ----

    def tell(self) -> None:
        """Show everyone the table as it is, as soon as nothing more happens at this moment."""
        self.stirred.set()
        if self.bell is not None:
            self.bell.look(self)
        self.elsewhere.publish(self)
        if self.sitting.secret:
            for seat in filter(self.is_here, self.sitting.persons()):
                self.asked.setdefault(seat, now())
        if self.telling is None:
            self.telling = asyncio.get_running_loop().call_soon(self.show_all)

    def show_all(self) -> None:
        """Show everyone the table, each as he may see it."""
        self.telling = None
        if not self.visitors:
            return
        try:
            everybody = whole(self)
            pictures: dict[tuple[int | None, bool], bytes] = {}
            for visitor in self.visitors:
                key = (visitor.seat, visitor.guest == self.sitting.opened.host)
                if key not in pictures:
                    pictures[key] = picture(self, visitor.seat, visitor.guest, everybody)
                visitor.outbox.show(pictures[key])
        except Exception as trouble:
            log_trouble("the table could not be shown", trouble)

    def show(self, visitor: Visitor) -> None:
        """Show one of them the table as it is."""
        visitor.outbox.show(picture(self, visitor.seat, visitor.guest))

    def thank(self, visitor: Visitor) -> None:
        """Show one who has added to a deal that it has been written down; the others see it with their cards."""
        self.stirred.set()
        self.show(visitor)

    def refuse(self, visitor: Visitor, sentence: str) -> None:
        """Say why not, and show the table as it is."""
        visitor.outbox.note(wire.Refused(sentence=sentence))
        self.show(visitor)

    # ---- writing ----

    async def write(self, event: events.Any) -> None:
        """Something happens: first in the journal, then here. The lock is held."""
        seq = self.sitting.seq + 1
        at = await self.journal.append(self.sitting.id, seq, events.written(event))
        if at is None:
            await self.catch_up()
            raise Behind(STALE)
        metrics.EVENTS.add(str(event.__struct_config__.tag))
        self.apply(event, seq, at)

    def apply(self, event: events.Any, seq: int, at: float) -> None:
        """What is written comes true."""
        before = self.sitting.position
        self.sitting.apply(event, seq, at)
        if isinstance(event, events.Rose):
            self.count_heads()  # he may have come in by another window while that was written
        if self.sitting.position != before:
            self.asking = None
            self.ready.clear()
            self.asked.clear()
            self.turn_began = now()

    async def insist(self, event: events.Any) -> None:
        """Something happens, whatever else has meanwhile. The lock is held."""
        for _ in range(TRIES):
            with contextlib.suppress(Behind):
                return await self.write(event)
        await self.write(event)

    async def catch_up(self) -> None:
        """Somebody else has written: read on. The lock is held."""
        self.take_in(await self.journal.read(self.sitting.id, self.sitting.seq + 1))

    def take_in(self, rows: Sequence[tuple[int, float, str]]) -> None:
        """What others have written comes true here, too."""
        for seq, at, body in rows:
            if seq == self.sitting.seq + 1:
                self.apply(events.read(body), seq, at)
        self.count_heads()
        self.tell()

    def count_heads(self) -> None:
        """See who is here and who is away, and who sits where, now that others have told or written something."""
        persons = set(self.sitting.persons())
        here = set(filter(self.is_here, persons))
        self.standing &= persons - here
        self.away = {seat: self.away.get(seat, now()) for seat in sorted(persons - here - self.standing)}
        self.ready |= self.elsewhere.ready(self.sitting.position) & persons
        for visitor in self.visitors:
            if visitor.seat is not None and self.sitting.chairs[visitor.seat].guest != visitor.guest:
                visitor.seat = None
            if visitor.seat is None and not visitor.outbox.is_last and not self.watchable(visitor):
                visitor.outbox.farewell(GALLERY_CLOSED)

    # ---- listening ----

    async def hear(self, visitor: Visitor, text: str | bytes) -> None:
        """A visitor asks for something: it is done and told, or refused and nothing has changed."""
        if not visitor.words.lets_through():
            visitor.outbox.farewell("That was too much at once; come again when you have calmed down.")
            return
        try:
            word = wire.WORDS.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self.refuse(visitor, "This message cannot be understood; see docs/protocol.md.")
            return
        async with self.lock:
            if visitor.outbox.is_last:
                return  # he has been bidden farewell, though he may not have taken it yet
            try:
                await self.obey_at_last(visitor, word)
                if isinstance(word, wire.Give):
                    self.thank(visitor)
                else:
                    self.tell()
            except ParlourError as refusal:
                self.refuse(visitor, str(refusal))
            except Exception as trouble:
                log_trouble("an act failed", trouble)
                self.refuse(visitor, "Something went wrong in the house, and nothing was done.")

    async def obey_at_last(self, visitor: Visitor, word: wire.Word) -> None:
        """Do what is asked; if another server was faster, judge it anew and try again."""
        for _ in range(TRIES):
            with contextlib.suppress(Behind):
                return await obey(self, visitor, word)
        await obey(self, visitor, word)

    def said(self, seat: int, phrase: wire.Phrase) -> None:
        """Something is heard across the table."""
        for visitor in self.visitors:
            visitor.outbox.note(wire.Said(seat=seat, phrase=phrase))

    # ---- taking back ----

    def ask_others(self, seat: int, acts: int) -> None:
        """Ask those who play whether so many acts may be taken back."""
        self.asking = TakingBack(seat, acts, self.others(seat), now() + self.pace.asking)

    async def answered(self, asking: TakingBack, seat: int, yes: bool) -> None:
        """Somebody has answered: one who would not is enough."""
        asking.waiting.discard(seat)
        if not yes:
            self.asking = None
            for visitor in self.visitors:
                if visitor.seat == asking.seat:
                    visitor.outbox.note(wire.Refused(sentence=f"{self.sitting.names[seat]} would have the move stand."))
        elif not asking.waiting:
            await self.write(events.TookBack(acts=asking.acts))
