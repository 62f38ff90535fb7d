"""Reviews: blunders are found, bad luck is not blamed, and the same record gives the same review."""

import random
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

import parlour
from parlour import BadChoice, Record, RecordError, Table
from parlour.bots import Budget
from parlour.bots.honest import rightly_legal
from parlour.bots.players.house import House
from parlour.bots.review import BARS, DIGITS, Review, judge, review, reviewing, sparkline
from parlour.cli import main

QUICK = Budget(iterations=400)

STRONG = (
    "red-motorman orange-motorman green-conductor black-passenger orange-transfer",
    "red-car red-conductor green-car green-fare orange-car",
    "red-passenger black-fare black-transfer green-transfer orange-fare",
    "red-fare orange-conductor orange-passenger green-passenger black-motorman",
)
"""Seat 0 makes red and has two tricks; the car that beats his conductor is against him, those above his passenger lie
in the stock."""

WEAK = (
    "green-transfer black-transfer orange-transfer green-fare black-fare",
    "black-motorman red-motorman red-car green-car green-passenger",
    "black-car orange-fare orange-passenger green-conductor black-passenger",
    "orange-motorman red-passenger red-fare orange-car orange-conductor",
)
"""Seat 0 has no trump and nothing else."""


def euchre(hands: tuple[str, ...], moves: str = "", score: int = 9) -> Table:
    """Four hands of euchre, the red Transfer turned by seat 3, the score level; and moves, with / between them."""
    game = parlour.load("euchre", lone=False)
    waiting = [hand.split() for hand in hands]
    deck = [waiting[seat].pop(0) for cards in (2, 3) for seat in range(4) for _ in range(cards)]
    turned = "red-transfer"
    stock = [card for card in game.packs[0] if card not in deck and card != turned]
    table = Table(game, ["Ada", "Ben", "Cora", "Dan"], deck=[*deck, turned, *stock], dealer=3, score=[score] * 4)
    for move in filter(None, moves.split("/")):
        table.play(table.state.seat, move)
    return table


def house_game(name: str, hands: int, seed: int = 5) -> Table:
    """A few hands as the house plays them."""
    table = Table(parlour.load(name), seed=seed)
    while True:
        if table.state.hand_over:
            if table.state.game_over or len(table.hands) == hands:
                return table
            table.next_hand(seed=seed + len(table.hands))
        table.play(table.state.seat, House().choose(table.state.view(table.state.seat)))


TWO_TRICKS = (
    "order up/discard black-motorman/red-motorman/red-conductor/red-passenger/red-fare/"
    "orange-motorman/red-car/black-transfer/red-transfer/"
)


# ---- what is blamed, and what is not ----


def test_a_planted_blunder_is_found() -> None:
    """To order up with no trump at eight all gives the game away, and it is the first thing the review says."""
    done = review(euchre(WEAK, "order up/discard orange-car", score=8).record, QUICK)
    worst = done.mistakes()[0]
    assert (worst.hand, worst.act, worst.seat, worst.move) == (1, 1, 0, "order up")
    assert worst.grade == "blunder" and worst.known.best == "pass" and worst.known.lost > 0.1
    assert worst.why == "Promises nothing: with red as trump the hand has no trumps, and seat 1 speaks next."


def test_a_planted_blunder_in_play_is_found() -> None:
    """The green Car is certain to take the third trick and the game, and he leads the lowest card he has."""
    maker, left, *others = STRONG
    hands = (maker.replace("conductor", "car"), left.replace("green-car", "green-conductor"), *others)
    table = euchre(hands, TWO_TRICKS + "orange-transfer")
    (worst,) = [decision for decision in review(table.record, QUICK, seat=0).decisions if decision.grade]
    assert worst.move == "orange-transfer" and worst.grade == "blunder"
    assert worst.known.best == "green-car" and worst.known.chance == 1.0
    assert worst.why.startswith("Takes the trick")


def test_who_was_unlucky_is_not_blamed() -> None:
    """The conductor has one card above him and the passenger two, so he is led; as it happens that one is out."""
    table = euchre(STRONG, TWO_TRICKS)
    known, hindsight = judge(table.state, "green-conductor", QUICK)
    assert known.lost <= 3 * known.noise
    assert hindsight.best == "black-passenger" and hindsight.lost > 0.5 and hindsight.is_sure
    table.play(0, "green-conductor")
    decision = review(table.record, QUICK, seat=0).decisions[-1]
    assert decision.grade == "" and decision.is_unlucky and decision.why == ""


def test_who_was_lucky_is_not_praised_for_it() -> None:
    """What all cards open would have shown is no mistake avoided: hindsight looks only at the true cards."""
    known, hindsight = judge(euchre(STRONG, TWO_TRICKS).state, "black-passenger", QUICK)
    assert known.chance < 0.95
    assert hindsight.best == "black-passenger" and hindsight.chance == 1.0 and hindsight.lost == 0


def test_what_was_known_is_judged_the_same_whatever_was_hidden() -> None:
    state = euchre(STRONG, TWO_TRICKS).state
    known, _ = judge(state, "black-passenger", QUICK, seed=3)
    for seed in range(3):
        other = state.view(0).imagine(seed)
        assert judge(other, "black-passenger", QUICK, seed=3)[0] == known


def test_nothing_within_the_noise_is_a_mistake() -> None:
    done = review(house_game("euchre", 2).record, Budget(iterations=20))
    for decision in done.decisions:
        assert not decision.grade or decision.known.lost > 3 * decision.known.noise


def test_forced_moves_are_not_judged() -> None:
    record = house_game("euchre", 1).record
    choices = [len(table.state.legal()) > 1 for table in record.positions()]
    assert len(review(record, Budget(iterations=10)).decisions) == sum(choices)


def test_calls_and_misplays_at_the_open_table_are_not_judged() -> None:
    """Seat 1 revokes, a call is made, and neither is a matter of judgment."""
    game = parlour.load("euchre", open_table=True)
    chance = random.Random(1)
    table = Table(game, seed=3)
    calls = 0
    misplays: list[str] = []
    while not table.state.hand_over:
        view = table.state.view(table.state.seat)
        wrong = [move for move in view.legal() if not rightly_legal(view) >> game.read(view.known, move) & 1]
        move = wrong[0] if wrong and not misplays else House().choose(view)
        misplays += [move] if move in wrong else []
        table.play(table.state.seat, move)
        offered = [(seat, said) for seat in range(4) for said in table.state.calls(seat) if said == "take back"]
        if offered and misplays and not calls:
            table.call(*chance.choice(offered))
            calls += 1
    done = review(table.record, Budget(iterations=10))
    assert calls and misplays and len(done.acts) == table.record.length
    acts = table.record.hands[0].acts
    place = next(number for number, act in enumerate(acts, 1) if act.text == misplays[0])
    judged = [decision.act for decision in done.decisions]
    assert judged and place not in judged and not any(acts[act - 1].is_call for act in judged)


# ---- the review as a whole ----


def test_the_same_record_and_budget_give_the_same_review() -> None:
    record = house_game("euchre", 2).record
    first, second = (review(record, Budget(iterations=100)) for _ in range(2))
    assert first.decisions == second.decisions and first.swings() == second.swings()


def test_a_review_grows_act_by_act_and_one_seat_may_be_asked_for() -> None:
    record = house_game("euchre", 1).record
    steps = [len(done.acts) for done in reviewing(record, Budget(iterations=10), seat=2)]
    assert steps == list(range(record.length + 1))
    done = review(record, Budget(iterations=10), seat=2)
    assert {decision.seat for decision in done.decisions} == {2}
    assert done.sides() == [(0, 2)]


def test_the_places_of_decisions_are_those_of_the_record() -> None:
    record = house_game("euchre", 2).record
    for decision in review(record, Budget(iterations=10)).decisions:
        assert record.hands[decision.hand - 1].acts[decision.act - 1].text == decision.move


def test_turning_points_do_not_overlap_and_the_greatest_comes_first() -> None:
    done = review(house_game("euchre", 3).record, Budget(iterations=100))
    swings = done.swings()
    assert 2 <= len(swings) <= 5
    assert [swing.size for swing in swings] == sorted((swing.size for swing in swings), reverse=True)
    assert not any(one.overlaps(other) for one in swings for other in swings if one is not other)
    assert all(swing.acts for swing in swings)


def test_the_course_of_a_finished_game_ends_in_won_or_lost() -> None:
    table = house_game("euchre", 100)
    done = review(table.record, Budget(iterations=2))
    assert table.state.game_over
    ends = {side: done.course(side)[-1] for side in done.sides()}
    assert sorted(ends.values()) == [0.0, 1.0] and ends[tuple(table.state.winners)] == 1.0
    for side in done.sides():
        assert len(done.scores(side)) == len(done.course(side)) - 1


def test_a_clock_will_do_for_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that goes a second further whenever it is looked at."""
    looks = count()
    for module in ("review", "search.searcher"):
        ticking = SimpleNamespace(perf_counter=lambda: float(next(looks)))
        monkeypatch.setattr(f"parlour.bots.{module}.time", ticking)
    known, _ = judge(euchre(WEAK, score=8).state, "pass", Budget(seconds=60.0))
    assert known.best == "pass" and 0 < known.chance < 1


# ---- the line of bars ----


def test_a_sparkline_is_as_wide_as_its_values_or_as_asked() -> None:
    assert sparkline([0.0, 0.5, 1.0], 10, 0, 1) == "▁▅█"
    assert sparkline([], 10, 0, 1) == ""
    assert sparkline([0.0, 0.5, 1.0], 10, 0, 1, DIGITS) == "158"
    for width in (1, 2, 7, 60):
        line = sparkline([place / 100 for place in range(100)], width, 0, 1)
        assert len(line) == width and set(line) <= set(BARS) and list(line) == sorted(line)
    assert sparkline([5.0, 5.0], 10, 5, 5) == "▁▁"
    assert sparkline([-9.0, 99.0], 10, 0, 1) == "▁█"


# ---- roulette ----


def test_bets_are_reviewed_by_what_they_lose_on_the_average() -> None:
    game = parlour.load("roulette", players=2, banker="house", spins=1)
    table = Table(game, seed=1)
    for move in ("bet 13 jqk", "bet 10 red", "done", "bet 2 odd", "done"):
        table.play(table.state.seat, move)
    done = review(table.record)
    assert not done.decisions
    assert [(bet.move, bet.expected_loss) for bet in done.bets] == [
        ("bet 13 jqk", 1),
        ("bet 10 red", 0),
        ("bet 2 odd", -2 * game.odds()["odd"]),
    ]
    assert {bet.seat for bet in review(table.record, seat=0).bets} == {0}


# ---- refusals ----


def test_bad_input_gets_a_sentence() -> None:
    record = house_game("euchre", 1).record
    for seat in (-1, 4, "Ada", True):
        with pytest.raises(BadChoice, match="The seats are 0 to 3"):
            review(record, QUICK, seat=seat)  # type: ignore[arg-type]
    broken = str(record).replace("  1. ", "  1. order up alone, order up, ", 1)
    with pytest.raises(RecordError, match="line "):
        review(Record.parse(broken), QUICK)


# ---- at the command line ----


def test_a_record_is_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.txt"
    path.write_text(str(euchre(WEAK, "order up/discard orange-car", score=8).record))
    assert main(["review", str(path), "--iterations", "400"]) == 0
    said = capsys.readouterr().out
    assert "Ada and Cora, to win  " in said and set(BARS) & set(said)
    assert "hand 1, act 1, Ada: a blunder: order up, a loss of" in said and "better pass" in said
    assert main(["review", str(path), "--iterations", "400"]) == 0
    assert capsys.readouterr().out == said
    assert main(["review", str(path), "--iterations", "400", "--seat", "3"]) == 0
    said = capsys.readouterr().out
    assert "Ben and Dan, to win" in said and "Ada" not in said
    assert main(["review", str(path), "--seat", "4"]) == 2
    assert "The seats are 0 to 3" in capsys.readouterr().err


def test_bets_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(parlour.load("roulette", players=1), ["Ada"], seed=1)
    for move in ("bet 13 jqk", "bet 5 red", "done"):
        table.play(0, move)
    path = tmp_path / "game.txt"
    path.write_text(str(table.record))
    assert main(["review", str(path)]) == 0
    said = capsys.readouterr().out
    assert "act 1, Ada: bet 13 jqk, 1.00" in said and "2 bets, 1 of them fair; 1.00 points lost" in said


def test_an_empty_hand_has_nothing_to_review() -> None:
    done = review(Table(parlour.load("euchre"), seed=1).record, QUICK)
    assert isinstance(done, Review) and not done.decisions and not done.swings() and not done.mistakes()
