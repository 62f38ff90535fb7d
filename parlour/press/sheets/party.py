"""Papers of a party that is going on: the standings to hang up, and a slip for everyone that says where to sit."""

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.errors import BadChoice
from parlour.press.sheets.paper import PAPERS, one_of
from parlour.press.sheets.setting import Sheets, lettered, typeset


@dataclass(frozen=True)
class Slip:
    """Where one player sits in a round: `place` as on a tally card, or Bye."""

    name: str
    place: str
    partner: str
    against: str


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


def print_seats(title: str, round: int, slips: Sequence[Slip], paper: str = "a4") -> Sheets:
    """The slips of a round as PDF, to be cut out."""
    if not slips:
        raise BadChoice("There is nobody to make a slip for.")
    content = {
        "paper": one_of(paper, PAPERS, "paper"),
        "round": round,
        "slips": [
            {"name": slip.name, "place": slip.place, "partner": slip.partner, "against": slip.against} for slip in slips
        ],
    }
    pdf = typeset("seats", title, content, {})
    return Sheets(pdf, f"{title}: {len(slips)} slips for round {round}, to cut out")
