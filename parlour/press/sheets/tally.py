"""Tally cards of a progressive party: one a player, in two colours, with a figure to punch for every game won."""

from parlour.errors import BadChoice
from parlour.games.facts import Party
from parlour.games.parties import party_of
from parlour.press import ink
from parlour.press.sheets.paper import PAPERS, SIZES, Grid, one_of
from parlour.press.sheets.setting import Sheets, lettered, typeset

LEAST, MOST = 12, 400
TABLE = 4
FIGURES = 25
COLOURS = (("red", ink.VERMILION), ("blue", ink.BLUE))
"""The colours of the two partners of a couple."""


def print_tally(name: str, players: int | None = None, paper: str = "a4") -> Sheets:
    """The tally cards of a party as PDF."""
    sheet = one_of(paper, PAPERS, "paper")
    cards = tallies(players)
    party = party_of(name)
    title = party.title.removeprefix("Progressive ")
    grid = Grid(sheet, SIZES["poker"])
    each = len(grid.places())
    pages = [cards[start : start + each] for start in range(0, len(cards), each)]
    content = {
        "paper": sheet,
        "places": [[place.x, place.y] for place in grid.places()],
        "size": grid.card,
        "marks": grid.marks(),
        "pages": pages,
        "colours": dict(COLOURS),
        "figures": FIGURES,
        "results": results(party),
        "line": party.line,
        "foot": "".join(captures(party)),
        "party": title,
    }
    drawings = {f"heading-{colour}": lettered(title, 60, shade) for colour, shade in COLOURS}
    pdf = typeset("tally", f"Progressive {title}: tally cards", content, drawings)
    return Sheets(pdf, f"Progressive {title}: {len(cards)} tally cards, {len(cards) // TABLE} tables")


def results(party: Party) -> list[str]:
    """What is written down at the end of the evening: games, what is tallied besides, and captures."""
    counted = {"games": "Games won", "points": "Total points"}
    return [*(counted[tally] for tally in party.tallies), *captures(party)]


def captures(party: Party) -> list[str]:
    """The line for captures, where they are tallied."""
    return [f"{party.captured} captured"] if party.captures else []


def short(title: str) -> str:
    """The title as it fits a small card."""
    return title.removeprefix("The Capture of Mr. ").partition(" (")[0]


def tallies(players: int | None) -> list[dict[str, str]]:
    """The tally cards of so many players, table by table: place and colour. Who is over begins with a bye."""
    number = LEAST if players is None else players
    if not LEAST <= number <= MOST:
        raise BadChoice(f"A party has three tables of four or more: from {LEAST} to {MOST} players, not {number}.")
    tables = range(1, number // TABLE + 1)
    cards = [
        {"seat": f"{table}{couple}", "colour": colour} for table in tables for couple in "AB" for colour, _ in COLOURS
    ]
    return cards + [{"seat": "Bye", "colour": COLOURS[over % 2][0]} for over in range(number % TABLE)]
