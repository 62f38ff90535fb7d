"""An evening at the house: everything that may go wrong does for a while; then all are patient, and every game ends."""

import asyncio
import copy
import logging
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import State

from parlour.errors import NotAvailable
from parlour.server import house as houses
from parlour.server.app import build
from parlour.server.house import House
from parlour.server.http.afterwards import Reviews
from parlour.server.http.tokens import Tokens
from parlour.server.live.pace import Pace
from parlour.server.live.table import undo
from parlour.server.live.table.sitting import Sitting
from parlour.server.lobby.register import Entry
from tests.simulated.desk import SimDesk
from tests.simulated.loop import Tasks, VirtualLoop
from tests.simulated.network import DELAYS, Answer, Line, request, socket_scope
from tests.simulated.people import Person
from tests.simulated.store import EPOCH, SimStore
from tests.simulated.witness import Picture, Witness, Wrong

GAMES: tuple[tuple[int, Picture], ...] = (  # how often, and what; all of them short
    (12, {"game": "roulette", "options": {"players": 2, "spins": 1}}),
    (6, {"game": "roulette", "options": {"players": 3, "spins": 1, "banker": "house"}}),
    (2, {"game": "roulette", "options": {"players": 2, "spins": 3}}),
    (4, {"game": "euchre", "options": {"game": 2}}),
    (1, {"game": "lost-heir", "options": {"game": 3}}),
    (1, {"game": "matchem", "options": {"players": 2, "game": 10}}),
    (1, {"game": "raffles", "options": {"game": 12, "open_table": True}}),
)
PLAYERS = {"euchre": 4, "lost-heir": 4, "raffles": 4}
PATIENCE = 4 * 3600.0
QUIET = 600.0  # seconds in which something is written wherever patient people play
CHECKED = 1.0  # seconds between two looks at the list of open tables
LISTED = 60.0  # seconds after which a table that is on disk is listed, however slow the disk
EXPECTED = ("NotAvailable", "IllegalMove")


@dataclass
class Report:
    """What there was to see."""

    seed: int
    acts: int
    pictures: int
    crashes: int
    hours: float
    mark: int  # the same evening leaves the same


class Failed(Exception):
    """An evening went wrong; its seed brings it back."""

    def __init__(self, seed: int, trouble: BaseException | None) -> None:
        super().__init__(f"evening {seed}: {trouble} (python -m tests.simulated {seed})")
        self.seed = seed


class Process:
    """The house as one process, which may die."""

    def __init__(self, evening: "Evening") -> None:
        self.evening, self.tasks = evening, Tasks()
        self.lines: list[Line] = []
        self.store = SimStore(evening.loop, evening.witness.disk, evening.chance, evening.step)
        self.app = new_app()
        self.is_open = False
        evening.loop.spawn(self.open(), self.tasks)

    async def open(self) -> None:
        """Open the house on what is on disk; where that cannot be, try again later."""
        chance = Random(f"{self.evening.seed} house {self.evening.crashes}")
        try:
            house = await House.open_on(self.store, self.evening.pace, desk=SimDesk(chance), chance=chance)
        except NotAvailable:
            self.evening.loop.call_soon(self.evening.crash)
            return
        self.app.state.house, self.app.state.reviews = house, Reviews(house.desk)
        self.app.state.tokens = Tokens(house.journal, house.seal)
        self.is_open = True
        self.evening.check_opened(house)

    def die(self) -> None:
        """Nothing of it is left but what is on disk."""
        self.store.die()
        self.is_open = False
        for task in list(self.tasks):
            task.cancel()
        for line in self.lines:
            line.cut()


class Evening:
    """One evening, all of it from a seed."""

    def __init__(self, seed: int, trace: Callable[[str], None] | None = None) -> None:
        self.seed, self.trace = seed, trace
        self.chance = Random(f"{seed} evening")
        self.loop = VirtualLoop()
        self.witness = Witness(Random(f"{seed} witness"))
        self.crashes, self.mark, self.steps_left = 0, 0, 0
        self.is_patient = self.is_doubtful = False
        self.shown: set[str] = set()
        self.process: Process | None = None
        self.failed: asyncio.Future[None] = self.loop.create_future()
        self.pace = Pace(
            grace=self.chance.choice((3.0, 20.0, 180.0)),
            linger=self.chance.choice((5.0, 60.0)),
            rest=self.chance.choice((0.1, 1.0, 10.0, 60.0)),
        )
        self.people = self.invite()

    def invite(self) -> list[Person]:
        """The guests of the evening; one or two of them open tables."""
        chance, hosts = self.chance, self.chance.choice((1, 1, 1, 2))
        clumsiness = chance.choice((0.0, 0.1, 0.3))
        tables = [self.wish() if number < hosts else None for number in range(chance.choice((1, 2, 2, 3)))]
        people = [Person(self, number, clumsiness, table) for number, table in enumerate(tables)]
        twins = [person for person in people if chance.random() < 0.15]
        return people + [Person(self, 10 + number, clumsiness, None, twin) for number, twin in enumerate(twins)]

    def wish(self) -> Picture:
        """A table somebody would like to have."""
        weights, games = zip(*GAMES, strict=True)
        asked: Picture = self.chance.choices(games, weights)[0]
        players = asked["options"].get("players") or PLAYERS[asked["game"]]
        seats = ["me"] + [self.chance.choice(("open", "open", "bot")) for _ in range(players - 1)]
        self.chance.shuffle(seats)
        return {**asked, "seats": seats, "clock": self.chance.choice((0, 0, 0, 5, 20)), "rung": "house"}

    # ---- from the first guest to the last ----

    def live(self) -> Report:
        """Live through it; a failure says how to come back to it."""
        with quick_worlds(), self.overheard():
            self.loop.set_exception_handler(lambda _, context: self.fail(context.get("exception") or Wrong(context)))
            try:
                self.loop.run_until_complete(self.pass_by())
                self.witness.check_records()
            except Exception as trouble:
                self.fail(trouble)
            finally:
                self.end()
        if self.failed.done():
            raise Failed(self.seed, self.failed.exception())
        witness = self.witness
        return Report(self.seed, witness.acts, witness.pictures, self.crashes, self.loop.time() / 3600, self.mark)

    async def pass_by(self) -> None:
        """Trouble first, patience afterwards."""
        self.start()
        self.guests = [self.loop.create_task(person.spend_evening()) for person in self.people]
        for guest in self.guests:
            guest.add_done_callback(self.is_home)
        self.plan_trouble(span := self.chance.choice((5.0, 30.0, 120.0)))
        await asyncio.wait([self.failed], timeout=span)
        self.note("the house", "has no more trouble tonight")
        self.is_patient, self.steps_left = True, 0
        disk = self.witness.disk
        disk.is_full, disk.doubt, disk.slowness = False, 0.0, 1.0
        until, acts, quiet = self.loop.time() + PATIENCE, 0, 0.0
        while not self.failed.done() and not self.is_over():
            await asyncio.wait([self.failed], timeout=5.0)
            quiet = quiet + 5.0 if self.witness.acts == acts else 0.0
            acts = self.witness.acts
            if quiet > QUIET or self.loop.time() > until:
                raise Wrong("a game does not come to its end")

    def is_over(self) -> bool:
        """Is every game over that those who have stayed would finish?"""
        stayed = [person for person in self.people if not person.goes_home]
        if any(person.to_open for person in stayed):
            return False
        guests = {person.guest for person in stayed}
        unfinished = self.shown & set(self.witness.disk.unfinished())
        return not any(can_be_finished(self.witness.mirrors[table].sitting, guests) for table in unfinished)

    def end(self) -> None:
        """Send everyone home."""
        self.kill()
        for guest in self.guests:
            guest.cancel()
        if self.loop.unfinished:
            self.loop.run_until_complete(asyncio.wait(list(self.loop.unfinished)))
        self.loop.close()

    def is_home(self, guest: "asyncio.Task[None]") -> None:
        """A guest has gone, and not of his own will."""
        if not guest.cancelled() and guest.exception() is not None:
            self.fail(guest.exception())

    def fail(self, trouble: Any) -> None:
        """Something has gone wrong; the first such thing counts."""
        self.note("WRONG", str(trouble))
        if not self.failed.done():
            self.failed.set_exception(trouble)
            self.failed.exception()

    def note(self, who: str, what: str) -> None:
        """A line of the story, if somebody listens."""
        if self.trace is not None:
            self.trace(f"{self.loop.time():10.4f} {who:9} {what}")

    @contextmanager
    def overheard(self) -> Iterator[None]:
        """What the house logs is listened to: refusals are its business, anything else is a failure."""
        listener = Listener(self)
        log = logging.getLogger("parlour.server")
        log.addHandler(listener)
        log.propagate = False
        try:
            yield
        finally:
            log.removeHandler(listener)
            log.propagate = True

    # ---- trouble ----

    def plan_trouble(self, span: float) -> None:
        """Crashes, some of them at the worst moment; and a disk that is full for a while."""
        chance = self.chance
        for _ in range(chance.choice((0, 0, 1, 2, 3))):
            self.loop.call_later(chance.uniform(0, span), self.crash_soon)
        self.steps_left = chance.choice((0, 1, 5, 20, 60))
        if chance.random() < 0.5:
            begins = chance.uniform(0, span)
            self.loop.call_later(begins, self.fill_disk, True)
            self.loop.call_later(begins + chance.choice((0.5, 5.0, 30.0)), self.fill_disk, False)
        self.witness.disk.doubt = chance.choice((0.0, 0.0, 0.0, 0.02))
        self.is_doubtful = self.witness.disk.doubt > 0.0
        self.witness.disk.slowness = chance.choice((1.0, 1.0, 20.0))

    def step(self) -> None:
        """The disk has taken a step; after so many of them the process dies."""
        if self.steps_left and not self.is_patient:
            self.steps_left -= 1
            if not self.steps_left:
                self.steps_left = self.chance.choice((0, 3, 30))
                self.crash_soon()

    def crash_soon(self) -> None:
        """Crash after a few turns of the loop: between any two things that the house does."""
        self.hop(self.chance.randrange(12))

    def hop(self, hops: int) -> None:
        """One turn of the loop after another."""
        if hops:
            self.loop.call_soon(self.hop, hops - 1)
        elif not self.is_patient:
            self.crash()

    def fill_disk(self, is_full: bool) -> None:
        """The disk is full, or no longer."""
        if not self.is_patient or not is_full:
            self.note("the disk", "is full" if is_full else "has space")
            self.witness.disk.is_full = is_full

    def crash(self) -> None:
        """The process dies, and after a while there is another."""
        if self.process is not None:
            self.note("the house", "CRASHES")
            self.crashes += 1
            self.kill()
            self.loop.call_later(self.chance.choice((0.01, 0.5, 5.0)), self.start)

    def kill(self) -> None:
        """Nothing is left of the process."""
        if self.process is not None:
            self.process.die()
            self.process = None

    def start(self) -> None:
        """A process opens the house."""
        if self.process is None and not self.failed.done():
            self.note("the house", "starts")
            self.process = Process(self)

    def check_opened(self, house: House) -> None:
        """A house that opens lists every table that is not over, has none in memory, and will put them away again."""
        self.note("the house", "is open")
        missing = [table for table in self.witness.disk.unfinished() if table not in house.register]
        if missing or house.rooms:
            self.fail(Wrong(f"the house has opened without {missing}, and with {list(house.rooms)} in memory"))
        self.loop.call_soon(self.check_register, house)

    def check_register(self, house: House) -> None:
        """How the tables stand in the list of them is how they stand on disk, unless something is being written."""
        disk, long_ago = self.witness.disk, EPOCH + self.loop.time() - LISTED
        for table in [] if self.is_doubtful else disk.unfinished():
            if table not in house.register and disk.rows[table][0][1] < long_ago:
                self.fail(Wrong(f"{table} is not listed"))
        for table, entry in house.register.entries.items():
            on_disk = Entry.of(self.witness.mirrors[table].sitting)
            if entry != on_disk and entry.seq >= self.witness.disk.last_shown(table):
                self.fail(Wrong(f"{table} is listed otherwise than it stands on disk"))
        if self.process is not None and self.process.app.state._state.get("house") is house:
            self.loop.call_later(CHECKED, self.check_register, house)

    # ---- between people and the house ----

    async def ask(self, person: Person, method: str, path: str, body: Any = None) -> Answer | None:
        """Ask over HTTP; None if no answer comes."""
        await asyncio.sleep(self.chance.choice(DELAYS))
        process = self.process
        if process is None or not process.is_open:
            return None
        asking = request(process.app, method, path, body, person.cookie, person.address)
        task = self.loop.spawn(asking, process.tasks)
        await asyncio.wait([task])
        await asyncio.sleep(self.chance.choice(DELAYS))
        is_lost = task.cancelled() or (not self.is_patient and self.chance.random() < 0.05)
        return None if is_lost else task.result()

    async def connect(self, person: Person, table: str) -> Line | None:
        """A socket at a table; None if the house is not open."""
        await asyncio.sleep(self.chance.choice(DELAYS))
        process = self.process
        if process is None or not process.is_open:
            return None
        line = Line(self.loop, self.chance, lambda text: self.saw_told(person.guest, text))
        process.lines.append(line)
        scope = socket_scope(process.app, f"/api/tables/{table}/socket", person.cookie, person.address)
        self.loop.spawn(process.app(scope, line.receive, line.send), process.tasks)
        if not self.is_patient:
            line.stalls = self.chance.random() < 0.1
            if self.chance.random() < 0.5:
                self.loop.call_later(
                    self.chance.choice((0.3, 3.0, 30.0)), line.cut, self.chance.choice((0.0, 1.0, 20.0))
                )
        return line

    def saw_told(self, guest: str, text: str) -> None:
        """The house has sent something."""
        try:
            self.witness.saw_told(guest, text)
        except Exception as trouble:
            self.fail(trouble)

    def saw_lobby(self, guest: str, tables: list[str]) -> None:
        """What the lobby shows is on disk."""
        self.shown.update(tables)
        unknown = [table for table in tables if table not in self.witness.mirrors]
        if unknown:
            self.fail(Wrong(f"the lobby shows {unknown}, which is not on disk"))

    def hear(self, name: str, text: str) -> None:
        """Somebody has heard something; it leaves its mark."""
        self.mark = zlib.crc32(f"{self.loop.time()} {name} {text}".encode(), self.mark)
        if self.trace is not None:
            self.note(name, f"hears {text[:60]}... {zlib.crc32(text.encode()):08x}")


class Listener(logging.Handler):
    """Hears what the house logs."""

    def __init__(self, evening: Evening) -> None:
        super().__init__()
        self.evening = evening

    def emit(self, record: logging.LogRecord) -> None:
        """A line of the log."""
        self.evening.note("the log", record.getMessage())
        if isinstance(record.args, tuple) and record.args[1] not in EXPECTED:
            self.evening.fail(Wrong(record.getMessage()))


def can_be_finished(sitting: Sitting, guests: set[str]) -> bool:
    """Is somebody left to play on, or to have bots for the seats that are open?"""
    if sitting.opened.host in guests:
        return True
    return sitting.table is not None and any(chair.guest in guests for chair in sitting.chairs)


@cache
def built() -> Starlette:
    """The application, which takes a while to build."""
    return build(Path("nowhere"))


def new_app() -> Starlette:
    """The application with nothing in it."""
    app = copy.copy(built())
    app.state = State(dict(built().state._state))
    return app


@contextmanager
def quick_worlds() -> Iterator[None]:
    """One imagined world is enough here to find out whether a move tells something; and there are no threads here."""
    worlds, undo.WORLDS = undo.WORLDS, 1
    long, houses.LONG = houses.LONG, 1_000_000
    try:
        yield
    finally:
        undo.WORLDS, houses.LONG = worlds, long


def live(seed: int, trace: Callable[[str], None] | None = None) -> Report:
    """One evening."""
    return Evening(seed, trace).live()
