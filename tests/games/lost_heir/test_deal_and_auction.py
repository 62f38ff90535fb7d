"""Game of the Lost Heir, rule by rule (docs/rules/lost-heir.md): the pack, the deal and the auction."""

from collections import Counter

import pytest

import parlour
from parlour import IllegalMove
from parlour.games.lost_heir import rules as lost_heir
from parlour.games.lost_heir.pack import DECK as LOST_HEIR
from tests.games.lost_heir.laying import HEIR_TRICK, SUITS, boys_hand, city, finish, says, table

# ---- the pack ----


def test_los_1_the_pack_is_four_cities_two_blanks_and_two_boys() -> None:
    cards = parlour.load("lost-heir").packs[0].cards
    assert len(cards) == len(set(cards)) == 48
    count = Counter(card.rsplit("-", 1)[0] for card in cards)
    assert count == {"new-york": 12, "philadelphia": 12, "boston": 11, "chicago": 11, "lost": 1, "wrong": 1}
    assert "boston-blank" not in cards


def test_los_2_boston_and_chicago_run_from_the_mayor_to_the_one() -> None:
    state = says(table(SUITS), "pass, pass, pass, name boston")
    assert "boston-mayor" in state.hand(2)
    assert [lost_heir.strength(card, 2, 0) for card in range(22, 33)] == list(
        range(1, 12)
    )  # the Mayor last and highest
    assert state.view(0).to_dict()["trump"] == "boston"


def test_los_3_the_heir_is_the_highest_trump() -> None:
    state = table(SUITS, swap=("lost-heir", "boston-1"))
    says(state, "bid 5, pass, pass, sell, name new-york")
    says(state, "new-york-mayor, wrong-boy")
    assert state.legal() == ["new-york-blank", "lost-heir"]
    says(state, "lost-heir, chicago-1")
    assert state.s.taker == 2


def test_los_3_the_wrong_boy_is_the_lowest_trump_and_beats_every_plain_card() -> None:
    state = says(table(SUITS), "bid 5, pass, pass, sell, name chicago")
    says(state, "lost-heir, wrong-boy, boston-2, chicago-3")  # two boys and a Chicago card, all trumps
    assert state.s.taker == 0
    state = says(table(SUITS, swap=("wrong-boy", "new-york-1")), "bid 5, pass, pass, sell, name chicago")
    says(state, "wrong-boy, new-york-1, boston-1, chicago-1")
    assert state.s.taker == 3  # the 1 of trumps beats him
    state = says(table(SUITS, dealer=2), "bid 1, pass, pass, sell, name chicago")
    says(state, "chicago-mayor, lost-heir, wrong-boy, boston-1")
    says(state, "new-york-mayor, philadelphia-1, new-york-blank, chicago-1")
    says(state, "chicago-2, new-york-1, philadelphia-2, boston-2")
    assert state.s.taker == 3


def test_los_3_the_wrong_boy_trumps_a_plain_mayor() -> None:
    state = says(table(SUITS, swap=("wrong-boy", "chicago-1")), "bid 5, pass, pass, sell, name chicago")
    says(state, "lost-heir, chicago-1, boston-1, chicago-2, new-york-mayor, philadelphia-1, new-york-blank, wrong-boy")
    assert state.s.taker == 3


def test_los_3_the_boys_follow_and_are_led_as_trumps() -> None:
    state = says(table(SUITS), "bid 5, pass, pass, sell, name chicago")
    assert state.legal() == ["lost-heir"]  # his only trump
    says(state, "lost-heir")
    assert state.legal() == ["wrong-boy"]
    says(state, "wrong-boy")
    assert "new-york-blank" in state.legal()
    says(state, "boston-1")
    assert state.legal() == city("chicago")


def test_los_4_a_blank_follows_its_city_and_takes_nothing() -> None:
    state = says(table(SUITS), "bid 5, pass, pass, sell, name new-york, new-york-1, wrong-boy")
    assert state.legal() == ["new-york-blank"]  # the trump led must be followed
    says(state, "new-york-blank, chicago-1")
    assert state.s.taker == 0
    state = says(table(SUITS), "bid 5, pass, pass, sell, name chicago, lost-heir, wrong-boy, boston-1, chicago-1")
    says(state, "new-york-1, philadelphia-1")
    assert state.legal() == ["new-york-blank"]  # so must the plain suit


def test_los_4_a_trump_blank_does_not_trump_a_plain_card() -> None:
    state = says(table(SUITS, dealer=0), "pass, bid 3, pass, pass, sell, name philadelphia")
    assert "boston-1" in state.legal()  # seat 2 has no trump to lead
    says(state, "boston-1, philadelphia-blank, new-york-1, philadelphia-1")
    assert state.s.taker == 1
    state = table(SUITS, dealer=0, swap=("wrong-boy", "chicago-1"))
    says(state, "pass, bid 3, pass, pass, sell, name philadelphia")
    says(state, "boston-1, philadelphia-blank, new-york-1, chicago-1")
    assert state.s.taker == 2  # nobody trumped: the blank is a Philadelphia card, but it takes nothing


# ---- the deal and the auction ----


def test_los_5_the_pack_is_dealt_one_at_a_time_from_the_dealers_left() -> None:
    game = parlour.load("lost-heir", players=4)
    state = game.start(dealer=1, deck=list(LOST_HEIR.cards))
    assert state.seat == 2
    assert state.hand(2) == [LOST_HEIR.cards[card] for card in range(0, 48, 4)]
    assert state.hand(1) == [LOST_HEIR.cards[card] for card in range(3, 48, 4)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_los_5_every_card_is_dealt_and_played(players: int) -> None:
    game = parlour.load("lost-heir", players=players, game=1000)
    state = game.start(seed=players, dealer=0)
    sizes = [len(state.hand(seat)) for seat in range(players)]
    assert sum(sizes) == 48
    if players == 5:
        assert sizes == [9, 10, 10, 10, 9]  # the dealer and the seat on his right have nine
    finish(state)
    assert sum(state.s.tricks) == -(-48 // players)


def test_los_5_five_players_last_trick_is_led_by_the_next_who_holds_a_card() -> None:
    tall = ["lost-heir", *city("new-york", "mayor", "10", "9", "8", "7", "6", "5", "4")]
    state = table([[], [], [], tall, []], dealer=4, game=1000)
    says(state, "pass, pass, pass, bid 5, pass, pass, pass, sell, name new-york")
    for card in tall:
        state.play(card)
        while state.s.laid < 5:
            state.play(state.legal()[0])
    assert state.s.tricks[3] == 9
    assert state.s.cards[:5] == [1, 1, 1, 0, 0]
    assert state.seat == 0  # seat 3 took the ninth, but neither he nor the dealer has a card
    finish(state)
    assert sum(state.s.tricks) == 10
    assert state.s.laid == 3


def test_los_5_five_players_last_trick_is_led_by_its_taker_if_he_holds_a_card() -> None:
    tall = ["lost-heir", *city("new-york", "mayor", "10", "9", "8", "7", "6", "5", "4", "3")]
    state = table([[], tall, [], [], []], dealer=4, game=1000)
    says(state, "pass, bid 5, pass, pass, pass, sell, name new-york")
    for card in tall:
        assert state.seat == 1
        state.play(card)
        while state.s.laid < 5 and not state.hand_over:
            state.play(state.legal()[0])
    assert state.hand_over
    assert state.s.trick[:5].count(-1) == 2


def test_los_6_bidding_goes_round_from_the_dealers_left_and_each_bid_is_higher() -> None:
    state = table(SUITS, dealer=1)
    assert state.seat == 2
    assert state.legal()[:2] == ["pass", "bid 1"]
    says(state, "bid 4")
    assert state.seat == 3
    with pytest.raises(IllegalMove, match="LOS-6"):
        state.play("bid 4")
    assert state.legal()[:2] == ["pass", "bid 5"]
    says(state, "bid 5")
    assert state.seat == 0  # and after him the dealer is passed over
    says(state, "pass")
    assert state.seat == 2


def test_los_6_a_player_who_passed_may_come_back() -> None:
    state = says(table(SUITS), "pass, bid 1, pass")
    assert state.seat == 0
    says(state, "bid 2, bid 3, pass, bid 4, pass")
    assert state.seat == 2
    says(state, "pass")
    assert state.seat == 3
    assert state.legal() == ["sell", "decline"]
    assert state.s.bidder == 0


@pytest.mark.parametrize(("players", "top"), [(2, 29), (3, 21), (4, 17), (5, 15), (6, 13)])
def test_los_6_the_highest_bid_is_every_trick_and_five(players: int, top: int) -> None:
    state = parlour.load("lost-heir", players=players).start(seed=1)
    assert state.legal() == ["pass", *(f"bid {bid}" for bid in range(1, top + 1))]
    with pytest.raises(IllegalMove, match=f"{top}: every trick|is no move"):
        state.play(f"bid {top + 1}")


def test_los_7_a_sale_credits_the_dealer_and_the_bidder_names() -> None:
    state = says(table(SUITS), "pass, bid 7, pass, pass, sell")
    assert state.points == [0, 0, 0, 7]
    assert state.seat == 1
    assert state.legal() == ["name new-york", "name philadelphia", "name boston", "name chicago"]
    says(state, "name philadelphia")
    assert state.seat == 1


def test_los_7_a_dealer_who_declines_names_and_is_bound_to_the_bid() -> None:
    state = boys_hand(dealer=0)
    says(state, "bid 14, pass, pass, decline, name new-york," + HEIR_TRICK)
    assert finish(state).points == [14, 0, 0, 0]
    state = boys_hand(dealer=0)
    says(state, "bid 15, pass, pass, decline, name new-york," + HEIR_TRICK)
    assert finish(state).points == [-3, 0, 0, 0]


def test_los_8_with_no_bid_the_dealer_names_bound_to_nothing() -> None:
    state = says(boys_hand(dealer=0), "pass, pass, pass")
    assert state.seat == 0
    assert state.legal()[0] == "name new-york"
    says(state, "name boston")
    assert state.points == [0, 0, 0, 0]
    assert state.seat == 0
    finish(state)
    assert state.points[0] == lost_heir.made(state.s, 0)


def test_los_9_the_credit_counts_at_once_and_may_win() -> None:
    state = says(table(SUITS, score=[0, 0, 0, 17]), "bid 8, pass, pass, sell")
    assert state.hand_over and state.game_over
    assert state.winners == [3]
    assert state.score == [0, 0, 0, 25]
    state = says(table(SUITS, score=[0, 0, 0, 17]), "bid 7, pass, pass, sell")
    assert not state.hand_over
    assert state.score == [0, 0, 0, 24]


SOLD_TO_PARTNER = "pass, bid 9, pass, pass, sell"


def test_los_9_selling_to_ones_partner_is_credited_like_any_sale() -> None:
    state = says(table(SUITS, partners=True), SOLD_TO_PARTNER)
    assert state.points == [0, 9, 0, 9] and not state.hand_over and state.seat == 1
    state = says(table(SUITS, partners=True, score=[0, 24, 0, 24]), SOLD_TO_PARTNER)
    assert state.hand_over and state.winners == [1, 3]  # and may win the game
    state = says(table(SUITS, partners=True, score=[0, 24, 0, 24], credit_wins=False), SOLD_TO_PARTNER)
    assert not state.hand_over and state.score == [0, 33, 0, 33]


def test_los_9_a_table_may_bar_the_credit_for_selling_to_ones_partner() -> None:
    state = says(table(SUITS, partners=True, partner_credit=False, score=[0, 24, 0, 24]), SOLD_TO_PARTNER)
    assert state.points == [0, 0, 0, 0]
    assert not state.hand_over
    state = says(table(SUITS, partners=True, partner_credit=False), "bid 9, pass, pass, sell")
    assert state.points == [0, 9, 0, 9]


def test_los_18_the_first_dealer_is_drawn_by_lot_and_the_deal_passes_left() -> None:
    for players in (2, 3, 4, 5, 6):
        game = parlour.load("lost-heir", players=players, game=1000)
        dealers = Counter(game.start(seed=seed).dealer for seed in range(300))
        assert set(dealers) == set(range(players))
        assert min(dealers.values()) > 300 / players * 0.6
        state = finish(game.start(seed=1, dealer=players - 1))
        assert state.next_hand(seed=2).dealer == 0


def test_los_21_with_no_bid_each_passes_once() -> None:
    for players in (2, 3, 4, 5, 6):
        state = parlour.load("lost-heir", players=players).start(seed=1, dealer=0)
        for seat in range(1, players):
            assert state.seat == seat
            state.play("pass")
        assert state.seat == 0
        assert state.legal()[0] == "name new-york"


def test_los_21_after_a_bid_all_the_others_pass_in_a_row() -> None:
    state = says(table([[], [], [], [], [], []], dealer=5), "pass, pass, bid 1, pass, pass, pass")
    assert state.seat == 1
    says(state, "bid 2, pass, pass, pass")
    assert state.seat == 0
    says(state, "pass")
    assert state.legal() == ["sell", "decline"]


def test_los_21_two_players_auction_ends_at_the_bid() -> None:
    state = says(table([[], []], dealer=0), "bid 1")
    assert state.seat == 0
    assert state.legal() == ["sell", "decline"]


def test_los_21_after_the_highest_bid_the_others_still_pass() -> None:
    state = says(table(SUITS), "bid 17")
    assert (state.seat, state.legal()) == (1, ["pass"])
    says(state, "pass")
    assert (state.seat, state.legal()) == (2, ["pass"])
    says(state, "pass")
    assert state.seat == 3


def test_los_23_a_credit_that_wins_ends_the_hand_unplayed() -> None:
    state = says(table(SUITS, score=[24, 24, 24, 24]), "bid 1, pass, pass, sell")
    assert state.points == [0, 0, 0, 1]
    assert state.winners == [3]
    assert state.legal() == []
    assert state.seat is None
    with pytest.raises(IllegalMove, match="over"):
        state.play("name boston")


def test_los_23_to_break_a_tie_the_credit_must_put_the_side_alone_in_front() -> None:
    tied = [30, 30, 20, 0]
    state = says(table(SUITS, dealer=2, score=tied), "bid 10, pass, pass, sell")
    assert not state.hand_over  # 30 is not alone in front
    state = says(table(SUITS, dealer=2, score=tied), "bid 11, pass, pass, sell")
    assert state.winners == [2]
    state = says(table(SUITS, dealer=0, score=tied), "bid 1, pass, pass, sell")
    assert state.winners == [0]
    state = says(table(SUITS, dealer=3, score=tied), "bid 17, pass, pass, sell")
    assert not state.game_over


def test_los_23_without_credit_wins_the_game_is_decided_at_the_count() -> None:
    state = boys_hand(credit_wins=False, score=[0, 0, 0, 24])
    says(state, "bid 14, pass, pass, sell")
    assert state.score == [0, 0, 0, 38]
    assert not state.game_over
    says(state, "name new-york," + HEIR_TRICK)
    finish(state)
    assert state.points == [14, 0, 0, 14]
    assert state.winners == [3]
