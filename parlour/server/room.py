"""One table with the people around it: who is there, what they ask for, and what each is told.

One thing happens at a time (`lock`): it is judged, written in the journal, applied, and only then told.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from random import Random

import msgspec

from parlour.errors import IllegalMove, ParlourError
from parlour.server import events, metrics, notes, wire
from parlour.server.bell import GRACE, Bell
from parlour.server.clock import now
from parlour.server.deals import CHANCE
from parlour.server.desk import Desk
from parlour.server.elsewhere import OTHER_WINDOW, Elsewhere
from parlour.server.pace import Pace
from parlour.server.people import Seal
from parlour.server.picture import picture
from parlour.server.sitting import Sitting
from parlour.server.store import Store
from parlour.server.trouble import log_trouble
from parlour.server.visitor import TakingBack, Visitor

STALE = "The table has gone on since; this is how it stands now."
CLOSED = "Nothing more is played at this table."
GALLERY_CLOSED = "The gallery of this table is closed."
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
        """Show everyone the table as it is, each as he may see it."""
        self.stirred.set()
        if self.bell is not None:
            self.bell.look(self)
        self.elsewhere.publish(self)
        if self.sitting.secret:
            for seat in filter(self.is_here, self.sitting.persons()):
                self.asked.setdefault(seat, now())
        pictures: dict[tuple[int | None, bool], bytes] = {}
        for visitor in self.visitors:
            key = (visitor.seat, visitor.guest == self.sitting.opened.host)
            if key not in pictures:
                pictures[key] = picture(self, visitor.seat, visitor.guest)
            visitor.outbox.show(pictures[key])

    def thank(self, visitor: Visitor) -> None:
        """Show one who has added to a deal that it has been written down; the others see it with their cards."""
        self.stirred.set()
        visitor.outbox.show(picture(self, visitor.seat, visitor.guest))

    def refuse(self, visitor: Visitor, sentence: str) -> None:
        """Say why not, and show the table as it is."""
        visitor.outbox.note(wire.Refused(sentence=sentence))
        visitor.outbox.show(picture(self, visitor.seat, visitor.guest))

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
                return await self.obey(visitor, word)
        await self.obey(visitor, word)

    async def obey(self, visitor: Visitor, word: wire.Word) -> None:
        """Do what is asked, or refuse it with a sentence."""
        if isinstance(word, wire.Play | wire.Call | wire.Ready | wire.TakeBack | wire.Consent | wire.AskHint):
            if word.position != self.sitting.position:
                raise IllegalMove(STALE)
        if self.sitting.closed and not isinstance(word, wire.Say):
            raise IllegalMove("The bell has rung; go back to the party." if self.sitting.opened.party else CLOSED)
        match word:
            case wire.Sit(seat=seat):
                await self.sit(visitor, seat)
            case wire.Fill() | wire.Gallery():
                await self.host_asks(visitor, word)
            case _:
                await self.player_asks(visitor, self.own_seat(visitor), word)

    def own_seat(self, visitor: Visitor) -> int:
        """The seat of one who has one."""
        if visitor.seat is None or visitor.guest is None:
            raise IllegalMove("The gallery looks on; take a seat to play.")
        return visitor.seat

    async def player_asks(self, visitor: Visitor, seat: int, word: wire.Word) -> None:
        """What only those who sit at the table may ask."""
        guest = visitor.guest or ""
        match word:
            case wire.Play(move=move):
                await self.write(self.sitting.played(seat, move, guest, self.chance))
            case wire.Call(words=words):
                await self.write(self.sitting.called(seat, words, guest))
            case wire.Give(hand=hand, contribution=contribution):
                await self.write(self.sitting.gave(seat, hand, contribution))
            case wire.Ready():
                if self.sitting.phase != "counted":
                    raise IllegalMove("There is no hand to be dealt now.")
                self.ready.add(seat)
            case wire.TakeBack():
                await self.ask_to_take_back(seat, guest)
            case wire.Consent(yes=yes):
                await self.answer(seat, yes)
            case wire.Leave():
                await self.write(events.Rose(seat=seat))
                self.forget(visitor, seat)
            case wire.Say(phrase=phrase):
                self.said(seat, phrase)
                self.elsewhere.tell(notes.Said(seat=seat, phrase=phrase))
            case wire.AskHint():
                self.think_for(visitor, seat)

    def said(self, seat: int, phrase: wire.Phrase) -> None:
        """Something is heard across the table."""
        for visitor in self.visitors:
            visitor.outbox.note(wire.Said(seat=seat, phrase=phrase))

    # ---- seats ----

    async def sit(self, visitor: Visitor, seat: int) -> None:
        """Somebody sits down."""
        sitting = self.sitting
        if visitor.guest is None or visitor.name is None:
            raise IllegalMove("Give yourself a name before you sit down.")
        if visitor.seat is not None:
            raise IllegalMove("You have a seat already.")
        own = sitting.seat_of(visitor.guest)
        if own is not None:  # taken in another window, or when nobody could say whether it was written
            self.take_chair(visitor, own)
            return
        if not 0 <= seat < len(sitting.chairs):
            raise IllegalMove(f"The seats are 0 to {len(sitting.chairs) - 1}.")
        if sitting.held.get(visitor.guest, seat) != seat:
            raise IllegalMove("You have seen the cards of another seat in this game; only that one can be yours.")
        chair = sitting.chairs[seat]
        if sitting.closed or not (chair.is_open or chair.vacated):
            raise IllegalMove("This seat is taken.")
        await self.write(events.Sat(seat=seat, guest=visitor.guest, name=visitor.name))
        self.asked.pop(seat, None)
        self.take_chair(visitor, seat)

    def forget(self, visitor: Visitor, seat: int) -> None:
        """A person has got up for good."""
        visitor.seat = None
        self.away.pop(seat, None)
        self.standing.discard(seat)
        if not self.watchable(visitor):
            visitor.outbox.farewell(GALLERY_CLOSED)

    async def host_asks(self, visitor: Visitor, word: wire.Fill | wire.Gallery) -> None:
        """What only the host may ask."""
        if visitor.guest is None or visitor.guest != self.sitting.opened.host:
            raise IllegalMove("Only the host of this table can do that.")
        if isinstance(word, wire.Fill):
            for seat in self.open_seats(word.seat):
                await self.write(events.Filled(seat=seat, rung=word.rung))
            return
        await self.write(events.Gallery(open=word.open))
        for other in self.visitors:
            if other.seat is None and not self.watchable(other):
                other.outbox.farewell(GALLERY_CLOSED)

    def open_seats(self, asked: int | None) -> list[int]:
        """The seats that are open; if one is asked for, that one, or a sentence that it is not."""
        seats = [seat for seat, chair in enumerate(self.sitting.chairs) if chair.is_open]
        if asked is not None and asked not in seats:
            raise IllegalMove("This seat is not open.")
        return seats if asked is None else [asked]

    # ---- taking back ----

    async def ask_to_take_back(self, seat: int, guest: str) -> None:
        """Take a move back, if nobody is to be asked; else ask."""
        acts = self.sitting.to_take_back(seat, guest)
        if self.asking is not None:
            raise IllegalMove("That is being asked already.")
        if self.others(seat):
            self.ask_others(seat, acts)
            self.elsewhere.tell(notes.Asked(position=self.sitting.position, seat=seat, acts=acts))
        else:
            await self.write(events.TookBack(acts=acts))

    def ask_others(self, seat: int, acts: int) -> None:
        """Ask those who play whether so many acts may be taken back."""
        self.asking = TakingBack(seat, acts, self.others(seat), now() + self.pace.asking)

    async def answer(self, seat: int, yes: bool) -> None:
        """One of those asked consents, or does not."""
        asking = self.asking
        if asking is None or seat not in asking.waiting:
            raise IllegalMove("Nobody has asked you.")
        self.elsewhere.tell(notes.Answered(position=self.sitting.position, seat=seat, yes=yes))
        await self.answered(asking, seat, yes)

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

    # ---- hints ----

    def think_for(self, visitor: Visitor, seat: int) -> None:
        """Work out a hint from the seat's own view, while the table goes on."""
        view = self.sitting.state.view(seat)
        if not view.legal():
            raise IllegalMove("There is a hint when it is your move.")
        if visitor.hinting:
            raise IllegalMove("One hint at a time.")
        coming = self.desk.hints(view)
        visitor.hinting = True
        errand = asyncio.create_task(self.bring_hints(visitor, self.sitting.position, coming))
        self.errands.add(errand)
        errand.add_done_callback(self.errands.discard)

    async def bring_hints(self, visitor: Visitor, position: int, coming: "asyncio.Future[list[wire.Hint]]") -> None:
        """Bring the hints to whoever asked."""
        try:
            visitor.outbox.note(wire.Hints(position=position, hints=await coming))
        except Exception as trouble:
            log_trouble("a hint failed", trouble)
            self.refuse(visitor, "No hint could be worked out here.")
        finally:
            visitor.hinting = False
