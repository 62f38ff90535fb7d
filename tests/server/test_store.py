"""What the house asks of a store, of both: SQLite in a folder, and PostgreSQL."""

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from parlour.cli import main
from parlour.errors import NotAvailable
from parlour.server import serve
from parlour.server.live.party import events as party_events
from parlour.server.live.table import events as table_events
from parlour.server.store import connection, postgres, sql, sqlite
from parlour.server.store.connection import UNWRITTEN, InDoubt, NotDone
from parlour.server.store.postgres import UNREAD, UNSURE, Postgres
from parlour.server.store.protocol import Store, closes, shows
from parlour.server.store.sqlite import Journal, open_file
from parlour.wire import bus
from tests.helpers.postgres import Database, database, unhurry
from tests.helpers.visiting import CALM, LONGEST, Person, run, table, until


@pytest.fixture(scope="module")
def running() -> Iterator[Database]:
    """One PostgreSQL for all tests of this file."""
    with database() as server:
        yield server


@pytest.fixture
def server(running: Database) -> Database:
    """It, with an empty database."""
    running.clear()
    return running


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is busy with other things is no reason to give a database up."""
    unhurry(monkeypatch)


OPENED, CLOSED = '{"event":"opened"}', '{"event":"closed","why":"over"}'
Open = Callable[[], Awaitable[Store]]


@pytest.fixture(params=["sqlite", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """A maker of stores, which are all the same one."""
    if request.param == "sqlite":

        async def journal() -> Store:
            return Journal(tmp_path / "house.sqlite")

        return journal
    server: Database = request.getfixturevalue("server")
    return lambda: Postgres.open(server.address)


def test_each_place_is_filled_once_and_all_is_read_again(opened: Open) -> None:
    async def story() -> None:
        store = await opened()
        assert await store.append("t", 0, "a") and await store.append("t", 1, "b" * 20_000)
        assert await store.append("t", 1, "a zombie's") is None
        rivals = await asyncio.gather(*(store.append("t", 2, f"rival {number}") for number in range(50)))
        assert sum(at is not None for at in rivals) == 1
        rows = await store.read("t")
        assert [seq for seq, _, _ in rows] == [0, 1, 2] and rows[1][2] == "b" * 20_000
        assert rows[2][2] == f"rival {next(place for place, at in enumerate(rivals) if at)}"
        assert [seq for seq, _, _ in await store.read("t", 1)] == [1, 2]
        assert abs(rows[0][1] - store.time()) < 60 and await store.read("nowhere") == []
        await store.close()
        again = await opened()
        assert await again.read("t") == rows
        await again.close()

    run(story())


def test_many_tables_at_once(opened: Open) -> None:
    async def story() -> None:
        store = await opened()
        writes = [store.append(f"t{number % 40}", number // 40, f"event {number}") for number in range(2000)]
        assert None not in await asyncio.gather(*writes)
        for number in range(40):
            assert [seq for seq, _, _ in await store.read(f"t{number}")] == list(range(50))
        await store.close()

    run(story())


def test_the_unfinished_tables_are_those_that_are_not_closed(opened: Open) -> None:
    async def story() -> None:
        store = await opened()
        for name in ("first", "closed", "shared", "last"):
            await store.append(name, 0, OPENED)
        await store.append("closed", 1, CLOSED)
        await store.append("shared", 1, CLOSED)
        await store.append("shared", 2, '{"event":"shared"}')
        assert await store.unfinished() == ["first", "last"]
        await store.close()

    run(story())


def test_only_an_event_that_is_written_closes_a_table(opened: Open) -> None:
    async def story() -> None:
        store = await opened()
        for name in ("late", "loud", "quick"):
            await store.append(name, 0, OPENED)
        await store.append("late", 1, '{"event":"filled"}')
        assert await store.append("late", 1, CLOSED) is None  # a rival was faster
        await store.append("loud", 1, '{"event":"gallery","why":"closed","then":{"event":"closed"}}')
        rivals = [store.append("quick", seq, body) for seq in (1, 2) for body in (CLOSED, '{"event":"filled"}')]
        assert [at is not None for at in await asyncio.gather(*rivals)] == [True, False, True, False]
        assert await store.unfinished() == ["late", "loud"]
        await asyncio.gather(store.append("brief", 0, OPENED), store.append("brief", 1, CLOSED))  # in one commit
        assert await store.unfinished() == ["late", "loud"]
        await store.append("late", 2, CLOSED)
        assert await store.unfinished() == ["loud"]
        await store.close()
        again = await opened()
        assert await again.unfinished() == ["loud"]
        await again.close()

    run(story())


def test_what_closes_is_the_event_of_that_name_and_nothing_else() -> None:
    for kind, closed in ((table_events, table_events.Closed), (party_events, party_events.Closed)):
        named = {str(event.__struct_config__.tag): event for event in get_args(getattr(kind, "Line", kind.Any))}
        assert [name for name in named if closes(f'{{"event":"{name}"}}')] == ["closed"] and named["closed"] is closed
    assert closes(table_events.written(table_events.Closed(why="bell")))
    assert closes(party_events.written(party_events.Closed(why="idle")))
    assert closes('{ "why": "over", "event": "closed" }')
    for body in ("", "closed", '"closed"', "[]", '{"event":1}', '{"event":"closed"', '{"why":"closed"}'):
        assert not closes(body)


def test_what_the_list_of_open_tables_shows() -> None:
    """Whoever adds an event must say whether the list looks otherwise after it."""
    shown = {"opened", "sat", "rose", "filled", "gallery", "listed", "freed", "renamed", "closed"}
    quiet = {"admitted", "committed", "given", "dealt", "played", "called", "took-back", "hinted", "shared"}
    quiet |= {"followed", "reported", "claimed", "missed", "returned"}
    named = {str(event.__struct_config__.tag) for event in get_args(table_events.Line)}
    assert named == shown | quiet and {name for name in named if shows(f'{{"event":"{name}"}}')} == shown
    assert shows(table_events.written(table_events.Dealt(deck=["a"], dealer=0)))
    assert not shows(table_events.written(table_events.Dealt(deck=["a"]))) and not shows("") and not shows("{}")


def fill_file(path: Path) -> list[str]:
    """A hundred thousand tables that are over, in SQLite; how the unfinished ones are looked up."""
    with contextlib.closing(open_file(path)) as file:
        file.execute("BEGIN")
        rows = ((f"t{number}", seq, seq == 1) for number in range(100_000) for seq in (0, 1))
        file.executemany("INSERT INTO event VALUES(?, ?, 1.0, '', ?, true, 0)", rows)
        file.execute("COMMIT")
        plans = (sqlite.UNFINISHED, sqlite.OPEN_TABLES)
        return [str(row[3]) for asked in plans for row in file.execute(f"EXPLAIN QUERY PLAN {asked}")]


def fill_database(server: Database) -> list[str]:
    """The same in PostgreSQL."""
    server.ask(
        "INSERT INTO event SELECT 't' || n, seq, 1, '', '', seq = 1, true, 0 FROM generate_series(1, 100000) n, "
        "generate_series(0, 1) seq; ANALYZE session; ANALYZE event"
    )
    return [str(row[0]) for asked in (sql.UNFINISHED, sql.OPEN_TABLES) for row in server.ask(f"EXPLAIN {asked}")]


def test_finished_tables_are_not_looked_at(opened: Open, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    async def story() -> None:
        store = await opened()
        await store.append("first", 0, OPENED)
        is_file = isinstance(store, Journal)
        plan = fill_file(tmp_path / "house.sqlite") if is_file else fill_database(request.getfixturevalue("server"))
        await store.append("last", 0, OPENED)
        assert await store.unfinished() == ["first", "last"]
        assert [row[:2] for row in await store.open_tables()] == [("first", 0), ("last", 0)]
        first = "SCAN session USING INDEX unfinished"  # which has the unfinished ones alone
        if is_file:
            assert plan[:3] == [first, first, "SEARCH event USING INDEX shown (table_id=?)"]
        else:
            assert "Index Scan using unfinished on session" in plan[0]
            assert not any("Seq Scan" in line for line in plan)
        await store.close()

    run(story())


def test_guests_codes_tokens_and_what_is_the_houses_own(opened: Open) -> None:
    async def story() -> None:
        store, other = await opened(), await opened()
        await store.name_guest("a", "Ann")
        await store.name_guest("a", "Anna")
        assert await other.guest_name("a") == "Anna" and await other.guest_name("b") is None
        await store.keep_code("one", "a", 60)
        await store.keep_code("two", "a", 60)
        assert await other.take_code("one") is None
        taken = await asyncio.gather(store.take_code("two"), other.take_code("two"))
        assert sorted(map(str, taken)) == ["None", "a"]
        await store.keep_code("late", "a", -1)
        assert await other.take_code("late") is None
        await store.keep_token("t1", "a")
        await store.keep_token("t2", "a")
        assert await other.token_guest("t1") is None and await other.token_guest("t2") == "a"
        assert await other.drop_token("a") and not await store.drop_token("a")
        assert await other.generation("a") == 0 and await store.end_generation("a") == 1
        assert await other.end_generation("a") == 2 and await store.generation("a") == 2
        assert await store.token_guest("t2") is None
        assert await store.keep("seal", "x") == "x" and await other.keep("seal", "y") == "x"
        await store.pulse()
        await store.close()
        await other.close()

    run(story())


def test_a_note_stays_unless_it_is_written_anew(opened: Open) -> None:
    async def story() -> None:
        store, other = await opened(), await opened()
        assert await store.note("game", "ann", "one", '{"won":true}')
        assert not await other.note("game", "ann", "one", '{"won":false}', at=5.0)
        kept = await other.noted("game", "ann", "one")
        assert kept is not None and kept.body == '{"won":true}' and abs(kept.at - store.time()) < 60
        assert await other.note("game", "ann", "one", '{"won":false}', anew=True, at=5)
        assert await store.noted("game", "ann", "one") == ("one", 5.0, '{"won":false}')
        rivals = [home.note("game", "ann", "two", f"{number}") for number in range(20) for home in (store, other)]
        assert sum(await asyncio.gather(*rivals)) == 1
        assert await store.noted("game", "ben", "one") is None and await store.noted("other", "ann", "one") is None
        await store.close()
        await other.close()

    run(story())


def test_notes_come_newest_first_page_by_page_and_each_once(opened: Open) -> None:
    async def story() -> None:
        store = await opened()
        times = {f"n{number:02d}": float(number // 3) for number in range(25)}  # of one time there are three
        for name, at in times.items():
            await store.note("game", "ann", name, "{}", at=at)
        await store.note("game", "anna", "hers", "{}", at=4.0)
        await store.note("games", "ann", "another", "{}", at=4.0)
        pages = [await store.notes("game", "ann", most=7)]
        while pages[-1]:
            pages.append(await store.notes("game", "ann", before=pages[-1][-1].place, most=7))
        assert [len(page) for page in pages] == [7, 7, 7, 4, 0]
        names = [note.name for page in pages for note in page]
        assert names == sorted(times, key=lambda name: (times[name], name), reverse=True)
        assert await store.count_notes("game", "ann") == 25 and await store.count_notes("game", "nobody") == 0
        await store.close()

    run(story())


def test_notes_are_taken_away_and_nobody_elses(opened: Open) -> None:
    async def story() -> None:
        store = await opened()
        for kind, owner, name in (("a", "x", "1"), ("a", "x", "2"), ("a", "x", "3"), ("a", "y", "1"), ("b", "x", "1")):
            await store.note(kind, owner, name, "{}")
        assert await store.drop_notes("a", "x", "2") == 1 and await store.drop_notes("a", "x", "2") == 0
        assert await store.drop_notes("a", "x") == 2 and await store.drop_notes("a", "x") == 0
        assert await store.count_notes("a", "y") == await store.count_notes("b", "x") == 1
        assert await store.note("a", "x", "2", "{}")  # once more
        await store.close()
        again = await opened()
        assert [note.name for note in await again.notes("a", "x")] == ["2"]
        await again.close()

    run(story())


# ---- two servers on one folder ----


def test_a_second_server_on_one_folder_is_refused_in_words(tmp_path: Path) -> None:
    with serve.held(tmp_path):
        words = ["-c", "import sys; from parlour.cli import main; sys.exit(main())", "serve", "--port", "0", "--data"]
        environment = {**os.environ, "PARLOUR_STORE": ""}
        tried = subprocess.run(
            [sys.executable, *words, str(tmp_path)], capture_output=True, text=True, env=environment, timeout=LONGEST
        )
        assert tried.returncode != 0 and "Another server keeps its journal" in tried.stderr
        assert "Traceback" not in tried.stderr
    with serve.held(tmp_path):
        pass


def test_a_store_that_cannot_be_opened_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("psycopg")
    for store, reason in (
        ("mysql://here", "A store is named like postgresql://"),
        (f"postgresql://ann:a-secret-word@/house?host={tmp_path}", "The store cannot be opened: "),
    ):
        assert main(["serve", "--port", "0", "--data", str(tmp_path), "--store", store]) != 0
        said = capsys.readouterr()
        assert reason in said.out + said.err and "a-secret-word" not in said.out + said.err
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--store", "postgresql:///house"]) != 0
    said = capsys.readouterr()
    assert "pip install 'parlour[postgres]'" in said.out + said.err


# ---- PostgreSQL alone ----


def test_what_is_committed_is_on_disk(server: Database) -> None:
    async def story() -> None:
        store = await Postgres.open(server.address)
        await store.append("t", 0, "a")
        assert await store.writing.ask("SHOW synchronous_commit") == [("on",)]
        assert await store.writing.ask("SHOW fsync") == [("on",)]
        await store.close()

    run(story())


def test_a_commit_of_which_nothing_is_heard_counts_once(server: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line is lost before, or after the commit; or a rival was faster."""

    async def story() -> None:
        store, rival = await Postgres.open(server.address), await Postgres.open(server.address)
        ask = store.writing.ask
        for place, moment in enumerate(("before", "after", "rival")):
            lost = [True]

            async def failing(
                statement: str, *words: Any, moment: str = moment, lost: list[bool] = lost, place: int = place
            ) -> list[tuple[Any, ...]]:
                if lost.pop() if lost else False:
                    if moment == "after":
                        await ask(statement, *words)
                    if moment == "rival":
                        await rival.append("t", place, "mine")
                    raise InDoubt(connection.LOST)
                return await ask(statement, *words)

            monkeypatch.setattr(store.writing, "ask", failing)
            at = await store.append("t", place, "mine")
            assert (at is None) == (moment == "rival")
        assert [seq for seq, _, _ in await store.read("t")] == [0, 1, 2]
        monkeypatch.undo()
        await store.close()
        await rival.close()

    run(story())


def test_a_database_that_goes_away_is_a_sentence_and_no_act_is_told(server: Database, tmp_path: Path) -> None:
    from parlour.server.house import House

    async def story() -> None:
        house = await House.open(tmp_path, CALM, store=server.address)
        room = await table(house, "matchem", "me", "bot", "bot", options={"players": 3, "game": 1000})
        ann = Person(room, "ann")
        await ann.sees(lambda now: now["board"] and now["board"]["legal"])
        position, seq = ann.now["position"], room.sitting.seq
        await asyncio.to_thread(server.stop)
        for _ in range(3):
            await ann.act("play", move=ann.now["board"]["legal"][0])
            assert (await ann.hears("refused"))["sentence"] in (UNWRITTEN, UNSURE)
        assert ann.now["position"] == position and room.sitting.seq == seq
        with pytest.raises(NotAvailable, match=UNREAD):
            await house.people.name_of("ann")
        with pytest.raises(NotAvailable):
            await house.journal.pulse()
        await until(lambda: not room.presence.drives)
        await asyncio.to_thread(server.start)
        while ann.now["position"] == position:
            await ann.act("play", move=ann.now["board"]["legal"][0])
            await asyncio.sleep(0.2)
        later = ann.now["position"]
        await ann.sees(lambda now: now["position"] > later or now["board"]["legal"])
        rows = server.ask(f"SELECT seq FROM event WHERE table_id = '{room.sitting.id}' ORDER BY seq")
        assert [seq for (seq,) in rows] == list(range(len(rows)))
        await house.close()

    run(story())


def test_a_database_that_hangs_is_not_waited_for_for_ever(server: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = await Postgres.open(server.address)
        await store.append("t", 0, "a")
        server.freeze()
        try:
            with monkeypatch.context() as hurry:
                hurry.setattr(connection, "PATIENCE", 0.5)
                hurry.setattr(postgres, "PATIENCE", 1.0)
                with pytest.raises(NotAvailable, match=UNSURE):
                    await store.append("t", 1, "b")
                with pytest.raises(NotAvailable, match=UNREAD):
                    await store.read("t")
        finally:
            server.thaw()
        bodies: list[str] = []
        while len(bodies) < 2:
            with contextlib.suppress(NotAvailable):
                await store.append("t", 1, "b")  # unless it stands there already
                bodies = [body for _, _, body in await store.read("t")]
        assert bodies == ["a", "b"]
        await store.close()

    run(story())
    with asyncio.Runner(loop_factory=pytest.importorskip("uvloop").new_event_loop) as runner:
        server.clear()
        runner.run(asyncio.wait_for(story(), LONGEST))


def test_a_database_that_may_not_be_written_is_a_sentence(server: Database) -> None:
    async def story() -> None:
        store = await Postgres.open(server.address)
        await store.append("t", 0, "a")
        await store.writing.ask("SET default_transaction_read_only = on")
        with pytest.raises(NotAvailable, match=UNWRITTEN):
            await store.append("t", 1, "b")
        await store.writing.ask("SET default_transaction_read_only = off")
        assert await store.append("t", 1, "b")
        assert issubclass(NotDone, NotAvailable)
        await store.close()

    run(story())


def test_a_table_has_one_driver_until_that_is_gone(server: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "LEASE", LONGEST)

    async def story() -> None:
        one, two = await Postgres.open(server.address), await Postgres.open(server.address)
        nobody = bus.Everywhere()
        await one.beat(nobody)
        assert set(await two.beat(bus.Everywhere(3, {"t": bus.Here([1])}))) == {one.server}
        assert (await one.beat(nobody))[two.server].sessions["t"].seats == [1]
        assert await one.claim(["t", "u"], []) == {"t", "u"} and await two.claim(["t", "v"], []) == {"v"}
        server.ask(f"UPDATE server SET until = 0 WHERE id = '{one.server}'")
        assert await two.beat(nobody) == {} and await two.claim(["t"], []) == {"t", "v"}
        await one.beat(nobody)  # it was frozen, and wakes
        assert await one.claim(["t"], []) == {"u"}
        await two.leave()
        assert await one.claim(["t"], ["u"]) == {"t"}
        assert server.ask("SELECT token FROM driver WHERE table_id = 't'") == [(3,)]
        await one.close()
        await two.close()

    run(story())


def test_notes_are_heard_by_all_in_the_order_in_which_things_were_written(server: Database) -> None:
    async def story() -> None:
        one, two = await Postgres.open(server.address), await Postgres.open(server.address)
        heard: dict[str, list[bus.Any]] = {"one": [], "two": []}
        await one.listen(heard["one"].append, lambda: None)
        await two.listen(heard["two"].append, lambda: None)
        await one.append("t", 0, "a")
        two.post(bus.Said(session="t", seat=1, phrase="Good luck"))
        await two.append("t", 0, "too late")
        await two.append("t", 1, "b")
        await until(lambda: len(heard["one"]) > 2 and len(heard["two"]) > 2)
        assert heard["one"] == heard["two"]
        assert [type(note).__name__ for note in heard["one"]] == ["Written", "Said", "Written"]
        assert [note.server for note in heard["one"]] == [one.server, two.server, two.server]
        await one.close()
        await two.close()

    run(story())
