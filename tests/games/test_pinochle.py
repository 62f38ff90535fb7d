"""Trolley Pinochle, a reconstruction, ruling by ruling (docs/rules/pinochle.md)."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import parlour
from parlour import BadChoice, BadDeal, IllegalMove, State, Table
from parlour.bots.games.pinochle.advice import advise
from parlour.games.declare import NONE
from parlour.games.kit import seed_rng
from parlour.games.pinochle import melds, mind, rules, words
from parlour.games.pinochle.pack import DECK as PINOCHLE
from parlour.games.trolley_pack import COLOURS, KINDS

ORDER = ("transfer", "motorman", "passenger", "conductor", "fare", "car")
COUNT = {"car": 11, "fare": 10, "conductor": 4, "passenger": 3, "motorman": 2, "transfer": 0}


def held(text: str) -> list[str]:
    """Cards by colour: "red car fare, black passenger" is three cards."""
    found = []
    for part in text.split(","):
        colour, *kinds = part.split()
        found += [f"{colour}-{kind}" for kind in kinds]
    return found


def all_of(kind: str) -> str:
    return ", ".join(f"{colour} {kind}" for colour in COLOURS)


def filled(hands: Sequence[Sequence[str]], sizes: Sequence[int], first: Sequence[str] = ()) -> list[list[str]]:
    """The hands filled up from the rest of the pack, beginning with the cards to come first."""
    rest = Counter(PINOCHLE.cards)
    for hand in hands:
        rest.subtract(hand)
    assert min(rest.values()) >= 0
    spare = sorted(rest.elements(), key=lambda card: card not in first)
    return [[*hand, *(spare.pop(0) for _ in range(size - len(hand)))] for hand, size in zip(hands, sizes, strict=True)]


def two(mine: str, turned: str = "red-motorman", stock: str = "", yours: str = "", **options: Any) -> State:
    """Two hands, seat 1 dealing: seat 0 holds these cards and leads.

    His hand is filled up with plain Fares and Transfers, of which no meld is made.
    """
    score = options.pop("score", None)
    plain = [f"{colour}-{kind}" for colour in COLOURS for kind in ("fare", "transfer") if not turned.startswith(colour)]
    groups = [held(mine) if mine else [], held(yours) if yours else [], [turned], held(stock) if stock else []]
    hand, other, _, pile = filled(groups, (12, 12, 1, 23), first=plain)
    deck = [card for packet in range(3) for who in (hand, other) for card in who[4 * packet : 4 * packet + 4]]
    return parlour.load("pinochle", players=2, **options).start(dealer=1, deck=[*deck, turned, *pile], score=score)


def table(hands: Sequence[str], turned: str, dealer: int | None = None, **options: Any) -> State:
    """Three or four hands; the turned card is the dealer's last."""
    players = len(hands)
    dealer = players - 1 if dealer is None else dealer
    score = options.pop("score", None)
    groups = [[*(held(hand) if hand else []), *([turned] if seat == dealer else [])] for seat, hand in enumerate(hands)]
    full = filled(groups, [48 // players] * players)
    full[dealer].remove(turned)
    full[dealer].append(turned)
    order = [(dealer + 1 + place) % players for place in range(players)]
    deck = [card for at in range(0, 48 // players, 4) for seat in order for card in full[seat][at : at + 4]]
    return parlour.load("pinochle", players=players, **options).start(dealer=dealer, deck=deck, score=score)


def win(state: State, card: str) -> State:
    """Seat 0 leads a card and seat 1 throws one that does not beat it."""
    assert state.seat == 0
    state.play(card)
    led = PINOCHLE.cards.index(card)
    loser = [text for text in state.legal() if not rules.beats(PINOCHLE.cards.index(text), led, state.s.trump)]
    state.play(loser[0])
    assert state.s.ahead == 0
    return state


def says(state: State, *moves: str) -> State:
    for move in moves:
        state.play(move)
    return state


def bits(*texts: str) -> int:
    """A set of cards, copies counted from the first."""
    found = 0
    for text, number in Counter(card for part in texts for card in held(part)).items():
        first = PINOCHLE.cards.index(text)
        found |= (1 << number) - 1 << first
    return found


def finish(state: State, seed: int = 0) -> State:
    chance = random.Random(seed)
    while not state.hand_over:
        state.play(chance.choice(state.legal()))
    return state


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


TRUMPS = "red car fare conductor passenger motorman"


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


# ---- three and four hands ----


def test_pin_7_twelve_each_by_fours_partners_opposite_and_the_dealers_last_card_is_turned() -> None:
    deck = list(PINOCHLE.cards)
    state = parlour.load("pinochle").start(dealer=1, deck=deck)
    assert sorted(state.hand(3)) == sorted(deck[4:8] + deck[20:24] + deck[36:40])
    assert state.seat == 2
    assert state.view(None).to_dict()["turned"] == deck[-1] == "green-transfer"
    assert "green-transfer" in state.hand(1)
    assert [rules.partner(state.s, seat) for seat in range(4)] == [2, 3, 0, 1]


def test_pin_7_the_eldest_exchanges_and_has_ten() -> None:
    blank = "orange fare fare transfer transfer"
    state = table(["red fare", "red transfer", "red transfer", blank], "red-car")
    assert "red-car" in state.hand(1)
    assert "red-transfer" in state.hand(3)
    assert "red-transfer" in state.hand(2)
    assert state.s.melds[1] - melds.count_melds(state.s.hand[1], 0) == 10
    assert state.s.melds[2] == melds.count_melds(state.s.hand[2], 0)  # 10 for the dix in it
    assert state.s.melds[3] == melds.count_melds(state.s.hand[3], 0) - 10  # PIN-11: no second 10


def test_pin_7_the_table_is_told_what_was_turned_and_who_exchanged() -> None:
    names = ["Ada", "Ben", "Cora", "Dan"]
    state = table(["red fare", "red transfer", "red transfer", ""], "red-car")
    while not state.hand_over:
        told = words.tell(state.view(None).known, names)
        assert told["Trump"] == "red: red-car was turned, changed for a Transfer by Ben"
        state.play(state.legal()[0])
    state = table(["red transfer", "", "", ""], "red-transfer")
    assert words.tell(state.view(None).known, names)["Trump"] == "red: red-transfer was turned"


def test_pin_7_the_dealer_keeps_the_card_if_nobody_else_has_a_transfer() -> None:
    state = table(["", "", "", "red transfer transfer"], "red-car")
    assert "red-car" in state.hand(3)
    assert state.s.melds[3] == melds.count_melds(state.s.hand[3], 0)
    state = table(["red transfer", "", "", ""], "red-transfer")
    assert "red-transfer" in state.hand(0)
    assert "red-transfer" in state.hand(3)
    assert state.s.melds[3] == melds.count_melds(state.s.hand[3], 0)


def test_pin_7_all_meld_at_once_and_the_sides_count_together() -> None:
    state = table(
        [TRUMPS, "green conductor passenger", all_of("car").replace("red car, ", "") + ", red car", ""], "red-fare"
    )
    assert state.s.melds[0] >= 150
    assert state.points[0] == state.points[2] == state.s.melds[0] + state.s.melds[2]
    assert state.points[1] == state.points[3] == state.s.melds[1] + state.s.melds[3]
    assert state.seat == 0
    assert set(state.legal()) == set(state.hand(0))
    before = state.points
    state.play(state.legal()[0])
    assert state.points == before  # the cards taken are counted at the end
    finish(state)
    assert state.points[0] == before[0] + state.s.taken[0] + state.s.taken[2]


def test_pin_7_the_melded_cards_are_seen_by_all() -> None:
    state = table(["green conductor conductor passenger", "", "", ""], "red-fare")
    shown = state.view(1).to_dict()["shown"][0]
    assert shown.count("green-conductor") == 1
    assert shown.count("green-passenger") == 1


def test_pin_8_three_hands_of_sixteen_each_for_himself() -> None:
    deck = list(PINOCHLE.cards)
    state = parlour.load("pinochle", players=3).start(dealer=0, deck=deck)
    assert [len(state.hand(seat)) for seat in range(3)] == [16, 16, 16]
    assert sorted(state.hand(1)) == sorted(deck[0:4] + deck[12:16] + deck[24:28] + deck[36:40])
    assert state.view(None).to_dict()["turned"] == deck[-1]
    assert state.seat == 1
    assert [rules.partner(state.s, seat) for seat in range(3)] == [0, 1, 2]
    finish(state)
    assert state.points == [state.s.melds[seat] + state.s.taken[seat] for seat in range(3)]


def test_pin_10_melds_count_for_a_side_that_takes_no_trick() -> None:
    strong = "red car car fare fare conductor conductor motorman motorman, green car car, black car car"
    other = "orange car car fare fare, black fare fare, green fare fare, orange conductor conductor, black conductor"
    state = table([strong, "green conductor passenger", other, "red passenger, orange passenger"], "red-passenger")
    melds = state.s.melds[1] + state.s.melds[3]
    assert melds > 0
    while not state.hand_over:
        state.play(state.legal()[0])
    assert state.points[1] == melds + state.s.taken[1] + state.s.taken[3]


GREENS = "green car car fare fare conductor conductor passenger passenger motorman motorman transfer transfer"
BLACKS = "black car car fare fare conductor conductor passenger passenger, orange fare fare"


def test_pin_10_who_trumps_must_go_over_if_able() -> None:
    hands = [GREENS, "red conductor motorman, " + BLACKS, "red fare passenger motorman", ""]
    state = says(table(hands, "red-transfer"), "green-car")
    assert set(state.legal()) == {"red-conductor", "red-motorman"}
    state.play("red-conductor")
    assert "red-fare" in state.legal()
    assert not {"red-passenger", "red-motorman"} & set(state.legal())
    with pytest.raises(IllegalMove, match="PIN-10"):
        state.play("red-motorman")


def test_pin_10_who_cannot_go_over_must_trump_all_the_same() -> None:
    hands = [GREENS, "red car motorman, " + BLACKS, "red fare passenger motorman, orange car", ""]
    state = says(table(hands, "red-transfer"), "green-car", "red-car")
    assert {"red-fare", "red-passenger", "red-motorman"} <= set(state.legal())
    assert all(card.startswith("red") for card in state.legal())


def test_pin_10_a_partners_trick_is_no_exception() -> None:
    hands = [GREENS, "red conductor motorman, " + BLACKS, "", "red fare passenger motorman"]
    reds = "black motorman motorman transfer transfer, orange car car conductor conductor passenger passenger"
    hands[2] = reds + " motorman motorman"
    state = says(table(hands, "red-transfer"), "green-car", "red-conductor")
    state.play(state.legal()[0])  # seat 2 has neither green nor red
    assert {card for card in state.legal() if not card.startswith("red")} == set()
    assert not {"red-passenger", "red-motorman"} & set(state.legal())  # over the partner's Conductor
    state = says(table([GREENS, reds + " motorman motorman", "red fare passenger, " + BLACKS, ""], "red-transfer"))
    says(state, "green-car", "black-motorman")
    assert all(card.startswith("red") for card in state.legal())  # his partner's Car is trumped


# ---- the count ----


@pytest.mark.parametrize("players", [3, 4])
def test_pin_9_exactly_the_points_for_game_are_enough(players: int) -> None:
    game = parlour.load("pinochle", players=players)
    points = finish(game.start(dealer=0, deck=PINOCHLE.cards)).points
    for short in (0, 1):
        score = [1000 - short - count for count in points]
        state = finish(game.start(dealer=0, deck=PINOCHLE.cards, score=score))
        assert state.score == [1000 - short] * players and state.game_over == (not short)


def test_pin_9_two_hands_call_game_at_once() -> None:
    for carried, called in ((889, False), (890, True)):
        state = two("green fare, " + all_of("car"), yours="black transfer", score=[carried, 999])
        says(state, "green-fare", "black-transfer", "meld cars")  # 10 in the trick, which a call counts
        assert state.hand_over is state.game_over is called
        assert state.winners == ([0] if called else [])
        assert state.points == [110 if called else 100, 0]


def test_pin_9_two_hands_reach_it_with_a_trick() -> None:
    for carried, called in ((989, False), (990, True)):
        state = two("green fare", yours="black transfer", score=[carried, 999])
        says(state, "green-fare", "black-transfer")
        assert state.hand_over is called
        assert state.winners == ([0] if called else [])


def test_pin_9_two_hands_called_by_an_exchange() -> None:
    state = win(two("green fare, red transfer", turned="red-car", score=[975, 0]), "green-fare")
    assert not state.hand_over
    state.play("exchange")
    assert state.winners == [0]


def test_pin_9_the_side_of_the_last_trick_counts_first() -> None:
    seen = set()
    for seed in range(12):
        state = finish(parlour.load("pinochle").start(seed=seed, score=[990, 990, 990, 990]), seed)
        both = min(state.score) >= 1000
        assert both
        last = state.s.ahead
        assert state.winners == sorted((last, last ^ 2))
        seen.add(last % 2)
    assert seen == {0, 1}


def test_pin_9_without_the_points_the_last_trick_is_no_help() -> None:
    for seed in range(8):
        state = finish(parlour.load("pinochle").start(seed=seed, score=[0, 980, 0, 980]), seed)
        assert state.winners == [1, 3]
    state = finish(parlour.load("pinochle").start(seed=1, score=[10, 0, 10, 0]), 1)
    assert state.winners == []
    assert state.next_hand(seed=3).carried != [0, 0, 0, 0]


def test_pin_9_three_and_four_hands_do_not_call() -> None:
    state = table([TRUMPS, "", "", ""], "red-fare", score=[990, 0, 990, 0])
    assert state.score[0] >= 1000
    assert not state.hand_over
    assert state.winners == []


def test_pin_12_of_two_alike_the_one_melded_most_is_played_first() -> None:
    state = two("green fare fare car, " + all_of("passenger") + ", black passenger conductor", turned="red-fare")
    win(state, "green-fare").play("meld passengers")
    twice = PINOCHLE.cards.index("black-passenger")
    melded = state.s.melded[0] >> twice & 3
    assert melded in (1, 2)
    assert state.legal().count("black-passenger") == 1
    win(state, "black-passenger")
    assert not state.s.hand[0] & melded << twice  # the melded copy has gone
    assert state.s.hand[0] >> twice & 3 == 3 ^ melded
    assert "meld marriage black" in state.legal()  # the other is still new


def test_pin_12_of_two_alike_the_one_melded_most_is_laid_first() -> None:
    state = two("green fare fare car, " + all_of("passenger") + ", black passenger conductor", turned="red-fare")
    win(state, "green-fare").play("meld passengers")
    win(state, "green-fare").play("meld marriage black")
    assert state.s.melded[0].bit_count() == 5  # the same Passenger again, and the Conductor
    both = state.s.wed & state.s.foured
    assert both.bit_count() == 1


def test_pin_12_a_new_copy_is_laid_where_a_new_card_is_needed() -> None:
    hand = "green fare fare, " + all_of("passenger") + ", " + all_of("conductor") + ", black passenger, orange fare"
    state = two(hand, turned="red-fare")
    win(state, "green-fare").play("meld passengers")
    win(state, "green-fare").play("meld conductors")
    black = PINOCHLE.cards.index("black-passenger")
    assert (state.s.melded[0] >> black & 3).bit_count() == 1
    says(win(state, "orange-fare"), "meld marriage black")
    assert (state.s.melded[0] >> black & 3).bit_count() == 2


def test_pin_12_a_turned_dix_may_end_the_game() -> None:
    state = two("", turned="red-transfer", score=[0, 990])
    assert state.hand_over
    assert state.winners == [1]
    assert state.points == [0, 10]
    assert not two("", turned="red-transfer", score=[0, 989]).hand_over


def test_pin_12_three_hands_counting_passes_left_from_the_last_taker() -> None:
    seen = set()
    for seed in range(30):
        chance = random.Random(seed)
        score = [chance.choice([0, 1000]) for _ in range(3)]
        state = finish(parlour.load("pinochle", players=3).start(seed=seed, score=score), seed)
        order = [(state.s.ahead + step) % 3 for step in range(3)]
        out = [seat for seat in order if state.score[seat] >= 1000]
        assert state.winners == out[:1]
        if out:
            seen.add(order.index(out[0]))
    assert seen == {0, 1, 2}


def test_pin_12_the_first_dealer_by_lot_and_the_deal_passes_left() -> None:
    for players in (2, 3, 4):
        game = parlour.load("pinochle", players=players, game=100_000)
        dealers = Counter(game.start(seed=seed).dealer for seed in range(200))
        assert set(dealers) == set(range(players))
        state = finish(game.start(seed=1, dealer=players - 1))
        assert state.next_hand(seed=2).dealer == 0


def test_pin_12_the_option_game() -> None:
    state = two("green fare, " + all_of("car"), game=100)
    win(state, "green-fare").play("meld cars")
    assert state.winners == [0]


# ---- what is refused, what is known, what is told ----


def test_every_place_says_it_is_a_reconstruction() -> None:
    game = parlour.load("pinochle")
    state = game.start(seed=1)
    assert "reconstruction" in game.rulebook.title
    assert "reconstruction" in game.rulebook.summary
    assert "reconstruction" in words.tell(state.view(None).known, list("abcd"))["Rules"]
    assert all(rule.origin == "R" for rule in game.rules.values())
    assert rules.__doc__ is not None
    assert "reconstruction" in rules.__doc__


def test_what_is_wrong_is_refused_with_a_sentence() -> None:
    for players in (1, 5, 6):
        with pytest.raises(BadChoice):
            parlour.load("pinochle", players=players)
    for wrong in ({"game": 0}, {"game": True}, {"partners": True}):
        with pytest.raises(BadChoice):
            parlour.load("pinochle", **wrong)
    with pytest.raises(BadDeal, match="too often"):
        parlour.load("pinochle").start(dealer=0, deck=["red-car"] * 48)
    with pytest.raises(BadDeal, match="side the same"):
        parlour.load("pinochle").start(seed=1, score=[1, 2, 1, 3])


def test_an_illegal_move_changes_nothing() -> None:
    state = two("green fare, " + all_of("car"), turned="red-fare")
    before = state.copy()
    for wrong in ("exchange", "meld cars", "meld nothing", "red-fare", "", "green"):
        with pytest.raises(IllegalMove):
            state.play(wrong)
        assert state == before
    win(state, "green-fare")
    before = state.copy()
    for wrong in ("exchange", "meld eight-cars", "meld sequence", "green-car", "meld marriage red"):
        with pytest.raises(IllegalMove):
            state.play(wrong)
        assert state == before


def imagined(state: State, seat: int, seed: int) -> State:
    rng = [0]
    seed_rng(rng, seed)
    s = state.s.copy()
    mind.imagine(s, seat, rng)
    return state.game.adopt(s)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_imagined_worlds_keep_what_was_seen(players: int) -> None:
    game = parlour.load("pinochle", players=players)
    for seed in range(3):
        chance = random.Random(seed)
        state = game.start(seed=seed)
        while not state.hand_over:
            seat = chance.randrange(-1, players)
            world = imagined(state, seat, chance.getrandbits(40))
            s, w = state.s, world.s
            stock = sum(1 << card for card in w.stock[w.drawn : 23]) if players == 2 else 0
            turned = 1 << w.turned if players == 2 and w.turned >= 0 else 0
            assert sum(w.hand) + stock + turned + w.gone == melds.ALL_CARDS
            for other in range(players):
                assert w.hand[other].bit_count() == s.hand[other].bit_count()
                assert s.shown[other] & ~w.hand[other] == 0
                assert w.hand[other] & s.denied[other] == 0
                if players > 2:
                    assert mind.unlaid(w, other) == 0  # no meld that would have been laid down
            if seat >= 0:
                assert w.hand[seat] == s.hand[seat]
            if s.phase == rules.MELDING and seat != s.turn:
                assert rules.offers(w, w.turn)
            state.play(chance.choice(state.legal()))


def test_nothing_true_is_ever_denied() -> None:
    for players in (2, 3, 4):
        game = parlour.load("pinochle", players=players)
        for seed in range(6):
            state = game.start(seed=seed)
            chance = random.Random(seed)
            while not state.hand_over:
                state.play(chance.choice(state.legal()))
                assert not any(state.s.hand[seat] & state.s.denied[seat] for seat in range(players))
                assert not any(state.s.shown[seat] & ~state.s.hand[seat] for seat in range(players))


def test_a_card_that_does_not_win_denies_those_that_would() -> None:
    state = table(["green conductor", "green motorman", "", ""], "red-fare")
    assert not {"green-car", "green-fare"} & set(state.hand(1))
    says(state, "green-conductor")
    says(state, state.legal()[0])
    denied = set(state.view(None).to_dict()["denied"][1])
    assert {"green-car", "green-fare"} <= denied
    assert "green-passenger" not in denied


def test_the_table_is_told_in_words() -> None:
    names = ["Ada", "Ben"]
    state = two("green fare, " + all_of("car"), turned="red-motorman")
    assert "red-motorman is turned, 24 cards" in words.tell(state.view(None).known, names)["Trump"]
    win(state, "green-fare").play("meld cars")
    told = words.tell(state.view(None).known, names)
    assert told["Melds"] == "Ada 100, Ben 0"
    assert told["Melded by Ada"] == "red-car, orange-car, black-car, green-car"
    assert told["Taken by"] == "Ada"


def test_the_record_keeps_a_trick_and_its_meld_on_one_line() -> None:
    state = two("green fare, " + all_of("car"), yours="black transfer")
    assert state.deck is not None
    sitting = Table(state.game, deck=state.deck, dealer=1)
    for seat, move in (0, "green-fare"), (1, "black-transfer"), (0, "meld cars"):
        sitting.play(seat, move)
    lines = [line.strip() for line in str(sitting.record).splitlines() if line.strip()[:1].isdigit()]
    assert lines == ["1. green-fare, black-transfer, meld cars"]


def test_advice_is_legal_and_beats_random_play() -> None:
    for players in (2, 3, 4):
        game = parlour.load("pinochle", players=players)
        ours = theirs = 0
        for seed in range(12):
            chance = random.Random(seed)
            state = game.start(seed=seed)
            me = seed % players
            while not state.hand_over:
                assert state.seat is not None
                advised = state.seat in (me, rules.partner(state.s, me))
                state.play(advise(state.view(state.seat)) if advised else chance.choice(state.legal()))
            ours += state.points[me]
            theirs += state.points[(me + 1) % players]
        assert players > 2 or ours > theirs
