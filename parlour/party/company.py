"""Who is at the party, and in which chair: tally cards, byes, bots, those who come late and those who leave."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from parlour.errors import BadChoice, Refusal, brief
from parlour.party import events
from parlour.party.formats import given
from parlour.party.moves import Seating, colour_of, fill, sit_out
from parlour.party.parties import CHAIRS, COLOURS, MOST, Party, first_dealer, tally_places, too_few
from parlour.party.rotation import Seat, keep_seats
from parlour.party.score import Sheet, renamed

BOT = "bot-"  # how the ids of bots begin
DEALT_OUT = (0, 2, 1, 3)  # the chairs of a table in the order of the tally cards: a couple at a time


@dataclass
class Player:
    """Somebody at the party, with his tally card."""

    id: str
    name: str
    bot: bool = False
    place: str = ""  # where the tally card says to begin: 1A, or Bye; empty for who came late
    colour: int | None = None  # of the tally card
    owed: int = 0  # games that one who came late is taken to have sat out
    left: bool = False
    fixed: bool = False  # cannot move, and keeps table and chair


@dataclass
class Round:
    """One game at all tables: who sat where, and what came of it."""

    seating: Seating
    sheets: list[Sheet]
    begun: bool = False
    rung_by: int = 0  # the table that rang; 0 while they play
    called: bool = False  # it was the hostess or the clock that rang

    @property
    def rung(self) -> bool:
        """Has the bell ended it?"""
        return self.rung_by > 0

    def copy(self) -> "Round":
        """The same, on which something can be tried; sheets and seating never change."""
        return replace(self, sheets=list(self.sheets))


class Company:
    """The players of a party and their rounds so far."""

    def __init__(self, opened: events.Opened | events.FirstOpened) -> None:
        self.opened = opened if isinstance(opened, events.Opened) else opened.as_begun()
        self.party: Party = given(self.opened)
        self.players: dict[str, Player] = {}
        self.rounds: list[Round] = []
        self.ahead: list[tuple[tuple[str, ...], ...]] = []  # the tables of the coming rounds, where they are planned

    def copy(self) -> Self:
        """The same company, on which something can be tried; it shares what never changes."""
        other = copy(self)
        other.players = {who: copy(player) for who, player in self.players.items()}
        other.rounds, other.ahead = [game.copy() for game in self.rounds], list(self.ahead)
        return other

    @property
    def present(self) -> list[str]:
        """Who is there, in the order of the tally cards."""
        return [who for who, player in self.players.items() if not player.left]

    @property
    def round(self) -> Round:
        """The round that is set up, played or counted."""
        if not self.rounds:
            raise Refusal("The tally cards have not been given out yet.")
        return self.rounds[-1]

    @property
    def seating(self) -> Seating:
        """Where all sit now."""
        return self.round.seating

    def chance(self, *what: object) -> Random:
        """Chance for one purpose, the same whenever it is asked."""
        return Random(" ".join(str(word) for word in (self.opened.seed, *what)))

    def sat_out(self, who: str) -> int:
        """How often somebody has sat out; a game counts when the bell has begun it."""
        return self.players[who].owed + sum(game.begun and who in game.seating.byes for game in self.rounds)

    # ---- tally cards ----

    def seat(self, order: Sequence[str]) -> None:
        """Give out the tally cards (PRO-1)."""
        people = self.present
        if not people:
            raise BadChoice("Nobody has come yet.")
        if self.opened.fill == "byes" and len(people) < self.party.least:
            raise BadChoice(too_few(self.party, len(people)))
        if order and sorted(order) != sorted(people):
            raise BadChoice("The tally cards are given out to all who have come, one each.")
        drawn = list(order)
        if self.opened.fill == "bots":
            drawn += [self.new_bot() for _ in range(self.bots_wanted(len(people)))]
        if not order:
            drawn = [*people, *drawn]
            self.chance("tallies").shuffle(drawn)
        self.players = {who: self.players[who] for who in drawn}
        number = len(drawn) // CHAIRS
        chairs: list[list[str | None]] = [[None] * CHAIRS for _ in range(number)]
        for place, who in enumerate(drawn[: number * CHAIRS]):
            chairs[place // CHAIRS][DEALT_OUT[place % CHAIRS]] = who
        self.rounds.append(self.settled(chairs, [None] * number, drawn[number * CHAIRS :], {}))
        self.give_tallies()

    def give_tallies(self) -> None:
        """Write place and colour on the tally cards of those who have none."""
        tables = self.seating.tables
        places = tally_places(len(tables))
        for number, table in enumerate(tables):
            for chair, who in enumerate(table):
                player = self.players[who]
                if len(self.rounds) == 1 and not player.place:
                    player.place = places[number * CHAIRS + chair]
                player.colour = colour_of(chair) if player.colour is None else player.colour
        for number, who in enumerate(self.seating.byes):
            player = self.players[who]
            player.place = player.place or ("Bye" if len(self.rounds) == 1 else "")
            player.colour = number % len(COLOURS) if player.colour is None else player.colour

    # ---- chairs ----

    def settled(
        self,
        tables: Sequence[Sequence[str | None]],
        dealers: Sequence[int | None],
        bench: Sequence[str],
        kept: Mapping[str, Seat],
        again: bool = False,
    ) -> Round:
        """A round on these chairs, once who has left is replaced and who is over sits out (PRO-12 to PRO-14); who
        cannot move has the seat that is kept for him (PRO-21). Settled again, it leaves people the chairs they have."""
        where = {who: number for number, table in enumerate(tables) for who in table if who}
        self.change_bots(where)
        present = self.present
        placed = where.keys() if again and self.opened.keeps_places else ()
        chosen = sit_out(present, {who: self.sat_out(who) for who in present}, bench, placed)
        out = [who for who in present if who in chosen]
        stay = {who for who in present if who not in out}
        chairs = [[who if who in stay else None for who in table] for table in tables]
        pool = sorted(stay - where.keys(), key=lambda who: (self.last_table(who), present.index(who)))
        colours = {who: player.colour for who, player in self.players.items()}
        full = fill(chairs, len(stay) // CHAIRS, pool, colours)
        last = self.seating.tables if self.rounds and self.party.partners else ()
        return self.laid(keep_seats(full, kept, last), [*dealers, *[None] * len(full)], out)

    def laid(self, tables: Sequence[Sequence[str]], dealers: Sequence[int | None], byes: Sequence[str]) -> Round:
        """A round at these tables; where nobody has to deal, the first dealer is found as at the beginning (PRO-4)."""
        deal = [
            first_dealer(self.party, self.chance("deal", len(self.rounds) + 1, number)) if dealer is None else dealer
            for number, (dealer, _) in enumerate(zip(dealers, tables, strict=False))
        ]
        return Round(Seating(tuple(map(tuple, tables)), tuple(deal), tuple(byes)), [Sheet() for _ in tables])

    def kept(self) -> dict[str, Seat]:
        """The seats of those who cannot move: where they sat last (PRO-21)."""
        seats: dict[str, Seat] = {}
        for game in self.rounds:
            for number, table in enumerate(game.seating.tables):
                seats |= {who: (number, chair) for chair, who in enumerate(table) if self.players[who].fixed}
        return seats

    def fix(self, who: str, fixed: bool) -> None:
        """Somebody keeps his seat from now on, or moves again."""
        player = self.players.get(who)
        if player is None or player.left or player.bot:
            raise BadChoice(f"{brief(who)} is not at the party.")
        player.fixed = fixed

    # ---- as planned ----

    def coming(self) -> list[str]:
        """Who plays or sits out the next game, if nobody comes or goes until then; bots as many as are wanted."""
        people = [who for who in self.present if not self.players[who].bot]
        if self.opened.fill == "byes":
            return people
        ever = sum(player.bot for player in self.players.values())
        bots = [who for who in self.present if self.players[who].bot]
        wanted = self.bots_wanted(len(people))
        return people + [*bots, *(f"{BOT}{ever + more}" for more in range(1, wanted + 1))][:wanted]

    def plan(self, rounds: Sequence[Sequence[Sequence[str]]]) -> None:
        """The coming rounds are planned (PRO-20)."""
        if self.opened.movement != "planned" or not self.rounds:
            raise Refusal("Nothing is planned ahead at this party.")
        company = self.coming()
        for tables in rounds:
            seated = [who for table in tables for who in table]
            full = len(tables) == len(company) // CHAIRS and all(len(table) == CHAIRS for table in tables)
            if not full or len(set(seated)) != len(seated) or not set(seated) <= set(company):
                raise BadChoice("That was planned for another company.")
        self.ahead = [tuple(map(tuple, tables)) for tables in rounds]

    @property
    def is_planned(self) -> bool:
        """Is it known where all go next, as far as that has to be planned?"""
        return self.opened.movement != "planned" or bool(self.ahead)

    def as_planned(self) -> Round:
        """The next round as it was planned; bots come and go as it has them (PRO-20)."""
        if not self.ahead:
            raise Refusal("The next game is being planned; that takes a moment.")
        company = self.coming()
        for who in self.present:
            self.players[who].left = who not in company
        for who in company:
            if who not in self.players:
                self.new_bot()
        tables = self.ahead.pop(0)
        seated = {who for table in tables for who in table}
        return self.laid(tables, [None] * len(tables), [who for who in self.present if who not in seated])

    def swap(self, one: str, other: str) -> None:
        """Two change places (PRO-18); chairs keep their colours, and dealing goes with the chair."""
        here = {*self.seating.byes, *(who for table in self.seating.tables for who in table)}
        if one == other or not {one, other} <= here:
            raise BadChoice("Two who have places can change them, and nobody else.")
        instead = {one: other, other: one}
        tables = tuple(tuple(instead.get(who, who) for who in table) for table in self.seating.tables)
        byes = tuple(instead.get(who, who) for who in self.seating.byes)
        self.round.seating = Seating(tables, self.seating.dealers, byes)

    def last_table(self, who: str) -> int:
        """The table where somebody played last; far down for one who has not."""
        for game in reversed(self.rounds):
            for number, table in enumerate(game.seating.tables):
                if who in table:
                    return number
        return MOST

    # ---- bots ----

    def change_bots(self, where: dict[str, int]) -> None:
        """As many bots as make the tables full, and no more; the lowest go first (PRO-13)."""
        if self.opened.fill == "byes":
            return
        bots = [who for who in self.present if self.players[who].bot]
        wanted = self.bots_wanted(len(self.present) - len(bots))
        bots.sort(key=lambda who: where.get(who, MOST))
        for who in bots[wanted:]:
            self.players[who].left = True
        for _ in range(wanted - len(bots)):
            self.new_bot()

    def bots_wanted(self, people: int) -> int:
        """How many bots make full tables of so many people, and as many tables as the book wants (PRO-1, PRO-13)."""
        return max(self.party.least - people, -people % CHAIRS)

    def new_bot(self) -> str:
        """One more bot comes to the party."""
        number = 1 + sum(player.bot for player in self.players.values())
        self.players[f"{BOT}{number}"] = Player(f"{BOT}{number}", f"House {number}", bot=True)
        return f"{BOT}{number}"

    def stand_in(self, who: str) -> None:
        """A bot takes over a chair in the middle of a game."""
        seating = self.seating
        if not any(who in table for table in seating.tables):
            return
        bot = self.new_bot()
        tables = tuple(tuple(bot if other == who else other for other in table) for table in seating.tables)
        self.round.seating = Seating(tables, seating.dealers, seating.byes)
        self.round.sheets = [  # what the chair has captured so far goes with it
            Sheet(
                tuple(renamed(hand, who, bot) for hand in sheet.hands),
                sheet.entered and renamed(sheet.entered, who, bot),
            )
            for sheet in self.round.sheets
        ]

    def people_and_bots(self) -> list[str]:
        """Who would be there for the next game, if it began now."""
        people = [who for who in self.present if not self.players[who].bot]
        return self.present if self.opened.fill == "bots" and people else people
