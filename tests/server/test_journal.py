"""The journal: an event is on disk before anyone hears of it, each place is filled once, and all comes back."""

import asyncio
import contextlib
import random
import sqlite3
import stat
from pathlib import Path

import pytest

from parlour.errors import NotAvailable, Refusal
from parlour.games import GAMES
from parlour.server.chance import fresh_order, fresh_secret
from parlour.server.live.table import events
from parlour.server.live.table.requests import STALE
from parlour.server.live.table.sitting import Sitting, restored
from parlour.server.store.sqlite import Journal
from parlour.table.fair import is_hex
from tests.helpers.openings import opening
from tests.helpers.visiting import CALM, SLOW, Person, open_house, play_on, run, table
from tests.helpers.walks import tables


def rows_of(path: Path) -> list[tuple[str, int, str]]:
    """What another process finds in the file."""
    with sqlite3.connect(path) as file:
        return file.execute("SELECT table_id, seq, body FROM event ORDER BY table_id, seq").fetchall()


def test_many_tables_at_once_each_place_once(tmp_path: Path) -> None:
    async def story() -> None:
        journal = Journal(tmp_path / "house.sqlite")
        writes = [journal.append(f"t{number % 5}", number // 5, f"event {number}") for number in range(200)]
        assert None not in await asyncio.gather(*writes)
        rivals = await asyncio.gather(*(journal.append("t0", 40, f"rival {number}") for number in range(20)))
        assert sum(at is not None for at in rivals) == 1
        assert await journal.append("t0", 3, "a zombie's") is None
        assert [seq for seq, _, _ in await journal.read("t0", 38)] == [38, 39, 40]
        await journal.close()
        assert len(rows_of(journal.path)) == 201

    run(story())


def test_an_event_is_in_the_file_when_its_writer_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        journal = Journal(tmp_path / "house.sqlite")
        for seq in range(5):
            assert await journal.append("t", seq, "x") is not None
            assert len(rows_of(journal.path)) == seq + 1
        await journal.close()

    run(story())


def test_the_file_is_its_owners_alone_and_durable(tmp_path: Path) -> None:
    async def story() -> None:
        journal = Journal(tmp_path / "new" / "house.sqlite")
        assert journal.file.execute("PRAGMA synchronous").fetchone() == (2,)
        assert journal.file.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600
        await journal.close()

    run(story())


def test_a_file_that_will_not_do_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        rubbish = tmp_path / "rubbish.sqlite"
        rubbish.write_bytes(b"not a database at all, but long enough to be looked at" * 50)
        with pytest.raises(NotAvailable, match="cannot be opened"):
            Journal(rubbish)
        newer = tmp_path / "newer.sqlite"
        with sqlite3.connect(newer) as file:
            file.execute("PRAGMA user_version = 99")
        with pytest.raises(NotAvailable, match="newer"):
            Journal(newer)

    run(story())


def test_a_full_disk_is_a_refusal_and_changes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path, CALM) as house:
            room = await table(house, "matchem")
            ann = Person(room, "ann")
            seen = await ann.sees(lambda now: now["board"] and now["board"]["legal"])
            assert isinstance(house.journal, Journal)
            house.journal.file.execute("PRAGMA query_only = ON")
            before = room.sitting.state.copy()
            await ann.act("play", move=seen["board"]["legal"][0])
            assert "nothing has changed" in (await ann.hears("refused"))["sentence"]
            assert room.sitting.state == before
            house.journal.file.execute("PRAGMA query_only = OFF")
            await ann.act("play", move=seen["board"]["legal"][0])
            await ann.sees(lambda now: now["position"] > seen["position"])

    run(story())


def test_whatever_page_is_damaged_no_unfinished_table_is_forgotten(tmp_path: Path) -> None:
    """Either the file is refused, or every table that was open is named; one that is over may be, too."""

    async def unfinished(path: Path) -> list[str] | None:
        try:
            journal = Journal(path)
        except NotAvailable:
            return None
        try:
            return await journal.unfinished()
        finally:
            await journal.close()

    async def story() -> None:
        whole = Journal(tmp_path / "house.sqlite")
        for number in range(150):
            await whole.append(f"table-{number:03}", 0, '{"event":"opened"}' + " " * 200)
            if number % 3:
                await whole.append(f"table-{number:03}", 1, '{"event":"closed"}')
        await whole.close()
        pages, opened = whole.path.read_bytes(), 0
        size = int.from_bytes(pages[16:18], "big")
        for page in range(len(pages) // size):
            start, half, end = page * size, page * size + size // 2, (page + 1) * size
            for number, ruin in enumerate((bytes(size), b"\xaa" * size, pages[start:half] + bytes(size // 2))):
                path = tmp_path / f"{page}-{number}.sqlite"
                path.write_bytes(pages[:start] + ruin + pages[end:])
                found = await unfinished(path)
                assert found is None or {f"table-{number:03}" for number in range(0, 150, 3)} <= set(found)
                opened += found is not None
        assert opened > len(pages) // size * 2

    run(story())


@pytest.mark.parametrize("name", GAMES)
def test_every_story_comes_back_from_its_journal(name: str) -> None:
    """Moves, calls and takings back of random games, whatever the options."""
    chance = random.Random(name)
    for game in chance.sample(tables(name), k=min(4, len(tables(name)))):
        opened = opening(game)
        sitting = Sitting("t", opened)
        rows = [(0, 0.0, events.written(opened))]

        def happens(event: events.Any, sitting: Sitting = sitting, rows: list[tuple[int, float, str]] = rows) -> None:
            rows.append((sitting.seq + 1, 1.0, events.written(event)))
            sitting.apply(event, sitting.seq + 1, 1.0)

        happens(events.Committed(secret=fresh_secret()))
        happens(sitting.dealt())
        for _ in range(150):
            if sitting.phase == "over":
                break
            if sitting.phase == "counted":
                happens(events.Committed(secret=fresh_secret()))
                happens(sitting.dealt())
                continue
            seat = sitting.state.seat
            assert seat is not None
            happens(sitting.played(seat, chance.choice(sitting.state.legal()), f"guest{seat}"))
            caller = chance.randrange(game.players)
            offered = sitting.state.view(caller).calls()
            if offered and chance.random() < 0.1:
                happens(sitting.called(caller, chance.choice(offered), f"guest{caller}"))
            elif chance.random() < 0.1 and sitting.phase == "playing":
                with contextlib.suppress(Refusal):
                    happens(events.TookBack(acts=sitting.to_take_back(seat, f"guest{seat}")))
        again = restored("t", rows)
        assert again.state == sitting.state and again.acts == sitting.acts and again.position == sitting.position
        assert str(again.finished()) == str(sitting.finished())


def test_a_restart_finds_every_table_where_it_was(tmp_path: Path) -> None:
    async def before() -> tuple[str, dict[str, object], str]:
        async with open_house(tmp_path, CALM) as house:
            room = await table(house, "raffles", public=False, word="swordfish", clock=900)
            ann = Person(room, "ann")
            seen = await play_on(ann, lambda now: len(now["acts"]) > 12 and now["board"]["legal"])
            await ann.ask("gallery", open=False)
            return room.sitting.id, seen["board"], room.invite

    async def after(id: str, board: dict[str, object], invite: str) -> None:
        async with open_house(tmp_path, CALM) as house:
            assert not house.rooms and id in house.register
            room = await house.room(id)
            assert room.invite == invite and not room.sitting.gallery and room.sitting.opened.word
            ann = Person(room, "ann")
            seen = await ann.sees(lambda now: now["you"] == 0)
            assert seen["board"] == board
            await play_on(ann, lambda now: len(now["acts"]) > 24)  # the bots go on

    async def story() -> None:
        await after(*(await before()))

    run(story())


def test_whoever_comes_second_reads_on_first(tmp_path: Path) -> None:
    """Another process has written at this table: the act is refused, and the table is brought up to date."""

    async def story() -> None:
        async with open_house(tmp_path, SLOW) as house:
            room = await table(house, "matchem", "me", "open", options={"players": 2})
            ann, ben = Person(room, "ann"), Person(room, "ben")
            await ben.ask("sit", seat=1)
            now = await ann.sees(lambda now: now["phase"] == "playing")
            mover = (ann, ben)[now["board"]["turn"]]
            await mover.sees(lambda now: now["board"])
            first, last = mover.now["board"]["legal"][0], mover.now["board"]["legal"][-1]
            rival = room.sitting.played(now["board"]["turn"], last, "elsewhere")
            await house.journal.append(room.sitting.id, room.sitting.seq + 1, events.written(rival))
            await mover.act("play", move=first)
            assert (await mover.hears("refused"))["sentence"] == STALE
            seen = await mover.sees(lambda now: now["acts"])
            assert [act["text"] for act in seen["acts"]] == [last]

    run(story())


def test_a_damaged_table_stays_closed_and_the_others_open(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path, SLOW) as house:
            sound, broken, older = [await table(house, "euchre") for _ in range(3)]
            journal = house.journal
            assert isinstance(journal, Journal)
            nonsense = events.written(events.Played(seat=9, move="fly"))
            await journal.append(broken.sitting.id, broken.sitting.seq + 1, nonsense)
            await journal.run(
                "UPDATE event SET body = replace(body, '\"rules\":2', '\"rules\":3') WHERE table_id = ?",
                older.sitting.id,
            )
        async with open_house(tmp_path, SLOW) as house:
            assert set(house.register.entries) == {sound.sitting.id, broken.sitting.id} and not house.rooms
            with pytest.raises(NotAvailable, match="damaged"):
                await house.room(broken.sitting.id)
            assert set(house.register.entries) == {sound.sitting.id}  # what cannot be opened is not shown
            assert not (await house.room(sound.sitting.id)).sitting.closed
            with pytest.raises(NotAvailable, match="version 3 of the rules"):
                await house.room(older.sitting.id)

    run(story())


def test_chance_is_fresh_and_whole() -> None:
    secrets = {fresh_secret() for _ in range(20)}
    assert len(secrets) == 20 and all(is_hex(secret) for secret in secrets)
    assert sorted(fresh_order(30)) == list(range(30))
