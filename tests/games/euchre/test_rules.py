"""Trolley Euchre, rule by rule (docs/rules/euchre.md); each test is named after the rule it tries to break.

Cards are written as laying.py says.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, permutations

import pytest

import parlour
from parlour import BadChoice, Game, IllegalMove, State
from parlour.games.euchre import rules
from tests.games.euchre.laying import COLOUR, FOUR, KIND, THREE, TWO, card, discard, four_hands, lay, play, texts
from tests.helpers.walks import walk

# ---- the pack, the cut, the deal ----


def test_euc_1_six_kinds_in_four_colours() -> None:
    (pack,) = FOUR.packs
    assert sorted(pack) == sorted(f"{colour}-{kind}" for colour in COLOUR.values() for kind in KIND.values())


def test_euc_1_plain_rank_is_car_conductor_passenger_motorman_fare_transfer() -> None:
    ranking = ["rA", "rK", "rQ", "rJ", "rX", "r9"]  # with black trumps the red Motorman is a plain card
    strengths = [rules.strength(FOUR.packs[0].cards.index(card(code)), 2, 0) for code in ranking]
    assert strengths == sorted(strengths, reverse=True) and len(set(strengths)) == 6
    for higher, lower in pairwise(ranking):
        state = lay(TWO, f"{lower} gA gK gQ gX", f"{higher} oA oK oQ oX", turned="bA")
        play(state, "pass", "take up")
        discard(state, "oX")
        assert play(state, f"{lower} {higher}").seat == 1


def cut(*codes: str, players: int = 4) -> int:
    """Who deals when the players cut these cards, then these."""
    game = parlour.load("euchre", players=players)
    order = [card(code) for code in codes]
    deck = [text for text in game.packs[0] if text not in order] + order[::-1]
    return rules.cut(game.blank(), game.check_deck(deck))


def test_euc_2_the_highest_card_deals() -> None:
    assert cut("rK", "oA", "bQ", "gJ") == 1
    assert cut("gJ", "oX", "b9", "gX") == 0  # in the cut a Motorman ranks as in a plain colour
    assert cut("gJ", "oQ", players=2) == 1
    assert cut("r9", "oX", "oA", players=3) == 2


def test_euc_2_every_seat_deals_first_now_and_then_and_the_deal_passes_left() -> None:
    for game in (TWO, THREE, FOUR):
        dealers = Counter(game.start(seed=seed).dealer for seed in range(60 * game.players))
        assert sorted(dealers) == list(range(game.players)) and min(dealers.values()) > 30
        state = game.start(seed=4, dealer=game.players - 1)
        while not state.hand_over:
            state.play(state.legal()[0])
        assert state.next_hand(seed=1).dealer == 0


@pytest.mark.parametrize(("game", "buried"), [(TWO, 13), (THREE, 8), (FOUR, 3)])
def test_euc_3_two_cards_then_three_from_the_left_and_the_next_turned(game: Game, buried: int) -> None:
    deck = list(game.packs[0])[::-1]
    state = game.start(dealer=0, deck=deck)
    count = game.players
    for place in range(count):
        hand = deck[2 * place : 2 * place + 2] + deck[2 * count + 3 * place : 2 * count + 3 * place + 3]
        assert sorted(state.hand((1 + place) % count)) == sorted(hand)
    seen = state.view(None).to_dict()
    assert seen["turned"] == deck[5 * count] and state.seat == 1
    assert state.s.stock.bit_count() == buried and "stock" not in seen and "hand" not in seen


# ---- trumps ----


@pytest.mark.parametrize("order", ["rJ oJ rA rK rQ rX r9", "oJ rJ oA oK", "bJ gJ bA bK", "gJ bJ gA gK gQ gX g9"])
def test_euc_4_the_two_motormen_are_the_highest_trumps(order: str) -> None:
    codes = order.split()
    trump = list(COLOUR).index(codes[0][0])
    cards = [FOUR.packs[0].cards.index(card(code)) for code in codes]
    for led in range(4):
        strengths = [rules.strength(number, trump, led) for number in cards]
        assert strengths == sorted(strengths, reverse=True) and len(set(strengths)) == len(cards)
        assert min(strengths) > max(
            rules.strength(number, trump, led) for number in range(24) if rules.colour_of(number, trump) != trump
        )


def test_euc_4_only_the_paired_motorman_changes_colour() -> None:
    for trump in range(4):
        changed = [text for number, text in enumerate(FOUR.packs[0]) if rules.colour_of(number, trump) != number // 6]
        assert changed == [f"{list(COLOUR.values())[(1, 0, 3, 2)[trump]]}-motorman"]
        sets = [rules.of_colour(colour, trump) for colour in range(4)]
        assert sum(sets) == (1 << 24) - 1 and sorted(held.bit_count() for held in sets) == [5, 6, 6, 7]


# ---- making the trump ----


def test_euc_5_the_first_round_goes_from_the_left_and_the_dealer_is_last() -> None:
    state = lay(FOUR, turned="rA", dealer=1)
    for seat in (2, 3, 0):
        assert state.seat == seat and state.legal() == ["pass", "order up", "order up alone"]
        with pytest.raises(IllegalMove, match="EUC-5"):
            state.play("take up")
        state.play("pass")
    assert state.seat == 1 and state.legal() == ["pass", "take up", "take up alone"]
    with pytest.raises(IllegalMove, match="EUC-5"):
        state.play("order up")
    state.play("pass")
    assert state.seat == 2 and "make black" in state.legal()


def test_euc_5_the_dealer_discards_one_of_his_own_five_and_takes_up_the_turned_card() -> None:
    state = lay(FOUR, "", "", "", "bA bK bQ g9 rX", turned="rA")
    play(state, "pass", "order up")
    assert state.seat == 3 and state.s.maker == 1
    assert state.legal() == [f"discard {text}" for text in texts("bA", "bK", "bQ", "g9", "rX")]
    with pytest.raises(IllegalMove, match="EUC-5"):
        discard(state, "rA")  # not the card he is about to take up
    with pytest.raises(IllegalMove, match="does not hold"):
        discard(state, "gJ")
    discard(state, "rX")  # a trump may go
    assert state.hand(3) == texts("bA", "bK", "bQ", "g9", "rA") and state.seat == 0
    assert state.view(3).to_dict()["discarded"] == texts("rX")
    for seat in (0, 1, 2):
        assert state.view(seat).to_dict()["discarded"] == []
    assert "discarded" not in state.view(None).to_dict()
    assert state.view(0).to_dict()["shown"][3] == texts("rA") and state.view(0).to_dict()["taken_up"]


def test_euc_6_second_round_any_colour_but_the_one_turned_down() -> None:
    for game in (TWO, THREE, FOUR):
        state = lay(game, turned="gJ")
        play(state, *["pass"] * game.players)
        for seat in range(game.players):
            assert state.seat == seat
            assert [text for text in state.legal() if "alone" not in text] == [
                "pass",
                *("make red", "make orange", "make black"),
            ]
            with pytest.raises(IllegalMove, match="EUC-6"):
                state.play("make green")
            state.play("pass")


def test_euc_6_the_colour_made_is_trump_and_the_turned_card_stays_down() -> None:
    state = play(lay(THREE, turned="gJ"), "pass", "pass", "pass", "pass", "make black")
    seen = state.view(0).to_dict()
    assert (seen["trump"], seen["maker"], seen["taken_up"], state.seat) == ("black", 1, False, 0)
    assert all("green-motorman" not in state.hand(seat) for seat in range(3))
    assert all("green-motorman" not in state.view(0).imagine(seed).hand(1) for seed in range(40))


ANY_COLOUR = parlour.load("euchre", players=4, any_colour=True)


def test_euc_6_a_table_of_four_may_allow_any_colour() -> None:
    state = lay(ANY_COLOUR, "gA gK gQ gX g9", turned="gJ")
    play(state, *["pass"] * 4)
    assert [text for text in state.legal() if "alone" not in text] == [
        "pass",
        *("make red", "make orange", "make black", "make green"),
    ]
    play(state, "make green")
    seen = state.view(0).to_dict()
    assert (seen["trump"], seen["maker"], seen["taken_up"], state.seat) == ("green", 0, False, 0)
    for seed in range(40):
        world = state.view(0).imagine(seed)
        assert all("green-motorman" not in world.hand(seat) for seat in range(4))
        assert ANY_COLOUR.law.sound(world.s)
    assert "turned down" in ANY_COLOUR.law.tell(state.view(None).known, ["Ada", "Ben", "Cora", "Dan"])["Turned up"]
    play(state, "gA")
    assert ANY_COLOUR.law.sound(state.s)


def test_euc_6_a_turned_card_that_was_taken_up_is_known_to_be_with_the_dealer() -> None:
    state = lay(ANY_COLOUR, turned="gJ")
    play(state, "order up")
    state.play(state.legal()[0])
    assert state.view(0).to_dict()["taken_up"]
    assert all("green-motorman" in state.view(0).imagine(seed).hand(3) for seed in range(10))
    while not state.hand_over:
        state.play(state.legal()[-1])
        assert state.view(0).to_dict()["taken_up"] and ANY_COLOUR.law.sound(state.s)


@pytest.mark.parametrize("players", [2, 3])
def test_euc_6_any_colour_is_for_four(players: int) -> None:
    with pytest.raises(BadChoice, match="EUC-6"):
        parlour.load("euchre", players=players, any_colour=True)


@pytest.mark.parametrize("game", [TWO, THREE, FOUR])
def test_euc_7_all_pass_twice_and_the_next_dealer_deals(game: Game) -> None:
    state = lay(game, turned="rA", dealer=0, score=[4] * game.players)
    play(state, *["pass"] * (2 * game.players - 1))
    assert not state.hand_over and state.seat == 0
    state.play("pass")
    assert state.hand_over and state.points == [0] * game.players and not state.game_over
    assert state.score == [4] * game.players
    assert state.next_hand(seed=1).dealer == 1


# ---- play ----


def test_euc_8_the_dealers_left_leads_and_then_the_taker() -> None:
    state = four_hands()
    assert state.seat == 0
    play(state, "bK bA b9 bJ")
    assert state.seat == 1 and state.s.tricks == [0, 1, 0, 0]
    play(state, "gA gX")
    assert state.seat == 3
    play(state, "r9 rK")
    assert state.seat == 0 and state.s.tricks == [1, 1, 0, 0]
    play(state, "oJ oA bX rX", "rA gK gQ rJ")
    assert state.seat == 3
    play(state, "oQ bQ oK oX")
    assert state.hand_over and sum(state.s.tricks) == 5


def test_euc_9_follow_if_you_can_otherwise_anything() -> None:
    state = four_hands()
    play(state, "bK")
    assert state.legal() == texts("bA")
    with pytest.raises(IllegalMove, match=r"black.*EUC-9"):
        play(state, "gA")
    play(state, "bA")
    assert state.legal() == texts("b9", "bX")
    play(state, "bX")
    assert state.legal() == texts("bJ")
    play(state, "bJ", "oA", "oX", "oQ")
    assert state.legal() == texts("rA", "rK", "oJ", "bQ")  # the orange Motorman is no orange: seat 0 has none


def test_euc_9_the_paired_motorman_calls_for_trumps_and_follows_them() -> None:
    state = play(four_hands(), "oJ")
    assert state.view(None).to_dict()["led"] == "red"
    assert state.legal() == texts("bA", "gA", "gK", "oA", "oK")  # no trump: the orange cards do not follow
    play(state, "oA b9")
    assert state.legal() == texts("rX", "r9", "rJ")
    with pytest.raises(IllegalMove, match="paired Motorman"):
        play(state, "oQ")
    play(state, "rJ")
    assert state.seat == 3  # the trump Motorman alone is higher
    state = lay(TWO, "rA bK bQ bX b9", "oJ oA oK gA gK", turned="r9")
    discard(play(state, "order up"), "gK")
    play(state, "rA")
    assert state.legal() == texts("oJ", "r9")  # and he must answer when trumps are led


def test_euc_9_a_paired_motorman_that_cannot_follow_is_refused_as_a_trump() -> None:
    state = lay(TWO, "oA bK bQ bX b9", "oJ oX gK gQ gX", turned="rA")
    play(discard(play(state, "order up"), "gX"), "oA")
    assert state.legal() == texts("oX")
    with pytest.raises(IllegalMove, match=r"orange, and this Motorman is a trump \(EUC-4, EUC-9\)"):
        play(state, "oJ")
    with pytest.raises(IllegalMove, match=r"followed: orange \(EUC-9\)"):
        play(state, "gK")


def test_euc_9_without_a_trump_the_highest_of_the_colour_led_takes() -> None:
    state = play(four_hands(), "bK bA b9 bJ", "gK gX rX bQ")
    assert state.seat == 3  # a trump takes a green trick
    state = play(lay(FOUR, "b9 g9", "gA", "oA", "bX", turned="rA"), "order up")
    state.play(state.legal()[0] if state.legal()[0] != "discard black-fare" else state.legal()[1])
    colours = [rules.strength(FOUR.packs[0].cards.index(card(code)), 0, 2) for code in ("gA", "oA", "b9")]
    assert colours[0] == colours[1] < colours[2]  # strangers to the colour led take nothing


# ---- the count ----


def finished(game: Game, made: int, maker: int = 0, alone: bool = False, score: Sequence[int] | None = None) -> State:
    """A hand played out, in which the maker's side took so many tricks."""
    state = game.start(seed=1, dealer=game.players - 1, score=score)
    s = state.s
    s.phase, s.trump, s.maker, s.alone = rules.PLAYING, 0, maker, int(alone)
    s.tricks[maker], s.tricks[(maker + 1) % game.players] = made, 5 - made
    s.ended = rules.PLAYED
    return state


@pytest.mark.parametrize(("made", "points"), [(0, [0, 2]), (2, [0, 2]), (3, [1, 0]), (4, [1, 0]), (5, [2, 0])])
def test_euc_10_two_hands(made: int, points: list[int]) -> None:
    assert finished(TWO, made).points == points
    assert finished(TWO, made, maker=1).points == points[::-1]


def test_euc_10_a_hand_of_two_played_out() -> None:
    state = lay(TWO, "rJ oJ rA rK bA", "bK bQ gA gK g9", turned="rX", score=[3, 7])
    discard(play(state, "order up"), "g9")
    play(state, "rJ rX", "oJ bQ", "rA gK", "rK gA", "bA")
    assert state.points == [0, 0] and state.score == [3, 7]  # nothing counts before the last card
    play(state, "bK")
    assert state.hand_over and state.points == [2, 0] and state.score == [5, 7]


@pytest.mark.parametrize(("made", "points"), [(2, [0, 2, 2]), (3, [1, 0, 0]), (4, [1, 0, 0]), (5, [3, 0, 0])])
def test_euc_11_three_hands(made: int, points: list[int]) -> None:
    for maker in range(3):
        assert finished(THREE, made, maker).points == points[3 - maker :] + points[: 3 - maker]


def test_euc_11_the_two_against_the_maker_count_their_tricks_together() -> None:
    state = finished(THREE, 2)
    state.s.tricks[:3] = [2, 1, 2]
    assert state.points == [0, 2, 2]
    state.s.tricks[:3] = [3, 1, 1]
    assert state.points == [1, 0, 0]


@pytest.mark.parametrize(("made", "ours", "theirs"), [(2, 0, 2), (3, 1, 0), (4, 1, 0), (5, 2, 0)])
def test_euc_12_four_hands_opposite_players_are_partners(made: int, ours: int, theirs: int) -> None:
    assert finished(FOUR, made).points == [ours, theirs, ours, theirs]
    assert finished(FOUR, made, maker=3).points == [theirs, ours, theirs, ours]
    state = finished(FOUR, made)
    state.s.tricks[:4] = [0, 5 - made, made, 0]  # the partner's tricks are the side's
    assert state.points == [ours, theirs, ours, theirs]


@pytest.mark.parametrize(("made", "ours", "theirs"), [(0, 0, 2), (2, 0, 2), (3, 1, 0), (4, 1, 0), (5, 4, 0)])
def test_euc_13_what_a_lone_hand_counts(made: int, ours: int, theirs: int) -> None:
    assert finished(FOUR, made, alone=True).points == [ours, theirs, ours, theirs]


def test_euc_13_the_partner_of_a_lone_hand_lays_down_unseen() -> None:
    state = four_hands("order up alone")
    assert state.view(1).to_dict()["laid_down"] == 2
    held = state.hand(2)
    for trick in ("bK bA bJ", "gA r9 rK", "rA oA rX", "oJ gK rJ"):
        play(state, trick)
        assert state.s.trick[2] == -1 and state.s.laid == 3
    play(state, "oQ bQ oK")
    assert state.hand_over and state.hand(2) == held
    assert sum(state.s.tricks) == 5 and state.points == [0, 2, 0, 2]
    assert any(state.view(0).imagine(seed).hand(2) != held for seed in range(20))  # nobody sees his cards


def test_euc_13_alone_is_said_as_trump_is_made_and_only_by_four() -> None:
    for game in (TWO, THREE):
        state = lay(game, turned="rA")
        assert state.legal() == ["pass", "order up"]
        with pytest.raises(IllegalMove, match="EUC-13"):
            state.play("order up alone")
        play(state, *["pass"] * game.players)
        with pytest.raises(IllegalMove, match="EUC-13"):
            state.play("make black alone")
    state = play(lay(FOUR, turned="rA"), "pass", "pass", "pass", "take up alone")
    assert state.s.maker == 3 and state.s.alone
    state = play(lay(FOUR, turned="rA"), *["pass"] * 6, "make green alone")
    assert (state.s.maker, state.s.alone, state.s.trump) == (2, 1, 3)


def test_euc_14_only_the_maker_may_play_alone() -> None:
    state = play(lay(FOUR, turned="rA"), "pass", "pass", "pass", "take up")
    discard(state, state.legal()[0].split()[1])
    assert not state.s.alone and not any("alone" in text for text in state.legal())
    for _ in range(4):  # nobody is asked again: all four play
        state.play(state.legal()[0])
    assert state.s.laid == 4


def test_euc_14_a_pass_in_the_first_round_does_not_bar_it_in_the_second() -> None:
    state = play(lay(FOUR, turned="rA"), *["pass"] * 4)
    assert "make orange alone" in state.legal()
    play(state, "make orange alone")
    assert state.s.maker == 0 and state.s.alone


@pytest.mark.parametrize(("maker", "leader"), [(0, 0), (1, 0), (2, 1), (3, 0)])
def test_euc_15_the_lead_against_a_lone_hand(maker: int, leader: int) -> None:
    state = play(lay(FOUR, turned="rA"), *["pass"] * (4 + maker), "make green alone")
    assert state.seat == leader  # seat 0 is on the dealer's left, and lays down for seat 2
    seats = []
    for _ in range(3):
        seats.append(state.seat)
        state.play(state.legal()[0])
    assert sorted(seat for seat in seats if seat is not None) == [seat for seat in range(4) if seat != maker ^ 2]


def test_euc_15_the_dealer_takes_up_before_he_lays_down() -> None:
    state = play(lay(FOUR, "", "", "", "bA bK bQ g9 rX", turned="rA"), "pass", "order up alone")
    assert state.seat == 3
    discard(state, "g9")
    assert state.hand(3) == texts("bA", "bK", "bQ", "rX", "rA") and state.view(0).to_dict()["laid_down"] == 3
    assert state.seat == 0


# ---- game ----


def test_euc_16_ten_points_is_game() -> None:
    for game in (TWO, THREE, FOUR):
        almost = [8] * game.players
        assert not finished(game, 3, score=almost).game_over
        won = finished(game, 3, score=[9] * game.players)
        assert won.game_over and won.winners == ([0, 2] if game is FOUR else [0])
        with pytest.raises(IllegalMove, match="over"):
            won.next_hand()
    five = parlour.load("euchre", game=5)
    assert finished(five, 3, score=[4] * 4).winners == [0, 2]
    assert not finished(five, 3, score=[3] * 4).game_over


def test_euc_16_nobody_wins_before_the_hand_is_over() -> None:
    state = lay(TWO, turned="rA", score=[9, 9])
    while not state.hand_over:
        assert not state.game_over and state.winners == []
        state.play(state.legal()[-1])
    assert state.game_over


@pytest.mark.parametrize("game", [0, -1, 2.5, "10", True])
def test_euc_16_a_game_is_a_whole_number_of_points(game: object) -> None:
    with pytest.raises(BadChoice, match="game"):
        parlour.load("euchre", game=game)  # type: ignore[arg-type]


def test_euc_17_with_the_referee_on_nothing_can_be_called() -> None:
    for state in walk(FOUR, 3):
        assert all(state.calls(seat) == [] for seat in range(4))
        with pytest.raises(IllegalMove):
            state.call(0, "call revoke")


def test_euc_18_those_tied_cut_again() -> None:
    assert cut("rA", "oA", "bQ", "gJ", "rX", "oK") == 1
    assert cut("rA", "oA", "bA", "gA", "rX", "oX", "bX", "g9", "rK", "oK", "bQ", "r9", "oQ") == 1
    assert cut("b9", "oQ", "gQ", "rJ", "oJ", "g9", "gX") == 1  # seat 0 and seat 3 cut no more
    assert cut("b9", "oQ", "gQ", "rJ", "gX", "oJ", "rA") == 2
    for order in permutations(["rQ", "oQ"]):
        assert cut(*order, "r9", "oK", players=2) == 1


def test_euc_18_a_turned_down_motorman_bars_only_his_own_colour() -> None:
    state = play(lay(FOUR, turned="gJ"), *["pass"] * 4)
    assert "make black" in state.legal() and "make green" not in state.legal()
    play(state, "make black")
    assert all("green-motorman" not in state.hand(seat) for seat in range(4))  # the second trump lies out


def test_euc_18_a_dealer_who_is_to_lay_down_discards_first() -> None:
    state = play(lay(FOUR, turned="rJ"), "pass", "order up alone")
    assert state.seat == 3 and all(text.startswith("discard") for text in state.legal())
    state.play(state.legal()[0])
    assert len(state.hand(3)) == 5 and "red-motorman" in state.hand(3)


def test_euc_19_of_three_the_highest_wins_and_level_scores_play_on() -> None:
    assert finished(THREE, 2, score=[0, 8, 9]).winners == [2]  # 10 and 11
    level = finished(THREE, 2, score=[9, 8, 8])
    assert level.score == [9, 10, 10] and level.winners == [] and level.hand_over
    level.next_hand(seed=1)
    assert level.carried == [9, 10, 10] and not level.hand_over
    assert finished(THREE, 3, maker=1, score=[9, 10, 10]).winners == [1]
    assert finished(THREE, 3, maker=0, score=[9, 10, 10]).winners == []


def test_euc_19_without_lone_hands_nobody_plays_alone() -> None:
    game = parlour.load("euchre", lone=False)
    state = lay(game, turned="rA")
    assert state.legal() == ["pass", "order up"]
    with pytest.raises(IllegalMove, match="EUC-19"):
        state.play("order up alone")
    play(state, *["pass"] * 4)
    assert state.legal() == ["pass", "make orange", "make black", "make green"]
    with pytest.raises(BadChoice, match="lone"):
        parlour.load("euchre", lone="yes")
