"""The rule ledger, read from the project's own pages (docs/rules): every rule under its id."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from parlour.errors import NotAvailable

ROW = re.compile(r"^\|\s*([A-Z]{3}-\d+)\s*\|\s*([PXR])\s*\|\s*(.+?)\s*\|$", re.MULTILINE)
ORIGIN = {"P": "printed", "X": "an example printed in the book", "R": "a ruling of this edition"}
HOMES = (Path(__file__).parent / "rulebooks", Path(__file__).parent.parent / "docs" / "rules")


@dataclass(frozen=True)
class Rule:
    """One rule: its id, where it comes from (P, X or R), and what it says."""

    id: str
    origin: str
    text: str

    def __str__(self) -> str:
        return f"{self.id} ({ORIGIN[self.origin]}): {self.text}"


@cache
def page(name: str, beside: Path | None = None) -> str:
    """One page of the ledger: beside a game of one's own, or with the package, or in docs/rules in a checkout."""
    for home in HOMES if beside is None else (beside, *HOMES):
        path = home / f"{name}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise NotAvailable(f"The rule page {name}.md is not installed; reinstall Parlour, or put it beside the game.")


def read_rules(*names: str, beside: Path | None = None) -> dict[str, Rule]:
    """The rules of these pages, in order; a game of one's own has its pages beside it."""
    rules = {}
    for name in names:
        for id, origin, text in ROW.findall(page(name, beside)):
            rules[id] = Rule(id, origin, text)
    return rules
