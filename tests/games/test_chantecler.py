"""Chantecler, rule by rule; each test is named after the rule it tries to break.

Cards are written by the letter of the suit and the number (d5, g10, h1, t7), the birds by their names.
"""

from collections import Counter
from collections.abc import Sequence

import pytest

import parlour
from parlour import BadChoice, BadDeal, Game, IllegalMove, Record, State, Table
from parlour.games.chantecler import mind, rules
from tests.helpers.walks import tables, walk

GAME = parlour.load("chantecler")
PEACOCK = parlour.load("chantecler", second_bird="peacock")
REDEAL = parlour.load("chantecler", all_pass="redeal")
OPEN = parlour.load("chantecler", open_table=True)
SUIT = {suit[0]: suit for suit in rules.SUITS}
BIRDS = ["chantecler", "pheasant", "peacock", "owl"]


def card(code: str) -> str:
    """A card's text from its code."""
    return f"{SUIT[code[0]]}-{code[1:]}" if code[0] in SUIT and code[1:].isdigit() else code


def number(code: str) -> int:
    return GAME.packs[0].cards.index(card(code))


def texts(codes: str) -> list[str]:
    """These cards in the order of the pack."""
    wanted = [card(code) for code in codes.split()]
    return [text for text in GAME.packs[0] if text in wanted]


def lay(game: Game, *hands: str, dealer: int = 3, score: Sequence[int] | None = None) -> State:
    """A hand in which the seats hold at least these cards; seat 0 speaks first, unless a dealer is named."""
    wanted = [[card(code) for code in hand.split()] for hand in hands] + [[] for _ in range(4 - len(hands))]
    spare = [text for text in game.packs[0] if not any(text in hand for hand in wanted)]
    for hand in wanted:
        while len(hand) < 11:
            hand.append(spare.pop())
    order = [wanted[(dealer + 1 + place) % 4] for place in range(4)]
    deck = [text for round_ in range(3) for hand in order for text in hand[3 * round_ : 3 * round_ + 3]]
    return game.start(dealer=dealer, deck=deck + [text for hand in order for text in hand[9:]], score=score)


def say(state: State, *moves: str) -> State:
    """Make moves given in words."""
    for move in moves:
        state.play(move)
    return state


def play(state: State, codes: str) -> State:
    """Play cards."""
    for code in codes.split():
        state.play(card(code))
    return state


def throw(state: State, codes: str) -> State:
    """Discard cards."""
    for code in codes.split():
        state.play(f"discard {card(code)}")
    return state


# Duck will be trumps. Every seat has six cards worth keeping, written first, and five to throw.
KEEP = (
    "chantecler pheasant d10 d9 d5 g10",
    "peacock d8 d3 h10 h9 t10",
    "owl d7 d1 t9 g9 g8",
    "d6 d4 d2 g7 h8 t8",
)
THROW = ("g1 g2 h1 h2 t1", "g3 h3 t2 t3 t4", "g4 h4 h5 t5 g5", "g6 h6 h7 t6 t7")


def dealt(game: Game = GAME, score: Sequence[int] | None = None, keep: Sequence[str] = KEEP) -> State:
    return lay(game, *(f"{kept} {thrown}" for kept, thrown in zip(keep, THROW, strict=True)), score=score)


def ready(bid: str = "bid 7", game: Game = GAME, score: Sequence[int] | None = None) -> State:
    """Seat 0 has bid and named Duck; all have discarded, and seat 0 leads."""
    state = say(dealt(game, score), bid, "pass", "pass", "pass", "name duck")
    for thrown in THROW:
        throw(state, thrown)
    return state


SEVEN = "d1 d2 d3 d4 d5 d6 d7 d8 d9"  # nine trumps of the Duck


def rich(game: Game = GAME, seat: int = 0, bidder: int = 0) -> State:
    """One seat holds nine Ducks; Duck is named by the bidder, and seat 0 is to discard first."""
    hands = [""] * 4
    hands[seat] = f"{SEVEN} h1 h2"
    state = lay(game, *hands)
    for speaker in range(4):
        state.play("bid 3" if speaker == bidder else "pass")
    return say(state, "name duck")


def discard_all(state: State) -> State:
    """Everyone discards the first cards that may go."""
    while state.s.phase == rules.DISCARDING:
        state.play(state.legal()[0])
    return state


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
    assert told["Counters taken"] == "Ada and Cora 4, Ben and Dan 5"
    assert told["From discards"] == "Ada and Cora 5"
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


# ---- the open table ----


def named(game: Game = OPEN) -> State:
    return say(dealt(game), "bid 7", "pass", "pass", "pass", "name duck")


def test_opn_4_a_trump_may_be_discarded_and_taken_back_until_play_begins() -> None:
    state = named()
    assert state.legal() == [f"discard {text}" for text in state.hand(0)]
    throw(state, "d5 g1 g2 h1 h2")
    assert state.seat == 1 and state.calls(0) == ["take back duck-5"]
    assert state.calls(1) == state.calls(2) == []
    throw(state, "h3")
    state.call(0, "take back duck-5")
    assert state.seat == 0 and card("d5") in state.hand(0) and len(state.hand(0)) == 7
    assert state.view(2).to_dict()["shown"][0] == ["duck-5"]
    throw(state, "t1")  # he lays away another
    assert state.seat == 1 and state.hand(0) == texts(KEEP[0]) and state.calls(0) == []
    assert state.view(2).to_dict()["cards"] == [6, 10, 11, 11]


def test_opn_4_only_until_the_first_lead() -> None:
    state = throw(named(), "d5 g1 g2 h1 h2")
    for thrown in THROW[1:]:
        throw(state, thrown)
    assert state.s.phase == rules.PLAYING and state.calls(0) == ["take back duck-5"]
    late = play(state.copy(), "d10")
    assert late.calls(0) == []
    with pytest.raises(IllegalMove):
        late.call(0, "take back duck-5")
    state.call(0, "take back duck-5")
    assert state.s.phase == rules.DISCARDING and state.seat == 0
    throw(state, "t1")
    assert state.s.phase == rules.PLAYING and state.seat == 0


def test_opn_4_a_plain_card_is_not_taken_back_nor_another_players() -> None:
    state = throw(named(), "d5 g1 g2 h1 h2")
    for seat, text in ((0, "take back goose-1"), (1, "take back duck-5"), (0, "take back duck-9"), (2, "take back")):
        before = state.copy()
        with pytest.raises(IllegalMove):
            state.call(seat, text)
        assert state == before


def test_opn_4_left_in_it_counts_by_cha_14() -> None:
    state = throw(named(), THROW[0])
    throw(state, "d3 g3 h3 t2 t3")  # seat 1, an adversary, throws the 3 of trumps
    throw(state, THROW[2])
    throw(state, THROW[3])
    play(state, "chantecler d8 d1 d2 d10 peacock d7 d4")
    while not state.hand_over:
        state.play(state.legal()[0])
    ours = state.s.counters[0] + state.s.counters[2] + 3
    assert state.points[0] == (ours if ours >= 7 else -7)
    assert state.points[1] == 14 - ours


def test_opn_4_nobody_learns_whether_it_was_thrown_again() -> None:
    """After a trump is taken back, others see the same whichever card goes in its place."""
    state = throw(named(), "d5 g1 g2 h1 h2")
    state.call(0, "take back duck-5")
    again, other = throw(state.copy(), "d5"), throw(state.copy(), "t1")
    for seat in (1, 2, 3, None):
        assert again.view(seat).to_dict() == other.view(seat).to_dict()
        for seed in range(60):
            s = other.view(seat).imagine(seed).s
            assert (s.hand[0] | s.discarded[0]) >> number("d5") & 1
    places = {bool(other.view(1).imagine(seed).s.discarded[0] >> number("d5") & 1) for seed in range(300)}
    assert places == {True, False}


def open_ready() -> State:
    state = named()
    for thrown in THROW:
        throw(state, thrown)
    return state


def test_opn_5_a_revoke_is_taken_back_while_the_trick_lies() -> None:
    state = play(open_ready(), "d10 h10 d1 d2")  # seat 1 has trumps
    assert state.calls(0) == state.calls(2) == ["call revoke"] and state.calls(1) == ["take back"]
    assert state.calls(3) == [] and state.s.counters == [1, 0, 0, 0]
    for seat, said in ((0, "call revoke"), (1, "take back")):
        right = state.copy()
        right.call(seat, said)
        assert right.seat == 1 and right.legal() == texts("peacock d8 d3") and right.s.counters == [0] * 4
        assert right.view(3).to_dict()["shown"][1] == texts("h10")
        play(right, "peacock")
        assert right.s.taker == 1 and right.s.counters == [0, 2, 0, 0]  # the others' cards stay
        assert all(right.calls(other) == [] for other in range(4))


def test_opn_5_afterwards_it_stands_and_costs_nothing() -> None:
    state = play(open_ready(), "d10 h10 d1 d2 d9")
    assert all(state.calls(seat) == [] for seat in range(4))
    state = play(open_ready(), "d10 h10 d1 d2 g10 h9")  # a stranger to Goose, who holds none
    assert state.calls(0) == ["call revoke"]
    before = state.copy()
    state.call(0, "call revoke")
    assert state == before


def test_opn_5_the_first_lead_is_put_right_until_another_card_falls() -> None:
    state = play(open_ready(), "g10")
    assert state.calls(1) == ["call revoke"] and state.calls(0) == ["take back"] and state.calls(2) == []
    stands = play(state.copy(), "d3")
    assert stands.calls(0) == stands.calls(1) == [] and stands.view(0).to_dict()["led"] == "goose"
    state.call(1, "call revoke")
    assert state.seat == 0 and state.legal() == texts("chantecler pheasant d10 d9 d5")
    for seed in range(40):
        assert state.view(2).imagine(seed).s.hand[0] & rules.trumps(0)
    play(state, "d9")
    assert state.seat == 1 and state.view(1).to_dict()["led"] == "duck"
    assert state.calls(0) == [] and state.calls(1) == []


def test_opn_4_opn_5_calls_stand_in_the_record() -> None:
    table = Table(OPEN, deck=list(dealt(OPEN).deck or ()), dealer=3)
    for move in ("bid 7", "pass", "pass", "pass", "name duck", "discard duck-5"):
        table.play(table.state.seat, move)
    table.call(0, "take back duck-5")
    for thrown in THROW:
        for code in thrown.split():
            table.play(table.state.seat, f"discard {card(code)}")
    for code in ("d10", "h10"):
        table.play(table.state.seat, card(code))
    table.call(2, "call revoke")
    text = str(table.record)
    assert "seat 0: take back duck-5" in text and "seat 2: call revoke" in text
    assert str(Record.parse(text).replay().record) == text


# ---- what a seat may know ----


def honest(state: State, played_plain: set[int | None]) -> bool:
    """Did everyone keep his trumps, as far as six cards go?"""
    s, trump_cards = state.s, rules.trumps(state.s.trump)
    for seat in range(4):
        if s.discarded[seat] & trump_cards:
            before_play = s.phase == rules.DISCARDING
            if before_play and (s.hand[seat] & trump_cards).bit_count() < 6:
                return False
            if not before_play and (seat in played_plain or s.hand[seat] & ~trump_cards):
                return False
    return True


@pytest.mark.parametrize("seat", [0, 1, None])
def test_imagined_discards_hold_no_trump_that_could_be_kept(seat: int | None) -> None:
    for start in (rich(), rich(seat=2), named(GAME)):
        state, played_plain = start, set[int | None]()
        while not state.hand_over:
            for seed in range(4):
                world = state.view(seat).imagine(seed)
                assert honest(world, played_plain)
                for other in range(4):
                    assert not world.s.hand[other] & ~mind.may_hold(world.s, other)
            move = state.legal()[len(state.legal()) // 2]
            if state.s.phase == rules.PLAYING and rules.suit_of(number(move), 0) != 0:
                played_plain.add(state.seat)
            state.play(move)


def test_a_surplus_of_trumps_in_another_hand_is_imagined_now_and_then() -> None:
    """Who played no plain card may have kept six trumps and thrown others; that must come up, and not always."""
    state = rich(seat=0)
    discard_all(state)
    found = 0
    for seed in range(300):
        s = state.view(2).imagine(seed).s
        found += bool(s.discarded[0] & rules.trumps(0))
    assert 0 < found < 300


@pytest.mark.parametrize("game", tables("chantecler"), ids=lambda game: f"{game.options}")
def test_no_card_is_lost(game: Game) -> None:
    for seed in range(3):
        for state in walk(game, seed):
            for world in (state, state.view(seed).imagine(seed), state.view(None).imagine(seed)):
                s = world.s
                parts = [*s.hand, *s.discarded, s.gone]
                assert sum(parts) == (1 << 44) - 1 and sum(part.bit_count() for part in parts) == 44


# ---- refusals ----


@pytest.mark.parametrize("players", [2, 3, 5, 0, True, "4"])
def test_only_four_can_play(players: object) -> None:
    with pytest.raises(BadChoice, match="4"):
        parlour.load("chantecler", players=players)  # type: ignore[arg-type]


def test_bad_decks_and_scores_are_refused() -> None:
    deck = list(GAME.packs[0])
    for wrong in (deck[:-1], [*deck, deck[0]], [deck[1], *deck[1:]], [*deck[:-1], "duck-11"]):
        with pytest.raises(BadDeal):
            GAME.start(dealer=0, deck=wrong)
    with pytest.raises(BadDeal, match="Partners"):
        GAME.start(seed=1, score=[1, 2, 3, 2])
    assert GAME.start(seed=1, score=[-5, 2, -5, 2]).score == [-5, 2, -5, 2]


def test_a_move_of_another_phase_is_refused_and_changes_nothing() -> None:
    state = ready()
    before = state.copy()
    for text in ("pass", "bid 8", "name hen", "discard duck-9", "", "DUCK-9", "duck-9 ", "duck-8"):
        with pytest.raises(IllegalMove):
            state.play(text)
        assert state == before
