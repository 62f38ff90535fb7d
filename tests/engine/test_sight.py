"""Observations: laid out from the declared fields, equal for state and view, and blind to what is hidden."""

import random
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

import parlour
from parlour.engine.sight import LEGAL, observed
from parlour.errors import BadDeal
from parlour.games.declare import Sight
from parlour.lab.check import garble
from parlour.rl.page import PAGE, with_tables

TABLES = [(name, players) for name in parlour.GAMES for players in parlour.GAMES[name].GAME.players]
NATIVE = [name for name in parlour.GAMES if parlour.GAMES[name].GAME.native]
MOST_MOVES = 40


def walk(game: parlour.Game, seed: int) -> Iterator[parlour.State]:
    """The positions of a hand played at random, or its beginning."""
    chance, state = random.Random(seed), game.start(seed=seed)
    for _ in range(MOST_MOVES):
        yield state
        if state.hand_over:
            return
        state.play(chance.choice(state.legal()))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_state_view_and_any_world_that_looks_the_same_give_the_same_bytes(name: str, players: int) -> None:
    game = parlour.load(name, players=players)
    for number, state in enumerate(walk(game, players)):
        seat = number % players
        seen = game.observe(state, seat)
        assert seen.dtype == np.uint8 and seen.shape == (game.observation.width,)
        assert np.array_equal(seen, game.observe(state.view(seat)))
        assert np.array_equal(seen, game.observe(state.view(seat).imagine(number), seat))


@pytest.mark.parametrize("name", parlour.GAMES)
def test_rubbish_in_what_is_hidden_changes_nothing(name: str) -> None:
    game, chance = parlour.load(name), random.Random(1)
    for state in walk(game, 3):
        seat = chance.randrange(game.players)
        garbled = state.copy()
        if not state.hand_over:
            garble(garbled, seat, chance)
        assert np.array_equal(game.observe(state, seat), game.observe(garbled, seat))


@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_field_that_a_seat_may_see_has_a_slice_and_no_secret_has(name: str) -> None:
    game = parlour.load(name)
    told = set(game.observation.slices)
    assert told == set(observed(game))
    assert not told & {field for field, of in game.fields.items() if of.sight is Sight.SECRET}
    covered = sorted((part.start, part.stop) for part in game.observation.slices.values())
    assert all(end <= start for (_, end), (start, _) in pairwise(covered))
    assert game.observation.width % 8 == 0


@pytest.mark.parametrize("name", parlour.GAMES)
def test_numbers_keep_within_what_is_declared(name: str) -> None:
    game = parlour.load(name)
    kinds = {part.name: part.kind for part in game.observation.parts if part.kind.name == "number"}
    for seed in range(3):
        for state in walk(game, seed):
            for field, kind in kinds.items():
                value = getattr(state.s, field)
                for number in value if isinstance(value, list) else [value]:
                    assert kind.least <= number <= kind.most, f"{field} is {number}"


@pytest.mark.parametrize("name", NATIVE)
def test_the_legal_moves_stand_at_their_action_numbers(name: str) -> None:
    game = parlour.load(name)
    for state in walk(game, 5):
        if state.hand_over:
            break
        bits = game.observe(state)[game.observation.slices[LEGAL]]
        assert np.flatnonzero(bits).tolist() == state.legal_actions()
        waiting = (state.s.turn + 1) % game.players
        assert not game.observe(state, waiting)[game.observation.slices[LEGAL]].any()


@pytest.mark.parametrize("name", NATIVE)
def test_seats_are_turned_so_that_the_viewer_is_first(name: str) -> None:
    game = parlour.load(name)
    dealer = game.observation.slices["dealer"]
    state = game.start(seed=2)
    for seat in range(game.players):
        assert np.flatnonzero(game.observe(state, seat)[dealer]).tolist() == [(state.dealer - seat) % game.players]


def test_a_row_can_be_read_by_its_slices() -> None:
    game = parlour.load("euchre")
    state = game.start(seed=1, score=[3, -2, 3, -2])
    row, slices = game.observe(state), game.observation.slices
    held = np.flatnonzero(row[slices["hand"]])
    assert [game.rulebook.pack.cards[card] for card in held] == state.hand(state.s.turn)
    assert (row[slices["score"]].astype(int) - game.numbers["game"]).tolist() == [
        state.score[(state.s.turn + turn) % 4] for turn in range(4)
    ]


def test_copies_of_a_card_are_counted() -> None:
    game = parlour.load("trolley")
    state = game.start(seed=1)
    counts = game.observe(state, 2)[game.observation.slices["hand"]]
    texts = dict.fromkeys(game.rulebook.pack.cards)
    assert len(texts) < len(game.rulebook.pack)
    assert counts.tolist() == [state.hand(2).count(text) for text in texts]


def test_options_change_nothing_but_how_far_scores_are_told() -> None:
    short, usual = parlour.load("euchre", game=5, any_colour=True), parlour.load("euchre")
    assert short.observation.slices == usual.observation.slices
    assert short.observation.text != usual.observation.text


def test_what_cannot_be_seen_is_refused_in_a_sentence() -> None:
    game = parlour.load("raffles")
    state = game.start(seed=1)
    with pytest.raises(BadDeal, match="what another sees cannot be known"):
        game.observe(state.view(1), 2)
    with pytest.raises(BadDeal, match="a seat from 0 to 3, not 4"):
        game.observe(state, 4)
    with pytest.raises(BadDeal, match="and not of"):
        parlour.load("euchre").observe(state)


def test_the_page_has_the_tables_as_they_are() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_tables(page), "python -m parlour.rl.page writes them anew"
