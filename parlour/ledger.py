"""The rule ledger, read from the project's own pages (docs/rules): every rule under its id, what is printed and what is
ruled apart. A rule may have several rows under one id, each with its own mark."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from parlour.errors import NotAvailable

ROW = re.compile(r"^\|\s*([A-Z]{3}-\d+)\s*\|\s*([PXR])\s*\|\s*(.+?)\s*\|$", re.MULTILINE)
ORIGIN = {"P": "printed", "X": "an example printed in the book", "R": "a ruling of this edition"}
HEADING = {"P": "Printed", "X": "Example", "R": "Ruling"}
"""How a part begins where it follows one of another origin in the same text."""
HERE = re.compile(r"<!-- here -->(.*?)<!-- end here -->")
"""What a ruling says of the tables of this house alone, which are shown on a screen and refereed by it."""
OPTION = re.compile(r" \(an option\)|(?<=\()an option, |: an option(?=\.?\))")
"""How a ruling says that a table of this house can be set so."""
HOMES = (Path(__file__).parent / "rulebooks", Path(__file__).parent.parent / "docs" / "rules")


@dataclass(frozen=True)
class Part:
    """Part of a rule: where it comes from (P, X or R), and what it says."""

    origin: str
    text: str


@dataclass(frozen=True)
class Rule:
    """One rule: its id, and its parts, each printed, an example or a ruling."""

    id: str
    parts: tuple[Part, ...]

    @property
    def origin(self) -> str:
        """Where the rule comes from; where it has several parts, the first."""
        return self.parts[0].origin

    @property
    def text(self) -> str:
        """All the rule says; a part of another origin than the one before says what it is."""
        first, *rest = self.parts
        before, texts = first.origin, [first.text]
        for part in rest:
            texts.append(part.text if part.origin == before else f"{HEADING[part.origin]}: {part.text}")
            before = part.origin
        return " ".join(texts)

    def __str__(self) -> str:
        return "\n".join(f"{self.id} ({ORIGIN[part.origin]}): {part.text}" for part in self.parts)


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
    rules: dict[str, Rule] = {}
    for name in names:
        for id, origin, text in ROW.findall(page(name, beside)):
            before = rules[id].parts if id in rules else ()
            rules[id] = Rule(id, (*before, Part(origin, HERE.sub(r"\1", text))))
    return rules


def on_paper(text: str) -> str:
    """A row of the ledger for people round a table of wood: without what is so on the screen alone, and without the
    word that something is an option there; empty if nothing is left."""
    return " ".join(OPTION.sub("", HERE.sub("", text)).split())
