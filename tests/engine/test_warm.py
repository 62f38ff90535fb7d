"""Compiling ahead of time: every game once, those that take longest first, and found again by whoever plays."""

import subprocess
import sys

import pytest

from parlour.bots.search.searcher import warm_all
from parlour.engine.binding import compiled_parts
from parlour.engine.cache import source_of
from parlour.engine.warm import longest_first, native_games, warm, warm_game
from parlour.games import GAMES


def test_the_longest_games_are_first_and_none_is_missing() -> None:
    order = longest_first()
    assert sorted(order) == sorted(native_games())
    sizes = [sum(len(source_of(part)) for part in compiled_parts(GAMES[name])) for name in order]
    assert sizes == sorted(sizes, reverse=True) and sizes[0] > sizes[-1]


def test_work_is_done_for_every_game_once() -> None:
    assert sorted(warm(str)) == sorted(native_games())


def test_a_game_and_its_search_are_compiled_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.bots.search.searcher.warm_game", lambda name: f"rules of {name}")
    monkeypatch.setattr("parlour.bots.search.searcher.warm_search", lambda name: f"search after {name}")
    assert warm_all("raffles") == "search after rules of raffles"


FOLDERS = """
import parlour
from parlour.bots.search import search, solver, worlds
from parlour.engine import kernels, playout
from parlour.engine.lean import lean_folder
from parlour.engine.native import kernels_folder
from parlour.engine.warm import native_games

for rules in (parlour.GAMES[name] for name in native_games()):
    print(lean_folder(rules), *(kernels_folder(rules, it) for it in (kernels, playout, search, solver, worlds)))
"""
MUCH = "import numba.typed, rich.progress, parlour.bots, parlour.engine.batch, parlour.lab\n"


def test_whatever_else_is_loaded_compiled_code_is_found_where_it_was_kept() -> None:
    """What a module imports in a function, or for the types alone, may be loaded or not."""
    little, much = (
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
        for code in (FOLDERS, MUCH + FOLDERS)
    )
    assert little == much and len(little.splitlines()) == len(native_games())


KEPT = """
import sys
import parlour
from parlour.engine import lean

def never(*_):
    raise AssertionError("the rules are read, though they need not be compiled")

lean.reached_from = never
game = parlour.load("raffles")
game.simulate(1, seed=0)
batch = game.batch(1, seed=0)
batch.imagine(0, seed=0)
assert "numba.np.arraymath" not in sys.modules, "Numba has made itself ready to compile"
"""


def test_for_what_is_kept_nothing_is_made_ready() -> None:
    warm_game("raffles")
    subprocess.run([sys.executable, "-c", KEPT], check=True, capture_output=True, text=True)
