"""A house that is sent whatever comes to mind: frames at its tables and requests at its doors, by the thousand.

What is refused has changed nothing: not a row in the journal, not a card at a table. Nothing that is answered, to whom
ever, has in it what is nobody's, and nothing that goes wrong goes wrong in the house.
"""

import asyncio
import gc
import json
import logging
import random
import re
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette

import parlour
from parlour.bots.problems import kept
from parlour.server.app import ADDRESSES, build
from parlour.server.deals.best import Work
from parlour.server.deals.days import day_of
from parlour.server.deals.sets import Sets
from parlour.server.house import House
from parlour.server.http import security
from parlour.server.limits import Limits
from parlour.server.live.outbox import Outbox
from parlour.server.live.table import events
from parlour.server.live.table.room import Room
from parlour.server.live.table.visitor import Visitor
from parlour.table.table import Table
from parlour.wire import COOKIE
from parlour.wire import table as wire
from parlour.wire.book import BookGame
from parlour.wire.changes import Drawn
from parlour.wire.deals import NewSet
from parlour.wire.pages import NewTable
from tests.helpers.visiting import QUICK, SLOW

FRAME = 4096
OWN, FOREIGN = "http://parlour.test", "https://evil.example"
NEVER = ("Traceback", 'File "', "site-packages", "went wrong", "parlour/server", "sqlite")
OTHER_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE")
NASTY: list[Any] = [
    None, True, -1, 0, 1, 2**31, 2**63, 2**64, -(2**63), 1e308, 0.1, "", " ", "\0", "\ud800", "é" * 30, "x" * 300,
    "../../etc/passwd", "' OR 1=1 --", "{{7*7}}", "<script>", "%00", [], {}, [[]], [None], {"a": 1}, "NaN", "1e9",
]  # fmt: skip


class Tray(Outbox):
    """An outbox that is looked into at once, instead of being carried away."""

    def __init__(self) -> None:
        self.heard: deque[bytes] = deque(maxlen=20)
        self.refusals, self.is_last = 0, False

    def note(self, message: wire.Told) -> None:
        """Keep a message."""
        self.refusals += isinstance(message, wire.Refused)
        self.heard.append(wire.encode(message))

    def show(self, picture: Drawn | bytes) -> None:
        """Keep a picture."""
        self.heard.append(picture.whole(1) if isinstance(picture, Drawn) else picture)

    def forget(self) -> None:
        """Every picture is told as a whole."""

    def discard(self) -> None:
        """Nothing is carried."""


class Ground:
    """A house with tables in every state, people at them and strangers before them."""

    def __init__(self, app: Starlette, log: list[str]) -> None:
        self.app, self.log = app, log
        self.house: House = app.state.house
        self.rooms: list[Room] = []
        self.visitors: list[tuple[Room, Visitor]] = []
        self.passes: list[dict[str, str]] = [{}]
        self.forbidden: list[str] = []
        self.parts: dict[str, list[str]] = {}  # what may stand in an address, by the name of the part
        self.tried = self.refused = 0

    async def furnish(self) -> None:
        """Tables and people."""
        for name in ("ada", "ben", "eve"):
            await self.house.people.name(name, name.title())
            self.passes.append({"cookie": f"{COOKIE}={self.house.people.cookie(name)}"})
        self.passes += [{"authorization": f"Bearer {await self.app.state.tokens.make('eve')}"}]
        self.passes += [{"cookie": f"{COOKIE}=ada.0"}, {"cookie": "x" * 300}, {"authorization": "Bearer parlour-x"}]
        for game, seats, more in (
            ("euchre", ["me", "open", "bot", "bot"], {}),
            ("raffles", ["me", "open", "bot", "bot"], {"public": False, "clock": 600}),
            ("roulette", ["me", "open"], {"word": "sesame", "options": {"players": 2}}),
            ("pinochle", ["open", "open", "open", "bot"], {"gallery": False}),
        ):
            asked = NewTable(game=game, seats=seats, **more)  # type: ignore[arg-type]
            room = await self.house.open_table(asked, "ada", "Ada")
            self.house.attendants[room.sitting.id].dismiss()  # so that nothing happens but what is asked for
            self.rooms.append(room)
            if "me" in seats and seats.count("open") == 1:
                async with room.lock:
                    await room.write(events.Sat(seat=1, guest="ben", name="Ben"))
                    await room.write(events.Committed(secret="5e" * 32))
                    await room.write(room.sitting.dealt())
            for guest in ("ada", "ben", "eve", None):
                visitor = Visitor(Tray(), guest, guest and guest.title(), words=QUICK)
                room.connect(visitor)
                self.visitors.append((room, visitor))
        self.forbidden = [*NEVER, "5e" * 32, self.house.seal.key.hex(), "sesame", self.rooms[1].invite]
        await self.lay_out()

    async def lay_out(self) -> None:
        """A set of boards, a game in a book, and where these and others are asked for."""
        self.app.state.masters.go_on = rests  # so that nothing is written but what is asked for
        sets = Sets(self.house.journal, self.house.slips)
        boards = await sets.open(NewSet(game="matchem"), "ada", random.Random(1))
        game = msgspec.json.decode(json.dumps(a_game()), type=BookGame)
        await self.house.book.bring("ada", [game])
        today = day_of(self.house.journal.time())
        self.parts = {
            "table": [room.sitting.id for room in self.rooms],
            "game": ["euchre", "matchem"],
            "day": [today.isoformat(), (today - timedelta(days=1)).isoformat(), "9999-12-31", "0001-01-01"],
            "set": [boards.name],
            "board": ["1", "8", "0", "99"],
            "entry": [game.entry.entry],
            "problem": [kept.kept("euchre").problems[0].id],
        }

    def snapshot(self) -> tuple[Any, ...]:
        """All that a refusal must leave as it is."""
        rows = self.house.journal.file.total_changes  # type: ignore[attr-defined]
        return rows, [(room.sitting.seq, room.sitting.position, room.sitting.closed) for room in self.rooms]

    def check(self, told: bytes, allowed: str = "") -> None:
        """Is nothing in an answer that is nobody's?"""
        text = told.decode()
        for word in self.forbidden:
            assert word not in text or word == allowed, f"{word!r} was told: {text[:300]}"
        troubles = [line for line in self.log if "the house stood still" not in line]  # as a busy machine lets it
        assert not troubles, troubles

    # ---- frames ----

    async def say(self, place: int, frame: str | bytes) -> None:
        """A frame at a table, from one who sits there or does not."""
        room, visitor = self.visitors[place % len(self.visitors)]
        tray, before = visitor.outbox, self.snapshot()
        assert isinstance(tray, Tray)
        refusals = tray.refusals
        await room.hear(visitor, frame)
        await asyncio.sleep(0)  # in which everyone is shown the table
        self.tried += 1
        if tray.refusals > refusals:
            self.refused += 1
            assert self.snapshot() == before, f"refused, and done: {frame!r}"
        inside = room.invite if visitor.seat is not None or visitor.guest == "ada" else ""
        for told in tray.heard:
            self.check(told, inside)
        tray.heard.clear()
        if tray.is_last:
            self.seat_again(place)

    def seat_again(self, place: int) -> None:
        """One who was shown out comes back."""
        room, visitor = self.visitors[place % len(self.visitors)]
        room.disconnect(visitor)
        fresh = Visitor(Tray(), visitor.guest, visitor.name, words=QUICK)
        room.connect(fresh)
        self.visitors[place % len(self.visitors)] = room, fresh

    # ---- requests ----

    async def ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        """A request straight to the application."""
        before, parts, sent = self.snapshot(), [], False

        async def receive() -> dict[str, Any]:
            nonlocal sent
            if sent:
                return {"type": "http.disconnect"}
            sent = True
            return {"type": "http.request", "body": body}

        async def send(message: Any) -> None:
            parts.append(message)

        plain, _, query = path.partition("?")
        scope = {
            "type": "http", "http_version": "1.1", "method": method, "scheme": "http", "path": plain,
            "raw_path": plain.encode("utf-8", "surrogatepass"), "query_string": query.encode("utf-8", "surrogatepass"),
            "root_path": "", "server": ("parlour.test", 80), "client": ("192.0.2.7", 1),
            "headers": [(b"host", b"parlour.test"),
                        *((name.encode(), value.encode("latin-1", "replace")) for name, value in headers.items())],
        }  # fmt: skip
        await self.app(scope, receive, send)
        status = int(parts[0]["status"])
        answered = {name.decode(): value.decode("latin-1") for name, value in parts[0]["headers"]}
        told = b"".join(part.get("body", b"") for part in parts[1:])
        self.tried += 1
        self.judge(method, path, headers, status, answered, told)
        if status >= 400:
            self.refused += 1
            if status == 503 and plain == "/healthz":  # a disk that was slow to take a pulse may have taken it since
                return status, answered, told
            assert self.snapshot() == before, f"refused, and done: {method} {path} {body[:100]!r}"
        return status, answered, told

    def judge(
        self, method: str, path: str, headers: dict[str, str], status: int, answered: dict[str, str], told: bytes
    ) -> None:
        """Is an answer as answers are?"""
        assert status < 500 or status == 503, (method, path, status, told[:200])
        assert answered.items() >= security.HEADERS.items()
        if status >= 400 and method != "HEAD":
            assert json.loads(told)["sentence"].endswith((".", "...")), told
        if method not in ("GET", "HEAD") and headers.get("origin") == FOREIGN:
            assert status >= 400, (method, path, status)
        if told.startswith((b"{", b"[")):
            shown = headers.get("cookie", "").startswith(f"{COOKIE}=ada.") and '"invite"' in told.decode()
            self.check(told, self.rooms[1].invite if shown else "")
        if "set-cookie" in answered:
            assert "httponly" in answered["set-cookie"].lower() and "samesite=strict" in answered["set-cookie"].lower()


async def rests(place: str, work: Work) -> None:
    """The Master does not play today."""
    work.going = None


@contextmanager
def listening() -> Iterator[list[str]]:
    """All that is logged as an error."""
    heard: list[str] = []

    class Ear(logging.Handler):
        """Hears everything."""

        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record.getMessage())

    ear = Ear(logging.WARNING)
    logging.getLogger().addHandler(ear)
    try:
        yield heard
    finally:
        logging.getLogger().removeHandler(ear)


async def end_tasks() -> None:
    """Call off whatever goes on in the loop."""
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)


@contextmanager
def ground(data: Path) -> Iterator[tuple[asyncio.AbstractEventLoop, Ground]]:
    """A house to be fuzzed, and the loop it lives in."""
    gc.collect()  # whatever other tests have left behind complains now, or never
    loop = asyncio.new_event_loop()
    app = build(data, SLOW, limits=Limits(**{field.name: 10**9 for field in fields(Limits)}))
    life = app.router.lifespan_context(app)
    with listening() as log:
        loop.run_until_complete(life.__aenter__())
        here = Ground(app, log)
        loop.run_until_complete(here.furnish())
        try:
            yield loop, here
        finally:
            loop.run_until_complete(life.__aexit__(None, None, None))
            loop.run_until_complete(end_tasks())
            loop.close()


# ---- what comes to mind ----


def a_frame(chance: random.Random, here: Ground) -> str | bytes:
    """A frame: fit, nearly fit, or nothing of the kind."""
    room = chance.choice(here.rooms)
    sitting = room.sitting
    near = chance.choice([sitting.position, sitting.position, sitting.position - 1, 0, -1, 10**9])
    texts = [text for row in sitting.game.rulebook.moves for text in row] or ["bet 1 red"]
    words: list[dict[str, Any]] = [
        {"type": "play", "position": near, "move": chance.choice(texts)},
        {"type": "call", "position": near, "words": chance.choice(["misdeal", "x", ""])},
        {"type": "sit", "seat": chance.randint(-2, 6)},
        {"type": "give", "hand": chance.randint(0, 3), "contribution": chance.choice(["ab" * 32, "", "AB" * 32, "x"])},
        {"type": "ready", "position": near},
        {"type": "take-back", "position": near},
        {"type": "consent", "position": near, "yes": True},
        {"type": "say", "phrase": chance.choice(["Good luck", "Damn"])},
        {"type": "fill", "seat": chance.choice([None, 0, 9])},
        {"type": "gallery", "open": True},
    ]
    word = chance.choice(words)
    if chance.random() < 0.4:
        word[chance.choice([*word, "extra"])] = chance.choice(NASTY)
    return mangled(chance, json.dumps(word))


def mangled(chance: random.Random, text: str) -> str | bytes:
    """A text as it is, or with something the matter."""
    match chance.randint(0, 11):
        case 0:
            return text[: chance.randrange(len(text) + 1)]
        case 1:
            place = chance.randrange(len(text))
            return text[:place] + chr(chance.choice([0, 34, 92, 123, 0x2028, 0xFFFF])) + text[place:]
        case 2:
            return chance.randbytes(chance.randint(0, 60))
        case 3:
            return json.dumps(chance.choice(NASTY))
        case 4:
            return "[" * chance.randint(1, FRAME - 1)
        case 5:
            return text.encode("utf-16")
        case 6:
            return (text + " " * FRAME)[:FRAME]
    return text


def a_game() -> dict[str, Any]:
    """A game of one hand, as it is brought into a book."""
    table = Table(parlour.load("matchem", players=2, game=10), ["Ada", "Bob"], seed=7)
    while not table.state.hand_over:
        table.play(table.state.seat, table.state.legal()[0])
    seats = [{"who": "me", "name": "Ada", "rung": None}, {"who": "bot", "name": "Bob", "rung": "house"}]
    entry = {
        "entry": "brought", "here": True, "game": "matchem", "title": "Matchem", "options": {}, "began": 1.0, "at": 2.0,
        "seats": seats, "seat": 0, "sides": [[0], [1]], "rows": [{"headline": "", "made": [1, 2], "score": [1, 2]}],
        "winners": [0], "outcome": "won", "ended": "over", "hinted": False, "party": False, "rating": None,
        "uncounted": "", "mistakes": None,
    }  # fmt: skip
    return {"entry": entry, "record": str(table.record)}


GAME = a_game()


def a_brought_game(chance: random.Random) -> dict[str, Any]:
    """A game out of a file, or one into which somebody has written something."""
    entry, record = dict(GAME["entry"]), str(GAME["record"])
    if chance.random() < 0.6:
        entry[chance.choice([*entry])] = chance.choice(NASTY)
    if chance.random() < 0.6:
        lines = record.splitlines()
        place = chance.randrange(len(lines))
        word, colon, _ = lines[place].partition(":")
        lines[place] = f"{word}{colon} {chance.choice([10**19 - 1, 1 - 10**19, '♠', '', 'x' * 90, '0 ' * 90])}"
        record = "\n".join(lines)
    return {"entry": entry | {"entry": f"b{chance.randrange(50)}"}, "record": record}


def a_request(chance: random.Random, here: Ground) -> tuple[str, str, dict[str, str], bytes]:
    """A request: fit, nearly fit, or nothing of the kind."""
    address = chance.choice(ADDRESSES)
    strange = ["x", "a" * 500, "%2e%2e", "..", "\u2028", "-", "é", "\0", "1e9"]

    def part(found: re.Match[str]) -> str:
        """What stands in an address where it names a part."""
        fit = here.parts.get(found[1], []) if chance.random() < 0.8 else []
        return chance.choice(fit or strange)

    path = re.sub(r"\{(\w+)(?::path)?\}", part, address.path)
    if chance.random() < 0.15:
        path += chance.choice(["/", "?hand=1", "?hand=-1", "?hand=99999999", "?hand=x&hand=", "//", ";x", "%00"])
        path += chance.choice(["", "", "?before=1,x", "?before=%00,%00", "?before=nan,"])
    bodies: list[dict[str, Any]] = [
        {},
        {"name": chance.choice(["Ada", "", "x" * 99, "a,b"])},
        {"code": "abcdefgh"},
        {"invite": "x", "word": "open"},
        {"game": chance.choice(["euchre", "chess"]), "seats": chance.choice([[], ["me"], ["bot"] * 4, ["me"] * 4])},
        {"game": "raffles", "options": {"players": chance.choice([3, 99, "4"])}, "rung": chance.choice(["house", "x"])},
        {"hand": chance.choice([1, 0, 9]), "act": chance.choice([0, 3, -1]), "seat": chance.choice([0, 1, 9])},
        {"games": [a_brought_game(chance) for _ in range(chance.randrange(3))]},
        {"move": chance.choice(["", "x", "trump moon"])},
        {"game": "matchem", "boards": chance.choice([8, 9]), "scoring": chance.choice(["points", "imps"])},
        {"game": chance.choice(["matchem", "chess"]), "rung": chance.choice(["club", "x"])},
        {"listed": False},
        {"shown": True},
        {"forced": True},
        {"days": chance.choice([0, 1, 31])},
        {"endpoint": chance.choice(["https://push.example/x", "https://127.0.0.1/"]), "p256dh": "x", "auth": "x"},
    ]
    known = {field.name for field in msgspec.structs.fields(address.body[1])} if address.body else set()
    fit = [body for body in bodies if body and body.keys() <= known]
    body = chance.choice(fit if fit and chance.random() < 0.8 else bodies)
    if chance.random() < 0.3:
        body[chance.choice([*body, "extra"])] = chance.choice(NASTY)
    raw = mangled(chance, json.dumps(body))
    sent = raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw
    if chance.random() < 0.02:
        sent = b'{"name": "' + b"x" * 9000 + b'"}'
    headers = dict(chance.choice(here.passes))
    headers["content-type"] = chance.choice(
        ["application/json"] * 5 + ["text/plain", "application/json; charset=x", ""]
    )
    headers |= chance.choice(
        [{}, {}, {"origin": OWN}, {"origin": FOREIGN}, {"origin": "null"}, {"origin": "http://[x"}]
    )
    method = address.method if chance.random() < 0.8 else chance.choice(OTHER_METHODS)
    return method, path, headers, sent


async def fuzz(here: Ground, times: int, chance: random.Random) -> None:
    """So many frames and requests in turn."""
    for turn in range(times):
        if turn % 2:
            await here.say(chance.randrange(len(here.visitors)), a_frame(chance, here))
        else:
            await here.ask(*a_request(chance, here))
