"""Whist, installed as a package of its own: in Python, natively, in the terminal, over the wire, against all rungs.

Not a line of parlour/ knows of it.
"""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.client import House
from parlour.wire import table as wire
from tests.browser.house import BrowserHouse
from tests.helpers.installing import ROOT, with_path
from tests.own.conftest import run_python

OTHERS = ("novice", "learner", "club", "expert")


def test_the_rules_are_short() -> None:
    rules = ROOT / "examples" / "whist" / "whist" / "rules.py"
    assert len(rules.read_text(encoding="utf-8").splitlines()) <= 150


def test_nothing_in_the_house_names_it() -> None:
    for path in (ROOT / "parlour").rglob("*.py"):
        assert not re.search(r"[\"'.]whist\b", path.read_text(encoding="utf-8")), path


def test_it_stands_on_the_shelf_and_all_holds_of_it(whist: Path) -> None:
    code = "import parlour\nprint(list(parlour.GAMES)[-1], parlour.check('whist'), len(parlour.load('whist').rules))"
    assert run_python(code, whist) == "whist [] 13\n"


def test_a_hand_laid_out_counts_as_hoyle_counts_it(whist: Path) -> None:
    """Each is dealt a suit, the dealer the trumps: he takes every trick, and has all four honours (WHI-4 to WHI-9)."""
    code = """
import parlour
ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"]
deck = [f"{rank}-{suit}" for rank in ranks for suit in ("spades", "hearts", "diamonds", "clubs")]
game = parlour.load("whist")
for score, points in (((0, 0, 0, 0), [0, 11, 0, 11]), ((0, 9, 0, 9), [0, 7, 0, 7])):
    state = game.start(dealer=3, deck=deck, score=score)
    assert state.view(0).to_dict()["trump"] == "clubs" and state.view(0).to_dict()["turned"] == "ace-clubs"
    while not state.hand_over:
        state.play(state.legal()[0])
    assert state.points == points and state.winners == [1, 3], state.points
lost = game.start(dealer=3, deck=deck, score=[9, 4, 9, 4])
while not lost.hand_over:
    lost.play(lost.legal()[0])
print(lost.points, lost.winners)
"""
    assert run_python(code, whist) == "[0, 11, 0, 11] [1, 3]\n"


def test_the_turned_card_is_imagined_with_the_dealer(whist: Path) -> None:
    code = """
import parlour
for seed in range(40):
    state = parlour.load("whist").start(seed=seed)
    view = state.view((state.dealer + 1) % 4)
    turned = view.to_dict()["turned"]
    assert all(turned in view.imagine(world).hand(state.dealer) for world in range(5))
"""
    run_python(code, whist)


@pytest.mark.parametrize("rung", [*OTHERS, "house", "master"])
def test_every_rung_plays_it(whist: Path, rung: str) -> None:
    code = f"""
import parlour
from parlour.bots import Budget
from parlour.bots.players.roster import bot_named
from parlour.engine.game import State
bot = bot_named({rung!r}, seed=1)
state = parlour.load("whist").start(seed=5)
while not state.hand_over:
    view = state.view(state.seat)
    state.play(bot.choose(view, Budget(iterations=50)))
print(sum(state.points) > 0)
"""
    assert run_python(code, whist) == "True\n"


def test_the_master_beats_chance(whist: Path) -> None:
    command = [sys.executable, "-m", "parlour.cli", "match", "search:300", "random", "--game", "whist", "--deals", "12"]
    done = subprocess.run(command, env=with_path(whist), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    mean, reach = done.stdout.rsplit(": ", 1)[1].split(" points")[0].split(" ± ")
    assert float(mean) - float(reach) > 0, done.stdout


def test_it_is_played_in_the_terminal(whist: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    command = [sys.executable, "-m", "parlour.cli", "play", "whist", "--seed", "3", "--bot", "learner", "--game", "1"]
    command += ["--record", str(record)]
    typed = "1\n" * 13 + "\n" * 40 + "1\n" * 200
    done = subprocess.run(command, env=with_path(whist), input=typed, capture_output=True, text=True)
    assert "Your hand" in done.stdout and "whist" in record.read_text(encoding="utf-8"), done.stderr
    again = subprocess.run([*command[:3], "replay", str(record)], env=with_path(whist), capture_output=True, text=True)
    assert again.returncode == 0 and "clubs" in again.stdout, again.stderr


@pytest.mark.parametrize("rung", ["house", "master", *(pytest.param(rung, marks=pytest.mark.long) for rung in OTHERS)])
def test_it_is_played_over_the_wire(whist: Path, rung: str, tmp_path: Path) -> None:
    served = BrowserHouse(tmp_path, with_path(whist))
    try:
        house = House.enter(served.url, "Ada")
        assert "whist" in [game.name for game in house.games()]
        opened = house.open("whist", options={"game": 1}, rung=rung)
        with house.at(opened.table) as chair:
            for now in chair:
                if now.you is None:
                    chair.sit()
                elif now.phase in ("counted", "over"):
                    check_count(now)
                    break
                elif now.board and now.board.legal:
                    chair.play(random.choice(now.board.legal))
    finally:
        served.kill()


def check_count(now: wire.Table) -> None:
    """A hand of thirteen tricks was played, and what it counts adds up."""
    assert now.board is not None and len(now.counts) == 1
    assert sum(now.board.fields["tricks"]) == 13
    assert now.board.points[0] == now.board.points[2] and now.board.points[1] == now.board.points[3]
