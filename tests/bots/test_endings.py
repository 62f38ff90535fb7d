"""Exact endings: the solver against plain minimax that prunes nothing and remembers nothing, and the search over it."""

import random
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import parlour
from parlour import Game, State
from parlour.bots import Budget
from parlour.bots.games import setting_of
from parlour.bots.pace import pace_of
from parlour.bots.review import judge
from parlour.bots.search import search, slate, solver
from parlour.bots.search.endings import MOST, WORLD, Endings, can_be_solved, few_are_left
from parlour.bots.search.searcher import Searcher
from parlour.bots.search.slate import blank_slate
from parlour.cards import numbers
from parlour.engine.native import native_kernels, record_form, to_record
from parlour.engine.view import View
from parlour.games import GAMES
from parlour.games.bind import own_functions, rebuild
from parlour.games.declare import NONE, Sight
from tests.helpers.walks import label, step, tables

TRICK_GAMES = ("raffles", "euchre", "chantecler", "lost-heir", "pinochle", "trolley")
TABLES = [game for name in TRICK_GAMES for game in tables(name) if not game.options.get("open_table")]
AT_ONE_TABLE = 20  # positions compared
FEWER = {2: 8, 3: 9, 4: 12, 5: 11, 6: 13}  # cards in the hands, by the number of players
LONGER = {2: 12, 3: 12, 4: 14, 5: 14, 6: 13}
LONGEST = {"chantecler": 18, "pinochle": 17}  # of two sides of two
NO_LIMIT = 1_000_000
Worth = tuple[int, int]
"""What a hand pays a side: its chance in parts of solver.ONE, and its points."""


class Solver:
    """The native solver for a seat; what it remembers goes from one position of a hand to the next."""

    def __init__(self, game: Game, seat: int, limit: int = NO_LIMIT, room: int = 1 << 8) -> None:
        self.game, self.limit = game, limit
        self.native = native_kernels(game.module, solver)["solve"]
        self.space: Any = np.zeros(solver.ROWS, record_form(game.module))
        self.slate = blank_slate(game, seat, self.space, room)

    def solve(self, s: Any) -> list[Worth] | None:
        """What the position pays each side, the asking one first; nothing if it gave up."""
        to_record(s, self.space)
        if not self.native(self.space, self.slate, self.limit, *pace_of(self.game)):
            return None
        return [(pay // solver.SPAN, pay % solver.SPAN - solver.MIDDLE) for pay in self.slate.found[0].tolist()]


class Minimax:
    """Every line of play to its end in plain Python: two sides against each other, or every side for itself."""

    def __init__(self, game: Game, seat: int) -> None:
        self.law = game.law
        self.measure = pace_of(game)
        blank = game.blank()
        pairs = [{other, game.law.partner(blank, other)} for other in range(game.players)]
        around = [(seat + place) % game.players for place in range(game.players)]
        self.sides: list[set[int]] = []
        for other in around:
            if pairs[other] not in self.sides:
                self.sides.append(pairs[other])
        space = vars(search) | {"partner": game.law.partner} | own_functions(game.module)
        self.worth = rebuild(own_functions(search), space)["worth"]

    def solve(self, s: Any) -> list[Worth]:
        """What the best play pays each side; of two sides only the first is asked, and the other spoils it for it."""
        best = self.best(s)
        return best[:1] if len(self.sides) == 2 else best

    def best(self, s: Any) -> list[Worth]:
        """The best line for whoever has the turn."""
        if self.law.over(s):
            return [self.pay(s, min(side)) for side in self.sides]
        side = next(place for place, seats in enumerate(self.sides) if s.turn in seats)
        lines = []
        for move in numbers(self.law.legal(s)):
            after = s.copy()
            self.law.play(after, move)
            lines.append(self.best(after))
        if len(self.sides) == 2:
            return (max if side == 0 else min)(lines, key=lambda line: line[0])
        return max(lines, key=lambda line: line[side])

    def pay(self, s: Any, seat: int) -> Worth:
        return int(solver.ONE * self.worth(s, seat, *self.measure)), self.law.points(s, seat)


def cards_held(s: Any) -> int:
    return sum(hand.bit_count() for hand in s.hand)


def late_state(game: Game, seed: int, cards: int) -> State:
    """A hand played at random until few cards are left, at some score; perhaps it ended before."""
    chance = random.Random(seed)
    scores = [chance.randrange(game.numbers["game"] * 2 // 3) for _ in range(game.players)]
    blank = game.blank()
    score = [scores[min(seat, game.law.partner(blank, seat))] for seat in range(game.players)]
    state = game.start(seed=seed, score=score)
    while not state.hand_over and cards_held(state.s) > cards:
        step(state, chance)
    return state


def late_choice(name: str, players: int | None = None, cards: int = 12, seed: int = 0) -> State:
    """A late position in which there is something to choose."""
    game = parlour.load(name, players)
    while True:
        seed += 1
        state = late_state(game, seed, cards)
        if len(state.legal()) > 1:
            return state


# ---- the solver ----


@pytest.mark.parametrize("game", TABLES, ids=label)
def test_the_solver_finds_what_minimax_finds(game: Game) -> None:
    """In true positions and imagined ones, down to the last choice."""
    solved = seed = 0
    while solved < AT_ONE_TABLE and seed < 400:
        state, chance = late_state(game, seed, FEWER[game.players]), random.Random(seed)
        seat = chance.randrange(game.players)
        native, plain = Solver(game, seat), Minimax(game, seat)
        while not state.hand_over:
            for s in (state.s, state.view(seat).imagine(seed).s):
                found, right = native.solve(s), plain.solve(s)
                assert found is not None and found[: len(right)] == right, (seed, s.numbers())
                solved += 1
            step(state, chance)
        seed += 1
    assert solved >= AT_ONE_TABLE


def mixed_up(game: Game, hands: int) -> list[str]:
    """Longer endings solved with a table that remembers all and with one that remembers next to nothing: what differs.

    Then the same cards with something else changed about among the seats, by the name of which the difference goes.
    """
    found = []
    cards = LONGER[game.players]
    if game.players == 4 and game.name in LONGEST:
        cards, hands = LONGEST[game.name], 4 * hands
    for seed in range(hands):
        state, chance = late_state(game, seed, cards), random.Random(seed)
        seat = chance.randrange(game.players)
        long, short = Solver(game, seat, room=1 << 14), Solver(game, seat, room=1)
        while not state.hand_over:
            for change in (nothing, *changes(game, state.s)):
                s = state.s.copy()
                change(s)
                if long.solve(s) != short.solve(s):
                    found.append(f"{change.__name__}, seed {seed}")
            step(state, chance)
    return found


def changes(game: Game, s: Any) -> list[Callable[[Any], None]]:
    """Ways to change what the seats have made about among them, or whose lead it is."""

    def turn_round(name: str) -> Callable[[Any], None]:
        def change(s: Any) -> None:
            rows = getattr(s, name)
            if isinstance(rows, int):
                setattr(s, name, (rows + 1) % game.players)
            else:
                rows.insert(0, rows.pop(game.players - 1))

        change.__name__ = name
        return change

    counts = [
        name
        for name, field in game.fields.items()
        if field.size == game.rulebook.seats and field.kind.name in ("number", "cards") and field.sight is Sight.PUBLIC
    ]
    names = [name for name in counts if name not in ("score", "cards")]
    names += [name for name in ("found", "misled") if name in game.fields]
    if s.trick[s.turn] != NONE and len({hand.bit_count() for hand in s.hand[: game.players]}) == 1:
        names.append("turn")
    return [turn_round(name) for name in names]


def nothing(s: Any) -> None:
    """No change."""


def test_what_one_side_is_sure_of_is_enough_only_against_the_other() -> None:
    space: Any = np.zeros(2, record_form(parlour.load("euchre").module))
    slate = blank_slate(parlour.load("euchre"), 0, space, room=1)
    slate.line[0, solver.KEY] = slate.keys[0] = 1
    for sure in (0, 1):
        slate.values[0] = (solver.HIGHEST - 10, 0) if sure == 0 else (0, solver.HIGHEST - 10)
        slate.sure[0] = (0, 10) if sure == 0 else (10, 0)
        assert solver.read_off(slate, 0) and slate.found[0, 1 - sure] == 10
        slate.sure[0] = (10, 0) if sure == 0 else (0, 10)
        assert not solver.read_off(slate, 0)
        slate.sure[0] = (0, 9) if sure == 0 else (9, 0)
        assert not solver.read_off(slate, 0)


@pytest.mark.parametrize("game", TABLES, ids=label)
def test_what_is_remembered_changes_nothing(game: Game) -> None:
    assert mixed_up(game, 2) == []


@pytest.mark.parametrize(
    ("name", "field"),
    [
        *(("raffles", "hand"), ("raffles", "noughts"), ("raffles", "tricks"), ("euchre", "tricks"), ("euchre", "hand")),
        *(("chantecler", "counters"), ("lost-heir", "found"), ("lost-heir", "misled"), ("lost-heir", "tricks")),
        *(("pinochle", "hand"), ("pinochle", "taken"), ("trolley", "caught"), ("trolley", "turn")),
    ],
)
def test_a_table_that_cannot_tell_positions_apart_is_found_out(
    name: str, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bug planted in its key: something that makes a difference is left out."""
    right = setting_of(GAMES[name])
    missing = replace(right, passing=(*right.passing, field))
    monkeypatch.setattr(slate, "setting_of", lambda rules: missing)
    assert mixed_up(parlour.load(name), 6)


def test_a_table_with_one_key_for_all_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slate, "matters", lambda field: False)
    with pytest.raises(AssertionError):
        test_the_solver_finds_what_minimax_finds(parlour.load("chantecler"))


def test_the_solver_gives_up() -> None:
    game = parlour.load("chantecler")
    s = late_choice("chantecler", cards=16).s
    patient, hasty = Solver(game, 0), Solver(game, 0, limit=20)
    found, needed = patient.solve(s), int(patient.slate.spent[0])
    assert found is not None and needed > 21
    assert hasty.solve(s) is None and hasty.slate.spent[0] == 21
    assert Solver(game, 0, limit=needed).solve(s) == found
    assert Solver(game, 0, limit=needed - 1).solve(s) is None


# ---- determinised search ----


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_worlds_are_weighed_as_minimax_weighs_them(name: str) -> None:
    """With all cards open there is one world, and every move has its exact worth in it."""
    state = late_choice(name, cards=8)
    seat, game = state.s.turn, state.game
    ending = Endings(state.view(seat), truth=state)
    ending.grow(3)
    for move, (visits, chances, squares, points) in ending.children().items():
        after = state.s.copy()
        game.law.play(after, move)
        chance, count = Minimax(game, seat).solve(after)[0]
        assert (visits, points) == (3, 3 * count) and chances == pytest.approx(3 * chance / solver.ONE)
        assert squares == pytest.approx(3 * (chance / solver.ONE) ** 2)
    assert set(ending.children()) == set(numbers(game.law.legal(state.s)))


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_the_same_view_and_seed_give_the_same_whatever_is_hidden(name: str) -> None:
    late = (late_choice(name, cards=8, seed=seed) for seed in range(50))
    state = next(state for state in late if few_are_left(state.view(state.s.turn)))
    seat = state.s.turn
    weighed = Searcher(Budget(iterations=200), seed=5).weigh(state.view(seat))
    assert {move.move for move in weighed} == set(state.legal())
    for world in range(3):
        view = state.view(seat).imagine(world).view(seat)
        assert Searcher(Budget(iterations=200), seed=5).weigh(view) == weighed


def test_threads_come_to_what_one_thread_after_the_other_comes_to() -> None:
    state = late_choice("pinochle")
    view = state.view(state.s.turn)
    together = Searcher(Budget(iterations=60 * WORLD, threads=3), seed=7).weigh(view)
    alone = [Searcher(Budget(iterations=20 * WORLD), seed=seed).weigh(view) for seed in (7, 8, 9)]
    for move in together:
        parts = [part for one in alone for part in one if part.move == move.move]
        assert move.visits == sum(part.visits for part in parts) == 60
        assert move.points * 60 == pytest.approx(sum(part.points * part.visits for part in parts))
        assert move.worth * 60 == pytest.approx(sum(part.worth * part.visits for part in parts))
    assert together == Searcher(Budget(iterations=60 * WORLD, threads=3), seed=7).weigh(view)


def test_budgets_are_kept_to(monkeypatch: pytest.MonkeyPatch) -> None:
    state = late_choice("pinochle")
    view = state.view(state.s.turn)
    assert few_are_left(view)
    for iterations, worlds in ((1, 1), (WORLD, 1), (WORLD + 1, 2), (10 * WORLD, 10)):
        assert {move.visits for move in Searcher(Budget(iterations=iterations)).weigh(view)} == {worlds}
    both = Budget(iterations=10 * WORLD, seconds=30.0)
    assert {move.visits for move in Searcher(both).weigh(view)} == {10}
    began = time.perf_counter()
    assert Searcher(Budget(seconds=0.2)).weigh(view)[0].visits and time.perf_counter() - began >= 0.2
    looks = count()
    monkeypatch.setattr("parlour.bots.search.endings.time", SimpleNamespace(perf_counter=lambda: float(next(looks))))
    monkeypatch.setattr("parlour.bots.search.searcher.time", SimpleNamespace(perf_counter=lambda: 0.0))
    assert {move.visits for move in Searcher(Budget(seconds=20.0)).weigh(view)} == {20}  # each takes a second


class TooHard(Endings):
    """Endings none of which can be solved."""

    def __init__(self, view: View, seed: int) -> None:
        super().__init__(view, seed, limit=0)


def test_a_world_that_cannot_be_solved_counts_for_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some worlds are too hard, and the rest count for every move; when all are, the search goes on as usual."""
    state = late_choice("pinochle")
    view = state.view(state.s.turn)
    counts = []
    for limit in range(0, 400, 20):
        ending = Endings(view, 3, limit=limit)
        ending.grow(30)
        visits = {visits for visits, *_ in ending.children().values()}
        assert len(visits) <= 1
        counts.append(max(visits, default=0))
    assert counts[0] == 0 and any(0 < count < 30 for count in counts) and counts[-1] == 30
    monkeypatch.setattr("parlour.bots.search.searcher.Endings", TooHard)
    assert sum(move.visits for move in Searcher(Budget(iterations=300)).weigh(view)) == 300


def test_only_late_tricks_are_solved() -> None:
    for name in TRICK_GAMES:
        state = parlour.load(name).start(seed=1)
        assert not few_are_left(state.view(state.s.turn))
    for name, players in (("trolley", 2), ("pinochle", 2), ("matchem", 4), ("transfer", 4)):
        state, chance = parlour.load(name, players).start(seed=1), random.Random(1)
        while not state.hand_over:
            view = state.view(state.s.turn)
            if can_be_solved(view):
                assert cards_held(state.s) <= MOST * players and state.s.trick
                assert getattr(state.s, "in_stock", 0) == 0 and getattr(state.s, "drawn", 24) == 24
            step(state, chance)


# ---- hindsight ----


def test_hindsight_is_exact_where_it_can_be() -> None:
    for name in TRICK_GAMES:
        state = late_choice(name, cards=9)
        seat, texts = state.s.turn, state.game.rulebook.moves[state.s.phase]
        exact = {}
        for move in numbers(state.game.law.legal(state.s)):
            after = state.s.copy()
            state.game.law.play(after, move)
            exact[texts[move]] = Minimax(state.game, seat).solve(after)[0]
        for made in exact:
            _, hindsight = judge(state, made, Budget(iterations=20))
            chance, points = exact[hindsight.best]
            assert (chance, points) == max(exact.values())
            assert hindsight.best == made or exact[made] < exact[hindsight.best]
            assert hindsight.chance == pytest.approx(chance / solver.ONE) and hindsight.points == points
            assert hindsight.lost == pytest.approx((chance - exact[made][0]) / solver.ONE) and hindsight.noise == 0
