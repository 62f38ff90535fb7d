"""One party with everyone who looks at it: what they ask for, what is written, and what each is told.

One thing happens at a time (`lock`): it is tried on a copy, written in the journal, comes true, and only then is told.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random

import msgspec

from parlour.errors import BadChoice, ParlourError, Refusal
from parlour.party import events as evening_events
from parlour.server import metrics
from parlour.server.http.limits import Turnstile
from parlour.server.live.outbox import Outbox
from parlour.server.live.party import events
from parlour.server.live.party.codes import Codes
from parlour.server.live.party.events import PREFIX
from parlour.server.live.party.picture import picture, whole
from parlour.server.live.party.requests import STALE, obey
from parlour.server.live.party.soiree import Soiree
from parlour.server.live.table.room import Behind
from parlour.server.logs import log_trouble
from parlour.server.store.protocol import Store
from parlour.wire import party as words
from parlour.wire import table as wire

TELLING = 0.05  # seconds in which what happens together is told together
MOST_HERE = 100  # people at a party that is played here


@dataclass(eq=False)
class Onlooker:
    """A window on the party: anyone's; a guest's, if his browser has told; a table's, if it has shown its slip."""

    outbox: Outbox
    guest: str | None
    slip: int | None = None
    tries: int = 0
    words: Turnstile = field(default_factory=lambda: Turnstile(30, 3.0))


class PartyRoom:
    """A party, who looks at it, and what is only of the moment."""

    def __init__(self, soiree: Soiree, journal: Store, codes: Codes, chance: Random) -> None:
        self.soiree, self.journal, self.codes, self.chance = soiree, journal, codes, chance
        self.onlookers: list[Onlooker] = []
        self.going: dict[str, str] = {}  # where each player has a chair in the house now
        self.due: float | None = None  # when the house goes on by itself
        self.at_chair: set[str] = set()  # players who have a window open at a table of the party
        self.count_up: Callable[[], Awaitable[None]] | None = None  # counts what is finished at tables of the house
        self.lock = asyncio.Lock()
        self.stirred = asyncio.Event()
        self.telling: asyncio.TimerHandle | None = None

    @property
    def hostess(self) -> str:
        """The guest who gives the party."""
        return self.soiree.announced.hostess

    # ---- coming and going ----

    def connect(self, onlooker: Onlooker) -> None:
        """Somebody looks at the party."""
        self.onlookers.append(onlooker)
        self.tell()

    def disconnect(self, onlooker: Onlooker) -> None:
        """Somebody looks away."""
        if onlooker in self.onlookers:
            self.onlookers.remove(onlooker)
        onlooker.outbox.discard()
        self.tell()

    def is_here(self, guest: str) -> bool:
        """Has this guest a window open on the party?"""
        return bool(guest) and any(onlooker.guest == guest for onlooker in self.onlookers)

    async def come(self, guest: str, name: str) -> str:
        """A guest of the house comes, or comes back; which player he is."""
        async with self.lock:
            known = self.soiree.player_of(guest)
            if known is not None:
                return known
            self.check_room()
            player = self.soiree.guests.get(guest) or f"p{self.soiree.came + 1}"
            await self.write(events.Came(player=player, name=name, guest=guest))
        self.tell()
        return player

    def check_room(self) -> None:
        """Is there room for one more?"""
        people = [player for player in self.soiree.evening.players.values() if not player.bot and not player.left]
        if self.soiree.is_here and len(people) >= MOST_HERE:
            raise BadChoice(f"A party that is played here has {MOST_HERE} people at the most.")

    # ---- telling ----

    def tell(self) -> None:
        """Show everyone the party as it is, in a moment."""
        self.stirred.set()
        if self.telling is None:
            self.telling = asyncio.get_running_loop().call_later(TELLING, self.show)

    def show(self) -> None:
        """Show it now, each as he may see it."""
        self.telling = None
        if not self.onlookers:
            return
        everybody = whole(self)
        pictures: dict[tuple[str | None, int | None], bytes] = {}
        for onlooker in self.onlookers:
            key = (onlooker.guest, onlooker.slip)
            if key not in pictures:
                pictures[key] = picture(self, everybody, *key)
            onlooker.outbox.show(pictures[key])

    def refuse(self, onlooker: Onlooker, sentence: str) -> None:
        """Say why not, and show the party as it is."""
        onlooker.outbox.note(wire.Refused(sentence=sentence))
        onlooker.outbox.show(picture(self, whole(self), onlooker.guest, onlooker.slip))

    # ---- writing ----

    async def write(self, event: events.Any) -> None:
        """Something happens, if it can: tried, written, true, and told in a moment. The lock is held."""
        tried = self.soiree.copy()
        tried.apply(event, self.soiree.seq + 1, self.soiree.at)
        tried.at = await self.put_down(event)
        self.soiree = tried
        self.tell()

    async def write_count(self, event: evening_events.Counted) -> None:
        """A hand was counted, of which the house knows that it can have been. The lock is held."""
        at = await self.put_down(event)
        self.soiree.apply(event, self.soiree.seq + 1, at)

    async def put_down(self, event: events.Any) -> float:
        """Put an event on disk; when it was."""
        at = await self.journal.append(PREFIX + self.soiree.id, self.soiree.seq + 1, events.written(event))
        if at is None:
            await self.catch_up()
            raise Behind(STALE)
        metrics.EVENTS.add(str(event.__struct_config__.tag))
        return at

    async def catch_up(self) -> None:
        """Something was written of which nobody here knows, as when the journal could not say so: read on."""
        for seq, at, body in await self.journal.read(PREFIX + self.soiree.id, self.soiree.seq + 1):
            self.soiree.apply(events.read(body), seq, at)
        self.tell()

    # ---- listening ----

    async def hear(self, onlooker: Onlooker, text: str | bytes) -> None:
        """Somebody asks for something: it is done and told, or refused and nothing has changed."""
        if not onlooker.words.lets_through():
            onlooker.outbox.farewell("That was too much at once; come again when you have calmed down.")
            return
        try:
            word = words.WORDS.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self.refuse(onlooker, "This message cannot be understood; see docs/protocol.md.")
            return
        async with self.lock:
            if onlooker.outbox.is_last:
                return  # he has been bidden farewell, though he may not have taken it yet
            try:
                await obey(self, onlooker, word)
                self.tell()
            except ParlourError as refusal:
                self.refuse(onlooker, str(refusal))
            except Exception as trouble:
                log_trouble("an act at a party failed", trouble)
                self.refuse(onlooker, "Something went wrong in the house, and nothing was done.")

    # ---- results from the tables ----

    async def take_result(self, id: str, by: int, round: int, result: evening_events.Scored) -> None:
        """A result comes in: it counts, waits, or is shown to the hostess; the same id again changes nothing."""
        async with self.lock:
            if id not in self.soiree.notes:
                fate = self.soiree.fate_of(round, result, by)
                await self.write(events.Noted(id=id, by=by, round=round, result=result, fate=fate))
        self.tell()

    async def heed_held(self) -> None:
        """After the bell, results that came before it count. The lock is held."""
        for note in self.soiree.held():
            if note.round == self.soiree.round and self.soiree.evening.phase == "counting":
                try:
                    await self.write(events.Heeded(id=note.id))
                except Behind:
                    raise
                except (BadChoice, Refusal):
                    await self.write(events.Deferred(id=note.id))
