"""A plan for other programs: tables for a spreadsheet, JSON, and a calendar."""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from uuid import NAMESPACE_URL, uuid5

from parlour import __version__
from parlour.errors import BadChoice, brief
from parlour.party.schedule import Plan, seats_of

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would not take for a name
FOLD = 75  # octets of a line of a calendar
MOST_MINUTES = 24 * 60


class Names:
    """What the players of a plan are called: by their names, or by their numbers."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = list(names)

    def __call__(self, who: int) -> str:
        return self.names[who - 1] if self.names else str(who)

    def __bool__(self) -> bool:
        return bool(self.names)

    def couple(self, one: int, other: int) -> str:
        """Two who play together."""
        return f"{self(one)} & {self(other)}"


def safe(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name


HEAD = ["round", "number", "player", "table", "couple", "partner", "opponent 1", "opponent 2"]
WIDE_HEAD = ["number", "player", "round 1"]
CODING = "utf-8-sig"
"""How tables are written for a spreadsheet: the mark in front is what tells Excel that accents are UTF-8."""
PRODUCT = "PRODID:-//Parlour//Party plan"


def is_plan(data: bytes) -> bool:
    """Was a file with this in it written by a plan before?"""
    text = data.removeprefix(b"\xef\xbb\xbf")
    heads = (",".join(head).encode() for head in (HEAD, WIDE_HEAD))
    is_json = text.startswith(b'{\n "players":') and b'\n "told":' in text
    is_calendar = text.startswith(b"BEGIN:VCALENDAR") and PRODUCT.encode() in text[:200]
    return text.startswith(tuple(heads)) or is_json or is_calendar


def csv_of(plan: Plan, names: Names) -> str:
    """A line for every player and round, for a spreadsheet."""
    return sheet([HEAD, *lines_of(plan, names)])


def lines_of(plan: Plan, names: Names) -> Iterator[list[str]]:
    """The lines of such a table: round by round, and the players in their order."""

    def called(who: int) -> str:
        return safe(names(who))

    for number, (tables, byes) in enumerate(zip(plan.rounds, plan.byes, strict=True), 1):
        rows = {who: ["bye", "", "", "", ""] for who in byes}
        for table, seats in enumerate(tables, 1):
            for chair, who in enumerate(seats):
                others = [called(seats[chair ^ turn]) for turn in (2, 1, 3)]
                rows[who] = [str(table), "AB"[chair % 2], *others]
        for who in sorted(rows):
            yield [str(number), str(who), called(who), *rows[who]]


def wide_csv_of(plan: Plan, names: Names) -> str:
    """A line for every player with a column for every round: where he sits."""
    head = [*WIDE_HEAD, *(f"round {number}" for number in range(2, len(plan.rounds) + 1))]
    players = range(1, plan.players + 1)
    return sheet([head, *([str(who), safe(names(who)), *seats_of(plan, who)] for who in players)])


def sheet(rows: Sequence[Sequence[str]]) -> str:
    """Rows as comma-separated values."""
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def json_of(plan: Plan, names: Names) -> str:
    """The plan with all that is told of it."""
    return (
        json.dumps(
            {
                "players": plan.players,
                "names": names.names or None,
                "rounds": [
                    {
                        "round": number,
                        "tables": [
                            {"table": table, "couples": [[seats[0], seats[2]], [seats[1], seats[3]]]}
                            for table, seats in enumerate(tables, 1)
                        ],
                        "byes": list(byes),
                    }
                    for number, (tables, byes) in enumerate(zip(plan.rounds, plan.byes, strict=True), 1)
                ],
                "repeats": plan.repeats._asdict(),
                "least": plan.bounds._asdict(),
                "told": plan.told(),
            },
            ensure_ascii=False,
            indent=1,
        )
        + "\n"
    )


# ---- a calendar ----


def when(text: str) -> datetime:
    """A beginning as it is typed: a date and a time, with or without a zone."""
    try:
        begin = datetime.fromisoformat(text)
    except ValueError:
        begin = None
    if begin is None or "T" not in text.upper().replace(" ", "T"):
        raise BadChoice(f"A calendar begins at a date and a time, such as 2026-12-04T19:30, not {brief(text)}.")
    return begin


def ics_of(plan: Plan, names: Names, begin: datetime, minutes: int, between: int, made: datetime) -> str:
    """A calendar of RFC 5545: an event a round, which says who sits where.

    A beginning without a zone is the time of wherever the calendar is read. The same plan has the same events whenever
    it begins, so that a later calendar moves them.
    """
    check_times(len(plan.rounds), begin, minutes, between)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"{PRODUCT} {__version__}//EN", "CALSCALE:GREGORIAN"]
    seed = json.dumps([plan.players, plan.rounds, names.names])
    for number in range(1, len(plan.rounds) + 1):
        start = begin + timedelta(minutes=(number - 1) * (minutes + between))
        lines += [
            "BEGIN:VEVENT",
            f"UID:{uuid5(NAMESPACE_URL, f'parlour party plan {number} {seed}')}",
            f"DTSTAMP:{made.astimezone(UTC):%Y%m%dT%H%M%SZ}",
            f"DTSTART:{stamp(start)}",
            f"DTEND:{stamp(start + timedelta(minutes=minutes))}",
            f"SUMMARY:Round {number} of {len(plan.rounds)}",
            f"DESCRIPTION:{escaped(described(plan, names, number))}",
            "END:VEVENT",
        ]
    return "".join(folded(line) for line in [*lines, "END:VCALENDAR"])


def check_times(rounds: int, begin: datetime, minutes: int, between: int) -> None:
    """Refuse rounds that no calendar can hold."""
    if not 1 <= minutes <= MOST_MINUTES or not 0 <= between <= MOST_MINUTES:
        raise BadChoice("A round takes one minute to a day, and the time between two nothing to a day.")
    try:
        begin + timedelta(minutes=rounds * (minutes + between))
    except OverflowError:
        raise BadChoice("That is later than calendars go.") from None


def described(plan: Plan, names: Names, number: int) -> str:
    """A round in words, a table a line."""
    lines = [
        f"Table {table}: {names.couple(a, c)} against {names.couple(b, d)}"
        for table, (a, b, c, d) in enumerate(plan.rounds[number - 1], 1)
    ]
    out = ", ".join(map(names, plan.byes[number - 1]))
    return "\n".join([*lines, *[f"Sitting out: {out}"] * bool(out)])


def stamp(moment: datetime) -> str:
    """A moment as calendars write it: in UTC, or without a zone."""
    if moment.tzinfo is None:
        return f"{moment:%Y%m%dT%H%M%S}"
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    """Text as a calendar has it."""
    for sign, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        text = text.replace(sign, written)
    return text


def folded(line: str) -> str:
    """A line of a calendar, parted into lines of 75 octets at the most, no letter in two."""
    parts, size = [""], 0
    for letter in line:
        width = len(letter.encode())
        if size + width > FOLD:
            parts.append(" ")
            size = 1
        parts[-1] += letter
        size += width
    return "".join(f"{part}\r\n" for part in parts)
