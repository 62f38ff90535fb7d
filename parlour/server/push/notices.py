"""Notices: who has the turn at a table by the day and does not look at it is told so on his devices.

That somebody is to be told is a note in the store, with the time at which to do it, written together with whose turn it
is (`lobby/turns.py`); so it stands after a restart, and any server of the house may send it. Which one does is decided
by another note, that of two servers only one can write. After that the notice is looked at once more and put off before
anything is sent: should the server die in between, another one tries again.
"""

import asyncio
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec.structs import replace

from parlour.errors import NotAvailable
from parlour.server.book.notes import all_notes, written
from parlour.server.limits import Turnstiles
from parlour.server.live.byday import DAY, Turn
from parlour.server.logs import log_trouble
from parlour.server.push.devices import Device, Devices
from parlour.server.store.protocol import Note, Store

KIND, TRIED, HOUSE = "notice", "tried", "house"  # of the notes, and to whom they belong
LOOK = 5.0  # seconds between two looks at who is to be told
MEANWHILE = 20.0  # seconds for which it is waited whether somebody who plays on does so without being told
AT_ONCE = 500  # notices that are looked at together
UNHEARD = 120.0  # seconds until a notice is tried again of whose sending nothing more was heard
AFTER = (60.0, 300.0, 1800.0, 7200.0)  # seconds until it is tried once more
LONGEST = 4 * 3600.0  # for which a service may ask to be left alone
MOST_TOLD = 60  # notices an hour for one guest
TOPIC = 32  # letters


@dataclass(frozen=True)
class Terms:
    """On what terms a house tells devices: whom their services may ask about it, the keeper's own key if he has one,
    and services that may stand in a network of his own."""

    contact: str
    key: Path | None = None
    allowed: frozenset[str] = frozenset()


class Notice(msgspec.Struct, omit_defaults=True):
    """Whom to tell of which position, how often that has been tried, and which devices need not be told any more."""

    guest: str
    table: str
    position: int
    due: float
    tries: int = 0
    reached: list[str] = []
    is_over: bool = False

    @property
    def name(self) -> str:
        """Its name among the notes."""
        return f"{self.guest} {self.table}"


NOTICE = msgspec.json.Decoder(Notice)


class Came(Protocol):
    """What became of it on one device."""

    @property
    def came(self) -> str:
        """The device is told, or gone; it is to be tried later, or not at all."""
        ...

    @property
    def after(self) -> float:
        """For how many seconds the service would be left alone."""
        ...


class Carrier(Protocol):
    """Who carries it there."""

    key: str

    def check(self, device: Device) -> None:
        """Refuse a device to which nothing can be sent."""
        ...

    async def carry(self, device: Device, text: bytes, seconds: int, topic: str, now: float) -> Came:
        """Tell a device something that is worth telling for so long, in place of what it was told of the same topic."""
        ...

    def close(self) -> None:
        """Carry nothing more."""
        ...


class Tables(Protocol):
    """The tables by the day, as far as notices concern them."""

    journal: Store

    async def whose(self, table: str) -> Turn | None:
        """Whose turn it is at a table, nobody's while something happens there; None if nobody is waited for."""
        ...

    async def rests_until(self, guest: str) -> float | None:
        """Until when a guest is on holiday, if he is."""
        ...

    def is_looking(self, table: str, guest: str) -> bool:
        """Has a guest a table before him, at whatever server?"""
        ...

    def title_of(self, table: str) -> str:
        """What is played at a table."""
        ...


class Notices:
    """Who is to be told, and when."""

    def __init__(self, tables: Tables, carrier: Carrier) -> None:
        self.tables, self.carrier, self.journal = tables, carrier, tables.journal
        self.devices = Devices(tables.journal)
        self.told = Turnstiles(MOST_TOLD, seconds=3600.0)
        self.looking: asyncio.Task[None] | None = None
        self.telling: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin to look."""
        self.looking = asyncio.create_task(self.look_on())

    def close(self) -> None:
        """Look no more."""
        for task in (self.looking, *self.telling):
            if task is not None:
                task.cancel()
        self.carrier.close()

    # ---- what is to be told ----

    async def heed(self, table: str, turn: Turn) -> None:
        """A person has the turn: he is told after a moment, unless he is about to be told of this very position or has
        been."""
        if not await self.devices.count(turn.guest):
            return
        notice = Notice(turn.guest, table, turn.position, turn.due)
        known = await self.journal.noted(KIND, HOUSE, notice.name)
        if known is None or NOTICE.decode(known.body).position != turn.position:
            await self.journal.drop_notes(TRIED, notice.name)
            await self.put_off(notice, MEANWHILE)

    async def put_off(self, notice: Notice, seconds: float) -> None:
        """Look at it again after so long."""
        at = self.journal.time() + seconds
        await self.journal.note(KIND, HOUSE, notice.name, written(notice), anew=True, at=at)

    async def drop(self, notice: Notice) -> None:
        """Nobody is to be told any more."""
        await self.journal.drop_notes(KIND, HOUSE, notice.name)
        await self.journal.drop_notes(TRIED, notice.name)

    # ---- telling ----

    async def look_on(self) -> None:
        """See, every now and then, who is to be told."""
        while True:
            try:
                await self.look()
            except NotAvailable:
                pass  # the journal cannot be read now
            except Exception as trouble:
                log_trouble("notices could not be looked up", trouble)
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """Tell all who are to be told by now, those first who were to be first."""
        due = [note async for note in all_notes(self.journal, KIND, HOUSE, (self.journal.time(), ""))]
        await asyncio.gather(*map(self.see_to, due[-AT_ONCE:]))

    async def see_to(self, note: Note) -> None:
        """Tell one of them, if that is still so."""
        notice = NOTICE.decode(note.body)
        turn = await self.tables.whose(notice.table)
        if turn is not None and not turn.guest:
            return  # something happens there just now
        if turn is None or (turn.guest, turn.position) != (notice.guest, notice.position):
            await self.drop(notice)
            return
        ends = await self.tables.rests_until(notice.guest)
        if ends is not None:
            await self.put_off(notice, ends - self.journal.time())
        elif notice.is_over or self.tables.is_looking(notice.table, notice.guest):
            await self.put_off(replace(notice, is_over=True), DAY)
        elif await self.is_ours(notice) and await self.journal.noted(KIND, HOUSE, note.name) == note:
            await self.put_off(replace(notice, tries=notice.tries + 1), UNHEARD)
            telling = asyncio.create_task(self.try_to_tell(notice))  # no other waits for a service that is slow
            self.telling.add(telling)
            telling.add_done_callback(self.telling.discard)

    async def is_ours(self, notice: Notice) -> bool:
        """Is it for this server to tell of it now? It is for whoever writes that down first; of whom nothing more was
        heard has left it to the next."""
        name = f"{notice.position} {notice.tries}"
        if await self.journal.note(TRIED, notice.name, name, "{}"):
            return True
        tried = await self.journal.noted(TRIED, notice.name, name)
        if tried is not None and tried.at < self.journal.time() - UNHEARD:
            await self.put_off(replace(notice, tries=notice.tries + 1), 0.0)
        return False

    async def try_to_tell(self, notice: Notice) -> None:
        """Tell a guest; if it cannot be written down what came of it, it is as if nothing had been heard."""
        try:
            await self.tell(notice)
        except NotAvailable:
            pass  # the journal cannot be written now
        except Exception as trouble:
            log_trouble("a notice could not be sent", trouble)

    async def tell(self, notice: Notice) -> None:
        """Tell a guest on all his devices that have not been told yet, and write down what is left to do."""
        devices = [it for it in await self.devices.of(notice.guest) if it.name not in notice.reached]
        if not self.told.lets_through(notice.guest):
            devices = []
        came = await asyncio.gather(*(self.carry(notice, device) for device in devices))
        for device, answer in zip(devices, came, strict=True):
            if answer.came == "gone":
                await self.devices.drop(notice.guest, device.name)
            if answer.came != "later":
                notice.reached.append(device.name)
        known = await self.journal.noted(KIND, HOUSE, notice.name)
        if known is None or NOTICE.decode(known.body).position != notice.position:
            return  # it has been his turn again meanwhile, of which there is another notice
        waits = [answer.after for answer in came if answer.came == "later"]
        if waits and notice.tries < len(AFTER):
            wait = max(AFTER[notice.tries], min(max(waits), LONGEST))
            await self.put_off(replace(notice, tries=notice.tries + 1), wait)
        else:
            await self.put_off(replace(notice, is_over=True), DAY)

    async def carry(self, notice: Notice, device: Device) -> Came:
        """Tell one device: of which game it is, and at which table."""
        now = self.journal.time()
        said = {"table": notice.table, "title": self.tables.title_of(notice.table)}
        seconds = max(int(notice.due - now), 60)
        return await self.carrier.carry(device, written(said).encode(), seconds, topic_of(notice), now)


def topic_of(notice: Notice) -> str:
    """By what a service knows that a notice is about the same table as one before, and nothing else."""
    return hashlib.sha256(notice.name.encode()).hexdigest()[:TOPIC]
