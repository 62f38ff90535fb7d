"""The bare core: without extras the games, records, house bots, press and terminal work; the rest says what to install.

What the extras bring is made impossible to import, in the process under test and in those it starts.
"""

import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.extras import EXTRAS, needs
from tests.table.test_fair import play_fairly

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
BROUGHT = PROJECT["optional-dependencies"]
SENTENCE = re.compile(rf"needs [\w, -]+: pip install 'parlour\[({'|'.join(EXTRAS)})\]'\.")

REFUSING = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {gone!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
"""

EVERYWHERE = """
import importlib, sys
import parlour
for name in sys.argv[1:]:
    try:
        importlib.import_module(name)
    except parlour.NotAvailable as refusal:
        print(name, refusal)
    except ModuleNotFoundError as raw:
        print(name, "RAW", raw)
"""

A_GAME_OF_EACH = """
import parlour
from parlour import press
from parlour.bots.players.roster import bot_named

for name in parlour.GAMES:
    game = parlour.load(name)
    table = parlour.Table(game, seed=1)
    players = [bot_named("house"), bot_named("random")]
    while not table.state.hand_over:
        seat = table.state.s.turn
        view = table.state.view(seat)
        assert view.imagine(seed=3).view(seat).to_dict() == view.to_dict()
        table.play(seat, players[seat % 2].choose(view))
    again = parlour.Record.parse(str(table.record)).replay()
    assert again.state == table.state
for pack in press.PACKS:
    for card in press.cards(pack):
        assert press.face(pack, card).startswith("<svg")
print("all played")
"""


def packages(extra: str) -> set[str]:
    """The modules an extra brings, with those of the extras it names."""
    found: set[str] = set()
    for requirement in BROUGHT[extra]:
        name, _, more = re.match(r"([\w-]+)(\[([\w,]+)\])?", requirement).groups()  # type: ignore[union-attr]
        found |= {it for other in more.split(",") for it in packages(other)} if name == "parlour" else {name}
    return {name.replace("-", "_") for name in found}


GONE = packages("all") | packages("gpu") | {"llvmlite"}


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The surroundings of a process for which no extra is installed."""
    folder = tmp_path_factory.mktemp("bare")
    (folder / "sitecustomize.py").write_text(REFUSING.format(gone=GONE), encoding="utf-8")
    return os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "XDG_DATA_HOME": str(folder), "COLUMNS": "119"}


def run(bare: dict[str, str], *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], input=typed, capture_output=True, text=True, env=bare, cwd=ROOT)


def command(bare: dict[str, str], *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return run(bare, "-m", "parlour", *words, typed=typed)


@pytest.mark.parametrize("package", sorted(GONE - {"numba_cuda"}))
def test_what_is_gone_is_gone(bare: dict[str, str], package: str) -> None:
    assert importlib.util.find_spec(package), f"{package} is not installed here, so nothing is learned by refusing it"
    assert f"No module named '{package}'" in run(bare, "-c", f"import {package}").stderr


def test_the_core_needs_two_packages() -> None:
    assert [re.match(r"\w+", it)[0] for it in PROJECT["dependencies"]] == ["msgspec", "rich"]  # type: ignore[index]


def test_every_extra_that_is_named_is_there_and_in_all() -> None:
    assert set(EXTRAS) == set(BROUGHT) - {"all", "docs", "web", "test"}
    apart = ("gpu", "ray", "spiel", "torch")
    assert packages("all") == set().union(*(packages(extra) for extra in EXTRAS if extra not in apart))
    assert packages("all") < packages("test")


def test_every_module_can_be_imported_or_says_what_it_needs(bare: dict[str, str]) -> None:
    paths = sorted((ROOT / "parlour").rglob("*.py"))
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths]
    done = run(bare, "-c", EVERYWHERE, *names)
    assert done.returncode == 0, done.stderr
    refused = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    for name, sentence in refused.items():
        assert SENTENCE.search(sentence), f"{name}: {sentence}"
    rooms = {name.split(".")[1] for name in refused if name.count(".")}
    assert rooms == {"bots", "client", "engine", "lab", "languages", "party", "published", "rl", "server", "terminal"}
    assert not {"parlour.party.page", "parlour.party.plan", "parlour.terminal.play", "parlour.cli"} & set(refused)


def test_all_games_are_played_recorded_imagined_and_drawn(bare: dict[str, str]) -> None:
    done = run(bare, "-c", A_GAME_OF_EACH)
    assert done.stdout == "all played\n", done.stderr


def test_a_game_in_the_terminal(bare: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    done = command(bare, "play", "raffles", "--seed", "1", "--record", str(record), typed="hint\n" + "1\n\n" * 3000)
    assert done.returncode == 0 and "the game with" in done.stdout, done.stderr
    assert SENTENCE.search(done.stdout), "the hint says what it needs, and the game goes on"
    shown = command(bare, "replay", str(record))
    assert shown.returncode == 0 and "Hand 1" in shown.stdout, shown.stderr


def test_a_fair_record_is_verified(bare: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "fair.txt"
    record.write_text(str(play_fairly(parlour.load("raffles"), 1).record), encoding="utf-8")
    done = command(bare, "verify", str(record))
    assert done.returncode == 0 and "Every hand is fair" in done.stdout, done.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["games"], "Trolley Euchre"),
        (["rules", "raffles", "RAF-8"], "RAF-8"),
        (["party", "rules", "PRO-9"], "PRO-9"),
        (["party", "simulate", "--game", "raffles", "--players", "12", "--rounds", "1"], "First prize"),
        (["party", "plan", "--players", "16", "--rounds", "5"], "16 players, 5 rounds"),
        (["match", "house", "random", "--game", "euchre", "--deals", "2"], "house over random"),
        (["print", "--help"], "a pack to cut out"),
        (["serve", "--help"], "--store"),
        (["completion", "bash"], "complete -F _parlour parlour"),
        (["man"], ".SH NAME"),
    ],
    ids=lambda it: " ".join(it) if isinstance(it, list) else "",
)
def test_what_the_command_does_without_any_extra(bare: dict[str, str], words: list[str], told: str) -> None:
    done = command(bare, *words)
    assert done.returncode == 0 and told in done.stdout, done.stderr


@pytest.mark.parametrize(
    ("words", "what", "extra"),
    [
        (["play", "euchre", "--bot", "master"], "The bot master, unlike house and random,", "fast"),
        (["play", "euchre", "--bot", "search:100"], "The bot search:100, unlike house and random,", "fast"),
        (["match", "house", "club", "--game", "euchre"], "The bot club, unlike house and random,", "fast"),
        (["study", "seats"], "A study", "fast"),
        (["hint", "{record}"], "Searching for the best move", "fast"),
        (["review", "{record}"], "Searching for the best move", "fast"),
        (["warm"], "Compiling", "fast"),
        (["party", "plan", "--players", "19"], "Making a schedule", "fast"),
        (["party", "study", "--game", "raffles"], "Playing natively", "fast"),
        (["party", "simulate", "--game", "raffles", "--rungs", "novice"], "The bot novice", "fast"),
        (["serve"], "Opening a house", "server"),
        (["join", "http://127.0.0.1:9"], "Joining a house", "client"),
        (["print", "raffles"], "Printing", "print"),
        (["print", "tally", "raffles", "--players", "12"], "Printing", "print"),
    ],
    ids=lambda it: " ".join(it) if isinstance(it, list) else "",
)
def test_a_command_that_needs_an_extra_says_which(
    bare: dict[str, str], tmp_path: Path, words: list[str], what: str, extra: str
) -> None:
    record = tmp_path / "game.txt"
    record.write_text(str(parlour.Table(parlour.load("raffles"), seed=1).record), encoding="utf-8")
    done = command(bare, *(word.format(record=record) for word in words))
    assert done.returncode == 2 and not done.stdout.strip(), done.stdout
    assert done.stderr.startswith(f"parlour: {what}") and len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.endswith(f"needs {EXTRAS[extra]}: pip install 'parlour[{extra}]'.\n")


@pytest.mark.parametrize(
    ("code", "extra"),
    [
        ("parlour.load('raffles').simulate(10)", "fast"),
        ("parlour.load('raffles').batch(10)", "fast"),
        ("from parlour.bots.players.roster import bot_named; bot_named('expert')", "fast"),
        ("from parlour.bots.hint import hint", "fast"),
        ("from parlour.bots.review import review", "fast"),
        ("from parlour.party.plan import plan; plan(12, 3)", "fast"),
        ("from parlour.engine import cuda", "fast"),
        ("from parlour.client import House", "client"),
        ("from parlour.server.app import build", "server"),
        ("from parlour.press.sheets.score import print_score; print_score('euchre')", "print"),
        ("from parlour.server.store.connection import driver; driver()", "postgres"),
    ],
)
def test_a_call_that_needs_an_extra_says_which(bare: dict[str, str], code: str, extra: str) -> None:
    asked = f"import parlour\ntry:\n    {code}\nexcept parlour.NotAvailable as refusal:\n    print(refusal)"
    done = run(bare, "-c", asked)
    assert done.stdout.endswith(f"needs {EXTRAS[extra]}: pip install 'parlour[{extra}]'.\n"), done.stderr


def test_a_module_of_our_own_that_is_missing_is_no_matter_of_extras() -> None:
    with pytest.raises(ModuleNotFoundError), needs("fast", "Nothing"):
        import_module("parlour.no_such_room")
