"""A plan on the terminal or in a pipe: plain text, nothing cut, as many tables in a line as there is room for."""

from collections.abc import Sequence

from rich.cells import cell_len

from parlour.party.plan_files import Names
from parlour.party.schedule import Plan, seats_of

GAP = 3  # between two columns


def plan_lines(plan: Plan, names: Names, width: int, by: str = "rounds") -> list[str]:
    """A plan by rounds or by players, and how good it is."""
    count = len(plan.rounds)
    lines = [f"{plan.players} players, {count} round{'s' * (count != 1)}", ""]
    lines += by_player(plan, names, width) if by == "players" else by_round(plan, names, width)
    for told in plan.told():
        lines += wrapped(told.split(), width, 2)
    return lines


def by_round(plan: Plan, names: Names, width: int) -> list[str]:
    """Round by round, who sits at each table and who sits out."""
    cells = [[cells_of(names, seats) for seats in tables] for tables in plan.rounds]
    wide = len(f"Table {len(plan.rounds[0])}")
    couples = max(cell_len(f"{one} v. {other}") for tables in cells for one, other in tables)
    one_line = wide + 2 + couples + 2 <= width
    lines = []
    for number, (tables, byes) in enumerate(zip(cells, plan.byes, strict=True), 1):
        lines.append(f"Round {number}")
        shown = []
        for table, (one, other) in enumerate(tables, 1):
            label = f"Table {table}".ljust(wide)
            if one_line:
                shown.append(f"{label}  {one} v. {other}")
            else:
                room = width - wide - 4
                told = wrapped(one.split(), room, 2) + wrapped(["v.", *other.split()], room, 4)
                lines += [f"  {label if at == 0 else ' ' * wide}  {line}" for at, line in enumerate(told)]
        lines += columns(shown, width)
        if byes:
            out = ", ".join(map(names, byes))
            lines += wrapped(["Sitting out:", *out.split()], width, 4, 2)
        lines.append("")
    return lines


def cells_of(names: Names, seats: Sequence[int]) -> tuple[str, str]:
    """The two couples of a table."""
    a, b, c, d = seats
    return names.couple(a, c), names.couple(b, d)


def columns(cells: Sequence[str], width: int) -> list[str]:
    """Cells side by side, as many as there is room for, read line by line."""
    if not cells:
        return []
    wide = max(map(cell_len, cells))
    number = max(1, (width - 2 + GAP) // (wide + GAP))
    rows = [cells[start : start + number] for start in range(0, len(cells), number)]
    return [("  " + (" " * GAP).join(padded(cell, wide) for cell in row)).rstrip() for row in rows]


def padded(text: str, wide: int) -> str:
    """Text filled up to a width as it is seen."""
    return text + " " * (wide - cell_len(text))


def by_player(plan: Plan, names: Names, width: int) -> list[str]:
    """A line for every player: where he sits in each round; more lines where there are many rounds."""
    wide = max(cell_len(names(who)) for who in range(1, plan.players + 1))
    wide = max(min(wide, width // 2), len("player"))  # a longer name has lines of its own
    cell = max(3, len(str(len(plan.rounds[0]))) + 1)
    room = max(1, (width - wide - 1) // (cell + 1))
    lines = []
    for start in range(0, len(plan.rounds), room):
        numbers = range(start + 1, min(start + room, len(plan.rounds)) + 1)
        lines.append(f"{'player'.ljust(wide)} {' '.join(str(number).rjust(cell) for number in numbers)}")
        for who in range(1, plan.players + 1):
            places = seats_of(plan, who)[start : start + room]
            *above, last = (
                [names(who)] if cell_len(names(who)) <= wide else [*wrapped(names(who).split(), width, 2), ""]
            )
            lines += above
            lines.append(f"{padded(last, wide)} {' '.join(place.rjust(cell) for place in places)}")
        lines.append("")
    return lines


def wrapped(words: Sequence[str], width: int, indent: int, first: int = 0) -> list[str]:
    """Words in lines, those after the first set in; no word is cut."""
    lines, line = [], " " * first
    for word in words:
        if line.strip() and cell_len(line) + 1 + cell_len(word) > width:
            lines.append(line)
            line = " " * indent
        line += " " * bool(line.strip()) + word
    return [*lines, line]
