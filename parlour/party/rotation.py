"""Seats that are kept, in whatever way the others move (PRO-21)."""

from collections.abc import Mapping, Sequence
from itertools import permutations

from parlour.party.moves import colour_of
from parlour.party.parties import CHAIRS

Seat = tuple[int, int]
"""A table and a chair of it, both from 0."""


def keep_seats(
    tables: Sequence[Sequence[str]], kept: Mapping[str, Seat], last: Sequence[Sequence[str]]
) -> list[list[str]]:
    """The tables once everybody who keeps a seat sits in it: who would have had it goes where he would have gone.

    `last` are the tables of the game before, where partners are to change: those who move change chairs at the table
    of one who cannot, if that parts a couple of then.
    """
    chairs = [list(table) for table in tables]
    where = {who: (number, chair) for number, table in enumerate(chairs) for chair, who in enumerate(table)}
    taken = dict[Seat, str]()
    for who, seat in kept.items():
        if who not in where or seat[0] >= len(chairs) or seat in taken:
            continue
        taken[seat] = who
        (table, chair), (other, to) = where[who], seat
        there = chairs[other][to]
        chairs[table][chair], chairs[other][to] = there, who
        where[who], where[there] = where[there], where[who]
    couples = {frozenset((seats[chair], seats[chair + 2])) for seats in last for chair in (0, 1)}
    for number in {table for table, _ in taken}:
        keepers = {chair for table, chair in taken if table == number}
        chairs[number] = parted(chairs[number], keepers, couples)
    return chairs


def parted(table: Sequence[str], keepers: set[int], couples: set[frozenset[str]]) -> list[str]:
    """A table at which no couple of before sits, if those in the other chairs can help it; colours change last."""
    free = [chair for chair in range(CHAIRS) if chair not in keepers]

    def cost(order: Sequence[int]) -> tuple[int, int, int]:
        seats = seated(table, free, order)
        again = sum(frozenset((seats[chair], seats[chair + 2])) in couples for chair in (0, 1))
        colours = sum(colour_of(to) != colour_of(chair) for to, chair in zip(free, order, strict=True))
        return again, colours, sum(to != chair for to, chair in zip(free, order, strict=True))

    return seated(table, free, min(permutations(free), key=cost))


def seated(table: Sequence[str], free: Sequence[int], order: Sequence[int]) -> list[str]:
    """A table where those of the free chairs sit in another order."""
    seats = list(table)
    for to, chair in zip(free, order, strict=True):
        seats[to] = table[chair]
    return seats
