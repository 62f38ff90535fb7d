"""The published studies: plans and pages in step, and a slice of every plan played."""

import re
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from parlour.cli import main
from parlour.errors import BadChoice
from parlour.lab.study.plan import many, plan_of
from parlour.published import command, parties
from parlour.published.page import MARKED, Figures, write_page
from parlour.published.plans import HOME, PUBLISHED, command_of, settings_of, slice_of

PAGES = Path(__file__).parents[2] / "docs" / "studies"
GAMES = {"parties": "raffles"}  # of which a slice is played; of the others it is the quickest
QUICKEST = "matchem"


def page_of(name: str) -> str:
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


def small(name: str) -> dict[str, Any]:
    """A plan with one of its games, and few deals of that."""
    game = GAMES.get(name, QUICKEST)
    settings = slice_of(settings_of(name), 6)
    parts = "party" if "party" in settings else "grid"
    kept = [{**part, "game": game} for part in settings[parts] if game in many(part["game"])]
    if parts == "party":
        kept = [{**part, "formats": part["formats"][:2]} for part in kept]
        settings |= {"players": 12, "rounds": 2}
    return {**settings, parts: kept}


# ---- plans and pages ----


def test_every_plan_has_its_page_and_every_page_its_plan() -> None:
    assert {path.stem for path in HOME.glob("*.toml")} == set(PUBLISHED) == {path.stem for path in PAGES.glob("*.md")}


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_command_of_the_page_is_the_plans(name: str) -> None:
    text = page_of(name)
    assert set(re.findall(r"(?m)^parlour study ([\w-]+)", text)) == {name} and command_of(name) in text
    assert f"First seed {settings_of(name)['seed']};" in text
    assert re.search(r"about \d+ minutes? on two cores", text) and re.search(r"commit [0-9a-f]{7}", text)
    headings = re.findall(r"(?m)^## (.+)$", text)
    assert [heading for heading in headings if heading in HEADINGS] == list(HEADINGS)


HEADINGS = ("The question", "How it was played", "What came of it", "What it means", "What it cannot say")


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_charts_of_the_page_are_there_and_shown(name: str) -> None:
    shown = set(re.findall(rf"\]\(({name}-[\w-]+\.svg)\)", page_of(name)))
    assert shown and shown == {path.name for path in PAGES.glob(f"{name}-*.svg")}
    for chart in shown:
        root = ET.fromstring((PAGES / chart).read_text(encoding="utf-8"))
        assert len([node for node in root.iter() if node.tag.endswith("text")]) > 5


@pytest.mark.parametrize("name", ["options", "luck"])
def test_the_page_tells_of_every_game_of_the_plan(name: str) -> None:
    titles = {table.game.rulebook.title for table in plan_of(settings_of(name)).tables}
    assert {
        title for title in titles if re.search(rf"(?m)^\| \*?\*?{re.escape(title)}\*?\*? \|", page_of(name))
    } == titles


def test_the_page_of_advice_has_a_row_for_every_sentence_and_its_deals() -> None:
    tables = plan_of(settings_of("advice")).tables
    rows = re.findall(r"(?m)^\| .* \| `([\w-]+)` \| .*? \| ([\d,]+) \|", page_of("advice"))
    assert rows == [(table.line_up[1].partition(":")[2], f"{table.deals:,}") for table in tables]


def test_the_page_of_seats_has_a_row_for_every_table_and_its_deals() -> None:
    tables = {(table.name, table.game.players): table for table in reversed(plan_of(settings_of("seats")).tables)}
    rows = re.findall(r"(?m)^\| ([^|]+) \| (\d+) \| ([\d,]+) \|", page_of("seats"))
    assert sorted(rows) == sorted(
        (table.game.rulebook.title, str(players), f"{table.deals:,}") for (_, players), table in tables.items()
    )


def test_the_page_of_parties_has_a_row_for_every_format() -> None:
    settings = settings_of("parties")
    told = [(form.told(settings["rounds"]), f"{form.evenings:,}") for form in parties.formats(settings)]
    assert re.findall(r"(?m)^\| [^|]+ \| ([^|]+) \| ([\d,]+) \| \d+ \|", page_of("parties")) == told


# ---- played ----


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_slice_of_the_plan_is_played_and_fills_the_page(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "settings_of", small)
    page = tmp_path / f"{name}.md"
    shutil.copy(PAGES / page.name, page)
    asked = ["study", name, "--out", str(tmp_path / "out"), "--workers", "1", "--format", "jsonl", "--page", str(page)]
    assert main(asked) == 0
    told, filled = capsys.readouterr().out, page.read_text(encoding="utf-8")
    assert MARKED.sub(r"\2", filled) == MARKED.sub(r"\2", page_of(name)), "the prose is left alone"
    assert filled != page_of(name) and "nan" not in filled and "| 6 |" in filled
    assert {path.name for path in tmp_path.glob("*.svg")} == {path.name for path in PAGES.glob(f"{name}-*.svg")}
    said, figures = " ".join(told.split()), (tmp_path / "out" / "study.md").read_text(encoding="utf-8")
    cells = [" ".join(cell.split()) for cell in figures.replace("**", "").split("|")]
    assert all(cell in said for cell in cells if "±" in cell), "each figure is told"
    before = page.read_bytes()
    assert main([*asked, "--told"]) == 0 and page.read_bytes() == before, "what was played is told again the same"


def test_what_was_not_played_is_not_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("advice", "parties"):
        assert main(["study", name, "--out", str(tmp_path / name), "--told", "--format", "jsonl"]) == 2
        assert "leave --told out" in capsys.readouterr().err


def test_a_page_without_room_for_the_figures_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "mine.md"
    with pytest.raises(BadChoice, match="cannot be filled"):
        write_page(page, Figures())
    page.write_text("<!-- figures: seats -->\n<!-- end -->\n", encoding="utf-8")
    with pytest.raises(BadChoice, match="has marks for seats; this study has luck, made"):
        write_page(page, Figures({"luck": "|a|", "made": "here"}))
    write_page(page, Figures({"seats": "| a |"}, {"one": "<svg/>"}))
    assert page.read_text(encoding="utf-8") == "<!-- figures: seats -->\n\n| a |\n\n<!-- end -->\n"
    assert (tmp_path / "mine-one.svg").read_text(encoding="utf-8") == "<svg/>"


def test_a_page_of_ones_own_study_is_not_filled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", str(tmp_path / "mine.toml"), "--page", str(tmp_path / "mine.md")]) == 2
    assert "leave --page out" in capsys.readouterr().err
