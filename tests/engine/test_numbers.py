"""Moves by number, and whole numbers of other kinds than Python's: NumPy's everywhere, and no others anywhere."""

import random
from collections.abc import Callable
from enum import IntEnum
from typing import Any

import numpy as np
import pytest

import parlour
from parlour import BadChoice, BadDeal, Game, IllegalMove, NotAvailable, ParlourError, Record, Table
from parlour.engine.checks import whole
from tests.helpers.walks import label, native_tables, walk

RAFFLES = parlour.load("raffles")
WIDTHS = (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64, np.intp)
NO_NUMBERS: list[Any] = [
    *(True, False, np.True_, np.False_, 1.0, np.float64(1), np.float32(1), "1", b"1", "", 1j, object(), int, [1], (1,)),
    *(np.array([1]), np.array([1, 2]), np.array(1.0), np.array(True), np.array("1"), {1}, {1: 1}),
]


class Seat(IntEnum):
    """Somebody's own name for a number."""

    WEST = 1


# ---- moves by number ----


@pytest.mark.parametrize("game", native_tables(), ids=label)
def test_numbers_and_actions_are_the_moves_in_the_same_order(game: Game) -> None:
    chance = random.Random(4)
    for state in walk(game, 4):
        texts, found, actions = state.legal(), state.legal_numbers(), state.legal_actions()
        assert [game.rulebook.moves[state.s.phase][number] for number in found] == texts
        assert [game.actions[action] for action in actions] == texts
        assert [game.action(state.phase, number) for number in found] == actions
        assert [game.phase_and_number(action) for action in actions] == [(state.phase, number) for number in found]
        if state.hand_over or chance.random() < 0.9:
            continue
        place = chance.randrange(len(texts))
        by_number, by_action = state.copy(), state.copy()
        by_number.play_number(found[place])
        by_action.play_action(actions[place])
        assert by_number == by_action and by_number.history[-1] == by_action.history[-1] == (state.seat, texts[place])
        if texts.count(texts[place]) == 1 and len(game.actions_called(texts[place])) == 1:
            by_word = state.copy()
            by_word.play(texts[place])
            assert by_word == by_number
        by_number.undo()
        assert by_number == state


@pytest.mark.parametrize("name", [name for name in parlour.GAMES if name != "roulette"])
def test_the_flat_actions_of_a_game(name: str) -> None:
    game = parlour.load(name)
    assert game.actions == tuple(text for texts in game.rulebook.moves for text in texts)
    for action, text in enumerate(game.actions):
        assert action in game.actions_called(text)
        assert game.action(*game.phase_and_number(action)) == action
        assert type(game.action(*game.phase_and_number(np.int64(action)))) is int  # type: ignore[arg-type]


def test_a_text_may_have_several_numbers() -> None:
    euchre, pinochle = parlour.load("euchre"), parlour.load("pinochle")
    assert [euchre.phase_and_number(action) for action in euchre.actions_called("pass")] == [("order", 0), ("make", 0)]
    assert len(pinochle.actions_called("red-car")) == 2


def test_roulette_has_too_many_moves_for_numbers_and_says_so() -> None:
    game = parlour.load("roulette")
    state = game.start(seed=1)
    for act in (lambda: game.actions, lambda: game.action("bet", 0), state.legal_numbers, state.legal_actions):
        with pytest.raises(NotAvailable, match="too many moves"):
            act()
    for play in (state.play_number, state.play_action):
        with pytest.raises(NotAvailable, match="too many moves"):
            play(0)


def test_bad_numbers_are_refused_and_change_nothing() -> None:
    state = parlour.load("euchre").start(seed=1)
    before = state.position
    for value in [*NO_NUMBERS, None, -1, 10**30, 10**400, "pass", 62, np.int64(-1)]:
        for act in (state.play_number, state.play_action):
            with pytest.raises(IllegalMove) as refusal:
                act(value)
            assert str(refusal.value).endswith(".")
    with pytest.raises(IllegalMove, match="numbers from 0 to 4, not 5"):
        state.play_number(5)
    with pytest.raises(IllegalMove, match="'discard red-car' belongs to the phase discard, and this is order"):
        state.play_action(5)
    with pytest.raises(IllegalMove, match="did you mean order"):
        state.game.action("ordre", 0)
    with pytest.raises(IllegalMove, match="did you mean pass"):
        state.game.actions_called("pas")
    illegal = next(number for number in range(5) if number not in state.legal_numbers())
    with pytest.raises(IllegalMove):
        state.play_number(illegal)
    assert state.position == before and state.history == []
    raffles = parlour.load("raffles").start(seed=1)
    with pytest.raises(IllegalMove, match="does not hold raffles"):
        raffles.play_number(53)
    while not raffles.hand_over:
        raffles.play_number(raffles.legal_numbers()[0])
    assert raffles.legal_numbers() == raffles.legal_actions() == []
    for act in (raffles.play_number, raffles.play_action):
        with pytest.raises(IllegalMove, match="The hand is over"):
            act(0)


# ---- other people's whole numbers ----


def test_what_is_a_whole_number() -> None:
    for width in WIDTHS:
        assert whole(width(7)) == 7 and type(whole(width(7))) is int
    assert whole(Seat.WEST) == 1 and type(whole(Seat.WEST)) is int and whole(np.array(5)) == 5
    assert [whole(value) for value in NO_NUMBERS] == [None] * len(NO_NUMBERS)


@pytest.mark.parametrize("width", WIDTHS)
def test_numpy_integers_are_integers_everywhere(width: Any) -> None:
    game = parlour.load("raffles", width(4), game=width(100), series=width(4))
    assert game == RAFFLES and type(game.players) is int
    assert {type(value) for value in game.options.values()} == {int, bool, str}
    state = game.start(seed=width(5), dealer=width(2), score=[width(1), width(2), width(3), width(4)])
    assert state == RAFFLES.start(seed=5, dealer=2, score=[1, 2, 3, 4])
    assert [type(value) for value in (state.seed, state.dealer, *state.score, *state.carried)] == [int] * 10
    assert state == RAFFLES.start(seed=5, dealer=2, score=np.arange(1, 5).astype(width))  # type: ignore[arg-type]
    assert state.view(width(1)) == state.view(1) and type(state.view(width(1)).seat) is int
    assert state.hand(width(1)) == state.hand(1) and state.calls(width(1)) == []
    assert state.view(0).imagine(width(9)) == state.view(0).imagine(9)
    other = state.copy()
    other.play_number(width(state.legal_numbers()[0]))
    assert type(other.made[0][2]) is int
    assert game.simulate(width(3), width(1), width(1)) == game.simulate(3, 1, 1)
    batch = game.batch(width(3), width(1))
    assert batch == game.batch(3, 1) and batch.state(width(2)) == batch.state(2)
    batch.imagine(width(0), seed=width(3))


def test_numpy_integers_at_a_table_and_in_a_record() -> None:
    game = parlour.load("raffles", open_table=True)
    table = Table(game, seed=np.int64(1), dealer=np.int8(2), score=np.zeros(4, int))  # type: ignore[arg-type]
    table.play(np.int32(3), table.state.legal()[0])  # type: ignore[arg-type]
    table.call(np.int32(3), "take back")  # type: ignore[arg-type]
    assert str(table.record) == str(Record.parse(str(table.record)))
    assert {type(act.seat) for act in table.hands[0].acts} == {int}
    assert table.record.replay(np.int64(1)).state.history == table.state.history[:1]  # type: ignore[arg-type]


def test_a_shuffle_and_a_deck_may_be_arrays() -> None:
    chance, pack = np.random.default_rng(1), list(RAFFLES.packs[0])
    deck = chance.permutation(pack)
    state = RAFFLES.start(dealer=0, deck=deck)  # type: ignore[arg-type]
    assert state.deck == tuple(deck.tolist()) and {type(card) for card in state.deck} == {str}
    state.play(chance.choice(state.legal()))
    assert type(state.history[0][1]) is str
    game = parlour.load("transfer", round_limit=1000)
    transfer = game.start(seed=1, reshuffle=chance.permutation)  # type: ignore[arg-type]
    for _ in range(300):
        transfer.play(str(chance.choice(transfer.legal())))
        if transfer.order or transfer.hand_over:
            break
    assert transfer.order is None or {type(place) for place in transfer.order} == {int}
    assert game.from_dict(transfer.to_dict()) == transfer


@pytest.mark.parametrize("value", NO_NUMBERS, ids=lambda value: type(value).__name__)
def test_what_is_no_whole_number_is_refused_everywhere(value: Any) -> None:
    state, batch = RAFFLES.start(seed=1), RAFFLES.batch(2)
    acts: list[Callable[[], object]] = [
        *(lambda: RAFFLES.start(seed=value), lambda: RAFFLES.start(dealer=value), lambda: state.view(value)),
        *(lambda: RAFFLES.start(score=[value] * 4), lambda: state.hand(value), lambda: state.calls(value)),
        *(lambda: state.view(0).imagine(value), lambda: batch.state(value), lambda: batch.imagine(0, value)),
        *(lambda: RAFFLES.batch(value), lambda: RAFFLES.simulate(value), lambda: RAFFLES.simulate(2, threads=value)),
        *(lambda: parlour.load("raffles", players=value), lambda: parlour.load("raffles", game=value)),
        lambda: Table(RAFFLES, seed=1).record.replay(value),
    ]
    for act in acts:
        with pytest.raises((BadDeal, BadChoice)) as refusal:
            act()
        assert isinstance(refusal.value, ParlourError) and str(refusal.value).endswith(".")
