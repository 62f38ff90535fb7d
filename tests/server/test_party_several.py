"""Parties in a house of several servers: on a real PostgreSQL, everybody at another server, kills and freezes."""

import asyncio
import contextlib
import json
import random
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from parlour.party.prizes import tallies
from parlour.server.cluster import node
from parlour.server.house import House
from parlour.server.live.pace import Pace
from parlour.server.live.party.room import PartyRoom
from parlour.server.live.party.soiree import Soiree, restored
from parlour.server.live.table.sitting import Sitting
from parlour.server.live.table.sitting import restored as restored_sitting
from parlour.server.store import postgres
from tests.helpers.clustering import Server, driver_of, harm, log_of, until, victim_of
from tests.helpers.partygoing import BRISK, Goer, Window
from tests.helpers.postgres import Database, database, unhurry
from tests.helpers.visiting import LONGEST, browsing

NAMES = ["Ann", "Bea", "Cyd", "Dot"]
At = tuple[House, Callable[[], httpx.AsyncClient]]


@pytest.fixture(scope="module")
def server() -> Iterator[Database]:
    """One PostgreSQL for all tests of this file."""
    with database() as running:
        yield running


@pytest.fixture
def store(server: Database) -> str:
    """An empty database."""
    server.clear()
    return server.address


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is: those who are here in one process are believed to be there until they leave."""
    unhurry(monkeypatch)
    monkeypatch.setattr(postgres, "LEASE", LONGEST)
    monkeypatch.setattr(node, "LEASE", LONGEST)


@asynccontextmanager
async def houses(store: str, data: Path, pace: Pace = BRISK, many: int = 3) -> AsyncIterator[list[At]]:
    """Servers of one house, here in one process."""
    async with AsyncExitStack() as opened:
        yield [await opened.enter_async_context(browsing(data / str(number), pace, store)) for number in range(many)]


async def gathered(servers: list[At], people: int = 3, **asked: Any) -> tuple[list[Goer], list[Window]]:
    """A party with some people come, each at another server and with a window there; the first gives it."""
    goers = [Goer(house, browser(), name) for (house, browser), name in zip(servers * 2, NAMES[:people], strict=False)]
    opened = await (await goers[0].introduce()).give(clock=0, **asked)
    for goer in goers:
        await goer.join(opened["party"], opened["code"])
    return goers, [await goer.window() for goer in goers]


async def parties_at(servers: list[At], party: str) -> list[PartyRoom]:
    """The room of a party at every server."""
    return [await house.parties.room(party) for house, _ in servers]


def is_over(now: dict[str, Any]) -> bool:
    """Is it over, with everything played off that had to be?"""
    return now["phase"] == "ended" and all(prize["player"] for prize in now["awards"])


def check_counts(soiree: Soiree, sittings: dict[str, Sitting]) -> None:
    """Every finished hand is counted once, in its order; the one in play at the bell not at all."""
    evening = soiree.evening
    for round, tables in soiree.laid.items():
        for number, table in enumerate(tables, 1):
            counts = [tuple(count[: evening.party.sides]) for count in sittings[table].counts()]
            counted = [hand.points for hand in evening.sheet(round, number).hands]
            assert counts[: len(counted)] == counted and len(counts) - len(counted) <= 1


def check_journal(server: Database, party: str) -> Soiree:
    """All that is written of a party and its tables holds together, and there is no table that it does not know."""
    soiree = restored(party, log_of(server, f"party-{party}"))
    known = [table for tables in soiree.laid.values() for table in tables]
    opened = server.ask(f"""SELECT table_id FROM event WHERE seq = 0 AND body LIKE '%"party":"{party}"%'""")
    assert sorted(known) == sorted(table for (table,) in opened) and len(known) == len(set(known))
    sittings = {table: restored_sitting(table, log_of(server, table)) for table in known}
    for table, sitting in sittings.items():
        guests = [chair.guest for chair in sitting.chairs if chair.guest]
        assert len(guests) == len(set(guests)), f"somebody sits twice at {table}"
    check_counts(soiree, sittings)
    return soiree


# ---- in one process ----


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize(
    "asked",
    [
        {"game": "trolley"},
        {"game": "euchre", "movement": "planned", "unit": "hands", "hands": 1, "tally": "points", "minutes": 60},
    ],
    ids=["as the book has it", "planned, by the clock"],
)
async def test_a_party_over_three_servers_to_the_prizes(
    server: Database, store: str, tmp_path: Path, asked: dict[str, Any]
) -> None:
    async with houses(store, tmp_path) as servers:
        goers, windows = await gathered(servers, rounds=2, **asked)
        for window in windows:
            await window.sees(lambda now: len(now["players"]) == 3 and all(it["here"] for it in now["players"]))
            assert window.messages[-1]["watching"] == 3
        for goer, window in zip(goers, windows, strict=True):
            goer.play(window)
        await windows[0].ask("seat")
        await windows[1].sees(lambda now: now["phase"] == "placed")
        await windows[0].ask("begin", round=1)
        over = [await window.sees(is_over) for window in windows]
        for goer in goers:
            goer.stop()
        rooms = await parties_at(servers, goers[0].party)
        await until(lambda: len({room.soiree.seq for room in rooms}) == 1)
        for seen in over[1:]:
            assert (seen["standings"], seen["awards"]) == (over[0]["standings"], over[0]["awards"])
        assert sum(card["punches"] for card in over[0]["standings"]) == 4 * len(over[0]["tables"])
        assert all(len(goer.been) >= 2 for goer in goers)
        soiree = check_journal(server, goers[0].party)
        assert all(tallies(room.soiree.evening) == tallies(soiree.evening) for room in rooms)
        written = {table for tables in soiree.laid.values() for table in tables}
        await until(lambda: all(is_closed(server, table) for table in written))


def is_closed(server: Database, table: str) -> bool:
    """Is it written that nothing more is played at a table?"""
    return sum('"closed"' in body for _, _, body in log_of(server, table)) == 1


@pytest.mark.usefixtures("unhurried")
async def test_one_server_drives_a_party_and_another_takes_over_when_it_leaves(
    server: Database, store: str, tmp_path: Path
) -> None:
    """Nobody sits at most of the tables: they are driven with the party."""

    async with houses(store, tmp_path, many=2) as later, AsyncExitStack() as first:
        one = await first.enter_async_context(browsing(tmp_path / "first", BRISK, store))
        goers, windows = await gathered([one, *later], game="euchre", rounds=3)
        party = goers[0].party
        rooms = await parties_at([one, *later], party)
        for goer, window in zip(goers[1:], windows[1:], strict=True):
            goer.play(window)
        await windows[0].ask("seat")
        await windows[0].ask("begin", round=1)
        await windows[1].sees(lambda now: any(table["hands"] for table in now["tables"]))
        assert sum(room.presence.drives for room in rooms) == 1
        drivers = {driver_of(server, table) for table in rooms[0].soiree.laid[1]}
        assert "" not in drivers
        windows[0].leave()
        before = rooms[1].soiree.seq
        await first.aclose()
        await until(lambda: sum(room.presence.drives for room in rooms[1:]) == 1)
        await until(lambda: rooms[1].soiree.seq > before and rooms[2].soiree.seq > before)
        over = [await window.sees(is_over) for window in windows[1:]]
        assert over[0]["standings"] == over[1]["standings"] and over[0]["round"] == 3
        for goer in goers[1:]:
            goer.stop()
        check_journal(server, party)


@pytest.mark.usefixtures("unhurried")
async def test_what_the_hostess_says_at_one_server_is_so_at_all(server: Database, store: str, tmp_path: Path) -> None:
    async with houses(store, tmp_path, many=3) as servers:
        goers, windows = await gathered(servers, game="euchre", rounds=2, by_itself=False)
        rooms = await parties_at(servers, goers[0].party)
        await until(lambda: any(room.presence.drives for room in rooms))
        follower = next(place for place, room in enumerate(rooms) if not room.presence.drives)
        desk = Window(rooms[follower], goers[0].guest)  # hers, at a server that does not drive
        await desk.ask("seat")
        for window in windows:
            await window.sees(lambda now: now["phase"] == "placed")
        await desk.ask("begin", round=1)
        for window in windows:
            await window.sees(lambda now: now["go"] is not None)
        await windows[0].sees(lambda now: any(table["hands"] for table in now["tables"]))
        await desk.ask("ring", round=1)
        for window in windows:
            await window.sees(lambda now: now["phase"] == "counting" and not now["missing"] and now["go"] is None)
        assert "Only the hostess" in await windows[1].asks("move", round=1)
        assert "gone on" in await desk.asks("move", round=0)
        await desk.ask("move", round=1)
        await windows[1].sees(lambda now: now["phase"] == "placed" and now["round"] == 2)
        check_journal(server, goers[0].party)


@pytest.mark.usefixtures("unhurried")
async def test_results_sent_to_several_servers_at_once_count_once(server: Database, store: str, tmp_path: Path) -> None:
    """With real cards: the phones of the tables, at whichever server answers, each sending again what it has sent."""

    async with houses(store, tmp_path, many=3) as servers:
        hostess = await Goer(*(servers[0][0], servers[0][1]()), "Ann").introduce()
        names = [f"Guest {number}" for number in range(12)]
        opened = await hostess.give(game="euchre", kind="cards", rounds=1, names=names)
        party = hostess.party = opened["party"]
        rooms = await parties_at(servers, party)
        windows = [Window(room, hostess.guest) for room in rooms]
        await windows[0].ask("seat")
        await windows[1].sees(lambda now: now["phase"] == "placed")
        await windows[1].ask("begin", round=1)
        await windows[2].sees(lambda now: now["phase"] == "playing")
        await windows[2].ask("ring", round=1)
        for window in windows:
            await window.sees(lambda now: now["phase"] == "counting")
        slips = [rooms[0].codes.slip(party, number) for number in (1, 2, 3)]
        browsers = [browser() for _, browser in servers]
        asked = [
            browser.post(
                f"/api/parties/{party}/results",
                json={"id": f"result-{number}", "round": 1, "table": number, "points": [5, number], "code": slip},
            )
            for number, slip in enumerate(slips, 1)
            for browser in browsers * 2
        ]
        random.shuffle(asked)
        answers = await asyncio.gather(*asked)
        assert [answer.status_code for answer in answers] == [200] * 18
        for window in windows:
            await window.sees(lambda now: not now["missing"])
        noted = [body for _, _, body in log_of(server, f"party-{party}") if '"noted"' in body]
        assert len(noted) == 3
        assert len({json.dumps(window.messages[-1]["standings"]) for window in windows}) == 1


@pytest.mark.usefixtures("unhurried")
async def test_many_come_at_once_to_several_servers_and_each_is_one_player(
    server: Database, store: str, tmp_path: Path
) -> None:
    async with houses(store, tmp_path, many=3) as servers:
        hostess = await Goer(servers[0][0], servers[0][1](), "Ann").introduce()
        opened = await hostess.give(game="euchre", rounds=1)
        goers = [Goer(*at_browser(servers[number % 3]), f"Guest {number}") for number in range(12)]
        players = await asyncio.gather(*(goer.join(opened["party"], opened["code"]) for goer in goers))
        assert len(set(players)) == 12
        again = await asyncio.gather(*(goer.join(opened["party"], opened["code"]) for goer in goers))
        assert again == players
        came = [body for _, _, body in log_of(server, f"party-{opened['party']}") if '"came"' in body]
        assert len(came) == 12
        found = await goers[1].post("/api/parties/find", code=opened["code"])
        assert found.json()["party"] == opened["party"] and found.json()["players"] == 12


@pytest.mark.usefixtures("unhurried")
async def test_phones_at_several_servers_race_for_one_name_and_one_has_it(
    server: Database, store: str, tmp_path: Path
) -> None:
    async with houses(store, tmp_path, many=3) as servers:
        hostess = await Goer(servers[0][0], servers[0][1](), "Ann").introduce()
        opened = await hostess.give(game="raffles", kind="cards", rounds=1, coming=["Jo", "Mary"])
        path, asked = f"/api/parties/{opened['party']}/join", {"code": opened["code"], "player": "p1"}
        phones = [browser() for _, browser in servers * 2]
        answers = await asyncio.gather(*(phone.post(path, json=asked) for phone in phones))
        cards = [answer.json() for answer in answers]
        assert sorted((card["me"] or "", card["claiming"] or "") for card in cards) == [("", "p1")] * 5 + [("p1", "")]
        soiree = restored(opened["party"], log_of(server, f"party-{opened['party']}"))
        assert len(soiree.book.guests) == 1 and len(soiree.book.claims) == 5 and list(soiree.book.expected) == ["p2"]


@pytest.mark.usefixtures("unhurried")
async def test_who_has_just_been_listed_at_one_server_may_come_to_another(
    server: Database, store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The word of it has not come yet: nobody is refused for that, and one whom nobody has listed still is."""
    monkeypatch.setattr(node.Node, "hear", lambda _node, _note: None)
    async with houses(store, tmp_path, many=2) as servers:
        hostess = await Goer(servers[0][0], servers[0][1](), "Ann").introduce()
        opened = await hostess.give(game="raffles", kind="cards", rounds=1)
        path, phone = f"/api/parties/{opened['party']}", servers[1][1]()
        assert (await phone.get(path)).status_code == 200
        await hostess.post(f"{path}/list", names=["Jo"])
        answer = await phone.post(f"{path}/join", json={"code": opened["code"], "player": "p2"})
        assert answer.status_code == 400 and "nobody of this name" in answer.json()["sentence"]
        answer = await phone.post(f"{path}/join", json={"code": opened["code"], "player": "p1"})
        assert answer.status_code == 200 and answer.json()["me"] == "p1"


@pytest.mark.usefixtures("unhurried")
async def test_what_is_being_read_is_there_for_whoever_asks_meanwhile(
    server: Database, store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server reads on at many sessions together, and that takes long."""
    async with houses(store, tmp_path, many=2) as servers:
        hostess = await Goer(servers[0][0], servers[0][1](), "Ann").introduce()
        party = (await hostess.give(game="raffles", kind="cards", rounds=1))["party"]
        other = servers[1][0]
        room, goes_on, look_up = await other.parties.room(party), asyncio.Event(), other.look_up

        async def slowly(names: set[str]) -> None:
            """Something else is to be read first."""
            await goes_on.wait()
            await look_up(names)

        monkeypatch.setattr(other, "look_up", slowly)
        await hostess.post(f"/api/parties/{party}/list", names=["Jo"])
        assert other.node is not None
        await until(lambda: other.node.is_reading and room.name not in other.node.behind)  # type: ignore[union-attr]
        assert list((await other.parties.room(party)).soiree.book.expected) == ["p1"]
        goes_on.set()


def at_browser(at: At) -> tuple[House, httpx.AsyncClient]:
    """A browser at a server."""
    house, browser = at
    return house, browser()


# ---- servers in processes of their own ----


@pytest.fixture
def servers(store: str, tmp_path: Path) -> Iterator[list[Server]]:
    """Three of them, killed at the end at the latest."""
    opened = [Server(store, tmp_path / str(number)) for number in range(3)]
    yield opened
    for it in opened:
        it.kill()
        it.place.close()


class Reveller:
    """Somebody at a party over sockets, at whichever server answers: goes where told, and plays anything legal."""

    def __init__(self, name: str, servers: list[Server], own: int) -> None:
        self.name, self.servers, self.own = name, servers, own
        self.cookie, self.party, self.player = "", "", ""
        self.now: dict[str, Any] = {}
        self.position = 0
        self.window: Any = None

    async def come(self, party: str, code: str) -> None:
        """Come to the party."""
        self.party = party
        answer, self.cookie = await asyncio.to_thread(
            self.servers[self.own].post, f"/api/parties/{party}/join", self.cookie, code=code, name=self.name
        )
        self.player = answer["me"]

    @asynccontextmanager
    async def socket(self, path: str) -> AsyncIterator[Any]:
        """A socket at one of the servers."""
        port = self.servers[self.own % len(self.servers)].port
        connecting = websockets.connect(
            f"ws://127.0.0.1:{port}/api/{path}/socket",
            additional_headers={"cookie": self.cookie},
            open_timeout=4,
            ping_interval=1,
            ping_timeout=3,
        )
        async with connecting as window:
            yield window

    async def stay(self) -> None:
        """Look at the party, and go to one's table; come again by another server when one is gone."""
        playing: asyncio.Task[None] | None = None
        at = None
        try:
            while True:
                with contextlib.suppress(OSError, TimeoutError, websockets.WebSocketException):
                    async with self.socket(f"parties/{self.party}") as self.window:
                        async for text in self.window:
                            message = json.loads(text)
                            if message["type"] != "party":
                                continue
                            self.now = message
                            if message["go"] != at:
                                at = message["go"]
                                if playing is not None:
                                    playing.cancel()
                                playing = asyncio.create_task(self.play(at)) if at else None
                self.own += 1
                await asyncio.sleep(0.05)
        finally:
            if playing is not None:
                playing.cancel()

    async def play(self, table: str) -> None:
        """Play at a table until one is sent elsewhere."""
        while True:
            with contextlib.suppress(OSError, TimeoutError, websockets.WebSocketException):
                async with self.socket(f"tables/{table}") as window:
                    said: set[tuple[Any, ...]] = set()
                    async for text in window:
                        message = json.loads(text)
                        if message["type"] == "refused":
                            said.clear()
                            await asyncio.sleep(0.2)
                        elif message["type"] == "table":
                            await answer(window, message, said)
            await asyncio.sleep(0.05)


async def answer(window: Any, now: dict[str, Any], said: set[tuple[Any, ...]]) -> None:
    """Say once what there is to say at a table."""
    if now["you"] is None:
        return
    words: dict[str, Any] = {}
    if now["promised"] and now["you"] not in now["promised"]["given"]:
        words = {"type": "give", "hand": now["promised"]["hand"]}
        key: tuple[Any, ...] = tuple(words.values())
        words["contribution"] = secrets.token_hex(32)
        if key not in said:
            said.add(key)
            await window.send(json.dumps(words))
    if now["phase"] == "counted":
        words = {"type": "ready", "position": now["position"]}
    elif now["board"] and now["board"]["legal"]:
        words = {"type": "play", "position": now["position"]}
    else:
        return
    key = tuple(words.values())
    if key not in said:
        said.add(key)
        if words["type"] == "play":
            words["move"] = random.choice(now["board"]["legal"])
        await window.send(json.dumps(words))


async def revel(servers: list[Server], people: int, **asked: Any) -> list[Reveller]:
    """A party at which some people have come, each by another server; the first gives it."""
    await asyncio.gather(*(it.is_open() for it in servers))
    revellers = [Reveller(f"Guest {number}", servers, number % 3) for number in range(people)]
    hostess = revellers[0]
    _, hostess.cookie = await asyncio.to_thread(servers[0].post, "/api/me", "", name=hostess.name)
    given, _ = await asyncio.to_thread(servers[0].post, "/api/parties", hostess.cookie, clock=0, rung="house", **asked)
    for it in revellers:
        await it.come(given["party"], given["code"])
    return revellers


async def say(server: Database, hostess: Reveller, event: str, type: str, **words: Any) -> None:
    """The hostess says something, again and again until it is written."""
    name, before = f"party-{hostess.party}", count(server, hostess.party, event)
    while count(server, hostess.party, event) == before:
        if hostess.window is not None:
            with contextlib.suppress(websockets.WebSocketException):
                await hostess.window.send(json.dumps({"type": type, **words}))
        await asyncio.sleep(0.3)
    assert log_of(server, name)


def count(server: Database, party: str, event: str) -> int:
    """How often something has happened at a party."""
    return sum(f'"event":"{event}"' in body for _, _, body in log_of(server, f"party-{party}"))


HARMS = ("kill", "freeze", "database", "kill", "freeze", "kill")


async def test_three_servers_killed_and_frozen_at_a_party_nothing_lost_nothing_doubled(
    server: Database, servers: list[Server]
) -> None:
    await harm_a_party(server, servers, HARMS)


async def harm_a_party(server: Database, servers: list[Server], harms: Sequence[str]) -> None:
    """A party of three rounds over three servers, to which all this happens."""
    revellers = await revel(servers, 5, game="euchre", rounds=3)
    staying = [asyncio.create_task(it.stay()) for it in revellers]
    party = revellers[0].party
    try:
        await until(lambda: all(it.now for it in revellers))
        await say(server, revellers[0], "seated", "seat")
        await say(server, revellers[0], "began", "begin", round=1)
        for how in harms:
            await asyncio.sleep(random.uniform(0.3, 1.0))
            await harm(how, random.choice(servers), server)
        await asyncio.gather(*(it.is_open() for it in servers))
        await until(lambda: all(is_over(it.now) for it in revellers))
        await until(lambda: len({(it.now["position"], json.dumps(it.now["standings"])) for it in revellers}) == 1)
    finally:
        for task in staying:
            task.cancel()
    soiree = check_journal(server, party)
    seen = {card["player"]: card["punches"] for card in revellers[0].now["standings"]}
    assert seen == {card.player: card.punches for card in tallies(soiree.evening)}
    happened = Counter(json.loads(body)["event"] for _, _, body in log_of(server, f"party-{party}"))
    assert happened["began"] == happened["rang"] == 3 and happened["moved"] == 2 and happened["ended"] == 1
    print(f"a party of {dict(happened)}")


@pytest.mark.parametrize("how", ["kill", pytest.param("freeze", marks=pytest.mark.long)])
async def test_a_partys_driver_is_killed_or_frozen_and_another_goes_on(
    server: Database, servers: list[Server], how: str
) -> None:
    revellers = await revel(servers, 3, game="euchre", rounds=2)
    staying = [asyncio.create_task(it.stay()) for it in revellers]
    name = f"party-{revellers[0].party}"
    try:
        await until(lambda: all(it.now for it in revellers))
        await say(server, revellers[0], "seated", "seat")
        await say(server, revellers[0], "began", "begin", round=1)
        while (found := victim_of(server, servers, name)) is None:
            await asyncio.sleep(0.05)
        driver, victim = found
        await until(lambda: count(server, revellers[0].party, "counted") > 0)
        victim.kill() if how == "kill" else victim.freeze()
        before = len(log_of(server, name))
        await until(lambda: driver_of(server, name) != driver and len(log_of(server, name)) > before + 2)
        if how == "kill":
            victim.start()
        else:
            victim.thaw()
        await victim.is_open()
        writers = server.ask(f"SELECT seq, server FROM event WHERE table_id = '{name}' AND seq >= {before}")
        taken = min(seq for seq, writer in writers if writer != driver)
        late = [seq for seq, writer in writers if writer == driver and seq > taken]
        assert not late or driver_of(server, name) == driver  # unless it is its turn again
        await until(lambda: all(is_over(it.now) for it in revellers))
    finally:
        for task in staying:
            task.cancel()
    check_journal(server, revellers[0].party)
