"""Several servers, one house: what one of them knows of the others, and which sessions it drives.

Every second a server says in the database that it is there, and who its visitors are; one that has not said so for
three seconds is there no more. A session, be it a table or a party, has one driver: at a table it deals, has the bots
play and looks at the clock; at a party it lays tables, counts, rings and moves. When it is there no more, another
server with visitors takes its place; who drives a table of a party will have the party driven, and who drives a party
its tables. Anyone may write, the driver or not: the key (session, seq) decides, so that a driver that was frozen and
wakes can do no harm. What happens is told by NOTIFY; what is missed that way is made good by the beat.
"""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any, Protocol

from parlour.errors import NotAvailable, NotHere, Unreadable
from parlour.server.clock import passed
from parlour.server.live.session import Session
from parlour.server.live.story import Row, is_party
from parlour.server.logs import log_trouble
from parlour.server.store.postgres import LEASE, Postgres
from parlour.wire import bus

AnySession = Session[Any, Any, Any, Any]
BEAT = 1.0  # seconds between two
SETTLES = 0.02  # seconds in which those who come together are counted together


class Sessions(Protocol):
    """The tables and parties that are in this server's memory, by their names in the journal."""

    def session(self, name: str) -> AnySession | None:
        """A session, if it is in memory."""
        ...

    def names(self) -> set[str]:
        """All of them."""
        ...

    async def load(self, name: str) -> None:
        """Have a session in memory."""
        ...

    def is_coming(self, name: str) -> bool:
        """Is a session being brought into memory?"""
        ...

    async def look_up(self, names: set[str]) -> None:
        """Others have written at tables that are not in memory: see how they stand in the list of open tables."""
        ...

    async def read_register(self) -> None:
        """See anew which tables are open."""
        ...


class Node:
    """One server among several."""

    def __init__(self, sessions: Sessions, store: Postgres) -> None:
        self.sessions, self.store = sessions, store
        self.there: dict[str, bus.Everywhere] = {}  # the other servers' visitors
        self.heard: dict[str, float] = {}  # when a server was last heard of
        self.own = bus.Everywhere()
        self.driving: set[str] = set()
        self.until = 0.0  # so long the others leave that to us
        self.behind: set[str] = set()  # sessions of which something has been written that we have not read
        self.at_hand: set[str] = set()  # of these, the ones in memory whose reading is under way
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

    # ---- asked by the sessions ----

    def at(self, session: str) -> list[bus.Here]:
        """What the others have told of a session."""
        return [it.sessions[session] for it in self.there.values() if session in it.sessions]

    def drives(self, session: str) -> bool:
        """Is this server the session's driver, by all that it can know?"""
        return session in self.driving and passed() < self.until

    def changed(self, session: str, here: bus.Here) -> None:
        """Our visitors at a session are others than before."""
        put(self.own, session, here)
        self.own.change += 1
        self.post(bus.Came(session=session, here=here, change=self.own.change))
        if not here.is_nobody and session not in self.driving:
            self.hurry()

    def post(self, note: bus.Any) -> None:
        """Tell the other servers something."""
        self.store.post(note)

    def hurry(self) -> None:
        """There is something to be driven that was not before: the next beat is now."""
        self.wake.set()

    # ---- notes ----

    def hear(self, note: bus.Any) -> None:
        """A note has come."""
        if note.server == self.store.server:
            if isinstance(note, bus.Took | bus.Written) and self.is_news(note):
                self.pass_on(note)
            return
        self.heard[note.server] = passed()
        match note:
            case bus.Left():
                self.forget(note.server)
                self.hurry()
            case bus.Written(session=session, seq=seq) if not self.is_wanted(session):
                if note.shows or self.is_known(session):
                    self.behind.add(session)
                if seq == 0:
                    self.hurry()  # a new one: the lobby should have it
            case bus.Came(session=session, here=here, change=change):
                self.hear_of(note.server, session, here, change)
                self.pass_on(note)
            case _:
                self.pass_on(note)

    def is_news(self, note: bus.Took | bus.Written) -> bool:
        """Is there something new in a note of our own? So it is when we did not know that something was written."""
        session = self.sessions.session(note.session)
        return session is not None and (isinstance(note, bus.Took) or note.seq > session.story.seq)

    def is_wanted(self, name: str) -> bool:
        """Is there anyone whom it concerns at once what happens at a session?"""
        session = self.sessions.session(name)
        return session is not None and (session.is_watched or name in self.driving)

    def is_known(self, name: str) -> bool:
        """Must a session be read on here, or read at all? All parties, and the tables in memory or on their way to it;
        of other tables only what the list of them shows."""
        return is_party(name) or self.sessions.session(name) is not None or self.sessions.is_coming(name)

    def pass_on(self, note: bus.Any) -> None:
        """Give a note to its session."""
        session = self.sessions.session(note.session)
        if session is not None and session.presence.hear(note):
            self.start(session.go_through_notes())

    def hear_of(self, server: str, name: str, here: bus.Here, change: int) -> None:
        """Another server's visitors at a session are others than before."""
        session = self.sessions.session(name)
        if session is not None and not session.is_anyone_here:
            session.resume()
        there = self.there.setdefault(server, bus.Everywhere())
        there.change = max(there.change, change)
        put(there, name, here)

    def listens(self) -> None:
        """From now on notes are heard; before, some may not have been."""
        self.is_deaf = True
        self.hurry()

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
        """Say that we are there, see who else is, and take what has no driver."""
        began = passed()
        self.believe(await self.store.beat(self.own), began)
        over = [name for name in self.driving if self.is_over(name)]
        asked = self.wanted()
        before, self.driving = self.driving, await self.store.claim(sorted(asked), over)
        lapsed = passed() >= self.until  # if only while this was asked: sessions may have gone to rest meanwhile
        self.until = began + LEASE
        for name in self.driving if lapsed else self.driving - before:
            session = self.sessions.session(name)
            if session is not None:
                session.stirred.set()
        if self.wanted() - asked:
            self.hurry()  # there is more to what we have just taken

    def wanted(self) -> set[str]:
        """What we would drive and do not: where we have visitors, and what must go on together with that."""
        names = self.own.sessions.keys() | self.driving
        companions = {name for near in names if (it := self.sessions.session(near)) for name in it.companions}
        return {name for name in names | companions if name not in self.driving and not self.is_over(name)}

    def is_over(self, name: str) -> bool:
        """Does nothing more happen at a session?"""
        session = self.sessions.session(name)
        return session is None or session.story.closed

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
            self.recount(set(gone.sessions))

    def recount(self, names: set[str]) -> None:
        """Others are at these sessions than before."""
        for name in sorted(names):
            session = self.sessions.session(name)
            if session is not None:
                session.count_heads()
                session.tell()

    # ---- reading on ----

    async def read_on(self) -> None:
        """Read what has been written at sessions where nobody of ours is; what cannot be read now, the next time."""
        self.is_reading, behind = True, set[str]()
        was_deaf, self.is_deaf = self.is_deaf, False
        try:
            if was_deaf:
                self.behind.update(self.sessions.names(), filter(is_party, await self.store.unfinished()))
                await self.sessions.read_register()
            behind, self.behind = self.behind, behind
            await self.read(behind)
        except Exception as trouble:
            self.behind |= behind
            self.is_deaf |= was_deaf
            if not isinstance(trouble, NotAvailable):
                log_trouble("reading on failed", trouble)
        finally:
            self.is_reading = False

    async def read(self, names: set[str]) -> None:
        """Load the parties that are new to us, read on in what is in memory, and list the other tables."""
        known, unknown = names & self.sessions.names(), names - self.sessions.names()
        self.at_hand = known
        try:
            for name in sorted(filter(is_party, unknown)):
                with contextlib.suppress(Unreadable, NotHere):  # it stays closed
                    await self.sessions.load(name)
            await self.sessions.look_up({name for name in unknown if not is_party(name)})
            await self.catch_up([session for name in sorted(known) if (session := self.sessions.session(name))])
        finally:
            self.at_hand = set()

    async def refresh(self, name: str) -> None:
        """Read on in one session, if something has been written there that we have not read; whoever asks for it does
        not wait for the others that are read with it."""
        session = self.sessions.session(name)
        if session is not None and (name in self.behind or name in self.at_hand):
            self.behind.discard(name)
            await self.catch_up([session])

    async def catch_up(self, sessions: list[AnySession]) -> None:
        """Read on in many sessions together."""
        news: dict[str, list[Row]] = {}
        if sessions:
            starts = {session.name: session.story.seq + 1 for session in sessions}
            for name, seq, at, body in await self.store.read_on(starts):
                news.setdefault(name, []).append((seq, at, body))
        for session in sessions:
            if session.name in news:
                async with session.lock:
                    session.take_in(news[session.name])


def put(everywhere: bus.Everywhere, name: str, here: bus.Here) -> None:
    """Note down who is at a session."""
    if here.is_nobody:
        everywhere.sessions.pop(name, None)
    else:
        everywhere.sessions[name] = here


def differing(one: bus.Everywhere, other: bus.Everywhere) -> set[str]:
    """The sessions where not the same are there."""
    names = one.sessions.keys() | other.sessions.keys()
    return {name for name in names if one.sessions.get(name) != other.sessions.get(name)}
