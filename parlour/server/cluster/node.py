"""Several servers, one house: what one of them knows of the others, and which tables it drives.

Every second a server says in the database that it is there, and who its visitors are; one that has not said so for
three seconds is there no more. A table has one driver, which deals, has the bots play and looks at the clock; when it
is there no more, another server with visitors at that table takes its place. Anyone may write, the driver or not: the
key (table, seq) decides, so that a driver that was frozen and wakes can do no harm. What happens is told by NOTIFY;
what is missed that way is made good by the beat.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Coroutine
from typing import TYPE_CHECKING

from parlour.errors import NotAvailable, NotHere, Unreadable
from parlour.server.clock import now
from parlour.server.cluster import bus
from parlour.server.live.table.room import Room
from parlour.server.logs import log_trouble
from parlour.server.store.postgres import LEASE, Postgres

if TYPE_CHECKING:
    from parlour.server.house import House

BEAT = 1.0  # seconds between two
SETTLES = 0.02  # seconds in which those who come together are counted together


class Several:
    """One server among several."""

    def __init__(self, house: "House", store: Postgres) -> None:
        self.house, self.store = house, store
        self.there: dict[str, bus.Everywhere] = {}  # the other servers' visitors
        self.heard: dict[str, float] = {}  # when a server was last heard of
        self.own = bus.Everywhere()
        self.driving: set[str] = set()
        self.until = 0.0  # so long the others leave that to us
        self.behind: set[str] = set()  # tables of which something has been written that we have not read
        self.is_deaf = False  # notes may have been missed
        self.is_reading = False
        self.wake = asyncio.Event()
        self.tasks: set[asyncio.Task[None]] = set()

    async def begin(self) -> None:
        """Be there."""
        await self.store.listen(self.hear, self.listens)
        await self.beat()
        self.start(self.beat_on())

    async def close(self) -> None:
        """Be there no more."""
        for task in self.tasks:
            task.cancel()
        await self.store.leave()

    def start(self, errand: Coroutine[None, None, None]) -> None:
        """Something to be done beside all else."""
        task = asyncio.create_task(errand)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # ---- asked by the rooms ----

    def at(self, table: str) -> list[bus.Here]:
        """What the others have told of a table."""
        return [it.tables[table] for it in self.there.values() if table in it.tables]

    def drives(self, table: str) -> bool:
        """Is this server the table's driver, by all that it can know?"""
        return table in self.driving and now() < self.until

    def new_window(self) -> str:
        """A name for a window that no other has."""
        return secrets.token_hex(6)

    def changed(self, table: str, here: bus.Here) -> None:
        """Our visitors at a table are others than before."""
        put(self.own, table, here)
        self.own.change += 1
        self.store.post(bus.Came(table=table, here=here, change=self.own.change))
        if not here.is_nobody and table not in self.driving:
            self.wake.set()

    # ---- notes ----

    def hear(self, note: bus.Any) -> None:
        """A note has come."""
        if note.server == self.store.server:
            if isinstance(note, bus.Took | bus.Written) and self.is_news(note):
                self.pass_on(note)
            return
        self.heard[note.server] = now()
        match note:
            case bus.Left():
                self.forget(note.server)
                self.wake.set()
            case bus.Written(table=table, seq=seq) if not self.is_wanted(table):
                self.behind.add(table)
                if seq == 0:
                    self.wake.set()  # a new table: the lobby should have it
            case bus.Came(table=table, here=here, change=change):
                self.hear_of(note.server, table, here, change)
                self.pass_on(note)
            case _:
                self.pass_on(note)

    def is_news(self, note: bus.Took | bus.Written) -> bool:
        """Is there something new in a note of our own? So it is when we did not know that something was written."""
        room = self.house.rooms.get(note.table)
        return room is not None and (isinstance(note, bus.Took) or note.seq > room.sitting.seq)

    def is_wanted(self, table: str) -> bool:
        """Is there anyone whom it concerns at once what happens at a table?"""
        room = self.house.rooms.get(table)
        return room is not None and (bool(room.visitors) or table in self.driving)

    def pass_on(self, note: bus.Any) -> None:
        """Give a note to its room."""
        room = self.house.rooms.get(note.table)
        if room is not None and room.elsewhere.hear(note):
            self.start(room.elsewhere.go_through(room))

    def hear_of(self, server: str, table: str, here: bus.Here, change: int) -> None:
        """Another server's visitors at a table are others than before."""
        room = self.house.rooms.get(table)
        if room is not None and not room.is_anyone_here:
            room.turn_began = now()  # clocks have rested
        there = self.there.setdefault(server, bus.Everywhere())
        there.change = max(there.change, change)
        put(there, table, here)

    def listens(self) -> None:
        """From now on notes are heard; before, some may not have been."""
        self.is_deaf = True
        self.wake.set()

    # ---- the beat ----

    async def beat_on(self) -> None:
        """Say again and again that we are there."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self.wake.wait()
                    await asyncio.sleep(SETTLES)
            self.wake.clear()
            try:
                await self.beat()
            except NotAvailable:
                pass  # what we drive is others' after a while, if they can reach the database
            except Exception as trouble:
                log_trouble("the beat stumbled", trouble)
            if not self.is_reading:
                self.start(self.read_on())  # which may take longer than a beat

    async def beat(self) -> None:
        """Say that we are there, see who else is, and take the tables that have no driver."""
        began, lapsed = now(), now() > self.until
        self.believe(await self.store.beat(self.own), began)
        rooms = self.house.rooms
        over = [table for table in self.driving if table not in rooms or rooms[table].sitting.closed]
        wanted = [table for table in self.own.tables if table not in self.driving and not self.is_over(table)]
        before, self.driving = self.driving, await self.store.claim(wanted, over)
        self.until = began + LEASE
        for table in self.driving if lapsed else self.driving - before:
            if table in rooms:
                rooms[table].stirred.set()

    def is_over(self, table: str) -> bool:
        """Is nothing more played at a table?"""
        room = self.house.rooms.get(table)
        return room is None or room.sitting.closed

    def believe(self, there: dict[str, bus.Everywhere], asked: float) -> None:
        """What the database has of the others, unless we have heard something newer."""
        for server in [server for server in self.there if server not in there]:
            if self.heard.get(server, 0.0) < asked:
                self.forget(server)
        for server, everywhere in there.items():
            known = self.there.get(server)
            if known is None or everywhere.change >= known.change:
                self.there[server] = everywhere
                self.recount(differing(known or bus.Everywhere(), everywhere))

    def forget(self, server: str) -> None:
        """A server is there no more, and so are its visitors."""
        gone = self.there.pop(server, None)
        self.heard.pop(server, None)
        if gone is not None:
            self.recount(set(gone.tables))

    def recount(self, tables: set[str]) -> None:
        """Others are at these tables than before."""
        for table in sorted(tables & self.house.rooms.keys()):
            room = self.house.rooms[table]
            room.count_heads()
            room.tell()

    # ---- reading on ----

    async def read_on(self) -> None:
        """Read what has been written at tables where nobody of ours is; what cannot be read now, the next time."""
        self.is_reading, behind = True, set[str]()
        was_deaf, self.is_deaf = self.is_deaf, False
        try:
            if was_deaf:
                self.behind.update(self.house.rooms, await self.store.unfinished())
            behind, self.behind = self.behind, behind
            await self.read(behind)
        except Exception as trouble:
            self.behind |= behind
            self.is_deaf |= was_deaf
            if not isinstance(trouble, NotAvailable):
                log_trouble("reading on failed", trouble)
        finally:
            self.is_reading = False

    async def read(self, tables: set[str]) -> None:
        """Open the rooms that are new to us, and read on in the others."""
        rooms = self.house.rooms
        known = sorted(tables & rooms.keys())
        for table in sorted(tables - rooms.keys()):
            with contextlib.suppress(Unreadable, NotHere):  # it stays closed
                await self.house.room(table)
        await self.catch_up([rooms[table] for table in known if table in rooms])

    async def catch_up(self, rooms: list[Room]) -> None:
        """Read on at many tables together."""
        news: dict[str, list[tuple[int, float, str]]] = {}
        if rooms:
            for table, *row in await self.store.read_on({room.sitting.id: room.sitting.seq + 1 for room in rooms}):
                news.setdefault(table, []).append(tuple(row))  # type: ignore[arg-type]
        for room in rooms:
            if room.sitting.id in news:
                async with room.lock:
                    room.take_in(news[room.sitting.id])


def put(everywhere: bus.Everywhere, table: str, here: bus.Here) -> None:
    """Note down who is at a table."""
    if here.is_nobody:
        everywhere.tables.pop(table, None)
    else:
        everywhere.tables[table] = here


def differing(one: bus.Everywhere, other: bus.Everywhere) -> set[str]:
    """The tables where not the same are there."""
    tables = one.tables.keys() | other.tables.keys()
    return {table for table in tables if one.tables.get(table) != other.tables.get(table)}
