"""Papers of a party that is going on: the standings to hang up, and a slip for everyone that says where to sit."""

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.errors import BadChoice
from parlour.press.sheets.paper import PAPERS, one_of
from parlour.press.sheets.setting import Sheets, lettered, typeset
from parlour.press.sheets.tables import TableCode, qr_drawings


@dataclass(frozen=True)
class Slip:
    """Where one player sits in a round: at a table (0: none), in which chair, and in what company, line by line."""

    name: str
    table: int
    place: str
    chair: str
    company: tuple[str, ...]


def print_standings(
    title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str] = (), paper: str = "a4"
) -> Sheets:
    """The standings as PDF, the best first; below them what is to be said besides."""
    if any(len(row) != len(heads) for row in rows):
        raise BadChoice("Every line of the standings has something under every heading.")
    content = {
        "paper": one_of(paper, PAPERS, "paper"),
        "heads": list(heads),
        "rows": [list(row) for row in rows],
        "notes": list(notes),
    }
    pdf = typeset("standings", title, content, {"heading": lettered("Standings")})
    return Sheets(pdf, f"{title}: the standings of {len(rows)} players")


def print_seats(
    title: str, round: int, slips: Sequence[Slip], tables: Sequence[TableCode] = (), paper: str = "a4"
) -> Sheets:
    """The slips of a round as PDF, to be cut out; with the codes of the tables, where results are sent from them."""
    if not slips:
        raise BadChoice("There is nobody to make a slip for.")
    known = {table.number: table for table in tables}
    content = {
        "paper": one_of(paper, PAPERS, "paper"),
        "round": round,
        "slips": [
            {
                "name": slip.name,
                "place": slip.place,
                "chair": slip.chair,
                "company": slip.company,
                "code": known[slip.table].code if slip.table in known else "",
                "drawing": f"code-{slip.table}.svg" if slip.table in known else None,
            }
            for slip in slips
        ],
    }
    drawings = qr_drawings(known[table] for table in sorted({slip.table for slip in slips} & known.keys()))
    pdf = typeset("seats", title, content, drawings)
    return Sheets(pdf, f"{title}: {len(slips)} slips for round {round}, to cut out")
