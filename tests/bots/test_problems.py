"""Problems: each is played again, its answer holds, nothing hidden is shown; how they are graded, kept and found."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import parlour
from parlour.bots.players.standing import standing_of
from parlour.bots.problems.again import BOXES, DAY, EARLY, Progress, next_problem
from parlour.bots.problems.grading import TRIES, rating_of
from parlour.bots.problems.kept import Collection, games_with_problems, home_of, kept, read
from parlour.bots.problems.problem import Other, Problem, id_of, line_of, problem_in
from parlour.bots.problems.proof import proved_again
from parlour.bots.problems.themes import theme_of
from parlour.errors import BadChoice, NotAvailable
from parlour.games.registry import HOUSE
from parlour.lab.mining import TARGET, Mine, begun, found_in
from parlour.lab.problems import faults, faults_of

GAMES = games_with_problems()
LATER = [game for place, game in enumerate(GAMES) if place % 3]  # only `make long` proves something of these


def first(game: str = GAMES[0]) -> Problem:
    return kept(game).problems[0]


# ---- what is shipped ----


@pytest.mark.parametrize("game", HOUSE)
def test_every_game_but_that_of_luck_has_two_hundred(game: str) -> None:
    assert parlour.load(game).rulebook.native == home_of(game).exists()
    if home_of(game).exists():
        assert len(read(home_of(game)).problems) >= TARGET


@pytest.mark.parametrize("game", GAMES)
def test_every_problem_is_played_again_and_is_as_it_should_be(game: str) -> None:
    assert list(faults(kept(game))) == []


@pytest.mark.parametrize("game", [*GAMES[::3], *(pytest.param(game, marks=pytest.mark.long) for game in LATER)])
def test_an_answer_is_proved_again_over_other_deals(game: str) -> None:
    problem = kept(game).problems[len(kept(game).problems) // 2]
    assert proved_again(problem.view(game), problem.right, problem.seed)


@pytest.mark.parametrize("game", GAMES)
def test_the_view_of_a_problem_is_the_same_whatever_is_hidden(game: str) -> None:
    for problem in kept(game).problems[::25]:
        view = problem.view(game)
        for seed in range(3):
            assert view.imagine(seed).view(view.seat).to_dict() == view.to_dict()


def test_a_theme_follows_from_what_the_player_sees_and_no_two_lines_are_one_problem() -> None:
    for game in GAMES:
        found = kept(game)
        assert len(found.by_id) == len(found.problems)
        for problem in found.problems[::25]:
            view = problem.view(game)
            assert problem.theme == theme_of(view.imagine(1).view(view.seat))


def test_where_there_is_only_luck_there_are_no_problems() -> None:
    with pytest.raises(NotAvailable, match="luck"):
        kept("roulette")
    with pytest.raises(NotAvailable, match="luck"):
        begun(Mine("roulette"), Path("nowhere.jsonl"), None, anew=False)


# ---- mistakes are found ----


def test_whatever_is_wrong_with_a_problem_is_said() -> None:
    game, problem = GAMES[0], first()
    *_, last = problem.others
    wrong = {
        "has an answer that is not legal": replace(problem, right="nothing"),
        "does not tell the price": replace(problem, others=problem.others[1:]),
        "has a name that does not follow": replace(problem, id="0" * 10),
        "has another theme": replace(problem, theme="Something else"),
        "is not clearly worse": replace(problem, others=(*problem.others[:-1], replace(last, noise=last.lost))),
        "has no reason": replace(problem, why=""),
        "was not tried by every rung": replace(problem, fails={}),
        "has a rating that does not follow": replace(problem, rating=problem.rating + 50),
        "cannot be played again": replace(problem, moves=(*problem.moves, "nothing")),
    }
    for sentence, spoilt in wrong.items():
        assert any(sentence in fault for fault in faults_of(game, spoilt)), sentence
    assert not list(faults_of(game, problem))


def test_an_answer_that_is_wrong_is_not_proved() -> None:
    problem = first()
    assert not proved_again(problem.view(GAMES[0]), problem.others[-1].move, problem.seed)


def test_another_version_of_the_rules_ends_them_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = replace(kept(GAMES[0]), rules=kept(GAMES[0]).rules + 1)
    assert "parlour problems mine" in found.stale and list(faults(found)) == [found.stale]
    path = tmp_path / "problems.jsonl"
    found.write(path)
    with pytest.raises(NotAvailable, match="version"):
        begun(Mine(GAMES[0]), path, None, anew=False)
    assert begun(Mine(GAMES[0]), path, None, anew=True).problems == []
    monkeypatch.setattr("parlour.bots.problems.kept.home_of", lambda name: path)
    kept.cache_clear()
    with pytest.raises(NotAvailable, match="version"):
        kept(GAMES[0])
    assert GAMES[0] not in games_with_problems()


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    for text in ("", "{}", "[]", '{"file": "parlour-problems", "format": 9}', "no json"):
        (tmp_path / "it.jsonl").write_text(text)
        with pytest.raises(BadChoice):
            read(tmp_path / "it.jsonl")


# ---- how they are kept and found ----


def test_a_line_is_read_as_it_was_written(tmp_path: Path) -> None:
    for problem in kept(GAMES[0]).problems[:20]:
        assert problem_in(line_of(problem)) == problem
    path = tmp_path / "problems.jsonl"
    kept(GAMES[0]).write(path)
    assert path.read_bytes() == home_of(GAMES[0]).read_bytes()


@pytest.mark.long
def test_mining_the_same_game_finds_the_same_problem() -> None:
    """The command is told with the problems; here one of its games is looked through once more."""
    game, problem = GAMES[0], first()
    again = {found.id: found for found in found_in(Mine(game), problem.seed // 100)}
    assert line_of(again[problem.id]) == line_of(problem)


def test_a_position_has_its_name_from_what_its_player_sees() -> None:
    problem = first()
    view = problem.view(GAMES[0])
    assert id_of(view) == problem.id
    assert id_of(view.imagine(9).view(view.seat)) == problem.id
    assert id_of(parlour.load(GAMES[0]).start(seed=1).view(0)) != problem.id


def test_how_an_answer_was_proved_stands_in_a_sentence() -> None:
    one = replace(first(), others=(Other("sun-1", 0.298, 0.01, 3.0),))
    assert "Both moves" in one.proof and "the other one wins 30 games of a hundred fewer" in one.proof
    more = replace(one, others=(*one.others, Other("sun-2", 0.051, 0.01, 1.0)))
    assert "All moves" in more.proof and "every other one wins at least 5 games of a hundred fewer" in more.proof
    assert "800 imagined deals" in more.proof


# ---- how hard they are ----


@pytest.mark.parametrize("game", GAMES)
def test_the_more_fail_the_higher_a_problem_is_rated(game: str) -> None:
    rungs = list(standing_of(game))
    ratings = [rating_of(game, {rung: (TRIES[rung] if rung in failing else 0, TRIES[rung]) for rung in rungs})
               for failing in (rungs[:many] for many in range(len(rungs) + 1))]  # fmt: skip
    assert ratings == sorted(ratings) and len(set(map(round, ratings))) == len(ratings)
    assert ratings[0] < standing_of(game)["novice"] and ratings[-1] > standing_of(game)["master"]


# ---- what comes back ----


def test_what_was_failed_comes_back_by_leitners_boxes() -> None:
    problem, now = first(), 1e9
    progress = Progress().after(problem, False, now)
    assert not progress.due(now) and progress.solved == 0 and progress.tried == 1
    for days in BOXES:
        known = progress.known(problem.id)
        assert known is not None and known.due == now + days * DAY - EARLY
        assert progress.after(problem, True, now + 60).known(problem.id) == known  # too early to go on
        now += days * DAY
        assert [each.id for each in progress.due(now)] == [problem.id]
        progress = progress.after(problem, True, now)
    known = progress.known(problem.id)
    assert known is not None and known.box == 0 and not progress.due(now + 1000 * DAY)
    back = progress.after(problem, False, now).known(problem.id)
    assert back is not None and back.box == 1


def test_only_the_first_try_at_a_problem_counts_for_the_rating() -> None:
    problem = first()
    right, wrong = (Progress().after(problem, solved, 1e9) for solved in (True, False))
    assert wrong.rating < Progress().rating < right.rating
    assert right.after(problem, False, 1e9 + 5).rating == right.rating
    assert wrong.after(problem, True, 1e9 + 5).rating == wrong.rating
    assert right.streak == 1 and right.after(problem, False, 1e9).streak == 0


def test_a_rating_finds_out_how_well_somebody_solves() -> None:
    found, chance, strength = kept(GAMES[0]), Random(3), 1450.0
    progress, now = Progress(), 1e9
    for _ in range(min(120, len(found.problems))):
        tried = {each.id for each in progress.tackled}
        problem = next_problem([each for each in found.problems if each.id not in tried], progress, now, chance)
        progress = progress.after(problem, chance.random() < 1 / (1 + 10 ** ((problem.rating - strength) / 400)), now)
        now += 60
    assert abs(progress.rating - strength) < 4 * progress.deviation and progress.deviation < 110


def test_what_is_due_is_posed_first_then_what_is_new_then_what_was_longest_ago() -> None:
    some, now = kept(GAMES[0]).problems[:4], 1e9
    progress = Progress().after(some[2], False, now)
    assert next_problem(some, progress, now, Random(1)) != some[2]
    assert next_problem(some, progress, now + DAY, Random(1)) == some[2]
    for place, problem in enumerate(some):
        progress = progress.after(problem, True, now + DAY + place)
    assert next_problem(some, progress, now + DAY + 10, Random(1)) == some[0]


def test_no_problem_is_posed_that_is_no_longer_there() -> None:
    some, now = kept(GAMES[0]).problems[:3], 1e9
    progress = Progress().after(replace(some[0], id="gone"), False, now)
    assert next_problem(some, progress, now + DAY, Random(1)) in some
    assert isinstance(kept(GAMES[0]), Collection)
