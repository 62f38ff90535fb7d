"""The suite that every game must pass, at every number of players and with every option."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest

import parlour
from parlour import Game, IllegalMove, Record, State, Table
from parlour.bots.players.house import House
from parlour.engine.batch import Batch
from parlour.engine.view import seen_by
from parlour.games import GAMES
from parlour.games.declare import Sight
from parlour.games.kit import seed_rng
from tests.helpers.walks import every_table, label, native_tables, tables, walk

each_table = pytest.mark.parametrize("game", every_table(), ids=label)
each_native_table = pytest.mark.parametrize("game", native_tables(), ids=label)
each_game = pytest.mark.parametrize("name", GAMES)


def bytes_of(state: State, seat: int | None) -> bytes:
    """All a seat is ever shown, as bytes."""
    view = state.view(seat)
    names = [f"p{number}" for number in range(state.game.players)]
    return json.dumps([view.to_dict(), view.hand, state.game.law.tell(view.known, names)]).encode()


def seats(game: Game) -> list[int | None]:
    return [*range(game.players), None]


# ---- one rule text, several speeds ----


@each_native_table
def test_native_play_equals_plain_play_seed_for_seed(game: Game) -> None:
    hands = 60
    simulation = game.simulate(hands, seed=1000)
    moves = 0
    for row in range(hands):
        s, rng = game.blank(), [0]
        game.kernels["begin"](s, [0] * len(game.rulebook.pack), rng, 1000 + row)
        moves += game.kernels["play_out"](s, rng)
        assert [game.law.points(s, seat) for seat in range(game.players)] == simulation.points[row].tolist()
    assert moves == simulation.moves


@each_native_table
def test_a_batch_goes_through_the_same_states_as_plain_play(game: Game) -> None:
    batch = Batch(game, 6, seed=5)
    states = [game.start(seed=5 + row) for row in range(len(batch))]
    chance = random.Random(5)
    while not batch.over.all():
        moves = np.zeros(len(batch), np.int64)
        for row, state in enumerate(states):
            assert batch.state(row) == state
            if state.seat is None:
                assert batch.over[row] and batch.masks[row] == 0
                continue
            assert batch.seats[row] == state.seat
            assert batch.masks[row] == game.law.legal(state.s)
            texts = game.rulebook.moves[state.s.phase]
            moves[row] = chance.choice([move for move in range(63) if batch.legal[row, move]])
            state.play(texts[moves[row]])
        batch.step(moves)
    assert batch.points.tolist() == [state.points for state in states]


@each_native_table
def test_native_imagination_equals_plain_imagination(game: Game) -> None:
    batch = Batch(game, 4, seed=77)
    for _ in range(9):
        batch.step(np.where(batch.over, 0, np.log2((batch.masks & -batch.masks).clip(1)).astype(np.int64)))
    states = [batch.state(row) for row in range(len(batch))]
    batch.imagine(0, seed=3)
    for row, state in enumerate(states):
        rng = [0]
        seed_rng(rng, 3 + row)
        game.law.imagine(state.s, 0, rng)
        assert batch.state(row) == state


def test_a_batch_refuses_an_illegal_move_and_plays_none() -> None:
    batch = Batch(parlour.load("raffles"), 3, seed=0)
    before = batch.states.copy()
    moves = [int(mask).bit_length() - 1 for mask in batch.masks]
    for wrong in (-1, 53, 63, 64, 10**6):
        with pytest.raises(IllegalMove, match="hand 2"):
            batch.step([*moves[:2], wrong])
        assert (batch.states == before).all()
    with pytest.raises(IllegalMove, match="takes 3 moves"):
        batch.step(moves[:2])


def test_no_index_leaves_its_array() -> None:
    """A pass with Numba's bounds check, in a process and a cache of its own."""
    code = (
        "from tests.helpers.walks import native_tables\n"
        "for game in native_tables(): game.simulate(40, seed=1)\n"
        "for game in native_tables()[::5]:\n"
        "    batch = game.batch(20, seed=2)\n"
        "    batch.imagine(0, seed=1)\n"
    )
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1"}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-2000:]


# ---- secrecy ----


@each_table
def test_two_worlds_alike_in_what_a_seat_sees_are_alike_to_the_byte(game: Game) -> None:
    chance = random.Random(11)
    for seed in range(3):
        for state in walk(game, seed):
            seat = chance.choice(seats(game))
            other = state.view(seat).imagine(chance.getrandbits(40))
            assert bytes_of(other, seat) == bytes_of(state, seat)


@each_table
def test_rubbish_in_what_is_hidden_changes_no_view(game: Game) -> None:
    chance = random.Random(12)
    for state in walk(game, 4):
        if game.law.open_hands(state.s) or state.hand_over:
            continue
        seat = chance.choice(seats(game))
        garbled = state.copy()
        garble(garbled, seat, chance)
        assert bytes_of(garbled, seat) == bytes_of(state, seat)


def garble(state: State, seat: int | None, chance: random.Random) -> None:
    """Write random numbers over every field and row a seat may not see."""
    for name, field in state.game.fields.items():
        value = getattr(state.s, name)
        if field.sight is Sight.SECRET:
            rubbish = [chance.getrandbits(30) for _ in range(field.size or 1)]
            setattr(state.s, name, rubbish if field.size else rubbish[0])
        elif field.sight is Sight.OWN:
            for row in range(len(value)):
                if row != seat:
                    value[row] = chance.getrandbits(30)


def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The secrecy check must fail for a game whose facts look into a hidden hand."""
    game = parlour.load("raffles")
    monkeypatch.setattr("parlour.engine.view.seen_by", lambda game, s, seat: s.copy())
    state = game.start(seed=1)
    garbled = state.copy()
    garble(garbled, 0, random.Random(1))
    monkeypatch.setattr(game.law, "facts", lambda s: {"leak": s.hand[2]})
    assert bytes_of(garbled, 0) != bytes_of(state, 0)


# ---- imagination ----


def hidden_of(state: State, seat: int | None) -> list[int]:
    """What a seat cannot see of the hands, as numbers."""
    hidden = []
    for name, field in state.game.fields.items():
        if field.sight is Sight.OWN:
            hidden += [number for row, number in enumerate(getattr(state.s, name)) if row != seat]
    return hidden


def imagination_moves(state: State, seat: int | None) -> bool:
    """Do thirty imagined worlds differ from each other in what the viewer cannot see?"""
    worlds = [hidden_of(state.view(seat).imagine(seed), seat) for seed in range(30)]
    return any(world != worlds[0] for world in worlds)


@each_native_table
def test_imagination_really_moves_the_unseen_cards(game: Game) -> None:
    """For the gallery at any table; for a seat too, unless two players hold the whole pack between them."""
    state = game.start(seed=3)
    if not state.hand_over:
        assert imagination_moves(state, None)
        assert imagination_moves(state, 0) or game.players == 2


@each_native_table
def test_imagination_needs_nothing_hidden(game: Game) -> None:
    """From the true state and from what the seat knows of it the same world is imagined, seed for seed."""
    chance = random.Random(8)
    for state in walk(game, 6):
        seat = chance.randrange(game.players)
        for seed in (1, 2):
            rng = [0]
            seed_rng(rng, seed)
            from_truth = state.s.copy()
            game.law.imagine(from_truth, seat, rng)
            imagined = state.view(seat).imagine(seed).s
            assert seen_by(game, imagined, seat) == seen_by(game, from_truth, seat)
            assert [getattr(imagined, name) for name in visible(game)] == [
                getattr(from_truth, name) for name in visible(game)
            ]


def visible(game: Game) -> Iterator[str]:
    """The fields that are not mere working space."""
    return (name for name, field in game.fields.items() if field.sight is not Sight.SECRET)


def test_a_sampler_that_returns_the_truth_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parlour.load("raffles")
    state = game.start(seed=3)
    assert imagination_moves(state, 0)
    monkeypatch.setattr(game.law, "imagine", lambda s, seat, rng: None)
    assert not imagination_moves(state, 0)
    monkeypatch.setattr("parlour.engine.view.seen_by", lambda game, s, seat: s.copy())
    assert not imagination_moves(state, 0)


# ---- texts and records ----


@each_table
def test_every_state_round_trips_through_its_record(game: Game) -> None:
    chance = random.Random(2)
    table = Table(game, seed=21)
    for number in range(40):
        if table.state.game_over:
            break
        if table.state.hand_over:
            table.next_hand(seed=number)
            continue
        table.play(table.state.seat, chance.choice(table.state.legal()))
        seat = chance.randrange(game.players)
        if table.state.calls(seat) and chance.random() < 0.3:
            table.call(seat, chance.choice(table.state.calls(seat)))
        text = str(table.record)
        again = Record.parse(text)
        assert str(again) == text
        replayed = again.replay()
        assert replayed.state.s == table.state.s
        assert str(replayed.record) == text


@each_table
def test_whole_games_end_with_winners_and_a_score_that_adds_up(game: Game) -> None:
    """Random play for forty hands; the house finishes what wild bidding cannot."""
    chance, house = random.Random(9), House()
    table = Table(game, seed=1)
    score = [0] * game.players
    for hand in range(400):
        while not table.state.hand_over:
            assert table.state.winners == [] and not table.state.game_over
            move = chance.choice(table.state.legal())
            if hand > 40:
                move = house.choose(table.state.view(table.state.seat))
            table.play(table.state.seat, move)
        state = table.state
        score = [before + now for before, now in zip(score, state.points, strict=True)]
        assert state.score == score and state.seat is None and state.legal() == []
        assert state.game_over == bool(state.winners)
        if state.game_over:
            break
        dealer = state.dealer
        table.next_hand(seed=hand)
        assert 0 <= state.dealer < game.players and (game.players == 1 or state.dealer != dealer or hand > 300)
    assert table.state.game_over, "no winner after 400 hands"
    with pytest.raises(IllegalMove, match="over"):
        table.state.next_hand()


@each_table
def test_refused_moves_change_nothing(game: Game) -> None:
    chance = random.Random(4)
    texts = sorted({text for table in game.rulebook.moves for text in table})
    for state in walk(game, 2):
        before = state.copy()
        legal = state.legal()
        for text in [*chance.sample(texts, min(6, len(texts))), "", "nonsense", "CAR", "\n"]:
            if text in legal:
                continue
            with pytest.raises(IllegalMove) as refusal:
                state.play(text)
            assert str(refusal.value).rstrip().endswith((".", "!")), refusal.value
            assert state == before
        for seat in range(game.players):
            offered = state.calls(seat)
            if "call nonsense" not in offered:
                with pytest.raises(IllegalMove):
                    state.call(seat, "call nonsense")
        assert state == before


@each_table
def test_copies_share_nothing(game: Game) -> None:
    for state in walk(game, 3):
        if state.hand_over:
            break
        twin = state.copy()
        assert twin == state
        before = state.copy()
        twin.play(chance_move(twin))
        assert state == before


def chance_move(state: State) -> str:
    return random.Random(len(state.legal())).choice(state.legal())


# ---- the house ----


@each_table
def test_the_house_plays_legal_moves_from_views_alone(game: Game) -> None:
    """The same view gets the same move, whatever the hidden cards are."""
    house = House()
    state = game.start(seed=8)
    moves = 0
    while not state.hand_over and moves < 400:
        seat = state.seat
        assert seat is not None
        view = state.view(seat)
        move = house.choose(view)
        assert move in state.legal() or not game.rulebook.native  # a smaller stake is not listed (ROU-19)
        assert house.choose(view.imagine(moves).view(seat)) == move
        state.play(move)
        moves += 1
    assert state.hand_over


@each_game
def test_rules_and_moves_are_told(name: str) -> None:
    game = parlour.load(name)
    assert game.rules and all(rule.text for rule in game.rules.values())
    for option in game.rulebook.options:
        assert option.rule in game.rules, f"option {option.name} cites {option.rule}, which is on no page"
    for texts in game.rulebook.moves:
        assert len(texts) <= 63
    if game.rulebook.native:
        assert len(game.rulebook.phases) == len(game.rulebook.moves)
    assert len(tables(name)) >= len(game.rulebook.players)
