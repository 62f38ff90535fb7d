"""Information: the observation and the moves of the hand as far as a seat has seen them, and nothing that is hidden."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

import parlour
from parlour.engine.information import KEPT, PAST
from parlour.errors import BadDeal, NotAvailable

NATIVE = [name for name in parlour.GAMES if parlour.GAMES[name].GAME.native]
TABLES = [(name, players) for name in NATIVE for players in parlour.GAMES[name].GAME.players]
MOST_MOVES = 45


def walk(game: parlour.Game, seed: int, most: int = MOST_MOVES) -> Iterator[parlour.State]:
    """The positions of a hand played at random, or its beginning."""
    chance, state = random.Random(seed), game.start(seed=seed)
    for _ in range(most):
        yield state
        if state.hand_over:
            return
        state.play(chance.choice(state.legal()))


def lockstep(game: parlour.Game, seat: int, seed: int) -> Iterator[tuple[parlour.State, parlour.State]]:
    """Two worlds that look alike to a seat, in which the same is played, but for what it does not see."""
    chance, here = random.Random(seed), game.start(seed=seed)
    there = here.view(seat).imagine(seed)
    for _ in range(MOST_MOVES):
        if here.view(seat) != there.view(seat):
            return  # what was played unseen has come to light
        yield here, there
        both = sorted(set(here.legal()) & set(there.legal()))
        if here.hand_over:
            return
        if game.law.face_down(here.s) and here.seat != seat:
            here.play(here.legal()[0])
            there.play(there.legal()[-1])
        elif both:
            text = chance.choice(both)
            here.play(text)
            there.play(text)
        else:
            return


def past_of(game: parlour.Game, row: np.ndarray[tuple[int], np.dtype[np.uint8]]) -> list[list[int]]:
    """The moves told in a row."""
    rows: list[list[int]] = row[game.information.slices[PAST]].reshape(KEPT, 3).tolist()
    return [act for act in rows if act[0]]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_state_and_view_give_the_same_bytes_and_begin_with_the_observation(name: str, players: int) -> None:
    game = parlour.load(name, players=players)
    layout = game.information
    for number, state in enumerate(walk(game, players)):
        seat = number % players
        row = game.inform(state, seat)
        assert row.shape == (layout.width,) and row.dtype == np.uint8
        assert np.array_equal(row, game.inform(state.view(seat)))
        assert layout.words(state, seat) == layout.words(state.view(seat))
        assert np.array_equal(row[: game.observation.width], game.observe(state, seat))
        assert len(past_of(game, row)) == number


def told_apart(game: parlour.Game) -> int:
    """In how many of the pairs of worlds that look alike a seat is told what tells them apart."""
    return sum(
        game.inform(here, seat).tobytes() != game.inform(there, seat).tobytes()
        or game.information.words(here, seat) != game.information.words(there.view(seat))
        for seed in range(4)
        for seat in range(game.players)
        for here, there in lockstep(game, seat, seed)
    )


@pytest.mark.parametrize("name", NATIVE)
def test_two_worlds_that_look_alike_are_told_alike(name: str) -> None:
    assert told_apart(parlour.load(name)) == 0


@pytest.mark.parametrize("name", [name for name in NATIVE if parlour.GAMES[name].GAME.face_down])
def test_worlds_would_be_told_apart_if_what_is_face_down_were_seen(name: str) -> None:
    game = parlour.load(name)
    game.unseen = 0
    assert told_apart(game) > 0


def test_what_was_played_face_down_is_told_to_its_player_alone() -> None:
    game = parlour.load("euchre")
    state = game.start(seed=3)
    state.play("order up")
    state.play(state.legal()[0])
    dealer, phases = state.dealer, game.rulebook.phases
    for seat in range(4):
        ordered, discarded = past_of(game, game.inform(state, seat))
        assert ordered == [1 + (0 if seat == 0 else 4 - seat), 1, ordered[2]]
        assert discarded[:2] == [1 + (dealer - seat) % 4, 1 + phases.index("discard")]
        assert (discarded[2] == 0) == (seat != dealer)
        words = game.information.words(state, seat).splitlines()[-1]
        discard = state.history[-1][1] if seat == dealer else "discard"
        assert words == f"past: seat 0 order up, seat {dealer} {discard}"


def test_the_latest_moves_are_kept() -> None:
    game = parlour.load("transfer")
    *_, state = walk(game, 5, 3 * KEPT)
    assert len(state.history) > KEPT
    told = past_of(game, game.inform(state, 0))
    assert len(told) == KEPT
    assert [act[0] - 1 for act in told] == [seat for seat, _ in state.history[-KEPT:]]


def test_calls_are_heard_and_what_is_taken_back_is_forgotten() -> None:
    game = parlour.load("raffles", open_table=True)
    for state in walk(game, 1):
        callers = [seat for seat in range(4) if state.calls(seat)]
        if callers and state.history:
            break
    before, told = game.inform(state, 0), list(state.told)
    said = state.calls(callers[0])[0]
    state.call(callers[0], said)
    assert past_of(game, game.inform(state, 0))[-1][:2] == [1 + callers[0], 1 + len(game.rulebook.phases)]
    assert game.information.words(state, 0).endswith(f"seat {callers[0]} call {said}")
    assert state.copy().told == state.told
    state.undo()
    assert state.told == told and np.array_equal(game.inform(state, 0), before)


def test_the_gallery_has_seen_no_more_than_everyone() -> None:
    game = parlour.load("transfer")
    *_, state = walk(game, 2, 8)
    assert {move for _, _, move in state.view(None).told} == {-1}
    assert state.view(1).gallery.told == state.view(None).told
    assert {seat for seat, _, move in state.view(1).told if move >= 0} == {1}


def test_what_has_no_numbers_and_what_is_of_another_game_is_refused() -> None:
    with pytest.raises(NotAvailable, match="too many moves"):
        _ = parlour.load("roulette").information
    with pytest.raises(BadDeal, match="and not of"):
        parlour.load("euchre").inform(parlour.load("raffles").start(seed=1))
