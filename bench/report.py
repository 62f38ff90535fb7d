"""How measurements are told: rows with a figure and a target, on the screen and in a file.

What was measured is kept as data (results.json and others), and the file for readers beside it (results.md) is made of
that.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table

from parlour.bots.weights import write_whole
from parlour.lab import provenance
from parlour.lab.provenance import versions

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Row:
    """One measurement; `met` is None where there is no target to meet."""

    measure: str
    figure: str
    target: str = ""
    met: bool | None = None

    @property
    def verdict(self) -> str:
        return "" if self.met is None else "met" if self.met else "missed"


def at_least(measure: str, value: float, target: float, figure: str, target_text: str) -> Row:
    """A row whose value should reach its target."""
    return Row(measure, figure, f"≥ {target_text}", value >= target)


def under(measure: str, value: float, target: float, figure: str, target_text: str) -> Row:
    """A row whose value should stay under its target."""
    return Row(measure, figure, f"< {target_text}", value < target)


def times(value: float) -> str:
    return f"{value:,.0f}×" if value >= 20 else f"{value:.1f}×" if value >= 2.5 else f"{value:.2f}×"


def a_second(value: float, what: str) -> str:
    if value >= 1e6:
        return f"{value / 1e6:.1f} M {what}/s"
    return f"{value:,.0f} {what}/s"


def span(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


@dataclass
class Section:
    """Some rows under a title, with what must be known to read them."""

    title: str
    about: str
    rows: list[Row] = field(default_factory=list)


@dataclass
class Report:
    """A file of results: what must be known of all of it, and its sections."""

    title: str
    head: list[str]
    sections: list[Section]

    @classmethod
    def read(cls, path: Path) -> "Report":
        """The results whose file for readers this is, or will be."""
        told = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        sections = [
            Section(part["title"], part["about"], [Row(**row) for row in part["rows"]]) for part in told["sections"]
        ]
        return cls(told["title"], told["head"], sections)

    def section(self, title: str) -> Section:
        """The section of a title, or the first that begins so."""
        return next(section for section in self.sections if section.title.startswith(title))

    def markdown(self) -> str:
        """The file for readers."""
        lines = "".join(f"- {line}\n" for line in self.head)
        return "\n".join([f"# {self.title}\n", lines, *map(markdown, self.sections)])

    def write(self, path: Path) -> None:
        """Write the data, and the file for readers."""
        write_whole(path.with_suffix(".json"), json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n")
        path.write_text(self.markdown(), encoding="utf-8")


def show(console: Console, section: Section) -> None:
    """Print a section as a table."""
    table = Table(title=section.title, title_justify="left", title_style="bold", min_width=90)
    table.add_column("measure", ratio=1)
    table.add_column("figure", justify="right")
    table.add_column("target", justify="right")
    table.add_column("")
    for row in section.rows:
        colour = "" if row.met is None else "[green]" if row.met else "[red]"
        table.add_row(row.measure, row.figure, row.target, colour + row.verdict)
    console.print(table)


def markdown(section: Section) -> str:
    """A section as it stands in the file."""
    lines = [f"## {section.title}", "", section.about, "", "| measure | figure | target | |", "|---|---:|---:|---|"]
    lines += [f"| {row.measure} | {row.figure} | {row.target} | {row.verdict} |" for row in section.rows]
    return "\n".join(lines) + "\n"


def machine(*packages: str) -> list[str]:
    """Where and of what the measurements were taken, a line each."""
    return [f"Taken {provenance.moment()} at commit {provenance.commit()}", provenance.machine(), versions(*packages)]


def write(path: Path, title: str, head: Iterable[str], sections: Iterable[Section]) -> None:
    """Write a file of results."""
    Report(title, list(head), list(sections)).write(path)


def put_in(path: Path, sections: Iterable[Section], head: Iterable[str] = ()) -> None:
    """Put sections into a file of results, each in place of an older one of its title; the rest stays as it is, and so
    does what is said of all of it unless something else is to be said."""
    report = Report.read(path)
    report.head = list(head) or report.head
    kept = {section.title: section for section in report.sections} | {section.title: section for section in sections}
    report.sections = list(kept.values())
    report.write(path)
