"""Getting ready: a house that has compiled nothing opens at once, plays by rules of thumb, and says so."""

import asyncio
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import websockets

from parlour.bots.players.house import House as Thumb
from parlour.engine.warm import native_games
from parlour.games import GAMES
from parlour.server import warmup, workers
from parlour.server.warmup import Readiness
from tests.helpers.ports import reserved
from tests.helpers.visiting import CALM, LONGEST, Person, browsing, open_house, play_on, table, until
from tests.server.test_house import guest_in, named, opened


class Workshop:
    """Stands for the compiler: each game takes until it is let go."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.compiled: set[str] = set()
        self.doors = {game: threading.Event() for game in GAMES}
        self.fails = 0

    def compile_apart(self, keeper: Readiness, game: str) -> None:
        self.order.append(game)
        while not self.doors[game].wait(0.01) and not keeper.closing.is_set():
            pass
        if self.fails:
            self.fails -= 1
            raise OSError("no room on the disk")
        self.compiled.add(game)

    def let_all_go(self) -> None:
        for door in self.doors.values():
            door.set()


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workshop]:
    """A workshop in place of the true one, and nothing in the cache."""
    shop = Workshop()
    monkeypatch.setattr(warmup, "LETS_IN", 0.0)
    monkeypatch.setattr(warmup, "TRIES_AGAIN", 0.01)
    monkeypatch.setattr(warmup, "stamp", lambda game: tmp_path / "none")
    monkeypatch.setattr(warmup, "keep_somewhere", lambda data: None)
    monkeypatch.setattr(Readiness, "compile_apart", lambda keeper, game: shop.compile_apart(keeper, game))
    monkeypatch.setattr("parlour.bots.search.searcher.warm_search", lambda game: game)
    yield shop
    shop.let_all_go()


async def test_the_game_somebody_would_play_is_prepared_next(tmp_path: Path, workshop: Workshop) -> None:
    async with open_house(tmp_path) as house:
        ready = house.desk.readiness
        assert all(map(ready.is_ready, GAMES)) and ready.summary().preparing is None  # it has not begun
        ready.begin(tmp_path, house.is_ready_for)
        await until(lambda: workshop.order)
        assert ready.summary().ready == ["roulette"] and ready.summary().of == 9
        assert ready.summary().preparing == native_games()[0] and not ready.is_ready(native_games()[0])
        await table(house, "pinochle")
        await table(house, "trolley")
        ready.ask_for("roulette")  # which is ready
        ready.ask_for("raffles")  # which is being prepared
        workshop.let_all_go()
        await until(lambda: len(ready.summary().ready) == 9)
        assert workshop.order[:3] == [native_games()[0], "trolley", "pinochle"]
        assert sorted(workshop.order) == sorted(native_games()) and ready.summary().preparing is None


async def test_meanwhile_bots_play_by_rules_of_thumb_and_there_are_no_hints(
    tmp_path: Path, workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def bot(rung: str, seed: int) -> Thumb:
        asked.append(rung)
        return Thumb()

    monkeypatch.setattr(workers, "bot_named", bot)
    monkeypatch.setattr(workers, "hints", lambda view, share: [])

    async with open_house(tmp_path, CALM) as house:
        house.desk.readiness.begin(tmp_path, house.is_ready_for)
        await until(lambda: workshop.order)
        room = await table(house, "matchem", rung="master")
        ann = Person(room, "ann")
        seen = await play_on(ann, lambda now: len(now["acts"]) > 8 and now["board"]["legal"])
        assert not seen["prepared"] and set(asked) == {"house"} and seen["seats"][1]["rung"] == "master"
        await ann.act("hint")
        sentence = (await ann.hears("refused"))["sentence"]
        assert "getting ready for Trolley Matchem" in sentence and "1 of 9" in sentence
        assert not ann.visitor.hinting
        workshop.let_all_go()
        await ann.sees(lambda now: now["prepared"])  # it is told without being asked
        await ann.act("hint")
        await ann.hears("hints")
        asked.clear()
        await ann.play(ann.now["board"]["legal"][0])
        await until(lambda: asked)
        assert set(asked) == {"master"}


async def test_a_review_waits_for_the_house(
    tmp_path: Path, workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with browsing(tmp_path, CALM) as (house, browser):
        assert (await browser().get("/api/house")).json() == {
            "ready": list(GAMES),
            "of": 9,
            "preparing": None,
            "chat": False,
        }
        house.desk.readiness.begin(tmp_path, house.is_ready_for)
        ada = await named(browser(), "Ada")
        id = (await opened(ada, options={"game": 300, "players": 2}))["table"]
        await play_on(Person(house.rooms[id], guest_in(ada)), lambda now: now["hand"] == 2)
        sheet = (await ada.get(f"/api/tables/{id}/review")).json()
        assert sheet["done"] == 0 and sheet["decisions"] == [] and "getting ready" in sheet["waiting"]
        assert "matchem" not in (await browser().get("/api/house")).json()["ready"]
        monkeypatch.setattr(house.desk, "later", lambda work, owner: asyncio.Future())
        workshop.let_all_go()
        await until(lambda: house.desk.readiness.is_ready("matchem"))
        assert (await ada.get(f"/api/tables/{id}/review")).json()["waiting"] is None


async def test_what_fails_is_tried_again_and_the_others_are_not_kept_waiting(
    tmp_path: Path, workshop: Workshop
) -> None:
    async with open_house(tmp_path) as house:
        workshop.fails = 2
        workshop.let_all_go()
        house.desk.readiness.begin(tmp_path, house.is_ready_for)
        await until(lambda: len(house.desk.readiness.summary().ready) == 9)
        assert len(workshop.order) == len(native_games()) + 2 and workshop.compiled == set(native_games())


async def test_a_house_that_closes_stops_preparing(tmp_path: Path, workshop: Workshop) -> None:
    async with open_house(tmp_path) as house:
        house.desk.readiness.begin(tmp_path, house.is_ready_for)
        await until(lambda: workshop.order)
    await asyncio.sleep(0.1)
    assert len(workshop.order) == 1


# ---- in earnest ----


@pytest.fixture
def cold(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A house in a process of its own with nothing compiled: the process, and its port."""
    with reserved() as place:
        port = place.getsockname()[1]
        command = [sys.executable, "-m", "parlour.cli", "serve", "--port", str(port), "--data", str(tmp_path / "data")]
        environment = {**os.environ, "PARLOUR_CACHE": str(tmp_path / "cache")}
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
        yield process, port
        process.kill()
        process.wait()


def asked(port: int, path: str, body: Any = None, cookie: str = "") -> tuple[Any, str]:
    """What a house answers, tried until it is open; and the cookie it sets."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json", "cookie": cookie}
    while True:
        with contextlib.suppress(ConnectionError, urllib.error.URLError):
            request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, headers)
            with urllib.request.urlopen(request, timeout=LONGEST) as answer:
                return json.load(answer), (answer.headers.get("set-cookie") or "").partition(";")[0]
        time.sleep(0.01)


def compiling(parent: int) -> list[int]:
    """The processes a house has started."""
    found: list[int] = []
    for file in Path(f"/proc/{parent}/task").glob("*/children"):
        with contextlib.suppress(OSError):  # a thread that has ended meanwhile
            found += map(int, file.read_text().split())
    return found


def is_alive(process: int) -> bool:
    """Is it there, and not only waiting to be buried?"""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes as Linux shows them")
@pytest.mark.parametrize("ends", [signal.SIGTERM, signal.SIGKILL])
async def test_a_cold_house_deals_at_once_and_leaves_nothing_behind(
    cold: tuple[subprocess.Popen[bytes], int], ends: signal.Signals
) -> None:
    process, port = cold

    _, cookie = await asyncio.to_thread(asked, port, "/api/me", {"name": "Ada"})
    new = {"game": "chantecler", "rung": "master"}
    answer, _ = await asyncio.to_thread(asked, port, "/api/tables", new, cookie)
    address = f"ws://127.0.0.1:{port}/api/tables/{answer['table']}/socket"
    async with websockets.connect(address, additional_headers={"cookie": cookie}) as window:
        while not (now := json.loads(await window.recv()))["board"]:
            pass
    assert not now["prepared"]
    while not (children := compiling(process.pid)):
        await asyncio.sleep(0.02)
    house, _ = await asyncio.to_thread(asked, port, "/api/house")
    assert house["preparing"] in native_games() and "chantecler" not in house["ready"]
    process.send_signal(ends)
    await asyncio.to_thread(process.wait)
    while any(map(is_alive, children)):
        await asyncio.sleep(0.05)


# ---- where compiled code is believed to be ----

PREPARES = """
import sys
from parlour.bots.search import searcher
from parlour.server import warmup
warmup.Readiness.compile_apart = lambda keeper, game: (print("apart"), warmup.stamp(game).touch())
searcher.warm_search = lambda game: print("loaded")
warmup.stamp("matchem").parent.mkdir(parents=True, exist_ok=True)
for _ in range(2):
    warmup.Readiness().prepare("matchem")
print(warmup.stamp("matchem"))
"""


def prepared_by(root: Path, cache: Path, **more: str) -> tuple[list[str], Path]:
    """What a house does whose sources stand in a folder, when it prepares a game twice; and the stamp it goes by."""
    environment = {**os.environ, "PYTHONPATH": str(root), "PARLOUR_CACHE": str(cache), **more}
    done = subprocess.run(
        [sys.executable, "-P", "-c", PREPARES], capture_output=True, text=True, env=environment, cwd=cache
    )
    assert done.returncode == 0, done.stderr
    *said, stamp = done.stdout.split()
    return said, Path(stamp)


def test_a_house_in_another_folder_or_on_another_processor_has_its_games_compiled_apart(tmp_path: Path) -> None:
    """Numba finds its files by those; with the stamp of the first it would compile in the middle of a game."""
    here, there = Path(warmup.__file__).parents[2], tmp_path / "moved"
    shutil.copytree(here / "parlour", there / "parlour", ignore=shutil.ignore_patterns("web", "__pycache__"))
    said, first = prepared_by(here, tmp_path)
    assert said == ["apart", "loaded", "loaded"]
    assert prepared_by(here, tmp_path) == (["loaded", "loaded"], first)
    said, moved = prepared_by(there, tmp_path)
    assert said == ["apart", "loaded", "loaded"] and moved != first
    assert moved.parent == first.parent  # the sources are the same to the letter
    said, other = prepared_by(here, tmp_path, NUMBA_CPU_NAME="generic")
    assert said == ["apart", "loaded", "loaded"] and other not in (first, moved)


def test_what_lies_in_the_folder_a_house_runs_in_is_not_what_is_compiled(tmp_path: Path) -> None:
    """Neither a checkout that somebody stands in, nor what somebody has put there."""
    for name in ("parlour/__init__.py", "hashlib.py", "numba.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("raise SystemExit('planted')", encoding="utf-8")
    done = subprocess.run(warmup.compiling("no-such-game"), capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode != 0 and "planted" not in done.stderr
    assert str(Path(warmup.__file__)) in done.stderr and "no-such-game" in done.stderr
