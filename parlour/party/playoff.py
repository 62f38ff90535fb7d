"""The play-off: those level for the first prize play for it, game after game, until one is left (PRO-9, PRO-16).

One game of it is a heat: a round of as few tables as hold all who are level, at which some chairs may be a stand-in's.
"""

from collections.abc import Sequence
from random import Random

from parlour.errors import BadChoice, brief
from parlour.party.company import Round
from parlour.party.moves import Seating
from parlour.party.parties import CHAIRS, Party, first_dealer
from parlour.party.score import Entry, Sheet, winning_chairs

STAND_IN = ""  # who sits in a chair that none of those level has


def draw_heat(party: Party, chance: Random, level: Sequence[str]) -> Round:
    """Those level draw their chairs, two to four at a table, and no table has two more than another."""
    many = -(-len(level) // CHAIRS)
    drawn = chance.sample(level, len(level))
    rows = [drawn[number::many] for number in range(many)]
    tables = tuple((*row, *[STAND_IN] * (CHAIRS - len(row))) for row in rows)
    dealers = tuple(first_dealer(party, chance) for _ in tables)
    return Round(Seating(tables, dealers), [Sheet() for _ in tables], begun=True)


def is_through(party: Party, unit: str, sheet: Sheet) -> bool:
    """Has a table played its game? Where a bell would end it, it is the game that Table 1 plays."""
    told = sheet.told
    if told is None or sheet.entered is not None:
        return told is not None
    if party.bell == "all":
        return party.through(unit, len(sheet.hands), told.points)
    return max(told.points) >= party.ring_at


def is_over(party: Party, unit: str, heat: Round) -> bool:
    """Are all tables of a heat through?"""
    return all(is_through(party, unit, sheet) for sheet in heat.sheets)


def winners(party: Party, heat: Round) -> set[str]:
    """Who of those level has won at his table, alone or with a partner; who is level at the top goes on with the best.

    At Trolley a stand-in may have made more than anyone: it is the best of the others who wins.
    """
    found = set[str]()
    for seats, sheet in zip(heat.seating.tables, heat.sheets, strict=True):
        if sheet.told is not None:
            found.update(seats[chair] for chair in best(party, seats, sheet.told))
    return found


def best(party: Party, seats: Sequence[str], entry: Entry) -> list[int]:
    """The chairs of those level who have won at a table."""
    playing = [chair for chair, who in enumerate(seats) if who != STAND_IN]
    if entry.winners:
        named = winning_chairs(party, seats, entry.winners)
        return [chair for chair in playing if chair in named]
    points = {chair: entry.points[chair % party.sides] for chair in playing}
    return [chair for chair in playing if points[chair] == max(points.values())]


def check_heat(party: Party, seats: Sequence[str], entry: Entry) -> None:
    """Refuse a result that cannot be of this table of a play-off."""
    if not entry.points and not entry.winners:
        raise BadChoice("Say the points of each side, or who won.")
    if entry.points and len(entry.points) != party.sides:
        raise BadChoice(f"A table of {party.title} has {party.sides} scores, not {len(entry.points)}.")
    if entry.captors:
        raise BadChoice("Captures are not counted any more when a prize is played for.")
    for who in entry.winners:
        if who == STAND_IN or who not in seats:
            raise BadChoice(f"{brief(who)} did not play for the prize at that table.")
    named = {seats.index(who) % party.sides for who in entry.winners}
    if len(named) > 1:
        raise BadChoice("A couple wins." if party.partners else "One wins, if a prize is played for.")
    if (
        entry.points
        and named
        and not named <= {chair % party.sides for chair in best(party, seats, Entry(entry.points))}
    ):
        raise BadChoice("Those named cannot have won by these points.")
