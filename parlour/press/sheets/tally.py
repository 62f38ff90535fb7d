"""Tally cards of a progressive party: one a player, in two colours.

Where games are tallied there is a figure to punch for every game won, where points are a box for those of every game;
along the foot a figure for every capture or lone hand, where these are counted.
"""

from collections.abc import Sequence

from parlour.errors import BadChoice
from parlour.games.facts import SEATED, Party
from parlour.games.offers import by_hands, check_tally, with_loners
from parlour.games.parties import MOST, party_of, too_few
from parlour.press import ink
from parlour.press.sheets.paper import PAPERS, SIZES, Grid, one_of
from parlour.press.sheets.setting import Sheets, lettered, typeset

FIGURES, BOXES = 25, 20  # games that there is room for, where nobody knows how many there will be
CAPTURES = 10  # or lone hands, along the foot: as many as on the printed card of Raffles
MOST_GAMES = 50  # that a card can hold
COLOURS = (("red", ink.VERMILION), ("blue", ink.BLUE))
"""The colours of the two partners of a couple."""
COUNTED = {"games": "Games Won", "points": "Total Points"}
BYE = "Bye"

Card = dict[str, str]
"""A card as it is printed: the seat, where it begins in words, the colour, and the name if it is known."""


def print_tally(
    name: str,
    players: int | None = None,
    paper: str = "a4",
    tallied: str = "",
    rounds: int = 0,
    hands: int | None = None,
    loners: bool = False,
) -> Sheets:
    """The tally cards of a party as PDF; tallied is what is counted, if not what the book has first."""
    party = party_of(name)
    if hands is not None:
        party = by_hands(party, hands)
    if loners:
        party = with_loners(party)
    return print_cards(party, tallies(party, players), tallied or party.tallies[0], rounds, paper)


def print_cards(party: Party, cards: Sequence[Card], counted: str, rounds: int = 0, paper: str = "a4") -> Sheets:
    """Tally cards as PDF, with room for so many games; 0 if nobody knows how many there will be."""
    sheet = one_of(paper, PAPERS, "paper")
    check_tally(party, counted)
    if not 0 <= rounds <= MOST_GAMES:
        raise BadChoice(f"A tally card has room for 1 to {MOST_GAMES} games, not for {rounds}.")
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
        "points": counted == "points",
        "figures": rounds or (BOXES if counted == "points" else FIGURES),
        "results": results(party, counted),
        "line": party.line,
        "foot": " and ".join(noted(party)),
        "captures": CAPTURES,
        "party": title,
    }
    drawings = {f"heading-{colour}": lettered(title, 60, shade) for colour, shade in COLOURS}
    pdf = typeset("tally", f"Progressive {title}: tally cards", content, drawings)
    return Sheets(pdf, f"Progressive {title}: {len(cards)} tally cards, {len(cards) // SEATED} tables")


def results(party: Party, counted: str) -> list[str]:
    """What is written down at the end of the evening: what is tallied, captures or lone hands, what breaks a tie."""
    others = [COUNTED[other] for other in party.tallies if other != counted and not party.captures]
    return [COUNTED[counted], *noted(party), *others]


def noted(party: Party) -> list[str]:
    """What is counted besides: captures or lone hands, where they are."""
    return [f"{party.captured} Captured"] * party.captures + ["Lone Hands"] * party.loners


def begins(party: Party, seat: str) -> str:
    """Where a card says to begin, in words."""
    if seat == BYE:
        return "sits out the first game"
    return f"Table No. {seat[:-1]}, {'couple' if party.partners else 'place'} {seat[-1]}" if seat else "came later"


def card(party: Party, seat: str, colour: str, name: str = "") -> Card:
    """The card of one player; a name that is not known is written in."""
    return {"seat": seat, "begins": begins(party, seat), "colour": colour, "name": name}


def tallies(party: Party, players: int | None) -> list[Card]:
    """The tally cards of so many players, table by table: place and colour. Who is over begins with a bye."""
    number = party.least if players is None else players
    if not party.least <= number <= MOST:
        raise BadChoice(too_few(party, number))
    tables = range(1, number // SEATED + 1)
    cards = [card(party, f"{table}{couple}", colour) for table in tables for couple in "AB" for colour, _ in COLOURS]
    return cards + [card(party, BYE, COLOURS[over % 2][0]) for over in range(number % SEATED)]
