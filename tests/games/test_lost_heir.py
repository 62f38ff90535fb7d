"""Game of the Lost Heir, rule by rule (docs/rules/lost-heir.md)."""

from collections import Counter
from typing import Any

import pytest

import parlour
from parlour import BadChoice, BadDeal, IllegalMove, State, Table
from parlour.bots.games.lost_heir.advice import advise, promise
from parlour.games.lost_heir import mind, words
from parlour.games.lost_heir import rules as lost_heir
from parlour.games.lost_heir.pack import DECK as LOST_HEIR

NUMBERS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "mayor")


def city(name: str, *ranks: str) -> list[str]:
    return [f"{name}-{rank}" for rank in ranks or NUMBERS]


SUITS = [
    [*city("new-york"), "lost-heir"],
    [*city("philadelphia"), "wrong-boy"],
    [*city("boston"), "new-york-blank"],
    [*city("chicago"), "philadelphia-blank"],
]
"""Four hands, each a city and one card more."""


def dealt(hands: list[list[str]], dealer: int) -> list[str]:
    """The deck that deals these hands, any places left filled in the order of the pack."""
    players = len(hands)
    named = {card for hand in hands for card in hand}
    spare = [card for card in LOST_HEIR.cards if card not in named]
    sizes = [48 // players + ((seat - dealer - 1) % players < 48 % players) for seat in range(players)]
    full = [list(hand) for hand in hands]
    for hand, size in zip(full, sizes, strict=True):
        assert len(hand) <= size
        while len(hand) < size:
            hand.append(spare.pop(0))
    return [full[(place + dealer + 1) % players].pop(0) for place in range(48)]


def table(hands: list[list[str]], dealer: int = 3, *, swap: tuple[str, ...] = (), **options: Any) -> State:
    """A hand laid out; `swap` exchanges the places of two cards at a time."""
    score = options.pop("score", None)
    deck = dealt(hands, dealer)
    for one, other in zip(swap[::2], swap[1::2], strict=True):
        here, there = deck.index(one), deck.index(other)
        deck[here], deck[there] = other, one
    game = parlour.load("lost-heir", players=len(hands), **options)
    return game.start(dealer=dealer, deck=deck, score=score)


def says(state: State, moves: str) -> State:
    """Make several moves, separated by commas."""
    for move in moves.split(","):
        state.play(move.strip())
    return state


def finish(state: State, last: bool = False) -> State:
    """Play to the end of the hand, always the first legal card, or always the last."""
    while not state.hand_over:
        state.play(state.legal()[-1 if last else 0])
    return state


def boys_hand(dealer: int = 3, **options: Any) -> State:
    """Seat 0 has every New York card but the 1; whoever leads the Heir there takes the Wrong Boy with him."""
    return table(SUITS, dealer, swap=("new-york-1", "new-york-blank"), **options)


HEIR_TRICK = "lost-heir, wrong-boy, new-york-1, chicago-1"
SPOILT_TRICK = "lost-heir, wrong-boy, new-york-1, philadelphia-blank"


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


def test_los_9_no_credit_for_selling_to_ones_partner() -> None:
    state = says(table(SUITS, partners=True, score=[0, 24, 0, 24]), "pass, bid 9, pass, pass, sell")
    assert state.points == [0, 0, 0, 0]
    assert not state.hand_over
    state = says(table(SUITS, partners=True), "bid 9, pass, pass, sell")
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
    hand = table(SUITS, dealer=2, partners=True, swap=("new-york-1", "new-york-blank"))
    says(hand, "pass, bid 15, pass, pass, sell")
    assert hand.points == [0, 0, 0, 0]
    says(hand, "name new-york," + HEIR_TRICK)
    assert finish(hand).points == [-3, 0, -3, 0]
    hand = table(SUITS, dealer=2, partners=True, swap=("new-york-1", "new-york-blank"))
    says(hand, "pass, bid 14, pass, pass, sell, name new-york," + HEIR_TRICK)
    assert finish(hand).points == [14, 0, 14, 0]


# ---- what is refused, what is known, what is told ----


def test_what_is_wrong_is_refused_with_a_sentence() -> None:
    game = parlour.load("lost-heir")
    for players in (1, 7, True):
        with pytest.raises(BadChoice):
            parlour.load("lost-heir", players=players)
    for wrong in ({"game": 0}, {"game": "25"}, {"credit_wins": 1}, {"open_table": 1}):
        with pytest.raises(BadChoice):
            parlour.load("lost-heir", **wrong)
    with pytest.raises(BadDeal, match="lacks"):
        game.start(dealer=0, deck=list(LOST_HEIR.cards[:-1]))
    with pytest.raises(BadDeal, match="too often"):
        game.start(dealer=0, deck=[*LOST_HEIR.cards[:-1], "boston-1"])
    with pytest.raises(BadDeal, match="side the same"):
        parlour.load("lost-heir", partners=True).start(seed=1, score=[1, 2, 3, 4])


def test_an_illegal_move_changes_nothing() -> None:
    state = says(table(SUITS), "bid 5")
    for moves, wrong in (
        ("", ("bid 5", "bid 18", "sell", "name boston", "boston-1", "", "Pass")),
        ("pass, pass", ("pass", "bid 6", "name boston")),
        ("sell", ("sell", "boston-1", "name paris")),
        ("name boston", ("new-york-1", "wrong-boy", "pass", "boston-1")),
    ):
        if moves:
            says(state, moves)
        before = state.copy()
        for move in wrong:
            with pytest.raises(IllegalMove):
                state.play(move)
            assert state == before


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_imagined_hands_respect_what_was_seen(players: int) -> None:
    game = parlour.load("lost-heir", players=players, game=1000)
    for seed in range(4):
        state = game.start(seed=seed)
        while not state.hand_over:
            legal = state.legal()
            state.play(legal[(seed * 7 + len(legal) // 2) % len(legal)])
            if state.s.phase != lost_heir.PLAY:
                continue
            viewer = (seed + state.s.laid) % players
            view = state.view(viewer)
            world = view.imagine(seed)
            assert world.view(viewer).to_dict() == view.to_dict()
            assert sum(world.s.hand) == sum(state.s.hand)
            for seat in range(players):
                assert len(world.hand(seat)) == len(state.hand(seat))
                assert world.s.hand[seat] & ~mind.may_hold(state.s, seat) == 0


def test_a_void_is_remembered() -> None:
    state = says(table(SUITS), "bid 5, pass, pass, sell, name chicago, lost-heir, wrong-boy, boston-1, chicago-1")
    assert state.view(0).to_dict()["void"] == [[], [], ["chicago"], []]
    for seed in range(30):
        assert not any(card.startswith("chicago") for card in state.view(0).imagine(seed).hand(2))


def test_the_table_is_told_in_words() -> None:
    names = ["Ada", "Ben", "Cora", "Dan"]
    state = table(SUITS)
    assert words.tell(state.view(None).known, names)["Auction"] == "open"
    says(state, "bid 5, pass, pass, sell, name new-york, lost-heir, wrong-boy")
    told = words.tell(state.view(None).known, names)
    assert told["Trump"] == "New York, named by Ada, for 5"
    assert told["Credited"] == "Dan 5"
    assert told["On the table"] == "Ada lost-heir, Ben wrong-boy"
    assert "Lost Heir" not in told
    says(state, "new-york-blank, chicago-1")
    assert words.tell(state.view(None).known, names)["Lost Heir"] == "counts for nobody"


def test_the_record_breaks_its_lines_after_the_auction_and_every_trick() -> None:
    game = parlour.load("lost-heir")
    sitting = Table(game, deck=dealt(SUITS, 3), dealer=3)
    for move in ["bid 5", "pass", "pass", "sell", "name new-york", *SUITS[0][-1:], "wrong-boy", "new-york-blank"]:
        sitting.play(sitting.state.seat, move)
    sitting.play(3, "chicago-1")
    lines = [line.strip() for line in str(sitting.record).splitlines() if line.strip()[:1].isdigit()]
    assert lines == [
        "1. bid 5, pass, pass",
        "4. sell, name new-york",
        "6. lost-heir, wrong-boy, new-york-blank, chicago-1",
    ]


def test_advice_is_legal_and_better_than_nothing() -> None:
    for options in ({"players": 3}, {"players": 4, "partners": True}, {"players": 5}):
        game = parlour.load("lost-heir", **options)
        for seed in range(5):
            state = game.start(seed=seed)
            while not state.hand_over:
                assert state.seat is not None
                state.play(advise(state.view(state.seat)))


def test_the_house_bids_no_more_than_an_even_share_its_high_trumps_and_the_heir() -> None:
    state = table(SUITS)
    assert promise(state.view(0), 0) == 3 + 3 + 5  # all of New York, and the Heir
    assert promise(state.view(0), 1) == 3 + 5
    assert promise(state.view(1), 1) == 3 + 3
    for bid, said in ((10, "bid 11"), (11, "pass")):
        assert advise(says(table(SUITS), f"bid {bid - 1}, bid {bid}, pass").view(0)) == said
    pairs = table(SUITS, partners=True)
    assert promise(pairs.view(0), 0) == 6 + 3 + 5
    assert advise(says(pairs, "bid 1, pass").view(2)) == "pass"  # it does not bid against its partner


def test_the_house_sells_what_it_cannot_better() -> None:
    assert advise(says(table(SUITS), "bid 5, pass, pass").view(3)) == "decline"
    assert advise(says(table(SUITS), "bid 6, pass, pass").view(3)) == "sell"
    assert advise(says(table(SUITS, score=[0, 0, 0, 20]), "bid 5, pass, pass").view(3)) == "sell"  # that is game


def test_the_house_names_the_city_of_its_high_cards_and_the_longer_of_two() -> None:
    assert advise(says(table(SUITS), "pass, pass, pass").view(3)) == "name chicago"
    hand = [*city("boston", "1", "2", "3", "4", "5"), *city("chicago", "1", "2", "3", "4", "5", "6"), "wrong-boy"]
    poor = table([[], [], [], hand])
    assert advise(says(poor, "pass, pass, pass").view(3)) == "name chicago"


def test_the_house_throws_the_wrong_boy_to_others() -> None:
    state = says(table(SUITS), "bid 5, pass, pass, sell, name new-york, new-york-mayor")
    assert advise(state.view(1)) == "wrong-boy"


# ---- the open table ----


def open_play() -> State:
    """Seat 3 deals and nobody bids; he names Boston, which seat 2 holds, and has one Boston card himself."""
    state = table(
        SUITS, swap=("boston-1", "chicago-1", "boston-2", "new-york-1", "wrong-boy", "chicago-2"), open_table=True
    )
    return says(state, "pass, pass, pass, name boston")


def test_opn_5_a_first_lead_that_is_no_trump_is_mended_until_a_card_falls_on_it() -> None:
    state = open_play()
    assert len(state.legal()) == 12  # any card may be led, right or wrong
    state.play("chicago-5")
    assert state.calls(3) == ["take back"] and state.calls(0) == ["call revoke"]
    mended = state.copy()
    mended.call(1, "call revoke")
    assert mended.seat == 3 and mended.legal() == ["boston-1", "wrong-boy"] and "chicago-5" in mended.hand(3)
    assert mended.points == [0, 0, 0, 0]
    state.play("new-york-5")
    assert "take back" not in state.calls(3)


def test_opn_5_a_revoke_is_taken_back_until_the_trick_is_turned_down() -> None:
    state = says(open_play(), "boston-1, new-york-5, philadelphia-4, boston-9")
    assert state.seat == 2 and state.s.tricks[2] == 1  # seat 0 holds boston-2 and did not follow
    before = state.copy()
    state.call(1, "take back")
    assert state == before  # seat 1 had no Boston card: nothing to mend
    state.call(2, "call revoke")
    assert state.seat == 0 and "new-york-5" in state.hand(0) and state.s.tricks == [0] * 6
    assert state.legal() == ["boston-2", "lost-heir"]
    state.play("lost-heir")
    assert state.seat == 0 and state.s.found == 0
    turned = before.copy()
    turned.play("boston-10")
    assert all("new-york-5" not in turned.hand(seat) for seat in range(4))
    assert turned.calls(1) == []


def test_opn_5_partners_do_not_call_each_other_and_the_referee_hears_nobody() -> None:
    pairs = table(
        SUITS,
        swap=("boston-1", "chicago-1", "boston-2", "new-york-1", "wrong-boy", "chicago-2"),
        open_table=True,
        partners=True,
    )
    says(pairs, "pass, pass, pass, name boston, boston-1, new-york-5")
    assert pairs.calls(2) == [] and pairs.calls(1) == pairs.calls(3) == ["call revoke"]
    closed = says(table(SUITS), "pass, pass, pass, name boston")
    assert all(closed.calls(seat) == [] for seat in range(4))


def test_opn_5_what_is_taken_back_is_known_and_so_is_that_he_could_follow() -> None:
    state = says(open_play(), "boston-1, new-york-5")
    state.call(0, "take back")
    for seed in range(20):
        world = state.view(1).imagine(seed)
        assert "new-york-5" in world.hand(0) and {"boston", "lost", "wrong"} & {c.split("-")[0] for c in world.hand(0)}
