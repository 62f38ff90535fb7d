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
from parlour.terminal.answers import initials, meant, to_you


def run(
    *words: str, typed: str = "", folder: Path | None = None, columns: int = 119
) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"COLUMNS": str(columns), "XDG_DATA_HOME": str(folder or "nowhere")}
    return subprocess.run(
        [sys.executable, "-m", "parlour.cli", *words], input=typed, capture_output=True, text=True, env=environment
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_played_through_by_pressing_one_and_passing(name: str, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    done = run("play", name, "--seed", "3", "--record", str(record), typed="1\npass\n\n" * 3000)
    assert done.returncode == 0, done.stderr
    assert "Your move (" in done.stdout and "win" in done.stdout
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
    assert again.returncode == 0 and "Your move (" in again.stdout
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


@pytest.mark.parametrize(
    ("name", "players", "figure"), [("euchre", "2", "% to win. "), ("roulette", "1", "a fair bet (ROU-")]
)
def test_a_hint_at_the_table_costs_no_move(name: str, players: str, figure: str, tmp_path: Path) -> None:
    record = tmp_path / "g.txt"
    done = run("play", name, "--players", players, "--seed", "4", "--record", str(record), typed="?\nhint\nquit\n")
    assert done.returncode == 0 and "the best moves, and why" in done.stdout, done.stderr
    assert figure in done.stdout
    table = Record.parse(record.read_text()).replay()
    assert table.state.seat == 0


def test_calls_at_the_open_table(tmp_path: Path) -> None:
    typed = "call game\n" + "1\nnonsense\n\n" * 6 + "quit\nquit\n"
    done = run("play", "raffles", "--open-table", "--seed", "4", "--record", str(tmp_path / "g.txt"), typed=typed)
    assert done.returncode == 0, done.stderr
    assert "You, out of turn: call game (nothing comes of it)" in done.stdout
    assert "You may say" in done.stdout and "Press Enter to go on" in done.stdout


def test_moves_may_be_shortened() -> None:
    state = parlour.load("raffles").start(seed=1)
    view = state.view(state.seat)
    assert meant("1", view) == view.legal()[0]
    for text in view.legal():
        assert meant(text, view) == meant(text.upper(), view) == meant(text.replace("-", ""), view) == text
        if text[0] != "s":  # Star and Sun begin alike
            assert meant(initials(text), view) == text
    assert meant("nonsense", view) == "nonsense"


def test_a_number_in_the_bidding_is_the_bid() -> None:
    state = parlour.load("chantecler").start(seed=5)
    view = state.view(state.seat)
    assert meant("9", view) == "bid 9" and meant("p", view) == "pass"
    state.play("bid 8")
    assert meant("3", state.view(state.seat)) == "bid 3"  # too low, and refused in the words of the rule


def test_stakes_are_typed_by_hand_and_the_places_are_no_wall_of_text(tmp_path: Path) -> None:
    typed = "5 red\nBET 2 odd\nbet 3 odd\nbet red\nbet 999 black\n?\nquit\n"
    done = run("play", "roulette", "--seed", "5", "--record", str(tmp_path / "g.txt"), typed=typed)
    assert "You 2 on odd, You 5 on red" in done.stdout
    assert "the stake must be even" in done.stdout and "as in 'bet 5 red'" in done.stdout
    assert "You have 93 points to bet" in done.stdout
    assert "50 to 1" in done.stdout and "bet 66 card" not in done.stdout
    assert max(len(line) for line in done.stdout.splitlines()) < 120


@pytest.mark.parametrize(("name", "players"), [("chantecler", 4), ("transfer", 4), ("transfer", 2), ("euchre", 4)])
def test_what_the_house_does_face_down_is_not_told(name: str, players: int, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    words = ["play", name, "--players", str(players), "--seed", "5", "--record", str(path)]
    done = run(*words, typed="1\npass\n\n" * 200)
    told = [line for line in done.stdout.splitlines() if line.startswith(("  Ada: ", "  Ben: ", "  Cora: "))]
    hidden = [line for line in told if " discard" in line or " give" in line]
    assert hidden and all(line.endswith((": discard, face down", ": give, face down")) for line in hidden)


def test_the_examples_in_the_help_are_of_the_game_in_play(tmp_path: Path) -> None:
    for name in GAMES:
        done = run("play", name, "--seed", "5", "--record", str(tmp_path / f"{name}.txt"), typed="?\nquit\n")
        assert f"{name[:3].upper()}-1 " in done.stdout
        assert name == "raffles" or "RAF-" not in done.stdout


def test_the_last_trick_can_be_seen_again(tmp_path: Path) -> None:
    done = run("play", "raffles", "--seed", "5", "--record", str(tmp_path / "g.txt"), typed="last\n1\nlast\nquit\n")
    assert "No trick or round is complete yet." in done.stdout
    assert done.stdout.count("Ada: trump-10") == 2 and "  You: trump-1\n    Ada takes the trick" in done.stdout


def test_partners_are_counted_once_and_spoken_of_together(tmp_path: Path) -> None:
    done = run("play", "euchre", "--seed", "5", "--record", str(tmp_path / "g.txt"), typed="1\npass\n\n" * 300)
    assert "You and Ben 0, Ada and Cora 0" in done.stdout and "│ Ada and Cora │" in done.stdout


def test_a_narrow_terminal_breaks_no_card_and_leaves_no_blanks_behind(tmp_path: Path) -> None:
    words = ["play", "lost-heir", "--seed", "5", "--record", str(tmp_path / "g.txt")]
    lines = run(*words, typed="1\n1\n", columns=60).stdout.splitlines()
    table = [line for line in lines if line.startswith("  ")]
    assert max(len(line) for line in table) <= 60 and not any(line.endswith(" ") for line in table)
    assert not any(line.endswith(")") and line.split()[-1][0].isdecimal() for line in table)


def test_refusals_speak_to_the_player() -> None:
    assert to_you("Seat 0 does not hold moon-4.", 0) == "You do not hold moon-4."
    assert to_you("It takes two, and seat 0 holds one car (MAT-3).", 0) == "It takes two, and you hold one car (MAT-3)."
    assert to_you("It is the turn of seat 1.", 0) == "It is the turn of seat 1."


def test_a_record_is_never_written_over_another_file(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada")
    done = run("play", "raffles", "--record", str(path))
    assert done.returncode == 2 and "--resume" in done.stderr and path.read_text() == "Dear Ada"


def test_a_record_without_names_can_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(str(Table(parlour.load("euchre"), seed=3).record))
    done = run("play", "--resume", str(path))
    assert done.returncode == 0 and "seat 1" in done.stdout, done.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "whist"], "There is no game 'whist'"),
        (["play", "raffles", "--players", "9"], "3, 4, 5 or 6 players"),
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
    assert "To act" in capsys.readouterr().out
    assert main(["replay", str(path), "--hand", "2", "--act", "0"]) == 0
    assert "Hand 2" in capsys.readouterr().out
    assert main(["replay", str(path), "--hand", "2", "--act", "9999"]) == 2
    assert "Hand 2 has acts 0 to" in capsys.readouterr().err
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
