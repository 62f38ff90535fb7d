"""The searching player: it sees views only, plays legal moves, and does the same natively and in plain Python."""

import random
from typing import Any

import numpy as np
import pytest

import parlour
from parlour import BadChoice, Game, IllegalMove, State
from parlour.bots import Budget
from parlour.bots.games import habits_of
from parlour.bots.players.roster import bot_named
from parlour.bots.search import search
from parlour.bots.search.searcher import EXPLORE, Searcher, Tree
from parlour.engine.binding import plain_functions
from parlour.engine.warm import native_games
from parlour.games.bind import own_functions, rebuild

each_game = pytest.mark.parametrize("name", native_games())


def positions(game: Game, seed: int, number: int) -> list[State]:
    """Some positions of a random hand in which there is something to choose."""
    chance, state, found = random.Random(seed), game.start(seed=seed), []
    while not state.hand_over:
        if len(state.legal()) > 1:
            found.append(state.copy())
        state.play(chance.choice(state.legal()))
    return chance.sample(found, min(number, len(found)))


@each_game
def test_the_same_view_gets_the_same_move_whatever_is_hidden(name: str) -> None:
    bot = Searcher(Budget(iterations=200), seed=5)
    for state in positions(parlour.load(name), 3, 6):
        seat = state.s.turn
        view = state.view(seat)
        move = bot.choose(view)
        assert move in state.legal()
        for world in range(3):
            assert bot.choose(view.imagine(world).view(seat)) == move


@each_game
def test_plain_search_grows_the_same_tree_as_native_search(name: str) -> None:
    game = parlour.load(name)
    (state,) = positions(game, 8, 1)
    native = Tree(state.view(state.s.turn), seed=2, room=70)
    native.grow(60)
    plain = Tree(state.view(state.s.turn), seed=2, room=70)
    rng, nodes, sums = [int(plain.rng[0])], Grid(plain.nodes), Grid(plain.sums)
    known, space = Slots([state.view(state.s.turn).known]), Slots([game.form(), game.form()])
    rules = plain_functions(game.module)
    habits = own_functions(habits_of(game.module))
    grow = rebuild(own_functions(search), vars(search) | rules | habits)["grow"]
    size = grow(
        known, space, rng, plain.seat, nodes, sums, 1, 60, EXPLORE, plain.pace, plain.swing, [0.0] * 16, plain.worlds
    )
    assert size == native.size
    assert nodes.rows == native.nodes.tolist()
    assert np.allclose(sums.rows, native.sums)


class Slots(list):  # type: ignore[type-arg]
    """A list of plain states in which assigning copies, as it does in an array of records."""

    def __setitem__(self, place, state):  # type: ignore[no-untyped-def]
        super().__setitem__(place, state.copy())


class Grid:
    """An array of two dimensions whose numbers are Python's own."""

    def __init__(self, array: Any) -> None:
        self.rows = array.tolist()

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place: tuple[int, int]) -> Any:
        return self.rows[place[0]][place[1]]

    def __setitem__(self, place: tuple[int, int], value: Any) -> None:
        self.rows[place[0]][place[1]] = value


def test_two_threads_are_as_deterministic_as_one() -> None:
    (state,) = positions(parlour.load("raffles"), 4, 1)
    bot = Searcher(Budget(iterations=2000, threads=2), seed=1)
    first = bot.weigh(state.view(state.s.turn))
    assert first == bot.weigh(state.view(state.s.turn))
    assert sum(move.visits for move in first) == 2000


def test_more_thought_finds_the_winning_card() -> None:
    """The last two tricks of Raffles: the Detective now would win one trick, held back it saves two noughts."""
    from tests.helpers.laying import late

    game = parlour.load("raffles")
    state = late(game, "star-4 moon-9", "star-0 sun-1", "detective sun-0", "star-7 sun-2")
    state.play("star-4")
    state.play("star-0")
    assert state.legal() == ["sun-0", "detective"]
    assert bot_named("search:3000").choose(state.view(2)) == "detective"


def test_budgets_and_names_are_checked() -> None:
    for wrong in (
        {},
        {"iterations": 0},
        {"iterations": 5, "seconds": 0.0},
        {"seconds": -1.0},
        {"iterations": 5, "threads": 0},
    ):
        with pytest.raises(BadChoice):
            Budget(**wrong)
    for name in ("", "searcher", "search:", "search:x", "search:0", "mistress"):
        with pytest.raises(BadChoice):
            bot_named(name)
    state = parlour.load("raffles").start(seed=1)
    with pytest.raises(IllegalMove):
        bot_named("search:10").choose(state.view((state.s.turn + 1) % 4))


def test_roulette_is_not_searched_but_played_with_temperance() -> None:
    state = parlour.load("roulette").start(seed=1)
    for _ in range(12):
        assert state.seat is not None
        state.play(bot_named("search:10").choose(state.view(state.seat)))


def test_habits_look_only_at_what_the_seat_may_see() -> None:
    """A habit gives the same move in every world the seat can imagine, chance being the same."""
    for name in native_games():
        game = parlour.load(name)
        habit = habits_of(parlour.load(name).module).habit
        for state in positions(game, 6, 8):
            s, seat = state.s, state.s.turn
            move = habit(s, game.law.legal(s), [77])
            assert game.law.legal(s) >> move & 1
            for world in range(3):
                imagined = state.view(seat).imagine(world).s
                assert habit(imagined, game.law.legal(imagined), [77]) == move


@pytest.mark.parametrize(("name", "near"), [("chantecler", 52), ("lost-heir", 22)])
def test_the_score_changes_the_bid(name: str, near: int) -> None:
    """A side a few points from game bids otherwise on the same hand than at the start."""
    game, differ = parlour.load(name), 0
    for seed in range(16):
        bids = []
        for score in ([0] * 4, [near, 0, near, 0]):
            state = game.start(seed=seed, dealer=3, score=score)
            bids.append(bot_named("search:1500").choose(state.view(0)))
        differ += bids[0] != bids[1]
    assert differ >= 3
