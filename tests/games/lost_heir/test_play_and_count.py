"""Game of the Lost Heir, rule by rule (docs/rules/lost-heir.md): play and the count."""

from typing import Any

import pytest

import parlour
from parlour import BadChoice, IllegalMove, State
from parlour.games.lost_heir import mind
from parlour.games.lost_heir import rules as lost_heir
from tests.games.lost_heir.laying import HEIR_TRICK, NUMBERS, SUITS, boys_hand, city, finish, says, table

SPOILT_TRICK = "lost-heir, wrong-boy, new-york-1, philadelphia-blank"


# ---- play ----


def test_los_10_the_namer_leads_a_trump() -> None:
    state = says(table(SUITS), "bid 5, pass, pass, sell, name boston")
    assert (state.seat, state.legal()) == (0, ["lost-heir"])
    with pytest.raises(IllegalMove, match="LOS-10"):
        state.play("new-york-1")
    state = says(table(SUITS), "pass, bid 5, pass, pass, sell, name boston")
    assert (state.seat, state.legal()) == (1, ["wrong-boy"])
    state = says(table(SUITS), "bid 5, pass, pass, sell, name new-york")
    assert state.legal() == SUITS[0]


def test_los_10_with_no_trump_the_namer_leads_anything() -> None:
    state = says(table(SUITS), "pass, pass, bid 5, pass, pass, sell, name chicago")
    assert state.legal() == [*city("boston"), "new-york-blank"]
    says(state, "boston-1")
    assert mind.may_hold(state.s, 2) & lost_heir.suit(3, 3) == 0  # and everybody knows it


def test_los_11_the_suit_led_must_be_followed() -> None:
    state = says(table(SUITS, swap=("philadelphia-1", "new-york-1")), "bid 5, pass, pass, sell, name new-york")
    says(state, "new-york-2")
    assert state.legal() == ["new-york-1", "wrong-boy"]
    with pytest.raises(IllegalMove, match="LOS-11"):
        state.play("philadelphia-2")
    with pytest.raises(IllegalMove, match="does not hold"):
        state.play("boston-2")
    says(state, "new-york-1, new-york-blank")
    assert state.legal() == state.hand(3)  # who cannot follow plays what he likes


def test_los_11_who_cannot_follow_discards_or_trumps() -> None:
    state = says(table(SUITS, dealer=0), "pass, bid 5, pass, pass, sell, name new-york, new-york-blank")
    says(state, "chicago-1, new-york-3, wrong-boy, new-york-1")
    assert state.legal() == city("philadelphia")
    says(state, "philadelphia-1")
    assert state.legal() == city("boston")


def test_los_12_the_highest_trump_takes_else_the_highest_of_the_suit_led() -> None:
    state = table(SUITS, swap=("boston-mayor", "chicago-mayor"))
    says(state, "bid 5, pass, pass, sell, name new-york, new-york-1, wrong-boy, new-york-blank, chicago-1")
    assert (state.s.taker, state.seat) == (0, 0)
    says(state, "new-york-2, philadelphia-1, boston-1, boston-mayor")
    assert state.s.taker == 0  # a Mayor of another city is nothing
    state = table(SUITS, swap=("philadelphia-mayor", "chicago-1"))
    says(state, "pass, bid 5, pass, pass, sell, name boston, wrong-boy, boston-1, chicago-2, lost-heir")
    says(state, "new-york-1, philadelphia-2, new-york-blank, chicago-3")
    says(state, "new-york-2, philadelphia-3, boston-2, philadelphia-mayor")
    assert (state.s.taker, state.seat) == (2, 2)  # the lowest trump is above any Mayor


def test_los_12_a_blank_led_and_not_followed_goes_to_its_leader() -> None:
    state = table(SUITS, dealer=2, swap=("philadelphia-blank", "new-york-1"))
    says(state, "pass, bid 5, pass, pass, sell, name chicago")
    says(state, "lost-heir, wrong-boy, boston-1, chicago-1, philadelphia-blank")
    assert state.legal() == city("philadelphia")
    says(state, "philadelphia-1, boston-2, chicago-2")
    assert state.s.taker == 3  # trumped
    state = table(SUITS, dealer=2, swap=("philadelphia-blank", "new-york-1", "philadelphia-mayor", "boston-1"))
    says(state, "pass, bid 5, pass, pass, sell, name chicago")
    says(state, "lost-heir, wrong-boy, boston-2, chicago-1, philadelphia-blank, philadelphia-1, philadelphia-mayor")
    says(state, "new-york-1")
    assert state.s.taker == 2  # followed


def blanks_last() -> State:
    """Seat 0 has drawn eleven Philadelphia cards from seat 1 with trumps, and leads the Philadelphia blank."""
    mine = [*city("boston"), "lost-heir", "wrong-boy", "philadelphia-blank", *city("new-york", *NUMBERS[:10])]
    yours = ["new-york-mayor", "new-york-blank", *city("philadelphia"), *city("chicago")]
    state = says(table([mine, yours], dealer=1), "bid 9, sell, name boston")
    for rank in NUMBERS:
        says(state, f"boston-{rank}, philadelphia-{rank}")
    return says(state, "philadelphia-blank")


def test_los_12_a_blank_led_that_meets_only_discards_takes() -> None:
    state = says(blanks_last(), "chicago-mayor")
    assert (state.s.taker, state.seat) == (0, 0)


def test_los_19_two_blanks_and_nothing_else_go_to_the_leader() -> None:
    state = says(blanks_last(), "new-york-blank")
    assert state.s.taker == 0
    assert state.s.tricks[0] == 12


def test_los_19_the_blank_of_the_trump_city_is_a_trump_to_lead() -> None:
    state = says(table(SUITS), "pass, pass, bid 5, pass, pass, sell, name new-york")
    assert state.legal() == ["new-york-blank"]  # his only trump
    state = table(SUITS, swap=("boston-1", "new-york-5"))
    says(state, "pass, pass, bid 5, pass, pass, sell, name new-york")
    assert state.legal() == ["new-york-5", "new-york-blank"]
    says(state, "new-york-blank, chicago-1")
    assert set(state.legal()) == {"lost-heir", *city("new-york")} - {"new-york-5"}
    says(state, "new-york-1, wrong-boy")
    assert state.s.taker == 0


# ---- the count ----


def test_los_13_tricks_the_heir_and_the_wrong_boy() -> None:
    state = boys_hand()
    says(state, "bid 5, pass, pass, sell, name new-york," + HEIR_TRICK)
    assert state.points == [0, 0, 0, 5]  # nothing but the sale is scored before the end
    assert lost_heir.made(state.s, 0) == 1 + 5 - 3
    assert finish(state).points == [12 + 5 - 3, 0, 0, 5]


def test_los_13_the_wrong_boy_goes_to_the_taker_not_the_player() -> None:
    state = says(table(SUITS), "pass, bid 1, pass, pass, sell, name chicago, wrong-boy, boston-1, chicago-1, lost-heir")
    assert (state.s.taker, state.s.found, state.s.misled) == (0, 0, 0)


def test_los_14_a_blank_in_the_trick_cancels_both() -> None:
    state = says(boys_hand(), "bid 5, pass, pass, sell, name new-york," + SPOILT_TRICK)
    assert finish(state).points == [12, 0, 0, 5]


def test_los_14_a_blank_in_another_trick_cancels_nothing() -> None:
    state = says(boys_hand(), "bid 5, pass, pass, sell, name new-york," + HEIR_TRICK)
    says(state, "new-york-blank, philadelphia-1, boston-1, philadelphia-blank")
    assert finish(state).points == [14, 0, 0, 5]


def test_los_14_only_the_boy_in_the_blanks_trick_is_cancelled() -> None:
    state = says(boys_hand(), "bid 5, pass, pass, sell, name new-york")
    says(state, "new-york-2, wrong-boy, new-york-1, philadelphia-blank, lost-heir, philadelphia-1, boston-1, chicago-1")
    assert finish(state).points == [17, 0, 0, 5]


def test_los_15_a_namer_who_makes_the_bid_counts_all() -> None:
    state = says(boys_hand(), "bid 12, pass, pass, sell, name new-york," + SPOILT_TRICK)
    assert finish(state).points == [12, 0, 0, 12]


def test_los_15_a_namer_who_fails_counts_nothing() -> None:
    state = says(boys_hand(), "bid 13, pass, pass, sell, name new-york," + SPOILT_TRICK)
    assert finish(state).points == [0, 0, 0, 13]


def test_los_15_a_namer_who_fails_is_still_charged_the_wrong_boy() -> None:
    state = says(boys_hand(score=[2, 0, 0, 0]), "bid 15, pass, pass, sell, name new-york," + HEIR_TRICK)
    finish(state)
    assert state.points == [-3, 0, 0, 15]
    assert state.score[0] == -1  # below nothing
    assert not state.game_over


def test_los_15_the_others_count_what_they_made() -> None:
    state = says(
        table(SUITS), "pass, bid 17, pass, pass, sell, name chicago, wrong-boy, boston-1, chicago-1, lost-heir"
    )
    finish(state, last=True)
    made = [lost_heir.made(state.s, seat) for seat in range(4)]
    assert state.points == [made[0], 0, made[2], made[3] + 17]


def test_los_16_twenty_five_wins_and_twenty_four_does_not() -> None:
    moves = "bid 14, pass, pass, sell, name new-york," + HEIR_TRICK
    assert finish(says(boys_hand(score=[11, 0, 0, 0]), moves)).winners == [0]
    state = finish(says(boys_hand(score=[10, 0, 0, 0]), moves))
    assert not state.game_over
    assert state.next_hand(seed=1).carried == [24, 0, 0, 14]
    assert finish(says(boys_hand(game=14, credit_wins=False), moves)).winners == [0]


def test_los_16_a_namer_who_made_his_bid_goes_out_first() -> None:
    state = boys_hand(score=[11, 0, 0, 24], credit_wins=False)
    finish(says(state, "bid 14, pass, pass, sell, name new-york," + HEIR_TRICK))
    assert state.score == [25, 0, 0, 38]
    assert state.winners == [0]


def test_los_16_a_namer_who_failed_has_no_first_claim() -> None:
    state = boys_hand(score=[40, 0, 0, 30], credit_wins=False)
    finish(says(state, "bid 15, pass, pass, sell, name new-york," + HEIR_TRICK))
    assert state.score == [37, 0, 0, 45]
    assert state.winners == [3]


def test_los_16_then_the_highest_and_a_tie_plays_another_hand() -> None:
    moves = "bid 14, pass, pass, decline, name new-york," + HEIR_TRICK
    state = finish(says(boys_hand(dealer=0, score=[0, 30, 30, 0]), moves))
    assert state.score == [14, 30, 30, 0]
    assert state.winners == []
    assert state.next_hand(seed=3).carried == [14, 30, 30, 0]
    assert finish(says(boys_hand(dealer=0, score=[0, 30, 31, 0]), moves)).winners == [2]


def shared_hand(bid: int, dealer: int = 3, **options: Any) -> State:
    """Seat 0 leads trumps to the Mayor of its partner, who leads the blank to seat 0's trump; the side takes all."""
    state = table(SUITS, dealer, swap=("new-york-mayor", "boston-1", "new-york-1", "new-york-blank"), **options)
    says(state, f"bid {bid}, pass, pass, sell, name new-york")
    says(state, "new-york-10, wrong-boy, new-york-mayor, chicago-1, boston-2, chicago-2, boston-1, philadelphia-1")
    return finish(says(state, "boston-3, chicago-3, lost-heir, philadelphia-2"))


def test_los_17_partners_count_together_and_the_sides_points_make_the_bid() -> None:
    state = shared_hand(14, partners=True)
    assert state.s.tricks[0] and state.s.tricks[2]
    assert state.points == [14, 14, 14, 14]  # 12 tricks, 5, less 3; and the credit
    assert shared_hand(15, partners=True).points == [-3, 15, -3, 15]
    assert shared_hand(15, partners=False).points[0] == 15  # alone he makes it: the Wrong Boy was his partner's


def test_los_17_partners_play_two_against_two_and_win_together() -> None:
    state = shared_hand(14, partners=True, score=[11, 0, 11, 0])
    assert state.winners == [0, 2]
    state = says(table(SUITS, partners=True, score=[0, 20, 0, 20]), "bid 5, pass, pass, sell")
    assert state.winners == [1, 3]
    for players in (2, 3, 5, 6):
        with pytest.raises(BadChoice, match="LOS-17"):
            parlour.load("lost-heir", players=players, partners=True)


def test_los_20_the_bid_is_measured_against_the_net_points() -> None:
    state = finish(says(boys_hand(), "bid 16, pass, pass, sell, name new-york," + HEIR_TRICK))
    assert state.points == [-3, 0, 0, 16]  # 17 before the Wrong Boy, 14 after
    state = finish(says(boys_hand(), "bid 14, pass, pass, sell, name new-york," + HEIR_TRICK))
    assert state.points[0] == 14


def poor_dealer(**options: Any) -> State:
    """Seat 0 deals, names with no bid, takes the Wrong Boy with his first lead and then nothing more."""
    low = ["new-york-10", *city("philadelphia", "1", "2"), *city("boston", "1", "2"), *city("chicago", "1", "2", "3")]
    hands = [
        low,
        ["wrong-boy", *city("philadelphia", *NUMBERS[2:9])],
        [],
        [],
        [],
        ["lost-heir", "new-york-mayor", "new-york-1"],
    ]
    state = says(
        table(hands, dealer=0, **options), "pass, pass, pass, pass, pass, name new-york, new-york-10, wrong-boy"
    )
    while state.seat != 0:
        state.play("new-york-1" if state.seat == 5 else state.legal()[0])
    return finish(says(state, "philadelphia-1, philadelphia-3"))


def test_los_22_a_dealer_with_no_bid_counts_even_less_than_nothing() -> None:
    state = poor_dealer()
    assert state.s.tricks[0] == 1
    assert state.points[0] == -2


def test_los_22_a_dealer_with_no_bid_goes_out_first() -> None:
    state = poor_dealer(score=[27, 40, 0, 0, 0, 0])
    assert state.score[0] == 25
    assert state.score[1] >= 40
    assert state.winners == [0]
    assert poor_dealer(score=[26, 40, 0, 0, 0, 0]).winners == [1]


def test_los_24_a_side_that_fails_is_charged_whichever_partner_took_the_boy() -> None:
    state = shared_hand(17, partners=True)
    assert state.s.misled == 2  # the namer is seat 0
    assert state.points[0] == state.points[2] == -3


def test_los_24_a_bid_bought_from_ones_partner_binds_the_side() -> None:
    for credited in (True, False):
        laid: dict[str, Any] = {
            "dealer": 2,
            "partners": True,
            "partner_credit": credited,
            "swap": ("new-york-1", "new-york-blank"),
        }
        credit = 15 if credited else 0
        hand = table(SUITS, game=100, **laid)
        says(hand, "pass, bid 15, pass, pass, sell")
        assert hand.points == [credit, 0, credit, 0]
        says(hand, "name new-york," + HEIR_TRICK)
        assert finish(hand).points == [credit - 3, 0, credit - 3, 0]
        hand = table(SUITS, game=100, **laid)
        says(hand, "pass, bid 14, pass, pass, sell, name new-york," + HEIR_TRICK)
        made = 14 + (14 if credited else 0)
        assert finish(hand).points == [made, 0, made, 0]
