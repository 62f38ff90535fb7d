"""`parlour journal` as a host meets it: logs that were left behind, full disks, wrong places, owners and modes."""

import contextlib
import gzip
import os
import shutil
import sqlite3
import stat
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.errors import NotAvailable
from parlour.server.journal import backup as backups
from parlour.server.serve import held
from parlour.server.store.sqlite import IS_DAMAGED, LOG_IS_DAMAGED, Journal, open_file
from tests.helpers.journals import content, lived_in
from tests.helpers.visiting import run

Said = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a small house."""
    data = tmp_path_factory.mktemp("house")

    async def story() -> None:
        await lived_in(data)

    run(story())
    backups.backup(data, "", data / "backup.sqlite")
    return data / "backup.sqlite"


@pytest.fixture
def data(kept: Path, tmp_path: Path) -> Path:
    """A folder with a journal like that."""
    (tmp_path / "data").mkdir()
    shutil.copy(kept, tmp_path / "data" / "house.sqlite")
    return tmp_path / "data"


def kill(data: Path) -> None:
    """Let the house in a folder write names of guests into its log, and be killed."""
    live = data.with_name("live")
    shutil.copytree(data, live)

    async def story() -> None:
        journal = Journal(live / "house.sqlite")
        for number in range(20):
            await journal.name_guest(f"guest {number}", f"Guest {number}")
        for path in live.glob("house.sqlite*"):
            shutil.copy(path, data / path.name)
        await journal.close()

    run(story())
    (data / "house.sqlite-shm").unlink(missing_ok=True)
    shutil.rmtree(live)


def damage_log(data: Path) -> bytes:
    """Change a byte in the first page of a log; what is in it then."""
    log = data / "house.sqlite-wal"
    text = bytearray(log.read_bytes())
    text[200] ^= 0x55
    log.write_bytes(text)
    return bytes(text)


# ---- logs that were left behind ----


@pytest.mark.parametrize("is_damaged", [False, True])
def test_a_log_without_its_journal_does_not_come_into_what_is_restored(
    kept: Path, data: Path, is_damaged: bool, capsys: Said
) -> None:
    kill(data)
    left = damage_log(data) if is_damaged else (data / "house.sqlite-wal").read_bytes()
    (data / "house.sqlite").unlink()
    (data / "house.sqlite-shm").touch()
    assert main(["journal", "restore", str(kept), "--data", str(data)]) == 0
    assert content(data) == content(kept)
    assert not (data / "house.sqlite-wal").exists() and not (data / "house.sqlite-shm").exists()
    (aside,) = data.glob("house-*.sqlite-wal")
    assert aside.read_bytes() == left and str(aside) in capsys.readouterr().out


def test_a_journal_with_a_damaged_log_is_not_backed_up(data: Path, tmp_path: Path, capsys: Said) -> None:
    kill(data)
    words = ["--data", str(data)]
    assert main(["journal", "backup", str(tmp_path / "whole.sqlite"), *words]) == 0
    assert len(content(tmp_path / "whole.sqlite")["guest"]) > 20
    left = damage_log(data)
    assert main(["journal", "backup", str(tmp_path / "backup.sqlite"), *words]) == 1
    assert "The log beside the file is damaged" in capsys.readouterr().out
    assert not (tmp_path / "backup.sqlite").exists()
    assert (data / "house.sqlite-wal").read_bytes() == left


def test_a_damaged_log_is_put_aside_as_it_is(kept: Path, data: Path) -> None:
    kill(data)
    left, file = damage_log(data), (data / "house.sqlite").read_bytes()
    assert main(["journal", "restore", str(kept), "--data", str(data), "--replace"]) == 0
    (aside,) = data.glob("house-*.sqlite")
    assert aside.read_bytes() == file
    assert aside.with_name(aside.name + "-wal").read_bytes() == left
    assert content(data) == content(kept)


def test_what_was_put_aside_is_never_in_the_way(kept: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.journal.backup.time.strftime", lambda form: "20260101-000000")
    for _ in range(3):
        assert main(["journal", "restore", str(kept), "--data", str(data), "--replace"]) == 0
    assert len(list(data.glob("house-*.sqlite"))) == 3


def test_what_was_restored_is_checked_in_its_place(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    name_it = backups.name_it

    def spoil(file: Path, target: Path) -> None:
        """As a disk would that forgets."""
        name_it(file, target)
        with contextlib.closing(sqlite3.connect(target, isolation_level=None)) as journal:
            journal.execute("UPDATE guest SET name = 'Eve'")

    monkeypatch.setattr(backups, "name_it", spoil)
    assert main(["journal", "restore", str(kept), "--data", str(tmp_path / "there")]) == 1
    assert "is not whole" in capsys.readouterr().err


# ---- what is said when the house opens ----


def opened(data: Path) -> None:
    """Open the journal in a folder as a house does, and close it."""

    async def story() -> None:
        await Journal(data / "house.sqlite").close()

    run(story())


def test_a_damaged_log_is_told_of_when_the_house_opens(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    kill(data)
    whole = data.with_name("whole")
    shutil.copytree(data, whole)
    opened(whole)
    assert caplog.messages == []
    damage_log(data)
    opened(data)
    assert caplog.messages == [LOG_IS_DAMAGED]


def test_a_damaged_file_is_told_of_when_the_house_opens(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    opened(data)
    assert caplog.messages == []
    text = (data / "house.sqlite").read_bytes()
    place = text.rindex(b'"event":"') // 4096 * 4096  # the head of a page with events
    (data / "house.sqlite").write_bytes(text[:place] + bytes(12) + text[place + 12 :])
    opened(data)
    assert caplog.messages == [IS_DAMAGED]


def test_a_damaged_file_of_an_older_schema_is_refused_with_advice(tmp_path: Path) -> None:
    released = Path(__file__).parents[1] / "fixtures" / "released" / "0.1.0" / "house.sqlite.gz"
    text = gzip.decompress(released.read_bytes())
    (tmp_path / "house.sqlite").write_bytes(text[:4096] + bytes(len(text) - 4096))
    with pytest.raises(NotAvailable, match=r"cannot be opened: .*See parlour journal check, and go back to a backup\."):
        opened(tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="files have no such modes there")
def test_a_journal_that_others_can_read_is_kept_from_them(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    kill(data)
    files = [data / "house.sqlite", data / "house.sqlite-wal"]
    for file in files:
        file.chmod(0o644)
    open_file(data / "house.sqlite").close()
    assert stat.S_IMODE(files[0].stat().st_mode) == 0o600
    assert len(caplog.messages) == 2 and all("could be read by others" in line for line in caplog.messages)


def test_a_journal_of_another_user_is_refused_with_advice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, *_: object) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("parlour.server.store.sqlite.os.open", refuse)
    with pytest.raises(NotAvailable) as refusal:
        open_file(tmp_path / "house.sqlite")
    said = str(refusal.value)
    assert said.count("house.sqlite") == 1 and "Errno" not in said and said.endswith("belongs (chown).")


# ---- where there is no room, no right, or something else ----


def full(*_: object) -> None:
    """What SQLite says when a disk is full, by having one that is."""
    with contextlib.closing(sqlite3.connect(":memory:")) as file:
        file.execute("PRAGMA max_page_count = 2")
        file.execute("CREATE TABLE letter(text)")
        file.execute("INSERT INTO letter VALUES(zeroblob(100000))")


def test_a_full_disk_is_called_one(
    kept: Path, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setattr(backups, "copy", full)
    before = (data / "house.sqlite").read_bytes()
    for words in (["backup", str(tmp_path / "backup.sqlite")], ["restore", str(kept), "--replace"]):
        assert main(["journal", *words, "--data", str(data)]) == 2
        said = capsys.readouterr().err
        assert said.startswith("parlour: There is no room at ") and said.endswith("nothing was written.\n")
    assert (data / "house.sqlite").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_nobody_is_told_to_remove_the_journal(data: Path, capsys: Said) -> None:
    words = ["--data", str(data)]
    assert main(["journal", "backup", str(data / "house.sqlite"), *words]) == 2
    assert "is the journal of the house itself" in capsys.readouterr().err
    assert main(["journal", "backup", str(data), *words]) == 2
    assert "is a folder; name a new file in it" in capsys.readouterr().err


def test_an_open_house_is_to_be_stopped_first(kept: Path, data: Path, capsys: Said) -> None:
    with held(data):
        assert main(["journal", "restore", str(kept), "--data", str(data), "--replace"]) == 2
    assert "stop it first" in capsys.readouterr().err


def test_what_is_no_journal_is_called_what_it_is(data: Path, tmp_path: Path, capsys: Said) -> None:
    (tmp_path / "empty.sqlite").touch()
    for file, sentence in (
        (tmp_path / "nothing.sqlite", "There is no journal "),
        (tmp_path / "empty.sqlite", "There is nothing in "),
        (data, "There is a folder at "),
    ):
        assert main(["journal", "check", str(file)]) == 2
        assert sentence in capsys.readouterr().err
    for words in (["restore", str(data / "house.sqlite")], ["check"], ["stats"]):
        assert main(["journal", *words, "--data", str(tmp_path / "empty.sqlite")]) == 2
        assert "is a file; name a folder with --data" in capsys.readouterr().err


@pytest.mark.parametrize("length", [100, 5000, 20000])
def test_what_is_damaged_ends_with_1_however_it_is(data: Path, tmp_path: Path, length: int) -> None:
    text = (data / "house.sqlite").read_bytes()
    (data / "house.sqlite").write_bytes(text[:length])
    assert main(["journal", "check", "--data", str(data)]) == 1
    assert main(["journal", "backup", str(tmp_path / "backup.sqlite"), "--data", str(data)]) == 1


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can give files away")
def test_what_root_restores_belongs_to_the_folders_owner(kept: Path, tmp_path: Path) -> None:
    folder = tmp_path / "theirs"
    folder.mkdir(mode=0o700)
    os.chown(folder, 4321, 4322)
    assert main(["journal", "restore", str(kept), "--data", str(folder)]) == 0
    for path in folder.iterdir():
        assert (path.stat().st_uid, path.stat().st_gid) == (4321, 4322)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


# ---- what is said, and written out ----


def test_what_is_written_out_is_for_its_owners_eyes(data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "there already"
    folder.mkdir(mode=0o755)
    assert main(["journal", "export", "-o", str(folder), "--all", "--data", str(data)]) == 0
    modes = {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert modes == {0o600} or os.name == "nt"


def test_what_cannot_be_written_out_leaves_nothing_behind(data: Path, tmp_path: Path, capsys: Said) -> None:
    assert main(["journal", "export", "-o", str(tmp_path / "new"), "nobody", "--data", str(data)]) == 2
    assert not (tmp_path / "new").exists()
    (tmp_path / "file").touch()
    assert main(["journal", "export", "-o", str(tmp_path / "file"), "--data", str(data)]) == 2
    assert "file is a file; name a folder with -o." in capsys.readouterr().err


def test_a_file_that_may_not_be_read_is_named(data: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    monkeypatch.setattr("parlour.server.journal.source.os.access", lambda path, right: False)
    assert main(["journal", "stats", "--data", str(data)]) == 2
    assert f"{data / 'house.sqlite'} is not yours to read; ask as the user it belongs to." in capsys.readouterr().err

    def refuse(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("pathlib.Path.exists", refuse)  # as in a folder into which one may not look
    assert main(["journal", "stats", "--data", str(data)]) == 2
    assert f"{data} cannot be read or written: Permission denied." in capsys.readouterr().err


def test_it_says_which_journal_was_read(kept: Path, data: Path, tmp_path: Path, capsys: Said) -> None:
    for words in (
        ["check"],
        ["stats"],
        ["backup", str(tmp_path / "b.sqlite")],
        ["export", "-o", str(tmp_path / "out")],
    ):
        assert main(["journal", *words, "--data", str(data)]) == 0
        assert str(data / "house.sqlite") in capsys.readouterr().out
    assert main(["journal", "stats", str(kept)]) == 0
    assert str(kept) in capsys.readouterr().out
    for what in ("check", "stats"):
        assert main(["journal", what, str(kept), "--data", str(data)]) == 2
        assert "but not both" in capsys.readouterr().err


def test_numbers_stand_under_one_another_and_one_is_not_many(data: Path, capsys: Said) -> None:
    file = sqlite3.connect(data / "house.sqlite", isolation_level=None)
    with contextlib.closing(file):
        ((party,),) = file.execute("SELECT id FROM session WHERE id LIKE 'party-%'").fetchall()
        body = file.execute("SELECT body FROM event WHERE table_id = ? AND seq = 0", (party,)).fetchone()[0]
        body = body.replace('"game":"raffles"', '"game":"chantecler"')
        file.execute("UPDATE event SET body = ? WHERE table_id = ? AND seq = 0", (body, party))
    assert main(["journal", "stats", "--data", str(data)]) == 0
    lines = capsys.readouterr().out.splitlines()
    (long,) = (line for line in lines if "(party)" in line)
    assert long.startswith("chantecler (party) 1")
    assert all(line[18] == " " and line[19] != " " for line in lines)
    assert main(["journal", "check", "--data", str(data)]) == 1
    said = capsys.readouterr().out
    assert "1 party, 1 guest, " in said and "damaged: 1 fault." in said


def test_what_cannot_be_counted_is_told(data: Path, capsys: Said) -> None:
    text = (data / "house.sqlite").read_bytes()
    place = text.rindex(b'"event":"') // 4096 * 4096
    (data / "house.sqlite").write_bytes(text[:place] + bytes(12) + text[place + 12 :])
    assert main(["journal", "stats", "--data", str(data)]) == 1
    said = capsys.readouterr()
    assert "The journal is damaged: " in said.out + said.err and "See parlour journal check." in said.out + said.err


def test_a_backup_of_an_older_journal_says_what_its_check_would(tmp_path: Path, capsys: Said) -> None:
    released = Path(__file__).parents[1] / "fixtures" / "released" / "0.1.0" / "house.sqlite.gz"
    (tmp_path / "house.sqlite").write_bytes(gzip.decompress(released.read_bytes()))
    assert main(["journal", "backup", str(tmp_path / "backup.sqlite"), "--data", str(tmp_path)]) == 0
    assert "rows carry no sums" in capsys.readouterr().out
