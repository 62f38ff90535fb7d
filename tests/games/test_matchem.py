"""Matchem, rule by rule. Kinds are written by a letter: Car, Motorman, K for Conductor, Fare, Passenger, Transfer."""

import random

import pytest

import parlour
from parlour import BadChoice, BadDeal, IllegalMove, Record, State, Table
from parlour.bots.games.matchem.advice import advise
from parlour.cards import named
from parlour.games.kit import popcount
from parlour.games.matchem.rules import HAND, points, won
from parlour.games.trolley_pack import DECK as PACK
from parlour.games.trolley_pack import KIND_CARDS, value_of
from tests.games.test_trolley import LETTERS, lay_out


def start(hands: list[str], board: str, then: str = "") -> State:
    """A table with these hands and this board; seat 0 begins."""
    players = len(hands)
    game = parlour.load("matchem", players=players)
    return game.start(dealer=players - 1, deck=lay_out(hands, board + then, dealer=players - 1, size=HAND))


def letters(cards: int) -> str:
    """The kinds of a set of cards, by letter."""
    return "".join(letter * popcount(cards & KIND_CARDS[kind]) for kind, letter in enumerate(LETTERS))


def run(state: State, moves: str) -> State:
    for move in moves.split(", "):
        state.play(move)
    return state


def board(state: State) -> str:
    return letters(state.s.board)


@pytest.mark.parametrize("players", range(2, 12))
def test_mat_1_five_each_one_at_a_time_then_five_to_the_board(players: int) -> None:
    deck = list(PACK.cards)
    random.Random(players).shuffle(deck)
    state = parlour.load("matchem", players).start(dealer=1, deck=deck)
    for seat in range(players):
        assert sorted(state.hand(seat)) == sorted(deck[(seat - 2) % players : 5 * players : players])
    assert sorted(named(state.s.board, PACK)) == sorted(deck[5 * players : 5 * players + 5])
    assert state.seat == 2 % players and state.s.in_stock == 55 - 5 * players


def test_mat_1_two_to_eleven_play() -> None:
    for players in (0, 1, 12):
        with pytest.raises(BadChoice, match="players"):
            parlour.load("matchem", players)
    game = parlour.load("matchem", players=11)
    assert game.start(seed=1).s.in_stock == 0
    assert {parlour.load("matchem", 3).start(seed=seed).dealer for seed in range(60)} == {0, 1, 2}


def test_mat_2_one_play_takes_all_of_the_kind() -> None:
    state = start(["CMTTT", "PPPPP"], "CCCKF")
    assert state.legal() == ["take car"]
    state.play("take car")
    assert letters(state.s.caught[0]) == "CCCC" and board(state) == "KF"
    assert state.seat == 1 and letters(state.s.hand[0]) == "MTTT", "a turn is one play"
    assert state.points == [0, 0], "nothing is counted before the end"


def test_mat_2_what_does_not_lie_there_cannot_be_taken() -> None:
    state = start(["CMTTT", "PPPPP"], "CCCKF")
    for move, why in [("take motorman", "MAT-2"), ("take fare", "holds no fare"), ("take bus", "no move")]:
        before = state.copy()
        with pytest.raises(IllegalMove, match=why):
            state.play(move)
        assert state == before


def test_mat_3_a_build_lies_open_to_everyone_who_holds_the_kind() -> None:
    state = start(["CCTTT", "CPPPP"], "CKKFF")
    assert state.legal() == ["take car", "build car"]
    state.play("build car")
    assert board(state) == "CCKKFF" and state.s.caught[0] == 0
    state.play("take car")
    assert letters(state.s.caught[1]) == "CCC", "the other may take them all up"
    kept = start(["CCTTT", "PPPPP"], "CKKFF")
    run(kept, "build car, lay passenger, take car")
    assert letters(kept.s.caught[0]) == "CCC"


def test_mat_3_building_takes_two_in_hand_and_one_on_the_board() -> None:
    state = start(["CMMTT", "PPPPP"], "CKKFF")
    with pytest.raises(IllegalMove, match="MAT-3"):
        state.play("build car")
    with pytest.raises(IllegalMove, match="MAT-3"):
        state.play("build motorman")
    with pytest.raises(IllegalMove, match="holds no"):
        state.play("build fare")
    assert state.legal() == ["take car"]


def test_mat_4_only_who_cannot_match_lays_off() -> None:
    state = start(["CMMTT", "PPPPP"], "CKKFF")
    for move in ("lay motorman", "lay transfer", "lay car"):
        with pytest.raises(IllegalMove, match="MAT-4"):
            state.play(move)
    state = start(["MMTTP", "CCCCC"], "KKKFF")
    assert state.legal() == ["lay motorman", "lay passenger", "lay transfer"]
    state.play("lay motorman")
    assert board(state) == "MKKKFF"
    with pytest.raises(IllegalMove, match="holds no"):
        state.play("lay motorman")


@pytest.mark.parametrize("players", range(2, 12))
def test_mat_5_hands_are_dealt_anew_and_the_last_deal_goes_as_far_as_it_reaches(players: int) -> None:
    state = parlour.load("matchem", players).start(seed=players)
    chance, deals = random.Random(1), [[5] * players]
    while not state.hand_over:
        before, in_stock, on_board = state.s.turn, state.s.in_stock, popcount(state.s.board)
        assert state.s.cards[before] == len(state.hand(before)) > 0, "an empty hand was asked to play"
        move = chance.choice(state.legal())
        state.play(move)
        if state.s.in_stock < in_stock:
            assert sum(deals[-1]) == 5 * players, "dealt before the hands were played out"
            deals.append(state.s.cards[:players])
            assert popcount(state.s.board) <= on_board + 1, "cards were dealt to the board"
            assert state.seat == (state.dealer + 1) % players
    assert sum(map(sum, deals)) == 55
    for deal in deals[:-1]:
        assert deal == [5] * players
    last = [deals[-1][(state.dealer + 1 + place) % players] for place in range(players)]
    assert last == sorted(last, reverse=True) and last[0] - last[-1] <= 1


def test_mat_5_who_has_no_card_is_passed_over() -> None:
    state = parlour.load("matchem", players=10).start(seed=4)
    chance, turns = random.Random(2), []
    while not state.hand_over:
        if state.s.in_stock == 0:
            turns.append(state.seat)
        state.play(chance.choice(state.legal()))
    assert turns == [(state.dealer + 1 + place) % 10 for place in range(5)], "five cards for ten players"


def nearly_over(hands: list[str], on_board: str, caught: list[str], matcher: int, dealer: int) -> State:
    """The end of a deal, set up by hand: the stock is gone, and these are the cards left."""
    state = parlour.load("matchem", len(hands)).start(seed=0)
    s = state.s
    waiting = {letter: [1 << 10 * kind + copy for copy in range(10)] for kind, letter in enumerate(LETTERS)}

    def draw(kinds: str) -> int:
        return sum(waiting[letter].pop() for letter in kinds)

    s.board, s.in_stock, s.matcher, s.dealer = draw(on_board), 0, matcher, dealer
    s.turn = (dealer + 1) % len(hands)
    for seat, hand in enumerate(hands):
        s.hand[seat], s.cards[seat], s.caught[seat] = draw(hand), len(hand), draw(caught[seat])
    return state


def test_mat_6_the_last_matcher_takes_what_is_left() -> None:
    state = nearly_over(["C", "M"], "FPT", ["", "KK"], matcher=1, dealer=1)
    run(state, "lay car, lay motorman")
    assert state.hand_over and board(state) == "" and letters(state.s.caught[1]) == "CMKKFPT"
    state = nearly_over(["C", "M"], "CFPT", ["", "KK"], matcher=1, dealer=1)
    run(state, "take car, lay motorman")
    assert letters(state.s.caught[0]) == "CCMFPT" and letters(state.s.caught[1]) == "KK"


def test_mat_6_it_is_asked_once_at_the_end_of_the_whole_deal() -> None:
    state = start(["CMKFP", "CMKFP"], "TTTTT")
    while state.s.cards[0] + state.s.cards[1] > 1:
        state.play(state.legal()[0])
    on_board = popcount(state.s.board)
    state.play(state.legal()[0])
    assert state.s.in_stock == 35 and popcount(state.s.board) >= on_board - 1 > 0, "the board stays"


def test_mat_6_if_nobody_ever_matched_the_board_counts_for_nobody() -> None:
    state = nearly_over(["C", "M"], "FPT", ["", ""], matcher=-1, dealer=1)
    run(state, "lay car, lay motorman")
    assert state.hand_over and state.points == [0, 0] and board(state) == "CMFPT"


def test_mat_7_most_cards_count_a_hundred_and_every_card_its_value() -> None:
    state = nearly_over(["C", "M"], "C", ["KKF", "PTT"], matcher=0, dealer=1)
    run(state, "take car, lay motorman")
    assert state.points == [100 + 4 + 4 + 3 + 10 + 10 + 5, 2 + 1 + 1]


def test_mat_7_a_tie_for_most_scores_nobody_the_hundred() -> None:
    state = nearly_over(["C", "M"], "C", ["K", "PTTT"], matcher=0, dealer=1)
    run(state, "take car, lay motorman")
    assert state.points == [29, 5], "four cards against four"
    state = nearly_over(["C", "M", ""], "C", ["K", "PTTT", "FFFFF"], matcher=0, dealer=2)
    run(state, "take car, lay motorman")
    assert state.points == [29, 5, 115], "a tie below the most does not matter"


def test_mat_7_everything_caught_is_counted() -> None:
    for players in range(2, 12):
        state = parlour.load("matchem", players).start(seed=players)
        chance = random.Random(players)
        while not state.hand_over:
            assert state.points == [0] * players
            state.play(chance.choice(state.legal()))
        assert sum(state.points) in (250, 350) and board(state) == ""
        sizes = sorted(popcount(pile) for pile in state.s.caught[:players])
        assert (sum(state.points) == 350) == (sizes[-1] > sizes[-2])


@pytest.mark.parametrize(
    ("score", "winners"),
    [
        ([361, 0], []),
        ([362, 0], [0]),
        ([0, 496], []),
        ([0, 497], [1]),
        ([364, 500], [1]),
        ([365, 500], []),  # both have 503
        ([366, 500], [0]),
    ],
)
def test_mat_8_the_deal_passes_left_and_the_highest_who_reaches_game_wins(score: list[int], winners: list[int]) -> None:
    state = nearly_over(["C", "M"], "C", ["KKM", "PT"], matcher=0, dealer=1)
    state.s.score[:2] = score
    run(state, "take car, lay motorman")
    assert state.points == [138, 3]
    assert state.winners == winners
    if not winners:
        state.next_hand(seed=1)
        assert state.dealer == 0 and state.carried == [score[0] + 138, score[1] + 3]


def test_mat_8_any_count_may_be_set_for_game() -> None:
    assert parlour.load("matchem", game=1).options["game"] == 1
    for game in (0, -5, 1.5, "500"):
        with pytest.raises(BadChoice, match="game"):
            parlour.load("matchem", game=game)  # type: ignore[arg-type]


def test_mat_9_one_may_build_on_one_kind_while_able_to_take_another() -> None:
    state = start(["CMMTT", "PPPPP"], "CMKFF")
    assert state.legal() == ["take car", "take motorman", "build motorman"]
    state.play("build motorman")
    assert board(state) == "CMMKFF"


def test_mat_9_building_is_not_matching_and_the_last_cards_count_towards_the_most() -> None:
    state = nearly_over(["CC", "M"], "CF", ["", "KK"], matcher=1, dealer=1)
    run(state, "build car, lay motorman")
    assert state.s.matcher == 1
    run(state, "take car")
    assert state.s.matcher == 0
    assert state.points == [100 + 30 + 5 + 3, 8], "the Motorman and the Fare fell to the last matcher"
    state = nearly_over(["C", "M"], "FPT", ["KKK", "TT"], matcher=1, dealer=1)
    run(state, "lay car, lay motorman")
    assert state.points == [12, 100 + 2 + 10 + 5 + 3 + 2 + 1], "seven cards against three"


# ---- what the table may conclude ----


def test_a_lay_off_and_a_build_tell_what_a_hand_holds() -> None:
    state = start(["MMTTP", "CCCTT", "PPPPF"], "KKKFF")
    state.play("lay motorman")
    assert state.view(1).to_dict()["void"][0] == ["conductor", "fare"]
    run(state, "lay car, take fare, take motorman")
    for seed in range(20):
        world = state.view(2).imagine(seed)
        assert not world.s.hand[0] & (KIND_CARDS[2] | KIND_CARDS[3])
        assert popcount(world.s.hand[0]) == 3 and popcount(world.s.hand[1]) == 4
    builder = start(["CCTTT", "PPPPP"], "CKKFF")
    builder.play("build car")
    assert builder.view(1).to_dict()["keeps"][0] == ["car"]
    for seed in range(40):
        assert builder.view(1).imagine(seed).s.hand[0] & KIND_CARDS[0], "who built holds another"


def test_imagined_worlds_agree_with_every_lay_off_and_build() -> None:
    for players in (2, 3, 5, 8, 11):
        state = parlour.load("matchem", players).start(seed=players)
        chance = random.Random(players)
        while not state.hand_over:
            seat = chance.randrange(players)
            world = state.view(seat).imagine(chance.getrandbits(30)).s
            everything = world.board | sum(world.hand) | sum(world.caught)
            everything |= sum(1 << card for card in world.stock[: world.in_stock])
            assert everything == (1 << 60) - 1
            for other in range(players):
                for kind in range(6):
                    if world.void[other] >> kind & 1:
                        assert not world.hand[other] & KIND_CARDS[kind]
                    if world.keeps[other] >> kind & 1:
                        assert world.hand[other] & KIND_CARDS[kind]
            state.play(chance.choice(state.legal()))


# ---- refusals, records, advice ----


def test_bad_decks_are_refused() -> None:
    game = parlour.load("matchem")
    with pytest.raises(BadDeal, match="lacks"):
        game.start(deck=PACK.cards[:50])
    with pytest.raises(BadDeal, match="no card"):
        game.start(deck=["pink-car", *PACK.cards[1:]])
    with pytest.raises(BadDeal, match="score"):
        game.start(seed=1, score=[1, 2])


def test_a_game_goes_through_its_record() -> None:
    chance = random.Random(5)
    table = Table(parlour.load("matchem", players=3), ["Ada", "Ben", "Cora"], seed=5)
    while not table.state.game_over:
        if table.state.hand_over:
            table.next_hand(seed=len(table.hands))
        table.play(table.state.seat, chance.choice(table.state.legal()))
    text = str(table.record)
    assert str(Record.parse(text).replay().record) == text
    assert won(table.state.s) == 1 << table.state.winners[0]
    assert [points(table.state.s, seat) for seat in range(3)] == table.state.points


def test_advice_takes_any_match_never_builds_and_keeps_its_cars() -> None:
    assert advise(start(["CCCTT", "CPPPP"], "CKKFF").view(0)) == "take car"
    assert advise(start(["CCTTT", "PPPPP"], "MKKKM").view(0)) == "lay transfer"
    assert advise(start(["CCCCC", "PPPPP"], "MKKKM").view(0)) == "lay car"
    taken = set()
    for rest in ("TTT", "PTT", "PPT", "PPP"):
        view = start(["CK" + rest, "FFFFF"], "CKMMM").view(0)
        taken.add(advise(view))
        assert advise(view) in {"take car", "take conductor"} and advise(view) == advise(view)
    assert len(taken) == 2, "it does not mind which"


def test_advice_beats_chance() -> None:
    house = others = 0
    for seed in range(20):
        state = parlour.load("matchem", players=2).start(seed=seed)
        chance = random.Random(seed)
        while not state.hand_over:
            state.play(advise(state.view(state.seat)) if state.seat == seed % 2 else chance.choice(state.legal()))
        house += state.points[seed % 2]
        others += state.points[1 - seed % 2]
    assert house > others


def test_the_table_is_told_in_words() -> None:
    state = start(["CMTTT", "PPPPP"], "CCCKF")
    state.play("take car")
    told = state.game.law.tell(state.view(None).known, ["Ada", "Ben"])
    assert told["On the board"] == "1 Conductor, 1 Fare" and told["Caught"] == "Ada: 4, Ben: 0"
    assert told["Matched last"] == "Ada" and told["Worth"] == f"Ada: {value_of(state.s.caught[0])}, Ben: 0"
