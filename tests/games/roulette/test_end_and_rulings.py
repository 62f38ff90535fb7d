"""Deck-O-Cards Roulette by its ledger (docs/rules/roulette.md): the end of the game, and the rulings."""

import random
from fractions import Fraction

import pytest

import parlour
from parlour import BadChoice, BadDeal, IllegalMove, NotAvailable
from parlour.games.declare import Value
from tests.games.roulette.laying import ALL, finish, gains, refuse, stakes, table


def test_rou_16_the_game_is_20_spins_and_the_highest_gain_wins() -> None:
    game = parlour.load("roulette", 3)
    state = game.start(dealer=0, deck=["2-hearts"] * 20)
    state.play("bet 10 red")
    state.play("done")
    state.play("bet 11 red")
    spins = 0
    while not state.hand_over:
        assert state.winners == [] and not state.game_over
        move = "done" if "done" in state.legal() else "spin"
        spins += move == "spin"
        state.play(move)
    assert spins == 20
    assert state.points == [-21, 10, 11] and state.winners == [2] and state.game_over
    assert state.seat is None and state.legal() == []
    with pytest.raises(IllegalMove, match="over"):
        state.play("spin")
    with pytest.raises(IllegalMove, match="over"):
        state.next_hand(seed=1)


def test_rou_16_ties_share_and_the_smallest_loss_may_win() -> None:
    lost = ("bet 10 black", "done", "bet 20 black", "done", "bet 10 suit clubs", "done")
    state = table("2-hearts", players=4, dealer=3, banker="house")
    for move in ("done", *lost):
        state.play(move)
    assert state.points == [-10, -20, -10, 0] and state.winners == [3]
    state = table("2-hearts", players=3, dealer=0, banker="house")
    for move in lost:
        state.play(move)
    assert state.points == [-10, -20, -10] and state.winners == [0, 2]


def bankers(players: int, spins: int, dealer: int = 0) -> list[int]:
    """Who spins, spin by spin, when the bank passes."""
    state = table(*["2-hearts"] * spins, players=players, dealer=dealer, bank_passes=True)
    found = []
    while not state.hand_over:
        if state.legal() == ["spin"]:
            assert state.seat is not None
            found.append(state.seat)
        state.play("done" if "done" in state.legal() else "spin")
    return found


def test_rou_16_the_bank_passes_to_the_left_after_equal_shares() -> None:
    assert bankers(4, 8) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert bankers(3, 6, dealer=2) == [2, 2, 0, 0, 1, 1]
    assert (
        finish(parlour.load("roulette", 3).start(seed=1)).s.holder == parlour.load("roulette", 3).start(seed=1).dealer
    )


def test_rou_16_the_house_does_not_pass_the_bank() -> None:
    with pytest.raises(BadChoice, match="ROU-16"):
        parlour.load("roulette", 4, banker="house", bank_passes=True)


def test_rou_17_what_every_place_returns() -> None:
    odds = parlour.load("roulette").odds()
    kinds = {"card": 0, "suit": 0, "red": 0, "black": 0, "called": -1, "two": -4, "four": -4, "jqk": -4, "jq": -4}
    kinds |= {"first-five": -2, "second-five": -2, "odd": -2, "even": -2}
    assert len(odds) == 134
    for place, value in odds.items():
        assert isinstance(value, Fraction)
        assert value == Fraction(kinds[place.split(" ")[0]], 52), place
    assert {place.split(" ")[0] for place in odds} == set(kinds)
    assert set(odds) == set(stakes(table("2-clubs")))


def test_rou_17_the_odds_are_those_the_table_pays() -> None:
    odds = parlour.load("roulette").odds()
    for place in ("card 7-hearts", "called 7-hearts", "two 2-7", "four 2-3-7-8", "odd", "black", "suit clubs", "jq"):
        assert Fraction(sum(gains(f"bet 2 {place}").values()), 2 * 52) == odds[place]


def test_rou_17_other_games_have_no_odds() -> None:
    with pytest.raises(NotAvailable, match="no odds"):
        parlour.load("raffles").odds()


def test_rou_18_the_banker_does_not_bet() -> None:
    state = table("2-clubs")
    state.play("done")
    assert state.seat == 0
    for text in ("bet 1 red", "bet 1 nonsense", "bet 0 red"):
        refuse(state, text, "ROU-18")
    refuse(state, "done", "ROU-4")
    refuse(state, "nonsense", "ROU-4")


def test_rou_18_betting_goes_round_once_from_the_bankers_left() -> None:
    state = table("2-clubs", players=4, dealer=2)
    seats = []
    while not state.hand_over:
        refuse(state, "spin" if state.legal() != ["spin"] else "done", "ROU-4")
        seats.append(state.seat)
        state.play("done" if "done" in state.legal() else "spin")
    assert seats == [3, 0, 1, 2]


def test_rou_18_no_credit_and_nothing_is_taken_back() -> None:
    state = table("2-hearts", "2-hearts")
    refuse(state, "bet 101 red", "ROU-18")
    state.play("bet 60 black")
    refuse(state, "bet 41 red", "ROU-18")
    for text in ("take back", "bet -60 black"):
        refuse(state, text, "ROU-")
    state.play("bet 40 black")
    assert state.legal() == ["done"]
    state.play("done")
    state.play("spin")
    assert state.legal() == ["done"]  # all is lost, and he still has his turn to say so
    refuse(state, "bet 1 red", "ROU-18")


def test_rou_18_what_the_bank_wins_is_the_bankers() -> None:
    state = table("2-hearts", players=3)
    for move in ("bet 50 black", "done", "bet 60 black", "done", "spin"):
        state.play(move)
    assert state.points == [110, -50, -60] and state.winners == [0]
    told = state.view(None).to_dict()
    assert told["in_bank"] == 10_110 and told["result"][:3] == [110, -50, -60]
    assert told["chips"] == [100, 50, 40]  # his own chips are no part of the bank


def test_rou_18_of_two_the_one_who_bets_no_longer_wins_whatever_he_loses() -> None:
    for stop, points, winner in [("2-hearts", [-10, 10], 1), ("2-clubs", [10, -10], 0)]:
        state = table(stop)
        for move in ("bet 10 red", "done", "spin"):
            state.play(move)
        assert state.points == points and state.winners == [winner]
    assert finish(table("2-hearts")).winners == [0, 1]  # nobody bet: they share


def test_rou_18_a_banker_has_two_results_and_they_count_together() -> None:
    state = table("2-hearts", "3-hearts", bank_passes=True)
    for move in ("bet 50 black", "done", "spin"):
        state.play(move)
    assert state.seat == 0 and state.points == [50, -50]
    assert state.view(None).to_dict()["in_bank"] == 5050  # the bank goes on whole
    for move in ("bet 60 black", "done", "spin"):
        state.play(move)
    assert state.points == [-10, 10] and state.winners == [1]


@pytest.mark.parametrize("options", [{}, {"bank_passes": True}, {"stake": 3, "bank": 40}])
def test_rou_18_where_a_player_banks_what_is_won_is_lost(options: dict[str, Value]) -> None:
    for seed in range(5):
        chance = random.Random(seed)
        state = parlour.load("roulette", 2 + seed, spins=7, **options).start(seed=seed)
        while not state.hand_over:
            state.play(chance.choice([*state.legal(), state.legal()[-1]]))
            assert sum(state.points) == 0
        most = max(state.points)
        assert state.winners == [seat for seat, points in enumerate(state.points) if points == most]


def test_rou_18_the_house_is_no_player_and_its_gain_is_nobodys() -> None:
    state = table("2-hearts", players=2, banker="house")
    for move in ("bet 50 black", "done", "done"):
        state.play(move)
    assert state.points == [-50, 0] and state.winners == [1]


def test_rou_18_a_bank_that_is_nobodys_and_its_holder_cannot_win() -> None:
    state = table("2-hearts", players=3, banker_counts=False)
    for move in ("bet 50 black", "done", "bet 60 black", "done", "spin"):
        state.play(move)
    assert state.points == [0, -50, -60] and state.winners == [1]  # the banker lost nothing, and yet cannot win
    assert finish(table("2-hearts", players=3, bank_passes=True, banker_counts=False)).winners == [1, 2]
    twice = table("2-hearts", "2-hearts", players=3, bank_passes=True, banker_counts=False)
    assert finish(twice).winners == [0, 1, 2]


def test_rou_18_uneven_shares_give_the_first_bankers_one_spin_more() -> None:
    assert bankers(3, 8, dealer=1) == [1, 1, 1, 2, 2, 2, 0, 0]
    assert bankers(4, 3) == [0, 1, 2]
    assert bankers(4, 5) == [0, 0, 1, 2, 3]


def test_rou_19_the_deck_says_where_the_arrow_stops() -> None:
    stops = ["9-clubs", "9-clubs", "ace-hearts"]
    state = table(*stops)
    seen = []
    while not state.hand_over:
        state.play("done")
        state.play("spin")
        seen.append(state.view(None).to_dict()["stopped"])
    assert seen == stops


def test_rou_19_a_deck_may_be_too_long_but_not_too_short() -> None:
    game = parlour.load("roulette", 2, spins=3)
    finish(game.start(dealer=0, deck=ALL))
    for short in ([], ["ace-clubs"] * 2):
        with pytest.raises(BadDeal, match="ROU-19"):
            game.start(dealer=0, deck=short)
    for wrong in ("joker", "ACE-clubs", "1-clubs", ""):
        with pytest.raises(BadDeal, match="no card"):
            game.start(dealer=0, deck=["ace-clubs", "ace-clubs", "ace-clubs", wrong])
    with pytest.raises(BadDeal, match="not both"):
        game.start(seed=1, deck=["ace-clubs"] * 3)


def test_rou_19_each_place_is_listed_once_with_its_largest_stake_and_smaller_ones_are_legal() -> None:
    chance = random.Random(3)
    state = table(*["2-clubs"] * 3, players=3, bank=200, stake=37)
    while not state.hand_over:
        for place, most in stakes(state).items():
            step = 2 if place in ("first-five", "second-five", "odd", "even") else 1
            assert most > 0 and most % step == 0
            refuse(state, f"bet {most + step} {place}", r"ROU-15|ROU-18")
            for stake in {step, most - step, most} - {0}:
                state.copy().play(f"bet {stake} {place}")
        assert state.legal()[-1] in ("done", "spin")
        small = [
            f"bet {chance.randint(1, most)} {place}" for place, most in stakes(state).items() if "-five" not in place
        ]
        bets = [bet for bet in small if not bet.endswith(("odd", "even"))]
        state.play(chance.choice([*bets[:40], *[state.legal()[-1]] * 20]))


def test_rou_19_jack_and_queen_are_written_jq() -> None:
    refuse(table("2-clubs"), "bet 1 two jack-queen", "jq")


@pytest.mark.parametrize(
    "stake", ["0", "-1", "-0", "+5", "05", "1.5", "1e2", "five", "٥", "²", "0x5", "1_0", "", " ", "9" * 19, "9" * 5000]
)
def test_rou_19_a_stake_is_a_whole_number_of_points(stake: str) -> None:
    refuse(table("2-clubs"), f"bet {stake} red", "ROU-")
    refuse(table("2-clubs"), f"bet {stake} odd", "ROU-")
