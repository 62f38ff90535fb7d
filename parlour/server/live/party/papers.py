"""A party on paper: its standings for a spreadsheet and to hang up, tally cards, a slip for everyone, the list of
names, and what lies on the tables."""

import csv
import re
import unicodedata
from dataclasses import dataclass
from io import StringIO

from parlour.errors import BadChoice
from parlour.party.evening import Evening
from parlour.party.offered import TITLES
from parlour.party.parties import COLOURS, MOST
from parlour.party.prizes import Award, Tally, awards, tallies
from parlour.press.sheets import party, slips, tables, tally
from parlour.server.live.party.codes import Codes, grouped
from parlour.server.live.party.picture import places
from parlour.server.live.party.soiree import Soiree
from parlour.wire.party import PartyPlace

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would not take for a name
MARKS = {"won": "x", "lost": "-", "bye": "bye", "": ""}

ADDRESS = re.compile(r"https?://[A-Za-z0-9.\-_:\[\]]{1,68}")  # as much as a square holds with a code


@dataclass(frozen=True)
class Order:
    """What is to be printed: a party, on which paper, and under which address phones can reach it."""

    evening: Evening
    tables: list[tables.TableCode]
    paper: str
    with_codes: bool  # are results sent from the tables?

    def check_codes(self) -> None:
        """Refuse papers for tables that count by themselves."""
        if not self.with_codes:
            raise BadChoice("At a party that is played here the tables count by themselves, and need no papers.")


def ordered(soiree: Soiree, codes: Codes, paper: str, at: str) -> Order:
    """A party to be printed, as it is now."""
    if not ADDRESS.fullmatch(at):
        raise BadChoice("The address for the codes begins with http:// or https://, then comes the name of the house.")
    door = f"{at.partition('//')[2]}/party/join"
    found = [
        tables.TableCode(table, grouped(code), door, f"{at}/party/{soiree.id}#{code}")
        for table in range(1, soiree.most_tables + 1)
        for code in [codes.slip(soiree.id, table)]
    ]
    return Order(soiree.copy().evening, found, paper, not soiree.is_here)


def cells(evening: Evening, card: Tally) -> list[str]:
    """A tally card as a line of the standings, what is tallied first."""
    line = [str(card.place), evening.players[card.player].name]
    captures = [str(card.captures)] if evening.party.notes_hands else []
    won, points = [str(card.punches), str(card.games)], [str(card.points)]
    return [*line, *points, *captures, *won] if by_points(evening) else [*line, *won, *captures, *points]


def heads(evening: Evening) -> list[str]:
    """What stands above such a line."""
    captures = tally.noted(evening.party)
    won, points = ["Games Won", "Games"], ["Total Points"]
    return ["Place", "Name", *(points + captures + won if by_points(evening) else won + captures + points)]


def by_points(evening: Evening) -> bool:
    """Are points tallied?"""
    return evening.opened.tally == "points"


def rounds_of(evening: Evening, card: Tally) -> list[str]:
    """A tally card round by round: the points, where these are tallied, or a mark for a game won."""
    marks = [MARKS[mark] for mark in card.marks]
    if not by_points(evening):
        return marks
    return [mark if made is None else str(made) for mark, made in zip(marks, card.made, strict=True)]


def csv_of(evening: Evening) -> str:
    """The standings, and a column for every round; nothing in it is a formula."""
    paper = StringIO()
    sheet = csv.writer(paper)
    rounds = [f"Round {number}" for number in range(1, len(evening.rounds) + 1)]
    sheet.writerow([*heads(evening), *rounds])
    for card in tallies(evening):
        line = [f"'{cell}" if cell.startswith(FORMULA) else cell for cell in cells(evening, card)]
        sheet.writerow([*line, *rounds_of(evening, card)])
    return paper.getvalue()


def print_standings(order: Order) -> bytes:
    """The standings to hang up; with the prizes once the party is over."""
    evening = order.evening
    notes = [prize_line(evening, one) for one in awards(evening)] if evening.phase == "ended" else []
    rows = [cells(evening, card) for card in tallies(evening)]
    return party.print_standings(evening.party.title, heads(evening), rows, notes, order.paper).pdf


def prize_line(evening: Evening, prize: Award) -> str:
    """A prize in a sentence, with what it is, if the hostess has said."""
    title = f"{TITLES[prize.prize]}{f' ({prize.name})' * bool(prize.name)}"
    if not prize.is_open:
        return f"{title}: {' and '.join(evening.players[who].name for who in prize.holders)}"
    level = ", ".join(evening.players[who].name for who in prize.tied)
    how = {"later": "not decided yet, between", "cut": "to be cut for by"}.get(prize.by, "to be played for by")
    return f"{title}: {how} {level}"


def print_tallies(order: Order) -> bytes:
    """Tally cards for all who are there: each with its name and where it begins, and room for every game."""
    evening = order.evening
    people = [evening.players[who] for who in evening.present if not evening.players[who].bot]
    if not evening.rounds or not people:
        raise BadChoice("There are tally cards when they have been given out.")
    cards = [tally.card(evening.party, one.place, COLOURS[one.colour or 0], one.name) for one in people]
    cards.sort(key=lambda card: by_table(card["seat"]))
    return tally.print_cards(evening.party, cards, evening.opened.tally, evening.opened.rounds, order.paper).pdf


def by_table(seat: str) -> tuple[int, str]:
    """By what tally cards are ordered: the tables, then who begins with a bye or came later."""
    return (int(seat[:-1]), seat[-1]) if seat[:1].isdigit() else (MOST, seat)


def print_slips(order: Order) -> bytes:
    """A slip for everyone in the round that is set up."""
    evening = order.evening
    if not evening.rounds:
        raise BadChoice("There are slips when the tally cards have been given out.")
    found = [slip_of(evening, place) for place in places(evening)]
    return party.print_seats(
        evening.party.title, len(evening.rounds), found, order.tables if order.with_codes else (), order.paper
    ).pdf


def slip_of(evening: Evening, place: PartyPlace) -> party.Slip:
    """What the slip of one player says."""

    def named(who: str) -> str:
        """What a player is called."""
        return evening.players[who].name

    name = named(place.player)
    if place.chair is None:
        return party.Slip(name, 0, "Bye", "sits out this game", ())
    beside = "couple" if evening.party.partners else "place"
    chair = f"{beside} {place.label[-1]}, {COLOURS[place.chair // 2]} chair"
    if place.partner:
        one, other = map(named, place.against)
        return party.Slip(name, place.table, f"Table {place.table}", chair, partners(named(place.partner), one, other))
    return party.Slip(name, place.table, f"Table {place.table}", chair, ("with", *map(named, place.against)))


def partners(mate: str, one: str, other: str) -> tuple[str, ...]:
    """The company of one who plays with a partner."""
    return (f"with {mate}", f"against {one}", f"and {other}")


def print_tables(order: Order) -> bytes:
    """A sheet for each table."""
    order.check_codes()
    evening = order.evening
    return tables.print_tables(evening.party, order.tables, evening.opened.rounds, order.paper).pdf


def print_tents(order: Order) -> bytes:
    """A tent for each table."""
    order.check_codes()
    return tables.print_tents(order.evening.party, order.tables, order.paper).pdf


def print_plan(order: Order) -> bytes:
    """The plan from this game on (PRO-20): a sheet for the hostess, and a slip for everyone."""
    evening = order.evening
    if not evening.ahead:
        raise BadChoice(
            "There is a plan to print when all move as planned, the cards are given out and games are left."
        )
    rounds = [evening.seating.tables, *evening.ahead]
    players = sorted({who for tables in rounds for seats in tables for who in seats} | set(evening.seating.byes))
    people = {who: evening.players[who].name if who in evening.players else who for who in players}
    players.sort(key=lambda who: alphabetical(people[who]))
    number = {who: at for at, who in enumerate(players, 1)}
    seated = [[[number[who] for who in seats] for seats in tables] for tables in rounds]
    byes = [sorted(set(number.values()) - {who for seats in tables for who in seats}) for tables in seated]
    names = [people[who] for who in players]
    return slips.print_plan(seated, byes, order.paper, names, first=len(evening.rounds)).pdf


def print_names(order: Order) -> bytes:
    """Everybody in alphabetical order, with his table."""
    evening = order.evening
    if not evening.rounds:
        raise BadChoice("There is a list of names when the tally cards have been given out.")
    found = [
        tables.Findable(evening.players[place.player].name, place.label or "sits out")
        for place in places(evening)
        if not evening.players[place.player].bot
    ]
    found.sort(key=lambda one: alphabetical(one.name))
    return tables.print_names(evening.party.title, len(evening.rounds), found, order.paper).pdf


def alphabetical(name: str) -> tuple[str, str]:
    """By what names are ordered: letters without their marks, large or small."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return plain.casefold(), name
