"""Several servers, one house: on a real PostgreSQL, with people spread over them, kills and freezes."""

import asyncio
import contextlib
import json
import os
import random
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
import websockets

from parlour.server.cluster import node
from parlour.server.cluster.node import BEAT
from parlour.server.house import House
from parlour.server.live.pace import Pace
from parlour.server.live.table.board import board as board_for
from parlour.server.live.table.picture import breaths, shown
from parlour.server.live.table.room import Room
from parlour.server.live.table.sitting import Sitting, restored
from parlour.server.store import postgres
from parlour.server.store.postgres import LEASE
from tests.helpers.clustering import Server, driver_of, harm, log_of, until, victim_of
from tests.helpers.postgres import Database, database, unhurry
from tests.helpers.visiting import CALM, LONGEST, SLOW, Person, play_on, run, table


@pytest.fixture(scope="module")
def server() -> Iterator[Database]:
    """One PostgreSQL for all tests of this file."""
    with database() as running:
        yield running


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is: those who are here in one process are believed to be there until they leave."""
    unhurry(monkeypatch)
    monkeypatch.setattr(postgres, "LEASE", LONGEST)
    monkeypatch.setattr(node, "LEASE", LONGEST)


@pytest.fixture
def store(server: Database) -> str:
    """An empty database."""
    server.clear()
    return server.address


@asynccontextmanager
async def houses(store: str, tmp_path: Path, pace: Pace = CALM, many: int = 2) -> AsyncIterator[list[House]]:
    """Servers of one house, here in one process."""
    opened = [await House.open(tmp_path, pace, store=store) for _ in range(many)]
    try:
        yield opened
    finally:
        for house in opened:
            await house.close()


async def same_table(first: Room, other: House) -> Room:
    return await other.room(first.sitting.id)


async def goes_beyond(person: Person, position: int) -> None:
    await person.sees(lambda now: now["position"] > position)


def test_two_people_at_two_servers_play_one_game(store: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with houses(store, tmp_path) as (one, two):
            here = await table(one, "euchre", "me", "open", "bot", "bot", options={"game": 5})
            there = await same_table(here, two)
            ann, ben = Person(here, "ann"), Person(there, "ben")
            await ben.sees(lambda now: now["seats"][0]["here"])
            await ben.ask("sit", seat=1)
            await asyncio.gather(
                play_on(ann, lambda now: now["phase"] == "over"), play_on(ben, lambda now: now["phase"] == "over")
            )
            assert ann.now["counts"] == ben.now["counts"] and ann.now["position"] == ben.now["position"]
            await until(lambda: here.sitting.closed and there.sitting.closed)
            assert here.sitting.seq == there.sitting.seq

    run(story())


def test_friends_at_two_servers_talk_and_play_once_more_at_one_table(store: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with houses(store, tmp_path) as (one, two):
            one.may_chat = two.may_chat = True
            here = await table(
                one, "roulette", "me", "open", options={"players": 2, "spins": 1}, chat=True, gallery=False
            )
            there = await same_table(here, two)
            ann, ben = Person(here, "ann"), Person(there, "ben")
            await ben.ask("sit", seat=1)
            await ann.sees(lambda now: now["board"])
            await ann.ask("chat", text="Good evening over there")
            heard = await ben.hears("chatted")
            assert (heard["name"], heard["text"]) == ("Ann", "Good evening over there")
            await ben.ask("report", id=heard["id"])
            await ben.hears("noted")
            await there.call("ben", "ANN")
            await ann.sees(lambda now: now["seats"][1]["name"] == "ANN 2")
            await asyncio.gather(
                play_on(ann, lambda now: now["phase"] == "over"), play_on(ben, lambda now: now["phase"] == "over")
            )
            await until(lambda: here.sitting.closed and there.sitting.closed)
            rooms = await asyncio.gather(
                one.again.play(here, "ann", "Ann", ""), two.again.play(there, "ben", "Ben", "")
            )
            assert rooms[0].sitting.id == rooms[1].sitting.id
            people = [Person(rooms[0], "ann"), Person(rooms[1], "ben")]
            for person in people:
                now = await person.sees(lambda now: now["board"])
                assert [seat["name"] for seat in now["seats"]] == ["Ann", "Ben"]
            await ann.sees(lambda now: now["again"] and now["again"]["table"] == rooms[0].sitting.id)

    run(story())


def test_who_is_at_another_server_is_here(store: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with houses(store, tmp_path, SLOW) as (one, two):
            here = await table(one, "euchre", "me", "open", "bot", "bot")
            there = await same_table(here, two)
            ann, ben = Person(here, "ann"), Person(there, "ben")
            await ben.ask("sit", seat=1)
            now = await ann.sees(lambda now: now["board"] and now["seats"][1]["here"])
            assert now["seats"][1]["name"] == "Ben"
            await ben.sees(lambda now: now["board"] and now["seats"][0]["here"])
            assert not here.away and not there.away
            watching = [Person(there, None), Person(there, None), Person(here, None)]
            await ann.sees(lambda now: now["watching"] == 3)
            await ben.sees(lambda now: now["watching"] == 3)
            watching[0].leave()
            await ann.sees(lambda now: now["watching"] == 2)
            await ben.ask("say", phrase="Well played")
            assert (await ann.hears("said"))["phrase"] == "Well played"
            ben.leave()
            await ann.sees(lambda now: not now["seats"][1]["here"])
            assert set(here.away) == set(there.away) == {1}
            again = Person(here, "ben")
            await again.sees(lambda now: now["seats"][1]["here"])
            await until(lambda: not there.away)

    run(story())


def test_a_newer_window_at_another_server_takes_the_place_of_an_older(store: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with houses(store, tmp_path, SLOW) as (one, two):
            here = await table(one, "matchem", "me", "bot", "bot", options={"players": 3})
            there = await same_table(here, two)
            old = Person(here, "ann")
            await old.sees(lambda now: now["board"])
            await until(lambda: old.visitor.is_known)
            new = Person(there, "ann")
            assert "another window" in (await old.hears("farewell"))["sentence"]
            await until(lambda: old.is_closed)
            old.leave()
            await until(lambda: here.is_here(0) and not here.away)
            assert not new.is_closed and new.visitor.seat == 0
            both = [Person(here, "ann"), Person(there, "ann")]  # at the same moment: one of them stays
            await until(lambda: sum(person.is_closed for person in [*both, new]) == 2)
            await asyncio.sleep(0.2)
            assert sum(person.visitor.seat == 0 for person in both) == 1

    run(story())


def test_all_are_ready_at_their_own_servers(store: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with houses(store, tmp_path, CALM, many=3) as servers:
            rooms = [await table(servers[0], "matchem", "me", "open", "open", options={"players": 3, "game": 500})]
            rooms += [await same_table(rooms[0], house) for house in servers[1:]]
            people = [Person(room, guest) for room, guest in zip(rooms, ("ann", "ben", "cora"), strict=True)]
            await people[1].ask("sit", seat=1)
            await people[2].ask("sit", seat=2)
            await asyncio.gather(*(play_on(person, lambda now: now["hand"] == 3) for person in people))
            assert {room.sitting.position for room in rooms} == {rooms[0].sitting.position}

    run(story())


def test_taking_back_is_asked_and_answered_across_servers(store: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with houses(store, tmp_path, SLOW, many=3) as servers:
            rooms = [await table(servers[0], "raffles", "me", "open", "open", options={"players": 3})]
            rooms += [await same_table(rooms[0], house) for house in servers[1:]]
            people = [Person(room, guest) for room, guest in zip(rooms, ("ann", "ben", "cora"), strict=True)]
            await people[1].ask("sit", seat=1)
            await people[2].ask("sit", seat=2)
            for person in people:
                await person.sees(lambda now: now["board"])
            for answers in ((False,), (True, True)):
                turn = people[0].now["board"]["turn"]
                mover, others = people[turn], [person for seat, person in enumerate(people) if seat != turn]
                before = mover.now["position"]
                await mover.play(mover.now["board"]["legal"][0])
                for other in others:
                    await goes_beyond(other, before)
                assert mover.now["take_back"] == "ask"
                await mover.act("take-back")
                for other in others:
                    await other.sees(lambda now: now["asking"])
                await asyncio.gather(
                    *(other.act("consent", yes=yes) for other, yes in zip(others, answers, strict=False))
                )
                for person in people:
                    await person.sees(lambda now: not now["asking"])
                if answers[0]:
                    for person in people:
                        await person.sees(lambda now: not now["acts"] or now["first_act"] + len(now["acts"]) == 1)
                else:
                    assert "stand" in (await mover.hears("refused"))["sentence"]

    run(story())


def test_one_server_drives_and_another_takes_over_when_it_leaves(store: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with houses(store, tmp_path) as opened:
            one, two = opened
            here = await table(one, "roulette", *["bot"] * 4, options={"spins": 50})
            there = await same_table(here, two)
            watcher = Person(here, None)
            await watcher.sees(lambda now: now["position"] > 5)
            other = Person(there, None)
            await other.sees(lambda now: now["position"] > 10)
            assert here.presence.drives and not there.presence.drives
            watcher.leave()
            opened.remove(one)
            await one.close()
            began = asyncio.get_running_loop().time()
            position = there.sitting.position
            await other.sees(lambda now: now["position"] > position + 5)
            assert there.presence.drives
            print(f"taken over {asyncio.get_running_loop().time() - began:.2f} s after the driver closed")

    run(story())


def test_the_lobby_has_the_tables_of_all_servers(store: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with houses(store, tmp_path, SLOW) as (one, two):
            here = await table(one, "euchre", "me", "open", "bot", "bot")
            await until(lambda: here.sitting.id in two.register)
            assert [card.table for card in two.cards("ann")] == [here.sitting.id]
            assert two.cards("ann")[0].mine
            there = await same_table(here, two)
            ben = Person(there, "ben")
            await ben.ask("sit", seat=1)
            await until(lambda: one.cards(None)[0].phase == "playing")

    run(story())


def test_beats_are_shorter_than_leases() -> None:
    assert BEAT * 2 < LEASE and BEAT + LEASE < 5


# ---- servers in processes of their own ----


@pytest.fixture
def servers(store: str, tmp_path: Path) -> Iterator[list[Server]]:
    """Three of them, killed at the end at the latest."""
    opened = [Server(store, tmp_path / str(number)) for number in range(3)]
    yield opened
    for server in opened:
        server.kill()
        server.place.close()


class Player:
    """Somebody who plays on over a socket, at whichever server answers."""

    def __init__(self, name: str, servers: list[Server], own: int, seat: int | None) -> None:
        self.name, self.servers, self.own, self.seat = name, servers, own, seat
        self.cookie, self.table = "", ""
        self.now: dict[str, Any] = {}
        self.told: dict[int, list[str]] = {}  # the acts of every hand, as far as they were shown
        self.refusals: list[str] = []
        self.plays = True
        self.answered: set[tuple[Any, ...]] = set()  # by this window
        self.sent: set[tuple[Any, ...]] = set()  # by any

    async def come(self) -> None:
        _, self.cookie = await asyncio.to_thread(self.servers[self.own].post, "/api/me", "", name=self.name)

    async def stay(self) -> None:
        """Be at the table, and come again by another server when one is gone."""
        while True:
            server = self.servers[self.own % len(self.servers)]
            address = f"ws://127.0.0.1:{server.port}/api/tables/{self.table}/socket"
            with contextlib.suppress(OSError, TimeoutError, websockets.WebSocketException):
                connecting = websockets.connect(
                    address, additional_headers={"cookie": self.cookie}, open_timeout=4, ping_interval=1, ping_timeout=3
                )
                async with connecting as window:
                    self.answered.clear()
                    async for text in window:
                        await self.take(window, json.loads(text))
            self.own += 1
            await asyncio.sleep(0.05)

    async def take(self, window: Any, message: dict[str, Any]) -> None:
        if message["type"] == "refused":
            self.refusals.append(message["sentence"])
            self.answered.clear()  # and try again
            await asyncio.sleep(0.3)
        if message["type"] != "table":
            return
        self.now = message
        if message["you"] is None and self.seat is not None and message["seats"][self.seat]["who"] == "open":
            await self.say(window, "sit", seat=self.seat)
        promised = message["promised"]
        if message["you"] is not None and promised and message["you"] not in promised["given"]:
            await self.say(window, "give", hand=promised["hand"])
        if not message["board"]:
            return
        if message["first_act"] == 0:
            known = self.told.get(message["hand"], [])
            acts = [act["text"] for act in message["acts"]]
            if len(acts) >= len(known):
                self.told[message["hand"]] = acts
        if not self.plays or message["you"] is None:
            return
        if message["phase"] == "counted":
            await self.say(window, "ready", position=message["position"])
        elif message["board"]["legal"]:
            await self.say(window, "play", position=message["position"])

    async def say(self, window: Any, type: str, **words: Any) -> None:
        """Say something once."""
        if (type, *words.values()) not in self.answered:
            self.answered.add((type, *words.values()))
            self.sent.add((type, *words.values()))
            if type == "give":
                words["contribution"] = secrets.token_hex(32)
            if type == "play":
                words["move"] = random.choice(self.now["board"]["legal"])
            await window.send(json.dumps({"type": type, **words}))


def check_told(player: Player, sitting: Sitting) -> None:
    """What a player was shown, hand by hand, is how it stands in the log."""
    assert sitting.table is not None
    for hand, acts in player.told.items():
        logged = [breath[0].text for breath in breaths(sitting.table.hands[hand - 1].acts)]
        assert len(acts) <= len(logged)
        assert all(
            shown.startswith(text) or shown == text.split()[0] for shown, text in zip(acts, logged, strict=False)
        ), (acts, logged)


def is_view_of(player: Player, sitting: Sitting) -> bool:
    """Is what a player sees now what follows from the log for his seat?"""
    seat = player.now["you"]
    view = sitting.view(seat)
    board = None if view is None else json.loads(msgspec.json.encode(board_for(view, sitting.names)))
    acts = [
        json.loads(msgspec.json.encode(shown(sitting.game.module, breath, seat))) for breath in breaths(sitting.acts)
    ]
    return bool(player.now["board"] == board and player.now["acts"] == acts[player.now["first_act"] :])


async def lay_tables(servers: list[Server], asked: list[dict[str, Any]]) -> list[Player]:
    """Tables, each with a person at every server (as far as there are seats) and one who looks on."""
    await asyncio.gather(*(server.is_open() for server in servers))
    players: list[Player] = []
    for number, wish in enumerate(asked):
        host = Player(f"Host {number}", servers, number % 3, 0)
        others = [Player(f"Guest {number} {seat}", servers, (number + seat) % 3, seat) for seat in (1, 2)]
        for player in (host, *others):
            await player.come()
        seats = ["me" if seat == 0 else "open" if seat < 3 else "bot" for seat in range(wish["options"]["players"])]
        opened, _ = await asyncio.to_thread(
            servers[host.own].post, "/api/tables", host.cookie, seats=seats, rung="house", **wish
        )
        watcher = Player("", servers, (number + 2) % 3, None)
        for player in (host, *others, watcher):
            player.table = opened["table"]
            players.append(player)
    return players


TABLES: list[dict[str, Any]] = [
    {"game": "matchem", "options": {"players": 4, "game": 10_000}},
    {"game": "raffles", "options": {"players": 5}},
    {"game": "lost-heir", "options": {"players": 4}},
]


HARMS = ("kill", "freeze", "database", "kill", "freeze", "kill")
TIMES = int(os.environ.get("PARLOUR_HARMS", "1"))  # 20 does it all twenty times


def test_three_servers_killed_and_frozen_no_gap_no_double(server: Database, servers: list[Server]) -> None:
    run(harm_tables(server, servers, HARMS * TIMES), seconds=LONGEST * TIMES)


async def harm_tables(server: Database, servers: list[Server], harms: Sequence[str]) -> None:
    """Tables over three servers, to which all this happens."""
    players = await lay_tables(servers, TABLES)
    staying = [asyncio.create_task(player.stay()) for player in players]
    try:
        await until(lambda: all(player.now.get("board") for player in players))
        for how in harms:
            await asyncio.sleep(random.uniform(0.3, 1.0))
            await harm(how, random.choice(servers), server)
        await asyncio.gather(*(server.is_open() for server in servers))
        await all_go_on(server, players)
        for player in players:
            player.plays = False
        await until_all_see_all(server, players)
        for player in players:
            check_told(player, restored(player.table, log_of(server, player.table)))
    finally:
        for task in staying:
            task.cancel()
    written = sum(len(log_of(server, name)) for name in {player.table for player in players})
    refused = Counter(sentence for player in players for sentence in player.refusals)
    print(f"{written} events at {len(TABLES)} tables; refused: {dict(refused)}")


RESTARTS = int(os.environ.get("PARLOUR_RESTARTS", "1"))  # of all three


def test_a_rolling_restart_loses_nothing_and_nobody_is_told_more_than_to_come_again(
    server: Database, servers: list[Server]
) -> None:
    """One server after the other is stopped in good order and started again, as for a version of the same schema."""

    async def story() -> None:
        players = await lay_tables(servers, TABLES[:2])
        staying = [asyncio.create_task(player.stay()) for player in players]
        try:
            await until(lambda: all(player.now.get("board") for player in players))
            for restarted in servers * RESTARTS:
                before = restarted.process.pid
                await asyncio.to_thread(restarted.stop)
                await all_go_on(server, players)
                restarted.start()
                await restarted.is_open()
                assert restarted.process.pid != before
                await all_go_on(server, players)
            for player in players:
                player.plays = False
            await until_all_see_all(server, players)
            for player in players:
                check_told(player, restored(player.table, log_of(server, player.table)))
        finally:
            for task in staying:
                task.cancel()
        assert all(is_only_late(sentence) for player in players for sentence in player.refusals)
        for name in {player.table for player in players}:
            check_played_once([player for player in players if player.table == name], log_of(server, name))

    run(story())


def is_only_late(sentence: str) -> bool:
    """Does a refusal say no more than that something has been done already?"""
    return sentence == Room.stale or "dealt already" in sentence or "added to this deal already" in sentence


def check_played_once(players: list[Player], log: list[tuple[int, float, str]]) -> None:
    """Every act of a person answers a position he was shown, and none stands there twice."""
    positions = Counter(position for player in players for kind, position, *_ in player.sent if kind == "play")
    assert sum('"event":"played"' in body and '"by"' in body for _, _, body in log) <= len(positions)


async def all_go_on(server: Database, players: list[Player]) -> None:
    """Every table goes on, and everyone is at it."""
    before = {player.table: len(log_of(server, player.table)) for player in players}

    def goes_on(table: str) -> bool:
        log = log_of(server, table)
        return len(log) > before[table] + 5 or any('"closed"' in body for _, _, body in log)

    await until(lambda: all(map(goes_on, before)))


async def until_all_see_all(server: Database, players: list[Player]) -> None:
    """Nobody plays any more: wait until all see how it stands in the log, to the last of it."""
    tables = {player.table for player in players}

    def do_all_see_all() -> bool:
        sittings = {table: restored(table, log_of(server, table)) for table in tables}
        return all(
            player.now["position"] == sittings[player.table].position and is_view_of(player, sittings[player.table])
            for player in players
        )

    for _ in range(3):
        await until(do_all_see_all)
        await asyncio.sleep(0.5)


def test_a_killed_servers_tables_go_on(server: Database, servers: list[Server]) -> None:
    """A table of bots and onlookers: its driver is killed, and killed again."""

    async def story() -> None:
        await asyncio.gather(*(server.is_open() for server in servers))
        host = Player("Host", servers, 0, None)
        await host.come()
        options = {"players": 4, "game": 10_000}
        asked = {"game": "matchem", "options": options, "seats": ["bot"] * 4, "rung": "house"}
        opened, _ = await asyncio.to_thread(servers[0].post, "/api/tables", host.cookie, **asked)
        watchers = [Player("", servers, number, None) for number in range(3)]
        for watcher in watchers:
            watcher.table = opened["table"]
        staying = [asyncio.create_task(watcher.stay()) for watcher in watchers]
        try:
            for how in ("kill", "freeze", "kill", "freeze"):
                await until(lambda: all(watcher.now.get("board") for watcher in watchers))
                await take_over(server, servers, opened["table"], how)
            for watcher in watchers:
                await goes_on(watcher)
        finally:
            for task in staying:
                task.cancel()
        restored(opened["table"], log_of(server, opened["table"]))

    run(story())


async def goes_on(player: Player) -> None:
    """A player sees something new."""
    shown = player.now["position"]
    await until(lambda: player.now["position"] > shown)


async def take_over(server: Database, servers: list[Server], table: str, how: str) -> None:
    """Kill or freeze the driver of a table, and see it go on; one that was frozen writes nothing when it wakes."""
    while (found := victim_of(server, servers, table)) is None:
        await asyncio.sleep(0.05)
    driver, victim = found
    before = len(log_of(server, table))
    victim.kill() if how == "kill" else victim.freeze()
    at = time.time()
    await until(lambda: driver_of(server, table) != driver and len(log_of(server, table)) > before + 3)
    gap = max(later - earlier for earlier, later in pairwise([at, *times_after(server, table, at)]))
    print(f"{how}: nothing happened for {gap:.2f} s")
    if how == "kill":
        victim.start()
    else:
        victim.thaw()
        await asyncio.sleep(1.0)
    await victim.is_open()
    others = f"SELECT min(seq) FROM event WHERE table_id = '{table}' AND seq >= {before} AND server <> '{driver}'"
    late = f"SELECT count(*) FROM event WHERE table_id = '{table}' AND server = '{driver}' AND seq > ({others})"
    assert server.ask(late) == [(0,)] or driver_of(server, table) == driver  # unless it is its turn again


def times_after(server: Database, table: str, at: float) -> list[float]:
    return [when for _, when, _ in log_of(server, table) if when > at]
