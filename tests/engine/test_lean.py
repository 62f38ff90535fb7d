"""The lean form: what is left out bears on nothing, no place is negative, and the yardsticks play the same hands."""

import ast
import pickle
import shutil
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import pytest
from numba import njit

import parlour
from bench import yardstick
from parlour.engine import lean, native, plain, playout, slicing
from parlour.errors import BadDeal, NotAvailable
from parlour.games import kit
from parlour.games.declare import Numbers, State

GAMES = [name for name in parlour.GAMES if parlour.load(name).rulebook.native]

# ---- slicing: functions of a game that nobody plays ----


def turned(rng: Numbers) -> Any:
    rng[0] += 1
    return rng[0]


def remember(s: State, card: int) -> None:
    s.gone |= 1 << card
    if card > 3:
        s.shown[s.turn] &= ~(1 << card)


def count_up(s: State, seats: Numbers) -> None:
    seats[0] += s.step


def hand_on(s: State) -> Any:
    count_up(s, s.tally)
    return s.tally[0]


def first(s: State, rng: Numbers, card: int) -> Any:
    seat = s.turn
    s.turn = s.leader = 1
    idle = s.gone
    remember(s, card)
    s.lucky = turned(rng)
    for other in range(4):
        s.shown[other] = idle
    if s.option:
        s.lifted[seat] = 5
        return s.lifted[seat]
    return s.turn + hand_on(s) + s.never + s.lifted[seat] + (s.never or seat)


FIELDS = {
    "turn": False,
    "leader": False,
    "gone": False,
    "lucky": False,
    "never": False,
    "option": False,
    "step": False,
    "shown": True,
    "lifted": True,
    "tally": True,
}


def text_of(function: FunctionType) -> slicing.Text:
    here = globals()

    def meaning(name: str) -> slicing.Key | None:
        return (__name__, name) if isinstance(here.get(name), FunctionType) else None

    return slicing.Text.of(function, meaning)


def sliced(given: set[str], zero: set[str]) -> dict[str, str]:
    functions: list[Any] = [first, turned, remember, count_up, hand_on]
    texts = {(__name__, function.__name__): text_of(function) for function in functions}
    left = slicing.Slicer(texts, FIELDS, given, zero).reached()
    return {name: ast.unparse(text.tree) for (_, name), text in left.items()}


def test_what_nobody_reads_is_not_written_and_what_nobody_writes_is_zero() -> None:
    left = sliced({"option", "step"}, {"option"})
    assert set(left) == {"first", "turned", "count_up", "hand_on"}
    assert left["first"].splitlines() == [
        "def first(s, rng, card):",
        "    seat = s.turn",
        "    s.turn = 1",
        "    turned(rng)",  # chance goes on although nobody asks what came of it
        "    return s.turn + hand_on(s) + 0 + 0 + seat",
    ]
    assert "s.step" in left["count_up"] and "s.tally[0]" in left["hand_on"]


def test_an_option_that_is_not_known_keeps_what_it_needs() -> None:
    left = sliced({"option", "step"}, set())["first"]
    assert "if s.option" in left and "s.lifted[seat] = 5" in left and "s.gone" not in left


def test_a_sliced_function_runs() -> None:
    text = text_of(turned)  # type: ignore[arg-type]
    rng = [41]
    assert text.compiled()(rng) == 42 == rng[0]


@pytest.mark.parametrize("name", GAMES)
def test_what_players_may_conclude_is_left_out(name: str) -> None:
    """Of the fields that only views and imagination ask for nothing is left in the text of a playout."""
    rules = parlour.load(name).module
    texts = lean.sliced(rules, lean.reached_from("simulate", rules))
    whole = "\n".join(ast.unparse(text.tree) for text in texts.values())
    for field in ("void", "suspects", "lifted", "renounced", "denied", "open_table", "room"):
        if field in plain.fields_of(rules):
            assert f"s.{field}" not in whole, f"{field} is still there"
    assert "s.hand[" in whole


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_left_out_of_the_kernel_itself(name: str) -> None:
    """It is compiled as it stands, since it is looked for by that."""
    rules = parlour.load(name).module
    texts = lean.sliced(rules, lean.reached_from("simulate", rules))
    left = next(iter(texts.values()))
    whole = slicing.Text.of(left.function, left.meaning)
    _, *lines = whole.tree.body  # without the docstring
    assert left.function is playout.simulate
    assert [ast.dump(line) for line in left.tree.body] == [ast.dump(line) for line in lines]


# ---- places ----


class Places(list[int]):
    """A list that knows no negative places."""

    def __getitem__(self, place: Any) -> Any:
        assert isinstance(place, slice) or 0 <= place < len(self)
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        assert isinstance(place, slice) or 0 <= place < len(self)
        super().__setitem__(place, value)


class Table(tuple[int, ...]):
    """A tuple that knows no negative places."""

    def __getitem__(self, place: Any) -> Any:
        assert 0 <= place < len(self)
        return super().__getitem__(place)


@pytest.mark.parametrize("name", GAMES)
def test_no_place_is_negative(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python -1 is the last of a list; natively it would lie outside. No rule asks for it."""
    rules = parlour.load(name).module
    for kernel in ("simulate", "imagine_each"):
        for home in {home for home, _ in lean.reached_from(kernel, rules)}:
            module = sys.modules[home]
            for table, value in list(vars(module).items()):
                if lean.is_table(value):
                    monkeypatch.setattr(module, table, Table(value))
    for players in rules.GAME.players:
        game = parlour.load(name, players)
        for seed in range(3):
            s, rng = game.blank(), Places([0])
            for field, value in s.numbers().items():
                if isinstance(value, list):
                    setattr(s, field, Places(value))
            game.kernels["begin"](s, Places([0] * len(game.rulebook.pack)), rng, seed)
            for moves in range(200):
                if game.law.over(s):
                    break
                if moves % 5 == 0:
                    game.law.imagine(s.copy(), s.turn, rng)
                game.law.play(s, kit.pick(rng, game.law.legal(s)))
            for seat in range(players):
                game.law.points(s, seat)


# ---- the same hands ----


def test_the_open_table_is_played_over_records_and_the_same_seed_for_seed() -> None:
    refereed, open_table = parlour.load("euchre"), parlour.load("euchre", open_table=True)
    assert lean.can_be_lean(refereed) and not lean.can_be_lean(open_table)
    record = native.native_kernels(refereed.module)["simulate"]
    blank, points = native.blank_record(refereed), np.zeros((400, 4), np.int64)
    deck, rng = np.zeros(24, np.int64), np.zeros(1, np.int64)
    moves = record(blank, blank.copy(), deck, rng, 9, points)
    assert refereed.simulate(400, seed=9) == parlour.engine.batch.Simulation(points, moves)


def test_a_game_without_a_native_form_is_refused_in_words() -> None:
    with pytest.raises(NotAvailable, match="plain Python only"):
        parlour.load("roulette").simulate(1, seed=0)


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
@pytest.mark.parametrize("stick", [yardstick.RAFFLES, yardstick.EUCHRE], ids=lambda stick: stick.name)
def test_the_yardsticks_play_the_same_hands(stick: yardstick.Yardstick, tmp_path: Path) -> None:
    for play in stick.ways(tmp_path).values():
        assert stick.check(play, 2_000, 100) >= 2_000


def test_a_yardstick_that_plays_otherwise_is_found_out() -> None:
    def play(game: parlour.Game, hands: int, seed: int) -> tuple[yardstick.Points, int]:
        ours = game.simulate(hands, seed=seed + 1)
        return ours.points, ours.moves

    with pytest.raises(SystemExit, match="nothing was measured"):
        yardstick.compare(play, parlour.load("euchre"), 50)


# ---- chance, and what is kept ----


def test_the_nth_card_is_alike_however_it_is_found() -> None:
    quick: Any = njit(lambda cards, n: nth(cards, n))
    slow: Any = njit(lambda cards, n: counted(cards, n))
    rng = [7]
    for _ in range(300):
        cards = kit.below(rng, 1 << 31) << 31 | kit.below(rng, 1 << 31) | 1
        for n in range(kit.popcount(cards)):
            assert kit.nth(cards, n) == quick(cards, n) == slow(cards, n)


nth: Any = native.ONE_INSTRUCTION[kit.nth]
counted: Any = njit(native.COUNTED_OFF)


def test_the_plain_shuffle_is_the_rules_own() -> None:
    for seed in (0, 1, -1, 2**63 - 1, 123456789):
        decks = [list(range(54)), list(range(54))]
        for deck, shuffle in zip(decks, (plain.shuffle, kit.shuffle), strict=True):
            rng = [0]
            kit.seed_rng(rng, seed)
            shuffle(deck, 50, rng)
            deck.append(rng[0])
        assert decks[0] == decks[1]


def test_a_batch_pickled_when_records_were_wide_is_read() -> None:
    batch = parlour.load("euchre").batch(5, seed=3)
    wide = np.dtype([(name, np.int64, batch.states.dtype[name].shape) for name in batch.game.fields])
    states = np.zeros(5, wide)
    for name in batch.game.fields:
        states[name] = batch.states[name]
    assert parlour.engine.batch.restored(batch.game, states) == batch == pickle.loads(pickle.dumps(batch))
    with pytest.raises(BadDeal, match="other rules"):
        parlour.engine.batch.restored(parlour.load("raffles"), states)


def test_records_have_room_for_whatever_a_field_may_be() -> None:
    for name in GAMES:
        rules = parlour.load(name).module
        form = native.record_form(rules)
        assert form.itemsize % 8 == 0
        for field, declared in plain.fields_of(rules).items():
            most = np.iinfo(form[field].base).max
            if declared.kind.name in ("words", "seats"):
                assert (
                    most >= (1 << max(len(declared.kind.words), rules.GAME.seats * (declared.kind.name == "seats"))) - 1
                )
            elif declared.kind.name == "number":
                assert most >= 2_000_000_000


# ---- what was offered ----


def test_what_was_legal_before_a_move_is_not_taken_for_legal_after_it() -> None:
    state = parlour.load("euchre").start(seed=5, dealer=0)
    offered = state.legal()
    state.play("pass")
    state.legal()
    state.undo()
    with pytest.raises(parlour.IllegalMove):
        state.play("take up")  # the dealer's word
    state.play(offered[0])
    while state.phase == "order":
        state.play("pass") if state.seat != 0 else state.play("take up")
    with pytest.raises(parlour.IllegalMove):
        state.play("pass")
    state.legal()
    twin = state.copy()
    twin.play(twin.legal()[0])
    with pytest.raises(parlour.IllegalMove):
        twin.play(state.legal()[0])
    with pytest.raises(parlour.IllegalMove):
        state.play(7)  # type: ignore[arg-type]
