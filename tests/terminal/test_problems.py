"""`parlour problems`: posed, told right or wrong with the reason, kept, and brought back."""

import json
import time
from pathlib import Path

import pytest

from parlour.bots.problems.again import DAY
from parlour.bots.problems.kept import games_with_problems, kept
from parlour.cli import main
from parlour.terminal import solved
from parlour.terminal.screen import console

GAME = games_with_problems()[0]


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of one's own, and a wide terminal."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(console, "_width", 200)


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What the player types; then the input is at its end."""
    answers = iter(lines)

    def line(prompt: str = "") -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", line)


def test_a_problem_is_posed_and_told_right_or_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = kept(GAME).problems[:2]
    typed(monkeypatch, "nonsense", "?", "table", one.right)
    assert main(["problems", "solve", GAME, "--id", one.id]) == 0
    told = capsys.readouterr().out
    assert "Right: " in told and one.theme in told and f"rated {one.rating:.0f}" in told
    assert one.proof in told and "Who fails at it: novice" in told and "wins" in told and "comes back" not in told
    typed(monkeypatch, other.others[0].move)
    assert main(["problems", "solve", GAME, "--id", other.id]) == 0
    told = capsys.readouterr().out
    assert "Not so. Right is: " in told and "It comes back tomorrow." in told and "1 of 1 solved" in told
    progress = solved.progress_at(GAME)
    assert (progress.tried, progress.solved, progress.streak) == (2, 1, 0)


def test_what_was_failed_is_posed_first_when_it_is_due(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    problem = kept(GAME).problems[3]
    typed(monkeypatch, "give up")
    main(["problems", "solve", GAME, "--id", problem.id])
    capsys.readouterr()
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + DAY)
    typed(monkeypatch, problem.right, "q")
    assert main(["problems", GAME]) == 0
    told = capsys.readouterr().out
    assert problem.id in told and "once more" in told and "1 to repeat today" in told and "in 3 days" in told


def test_a_file_that_cannot_be_read_is_put_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = kept(GAME).problems[0]
    for text in ("no json", "[]", json.dumps({GAME: {"rating": 1}})):
        solved.progress_file().parent.mkdir(exist_ok=True)
        solved.progress_file().write_text(text)
        typed(monkeypatch, problem.right)
        assert main(["problems", "solve", GAME, "--id", problem.id]) == 0
        assert solved.progress_at(GAME).tried == 1
    assert solved.progress_file().with_suffix(".damaged").exists()


def test_they_are_listed_and_checked_and_refusals_are_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["problems", "list"]) == 0 and main(["problems", "list", GAME]) == 0
    told = capsys.readouterr().out
    assert f"{len(kept(GAME).problems)} problems" in told and all(each.id in told for each in kept(GAME).problems)
    assert main(["problems", "check", GAME, "--prove", "0"]) == 0
    assert "as they should be" in capsys.readouterr().out
    assert main(["problems", "roulette"]) == 2 and "luck" in capsys.readouterr().err
    assert main(["problems", "solve", GAME, "--id", "nothing"]) == 2
    assert "There is no problem" in capsys.readouterr().err
    for what in ("solve", "list", "check", "mine"):
        assert main(["problems", what, "whist"]) == 2 and "There is no game 'whist'" in capsys.readouterr().err
    assert main(["problems", "mine", GAME, "--target", "0"]) == 2


def test_mining_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "it.jsonl"
    words = ["problems", "mine", GAME, "--seed", "2000000", "-o", str(path), "--games", "1"]
    assert main([*words, "--target", "1"]) == 0
    assert main(["problems", "mine", GAME, "-o", str(path), "--target", "1"]) == 0
    assert "1 problem," in capsys.readouterr().out
    head, line = path.read_text().splitlines()
    assert json.loads(head)["next"] == 2000001 and len(json.loads(head)["runs"]) == 1
    assert json.loads(line)["id"] == kept(GAME).problems[0].id
