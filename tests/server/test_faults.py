"""When the disk is full, cannot be written, or is damaged; and when the rules are no longer those of a table."""

import asyncio
import contextlib
import json
import os
import random
import resource
import shutil
import sqlite3
import sys
import urllib.error
from collections.abc import Awaitable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from parlour.errors import NotAvailable, ParlourError, Unreadable
from parlour.server.house import House, journal_in
from parlour.server.live.table import events
from parlour.server.live.table.sitting import restored
from parlour.server.store.sqlite import Journal
from tests.helpers import disks
from tests.helpers.killing import Player, Server, journal_of, sit_at_a_table
from tests.helpers.visiting import CALM, FAST, SLOW, Person, Picture, browsing, open_house, play_on, run, table, until

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="prlimit is Linux's")
FAULTS = {
    "full": ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 100000000"),
    "read-only": ("PRAGMA query_only = on", "PRAGMA query_only = off"),
}


# ---- no space, or no right, to write ----


@pytest.mark.parametrize("fault", FAULTS)
def test_what_cannot_be_written_is_refused_and_told_to_nobody(fault: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path, SLOW) as house:
            assert isinstance(house.journal, Journal)
            room = await table(house, "matchem", "me", "open", options={"players": 2})
            ann, ben = Person(room, "ann"), Person(room, "ben")
            await ben.ask("sit", seat=1)
            now = await ann.sees(lambda now: now["phase"] == "playing")
            mover = (ann, ben)[now["board"]["turn"]]
            legal = (await mover.sees(lambda now: now["board"]["legal"]))["board"]["legal"]
            other = ben if mover is ann else ann
            await other.sees(lambda now: now["phase"] == "playing")
            position, seq, heard = mover.now["position"], room.sitting.seq, len(ann.raw) + len(ben.raw)
            break_it, mend_it = FAULTS[fault]
            house.journal.file.execute(break_it)
            await fill_up(house.journal)
            for _ in range(3):
                await mover.act("play", move=legal[0])
                assert "cannot be written" in (await mover.hears("refused"))["sentence"]
            await until(lambda: len(mover.raw) + len(other.raw) >= heard + 6)
            assert mover.now["position"] == position and room.sitting.seq == seq
            assert len(ann.raw) + len(ben.raw) == heard + 6  # a refusal and a picture each time, to one alone
            assert len(journal_of(tmp_path, room.sitting.id)) == seq + 1
            with pytest.raises(NotAvailable, match="cannot be written"):
                await table(house, "euchre")
            assert await house.people.name_of("nobody") is None  # reading goes on
            house.journal.file.execute(mend_it)
            await mover.play(legal[0])  # without a restart
            assert len(journal_of(tmp_path, room.sitting.id)) == room.sitting.seq + 1

    run(story())


async def fill_up(journal: Journal) -> None:
    """Use up what room is left in the pages there are, to the last little event."""
    for size in (1000, 100, 1):
        with pytest.raises(NotAvailable):
            for seq in range(size * 1000, size * 1000 + 5000):
                await journal.append("filler", seq, "x" * size)


def test_bots_go_on_by_themselves_when_there_is_space_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path, FAST) as house:
            assert isinstance(house.journal, Journal)
            room = await table(house, "roulette", "bot", "bot", options={"players": 2, "spins": 2})
            house.journal.file.execute("PRAGMA query_only = on")
            eve = Person(room, None)
            await asyncio.sleep(0.2)
            assert room.sitting.seq == 0
            house.journal.file.execute("PRAGMA query_only = off")
            await eve.sees(lambda now: now["phase"] == "over")

    run(story())


@LINUX
def test_a_full_disk_under_a_real_house(tmp_path: Path) -> None:
    """The limit on a file's size does to the process what a full disk does."""
    server = Server(tmp_path)

    async def story() -> None:
        hub = await sit_at_a_table(server, game="roulette", seats=["me", "open"], options={"players": 2, "spins": 9})
        window = await server.window(hub)
        await window.recv()
        before = len(journal_of(tmp_path, hub))
        _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, hard))
        await window.send(json.dumps({"type": "fill"}))
        while (told := json.loads(await window.recv()))["type"] != "refused":
            assert told["seats"][1]["who"] == "open"
        assert "cannot be written" in told["sentence"]
        told = json.loads(await window.recv())
        assert told["phase"] == "gathering" and told["seats"][1]["who"] == "open"
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))
        assert len(journal_of(tmp_path, hub)) == before
        await window.send(json.dumps({"type": "fill"}))
        ada = Player(hub)
        while not ada.acts:
            await ada.play_for(window, 0.5)
        server.kill()
        ada.check(tmp_path)

    try:
        run(story())
    finally:
        server.close()


def test_a_disk_that_is_full_to_the_last_byte(tmp_path: Path) -> None:
    """Journal, log and the log's index lie on a disk without room; when there is some again all goes on."""

    async def story(server: Server) -> None:
        hub = await sit_at_a_table(server, game="matchem", options={"players": 2, "game": 5_000})
        ada = Player(hub)
        window = await server.window(hub)
        while ada.acts < 5:
            await ada.play_for(window, 0.2)
        filler = disks.fill_up(server.data)
        told: dict[str, Any] = {}
        with contextlib.suppress(TimeoutError):  # it may be a bot's act for which there is no room, and he says nothing
            while "cannot be written" not in told.get("sentence", ""):  # some room may be left in the log as it is
                async with asyncio.timeout(3.0):
                    told = json.loads(await window.recv())
                await ada.answer(window, told)
        assert "cannot be written" in await refusal(server, "/healthz")
        assert "cannot be written" in await refusal(server, "/api/tables", b'{"game": "matchem"}')
        filler.unlink()
        acts = ada.acts
        while ada.acts < acts + 5:
            window = await server.window(hub)
            await ada.play_for(window, 0.5)
        server.kill()
        ada.check(server.data)

    with disks.small_disk(tmp_path / "disk", 2):
        server = Server(tmp_path / "disk")
        try:
            run(story(server))
        finally:
            server.close()


async def refusal(server: Server, path: str, body: bytes | None = None) -> str:
    """What the house says when it cannot."""
    with pytest.raises(urllib.error.HTTPError, match="503") as told:
        await asyncio.to_thread(server.ask, path, body)
    return told.value.read().decode()


@pytest.mark.skipif(os.geteuid() == 0, reason="to root every file can be written")
def test_a_house_on_a_file_that_is_not_to_be_written_says_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path):
            pass
        journal_in(tmp_path).chmod(0o400)
        with pytest.raises(NotAvailable, match="cannot be opened"):
            await House.open(tmp_path, CALM)

    run(story())


def test_one_statement_that_fails_spoils_nothing_for_those_beside_it(tmp_path: Path) -> None:
    async def story() -> None:
        journal = Journal(tmp_path / "house.sqlite")
        jobs: list[Awaitable[object]] = [journal.append("t", seq, "{}") for seq in range(20)]
        jobs.insert(7, journal.run("SELECT nonsense"))
        jobs.insert(3, journal.append("t", 2**80, "{}"))  # more than the database can count to
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(outcome).__name__ for outcome in outcomes].count("NotAvailable") == 2
        assert len(await journal.read("t")) == 20
        await journal.close()

    run(story())


# ---- damage ----


async def furnish(data: Path, tables: int = 5) -> dict[str, list[Any]]:
    """A house where several games go on side by side; what is on disk for each."""
    async with open_house(data, CALM) as house:
        rooms = [await table(house, "matchem", options={"players": 2, "game": 1000}) for _ in range(tables)]
        people = [Person(room, "ann") for room in rooms]
        await asyncio.gather(*(play_on(person, is_far_enough) for person in people))  # so that nobody is writing
        shutil.copytree(data, data.parent / "killed")  # as it is in the middle of everything
    return {room.sitting.id: journal_of(data, room.sitting.id) for room in rooms}


def is_far_enough(now: Picture) -> bool:
    """Are there some acts, and is it Ann's turn?"""
    return len(now["acts"]) > 20 and bool(now["board"]["legal"])


async def what_opens(data: Path, logs: dict[str, list[Any]]) -> int:
    """Open a house on a damaged journal: each table goes on from what was so, or is refused; how many go on."""
    try:
        house = await House.open(data, SLOW)
    except NotAvailable as refusal:
        assert str(refusal).endswith(".")
        return 0
    for id, log in logs.items():
        with contextlib.suppress(ParlourError):
            await house.room(id)
        if id in house.rooms:
            kept = [events.read(body) for _, _, body in await house.journal.read(id)]
            assert kept == log[: len(kept)] and kept and house.rooms[id].sitting.seq == len(kept) - 1
            assert Person(house.rooms[id], "ann").visitor.seat == 0
        else:
            with pytest.raises(ParlourError, match=r"damaged|no such table"):
                await house.room(id)
    opened = len(house.rooms)
    await house.close()
    return opened


def damaged(page: bytes, chance: random.Random) -> Iterator[bytes]:
    """A page in various states of ruin."""
    yield bytes(len(page))
    yield chance.randbytes(len(page))
    yield page[: len(page) // 2] + bytes(len(page) // 2)


def test_a_damaged_page_shuts_the_tables_it_holds_and_no_others(tmp_path: Path) -> None:
    async def story() -> None:
        logs = await furnish(tmp_path / "house")
        whole = journal_in(tmp_path / "house").read_bytes()
        size = int.from_bytes(whole[16:18], "big")
        chance, opened = random.Random(1), []
        for page in range(0, len(whole) // size, 1 + len(whole) // size // 48):
            ruin = list(damaged(whole[page * size : (page + 1) * size], chance))[page % 3]
            data = tmp_path / f"page{page}"
            data.mkdir()
            journal_in(data).write_bytes(whole[: page * size] + ruin + whole[(page + 1) * size :])
            opened.append(await what_opens(data, logs))
        assert max(opened) == len(logs) and any(0 < count < len(logs) for count in opened)

    run(story())


def test_a_torn_log_brings_every_table_back_to_something_that_was_so(tmp_path: Path) -> None:
    async def story() -> None:
        logs = await furnish(tmp_path / "house", tables=3)
        wal = (tmp_path / "killed" / "house.sqlite-wal").read_bytes()
        chance = random.Random(2)
        for number in range(12):
            data = tmp_path / f"torn{number}"
            shutil.copytree(tmp_path / "killed", data)
            (data / "house.sqlite-shm").unlink(missing_ok=True)
            cut = len(wal) - chance.randrange(1, 9000)
            torn = wal[:cut] if number % 2 else wal[:cut] + chance.randbytes(30) + wal[cut + 30 :]
            (data / "house.sqlite-wal").write_bytes(torn)
            assert await what_opens(data, logs) == len(logs)

    run(story())


def test_a_journal_with_a_line_missing_is_not_believed(tmp_path: Path) -> None:
    async def story() -> None:
        logs = await furnish(tmp_path / "house", tables=2)
        first, second = logs
        with closing(sqlite3.connect(journal_in(tmp_path / "house"))) as file, file:
            file.execute("DELETE FROM event WHERE table_id = ? AND seq = 9", (first,))
        async with open_house(tmp_path / "house", CALM) as house:
            with pytest.raises(Unreadable, match="damaged"):
                await house.room(first)
            await house.room(second)
            assert set(house.register.entries) == {second}

    run(story())


# ---- other rules ----


def test_a_table_of_other_rules_is_refused_in_words_and_is_not_in_the_lobby(tmp_path: Path) -> None:
    async def story() -> None:
        logs = await furnish(tmp_path / "house", tables=2)
        old, other = logs
        opened = logs[old][0]
        opened.rules += 1
        with closing(sqlite3.connect(journal_in(tmp_path / "house"))) as file, file:
            body = events.written(opened)
            file.execute("UPDATE event SET body = ? WHERE table_id = ? AND seq = 0", (body, old))
        async with browsing(tmp_path / "house", CALM) as (house, browser):
            ann = browser()
            ann.cookies.set("parlour", house.people.cookie("ann"))
            assert [card["table"] for card in (await ann.get("/api/tables")).json()] == [other]
            assert (await ann.get("/api/me")).json()["tables"] == [other]
            door = await ann.get(f"/api/tables/{old}")
            assert door.status_code == 503 and "version 2 of the rules" in door.json()["sentence"]
            await play_on(Person(await house.room(other), "ann"), lambda now: len(now["acts"]) > 30)
        rows = [(number, 0.0, events.written(event)) for number, event in enumerate(logs[old])]
        with pytest.raises(NotAvailable, match="version 2 of the rules"):
            restored(old, rows)

    run(story())
