"""Visitors for the tests of the web parlour: a house in a folder, and people at its tables, without a network."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx

from parlour.server.app import build
from parlour.server.house import House
from parlour.server.limits import Turnstile
from parlour.server.live.outbox import Outbox
from parlour.server.live.pace import Pace
from parlour.server.live.table.room import Room
from parlour.server.live.table.visitor import Visitor
from parlour.wire import table as wire
from parlour.wire.changes import applied
from parlour.wire.pages import NewTable

LONGEST = 200.0
"""Seconds that any story may take: many times what it does, for a machine that is busy with other things."""
FAST = Pace(
    shortest=0.0, longest=0.0, trick=0.0, tick=0.002, count=0.0, giving=LONGEST, linger=0.1, grace=0.05, asking=LONGEST
)
CALM = replace(FAST, linger=LONGEST, grace=LONGEST)
SLOW = replace(CALM, shortest=LONGEST, longest=LONGEST)
"""Bots that do not come to act while a test looks on."""

QUICK = Turnstile(1_000_000, 1.0)  # nobody in the tests is called to order for playing fast
Picture = dict[str, Any]


def run(story: Awaitable[None], seconds: float = LONGEST) -> None:
    """Live through a story, but not for ever."""

    async def lived() -> None:
        async with asyncio.timeout(seconds):
            await story

    asyncio.run(lived())


@asynccontextmanager
async def open_house(data: Path, pace: Pace = FAST) -> AsyncIterator[House]:
    """A house, closed again afterwards."""
    house = await House.open(data, pace)
    try:
        yield house
    finally:
        await house.close()


@asynccontextmanager
async def browsing(
    data: Path, pace: Pace = FAST, store: str = ""
) -> AsyncIterator[tuple[House, Callable[[], httpx.AsyncClient]]]:
    """The whole application, and a maker of browsers for it."""
    app = build(data, pace, store=store)
    async with app.router.lifespan_context(app):

        def browser() -> httpx.AsyncClient:
            return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://parlour.test")

        yield app.state.house, browser


class Person:
    """Somebody with a window on a table."""

    def __init__(
        self, room: Room, guest: str | None, stalled: bool = False, gives: bool = True, changes: bool = True
    ) -> None:
        self.room, self.guest, self.gives = room, guest, gives
        self.gifts: dict[int, str] = {}
        self.errands: set[asyncio.Task[None]] = set()
        self.messages: list[Picture] = []
        self.picture: Picture = {}
        self.told: list[tuple[str, Picture]] = []  # all that has come, and as it is understood
        self.raw: list[str] = []
        self.news = asyncio.Event()
        self.is_closed = False
        self.stall = asyncio.Event()
        if not stalled:
            self.stall.set()
        self.visitor = Visitor(Outbox(self.take, self.close), guest, guest and guest.title(), words=QUICK)
        self.visitor.outbox.takes_changes = changes
        room.connect(self.visitor)

    async def take(self, text: str) -> None:
        await self.stall.wait()
        self.raw.append(text)
        self.messages.append(self.understood(json.loads(text)))
        self.told.append((text, self.messages[-1]))
        self.news.set()
        if self.gives and self.messages[-1]["type"] == "table":
            self.answer_promise(self.messages[-1])

    def understood(self, message: Picture) -> Picture:
        """A message; of changes, the picture that follows from them."""
        if message["type"] == "changes":
            told = wire.Changes(picture=message["picture"], changes=message["changes"])
            assert told.picture == self.picture["picture"] + 1
            message = applied(self.picture, told)
        if message["type"] == "table":
            self.picture = message
        return message

    def answer_promise(self, now: Picture) -> None:
        """Add to the next deal, as every client does by itself."""
        promised = now["promised"]
        if promised is None or now["you"] is None or now["you"] in promised["given"] or promised["hand"] in self.gifts:
            return
        gift = self.gifts[promised["hand"]] = secrets.token_hex(32)
        errand = asyncio.create_task(self.ask("give", hand=promised["hand"], contribution=gift))
        self.errands.add(errand)
        errand.add_done_callback(self.errands.discard)

    async def close(self) -> None:
        self.is_closed = True
        self.news.set()

    def leave(self) -> None:
        """Close the window."""
        self.room.disconnect(self.visitor)

    async def ask(self, type: str, **words: Any) -> None:
        """Send something."""
        await self.room.hear(self.visitor, json.dumps({"type": type, **words}))

    async def act(self, type: str, **words: Any) -> None:
        """Send something that answers the position now seen."""
        await self.ask(type, position=self.now["position"], **words)

    async def play(self, move: str) -> Picture:
        """Make a move and see it done."""
        before = self.now["position"]
        await self.act("play", move=move)
        return await self.sees(lambda now: now["position"] > before)

    @property
    def now(self) -> Picture:
        """The latest picture."""
        return [message for message in self.messages if message["type"] == "table"][-1]

    async def sees(self, wanted: Callable[[Picture], Any]) -> Picture:
        """Wait for a picture that is as wanted."""
        while True:
            for message in reversed(self.messages):
                if message["type"] == "table":
                    if wanted(message):
                        return message
                    break
            self.news.clear()
            await self.news.wait()

    async def hears(self, type: str) -> Picture:
        """Wait for a message of this type that has not been heard before, and take it off."""
        while True:
            for place, message in enumerate(self.messages):
                if message["type"] == type:
                    return self.messages.pop(place)
            self.news.clear()
            await self.news.wait()


async def table(house: House, game: str, *seats: str, **more: Any) -> Room:
    """A table; seats named me are Ann's, who is its host."""
    usual = {"public": True, "gallery": True}
    asked = NewTable(game=game, options=more.pop("options", {}), seats=[*seats], **(usual | more))  # type: ignore[list-item]
    return await house.open_table(asked, "ann", "Ann")


async def play_on(person: Person, until: Callable[[Picture], Any]) -> Picture:
    """Play the first legal move whenever it is one's turn, and be ready for each hand, until all is as wanted."""
    answered = -1

    def is_due(now: Picture) -> bool:
        return bool(until(now)) or (now["position"] > answered and wants_answer(now))

    while True:
        seen = await person.sees(is_due)
        if until(seen):
            return seen
        answered = seen["position"]
        if seen["phase"] == "counted":
            await person.ask("ready", position=answered)
        else:
            await person.ask("play", position=answered, move=seen["board"]["legal"][0])


def hasten(room: Room, pace: Pace) -> None:
    """From now on the house goes about things at this pace."""
    room.pace, room.grace = pace, pace.grace
    room.stirred.set()


async def until(wanted: Callable[[], Any]) -> None:
    """Wait until something is so."""
    while not wanted():
        await asyncio.sleep(0.002)


def wants_answer(now: Picture) -> bool:
    return now["phase"] == "counted" or bool(now["board"] and now["board"]["legal"])
