"""First rounds that make a whole schedule by being turned: found by search, stored, and each of them tried by a test.

That there are such schedules, and for which numbers, is told in Colbourn and Dinitz (editors), Handbook of
Combinatorial Designs, second edition, 2007, where they are resolvable group divisible designs and whist tournaments.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Starter:
    """A first round on three wheels of `rounds` places each, and one, two or three players in the middle.

    Place x of wheel j is the number j * rounds + x; those in the middle have the highest numbers. There is a symmetry:
    from place x of a wheel to place `times` * x of the next. It takes tables to tables of the same round, and the
    players in the middle on by one if they are three, or to themselves. One of every three such tables is given.
    """

    players: int
    times: int
    tables: tuple[tuple[int, ...], ...]

    @property
    def rounds(self) -> int:
        """How many rounds come of it, a turn each."""
        return (self.players - 1) // 3


STARTERS = (
    Starter(24, 1, ((21, 12, 18, 0), (3, 15, 20, 16))),
    Starter(36, 1, ((33, 4, 27, 20), (18, 19, 10, 12), (11, 25, 28, 13))),
    Starter(48, 1, ((45, 26, 13, 44), (42, 6, 22, 3), (5, 4, 9, 16), (2, 0, 8, 25))),
    Starter(60, 1, ((57, 33, 41, 12), (13, 36, 27, 20), (48, 40, 23, 37), (53, 19, 9, 54), (5, 11, 7, 44))),
    Starter(
        72,
        1,
        ((69, 5, 56, 40), (29, 18, 38, 23), (26, 19, 27, 48), (31, 58, 68, 43), (37, 13, 32, 39), (24, 57, 44, 53)),
    ),
    Starter(44, 9, ((42, 2, 18, 36), (43, 1, 23, 39), (28, 29, 15, 17), (27, 21, 8, 26), (19, 4, 34, 40))),
    Starter(
        56,
        7,
        ((54, 8, 20, 50), (55, 10, 34, 40), (14, 16, 42, 25), (28, 11, 29, 21), (45, 32, 19, 35), (48, 36, 7, 33)),
    ),
)
"""No two share a table twice in as many rounds as counting allows."""

WHEELS = {
    8: ((7, 4, 6, 3), (5, 0, 1, 2)),
    12: ((11, 6, 4, 7), (1, 0, 5, 9), (3, 2, 8, 10)),
    20: ((19, 3, 14, 15), (10, 1, 7, 5), (13, 17, 2, 8), (12, 4, 11, 9), (0, 18, 6, 16)),
    21: ((2, 8, 20, 18), (15, 1, 14, 17), (9, 13, 7, 19), (16, 12, 4, 5), (10, 3, 6, 11)),
    24: ((23, 22, 19, 13), (4, 15, 20, 14), (3, 5, 6, 10), (9, 12, 11, 0), (21, 7, 2, 17), (16, 1, 8, 18)),
}
"""The first rounds of whist tournaments on one wheel: of 4n players the last stands in the middle, of 4n + 1 player 0
sits out the first round. Partners are the first and third of a table, and the second and fourth."""
