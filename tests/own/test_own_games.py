"""Games of one's own: registered, in a file, checked; and never played by rules that have been edited since."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import parlour
from parlour import BadChoice
from parlour.cli import main
from parlour.games import GAMES
from parlour.games.registry import module_in
from parlour.lab.check import check
from parlour.lab.own import write_new
from tests.own.conftest import run_command, run_python


@pytest.fixture
def game_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small game in a file, not registered; nothing of it is left when the test is over."""
    monkeypatch.setenv("PARLOUR_GAMES", "")
    monkeypatch.setattr(GAMES, "registered", dict(GAMES.registered))
    yield write_new("small-game", tmp_path)
    sys.modules.pop("small_game", None)


@pytest.fixture
def registered(game_file: Path) -> str:
    """The same on the shelf."""
    return GAMES.add_file(game_file)


def broken(path: Path, right: str, wrong: str) -> Path:
    """The file with one thing in it changed."""
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    return path


# ---- registering ----


def test_a_game_in_a_file_is_played_like_any_other(registered: str) -> None:
    game = parlour.load(registered, players=2, game=20)
    state = game.start(seed=1)
    while not state.hand_over:
        state.play(state.legal()[0])
    assert sum(state.points) == 26 and registered in parlour.GAMES
    assert parlour.Record.parse(str(parlour.Table(game, seed=4).record)).replay().state == game.start(seed=4)
    assert game.simulate(100, seed=0).points.sum() == 2600


def test_what_is_no_game_is_refused_with_what_is_missing(tmp_path: Path, game_file: Path) -> None:
    with pytest.raises(BadChoice, match="module"):
        GAMES.register("euchre")  # type: ignore[arg-type]
    with pytest.raises(BadChoice, match="GAME"):
        GAMES.register(ModuleType("nothing"))
    broken(game_file, "def over(", "def done(")
    with pytest.raises(BadChoice, match=r"lacks over\(\)"):
        GAMES.add_file(game_file)
    assert "small-game" not in GAMES
    (tmp_path / "faulty.py").write_text("this is no Python\n", encoding="utf-8")
    with pytest.raises(BadChoice, match="SyntaxError"):
        module_in(tmp_path / "faulty.py")
    assert "faulty" not in sys.modules


def test_a_name_of_the_house_is_not_given_away(tmp_path: Path) -> None:
    path = broken(write_new("other", tmp_path), 'name="other"', 'name="raffles"')
    with pytest.raises(BadChoice, match="already"):
        GAMES.add_file(path)
    assert parlour.load("raffles").module.__name__ == "parlour.games.raffles.rules"
    del sys.modules["other"]


@pytest.mark.parametrize("name", ["Whist", "2er", "raffles", "class", "json", "a b", "../x", ""])
def test_a_name_that_will_not_do_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadChoice):
        write_new(name, tmp_path)
    assert not list(tmp_path.iterdir())


# ---- checking ----


def test_all_holds_of_the_game_to_begin_with(registered: str) -> None:
    assert parlour.check(registered) == []


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("    s.hand[s.turn] &= ~(1 << card)\n", "", "two places"),
        ('"hand": own(', '"hand": public(', "imagine|hidden|tell"),
        pytest.param("return s.gone", "return 0", "place|cannot be|imagines", marks=pytest.mark.long),
        ("return s.tricks[seat] if over(s) else 0", "return 1 // 0", "ZeroDivisionError in points"),
        pytest.param(
            "    best, winners = s.game, 0\n",
            "    if s.tricks[0] > 1:\n        return 1\n    best, winners = s.game, 0\n",
            "is won before",
            marks=pytest.mark.long,
        ),
        ("players=(2, 4)", "players=(2, 5)", "seats"),
    ],
)
def test_what_does_not_hold_is_said(right: str, wrong: str, said: str, game_file: Path) -> None:
    broken(game_file, right, wrong)
    code = "import parlour\nprint(*parlour.check('small-game'), sep='\\n')"
    found = run_python(code, PARLOUR_GAMES=str(game_file))
    assert any(word in found for word in said.split("|")), found


def test_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "first-try"]) == 0
    assert "parlour check first_try.py" in capsys.readouterr().out
    assert main(["new", "first-try"]) == 2
    assert main(["check", "nowhere.py"]) == 2 and "There is no file" in capsys.readouterr().err


def test_a_hand_is_laid_out_by_suits_and_a_game_in_a_file_is_gone_on_with(game_file: Path, tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    words = ("play", str(game_file), "--seed", "4", "--record", str(record))
    done = run_command(tmp_path, *words, typed="1\nlast\nquit\n")
    assert "No trick or round is complete yet" not in done.stdout, done.stderr
    rows = re.search(r"Your hand +(.*?)\nYour move", done.stdout, re.S)
    assert rows and all(len(set(re.findall(r"-(\w+)", row))) == 1 for row in rows[1].splitlines())
    assert f"parlour play {game_file} --resume {record}" in done.stdout
    again = run_command(tmp_path, "play", str(game_file), "--resume", str(record), typed="quit\n")
    assert again.returncode == 0 and "Your hand" in again.stdout, again.stderr


def test_a_game_that_breaks_is_told_in_one_line(game_file: Path) -> None:
    broken(game_file, "return s.tricks[seat] if over", "return s.trikcs[seat] if over")
    found = run_command(game_file.parent, "check", str(game_file))
    assert found.returncode == 1 and found.stdout.count("\n") == 1 and "'trikcs'" in found.stdout


# ---- compiled code ----

NATIVE = """
import json, sys, parlour
game = parlour.load("small-game")
native = game.simulate(50, seed=0, threads=1)
plain = []
for seed in range(50):
    s, rng = game.blank(), [0]
    game.kernels["begin"](s, [0] * 52, rng, seed)
    game.kernels["play_out"](s, rng)
    plain.append([game.law.points(s, seat) for seat in range(4)])
assert plain == native.points.tolist(), "native is not plain"
print(json.dumps(plain))
"""


def test_an_edited_rule_is_never_played_in_its_old_form(game_file: Path, tmp_path: Path) -> None:
    kept = {"PARLOUR_GAMES": str(game_file), "PARLOUR_CACHE": str(tmp_path / "cache")}
    before = run_python(NATIVE, **kept)
    assert run_python(NATIVE, **kept) == before
    broken(game_file, "s.trick[seat] > s.trick[winner]", "s.trick[seat] < s.trick[winner]")
    assert run_python(NATIVE, **kept) != before


def test_an_edited_part_is_never_played_in_its_old_form(game_file: Path, tmp_path: Path) -> None:
    """A rule that stands in a module of its own, which the rules import."""
    aside = tmp_path / "aside.py"
    aside.write_text("WORTH = 1\n\n\ndef worth(tricks):\n    return WORTH * tricks\n", encoding="utf-8")
    broken(game_file, "from parlour.cards import Pack\n", "from aside import worth\nfrom parlour.cards import Pack\n")
    broken(game_file, "return s.tricks[seat] if", "return worth(s.tricks[seat]) if")
    kept = {"PARLOUR_GAMES": str(game_file), "PARLOUR_CACHE": str(tmp_path / "cache")}
    before = run_python(NATIVE, tmp_path, **kept)
    broken(aside, "WORTH = 1", "WORTH = 3")
    assert run_python(NATIVE, tmp_path, **kept) != before


def test_two_games_of_one_name_do_not_meet(tmp_path: Path) -> None:
    found = []
    for number, rule in enumerate((">", "<")):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = write_new("small-game", folder)
        broken(path, "s.trick[seat] > s.trick[winner]", f"s.trick[seat] {rule} s.trick[winner]")
        kept = {"PARLOUR_GAMES": str(path), "PARLOUR_CACHE": str(tmp_path / "cache")}
        found.append([run_python(NATIVE, **kept) for _ in range(2)])
    assert found[0][0] == found[0][1] != found[1][0] == found[1][1]


def test_the_file_is_known_to_processes_started_from_here(registered: str) -> None:
    assert run_python("import parlour\nprint('small-game' in parlour.GAMES)") == "True\n"


def test_check_is_of_the_public_face() -> None:
    assert parlour.check is check
