"""Who is at the party, and in which chair: tally cards, byes, bots, those who come late and those who leave."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from parlour.errors import BadChoice, Refusal
from parlour.party import events
from parlour.party.moves import Seating, colour_of, fill, sit_out
from parlour.party.parties import CHAIRS, COLOURS, LEAST, MOST, Party, first_dealer, party_of, tally_places
from parlour.party.score import Sheet, check_opening, renamed

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


@dataclass
class Round:
    """One game at all tables: who sat where, and what came of it."""

    seating: Seating
    sheets: list[Sheet]
    begun: bool = False
    rung_by: int = 0  # the table that rang; 0 while they play

    @property
    def rung(self) -> bool:
        """Has the bell ended it?"""
        return self.rung_by > 0


class Company:
    """The players of a party and their rounds so far."""

    def __init__(self, opened: events.Opened) -> None:
        self.opened = opened
        self.party: Party = party_of(opened.game)
        check_opening(opened, self.party)
        self.players: dict[str, Player] = {}
        self.rounds: list[Round] = []

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
        if self.opened.fill == "byes" and len(people) < LEAST:
            raise BadChoice(f"A party has three tables of four at least, so {LEAST} players, not {len(people)}.")
        if order and sorted(order) != sorted(people):
            raise BadChoice("The tally cards are given out to all who have come, one each.")
        drawn = list(order)
        if self.opened.fill == "bots":
            drawn += [self.new_bot() for _ in range(bots_wanted(len(people)))]
        if not order:
            drawn = [*people, *drawn]
            self.chance("tallies").shuffle(drawn)
        self.players = {who: self.players[who] for who in drawn}
        number = len(drawn) // CHAIRS
        chairs: list[list[str | None]] = [[None] * CHAIRS for _ in range(number)]
        for place, who in enumerate(drawn[: number * CHAIRS]):
            chairs[place // CHAIRS][DEALT_OUT[place % CHAIRS]] = who
        self.rounds.append(self.settled(chairs, [None] * number, drawn[number * CHAIRS :]))
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
        self, tables: Sequence[Sequence[str | None]], dealers: Sequence[int | None], bench: Sequence[str]
    ) -> Round:
        """A round on these chairs, once who has left is replaced and who is over sits out (PRO-12 to PRO-14)."""
        where = {who: number for number, table in enumerate(tables) for who in table if who}
        self.change_bots(where)
        present = self.present
        chosen = sit_out(present, {who: self.sat_out(who) for who in present}, bench)
        out = [who for who in present if who in chosen]
        stay = {who for who in present if who not in out}
        chairs = [[who if who in stay else None for who in table] for table in tables]
        pool = sorted(stay - where.keys(), key=lambda who: (self.last_table(who), present.index(who)))
        colours = {who: player.colour for who, player in self.players.items()}
        full = fill(chairs, len(stay) // CHAIRS, pool, colours)
        deal = [
            first_dealer(self.party, self.chance("deal", len(self.rounds) + 1, number)) if dealer is None else dealer
            for number, dealer in enumerate([*dealers, *[None] * len(full)][: len(full)])
        ]
        return Round(Seating(tuple(map(tuple, full)), tuple(deal), tuple(out)), [Sheet() for _ in full])

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
        wanted = bots_wanted(len(self.present) - len(bots))
        bots.sort(key=lambda who: where.get(who, MOST))
        for who in bots[wanted:]:
            self.players[who].left = True
        for _ in range(wanted - len(bots)):
            self.new_bot()

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
        for sheet in self.round.sheets:  # what the chair has captured so far goes with it
            sheet.hands = [renamed(hand, who, bot) for hand in sheet.hands]
            sheet.entered = sheet.entered and renamed(sheet.entered, who, bot)

    def people_and_bots(self) -> list[str]:
        """Who would be there for the next game, if it began now."""
        people = [who for who in self.present if not self.players[who].bot]
        return self.present if self.opened.fill == "bots" and people else people


def bots_wanted(people: int) -> int:
    """How many bots make full tables, three at least, of so many people (PRO-13)."""
    return max(LEAST - people, -people % CHAIRS)
