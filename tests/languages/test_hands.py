"""Whole hands of every game are told in every language: nothing that a player sees stays English but names."""

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.bots.problems.kept import games_with_problems
from parlour.errors import NotAvailable
from parlour.games.registry import HOUSE
from parlour.lab.check import tables
from parlour.languages.catalogues import LANGUAGES
from parlour.languages.gather import ROOT, node_says
from tests.languages.playing import told_of, told_of_problems

SEEN = ROOT / "web" / "seen.mjs"


def stays_english(told: list[dict[str, Any]], path: Path) -> list[str]:
    """What of all this stays English in one of the languages."""
    path.write_text(json.dumps({"languages": list(LANGUAGES), "hands": told}), "utf-8")
    try:
        return node_says(SEEN, str(path))
    except NotAvailable as trouble:
        pytest.skip(str(trouble))


def test_nothing_that_is_seen_of_a_hand_stays_english(tmp_path: Path) -> None:
    hands = [told_of(list(tables(game))[-1], seed) for seed, game in enumerate(HOUSE)]
    assert stays_english(hands, tmp_path / "hands.json") == []


def test_nothing_that_is_said_of_a_problem_stays_english(tmp_path: Path) -> None:
    problems = [told_of_problems(game) for game in games_with_problems() if game in HOUSE]
    assert problems and stays_english(problems, tmp_path / "problems.json") == []
