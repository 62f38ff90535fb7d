"""What is left out of playing on a graphics card does not matter, and a state whose fields lie apart plays the same."""

import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import parlour
from parlour import Game
from parlour.engine.binding import plain_functions, plain_kernels
from parlour.engine.native import native_functions, native_kernels, rule_modules
from parlour.engine.needed import use_in_play, use_of
from parlour.engine.plain import fields_of
from parlour.games.declare import State, public
from parlour.games.kit import pick

every_game = pytest.mark.parametrize("rules", rule_modules(), ids=lambda rules: rules.GAME.name)
FIELDS = {"turn": public(), "led": public(), "seen": public(), "trick": public(4), "gone": public(4)}


class FromTheFront(list[int]):
    """A list in which nobody counts from the end: on the card there is no such thing."""

    def __getitem__(self, place: Any) -> Any:
        assert place >= 0
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        assert place >= 0
        super().__setitem__(place, value)


def tables(rules: ModuleType) -> Iterator[Game]:
    """Every number of players with the usual options, and every choice of one option."""
    for players in rules.GAME.players:
        yield parlour.load(rules.GAME.name, players=players)
    for option in rules.GAME.options:
        for choice in option.choices:
            try:
                yield parlour.load(rules.GAME.name, **{option.name: choice})
            except parlour.ParlourError:
                continue  # which does not go with the usual number of players


def played_out(game: Game, seed: int, muddle: set[str]) -> tuple[int, list[int]]:
    """One hand in plain Python with rubbish in some fields after every move: how many moves, and the points."""
    kernels, law, s, rubbish = plain_kernels(game.module), plain_functions(game.module), game.blank(), random.Random(0)
    for name, field in s.fields.items():
        if field.size is not None:
            setattr(s, name, FromTheFront(getattr(s, name)))
    rng, deck, moves = FromTheFront([0]), FromTheFront([0] * len(game.rulebook.pack)), 0
    kernels["begin"](s, deck, rng, seed)
    while not law["over"](s):
        for name in muddle:
            size = s.fields[name].size
            trash = FromTheFront(rubbish.getrandbits(62) for _ in range(size or 1))
            setattr(s, name, trash[0] if size is None else trash)
        law["play"](s, pick(rng, law["legal"](s)))
        moves += 1
    return moves, [law["points"](s, seat) for seat in range(game.players)]


@every_game
def test_what_does_not_matter_does_not_and_what_is_fixed_stays(rules: ModuleType) -> None:
    use, fields = use_in_play(rules), fields_of(rules)
    idle = set(fields) - use.needed()
    assert "players" not in idle | use.written and "room" in idle
    for game in tables(rules):
        assert played_out(game, 1, idle) == played_out(game, 1, set())


def settles(s: State, seat: int) -> Any:
    s.seen |= s.trick[seat]  # nothing ever reads what was seen
    s.gone[seat] += s.seen
    s.led = s.turn = 1
    return s.led + hands_over(s.trick)


def hands_over(cards: Any) -> Any:
    cards[0] = 1
    return cards[0]


def test_fields_are_needed_only_where_something_reads_them() -> None:
    use = use_of([settles], FIELDS)
    assert use.needed() == {"led", "trick"} and use.written == set(FIELDS)


def keeps_one_for_another(s: State) -> Any:
    s.turn = s.seen
    s.seen += s.gone[s.trick[0]]
    return s.turn


def test_what_a_needed_field_is_made_of_is_needed() -> None:
    assert use_of([keeps_one_for_another], FIELDS).needed() == {"turn", "seen", "gone", "trick"}
    assert use_of([keeps_one_for_another], FIELDS).written == {"turn", "seen"}


def test_where_there_is_no_text_everything_matters() -> None:
    space: dict[str, Any] = {}
    exec("def silent(s):\n    s.turn = 1\n", space)
    use = use_of([space["silent"]], FIELDS)
    assert use.needed() == use.written == set(FIELDS)


def borrows(s: State) -> Any:
    pile = s.gone
    pile[0] = 2
    (s.turn, other), s.led = (1, 2), 3
    for s.seen in range(2):
        other += 1
    return other


def test_a_list_under_another_name_may_be_written() -> None:
    use = use_of([borrows], FIELDS)
    assert use.written == {"gone", "turn", "led", "seen"} and "gone" in use.needed()


def test_lists_of_any_width_lie_in_one_room_and_are_each_thread_s_own() -> None:
    from numba import njit

    from parlour.engine.loose import Loose, Row, Spot, layer_out, row_finder

    threads, size = 4, 7
    sets, words = Spot("sets", size, 64, 0, at=0), Spot("words", size, 32, 0, at=56)
    pairs, octets = Spot("pairs", size, 16, 0, at=84), Spot("octets", size, 8, -1, at=100)
    own, mark, still = Spot("own", 5, 16, 2), Spot("mark", None, 32, 11), Spot("still", 3, 0, -5)
    fresh = layer_out(Loose("test", (sets, words, pairs, octets, own, mark, still), threads))
    sets_of, words_of = row_finder(Row(64, threads), sets.at), row_finder(Row(32, threads), words.at)
    pairs_of, octets_of = row_finder(Row(16, threads), pairs.at), row_finder(Row(8, threads), octets.at)

    @njit
    def fill(room: Any, lane: int) -> Any:
        s = fresh(room, lane)
        s.mark += lane
        s.own[lane] = -s.mark
        s.still[0] = 99  # is forgotten
        for place in range(size):
            s.octets[place] -= 10 * place + lane
            s.pairs[place] = -1000 * place - lane
            s.words[place] ^= 100_000 * place + lane
            s.sets[place] = 1 << 62 | place << 8 | lane
        return 10_000 * s.own[lane] + 100 * s.own[4] + s.still[0]

    @njit
    def read(room: Any, lane: int, place: int) -> tuple[int, int, int, int]:
        return (
            octets_of(room, lane)[place],
            pairs_of(room, lane)[place],
            words_of(room, lane)[place],
            sets_of(room, lane)[place],
        )

    room = np.zeros(108 * threads // 8, np.int64)
    assert [fill(room, lane) for lane in range(threads)] == [-10_000 * (11 + lane) + 195 for lane in range(threads)]
    for lane in range(threads):
        for place in range(size):
            narrow = (-1 - 10 * place - lane, -1000 * place - lane)
            assert read(room, lane, place) == (*narrow, 100_000 * place + lane, 1 << 62 | place << 8 | lane)


def test_threads_wait_for_each_other_only_where_there_is_little_to_wait_for() -> None:
    from parlour.engine.cuda import moves_by_phase, waiting_pays

    assert waiting_pays(parlour.load("euchre")) and waiting_pays(parlour.load("lost-heir"))
    assert not waiting_pays(parlour.load("trolley"))  # whose phases come back trick by trick
    assert not waiting_pays(parlour.load("raffles"))  # which has but one
    game = parlour.load("euchre")
    assert sum(sum(moves_by_phase(game, seed)) for seed in range(50)) == game.simulate(50, seed=0).moves


@pytest.mark.long
@every_game
def test_a_loose_state_plays_the_same_hands(rules: ModuleType) -> None:
    """As the card has it, compiled for the processor."""
    from numba import njit

    from parlour.engine.cuda import layout_of
    from parlour.engine.loose import layer_out, row_finder

    game = parlour.load(rules.GAME.name)
    layout, bound = layout_of(game), native_kernels(rules)
    begin, play_out = njit(bound["begin"].py_func), njit(bound["play_out"].py_func)
    points, players, threads = native_functions(rules)["points"], game.players, layout.threads
    fresh, deck_of = layer_out(layout.state), row_finder(layout.deck, layout.deck_at)

    @njit
    def simulate(room: Any, rng: Any, counts: Any, moves: Any) -> None:
        for row in range(len(counts)):
            s = fresh(room, row % threads)
            begin(s, deck_of(room, row % threads), rng, row)
            moves[row] = play_out(s, rng)
            for seat in range(players):
                counts[row, seat] = points(s, seat)

    hands = 1_000
    counts, moves = np.zeros((hands, players), np.int32), np.zeros(hands, np.int32)
    simulate(np.zeros(layout.room * threads // 8, np.int64), np.zeros(1, np.int64), counts, moves)
    native = game.simulate(hands, seed=0)
    assert moves.sum() == native.moves and np.array_equal(counts, native.points)
