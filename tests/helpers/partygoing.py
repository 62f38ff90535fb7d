"""People at parties, for the tests: browsers with cookies, windows on the party, and hands at its tables."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import httpx

from parlour.server.house import House
from parlour.server.limits import Turnstile
from parlour.server.live.outbox import Outbox
from parlour.server.live.pace import Pace
from parlour.server.live.party.onlooker import Onlooker
from parlour.server.live.party.room import PartyRoom
from tests.helpers.visiting import LONGEST, Person, Picture, wants_answer

QUICK = Turnstile(1_000_000, 1.0)
BRISK = Pace(
    shortest=0.0,
    longest=0.0,
    trick=0.0,
    tick=0.002,
    count=0.0,
    giving=LONGEST,
    linger=0.05,
    grace=0.3,
    asking=LONGEST,
    bell=0.05,
)
PATIENCE = 100.0
"""Seconds that a window waits for what must come: many times what it takes on a busy machine."""
LEISURELY = Pace(shortest=0.2, longest=0.3, trick=0.1, tick=0.01, giving=0.5, grace=60.0, bell=0.1)


class Window:
    """Somebody's window on a party."""

    def __init__(self, room: PartyRoom, guest: str | None = None) -> None:
        self.room, self.guest = room, guest
        self.messages: list[Picture] = []
        self.refusals: list[str] = []
        self.news = asyncio.Event()
        self.onlooker = Onlooker(Outbox(self.take, self.close), guest, words=QUICK)
        room.connect(self.onlooker)

    async def take(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "party":
            self.messages.append(message)
        else:
            self.refusals.append(message["sentence"])
        self.news.set()

    async def close(self) -> None:
        self.news.set()

    def leave(self) -> None:
        """Close the window."""
        self.room.disconnect(self.onlooker)

    async def ask(self, type: str, **words: Any) -> None:
        """Send something; a refusal is kept, and looked for at once."""
        await self.room.hear(self.onlooker, json.dumps({"type": type, **words}))

    async def asks(self, type: str, **words: Any) -> str:
        """Send something, and wait for the sentence that refuses it."""
        before = len(self.refusals)
        await self.ask(type, **words)
        while len(self.refusals) == before:
            self.news.clear()
            await self.news.wait()
        return self.refusals[-1]

    async def sees(self, wanted: Callable[[Picture], Any]) -> Picture:
        """Wait for a picture that is as wanted; whoever waits in vain is told what was refused."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not self.messages or not wanted(self.messages[-1]):
                    self.news.clear()
                    await self.news.wait()
        except TimeoutError:
            raise AssertionError(f"What was waited for never came; refused so far: {self.refusals}") from None
        return self.messages[-1]


class Goer:
    """Somebody with a browser at a party that is played here: goes where told, and plays the first legal move."""

    def __init__(self, house: House, browser: httpx.AsyncClient, name: str) -> None:
        self.house, self.browser, self.name = house, browser, name
        self.guest, self.party = "", ""
        self.been: list[str] = []
        self.going: asyncio.Task[None] | None = None

    async def post(self, path: str, **body: Any) -> httpx.Response:
        """Ask over HTTP."""
        return await self.browser.post(path, json=body)

    async def introduce(self) -> "Goer":
        """Say one's name to the house."""
        assert (await self.post("/api/me", name=self.name)).status_code == 200
        return self.know()

    def know(self) -> "Goer":
        """Know which guest one is, by the cookie."""
        self.guest = self.browser.cookies["parlour"].partition(".")[0]
        return self

    async def give(self, **asked: Any) -> dict[str, Any]:
        """Give a party."""
        answer = await self.post("/api/parties", **asked)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    async def join(self, party: str, code: str) -> str:
        """Come to a party, with its code alone; which player one is."""
        answer = await self.post(f"/api/parties/{party}/join", code=code, name=self.name)
        assert answer.status_code == 200, answer.text
        self.know()
        self.party = party
        return str(answer.json()["me"])

    async def window(self) -> Window:
        """A window on the party."""
        return Window(await self.house.parties.room(self.party), self.guest)

    def play(self, window: Window) -> None:
        """Follow the party from table to table from now on."""
        self.going = asyncio.create_task(self.follow(window))

    async def follow(self, window: Window) -> None:
        """Sit down wherever the party says, and play until it says otherwise."""
        while True:
            seen = await window.sees(lambda now: now["go"] is not None and now["go"] not in self.been)
            self.been.append(seen["go"])
            person = Person(await self.house.room(seen["go"]), self.guest)
            playing = asyncio.create_task(keep_playing(person))
            await window.sees(lambda now: now["go"] != self.been[-1])
            playing.cancel()
            person.leave()

    def stop(self) -> None:
        """Go away from the keyboard."""
        if self.going is not None:
            self.going.cancel()


async def keep_playing(person: Person) -> None:
    """Play the first legal move, and be ready, for ever."""
    answered = -1

    def is_due(now: Picture) -> bool:
        return bool(now["position"] > answered and now["board"] and wants_answer(now))

    while True:
        seen = await person.sees(is_due)
        answered = seen["position"]
        if seen["phase"] == "counted":
            await person.ask("ready", position=answered)
        else:
            await person.ask("play", position=answered, move=seen["board"]["legal"][0])
