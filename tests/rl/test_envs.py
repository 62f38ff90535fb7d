"""Batches of environments: equal to plain play in every byte, reward and reset, whoever plays the other seats."""

from typing import Any

import numpy as np
import pytest

import parlour
from parlour.engine.information import KEPT
from parlour.errors import BadChoice, BadDeal, IllegalMove, NotAvailable
from parlour.rl.envs import Envs
from tests.rl.tables import TABLES

ROWS = 6
STEPS = 90
EUCHRE = parlour.load("euchre")


def all_equal(envs: Envs, states: list[parlour.State]) -> None:
    """Every row shows what the plain state of it shows."""
    for row, state in enumerate(states):
        assert envs.seats[row] == state.seat
        assert np.array_equal(envs.observations[row], envs.game.observe(state))
        assert np.flatnonzero(envs.legal[row]).tolist() == state.legal_actions()


def next_begun(game: parlour.Game, seed: int, stride: int) -> tuple[parlour.State, int]:
    """The hand of a seed, or the first of those after it in which there is something to do; and the seed to come."""
    state = game.start(seed=seed)
    while state.hand_over:
        seed += stride
        state = game.start(seed=seed)
    return state, seed + stride


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_rows_equal_plain_play_through_ends_and_resets(name: str, players: int) -> None:
    game = parlour.load(name, players=players)
    envs = game.envs(ROWS, seed=11, threads=1)
    begun = [next_begun(game, 11 + row, ROWS) for row in range(ROWS)]
    states, seeds = [state for state, _ in begun], [seed for _, seed in begun]
    ended = 0
    for _ in range(STEPS):
        all_equal(envs, states)
        actions = envs.sample()
        envs.step(actions)
        for row, state in enumerate(states):
            state.play_action(int(actions[row]))
            assert envs.done[row] == state.hand_over
            assert envs.rewards[row].tolist() == (state.points if state.hand_over else [0] * players)
            if state.hand_over:
                ended += 1
                states[row], seeds[row] = next_begun(game, seeds[row], ROWS)
    assert ended or name == "transfer"


def test_games_go_on_hand_after_hand_until_somebody_has_won() -> None:
    game = parlour.load("euchre", game=3)
    envs = game.envs(ROWS, seeds=[100 * row for row in range(ROWS)], episodes="game")
    states, seeds = [game.start(seed=100 * row) for row in range(ROWS)], [100 * row + 1 for row in range(ROWS)]
    ended = 0
    for _ in range(300):
        all_equal(envs, states)
        actions = envs.sample()
        envs.step(actions)
        for row, state in enumerate(states):
            state.play_action(int(actions[row]))
            assert envs.rewards[row].tolist() == (state.points if state.hand_over else [0] * 4)
            assert envs.done[row] == state.game_over
            if not state.hand_over:
                continue
            if state.game_over:
                states[row], ended = game.start(seed=seeds[row]), ended + 1
            else:
                state.next_hand(seed=seeds[row])
            seeds[row] += 1
    assert ended


def test_the_same_seeds_and_actions_give_the_same_bytes_on_any_number_of_threads() -> None:
    one, two = EUCHRE.envs(50, seed=3, threads=1), EUCHRE.envs(50, seed=3, threads=2)
    for _ in range(30):
        actions = one.sample()
        assert np.array_equal(actions, two.sample())
        one.step(actions)
        two.step(actions.astype(np.int32))
        for name in ("seats", "observations", "legal", "rewards", "done"):
            assert np.array_equal(getattr(one, name), getattr(two, name)), name


def test_the_next_step_begins_anew_and_the_end_is_shown_first() -> None:
    envs = EUCHRE.envs(20, seed=1, autoreset="next-step")
    shown = 0
    for _ in range(60):
        before = envs.done.copy()
        envs.step(envs.sample())
        assert not envs.done[before].any() and not envs.rewards[before].any()
        assert (envs.seats[before] >= 0).all() and (envs.seats[envs.done] == -1).all()
        assert not envs.legal[envs.done].any()
        shown += int(envs.done.sum())
    assert shown


def test_without_autoreset_rows_stay_over_until_they_are_reset() -> None:
    envs = EUCHRE.envs(20, seed=1, autoreset="disabled")
    while not envs.done.all():
        over, seen = envs.done.copy(), envs.observations[envs.done].copy()
        envs.step(envs.sample())
        assert envs.done[over].all() and np.array_equal(envs.observations[over], seen)
    rows = np.arange(20) < 5
    envs.reset(rows=rows)
    assert np.array_equal(envs.done, ~rows) and np.array_equal(envs.seats >= 0, rows)
    envs.reset(seed=1)
    assert np.array_equal(envs.observations, EUCHRE.envs(20, seed=1).observations)


@pytest.mark.parametrize(
    ("name", "players"),
    [
        pytest.param(*table.values, marks=() if table.values == ("transfer", 4) else pytest.mark.long)
        for table in TABLES
    ],
)
def test_information_equals_plain_play_move_for_move(name: str, players: int) -> None:
    game = parlour.load(name, players=players)
    envs = game.envs(ROWS, seed=11, threads=1, sees="information", autoreset="disabled")
    states = [next_begun(game, 11 + row, ROWS)[0] for row in range(ROWS)]
    for _ in range(2 * KEPT):  # more than are told
        for row, state in enumerate(states):
            assert envs.done[row] == state.hand_over
            if not state.hand_over:
                assert np.array_equal(envs.observations[row], game.inform(state))
                assert np.array_equal(envs.observations[row], game.inform(envs.state(row).view(int(envs.seats[row]))))
        actions = envs.sample()
        envs.step(actions)
        for row, state in enumerate(states):
            if not state.hand_over:
                state.play_action(int(actions[row]))
    assert name == "transfer" or envs.done.all()


def test_information_is_of_this_hand_alone_and_of_what_others_play_too() -> None:
    game = parlour.load("transfer")
    envs = game.envs(2, seed=4, opponents="random", seat=2, sees="information", episodes="game")
    least = most = 0
    for _ in range(600):
        envs.step(envs.sample())
        told = len(envs.state(0).told)
        least, most = min(told, least or told), max(told, most)
        assert np.array_equal(envs.observations[0], game.inform(envs.state(0).view(2)))
    assert least <= 4 and most > KEPT // 2


@pytest.mark.parametrize("rewards", ["margin", "chance"])
def test_rewards_are_margins_or_chances_to_win(rewards: Any) -> None:
    plain, envs = EUCHRE.envs(40, seed=1), EUCHRE.envs(40, seed=1, rewards=rewards)
    for _ in range(40):
        actions = plain.sample()
        plain.step(actions)
        envs.step(actions)
        for points, told in zip(plain.rewards[plain.done], envs.rewards[plain.done], strict=True):
            if rewards == "margin":
                assert told.tolist() == [points[0] - points[1], points[1] - points[0]] * 2
            else:
                assert (
                    (told > 0).all()
                    and told[0] + told[1] == pytest.approx(1)
                    and (told[0] > 0.5) == (points[0] > points[1])
                )
        assert not envs.rewards[~plain.done].any()


@pytest.mark.parametrize("opponents", ["random", "house", pytest.param("habit", marks=pytest.mark.long)])
def test_others_play_the_other_seats(opponents: str) -> None:
    envs = EUCHRE.envs(8, seed=4, opponents=opponents, seat=2)
    again = EUCHRE.envs(8, seed=4, opponents=opponents, seat=2)
    ended = 0
    for _ in range(12):
        assert (envs.seats == 2).all()
        actions = envs.sample()
        envs.step(actions)
        again.step(actions)
        assert np.array_equal(envs.observations, again.observations)
        for row in range(8):
            assert np.array_equal(envs.observations[row], EUCHRE.observe(envs.state(row).view(2)))
        ended += int(envs.done.sum())
    assert ended


def test_one_who_learns_never_sees_the_end_by_the_eyes_of_another() -> None:
    for opponents in ("random", "house"):
        envs = EUCHRE.envs(8, seed=4, opponents=opponents, seat=1, autoreset="next-step")
        for _ in range(8):
            envs.step(envs.sample())
            for row in np.flatnonzero(envs.done):
                assert np.array_equal(envs.observations[row], EUCHRE.observe(envs.state(int(row)), 1))


def test_an_illegal_action_is_refused_and_nothing_has_changed() -> None:
    envs = EUCHRE.envs(8, seed=1)
    seen, actions = envs.observations.copy(), envs.sample()
    before = actions[5]
    for wrong, sentence in ((61, "is not legal in row 5"), (62, "go from 0 to 61, not 62 as in row 5"), (-1, "not -1")):
        actions[5] = wrong
        with pytest.raises(IllegalMove, match=sentence):
            envs.step(actions)
    with pytest.raises(IllegalMove, match="take 8 actions"):
        envs.step(actions[:3])
    assert np.array_equal(seen, envs.observations)
    actions[5] = before
    envs.step(actions)
    assert not np.array_equal(seen, envs.observations)


def test_arrays_may_be_handed_in() -> None:
    mine = {
        "seats": np.zeros(8, np.int64),
        "observations": np.zeros((8, EUCHRE.observation.width), np.uint8),
        "legal": np.zeros((8, len(EUCHRE.actions)), np.bool_),
        "rewards": np.zeros((8, 4), np.float32),
        "done": np.zeros(8, np.bool_),
    }
    envs, other = EUCHRE.envs(8, seed=1, into=mine), EUCHRE.envs(8, seed=1)
    for _ in range(30):
        for name, array in mine.items():
            assert getattr(envs, name) is array and np.array_equal(array, getattr(other, name)), name
        actions = envs.sample()
        envs.step(actions)
        other.step(actions)
    with pytest.raises(BadChoice, match=r"seats must be a writable array \(8,\) of int64"):
        EUCHRE.envs(8, into={"seats": np.zeros(8, np.int32)})
    with pytest.raises(BadChoice, match="did you mean seats"):
        EUCHRE.envs(8, into={"seat": np.zeros(8, np.int64)})


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"autoreset": "same_step"}, "did you mean same-step"),
        ({"rewards": "money"}, "points"),
        ({"episodes": "evening"}, "hand"),
        ({"seat": 1}, "name them, or no seat"),
        ({"opponents": "random", "seat": 4}, "from 0 to 3, not 4"),
        ({"opponents": "nobody"}, "There is no bot 'nobody'"),
    ]
    for wishes, sentence in wrong:
        with pytest.raises(BadChoice, match=sentence):
            EUCHRE.envs(4, **wishes)
    with pytest.raises(BadDeal, match="one a row"):
        EUCHRE.envs(4, seeds=[1, 2, 3])
    with pytest.raises(BadDeal, match="from 1, not 0"):
        EUCHRE.envs(0)
    with pytest.raises(NotAvailable, match="plain Python only"):
        parlour.load("roulette").envs(4)
