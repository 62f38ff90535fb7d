"""Many people at many tables, in a process of its own, over the real protocol of either house.

    python -m bench.load_clients SIDE PORT LOBBY PID TABLES PEOPLE PACE SECONDS FLAT   prints what it found as JSON

SIDE is ours or theirs, PORT where people connect (several, with commas, where they are spread over servers), LOBBY
the port where tables are opened; PID is the server's, whose memory is read; PEOPLE sit at each table, and bots in its
other seats. Everyone comes in and sits down; then at every table an act is due every PACE seconds, for SECONDS; then
for FLAT seconds each act follows as soon as all have seen the last. What is measured is the time from the moment an act
was due until a player has the table as it then is, for each of those who see it. An act that is due while the last is
not yet seen counts from when it was due. A table at which one is cut off, or where nothing comes for long, is given
up; the others go on, and the acts are divided by the time in which they were to be made. The people's own garbage
collection is kept short once they sit, or its pauses would be counted as the house's; what they look at of a picture is
the same in both houses: where it stands, and the legal moves.
"""

import asyncio
import http.client
import json
import random
import secrets
import statistics
import sys
import time
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.load_server import more_files
from parlour.server import collector
from parlour.wire.changes import changed

SEATS = 4
AT_ONCE = 16  # requests on their way
NO_END = 200  # points for game: nobody comes to them in the time
ACTS_MADE = 'parlour_events_total{event="played"}'
PORTS = 10_000  # of one address that are used, where there are more people than that
PATIENCE = 30.0  # seconds after which a table is given up
COMING = 600.0  # seconds until there must be a move at every table; where bots sit, all of them think at first


class CutOff(Exception):
    """Somebody at a table hears the house no more: nothing goes on there."""


class Table:
    """The people at a table, whose turn it is, and when the act was due that all are waiting to see."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.seats: list[Player] = []
        self.turn: tuple[Player, str] | None = None
        self.position = -1
        self.due = 0.0
        self.waiting = 0
        self.measuring = self.is_over = False
        self.stir = asyncio.Event()

    async def stirred(self) -> None:
        """Wait until something happens here."""
        if self.is_over:
            raise CutOff
        self.stir.clear()
        await self.stir.wait()

    def seen(self, times: list[float]) -> None:
        """One of them has seen the act."""
        if self.waiting:
            self.waiting -= 1
            if self.measuring:
                times.append(time.perf_counter() - self.due)


class Player:
    """Somebody with a socket at a table."""

    def __init__(self, crowd: "Crowd", table: Table, place: int, pass_: str) -> None:
        self.crowd, self.table, self.place, self.pass_ = crowd, table, place, pass_
        self.line: ClientConnection
        self.position = -1
        self.given = 0
        self.seen: Seen | None = None  # of our house
        table.seats.append(self)

    async def come(self) -> None:
        """Connect, and listen from then on."""
        address, headers = self.crowd.side.door(self)
        options: dict[str, Any] = {"compression": None, "ping_interval": None, "max_size": None, "open_timeout": 120}
        if self.crowd.is_large:  # one address has not so many ports
            options["local_addr"] = f"127.0.0.{2 + len(self.crowd.tasks) // PORTS}", 0
        self.line = await connect(address, additional_headers=headers, **options)
        self.crowd.tasks.append(asyncio.create_task(self.listen()))
        await self.crowd.side.greet(self)

    async def listen(self) -> None:
        """Hear the house, until it has nothing more to say."""
        try:
            async for text in self.line:
                self.crowd.bytes += len(text)
                await self.crowd.side.hear(self, text if isinstance(text, str) else text.decode())
        finally:
            self.table.is_over = True
            self.table.stir.set()

    def sees(self, position: int, legal: list[str]) -> None:
        """The table is in this position, and these are the moves if it is one's turn."""
        if position > self.position:
            self.position = position
            if position > self.table.position:
                self.table.seen(self.crowd.times)
        if legal:
            self.table.turn = self, random.choice(legal)
        elif self.table.turn is not None and self.table.turn[0] is self:
            self.table.turn = None  # it was not told yet that his last act had been made
        self.table.stir.set()


class Side(ABC):
    """One of the two houses: how one comes in there, and how it speaks."""

    def __init__(self, ports: list[int], lobby: int, people: int = SEATS) -> None:
        self.ports, self.lobby, self.people = ports, lobby, people

    def port_of(self, player: "Player") -> int:
        """Where a player's table is served: one server has all of a table's people."""
        return self.ports[sum(player.table.id.encode()) % len(self.ports)]

    def open(self, chosen: int) -> list[tuple[str, list[str]]]:
        """So many tables, each with what its people need to be let in."""
        with ThreadPoolExecutor(AT_ONCE) as pool:
            return list(pool.map(lambda _: self.open_one(), range(chosen)))

    def post(self, path: str, body: object, cookie: str = "") -> tuple[Any, str]:
        """Ask over HTTP: the answer, and a cookie if one is given."""
        line = http.client.HTTPConnection("127.0.0.1", self.lobby, timeout=60)
        headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
        line.request("POST", path, json.dumps(body), headers)
        answer = line.getresponse()
        said = answer.read()
        given = (answer.getheader("set-cookie") or "").partition(";")[0]
        line.close()
        if answer.status >= 300:
            raise SystemExit(f"{path}: {answer.status} {said[:200]!r}")
        return json.loads(said), given

    @abstractmethod
    def open_one(self) -> tuple[str, list[str]]:
        """Open a table: its id, and what each of its people comes in with."""

    def acts_made(self) -> int | None:
        """The acts that this house has counted, those of bots with them, if it counts them."""
        return None

    @abstractmethod
    def door(self, player: Player) -> tuple[str, dict[str, str]]:
        """Where a player connects, and with which headers."""

    @abstractmethod
    async def greet(self, player: Player) -> None:
        """What a player says when he has come in."""

    @abstractmethod
    async def hear(self, player: Player, text: str) -> None:
        """A player hears something."""

    @abstractmethod
    async def act(self, player: Player, move: str) -> None:
        """A player makes a move."""


# ---- ours ----


class BoardSeen(msgspec.Struct):
    """What a player looks at of a board."""

    legal: list[str]


class Seen(msgspec.Struct):
    """What a player looks at of a picture."""

    phase: str
    position: int
    you: int | None
    promised: dict[str, Any] | None
    board: BoardSeen | None


class Message(msgspec.Struct):
    """What a message is, and if it is a refusal the sentence."""

    type: str
    sentence: str = ""


class BoardTold(msgspec.Struct):
    """How a board has changed, as far as a player looks at it."""

    legal: list[Any] | dict[str, Any] | None = None


class Told(msgspec.Struct):
    """Likewise of a picture: [value], or how it has changed within."""

    phase: list[str] = []
    position: list[int] = []
    you: list[int | None] = []
    promised: list[Any] | dict[str, Any] = []
    board: list[BoardSeen | None] | BoardTold = []


class Changes(msgspec.Struct):
    """What has changed."""

    changes: list[Told]


MESSAGE = msgspec.json.Decoder(Message)
SEEN = msgspec.json.Decoder(Seen)
CHANGES = msgspec.json.Decoder(Changes)


def look_on(seen: Seen, told: Told) -> None:
    """Look at what has changed."""
    for name in ("phase", "position", "you"):
        if change := getattr(told, name):
            setattr(seen, name, change[0])
    if told.promised:
        seen.promised = changed(seen.promised, told.promised)
    if isinstance(told.board, BoardTold):
        if told.board.legal is not None and seen.board is not None:
            seen.board.legal = changed(seen.board.legal, told.board.legal)
    elif told.board:
        seen.board = told.board[0]


class Ours(Side):
    """The parlour: Trolley Euchre, every act in the journal before it is told."""

    def open_one(self) -> tuple[str, list[str]]:
        """A table, its host at it, and more guests, if it is for more people."""
        cookies = [self.post("/api/me", {"name": f"P{secrets.token_hex(4)}"})[1] for _ in range(self.people)]
        seats = ["me"] + ["open"] * (self.people - 1) + ["bot"] * (SEATS - self.people)
        opened, _ = self.post(
            "/api/tables", {"game": "euchre", "seats": seats, "options": {"game": NO_END}}, cookies[0]
        )
        return opened["table"], cookies

    def acts_made(self) -> int:
        """The acts that are in the journal."""
        return sum(int(float(line.split()[1])) for line in self.numbers() if line.startswith(ACTS_MADE))

    def numbers(self) -> Iterator[str]:
        """What the servers count."""
        for port in self.ports:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
                yield from answer.read().decode().splitlines()

    def door(self, player: Player) -> tuple[str, dict[str, str]]:
        """Where one connects."""
        return f"ws://127.0.0.1:{self.port_of(player)}/api/tables/{player.table.id}/socket?changes=drawn", {
            "Cookie": player.pass_
        }

    async def greet(self, player: Player) -> None:
        """Sit down."""
        if player.place:
            await player.line.send(json.dumps({"type": "sit", "seat": player.place}))

    async def hear(self, player: Player, text: str) -> None:
        """Look at a picture; give, and be ready, by oneself."""
        if text.startswith('{"type":"changes"'):
            assert player.seen is not None
            for told in CHANGES.decode(text).changes:
                look_on(player.seen, told)
        elif text.startswith('{"type":"table"'):
            player.seen = SEEN.decode(text)
        else:
            said = MESSAGE.decode(text)
            if said.type in ("refused", "farewell"):
                player.crowd.refused.append(said.sentence)
            return
        seen = player.seen
        assert seen is not None
        promised, you = seen.promised, seen.you
        if promised and you is not None and you not in promised["given"] and promised["hand"] > player.given:
            player.given = promised["hand"]
            word = {"type": "give", "hand": promised["hand"], "contribution": secrets.token_hex(32)}
            await player.line.send(json.dumps(word))
        if seen.phase == "counted" and seen.position > player.position:
            await player.line.send(json.dumps({"type": "ready", "position": seen.position}))
        player.sees(seen.position, seen.board.legal if seen.board else [])

    async def act(self, player: Player, move: str) -> None:
        """Make a move."""
        await player.line.send(json.dumps({"type": "play", "position": player.position, "move": move}))


# ---- theirs ----


class Position(msgspec.Struct):
    """What a player looks at of a position there."""

    legal: list[str]


class State(msgspec.Struct):
    """Where a match stands."""

    _stateID: int
    G: Position


class Synced(msgspec.Struct):
    """A match as one is told of it on coming in."""

    state: State


WORDS = msgspec.json.Decoder(list[msgspec.Raw])
UPDATE, SYNC = msgspec.json.Decoder(State), msgspec.json.Decoder(Synced)


class Theirs(Side):
    """boardgame.io: socket.io over a WebSocket, as its own client speaks it."""

    def open_one(self) -> tuple[str, list[str]]:
        """A match, and the credentials of its four players."""
        match = self.post("/games/tricks/create", {"numPlayers": SEATS})[0]["matchID"]
        joins = [
            self.post(f"/games/tricks/{match}/join", {"playerID": str(seat), "playerName": f"P{seat}"})[0]
            for seat in range(SEATS)
        ]
        return match, [join["playerCredentials"] for join in joins]

    def door(self, player: Player) -> tuple[str, dict[str, str]]:
        """Where one connects."""
        return f"ws://127.0.0.1:{self.port_of(player)}/socket.io/?EIO=4&transport=websocket", {}

    async def greet(self, player: Player) -> None:
        """The house speaks first here."""

    async def hear(self, player: Player, text: str) -> None:
        """Engine.io's first figure, then socket.io's."""
        if text.startswith("0"):
            await player.line.send("40/tricks,")
        elif text == "2":
            await player.line.send("3")
        elif text.startswith("40"):
            sync = ["sync", player.table.id, str(player.place), player.pass_, SEATS]
            await player.line.send(f"42/tricks,{json.dumps(sync)}")
        elif text.startswith("42"):
            body = text[text.index(",") + 1 :]
            state = None
            if body.startswith('["update"'):
                state = UPDATE.decode(WORDS.decode(body)[2])
            elif body.startswith('["sync"'):
                state = SYNC.decode(WORDS.decode(body)[2]).state
            if state is not None:
                player.sees(state._stateID, state.G.legal)

    async def act(self, player: Player, move: str) -> None:
        """Make a move."""
        payload = {"type": "play", "args": [move], "playerID": str(player.place), "credentials": player.pass_}
        action = {"type": "MAKE_MOVE", "payload": payload}
        update = ["update", action, player.position, player.table.id, str(player.place)]
        await player.line.send(f"42/tricks,{json.dumps(update)}")


# ---- the crowd ----


class Crowd:
    """Everyone at every table."""

    def __init__(self, side: Side, server: int) -> None:
        self.side, self.server = side, server
        self.tables: list[Table] = []
        self.is_large = False
        self.tasks: list[asyncio.Task[None]] = []
        self.times: list[float] = []
        self.refused: list[str] = []
        self.bytes = 0
        self.acts = 0
        self.lost = 0
        self.last = 0.0  # when an act had been seen by all

    async def come_in(self, tables: int) -> dict[str, float]:
        """Open the tables, sit down at all of them, and have the cards dealt; what that took in memory."""
        at_first = memory(self.server)
        opened = await asyncio.to_thread(self.side.open, tables)
        with_tables = memory(self.server)
        for id, passes in opened:
            table = Table(id)
            self.tables.append(table)
            for place, pass_ in enumerate(passes):
                Player(self, table, place, pass_)
        people = [player for table in self.tables for player in table.seats]
        self.is_large = len(people) > PORTS
        for first in range(0, len(people), 200):
            await asyncio.gather(*(player.come() for player in people[first : first + 200]))
        await asyncio.gather(*(self.dealt(table) for table in self.tables))
        await asyncio.sleep(2)
        collector.keep_short()
        connected = memory(self.server)
        return {
            "connections": sum(not task.done() for task in self.tasks),
            "empty": at_first,
            "a_table": (with_tables - at_first) / tables,
            "a_connection": (connected - with_tables) / len(people),
            "whole": connected,
        }

    async def dealt(self, table: Table) -> None:
        """Wait until somebody has a move."""
        async with asyncio.timeout(COMING):
            while table.turn is None:
                await table.stirred()

    async def play(self, pace: float, seconds: float) -> dict[str, float | None]:
        """Play at every table for so long; what was seen."""
        self.times, self.acts, self.lost, self.bytes = [], 0, 0, 0
        before = await asyncio.to_thread(self.side.acts_made)
        start, busy = time.perf_counter(), (cpu(self.server), time.process_time())
        self.last, ends = start, start + seconds
        await asyncio.gather(*(self.play_at(table, pace, ends) for table in self.tables))
        spent = time.perf_counter() - start
        played = max(ends, self.last) - start  # and not what somebody waited in vain
        times = sorted(self.times)
        after = await asyncio.to_thread(self.side.acts_made)
        return {
            "acts_a_second": self.acts / played,
            "acts_of_all": None if after is None or before is None else (after - before) / spent,
            "p50": quantile(times, 0.50),
            "p99": quantile(times, 0.99),
            "most": quantile(times, 1.0),
            "views": len(times),
            "lost": self.lost,
            "refused": len(self.refused),
            "server_core": (cpu(self.server) - busy[0]) / spent,
            "client_core": (time.process_time() - busy[1]) / spent,
            "bytes_a_view": self.bytes / max(len(times), 1),
        }

    async def play_at(self, table: Table, pace: float, ends: float) -> None:
        """Act after act at one table."""
        due = time.perf_counter() + random.random() * pace
        while due < ends and time.perf_counter() < ends:
            await asyncio.sleep(max(due - time.perf_counter(), 0))
            try:
                async with asyncio.timeout(PATIENCE):
                    dealt = await self.turn_at(table)
                    await self.act(table, due if pace and not dealt else time.perf_counter())
            except (TimeoutError, CutOff, ConnectionClosed):
                self.lost += 1
                return
            due = due + pace if pace and not dealt else time.perf_counter() + pace

    async def turn_at(self, table: Table) -> bool:
        """Wait until somebody has a move; did that take a new deal?"""
        waited = table.turn is None
        while table.turn is None:
            await table.stirred()
        return waited

    async def act(self, table: Table, due: float) -> None:
        """Make the move, and wait until all have seen it."""
        assert table.turn is not None
        (player, move), table.turn = table.turn, None
        table.position, table.due, table.waiting, table.measuring = player.position, due, len(table.seats), True
        await self.side.act(player, move)
        self.acts += 1
        while table.waiting:
            await table.stirred()
        table.measuring = False
        self.last = time.perf_counter()


def quantile(times: list[float], share: float) -> float:
    """The time within which this share of the views came."""
    return times[min(int(len(times) * share), len(times) - 1)] if times else float("nan")


def memory(process: int) -> float:
    """The bytes a process has in memory."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(1024.0 * int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def cpu(process: int) -> float:
    """The seconds of processor time a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


async def load(crowd: Crowd, tables: int, pace: float, seconds: float, flat: float) -> object:
    """Everything, as it is told."""
    start = time.perf_counter()
    found: dict[str, Any] = {"tables": tables, "people": tables * crowd.side.people}
    found["held"] = await crowd.come_in(tables)
    found["coming"] = time.perf_counter() - start
    await crowd.play(pace, min(pace * 2, 4.0))  # to get going
    found["paced"] = await crowd.play(pace, seconds)
    if flat:
        found["flat"] = await crowd.play(0.0, flat)
    found["held"]["still"] = sum(not task.done() for task in crowd.tasks)
    found["sentences"] = statistics.multimode(crowd.refused)[:1]
    return found


if __name__ == "__main__":
    more_files()
    whose, port, lobby, server, tables, people, pace, seconds, flat = sys.argv[1:]
    side = {"ours": Ours, "theirs": Theirs}[whose]([int(each) for each in port.split(",")], int(lobby), int(people))
    crowd = Crowd(side, int(server))
    print(json.dumps(uvloop.run(load(crowd, int(tables), float(pace), float(seconds), float(flat)))))
