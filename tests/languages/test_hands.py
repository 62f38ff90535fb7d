"""Whole hands of every game are told in every language: nothing that a player sees stays English but names."""

import json
from pathlib import Path

import pytest

from parlour.errors import NotAvailable
from parlour.games.registry import HOUSE
from parlour.lab.check import tables
from parlour.languages import po
from parlour.languages.catalogues import HOME, LANGUAGES
from parlour.languages.gather import ROOT, areas, node_says
from parlour.languages.po import Entry
from tests.languages.playing import told_of

SEEN = ROOT / "web" / "seen.mjs"
TOLD = ("common", "cards", "games/")


def untranslated(language: str, told: list[Entry]) -> list[list[str]]:
    """The sentences of the table that are gathered and wait for their translation: they stand for themselves."""
    done = {entry.text for path in (HOME / language).rglob("*.po") for entry in po.read(path)[0] if entry.done}
    return [[text for text in (entry.text, entry.many) if text] * 2 for entry in told if entry.text not in done]


def test_nothing_that_is_seen_of_a_hand_stays_english(tmp_path: Path) -> None:
    hands = [told_of(list(tables(game))[-1], seed) for seed, game in enumerate(HOUSE)]
    told = [entry for area, gathered in areas() if area.startswith(TOLD) for entry in gathered()]
    sentences = {language: untranslated(language, told) for language in LANGUAGES}
    path = tmp_path / "hands.json"
    path.write_text(json.dumps({"languages": list(LANGUAGES), "sentences": sentences, "hands": hands}), "utf-8")
    try:
        assert node_says(SEEN, str(path)) == []
    except NotAvailable as trouble:
        pytest.skip(str(trouble))
