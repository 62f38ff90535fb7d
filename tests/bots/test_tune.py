"""The search for better weights: the same again from its seed, resumed as if nothing had happened, honest about it."""

import builtins
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import parlour
from parlour.bots.games import habits_of
from parlour.bots.weights import Place, Weights
from parlour.cli import main
from parlour.errors import BadChoice, NotAvailable
from parlour.games.kit import seed_rng
from parlour.lab import tune
from parlour.lab.match import seatings, side_mean
from parlour.lab.tunable import Plain, as_record, read_at, tunable_habits, weights_of
from parlour.lab.tune import HABIT, HOUSE, Arena, Judgement, Numbers, Plan, Tuning, like_the_house

SMALL = Plan("raffles", against=(HABIT,), generations=3, deals=20, candidates=4, seed=5)
SPOILT: dict[Place, int] = {("TRICK",): -400, ("TAKES_NOUGHT",): -400, ("THROW_NOUGHT",): 400}


@pytest.fixture(scope="module")
def arena() -> Arena:
    return Arena(parlour.load("raffles"), threads=1)


def spoilt() -> Weights:
    """Weights for one who throws his noughts away."""
    return weights_of(parlour.load("raffles").module).with_numbers(SPOILT)


# ---- the arena ----


def plainly_made(one: Weights, other: Weights, seed: int) -> float:
    """The same as a row of a duel, in plain Python."""
    game, rng, made = parlour.load("raffles"), [0], []
    tunable = tunable_habits(game.module).habit
    sides = [Plain(one), Plain(other)]
    for seating in seatings(game.players):
        s, deck = game.blank(), [0] * len(game.rulebook.pack)
        game.kernels["begin"](s, deck, rng, seed)
        while not game.law.over(s):
            game.law.play(s, tunable(sides[seating[s.turn]], s, game.law.legal(s), rng))
        points = [game.law.points(s, seat) for seat in range(s.players)]
        made.append(side_mean(points, seating, 0) - side_mean(points, seating, 1))
    return sum(made) / len(made)


def test_a_duel_natively_is_the_same_as_in_plain_python(arena: Arena) -> None:
    present = weights_of(arena.game.module)
    made = arena.made(present, spoilt(), 40, 12)
    assert made.tolist() == pytest.approx([plainly_made(present, spoilt(), 40 + row) for row in range(12)])


def test_weights_are_even_with_themselves_and_better_than_spoilt_ones(arena: Arena) -> None:
    present = weights_of(arena.game.module)
    assert not arena.made(present, present, 0, 50).any()
    points, reach = arena.judged(present, spoilt(), 400)
    assert points - reach > 1
    other_way, _ = arena.judged(spoilt(), present, 400)
    assert other_way < -1


def test_a_habit_like_the_house_does_more_often_what_the_house_does(arena: Arena) -> None:
    game, present = arena.game, weights_of(arena.game.module)
    records, moves = tune.house_positions(game, 20)
    assert len(moves) > 200

    def likeness(weights: Weights) -> float:
        return float(arena.kernels["alike"](records, moves, as_record(weights), np.zeros(16, np.int64)) / len(moves))

    fitted = like_the_house(game, Numbers(present, read_at(game)), arena, seed=0)
    assert likeness(fitted) > likeness(present) > likeness(spoilt())


# ---- the search ----


def test_the_search_finds_its_way_back_from_spoilt_weights(arena: Arena, tmp_path: Path) -> None:
    """Begun from weights that throw noughts away, a few generations make up for much of that on deals held out."""
    tuning = Tuning(Plan("raffles", against=(HABIT,), generations=8, deals=100, seed=1), tmp_path / "state", threads=2)
    tuning.numbers = Numbers(spoilt(), tuning.numbers.places)
    list(tuning.generations())
    before, _ = arena.judged(spoilt(), tuning.present, 1_000)
    after, reach = arena.judged(tuning.found, tuning.present, 1_000)
    assert after - reach > before + 1


def test_an_interrupted_search_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    whole = Tuning(SMALL, tmp_path / "whole", threads=1)
    list(whole.generations())
    broken = Tuning(SMALL, tmp_path / "broken", threads=1)
    next(broken.generations())
    resumed = Tuning.resumed(tmp_path / "broken", threads=2)
    assert len(resumed.worths) == 1
    list(resumed.generations())
    assert resumed.worths == whole.worths and resumed.found.values == whole.found.values
    assert json.loads((tmp_path / "broken").read_text()) == json.loads((tmp_path / "whole").read_text())


def test_another_seed_is_another_search_and_each_generation_has_its_own_deals(tmp_path: Path) -> None:
    searches = [Tuning(Plan("raffles", {}, (HABIT,), 2, 20, 4, seed), tmp_path / str(seed)) for seed in (1, 2)]
    worths = [list(search.generations()) for search in searches]
    assert worths[0] != worths[1] and worths[0][0] != worths[0][1]


def test_a_search_from_other_weights_is_not_gone_on_with(tmp_path: Path) -> None:
    next(Tuning(SMALL, tmp_path / "state").generations())
    told = json.loads((tmp_path / "state").read_text())
    told["present"][0] += 1
    (tmp_path / "state").write_text(json.dumps(told))
    with pytest.raises(BadChoice, match="other weights"):
        Tuning.resumed(tmp_path / "state")


def test_numbers_stay_whole_and_within_bounds_and_move_by_their_size() -> None:
    present = weights_of(parlour.load("trolley").module)
    numbers = Numbers(present, [place for place, _ in present.places()])
    assert numbers.at(np.zeros(len(numbers.places))).values == present.values
    assert (numbers.scale >= 1).all()
    far = dict(numbers.at(np.full(len(numbers.places), 1e9)).places())
    assert set(far.values()) == {tune.LARGEST}


def test_habits_find_a_move_with_any_weights_within_bounds() -> None:
    """The least one can like a card is more than what the look for the best liked begins with."""
    for name in ("raffles", "lost-heir", "euchre", "chantecler", "matchem", "pinochle", "trolley", "transfer"):
        game = parlour.load(name)
        present = weights_of(game.module)
        tunable = tunable_habits(game.module).habit
        for all_of in (-tune.LARGEST, tune.LARGEST):
            plain = Plain(present.with_numbers({place: all_of for place, _ in present.places()}))
            s, rng = game.start(seed=3).s, [0]
            seed_rng(rng, 3)
            for _ in range(200):
                if game.law.over(s):
                    break
                move = tunable(plain, s, game.law.legal(s), rng)
                assert move >= 0 and game.law.legal(s) >> move & 1, name
                game.law.play(s, habits_of(game.module).habit(s, game.law.legal(s), rng))


# ---- refusals ----


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"generations": 0}, "1 generations at least"),
        ({"deals": 1}, "2 deals at least"),
        ({"seed": -1}, "0 seed at least"),
        ({"candidates": 3}, "4 candidates at least"),
        ({"generations": 10_000_000}, "more than a seed has"),
        ({"against": ()}, "somebody to play against"),
    ],
)
def test_a_search_that_cannot_be_made_is_refused(tmp_path: Path, changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadChoice, match=sentence):
        Tuning(Plan(**SMALL.__dict__ | changes), tmp_path / "state")


def test_rivals_must_be_of_the_same_kind(tmp_path: Path) -> None:
    weights_of(parlour.load("euchre").module).write(tmp_path / "euchre.json", {})
    with pytest.raises(BadChoice, match="not of the same kind"):
        Tuning(Plan(**SMALL.__dict__ | {"against": (str(tmp_path / "euchre.json"),)}), tmp_path / "state")
    with pytest.raises(BadChoice, match="no weights to read"):
        Tuning(Plan(**SMALL.__dict__ | {"against": ("nobody",)}), tmp_path / "state")


def test_a_game_without_weights_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotAvailable, match="no weights to tune"):
        Tuning(Plan("roulette"), tmp_path / "state")


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "cmaes":
            raise ModuleNotFoundError(name, name=name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(NotAvailable, match=r"pip install 'parlour\[tune\]'"):
        tune.optimizer(3, 0, 0)


# ---- the command ----


def test_the_command_writes_weights_with_all_that_must_be_known_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["tune", "raffles", "--against", "habit", "--deals", "20", "--candidates", "4", "--seed", "5"]
    words += ["--judge", "50", "--house-deals", "2"]
    assert main([*words, "--generations", "2"]) == 0
    told = capsys.readouterr().out
    assert "found against the present habit:" in told and "present against the House's advice:" in told
    found = Weights.read(tmp_path / "raffles.weights.json")
    assert [place for place, _ in found.places()] == [
        place for place, _ in weights_of(parlour.load("raffles").module).places()
    ]
    assert found.found["generations"] == 2 and found.found["hands"] == 2 * 4 * 20 * 2
    assert found.found["deals held out"] > max(found.found["deals of the search"]) or (
        found.found["deals held out"] + 50 < min(found.found["deals of the search"])
    )
    assert {"date", "commit", "machine", "against", "seed", "candidates", "result"} <= found.found.keys()
    assert main([*words, "--generations", "3"]) == 2  # there is a search already
    assert "--resume" in capsys.readouterr().err
    assert main([*words, "--generations", "3", "--resume"]) == 0
    assert Weights.read(tmp_path / "raffles.weights.json").found["generations"] == 3
    assert main(["tune", "euchre", "--resume", "--out", "raffles.weights.json"]) == 2
    assert "is about raffles" in capsys.readouterr().err


def test_there_is_nothing_to_go_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune", "raffles", "--resume", "--out", str(tmp_path / "none")]) == 2
    assert "no search to go on with" in capsys.readouterr().err


def test_a_judgement_says_how_sure_it_is() -> None:
    told = Judgement("found", HOUSE, 1.234, 0.5, 20_000).told()
    assert told == "found against house: +1.23 ± 0.50 points a hand (20,000 deals)"
