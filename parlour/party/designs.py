"""Schedules that mathematics has: rounds in which no two share a table twice, and whist tournaments.

Three constructions are used, and first rounds found by search (starters.py). All are of the textbooks: Colbourn and
Dinitz (editors), Handbook of Combinatorial Designs, second edition, 2007; Ian Anderson, Combinatorial Designs and
Tournaments, 1997; and for the first D. K. Ray-Chaudhuri and R. M. Wilson, The existence of resolvable block designs,
1973. Players are numbered from 0 here, and a table is any four of them.
"""

from collections.abc import Sequence
from functools import cache
from random import Random

from parlour.party.fields import Field, field, prime_power, prime_powers
from parlour.party.starters import STARTERS, WHEELS, Starter

Round = list[list[int]]
"""The tables of a round."""

TRIES = 4000  # to have more players join a schedule, by how many players there are
COUPLINGS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
"""The three ways in which four can be two couples, partners at places 0 and 2 and at 1 and 3."""


@cache
def meeting_once(players: int) -> tuple[Round, ...]:
    """The most rounds known here in which any two share a table at most once; one round where none are known."""
    found: list[list[Round]] = [from_starter(starter) for starter in STARTERS if starter.players == players]
    if players % 12 == 4 and prime_power((players - 1) // 3)[0]:
        found.append(three_fields(field((players - 1) // 3)))
    if players % 3 == 1 and prime_power(players)[0] == 2:
        found.append(lines(field(players)))
    sides = players // 4
    if players % 4 == 0 and sides > 1 and min(prime_powers(sides)) >= 4:
        found.append(four_sides(sides))
    if not found:
        return ([list(range(start, start + 4)) for start in range(0, players - players % 4, 4)],)
    most = max(found, key=len)
    return tuple(most)


# ---- the constructions ----


def three_fields(numbers: Field) -> list[Round]:
    """Three fields of q = 4t + 1 elements and one player more: every two share a table exactly once, in q rounds.

    With x a generator there are the tables x^i, -x^i of one field with x^(i+t), -x^(i+t) of the next, for all i below
    t, and the three noughts with the one more; and all that can be had by adding the same element everywhere.
    """
    q, quarter = numbers.q, (numbers.q - 1) // 4
    first = [[0, q, 2 * q, 3 * q]]
    for i in range(quarter):
        four = [numbers.powers[i + turn * quarter] for turn in (0, 2, 1, 3)]
        for one in range(3):
            other = (one + 1) % 3
            first.append([one * q + four[0], one * q + four[1], other * q + four[2], other * q + four[3]])

    def moved(who: int, by: int) -> int:
        return who if who == 3 * q else who // q * q + numbers.add(who % q, by)

    return [[[moved(who, by) for who in table] for table in first] for by in range(q)]


def lines(numbers: Field) -> list[Round]:
    """The lines of a space over the field of four elements, those of one direction a round: all share a table once."""
    q = numbers.q
    directions = (q - 1) // 3
    four = [0, *(numbers.powers[third * directions] for third in range(3))]
    rounds = []
    for direction in numbers.powers[:directions]:
        line = [numbers.times(direction, scale) for scale in four]
        left, tables = set(range(q)), []
        while left:
            tables.append([numbers.add(min(left), step) for step in line])
            left -= set(tables[-1])
        rounds.append(tables)
    return rounds


def four_sides(wide: int) -> list[Round]:
    """Four sides of so many players, one of each to a table: every two of different sides share a table once.

    Tables are the four values a + c s, c one of four elements of a ring that differ by units: s is the round. The ring
    is the product of the fields of the prime powers in the number, each of four elements at least. Then each side plays
    by itself, where there are rounds for it.
    """
    ring = [field(power) for power in prime_powers(wide)]

    def value(a: int, c: int, s: int) -> int:
        total, place = 0, 1
        for numbers in ring:
            q = numbers.q
            total += place * numbers.add(a // place % q, numbers.times(c, s // place % q))
            place *= q
        return total

    across = [[[c * wide + value(a, c, s) for c in range(4)] for a in range(wide)] for s in range(wide)]
    if wide % 4:
        return across
    inside = [
        [[c * wide + who for who in table] for c in range(4) for table in tables] for tables in meeting_once(wide)
    ]
    return across + inside


def from_starter(starter: Starter) -> list[Round]:
    """A stored first round, whole and turned."""
    wheel = starter.rounds
    first = [turned for table in starter.tables for turned in images(starter, table)]

    def moved(who: int, by: int) -> int:
        return who if who >= 3 * wheel else who // wheel * wheel + (who + by) % wheel

    return [[[moved(who, by) for who in table] for table in first] for by in range(wheel)]


def images(starter: Starter, table: Sequence[int]) -> list[list[int]]:
    """A table of a stored first round with those that the symmetry makes of it: three, or the one."""
    wheel, middle = starter.rounds, starter.players - 3 * starter.rounds

    def onward(who: int) -> int:
        if who >= 3 * wheel:
            return 3 * wheel + (who - 3 * wheel + 1) % 3 if middle == 3 else who
        return (who // wheel + 1) % 3 * wheel + who % wheel * starter.times % wheel

    found = [list(table)]
    while set(now := [onward(who) for who in found[-1]]) != set(table):
        found.append(now)
    return found


# ---- whist tournaments ----


@cache
def whist(players: int) -> tuple[Round, ...]:
    """A whist tournament, where one is known here: all are partners once and opponents twice; else no rounds.

    Places 0 and 2 of a table are partners, and so are 1 and 3. Of 4n players there are 4n - 1 rounds; of 4n + 1 there
    are as many rounds as players, and each sits out one.
    """
    if players in WHEELS:
        return tuple(wheel_turned(WHEELS[players], players))
    if players % 4 == 1 and prime_power(players)[0]:
        return tuple(squares(field(players)))
    once = meeting_once(players)
    if players % 4 == 0 and 3 * len(once) == players - 1:
        return tuple(coupled(tables, turn) for turn in range(3) for tables in once)
    return ()


def coupled(tables: Round, turn: int) -> Round:
    """A round with its tables coupled in the first, second or third way."""
    return [[table[place] for place in COUPLINGS[turn % 3]] for table in tables]


def squares(numbers: Field) -> list[Round]:
    """A whist tournament of q = 4t + 1: the tables x^i, x^(i+t), x^(i+2t), x^(i+3t), and an element added to all."""
    q, quarter = numbers.q, (numbers.q - 1) // 4
    first = [[numbers.powers[i + turn * quarter] for turn in range(4)] for i in range(quarter)]
    return [[[numbers.add(who, by) for who in table] for table in first] for by in range(q)]


def wheel_turned(first: Sequence[Sequence[int]], players: int) -> list[Round]:
    """A stored first round on one wheel, turned; of 4n players the last stands in the middle."""
    wheel = players - (players % 4 == 0)
    return [[[who if who == wheel else (who + by) % wheel for who in table] for table in first] for by in range(wheel)]


# ---- one fewer, one to three more ----


def fewer_by_one(rounds: Sequence[Round], players: int) -> list[list[int]]:
    """A schedule without its last player: those he would sit with sit out, so nobody twice before all once.

    A row has the tables in order, then who sits out.
    """
    rows = []
    for tables in rounds:
        seated = [who for table in tables if players - 1 not in table for who in table]
        out = [who for table in tables if players - 1 in table for who in table if who != players - 1]
        rows.append(seated + out)
    return rows


def more_by(known: Sequence[Round], players: int, more: int, rounds: int, chance: Random) -> list[list[int]] | None:
    """A schedule with one to three players more, each of whom takes the chair of somebody who sits out.

    Somebody else every round, and so that he meets nobody twice. Rounds and tables are tried in any order, some times;
    None where it has not been done.
    """
    for _ in range(TRIES // players):
        rows = joined(chance.sample(known, rounds), players, more, chance)
        if rows is not None:
            return rows
    return None


def joined(rounds: Sequence[Round], players: int, more: int, chance: Random) -> list[list[int]] | None:
    """The rounds with so many players more, or None where one of them finds no chair."""
    out, met = set[int](), [set[int]() for _ in range(more)]
    rows = []
    for tables in rounds:
        row = [who for table in tables for who in table]
        left: list[int] = []
        for extra in range(more):
            free = [table for table in chance.sample(tables, len(tables)) if not set(left) & set(table)]
            leaves = who_leaves(free, out, met[extra])
            if leaves is None:
                return None
            table = next(table for table in tables if leaves in table)
            met[extra] |= set(table) - {leaves}
            row[row.index(leaves)] = players + extra
            left.append(leaves)
        out |= set(left)
        rows.append(row + left)
    return rows


def who_leaves(tables: Round, out: set[int], met: set[int]) -> int | None:
    """Who may sit out, so that the one who comes has met none of the other three; one whom he has met first."""
    others = None
    for table in tables:
        known = [who for who in table if who in met]
        if len(known) == 1 and known[0] not in out:
            return known[0]
        if not known:
            others = next((who for who in table if who not in out), others)
    return others
