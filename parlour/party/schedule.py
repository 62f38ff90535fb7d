"""A schedule as a value: who sits where in every round, how often any two meet, and what no schedule can do better.

Two may meet in three ways: as partners, as opponents, and at one table, which is either. A player with g games has g
partners, 2g opponents and 3g others at his tables, among n - 1. Nothing can spread these more evenly than whole numbers
go; that bounds each of the three, each for itself.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from parlour.party.parties import CHAIRS, tally_places

Met = dict[tuple[int, int], int]
"""How often every two meet."""

COUPLES = ((0, 2), (1, 3))
AGAINST = ((0, 1), (1, 2), (2, 3), (0, 3))


class Repeats(NamedTuple):
    """Repeated meetings, or what is the least of them that can be proved: as partners, as opponents, at one table."""

    partners: int
    opponents: int
    tables: int


AIMS: dict[str, Callable[[Repeats], tuple[int, ...]]] = {
    "both": lambda found: (found.partners, found.opponents + found.tables, found.tables),
    "partners": lambda found: (found.partners, found.opponents, found.tables),
    "tables": lambda found: (found.tables, found.partners, found.opponents),
}
"""What a schedule may be made for, by what it is worth then; less is better."""


@dataclass(frozen=True)
class Plan:
    """A schedule: round by round the tables, chair by chair (partners opposite), players numbered from 1."""

    players: int
    rounds: tuple[tuple[tuple[int, ...], ...], ...]

    @cached_property
    def byes(self) -> tuple[tuple[int, ...], ...]:
        """Who sits out each round."""
        everyone = set(range(1, self.players + 1))
        return tuple(tuple(sorted(everyone - {who for seats in tables for who in seats})) for tables in self.rounds)

    @cached_property
    def games(self) -> dict[int, int]:
        """How many games each plays."""
        out = [who for byes in self.byes for who in byes]
        return {who: len(self.rounds) - out.count(who) for who in range(1, self.players + 1)}

    @cached_property
    def partners(self) -> Met:
        """How often two are partners."""
        return self.meetings(COUPLES)

    @cached_property
    def opponents(self) -> Met:
        """How often two are opponents."""
        return self.meetings(AGAINST)

    @cached_property
    def tables(self) -> Met:
        """How often two share a table."""
        return {pair: times + self.opponents[pair] for pair, times in self.partners.items()}

    def meetings(self, chairs: tuple[tuple[int, int], ...]) -> Met:
        """How often every two meet in such chairs."""
        met = dict.fromkeys(combinations(range(1, self.players + 1), 2), 0)
        for tables in self.rounds:
            for seats in tables:
                for one, other in chairs:
                    met[min(seats[one], seats[other]), max(seats[one], seats[other])] += 1
        return met

    @cached_property
    def repeats(self) -> Repeats:
        """Repeated meetings of the three kinds."""
        return Repeats(repeats(self.partners), repeats(self.opponents), repeats(self.tables))

    @cached_property
    def bounds(self) -> Repeats:
        """What no schedule whose byes are as even can go under."""
        games, others = list(self.games.values()), self.players - 1
        as_partners, as_opponents, as_either = (
            fewest([times * number for number in games], others) for times in (1, 2, 3)
        )
        again = forced_again(self.players) * (len(self.rounds) * (len(self.rounds) - 1) // 2)
        return Repeats(as_partners, as_opponents, max(as_either, again))

    @property
    def perfect(self) -> bool:
        """Are all three proved to be the least there can be?"""
        return self.repeats == self.bounds

    def worth(self, aim: str) -> tuple[int, ...]:
        """What it is worth for an aim; less is better."""
        return AIMS[aim](self.repeats)

    def told(self) -> list[str]:
        """How good it is, in sentences."""
        met = (("partners", self.partners), ("opponents", self.opponents), ("table", self.tables))
        return [
            told_of(what, times, self.players, found, least)
            for (what, times), found, least in zip(met, self.repeats, self.bounds, strict=True)
        ]


def repeats(met: Met) -> int:
    """Repeated meetings: of two who meet so many times, the pairs among these times, so a third counts two more."""
    return sum(times * (times - 1) // 2 for times in met.values())


def fewest(meetings: list[int], others: int) -> int:
    """The fewest repeats if every player has so many meetings with so many others, spread as evenly as they go."""
    total = 0
    for number in meetings:
        each, over = divmod(number, others)
        total += (others - over) * (each * (each - 1) // 2) + over * (each * (each + 1) // 2)
    return -(-total // 2)  # every meeting was seen from both sides


def forced_again(players: int) -> int:
    """How many pairs must share a table in both of any two rounds, since there are few tables to be parted to.

    The four of a table come from the tables of the other round, or have sat it out; if they are more than its tables
    some come from the same. Those who sat out are best shared out among the tables, which is done here one by one.
    """
    tables, out = divmod(players, CHAIRS)
    came = [CHAIRS] * tables
    for _ in range(out):
        most = max(range(tables), key=lambda table: together(came[table], tables))
        came[most] -= 1
    return sum(together(number, tables) for number in came)


def together(number: int, tables: int) -> int:
    """The fewest pairs from one table, of so many who come from so many tables."""
    each, over = divmod(number, tables)
    return (tables - over) * (each * (each - 1) // 2) + over * (each * (each + 1) // 2)


# ---- in words ----

PHRASES = {
    "partners": ("are partners", "Partners"),
    "opponents": ("are opponents", "Opponents"),
    "table": ("share a table", "At one table"),
}


SITTING_OUT = "Nobody sits out twice before everyone has sat out once, which leaves fewer schedules to choose from."


def told_of(what: str, met: Met, players: int, found: int, least: int) -> str:
    """What was found of partners, opponents or tables, and how far it is from what can be proved."""
    do, title = PHRASES[what]
    counts = sorted(set(met.values()))
    if len(counts) == 1:
        spread = f"every two of the {players} {do} exactly {often(counts[0])}"
    elif counts[-1] == 1:
        spread = f"no two {do} more than once"
    else:
        numbers = (sum(number == count for number in met.values()) for count in counts)
        spread = ", ".join(f"{pairs(number)} {often(count)}" for number, count in zip(numbers, counts, strict=True))
    if found == least:
        return f"{title}: {spread}; no schedule can do better."
    known = f"none can have fewer than {least}, and whether one has so few" if least else "whether one has none"
    told = f"{title}: {spread}. That is {found} repeat{'s' * (found != 1)}; {known} is not known here."
    return f"{told} {SITTING_OUT}" if players % CHAIRS else told


def pairs(number: int) -> str:
    """So many pairs."""
    return f"{number} pair{'s' * (number != 1)}"


def often(times: int) -> str:
    """A number of times in words."""
    return {0: "never", 1: "once", 2: "twice"}.get(times, f"{times} times")


def seats_of(plan: Plan, who: int) -> list[str]:
    """Where a player sits in each round: 3A, or Bye."""
    found = []
    for tables in plan.rounds:
        places = tally_places(len(tables))
        chairs = [other for seats in tables for other in seats]
        found.append(places[chairs.index(who)] if who in chairs else "Bye")
    return found
