"""A party on paper: its standings for a spreadsheet and to hang up, tally cards, and a slip for everyone."""

import csv
from io import StringIO

from parlour.errors import BadChoice
from parlour.party.evening import Evening
from parlour.party.prizes import Award, Tally, award, tallies
from parlour.press.sheets import party, tally
from parlour.server.live.party.picture import places

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would not take for a name
PRIZES = {"best": "First prize", "booby": "Booby prize"}
MARKS = {"won": "x", "lost": "-", "bye": "bye", "": ""}


def cells(evening: Evening, card: Tally) -> list[str]:
    """A tally card as a line of the standings."""
    line = [str(card.place), evening.players[card.player].name, str(card.punches), str(card.games)]
    if evening.party.captures:
        line.append(str(card.captures))
    return [*line, str(card.points)]


def heads(evening: Evening) -> list[str]:
    """What stands above such a line."""
    captures = [f"{evening.party.captured} captured"] if evening.party.captures else []
    return ["Place", "Name", "Games won", "Games", *captures, "Points"]


def csv_of(evening: Evening) -> str:
    """The standings, and a column for every round; nothing in it is a formula."""
    paper = StringIO()
    sheet = csv.writer(paper)
    rounds = [f"Round {number}" for number in range(1, len(evening.rounds) + 1)]
    sheet.writerow([*heads(evening), *rounds])
    for card in tallies(evening):
        line = [f"'{cell}" if cell.startswith(FORMULA) else cell for cell in cells(evening, card)]
        sheet.writerow([*line, *(MARKS[mark] for mark in card.marks)])
    return paper.getvalue()


def print_standings(evening: Evening) -> bytes:
    """The standings to hang up; with the prizes once the party is over."""
    awards = (award(evening, "best"), award(evening, "booby")) if evening.phase == "ended" else ()
    notes = [prize_line(evening, one) for one in awards if one is not None]
    rows = [cells(evening, card) for card in tallies(evening)]
    return party.print_standings(evening.party.title, heads(evening), rows, notes).pdf


def prize_line(evening: Evening, prize: Award) -> str:
    """A prize in a sentence."""
    if prize.player is not None:
        return f"{PRIZES[prize.prize]}: {evening.players[prize.player].name}"
    level = ", ".join(evening.players[who].name for who in prize.tied)
    return f"{PRIZES[prize.prize]}: to be played for by {level}"


def print_tallies(evening: Evening) -> bytes:
    """Tally cards for all who are there."""
    return tally.print_tally(evening.party.game, len(evening.present)).pdf


def print_slips(evening: Evening) -> bytes:
    """A slip for everyone in the round that is set up."""
    if not evening.rounds:
        raise BadChoice("There are slips when the tally cards have been given out.")

    def named(who: str) -> str:
        """What a player is called."""
        return evening.players[who].name

    slips = [
        party.Slip(
            named(place.player),
            f"Table {place.label}" if place.table else "Bye",
            named(place.partner) if place.partner else "",
            ", ".join(map(named, place.against)),
        )
        for place in places(evening)
    ]
    return party.print_seats(evening.party.title, len(evening.rounds), slips).pdf
