"""OpenSpiel's face: its own checks, algorithms and bots run on it, and find what is known of a game that is solved."""

from typing import Any

import numpy as np
import pytest

import parlour
from parlour.engine.game import Game
from parlour.errors import BadChoice, NotAvailable
from tests.rl import kuhn
from tests.rl.tables import TABLES

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

import pyspiel  # only where there is one
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
)

from parlour.rl import spiel_game

KUHN = Game(kuhn)
EUCHRE = parlour.load("euchre", players=2)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiels_own_simulation_passes(name: str, players: int) -> None:
    short = {"round_limit": 5} if name == "transfer" else {}  # which goes on for hours when played at random
    pyspiel.random_sim_test(spiel_game(name, players, deals=50, **short), num_sims=1, serialize=False, verbose=False)


def test_a_hand_is_that_of_its_seed_move_for_move() -> None:
    state, hand = spiel_game(EUCHRE, deals=10).new_initial_state(), EUCHRE.start(seed=7)
    assert state.is_chance_node() and len(state.chance_outcomes()) == 10
    assert "".join(map(str, state.information_state_tensor(0))).strip("0.") == ""
    state.apply_action(7)
    while not state.is_terminal():
        assert state.current_player() == hand.seat and state.legal_actions() == hand.legal_actions()
        for seat in range(2):
            assert state.observation_string(seat) == EUCHRE.observation.words(hand, seat)
            assert state.information_state_string(seat) == EUCHRE.information.words(hand, seat)
            told = state.information_state_tensor(seat)
            assert sorted(told) == sorted(EUCHRE.inform(hand, seat)[: len(told)].tolist())
        action = state.legal_actions()[-1]
        assert state.action_to_string(action).startswith(EUCHRE.actions[action])
        before = str(state)
        child = state.child(action)
        assert str(state) == before and str(child) != before and state.clone().history() == state.history()
        state.apply_action(action)
        hand.play_action(action)
        assert str(child) == str(state) == hand.position
    points = hand.points
    assert hand.hand_over and state.returns() == state.rewards() == [points[0] - points[1], points[1] - points[0]]


def test_regret_is_minimised_to_the_known_value_of_kuhns_poker() -> None:
    game = spiel_game(KUHN, deals="all")
    assert sum(chance for _, chance in game.new_initial_state().chance_outcomes()) == pytest.approx(1)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(40):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.nash_conv(game, policy) < 0.03
    values = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert values[1] == pytest.approx(-1 / 18, abs=0.01) == -values[0]  # who speaks first, which is not the dealer


def test_regret_is_minimised_on_samples() -> None:
    game = spiel_game(KUHN, deals="all")
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    at_first = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(200):
        solver.iteration()
    assert exploitability.nash_conv(game, solver.average_policy()) < at_first / 2


def played_out(game: Any, bots: list[Any], deal: int) -> Any:
    """The end of a hand between bots."""
    state = game.new_initial_state()
    state.apply_action(deal)
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    return state


def test_tree_search_plays_and_whoever_sees_all_cards_wins() -> None:
    game = spiel_game(KUHN, deals="all")
    rng = np.random.RandomState(3)
    searcher = mcts.MCTSBot(game, 2, 30, mcts.RandomRolloutEvaluator(2, rng), random_state=rng)
    for deal in range(6):
        state = played_out(game, [searcher, searcher], deal)
        low = min((0, 1), key=lambda seat: state.hand.s.hand[seat])
        assert state.returns()[low] == -1, "it folds, or nobody bets"


def test_a_search_over_information_sets_imagines_the_rest() -> None:
    game = spiel_game(EUCHRE, deals=4)
    np.random.seed(2)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(2)), 2.0, 8)
    state = played_out(game, [bot, bot], 3)
    assert sum(state.returns()) == 0 and state.is_terminal()


def test_what_is_imagined_looks_the_same_and_is_not() -> None:
    game = spiel_game(EUCHRE, deals=4)
    state = game.new_initial_state()
    for action in (1, *[None] * 6):
        state.apply_action(state.legal_actions()[-1] if action is None else action)
    np.random.seed(4)
    others = [state.resample_from_infostate(state.current_player(), None) for _ in range(5)]
    assert {other.information_state_string() for other in others} == {state.information_state_string()}
    assert any(str(other) != str(state) for other in others)


def test_its_environment_goes_through_whole_hands() -> None:
    env = rl_environment.Environment(spiel_game("matchem", 3, deals=20))
    step = env.reset()
    while not step.last():
        seat = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][seat][0]])
    assert len(step.rewards) == 3


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    for wishes, sentence in (
        ({"deals": 0}, "how many from 1 to"),
        ({"deals": "all"}, "more orders than"),
        ({"rewards": "chance"}, "margin and points"),
    ):
        with pytest.raises(BadChoice, match=sentence):
            spiel_game(EUCHRE, **wishes)
    with pytest.raises(NotAvailable, match="too many moves"):
        spiel_game("roulette")
