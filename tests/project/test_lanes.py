"""The quick lane leaves out what is there, and no room of the rules."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PLACES, QUICK, ROOT, TESTS


def test_the_makefile_asks_for_the_lane_by_its_own_words() -> None:
    assert f'-m "{QUICK}"' in (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize("place", PLACES)
def test_what_is_left_out_is_there(place: str) -> None:
    assert (ROOT / place).exists()
    assert not place.startswith(("tests/games", "tests/table"))


@pytest.mark.parametrize("name", [name for name in TESTS if name.startswith("::")])
def test_a_test_that_is_left_out_by_name_is_there(name: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    assert sum(text.count(f"def {name.removeprefix('::')}(") for text in texts) == 1


def collected(path: str, *words: str) -> set[str]:
    """The tests of a file that are collected, by their names."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "--collect-only", path, *words]
    here = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}  # who wants to be told more
    done = subprocess.run(command, cwd=ROOT, env=here, capture_output=True, text=True)
    return set(re.findall(r"(?m)^tests/.*?::(.+)$", done.stdout))


def test_the_quick_lane_has_small_tables_of_every_game_and_nothing_slow() -> None:
    path = "tests/games/test_every_game.py"
    everything, quick = collected(path), collected(path, "-m", QUICK)
    assert quick < everything
    tables = {re.sub(r".*\[(?:[a-z]*_[a-z_]*-)?|\]", "", name) for name in quick if "players=" in name}
    assert {table.partition("-players")[0] for table in tables} == set(games())
    assert all(re.fullmatch(r"[a-z-]+-players=[1-4]", table) for table in tables)
    assert not collected("tests/bots/test_match.py", "-m", QUICK) and collected("tests/bots/test_match.py")


def test_the_long_lane_has_more_and_every_game_is_in_both() -> None:
    path = "tests/browser/test_hands.py"
    usual, long = collected(path), collected(path, "--long")
    assert usual < long and '"--long $(ARGS)"' in (ROOT / "Makefile").read_text(encoding="utf-8")
    for way in ("mouse", "touch", "keys"):
        assert any(f"-{way}]" in name for name in usual)
    assert all(any(f"[{game}-" in name for name in usual) for game in games())


def games() -> list[str]:
    """The names of the games that come with Parlour."""
    folders = [path.parent.name for path in Path(ROOT, "parlour", "games").glob("*/rules.py")]
    return [folder.replace("_", "-") for folder in folders]
