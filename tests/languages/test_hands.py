"""Whole hands of every game are told in every language: nothing that a player sees stays English but names."""

import json
from pathlib import Path

import pytest

from parlour.errors import NotAvailable
from parlour.games.registry import HOUSE
from parlour.lab.check import tables
from parlour.languages.catalogues import LANGUAGES
from parlour.languages.gather import ROOT, node_says
from tests.languages.playing import told_of

SEEN = ROOT / "web" / "seen.mjs"


def test_nothing_that_is_seen_of_a_hand_stays_english(tmp_path: Path) -> None:
    hands = [told_of(list(tables(game))[-1], seed) for seed, game in enumerate(HOUSE)]
    path = tmp_path / "hands.json"
    path.write_text(json.dumps({"languages": list(LANGUAGES), "hands": hands}), "utf-8")
    try:
        assert node_says(SEEN, str(path)) == []
    except NotAvailable as trouble:
        pytest.skip(str(trouble))
