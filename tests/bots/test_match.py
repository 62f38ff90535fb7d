"""Matches: the same deals in every seating, the same result twice, and an honest interval."""

import gc
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest

import parlour
from parlour import BadChoice
from parlour.bots import Budget
from parlour.bots.players.program import Program
from parlour.bots.players.roster import bot_named
from parlour.cli import main
from parlour.engine.view import View
from parlour.errors import Fault
from parlour.lab.match import Setting, Tally, match, seatings


def test_every_seat_is_held_by_both() -> None:
    for players in range(2, 12):
        found = seatings(players)
        for seat in range(players):
            assert sum(seating[seat] for seating in found) * 2 == len(found)
        assert all(0 < sum(seating) < players for seating in found)


def last(setting: Setting, deals: int, processes: int = 1) -> Tally:
    *_, tally = match(setting, deals, seed=3, processes=processes)
    return tally


def test_a_match_with_oneself_is_level_and_repeats() -> None:
    level = last(Setting("euchre", {}, ("house", "house")), 4)
    assert level.points == [0.0] * 4
    setting = Setting("euchre", {}, ("house", "random"), whole_games=True)
    assert last(setting, 3) == last(setting, 3, processes=2)


def test_the_house_beats_chance() -> None:
    tally = last(Setting("raffles", {"players": 3}, ("house", "random")), 12)
    mean, reach = tally.interval(tally.points)
    assert mean - reach > 0


def test_intervals() -> None:
    tally = Tally([1.0, 2.0, 3.0, 4.0])
    mean, reach = tally.interval(tally.points)
    assert mean == 2.5 and abs(reach - 1.96 * 1.2909944487 / 2) < 1e-6
    assert tally.interval([]) == (0.0, float("inf"))


@pytest.mark.parametrize(
    "words",
    [
        ["match", "house", "nobody", "--game", "euchre"],
        ["match", "house", "random", "--game", "whist"],
        ["match", "house", "random", "--game", "euchre", "--deals", "0"],
        ["match", "house", "random", "--game", "euchre", "--option", "lone=perhaps"],
        ["match", "house", "random", "--game", "raffles", "--players", "5", "--option", "partners=yes"],
    ],
)
def test_bad_matches_get_a_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err.startswith("parlour: ")


def test_a_match_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "house", "random", "--game", "lost-heir", "--players", "3", "--deals", "2"]) == 0
    assert "house over random at lost-heir" in capsys.readouterr().out
    with pytest.raises(BadChoice):
        next(match(Setting("euchre", {}, ("house", "x")), 1))


def test_a_match_is_kept_hand_by_hand_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["match", "house", "random", "--game", "matchem", "--players", "3", "--out", str(tmp_path)]
    assert main([*asked, "--deals", "20"]) == 0
    assert f"kept in {tmp_path}" in capsys.readouterr().out
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "chunks").iterdir()}
    assert main([*asked, "--deals", "25"]) == 0
    told = capsys.readouterr().out
    assert "(25 deals)" in told and (tmp_path / "study.json").exists()
    after = {path: path.stat().st_mtime_ns for path in (tmp_path / "chunks").iterdir()}
    assert len(before) == 1 and len(after) == 2 and after.items() > before.items()


@pytest.mark.parametrize("whole_games", [False, True])
def test_a_match_that_is_kept_comes_to_the_same(whole_games: bool, tmp_path: Path) -> None:
    setting = Setting("euchre", {"players": 3, "game": 3}, ("house", cast(Any, First())), whole_games)
    *_, kept = match(setting, 6, seed=3, processes=1, folder=tmp_path)
    plain = last(setting, 6)
    assert len(kept.points) == 6
    if whole_games:
        assert kept.wins == plain.wins
    else:
        assert kept.points == pytest.approx(plain.points)


SCRIPT = """
from parlour.lab.match import Setting, match
*_, tally = match(Setting("matchem", {}, ("house", "random")), 2, processes=2)
"""


def test_a_script_that_hires_and_is_read_by_who_is_hired_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert done.returncode == 1 and done.stderr.count("Traceback") == 1
    assert "beneath `if __name__ == '__main__':`" in done.stderr.splitlines()[-1]


LINE_BOT = f"program:{sys.executable} {Path(__file__).parents[2] / 'examples' / 'line_bot.py'}"


class First:
    """Plays the first legal move, as the program in the examples does."""

    def choose(self, view: View, budget: Budget | None = None) -> str:
        return view.legal()[0]


def test_a_program_is_a_bot_and_so_is_any_object() -> None:
    by_lines, mine = last(Setting("euchre", {}, ("house", LINE_BOT)), 3), cast(Any, First())
    assert by_lines == last(Setting("euchre", {}, ("house", mine)), 3, processes=2)
    assert by_lines.told(Setting("euchre", {}, ("house", mine))).startswith("house over First at euchre")
    assert main(["match", LINE_BOT, "habit", "--game", "matchem", "--deals", "1"]) == 0


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("print('fly', flush=True); input(); input()", "answered 'fly', which is not legal there"),
        ("pass", "has ended|no whole line"),
        ("print('x' * 9999, flush=True); input(); input()", "a line of more than 4096 characters"),
        ("import time; input(); time.sleep(60)", "did not answer within"),
    ],
)
def test_a_program_that_does_not_play_gets_a_sentence(
    code: str, sentence: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("parlour.bots.players.program.PATIENCE", 3.0)
    path = tmp_path / "bot.py"
    path.write_text(code, encoding="utf-8")
    state = parlour.load("euchre").start(seed=1)
    bot = bot_named(f"program:{sys.executable} {path}")
    with pytest.raises(Fault, match=sentence):
        bot.choose(state.view(state.seat))


def test_a_program_that_is_not_there_gets_a_sentence() -> None:
    state = parlour.load("euchre").start(seed=1)
    for command in ("program:", "program:'", "program:/no/such/program"):
        with pytest.raises(BadChoice):
            bot_named(command).choose(state.view(state.seat))


def test_a_program_ends_with_who_asks_it() -> None:
    state = parlour.load("euchre").start(seed=1)
    bot = bot_named(LINE_BOT)
    assert bot.choose(state.view(state.seat)) == "pass" and isinstance(bot, Program)
    running = bot.running
    del bot
    gc.collect()
    assert running is not None and running.poll() == 0
