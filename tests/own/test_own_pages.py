"""A game of one's own is taught by a page of its own, which stands beside it."""

import os
import subprocess
import sys
from pathlib import Path

OWN = """
aim = "Take tricks."
players = "Two or four play."
turn = ["Follow suit."]
ends = { hand = "All cards are played.", game = "Somebody has 50." }
order = [{ caption = "The ace is high.", cards = ["ace-spades", "king-spades"], rule = "" }]
counts = [{ what = "every trick", points = "1", rule = "" }]
advice = [
    { text = "Lead high.", whose = "ours" },
    { text = "Follow low.", whose = "ours" },
    { text = "Smile.", whose = "ours" },
]

[example]
intro = "Ada and Ben play."
names = ["Ada", "Ben"]
dealer = "Ben"
hands = { Ada = ["ace-spades"], Ben = ["king-spades"] }

[[example.scenes]]
title = "A trick"
plays = [
    { who = "Ada", move = "ace-spades", says = "Ada leads." },
    { who = "Ben", move = "king-spades", says = "Ben follows." },
]
taker = "Ada"
why = "The ace is higher."
rules = []
"""


def learned(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command in a folder of one's own."""
    command = [sys.executable, "-m", "parlour", *words]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, env=os.environ | {"COLUMNS": "100"})


def test_a_game_of_ones_own_has_its_page_beside_it(tmp_path: Path) -> None:
    beside = tmp_path / "high_noon.page.toml"
    assert "high_noon.page.toml" in learned(tmp_path, "new", "high-noon").stdout
    refused = learned(tmp_path, "learn", "high_noon.py")
    assert refused.returncode == 2 and "High Noon has no page yet; write high_noon.page.toml beside" in refused.stderr
    beside.write_text(OWN, encoding="utf-8")
    shown = learned(tmp_path, "learn", "high_noon.py")
    assert shown.returncode == 0 and "The ace is higher." in shown.stdout and "← takes the trick" in shown.stdout
    beside.write_text(OWN.replace('taker = "Ada"', 'taker = "Ben"'), encoding="utf-8")
    tried = learned(tmp_path, "check", "high_noon.py")
    assert tried.returncode == 1 and "its page: Ada takes “A trick”, not Ben." in tried.stdout
