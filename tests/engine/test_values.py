"""Games, states, views, batches, simulations, records and tables as values: copied, pickled, compared, hashed."""

import copy
import multiprocessing
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import parlour
from parlour import BadChoice, Game, NotAvailable, Record, State, Table
from parlour.games import GAMES
from parlour.games.registry import Registry
from tests.helpers import own_game
from tests.helpers.walks import every_table, label, step, walk

PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)
Twin = Callable[[Any], Any]
TWINS: list[Twin] = [
    copy.copy,
    copy.deepcopy,
    *(lambda value, protocol=protocol: pickle.loads(pickle.dumps(value, protocol)) for protocol in PROTOCOLS),
]
each_way = pytest.mark.parametrize("twin", TWINS, ids=["copy", "deepcopy", *(f"pickle-{n}" for n in PROTOCOLS)])


@pytest.fixture
def own() -> Iterator[Game]:
    """A game of one's own, on the shelf for as long as a test goes on."""
    name = parlour.register(own_game)
    yield parlour.load(name)
    del GAMES.registered[name]


def positions(game: Game, seed: int = 3, share: float = 0.04) -> Iterator[State]:
    """A few positions of a hand: the first, the last, and some between."""
    chance = random.Random(seed)
    for state in walk(game, seed):
        if not state.history or state.hand_over or chance.random() < share:
            yield state


# ---- states and views ----


@pytest.mark.parametrize("game", every_table(), ids=label)
def test_a_twin_is_equal_and_shares_nothing(game: Game) -> None:
    chance = random.Random(1)
    for state in positions(game):
        twin = chance.choice(TWINS)(state)
        assert twin == state and hash(twin) == hash(state) and twin.history == state.history
        assert twin.to_dict() == state.to_dict() and twin.seed == state.seed
        before = state.position, state.history
        if not twin.hand_over:
            step(twin, chance)
            assert twin != state
        assert (state.position, state.history) == before
        for seat in (None, *range(game.players)):
            view = state.view(seat)
            other = chance.choice(TWINS)(view)
            assert other == view and hash(other) == hash(view) and other.to_dict() == view.to_dict()


@each_way
def test_what_is_done_to_a_twin_is_not_done_to_the_original(twin: Twin) -> None:
    state = parlour.load("transfer", round_limit=3).start(seed=2)
    for _ in range(5):
        state.play(state.legal()[0])
    before = state.to_dict()
    other = twin(state)
    while not other.hand_over:
        other.play(other.legal()[0])
    assert state.to_dict() == before
    other = twin(state)
    while other.history:
        other.undo()
    assert state.to_dict() == before and len(state.history) == 5
    view = state.view(0)
    told, spoilt = view.to_dict(), twin(view)
    spoilt.score.append(1)
    spoilt.known.hand[0] = 0
    assert view.to_dict() == told and spoilt != view


def test_states_are_equal_by_game_players_options_and_position() -> None:
    start = parlour.load("raffles").start(seed=1)
    assert start == parlour.load("raffles").start(seed=1) and start != parlour.load("raffles").start(seed=2)
    assert start != parlour.load("raffles", game=50).start(seed=1)
    assert start != parlour.load("raffles", players=5).start(seed=1)
    assert start != start.s and start != None and start != "raffles"  # noqa: E711
    found = {start: "here", start.view(0): "a view"}
    assert found[start.copy()] == "here" and found[start.view(0)] == "a view"
    assert len({start.view(seat) for seat in (0, 1, 2, 3, None, 0)}) == 5


@each_way
def test_games_are_equal_by_rules_players_and_options(twin: Twin) -> None:
    for game in every_table():
        other = twin(game)
        assert other == game and hash(other) == hash(game) and other.options == game.options
        assert [type(value) for value in other.options.values()] == [type(value) for value in game.options.values()]
    games = every_table()
    assert len(set(games)) == len(games)


# ---- batches and simulations ----


@each_way
def test_batches_and_simulations_are_values(twin: Twin) -> None:
    game = parlour.load("raffles")
    batch, simulation = game.batch(5, seed=3), game.simulate(5, seed=3)
    other = twin(batch)
    assert other == batch and hash(other) == hash(batch) and (other.masks == batch.masks).all()
    assert batch != game.batch(5, seed=4) and batch != game.batch(4, seed=3) and batch != simulation
    assert batch != parlour.load("raffles", game=50).batch(5, seed=3)
    before = batch.states.tobytes()
    other.step([int(mask).bit_length() - 1 for mask in other.masks])
    assert other != batch and batch.states.tobytes() == before
    again = twin(simulation)
    assert again == simulation and hash(again) == hash(simulation) and again.moves == simulation.moves
    assert simulation != game.simulate(5, seed=4) and simulation != game.simulate(4, seed=3) and simulation != batch
    again.points[0, 0] += 1
    assert again != simulation


# ---- records and tables ----


def played_table(hands: int = 2) -> Table:
    """A table at which two hands have been played, and things called."""
    chance = random.Random(4)
    table = Table(parlour.load("raffles", open_table=True), ["Ada", "Ben", "Cora", "Dan"], seed=1)
    for hand in range(hands):
        if hand:
            table.next_hand(seed=7)
        while not table.state.hand_over:
            table.play(table.state.seat, chance.choice(table.state.legal()))
            seat = chance.randrange(4)
            if chance.random() < 0.2 and table.state.calls(seat):
                table.call(seat, chance.choice(table.state.calls(seat)))
    return table


@each_way
def test_tables_and_records_are_values(twin: Twin) -> None:
    table = played_table()
    other, record = twin(table), twin(table.record)
    assert other == table and hash(other) == hash(table) and other.record == table.record
    assert record == table.record and hash(record) == hash(table.record)
    assert record == Record.parse(str(record)) and len({record, Record.parse(str(record))}) == 1
    assert table != played_table(1) and table.record != played_table(1).record and record != str(record)
    text = str(table.record)
    other.next_hand(seed=1)
    other.play(other.state.seat, other.state.legal()[0])
    record.hands[0].acts.clear()
    record.options["players"] = 6
    assert str(table.record) == text and other != table and record != table.record


# ---- other processes ----


def look_at(thing: Any) -> tuple[Any, str]:
    """What another process makes of what it was sent."""
    return thing, getattr(thing, "position", "")


def test_another_process_gets_the_same(own: Game) -> None:
    game = parlour.load("chantecler")
    state = game.start(seed=5)
    for _ in range(7):
        state.play(state.legal()[0])
    mine = own.start(seed=2)
    mine.play(mine.legal()[0])
    table = Table(own, seed=3)
    table.play(table.state.seat, table.state.legal()[0])
    things = [game, state, state.view(2), mine, mine.view(0), own, table, table.record, played_table(1)]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.map(look_at, things)
    assert [thing for thing, _ in found] == things
    assert [text for _, text in found if text] == [state.position, mine.position]


def test_a_pickle_imports_the_rules_of_a_game_of_ones_own(own: Game, tmp_path: Path) -> None:
    """A fresh process knows the game by name as well, if it was registered here."""
    (tmp_path / "table.pickle").write_bytes(pickle.dumps(Table(own, seed=3)))
    code = (
        "import pickle, sys\n"
        "table = pickle.load(open(sys.argv[1], 'rb'))\n"
        "table.play(table.state.seat, table.state.legal()[0])\n"
        "assert table.record.replay() == table\n"
        "assert not {'numpy', 'numba'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path / "table.pickle")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_game_that_was_never_registered_stays_so() -> None:
    game = Game(own_game, game=5)
    again = pickle.loads(pickle.dumps(game))
    assert again == game and "own-game" not in GAMES
    with pytest.raises(BadChoice, match=r"register\(tests.helpers.own_game\)"):
        parlour.load(own_game)  # type: ignore[arg-type]


def test_a_pickle_of_a_game_that_is_not_here_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = ModuleType("somewhere_else")
    exec(Path(str(own_game.__file__)).read_text(), vars(elsewhere))
    state = Game(elsewhere).start(seed=1)
    monkeypatch.setitem(sys.modules, "somewhere_else", elsewhere)
    text = pickle.dumps(state)
    assert pickle.loads(text) == state
    monkeypatch.delitem(sys.modules, "somewhere_else")
    with pytest.raises(NotAvailable, match="somewhere_else, which cannot be imported here"):
        pickle.loads(text)


def test_registering_twice_is_no_harm_and_names_are_not_taken() -> None:
    shelf = Registry()
    assert shelf.register(own_game) == shelf.register(own_game) == "own-game"
    twin = ModuleType("another")
    exec(Path(str(own_game.__file__)).read_text(), vars(twin))
    with pytest.raises(BadChoice, match="There is a game own-game already"):
        shelf.register(twin)


def test_a_batch_of_a_game_of_ones_own_is_a_value_too(own: Game) -> None:
    batch = own.batch(3, seed=1)
    batch.step(np.array([int(mask).bit_length() - 1 for mask in batch.masks]))
    assert pickle.loads(pickle.dumps(batch)) == batch == copy.deepcopy(batch)
