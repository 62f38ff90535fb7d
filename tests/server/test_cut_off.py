"""PostgreSQL cut off in the middle of an act, restarted, or without room: one sentence, nothing lost, nothing twice."""

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.errors import NotAvailable
from parlour.server.house import House
from parlour.server.live.table import events
from parlour.server.live.table.requests import STALE
from parlour.server.live.table.room import Room
from parlour.server.store import postgres
from parlour.server.store.connection import UNWRITTEN
from parlour.server.store.postgres import UNSURE, Postgres
from tests.helpers.clustering import log_of
from tests.helpers.cutting import Moment, line_to
from tests.helpers.disks import fill_up, small_disk
from tests.helpers.postgres import Database, database, somebody, unhurry
from tests.helpers.visiting import CALM, LONGEST, Person, play_on, run, table


@pytest.fixture(scope="module")
def server() -> Iterator[Database]:
    """One PostgreSQL for all tests of this file."""
    with database() as running:
        yield running


@pytest.fixture(autouse=True)
def empty(server: Database) -> None:
    server.clear()


async def seated(house: House) -> tuple[Room, Person]:
    """Ann at a table of bots, in the middle of a hand."""
    room = await table(house, "matchem", "me", "bot", options={"players": 2, "game": 5_000})
    ann = Person(room, "ann")
    await play_on(ann, lambda now: len(now["acts"]) > 3 and now["board"]["legal"])
    return room, ann


def played(server: Database, room: Room) -> list[tuple[str, str]]:
    """Who has played what, by the journal, in which there is no gap."""
    rows = [events.read(body) for _, _, body in log_of(server, room.sitting.id)]
    return [(event.by, event.move) for event in rows if isinstance(event, events.Played)]


# ---- cut off ----


@pytest.mark.parametrize("moment", ["before", "after"])
def test_an_act_whose_commit_is_cut_off_is_done_once_and_acknowledged(
    moment: Moment, server: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line breaks before what is written reaches the database, or before its answer comes back."""
    unhurry(monkeypatch)

    async def story() -> None:
        async with line_to(server.folder) as line:
            house = await House.open(tmp_path, CALM, store=line.address)
            room, ann = await seated(house)
            for _ in range(5):
                before = played(server, room)
                move = ann.now["board"]["legal"][0]
                cuts, line.moment = line.cuts, moment
                await ann.play(move)
                assert line.cuts == cuts + 1
                await play_on(ann, lambda now: now["board"]["legal"])
                assert played(server, room)[: len(before) + 1] == [*before, ("ann", move)]
            assert not [message for message in ann.messages if message["type"] == "refused"]
            await house.close()

    run(story())


@pytest.mark.parametrize("moment", ["before", "after"])
def test_of_an_act_that_nobody_knows_of_for_long_one_sentence_says_so_and_the_table_shows_it(
    moment: Moment, server: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with line_to(server.folder) as line:
            house = await House.open(tmp_path, CALM, store=line.address)
            room, ann = await seated(house)
            before, position, move = played(server, room), ann.now["position"], ann.now["board"]["legal"][0]
            with monkeypatch.context() as hurry:
                hurry.setattr(postgres, "PATIENCE", 1.0)
                line.moment, line.stays_down = moment, True
                await ann.act("play", move=move)
            assert (await ann.hears("refused"))["sentence"] == UNSURE
            assert ann.now["position"] == position  # nobody is told what may not be so
            assert played(server, room) == ([*before, ("ann", move)] if moment == "after" else before)
            line.is_down = line.stays_down = False
            if moment == "before":
                while ann.now["position"] == position:  # until the line is found to be mended
                    await ann.act("play", move=move)
                    await asyncio.sleep(0.1)
            await ann.sees(lambda now: now["position"] > position)
            await play_on(ann, lambda now: now["position"] > position and now["board"]["legal"])
            assert played(server, room)[: len(before) + 1] == [*before, ("ann", move)]
            assert [message for message in ann.messages if message["type"] == "refused"] == [] or moment == "before"
            await house.close()

    run(story())


def test_a_database_that_is_restarted_again_and_again_loses_and_doubles_nothing(
    server: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unhurry(monkeypatch)

    async def story() -> None:
        house = await House.open(tmp_path, CALM, store=server.address)
        room, ann = await seated(house)
        for _ in range(2):
            before, position = played(server, room), ann.now["position"]
            move = ann.now["board"]["legal"][0]
            acting = asyncio.create_task(ann.act("play", move=move))
            await asyncio.to_thread(server.stop)  # as pg_ctl does with -m immediate
            await asyncio.to_thread(server.start)
            await acting
            while ann.now["position"] == position:
                await ann.act("play", move=move)
                await asyncio.sleep(0.1)
            await play_on(ann, lambda now: now["board"]["legal"])
            assert played(server, room)[: len(before) + 1] == [*before, ("ann", move)]
        told = {message["sentence"] for message in ann.messages if message["type"] == "refused"}
        assert told <= {UNWRITTEN, STALE}
        await house.close()

    run(story())


# ---- no room ----

REFUSES = """
CREATE FUNCTION is_full() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
CREATE TRIGGER is_full BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION is_full();
"""


def test_a_database_without_room_is_a_sentence_and_no_act_is_told(server: Database, tmp_path: Path) -> None:
    async def story() -> None:
        house = await House.open(tmp_path, CALM, store=server.address)
        room, ann = await seated(house)
        before, position, move = played(server, room), ann.now["position"], ann.now["board"]["legal"][0]
        server.ask(REFUSES)
        for _ in range(3):
            await ann.act("play", move=move)
            assert (await ann.hears("refused"))["sentence"] == UNWRITTEN
        assert ann.now["position"] == position and played(server, room) == before
        with pytest.raises(NotAvailable, match="nothing has changed"):
            await table(house, "euchre")
        server.ask("DROP TRIGGER is_full ON event")
        await ann.play(move)  # without a restart
        assert played(server, room)[: len(before) + 1] == [*before, ("ann", move)]
        await house.close()

    run(story())


def test_a_full_disk_under_postgresql(server: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The events lie on a disk of four megabytes, which somebody else fills up."""
    unhurry(monkeypatch)
    disk = server.folder / "small"

    async def story() -> None:
        await (await Postgres.open(server.address)).close()  # which makes its tables
        server.ask(f"CREATE TABLESPACE small LOCATION '{disk}'")
        server.ask("ALTER TABLE event SET TABLESPACE small")
        house = await House.open(tmp_path, CALM, store=server.address)
        room, ann = await seated(house)
        position, move = ann.now["position"], ann.now["board"]["legal"][0]
        filler = fill_up(disk)
        await fill_pages(house.journal)  # type: ignore[arg-type]
        before = played(server, room)
        for _ in range(3):
            await ann.act("play", move=move)
            assert (await ann.hears("refused"))["sentence"] == UNWRITTEN
        assert ann.now["position"] == position and played(server, room) == before
        filler.unlink()
        async with asyncio.timeout(LONGEST):
            while ann.now["position"] == position:
                await ann.act("play", move=move)
                await asyncio.sleep(0.4)  # until it is shown; who says too much at once is shown out
        assert played(server, room)[: len(before) + 1] == [*before, ("ann", move)]
        await house.close()

    with small_disk(disk, 4):
        who = somebody()
        shutil.chown(disk, who["user"], who["group"])
        try:
            run(story())
        finally:
            server.clear()
            server.ask("DROP TABLESPACE IF EXISTS small")


async def fill_pages(store: Postgres) -> None:
    """Use up what room is left in the pages there are, to the last little event."""
    for size in (1000, 100, 1):
        with pytest.raises(NotAvailable, match="nothing has changed"):
            for seq in range(size * 1000, size * 1000 + 5000):
                await store.append("filler", seq, "x" * size)


def test_when_there_is_no_room_for_its_log_postgresql_stops_and_nothing_is_lost(tmp_path: Path) -> None:
    """All of the database lies on the small disk: when it cannot write its own log it ends itself."""
    disk = Path(tempfile.mkdtemp(prefix="parlour-pg-")) / "disk"

    async def story(database: Database) -> None:
        house = await House.open(tmp_path, CALM, store=database.address)
        room, ann = await seated(house)
        position, move = ann.now["position"], ann.now["board"]["legal"][0]
        filler = fill_up(disk)
        with pytest.raises(NotAvailable):
            for seq in range(100_000):
                await house.journal.append("filler", seq, "x" * 5000)
        for _ in range(3):
            await ann.act("play", move=move)
            assert (await ann.hears("refused"))["sentence"] in (UNWRITTEN, UNSURE)
        assert ann.now["position"] == position
        filler.unlink()
        database.stop()
        database.start()
        before = played(database, room)
        async with asyncio.timeout(LONGEST):
            while ann.now["position"] == position:
                await ann.act("play", move=move)
                await asyncio.sleep(0.4)  # until it is shown; who says too much at once is shown out
            await asyncio.sleep(0.1)
        assert [by for by, _ in played(database, room)[len(before) - 1 :]].count("ann") >= 1
        await play_on(ann, lambda now: now["position"] > position and now["board"]["legal"])
        assert played(database, room)[: len(before)] == before
        await house.close()

    try:
        with small_disk(disk, 100):
            who = somebody()
            for folder in (disk, disk.parent):
                shutil.chown(folder, who["user"], who["group"])
            database = Database(disk)
            try:
                run(story(database), 100.0)
            finally:
                database.stop()
    finally:
        shutil.rmtree(disk.parent, ignore_errors=True)
