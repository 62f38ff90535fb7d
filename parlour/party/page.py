"""A party on the terminal: the tables of a round, the moves, the tally cards, the prizes; a study."""

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from parlour.party.evening import Evening
from parlour.party.moves import colour_of
from parlour.party.offered import TITLES
from parlour.party.parties import CHAIRS
from parlour.party.prizes import Award, awards, tallies
from parlour.shown import figures, room_for

if TYPE_CHECKING:
    from parlour.party.study import Study

INKS = ("red", "blue")
MARKS = {"won": ("●", "green"), "lost": ("·", "dim"), "bye": ("–", "yellow"), "": (" ", "")}
NAMES = (
    *("Ada", "Ben", "Cora", "Dan", "Edith", "Frank", "Grace", "Hugh", "Iris", "Jack", "Kate", "Leo", "Mabel", "Ned"),
    *("Olive", "Paul", "Queenie", "Ralph", "Stella", "Tom", "Una", "Vic", "Winnie", "Xavier", "Yolande", "Zeke"),
)
EDGES = 3  # columns that a cell has around it
FEW = 6  # names that are read out


def name_of(number: int) -> str:
    """A name for a player, by his number from 1; the second of a name has an initial."""
    turn, place = divmod(number - 1, len(NAMES))
    return NAMES[place] + (f" {chr(ord('A') + turn - 1)}." if turn else "")


def heading(evening: Evening) -> Panel:
    """What party it is."""
    opened, seating = evening.opened, evening.rounds[0].seating
    bots = sum(player.bot for player in evening.players.values())
    with_bots = f", {bots} of them the house's to fill the tables" if bots else ""
    rounds = f"{len(evening.rounds)} round{'s' * (len(evening.rounds) > 1)}"
    lines = f"{len(evening.players)} players{with_bots}, {len(seating.tables)} tables, {rounds}"
    return Panel(Text(lines, justify="center"), title=f"[bold]{evening.party.title}[/]", subtitle=f"seed {opened.seed}")


def round_page(evening: Evening, number: int, width: int) -> RenderableType:
    """One round: who sat at each table, the score, who won and went up, who rang; so many tables beside one another as
    there is room for, and the others below."""
    game = evening.rounds[number - 1]
    count = len(game.seating.tables)
    sides = range(evening.party.sides)
    cells = {table: [side_at(evening, number, table, side) for side in sides] for table in range(1, count + 1)}
    widest = max(cell.cell_len for column in cells.values() for cell in column)
    each = max(widest, len(f"Table {count} (foot)"))
    room = max(1, (width - 1) // (each + EDGES))
    parts: list[RenderableType] = [Text(f"Round {number}{bell(evening, number)}", style="bold")]
    for first in range(1, count + 1, room):
        shown = range(first, min(first + room, count + 1))
        grid = Grid()
        for table in shown:
            end = {1: " (head)", count: " (foot)"}.get(table, "")
            grid.add_column(f"Table {table}{end}", no_wrap=each + EDGES < width, min_width=min(each, width - EDGES - 1))
        for side in sides:
            grid.add_row(*(cells[table][side] for table in shown))
        parts.append(grid)
    if game.seating.byes:
        out = ", ".join(evening.players[who].name for who in game.seating.byes)
        parts.append(Text(f"  sitting out: {out}", style="yellow"))
    return Group(*parts)


def bell(evening: Evening, number: int) -> str:
    """How the bell rang."""
    rung = evening.rounds[number - 1].rung_by
    if evening.party.bell == "any" and rung:
        return f": Table {rung} rings at {evening.party.ring_at}"
    return f": Table 1 rings at {evening.party.ring_at}" if evening.party.bell == "head" and rung else ""


def side_at(evening: Evening, number: int, table: int, side: int) -> Text:
    """Where a couple (at Trolley a player) goes from here, its score and its names; the winners bold."""
    game = evening.rounds[number - 1]
    seats, told = game.seating.tables[table - 1], game.sheets[table - 1].told
    outcome = evening.outcome(number, table)
    won = outcome is not None and side in outcome.winners
    line = Text()
    if won:
        line.append("↑ " if table > 1 else "● ", style="green")
    elif outcome is not None and table == 1:
        line.append("↓ ", style="red")
    else:
        line.append("  ")
    if told is not None and told.points:
        line.append(f"{told.points[side]} ", style="bold" if won else "dim")
    if won and outcome and outcome.by_cut:
        line.append("cut ", style="yellow")
    couple = range(side, CHAIRS, evening.party.sides)
    for chair in couple:
        ink = INKS[colour_of(chair)] if evening.party.partners else ""
        line.append(evening.players[seats[chair]].name, style=f"{'bold ' * won}{ink}".strip())
        line.append(" & " if chair != couple[-1] else "")
    return line


def tally_page(evening: Evening, rungs: dict[str, str], width: int) -> RenderableType:
    """The tally cards, the best first; where there is no room for a column each, two lines for everybody."""
    grid = Grid(title="Tallies", title_justify="left", title_style="bold")
    heads = ("", "player", "rung", "from", "round by round", *counted(evening))
    for place, column in enumerate(heads):
        grid.add_column(column, justify="right" if place == 0 or place > 4 else "left", no_wrap=True)
    below: list[Text] = [Text("Tallies", style="bold")]
    for card in tallies(evening):
        player = evening.players[card.player]
        marks = Text()
        for mark in card.marks:
            marks.append(*MARKS[mark])
        name, rung = Text(player.name, style=INKS[player.colour or 0]), rungs.get(card.player, "house")
        numbers = {"won": card.punches, "captures": card.captures, "points": card.points}
        counts = [numbers[column] for column in counted(evening)]
        grid.add_row(f"{card.place}.", name, rung, player.place, marks, *map(str, counts))
        told = ", ".join(f"{column} {count}" for column, count in zip(counted(evening), counts, strict=True))
        below += [
            Text(f"{card.place}. ").append_text(name).append(f", {rung}, from {player.place}"),
            Text("   ") + marks,
        ]
        below.append(Text(f"   {told}"))
    return grid if room_for(grid, width) else Group(*below)


def counted(evening: Evening) -> list[str]:
    """What stands on a tally card besides the rounds, what is tallied first."""
    tallied, other = ("points", "won") if evening.opened.tally == "points" else ("won", "points")
    return [tallied, *["captures"] * evening.party.notes_hands, other]


def prize_lines(evening: Evening) -> list[str]:
    """Who has the prizes, and how."""
    return [f"{TITLES[won.prize]}: {told_of(evening, won).rstrip('.')}." for won in awards(evening)]


def told_of(evening: Evening, won: Award) -> str:
    """A prize in words."""
    level = [evening.players[who].name for who in won.tied if who != won.player]
    others = ", ".join(level) if len(level) <= FEW else f"{len(level)} others"
    if won.by == "share":
        return f"{others} share it"
    if won.player is None:
        what = {"later": "wait", "cut": "cut"}.get(won.by, "play one more game")
        return f"{others} are level, and {what} for it"
    name = evening.players[won.player].name
    how = {
        "cut": f", who cut for it with {others}",
        "game": f", after one more game with {others}",
        "lot": ", by lot",
        "hostess": f", level with {others}, as the hostess has said",
    }
    return f"{name}{how.get(won.by, '')}"


# ---- a study ----


def study_page(found: "Study", names: list[str], duels: list[float], width: int) -> Group:
    """What a study found: a line a grade, and a line a table where one may begin.

    `duels` is how often two of each grade win a table from two of the one before, where that is known.
    """
    rounds = f"{found.rounds} rounds at {found.tables} tables, prizes by {found.tally}"
    evenings = Text(f"{found.game}: {found.evenings:,} evenings of {rounds}", style="bold")
    heads = ["player", *["over the last"] * bool(duels), "games won", "first prizes", "booby prizes"]
    rows = []
    for grade, name in enumerate(names):
        shares = [found.by_grade(grade), found.prizes(grade), found.prizes(grade, booby=True)]
        over = [f"{duels[grade - 1]:.1%}" if grade else ""] if duels else []
        rows.append([name, *over, *(f"{share:.1%}" for share in shares)])
    starts = []
    for table in range(found.tables):
        grades = (None, 0, len(names) - 1)
        starts.append([str(table + 1), *(f"{found.by_start(table, grade):.1%}" for grade in grades)])
    mean, reach = found.correlation()
    marks = "points" if found.tally == "points" else "punches"
    return Group(
        evenings,
        figures(heads, rows, width),
        Text("Games won, by where they began"),
        figures(["table", "all", names[0], names[-1]], starts, width),
        Text(f"Rank correlation of skill and {marks}, an evening: {mean:.2f} ± {reach:.2f}"),
    )
