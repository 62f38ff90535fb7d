"""The page of a study: prose that somebody wrote, and between its marks the tables and charts of what was played.

Every table stands between `<!-- figures: NAME -->` and `<!-- end -->`, and is written here and nowhere else; the charts
lie beside the page, under its name and theirs.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

from parlour.bots.weights import write_whole
from parlour.errors import BadChoice

MARKED = re.compile(r"(<!-- figures: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


@dataclass(frozen=True)
class Figures:
    """What a study came to: its tables in Markdown and its charts in SVG, each by its name."""

    tables: dict[str, str] = field(default_factory=dict)
    charts: dict[str, str] = field(default_factory=dict)


def write_page(page: Path, figures: Figures) -> None:
    """Put the figures where the page has its marks for them, and lay the charts beside it."""
    try:
        text = page.read_text(encoding="utf-8")
    except OSError as trouble:
        raise BadChoice(f"The page {page} cannot be filled: {trouble.strerror}.") from None
    marks = [name for _, name, _ in MARKED.findall(text)]
    if sorted(marks) != sorted(figures.tables):
        wanted = ", ".join(figures.tables)
        raise BadChoice(f"{page} has marks for {', '.join(marks) or 'no figures'}; this study has {wanted}.")
    tables = {name: f"\n{table.strip()}\n\n" for name, table in figures.tables.items()}
    write_whole(page, MARKED.sub(lambda found: found[1] + tables[found[2]] + found[3], text))
    for name, drawn in figures.charts.items():
        write_whole(page.with_name(f"{page.stem}-{name}.svg"), drawn)


def plain_page(title: str, figures: Figures) -> str:
    """All tables one after the other, for the terminal."""
    parts = [f"{name.capitalize().replace('-', ' ')}:\n\n{table.strip()}" for name, table in figures.tables.items()]
    return "\n\n".join([f"# {title}", *parts]) + "\n"
