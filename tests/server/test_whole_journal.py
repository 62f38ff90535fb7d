"""`parlour journal`: damage is found wherever it is planted, a backup is whole though made under play, and restored."""

import asyncio
import contextlib
import json
import random
import shutil
import sqlite3
import stat
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from parlour import Record
from parlour.cli import main
from parlour.errors import NotAvailable
from parlour.party import events as evening_events
from parlour.party.evening import Evening
from parlour.server.house import House
from parlour.server.journal import backup as backups
from parlour.server.journal.check import check
from parlour.server.journal.source import file_source, source_at
from parlour.server.serve import held
from parlour.server.store.sqlite import Journal
from parlour.server.store.sums import SUMMED, sum_of
from tests.helpers.journals import content, everything_in, lived_in
from tests.helpers.postgres import Database
from tests.helpers.visiting import FAST, Person, open_house, play_on, run, table

FLIPS = 300  # bytes that are damaged here; `python -m tests.server.test_whole_journal` damages every one


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[str, str, str]]:
    """A backup of a small house, and the names of its tables and its party."""
    data = tmp_path_factory.mktemp("house")
    names: list[tuple[str, str, str]] = []

    async def story() -> None:
        names.append(await lived_in(data))

    run(story())
    backups.backup(data, "", data / "backup.sqlite")
    return data / "backup.sqlite", names[0]


@pytest.fixture
def copied(kept: tuple[Path, tuple[str, str, str]], tmp_path: Path) -> Path:
    """A folder with a journal like that, to be damaged."""
    shutil.copy(kept[0], tmp_path / "house.sqlite")
    return tmp_path / "house.sqlite"


def faults(path: Path, store: str = "", is_quick: bool = False) -> list[str]:
    """What is found wrong; a refusal to read it at all is one fault."""
    try:
        with source_at(path, store) as source:
            return check(source, is_quick).faults
    except NotAvailable as refusal:
        return [str(refusal)]


def damage(path: Path, statement: str, *arguments: Any) -> None:
    """Do something to a file that no house does."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.create_function("sum_of", -1, sum_of, deterministic=True)
        assert file.execute(statement, arguments).rowcount, statement


# ---- damage ----


def flipped(path: Path, original: bytes, place: int, bits: int) -> None:
    """The same file, one byte of it changed."""
    path.write_bytes(original[:place] + bytes([original[place] ^ bits]) + original[place + 1 :])


def is_found(path: Path, whole: object) -> bool:
    """Does the check find something? If not, all must be as it was."""
    if faults(path, is_quick=True):
        return True
    assert everything_in(path) == whole
    return False


def test_every_damaged_byte_is_found_unless_it_says_nothing(copied: Path) -> None:
    original, whole, chance = copied.read_bytes(), everything_in(copied), random.Random(1)
    assert whole is not None and faults(copied) == []
    found = 0
    for place in [*range(100), *(chance.randrange(len(original)) for _ in range(FLIPS))]:
        flipped(copied, original, place, chance.choice([1, 2, 4, 8, 16, 32, 64, 128, 255]))
        found += is_found(copied, whole)
    assert found > FLIPS // 3  # the rest of a page is often empty


def test_a_file_that_was_cut_off_or_has_holes_is_found_out(copied: Path) -> None:
    original, whole, chance = copied.read_bytes(), everything_in(copied), random.Random(2)
    for _ in range(20):
        copied.write_bytes(original[: chance.randrange(len(original))])
        assert faults(copied)
    for page in range(0, len(original), 4096):
        copied.write_bytes(original[:page] + bytes(4096) + original[page + 4096 :])
        is_found(copied, whole)
        copied.write_bytes(original[:page] + original[page + 4096 :])
        assert faults(copied)


def test_a_damaged_log_is_found_out_before_sqlite_passes_over_it(tmp_path: Path) -> None:
    """A house was killed, and its last acts are in the log; only what had not been acknowledged may be missing."""
    live, copy, chance = tmp_path / "live" / "house.sqlite", tmp_path / "copy" / "house.sqlite", random.Random(4)
    copy.parent.mkdir()

    async def story() -> None:
        journal = Journal(live)
        await journal.keep("seal", "a secret")
        await journal.append("party-x", 0, '{"event":"announced"}')
        await journal.close()  # so far it is in the file
        journal = Journal(live)
        for seq in range(1, 12):
            await journal.append("party-x", seq, f'{{"event":"arrived","player":"p{seq}","name":"Ann"}}')
        for path in live.parent.glob("house.sqlite*"):
            shutil.copy(path, copy.parent / path.name)
        await journal.close()

    run(story())
    log = copy.with_name("house.sqlite-wal")
    main, original = copy.read_bytes(), log.read_bytes()
    whole = len(content(copy)["event"])
    assert whole == 12 and all("event 0" in fault for fault in faults(copy, is_quick=True))
    found = 0
    for place in [*range(32), *(chance.randrange(len(original)) for _ in range(40))]:
        copy.write_bytes(main)
        copy.with_name("house.sqlite-shm").unlink(missing_ok=True)
        flipped(log, original, place, chance.choice([1, 4, 32, 128]))
        if any("log beside the file is damaged" in fault for fault in faults(copy, is_quick=True)):
            found += 1
        else:
            assert len(content(copy)["event"]) >= whole - 1, place
    assert found > 40


WRONG = [
    ("UPDATE event SET body = body || ' ' WHERE seq = 7", "event 7: it is not as it was written"),
    ("UPDATE event SET at = at + 0.001 WHERE seq = 2", "event 2: it is not as it was written"),
    ("UPDATE event SET sum = sum + 1 WHERE seq = 3", "event 3: it is not as it was written"),
    ("UPDATE event SET closes = NOT closes WHERE seq = 4", "event 4: whether it is the last is not marked"),
    ("UPDATE event SET table_id = 'x' || table_id WHERE seq = 5", "event 5: it is missing"),
    ("DELETE FROM event WHERE seq = 6", "event 6: it is missing"),
    ("DELETE FROM event WHERE seq = 0", "event 0: it is missing"),
    ("DELETE FROM event WHERE closes", "when it was opened and closed is not what its events say"),
    ("UPDATE session SET closed = 1 WHERE closed IS NULL", "when it was opened and closed is not what its events say"),
    ("UPDATE session SET opened = opened + 1", "when it was opened and closed is not what its events say"),
    ("DELETE FROM session", "its events are there, but no session"),
    ("INSERT INTO session VALUES('nobody', 1, NULL)", "its session is there, but no event"),
    ("UPDATE guest SET name = 'Eve'", "Of guest, row 1 is not as it was written"),
    ("UPDATE guest SET at = at + 1", "Of guest, row 1 is not as it was written"),
    ("UPDATE token SET guest = 'eve'", "Of token, row 1 is not as it was written"),
    ("UPDATE code SET until = until + 1", "Of code, row 1 is not as it was written"),
    ("UPDATE house SET value = 'another' WHERE name = 'seal'", "Of house, row"),
    ("DELETE FROM house WHERE name = 'seal'", "Of house, the row seal is missing"),
    ("UPDATE note SET at = at + 1", "Of note, row 1 is not as it was written"),
    ("UPDATE note SET owner = 'eve'", "Of note, row 1 is not as it was written"),
    ("UPDATE note SET body = '{}'", "Of note, row 1 is not as it was written"),
]


@pytest.mark.parametrize(("statement", "sentence"), WRONG, ids=[statement for statement, _ in WRONG])
def test_what_was_changed_in_a_file_is_named(copied: Path, statement: str, sentence: str) -> None:
    damage(copied, statement)
    assert any(sentence in fault for fault in faults(copied)), faults(copied)


def test_what_was_changed_in_a_database_is_named(
    kept: tuple[Path, tuple[str, str, str]], server: Database, tmp_path: Path
) -> None:
    backups.restore(kept[0], tmp_path, server.address)
    assert faults(tmp_path, server.address) == []
    tables = [*SUMMED, "session"]
    server.ask("; ".join(f"CREATE TABLE kept_{name} AS TABLE {name}" for name in tables))
    for statement, sentence in WRONG:
        server.ask(statement)
        found = faults(tmp_path, server.address, is_quick=True)
        assert any(sentence in fault for fault in found), (statement, found)
        server.ask(f"ALTER TABLE event DISABLE TRIGGER USER; TRUNCATE {', '.join(tables)}")
        server.ask("; ".join(f"INSERT INTO {name} TABLE kept_{name}" for name in tables))
    assert faults(tmp_path, server.address) == []


def test_a_byte_damaged_on_the_disk_under_a_database_is_found(
    kept: tuple[Path, tuple[str, str, str]], server: Database, tmp_path: Path
) -> None:
    backups.restore(kept[0], tmp_path, server.address)
    ((where,),) = server.ask("SELECT pg_relation_filepath('event')")
    server.ask("CHECKPOINT")
    server.stop()
    file = server.folder / "data" / where
    try:
        original = file.read_bytes()
        file.write_bytes(original.replace(b'"event":"committed"', b'"event":"comnitted"', 1))
        server.start()
        assert len(faults(tmp_path, server.address)) == 1
    finally:
        server.stop()
        file.write_bytes(original)
        server.start()


def test_a_game_that_cannot_have_been_is_found_though_every_sum_is_right(
    copied: Path, kept: tuple[Path, tuple[str, str, str]]
) -> None:
    """As a program with a fault would write it, or somebody with a plan."""
    for change, sentence in (
        ('replace(body, \'"seat":0\', \'"seat":1\') WHERE body LIKE \'{"event":"played"%\'', "it cannot have happened"),
        ('replace(body, \'"secret":"\', \'"secret":"00\') WHERE seq > 0', "it cannot have happened"),
        (f'replace(body, \'"-"\', \'"{"0" * 64}"\') WHERE body LIKE \'{{"event":"dealt"%\'', "is not fair: "),
        ('\'{"event":"shared"}\' WHERE seq = 0', "it is no"),
        ('\'{"event":"nothing"}\' WHERE seq = 1', "it cannot be read"),
        ("'{' WHERE seq = 1", "it cannot be read"),
    ):
        shutil.copy(kept[0], copied)
        damage(copied, f"UPDATE event SET body = {change}")
        damage(copied, "UPDATE event SET sum = sum_of(table_id, seq, at, body)")
        assert any(sentence in fault for fault in faults(copied)), (change, faults(copied))


def test_a_note_that_is_no_json_is_found_though_its_sum_is_right(copied: Path) -> None:
    damage(copied, "UPDATE note SET body = '{', sum = sum_of(kind, owner, name, at, '{')")
    found = faults(copied)
    assert found and found == [f"Of note, row {row + 1}: it cannot be read." for row in range(len(found))]


def test_a_mark_that_is_none_is_found_where_all_is_over_too(copied: Path) -> None:
    damage(copied, "UPDATE event SET shows = x'' WHERE closes")
    assert [fault for fault in faults(copied) if "is not marked as it should be" in fault] == faults(copied) != []


def test_that_the_last_events_of_an_open_table_are_gone_cannot_be_found(
    copied: Path, kept: tuple[Path, tuple[str, str, str]]
) -> None:
    """It looks like an older copy; the guide says so."""
    damage(copied, "DELETE FROM event WHERE table_id = ? AND seq > 12", kept[1][1])
    assert faults(copied) == []


def test_nothing_that_is_found_says_what_stands_in_a_row(copied: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bodies = [row[3] for row in content(copied)["event"]]
    damage(copied, "UPDATE event SET body = replace(body, 'e', 'i')")
    assert main(["journal", "check", str(copied)]) == 1
    said = capsys.readouterr()
    assert "is not as it was written" in said.out
    assert not any(body in said.out + said.err for body in bodies)
    secrets = [body.split('"secret":"')[1][:64] for body in bodies if "secret" in body]
    assert secrets and not any(secret in said.out + said.err for secret in secrets)


def test_a_journal_of_an_older_schema_is_read_too(tmp_path: Path) -> None:
    import gzip

    released = Path(__file__).parents[1] / "fixtures" / "released" / "0.1.0" / "house.sqlite.gz"
    (tmp_path / "house.sqlite").write_bytes(gzip.decompress(released.read_bytes()))
    with file_source(tmp_path / "house.sqlite") as source:
        report = check(source)
    assert report.faults == [] and report.hands > 20 and "carry no sums" in report.notes[0]


# ---- looking without touching ----


def files_in(folder: Path) -> dict[str, bytes]:
    """What is in a folder, but for the index of the log."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}


def test_looking_changes_nothing(copied: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files_in(tmp_path)
    words = ["--data", str(tmp_path)]
    assert main(["journal", "check", *words]) == 0
    assert main(["journal", "stats", *words]) == 0
    assert main(["journal", "export", "-o", str(tmp_path.parent / "out"), *words]) == 0
    assert files_in(tmp_path) == before
    assert "The journal is whole: " in capsys.readouterr().out


async def test_it_is_checked_while_the_house_is_open(tmp_path: Path) -> None:
    async with open_house(tmp_path, FAST) as house:
        room = await table(house, "matchem", "me", "bot", options={"players": 2, "game": 2000})
        ann = Person(room, "ann")
        playing = asyncio.create_task(play_on(ann, lambda now: now["phase"] == "over"))
        await ann.sees(lambda now: now["position"] > 20)
        reports = []
        for _ in range(5):
            before = ann.now["position"]
            with_events = await asyncio.to_thread(report_of, tmp_path / "house.sqlite")
            assert with_events.events > before
            reports.append(with_events)
        assert all(report.faults == [] for report in reports)
        playing.cancel()


def report_of(path: Path) -> Any:
    with file_source(path) as source:
        return check(source)


def test_there_is_a_sentence_where_there_is_no_journal(
    tmp_path: Path, server: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text.sqlite").write_text("Dear Ann, " * 1000)
    (tmp_path / "empty.sqlite").touch()
    for words in (
        ["--data", str(tmp_path)],
        [str(tmp_path / "nothing.sqlite")],
        [str(tmp_path / "empty.sqlite")],
        ["--store", server.address],
        ["--store", f"postgresql://parlour@/nowhere?host={server.folder}"],
    ):
        assert main(["journal", "check", *words]) == 2
        said = capsys.readouterr().err
        assert said.startswith("parlour: The") and "Traceback" not in said and len(said.splitlines()) == 1
    assert main(["journal", "check", str(tmp_path / "text.sqlite")]) == 1  # or a journal of which the head is damaged
    assert "file is not a database" in capsys.readouterr().err


# ---- backups ----


def test_a_backup_is_for_its_owners_eyes_and_never_written_over_anything(
    copied: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "backup.sqlite"
    words = ["journal", "backup", str(target), "--data", str(tmp_path)]
    assert main(words) == 0
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert content(target) == content(copied) and faults(target) == []
    before = target.read_bytes()
    assert main(words) == 2
    assert target.read_bytes() == before and "There is a file" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.sqlite", "house.sqlite"]


def test_a_damaged_journal_is_not_backed_up_as_if_it_were_whole(
    copied: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(copied, "UPDATE guest SET name = 'Eve'")
    assert main(["journal", "backup", str(tmp_path / "backup.sqlite"), "--data", str(tmp_path)]) == 1
    assert "Of guest, row 1 is not as it was written" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["house.sqlite"]


def test_a_damaged_backup_is_not_restored(copied: Path, tmp_path: Path, server: Database) -> None:
    damage(copied, "UPDATE guest SET name = 'Eve'")
    for words in (["--data", str(tmp_path / "house")], ["--store", server.address]):
        assert main(["journal", "restore", str(copied), *words]) == 1
    assert server.ask("SELECT to_regclass('event')") == [(None,)]
    assert not (tmp_path / "house" / "house.sqlite").exists()


def test_nothing_is_restored_over_a_journal_or_under_an_open_house(
    kept: tuple[Path, tuple[str, str, str]], copied: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(copied, "UPDATE guest SET name = 'Old'")
    before = copied.read_bytes()
    words = ["journal", "restore", str(kept[0]), "--data", str(tmp_path)]
    assert main(words) == 2 and "There is a journal in" in capsys.readouterr().err
    with held(tmp_path):
        assert main([*words, "--replace"]) == 2 and backups.HOUSE_IS_OPEN in capsys.readouterr().err
    assert copied.read_bytes() == before
    assert main([*words, "--replace"]) == 0
    assert content(copied) == content(kept[0])
    (aside,) = tmp_path.glob("house-*.sqlite")
    assert aside.read_bytes() == before and str(aside) in capsys.readouterr().out
    assert stat.S_IMODE(copied.stat().st_mode) == 0o600


def test_a_log_that_was_left_behind_goes_aside_with_its_journal(
    kept: tuple[Path, tuple[str, str, str]], tmp_path: Path
) -> None:
    """A house that was killed leaves its last acts in the log; they must neither be lost nor come into the backup."""
    file = sqlite3.connect(tmp_path / "live.sqlite", isolation_level=None)
    file.execute("PRAGMA journal_mode = WAL")
    file.execute("CREATE TABLE house(name text PRIMARY KEY, value text NOT NULL)")
    file.execute("INSERT INTO house VALUES('last', 'act')")
    for name in ("live.sqlite", "live.sqlite-wal"):
        shutil.copy(tmp_path / name, tmp_path / name.replace("live", "house"))
    file.close()
    backups.restore(kept[0], tmp_path, "", replace=True)
    assert content(tmp_path) == content(kept[0])
    (aside,) = tmp_path.glob("house-*.sqlite")
    with contextlib.closing(sqlite3.connect(aside)) as old:
        assert old.execute("SELECT value FROM house").fetchall() == [("act",)]


def test_nothing_is_restored_over_a_database_or_under_its_servers(
    kept: tuple[Path, tuple[str, str, str]],
    tmp_path: Path,
    server: Database,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["journal", "restore", str(kept[0]), "--store", server.address]
    assert main(words) == 0 and content(tmp_path, server.address) == content(kept[0])
    assert main(words) == 2 and "There is a journal in" in capsys.readouterr().err
    server.ask("INSERT INTO server VALUES('at work', the_time() + 60, '{}', 'here', 1)")
    server.ask("UPDATE guest SET name = 'Old'")
    assert main([*words, "--replace"]) == 2 and backups.IS_OPEN in capsys.readouterr().err
    server.ask("UPDATE server SET until = 0")
    assert main([*words, "--replace"]) == 0
    assert content(tmp_path, server.address) == content(kept[0])
    ((aside,),) = server.ask("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'before%'")
    assert server.ask(f"SELECT name FROM {aside}.guest") == [("Old",)] and aside in capsys.readouterr().out
    assert main(["journal", "stats", "--store", server.address]) == 0
    (size,) = (line.split()[1] for line in capsys.readouterr().out.splitlines() if line.startswith("bytes"))
    assert int(size) > 100_000
    monkeypatch.setattr("parlour.server.journal.backup.time.strftime", lambda form: aside)  # within the same second
    assert main([*words, "--replace"]) == 0 and f"{aside}_2" in capsys.readouterr().out


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
@pytest.mark.parametrize("source", ["sqlite", "postgresql"])
def test_a_backup_made_under_play_is_restored_and_the_house_goes_on(
    source: str, target: str, tmp_path: Path, server: Database
) -> None:
    """Whatever was acknowledged before it was begun is in it, and everything up to one moment."""
    store = {"sqlite": "", "postgresql": server.address}
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "backup.sqlite"
    told: dict[str, int] = {}

    async def play_and_back_up() -> None:
        house = await House.open(here, FAST, store=store[source])
        rooms = [await table(house, "matchem", "me", "bot", options={"players": 2, "game": 5000}) for _ in range(3)]
        people = [Person(room, "ann") for room in rooms]
        playing = [asyncio.create_task(play_on(person, lambda now: now["phase"] == "over")) for person in people]
        for person in people:
            await person.sees(lambda now: now["position"] > 30)
        told.update({person.room.name: person.now["position"] for person in people})
        await asyncio.to_thread(backups.backup, here, store[source], file)
        for task in playing:
            task.cancel()
        await house.close()

    run(play_and_back_up())
    whole, saved = content(here, store[source])["event"], content(file)["event"]
    for name, position in told.items():
        rows = [row for row in saved if row[0] == name]
        assert len(rows) > position and rows == [row for row in whole if row[0] == name][: len(rows)]
    if target == "postgresql":
        server.clear()
    backups.restore(file, there, store[target])
    assert content(there, store[target])["event"] == saved

    async def go_on() -> None:
        house = await House.open(there, FAST, store=store[target])
        rooms = [await house.room(name) for name in told]
        assert all(room.sitting.position >= told[room.name] for room in rooms)
        people = [Person(room, "ann") for room in rooms]
        goals = {room.name: room.sitting.position + 20 for room in rooms}
        await asyncio.gather(*(play_on(it, partial(is_beyond, goals[it.room.name])) for it in people))
        await house.close()

    run(go_on())
    assert faults(there / "house.sqlite", store[target]) == []


def is_beyond(goal: int, now: dict[str, Any]) -> bool:
    """Has it gone on?"""
    return bool(now["position"] > goal)


# ---- records ----


def test_what_is_over_is_written_out_and_nothing_else(
    kept: tuple[Path, tuple[str, str, str]], copied: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    over, midway, party = kept[1]
    words, out = ["--data", str(tmp_path)], tmp_path / "out"
    assert main(["journal", "export", "-o", str(out), *words]) == 0
    assert [path.name for path in out.iterdir()] == [f"{over}.txt"]
    assert "Left out 2 that are not over" in capsys.readouterr().out
    assert Record.parse((out / f"{over}.txt").read_text()).replay().state.game_over
    assert main(["journal", "export", "-o", str(out), over, *words]) == 2  # the file is there
    assert main(["journal", "export", "-o", str(out), "nobody", *words]) == 2
    everything = tmp_path / "everything"
    assert main(["journal", "export", "--all", "-o", str(everything), *words]) == 0
    names = {f"{over}.txt", f"{midway}.txt", f"{party}.csv", f"{party}.jsonl"}
    assert {path.name for path in everything.iterdir()} == names
    assert Record.parse((everything / f"{midway}.txt").read_text()).replay().state.seat is not None
    lines = (everything / f"{party}.jsonl").read_text().splitlines()
    evening = Evening.of([evening_events.read(line) for line in lines])
    assert len(evening.present) == 8
    assert main(["journal", "export", "-o", str(tmp_path / "one"), midway, *words]) == 0
    assert list((tmp_path / "one").iterdir()) == []


def test_notes_are_written_out_where_they_are_asked_for(copied: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main(["journal", "export", "--notes", "-o", str(out), "--data", str(tmp_path)]) == 0
    notes = [json.loads(line) for line in (out / "notes.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(notes) == len(content(copied)["note"])
    (one,) = (note for note in notes if note["kind"] == "kind")
    assert (one["owner"], one["name"], one["body"]) == ("ann", "one", {"said": "Grüße"}) and one["at"] > 1e9


def test_what_is_in_a_journal_is_counted(copied: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["journal", "stats", "--data", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "tables          1 open, 1 closed" in said and "parties         1 open, 0 closed" in said
    assert "matchem         1" in said and "guests          1" in said
    assert f"notes           {len(content(copied)['note'])}" in said


def damage_every_byte(step: int) -> None:
    """What the suite does with some bytes, with every one, or every so many; by hand, since it takes minutes."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)

        async def story() -> None:
            await lived_in(data)

        run(story())
        backups.backup(data, "", data / "backup.sqlite")
        original, chance, path = (data / "backup.sqlite").read_bytes(), random.Random(3), data / "damaged.sqlite"
        whole, found, missed = everything_in(data / "backup.sqlite"), 0, []
        for place in range(0, len(original), step):
            flipped(path, original, place, chance.choice([1, 2, 4, 8, 16, 32, 64, 128, 255]))
            try:
                found += is_found(path, whole)
            except AssertionError:
                missed.append(place)
        tried = len(range(0, len(original), step))
        print(f"{tried} of {len(original)} bytes: {found} found, {len(missed)} missed {missed[:9]}")


if __name__ == "__main__":
    import sys

    damage_every_byte(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
