"""The Capture of Mr. Raffles, rule by rule; each test is named after the rule it tries to break."""

from collections import Counter

import pytest

import parlour
from parlour import BadChoice, BadDeal, IllegalMove, Record, State
from parlour.games.raffles import rules
from tests.games.raffles.tables import FOUR, OPEN, number
from tests.helpers.laying import late, lay, play
from tests.helpers.walks import walk

PARTNERS = parlour.load("raffles", players=4, partners=True)
PASSES = parlour.load("raffles", players=4, stuck_leader="passes")


# ---- the pack, the players, the deal ----


def test_raf_1_series_of_thirteen_and_two_cards_that_stand_alone() -> None:
    (pack,) = FOUR.packs
    assert len(pack) == 54
    for series in ("trump", "star", "moon", "sun"):
        assert [card for card in pack if card.startswith(series)] == [f"{series}-{rank}" for rank in range(13)]
    assert set(pack.cards[-2:]) == {"detective", "raffles"}
    state = late(FOUR, "star-11 moon-1", "star-12 moon-2", "star-0 moon-3", "star-10 moon-4")
    play(state, "star-11 star-12 star-0 star-10")
    assert state.seat == 1  # the 12 is highest, the 0 lowest


def test_raf_2_with_three_series_there_is_no_sun() -> None:
    three = parlour.load("raffles", series=3)
    assert len(three.packs[0]) == 41 and not any(card.startswith("sun") for card in three.packs[0])
    state = three.start(seed=1)
    assert sorted(card for seat in range(4) for card in state.hand(seat)) == sorted(three.packs[0])
    with pytest.raises(BadDeal, match="sun-3"):
        three.start(dealer=0, deck=[*list(FOUR.packs[0])[:35], "sun-3"])
    with pytest.raises(BadChoice, match="4 or 3"):
        parlour.load("raffles", series=5)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_raf_3_three_to_six_players_and_partners_in_pairs(players: int) -> None:
    assert parlour.load("raffles", players=players).players == players
    if players % 2:
        with pytest.raises(BadChoice, match="RAF-3"):
            parlour.load("raffles", players=players, partners=True)
    else:
        game = parlour.load("raffles", players=players, partners=True)
        opposite = [rules.partner(game.start(seed=1).s, seat) for seat in range(players)]
        assert opposite == [(seat + players // 2) % players for seat in range(players)]


@pytest.mark.parametrize("players", [2, 7, 0, -1, True, "4", 4.0])
def test_raf_3_other_numbers_are_refused(players: object) -> None:
    with pytest.raises(BadChoice, match="3, 4, 5 or 6"):
        parlour.load("raffles", players=players)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("players", "sizes"), [(3, [18] * 3), (4, [14, 14, 13, 13]), (5, [11] * 4 + [10]), (6, [9] * 6)]
)
def test_raf_4_the_whole_pack_is_dealt_singly_from_the_left(players: int, sizes: list[int]) -> None:
    game = parlour.load("raffles", players=players)
    deck = list(game.packs[0])
    state = game.start(dealer=1, deck=deck)
    dealt = [state.hand((2 + place) % players) for place in range(players)]
    assert [len(hand) for hand in dealt] == sizes
    assert dealt == [deck[place::players] for place in range(players)]


def cut(order: list[str], players: int = 4) -> int:
    """Who deals when the cards are cut in this order."""
    game = parlour.load("raffles", players=players)
    rest = [card for card in game.packs[0] if card not in order]
    deck = [number(card) for card in rest + order[::-1]]
    dealer: int = rules.cut(game.blank(), deck)
    return dealer


def test_raf_5_the_lowest_cut_deals_and_the_deal_passes_left() -> None:
    assert cut(["star-7", "moon-2", "sun-9", "trump-3"]) == 1
    assert cut(["star-0", "raffles", "sun-0", "trump-0"]) == 1  # Raffles is below every number
    assert cut(["detective", "star-12", "sun-11", "moon-12"]) == 2
    assert cut(["detective", "star-12", "raffles"], players=3) == 2
    state = late(FOUR, "star-1 moon-1", "star-2", "star-3", "star-4")
    assert state.dealer == 3
    play(state, "star-1 star-2 star-3 star-4")
    assert state.next_hand(seed=1).dealer == 0


def test_raf_5_every_seat_deals_equally_often() -> None:
    dealers = Counter(FOUR.start(seed=seed).dealer for seed in range(2000))
    assert all(400 < dealers[seat] < 600 for seat in range(4))


def test_raf_6_left_of_the_dealer_leads_and_then_the_taker() -> None:
    for dealer in range(4):
        assert FOUR.start(seed=3, dealer=dealer).seat == (dealer + 1) % 4
    state = lay(FOUR, "star-4", "star-9", "star-2", "star-12")
    assert play(state, "star-4 star-9 star-2 star-12").seat == 3


# ---- play ----


def test_raf_7_neither_raffles_nor_the_detective_is_led() -> None:
    state = lay(FOUR, "raffles detective star-4")
    assert not {"raffles", "detective"} & set(state.legal())
    for card in ("raffles", "detective"):
        with pytest.raises(IllegalMove, match="RAF-7"):
            state.play(card)


def test_raf_8_raffles_is_played_on_every_passing_trick() -> None:
    state = lay(FOUR, "star-4", "raffles detective star-9 trump-3")
    state.play("star-4")
    assert state.legal() == ["raffles"]
    for card in ("star-9", "detective", "trump-3"):
        with pytest.raises(IllegalMove, match="RAF-8"):
            state.play(card)


def test_raf_9_follow_if_able_and_otherwise_play_anything() -> None:
    state = late(FOUR, "star-4 moon-1", "star-9 trump-3 sun-0", "moon-5 trump-1 sun-2", "star-1 sun-1")
    state.play("star-4")
    assert state.legal() == ["star-9"]
    with pytest.raises(IllegalMove, match="RAF-9"):
        state.play("trump-3")
    state.play("star-9")
    assert state.legal() == ["trump-1", "moon-5", "sun-2"]  # no Star: no duty to trump


def test_raf_10_the_detective_may_be_played_on_any_passing_trick() -> None:
    state = lay(FOUR, "star-4", "detective star-9 trump-3")
    state.play("star-4")
    assert "detective" in state.legal() and "star-9" in state.legal() and "trump-3" not in state.legal()


@pytest.mark.parametrize(
    ("trick", "taker"),
    [
        ("star-4 star-9 star-2 star-7", 1),
        ("star-4 trump-0 star-12 star-7", 1),
        ("star-4 trump-3 star-12 trump-5", 3),
        ("star-4 trump-12 detective star-12", 2),
        ("star-4 moon-12 sun-12 moon-11", 0),  # strangers never win
        ("star-0 raffles moon-12 sun-12", 0),  # even the 0 takes Raffles
        ("trump-4 trump-9 star-12 trump-2", 1),
        ("star-0 raffles detective trump-1", 2),
    ],
)
def test_raf_11_who_takes_the_trick(trick: str, taker: int) -> None:
    held = [f"{card} {spare}" for card, spare in zip(trick.split(), ["sun-1", "sun-2", "sun-3", "sun-4"], strict=True)]
    state = play(late(FOUR, *held), trick)
    assert state.s.taker == taker and state.s.tricks[taker] == 1


def test_raf_12_raffles_goes_to_the_hand_of_the_taker_and_stays_home_while_he_leads() -> None:
    state = late(FOUR, "star-4 moon-1", "raffles moon-2", "star-9 moon-3 moon-7", "star-1 moon-4")
    play(state, "star-4 raffles star-9 star-1")
    assert state.seat == 2 and "raffles" in state.hand(2)
    assert state.legal() == ["moon-3", "moon-7"]
    state.play("moon-7")
    assert "raffles" in state.hand(2) and "raffles" not in str(state.s.trick)


def test_raf_13_play_ceases_when_someone_is_out_after_raffles_has_gone_home() -> None:
    out = play(late(FOUR, "star-4 moon-1", "star-5", "star-6 sun-1", "star-7 sun-2"), "star-4 star-5 star-6 star-7")
    assert out.hand_over and out.view(None).to_dict()["ceased"] == "out"
    # seat 1 takes with his last card, but with it Raffles: he is not out (nor can he lead: RAF-14)
    state = late(PASSES, "star-4 moon-1", "star-12", "raffles sun-1", "star-7 sun-2")
    play(state, "star-4 star-12 raffles star-7")
    assert not state.hand_over and state.hand(1) == ["raffles"] and state.seat == 2


def test_raf_14_a_stuck_leader_ends_play_or_passes() -> None:
    hands = ("star-4 moon-1 moon-2", "star-12 detective", "raffles sun-1 sun-5", "star-7 sun-2 sun-3")
    ended = play(late(FOUR, *hands), "star-4 star-12 raffles star-7")
    assert ended.hand_over and ended.hand(1) == ["detective", "raffles"]
    assert ended.view(0).to_dict()["ceased"] == "stuck"
    assert ended.points == [0, 1 + 10, 0, 0]
    passed = play(late(PASSES, *hands), "star-4 star-12 raffles star-7")
    assert not passed.hand_over and passed.seat == 2


def test_raf_15_the_count() -> None:
    hands = ("star-0 moon-0", "star-5", "star-6 trump-0 raffles", "star-7 sun-2 sun-0 detective")
    state = late(FOUR, *hands)
    play(state, "star-0 star-5 raffles star-7")
    assert state.hand_over
    assert state.points == [5, 0, 5, 1 + 5 + 5 + 10]  # hand 0; nothing; hand 0; trick, taken 0, hand 0, Raffles
    assert state.score == state.points


def test_raf_15_points_are_nothing_until_play_ceases() -> None:
    for state in walk(FOUR, 1):
        if not state.hand_over:
            assert state.points == [0, 0, 0, 0]


@pytest.mark.parametrize(("carried", "game", "won"), [(88, 100, False), (89, 100, True), (0, 11, True), (0, 12, False)])
def test_raf_16_a_hundred_or_what_the_table_says_is_game(carried: int, game: int, won: bool) -> None:
    hands = ("star-4 moon-1", "star-5", "star-6 raffles", "star-7 sun-2")
    state = late(parlour.load("raffles", game=game), *hands, score=[0, 0, 0, carried])
    play(state, "star-4 star-5 raffles star-7")  # a trick and Raffles: eleven for seat 3
    assert state.hand_over and state.score == [0, 0, 0, carried + 11]
    assert state.game_over == won and state.winners == ([3] if won else [])


def test_raf_17_game_is_called_in_the_middle_of_a_hand_by_tricks_and_noughts_taken() -> None:
    hands = ("star-0 moon-1 sun-0", "star-5 moon-2", "star-6 raffles moon-3", "star-7 sun-2 sun-5")
    for carried, called in ((93, False), (94, True)):  # one trick and one nought make six
        state = late(FOUR, *hands, score=[0, 0, 0, carried])
        play(state, "star-0 star-5 raffles star-7")
        assert state.hand_over == called and state.winners == ([3] if called else [])
    # noughts in hand and Raffles do not count for a call
    state = late(FOUR, *hands, score=[99, 99, 99, 0])
    play(state, "star-0 star-5 raffles star-7")
    assert not state.hand_over


def test_raf_18_the_highest_wins_and_a_tie_plays_on() -> None:
    hands = ("star-4 moon-1 moon-0", "star-5", "star-6 raffles", "star-7 sun-2")
    higher = play(late(FOUR, *hands, score=[98, 0, 99, 90]), "star-4 star-5 raffles star-7")
    assert higher.score == [103, 0, 99, 101] and higher.winners == [0]
    tie = play(late(FOUR, *hands, score=[97, 0, 99, 91]), "star-4 star-5 raffles star-7")
    assert tie.score == [102, 0, 99, 102] and tie.hand_over and not tie.game_over
    again = tie.next_hand(seed=5)
    assert again.carried == [102, 0, 99, 102] and not again.hand_over


def test_raf_19_cards_are_counted_only_at_six_or_fewer() -> None:
    seen_both = set()
    for state in walk(FOUR, 6):
        true_sizes = [len(state.hand(seat)) for seat in range(4)]
        for viewer in (*range(4), None):
            shown = state.view(viewer).to_dict()["cards"]
            assert shown == [size if size <= 6 else None for size in true_sizes]
        seen_both |= {size <= 6 for size in true_sizes}
    assert seen_both == {True, False}


def test_raf_20_partners_score_together() -> None:
    hands = ("star-4 moon-1 moon-0", "star-5", "star-0 raffles", "star-7 sun-2 sun-0")
    state = play(late(PARTNERS, *hands), "star-4 star-5 raffles star-7")
    assert state.points == [10, 1 + 5 + 10, 10, 1 + 5 + 10]
    # a nought thrown on the partner's trick is saved, and brings the side home in mid-hand
    fed = late(PARTNERS, "star-9 moon-1", "star-5 sun-7", "star-0 sun-1", "star-7 sun-2", score=[94, 0, 94, 0])
    play(fed, "star-9 star-5 star-0 star-7")
    assert fed.winners == [0, 2] and fed.score == [100, 0, 100, 0]
    with pytest.raises(BadDeal, match="Partners share"):
        PARTNERS.start(seed=1, score=[1, 2, 3, 4])


# ---- the printed examples, as records ----


def record_of(state: State, acts: str) -> str:
    """A record of one hand laid out by hand."""
    options = ", ".join(
        f"{name}={('no', 'yes')[value] if isinstance(value, bool) else value}"
        for name, value in state.game.options.items()
    )
    score = " ".join(str(count) for count in state.carried)
    return (
        f"parlour record 1\ngame: raffles\nrules: 1\noptions: {options}\n\nhand 1\ndeck: {' '.join(state.deck or ())}\n"
        f"dealer: {state.dealer}\nscore: {score}\n{acts}"
    )


def test_raf_21_a_small_trump_captures_raffles() -> None:
    start = lay(FOUR, "moon-4", "raffles", "moon-8", no_moon())
    record = Record.parse(record_of(start, "  1. moon-4, raffles, moon-8, trump-1\n"))
    assert str(record.replay().record) == str(record)
    state = record.replay().state
    assert state.seat == 3 and "raffles" in state.hand(3) and state.s.tricks == [0, 0, 0, 1, 0, 0]


def no_moon() -> str:
    """A hand of thirteen with Trump 1 and no Moon."""
    return "trump-1 " + " ".join(f"sun-{rank}" for rank in range(12))


def test_raf_22_raffles_neglected_and_called() -> None:
    start = lay(OPEN, "star-10", "star-4", "raffles star-11", "star-3")
    acts = "  1. star-10, star-4, star-11\n     seat 3: call raffles\n  4. raffles, star-3\n"
    record = Record.parse(record_of(start, acts))
    assert str(record.replay().record) == str(record)
    called = record.replay(4).state
    assert called.points == [0, 0, 0, 5] and called.seat == 2
    assert called.legal() == ["raffles"] and "star-11" in called.hand(2)
    state = record.replay().state
    assert state.seat == 0 and "raffles" in state.hand(0) and state.s.tricks[0] == 1
    assert state.points == [0, 0, 0, 5]


def test_raf_23_ninety_six_and_four_tricks_is_game() -> None:
    top = "trump-12 trump-11 trump-10 trump-9"
    low = ("trump-8 trump-7 trump-6 trump-5", "trump-4 trump-3 trump-2 trump-1")
    start = lay(FOUR, top, *low, "sun-1 sun-2 sun-3 sun-4", score=[96, 0, 0, 0])
    state, lines = start.copy(), ""
    for lead in top.split():
        trick = [lead]
        state.play(lead)
        while len(trick) < 4:
            trick.append(next(card for card in state.legal() if card != "detective" and not card.endswith("-0")))
            state.play(trick[-1])
        lines += f"{4 * lines.count(chr(10)) + 1:3}. {', '.join(trick)}\n"
    record = Record.parse(record_of(start, lines + "count: 4 0 0 0\n"))
    assert str(record.replay().record) == str(record)
    final = record.replay().state
    assert final.winners == [0] and final.score[0] == 100 and final.s.ceased == rules.CALLED
    assert not record.replay(15).state.game_over


# ---- endings ----


def test_raf_24_the_call_comes_before_the_end_of_play() -> None:
    hands = ("star-4 moon-1", "star-5", "star-6 raffles sun-0", "star-7 sun-2")
    state = play(late(FOUR, *hands, score=[0, 0, 98, 99]), "star-4 star-5 raffles star-7")
    # counted out, seat 2 would have 103 (a nought in hand) and seat 3 would have 110; the call decides at 100
    assert state.winners == [3] and state.score == [0, 0, 98, 100]
    stuck = ("star-4 moon-1 moon-2", "star-12 detective", "raffles sun-1 sun-5", "star-7 sun-2 sun-3")
    state = play(late(PASSES, *stuck, score=[0, 99, 0, 0]), "star-4 star-12 raffles star-7")
    assert state.winners == [1]
    out_before_stuck = late(FOUR, "star-4 moon-1", "star-12 detective", "raffles sun-1", "star-7")
    assert play(out_before_stuck, "star-4 star-12 raffles star-7").s.ceased == rules.OUT


def test_raf_25_a_called_hand_counts_nothing_from_the_hands_and_a_tie_needs_a_lead() -> None:
    hands = ("star-0 moon-1 sun-0", "star-5 moon-2", "star-6 raffles moon-3", "star-7 sun-2 sun-5")
    state = play(late(FOUR, *hands, score=[0, 0, 0, 94]), "star-0 star-5 raffles star-7")
    assert state.points == [0, 0, 0, 6]
    # seats 0 and 1 are tied at 100: a trick to either calls game, a trick to seat 3 at 99 does not
    ahead = play(late(FOUR, *hands, score=[100, 0, 100, 95]), "star-0 star-5 raffles star-7")
    assert ahead.winners == [3] and ahead.score[3] == 101  # alone in front
    level = play(late(FOUR, *hands, score=[101, 0, 101, 95]), "star-0 star-5 raffles star-7")
    assert not level.hand_over  # level with the others at 101
    behind = play(late(FOUR, *hands, score=[102, 0, 102, 95]), "star-0 star-5 raffles star-7")
    assert not behind.hand_over


def test_raf_26_the_lead_passes_to_the_next_who_can_lead() -> None:
    hands = ("star-4 moon-1 moon-2", "star-12 detective", "raffles sun-1 sun-5", "star-7 sun-2 sun-3")
    state = play(late(PASSES, *hands), "star-4 star-12 raffles star-7")
    assert state.seat == 2
    state.play("sun-1")
    play(state, "sun-2 moon-1")
    assert state.seat == 1 and state.legal() == ["raffles"]  # for him it is a passing trick
    two = ("star-4 moon-1 moon-2 moon-3", "star-12 raffles", "star-5 detective", "star-7 sun-2 sun-3")
    # the holder of Raffles takes nothing here; make seat 1 stuck with Raffles and seat 2 with the Detective
    state = late(PASSES, *two)
    state.s.hand[1] = 1 << number("star-12")
    state.s.hand[3] |= 1 << number("raffles")
    play(state, "star-4 star-12 star-5 raffles")
    assert state.hand(1) == ["raffles"] and state.hand(2) == ["detective"] and state.seat == 3


def test_raf_27_only_those_tied_cut_again_and_the_gallery_may_ask() -> None:
    assert cut(["star-3", "moon-3", "sun-9", "trump-12", "star-8", "moon-7"]) == 1
    assert cut(["star-3", "moon-9", "sun-3", "trump-3", "star-8", "moon-8", "sun-9", "moon-1", "sun-0"]) == 2
    assert cut(["star-3", "moon-3", "sun-9", "trump-12", "star-8", "sun-8", "raffles", "moon-0"]) == 0
    state = late(FOUR, "star-4 moon-1", "star-5", "star-6 raffles", "star-7 sun-2")
    assert state.view(None).to_dict()["cards"] == state.view(0).to_dict()["cards"]


def test_raf_13_raf_14_raf_17_the_table_is_told_how_play_ceased() -> None:
    names = ["Ada", "Ben", "Cora", "Dan"]

    def told(state: State) -> str:
        return str(FOUR.law.tell(state.view(None).known, names).get("Play stopped"))

    hands = ("star-4 moon-1", "star-5", "star-6 raffles", "star-7 sun-2")
    state = FOUR.start(seed=6)
    while not state.hand_over:
        assert told(state) == "None"
        state.play(state.legal()[0])
    out = [names[seat] for seat in range(4) if not state.hand(seat)]
    assert told(state) == f"out of cards: {', '.join(out)}"
    called = play(late(FOUR, *hands, score=[0, 0, 0, 99]), "star-4 star-5 raffles star-7")
    assert told(called) == "game called by Dan"
    stuck = ("star-4 moon-1 moon-2", "star-12 detective", "raffles sun-1 sun-5", "star-7 sun-2 sun-3")
    ended = play(late(FOUR, *stuck), "star-4 star-12 raffles star-7")
    assert told(ended) == "nothing that may be led with Ben"


def test_raf_15_the_table_is_told_what_the_hands_count() -> None:
    hands = ("star-0 moon-0", "star-5", "star-6 trump-0 raffles", "star-7 sun-2 sun-0 detective")
    state = play(late(FOUR, *hands), "star-0 star-5 raffles star-7")
    told = FOUR.law.tell(state.view(None).known, ["Ada", "Ben", "Cora", "Dan"])
    assert told["Noughts taken"] == "Dan: 1" and told["Noughts kept"] == "Ada: 1, Cora: 1, Dan: 1"
    assert told["Raffles"] == "with Dan"
    called = play(late(FOUR, *hands, score=[0, 0, 0, 94]), "star-0 star-5 raffles star-7")
    assert "Noughts kept" not in FOUR.law.tell(called.view(0).known, ["Ada", "Ben", "Cora", "Dan"])  # RAF-25
