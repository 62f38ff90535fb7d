"""Weights as data: what habits do with them is what they always did, and compiled code follows the file."""

import ast
import os
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

import parlour
from parlour.bots.games import habits_of
from parlour.bots.weights import Weights
from parlour.engine.warm import native_games
from parlour.errors import BadChoice
from parlour.games.kit import seed_rng
from parlour.lab.tunable import Plain, reached_from, read_at, tunable_habits, weights_of

DONE = {
    "raffles": (2334927224, 13119),
    "lost-heir": (2712799442, 16119),
    "euchre": (4251417890, 3266),
    "chantecler": (1143155760, 2940),
    "trolley": (2005096191, 12231),
    "transfer": (3862356405, 25786),
    "matchem": (1186635129, 33000),
    "pinochle": (3888837682, 9055),
}
"""What habits do and believe in sixty hands at every number of players, and how many moves that is. These change when
weights do, and then the ladder has to be measured anew."""


@pytest.mark.parametrize("name", native_games())
def test_habits_do_what_they_did(name: str) -> None:
    done, moves_made = 0, 0
    for players in parlour.load(name).rulebook.players:
        game = parlour.load(name, players=players)
        habits = habits_of(game.module)
        for seed in range(60):
            state, rng, made = game.start(seed=seed), [0], 0
            seed_rng(rng, seed)
            while state.seat is not None and made < 600:
                made += 1
                move, believed = habits.habit(state.s, game.law.legal(state.s), rng), ""
                if seed % 5 == 0 and made % 7 == 0:
                    world = state.view(state.seat).imagine(seed=made).s
                    believed = str(habits.believable(world, state.s.turn, rng)) + repr(world.numbers())
                done = zlib.crc32(f"{move} {believed}".encode(), done)
                state.play(game.rulebook.moves[state.s.phase][move])
            moves_made += made
    assert (done, moves_made) == DONE[name]


@pytest.mark.parametrize("name", native_games())
def test_every_weight_has_a_meaning_and_is_used_and_it_is_known_where_it_comes_from(name: str) -> None:
    habits = habits_of(parlour.load(name).module)
    own = weights_of(parlour.load(name).module)
    assert list(habits.MADE_OF) == [own.path]
    assert {"how", "date", "commit", "against", "result"} <= own.found.keys()
    tree = ast.parse(Path(str(habits.__file__)).read_text(encoding="utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    used = {node.id for function in functions for node in ast.walk(function) if isinstance(node, ast.Name)}
    for weight, value in own.values.items():
        assert len(own.meanings[weight]) > 8 and vars(habits)[weight] == value and weight in used


@pytest.mark.parametrize("name", native_games())
def test_habits_that_are_handed_their_weights_do_the_same(name: str) -> None:
    game = parlour.load(name)
    habit, tunable = habits_of(game.module).habit, tunable_habits(game.module).habit
    plain = Plain(weights_of(game.module))
    for seed in range(20):
        s, one, other = game.start(seed=seed).s, [seed + 1], [seed + 1]
        while not game.law.over(s):
            move = habit(s, game.law.legal(s), one)
            assert tunable(plain, s.copy(), game.law.legal(s), other) == move and one == other
            game.law.play(s, move)


def test_habits_that_are_handed_other_weights_do_otherwise() -> None:
    game = parlour.load("raffles")
    own = weights_of(game.module)
    others = Plain(own.with_numbers({("LEAD_RANK",): -own.number("LEAD_RANK"), ("TRICK",): -1_000}))
    habit, differ = tunable_habits(game.module).habit, 0
    for seed in range(50):
        s = game.start(seed=seed).s
        moves = game.law.legal(s)
        differ += habit(others, s, moves, [seed + 1]) != habit(Plain(own), s, moves, [seed + 1])
    assert differ > 20


def test_only_what_is_read_at_a_table_can_be_tuned_there() -> None:
    """Nobody has a partner at the usual table of Raffles, and what is believed is no part of habit."""
    assert ("GIVE_NOUGHT",) not in read_at(parlour.load("raffles"), 20)
    assert ("GIVE_NOUGHT",) in read_at(parlour.load("raffles", partners=True), 20)
    assert not any(place[0] == "CREDITED" for place in read_at(parlour.load("lost-heir"), 20))
    assert ("SPARE_STAKE",) in read_at(parlour.load("pinochle", players=2), 20)
    assert ("SPARE_STAKE",) not in read_at(parlour.load("pinochle", players=4), 20)


def test_which_functions_a_function_leads_to() -> None:
    text = "def a(): return b() + c\ndef b(): return a()\ndef c(): pass\ndef d(): return a()"
    functions = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}
    assert reached_from("a", functions) == {"a", "b", "c"}


# ---- files ----


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    own = weights_of(parlour.load("trolley").module)
    own.write(tmp_path / "weights.json", {"how": 'a quotation mark " and ±'})
    again = Weights.read(tmp_path / "weights.json")
    assert (again.values, again.meanings) == (own.values, own.meanings)
    assert again.found == {"how": 'a quotation mark " and ±'}
    changed = again.with_numbers({("CATCHES", 1, 3, 2): 77})
    assert changed.tables("CATCHES")[1][3][2] == 77 and again.tables("CATCHES")[1][3][2] == 43


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"weights": {}}',
        '{"found": {}, "weights": {"A": {"value": 1}}}',
        '{"found": {}, "weights": {"A": {"meaning": "…", "value": 1.5}}}',
        '{"found": {}, "weights": {"A": {"meaning": "…", "value": [1, true]}}}',
    ],
)
def test_a_file_that_is_no_file_of_weights_is_refused_with_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "weights.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadChoice, match="is no file of weights"):
        Weights.read(tmp_path / "weights.json")
    with pytest.raises(BadChoice, match="no weights to read"):
        Weights.read(tmp_path / "none.json")


HABITS = """
from parlour.bots.weights import Weights
OWN = Weights.beside(__file__)
{made_of}
LIKING = OWN.number("LIKING")
def habit(x: int) -> int:
    return LIKING * x
"""
ASK = "import mine; from parlour.engine.native import native_module; print(native_module(mine)['habit'](10))"


def compiled_answer(folder: Path, liking: int) -> str:
    """What compiled code says in a new process, with this weight in the file."""
    text = f'{{"found": {{}}, "weights": {{"LIKING": {{"meaning": "…", "value": {liking}}}}}}}'
    (folder / "weights.json").write_text(text, encoding="utf-8")
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    env = os.environ | {"PYTHONPATH": path, "PARLOUR_CACHE": str(folder / "cache")}
    return subprocess.run(
        [sys.executable, "-c", ASK], env=env, check=True, capture_output=True, text=True
    ).stdout.strip()


def test_compiled_code_follows_the_weights_it_was_made_of(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(HABITS.format(made_of="MADE_OF = (OWN.path,)"), encoding="utf-8")
    assert [compiled_answer(tmp_path, liking) for liking in (3, 4, 3)] == ["30", "40", "30"]


def test_code_that_does_not_say_what_it_is_made_of_goes_stale(tmp_path: Path) -> None:
    """Which is why the habits do say it: this is what the other test would find."""
    (tmp_path / "mine.py").write_text(HABITS.format(made_of=""), encoding="utf-8")
    assert [compiled_answer(tmp_path, liking) for liking in (3, 4)] == ["30", "30"]
