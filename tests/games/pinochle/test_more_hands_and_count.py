"""Trolley Pinochle, a reconstruction, ruling by ruling (docs/rules/pinochle.md): three and four hands, the count."""

import random
from collections import Counter

import pytest

import parlour
from parlour import IllegalMove
from parlour.games.pinochle import melds, rules, words
from parlour.games.pinochle.pack import DECK as PINOCHLE
from parlour.table.sheet import headline_of
from tests.games.pinochle.laying import TRUMPS, all_of, finish, says, table, two, win

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
        names = ["Ada", "Ben", "Cora", "Dan"]
        who = " and ".join(names[seat] for seat in state.winners)
        why = f"Both sides have reached 1000; the count begins with the last trick, so {who} come first (PIN-9)."
        assert headline_of(state, names).endswith(f". {why}")
        seen.add(last % 2)
    assert seen == {0, 1}


def test_pin_9_without_the_points_the_last_trick_is_no_help() -> None:
    for seed in range(8):
        state = finish(parlour.load("pinochle").start(seed=seed, score=[0, 980, 0, 980]), seed)
        assert state.winners == [1, 3] and "PIN-9" not in headline_of(state, ["Ada", "Ben", "Cora", "Dan"])
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
