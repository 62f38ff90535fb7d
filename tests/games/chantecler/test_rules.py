"""Chantecler, rule by rule (docs/rules/chantecler.md); each test is named after the rule it tries to break.

Cards are written as laying.py says.
"""

from collections import Counter
from collections.abc import Sequence

import pytest

import parlour
from parlour import BadChoice, Game, IllegalMove, State
from parlour.games.chantecler import rules
from tests.games.chantecler.laying import (
    GAME,
    KEEP,
    THROW,
    card,
    dealt,
    discard_all,
    lay,
    number,
    play,
    ready,
    rich,
    say,
    texts,
    throw,
)
from tests.helpers.walks import walk

PEACOCK = parlour.load("chantecler", second_bird="peacock")
REDEAL = parlour.load("chantecler", all_pass="redeal")
BIRDS = ["chantecler", "pheasant", "peacock", "owl"]


def played(
    bid: int, counters: Sequence[int], score: Sequence[int] | None = None, discards: dict[int, str] | None = None
) -> State:
    """A hand played out: Duck trumps, seat 0 the bidder, these counters taken a seat, these cards discarded."""
    state = GAME.start(seed=1, dealer=3, score=score)
    s = state.s
    s.phase, s.trump, s.bidder, s.bid, s.ended = rules.PLAYING, 0, 0, bid, rules.PLAYED
    s.counters[:] = counters
    for seat, codes in (discards or {}).items():
        s.discarded[seat] = sum(1 << number(code) for code in codes.split())
    return state


# ---- the pack ----


def test_cha_1_four_suits_of_ten_and_four_birds() -> None:
    (pack,) = GAME.packs
    assert len(pack) == 44
    assert sorted(pack) == sorted([*(f"{suit}-{rank}" for suit in rules.SUITS for rank in range(1, 11)), *BIRDS])


@pytest.mark.parametrize("trump", range(4))
def test_cha_1_birds_are_trumps_whatever_is_named(trump: int) -> None:
    s = GAME.start(seed=1).s
    s.trump = trump
    for led in range(4):
        s.led = led
        weakest_bird = min(rules.strength(s, number(bird)) for bird in BIRDS)
        assert weakest_bird > max(rules.strength(s, other) for other in range(40))
    assert all(rules.suit_of(number(bird), trump) == trump for bird in BIRDS)


def test_cha_2_the_second_bird_is_an_option() -> None:
    orders = {GAME: BIRDS, PEACOCK: ["chantecler", "peacock", "pheasant", "owl"]}
    for game, order in orders.items():
        s = game.start(seed=1).s
        s.trump = s.led = 1
        assert sorted(BIRDS, key=lambda bird: -rules.strength(s, number(bird))) == order
        assert sorted(BIRDS, key=lambda bird: -rules.cut_rank(s, number(bird))) == order
    with pytest.raises(BadChoice, match=r"pheasant.*peacock"):
        parlour.load("chantecler", second_bird="owl")


@pytest.mark.parametrize(("game", "taker"), [(GAME, 0), (PEACOCK, 1)])
def test_cha_2_pheasant_meets_peacock_in_a_trick(game: Game, taker: int) -> None:
    assert play(ready(game=game), "pheasant peacock d1 d2").s.taker == taker


def test_cha_3_trumps_from_the_birds_down_to_the_one() -> None:
    s = GAME.start(seed=1).s
    s.trump, s.led = 2, 0
    order = [*BIRDS, *(f"h{rank}" for rank in range(10, 0, -1))]
    strengths = [rules.strength(s, number(code)) for code in order]
    assert strengths == sorted(strengths, reverse=True) and len(set(strengths)) == 14
    assert strengths[-1] > rules.strength(s, number("d10"))  # the lowest trump takes any plain card


def test_cha_4_fourteen_points_in_trumps() -> None:
    for trump, suit in enumerate(rules.SUITS):
        values = {text: rules.worth(1 << place, trump) for place, text in enumerate(GAME.packs[0])}
        assert {text: value for text, value in values.items() if value} == {
            f"{suit}-5": 5,
            f"{suit}-3": 3,
            f"{suit}-1": 1,
            "chantecler": 2,
            "pheasant": 1,
            "peacock": 1,
            "owl": 1,
        }
        assert rules.worth((1 << 44) - 1, trump) == 14


def test_cha_4_counters_go_to_the_side_that_takes_the_trick() -> None:
    state = play(ready(), "d10 d3 d1 d2")
    assert state.s.taker == 0 and state.s.counters == [4, 0, 0, 0]
    assert state.points == [0] * 4  # scored when the hand is finished
    state = play(ready(), "d5 d8 owl d6")
    assert state.s.taker == 2 and state.s.counters == [0, 0, 6, 0]


def test_cha_5_nothing_takes_chantecler() -> None:
    for game in (GAME, PEACOCK):
        s = game.start(seed=1).s
        for s.trump in range(4):
            for s.led in range(4):
                best = max(range(44), key=lambda place: rules.strength(s, place))
                assert best == number("chantecler")
    state = play(ready(), "chantecler peacock owl d2")
    assert state.s.taker == 0 and state.s.counters[0] == 4


# ---- the cut, the deal, the bid ----


def cut(*codes: str, game: Game = GAME) -> int:
    """Who deals when the players cut these cards, then these."""
    order = [card(code) for code in codes]
    deck = [text for text in game.packs[0] if text not in order] + order[::-1]
    return rules.cut(game.blank(), game.check_deck(deck))


def test_cha_6_the_highest_number_deals() -> None:
    assert cut("d9", "g10", "h1", "t7") == 1
    assert cut("d9", "d1", "owl", "t10") == 2  # a bird is above every number
    assert cut("owl", "peacock", "pheasant", "t10") == 2
    assert cut("owl", "peacock", "pheasant", "t10", game=PEACOCK) == 1
    assert cut("owl", "chantecler", "peacock", "pheasant", game=PEACOCK) == 1


def test_cha_6_a_tie_for_highest_is_cut_again_by_all() -> None:
    assert cut("d9", "g9", "h1", "t7", "d1", "g2", "h10", "t3") == 2  # one who was not tied may win it now
    assert cut("d3", "g3", "h8", "t7") == 2  # a tie below the highest does not matter
    assert cut("d9", "g9", "h9", "t9", "d1", "g8", "h8", "t2", "d7", "g6", "h2", "t1") == 0


def test_cha_6_every_seat_deals_first_now_and_then_and_the_deal_passes_left() -> None:
    dealers = Counter(GAME.start(seed=seed).dealer for seed in range(240))
    assert sorted(dealers) == [0, 1, 2, 3] and min(dealers.values()) > 30
    state = played(0, [14, 0, 0, 0])
    assert state.dealer == 3 and state.next_hand(seed=1).dealer == 0


def test_cha_7_by_threes_three_times_and_then_by_twos() -> None:
    deck = list(GAME.packs[0])[::-1]
    state = GAME.start(dealer=1, deck=deck)
    for place, seat in enumerate((2, 3, 0, 1)):
        hand = [text for start in (0, 12, 24) for text in deck[start + 3 * place : start + 3 * place + 3]]
        hand += deck[36 + 2 * place : 38 + 2 * place]
        assert sorted(state.hand(seat)) == sorted(hand) and len(hand) == 11
    assert state.seat == 2


def test_cha_8_one_round_of_bids_each_above_the_last() -> None:
    state = dealt()
    assert state.seat == 0 and state.legal() == ["pass", *(f"bid {points}" for points in range(1, 15))]
    say(state, "bid 3")
    assert state.seat == 1 and state.legal() == ["pass", *(f"bid {points}" for points in range(4, 15))]
    for low in ("bid 3", "bid 1"):
        with pytest.raises(IllegalMove, match="CHA-8"):
            state.play(low)
    for unknown in ("bid 15", "bid 0", "bid", "bid -1", "bid 4.0"):
        with pytest.raises(IllegalMove):
            state.play(unknown)
    say(state, "pass", "bid 4", "bid 9")
    assert state.seat == 3 and state.legal() == [f"name {suit}" for suit in rules.SUITS]
    assert state.view(None).to_dict()["bids"] == [3, 0, 4, 9]  # nobody is asked twice


def test_cha_9_all_pass_and_the_dealer_names_bound_to_nothing() -> None:
    state = say(dealt(), "pass", "pass", "pass", "pass")
    assert state.seat == 3 and not state.hand_over
    say(state, "name duck")
    discard_all(state)
    assert state.seat == 3  # and leads
    nothing = played(0, [0, 8, 0, 6])
    assert nothing.points == [0, 14, 0, 14]


def test_cha_9_or_the_hands_are_thrown_in() -> None:
    state = say(dealt(REDEAL, score=[5, 6, 5, 6]), "pass", "pass", "pass", "pass")
    assert state.hand_over and state.points == [0] * 4 and state.score == [5, 6, 5, 6] and not state.game_over
    assert "hand" not in state.view(None).to_dict()  # unseen
    assert state.next_hand(seed=1).dealer == 0
    state = say(dealt(REDEAL), "pass", "pass", "pass", "bid 1")
    assert not state.hand_over and state.seat == 3
    with pytest.raises(BadChoice, match="all_pass"):
        parlour.load("chantecler", all_pass="again")


def test_cha_10_the_highest_bidder_names() -> None:
    state = say(dealt(), "bid 2", "bid 5", "pass", "pass")
    assert state.seat == 1
    say(state, "name hen")
    assert state.view(0).to_dict()["trump"] == "hen" and state.view(0).to_dict()["bidder"] == 1


# ---- the discards ----


def test_cha_11_down_to_six_keeping_every_trump() -> None:
    state = say(dealt(), "bid 7", "pass", "pass", "pass", "name duck")
    for seat in range(4):
        assert state.seat == seat
        assert not any("duck" in text or text.split()[1] in BIRDS for text in state.legal())
        for code in ("chantecler", "d10", "owl", "d6"):
            if card(code) in state.hand(seat):
                with pytest.raises(IllegalMove, match="CHA-11"):
                    throw(state, code)
        throw(state, THROW[seat])
        assert state.hand(seat) == texts(KEEP[seat])
    assert state.legal() == texts("chantecler pheasant d10 d9 d5")


def test_cha_11_discards_are_face_down() -> None:
    state = ready()
    assert state.view(1).to_dict()["discarded"] == texts(THROW[1])
    assert "discarded" not in state.view(None).to_dict()
    worlds = [state.view(1).imagine(seed) for seed in range(30)]
    assert all(world.s.discarded[1] == state.s.discarded[1] for world in worlds)
    assert any(world.s.discarded[0] != state.s.discarded[0] for world in worlds)


def test_cha_12_with_more_than_six_trumps_any_six_are_kept() -> None:
    state = rich()
    assert "discard duck-5" in state.legal() and "discard hen-1" in state.legal()
    throw(state, "d5 d3 d9")
    assert state.legal() == ["discard hen-1", "discard hen-2"]  # six are left, and stay
    with pytest.raises(IllegalMove, match="CHA-12"):
        throw(state, "d1")
    throw(state, "h1 h2")
    assert state.hand(0) == texts("d1 d2 d4 d6 d7 d8") and state.seat == 1


def test_cha_13_with_the_referee_on_no_trump_goes_astray_and_nothing_is_taken_back() -> None:
    for state in walk(GAME, 5):
        assert all(state.calls(seat) == [] for seat in range(4))


def test_cha_14_a_counter_discarded_by_an_adversary_is_the_bidders() -> None:
    assert played(5, [3, 4, 2, 0], discards={1: "d5 g1"}).points == [10, 4, 10, 4]
    assert played(5, [3, 4, 2, 0], discards={3: "pheasant g1"}).points == [6, 4, 6, 4]
    for mine in (0, 2):
        assert played(5, [3, 4, 2, 0], discards={mine: "d5 g1"}).points == [5, 4, 5, 4]  # nobody's
    assert played(5, [3, 4, 2, 0], discards={1: "h5 d2"}).points == [5, 4, 5, 4]  # no counters


def test_cha_14_the_table_is_told_what_the_bidders_had_from_the_discards() -> None:
    names = ["Ada", "Ben", "Cora", "Dan"]
    told = GAME.law.tell(played(7, [4, 5, 0, 0], discards={1: "d5 h2", 2: "d3"}).s, names)
    assert told["Counters taken"] == "Ada and Cora: 4, Ben and Dan: 5"
    assert told["From discards"] == "Ada and Cora: 5"
    assert "From discards" not in GAME.law.tell(played(7, [4, 5, 0, 0], discards={2: "d3"}).s, names)


def test_cha_14_played_out_from_the_deal() -> None:
    """Seat 1 has nine Ducks against the bidder and lays the 5, 3 and 1 away."""
    state = rich(seat=1, bidder=0)
    while state.seat == 0:
        state.play(state.legal()[0])
    throw(state, "d5 d3 d1 h1 h2")
    discard_all(state)
    while not state.hand_over:
        state.play(state.legal()[0])
    took = [state.s.counters[0] + state.s.counters[2], state.s.counters[1] + state.s.counters[3]]
    assert sum(took) == 5 and state.points == [took[0] + 9, took[1]] * 2
    seen = state.view(None).to_dict()
    assert set(texts("d5 d3 d1")) < set(seen["discarded"][1])  # turned up to be counted


# ---- play ----


def test_cha_15_the_bidder_leads_a_trump_first() -> None:
    state = ready()
    assert state.seat == 0 and state.legal() == texts("chantecler pheasant d10 d9 d5")
    with pytest.raises(IllegalMove, match="CHA-15"):
        play(state, "g10")
    play(state, "pheasant")  # a bird is a trump
    assert state.view(1).to_dict()["led"] == "duck"


def test_cha_15_afterwards_anything_may_be_led() -> None:
    state = play(ready(), "d10 d3 d1 d2")
    assert state.seat == 0 and card("g10") in state.legal()


def trumpless() -> State:
    """Seat 3 names Turkey without a Turkey or a bird, and leads."""
    keep = ("t1 t2 t3 pheasant g6 d7", "t4 t5 t6 owl peacock g7", "t7 t8 t9 t10 chantecler g8", "d1 d2 d3 d4 g1 g2")
    away = ("h1 h2 h3 h4 h5", "h6 h7 h8 h9 h10", "d8 d9 d10 g9 g10", "d5 d6 g3 g4 g5")
    state = lay(GAME, *(f"{kept} {thrown}" for kept, thrown in zip(keep, away, strict=True)))
    say(state, "pass", "pass", "pass", "pass", "name turkey")
    for thrown in away:
        throw(state, thrown)
    return state


def test_cha_15_without_a_trump_the_bidder_leads_anything() -> None:
    state = trumpless()
    assert state.seat == 3 and state.legal() == state.hand(3)
    play(state, "g1")
    assert state.view(0).to_dict()["void"][3] == ["turkey"]  # and has told so


def test_cha_16_a_trump_led_is_answered_with_a_trump() -> None:
    state = play(ready(), "d10")
    assert state.legal() == texts("peacock d8 d3")
    with pytest.raises(IllegalMove, match="CHA-16"):
        play(state, "h10")
    play(state, "d8 d1 d2")
    play(
        state,
        "chantecler d3 d7 d4",
    )
    play(state, "d9 peacock owl d6")
    play(state, "h10 g8 h8")  # seat 3 has no trump left
    play(state, "g10")
    assert state.seat == 1
    play(state, "h9 g9 g7 pheasant")
    play(state, "d5")
    assert state.legal() == texts("t10")  # no trump: anything


def test_cha_17_follow_or_trump_but_nothing_else() -> None:
    state = play(ready(), "d10 d3 d1 d2")
    play(state, "g10")
    assert state.legal() == state.hand(1)  # no Goose: anything
    play(state, "t10")
    assert state.legal() == texts("g8 g9 owl d7")
    with pytest.raises(IllegalMove, match="CHA-17"):
        play(state, "t9")
    assert play(state.copy(), "d7 g7").s.taker == 2
    play(state, "g8")
    assert state.legal() == texts("g7 d6 d4")
    play(state, "d4")
    assert state.s.taker == 3
    assert state.view(0).to_dict()["void"] == [[], ["goose"], [], []]  # who trumped may still have Geese


def test_cha_18_the_highest_trump_takes_or_else_the_suit_led() -> None:
    state = play(ready(), "d10 d3 d1 d2")
    assert play(state.copy(), "g10 h10 g9 g7").s.taker == 0  # a stranger takes nothing, however high
    assert play(state.copy(), "g10 d8 d7 g7").s.taker == 1
    play(state, "g10 d8 owl d6")
    assert state.s.taker == 2 and state.seat == 2
    while not state.hand_over:
        state.play(state.legal()[0])
    assert sum(state.s.tricks) == 6


# ---- the count ----


def test_cha_19_each_side_scores_its_counters_and_bidders_short_of_the_bid_are_set() -> None:
    assert played(7, [5, 4, 3, 2]).points == [8, 6, 8, 6]
    assert played(8, [5, 4, 3, 2]).points == [8, 6, 8, 6]  # just made
    assert played(9, [5, 4, 3, 2]).points == [-9, 6, -9, 6]  # set, and nothing else
    below_zero = played(9, [5, 4, 3, 2], score=[4, 10, 4, 10])
    assert below_zero.score == [-5, 16, -5, 16]
    below_zero.next_hand(seed=1)
    assert below_zero.carried == [-5, 16, -5, 16]


@pytest.mark.parametrize(("bid", "points"), [("bid 13", 13), ("bid 14", -14)])
def test_cha_19_a_hand_played_out(bid: str, points: int) -> None:
    state = play(ready(bid), "chantecler d3 d1 d2 d10 peacock d7 d4 h10 g9 h8 d5 pheasant d8 owl d6 d9 h9 g8 t8")
    play(state, "g10 t10 t9")
    assert not state.hand_over and state.points == [0] * 4
    play(state, "g7")
    assert state.hand_over and state.s.counters == [13, 1, 0, 0]
    assert state.points == [points, 1, points, 1]


def test_cha_20_fifty_six_wins_and_the_bidders_count_out_first() -> None:
    assert not played(5, [5, 3, 3, 3], score=[47, 0, 47, 0]).game_over  # 55
    assert played(5, [5, 3, 3, 3], score=[48, 0, 48, 0]).winners == [0, 2]
    both = played(5, [5, 3, 3, 3], score=[48, 55, 48, 55])
    assert both.score == [56, 61, 56, 61] and both.winners == [0, 2]
    assert played(9, [5, 3, 3, 3], score=[60, 50, 60, 50]).winners == [1, 3]  # set, and the others are out
    with pytest.raises(IllegalMove, match="over"):
        both.next_hand()
    with pytest.raises(BadChoice, match="game"):
        parlour.load("chantecler", game=0)


def test_cha_21_forty_two_points_ring_the_bell_of_a_party() -> None:
    party = parlour.load("chantecler", game=42)
    assert party.options["game"] == 42 and "42" in party.rules["CHA-21"].text
    state = say(lay(party, score=[41, 0, 41, 0]), "pass", "pass", "pass", "pass", "name duck")
    while not state.hand_over:
        state.play(state.legal()[0])
    assert state.game_over == (max(state.score) >= 42)


def test_cha_22_discards_go_from_the_dealers_left_five_at_a_time() -> None:
    state = say(lay(GAME, dealer=1), "pass", "pass", "pass", "bid 4")
    say(state, "name goose")
    order = []
    while state.s.phase == rules.DISCARDING:
        order.append(state.seat)
        state.play(state.legal()[0])
    assert order == [2] * 5 + [3] * 5 + [0] * 5 + [1] * 5 and state.seat == 1


def test_cha_22_surplus_trumps_and_plain_cards_in_any_order() -> None:
    for order in ("h1 d1 h2 d2 d3", "d1 d2 d3 h1 h2", "h2 h1 d9 d8 d7"):
        state = throw(rich(), order)
        assert len(state.hand(0)) == 6 and all(text.startswith("duck") for text in state.hand(0))


def test_cha_23_follow_or_trump_holds_in_the_first_trick_too() -> None:
    state = play(trumpless(), "g1")
    assert state.legal() == texts("g6 t1 t2 t3 pheasant")
    with pytest.raises(IllegalMove, match="CHA-17"):
        play(state, "d7")
    assert play(state, "t1 g7 g8").s.taker == 0


def test_cha_24_discarded_counters_help_to_make_the_bid_and_are_lost_with_a_set() -> None:
    assert played(10, [3, 4, 2, 0], discards={1: "d5"}).points == [10, 4, 10, 4]
    assert played(11, [3, 4, 2, 0], discards={1: "d5"}).points == [-11, 4, -11, 4]
    assert played(7, [3, 4, 2, 0], discards={3: "chantecler"}).points == [7, 4, 7, 4]
    assert played(7, [3, 4, 2, 0], discards={2: "chantecler"}).points == [-7, 4, -7, 4]


def test_cha_25_after_fourteen_the_others_still_pass() -> None:
    state = say(dealt(), "bid 14")
    for seat in (1, 2, 3):
        assert state.seat == seat and state.legal() == ["pass"]
        state.play("pass")
    assert state.seat == 0 and "name duck" in state.legal()


def test_cha_25_a_dealer_who_names_unbid_stands_as_bidder() -> None:
    state = say(dealt(), "pass", "pass", "pass", "pass", "name duck")
    assert state.view(0).to_dict()["bidder"] == 3 and state.view(0).to_dict()["bid"] == 0
    for thrown in THROW:
        throw(state, thrown)
    assert state.seat == 3 and state.legal() == texts("d6 d4 d2")  # CHA-15 holds for him
    both = played(0, [5, 3, 3, 3], score=[55, 55, 55, 55])
    assert both.winners == [0, 2]


def test_cha_25_game_is_decided_at_the_end_of_a_hand() -> None:
    state = ready("bid 1", score=[55, 55, 55, 55])
    while not state.hand_over:
        assert not state.game_over and state.winners == [] and state.points == [0] * 4
        state.play(state.legal()[0])
    assert state.game_over
    thrown_in = say(lay(REDEAL, score=[55, 0, 55, 0]), "pass", "pass", "pass", "pass")
    assert thrown_in.hand_over and not thrown_in.game_over
