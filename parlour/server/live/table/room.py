"""One table with the people around it: who is there, what they ask for, and what each is told."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from random import Random
from typing import Any, Literal, cast

from parlour.errors import Refusal
from parlour.server.chance import CHANCE
from parlour.server.clock import now
from parlour.server.limits import Crowd
from parlour.server.live.bell import GRACE, Bell
from parlour.server.live.books import Books
from parlour.server.live.byday import ByDay
from parlour.server.live.pace import Pace
from parlour.server.live.presence import Presence
from parlour.server.live.session import Behind, Session
from parlour.server.live.story import PARTY
from parlour.server.live.table import claims, events
from parlour.server.live.table.chairs import renamed
from parlour.server.live.table.picture import Common, common, picture
from parlour.server.live.table.requests import STALE, judge, own_seat
from parlour.server.live.table.sitting import COMINGS, Sitting
from parlour.server.live.table.talk import MOST_REPORTS, NO_TALK, REPORTED, Talk, tidied
from parlour.server.live.table.visitor import TakingBack, Visitor
from parlour.server.logs import LOG, log_trouble
from parlour.server.people import Seal
from parlour.server.store.protocol import Store
from parlour.server.thinking.queue import Owner
from parlour.server.workers import Desk
from parlour.wire import bus
from parlour.wire import table as wire
from parlour.wire.changes import Drawn

GALLERY_CLOSED = "The gallery of this table is closed."
OTHER_WINDOW = "You are playing from another window now."
TOO_MANY_REPORTS = "So much has been reported of late that it is being looked at already."
TOO_MANY_LINES = "Very much has been written for you in a minute; wait a little, and go on."
FULL_BOOK = "So much has happened at this table that its book is full; open another."
MOST_LINES = 30_000  # of the journal for one table, and so what has to be read to open it
MOST_COMINGS = 1000  # of them that tell of coming and going
Noted = Callable[[events.Any, int, float], None]
Settled = Callable[[Sitting], Awaitable[None]]
TEMPOS: dict[wire.Tempo, float] = {"slow": 2.0, "usual": 1.0, "quick": 0.4}  # how long bots take, in usual times


class Room(Session[Visitor, wire.Word, events.Any, Common]):
    """A sitting, its visitors, and what is only of the moment: who is ready, who is away, what is being asked."""

    stale = STALE

    def __init__(
        self,
        sitting: Sitting,
        journal: Store,
        desk: Desk,
        pace: Pace,
        seal: Seal,
        chance: Random = CHANCE,
        presence: Presence | None = None,
    ) -> None:
        super().__init__(sitting.id, sitting, journal, chance, presence)
        self.sitting, self.desk, self.pace = sitting, desk, pace
        self.invite = seal.of("invite", sitting.id)
        self.bell: Bell | None = None  # of the party at which the table is played
        self.grace = min(pace.grace, GRACE) if sitting.opened.party else pace.grace
        self.ready: set[int] = set()
        self.standing: set[int] = set()  # seats of persons for whom a bot sits in
        self.away = dict.fromkeys(sitting.persons(), now())
        self.asking: TakingBack | None = None
        self.asked: dict[int, float] = {}  # since when those who have been here could add to the next deal
        self.turn_began = now()
        self.errands: set[asyncio.Task[None]] = set()
        self.touched = now()  # when somebody last went, or looked for it
        self.crowd: Crowd | None = None  # which counts how much is written, and for whom
        self.last: Common | None = None  # what everybody was shown
        self.noted: Noted | None = None  # who is told of what has happened
        self.books: Books | None = None  # into which its game is written
        self.talk, self.may_chat = Talk(), False  # what is said here freely, if the house allows it
        self.byday: ByDay | None = None  # where one plays by the day
        self.settle: Settled | None = None  # who writes down what came of a game that is over

    # ---- what the shell asks for ----

    def decode(self, text: str | bytes) -> wire.Word:
        """What a message asks for."""
        return wire.WORDS.decode(text)

    def encode(self, event: events.Any) -> str:
        """An event as the journal has it."""
        return events.written(event)

    def read(self, body: str) -> events.Any:
        """The event that a line of the journal tells."""
        return events.read(body)

    def kind(self, event: events.Any) -> str:
        """What kind of event it is."""
        return events.kind(event)

    def whole(self) -> Common:
        """What everybody may see."""
        self.last = common(self, self.last)
        return self.last

    def eyes(self, visitor: Visitor) -> tuple[int | None, bool, bool]:
        """All in the gallery see the same, but for the host, and for programs that would have all fields."""
        return visitor.seat, visitor.guest == self.sitting.opened.host, visitor.draws

    def draw(self, visitor: Visitor, everybody: Common) -> Drawn:
        """The table as one of them may see it."""
        return picture(self, visitor.seat, visitor.guest, everybody, visitor.draws)

    def here(self) -> bus.Here:
        """Who is here, as other servers are to know it."""
        seats = sorted({visitor.seat for visitor in self.visitors if visitor.seat is not None})
        watching = sum(visitor.seat is None for visitor in self.visitors)
        ready = sorted(self.ready.intersection(seats))
        return bus.Here(seats, watching, self.sitting.position if ready else 0, ready, tempo=self.tempo_here)

    # ---- coming and going ----

    def admits(self, guest: str | None) -> str:
        """Why this guest may not come in; nothing if he may."""
        sitting = self.sitting
        if sitting.seat_of(guest) is not None or (guest and guest == sitting.opened.host):
            return ""
        if guest not in sitting.admitted and sitting.kept_seat(guest) is None:
            if not sitting.public:
                return "This table is private: you need its invite link."
            if sitting.opened.word:
                return "This table asks for a word at the door."
        return ""

    def is_here(self, seat: int) -> bool:
        """Is the person of this seat connected?"""
        return any(visitor.seat == seat for visitor in self.visitors) or seat in self.presence.seats

    @property
    def talks(self) -> bool:
        """May people say here what they like?"""
        return self.may_chat and self.sitting.opened.chat

    @property
    def seats_here(self) -> set[int]:
        """The seats whose persons are connected."""
        return {visitor.seat for visitor in self.visitors if visitor.seat is not None} | self.presence.seats

    @property
    def is_anyone_here(self) -> bool:
        """Is anyone connected at all, or at the party at which it is played?"""
        return super().is_anyone_here or (self.bell is not None and self.bell.is_anyone_here)

    @property
    def is_watched(self) -> bool:
        """Is anyone here, or does a party count what is played?"""
        return super().is_watched or self.bell is not None

    @property
    def companions(self) -> set[str]:
        """The party at which it is played."""
        return {PARTY + self.sitting.opened.party} if self.sitting.opened.party else set()

    @property
    def watching(self) -> int:
        """How many are in the gallery."""
        return sum(visitor.seat is None for visitor in self.visitors) + self.presence.watching

    @property
    def tempo_here(self) -> float:
        """How slow those who sit here by this server would have the bots; nothing if there is nobody."""
        return max((TEMPOS[visitor.pace] for visitor in self.visitors if visitor.seat is not None), default=0.0)

    @property
    def tempo(self) -> float:
        """By how much bots play slower than usual: as slow as anyone who sits here wishes."""
        return max(self.tempo_here, self.presence.tempo) or 1.0

    @property
    def owner(self) -> Owner:
        """For whom the bots think here: the host if he is here, else one who sits, else one who looks on."""
        opened = self.sitting.opened
        if not self.visitors:
            return Owner(opened.host or opened.party)
        first = min(self.visitors, key=lambda visitor: (visitor.guest != opened.host, visitor.seat is None))
        return Owner(first.guest or opened.host or opened.party, first.address)

    def others(self, seat: int) -> set[int]:
        """The other people who play, but those for whom a bot sits in."""
        return set(self.sitting.persons()) - self.standing - {seat}

    def connect(self, visitor: Visitor) -> None:
        """Somebody comes in: to his seat, if he has one, else to the gallery."""
        self.desk.readiness.ask_for(self.sitting.game.name)
        if not self.is_anyone_here:
            self.resume()
        self.visitors.append(visitor)
        seat = self.sitting.seat_of(visitor.guest)
        if seat is not None:
            self.take_chair(visitor, seat)
        elif not self.watchable(visitor):
            visitor.outbox.farewell(GALLERY_CLOSED)
        self.tell()

    def disconnect(self, visitor: Visitor) -> None:
        """Somebody has gone; the seat is kept for a while."""
        super().disconnect(visitor)
        self.touched = now()
        if visitor.hinting is not None:
            visitor.hinting.cancel()
        if visitor.seat is not None and not self.is_here(visitor.seat):
            self.away[visitor.seat] = now()

    def resume(self) -> None:
        """Somebody comes after nobody was here; clocks have rested."""
        self.turn_began = now()

    def return_to(self, away: dict[int, float], standing: frozenset[int], ready: frozenset[int]) -> None:
        """The table is in memory again as it was when it left it: nobody is waited for anew who had gone before."""
        self.away |= away
        self.standing, self.ready = set(standing), set(ready)

    def watchable(self, visitor: Visitor) -> bool:
        """May this one look on? Anyone who could sit down may, before the first deal and where a bot's seat is free."""
        host = visitor.guest is not None and visitor.guest == self.sitting.opened.host
        has_room = any(chair.is_open or chair.is_free for chair in self.sitting.chairs)
        return (self.sitting.gallery or host or has_room) and not self.admits(visitor.guest)

    def take_chair(self, visitor: Visitor, seat: int) -> None:
        """A person is at the table (again); an older window of the same person is closed."""
        for other in self.visitors:
            if other is not visitor and other.seat == seat:
                other.outbox.farewell(OTHER_WINDOW, elsewhere=True)
                other.seat = None
        visitor.seat = seat
        if self.presence.cluster is not None:
            visitor.window, visitor.is_known = CHANCE.randbytes(6).hex(), False
            self.presence.tell(bus.Took(seat=seat, window=visitor.window))
        self.away.pop(seat, None)
        self.standing.discard(seat)

    def count_heads(self) -> None:
        """See who is here and who is away, and who sits where, now that others have told or written something."""
        persons = set(self.sitting.persons())
        here = set(filter(self.is_here, persons))
        standing = self.standing if self.byday is None else self.sitting.absent()
        self.standing = standing & (persons - here)
        self.away = {seat: self.away.get(seat, now()) for seat in sorted(persons - here - self.standing)}
        self.ready |= self.presence.ready(self.sitting.position) & persons
        for visitor in self.visitors:
            if visitor.seat is not None and self.sitting.chairs[visitor.seat].guest != visitor.guest:
                visitor.seat = None
            if visitor.seat is None and not visitor.outbox.is_last and not self.watchable(visitor):
                visitor.outbox.farewell(self.admits(visitor.guest) or GALLERY_CLOSED)

    def stand_in(self, seat: int) -> None:
        """A bot plays for a person who has been away too long."""
        self.standing.add(seat)
        self.forget(seat)

    def forget(self, seat: int) -> None:
        """Nobody is waited for at this seat any more."""
        self.away.pop(seat, None)
        self.tell()

    def join(self, bell: Bell | None) -> None:
        """The table is one of a party's from now on, or no longer."""
        self.bell = bell
        self.tell()

    # ---- what is asked for ----

    def judge(self, visitor: Visitor, word: wire.Word) -> list[events.Any]:
        """What follows from a visitor's word. Others may have to be asked first whether a move may be taken back."""
        judged = judge(self.sitting, visitor, word, self.chance)
        match word:
            case wire.TakeBack():
                if self.asking is not None:
                    raise Refusal("That is being asked already.")
                judged = [] if self.others(own_seat(visitor)) else judged
            case wire.Consent(yes=yes):
                judged = self.consented(own_seat(visitor), yes)
            case wire.Chat(text=text):
                self.check_talk(visitor, text)
            case wire.Report(id=id):
                judged = [self.reported(visitor, id)]
            case wire.AskHint() | wire.Claim() if visitor.hinting is not None:
                raise Refusal("What you asked last is still being thought about; wait for it.")
            case _:
                pass
        if judged:
            self.check_lines(visitor, judged)
        return judged

    # ---- how much is written ----

    def check_lines(self, visitor: Visitor, judged: list[events.Any]) -> None:
        """Is there room for more in the journal, in the table's book and for this visitor? One may always get up."""
        if any(isinstance(event, events.Rose) for event in judged):
            return
        is_coming = isinstance(judged[0], COMINGS)
        if self.is_full_book or (is_coming and self.sitting.comings >= MOST_COMINGS):
            raise Refusal(FULL_BOOK)
        if self.crowd is not None and visitor.address:
            self.crowd.lines.check(TOO_MANY_LINES, visitor.address)
            self.crowd.guest_lines.check(TOO_MANY_LINES, visitor.guest or visitor.address)
            self.spend(visitor, len(judged))

    @property
    def is_full_book(self) -> bool:
        """Has so much happened here that nothing more can be written?"""
        return self.sitting.seq >= MOST_LINES

    def spend(self, visitor: Visitor, lines: int) -> None:
        """Lines are written for a visitor."""
        if self.crowd is not None and visitor.address:
            self.crowd.lines.spend(lines, visitor.address)
            self.crowd.guest_lines.spend(lines, visitor.guest or visitor.address)

    def spend_for_bots(self) -> None:
        """A bot's line is written for who has been here longest."""
        if self.visitors:
            self.spend(self.visitors[0], 1)

    @property
    def bots_must_wait(self) -> bool:
        """Has very much been written for who has been here longest? Then the bots play more slowly."""
        if self.crowd is None or not self.visitors or not self.visitors[0].address:
            return False
        first = self.visitors[0]
        return self.crowd.lines.is_spent(first.address) or self.crowd.guest_lines.is_spent(first.guest or first.address)

    def acted(self, visitor: Visitor, word: wire.Word) -> None:
        """It is written; what is only of the moment follows."""
        match word:
            case wire.Sit():
                seat = self.sitting.seat_of(visitor.guest)
                assert seat is not None
                self.take_chair(visitor, seat)
            case wire.Ready():
                self.ready.add(own_seat(visitor))
            case wire.TakeBack(position=position) if position == self.sitting.position:
                seat, guest = own_seat(visitor), visitor.guest or ""
                acts = self.sitting.to_take_back(seat, guest)
                self.ask_others(seat, acts)
                self.presence.tell(bus.Asked(position=position, seat=seat, acts=acts))
            case wire.Consent(position=position, yes=yes):
                seat = own_seat(visitor)
                self.answered(seat, yes)
                self.presence.tell(bus.Answered(position=position, seat=seat, yes=yes))
            case wire.Say(phrase=phrase):
                seat = own_seat(visitor)
                self.say(seat, phrase)
                self.presence.tell(bus.Said(seat=seat, phrase=phrase))
            case wire.Chat(text=text):
                self.chat(visitor, text)
            case wire.Report():
                LOG.warning("what was said at a table was reported: see parlour journal reports")
                visitor.outbox.note(wire.Noted(sentence=REPORTED))
            case wire.SetPace(pace=pace):
                visitor.pace = pace
            case wire.AskHint():
                self.think_for(visitor, own_seat(visitor))
            case wire.Claim():
                self.see_to(claims.look_into(self, visitor, own_seat(visitor)))
            case _:
                pass

    def apply(self, event: events.Any, seq: int, at: float) -> None:
        """What is written comes true."""
        before = self.sitting.position
        super().apply(event, seq, at)
        if self.noted is not None:
            self.noted(event, seq, at)
        match event:
            case events.Rose() | events.Gallery() | events.Listed() | events.Missed() | events.Returned():
                self.count_heads()  # he may have come in by another window while that was written
            case events.Sat(seat=seat):
                self.asked.pop(seat, None)
            case _:
                pass
        if self.sitting.position != before:
            self.asking = None
            self.ready.clear()
            self.asked.clear()
            self.turn_began = now()

    async def write(self, event: events.Any) -> None:
        """What has been judged happens; when a table is closed at which people have played, their books are written."""
        books = self.books if isinstance(event, events.Closed) and self.sitting.held else None
        if books is not None:
            await books.intend(self.name)
        if self.byday is not None:
            await self.byday.intend()
        await super().write(event)
        if books is not None:
            books.begin(self.name, self.sitting)

    async def finish(self, why: Literal["over", "idle", "bell"]) -> None:
        """Nothing more is played here, whoever says so first; if the game is over, what came of it is written down
        before. The lock is held."""

        async def close() -> None:
            """Close the table, unless it is."""
            if self.sitting.closed:
                return
            if self.settle is not None and self.sitting.phase == "over":
                await self.settle(self.sitting)
            await self.write(events.Closed(why=why))

        await self.persist(close)

    def acknowledge(self, visitor: Visitor, word: wire.Word) -> None:
        """To everyone; but what is added to a deal only to who has added it: the others see it with their cards. After
        a count all are ready at nearly the same moment, and nobody waits to see that of each."""
        if isinstance(word, wire.Give | wire.SetPace):
            self.stirred.set()
            self.show(visitor)
        elif not isinstance(word, wire.Chat | wire.Report):
            is_only_play = isinstance(word, wire.Play) and self.is_among_people
            self.tell(stirs=not is_only_play, at_leisure=isinstance(word, wire.Ready))

    @property
    def is_among_people(self) -> bool:
        """Do people alone play, all of whom are there, and without a clock? Then nobody need attend to a hand."""
        if self.away or self.standing or self.asking is not None or self.sitting.opened.clock or self.byday:
            return False
        return self.sitting.is_of_people and self.sitting.phase == "playing"

    def tell(self, stirs: bool = True, at_leisure: bool = False) -> None:
        """Show everyone the table as it is, and the party at which it is played."""
        if self.bell is not None:
            self.bell.look(self.sitting.id)
        if self.sitting.secret:
            for seat in filter(self.is_here, self.sitting.persons()):
                self.asked.setdefault(seat, now())
        super().tell(stirs, at_leisure)

    def say(self, seat: int, phrase: wire.Phrase) -> None:
        """Something is heard across the table."""
        for visitor in self.visitors:
            visitor.outbox.note(wire.Said(seat=seat, phrase=phrase))

    # ---- free talk ----

    def check_talk(self, visitor: Visitor, text: str) -> None:
        """May this be said here? If not, there is a sentence why."""
        if not self.may_chat:
            raise Refusal(NO_TALK)
        tidied(text)
        self.talk.check(visitor.guest or "")

    def chat(self, visitor: Visitor, text: str) -> None:
        """Somebody says something, here and at other servers."""
        seat, guest = own_seat(visitor), visitor.guest or ""
        name, text, id = self.sitting.names[seat], tidied(text), self.chance.randbytes(6).hex()
        self.hear_said(guest, wire.Chatted(id=id, seat=seat, name=name, text=text))
        self.presence.tell(bus.Chatted(id=id, seat=seat, guest=guest, name=name, text=text))

    def hear_said(self, guest: str, heard: wire.Chatted) -> None:
        """Something is heard by all who are here."""
        self.talk.keep(guest, heard)
        if self.talks:
            for visitor in self.visitors:
                visitor.outbox.note(heard)

    def reported(self, visitor: Visitor, id: str) -> events.Reported:
        """What is written down of something that was said here, as the house itself has heard it."""
        saying, guest = self.talk.find(id), visitor.guest or ""
        if self.sitting.reports >= MOST_REPORTS:
            raise Refusal(TOO_MANY_REPORTS)
        if self.crowd is not None:
            self.crowd.reports.pass_through(TOO_MANY_REPORTS, visitor.address or guest)
        return events.Reported(by=guest, guest=saying.guest, name=saying.heard.name, text=saying.heard.text)

    # ---- names ----

    async def call(self, guest: str, name: str) -> None:
        """Who sits here is called so from now on, told apart from others of that name."""

        async def write() -> None:
            """Write it down, unless it is so, or the game is over, or a party says what people are called."""
            seat, sitting = self.sitting.seat_of(guest), self.sitting
            if seat is None or sitting.closed or sitting.opened.party or self.is_full_book:
                return
            if sitting.comings < MOST_COMINGS:
                for event in renamed(sitting.chairs, seat, name):
                    await self.write(event)

        async with self.lock:
            before = self.sitting.seq
            await self.persist(write)
        if self.sitting.seq != before:
            self.tell()

    # ---- taking back ----

    def ask_others(self, seat: int, acts: int) -> None:
        """Ask those who play whether so many acts may be taken back."""
        self.asking = TakingBack(seat, acts, self.others(seat), now() + self.pace.asking)

    def ask_no_more(self) -> None:
        """Nobody asks any more."""
        self.asking = None
        self.tell()

    def consented(self, seat: int, yes: bool) -> list[events.Any]:
        """What follows from an answer: the acts go back if it was the last one waited for."""
        asking = self.asking
        if asking is None or seat not in asking.waiting:
            raise Refusal("Nobody has asked you.")
        return [events.TookBack(acts=asking.acts)] if yes and asking.waiting == {seat} else []

    def answered(self, seat: int, yes: bool) -> None:
        """Somebody has answered: one who would not is enough."""
        asking = self.asking
        if asking is None:
            return  # it has been taken back
        asking.waiting.discard(seat)
        if not yes:
            self.asking = None
            for visitor in self.visitors:
                if visitor.seat == asking.seat:
                    visitor.outbox.note(wire.Refused(sentence=f"{self.sitting.names[seat]} would have the move stand."))

    # ---- hints ----

    def think_for(self, visitor: Visitor, seat: int) -> None:
        """Work out a hint from the seat's own view, while the table goes on."""
        owner = Owner(visitor.guest or "", visitor.address)
        visitor.hinting = coming = self.desk.hints(self.sitting.view_at(seat), owner)
        self.see_to(self.bring_hints(visitor, self.sitting.position, coming))

    def see_to(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside what happens at the table."""
        errand = asyncio.create_task(work)
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
            visitor.hinting = None

    # ---- notes of other servers ----

    async def heed(self, note: bus.Any) -> None:
        """Do what follows from a note. The lock is held."""
        match note:
            case bus.Took(seat=seat, window=window):
                self.close_windows(seat, window)
            case bus.Said(seat=seat, phrase=phrase):
                self.say(seat, cast(wire.Phrase, phrase))
            case bus.Chatted(id=id, seat=seat, guest=guest, name=name, text=text):
                self.hear_said(guest, wire.Chatted(id=id, seat=seat, name=name, text=text))
            case bus.Asked(position=position, seat=seat, acts=acts):
                if await self.is_now(position) and self.asking is None:
                    self.ask_others(seat, acts)
                    self.tell()
            case bus.Answered(position=position, seat=seat, yes=yes):
                if await self.is_now(position) and self.asking is not None and seat in self.asking.waiting:
                    await self.hear_answer(seat, yes)
            case _:
                await super().heed(note)

    async def hear_answer(self, seat: int, yes: bool) -> None:
        """Somebody has answered at another server, which may not know of all the other answers."""
        try:
            for event in self.consented(seat, yes):
                await self.write(event)
        except Behind:
            pass  # his server knew of them, and has written it already
        self.answered(seat, yes)
        self.tell()

    async def is_now(self, position: int) -> bool:
        """Is this where the game stands, if need be after reading on?"""
        if position > self.sitting.position:
            await self.catch_up()
        return position == self.sitting.position

    def close_windows(self, seat: int, window: str) -> None:
        """A person has taken his seat in a window: any older one is closed. All servers hear of them in one order."""
        for visitor in self.visitors:
            if visitor.window == window:
                visitor.is_known = True
            elif visitor.seat == seat and visitor.is_known:
                visitor.outbox.farewell(OTHER_WINDOW, elsewhere=True)
                visitor.seat = None
        self.count_heads()
        self.tell()
