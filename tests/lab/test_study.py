"""Studies: the grid, the rows, the same figures however they are played, and never the same chunk twice."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import parlour
from parlour import BadChoice
from parlour.bots.players.roster import bot_named
from parlour.cli import main
from parlour.errors import Fault, NotAvailable
from parlour.lab import Study
from parlour.lab.match import Setting, match
from parlour.lab.study import playing
from parlour.lab.study.kept import Folder
from parlour.lab.study.plan import Chunk, Table, plan_of
from parlour.lab.study.playing import play_chunk, rows_of
from parlour.lab.study.rows import FORMATS, as_lists, read, written

SMALL = {"title": "a trial", "deals": 40, "chunk": 10, "seed": 5, "game": "matchem"}
FORMS = [form for form in FORMATS if form != "parquet" or find_spec("pyarrow")]


class Quick:
    """A bot of one's own, handed in as it is."""

    name = "quick"

    def choose(self, view: Any, budget: Any = None) -> str:
        return str(view.legal()[0])


def table_of(**settings: Any) -> Table:
    return Study({**SMALL, **settings}, form="jsonl").plan.tables[0]


def figures(study: Study) -> list[Any]:
    """All figures of a study, to the last bit."""
    return [
        (result.sums.count, result.decided, {name: sums.tolist() for name, sums in result.sums.sums.items()})
        for result in study.results()
    ]


# ---- the grid ----


def test_a_grid_is_every_combination() -> None:
    grid = [
        {"game": ["raffles", "euchre"], "players": "all", "bots": "house"},
        {"game": "raffles", "players": [4, 6], "options": {"partners": [False, True], "series": 3}, "bots": ["house"]},
        {"game": "euchre", "options": [{}, {"lone": False}, {"game": [5, 20]}], "bots": "habit"},
        {"game": "euchre", "options": "each", "bots": [["house", "random"], "random"]},
    ]
    tables = plan_of({"grid": grid}).tables
    assert len(tables) == (4 + 3) + 2 * 2 + 4 + 4 * 2
    assert [table.number for table in tables] == list(range(len(tables)))
    told = [table.told for table in tables]
    assert "raffles, 6 players, partners yes, series 3: house" in told and len(set(told)) == len(told)
    assert told[-1] == "euchre, 4 players, open table yes: random"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"deal": 3}, "did you mean deals"),
        ({"deals": 0}, "deals is a number from 1"),
        ({"deals": 1.5}, "whole number"),
        ({"bots": ["house", "random", "random"]}, "one bot, two, or one for every seat"),
        ({"bots": "hose"}, "no bot"),
        ({"game": "whist"}, "There is no game"),
        ({"players": 40}, "players"),
        ({"options": {"colour": [1]}}, "has no option"),
        ({"options": [{}, 3]}, "a list of such"),
        ({"grid": []}, "needs a grid"),
        ({"whole_games": 1}, "true or false"),
        ({"stop": {"elo1": 10}, "bots": "house"}, "two bots"),
        ({"stop": {"elo0": 10, "elo1": 0}}, "elo0 must be less"),
        ({"stop": {"alpha": 0.7}}, "between 0 and 0.5"),
    ],
)
def test_a_study_that_cannot_be_played_gets_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    settings = wrong if "grid" in wrong else {**SMALL, "bots": ["house", "random"], **wrong}
    with pytest.raises(BadChoice, match=sentence):
        study = Study(settings, form="jsonl")
        study.run(workers=1)


# ---- the rows ----


@pytest.mark.parametrize("form", FORMS)
def test_rows_are_written_and_read_again(form: str) -> None:
    table = table_of(bots=["house", "random"], moves=True, whole_games=True, deals=2, chunk=2, players=3)
    rows = rows_of(next(table.chunks()))
    again = read(table, written(table, rows, form), form)
    assert as_lists(table, again) == as_lists(table, rows)
    with pytest.raises(Fault, match="Remove it"):
        read(table, b'{"seed": 1', "jsonl")


def test_a_row_is_a_hand_that_can_be_played_again() -> None:
    study = Study(SMALL, bots=["house", Quick()], deals=3, moves=True, form="jsonl").run(workers=1)
    lines = list(study.lines())
    assert len(lines) == 6 and lines[0]["bots"] == ["house", "quick"] * 2 and lines[-1]["seating"] == [1, 0, 1, 0]
    for line in lines:
        state = parlour.load(line["game"], line["players"], **json.loads(line["options"])).start(seed=line["seed"])
        assert state.dealer == line["dealer"]
        for move in line["moves"]:
            state.play(move)
        assert state.hand_over and state.points == line["points"] and len(line["moves"]) == line["length"]


def test_hands_by_habit_and_chance_are_played_natively_and_are_hands() -> None:
    table = table_of(bots=["habit:200", "random"], moves=True, whole_games=True, deals=5, chunk=5)
    lines = as_lists(table, rows_of(next(table.chunks())))
    states: dict[tuple[int, int], parlour.engine.game.State] = {}
    for line in lines:
        game, order = (line["seed"], line["seating"][0]), line["hand"]
        if order == 0:
            states[game] = parlour.load("matchem").start(seed=line["seed"])
        else:
            states[game].next_hand(seed=line["seed"] * 100 + order)
        state = states[game]
        assert state.dealer == line["dealer"]
        for move in line["moves"]:
            state.play(move)
        assert state.hand_over and state.points == line["points"] and state.winners == line["winners"]
    assert all(state.game_over for state in states.values()) and len(states) == 10


def test_hands_of_chance_are_those_of_simulate() -> None:
    table = table_of(bots="random", deals=50, chunk=50)
    rows = rows_of(next(table.chunks()))
    found = parlour.load("matchem").simulate(50, seed=5)
    assert (rows.points == found.points).all() and rows.lengths.sum() == found.moves


# ---- the same, however it is played ----


@pytest.fixture(scope="module")
def known() -> Study:
    """A small study played in this process."""
    return Study(SMALL, bots=[["house", "random"], "habit"], form="jsonl").run(workers=1)


def test_the_figures_are_the_same_on_any_executor(known: Study) -> None:
    with ThreadPoolExecutor(3) as pool:
        other = Study(known.plan, form="csv").run(on=pool)
    assert figures(other) == figures(known) and other.told() == known.told()
    assert known.is_finished and known.elo().keys() == {"matchem, 4 players"}
    with pytest.raises(BadChoice, match="on an executor"):
        Study(SMALL, bots="house", form="jsonl").run(on="the-moon")


def test_a_match_is_a_study_of_one_table(known: Study) -> None:
    *_, tally = match(Setting("matchem", {}, ("house", "random")), 40, seed=5, processes=1)
    mean, reach = tally.interval(tally.points)
    more = known.results()[0].sums.mean("more")
    assert (more.mean, more.reach) == pytest.approx((mean, reach))


def test_figures_are_what_the_rows_say(known: Study) -> None:
    lines = [line for line in known.lines() if line["table"] == 1]
    left = [line["points"][(line["dealer"] + 1) % 4] for line in lines]
    mean = known.results()[1].sums.mean("points", 1)
    assert mean.mean == pytest.approx(np.mean(left)) and mean.deals == 40
    assert mean.reach == pytest.approx(1.96 * np.std(left, ddof=1) / 40**0.5)
    assert sum(takes.mean for takes in known.results()[1].sums.means("takes")) == pytest.approx(1)


# ---- gone on with ----


class Counted:
    """Counts the chunks that are played, and may stop at one."""

    def __init__(self, most: int = 10**9) -> None:
        self.played, self.most = list[str](), most

    def __call__(self, chunk: Chunk, form: str, name: str) -> Any:
        if len(self.played) >= self.most:
            raise KeyboardInterrupt
        self.played.append(name)
        return play_chunk(chunk, form, name)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counted]:
    found = Counted()
    monkeypatch.setattr("parlour.lab.study.study.play_chunk", found)
    yield found


def test_a_study_that_was_stopped_goes_on(tmp_path: Path, counted: Counted, known: Study) -> None:
    counted.most = 3
    with pytest.raises(KeyboardInterrupt):
        Study(known.plan, tmp_path, "jsonl").run(workers=1)
    assert len(list((tmp_path / "chunks").iterdir())) == 3
    counted.most = 100
    again = Study(known.plan, tmp_path, "jsonl").run(workers=1)
    assert len(counted.played) == len(set(counted.played)) == 8 and figures(again) == figures(known)
    assert figures(Study(known.plan, tmp_path, "jsonl")) == figures(known)
    more = Study({**SMALL, "bots": [["house", "random"], "habit", "random"]}, tmp_path, form="jsonl").run(workers=1)
    assert len(counted.played) == 12 and figures(more)[:2] == figures(known)


def test_a_chunk_is_named_by_all_it_follows_from(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(bots=["house", "habit"])
    chunk = next(table.chunks())
    others = [
        replace(chunk, first=6),
        replace(chunk, deals=9),
        next(table_of(bots=["house", "random"]).chunks()),
        next(table_of(bots=["house", "habit"], players=3).chunks()),
        next(table_of(bots=["house", "habit"], moves=True).chunks()),
    ]
    assert len({other.name for other in [chunk, *others]}) == 6
    assert next(replace(table, number=7).chunks()).name == chunk.name
    monkeypatch.setattr("parlour.lab.study.plan.code_of", lambda game, bots: "other")
    assert next(table.chunks()).name != chunk.name
    with pytest.raises(Fault, match="other code"):
        play_chunk(next(table.chunks()), "jsonl", chunk.name)


def test_what_is_half_written_is_not_there(tmp_path: Path) -> None:
    shelf = Folder(tmp_path, "jsonl")
    (shelf.home / "a.jsonl.77.new").write_bytes(b"half")
    assert not Folder(tmp_path, "jsonl").has("a")
    shelf.put("a", b"whole")
    assert Folder(tmp_path, "jsonl").has("a") and shelf.get("a") == b"whole" and not Folder(tmp_path, "csv").has("a")


# ---- players ----


def test_habit_is_a_bot_like_any_other() -> None:
    game = parlour.load("euchre")
    state = game.start(seed=3)
    view = state.view(state.seat)
    assert bot_named("habit").choose(view) in view.legal() and bot_named("habit").name == "habit"
    assert len({bot_named("habit:1000", seed).choose(view) for seed in range(30)}) == 3
    betting = parlour.load("roulette").start(seed=1)
    with pytest.raises(NotAvailable, match="by habit"):
        bot_named("habit").choose(betting.view(betting.seat))
    with pytest.raises(BadChoice):
        bot_named("habit:1001")


# ---- the command ----


def test_a_study_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('deals = 20\n[[grid]]\ngame = "matchem"\nbots = ["house", "random"]\n', encoding="utf-8")
    assert main(["study", str(path), "--workers", "1", "--format", "csv"]) == 0
    told, home = capsys.readouterr().out, tmp_path / "mine"
    page = (home / "study.md").read_text(encoding="utf-8")
    assert "| matchem, 4 players: house and random | 20 |" in page and "Traceback" not in told
    assert all(cell.strip() in told for cell in page.split("|") if "±" in cell), "each figure is told"
    assert max(map(len, told.splitlines()[:-1])) <= 80
    facts = json.loads((home / "study.json").read_text(encoding="utf-8"))
    assert facts["tables"][0]["deals"] == 20 and len(facts["chunks"]) == len(list((home / "chunks").iterdir())) == 1
    assert (home / "matches.svg").read_text(encoding="utf-8").startswith("<svg")
    assert main(["study", str(path), "--told", "--format", "csv"]) == 0 and capsys.readouterr().out == told
    path.write_text("deals = ", encoding="utf-8")
    assert main(["study", str(path)]) == 2 and "is no TOML" in capsys.readouterr().err


def test_chunks_are_played_in_other_processes_too(known: Study) -> None:
    assert figures(Study(known.plan, form="jsonl").run(workers=2)) == figures(known)
    assert playing.careless_in("habit") == 0 and playing.careless_in("house") is None
