"""A party planned ahead: the schedule for the hostess, round by round, and a slip for every player to keep."""

from collections.abc import Sequence

from parlour.errors import BadChoice
from parlour.press.sheets.paper import PAPERS, one_of
from parlour.press.sheets.setting import Sheets, lettered, typeset

Tables = Sequence[Sequence[int]]
"""The tables of a round, chair by chair: partners opposite, so in chairs 0 and 2 and in 1 and 3."""

ROOM = 92  # letters across the hostess's sheet
NEEDED = 14  # of them for a table's number, its score and the space between
TALL = 28  # rounds that a slip holds when two stand side by side


def print_plan(
    rounds: Sequence[Tables],
    byes: Sequence[Sequence[int]],
    paper: str = "a4",
    names: Sequence[str] = (),
    large: bool = False,
    first: int = 1,
) -> Sheets:
    """A schedule as PDF, players numbered from 1; where they have names, these. Large is a page a player; first is the
    number of the first round."""
    sheet = one_of(paper, PAPERS, "paper")
    if not rounds or len(rounds) != len(byes):
        raise BadChoice("A plan has a list of tables and a list of byes for every round.")
    players = sum(len(seats) for seats in rounds[0]) + len(byes[0])
    if names and len(names) != players:
        raise BadChoice(f"A plan for {players} has {players} names or none, not {len(names)}.")
    title = f"A party of {players} in {len(rounds)} round{'s' * (len(rounds) != 1)}"
    called = list(names) or [str(who) for who in range(1, players + 1)]
    content = {
        "paper": sheet,
        "named": bool(names),
        "large": large,
        "first": first,
        "across": across(rounds, called),
        "side": 1 if large or len(rounds) > TALL else 2,
        "rounds": [
            {
                "tables": [couples(seats, called) for seats in tables],
                "byes": ", ".join(called[who - 1] for who in out),
            }
            for tables, out in zip(rounds, byes, strict=True)
        ],
        "slips": [
            {"player": who, "name": called[who - 1], "lines": slip(rounds, who, called)}
            for who in range(1, players + 1)
        ],
    }
    pdf = typeset("slips", title, content, {"heading": lettered("Party plan")})
    return Sheets(pdf, f"{title}: the schedule, and {players} slips{'' if large else ' to cut out'}")


def across(rounds: Sequence[Tables], called: Sequence[str]) -> int:
    """How many tables stand side by side on the hostess's sheet, so that nine couples of ten stay in a line."""
    long = sorted(len(couple) for tables in rounds for seats in tables for couple in couples(seats, called))
    return max(1, min(4, len(rounds[0]), ROOM // (long[len(long) * 9 // 10] + NEEDED)))


def couples(seats: Sequence[int], called: Sequence[str]) -> list[str]:
    """A table as it is read out: the head couple, the side couple."""
    return [f"{called[seats[one] - 1]} & {called[seats[one + 2] - 1]}" for one in (0, 1)]


def slip(rounds: Sequence[Tables], who: int, called: Sequence[str]) -> list[list[str]]:
    """What one player has to know of each round: the place, the partner, the opponents."""
    lines = []
    for tables in rounds:
        line = ["Bye", "", ""]
        for table, seats in enumerate(tables, 1):
            if who in seats:
                chair = list(seats).index(who)
                partner, left, right = (called[seats[chair ^ turn] - 1] for turn in (2, 1, 3))
                line = [f"{table}{'AB'[chair % 2]}", partner, f"{left}, {right}"]
        lines.append(line)
    return lines
