"""A party on the terminal: the tables of a round, the moves, the tally cards, the prizes; a plan; a study."""

from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from parlour.party.evening import Evening
from parlour.party.moves import colour_of
from parlour.party.parties import CHAIRS
from parlour.party.plan import Plan, seats_of
from parlour.party.prizes import Award, Prize, award, tallies

if TYPE_CHECKING:
    from parlour.party.study import Study

INKS = ("red", "blue")
MARKS = {"won": ("●", "green"), "lost": ("·", "dim"), "bye": ("–", "yellow"), "": (" ", "")}
NAMES = (
    *("Ada", "Ben", "Cora", "Dan", "Edith", "Frank", "Grace", "Hugh", "Iris", "Jack", "Kate", "Leo", "Mabel", "Ned"),
    *("Olive", "Paul", "Queenie", "Ralph", "Stella", "Tom", "Una", "Vic", "Winnie", "Xavier", "Yolande", "Zeke"),
)
WIDTH_A_TABLE = 20
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
    """One round: who sat at each table, the score, who won and went up, who rang; as many tables as there is room."""
    game = evening.rounds[number - 1]
    count = len(game.seating.tables)
    room = max(2, width // WIDTH_A_TABLE)
    shown = list(range(1, count + 1)) if count <= room else [*range(1, room), count]
    grid = Grid(title=f"Round {number}{bell(evening, number)}", title_justify="left", title_style="bold")
    for table in shown:
        gap = "… " if table == count > room else ""
        grid.add_column(f"{gap}Table {table}" + {1: " (head)", count: " (foot)"}.get(table, ""), no_wrap=True)
    sides = evening.party.sides
    for side in range(sides):
        grid.add_row(*(side_at(evening, number, table, side) for table in shown))
    if not game.seating.byes:
        return grid
    out = ", ".join(evening.players[who].name for who in game.seating.byes)
    return Group(grid, Text(f"  sitting out: {out}", style="yellow"))


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


def tally_page(evening: Evening, rungs: dict[str, str]) -> Grid:
    """The tally cards, the best first."""
    grid = Grid(title="Tallies", title_justify="left", title_style="bold")
    grid.add_column("", justify="right")
    grid.add_column("player")
    grid.add_column("rung")
    grid.add_column("from")
    grid.add_column("round by round", no_wrap=True)
    grid.add_column("won", justify="right")
    if evening.party.captures:
        grid.add_column("captures", justify="right")
    grid.add_column("points", justify="right")
    for card in tallies(evening):
        player = evening.players[card.player]
        marks = Text()
        for mark in card.marks:
            marks.append(*MARKS[mark])
        row: list[str | Text] = [
            f"{card.place}.",
            Text(player.name, style=INKS[player.colour or 0]),
            rungs.get(card.player, "house"),
            player.place,
            marks,
            str(card.punches),
        ]
        row += [str(card.captures)] * evening.party.captures + [str(card.points)]
        grid.add_row(*row)
    return grid


def prize_lines(evening: Evening) -> list[str]:
    """Who has the prizes, and how."""
    prizes: tuple[tuple[Prize, str], ...] = (("best", "First prize"), ("booby", "Booby prize"))
    return [
        f"{title}: {told_of(evening, won).rstrip('.')}." for prize, title in prizes if (won := award(evening, prize))
    ]


def told_of(evening: Evening, won: Award) -> str:
    """A prize in words."""
    level = [evening.players[who].name for who in won.tied if who != won.player]
    others = ", ".join(level) if len(level) <= FEW else f"{len(level)} others"
    if won.player is None:
        return f"{others} are level, and play one more game for it"
    name = evening.players[won.player].name
    how = {"tally": "", "cut": f", who cut for it with {others}", "game": f", after one more game with {others}"}
    return f"{name}{how[won.by]}"


# ---- a plan ----


def show_plan(console: Console, plan: Plan) -> None:
    """A plan round by round, and how good it is."""
    grid = Grid(title=f"{plan.players} players, {len(plan.rounds)} rounds", title_justify="left", title_style="bold")
    grid.add_column("round", justify="right")
    for table in range(1, len(plan.rounds[0]) + 1):
        grid.add_column(f"Table {table}", no_wrap=True)
    grid.add_column("byes", no_wrap=True)
    for number, (tables, byes) in enumerate(zip(plan.rounds, plan.byes, strict=True), 1):
        seats = [f"{a} & {c} – {b} & {d}" for a, b, c, d in tables]
        grid.add_row(str(number), *seats, ", ".join(map(str, byes)))
    if console.measure(grid).minimum <= console.width:
        console.print(grid)
    else:
        console.print(by_player(plan))
    for line in plan.told():
        console.print(line)


def by_player(plan: Plan) -> Grid:
    """A plan too wide for the screen: a line for every player, where he sits in each round."""
    grid = Grid(title=f"{plan.players} players, {len(plan.rounds)} rounds", title_justify="left", title_style="bold")
    grid.add_column("player", justify="right")
    for number in range(1, len(plan.rounds) + 1):
        grid.add_column(str(number), no_wrap=True)
    for who in range(1, plan.players + 1):
        grid.add_row(str(who), *seats_of(plan, who))
    return grid


# ---- a study ----


def study_page(found: "Study", names: list[str], duels: list[float]) -> Group:
    """What a study found: a line a grade, and a line a table where one may begin.

    `duels` is how often two of each grade win a table from two of the one before, where that is known.
    """
    evenings = f"{found.game}: {found.evenings:,} evenings of {found.rounds} rounds at {found.tables} tables"
    grid = Grid(title=evenings, title_justify="left", title_style="bold")
    for column in ("player", *["over the last"] * bool(duels), "games won", "first prizes", "booby prizes"):
        grid.add_column(column, justify="left" if column == "player" else "right")
    for grade, name in enumerate(names):
        shares = [found.by_grade(grade), found.prizes(grade), found.prizes(grade, booby=True)]
        over = [f"{duels[grade - 1]:.1%}" if grade else ""] if duels else []
        grid.add_row(name, *over, *(f"{share:.1%}" for share in shares))
    starts = Grid(title="Games won, by where they began", title_justify="left")
    for column in ("table", "all", names[0], names[-1]):
        starts.add_column(column, justify="right")
    for table in range(found.tables):
        grades = (None, 0, len(names) - 1)
        starts.add_row(str(table + 1), *(f"{found.by_start(table, grade):.1%}" for grade in grades))
    mean, reach = found.correlation()
    return Group(grid, starts, Text(f"Rank correlation of skill and punches, an evening: {mean:.2f} ± {reach:.2f}"))
