"""What version 0.1.0 has left behind: its records are replayed, its tables and parties go on from where they were.

The files, and how they were made, are in tests/fixtures/released/0.1.0. Nothing is known here of the inside of today's
code: records are read by `parlour.Record`, and a house is the command `parlour serve`, met over the network.
"""

import asyncio
import contextlib
import gzip
import json
import re
import secrets
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import httpx
import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from parlour import Record, Table
from parlour.cli import main
from tests.helpers.postgres import database

Picture = dict[str, Any]
Wanted = Callable[[Picture], Any]

FIXTURES = Path(__file__).parents[1] / "fixtures" / "released" / "0.1.0"
EXPECTED: dict[str, Any] = json.loads((FIXTURES / "expected.json").read_text())
CHANCE = SystemRandom()
LONGEST = 300.0
"""Seconds that any story may take: many times what it does, for a machine that is busy with other things."""


def any_of(legal: list[str], chance: Random = CHANCE) -> str:
    """A legal move, rather often the last: at roulette, not to bet any more."""
    return chance.choice(legal if chance.random() < 0.7 else legal[-1:])


def unpacked(name: str) -> bytes:
    """A file that is kept compressed."""
    return gzip.decompress((FIXTURES / name).read_bytes())


# ---- records ----

TEXTS = re.split(r"(?=^parlour record )", unpacked("records.txt.gz").decode(), flags=re.MULTILINE)[1:]
RECORDS = list(zip(TEXTS, EXPECTED["records"], strict=True))
each_game = pytest.mark.parametrize("game", sorted(set(re.findall(r"^game: (.+)$", "".join(TEXTS), re.MULTILINE))))


def records_of(game: str) -> list[tuple[str, Picture]]:
    """The records of a game, and how each of them ends."""
    return [(text, end) for text, end in RECORDS if f"\ngame: {game}\n" in text]


def end_of(table: Table) -> Picture:
    """Where a table stands."""
    state = table.state
    return {"turn": state.seat, "score": state.score, "winners": state.winners, "legal": state.legal()}


@each_game
def test_every_record_is_replayed_to_where_it_ended(game: str) -> None:
    for text, end in records_of(game):
        record = Record.parse(text)
        assert str(record) == text
        table = record.replay()
        assert str(table.record) == text
        now = end_of(table)
        assert now | {"legal": now["legal"][: len(end["legal"])]} == end


@each_game
def test_a_record_that_was_broken_off_is_played_on(game: str) -> None:
    unfinished = [text for text, end in records_of(game) if end["turn"] is not None]
    assert unfinished
    for number, text in enumerate(unfinished):
        chance, table = Random(number), Record.parse(text).replay()
        while not table.state.hand_over:
            table.play(table.state.seat, any_of(table.state.legal(), chance))
        whole = str(table.record)
        assert whole.startswith(text.rstrip("\n"))
        assert str(Record.parse(whole).replay().record) == whole


@each_game
def test_a_fair_deal_is_still_shown_to_be_fair(game: str, tmp_path: Path) -> None:
    fair = [text for text, _ in records_of(game) if "\nfair: " in text]
    assert fair
    for text in fair:
        (tmp_path / "record.txt").write_text(text)
        assert main(["verify", str(tmp_path / "record.txt")]) == 0


# ---- a house, and people who come back to it ----

SERVE = "import sys; from parlour.cli import main; sys.exit(main(['serve', '--port', '0', *sys.argv[1:]]))"


@contextlib.contextmanager
def serving(*words: str) -> Iterator[str]:
    """A house in a process of its own, opened by the command; its address."""
    with subprocess.Popen([sys.executable, "-c", SERVE, *words], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            opened = re.search(r"http://[^/ ]+", said)
            assert opened is not None, said
            yield opened[0]
        finally:
            process.terminate()


@pytest.fixture
def in_sqlite(tmp_path: Path) -> tuple[str, str]:
    """The journal of a house, as if it had been written just now: what is left for long is closed in time."""
    (tmp_path / "house.sqlite").write_bytes(unpacked("house.sqlite.gz"))
    with contextlib.closing(sqlite3.connect(tmp_path / "house.sqlite")) as file, file:
        file.execute("UPDATE event SET at = at + ? - (SELECT max(at) FROM event)", (time.time(),))
    return "--data", str(tmp_path)


@pytest.fixture
def in_postgres() -> Iterator[tuple[str, str]]:
    """The same of a house that keeps its journal in PostgreSQL, left out where there is none."""
    with database() as kept:
        kept.ask(unpacked("house.pgdump.sql.gz").decode())
        kept.ask("UPDATE event SET at = at + the_time() - (SELECT max(at) FROM event)")
        yield "--store", kept.address


class Guest:
    """Somebody at the door of a house: a stranger, unless he shows that the house knows him."""

    def __init__(self, address: str, name: str = "", headers: dict[str, str] | None = None) -> None:
        self.address, self.name, self.headers = address, name, headers or {}

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Ask for something over HTTP."""
        async with httpx.AsyncClient(base_url=self.address, headers=self.headers, timeout=LONGEST) as line:
            return await line.request(method, path, json=body)

    async def get(self, path: str) -> Any:
        """Look something up."""
        answer = await self.ask("GET", path)
        assert answer.is_success, answer.text
        return answer.json()

    async def post(self, path: str, **body: Any) -> Any:
        """Have something done."""
        answer = await self.ask("POST", path, body)
        assert answer.is_success, answer.text
        return answer.json()

    @contextlib.asynccontextmanager
    async def at(self, place: str) -> AsyncIterator["Window"]:
        """A window at tables/… or parties/…, as long as it is open."""
        address = f"{self.address.replace('http', 'ws')}/api/{place}/socket"
        async with websockets.connect(address, additional_headers=self.headers, ping_interval=None) as line:
            yield Window(line)


class Window:
    """What is shown at a table or at a party, and what one says there."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.now: Picture = {}
        self.added: dict[int, str] = {}  # to a deal, by the hand's number

    async def sees(self, wanted: Wanted = bool) -> Picture:
        """Wait for a picture that is as wanted; what one owes to the next deal is given on the way."""
        while not (self.now and wanted(self.now)):
            await self.hears()
        return self.now

    async def hears(self) -> Any:
        """Wait for a message, whatever it is; of which type."""
        message = json.loads(await self.line.recv())
        if message["type"] in ("table", "party"):
            self.now = message
            await self.give()
        return message["type"]

    async def goes_on(self, before: Picture, by: int = 1) -> Picture:
        """Wait until something has happened."""
        return await self.sees(lambda now: now["position"] >= before["position"] + by)

    async def give(self) -> None:
        """Add to the next deal, if that is asked for."""
        promised, seat = self.now.get("promised"), self.now.get("you")
        if promised is None or seat is None or seat in promised["given"] or promised["hand"] in self.added:
            return
        self.added[promised["hand"]] = secrets.token_hex(32)
        await self.say("give", hand=promised["hand"], contribution=self.added[promised["hand"]])

    async def say(self, type: str, **words: Any) -> None:
        """Say something."""
        await self.line.send(json.dumps({"type": type, **words}))

    async def is_refused(self, type: str, **words: Any) -> None:
        """Say something, and wait for the refusal."""
        await self.say(type, **words)
        while await self.hears() != "refused":
            pass

    async def play(self, until: Wanted = lambda now: False) -> Picture:
        """Play at random and be ready for every hand, until all is as wanted."""
        answered = -1

        def is_due(now: Picture) -> bool:
            return bool(until(now)) or (now["position"] > answered and awaits_answer(now))

        while True:
            now = await self.sees(is_due)
            if until(now):
                return now
            answered = now["position"]
            if now["phase"] == "counted":
                await self.say("ready", position=answered)
            else:
                await self.say("play", position=answered, move=any_of(now["board"]["legal"]))


def awaits_answer(now: Picture) -> bool:
    """Is something to be done here?"""
    return bool(now["board"]) and (now["phase"] == "counted" or bool(now["board"]["legal"]))


SAID_OTHERWISE = ("captures", "marks", "worth", "holding")
"""What a picture says otherwise than in 0.1.0."""


def differences(expected: Any, found: Any, where: str = "") -> list[str]:
    """In what something is not as it was; what has been added since is none."""
    if isinstance(expected, dict) and isinstance(found, dict):
        said = [name for name in expected if name not in SAID_OTHERWISE]
        return [line for name in said for line in differences(expected[name], found.get(name), f"{where}.{name}")]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(expected, found, strict=True))
        return [line for place, (one, other) in pairs for line in differences(one, other, f"{where}[{place}]")]
    return [] if expected == found else [f"{where}: {expected!r} has become {found!r}"]


@contextlib.asynccontextmanager
async def meanwhile(*errands: Coroutine[Any, Any, object]) -> AsyncIterator[None]:
    """What others do, until one is done oneself."""
    tasks = [asyncio.create_task(errand) for errand in errands]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def guests_at(address: str, kept: Picture) -> list[Guest]:
    """Ann and Ben come back: she is known by the cookie of her browser, he by the token of his program."""
    cookie, token = kept["guests"]["Ann"]["cookie"], kept["guests"]["Ben"]["token"]
    return [
        Guest(address, "Ann", {"cookie": f"parlour={cookie}"}),
        Guest(address, "Ben", {"authorization": f"Bearer {token}"}),
    ]


def live(story: Awaitable[Any]) -> Any:
    """Live through a story, but not for ever."""

    async def lived() -> Any:
        async with asyncio.timeout(LONGEST):
            return await story

    return asyncio.run(lived())


# ---- tables ----

FURTHER = 8  # moves and calls that are made at every table


@contextlib.asynccontextmanager
async def back_at(kept: Picture, guests: list[Guest]) -> AsyncIterator[list[Window]]:
    """Those who sat at a table are back, and find it as it was."""
    async with contextlib.AsyncExitStack() as windows:
        found = []
        persons = {seat["name"] for seat in kept["seen"]["Ann"]["seats"] if seat["who"] == "person"}
        for guest in guests:
            if guest.name in persons | kept["seen"].keys():
                found.append(await windows.enter_async_context(guest.at(f"tables/{kept['table']}")))
                now = await found[-1].sees()
                assert differences(kept["seen"].get(guest.name, {}), now) == [], (kept["become"], now["game"])
        yield found


async def plays_on(windows: list[Window]) -> None:
    """Those who are there play on for a while, and nothing that was done before is undone."""
    before = await windows[0].sees()
    target = before["position"] + FURTHER

    def far_enough(now: Picture) -> bool:
        return bool(now["position"] >= target) or now["phase"] == "over"

    now, *_ = await asyncio.gather(*(window.play(far_enough) for window in windows))
    assert now["counts"][: len(before["counts"])] == before["counts"]
    if now["hand"] == before["hand"] and now["first_act"] == before["first_act"]:
        assert now["acts"][: len(before["acts"])] == before["acts"]


async def takes_back(windows: list[Window]) -> None:
    """Ann takes her last move back, since Ben lets her, and both play on."""
    hers, his = windows
    before = hers.now
    await hers.say("take-back", position=before["position"])
    await his.sees(lambda now: now["asking"])
    await his.say("consent", position=before["position"], yes=True)
    now, _ = await asyncio.gather(hers.goes_on(before), his.goes_on(before))
    assert now["acts"] == before["acts"][:-1] and now["board"]["turn"] == now["you"]
    await plays_on(windows)


async def deals_next(windows: list[Window]) -> None:
    """The next hand is dealt as it was promised, with what was added to it."""
    before = windows[0].now
    for window in windows:
        await window.say("ready", position=before["position"])
    now = await windows[0].goes_on(before)
    assert now["fair"]["commitment"] == before["promised"]["commitment"] and now["hand"] == before["hand"] + 1
    assert [text != "-" for text in now["fair"]["given"]] == [seat["who"] == "person" for seat in now["seats"]]
    await plays_on(windows)


async def sits_down(windows: list[Window]) -> None:
    """Ben, who was let in, takes the open seat, and the first hand is dealt."""
    hers, his = windows
    await his.say("sit", seat=1)
    now, _ = await asyncio.gather(hers.sees(lambda now: now["board"]), his.sees(lambda now: now["board"]))
    assert all(text in (window.added[1], "-") for window, text in zip(windows, now["fair"]["given"], strict=False))
    await plays_on(windows)


async def looks_on(windows: list[Window]) -> None:
    """The bots play on as soon as somebody looks on."""
    await windows[0].goes_on(windows[0].now, by=2)


async def stays_closed(windows: list[Window]) -> None:
    """Nothing more is played."""
    for window in windows:
        before = window.now
        await window.is_refused("play", position=before["position"], move="pass")
        assert window.now["position"] == before["position"]


GOES_ON: dict[str, Callable[[list[Window]], Awaitable[None]]] = {
    "midway": plays_on,
    "called": plays_on,
    "shuffled": plays_on,
    "left": plays_on,
    "taken_back": takes_back,
    "counted": deals_next,
    "gathering": sits_down,
    "watched": looks_on,
    "finished": stays_closed,
    "forgotten": stays_closed,
    "rung": stays_closed,
}


async def goes_on(kept: Picture, guests: list[Guest]) -> tuple[str, int]:
    """A table is as it was, its record too, and goes on; how far."""
    record = await guests[0].ask("GET", f"/api/tables/{kept['table']}/record")
    assert (record.text if record.is_success else None) == kept["record"]
    if kept["link"]:  # which is for anyone
        shared = await Guest(guests[0].address).ask("GET", f"/api/shared/{kept['link'].rpartition('/')[2]}/record")
        assert shared.text == kept["record"]
    async with back_at(kept, guests) as windows:
        if kept["become"] in GOES_ON:
            await GOES_ON[kept["become"]](windows)
        return kept["table"], windows[0].now["position"]


async def all_go_on(address: str, kept: Picture) -> list[tuple[str, int]]:
    """Everything in a house is as it was, and every table goes on; how far."""
    guests = guests_at(address, kept)
    for guest in guests:
        me = await guest.get("/api/me")
        assert (me["name"], sorted(me["tables"])) == (guest.name, kept["own"][guest.name])
    return await asyncio.gather(*(goes_on(table, guests) for table in kept["tables"]))


async def all_stand(address: str, kept: Picture, positions: list[tuple[str, int]]) -> None:
    """Nothing that was played since has been lost."""
    ann, _ = guests_at(address, kept)
    for table, position in positions:
        async with ann.at(f"tables/{table}") as window:
            assert (await window.sees())["position"] >= position


def check_tables(words: tuple[str, str], kept: Picture) -> None:
    """In a house opened on what is kept everything goes on, and is still there when it is opened once more."""
    with serving(*words) as address:
        positions = live(all_go_on(address, kept))
    with serving(*words) as address:
        live(all_stand(address, kept, positions))


def test_every_table_goes_on(in_sqlite: tuple[str, str]) -> None:
    check_tables(in_sqlite, EXPECTED["sqlite"])


def test_every_table_in_postgresql_goes_on(in_postgres: tuple[str, str]) -> None:
    check_tables(in_postgres, EXPECTED["postgres"])


# ---- parties ----

PARTIES: dict[str, Picture] = {party["become"]: party for party in EXPECTED["sqlite"]["parties"]}


@contextlib.asynccontextmanager
async def back_at_party(address: str, become: str) -> AsyncIterator[tuple[str, Guest, Window, Guest, Window]]:
    """The hostess and a guest are back at a party and find it as it was: its id, she at her desk, he at his window."""
    kept, (ann, ben) = PARTIES[become], guests_at(address, EXPECTED["sqlite"])
    party = str(kept["party"])
    async with ann.at(f"parties/{party}") as desk, ben.at(f"parties/{party}") as his:
        for guest, window in ((ann, desk), (ben, his)):
            expected = kept["seen"][guest.name]
            assert differences(expected, await window.sees(is_laid if expected["go"] else bool)) == []
        for number, written in enumerate(kept["rounds"], 1):
            assert differences(written, await ben.get(f"/api/parties/{party}/round?number={number}")) == []
        yield party, ann, desk, ben, his


def is_laid(now: Picture) -> bool:
    """Is one told where to play?"""
    return bool(now["go"])


def punches(now: Picture) -> int:
    """How many games have been won, by everybody together."""
    return sum(card["punches"] for card in now["standings"])


async def sits_and_plays(guest: Guest, table: str) -> None:
    """Somebody plays at a table of the party for as long as he is let."""
    async with guest.at(f"tables/{table}") as window:
        await window.play()


def test_a_party_played_here_goes_on_to_the_next_round(in_sqlite: tuple[str, str]) -> None:
    async def story(address: str) -> None:
        async with back_at_party(address, "played_here") as (party, ann, desk, ben, his):
            before = desk.now
            found = await ben.post("/api/parties/find", code=before["code"])
            assert found["party"] == party and found["me"] == his.now["me"]
            async with meanwhile(sits_and_plays(ann, before["go"]), sits_and_plays(ben, his.now["go"])):
                rung = await desk.sees(lambda now: now["phase"] == "counting" and not now["missing"])
            assert punches(rung) == punches(before) + 2 * len(rung["tables"])
            await desk.say("move", round=2)
            await desk.sees(lambda now: now["phase"] == "placed")
            await desk.say("begin", round=3)
            moved = await his.sees(lambda now: now["round"] == 3 and now["go"])
            async with ben.at(f"tables/{moved['go']}") as chair:
                assert (await chair.sees(lambda now: now["board"]))["party"] == party

    with serving(*in_sqlite) as address:
        live(story(address))


def test_a_party_with_real_cards_goes_on_to_the_next_round(in_sqlite: tuple[str, str]) -> None:
    async def story(address: str) -> None:
        async with back_at_party(address, "with_cards") as (party, ann, desk, _, his):
            before, stranger = desk.now, Guest(address)
            async with stranger.at(f"parties/{party}") as phone:
                await phone.say("slip", code=before["slips"][0])
                await phone.sees(lambda now: now["slip"] == 1)
                await phone.say("ring", round=2)
            rung = await desk.sees(lambda now: now["phase"] == "counting" and now["missing"] == [1, 3])
            assert rung["tables"][1]["score"] == [1, 4]  # which had waited for the bell
            result = {"id": "after-the-release", "round": 2, "table": 1, "code": before["slips"][0], "points": [5, 1]}
            for _ in range(2):
                noted = await stranger.post(f"/api/parties/{party}/results", **result)
                assert noted["fate"] == "scored"
            await desk.say("score", round=2, table=3, points=[0, 3])
            await desk.say("heed", id=before["proposals"][0]["id"], yes=True)
            await desk.say("move", round=2)
            now = await his.sees(lambda now: now["phase"] == "placed" and now["round"] == 3)
            assert punches(now) == punches(before) + 2 * len(rung["tables"])
            put_right = await ann.get(f"/api/parties/{party}/round?number=1")
            assert put_right["games"][2]["points"] == before["proposals"][0]["points"]

    with serving(*in_sqlite) as address:
        live(story(address))


@pytest.mark.parametrize("become", ["over", "unattended"])
def test_a_party_that_is_over_can_be_looked_at(in_sqlite: tuple[str, str], become: str) -> None:
    async def story(address: str) -> None:
        async with back_at_party(address, become) as (party, ann, desk, _, _):
            papers = await ann.ask("GET", f"/api/parties/{party}/standings.csv")
            assert papers.is_success and papers.text.count("\n") == len(desk.now["standings"]) + 1
            before = desk.now
            await desk.is_refused("seat")
            assert desk.now["position"] == before["position"]

    with serving(*in_sqlite) as address:
        live(story(address))
