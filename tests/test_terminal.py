"""The terminal game and the command line, driven as a person with a pipe would drive them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour import Record, Table
from parlour.cli import main
from parlour.games import GAMES
from parlour.terminal import initials, meant


def run(*words: str, typed: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"COLUMNS": "120", "XDG_DATA_HOME": str(folder or "nowhere")}
    return subprocess.run(
        [sys.executable, "-m", "parlour.cli", *words], input=typed, capture_output=True, text=True, env=environment
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_played_through_by_pressing_one(name: str, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    done = run("play", name, "--seed", "3", "--record", str(record), typed="1\n" * 3000)
    assert done.returncode == 0, done.stderr
    assert "Your move:" in done.stdout and "win" in done.stdout
    assert Record.parse(record.read_text()).replay().state.game_over


@pytest.mark.parametrize("name", GAMES)
def test_the_house_can_be_watched(name: str, tmp_path: Path) -> None:
    done = run("play", name, "--watch", "--seed", "2", "--record", str(tmp_path / "r.txt"))
    assert done.returncode == 0 and "the game." in done.stdout, done.stderr


def test_quit_and_resume_goes_on_where_it_was(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    first = run("play", "raffles", "--partners", "--seed", "4", "--record", str(record), typed="1\n1\nquit\n")
    assert "Your partner: Ben" in first.stdout and f"--resume {record}" in first.stdout
    kept = record.read_text()
    again = run("play", "--resume", str(record), typed="table\nquit\n")
    assert again.returncode == 0 and "Your move:" in again.stdout
    assert record.read_text() == kept
    run("play", "--resume", str(record), typed="1\n")
    assert record.read_text().startswith(kept.rstrip("\n").rpartition("\n")[0])
    assert Record.parse(record.read_text()).length > Record.parse(kept).length


def test_the_end_of_input_is_a_quit_and_the_record_is_kept_among_the_users_data(tmp_path: Path) -> None:
    done = run("play", "raffles", folder=tmp_path)
    assert done.returncode == 0 and "Goodbye" in done.stdout
    (kept,) = (tmp_path / "parlour" / "records").glob("raffles-*.txt")
    Record.parse(kept.read_text()).replay()


def test_help_and_rules_at_the_table(tmp_path: Path) -> None:
    typed = "?\nRAF-8\nraf8\nrule raf-10\nrecord\nzzz\nraffles\nquit\n"
    done = run("play", "raffles", "--seed", "4", "--record", str(tmp_path / "g.txt"), typed=typed)
    assert done.stdout.count("RAF-8 (printed)") == 2 and "RAF-10 (printed)" in done.stdout
    assert "'zzz' is no move here" in done.stdout and str(tmp_path / "g.txt") in done.stdout


def test_calls_at_the_open_table(tmp_path: Path) -> None:
    typed = "call game\n" + "1\n\n" * 6 + "quit\nquit\n"
    done = run("play", "raffles", "--open-table", "--seed", "4", "--record", str(tmp_path / "g.txt"), typed=typed)
    assert done.returncode == 0, done.stderr
    assert "You says: call game (nothing comes of it)" in done.stdout.replace("You say:", "You says:")


def test_moves_may_be_shortened() -> None:
    state = parlour.load("raffles").start(seed=1)
    view = state.view(state.seat)
    assert meant("1", view) == view.legal()[0]
    for text in view.legal():
        assert meant(text, view) == meant(text.upper(), view) == meant(text.replace("-", ""), view) == text
        if text[0] != "s":  # Star and Sun begin alike
            assert meant(initials(text), view) == text
    assert meant("nonsense", view) == "nonsense"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "whist"], "There is no game 'whist'"),
        (["play", "raffles", "--players", "9"], "3, 4, 5, 6 players"),
        (["play", "raffles", "--players", "5", "--partners"], "RAF-3"),
        (["play", "raffles", "--series", "7"], "series=7"),
        (["play", "raffles", "--seed", "-1"], "A seed is"),
        (["play", "--resume", "no-such-file"], "cannot be read"),
        (["replay", "no-such-file"], "cannot be read"),
        (["rules", "raffles", "RAF-99"], "no rule RAF-99"),
        (["rules", "whist"], "There is no game"),
    ],
)
def test_bad_words_get_a_sentence(words: list[str], sentence: str) -> None:
    done = run(*words)
    assert done.returncode == 2 and sentence in done.stderr and "Traceback" not in done.stderr


def test_a_record_that_cannot_be_written_is_said_at_once(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    done = run("play", "raffles", "--record", str(blocked / "game.txt"))
    assert done.returncode == 2 and "cannot be written" in done.stderr


def test_replay_shows_a_record_hand_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(parlour.load("raffles"), ["Ada", "Ben", "Cora", "Dan"], seed=3)
    while not table.state.game_over:
        if table.state.hand_over:
            table.next_hand(seed=len(table.hands))
        table.play(table.state.seat, table.state.legal()[0])
    path = tmp_path / "game.txt"
    path.write_text(str(table.record))
    assert main(["replay", str(path)]) == 0
    shown = capsys.readouterr().out
    assert shown.count("dealt by") == len(table.hands) and "Won by" in shown
    assert main(["replay", str(path), "--hand", "2"]) == 0
    assert capsys.readouterr().out.count("dealt by") == 1
    assert main(["replay", str(path), "--act", "5"]) == 0
    assert "is to act" in capsys.readouterr().out
    path.write_text(str(table.record).replace("  1. ", "  1. raffles, ", 1))
    assert main(["replay", str(path)]) == 2
    assert "line " in capsys.readouterr().err
    path.write_bytes(b"\xff\xfe\x00")
    assert main(["replay", str(path)]) == 2


def test_games_and_rules_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    listed = capsys.readouterr().out
    assert all(name in listed for name in GAMES)
    for name in GAMES:
        assert main(["rules", name]) == 0
        printed = capsys.readouterr().out
        assert all(id in printed for id in parlour.load(name).rules)
    assert main(["rules", "raffles", "raf-8"]) == 0
    assert "RAF-8 (printed)" in capsys.readouterr().out


def test_warm_compiles_and_says_so(tmp_path: Path) -> None:
    done = run("warm")
    assert done.returncode == 0 and "is ready" in done.stdout, done.stderr
