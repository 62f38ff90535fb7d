"""Two worlds in lockstep: two houses with the same table, whose hidden cards differ only in what one seat may not see.

Everything that seat's client and the gallery receive is compared: bytes, order, how many, and when (the clock is the
loop's, in which no time passes but what somebody waits for), and so is all that is logged. The bots think for a time
that depends on their cards, as real ones do. The acts are the same in both worlds, and the worlds part where an act
would rightly show the seat a card that differs: the view is asked for that, and the view alone.
"""

import asyncio
import contextvars
import json
import logging
import random
import zlib
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.middleware import Middleware

from parlour.engine.game import State
from parlour.engine.view import View
from parlour.errors import NotAvailable
from parlour.server.app import ROUTES
from parlour.server.guard.gate import Gate
from parlour.server.house import House
from parlour.server.http import afterwards, assets
from parlour.server.http.entrance.hosts import Hosts
from parlour.server.http.security import Guarded
from parlour.server.http.tokens import Tokens
from parlour.server.limits import Limits
from parlour.server.live.pace import Pace
from parlour.server.live.table import events
from parlour.server.live.table.room import Room
from parlour.server.thinking.queue import Owner
from parlour.server.warmup import Readiness
from parlour.server.workers import Decision, Desk
from parlour.table.table import Table
from parlour.wire import COOKIE
from parlour.wire.pages import NewTable
from tests.helpers.visiting import Person
from tests.simulated.loop import VirtualLoop
from tests.simulated.store import Disk, SimStore

SEAT = 0  # whose eyes we have
PACE = Pace(shortest=1.0, longest=1.0, trick=0.5, tick=0.25, giving=0.0, grace=1e6, linger=1e6, count=1e6)
WORLD: contextvars.ContextVar[str] = contextvars.ContextVar("world", default="neither")
MOST_ACTS = 60
OWN_PAGES = (
    "/api/tables/{table}/entry",
    "/api/book",
    "/api/book/file",
    "/api/book/unfinished",
    "/api/book/{table}/record",
    "/api/book/{table}/replay?hand=1",
    "/api/ladder",
    "/api/leaderboards/euchre",
    "/api/me/days",
    "/api/problems",
    "/api/daily",
    "/api/duplicate",
)
"""What one asks for of one's own: his book, where he stands, how he plays by the day, and what else the house keeps."""


Asked = tuple[Sequence[View], "asyncio.Future[Decision | None]"]


class Leak(AssertionError):
    """Something that a seat may not know has come to it."""


class Apart(Exception):
    """The worlds cannot go on alike: every act left would rightly show what differs."""


# ---- one world ----


class Even(Random):
    """A disk that always takes the same time."""

    def choice(self, seq: Any) -> Any:
        """The first."""
        return seq[0]


class Watched(Person):
    """Somebody whose window is looked at: what came, and when."""

    def __init__(self, room: Room, guest: str | None, got: list[tuple[float, str]]) -> None:
        self.got = got
        super().__init__(room, guest, gives=False)
        self.visitor.draws = guest is None  # as a page does; the others are told all fields

    async def take(self, text: str) -> None:
        """Note what has come."""
        self.got.append((round(asyncio.get_running_loop().time(), 6), text))
        await super().take(text)


class Thinkers(Desk):
    """Bots that think of the same in both worlds, each for a time that depends on its cards."""

    def __init__(self, worlds: "list[World]") -> None:
        self.readiness, self.worlds = Readiness(), worlds
        self.asked = worlds[0].asked

    def decide(
        self, rungs: Sequence[str], seed: int, views: Sequence[View], owner: Owner, is_waited_for: bool
    ) -> "asyncio.Future[Decision | None]":
        """Wait until both worlds ask, then decide for both."""
        coming: asyncio.Future[Decision | None] = asyncio.get_running_loop().create_future()
        self.asked[WORLD.get()] = views, coming
        if len(self.asked) == 2:
            asked = [self.asked.pop(world.name) for world in self.worlds]
            self.answer(asked)
        return coming

    def answer(self, asked: list[Asked]) -> None:
        """The same move in both worlds, if there is one; what takes how long is the bots' secret."""
        try:
            moves = common_move(self.worlds)
        except Apart:
            self.worlds[0].is_apart = True
            return
        for (views, coming), move in zip(asked, moves, strict=True):
            due = next((view for view in views if view.turn == view.seat), None)
            decision = None if due is None else Decision(due.own_seat, move)
            thinks = zlib.crc32(json.dumps(views[0].to_dict(), sort_keys=True).encode()) % 80 / 100
            asyncio.get_running_loop().call_later(thinks, land, coming, decision)

    def hints(self, view: View, owner: Owner) -> Any:
        """There are none."""
        raise NotAvailable("There are no hints tonight.")

    def later(self, work: Callable[[], Any], owner: Owner) -> "asyncio.Future[Any]":
        """Nothing takes long here."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        done.set_result(work())
        return done

    def close(self) -> None:
        """Nobody is to be sent home."""


def land(coming: "asyncio.Future[Decision | None]", decision: Decision | None) -> None:
    """A thought is finished, if anyone still waits for it."""
    if not coming.done():
        coming.set_result(decision)


class World:
    """A house with one table, and the two whose windows are looked at."""

    def __init__(self, name: str, chance: int) -> None:
        self.name, self.chance = name, Random(chance)
        self.context = contextvars.copy_context()
        self.context.run(WORLD.set, name)
        self.house: House
        self.room: Room
        self.people: dict[str, Watched] = {}
        self.got: dict[str, list[tuple[float, str]]] = {"player": [], "gallery": [], "other": []}
        self.answers: list[tuple[int, str, bytes]] = []
        self.log: list[str] = []
        self.asked: dict[str, Asked] = {}  # by worlds: what the bots are asked
        self.is_apart = False

    async def do(self, story: Coroutine[Any, Any, Any]) -> Any:
        """Live through something in this world."""
        return await asyncio.get_running_loop().create_task(story, context=self.context)

    async def open(self, game: str, options: dict[str, Any], players: int, worlds: "list[World]") -> None:
        """A table with two persons, bots, and a gallery."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        store = SimStore(loop, Disk(lambda table, row: None), Even(), lambda: None)
        self.house = await House.open_on(store, PACE, Limits.of(10**6), Thinkers(worlds), self.chance)
        seats: Any = ["me", "open", *["bot"] * (players - 2)]
        self.house.may_chat = True
        asked = NewTable(game=game, options=options, seats=seats, chat=True)
        await self.house.people.journal.name_guest("player", "Player")
        self.room = await self.house.open_table(asked, "player", "Player")

    def come(self, who: str) -> None:
        """Somebody opens his window."""
        self.people[who] = Watched(self.room, None if who == "gallery" else who, self.got[who])

    def leave(self, who: str) -> None:
        """Somebody closes it."""
        self.people.pop(who).leave()

    @property
    def state(self) -> State:
        """The cards as they lie."""
        return self.room.sitting.state

    async def get(self, path: str, guest: str) -> None:
        """Ask for a page, and note what comes."""
        app = Starlette(routes=ROUTES, middleware=[Middleware(Guarded)])
        app.state.house, app.state.proxy, app.state.origins = self.house, False, frozenset()
        app.state.hosts, app.state.gate = Hosts(), Gate(Limits())
        app.state.tokens = Tokens(self.house.journal, self.house.seal)
        app.state.client = assets.Client()
        app.state.reviews = afterwards.Reviews(self.house.desk)
        cookies = {COOKIE: self.house.people.cookie(guest)} if guest else {}
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://parlour.test", cookies=cookies) as browser:
            answer = await browser.get(path.format(table=self.room.sitting.id))
            self.answers.append((answer.status_code, str(sorted(answer.headers.items())), answer.content))


# ---- both ----


def another_deck(room: Room, dealt: events.Dealt, chance: Random) -> list[str]:
    """A deck that looks the same to the seat: cards it cannot see have changed places."""
    game, names = room.sitting.game, room.sitting.names

    def seen(deck: Sequence[str]) -> Any:
        """What the seat sees of a deal."""
        return Table(game, names, deck=deck, dealer=dealt.dealer).state.view(SEAT).known

    deck, first, left = list(dealt.deck), seen(dealt.deck), chance.randint(1, 4)
    for _ in range(300):
        one, two = chance.sample(range(len(deck)), 2)
        swapped = list(deck)
        swapped[one], swapped[two] = deck[two], deck[one]
        if left and swapped != deck and seen(swapped) == first:
            deck, left = swapped, left - 1
    return deck


def after(world: World, move: str) -> Any:
    """What the seat would see after a move; the move is not made."""
    state, sitting = world.state, world.room.sitting
    shuffled = sitting.game.law.reshuffles(state.s, sitting.game.read(state.s, move))
    order = sitting.order(shuffled, Random(0)) if shuffled else None
    copy = state.copy()
    copy.reshuffle = None if order is None else lambda cards: order
    copy.play(move)
    return copy.view(SEAT).known


def common_move(worlds: Sequence[World]) -> tuple[str, str]:
    """A move of whose turn it is for each world, such that the seat sees the same of it in both."""
    here, there = worlds
    chance = Random(here.room.sitting.position)
    offered = [legal(world.state) for world in worlds]
    if here.room.sitting.game.law.face_down(here.state.s) and here.state.seat != SEAT:
        pairs = [(one, two) for one in offered[0] for two in offered[1] if one.split()[0] == two.split()[0]]
    else:
        pairs = [(move, move) for move in offered[0] if move in offered[1]]
    chance.shuffle(pairs)
    for one, two in pairs[:200]:
        if after(here, one) == after(there, two):
            return one, two
    raise Apart


def legal(state: State) -> list[str]:
    """The moves of the one whose turn it is."""
    return state.legal()


class Lockstep:
    """Both worlds, act by act, and a comparison after each."""

    def __init__(self, game: str, seed: int, players: int, options: dict[str, Any] | None = None) -> None:
        self.game, self.players, self.options = game, players, {"players": players, **(options or {})}
        self.chance = Random(seed)
        self.worlds = [World("here", seed), World("there", seed)]
        self.acts = 0
        self.differed = False
        self.alike = {"player": 0, "gallery": 0}  # messages that were compared

    @property
    def compared(self) -> int:
        """How many messages and pages were found to be the same."""
        return sum(self.alike.values()) + len(self.worlds[0].answers)

    async def play(self) -> int:
        """Play a hand, or as far as the worlds can go alike; the acts there were."""
        with listening(self.worlds):
            await self.deal()
            try:
                while self.acts < MOST_ACTS and self.worlds[0].room.sitting.phase == "playing":
                    await self.step()
            except Apart:
                pass
            await self.both(lambda world: world.house.close())
        return len(self.worlds[0].room.sitting.acts)

    async def both(self, story: Callable[[World], Coroutine[Any, Any, Any]]) -> None:
        """Live through something in both worlds at the same time."""
        await asyncio.gather(*(world.do(story(world)) for world in self.worlds))

    async def deal(self) -> None:
        """Everyone sits down, and two decks are dealt that look alike."""
        await self.both(lambda world: world.open(self.game, self.options, self.players, self.worlds))
        here, there = self.worlds

        def dealt() -> events.Dealt:
            """The same deal, but for what the seat cannot see."""
            whole = type(there.room.sitting).dealt(there.room.sitting)
            return events.Dealt(
                deck=another_deck(there.room, whole, self.chance), dealer=whole.dealer, given=whole.given
            )

        there.room.sitting.dealt = dealt  # type: ignore[method-assign]
        for who in ("player", "gallery", "other"):
            for world in self.worlds:
                world.context.run(world.come, who)
        await self.both(lambda world: world.people["other"].ask("sit", seat=1))
        await self.settle(0.5)
        assert (
            here.room.sitting.phase == there.room.sitting.phase in ("playing", "counted")
        )  # a hand may be over at once
        self.differed = here.state.s != there.state.s

    async def step(self) -> None:
        """One act, and everything around it that a curious player may try."""
        self.acts += 1
        for world in self.worlds:
            world.chance.seed(self.acts)
        turn = self.worlds[0].state.seat
        await self.pry()
        if self.worlds[0].is_apart:
            raise Apart
        if turn in (0, 1):
            who, position = ("player", "other")[turn], self.worlds[0].room.sitting.position
            moves = dict(zip(self.worlds, common_move(self.worlds), strict=True))
            await self.both(lambda world: world.people[who].ask("play", position=position, move=moves[world]))
            await self.settle(0.1)
        else:
            await self.settle(2.5 if self.chance.random() < 0.2 else 1.6)

    async def pry(self) -> None:
        """What a player may try to find out more, any of it: nonsense, out of turn, a new window, pages, troubles."""
        sitting = self.worlds[0].room.sitting
        moves = [text for row in sitting.game.rulebook.moves for text in row] or ["nonsense"]
        tried = self.chance.choice(
            ["play", "call", "stale", "back", "window", "page", "trouble", "seat", "company", "link", "none", "none"]
        )
        move, position = self.chance.choice(moves), sitting.position
        if tried == "play" and any(move in legal(world.state) for world in self.worlds):
            tried = "none"
        await self.both(lambda world: self.attempt(world, tried, move, position))
        await self.settle(0.05)

    async def attempt(self, world: World, tried: str, move: str, position: int) -> None:
        """One such attempt in one world."""
        player = world.people["player"]
        match tried:
            case "play":
                await player.ask("play", position=position, move=move)
            case "call":
                await player.ask("call", position=position, words="a passenger for me")
            case "stale":
                await player.ask("play", position=position - 1, move=move)
            case "back":
                await player.ask("take-back", position=position + 1)
            case "seat":
                await player.ask("sit", seat=2)
            case "window":
                for who in ("player", "gallery"):
                    world.leave(who)
                    world.come(who)
            case "page":
                for path in ("record", "replay?hand=1", "review"):
                    await world.get(f"/api/tables/{{table}}/{path}", "player")
                await world.get("/api/tables/{table}", "")
                await world.get("/api/tables", "player")
                for path in OWN_PAGES:
                    await world.get(path, "player")
            case "company":
                await player.ask("chat", text=f"How many have you, {move}?")
                await player.ask("report", id="nothing")
                await player.ask("list", public=bool(position % 2))
                await player.ask("free", seat=position % self.players)
                await world.house.call("player")
            case "link":
                for path in ("/table/{table}", "/table/nowhere", "/"):
                    await world.get(path, "")
            case "trouble":
                await self.trouble(world)

    async def trouble(self, world: World) -> None:
        """Something goes wrong in the house, with the cards in its mouth."""

        def called(seat: int, words: str, by: str) -> Any:
            raise KeyError(str([world.state.hand(seat) for seat in range(self.players)]))

        world.room.sitting.called = called  # type: ignore[method-assign]
        await world.people["player"].ask("call", position=world.room.sitting.position, words="x")
        del world.room.sitting.called

    async def settle(self, seconds: float) -> None:
        """Let some time go by, then compare."""
        await asyncio.sleep(seconds)
        self.compare()

    def compare(self) -> None:
        """Is all that came alike in both worlds? It is compared as long as the worlds look alike by the rules."""
        here, there = self.worlds
        for who in ("player", "gallery"):
            first = self.alike[who]
            for one, two in zip(here.got[who][first:], there.got[who][first:], strict=False):
                if one != two:
                    raise Leak(f"{self.game}, act {self.acts}, {who}: {difference(one, two)}")
            if len(here.got[who]) != len(there.got[who]):
                raise Leak(f"{self.game}, act {self.acts}, {who}: {len(here.got[who])} messages, not as many there")
            self.alike[who] = len(here.got[who])
        if here.answers != there.answers:
            raise Leak(f"{self.game}, act {self.acts}: a page differs")
        if here.log != there.log:
            raise Leak(f"{self.game}, act {self.acts}: the logs differ")


def difference(one: tuple[float, str], two: tuple[float, str]) -> str:
    """Where two messages part."""
    if one[1] == two[1]:
        return f"it came at {one[0]} and at {two[0]}"
    place = next((at for at, (x, y) in enumerate(zip(one[1], two[1], strict=False)) if x != y), len(one[1]))
    return f"{one[1][max(place - 60, 0) : place + 40]!r} and {two[1][max(place - 60, 0) : place + 40]!r}"


@contextmanager
def listening(worlds: Sequence[World]) -> Iterator[None]:
    """Note what each world logs."""
    logs = {world.name: world.log for world in worlds}

    class Ear(logging.Handler):
        """Hears everything."""

        def emit(self, record: logging.LogRecord) -> None:
            logs.get(WORLD.get(), []).append(record.getMessage())

    ear, root = Ear(), logging.getLogger()
    root.addHandler(ear)
    try:
        yield
    finally:
        root.removeHandler(ear)


def play(game: str, seed: int, players: int) -> Lockstep:
    """Play both worlds through, at once."""
    lockstep = Lockstep(game, seed, players)
    loop = VirtualLoop()
    random.seed(seed)
    try:
        loop.run_until_complete(lockstep.play())
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()
    return lockstep
