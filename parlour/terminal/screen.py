"""The screen: paragraphs and labelled lines, as wide as the terminal, however narrow or wide that is."""

import os
import pydoc
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape
from rich.text import Text

CLOSE = 24  # letters that a text must have beside its label; where it has fewer it stands below
LEAST = 10  # and the fewest a line is ever given
WIDE = 110  # columns from which the table has something beside it
GAP = 3  # columns between the two
BOLD = re.compile(r"\*\*(.+?)\*\*")


class Screen(Console):
    """A console that leaves a reader who has seen enough to the command, which ends well."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


console = Screen(highlight=False, soft_wrap=not sys.stdout.isatty())


@contextmanager
def paged() -> Iterator[None]:
    """What is longer than the screen is read in the user's pager (PAGER); in a pipe nothing is done to it."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield
        return
    with console.capture() as kept:
        yield
    text = kept.get()
    if text.count("\n") < console.height:
        console.file.write(text)
        return
    os.environ.setdefault("LESS", "FRX")  # colours as they are, and what was read stays on the screen
    pydoc.pager(text)


def show_lines(lines: Mapping[str, str | Text], style: str = "cyan") -> None:
    """Labels on the left, what they say on the right; in a narrow terminal below one another."""
    show_all(labelled(lines, console.width, style))


def labelled(lines: Mapping[str, str | Text], width: int, style: str = "cyan") -> list[Text]:
    """Labels and what they say as lines of this width. A plain text is markup."""
    label_width = max((len(label) for label in lines), default=0)
    below = is_narrow(lines, width)
    shown = []
    for label, text in lines.items():
        whole = Text.from_markup(text) if isinstance(text, str) else text
        parts = wrapped(whole, room_beside(lines, width))
        if below:
            shown += [Text().append(f"  {label}", style), *(Text("    ").append_text(part) for part in parts)]
            continue
        for number, part in enumerate(parts):
            head = Text().append(f"  {'' if number else label:<{label_width}}  ", style)
            shown.append(head.append_text(part))
    return shown


def is_narrow(labels: Iterable[str], width: int) -> bool:
    """Is there too little room beside these labels?"""
    return width - 4 - max((len(label) for label in labels), default=0) < CLOSE


def room_beside(labels: Iterable[str], width: int) -> int:
    """How wide a line may be beside these labels, or below them."""
    names = list(labels)
    if is_narrow(names, width):
        return max(width - 4, LEAST)
    return width - 4 - max((len(label) for label in names), default=0)


def show_paragraph(words: str | Text, indent: int = 0, hanging: int = 0, widest: int = 0) -> None:
    """A paragraph as wide as the terminal, or as it may be at the widest, set in; its lines after the first, further by
    so much. A plain text is markup."""
    whole = Text.from_markup(words) if isinstance(words, str) else words
    width = min(console.width, widest) if widest else console.width
    for number, line in enumerate(wrapped(whole, width - indent - hanging)):
        show_all([Text(" " * (indent + (hanging if number else 0))).append_text(line)])


def in_bold(text: str) -> str:
    """A text of the rules as markup: what stands between two asterisks each is bold."""
    return BOLD.sub(r"[bold]\1[/]", escape(text))


def wrapped(words: Text, room: int) -> list[Text]:
    """A text in lines of so many letters at the most, without blanks at their ends."""
    lines = list(words.wrap(console, max(room, LEAST), overflow="fold"))
    for line in lines:
        line.rstrip()
    return lines


def show_all(lines: Iterable[Text]) -> None:
    """Lines as they are."""
    for line in lines:
        line.rstrip()
        console.print(line, soft_wrap=True)


def beside(left: Sequence[Text], right: Sequence[Text], left_width: int) -> list[Text]:
    """Lines with others beside them."""
    shown = []
    for place in range(max(len(left), len(right))):
        line = left[place].copy() if place < len(left) else Text()
        if place < len(right):
            line.append(" " * (left_width + GAP - line.cell_len))
            line.append_text(right[place])
        shown.append(line)
    return shown
