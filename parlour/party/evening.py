"""A party from its announcement to its prizes. It changes by events and by nothing else, and refuses with a sentence.

The same events give the same evening. Results come from tables that are played here, hand by hand (`Counted`), or are
typed in from tables with real cards (`Scored`). A game already played can be put right (`Corrected`): all tallies
follow, but nobody is called back to a chair he should have had, since he was not there (PRO-15).
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal, assert_never

from parlour.errors import BadChoice, Refusal, brief
from parlour.party import events
from parlour.party.company import BOT, Company, Player, Round
from parlour.party.likely import Limit, limits_of, lone_question, questioned, unlikely
from parlour.party.moves import progress
from parlour.party.parties import CHAIRS, MOST, cut_cards
from parlour.party.playoff import check_heat, draw_heat, is_over, is_through
from parlour.party.prizes import award, contenders, still_in
from parlour.party.score import Entry, Outcome, Sheet, check_entry, leaders

Phase = Literal["gathering", "placed", "playing", "counting", "ended"]
IN_A_PAUSE = (
    events.Resumed,
    events.Arrived,
    events.Renamed,
    events.Left,
    events.Fixed,
    events.Planned,
    events.Corrected,
    events.Ended,
)
UPSETS_PLANS = (events.Arrived, events.Left, events.Fixed, events.Swapped)


class Evening(Company):
    """A party: its players, its rounds, and where it stands."""

    def __init__(self, opened: events.Opened | events.FirstOpened) -> None:
        super().__init__(opened)
        self.phase: Phase = "gathering"
        self.paused = False
        self.before_end: Phase | None = None  # where it was when it was ended
        self.decided: dict[str, events.Decided] = {}
        self.heats: list[Round] = []  # the games of the play-off
        self.void = 0  # so many of them count no more, since those level are others or the hostess has decided

    @classmethod
    def of(cls, story: Iterable[events.Any]) -> "Evening":
        """The evening these events make."""
        first, *rest = story
        if not isinstance(first, events.Opened | events.FirstOpened):
            raise BadChoice("An evening begins with its announcement.")
        evening = cls(first)
        for event in rest:
            evening.apply(event)
        return evening

    def copy(self) -> "Evening":
        """The same evening, on which something can be tried."""
        other = super().copy()
        other.decided, other.heats = dict(self.decided), [heat.copy() for heat in self.heats]
        return other

    # ---- what it looks like ----

    @property
    def current(self) -> int:
        """The number of the game that is set up, played or counted; those of the play-off come after the rounds."""
        return len(self.rounds) + len(self.heats)

    @property
    def heat(self) -> Round | None:
        """The game of the play-off that is being played."""
        if len(self.heats) == self.void or is_over(self.party, self.opened.round, self.heats[-1]):
            return None
        return self.heats[-1]

    def game(self, number: int) -> Round:
        """A round, or by the numbers after the last a game of the play-off."""
        if not 1 <= number <= self.current:
            raise BadChoice(f"There is no round {brief(number)}; {self.current} have been set up.")
        return [*self.rounds, *self.heats][number - 1]

    def score(self, table: int, game: int | None = None) -> tuple[int, ...]:
        """The points at a table (from 1), a side: in this game, or in one that is named."""
        told = self.sheet(game or self.current, table).told
        return told.points if told and told.points else (0,) * self.party.sides

    def ringing(self) -> int | None:
        """The table (from 1) that is to ring now, as far as the tables tell; none while all should play on."""
        if self.phase != "playing":
            return None
        tables = range(1, len(self.round.sheets) + 1)
        if self.party.bell == "all":
            return 1 if all(self.through(table) for table in tables) else None
        rings = [1] if self.party.bell == "head" else tables
        return next((table for table in rings if max(self.score(table)) >= self.party.ring_at), None)

    def through(self, table: int, game: int | None = None) -> bool:
        """Has a table played all that it is to play: in this game, or in one that is named?"""
        number = game or self.current
        sheet = self.sheet(number, table)
        if number > len(self.rounds):
            return is_through(self.party, self.opened.round, sheet)
        if sheet.entered is not None:
            return True
        return self.party.through(self.opened.round, len(sheet.hands), self.score(table, number))

    def plays_on(self, table: int) -> bool:
        """May another hand be dealt at a table, as far as the book goes?"""
        if self.heat is not None or (self.phase == "playing" and self.party.bell == "all"):
            return not self.through(table)
        return self.phase == "playing" and self.ringing() is None

    def missing(self) -> list[int]:
        """The tables whose game is not written down yet."""
        return [number for number, sheet in enumerate(self.round.sheets, 1) if sheet.told is None]

    def outcome(self, round: int, table: int) -> Outcome | None:
        """How a table's game came out (both from 1); nothing as long as it is not known."""
        told = self.sheet(round, table).told
        if told is None or not self.rounds[round - 1].rung:
            return None
        seats = self.rounds[round - 1].seating.tables[table - 1]
        sure, tied = leaders(self.party, seats, told)
        if not tied:
            return Outcome(tuple(sure), by_cut=False)
        chance = self.chance("cut", round, table)
        if self.party.partners:  # the reds cut for their couples, the highest wins
            (side,), draws = cut_cards(chance, self.party.ranks, (0, 1))
            won = [side, side + 2]
        else:
            best, draws = cut_cards(chance, self.party.ranks, tied, 2 - len(sure))
            won = sorted(sure + best)
        return Outcome(tuple(won), by_cut=True, draws=tuple(tuple(drawn.items()) for drawn in draws))

    def limits(self, round: int, table: int) -> list[Limit]:
        """What the points of a table can be in a round, as far as the game goes.

        For a prize all play as Table 1 does. The bell of Table 1 may have been the hostess's, who heard another call.
        """
        self.sheet(round, table)
        if round > len(self.rounds):
            return limits_of(self.party, self.opened.round, 1, True)
        rung_by = self.rounds[round - 1].rung_by
        return limits_of(self.party, self.opened.round, table, rung_by == table if rung_by > 1 else None)

    def question(self, round: int, table: int, entry: Entry) -> str:
        """What is to be asked about a result that no table can end with; nothing if it can be."""
        limit = unlikely(self.limits(round, table), entry.points)
        if limit is not None:
            return questioned(self.party, entry.points, limit)
        seats = self.game(round).seating.tables[table - 1]
        lone = [0] * self.party.sides
        for who in entry.captors:
            lone[seats.index(who) % self.party.sides] += 1
        return lone_question(self.party, table, entry.points, lone)

    def sheet(self, round: int, table: int) -> Sheet:
        """The score of a table in a round, or a game of the play-off, both counted from 1."""
        sheets = self.game(round).sheets
        if not 1 <= table <= len(sheets):
            raise BadChoice(f"There is no Table {brief(table)} in round {round}; its tables are 1 to {len(sheets)}.")
        return sheets[table - 1]

    # ---- what happens ----

    def apply(self, event: events.Any) -> None:
        """Something has happened; if it cannot have, a sentence says so and nothing changes."""
        if self.paused and not isinstance(event, IN_A_PAUSE):
            raise Refusal("The party pauses; go on with it first.")
        match event:
            case events.Opened() | events.FirstOpened():
                raise Refusal("A party is announced once.")
            case events.Arrived(player=who, name=name):
                self.arrive(who, name)
            case events.Renamed(player=who, name=name):
                self.rename(who, name)
            case events.Left(player=who):
                self.leave(who)
            case events.Seated(order=order):
                self.must_be("gathering")
                self.seat(order)
                self.phase = "placed"
            case events.Swapped(one=one, other=other):
                self.must_be("placed")
                self.swap(one, other)
            case events.Fixed(player=who, fixed=fixed):
                self.must_go_on()
                self.fix(who, fixed)
            case events.Planned(rounds=rounds):
                self.must_go_on()
                self.plan(rounds)
            case events.Began():
                self.must_be("placed")
                self.phase, self.round.begun = "playing", True
            case events.Counted(table=table, points=points, captor=captor):
                self.count(table, Entry(points, captors=(captor,) if captor else ()))
            case events.Rang(table=table, called=called):
                self.must_be("playing")
                self.ring(table)
                self.round.called = called
            case events.Scored(table=table):
                self.enter(table, Entry(event.points, event.winners, event.captors))
            case events.Corrected(round=round, table=table):
                self.correct(round, table, Entry(event.points, event.winners, event.captors))
            case events.Moved():
                self.must_be("counting")
                self.move()
            case events.Paused() | events.Resumed():
                self.pause(isinstance(event, events.Paused))
            case events.Ended():
                self.end()
            case events.Reopened():
                self.reopen()
            case events.Drawn():
                self.play_off()
            case events.Decided():
                self.decide(event)
            case _:
                assert_never(event)
        if isinstance(event, UPSETS_PLANS):
            self.ahead.clear()

    def must_be(self, phase: Phase) -> None:
        """Refuse what belongs to another part of the evening."""
        if self.phase != phase:
            raise Refusal(f"{WHEN[phase]} {NOW[self.phase]}")

    def must_go_on(self) -> None:
        """Refuse what means nothing when the party is over."""
        if self.phase == "ended":
            raise Refusal(NOW["ended"])

    def arrive(self, who: str, name: str) -> None:
        """Somebody comes; one who is late sits down at the next move, or at once if nothing has begun (PRO-14)."""
        if self.phase == "ended":
            raise Refusal(NOW["ended"])
        known = self.players.get(who)
        if not who or who.startswith(BOT) or (known and not known.left):
            raise BadChoice(f"{brief(who)} will not do: every player needs an id of his own, and bots have theirs.")
        if sum(not self.players[other].bot for other in self.present) == MOST:
            raise BadChoice(f"A party has {MOST} players at the most.")
        player = known or Player(who, name)
        player.name, player.left = name, False
        if self.rounds:
            player.owed += max(map(self.sat_out, self.present), default=0) - (self.sat_out(who) if known else 0)
        self.players[who] = player
        if self.phase == "placed":
            self.settle_again()
            if self.opened.keeps_places and who in self.seating.byes:  # out of turn: it counts as the turn he had next
                player.owed -= self.sat_out(who) - min(map(self.sat_out, self.present))

    def rename(self, who: str, name: str) -> None:
        """Somebody is called otherwise; bots keep their names."""
        player = self.players.get(who)
        if player is None or player.bot:
            raise BadChoice(f"{brief(who)} is nobody at the party.")
        player.name = name

    def leave(self, who: str) -> None:
        """Somebody goes home: the chair is filled at the next move, or at once if nothing has begun (PRO-14)."""
        if self.phase == "ended":
            raise Refusal(NOW["ended"])
        player = self.players.get(who)
        if player is None or player.left or player.bot:
            raise BadChoice(f"{brief(who)} is not at the party.")
        if self.phase == "gathering":
            del self.players[who]
            return
        player.left = True
        if self.phase == "placed":
            self.settle_again()
        elif self.phase == "playing" and self.opened.fill == "bots":
            self.stand_in(who)

    def count(self, table: int, hand: Entry) -> None:
        """A hand has been finished at a table that is played here."""
        if self.heat is None:
            self.must_be("playing")
        sheet = self.sheet(self.current, table)
        by_itself = self.heat is not None or self.party.bell == "all"
        if self.through(table) if by_itself else sheet.entered is not None:
            raise Refusal(f"Table {table} is through with this game.")
        if not hand.points:
            raise BadChoice("A hand is counted by its points.")
        self.check(self.current, table, hand, one_hand=True)
        self.put(self.current, table, replace(sheet, hands=(*sheet.hands, hand)))

    def ring(self, table: int) -> None:
        """The bell ends the game everywhere; a hand in play does not count (PRO-2, PRO-5 to PRO-8)."""
        self.sheet(len(self.rounds), table)
        if self.party.bell != "any" and table != 1:
            raise Refusal(f"At {self.party.title} the bell stands on Table 1, and no other rings.")
        self.round.rung_by = table
        self.phase = "counting"

    def enter(self, table: int, entry: Entry) -> None:
        """A table's game is written down, after the bell or, where all play one deal, as soon as it is through."""
        early = self.phase == "playing" and self.party.bell == "all"
        if not early and len(self.heats) == self.void:
            self.must_be("counting")
        self.write(self.current, table, entry)

    def correct(self, round: int, table: int, entry: Entry) -> None:
        """A game is written down anew; tallies follow, seats that were taken stay (PRO-15).

        If others are level now, what was played off does not count. Of a play-off only the last game can be put right.
        """
        self.sheet(round, table)
        if round > len(self.rounds):
            if round != self.current or len(self.heats) == self.void:
                raise Refusal("What was played for the prize after this game stands on it; it cannot be corrected.")
            self.write(round, table, entry)
            return
        if not self.rounds[round - 1].rung:
            raise Refusal(f"Round {round} is not over, so there is nothing to correct.")
        level = contenders(self, "best") if self.heats else []
        self.write(round, table, entry)
        self.decided.clear()
        if self.heats and contenders(self, "best") != level:
            self.void = len(self.heats)

    def write(self, round: int, table: int, entry: Entry) -> None:
        """Put an entry on a score sheet."""
        self.check(round, table, entry)
        self.put(round, table, replace(self.sheet(round, table), entered=entry))

    def put(self, round: int, table: int, sheet: Sheet) -> None:
        """A table has this sheet now, in place of the one it had."""
        self.game(round).sheets[table - 1] = sheet

    def check(self, round: int, table: int, entry: Entry, one_hand: bool = False) -> None:
        """Refuse an entry that cannot be of a table in a game."""
        self.sheet(round, table)
        seats = self.game(round).seating.tables[table - 1]
        if round > len(self.rounds):
            check_heat(self.party, seats, entry)
        else:
            check_entry(self.party, self.opened, seats, entry, one_hand)

    def move(self) -> None:
        """All scores are punched; all move at once (PRO-2, PRO-3)."""
        missing = self.missing()
        if missing:
            named = ", ".join(str(table) for table in missing)
            raise Refusal(f"Nobody moves until all scores are punched (PRO-2): still to come, Table {named}.")
        if len(self.people_and_bots()) < CHAIRS:
            raise Refusal("There are not four players left; end the party.")
        self.rounds.append(self.as_planned() if self.opened.movement == "planned" else self.as_won())
        self.phase = "placed"
        self.give_tallies()

    def as_won(self) -> Round:
        """The next round: winners have gone up, and losers stay (PRO-3)."""
        number = len(self.rounds)
        outcomes = [self.outcome(number, table) for table in range(1, len(self.round.sheets) + 1)]
        winners = [outcome.winners for outcome in outcomes if outcome]
        tables, dealers = progress(self.seating.tables, winners, self.party.partners)
        return self.settled(tables, dealers, self.seating.byes, self.kept())

    def settle_again(self) -> None:
        """Fill the chairs anew before the game begins."""
        kept, seating = self.kept(), self.rounds.pop().seating
        if len(self.people_and_bots()) < CHAIRS:
            self.rounds.append(Round(seating, [Sheet() for _ in seating.tables]))
            self.phase, self.paused = "ended", False
            return
        self.rounds.append(self.settled(seating.tables, seating.dealers, seating.byes, kept, again=True))
        self.give_tallies()

    def pause(self, pause: bool) -> None:
        """Refreshments, or back from them."""
        if self.phase == "ended":
            raise Refusal(NOW["ended"])
        if not self.paused and not pause:
            raise Refusal("The party does not pause.")
        self.paused = pause

    def end(self) -> None:
        """The party is over; a game without its bell counts for nobody (PRO-16)."""
        if self.phase in ("gathering", "ended"):
            raise Refusal(NOW[self.phase])
        self.before_end = self.phase
        self.phase, self.paused = "ended", False

    @property
    def is_resumable(self) -> bool:
        """Can the end be taken back? Not when a prize was decided or played for, or too few were left."""
        return self.phase == "ended" and self.before_end is not None and not self.heats and not self.decided

    def reopen(self) -> None:
        """The end was a mistake, and the evening goes on where it was."""
        self.must_be("ended")
        if self.before_end is None or not self.is_resumable:
            raise Refusal("The prizes have been played for or given, or too few are left; the evening stays over.")
        self.phase, self.before_end = self.before_end, None

    def play_off(self) -> None:
        """Those level for the first prize sit down to one more game (PRO-9, PRO-16)."""
        self.must_be("ended")
        prize = award(self, "best")
        if prize is None or not prize.is_open or prize.by != "game":
            raise Refusal("Nobody has to play for the first prize.")
        if self.heat is not None:
            raise Refusal("They are playing for the first prize already.")
        self.heats.append(draw_heat(self.party, self.chance("play-off", self.current + 1), still_in(self)))

    def decide(self, told: events.Decided) -> None:
        """A prize that several had earned alike has been given to one; nobody plays for it any more (PRO-16)."""
        self.must_be("ended")
        tied = contenders(self, told.prize)
        if len(tied) < 2 or told.player not in tied:
            raise BadChoice(f"{brief(told.player)} is not among those level for the {told.prize} prize.")
        if told.prize == "best" and told.hostess and told.player not in still_in(self):
            raise BadChoice(f"{self.players[told.player].name} has lost a game for the first prize, and is out.")
        self.decided[told.prize] = told
        if told.prize == "best":
            self.void = len(self.heats)


NOW: dict[Phase, str] = {
    "gathering": "The tally cards have not been given out yet.",
    "placed": "The players have taken their places and wait for the bell.",
    "playing": "The tables are playing.",
    "counting": "The bell has rung; the hand in play does not count, and scores are punched.",
    "ended": "The party is over.",
}
WHEN: dict[Phase, str] = {
    "gathering": "Tally cards are given out once.",
    "placed": "A game begins when all have taken their places.",
    "playing": "That belongs to a game in play.",
    "counting": "Scores are entered, and players move, after the bell.",
    "ended": "Prizes are for the end of the party.",
}
