"""The count of a hand and the score sheet, of a game played here or at a house."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from parlour.engine.game import Game, State
from parlour.games.contract import HAND
from parlour.games.facts import Counted
from parlour.table.sheet import WINNER, Sheet, headline_of, signed
from parlour.terminal.ink import coloured
from parlour.terminal.position import sides, table_in_words
from parlour.terminal.screen import console, show_all, show_lines, show_paragraph, wrapped
from parlour.terminal.show import joined

ROOM_FOR_BOTH = 4
"""How many sides have room on the score sheet for what a hand counted, beside the score after it."""
LEAST_TEXT = 20  # letters of a line that is read beside a column


@dataclass(frozen=True)
class Count:
    """How a hand has ended: the table as it lies, what came of it, and what it counts line by line."""

    game: Game
    names: list[str]
    hand: int
    told: dict[str, str]
    headline: str
    lines: Sequence[Counted]
    sides: list[tuple[int, ...]]
    points: list[int]
    score: list[int]


def count_of(state: State, hand: int, names: list[str]) -> Count:
    """The count of a hand played here, by what everybody may know."""
    known = state.view(None).known
    return Count(
        game=state.game,
        names=names,
        hand=hand,
        told=table_in_words(state.game, known, names),
        headline=headline_of(state, names),
        lines=state.game.law.count_lines(known),
        sides=sides(state.game, known),
        points=state.points,
        score=state.score,
    )


def show_count(count: Count) -> None:
    """How a hand ended, what it counts line by line, and what that comes to for each side."""
    is_dealt = HAND in count.game.fields
    console.print(f"\n[bold]Hand {count.hand} is over.[/]" if is_dealt else "\n[bold]It is over.[/]")
    pack = count.game.rulebook.pack
    show_lines({label: coloured(pack, text) for label, text in count.told.items()})
    show_headline(count.headline)
    show_count_lines(count)
    rows = []
    for side in count.sides:
        made, score = count.points[side[0]], count.score[side[0]]
        rows.append((joined(count.names, side), str(score - made), str(made), str(score)))
    show_grid(("player", "carried in", "this hand", "score"), rows)


def show_grid(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A small table of numbers, the first column a name; in a narrow terminal a line for each, in words."""
    grid = Grid()
    for place, head in enumerate(heads):
        grid.add_column(head, justify="right" if place else "left", no_wrap=True)
    for row in rows:
        grid.add_row(*map(escape, row))
    if console.measure(grid).maximum <= console.width:
        console.print(grid)
        return
    show_lines(
        {
            row[0]: escape(", ".join(f"{head} {cell}" for head, cell in zip(heads[1:], row[1:], strict=True)))
            for row in rows
        }
    )


def show_headline(told: str) -> None:
    """What came of a hand, in a sentence, if the game has one."""
    if told:
        console.print()
        show_all(wrapped(Text(told, style="bold"), console.width))


def show_count_lines(count: Count) -> None:
    """The count, a line for each thing that counts, with its rule, beside whose it is."""
    told = {}
    for side in count.sides:
        own = [line for line in count.lines if side[0] in line.seats]
        texts = [f"{escape(line.text)} [bold]{signed(line.points)}[/] [dim]{line.rule}[/]".rstrip() for line in own]
        told[joined(count.names, side)] = "\n".join(texts) or "nothing"
    show_lines(told)


def show_sheet(sheet: Sheet) -> None:
    """The score sheet: a column a side, a row a hand, what it counted and the score after it; the winner has a star. In
    a terminal too narrow for that, a paragraph a hand."""
    grid = Grid(title="The score sheet")
    grid.add_column("hand", justify="right", no_wrap=True)
    for place, name in enumerate(sheet.names):
        won = place in sheet.winners
        grid.add_column(
            escape(starred(sheet, place)), justify="right", style="bold" if won else "", min_width=longest(name)
        )
    grid.add_column("what came of it", min_width=LEAST_TEXT)
    for row in sheet.rows:
        counts = [str(score) for score in row.score]
        if len(sheet.sides) <= ROOM_FOR_BOTH:
            counts = [f"{signed(made)} [bold]{score:4}[/]" for made, score in zip(row.made, row.score, strict=True)]
        grid.add_row(str(row.hand), *counts, escape(row.headline))
    if console.measure(grid).minimum <= console.width:
        console.print(grid)
    else:
        show_sheet_in_words(sheet)


def longest(name: str) -> int:
    """The longest word of a name: a column is never narrower."""
    return max(map(len, name.split()), default=1)


def starred(sheet: Sheet, place: int) -> str:
    """The name of a side, with a star if it has won."""
    return sheet.names[place] + (f" {WINNER}" if place in sheet.winners else "")


def show_sheet_in_words(sheet: Sheet) -> None:
    """The score sheet, a paragraph a hand."""
    console.print("[bold]The score sheet[/]")
    for row in sheet.rows:
        show_paragraph(f"Hand {row.hand}: {escape(row.headline)}".rstrip(": "), 2, 2)
        for place, score in enumerate(row.score):
            show_paragraph(f"{escape(starred(sheet, place))}: {signed(row.made[place])}, score [bold]{score}[/]", 4, 2)
