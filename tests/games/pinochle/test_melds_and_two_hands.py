"""Trolley Pinochle, a reconstruction, ruling by ruling (docs/rules/pinochle.md): the cards, the melds, two hands."""

import random
from collections import Counter

import pytest

import parlour
from parlour import IllegalMove, State
from parlour.games.declare import NONE
from parlour.games.pinochle import melds, rules
from parlour.games.pinochle.pack import DECK as PINOCHLE
from parlour.games.trolley_pack import COLOURS, KINDS
from tests.games.pinochle.laying import TRUMPS, all_of, finish, held, says, table, two, win

ORDER = ("transfer", "motorman", "passenger", "conductor", "fare", "car")
COUNT = {"car": 11, "fare": 10, "conductor": 4, "passenger": 3, "motorman": 2, "transfer": 0}


def bits(*texts: str) -> int:
    """A set of cards, copies counted from the first."""
    found = 0
    for text, number in Counter(card for part in texts for card in held(part)).items():
        first = PINOCHLE.cards.index(text)
        found |= (1 << number) - 1 << first
    return found


# ---- the cards and the melds ----


def test_pin_1_two_of_each_kind_in_each_colour() -> None:
    cards = parlour.load("pinochle").packs[0].cards
    assert Counter(cards) == {f"{colour}-{kind}": 2 for colour in COLOURS for kind in KINDS}


def test_pin_1_the_rank_of_the_cards() -> None:
    for high in range(6):
        for low in range(6):
            later = PINOCHLE.cards.index(f"green-{ORDER[high]}")
            first = PINOCHLE.cards.index(f"green-{ORDER[low]}") + 1
            assert rules.beats(later, first, 0) == (high > low)


def test_pin_1_of_identical_cards_the_first_played_is_higher() -> None:
    state = two("green fare", yours="green fare car")
    says(state, "green-fare", "green-fare")
    assert state.s.ahead == 0
    state = says(two("green fare", yours="green fare car"), "green-fare", "green-car")
    assert state.s.ahead == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pin_2_a_hand_has_250_points_in_tricks(players: int) -> None:
    game = parlour.load("pinochle", players=players, game=100_000)
    for seed in range(10):
        state = finish(game.start(seed=seed), seed)
        assert sum(state.s.taken) == 250
        assert state.s.gone == melds.ALL_CARDS


def test_pin_2_what_each_card_counts_in_tricks() -> None:
    for one in KINDS:
        for other in KINDS:
            state = two(f"green {one}", yours=f"black {other}", turned="red-conductor")
            says(state, f"green-{one}", f"black-{other}")
            assert state.s.taken[0] == COUNT[one] + COUNT[other]


def test_pin_2_the_last_trick_counts_ten() -> None:
    game = parlour.load("pinochle", players=4)
    state = game.start(seed=4)
    while state.s.gone.bit_count() < 44:
        state.play(state.legal()[0])
    before = list(state.s.taken)
    cards = 0
    while not state.hand_over:
        text = state.legal()[0]
        cards += COUNT[text.split("-")[1]]
        state.play(text)
    assert state.s.taken[state.s.ahead] == before[state.s.ahead] + cards + 10


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        (TRUMPS, 150),
        (TRUMPS + " conductor", 150),
        (TRUMPS + " conductor passenger", 190),
        (TRUMPS + ", " + TRUMPS, 300),
        ("red car fare conductor passenger", 40),
        ("red conductor passenger conductor passenger", 80),
        ("green conductor passenger", 20),
        ("green conductor passenger conductor passenger", 40),
        ("green conductor, black passenger", 0),
        ("black passenger, orange motorman", 40),
        ("black passenger passenger, orange motorman", 40),
        ("black passenger passenger, orange motorman motorman", 80),
        ("orange passenger, black motorman", 0),
        (all_of("car"), 100),
        (all_of("conductor"), 80),
        (all_of("passenger"), 60),
        (all_of("motorman"), 40),
        (all_of("fare"), 0),
        (all_of("car") + ", " + all_of("car"), 200),
        (all_of("conductor") + ", " + all_of("conductor"), 160),
        (all_of("passenger") + ", " + all_of("passenger"), 120),
        (all_of("motorman") + ", " + all_of("motorman"), 80),
        ("red car car, green car car, black car car", 0),
        ("red transfer", 10),
        ("red transfer transfer", 20),
        ("green transfer", 0),
        (all_of("conductor") + ", " + all_of("passenger"), 80 + 60 + 40 + 3 * 20),
    ],
)
def test_pin_3_what_each_meld_counts(hand: str, count: int) -> None:
    assert melds.count_melds(bits(hand), 0) == count


@pytest.mark.parametrize(
    ("hand", "meld", "count"),
    [
        (TRUMPS, "meld sequence", 150),
        ("red conductor passenger", "meld royal-marriage", 40),
        ("orange conductor passenger", "meld marriage orange", 20),
        ("black conductor passenger", "meld marriage black", 20),
        ("green conductor passenger", "meld marriage green", 20),
        ("black passenger, orange motorman", "meld pinochle", 40),
        ("black passenger passenger, orange motorman motorman", "meld double-pinochle", 80),
        (all_of("car"), "meld cars", 100),
        (all_of("conductor"), "meld conductors", 80),
        (all_of("passenger"), "meld passengers", 60),
        (all_of("motorman"), "meld motormen", 40),
        (all_of("car") + ", " + all_of("car"), "meld eight-cars", 200),
        (all_of("conductor") + ", " + all_of("conductor"), "meld eight-conductors", 160),
        (all_of("passenger") + ", " + all_of("passenger"), "meld eight-passengers", 120),
        (all_of("motorman") + ", " + all_of("motorman"), "meld eight-motormen", 80),
        ("red transfer", "meld dix", 10),
    ],
)
def test_pin_3_each_meld_is_scored_at_once_with_two_hands(hand: str, meld: str, count: int) -> None:
    state = win(two("green fare, " + hand, turned="red-fare"), "green-fare")
    assert meld in state.legal()
    state.play(meld)
    assert state.points == [count, 0]
    assert state.s.phase == rules.PLAY
    assert state.seat == 0


def test_pin_3_a_marriage_of_trumps_is_royal() -> None:
    state = win(two("green fare, red conductor passenger"), "green-fare")
    with pytest.raises(IllegalMove, match="royal marriage"):
        state.play("meld marriage red")


def test_pin_5_a_card_serves_in_different_classes() -> None:
    state = two("green fare fare car, " + all_of("passenger") + ", black conductor, orange motorman", stock="green car")
    win(state, "green-fare").play("meld passengers")
    win(state, "green-fare").play("meld marriage black")  # the black Passenger again, the Conductor new
    win(state, "green-car").play("meld pinochle")  # and again, the orange Motorman new
    assert state.points[0] == 60 + 20 + 40


def test_pin_5_a_royal_marriage_grows_into_the_sequence_and_not_the_reverse() -> None:
    state = two("green fare fare car, " + TRUMPS, turned="red-car", stock="green car")
    win(state, "green-fare").play("meld royal-marriage")
    win(state, "green-fare")
    assert "meld royal-marriage" not in state.legal()
    state.play("meld sequence")
    assert state.points[0] == 190
    state = two("green fare fare car, " + TRUMPS, turned="red-car", stock="green car")
    win(state, "green-fare").play("meld sequence")
    win(state, "green-fare")
    assert state.s.phase == rules.PLAY  # nothing left to meld, so he was not asked


def test_pin_5_a_card_of_a_pinochle_makes_no_second_one_but_may_still_marry() -> None:
    hand = "green fare fare car, black conductor passenger passenger, orange motorman"
    state = two(hand, stock="green car")
    win(state, "green-fare").play("meld pinochle")
    win(state, "green-fare")
    assert "meld pinochle" not in state.legal()  # the second Passenger is new, the Motorman has served
    state.play("meld marriage black")
    assert state.points[0] == 60
    assert set(state.view(None).to_dict()["melded"][0]) == {"black-conductor", "black-passenger", "orange-motorman"}
    assert state.view(None).to_dict()["melded"][0].count("black-passenger") == 1  # the one of the pinochle (PIN-12)


def test_pin_5_two_pinochles_one_by_one_use_up_their_four_cards() -> None:
    state = two("green fare fare car, black passenger passenger, orange motorman motorman", stock="green car")
    win(state, "green-fare").play("meld pinochle")
    win(state, "green-fare").play("meld pinochle")
    assert len(state.view(None).to_dict()["paired"]) == 4 and state.points[0] == 80
    win(state, "green-car")
    assert not {"meld pinochle", "meld double-pinochle"} & set(state.legal())


def test_pin_5_a_sequence_grown_from_a_marriage_lays_the_married_cards() -> None:
    state = two("green fare fare car, " + TRUMPS, turned="red-transfer", stock="green car, red conductor")
    win(state, "green-fare").play("meld royal-marriage")
    win(state, "green-fare").play("meld sequence")
    told = state.view(None).to_dict()
    assert sorted(told["run"]) == sorted(held(TRUMPS)) and set(told["wed"]) == {"red-conductor", "red-passenger"}


def test_pin_5_a_second_couple_is_a_second_marriage() -> None:
    state = two("green fare fare car car, red conductor conductor passenger passenger")
    win(state, "green-fare").play("meld royal-marriage")
    win(state, "green-fare").play("meld royal-marriage")
    win(state, "green-car")
    assert "meld royal-marriage" not in state.legal()
    assert state.points[0] == 80


def test_pin_12_where_the_copies_melded_most_are_not_new_one_that_is_new_is_laid_instead() -> None:
    hand = "green fare fare car, " + all_of("conductor") + ", " + all_of("passenger") + ", black passenger"
    state = two(hand, stock="green car, red transfer, orange transfer, red transfer, black conductor")
    win(state, "green-fare").play("meld conductors")
    win(state, "green-fare").play("meld passengers")
    win(state, "green-car").play("meld marriage black")
    assert state.view(None).to_dict()["wed"] == ["black-conductor", "black-passenger"]
    assert state.view(None).to_dict()["melded"][0].count("black-passenger") == 2
    win(state, "green-car").play("meld marriage black")  # the Passenger of the four is still free for one
    assert state.points[0] == 80 + 60 + 20 + 20


# ---- two hands ----


def test_pin_4_twelve_each_by_fours_and_the_next_is_turned() -> None:
    deck = list(PINOCHLE.cards)
    state = parlour.load("pinochle", players=2).start(dealer=0, deck=deck)
    assert sorted(state.hand(1)) == sorted(deck[0:4] + deck[8:12] + deck[16:20])
    assert sorted(state.hand(0)) == sorted(deck[4:8] + deck[12:16] + deck[20:24])
    assert state.view(None).to_dict()["turned"] == deck[24]
    assert state.view(None).to_dict()["trump"] == "black"
    assert state.seat == 1  # the non-dealer leads


def test_pin_4_a_turned_transfer_scores_ten_for_the_dealer() -> None:
    assert two("", turned="red-transfer").points == [0, 10]
    assert two("", turned="red-motorman").points == [0, 0]


def test_pin_4_no_duty_to_follow_while_the_stock_lasts() -> None:
    state = two("green passenger", yours="green fare car, red car, black transfer")
    state.play("green-passenger")
    assert set(state.legal()) == set(state.hand(1))
    says(state, "black-transfer")
    assert state.s.ahead == 0
    state = says(two("green car", yours="red transfer"), "green-car", "red-transfer")
    assert state.s.ahead == 1  # the lowest trump takes the highest plain card


def test_pin_4_one_meld_a_trick_then_both_draw_the_taker_first() -> None:
    state = two("green fare, " + all_of("car") + ", red conductor passenger", stock="black fare, orange fare")
    win(state, "green-fare")
    assert [len(state.hand(seat)) for seat in (0, 1)] == [11, 11]
    state.play("meld cars")
    assert [len(state.hand(seat)) for seat in (0, 1)] == [12, 12]
    assert "black-fare" in state.hand(0)
    assert "orange-fare" in state.hand(1)
    assert state.legal() == sorted(set(state.hand(0)), key=PINOCHLE.cards.index)  # no second meld now
    assert "green-car" in state.legal()  # melded cards are played from the table as from the hand


def test_pin_4_a_meld_needs_a_card_that_is_new() -> None:
    state = two("green fare fare car car, " + all_of("passenger") + ", " + all_of("motorman"))
    win(state, "green-fare").play("meld passengers")
    win(state, "green-fare")
    assert "meld pinochle" in state.legal()  # the orange Motorman is new
    state.play("meld motormen")
    win(state, "green-car")
    assert state.s.phase == rules.PLAY or "meld pinochle" not in state.legal()


def test_pin_4_the_taker_alone_melds() -> None:
    state = two("green fare, " + all_of("car"), yours="green car, black conductor passenger")
    says(state, "green-fare", "green-car")
    assert state.seat == 1
    assert "meld marriage black" in state.legal()
    assert "meld cars" not in state.legal()


def test_pin_4_the_transfer_is_exchanged_for_the_turned_card() -> None:
    state = win(two("green fare, red transfer", turned="red-car"), "green-fare")
    assert state.legal()[0] == "exchange"
    state.play("exchange")
    assert state.points == [10, 0]
    assert "red-car" in state.hand(0)
    assert "red-transfer" not in state.hand(0)
    assert state.view(1).to_dict()["turned"] == "red-transfer"
    assert "red-car" in state.view(1).to_dict()["shown"][0]


def test_pin_6_the_stock_gone_there_are_twelve_strict_tricks_without_melds() -> None:
    for seed in range(8):
        state = parlour.load("pinochle", players=2, game=100_000).start(seed=seed)
        chance = random.Random(seed)
        while state.s.drawn < rules.STOCK:
            state.play(chance.choice(state.legal()))
        assert [len(state.hand(seat)) for seat in (0, 1)] == [12, 12]
        assert state.s.turned == NONE
        melds = list(state.s.melds)
        while not state.hand_over:
            assert state.s.phase == rules.PLAY
            state.play(chance.choice(state.legal()))
        assert state.s.melds == melds


def should_play(state: State) -> set[str]:
    """The legal cards by PIN-6 and PIN-10, worked out from texts."""
    assert state.seat is not None
    hand = state.hand(state.seat)
    if state.s.laid in (0, state.game.players):
        return set(hand)
    texts = PINOCHLE.cards
    led, best = texts[state.s.trick[state.s.leader]], texts[state.s.trick[state.s.ahead]]
    trump = COLOURS[state.s.trump]

    def colour(card: str) -> str:
        return card.split("-")[0]

    def wins(card: str) -> bool:
        if colour(card) == colour(best):
            return ORDER.index(card.split("-")[1]) > ORDER.index(best.split("-")[1])
        return colour(card) == trump

    for suit in (colour(led), trump):
        able = [card for card in hand if colour(card) == suit]
        if able:
            return set([card for card in able if wins(card)] or able)
    return set(hand)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pin_6_follow_and_win_if_able_else_trump_if_able(players: int) -> None:
    game = parlour.load("pinochle", players=players, game=100_000)
    bound = 0
    for seed in range(12):
        chance = random.Random(seed)
        state = game.start(seed=seed)
        while not state.hand_over:
            legal = state.legal()
            if rules.strict(state.s):
                assert set(legal) == should_play(state)
                assert state.seat is not None
                bound += set(legal) != set(state.hand(state.seat))
            state.play(chance.choice(legal))
    assert bound > 50


def test_pin_6_what_is_refused_names_the_rule() -> None:
    state = table(["green conductor", "green car transfer transfer", "green fare", ""], "red-motorman")
    state.play("green-conductor")
    assert state.legal() == ["green-car"]
    for wrong in ("green-transfer", "red-car", "black-car"):
        with pytest.raises(IllegalMove, match=r"PIN-6|does not hold"):
            state.play(wrong)


def test_pin_11_exchange_not_against_a_turned_transfer() -> None:
    state = win(two("green fare, red transfer", turned="red-transfer"), "green-fare")
    assert "exchange" not in state.legal()
    assert "meld dix" in state.legal()
    with pytest.raises(IllegalMove, match="PIN-11"):
        state.play("exchange")


def test_pin_11_exchange_and_then_a_meld() -> None:
    state = two("green fare, red transfer car fare passenger motorman", turned="red-conductor")
    win(state, "green-fare")
    assert "meld sequence" not in state.legal()
    state.play("exchange")
    assert state.seat == 0
    assert "exchange" not in state.legal()
    state.play("meld sequence")  # with the card just taken up
    assert state.points == [160, 0]


def test_pin_11_with_nothing_to_do_there_is_no_question() -> None:
    plain = "green fare fare car car, black fare fare car, orange fare fare, black transfer transfer, orange transfer"
    state = win(two(plain, turned="red-fare"), "green-fare")
    assert state.s.phase == rules.PLAY
    assert state.s.drawn == 2
    state = says(win(two("green fare, red transfer", turned="red-fare"), "green-fare"), "exchange")
    assert state.s.phase == rules.PLAY  # the exchange was all he could do
    assert state.s.drawn == 2


def test_pin_11_meld_nothing_declines() -> None:
    state = win(two("green fare, " + all_of("car")), "green-fare")
    says(state, "meld nothing")
    assert state.points == [0, 0]
    assert (state.seat, state.s.drawn) == (0, 2)


def test_pin_11_each_transfer_brings_its_ten_once() -> None:
    state = two("green fare fare car car, red transfer transfer", turned="red-fare")
    win(state, "green-fare").play("meld dix")
    win(state, "green-fare").play("meld dix")
    assert state.points[0] == 20
    win(state, "green-car")
    assert "meld dix" not in state.legal()
    says(state, "exchange")
    assert state.points[0] == 20  # it has had its 10
    assert "red-fare" in state.hand(0)


def test_pin_11_an_exchange_takes_the_melded_transfer_and_leaves_the_new_one() -> None:
    state = two("green fare fare car car, red transfer transfer", turned="red-fare")
    win(state, "green-fare").play("meld dix")
    win(state, "green-fare").play("exchange")
    assert state.points[0] == 10
    state.play("meld dix")
    assert state.points[0] == 20


def test_pin_11_a_pinochle_grows_to_the_double_at_full_count() -> None:
    state = two("green fare fare car, black passenger passenger, orange motorman", stock="orange motorman")
    win(state, "green-fare").play("meld pinochle")
    win(state, "green-fare")
    assert "meld pinochle" in state.legal()  # a second single one would do as well
    state.play("meld double-pinochle")
    assert state.points[0] == 120
    win(state, "green-car")
    assert state.s.phase == rules.PLAY or not {"meld pinochle", "meld double-pinochle"} & set(state.legal())


def test_pin_11_four_grow_to_eight_at_full_count() -> None:
    cars = all_of("car") + ", red car, orange car, black car"
    state = two("green fare fare, " + cars, stock="green car", turned="red-motorman")
    win(state, "green-fare").play("meld cars")
    assert state.hand(0).count("green-car") == 2
    win(state, "green-fare").play("meld eight-cars")
    assert state.points[0] == 300
    state = two("green fare fare, " + cars, stock="green car", turned="red-motorman")
    win(state, "green-fare").play("meld cars")
    win(state, "green-fare").play("meld cars")  # or the other four by themselves
    assert state.points[0] == 200
    win(state, "red-car")
    assert state.s.phase == rules.PLAY or "meld eight-cars" not in state.legal()


def test_pin_11_a_sequence_includes_its_marriage() -> None:
    state = two("green fare fare, " + TRUMPS + " conductor", turned="red-car")
    win(state, "green-fare").play("meld sequence")
    win(state, "green-fare")
    assert state.s.phase == rules.PLAY or "meld royal-marriage" not in state.legal()
    assert melds.count_melds(bits(TRUMPS), 0) == 150


def test_pin_11_the_turned_card_is_drawn_last() -> None:
    state = parlour.load("pinochle", players=2, game=100_000).start(seed=5)
    turned = PINOCHLE.cards[state.s.turned]
    chance = random.Random(5)
    while state.s.drawn < 22 or state.s.phase == rules.MELDING:
        state.play(chance.choice([move for move in state.legal() if move != "exchange"]))
    while state.s.drawn < 24:
        state.play(chance.choice([move for move in state.legal() if move != "exchange"]))
    loser = 1 - state.s.ahead
    assert turned in state.hand(loser)
    assert turned in state.view(None).to_dict()["shown"][loser]
