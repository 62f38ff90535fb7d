"""What is read on paper: titles that fit, leaflets in words of people, a table on one panel."""

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour import ledger
from parlour.games import GAMES
from parlour.press.sheets import score
from parlour.press.sheets.leaflet import TYPE, contents
from parlour.press.sheets.paper import PAPERS, SIZES
from parlour.press.sheets.setting import lettered, prepared, shape_of

typst = pytest.importorskip("typst")


# ---- titles ----


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_the_title_of_a_score_sheet_fits_beside_its_words(
    name: str, paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it is laid on the page: within the room that the words at its right leave, and large enough to be a title."""
    found: list[dict[str, float]] = []

    def asked(template: str, title: str, content: dict[str, Any], drawings: dict[str, str]) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            page = prepared(Path(folder), template, title, content, drawings)
            found.extend(json.loads(typst.query(str(page), "<title>", field="value")))
        return b""

    monkeypatch.setattr(score, "typeset", asked)
    score.print_score(name, paper)
    [title] = found
    wide, high = shape_of(lettered(parlour.load(name).rulebook.title.partition(" (")[0]))
    assert 0 < title["wide"] <= title["room"] + 1e-6 < PAPERS[paper][0] - 2 * 14
    assert title["wide"] / title["high"] == pytest.approx(wide / high, rel=0.01)
    assert 5 <= title["high"] <= 8.01


# ---- leaflets ----

CODE = re.compile(
    r"`|\bgame\.\w|\w\(\)|\w=\w|\b[a-z]+_[a-z]+\b|\b(?:views?|engine|API|Python|server|client|journal|parameters?|None|True|"
    r"False)\b"
)


def texts(told: Any) -> Iterator[str]:
    """All the words in something told."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for part in told.values():
            yield from texts(part)
    elif isinstance(told, list | tuple):
        for part in told:
            yield from texts(part)


@pytest.mark.parametrize("name", GAMES)
def test_no_word_of_code_is_in_a_leaflet(name: str) -> None:
    game = parlour.load(name)
    content, _ = contents(game, SIZES["poker"])
    options = {option.name for option in game.rulebook.options if "_" in option.name or "-" in option.name}
    kinds = {kind for section in content["sections"] for rule in section["rules"] for kind, _ in rule["runs"]}
    assert "code" not in kinds
    for part in ("taught", "sections", "opening", "summary", "players", "marks"):
        for text in texts(content[part]):
            assert not CODE.search(text), text
            assert not any(option in text for option in options), text


SCREEN = re.compile(r"\brefereed\b|\bgallery\b|\ban option\b|\btable here\b|\bscreen\b|<!--")


@pytest.mark.parametrize("name", GAMES)
def test_a_leaflet_does_not_speak_of_the_tables_on_the_screen(name: str) -> None:
    content, _ = contents(parlour.load(name), SIZES["poker"])
    for text in texts([content["taught"], content["sections"], content["opening"], content["summary"]]):
        assert not SCREEN.search(text), text
    assert not any(re.search(r"<!--", str(rule)) for rule in parlour.load(name).rules.values())


def test_a_row_for_paper_is_what_it_was_without_the_screen() -> None:
    assert ledger.on_paper("A table may agree on another number (an option).") == "A table may agree on another number."
    assert ledger.on_paper("So it may pass on (an option, RAF-26).") == "So it may pass on (RAF-26)."
    assert ledger.on_paper("Ten win. (A table may say five: an option.) Then deal.") == (
        "Ten win. (A table may say five.) Then deal."
    )
    assert ledger.on_paper("Cut again. <!-- here -->The gallery waits.<!-- end here -->") == "Cut again."
    assert ledger.on_paper("<!-- here -->All of it.<!-- end here -->") == ""
    assert "refereed" in parlour.load("euchre").rules["EUC-17"].text


@pytest.mark.parametrize("text", ["say `bid 3`", "ask game.odds()", "So a view shows", "with stop_at=5"])
def test_words_of_code_are_found(text: str) -> None:
    assert CODE.search(text)


@pytest.mark.parametrize("size", ["poker", "facsimile"])
@pytest.mark.parametrize("name", GAMES)
def test_what_counts_stands_on_one_panel(name: str, size: str) -> None:
    """In the largest type as well, where it is set smaller than the rest."""
    game = parlour.load(name)
    content, drawings = contents(game, SIZES[size])
    said = content | {"part": "taught", "first": True, "from": 0, "size": TYPE[0]}
    with tempfile.TemporaryDirectory() as folder:
        page = prepared(Path(folder), "leaflet", "x", said, drawings)
        assert json.loads(typst.query(str(page), "<whole>", field="value")) == [True]
