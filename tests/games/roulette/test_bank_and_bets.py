"""Deck-O-Cards Roulette by its ledger (docs/rules/roulette.md): the bank, the bets and what they pay."""

import random
from collections import Counter

import pytest

import parlour
from parlour import BadChoice
from parlour.games.kit import below, seed_rng
from parlour.games.roulette import rules as roulette
from tests.games.roulette.laying import ALL, gains, refuse, stakes, table


def by_rank(*ranks: str) -> set[str]:
    return {card for card in ALL if card.split("-")[0] in ranks}


def by_suit(*suits: str) -> set[str]:
    return {card for card in ALL if card.split("-")[1] in suits}


def check_gains(bet: str, cards: set[str], won: int, lost: int) -> None:
    """The bet wins on exactly these cards."""
    assert gains(bet) == {card: won if card in cards else -lost for card in ALL}


# ---- before play ----


def test_rou_1_the_arrow_may_stop_at_each_of_52_cards_with_the_same_chance() -> None:
    assert len(ALL) == len(set(ALL)) == 52
    game = parlour.load("roulette", 1, banker="house", spins=1000)
    came: Counter[str] = Counter()
    for seed in range(26):
        state = game.start(seed=seed)
        while not state.hand_over:
            state.play("done")
            came[ALL[state.s.stopped]] += 1
    assert set(came) == set(ALL)
    expected = 26_000 / 52
    chi_square = sum((count - expected) ** 2 / expected for count in came.values())
    assert chi_square < 100  # 51 degrees of freedom: beyond 100 once in twenty thousand


def test_rou_1_the_layout_shows_every_card_to_bet_on() -> None:
    places = stakes(table("2-clubs"))
    assert all(f"card {card}" in places and f"called {card}" in places for card in ALL)
    assert len(places) == 2 * 52 + 14 + 4 + 4 + 2 + 4 + 2


def test_rou_2_the_highest_spin_is_banker_and_the_ace_is_high() -> None:
    heights = {card: roulette.height(number) for number, card in enumerate(ALL)}
    assert heights["ace-clubs"] == heights["ace-spades"] > heights["king-hearts"] > heights["queen-clubs"]
    assert heights["jack-clubs"] > heights["10-spades"] > heights["2-spades"] == min(heights.values())


def test_rou_2_those_who_tie_for_highest_spin_again() -> None:
    ties = 0
    for seed in range(300):
        rng, again = [0], [0]
        seed_rng(rng, seed)
        seed_rng(again, seed)
        spun = [roulette.height(below(again, 52)) for _ in range(4)]
        tied = [seat for seat in range(4) if spun[seat] == max(spun)]
        banker = roulette.highest_spin(4, rng)
        assert banker in tied
        if len(tied) == 2:
            ties += 1
            second = [roulette.height(below(again, 52)) for _ in tied]
            if second[0] != second[1]:
                assert banker == tied[second.index(max(second))]
                assert rng == again  # only the two spun again
    assert ties > 20


def test_rou_2_every_seat_is_chosen_alike() -> None:
    game = parlour.load("roulette", 3)
    chosen = Counter(game.start(seed=seed).dealer for seed in range(600))
    assert set(chosen) == {0, 1, 2} and min(chosen.values()) > 150


def test_rou_2_the_house_may_be_banker_and_then_everyone_bets() -> None:
    state = table("2-clubs", "3-clubs", players=3, dealer=1, banker="house")
    assert state.view(None).to_dict()["holder"] is None
    seats = []
    while not state.hand_over:
        seats.append(state.seat)
        refuse(state, "spin", "ROU-4")
        state.play("done")
    assert seats == [1, 2, 0, 1, 2, 0]
    assert state.winners == [0, 1, 2]


@pytest.mark.parametrize("banker", ["player", "house"])
def test_rou_2_one_player_alone_has_the_house_for_banker(banker: str) -> None:
    assert parlour.load("roulette", players=1).start(seed=1).seat == 0
    state = table("2-clubs", "2-hearts", players=1, banker=banker)
    assert state.view(0).to_dict()["holder"] is None
    for move in ("bet 10 black", "done", "bet 3 black", "done"):
        assert state.seat == 0 and state.winners == []
        state.play(move)
    assert state.points == [7] and state.winners == [0]


def test_rou_16_one_player_alone_has_nobody_to_pass_the_bank_to() -> None:
    for banker in ("player", "house"):
        with pytest.raises(BadChoice, match="ROU-16"):
            parlour.load("roulette", 1, banker=banker, bank_passes=True)


def test_rou_3_chips_are_divided_and_the_bank_keeps_the_balance() -> None:
    told = table("2-clubs", players=3).view(None).to_dict()
    assert told["chips"] == [100, 100, 100] and told["in_bank"] == 2 * 100 * 50
    told = table("2-clubs", stake=7, bank=50).view(None).to_dict()
    assert told["chips"] == [7, 7] and told["in_bank"] == 50


@pytest.mark.parametrize(("players", "banker", "bettors"), [(1, "player", 1), (2, "player", 1), (10, "player", 9)])
@pytest.mark.parametrize("stake", [1, 7, 100, 1_000_000])
def test_rou_3_the_bank_can_pay_all_who_bet_though_they_all_call_the_same_card(
    players: int, banker: str, bettors: int, stake: int
) -> None:
    state = table("queen-spades", players=players, banker=banker, stake=stake)
    assert state.s.in_bank == 50 * stake * bettors
    for _ in range(bettors):
        state.play(f"bet {stake} called queen-spades")
        assert state.legal() == ["done"]
        state.play("done")
    if players > 1:
        state.play("spin")
    assert state.s.in_bank == 0 and sorted(state.points)[-bettors:] == [50 * stake] * bettors


def test_rou_3_where_the_house_banks_all_bet_and_the_bank_has_enough_for_all() -> None:
    assert table("2-clubs", players=4, banker="house").s.in_bank == 4 * 100 * 50
    assert table("2-clubs", players=4, banker="house", bank=1).s.in_bank == 1


# ---- bets and what they pay ----


def test_rou_4_any_number_of_bets_then_the_banker_spins_collects_and_pays() -> None:
    state = table("queen-spades", players=3)
    assert state.seat == 1
    for bet in ("bet 5 card queen-hearts", "bet 5 red", "bet 10 black", "bet 3 red", "bet 2 card queen-hearts", "done"):
        state.play(bet)
    assert state.seat == 2
    assert state.view(2).to_dict()["chips"] == [100, 75, 100]
    assert state.view(None).to_dict()["layout"] == [{}, {"card queen-hearts": 7, "red": 8, "black": 10}, {}]
    assert state.points == [0, 0, 0]
    state.play("bet 100 red")
    state.play("done")
    assert state.seat == 0 and state.legal() == ["spin"]
    state.play("spin")
    assert state.points == [21, 77 - 8 + 10, -100]
    told = state.view(None).to_dict()
    assert told["chips"] == [100, 179, 0]  # winning stakes came back
    assert told["in_bank"] == 10_000 - 79 + 100
    assert told["layout"] == [{}, {}, {}] and told["stopped"] == "queen-spades"


def test_rou_4_a_player_may_bet_nothing() -> None:
    state = table("queen-spades")
    state.play("done")
    state.play("spin")
    assert state.points == [0, 0]


def test_rou_5_a_card_pays_11_in_another_suit_and_15_in_its_own() -> None:
    for card in ("queen-spades", "ace-clubs", "10-hearts"):
        rank = by_rank(card.split("-")[0])
        expected = {other: 33 if other in rank else -3 for other in ALL} | {card: 45}
        assert gains(f"bet 3 card {card}") == expected


def test_rou_6_two_cards_pay_5_to_1() -> None:
    check_gains("bet 3 two ace-2", by_rank("ace", "2"), 15, 3)
    check_gains("bet 3 two 5-10", by_rank("5", "10"), 15, 3)
    check_gains("bet 3 two queen-king", by_rank("queen", "king"), 15, 3)


def test_rou_7_four_cards_pay_2_to_1() -> None:
    check_gains("bet 3 four ace-2-6-7", by_rank("ace", "2", "6", "7"), 6, 3)
    check_gains("bet 3 four 4-5-9-10", by_rank("4", "5", "9", "10"), 6, 3)


def test_rou_8_fives_odd_and_even_pay_3_to_2_and_lose_to_court_cards() -> None:
    check_gains("bet 4 first-five", by_rank("ace", "2", "3", "4", "5"), 6, 4)
    check_gains("bet 4 second-five", by_rank("6", "7", "8", "9", "10"), 6, 4)
    check_gains("bet 4 odd", by_rank("ace", "3", "5", "7", "9"), 6, 4)
    check_gains("bet 4 even", by_rank("2", "4", "6", "8", "10"), 6, 4)


def test_rou_9_red_and_black_pay_1_to_1() -> None:
    check_gains("bet 3 red", by_suit("hearts", "diamonds"), 3, 3)
    check_gains("bet 3 black", by_suit("spades", "clubs"), 3, 3)


def test_rou_10_a_suit_pays_3_to_1() -> None:
    for suit in ("spades", "hearts", "diamonds", "clubs"):
        check_gains(f"bet 3 suit {suit}", by_suit(suit), 9, 3)


def test_rou_11_jqk_pays_3_to_1_and_jq_5_to_1() -> None:
    check_gains("bet 3 jqk", by_rank("jack", "queen", "king"), 9, 3)
    check_gains("bet 3 jq", by_rank("jack", "queen"), 15, 3)


def test_rou_12_a_called_card_pays_50_to_1_in_that_suit_only() -> None:
    check_gains("bet 3 called queen-spades", {"queen-spades"}, 150, 3)
    state = table("queen-spades", bank=10_000)
    for move in ("bet 1 called queen-spades", "bet 1 card queen-spades", "done", "spin"):
        state.play(move)
    assert state.points == [-65, 65]  # two different bets


def test_rou_13_the_lines_of_the_layout() -> None:
    places = stakes(table("2-clubs"))
    assert [place for place in places if place.startswith("two ")] == [
        *("two ace-2", "two 2-3", "two 3-4", "two 4-5", "two 6-7", "two 7-8", "two 8-9", "two 9-10"),
        *("two ace-6", "two 2-7", "two 3-8", "two 4-9", "two 5-10", "two queen-king"),
    ]
    assert [place for place in places if place.startswith("four ")] == [
        *("four ace-2-6-7", "four 2-3-7-8", "four 3-4-8-9", "four 4-5-9-10"),
    ]


@pytest.mark.parametrize(
    "place",
    [
        *(
            "two 5-6",
            "two 10-jack",
            "two king-ace",
            "two 2-ace",
            "two ace-3",
            "two ace-7",
            "two jack-king",
            "two ace-ace",
        ),
        *("four ace-2-3-4", "four 5-6-10-jack", "four 2-ace-7-6", "card queen", "card joker", "suit red", "suit"),
        *(
            "called queen",
            "first five",
            "third-five",
            "RED",
            "red ",
            " red",
            "red red",
            "jqk jq",
            "zero",
            "two",
            "four ",
        ),
    ],
)
def test_rou_13_there_is_no_other_place(place: str) -> None:
    refuse(table("2-clubs"), f"bet 2 {place}", r"ROU-13|ROU-4")


def test_rou_14_an_odd_stake_at_3_to_2_is_refused() -> None:
    state = table("2-clubs", stake=7)
    for place in ("first-five", "second-five", "odd", "even"):
        for stake in (1, 3, 5, 7):
            refuse(state, f"bet {stake} {place}", "ROU-14")
        assert stakes(state)[place] == 6
        for stake in (2, 4, 6):
            state.copy().play(f"bet {stake} {place}")
    state.copy().play("bet 7 red")


def test_rou_14_no_even_stake_is_left_of_one_point() -> None:
    places = stakes(table("2-clubs", stake=1))
    assert not {"first-five", "second-five", "odd", "even"} & set(places)
    assert places["red"] == 1


def test_rou_15_the_bank_covers_to_the_point_and_no_further() -> None:
    for place, most in (
        ("card queen-spades", 4),  # 15 to 1
        ("called queen-spades", 1),
        ("two ace-2", 14),
        ("four ace-2-6-7", 35),
        ("odd", 46),
        ("red", 70),
        ("suit clubs", 23),
        ("jqk", 23),
        ("jq", 14),
    ):
        state = table("queen-spades", bank=70)
        assert stakes(state)[place] == most
        refuse(state, f"bet {most + 2} {place}", "ROU-15")
        state.play(f"bet {most} {place}")


def test_rou_15_bets_already_laid_count_on_the_cards_they_win() -> None:
    state = table("queen-hearts", players=3, bank=100)
    state.play("bet 60 red")
    state.play("done")
    most = stakes(state)
    assert most["red"] == 40 and most["black"] == 100
    assert most["suit hearts"] == 13 and most["suit spades"] == 33
    assert most["card queen-hearts"] == 2  # on the queen of hearts 60 + 2 * 15
    assert most["card queen-spades"] == 3  # on the queen of hearts 60 + 3 * 11, on that of spades 45
    assert "called queen-hearts" not in most and most["called queen-spades"] == 2
    refuse(state, "bet 1 called queen-hearts", "ROU-15")
    state.play("bet 100 black")  # losing stakes of others stand behind nothing
    refuse(state, "bet 1 red", "ROU-18")
    for move in ("done", "spin"):
        state.play(move)
    assert state.points == [40, 60, -100]


def test_rou_15_an_empty_bank_takes_no_bet() -> None:
    state = table("2-hearts", "2-hearts", bank=100)
    for move in ("bet 100 red", "done", "spin"):
        state.play(move)
    assert state.view(None).to_dict()["in_bank"] == 0
    assert state.legal() == ["done"]
    refuse(state, "bet 1 black", "ROU-15")


def test_rou_15_the_bank_is_never_broken() -> None:
    chance = random.Random(1)
    game = parlour.load("roulette", 5, bank=150, bank_passes=True)
    for seed in range(10):
        state = game.start(seed=seed)
        while not state.hand_over:
            state.play(chance.choice(state.legal()))
            told = state.s
            on_layout = sum(told.layout)
            assert told.in_bank >= max(told.owed) >= 0 and min(told.chips) >= 0
            assert told.in_bank + sum(told.chips) + on_layout == 150 + 5 * 100
