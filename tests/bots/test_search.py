"""The searching player: it sees views only, plays legal moves, and does the same natively and in plain Python."""

import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import parlour
from parlour import BadChoice, Game, IllegalMove, State
from parlour.bots import Budget
from parlour.bots.games import habits_of
from parlour.bots.players.roster import bot_named
from parlour.bots.search import search
from parlour.bots.search.searcher import Searcher
from parlour.bots.search.tree import EXPLORE, NODE, Tree, bonuses
from parlour.bots.search.trial import Trial
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
    """With a ring of sixteen worlds, so that most iterations take one that has served before."""
    game = parlour.load(name)
    (state,) = positions(game, 8, 1)
    native, plain = (Tree(state.view(state.s.turn), seed=2, room=70) for _ in range(2))
    native.ring = native.ring[:16]
    native.grow(60)
    rng, nodes, sums = [int(plain.rng[0])], Nodes(plain.nodes), Grid(plain.sums)
    known, ring = Slots([state.view(state.s.turn).known]), Slots([game.form() for _ in range(16)])
    size = plain_search(game)["grow"](
        known,
        ring,
        Slots([game.form()]),
        rng,
        plain.seat,
        nodes,
        sums,
        1,
        60,
        EXPLORE,
        plain.pace,
        plain.swing,
        [0.0] * 16,
        [0] * 16,
        bonuses().tolist(),
        plain.worlds,
    )
    assert size == native.size
    assert rng[0] == native.rng[0]
    for name in NODE.names or ():
        assert np.allclose([getattr(node, name) for node in nodes], native.nodes[name]), name
    assert np.allclose(sums.rows, native.sums)


def plain_search(game: Game) -> dict[str, Any]:
    """The search bound to a game in plain Python."""
    habits = own_functions(habits_of(game.module))
    return rebuild(own_functions(search), vars(search) | plain_functions(game.module) | habits)


class Slots(list):  # type: ignore[type-arg]
    """A list of plain states in which assigning copies, as it does in an array of records."""

    def __setitem__(self, place, state):  # type: ignore[no-untyped-def]
        super().__setitem__(place, state.copy())


class Nodes(list):  # type: ignore[type-arg]
    """An array of records as a list of objects whose numbers are Python's own."""

    def __init__(self, array: Any) -> None:
        names = array.dtype.names
        super().__init__(SimpleNamespace(**dict(zip(names, row, strict=True))) for row in array.tolist())


class Grid:
    """An array of two dimensions whose numbers are Python's own."""

    def __init__(self, array: Any) -> None:
        self.rows = array.tolist()

    def __getitem__(self, place: tuple[int, int]) -> Any:
        return self.rows[place[0]][place[1]]

    def __setitem__(self, place: tuple[int, int], value: Any) -> None:
        self.rows[place[0]][place[1]] = value


def worlds_of(iterations: int, size: int, worlds: int = search.ANY_WORLD) -> tuple[list[int], int]:
    """The place of the world that each iteration takes from a ring of this size, and how many worlds were laid out."""
    game = parlour.load("raffles")
    state, laid = game.start(seed=1), []
    space = vars(search) | plain_functions(game.module) | {"imagine": lambda s, seat, rng: laid.append(seat)}
    next_world = rebuild(own_functions(search), space)["next_world"]
    known, ring = Slots([state.view(state.s.turn).known]), Slots([game.form() for _ in range(size)])
    places = [next_world(known, ring, [1], 0, iteration, worlds) for iteration in range(iterations)]
    return places, len(laid)


def test_a_world_serves_as_often_as_any_other_and_first_a_round_is_laid_out() -> None:
    assert worlds_of(16, 16)[1] == 16
    rounds = 40
    places, laid = worlds_of(16 * rounds, 16)
    assert places == [*range(16)] * rounds
    assert laid == 16 + 16 * (rounds - 1) // search.SERVES + (16 * (rounds - 1) % search.SERVES > 0)
    assert worlds_of(64, 16, search.TRUTH)[1] == 0


@each_game
def test_the_sums_of_a_tree_agree_with_its_nodes(name: str) -> None:
    """Of every node: visits are those of its children and of the hand that made it, its mean is its own, and the moves
    it has tried are its children's."""
    (state,) = positions(parlour.load(name), 5, 1)
    tree = Tree(state.view(state.s.turn), seed=1, room=500)
    tree.grow(600)
    nodes = tree.nodes[: tree.size]
    assert nodes["visits"][0] == 600
    assert np.allclose(nodes["mean"], nodes["worth"] / nodes["visits"])
    assert np.allclose(nodes["rarity"], nodes["visits"] ** -0.5)
    assert (nodes["chances"] >= nodes["visits"])[1:].all()
    for number, node in enumerate(nodes):
        children = nodes[nodes["parent"] == number]
        assert children["visits"].sum() <= node["visits"]
        assert sum(1 << int(move) for move in children["move"]) == node["tried"]
    at_root = tree.children()
    assert sum(sums[0] for sums in at_root.values()) == 600
    for place, column in enumerate(tree.sums.T):
        assert np.isclose(sum(sums[2 + place] for sums in at_root.values()), column[0])


def test_young_branches_are_answered_by_habit() -> None:
    """No second reply is tried before its branch has been seen often enough to matter; at the root all moves are."""
    (state,) = positions(parlour.load("lost-heir"), 5, 1)
    tree = Trial(state.view(state.s.turn), 1, 2000, truth=state)
    tree.grow(len(state.legal()))
    assert len(tree.children()) == len(state.legal())
    tree.grow(1500)
    tried = np.bitwise_count(tree.nodes["tried"][1 : tree.size]).astype(int)
    assert tried.max() > 2
    assert (search.SLOWLY * np.maximum(tried - 1, 0) ** 2 <= tree.nodes["visits"][1 : tree.size]).all()


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
    """Where a side is a few points from game, one bids otherwise on the same hand than at the start."""
    game, differ = parlour.load(name), 0
    for seed in range(12):
        bids = set()
        for score in ([0] * 4, [near, 0, near, 0], [0, near, 0, near]):
            state = game.start(seed=seed, dealer=3, score=score)
            bids.add(bot_named("search:1500").choose(state.view(0)))
        differ += len(bids) > 1
    assert differ >= 3
