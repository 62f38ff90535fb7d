"""Tables that come and go, for an hour: opened, played, left, opened again, finished. Memory must stay level.

The house is the whole application on a real journal, without sockets; time passes as it does, only faster paced. What
Python has set aside for good (collector.py) counts too.
"""

import asyncio
import gc
import random
import resource
import tempfile
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

from parlour.server import collector
from parlour.server.house import House
from parlour.server.live.table.room import Room
from parlour.wire.pages import NewTable
from tests.helpers.visiting import FAST, Person, wants_answer
from tests.soak.proof import Fault, Figures

GAMES = (
    ("euchre", {"game": 2}),
    ("roulette", {"players": 2, "spins": 2}),
    ("matchem", {"players": 2, "game": 20}),
    ("lost-heir", {"game": 3}),
)
REST = 0.2  # seconds after which a table nobody is at leaves memory
VISITORS = 12  # who come and go side by side
ACTS = 30  # that somebody plays before he goes, at the most
FORGET = 0.3  # of those who go never come back
WARM = 0.34  # of the time passes before memory is looked at: what is kept of words and games has come together by then
LEVEL = 1.10  # how much more may be in memory at the end than in the middle
SLACK = 3_000.0  # and kB besides, for what the allocator keeps


def resident() -> float:
    """What the process has in memory now, in kB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 1024


class Churn:
    """A house where people come and go."""

    def __init__(self, house: House, seed: int) -> None:
        self.house, self.chance = house, random.Random(seed)
        self.left: list[tuple[str, str]] = []  # tables, and whose they are, that somebody will come back to
        self.done = Counter[str]()
        self.guests = 0

    async def come_and_go(self, until: float) -> None:
        """One visitor after another."""
        while time.monotonic() < until:
            if len(self.left) > VISITORS and self.chance.random() < 0.6:
                table, guest = self.left.pop(0)
                self.done["opened again"] += table not in self.house.rooms
                await self.visit(await self.house.room(table), guest)
            else:
                self.guests += 1
                guest = f"guest{self.guests}"
                await self.visit(await self.open(guest), guest)

    async def open(self, guest: str) -> Room:
        """A table of somebody's own, with bots."""
        game, options = self.chance.choice(GAMES)
        self.done["opened"] += 1
        return await self.house.open_table(NewTable(game=game, options=dict(options)), guest, guest)

    async def visit(self, room: Room, guest: str) -> None:
        """Play a while, or look in; and go."""
        person = Person(room, guest)
        try:
            for _ in range(self.chance.randrange(ACTS)):
                if not await self.answer(person):
                    break
                self.done["acts"] += 1
        finally:
            person.leave()
            for errand in person.errands:
                errand.cancel()
            vars(person).clear()  # or the window and its outbox would keep each other, and the room, in memory
        if room.sitting.closed or room.sitting.phase == "over":
            self.done["finished"] += 1
        elif self.chance.random() > FORGET:
            self.left.append((room.sitting.id, guest))
        else:
            await self.forget(room.sitting.id)

    async def answer(self, person: Person) -> bool:
        """Answer what is to be answered; False when the game is over."""
        now = await person.sees(lambda now: now["phase"] == "over" or now["closed"] or wants_answer(now))
        if now["phase"] == "over" or now["closed"]:
            return False
        if now["phase"] == "counted":
            await person.ask("ready", position=now["position"])
        elif now["take_back"] != "no" and self.chance.random() < 0.1:
            self.done["taken back"] += 1
            await person.ask("take-back", position=now["position"])
        else:
            await person.ask("play", position=now["position"], move=self.chance.choice(now["board"]["legal"]))
        await person.sees(lambda later: later["position"] > now["position"] or later["phase"] != now["phase"])
        return True

    async def forget(self, table: str) -> None:
        """Nobody comes back to a table, and long afterwards it is closed."""
        await asyncio.sleep(3 * REST)
        entry = self.house.register.entries.get(table)
        if entry is not None:
            self.done["closed"] += await self.house.keeper.close_left(entry, 0.0)


async def churn(folder: Path, seconds: float, seed: int = 0) -> tuple[Counter[str], float, float]:
    """Let people come and go for so long; what they did, and the memory in the middle and at the end, in kB."""
    house = await House.open(folder, replace(FAST, rest=REST, grace=60.0, giving=0.05))
    try:
        going, began = Churn(house, seed), time.monotonic()
        until = began + seconds
        visitors = [asyncio.create_task(going.come_and_go(until)) for _ in range(VISITORS)]
        await asyncio.sleep(seconds * WARM)
        middle = resident()
        while not all(visitor.done() for visitor in visitors):
            await asyncio.wait(visitors, timeout=10.0)
            middle = max(middle, resident()) if time.monotonic() - began < seconds / 2 else middle
        await asyncio.gather(*visitors)
        await asyncio.sleep(4 * REST)
        assert not house.rooms, "a table nobody is at is still in memory"
        gc.collect()
        return going.done, middle, resident()
    finally:
        await house.close()


def some_churn(first: int, seconds: int) -> Figures:
    """So many seconds of it; memory that grows is a fault."""
    with tempfile.TemporaryDirectory() as folder:
        collector.keep_short()
        try:
            done, middle, end = asyncio.run(churn(Path(folder), seconds, first))
        except AssertionError as fault:
            raise Fault(f"Tables that came and went with seed {first}: {fault}.") from None
    if end > middle * LEVEL + SLACK:
        raise Fault(f"Memory has grown from {middle / 1024:.0f} MB in the middle to {end / 1024:.0f} MB at the end.")
    return {"done": seconds, **done, "kB in the middle": int(middle), "kB at the end": int(end)}
