"""Who goes where: the movement after a game, and how chairs are filled when players come, go, or sit out a game.

A table is a list of four players, chair by chair; red tallies have chairs 0 and 1, blue ones 2 and 3, and partners sit
opposite. So a couple is one of each colour by where it sits.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from parlour.party.parties import CHAIRS

Chair = str | None
"""Who sits there."""


@dataclass(frozen=True)
class Seating:
    """Where all sit for a game: the tables from the head to the foot, the chair that deals at each, who sits out."""

    tables: tuple[tuple[str, ...], ...]
    dealers: tuple[int, ...]
    byes: tuple[str, ...] = ()


def colour_of(chair: int) -> int:
    """The colour that is played from a chair: 0 the first, 1 the second."""
    return chair // 2


def losing(winners: Collection[int]) -> list[int]:
    """The chairs of a table that did not win."""
    return [chair for chair in range(CHAIRS) if chair not in winners]


def progress(
    tables: Sequence[Sequence[str]],
    winners: Sequence[Sequence[int]],
    partners: bool,
) -> tuple[list[list[str]], list[int]]:
    """The tables after all have moved, and the chairs that deal (PRO-3, PRO-4).

    Winners go up one table; those of the head table stay there, and its losers go to the foot.
    """
    moved, dealers = [], []
    foot = len(tables) - 1
    for number, table in enumerate(tables):
        stay = sorted(winners[0]) if number == 0 else losing(winners[number])
        source = 0 if number == foot else number + 1
        come = losing(winners[0]) if number == foot else sorted(winners[source])
        arrivals = [tables[source][chair] for chair in come]
        if partners:
            chairs, dealer = split(table, stay, arrivals)
        else:
            chairs, dealer = beside(table, stay, arrivals)
        moved.append(chairs)
        dealers.append(dealer)
    return moved, dealers


def split(table: Sequence[str], stay: Sequence[int], arrivals: Sequence[str]) -> tuple[list[str], int]:
    """A couple stays and a couple comes, and each takes a partner of the other; the red that came deals (PRO-3, PRO-4).

    The red who stays keeps the chair, and the blue who stays goes over to the other couple's (PRO-11).
    """
    own, other = stay[0], 1 - stay[0]
    chairs = list(table)
    chairs[own], chairs[own + 2] = table[stay[0]], arrivals[1]
    chairs[other], chairs[other + 2] = arrivals[0], table[stay[1]]
    return chairs, other


def beside(table: Sequence[str], stay: Sequence[int], arrivals: Sequence[str]) -> tuple[list[str], int]:
    """Two stay in their chairs and two come, the first of whom deals: where each plays for himself (PRO-6, PRO-11)."""
    chairs, free = list(table), losing(stay)
    for chair, who in zip(free, arrivals, strict=True):
        chairs[chair] = who
    return chairs, free[0]


def sit_out(
    present: Sequence[str], sat_out: dict[str, int], bench: Collection[str], placed: Collection[str] = ()
) -> list[str]:
    """Who sits out the next game: as many as are over a full table, those who have done so least (PRO-12).

    Among equals, who is on the bench already, then the last on the list, a couple at a time from the foot upwards. Who
    is `placed` has been sent to a chair, and sits out only if there are not enough others (PRO-14).
    """
    turn = {who: place for place, who in enumerate(reversed(present))}
    order = sorted(present, key=lambda who: (who in placed, sat_out[who], who not in bench, turn[who]))
    return order[: len(present) % CHAIRS]


def fill(
    tables: Sequence[Sequence[Chair]],
    number: int,
    pool: Sequence[str],
    colours: dict[str, int | None],
) -> list[list[str]]:
    """So many full tables: foot tables are broken up or opened, and those who have no chair take the free ones.

    The first of the pool comes to the highest table. One of the colour of the chair goes before one who has to borrow
    it (PRO-12).
    """
    chairs: list[list[Chair]] = [list(table) for table in tables[:number]]
    chairs += [[None] * CHAIRS for _ in range(number - len(chairs))]
    waiting = [who for table in tables[number:] for who in table if who is not None] + list(pool)
    free = [(table, chair) for table in range(number) for chair in range(CHAIRS) if chairs[table][chair] is None]
    for matching in (True, False):
        for table, chair in list(free):
            fits = (who for who in waiting if not matching or colours[who] == colour_of(chair))
            who = next(fits, None)
            if who is not None:
                chairs[table][chair] = who
                waiting.remove(who)
                free.remove((table, chair))
    assert not free and not waiting, "as many players as chairs"
    return [[who for who in table if who is not None] for table in chairs]
