"""The public face of the package: what it names, what it loads, and what it says to a slip of the pen."""

import importlib
import pydoc
import subprocess
import sys

import pytest

import parlour
from parlour import BadChoice, BadDeal, IllegalMove, ParlourError
from parlour.errors import nearest, unknown
from tests.helpers import own_game

PUBLIC = [
    *("parlour", "parlour.errors", "parlour.engine", "parlour.games", "parlour.games.kit", "parlour.games.declare"),
    *("parlour.games.contract", "parlour.bots", "parlour.table", "parlour.press", "parlour.party", "parlour.client"),
    "parlour.lab",
]


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_module_says_what_is_public_and_has_it(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__all__ and len(set(module.__all__)) == len(module.__all__)
    for public in module.__all__:
        try:
            getattr(module, public)
        except AttributeError:
            importlib.import_module(f"{name}.{public}")


def test_the_rooms_are_there_once_parlour_is_imported() -> None:
    """And load nothing before that."""
    code = (
        "import sys, parlour\n"
        "rooms = ('press', 'bots', 'party', 'lab', 'table', 'notebook', 'client', 'server', 'terminal')\n"
        "loaded = [room for room in rooms if f'parlour.{room}' in sys.modules]\n"
        "assert not loaded, loaded\n"
        "assert not {'numpy', 'numba', 'rich', 'difflib', 'multiprocessing', 'msgspec'} & set(sys.modules)\n"
        "assert parlour.press.face('raffles', 'detective').startswith('<svg')\n"
        "assert parlour.bots.Budget(seconds=1) and parlour.party and parlour.lab and parlour.games.GAMES\n"
        "assert parlour.table.Record is parlour.Record and parlour.cards.Pack and parlour.errors.brief\n"
        "from parlour import *\n"
        "assert not {'numpy', 'numba', 'rich'} & set(sys.modules)\n"
        "assert parlour.client.House\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_help_shows_the_public_face_and_nothing_behind_it() -> None:
    text = pydoc.plain(pydoc.render_doc(parlour))
    for name in ("class Game", "class State", "class View", "class Record", "class Table", "load(name", "register(mod"):
        assert name in text, name
    for behind in ("import_module", "TYPE_CHECKING", "in_a_notebook", "unknown(", "brief("):
        assert behind not in text, behind
    assert set(parlour.__all__) <= set(dir(parlour)) and "press" in dir(parlour)
    assert all(getattr(parlour, name) is not None for name in dir(parlour))
    with pytest.raises(AttributeError, match="no attribute 'pres'"):
        _ = parlour.pres


def test_a_game_of_ones_own_is_registered_and_loaded_by_name() -> None:
    name = parlour.register(own_game)
    try:
        assert name == "own-game" and parlour.load(name, low=True).start(seed=1).legal()
        assert "own-game" in str(refusal("nothing-like-it"))
        assert "did you mean own-game?" in str(refusal("own-gane"))
    finally:
        del parlour.GAMES.registered[name]
    for wrong in (None, "raffles", 3, parlour):
        with pytest.raises(BadChoice):
            parlour.register(wrong)  # type: ignore[arg-type]


def refusal(name: str) -> ParlourError:
    """What is said of a game that is not there."""
    with pytest.raises(BadChoice) as refused:
        parlour.load(name)
    return refused.value


# ---- did you mean ----


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [("eucre", "euchre"), ("Raffles", "raffles"), ("lost heir", "lost-heir"), ("pinocle", "pinochle")],
)
def test_a_game_misspelt(wrong: str, meant: str) -> None:
    games = ", ".join(parlour.GAMES)
    assert str(refusal(wrong)) == f"There is no game {wrong!r}; did you mean {meant}? The games are {games}."


def test_a_game_like_no_other() -> None:
    assert str(refusal("zzz")) == f"There is no game 'zzz'; the games are {', '.join(parlour.GAMES)}."


def test_an_option_misspelt() -> None:
    with pytest.raises(BadChoice) as refused:
        parlour.load("raffles", partner=True)
    options = "players, partners, series, stuck_leader, game, open_table"
    assert str(refused.value) == f"raffles has no option 'partner'; did you mean partners? Its options are {options}."


def test_a_move_misspelt() -> None:
    state = parlour.load("euchre").start(seed=1)
    with pytest.raises(IllegalMove) as refused:
        state.play("pas")
    moves = ", ".join(state.legal())
    assert str(refused.value) == f"'pas' is no move here; did you mean pass? The moves are {moves}."
    with pytest.raises(IllegalMove) as refused:
        state.play("zzz")
    assert str(refused.value) == f"'zzz' is no move here; the moves are {moves}."


def test_a_suggested_move_is_one_that_can_be_made() -> None:
    state = parlour.load("raffles").start(seed=1)
    for card in state.game.packs[0]:
        with pytest.raises(IllegalMove) as refused:
            state.play(card + "x")
        meant = str(refused.value).partition("did you mean ")[2].partition("?")[0]
        assert not meant or meant in state.legal()


def test_a_call_misspelt() -> None:
    state = parlour.load("raffles", open_table=True).start(seed=1)
    state.play(state.legal()[0])
    seat = next(seat for seat in range(4) if state.calls(seat))
    said = state.calls(seat)
    with pytest.raises(IllegalMove) as refused:
        state.call(seat, said[0][:-1])
    sentence = f"Seat {seat} cannot say {said[0][:-1]!r} now; did you mean {said[0]}? It may say {', '.join(said)}."
    assert str(refused.value) == sentence


def test_nothing_can_be_said() -> None:
    state = parlour.load("raffles").start(seed=1)
    with pytest.raises(IllegalMove, match=r"Seat 0 cannot say 'call raffles' now; it may say nothing\."):
        state.call(0, "call raffles")


def test_a_card_misspelt() -> None:
    game = parlour.load("raffles")
    with pytest.raises(BadDeal) as refused:
        game.start(deck=["trump-0", "mon-4"])
    told = "'mon-4' is no card of the raffles pack as played here; did you mean moon-4? All are in game.packs."
    assert str(refused.value) == told
    with pytest.raises(BadDeal, match=r"'zzz' is no card of the raffles pack as played here\.$"):
        game.start(deck=["zzz"])
    with pytest.raises(BadChoice, match="did you mean moon-4\\? It has trump-0"):
        parlour.press.face("raffles", "moon4")
    with pytest.raises(BadChoice, match="did you mean raffles\\? The packs are"):
        parlour.press.face("rafles", "moon-4")


def test_what_is_not_near_is_not_suggested() -> None:
    assert nearest("pas", ["pass", "bid 1"]) == "pass" and nearest("PASS", ["pass"]) == "pass"
    for wrong in ("", "zzz", None, 3, b"pass", ["pass"], "pass" * 10_000):
        assert nearest(wrong, ["pass", "bid 1"]) == ""
    assert unknown("x", "No", [], "there is") == "No; there is nothing."
