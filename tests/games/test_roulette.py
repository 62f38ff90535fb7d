"""Deck-O-Cards Roulette by its ledger: docs/rules/roulette.md."""

import random
from collections import Counter
from fractions import Fraction

import pytest

import parlour
from parlour import BadChoice, BadDeal, IllegalMove, NotAvailable, Record, State, Table
from parlour.bots.games.roulette.advice import advise
from parlour.games.declare import Value
from parlour.games.kit import below, seed_rng
from parlour.games.roulette import rules as roulette

ALL = parlour.load("roulette").packs[0].cards
DEEP_BANK = parlour.load("roulette", 2, spins=1, bank=10_000)


def table(*stops: str, players: int = 2, dealer: int = 0, **options: Value) -> State:
    """A game in which the arrow stops at these cards, one spin each; seat 0 is banker."""
    game = parlour.load("roulette", players, spins=len(stops), **options)
    return game.start(dealer=dealer, deck=stops)


def gain(bet: str, stop: str) -> int:
    """What one bet of the only player brings when the arrow stops there."""
    state = DEEP_BANK.start(dealer=0, deck=[stop])
    for move in (bet, "done", "spin"):
        state.play(move)
    return state.points[1]


def gains(bet: str) -> dict[str, int]:
    """What a bet brings on each card."""
    return {card: gain(bet, card) for card in ALL}


def by_rank(*ranks: str) -> set[str]:
    return {card for card in ALL if card.split("-")[0] in ranks}


def by_suit(*suits: str) -> set[str]:
    return {card for card in ALL if card.split("-")[1] in suits}


def check_gains(bet: str, cards: set[str], won: int, lost: int) -> None:
    """The bet wins on exactly these cards."""
    assert gains(bet) == {card: won if card in cards else -lost for card in ALL}


def refuse(state: State, text: str, reason: str) -> None:
    """The move is refused for this reason, in a sentence, and nothing changes."""
    before = state.copy()
    with pytest.raises(IllegalMove, match=reason) as refusal:
        state.play(text)
    assert str(refusal.value).endswith(".")
    assert state == before


def stakes(state: State) -> dict[str, int]:
    """The largest stake on each place, as legal() lists them."""
    listed = [text.split(" ", 2) for text in state.legal() if text.startswith("bet ")]
    assert len(listed) == len({place for _, _, place in listed})
    return {place: int(stake) for _, stake, place in listed}


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
    assert told["chips"] == [100, 100, 100] and told["in_bank"] == 1000
    told = table("2-clubs", stake=7, bank=50).view(None).to_dict()
    assert told["chips"] == [7, 7] and told["in_bank"] == 50


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
    assert state.points == [0, 77 - 8 + 10, -100]
    told = state.view(None).to_dict()
    assert told["chips"] == [100, 179, 0]  # winning stakes came back
    assert told["in_bank"] == 1000 - 79 + 100
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
    assert state.points == [0, 65]  # two different bets


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
    assert state.points == [0, 60, -100]


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


# ---- the end ----


def finish(state: State) -> State:
    """Say done and spin until the game is over."""
    while not state.hand_over:
        state.play("done" if "done" in state.legal() else "spin")
    return state


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
    assert state.points == [0, 10, 11] and state.winners == [2] and state.game_over
    assert state.seat is None and state.legal() == []
    with pytest.raises(IllegalMove, match="over"):
        state.play("spin")
    with pytest.raises(IllegalMove, match="over"):
        state.next_hand(seed=1)


def test_rou_16_ties_share_and_the_smallest_loss_may_win() -> None:
    state = table("2-hearts", players=4)
    for move in ("bet 10 black", "done", "bet 20 black", "done", "bet 10 suit clubs", "done", "spin"):
        state.play(move)
    assert state.points == [0, -10, -20, -10] and state.winners == [1, 3]


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


def test_rou_18_what_the_bank_wins_is_not_the_bankers() -> None:
    state = table("2-hearts", players=3)
    for move in ("bet 50 black", "done", "bet 60 black", "done", "spin"):
        state.play(move)
    assert state.points == [0, -50, -60]
    assert state.view(None).to_dict()["in_bank"] == 1110
    assert state.winners == [1]  # the banker lost nothing, and yet cannot win


def test_rou_18_the_bank_goes_on_whole_and_its_last_holder_may_win() -> None:
    state = table("2-hearts", "3-hearts", bank_passes=True)
    for move in ("bet 50 black", "done", "spin"):
        state.play(move)
    assert state.seat == 0 and state.view(None).to_dict()["in_bank"] == 1050
    for move in ("bet 60 black", "done", "spin"):
        state.play(move)
    assert state.points == [-60, -50] and state.winners == [1]


def test_rou_18_a_banker_for_the_only_spin_cannot_win() -> None:
    assert finish(table("2-hearts", players=3, bank_passes=True)).winners == [1, 2]
    assert finish(table("2-hearts", "2-hearts", players=3, bank_passes=True)).winners == [0, 1, 2]


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


@pytest.mark.parametrize(
    "text", ["", "bet", "bet red", "bet 5", "5 red", "red", "DONE", "done ", "spin", "\n", "bet 5 red\n", "ace-clubs"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    refuse(table("2-clubs"), text, "ROU-4|ROU-13")


@pytest.mark.parametrize(
    "options",
    [
        *({"stake": 0}, {"bank": 0}, {"bank": -5}, {"spins": 0}, {"spins": 1001}, {"spins": "20"}, {"banker": "me"}),
        *({"players": 0}, {"players": 11}, {"players": True}, {"bank_passes": 1}, {"zero": True}),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Value]) -> None:
    with pytest.raises(BadChoice):
        parlour.load("roulette", **options)  # type: ignore[arg-type]


# ---- the same Game, State, View and table as every game ----


def test_no_view_shows_where_the_arrow_will_stop() -> None:
    deck = ["2-clubs", "3-clubs", "4-clubs"]
    one, other = table(*deck, players=3), table("2-clubs", "king-hearts", "ace-spades", players=3)
    for move in ("bet 5 red", "done", "done", "spin", "bet 5 red", "done", "done"):
        one.play(move)
        other.play(move)
        for seat in (0, 1, 2, None):
            assert one.view(seat).to_dict() == other.view(seat).to_dict()
    assert "king-hearts" not in str(other.view(1).to_dict()["stopped"])


def test_an_imagined_game_spins_anew() -> None:
    state = table(*["2-clubs"] * 6)
    for move in ("bet 5 red", "done", "spin", "bet 7 card 2-hearts"):
        state.play(move)
    ends = set()
    for seed in range(40):
        world = state.view(1).imagine(seed)
        assert world.view(1).to_dict() == state.view(1).to_dict()
        world.play("done")
        world.play("spin")
        ends.add(world.s.stopped)
    assert len(ends) > 15


def test_a_record_of_a_laid_out_game_is_played_again() -> None:
    game = parlour.load("roulette", 3, spins=2, bank_passes=True)
    sat = Table(game, ["Ada", "Ben", "Cora"], deck=["2-clubs", "2-clubs"], dealer=1)
    for move in (
        "bet 5 two 2-3",
        "bet 3 black",
        "done",
        "done",
        "spin",
        "done",
        "bet 2 called 2-clubs",
        "done",
        "spin",
    ):
        sat.play(sat.state.seat, move)
    text = str(sat.record)
    assert "deck: 2-clubs 2-clubs" in text and "  6. done, bet 2 called 2-clubs, done, spin" in text
    assert str(Record.parse(text).replay().record) == text
    assert "count: 0 100 28" in text


def test_the_native_engine_refuses_it_with_a_sentence() -> None:
    game = parlour.load("roulette")
    with pytest.raises(NotAvailable, match="plain Python only"):
        game.simulate(10)
    with pytest.raises(NotAvailable, match="plain Python only"):
        game.batch(10)


def test_nobody_holds_cards() -> None:
    state = table("2-clubs")
    assert state.hand(1) == [] and state.view(1).hand == []


def test_the_table_is_told_in_words() -> None:
    state = table("queen-spades", "2-clubs", players=3)
    state.play("bet 5 red")
    told = state.game.law.tell(state.view(None).known, ["Ada", "Ben", "Cora"])
    assert told == {
        "Spin": "1 of 2",
        "Bank": "1000, held by Ada",
        "Points": "Ada 100, Ben 95, Cora 100",
        "On the layout": "Ben 5 on red",
    }
    for move in ("done", "bet 2 black", "done", "spin"):
        state.play(move)
    told = state.game.law.tell(state.view(None).known, ["Ada", "Ben", "Cora"])
    assert told["The arrow stopped at"] == "queen-spades" and told["Won and lost"] == "Ben -5, Cora +2"
    assert state.game.law.tell(finish(state).s, ["Ada", "Ben", "Cora"])["Spin"] == "all 2 are over"


@pytest.mark.parametrize("options", [{}, {"banker": "house"}, {"bank_passes": True}, {"bank": 10}, {"stake": 1}])
def test_the_temperate_player_lays_only_fair_bets_he_can_pay(options: dict[str, Value]) -> None:
    game = parlour.load("roulette", 4, **options)
    odds = game.odds()
    for seed in range(10):
        state = game.start(seed=seed)
        while not state.hand_over:
            move = advise(state.view(state.seat))
            if move.startswith("bet "):
                assert odds[move.split(" ", 2)[2]] == 0
            state.play(move)
