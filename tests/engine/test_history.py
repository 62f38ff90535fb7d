"""What was played in a hand, and taking it back: exactly, chance and calls included."""

import random

import pytest

import parlour
from parlour import Game, IllegalMove, State
from tests.helpers.walks import every_table, label, step, walk


@pytest.mark.parametrize("game", every_table(), ids=label)
def test_undo_takes_back_move_by_move_exactly(game: Game) -> None:
    """The last moves one by one, then a jump to the beginning, then the same hand once more."""
    chance = random.Random(5)
    *_, end = (state.copy() for state in walk(game, 5))
    history = end.history
    state = end.copy()
    line = [state.copy()]
    for seat, text in reversed(history[-6:]):
        assert state.undo() == (seat, text)
        line.append(state.copy())
    for before in reversed(line):
        assert state.to_dict() == before.to_dict() and state.history == history[: len(before.history)]
        if before is not line[0]:
            again(state, *history[len(state.history)])
    first = game.start(seed=5)
    assert state == end and end.history == history
    for place in sorted(chance.sample(range(len(history)), min(3, len(history)))):
        while len(first.history) < place:
            again(first, *history[len(first.history)])
        kept = first.copy()
        again(first, *history[place])
        first.undo()
        assert first.to_dict() == kept.to_dict() and first == kept and first.order == kept.order


def again(state: State, seat: int, text: str) -> None:
    """Make a move or call of a history once more."""
    if text in state.game.rulebook.calls:
        state.call(seat, text)
    else:
        assert state.seat == seat
        state.play(text)


def test_a_hand_begins_without_a_history_and_nothing_is_taken_back_from_it() -> None:
    state = parlour.load("raffles").start(seed=1)
    before = state.position
    assert state.history == []
    with pytest.raises(IllegalMove, match="Nothing has been played"):
        state.undo()
    for wrong in ("trump-99", next(card for card in state.game.packs[0] if card not in state.legal())):
        with pytest.raises(IllegalMove):
            state.play(wrong)
    assert state.history == [] and state.position == before
    while not state.hand_over:
        state.play(state.legal()[0])
    assert len(state.history) > 20
    state.next_hand(seed=4)
    assert state.history == []
    with pytest.raises(IllegalMove):
        state.undo()


def test_a_call_stands_where_it_was_made_and_is_taken_back_like_a_move() -> None:
    state = parlour.load("raffles", open_table=True).start(seed=1)
    card = "detective"  # which cannot be led
    while card not in state.legal():
        state = state.game.start(seed=state.seed + 1 if state.seed else 1)
    leader = state.seat
    assert leader is not None
    state.play(card)
    before = state.copy()
    state.call(leader, "take back")
    assert state.history == [(leader, card), (leader, "take back")] and state != before
    assert state.undo() == (leader, "take back") and state == before and state.history == [(leader, card)]


def test_a_hand_that_is_over_can_be_taken_back_into() -> None:
    state = parlour.load("lost-heir").start(seed=3)
    while not state.hand_over:
        last = state.copy()
        state.play(state.legal()[-1])
    state.undo()
    assert state == last and not state.hand_over and state.seat == last.seat


def test_a_shuffle_laid_out_by_hand_is_taken_back_and_not_asked_for_again() -> None:
    asked: list[int] = []

    def backwards(n: int) -> list[int]:
        asked.append(n)
        return list(reversed(range(n)))

    chance = random.Random(2)
    state = parlour.load("transfer", round_limit=1000).start(seed=2, reshuffle=backwards)
    while not asked:
        before = state.copy()
        state.play(chance.choice(state.legal()))
        assert not state.hand_over
    after = state.copy()
    assert state.order == tuple(reversed(range(asked[0])))
    state.play(state.legal()[0])
    state.undo()
    assert state == after and state.order == after.order and len(asked) == 1
    _, text = state.undo()
    assert state == before and state.order is None and len(asked) == 1
    state.play(text)
    assert state == after and asked == [asked[0]] * 2


def test_a_reshuffle_left_to_fate_comes_out_the_same_after_undo() -> None:
    chance, state = random.Random(2), parlour.load("transfer").start(seed=2)
    stock = state.s.in_stock
    while state.s.in_stock <= stock:
        stock = state.s.in_stock
        if state.hand_over:
            state.next_hand(seed=chance.randrange(1000))
            stock = state.s.in_stock
        state.play(chance.choice(state.legal()))
    after = state.copy()
    _, text = state.undo()
    assert state.s.fate != after.s.fate
    state.play(text)
    assert state == after


@pytest.mark.parametrize("name", ["raffles", "trolley"])
def test_what_was_imagined_or_taken_from_a_batch_has_a_history_from_there_on(name: str) -> None:
    game = parlour.load(name)
    state = game.start(seed=1)
    for _ in range(6):
        step(state, random.Random(1))
    seat = state.seat
    assert seat is not None
    for other in (state.view(seat).imagine(1), game.batch(2).state(1), game.from_position(state.position)):
        assert other.history == [] and other.seed is None
        before = other.copy()
        move = other.legal()[0]
        other.play(move)
        assert [text for _, text in other.history] == [move]
        other.undo()
        assert other == before and other.history == []


def test_a_history_is_a_copy() -> None:
    state = parlour.load("raffles").start(seed=1)
    state.play(state.legal()[0])
    state.history.clear()
    twin = state.copy()
    twin.play(twin.legal()[0])
    assert len(state.history) == 1 and len(twin.history) == 2
