"""Bots of one's own: a class in a module, or in a file in the folder one stands in."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour
from parlour import BadChoice
from parlour.bots.players.roster import bot_named
from tests.own.conftest import run_command

BOLD = """
class Bold:
    def choose(self, view, budget=None):
        return view.legal()[-1]


class Seeded:
    name = "seeded"

    def __init__(self, seed):
        self.seed = seed

    def choose(self, view, budget=None):
        return view.legal()[self.seed]


class Silent:
    pass
"""


@pytest.fixture
def bots(tmp_path: Path) -> Iterator[Path]:
    """A file with bots, forgotten when the test is over."""
    path = tmp_path / "own_bots.py"
    path.write_text(BOLD, encoding="utf-8")
    yield path
    sys.modules.pop("own_bots", None)


@pytest.mark.parametrize("named", ["own_bots:Bold", "own_bots.py:Bold"])
def test_a_bot_in_the_folder_one_stands_in_plays_a_match(named: str, bots: Path) -> None:
    done = run_command(bots.parent, "match", named, "house", "--game", "raffles", "--deals", "2")
    assert done.returncode == 0 and f"{named} over house at raffles" in done.stdout, done.stderr


def test_a_class_is_given_the_seed_if_it_takes_one(bots: Path) -> None:
    view = parlour.load("euchre").start(seed=1).view(parlour.load("euchre").start(seed=1).seat)
    assert bot_named(f"{bots}:Seeded", seed=1).choose(view) == view.legal()[1]
    bold = bot_named(f"{bots}:Bold")
    assert bold.choose(view) == view.legal()[-1] and bold.speak(view) is None and bold.name


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("hosue", "did you mean house"),
        ("no_such_module:Bold", "cannot be loaded"),
        ("nowhere.py:Bold", "There is no file"),
        ("{bots}:Blod", "there are Bold"),
        ("{bots}:Silent", "lacks choose"),
    ],
)
def test_what_is_no_bot_is_refused_with_what_there_is(named: str, said: str, bots: Path) -> None:
    with pytest.raises(BadChoice, match=said):
        bot_named(named.format(bots=bots))
