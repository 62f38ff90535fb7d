"""What is shown outside the screens of a game: sentences, and figures in tables, as wide as the terminal."""

import os
import re
import sys
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table as Grid

RULER = re.compile(r"[|\s:-]+")
FENCE = "```"


def say(text: str, file: TextIO | None = None) -> None:
    """Sentences, broken between words where a terminal shows them; in a pipe a line stays a line."""
    out = file or sys.stdout
    print(fitted(text, out), file=out)


def fitted(text: str, out: TextIO) -> str:
    """Sentences as wide as the terminal that shows them."""
    width = columns(out)
    return "\n".join(broken(line, width) for line in text.splitlines()) if width else text


def columns(out: TextIO) -> int:
    """How wide a terminal is; 0 where there is none."""
    try:
        return os.get_terminal_size(out.fileno()).columns if out.isatty() else 0
    except (OSError, ValueError):
        return 0


def broken(line: str, width: int) -> str:
    """A line as several, all set in as far as the first."""
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.fill(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


# ---- figures ----


def figures(heads: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> "RenderableType":
    """A table of figures, a name or a number first; where there is little room, the heads word below word, and where
    there is none, a line for every figure."""
    from rich.console import Group
    from rich.table import Table as Grid
    from rich.text import Text

    for shown in (heads, [head.replace(" ", "\n") for head in heads]):
        grid = Grid()
        for place, head in enumerate(shown):
            grid.add_column(head, justify="right" if place else "left", no_wrap=True)
        for row in rows:
            grid.add_row(*row)
        if room_for(grid, width):
            return grid
    lines = []
    for first, *cells in rows:
        lines.append(Text(f"{heads[0]} {first}" if first.isdigit() else first))
        lines += [Text(f"  {head} {cell}") for head, cell in zip(heads[1:], cells, strict=True) if cell]
    return Group(*lines)


def room_for(grid: "Grid", width: int) -> bool:
    """Is there room for a table with nothing in it broken or cut?"""
    from rich.console import Console

    return Console(width=10 * width).measure(grid).maximum <= width


def show_page(text: str) -> None:
    """A page of Markdown with its headings, paragraphs and tables of figures, as wide as what it is shown on."""
    from rich.text import Text

    from parlour.progress import screen

    console = screen()
    for block in blocks(text):
        head, *rest = block
        if head.startswith("|"):
            heads, *rows = (cells(line) for line in block if not RULER.fullmatch(line))
            console.print(figures(heads, rows, console.width))
        elif head.startswith(FENCE):
            console.print(Text("\n".join(rest[:-1])), soft_wrap=True)
        elif head.startswith("#"):
            console.print(Text(head.lstrip("# "), style="bold"))
        else:
            console.print(Text(plain("\n".join(block))))
        console.print()


def blocks(text: str) -> Iterator[list[str]]:
    """The parts of a page, which empty lines part."""
    for part in re.split(r"\n\s*\n", text.strip()):
        yield part.splitlines()


def cells(line: str) -> list[str]:
    """What stands in a line of a table."""
    return [plain(cell.strip()) for cell in line.strip().strip("|").split("|")]


def plain(text: str) -> str:
    """Without the asterisks of what stands in bold."""
    return text.replace("**", "")
