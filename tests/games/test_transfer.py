"""Transfer, rule by rule. Kinds are written by a letter: Car, Motorman, K for Conductor, Fare, Passenger, Transfer."""

import random
from collections.abc import Sequence

import pytest

import parlour
from parlour import BadChoice, BadDeal, IllegalMove, Record, RecordError, State, Table
from parlour.bots.games.transfer.advice import advise
from parlour.bots.games.transfer.habits import habit
from parlour.bots.players.house import House
from parlour.bots.players.ladder import Climber
from parlour.games.kit import popcount
from parlour.games.transfer.rules import DISCARD, GIVE, HAND
from parlour.games.trolley_pack import DECK as PACK
from parlour.games.trolley_pack import KIND_CARDS
from tests.games.test_trolley import LETTERS, lay_out

NAMES = dict(zip(LETTERS, ("car", "motorman", "conductor", "fare", "passenger", "transfer"), strict=True))


def start(hands: list[str], then: str = "", passing: str = "chain", score: list[int] | None = None) -> State:
    """A table with these hands; seat 0 deals and passes first."""
    game = parlour.load("transfer", players=len(hands), passing=passing)
    return game.start(dealer=0, deck=lay_out(hands, then, dealer=0, size=HAND), score=score)


def letters(state: State, seat: int) -> str:
    """The kinds in a hand, by letter."""
    return "".join(letter * popcount(state.s.hand[seat] & KIND_CARDS[kind]) for kind, letter in enumerate(LETTERS))


def run(state: State, kinds: str) -> State:
    """Give or discard these kinds, one after another."""
    for letter in kinds:
        state.play(f"{'give' if state.s.phase == GIVE else 'discard'} {NAMES[letter]}")
    return state


@pytest.mark.parametrize("players", range(2, 9))
def test_tra_1_six_each_one_at_a_time_and_the_rest_is_the_pack(players: int) -> None:
    deck = list(PACK.cards)
    random.Random(players).shuffle(deck)
    state = parlour.load("transfer", players).start(dealer=1, deck=deck)
    for seat in range(players):
        assert sorted(state.hand(seat)) == sorted(deck[(seat - 2) % players : 6 * players : players])
    assert state.s.in_stock == 60 - 6 * players and state.s.discards == 0


def test_tra_1_two_to_eight_play() -> None:
    for players in (1, 9):
        with pytest.raises(BadChoice, match="players"):
            parlour.load("transfer", players)
    assert {parlour.load("transfer", 3).start(seed=seed).dealer for seed in range(60)} == {0, 1, 2}


@pytest.mark.parametrize(("kind", "count"), [("C", 100), ("M", 90), ("K", 80), ("F", 60), ("P", 50), ("T", 40)])
def test_tra_2_six_of_a_kind_count_what_the_book_says(kind: str, count: int) -> None:
    odd = "F" if kind != "F" else "P"
    for score, winners in [(500 - count, [0]), (499 - count, [])]:
        state = start([kind * 5 + odd, kind + "CMKFP"], score=[score, 0])
        assert state.points == [0, 0]
        run(state, odd + kind)
        assert state.hand_over and state.points == [count, 0]
        assert state.winners == winners and state.score == [score + count, 0]
        assert [text.split("-")[1] for text in state.view(1).to_dict()["shown"]] == [NAMES[kind]] * 6


def test_tra_2_five_are_not_enough_and_six_kinds_of_one_colour_are_nothing() -> None:
    state = start(["CCCCCF", "MMKKPP"])
    run(state, "FM")
    assert not state.hand_over and letters(state, 0) == "CCCCCM"


def test_tra_3_all_pass_left_then_all_discard_and_draw_the_dealer_first() -> None:
    state = start(["CCMMKK", "FFPPTT", "CCMMKK"], then="FPT")
    order = []
    for letter in "CFM":
        order.append((state.seat, state.s.phase))
        run(state, letter)
    assert [letters(state, seat) for seat in range(3)] == ["CMMMKK", "CFPPTT", "CCMKKF"]
    for letter in "MCK":
        order.append((state.seat, state.s.phase))
        run(state, letter)
    assert order == [(0, GIVE), (1, GIVE), (2, GIVE), (0, DISCARD), (1, DISCARD), (2, DISCARD)]
    assert [letters(state, seat) for seat in range(3)] == ["CMMKKF", "FPPPTT", "CCMKFT"]
    assert state.seat == 0 and state.s.phase == GIVE and state.s.rounds == 1
    assert state.s.in_stock == 60 - 18 - 3 and state.s.discards == 3


def test_tra_3_cards_go_face_down() -> None:
    """What is passed and discarded is seen by nobody else: two kinds look alike from every other seat."""
    views = []
    for letter in "CM":
        state = start(["CCMMKK", "FFPPTT", "CCMMKK"], then="FPT")
        run(state, letter)
        views.append((state.view(2).to_dict(), state.view(None).to_dict()))
    assert views[0] == views[1]


def test_tra_4_in_the_chain_the_card_received_may_be_passed_on() -> None:
    state = start(["CMMKKK", "FFPPTT", "FFPPTT"])
    run(state, "C")
    assert len(state.hand(1)) == 7 and "give car" in state.legal()
    run(state, "CC")
    assert letters(state, 0) == "CMMKKK" and letters(state, 1) == letters(state, 2) == "FFPPTT"


def test_tra_4_together_all_choose_before_any_take_up() -> None:
    state = start(["CMMKKK", "FFPPTT", "FFPPTT"], passing="together")
    run(state, "C")
    assert state.seat == 1 and len(state.hand(1)) == 6
    with pytest.raises(IllegalMove, match="holds no car"):
        state.play("give car")
    run(state, "FP")
    assert [letters(state, seat) for seat in range(3)] == ["MMKKKP", "CFPPTT", "FFFPTT"]
    assert state.s.phase == DISCARD and state.seat == 0


def test_tra_5_a_hand_is_looked_at_after_its_draw() -> None:
    state = start(["CCCCCM", "FFPPTT"], then="CK")
    run(state, "MF")
    assert letters(state, 0) == "CCCCCF" and not state.hand_over
    run(state, "F")
    assert state.hand_over and state.points == [100, 0] and state.s.discards == 1


def test_tra_5_if_several_are_complete_the_dealer_goes_first_then_to_the_left() -> None:
    state = start(["CCCCCM", "MMMMMC"], passing="together")
    run(state, "MC")
    assert state.points == [100, 0], "both had six"
    state = start(["FFPPTK", "CCCCCM", "MMMMMC", "KKKKKF"], passing="together")
    run(state, "KMCF")
    assert letters(state, 2) == "MMMMMM" and letters(state, 3) == "CKKKKK"
    assert state.points == [0, 0, 90, 0]
    state = start(["FFPPTC", "CCCCCM", "MMMMMT"], passing="together")
    run(state, "CMT")
    assert letters(state, 1) == "CCCCCC" and letters(state, 2) == "MMMMMM"
    assert state.points == [0, 100, 0]
    chain = start(["CCCCCM", "MMMMMC"])
    run(chain, "MC")
    assert chain.points == [100, 0], "the chain closes at the dealer"


def test_tra_6_when_the_pack_is_used_up_the_discards_become_the_pack() -> None:
    state = parlour.load("transfer", players=8).start(seed=11)
    chance, shuffles = random.Random(3), 0
    while not state.hand_over:
        in_stock, discards, phase = state.s.in_stock, state.s.discards, state.s.phase
        state.play(chance.choice(state.legal()))
        if phase == DISCARD and in_stock == 0:
            shuffles += 1
            assert state.s.in_stock == discards and state.s.discards == 0
        elif phase == DISCARD:
            assert (state.s.in_stock, state.s.discards) == (in_stock - 1, discards + 1)
    assert shuffles >= 3


def stuck(round_limit: int) -> State:
    """Two players who will not part with what the other wants."""
    game = parlour.load("transfer", players=2, round_limit=round_limit)
    return game.start(dealer=0, deck=lay_out(["CCCMMM", "CCCMMM"], "FPFPFPFP", dealer=0, size=HAND))


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_tra_7_after_so_many_rounds_the_hand_is_void_and_the_deal_passes(limit: int) -> None:
    state = stuck(limit)
    for turn in range(limit):
        assert not state.hand_over and state.s.rounds == turn
        run(state, "CC")
        run(state, state.legal()[-1].split()[1][0].upper())
        run(state, state.legal()[-1].split()[1][0].upper())
    assert state.hand_over and state.points == [0, 0] and not state.game_over
    state.next_hand(seed=2)
    assert state.dealer == 1


def test_tra_7_play_goes_on_until_somebody_has_six_unless_the_table_agrees_otherwise() -> None:
    assert parlour.load("transfer").options["round_limit"] == 0
    free, limited = parlour.load("transfer", players=2), parlour.load("transfer", players=2, round_limit=40)
    longest = 0
    for seed in range(20):
        chance, state, other = random.Random(seed), free.start(seed=seed), limited.start(seed=seed)
        moves = 0
        while not state.hand_over:
            move = chance.choice(state.legal())
            state.play(move)
            if not other.hand_over:
                other.play(move)
            moves += 1
        assert state.s.winner >= 0 and max(state.points) > 0
        assert (other.s.winner < 0) == (moves > 40 * 4)
        longest = max(longest, state.s.rounds)
    assert longest > 100
    won = start(["CCCCCM", "CFFPPT"])
    run(won, "MC")
    won.next_hand(seed=1)
    assert won.dealer == 1, "the deal passes after a hand that was won, too"


def test_tra_8_seven_are_not_looked_at_until_one_is_passed() -> None:
    for given, points in [("M", [0, 100, 0]), ("C", [0, 0, 0])]:
        state = start(["CFFPPT", "CCCCCM", "FFPPTT"])
        run(state, "C")
        assert letters(state, 1) == "CCCCCCM" and not state.hand_over and state.seat == 1
        run(state, given)
        assert state.points == points and state.hand_over == (given == "M")
    assert letters(state, 1) == "CCCCCM", "he passed on the Car and broke his six"


def test_tra_8_who_completes_in_mid_chain_stops_it() -> None:
    state = start(["CFFPPT", "CCCCCM", "FFPPTT"])
    run(state, "CM")
    assert len(state.hand(2)) == 7 and len(state.hand(0)) == 5 and state.s.winner == 1
    with pytest.raises(IllegalMove, match="over"):
        state.play("give fare")


def test_tra_8_the_dealer_with_five_is_not_looked_at_until_the_last_card_reaches_him() -> None:
    state = start(["CCCCCM", "FFPPTC", "FFPPTT"])
    run(state, "M")
    assert letters(state, 0) == "CCCCC" and not state.hand_over
    run(state, "CC")
    assert state.hand_over and state.points == [100, 0, 0] and state.s.discards == 0


# ---- TRA-9: discards, draws and the order of copies ----


def eight(order: Sequence[int] | None = None) -> State:
    """Eight players on the point of using up the pack: seat 4 is to discard, and no card is left to draw."""
    deck = list(PACK.cards)
    random.Random(2).shuffle(deck)
    game = parlour.load("transfer", players=8)
    shuffle = None if order is None else lambda n: order
    state = game.start(dealer=0, deck=deck, reshuffle=shuffle)
    while state.s.in_stock or state.s.phase == GIVE:
        state.play(state.legal()[-1])
    assert state.seat == 4 and state.s.discards == 12 and not state.hand_over
    return state


def test_tra_9_the_drawers_own_discard_is_shuffled_in() -> None:
    state = eight([12, *range(12)])
    before = state.copy()
    move = state.legal()[0]
    state.play(move)
    assert letters(state, 4) == letters(before, 4), "he drew the card he had just discarded"
    assert state.s.in_stock == 12 and state.s.discards == 0
    assert state.s.stock[:12] == list(reversed(before.s.discarded[:12])), "the first named is the top card"


@pytest.mark.parametrize(
    "order", [[0] * 13, range(12), range(14), range(1, 14), ["a"] * 13, [True, *range(2, 13), 0], []]
)
def test_tra_9_a_bad_shuffle_is_refused_and_nothing_changes(order: Sequence[int]) -> None:
    state = eight(order)
    before = state.copy()
    with pytest.raises(BadDeal, match="13 discards"):
        state.play(state.legal()[0])
    assert state == before


def test_tra_9_the_draws_of_the_last_round_are_looked_at_before_the_hand_is_void() -> None:
    game = parlour.load("transfer", players=2, round_limit=1)
    deck = lay_out(["FFPPTT", "CCCCCM"], "KC", dealer=0, size=HAND)
    state = game.start(dealer=0, deck=deck)
    run(state, "FMM")
    assert letters(state, 1) == "CCCCCF" and not state.hand_over
    run(state, "F")
    assert state.points == [0, 100] and state.s.winner == 1


def test_tra_9_copies_of_a_kind_leave_in_the_order_they_came() -> None:
    cars = ["green-car", "red-car", "black-car", "orange-car"]
    dealers = [*cars, "red-transfer", "red-passenger"]
    others = ["red-fare", "red-motorman", "red-conductor", "black-fare", "black-transfer", "black-passenger"]
    deck = [card for pair in zip(others, dealers, strict=True) for card in pair]
    rest = list(PACK.cards)
    for card in deck:
        rest.remove(card)
    rest.remove("black-car")
    state = parlour.load("transfer", players=2).start(dealer=0, deck=[*deck, "black-car", *rest])
    run(state, "C")
    assert "green-car" in state.hand(1), "the first that came, though not the first of the pack"
    run(state, "FC")
    assert PACK.cards[state.s.discarded[0]] == "red-car"
    run(state, "T")
    assert [text for text in state.hand(0) if text.endswith("car")] == ["orange-car", "black-car", "black-car"]
    run(state, "C")
    assert "black-car" in state.hand(1) and len(state.hand(1)) == 7
    run(state, "FC")
    assert PACK.cards[state.s.discarded[2]] == "orange-car", "the black Car drawn later waits its turn"


def test_tra_9_the_same_deal_is_shuffled_the_same_way_again() -> None:
    for seed in range(4):
        hands = []
        for _ in range(2):
            state, chance = parlour.load("transfer", players=8).start(seed=seed), random.Random(1)
            for _ in range(150):
                if not state.hand_over:
                    state.play(chance.choice(state.legal()))
            hands.append(state.s)
        assert hands[0] == hands[1]
    laid = [eight(), eight()]
    for state in laid:
        state.play(state.legal()[0])
    assert laid[0] == laid[1] and laid[0].s.stock[:12] != sorted(laid[0].s.stock[:12])


# ---- TRA-10 ----


@pytest.mark.parametrize("passing", ["chain", "together"])
def test_tra_10_a_hand_complete_at_the_deal_is_over_with_no_move_made(passing: str) -> None:
    game = parlour.load("transfer", players=3, passing=passing)
    deck = lay_out(["FFPPTT", "MMMMMM", "CCCCCC"], dealer=1, size=HAND)
    table = Table(game, deck=deck, dealer=1)
    state = table.state
    assert state.hand_over and state.seat is None and state.legal() == []
    assert state.points == [0, 90, 0], "of two, the dealer"
    text = str(table.record)
    assert text.endswith("score: 0 0 0\ncount: 0 90 0\n")
    assert str(Record.parse(text).replay().record) == text
    table.next_hand(seed=1)
    assert state.dealer == 2 and state.carried == [0, 90, 0] and not state.hand_over
    winning = game.start(dealer=1, deck=deck, score=[0, 410, 0])
    assert winning.game_over and winning.winners == [1]


def test_tra_10_together_shows_nobody_anything_until_all_have_chosen() -> None:
    seen = []
    for letter in "CM":
        state = start(["CCMMKK", "FFPPTT", "CCMMKK"], passing="together")
        assert state.seat == 0
        run(state, letter)
        assert state.view(0).to_dict()["giving"].endswith(NAMES[letter])
        seen.append([state.view(seat).to_dict() for seat in (1, 2, None)])
    assert seen[0] == seen[1]


# ---- shuffles laid out by hand, and the record ----


def test_a_shuffle_laid_out_by_hand_is_in_the_record() -> None:
    asked: list[int] = []

    def backwards(n: int) -> list[int]:
        asked.append(n)
        return list(range(n - 1, -1, -1))

    deck = list(PACK.cards)
    random.Random(2).shuffle(deck)
    table = Table(parlour.load("transfer", players=8), deck=deck, dealer=0, reshuffle=backwards)
    for _ in range(80):
        table.play(table.state.seat, table.state.legal()[-1])
        if table.state.hand_over:
            break
    assert asked[0] == 13 and len(asked) > 1
    text = str(table.record)
    assert text.count("     reshuffle: ") == len(asked)
    assert "     reshuffle: 12 11 10 9 8 7 6 5 4 3 2 1 0\n" in text
    again = Record.parse(text)
    assert str(again) == text
    replayed = again.replay()
    assert replayed.state.s == table.state.s and str(replayed.record) == text
    for number in range(0, again.length, 7):
        part = str(again.replay(number).record)
        assert str(Record.parse(part).replay().record) == part
    if not replayed.state.hand_over:  # play goes on, shuffled by the deal's own chance
        for _ in range(60):
            if not replayed.state.hand_over:
                replayed.play(replayed.state.seat, replayed.state.legal()[0])


def test_a_damaged_shuffle_in_a_record_is_refused_with_its_line() -> None:
    state = eight()
    deck = state.deck
    table = Table(parlour.load("transfer", players=8), deck=deck, dealer=0, reshuffle=lambda n: list(range(n)))
    while True:
        before = table.state.s.in_stock
        table.play(table.state.seat, table.state.legal()[-1])
        if table.state.s.in_stock > before:
            break
    text = str(table.record)
    line = "reshuffle: 0 1 2 3 4 5 6 7 8 9 10 11 12"
    assert text.count(line) == 1
    for damage in (line + " 13", "reshuffle: 0 0 2 3 4 5 6 7 8 9 10 11 12", line + "\n" + line, "reshuffle: x"):
        with pytest.raises(RecordError):
            Record.parse(text.replace(line, damage)).replay()
    with pytest.raises(RecordError, match="Nothing is shuffled"):
        Record.parse(text.replace(line, "").replace("\n  9.", f"\n{line}\n  9.")).replay()


def test_the_next_hand_takes_its_own_shuffle() -> None:
    state = start(["CCCCCM", "CFFPPT"])
    run(state, "MC")
    with pytest.raises(BadDeal, match="both"):
        state.next_hand(seed=1, deck=[], reshuffle=lambda n: list(range(n)))
    assert state.hand_over and state.reshuffle is None
    state.next_hand(seed=1, reshuffle=lambda n: [])
    assert state.reshuffle is not None and state.copy().reshuffle is state.reshuffle


# ---- what a seat knows ----


def test_a_seat_remembers_what_it_passed_while_that_is_certain() -> None:
    state = start(["CMMKKK", "FFPPTT", "FFPPTT"])
    run(state, "C")
    for seed in range(20):
        assert state.view(0).imagine(seed).s.hand[1] & KIND_CARDS[0], "he has just been given a Car"
    run(state, "P")
    assert state.view(0).known.beside[0] == 0, "he may have passed it on"
    together = start(["CMMKKK", "FFPPTT", "FFPPTT"], passing="together")
    run(together, "CFF")
    assert together.view(0).known.beside[0] and together.view(1).known.beside[1]
    run(together, "M")
    assert together.view(2).known.beside[2] == 0 and together.view(0).known.beside[0]


def test_a_seat_knows_that_its_discards_are_not_drawn_before_the_shuffle() -> None:
    state = start(["CMMKKK", "FFPPTT", "FFPPTT"], then="CCC")
    run(state, "CPPM")
    known = state.view(0).known
    assert popcount(known.thrown[0]) == 1
    for seed in range(40):
        world = state.view(0).imagine(seed).s
        assert 1 << world.discarded[0] == known.thrown[0]
        in_stock = sum(1 << card for card in world.stock[: world.in_stock])
        assert not in_stock & known.met[0], "a card once held was put back into the pack"


def test_imagined_worlds_are_whole_and_silent() -> None:
    for passing in ("chain", "together"):
        for players in (2, 5, 8):
            game = parlour.load("transfer", players, passing=passing)
            state = game.start(seed=players)
            chance = random.Random(players)
            for _ in range(120):
                if state.hand_over:
                    break
                seat = chance.randrange(players)
                world = state.view(seat).imagine(chance.getrandbits(30)).s
                everything = sum(world.hand)
                everything += sum(1 << card for card in world.stock[: world.in_stock])
                everything += sum(1 << card for card in world.discarded[: world.discards])
                assert everything == (1 << 60) - 1
                assert world.fate[0] != 0 and world.fate != state.s.fate
                for other in range(players):
                    assert popcount(world.hand[other]) == world.cards[other]
                    assert not (world.cards[other] == 6 and any(world.hand[other] & ~kind == 0 for kind in KIND_CARDS))
                state.play(chance.choice(state.legal()))


def test_the_coming_shuffle_is_imagined_anew() -> None:
    state = eight()
    stocks = set()
    for seed in range(8):
        world = state.view(0).imagine(seed)
        world.play(world.legal()[0])
        stocks.add(tuple(world.s.stock))
    assert len(stocks) == 8


# ---- refusals, advice, words ----


def test_bad_choices_and_moves_are_refused() -> None:
    with pytest.raises(BadChoice, match="'chain' or 'together'"):
        parlour.load("transfer", passing="around")
    for option, wrong in [("round_limit", -1), ("game", 0)]:
        with pytest.raises(BadChoice, match=option):
            parlour.load("transfer", **{option: wrong})
    state = start(["CMMKKK", "FFPPTT"])
    for move, why in [("give fare", "holds no fare"), ("discard car", "no move here"), ("car", "no move here")]:
        before = state.copy()
        with pytest.raises(IllegalMove, match=why):
            state.play(move)
        assert state == before


@pytest.mark.parametrize("player", [House(), Climber("expert")])
def test_tra_7_two_who_each_keep_what_the_other_waits_for_give_way_in_the_end(player: House | Climber) -> None:
    game = parlour.load("transfer", players=2)
    state = game.start(dealer=0, deck=lay_out(["CCCCCF", "CCCCCP"], "TTTTTTTT", dealer=0, size=HAND))
    while not state.hand_over:
        state.play(player.choose(state.view(state.seat)))
        assert state.s.rounds < 120
    assert state.s.winner >= 0


def test_tra_7_nor_do_habits_hold_one_another_up_for_ever() -> None:
    game = parlour.load("transfer", players=2)
    rng = [5]
    state = game.start(dealer=0, deck=lay_out(["CCCCCF", "CCCCCP"], "TTTTTTTT", dealer=0, size=HAND))
    while not state.hand_over:
        state.make(habit(state.s, game.law.legal(state.s), rng))
        assert state.s.rounds < 120
    assert state.s.rounds >= 40


def test_advice_keeps_what_it_has_most_of() -> None:
    state = start(["CMMKKK", "FFPPTT"])
    assert advise(state.view(0)) == "give car"
    for seed in range(6):
        state = parlour.load("transfer", players=4).start(seed=seed)
        while not state.hand_over:
            state.play(advise(state.view(state.seat)))
        assert state.s.winner >= 0


def test_the_table_is_told_in_words() -> None:
    state = start(["CCCCCM", "CFFPPT"])
    run(state, "MC")
    told = state.game.law.tell(state.view(None).known, ["Ada", "Ben"])
    assert told["Shown"] == "six Cars, by Ada" and told["Pack"] == "48 cards"
    known = state.view(None).known
    known.in_stock = 1
    assert state.game.law.tell(known, ["Ada", "Ben"])["Pack"] == "1 card"
