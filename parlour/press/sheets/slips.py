"""A party planned ahead: the schedule for the hostess, round by round, and a slip for every player to keep."""

from collections.abc import Sequence

from parlour.errors import BadChoice
from parlour.press.sheets.paper import PAPERS, one_of
from parlour.press.sheets.setting import Sheets, lettered, typeset

Tables = Sequence[Sequence[int]]
"""The tables of a round, chair by chair: partners opposite, so in chairs 0 and 2 and in 1 and 3."""


def print_plan(rounds: Sequence[Tables], byes: Sequence[Sequence[int]], paper: str = "a4") -> Sheets:
    """A schedule as PDF, players numbered from 1."""
    sheet = one_of(paper, PAPERS, "paper")
    if not rounds or len(rounds) != len(byes):
        raise BadChoice("A plan has a list of tables and a list of byes for every round.")
    players = sum(len(seats) for seats in rounds[0]) + len(byes[0])
    title = f"A party of {players} in {len(rounds)} rounds"
    content = {
        "paper": sheet,
        "rounds": [
            {"tables": [couples(seats) for seats in tables], "byes": ", ".join(map(str, out))}
            for tables, out in zip(rounds, byes, strict=True)
        ],
        "slips": [{"player": who, "lines": slip(rounds, who)} for who in range(1, players + 1)],
    }
    pdf = typeset("slips", title, content, {"heading": lettered("Party plan")})
    return Sheets(pdf, f"{title}: the schedule, and {players} slips to cut out")


def couples(seats: Sequence[int]) -> list[str]:
    """A table as it is read out: the head couple, the side couple."""
    return [f"{seats[0]} & {seats[2]}", f"{seats[1]} & {seats[3]}"]


def slip(rounds: Sequence[Tables], who: int) -> list[list[str]]:
    """What one player has to know of each round: the place, the partner, the opponents."""
    lines = []
    for tables in rounds:
        line = ["Bye", "", ""]
        for table, seats in enumerate(tables, 1):
            if who in seats:
                chair = list(seats).index(who)
                against = f"{seats[chair ^ 1]}, {seats[chair ^ 3]}"
                line = [f"{table}{'AB'[chair % 2]}", str(seats[chair ^ 2]), against]
        lines.append(line)
    return lines
