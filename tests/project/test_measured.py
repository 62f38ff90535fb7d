"""What was measured is told once: data, papers and shelf agree, and of what nobody knows nothing is said."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import parlour
from bench import kept, plans, strength, tables
from bench.report import Report, Row, Section, put_in
from parlour import measured
from parlour.bots.pace import found_pace, pace_of
from parlour.engine.warm import native_games
from parlour.games.registry import HOUSE
from parlour.published.page import MARKED
from parlour.server.http.shelf import card

PROVENANCE = {"taken", "commit", "machine", "versions", "players"}


@pytest.mark.parametrize("paper", tables.PAPERS, ids=lambda paper: paper.name)
def test_the_tables_of_the_papers_are_those_of_the_data(paper: Path) -> None:
    text = paper.read_text(encoding="utf-8")
    assert MARKED.search(text), "there is no table of figures in it"
    assert tables.filled(text) == text, "python -m bench.tables makes it anew"


def test_every_table_of_figures_stands_in_a_paper() -> None:
    texts = [paper.read_text(encoding="utf-8") for paper in tables.PAPERS]
    assert sorted(name for text in texts for _, name, _ in MARKED.findall(text)) == sorted(tables.TABLES)


def test_a_figure_that_was_edited_by_hand_is_seen() -> None:
    text = tables.PAPERS[0].read_text(encoding="utf-8")
    edited = text.replace("83.3% ± 9.6%", "68.0% ± 9.6%")
    assert edited != text and tables.filled(edited) == text


def test_the_paper_of_strength_is_made_of_the_data() -> None:
    assert strength.RESULTS.read_text(encoding="utf-8") == strength.rendered(), "python -m bench.tables makes it anew"


@pytest.mark.parametrize("path", [tables.RESULTS, tables.GPU, tables.PEER], ids=lambda path: path.name)
def test_the_papers_of_speed_are_made_of_their_data(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == Report.read(path).markdown()


def test_a_section_measured_anew_takes_the_place_of_the_older(tmp_path: Path) -> None:
    path = tmp_path / "results.md"
    rows = [Row("moves", "1 M", "≥ 2 M", False), Row("hands", "3")]
    Report("Some", ["here"], [Section("One", "…", rows), Section("Two", "…", [])]).write(path)
    put_in(path, [Section("One", "again", [Row("moves", "2 M", "≥ 2 M", True)]), Section("Three", "new", [])])
    found = Report.read(path)
    assert [section.title for section in found.sections] == ["One", "Two", "Three"]
    assert found.sections[0].rows == [Row("moves", "2 M", "≥ 2 M", True)]
    assert path.read_text(encoding="utf-8") == found.markdown() and "| moves | 2 M | ≥ 2 M | met |" in found.markdown()


@pytest.mark.parametrize("kind", measured.KINDS)
def test_every_game_was_measured_and_it_is_known_when_and_where(kind: str) -> None:
    known = measured.figures(kind)
    assert list(known) == [name for name in HOUSE if kind == "length" or name in native_games()]
    for told in known.values():
        assert told.keys() >= PROVENANCE and re.match(r"[0-9a-f]{7}", told["commit"])
        assert re.fullmatch(r"20\d\d-\d\d-\d\d \d\d:\d\d UTC", told["taken"])
        games = told["matches"] if kind == "strength" else [told]
        assert all(part["games"] > 0 and part["first_seed"] >= 0 for part in games)


def test_the_shelf_says_what_was_measured() -> None:
    for name in HOUSE:
        told, length, edge = card(parlour.load(name)), measured.length_of(name), measured.edge_of(name)
        assert length is not None and (told.minutes, told.hands) == (round(length.minutes), round(length.hands))
        assert told.edge == (None if edge is None else round(100 * edge))
    told = card(parlour.load("euchre"))
    assert (told.edge, told.decides) == (83, "skill and luck, with a partner")
    assert card(parlour.load("matchem")).decides == "skill and luck"
    assert card(parlour.load("roulette")).decides == "luck alone"


def test_of_a_game_that_nobody_measured_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "figures", lambda kind: {})
    game = parlour.load("raffles")
    told = card(game)
    assert (told.minutes, told.hands, told.decides, told.edge) == (None, None, None, None)
    assert pace_of(game) == found_pace("raffles", 4)


@pytest.mark.parametrize(
    ("edge", "words"),
    [
        (0.5, "mostly luck"),
        (0.649, "mostly luck"),
        (0.65, "skill and luck"),
        (0.849, "skill and luck"),
        (0.85, "mostly skill"),
        (1.0, "mostly skill"),
    ],
)
def test_skill_and_luck_are_told_by_one_rule(edge: float, words: str) -> None:
    assert measured.decides(edge) == words


def test_a_game_measured_anew_takes_its_older_place_and_touches_no_other(tmp_path: Path) -> None:
    for name in ("pinochle", "raffles", "one-of-mine"):
        kept.keep("pace", name, {"pace": 1.0}, tmp_path)
    kept.keep("pace", "pinochle", {"pace": 2.0}, tmp_path)
    found: dict[str, Any] = json.loads((tmp_path / "pace.json").read_text(encoding="utf-8"))
    assert list(found.items()) == [
        ("raffles", {"pace": 1.0}),
        ("pinochle", {"pace": 2.0}),
        ("one-of-mine", {"pace": 1.0}),
    ]


def test_the_figures_are_read_without_anything_heavy() -> None:
    code = (
        "import sys\nfrom parlour import measured\n"
        "assert measured.pace_of('raffles') and measured.edge_of('euchre') and measured.length_of('roulette')\n"
        "heavy = {'numpy', 'numba', 'rich', 'msgspec', 'starlette'} & set(sys.modules)\n"
        "sys.exit(f'loaded {heavy}' if heavy else 0)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize(
    "size", [(7, 7), (12, 10), (16, 10), (23, 5), (24, 7), (39, 13), (40, 10), (41, 10), (100, 25)]
)
def test_the_figures_of_plans_come_out_again(size: tuple[int, int]) -> None:
    """Those of them that take no time; of all the bounds are as they are proved."""
    row = next(
        row
        for row in json.loads(plans.KEPT.read_text(encoding="utf-8"))["rows"]
        if (row["players"], row["rounds"]) == size
    )
    again = plans.measured(*size)
    assert (row["repeats"], row["least"]) == (again["repeats"], again["least"])


def test_plans_were_made_for_all_sizes_and_with_their_provenance() -> None:
    known = json.loads(plans.KEPT.read_text(encoding="utf-8"))
    assert [(row["players"], row["rounds"]) for row in known["rows"]] == list(plans.SIZES)
    assert {"taken", "commit", "machine", "versions"} <= set(known)
    for row in known["rows"]:
        assert all(found >= least for found, least in zip(row["repeats"], row["least"], strict=True))
