"""One party with everyone who looks at it: what they ask for, what is written, and what each is told."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import thread_time
from typing import Protocol

from parlour.errors import BadChoice, Refusal
from parlour.party import events as evening_events
from parlour.server.live.party import events
from parlour.server.live.party.codes import Codes
from parlour.server.live.party.guestbook import NOBODY
from parlour.server.live.party.onlooker import Onlooker
from parlour.server.live.party.picture import picture, whole
from parlour.server.live.party.requests import STALE, judge, listed
from parlour.server.live.party.soiree import HOSTESS, Soiree
from parlour.server.live.presence import Presence
from parlour.server.live.session import Session
from parlour.server.live.story import PARTY
from parlour.server.names import told_apart
from parlour.server.people import word_of
from parlour.server.store.protocol import Store
from parlour.wire import bus
from parlour.wire import party as words

MOST_HERE = 100  # people at a party that is played here
TRIES = 20  # that a window has at slip codes
CLAIM_LETTERS = 8  # by which the hostess's answer knows which phone is meant


class Floor(Protocol):
    """The tables at which the party is played."""

    @property
    def is_anyone_here(self) -> bool:
        """Is anyone at the party, or at one of its tables?"""
        ...

    @property
    def names(self) -> set[str]:
        """The tables of the game in play, as the house calls them."""
        ...

    async def count_up(self) -> None:
        """Count all that is finished at any table, as far as it is written down anywhere."""
        ...


class PartyRoom(Session[Onlooker, words.Word, events.Any, words.Party]):
    """A party, who looks at it, and what is only of the moment."""

    stale = STALE
    pause = 0.05

    def __init__(
        self,
        soiree: Soiree,
        journal: Store,
        codes: Codes,
        chance: Random,
        presence: Presence | None = None,
        reachable: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        super().__init__(PARTY + soiree.id, soiree, journal, chance, presence)
        self.soiree, self.codes, self.reachable = soiree, codes, reachable
        self.floor: Floor | None = None
        self.going: dict[str, str] = {}  # where each player has a chair in the house now
        self.at_chair: set[str] = set()  # players who have a window open at a table of the party
        self.due: float | None = None  # when the house goes on by itself
        self.telling_takes = 0.0  # seconds of the loop's time, the last time

    @property
    def hostess(self) -> str:
        """The guest who gives the party."""
        return self.soiree.announced.hostess

    # ---- what the shell asks for ----

    def decode(self, text: str | bytes) -> words.Word:
        """What a message asks for."""
        return words.WORDS.decode(text)

    def encode(self, event: events.Any) -> str:
        """An event as the journal has it."""
        return events.written(event)

    def read(self, body: str) -> events.Any:
        """The event that a line of the journal tells."""
        return events.read(body)

    def kind(self, event: events.Any) -> str:
        """What kind of event it is."""
        return events.kind(event)

    def whole(self) -> words.Party:
        """What everybody may see."""
        return whole(self)

    def eyes(self, onlooker: Onlooker) -> tuple[str | None, int | None]:
        """Each guest sees who he is, and each phone which table it is of."""
        return onlooker.guest, onlooker.slip

    def draw(self, onlooker: Onlooker, everybody: words.Party) -> bytes:
        """The party as one of them may see it."""
        return picture(self, everybody, onlooker.guest, onlooker.slip)

    def here(self) -> bus.Here:
        """Who is here, as other servers are to know it."""
        return bus.Here(watching=len(self.visitors), players=sorted(self.looking()))

    def show_all(self) -> None:
        """Show everyone how things are. What that takes is charged to whoever has it shown: some parties are large."""
        began = thread_time()
        super().show_all()
        self.telling_takes = thread_time() - began

    # ---- coming and going ----

    @property
    def is_watched(self) -> bool:
        """Is anyone at the party, or at its tables, wherever? They go on by what is written of it."""
        return super().is_watched or (self.floor is not None and self.floor.is_anyone_here)

    @property
    def companions(self) -> set[str]:
        """The tables at which it is played."""
        return set() if self.floor is None else self.floor.names

    @property
    def watching(self) -> int:
        """How many windows look at the party."""
        return len(self.visitors) + self.presence.watching

    def looking(self) -> set[str]:
        """The players who have a window open on the party at this server."""
        found = (self.soiree.player_of(onlooker.guest) for onlooker in self.visitors)
        return {player for player in found if player is not None}

    @property
    def present(self) -> set[str]:
        """The players who have a window open on the party, or at their tables."""
        return self.looking() | self.presence.players | self.at_chair

    def lay(self, floor: Floor) -> None:
        """The party has tables in the house."""
        self.floor = floor

    def see_tables(self, going: dict[str, str], at_chair: set[str]) -> None:
        """Where each player has a chair now, and who sits on it."""
        if going != self.going or at_chair != self.at_chair:
            self.going, self.at_chair = going, at_chair
            self.tell()

    def expect(self, due: float | None) -> None:
        """When the house goes on by itself, if it does."""
        if due != self.due:
            self.due = due
            self.tell()

    async def knows(self, player: str) -> bool:
        """Is this somebody on the list or at the party? Another server may have put him there this moment."""
        if not self.soiree.book.name_of(player):
            async with self.lock:
                await self.catch_up()
        return bool(self.soiree.book.name_of(player))

    async def come(self, guest: str, name: str, player: str = "", new: bool = False) -> list[str]:
        """A guest of the house comes or comes back, as somebody of the list if he says so. Whoever is called like some
        of those, and does not say that he is new, is asked first: these are offered, and nobody has come."""

        async def come_in() -> list[str]:
            """He comes, unless he is here."""
            if self.soiree.player_of(guest) is not None:
                return []
            offered = [] if player or new else self.soiree.book.alike(name)
            back = self.soiree.book.guests.get(guest)
            if back or not offered:
                self.check_room()
                await self.happen(self.coming(guest, name, back or player))
            return [] if back else offered

        async with self.lock:
            return await self.persist(come_in)

    def coming(self, guest: str, name: str, player: str) -> events.Any:
        """What happens when a guest comes: as somebody new, or as this person, whom another may have said to be."""
        book = self.soiree.book
        if not player:
            return events.Came(player=book.ids(1)[0], name=told_apart([name], book.names())[0], guest=guest)
        if player not in book.people():
            raise BadChoice(NOBODY)
        if book.guest_of(player) in ("", guest):
            return events.Claimed(player=player, guest=guest)
        return events.Disputed(id=word_of(CLAIM_LETTERS, self.chance), player=player, guest=guest, name=name)

    async def list_names(self, names: list[str], here: bool) -> None:
        """The hostess puts people on her list: they are coming, or here already."""

        async with self.lock:
            await self.persist(lambda: self.happen(listed(self.soiree, names, here)))

    def check_room(self) -> None:
        """Is there room for one more?"""
        people = [player for player in self.soiree.evening.players.values() if not player.bot and not player.left]
        if self.soiree.is_here and len(people) >= MOST_HERE:
            raise BadChoice(f"A party that is played here has {MOST_HERE} people at the most.")

    # ---- what is asked for ----

    async def obey(self, onlooker: Onlooker, word: words.Word) -> None:
        """Do what is asked; before the hostess's bell all is counted that was finished."""
        is_bell = isinstance(word, words.PartyBegin | words.PartyRing | words.PartyMove)
        if is_bell and self.floor is not None and onlooker.guest == self.hostess:
            await self.floor.count_up()
        await super().obey(onlooker, word)

    def judge(self, onlooker: Onlooker, word: words.Word) -> Iterator[events.Any]:
        """What follows from somebody's word, each event tried before it is written."""
        return map(self.tried, judge(self.soiree, onlooker, word))

    def tried(self, event: events.Any) -> events.Any:
        """An event that can happen now, as a copy of the party shows; else a refusal."""
        self.soiree.copy().apply(event, self.soiree.seq + 1, self.soiree.at)
        return event

    async def happen(self, event: events.Any) -> None:
        """Something happens, if it can, and is told. The lock is held."""
        await self.write(self.tried(event))
        self.tell()

    def acted(self, onlooker: Onlooker, word: words.Word) -> None:
        """It is written; what is only of the moment follows."""
        if isinstance(word, words.PartySlip):
            self.show_slip(onlooker, word.code)

    def show_slip(self, onlooker: Onlooker, code: str) -> None:
        """A table's phone shows its slip."""
        onlooker.tries += 1
        if onlooker.tries > TRIES:
            onlooker.outbox.farewell("That was often enough; look at the slip again.")
            return
        self.codes.guesses.check(onlooker.address)
        self.codes.guesses.check_place(self.soiree.id)
        onlooker.slip = self.codes.table_of(self.soiree.id, code)
        if onlooker.slip is None:
            self.codes.guesses.wrong(onlooker.address, self.soiree.id)
            raise Refusal("This is not the code on a slip of this party.")

    # ---- results from the tables ----

    async def take_result(
        self,
        id: str,
        by: int,
        round: int,
        result: evening_events.Scored,
        sure: bool | None = None,
        again: bool = False,
    ) -> str:
        """A result comes in: it counts, waits, or is shown to the hostess; the same id again changes nothing.

        One that cannot be, or says otherwise than one that was sent before (unless that is meant: `again`), is not
        written down before its sender is sure, who gets a question. If he cannot be asked any more, the hostess is.
        """

        async def take() -> str:
            """Write it down, unless it is."""
            if id in self.soiree.notes:
                return ""
            fate = self.soiree.fate_of(round, result, by)
            question = "" if sure or fate == "same" else self.soiree.question(round, result)
            if by != HOSTESS and not (question or sure or again or fate == "same"):
                question = self.soiree.replacing(round, result)
            if question and sure is False:
                return question
            await self.happen(
                events.Noted(id=id, by=by, round=round, result=result, fate="proposed" if question else fate)
            )
            return ""

        async with self.lock:
            question = await self.persist(take)
        self.tell()
        return question

    async def heed_held(self) -> None:
        """After the bell, results that came before it count. The lock is held."""
        for note in self.soiree.held():
            if note.round == self.soiree.round and self.soiree.evening.phase == "counting":
                try:
                    await self.happen(events.Heeded(id=note.id))
                except (BadChoice, Refusal):
                    await self.happen(events.Deferred(id=note.id))
