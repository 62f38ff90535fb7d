"""What every release has left behind: its records are replayed, its tables and parties go on from where they were.

The files are in tests/fixtures/released, a folder a version; make_release.py beside it has made them. Nothing is known
here of the inside of today's code: records are read by `parlour.Record`, and a house is the command `parlour serve`,
met over the network.
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
from functools import cache, partial
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import httpx
import pytest
import websockets
from websockets.asyncio.client import ClientConnection

import parlour
from parlour import Record, Table
from parlour.cli import main
from tests.helpers.postgres import database

Picture = dict[str, Any]
Wanted = Callable[[Picture], Any]

ROOT = Path(__file__).parents[2]
RELEASED = ROOT / "tests" / "fixtures" / "released"
VERSIONS = sorted(path.name for path in RELEASED.iterdir() if path.is_dir())
each_version = pytest.mark.parametrize("version", VERSIONS)
MOST_BYTES = 1_000_000  # of a release
CHANCE = SystemRandom()
LONGEST = 300.0
"""Seconds that any story may take: many times what it does, for a machine that is busy with other things."""


def any_of(legal: list[str], chance: Random = CHANCE) -> str:
    """A legal move, rather often the last: at roulette, not to bet any more."""
    return chance.choice(legal if chance.random() < 0.7 else legal[-1:])


def unpacked(version: str, name: str) -> bytes:
    """A file that is kept compressed."""
    return gzip.decompress((RELEASED / version / name).read_bytes())


@cache
def expected(version: str) -> Any:
    """What was to be seen of what a release has left."""
    plain = RELEASED / version / "expected.json"
    return json.loads(plain.read_bytes() if plain.exists() else unpacked(version, "expected.json.gz"))


def test_every_version_in_the_changelog_has_left_its_files() -> None:
    """A release is not one before they are made: docs/releasing.md."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    told = re.findall(r"^## (\d+\.\d+\.\d+)(.*)$", text, re.MULTILINE)
    assert told[0][0] == parlour.__version__
    missing = {version for version, note in told if note != " (unreleased)"} - set(VERSIONS)
    assert not missing, f"python -m tests.fixtures.make_release, with the code of {', '.join(sorted(missing))}"


@each_version
def test_the_files_of_a_release_are_small_and_its_own(version: str) -> None:
    files = [path for path in (RELEASED / version).rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < MOST_BYTES
    assert expected(version)["version"] == version


# ---- records ----


@cache
def records_of(version: str) -> dict[str, list[tuple[str, Picture]]]:
    """The records of every game, and how each of them ends."""
    texts = re.split(r"(?=^parlour record )", unpacked(version, "records.txt.gz").decode(), flags=re.MULTILINE)[1:]
    found: dict[str, list[tuple[str, Picture]]] = {}
    for text, end in zip(texts, expected(version)["records"], strict=True):
        game = re.search(r"^game: (.+)$", text, re.MULTILINE)
        assert game is not None
        found.setdefault(game[1], []).append((text, end))
    return found


each_game = pytest.mark.parametrize(
    ("version", "game"), [(version, game) for version in VERSIONS for game in sorted(records_of(version))]
)


def end_of(table: Table) -> Picture:
    """Where a table stands."""
    state = table.state
    return {"turn": state.seat, "score": state.score, "winners": state.winners, "legal": state.legal()}


@each_game
def test_every_record_is_replayed_to_where_it_ended(version: str, game: str) -> None:
    for text, end in records_of(version)[game]:
        record = Record.parse(text)
        assert str(record) == text
        table = record.replay()
        assert str(table.record) == text
        now = end_of(table)
        assert now | {"legal": now["legal"][: len(end["legal"])]} == end


@each_game
def test_a_record_that_was_broken_off_is_played_on(version: str, game: str) -> None:
    unfinished = [text for text, end in records_of(version)[game] if end["turn"] is not None]
    assert unfinished
    for number, text in enumerate(unfinished):
        chance, table = Random(number), Record.parse(text).replay()
        while not table.state.hand_over:
            table.play(table.state.seat, any_of(table.state.legal(), chance))
        whole = str(table.record)
        assert whole.startswith(text.rstrip("\n"))
        assert str(Record.parse(whole).replay().record) == whole


@each_game
def test_a_fair_deal_is_still_shown_to_be_fair(version: str, game: str, tmp_path: Path) -> None:
    fair = [text for text, _ in records_of(version)[game] if "\nfair: " in text]
    assert fair
    for text in fair:
        (tmp_path / "record.txt").write_text(text)
        assert main(["verify", str(tmp_path / "record.txt")]) == 0


# ---- a house, and people who come back to it ----

SERVE = "import sys; from parlour.cli import main; sys.exit(main(['serve', '--port', '0', *sys.argv[1:]]))"


BRISK = """
from functools import partial
from parlour.server import serve
from parlour.server.live.pace import Pace
pace = Pace(shortest=0.02, longest=0.04, trick=0.0, tick=0.01, count=0.1, giving=1.0, linger=0.2, grace=600.0, bell=0.2)
serve.serve = partial(serve.serve, pace=pace, prepare=False)
"""


@contextlib.contextmanager
def serving(*words: str, manner: str = "") -> Iterator[str]:
    """A house in a process of its own, opened by the command, only that it may be brisk; its address."""
    command = [sys.executable, "-c", manner + SERVE, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            opened = re.search(r"http://[^/ ]+", said)
            assert opened is not None, said
            yield opened[0]
        finally:
            process.terminate()


Left = tuple[tuple[str, str], Picture]  # where the journal of a house is, and what was to be seen in that house
STORES = ("sqlite", "postgres")


def releases_and_stores() -> list[Any]:
    """Every release in every store, as parameters: one store of each release, in turn, is not long."""
    return [
        pytest.param((version, store), id=f"{version} in {store}", marks=() if turn % 2 == place else pytest.mark.long)
        for turn, version in enumerate(VERSIONS)
        for place, store in enumerate(STORES)
    ]


@pytest.fixture(params=releases_and_stores())
def left(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Left]:
    """What a release has left in a store, as if written just now: what is left for long is closed in time."""
    version, store = request.param
    if store == "sqlite":
        (tmp_path / "house.sqlite").write_bytes(unpacked(version, "house.sqlite.gz"))
        with contextlib.closing(sqlite3.connect(tmp_path / "house.sqlite")) as file, file:
            file.execute("UPDATE event SET at = at + ? - (SELECT max(at) FROM event)", (time.time(),))
        yield ("--data", str(tmp_path)), expected(version)[store]
        return
    with database() as kept:
        kept.ask(unpacked(version, "house.pgdump.sql.gz").decode())
        kept.ask("SET search_path = public; UPDATE event SET at = at + the_time() - (SELECT max(at) FROM event)")
        yield ("--store", kept.address), expected(version)[store]


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


SAID_OTHERWISE = ("captures", "marks", "worth", "holding", "asks")
"""What a picture says in other words than it once did."""


def differences(expected: Any, found: Any, where: str = "") -> list[str]:
    """In what something is not as it was; what has been added since is none, nor is the order of a hand, nor that the
    code of a table has become longer (the old one is still good), nor that a card is written with a capital."""
    if ".notes[" in where and isinstance(expected, list):
        found = found[: len(expected)]
    if where.endswith(".held"):
        expected, found = (sorted(cards, key=lambda held: (held["card"], held["marks"])) for cards in (expected, found))
    if isinstance(expected, dict) and isinstance(found, dict):
        said = [name for name in expected if name not in SAID_OTHERWISE]
        return [line for name in said for line in differences(expected[name], found.get(name), f"{where}.{name}")]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(expected, found, strict=True))
        return [line for place, (one, other) in pairs for line in differences(one, other, f"{where}[{place}]")]
    if ".slips" in where and isinstance(found, str) and found.startswith(expected):
        return []
    if isinstance(expected, str) and isinstance(found, str) and expected.casefold() == found.casefold():
        return []
    return [] if expected == found else [f"{where}: {expected!r} has become {found!r}"]


def without_left_out(before: Picture, now: Picture) -> Picture:
    """A picture as it was, but for the first acts of a long hand, of which more are left out now than then."""
    if not before or not (skipped := now["first_act"] - before["first_act"]):
        return before
    assert 0 < skipped < 32, "not so many are left out at a time"
    return before | {"first_act": now["first_act"], "acts": before["acts"][skipped:]}


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
                before = without_left_out(kept["seen"].get(guest.name, {}), now)
                assert differences(before, now) == [], (kept["become"], now["game"])
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


def without_words(record: str) -> str:
    """A record without the lines that tell its counts in words: 0.1.0 had none, and others may say them otherwise."""
    return re.sub(r"^#.*\n", "", record, flags=re.MULTILINE)


async def goes_on(kept: Picture, guests: list[Guest]) -> tuple[str, int]:
    """A table is as it was, its record too, and goes on; how far."""
    record = await guests[0].ask("GET", f"/api/tables/{kept['table']}/record")
    written = without_words(kept["record"]) if kept["record"] is not None else None
    assert (without_words(record.text) if record.is_success else None) == written
    if kept["link"]:  # which is for anyone
        shared = await Guest(guests[0].address).ask("GET", f"/api/shared/{kept['link'].rpartition('/')[2]}/record")
        assert without_words(shared.text) == written
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


def test_every_table_goes_on(left: Left) -> None:
    check_tables(*left)


# ---- parties ----


@contextlib.asynccontextmanager
async def back_at_party(
    address: str, kept: Picture, party: Picture
) -> AsyncIterator[tuple[Guest, Window, Guest, Window]]:
    """The hostess and a guest are back at a party and find it as it was: she at her desk, he at his window."""
    ann, ben = guests_at(address, kept)
    place = f"parties/{party['party']}"
    async with ann.at(place) as desk, ben.at(place) as his:
        for guest, window in ((ann, desk), (ben, his)):
            seen = party["seen"][guest.name]
            assert differences(seen, await window.sees(is_laid if seen["go"] else bool)) == []
        for number, written in enumerate(party["rounds"], 1):
            assert differences(written, await ben.get(f"/api/{place}/round?number={number}")) == []
        yield ann, desk, ben, his


def is_laid(now: Picture) -> bool:
    """Is one told where to play?"""
    return bool(now["go"])


def is_elsewhere(table: str, now: Picture) -> bool:
    """Is one to play there no more?"""
    return bool(now["go"] != table)


async def sits_and_plays(guest: Guest, window: Window) -> None:
    """Somebody goes wherever the party says, and plays there, as long as he is let."""
    while True:
        table = (await window.sees(is_laid))["go"]
        with contextlib.suppress(websockets.ConnectionClosed):
            async with guest.at(f"tables/{table}") as chair:
                playing = asyncio.create_task(chair.play())
                await window.sees(partial(is_elsewhere, table))
                playing.cancel()


async def goes_on_to_its_end(desk: Window) -> Picture:
    """The hostess does what is to be done, whatever phase her party is in, until the prizes are given."""
    told: set[str] = set()
    while True:
        now = await desk.sees(lambda now: json.dumps(todo(now)) not in told or is_done(now))
        if is_done(now):
            return now
        told.add(json.dumps(todo(now)))
        for words in todo(now):
            await desk.say(**words)


def is_done(now: Picture) -> bool:
    """Is the party over, with both prizes given?"""
    return now["phase"] == "ended" and all(prize["player"] for prize in now["awards"])


def todo(now: Picture) -> list[dict[str, Any]]:
    """What a hostess says in this position: her own table of results is always the same."""
    round, phase = now["round"], now["phase"]
    if now["paused"]:
        return [{"type": "resume"}]
    if phase == "gathering":
        return [{"type": "seat"}]
    if phase == "placed":
        return [{"type": "begin", "round": round}]
    if phase in ("playing", "counting") and now["kind"] == "here" and (phase == "playing" or now["missing"]):
        return []  # the tables count by themselves
    if phase == "playing":
        return [{"type": "ring", "round": round}, *scores(now["tables"], round, now["sides"])]
    if phase == "counting" and now["missing"]:
        return scores([table for table in now["tables"] if table["number"] in now["missing"]], round, now["sides"])
    if phase == "counting":
        return [{"type": "move", "round": round}] if round < now["rounds"] else [{"type": "end"}]
    heat = now["play_off"]
    if heat and heat["playing"]:
        return scores(heat["tables"], heat["round"], now["sides"]) if now["kind"] == "cards" else []
    awards = [prize for prize in now["awards"] if not prize["player"]]
    level = heat["level"] if heat else []  # those who are still in it
    return [
        {
            "type": "decide",
            "prize": prize["prize"],
            "player": ((prize["prize"] == "best" and level) or prize["tied"])[0],
        }
        for prize in awards
    ]


def scores(tables: list[Picture], round: int, sides: int) -> list[dict[str, Any]]:
    """A result for each of these tables, if it has none."""
    points = [*range(1, sides + 1)]
    return [
        {"type": "score", "round": round, "table": table["number"], "points": points, "sure": True}
        for table in tables
        if not table["told"]
    ]


async def party_goes_on(address: str, kept: Picture, party: Picture) -> None:
    """A party is as it was, and goes on to its end; what was counted before stands."""
    async with back_at_party(address, kept, party) as (ann, desk, ben, his):
        before, place = desk.now, f"/api/parties/{party['party']}"
        if party["become"] in ("over", "unattended"):
            await desk.is_refused("seat")
            assert desk.now["position"] == before["position"]
        else:
            async with (
                ann.at(place.removeprefix("/api/")) as hers,
                meanwhile(sits_and_plays(ann, hers), sits_and_plays(ben, his)),
            ):
                await goes_on_to_its_end(desk)
        for number, written in enumerate(party["rounds"][: before["round"] - 1], 1):
            assert differences(written, await ann.get(f"{place}/round?number={number}")) == []
        papers = await ann.ask("GET", f"{place}/standings.csv")
        assert papers.is_success and papers.text.count("\n") == len(desk.now["standings"]) + 1


def test_every_party_goes_on_to_its_end(left: Left) -> None:
    words, kept = left
    if not kept["parties"]:
        pytest.skip("this release gave no parties on several servers")

    async def story(address: str) -> None:
        await asyncio.gather(*(party_goes_on(address, kept, party) for party in kept["parties"]))

    with serving(*words, manner=BRISK) as address:
        live(story(address))


def punches(now: Picture) -> int:
    """How many games have been won, by everybody together."""
    return sum(card["punches"] for card in now["standings"])


def test_results_come_in_from_the_phones_of_a_party_with_real_cards(left: Left) -> None:
    """What waited for the bell, or for the hostess, before the release is done after it."""
    words, kept = left
    parties = [party for party in kept["parties"] if party["become"] == "with_cards"]
    if not parties:
        pytest.skip("this release gave no parties on several servers")

    async def story(address: str) -> None:
        async with back_at_party(address, kept, parties[0]) as (ann, desk, _, his):
            party = parties[0]["party"]
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

    with serving(*words) as address:
        live(story(address))
