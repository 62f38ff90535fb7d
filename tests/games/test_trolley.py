"""Trolley, rule by rule. Kinds are written by a letter: Car, Motorman, K for Conductor, Fare, Passenger, Transfer."""

import random

import pytest

import parlour
from parlour import BadChoice, BadDeal, Game, IllegalMove, Record, State, Table
from parlour.bots.games.trolley.advice import advise
from parlour.games.kit import popcount
from parlour.games.trolley.mind import holds, long_held
from parlour.games.trolley.rules import HAND, IN_COUPLE, IN_FOUR, IN_TROLLEY, PLAY, SHOW, lay_down
from parlour.games.trolley_pack import ALL_CARDS, COPIES, KIND_CARDS, value_of
from parlour.games.trolley_pack import DECK as PACK

LETTERS = "CMKFPT"
NOTHING = "show nothing"


def lay_out(hands: list[str], then: str = "", dealer: int = 0, size: int = HAND) -> list[str]:
    """A deck that deals these kinds to the seats, one at a time, and then those; the rest follows, low kinds first."""
    left_over = {letter: list(PACK.cards[kind * 10 : kind * 10 + 10]) for kind, letter in enumerate(LETTERS)}
    players = len(hands)
    seats = [(dealer + 1 + turn) % players for turn in range(players)]
    letters = [hands[seat][place] for place in range(size) for seat in seats]
    deck = [left_over[letter].pop(0) for letter in [*letters, *then]]
    return deck + [text for letter in reversed(LETTERS) for text in left_over[letter]]


def two(hand: str, then: str = "", other: str = "FFFFTTTT", score: list[int] | None = None) -> State:
    """Two players: seat 0 leads from this hand, and seat 1 can catch nothing but a Transfer's trick."""
    game = parlour.load("trolley", players=2)
    return game.start(dealer=1, deck=lay_out([hand, other], then, dealer=1), score=score)


def run(state: State, moves: str) -> State:
    for move in moves.split(", "):
        state.play(move)
    return state


def play_out(state: State, chance: random.Random, shows: bool = True) -> None:
    while not state.hand_over:
        legal = state.legal()
        state.play(NOTHING if NOTHING in legal and not shows else chance.choice(legal))


# ---- the pack ----


def test_tro_1_sixty_cards_ten_of_a_kind_worth_250() -> None:
    assert len(PACK) == 60
    values = {"car": 10, "motorman": 5, "conductor": 4, "fare": 3, "passenger": 2, "transfer": 1}
    for place, text in enumerate(PACK.cards):
        assert value_of(1 << place) == values[text.split("-")[1]]
    for kind in values:
        assert sum(text.endswith(kind) for text in PACK.cards) == 10
    assert value_of(ALL_CARDS) == 250 and value_of(0) == 0


def test_tro_2_two_of_each_colour_and_two_more() -> None:
    for kind in ("car", "motorman", "conductor", "fare", "passenger", "transfer"):
        more = ("red", "black") if kind in ("car", "conductor", "fare") else ("orange", "green")
        for colour in ("red", "orange", "black", "green"):
            assert PACK.cards.count(f"{colour}-{kind}") == (3 if colour in more else 2)
    for colour in ("red", "orange", "black", "green"):
        assert sum(text.startswith(colour) for text in PACK.cards) == 15


# ---- the deal and the tricks ----


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tro_3_eight_each_one_at_a_time_from_the_left(players: int) -> None:
    deck = list(PACK.cards)
    random.Random(players).shuffle(deck)
    state = parlour.load("trolley", players).start(dealer=1, deck=deck)
    for seat in range(players):
        dealt = deck[(seat - 2) % players : 8 * players : players]
        assert sorted(state.hand(seat)) == sorted(dealt) and len(dealt) == 8
    assert state.s.in_stock == 60 - 8 * players
    assert [PACK.cards[card].split("-")[1] for card in reversed(state.s.stock[: state.s.in_stock])] == [
        text.split("-")[1] for text in deck[8 * players :]
    ]


def test_tro_3_colours_mean_nothing_and_the_first_dealer_is_drawn_by_lot() -> None:
    game = parlour.load("trolley", players=3)
    dealers = {game.start(seed=seed).dealer for seed in range(60)}
    assert dealers == {0, 1, 2}
    state = two("CCMKFPTT")
    assert state.legal() == ["car", "motorman", "conductor", "fare", "passenger", "transfer"]
    with pytest.raises(IllegalMove, match="no move here"):
        state.play("red-car")


def test_tro_4_any_card_may_be_played_and_the_first_of_the_highest_takes() -> None:
    game = parlour.load("trolley", players=4)
    hands = ["CMKFPTTT", "CMKFPTTT", "CMKFPTTF", "CMKFPTTF"]
    state = game.start(dealer=3, deck=lay_out(hands, dealer=3))
    assert state.seat == 0
    state.play("fare")
    assert state.seat == 1 and state.legal() == ["car", "motorman", "conductor", "fare", "passenger", "transfer"]
    run(state, "conductor, car, car")
    assert state.s.taker == 2 and state.seat == 2, "of two Cars the first played takes"
    assert value_of(state.s.caught[2]) == 3 + 4 + 10 + 10


@pytest.mark.parametrize(("led", "thrown", "taker"), [("C", "M", 0), ("M", "C", 1), ("T", "P", 1), ("T", "T", 0)])
def test_tro_4_rank_follows_the_figure(led: str, thrown: str, taker: int) -> None:
    names = dict(zip(LETTERS, ("car", "motorman", "conductor", "fare", "passenger", "transfer"), strict=True))
    state = two(led * 7 + "T", other=thrown * 1 + "FFFFFFF")
    run(state, f"{names[led]}, {names[thrown]}")
    assert state.s.taker == taker


def test_tro_4_nobody_follows_in_the_last_eight_tricks() -> None:
    for seed in range(5):
        state = parlour.load("trolley", players=3).start(seed=seed)
        chance = random.Random(seed)
        while not state.hand_over:
            if state.s.phase == PLAY:
                kinds = {card // COPIES for card in range(60) if state.s.hand[state.s.turn] >> card & 1}
                assert len({text.split("/")[0] for text in state.legal()}) == len(kinds)
            state.play(chance.choice(state.legal()))


# ---- combinations ----


@pytest.mark.parametrize(
    ("hand", "what", "count"),
    [
        ("CCMKFPTT", "trolley", 150),
        ("CCCCCTTT", "cars", 100),
        ("CMMMMTTT", "motormen", 80),
        ("CKKKKTTT", "conductors", 60),
        ("CFFFFTTT", "fares", 40),
        ("CPPPPTTT", "passengers", 20),
        ("CKPTTTTT", "couple", 25),
    ],
)
def test_tro_5_what_may_be_shown_and_what_it_counts(hand: str, what: str, count: int) -> None:
    other = "FFFFFKKK" if "F" not in hand else "TTTTMMMM"[: 8 - hand.count("T")].ljust(8, "P")
    state = two(hand, other=other)
    state.play("car")
    state.play("fare" if "F" not in hand else "motorman" if "motorman" in state.legal() else "passenger")
    assert state.s.phase == SHOW and f"show {what}" in state.legal() and state.legal()[-1] == NOTHING
    state.play(f"show {what}")
    assert state.points == [count, 0] == state.score


@pytest.mark.parametrize("hand", ["CTTTTTTT", "CCCCTTTT", "CMMMTTTT", "CKKKTTTT", "CPPPTTTT", "CCMKFTTT", "CMKFTTTT"])
def test_tro_5_transfers_and_broken_sets_are_nothing(hand: str) -> None:
    other = "FFFFFFFF"
    state = two(hand, other=other)
    run(state, "car, fare")
    assert state.s.phase == PLAY and state.s.in_stock == 42, "the question was put for nothing"


def test_tro_6_the_taker_shows_one_before_he_draws() -> None:
    state = two("CCMKFPTT")
    run(state, "car, fare")
    assert state.seat == 0 and state.legal() == ["show trolley", "show couple", NOTHING]
    assert len(state.hand(0)) == 7 and state.s.in_stock == 44, "he must show before he draws"
    state.play("show couple")
    assert state.points == [25, 0]
    assert state.s.phase == PLAY and len(state.hand(0)) == 8, "one combination a trick"
    with pytest.raises(IllegalMove, match="no move here"):
        state.play("show trolley")


def test_tro_6_nobody_shows_without_a_trick_and_showing_is_his_choice() -> None:
    state = two("CTTTFFFM", other="CCMKFPTT")
    run(state, "car, transfer")
    assert state.s.phase == PLAY and state.seat == 0, "the loser of the trick was asked"
    state = two("CCMKFPTT")
    run(state, f"car, fare, {NOTHING}")
    assert state.points == [0, 0] and len(state.hand(0)) == 8
    assert state.s.in_trolley == state.s.in_couple == 0
    run(state, "car, fare")
    assert state.s.phase == PLAY or "show trolley" not in state.legal(), "the Car is gone"


def test_tro_7_shown_cards_lie_open_and_are_played_from_the_hand() -> None:
    state = two("CCMKFPTT")
    run(state, "car, fare, show trolley")
    shown = state.view(1).to_dict()["shown"][0]
    assert [text.split("-")[1] for text in shown] == ["car", "motorman", "conductor", "fare", "passenger"]
    assert set(shown) <= set(state.hand(0)) and len(state.hand(0)) == 8
    assert state.legal()[:5] == ["car/t", "motorman/t", "conductor/t", "fare/t", "passenger/t"]
    run(state, "motorman/t, fare")
    assert len(state.view(1).to_dict()["shown"][0]) == 4 and state.s.taker == 0


def test_tro_8_a_trolleys_conductor_and_passenger_may_make_a_couple_later() -> None:
    state = two("CCMKFPTT", then="TTTT")
    run(state, "car, fare, show trolley, car/t, fare")
    assert state.legal() == ["show couple", NOTHING]
    state.play("show couple")
    assert state.points == [175, 0]
    assert "conductor/tc" in state.legal() and "passenger/tc" in state.legal()
    run(state, "motorman/t, fare")
    assert state.s.phase == PLAY, "the same Couple does not count again"


def test_tro_8_four_conductors_may_each_make_a_couple() -> None:
    state = two("CKKKKPPP", other="FFFFFFFF", then="TTTTTTTT")
    run(state, "car, fare, show conductors")
    for couples in (1, 2):
        run(state, "conductor/f, fare, show couple")
        assert state.points == [60 + 25 * couples, 0]
    assert "conductor/fc" in state.legal() and "passenger" in state.legal()
    run(state, "conductor/fc, fare")
    assert state.s.phase == PLAY, "the Conductor that is left has had its Couple"


def test_tro_8_a_set_is_not_counted_again_by_filling_it_up() -> None:
    state = two("CMMMMTTT", other="FFFFFFFF", then="MTMTMTMTMT")
    run(state, "car, fare, show motormen")
    for fresh in (1, 2, 3):
        run(state, "motorman/f, fare")
        assert state.s.phase == PLAY, f"{fresh} fresh Motormen made a set of four"
    run(state, "motorman/f, fare")
    assert state.legal() == ["show motormen", NOTHING], "four new Motormen are a new set"
    state.play("show motormen")
    assert state.points == [160, 0]


def test_tro_8_a_card_may_serve_in_four_of_a_kind_and_in_a_trolley() -> None:
    state = two("CCCCCMKF", other="TTTTTTTT", then="PF")
    run(state, "car, transfer, show cars, car/f, transfer, show trolley")
    assert state.points == [250, 0] and "car/tf" in state.legal() and "car/f" in state.legal()
    state = two("CCMKFPTT", other="TTTTTTTT", then="CFCFCFCF")
    run(state, f"car, transfer, show trolley, motorman/t, transfer, {NOTHING}, conductor/t, transfer")
    assert state.s.phase == PLAY, "three Cars and no Couple"
    run(state, "fare/t, transfer, show cars")
    assert state.points == [250, 0] and "car/tf" in state.legal() and "car/f" in state.legal()


def test_tro_9_the_most_used_copies_are_laid_down_first() -> None:
    state = two("CCMKKFPP")
    run(state, "car, fare, show trolley, car/t, fare, show couple")
    legal = state.legal()
    assert "conductor/tc" in legal and "conductor" in legal and "conductor/c" not in legal
    assert "passenger/tc" in legal and "passenger" in legal and "passenger/c" not in legal


def test_tro_9_among_equals_trolley_goes_before_four_and_four_before_couple() -> None:
    state = two("KKKKKKKK", other="FFFFFFFF")
    copies = [1 << card for card in range(60) if state.s.hand[0] >> card & 1]
    state.s.in_trolley, state.s.in_four, state.s.in_couple = copies[7] | copies[6], copies[6] | copies[5], copies[4]
    conductor = 2
    in_order = {
        IN_COUPLE: [copies[6], copies[7], copies[5], copies[0]],  # tf, t, f, none
        IN_FOUR: [copies[7], copies[4], copies[0], copies[1]],  # t, c, none
        IN_TROLLEY: [copies[5], copies[4], copies[0], copies[1]],  # f, c, none
    }
    for mark, laid in in_order.items():
        for n in range(1, 5):
            assert lay_down(state.s, 0, conductor, mark, n) == sum(laid[:n])


# ---- the draw and the end ----


@pytest.mark.parametrize(("players", "rounds"), [(2, 22), (3, 12), (4, 7)])
def test_tro_10_all_draw_and_the_stock_comes_out_even(players: int, rounds: int) -> None:
    state = parlour.load("trolley", players).start(seed=players)
    chance, sizes = random.Random(1), [state.s.in_stock]
    while not state.hand_over:
        state.play(chance.choice(state.legal()))
        if state.s.in_stock != sizes[-1]:
            sizes.append(state.s.in_stock)
            assert all(len(state.hand(seat)) == 8 for seat in range(players))
    assert sizes == [players * left for left in range(rounds, -1, -1)]


def test_tro_10_the_taker_draws_first() -> None:
    game = parlour.load("trolley", players=3)
    hands = ["FFFFTTTT", "PPPPTTTT", "MMMPPPTT"]
    state = game.start(dealer=2, deck=lay_out(hands, "CMK", dealer=2))
    run(state, "fare, passenger, motorman")
    assert state.seat == 2
    assert any(text.endswith("car") for text in state.hand(2))
    assert any(text.endswith("motorman") for text in state.hand(0))
    assert any(text.endswith("conductor") for text in state.hand(1))


def test_tro_11_nothing_is_shown_after_the_last_draw_and_marks_are_dropped() -> None:
    asked_at_the_last_draw = had_marks = 0
    for seed in range(40):
        game = parlour.load("trolley", players=2 + seed % 3)
        state = game.start(seed=seed)
        chance, tricks = random.Random(seed), 0
        while not state.hand_over:
            s = state.s
            if s.phase == SHOW:
                assert s.in_stock > 0
                asked_at_the_last_draw += s.in_stock == s.players
            if s.in_stock == 0:
                tricks += s.laid == s.players
                assert all("/" not in text for text in state.legal())
                for card in range(60):
                    if (s.hand[s.turn] & (s.in_trolley | s.in_four | s.in_couple)) >> card & 1:
                        had_marks += 1
            state.play(chance.choice(state.legal()))
        assert tricks == 8 and not any(state.hand(seat) for seat in range(game.players))
    assert asked_at_the_last_draw and had_marks


def test_tro_11_a_marked_card_is_named_by_its_kind_alone_at_the_end() -> None:
    for seed in range(50):
        state = parlour.load("trolley", players=4).start(seed=seed)
        while state.s.in_stock:
            state.play(advise(state.view(state.seat)))
        marked = state.s.hand[state.s.turn] & state.s.in_couple & KIND_CARDS[2]
        if marked:
            with pytest.raises(IllegalMove, match="TRO-11"):
                state.play("conductor/c")
            state.play("conductor")
            return
    raise AssertionError("no marked Conductor in fifty hands")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tro_12_the_tricks_are_counted_at_the_end_250_in_all(players: int) -> None:
    for seed in range(10):
        state = parlour.load("trolley", players).start(seed=seed)
        chance = random.Random(seed)
        while not state.hand_over:
            assert state.points == state.s.counted[:players]
            state.play(chance.choice(state.legal()))
        assert sum(state.points) == 250 + sum(state.s.counted)
        for seat in range(players):
            assert state.points[seat] == state.s.counted[seat] + value_of(state.s.caught[seat])


@pytest.mark.parametrize(("before", "wins"), [(849, False), (850, True), (999, True)])
def test_tro_13_a_show_that_reaches_game_wins_on_the_spot(before: int, wins: bool) -> None:
    state = two("CCMKFPTT", score=[before, 0])
    run(state, "car, fare, show trolley")
    assert state.game_over == state.hand_over == wins
    assert state.winners == ([0] if wins else []) and state.score == [before + 150, 0]


def finished(score: list[int], seed: int = 3) -> State:
    """One and the same hand played out with nothing shown, from different scores."""
    deck = list(PACK.cards)
    random.Random(seed).shuffle(deck)
    state = parlour.load("trolley", players=2).start(dealer=0, deck=deck, score=score)
    play_out(state, random.Random(seed), shows=False)
    return state


def test_tro_13_the_highest_wins_when_tricks_are_counted_and_a_tie_plays_on() -> None:
    points = finished([0, 0]).points
    assert min(points) > 10
    for over, winners in [((0, 0), []), ((0, -1), [0]), ((-1, 0), [1]), ((3, 5), [1]), ((5, 5), []), ((-1, -1), [])]:
        state = finished([1000 - count + more for count, more in zip(points, over, strict=True)])
        assert state.winners == winners, over
        assert state.hand_over and state.game_over == bool(winners)
    state.next_hand(seed=1)
    assert state.dealer == 1, "the deal passes to the left"
    assert state.carried == [999, 999]


def test_tro_14_a_winning_show_ends_the_hand_and_tricks_are_not_counted() -> None:
    state = two("CCMKFPTT", score=[900, 990])
    run(state, "car, fare, show trolley")
    assert state.points == [150, 0] and value_of(state.s.caught[0]) == 13
    assert state.seat is None and state.legal() == [] and state.s.in_stock == 44
    with pytest.raises(IllegalMove, match="over"):
        state.play("car/t")
    with pytest.raises(IllegalMove, match="game is over"):
        state.next_hand()


def test_tro_14_to_break_a_tie_a_show_must_put_its_player_ahead() -> None:
    game = parlour.load("trolley", players=3)
    hands = ["CCMKFPTT", "CKPFFFTT", "FFTTTTPP"]
    deck = lay_out(hands, "MMMMMM", dealer=2)
    state = game.start(dealer=2, deck=deck, score=[900, 1100, 1100])
    run(state, "car, fare, fare, show trolley")
    assert state.score == [1050, 1100, 1100] and not state.hand_over, "1,050 is not ahead"
    run(state, "transfer, car, fare, show couple")
    assert state.score == [1050, 1125, 1100] and state.winners == [1]
    alone = game.start(dealer=2, deck=deck, score=[900, 1100, 100])
    run(alone, "car, fare, fare, show trolley")
    assert not alone.game_over, "the other is still ahead"


def test_tro_14_to_draw_level_with_those_who_tie_at_game_is_not_to_be_ahead() -> None:
    deck = lay_out(["CCMKFPTT", "CKPFFFTT", "FFTTTTPP"], "MMMMMM", dealer=2)
    state = parlour.load("trolley", players=3).start(dealer=2, deck=deck, score=[850, 1000, 1000])
    run(state, "car, fare, fare, show trolley")
    assert state.score == [1000, 1000, 1000] and not state.hand_over and state.winners == []


def test_tro_14_the_question_is_put_only_to_who_has_something_to_show() -> None:
    for seed in range(12):
        state = parlour.load("trolley", players=3).start(seed=seed)
        chance = random.Random(seed)
        while not state.hand_over:
            if state.s.phase == SHOW:
                assert len(state.legal()) > 1 and state.s.turn == state.s.taker
            state.play(chance.choice(state.legal()))


# ---- refusals, records, views ----


def test_bad_tables_and_decks_are_refused() -> None:
    for players in (1, 5):
        with pytest.raises(BadChoice, match="players"):
            parlour.load("trolley", players=players)
    with pytest.raises(BadChoice, match="game"):
        parlour.load("trolley", game=0)
    with pytest.raises(BadChoice, match="no option"):
        parlour.load("trolley", passing="chain")
    game = parlour.load("trolley")
    with pytest.raises(BadDeal, match="too often"):
        game.start(deck=["red-car"] * 60)
    with pytest.raises(BadDeal, match="lacks"):
        game.start(deck=PACK.cards[:59])
    with pytest.raises(BadDeal, match="Nothing is shuffled"):
        game.start(seed=1, reshuffle=lambda n: range(n))


def test_bad_moves_are_refused_with_a_sentence_and_change_nothing() -> None:
    state = two("CCMKFPTT")
    for move, why in [("car/t", "only car"), ("transfer/c", "holds no"), ("show cars", "no move"), ("", "no move")]:
        before = state.copy()
        with pytest.raises(IllegalMove, match=why):
            state.play(move)
        assert state == before
    run(state, "car, fare")
    for move, why in [("show cars", "TRO-8"), ("car", "no move here")]:
        with pytest.raises(IllegalMove, match=why):
            state.play(move)


def test_a_record_holds_shows_and_marks() -> None:
    game = parlour.load("trolley", players=2)
    table = Table(game, deck=lay_out(["CCMKFPTT", "FFFFTTTT"], dealer=1), dealer=1)
    for move in ("car", "fare", "show trolley", "car/t", "fare", "show couple"):
        table.play(table.state.seat, move)
    text = str(table.record)
    assert "  1. car, fare, show trolley\n  4. car/t, fare, show couple\n" in text
    assert Record.parse(text).replay().state == table.state


def test_who_is_asked_is_imagined_with_something_to_show() -> None:
    asked = 0
    for seed in range(30):
        state = parlour.load("trolley", players=4).start(seed=seed)
        chance = random.Random(seed)
        while not state.hand_over:
            if state.s.phase == SHOW:
                asked += 1
                world = state.view((state.s.turn + 1) % 4).imagine(seed)
                assert world.legal() != [NOTHING]
            state.play(chance.choice(state.legal()))
    assert asked > 30


def test_who_was_not_asked_is_imagined_with_nothing_he_could_have_shown() -> None:
    state = two("CTTTTTTF", other="KKKPPPFM", then="FF")
    state.play("car")
    assert state.view(0).to_dict()["barren"] == [0, 0]
    state.play("fare")
    assert state.view(1).to_dict()["barren"] == [1, 0]
    couples = 0
    for seed in range(200):
        hand = state.view(1).imagine(seed).s.hand[0]
        conductors, passengers = popcount(hand & KIND_CARDS[2]), popcount(hand & KIND_CARDS[4])
        assert min(conductors, passengers) <= 1, "of seven cards none were a Couple, and one was drawn"
        couples += min(conductors, passengers)
    assert couples, "the card drawn may have made a Couple"


def test_what_is_long_held_is_as_much_as_it_can_be() -> None:
    """Counting cards drawn and played, nobody is taken to have drawn more than he can hold."""
    for seed in range(20):
        state = parlour.load("trolley", players=2 + seed % 3).start(seed=seed)
        chance = random.Random(seed)
        while not state.hand_over:
            s, rng = state.s, [seed + 1]
            for seat in range(s.players):
                if s.barren[seat]:
                    s.pile[seat] = s.hand[seat]
                    old = popcount(long_held(s, seat, rng))
                    assert max(0, holds(s, seat) - s.barren[seat]) <= old <= 7
                    assert holds(s, seat) == popcount(s.hand[seat])
            state.play(chance.choice(state.legal()))


def test_advice_beats_chance() -> None:
    house = chance_made = 0
    for seed in range(12):
        state = parlour.load("trolley", players=2).start(seed=seed)
        chance = random.Random(seed)
        while not state.hand_over:
            view = state.view(state.seat)
            state.play(advise(view) if state.seat == seed % 2 else chance.choice(state.legal()))
        house += state.points[seed % 2]
        chance_made += state.points[1 - seed % 2]
    assert house > chance_made


def test_the_table_is_told_in_words() -> None:
    state = two("CCMKFPTT")
    run(state, "car, fare, show trolley")
    game: Game = state.game
    told = game.law.tell(state.view(None).known, ["Ada", "Ben"])
    assert told["Shown by Ada"] == "car/t motorman/t conductor/t fare/t passenger/t"
    assert told["Counted"] == "Ada: 150, Ben: 0" and told["Stock"] == "42 cards"
