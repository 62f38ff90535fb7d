"""Papers that lie on the tables of a party: a sheet and a tent for each, with the code by which its phone is known."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from parlour.errors import BadChoice
from parlour.games.facts import Party
from parlour.press import ink
from parlour.press.qr import qr, with_margin
from parlour.press.sheets.paper import PAPERS, one_of
from parlour.press.sheets.setting import Sheets, lettered, typeset
from parlour.press.sheets.tally import noted
from parlour.press.svg import document

UNSETTLED = 12  # games there is room for, if nobody knows how many there will be
CHAIRS = ("A red", "B red", "A blue", "B blue")


@dataclass(frozen=True)
class TableCode:
    """A table and its code: as it is typed, where it is typed, and the link that the square leads to."""

    number: int
    code: str
    door: str
    link: str


@lru_cache(200)
def qr_drawing(text: str) -> str:
    """A QR code as a drawing, with the light margin that belongs to it."""
    rows = with_margin(qr(text))
    dark = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark)
    ground = f'<path fill="#ffffff" d="M0 0h{len(rows)}v{len(rows)}h-{len(rows)}z"/>'
    return document("code", "A QR code", (len(rows), len(rows)), f'{ground}<path fill="{ink.LINE}" d="{dark}"/>', {})


def qr_drawings(tables: Iterable[TableCode]) -> dict[str, str]:
    """The QR codes of some tables, by their files."""
    return {f"code-{table.number}": qr_drawing(table.link) for table in tables}


def told(table: TableCode) -> dict[str, Any]:
    """A table as a template reads it."""
    return {"number": table.number, "code": table.code, "door": table.door, "drawing": f"code-{table.number}.svg"}


def sides_of(party: Party) -> list[str]:
    """What stands above the columns of a score sheet."""
    return ["Couple A", "Couple B"] if party.partners else list(CHAIRS)


def how_to_send(party: Party, table: TableCode) -> list[str]:
    """How the phone of a table sends its result."""
    who = "the reds cut" if party.partners else "those who are level cut"
    captured = f", and who had {party.captured}" * party.captures
    captured += ", and who played alone and took every trick, once for each such hand" * party.loners
    return [
        f"Point one phone of this table at the square, or open {table.door} on it and type {unbroken(table.code)}.",
        f"When your game is over write down the points{captured}, on the phone and below, and press Send it; if the "
        f"points are level {who}, and you tap who won.",
        "Without a network the phone keeps the result and sends it later; until all have moved you can put it right.",
    ]


def unbroken(code: str) -> str:
    """A code that stays in one line."""
    return code.replace(" ", "\N{NO-BREAK SPACE}")


def print_tables(party: Party, tables: Sequence[TableCode], rounds: int, paper: str = "a4") -> Sheets:
    """A sheet for each table as PDF: its number, its code, how its phone is used, and room for every game's score."""
    check(tables)
    content = {
        "paper": one_of(paper, PAPERS, "paper"),
        "tables": [told(table) | {"how": how_to_send(party, table)} for table in tables],
        "heads": [*sides_of(party), *noted(party)],
        "rounds": rounds or UNSETTLED,
        "line": party.line,
    }
    pdf = typeset("tables", party.title, content, qr_drawings(tables))
    return Sheets(pdf, f"{party.title}: a sheet for each of {len(tables)} tables")


def print_tents(party: Party, tables: Sequence[TableCode], paper: str = "a4") -> Sheets:
    """A tent for each table as PDF, to be folded across the middle: the number on both sides, the code on one."""
    check(tables)
    content = {"paper": one_of(paper, PAPERS, "paper"), "tables": [told(table) for table in tables]}
    pdf = typeset("tents", party.title, content, qr_drawings(tables))
    return Sheets(pdf, f"{party.title}: {len(tables)} table tents, to be folded across the middle")


@dataclass(frozen=True)
class Findable:
    """A name in the list, and where it sits."""

    name: str
    where: str


def print_names(title: str, round: int, names: Sequence[Findable], paper: str = "a4") -> Sheets:
    """The list in which everybody finds his name, in alphabetical order, as PDF to hang up."""
    if not names:
        raise BadChoice("There is nobody to find.")
    content = {
        "paper": one_of(paper, PAPERS, "paper"),
        "round": round,
        "names": [{"name": one.name, "where": one.where} for one in names],
    }
    pdf = typeset("names", title, content, {"heading": lettered("Find your name")})
    return Sheets(pdf, f"{title}: where {len(names)} people sit")


def check(tables: Sequence[TableCode]) -> None:
    """Are there tables at all?"""
    if not tables:
        raise BadChoice("There are no tables yet; they follow from who has come.")
