"""Setting a PDF: a template of this folder, what it is to say, and the drawings it shows."""

import json
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from parlour.extras import needs
from parlour.press import ink
from parlour.press.lettering import BOLD, Weight, line, width
from parlour.press.sheets.paper import Size
from parlour.press.svg import document

LETTERS = [
    *((0xA0, 0xA0), (0xAA, 0xAB), (0xB2, 0xD6), (0xD8, 0xF6), (0xF8, 0x3F5)),  # Latin, accents, most of Greek
    *((0x3F7, 0x481), (0x487, 0x4FF), (0x510, 0x513), (0x51A, 0x51D)),  # Cyrillic
    *((0x531, 0x58A), (0x5B0, 0x5C3), (0x5D0, 0x5F4)),  # Armenian, Hebrew
    *((0x60C, 0x60C), (0x61B, 0x61B), (0x61F, 0x61F), (0x621, 0x63A), (0x640, 0x655), (0x660, 0x66D)),  # Arabic
    *((0x679, 0x67B), (0x67E, 0x680), (0x683, 0x684), (0x686, 0x687), (0x691, 0x691), (0x698, 0x698)),
    *((0x6A4, 0x6A4), (0x6A9, 0x6A9), (0x6AF, 0x6AF), (0x6BE, 0x6BE), (0x6CC, 0x6CC), (0x6F0, 0x6F9)),  # Persian
    *((0x900, 0x97F), (0x10D0, 0x10FF)),  # Devanagari, Georgian
    *((0x1D00, 0x1DBF), (0x1E00, 0x1FFE), (0x2010, 0x2027)),  # more of Latin and Greek; dashes and quotation marks
]
"""What typst's own fonts have letters for besides ASCII, from the first to the last; rarer ones are not told of."""
OURS = b"Parlour"
"""What every file says that the press has made."""


@dataclass(frozen=True)
class Sheets:
    """Something printed: the PDF, what it holds in words, and whether it is to be printed on both sides."""

    pdf: bytes
    holds: str
    both_sides: bool = False

    @property
    def pages(self) -> int:
        """How many pages the PDF has."""
        return len(re.findall(rb"/Type\s*/Page\b", self.pdf))

    @property
    def data(self) -> bytes:
        """What goes into the file."""
        return self.pdf

    @property
    def paper(self) -> Size:
        """The size of its first page, in millimetres."""
        found = re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", self.pdf)
        assert found, "every page has its size"
        return float(found[1]) * 25.4 / 72, float(found[2]) * 25.4 / 72

    @property
    def papers(self) -> int:
        """How many sheets of paper it takes."""
        return -(-self.pages // 2) if self.both_sides else self.pages

    def how(self) -> str:
        """How to print it."""
        sides = "on both sides, flipped on the long edge" if self.both_sides else "on one side"
        return f"Print it at 100 % (actual size, not fitted to the page), {sides}."


def typeset(
    template: str, title: str, content: dict[str, Any], drawings: dict[str, str], sheets: dict[str, bytes] | None = None
) -> bytes:
    """A template with its content and its drawings as PDF: no clock, no chance and no font but typst's own. What was
    set before may be laid to it, as the PDF of that name."""
    with tempfile.TemporaryDirectory() as folder:
        main = prepared(Path(folder), template, title, content, drawings)
        for name, pdf in (sheets or {}).items():
            Path(folder, name).write_bytes(pdf)
        return bytes(printer().compile(str(main), format="pdf", ignore_system_fonts=True))


def prepared(folder: Path, template: str, title: str, content: dict[str, Any], drawings: dict[str, str]) -> Path:
    """Everything typst reads, laid into a folder; the way to its main file."""
    for name, text in drawings.items():
        (folder / f"{name}.svg").write_text(text, encoding="utf-8")
    said = json.dumps({"title": title, "ink": ink.INKS, **content})
    (folder / "content.json").write_text(said, encoding="utf-8")
    for name in (template, "look"):
        (folder / f"{name}.typ").write_text(files(__package__).joinpath(f"{name}.typ").read_text("utf-8"), "utf-8")
    return folder / f"{template}.typ"


def without_letters(names: Sequence[str]) -> list[str]:
    """Those names for which typst's own fonts have not every letter."""
    return [name for name in dict.fromkeys(names) if not all(map(has_letter, name))]


def has_letter(letter: str) -> bool:
    """Is there a letter for this in the fonts?"""
    return letter.isascii() or any(first <= ord(letter) <= last for first, last in LETTERS)


def printer() -> Any:
    """The typst package, which does the setting."""
    with needs("print", "Printing"):
        import typst
    return typst


def lettered(words: str, height: int = 60, colour: str = ink.LINE, weight: Weight = BOLD) -> str:
    """A line in the press's own letters, as a drawing of its own."""
    wide = round(width(words, height, weight))
    text = line(words, 0, 0, height, ink=colour, weight=weight, middle=False)
    return document("words", words, (wide, height), text, {})


def shape_of(drawing: str) -> Size:
    """The width and height of a drawing, in its own units."""
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawing)
    assert found, "every drawing of the press begins at 0 0"
    return float(found[1]), float(found[2])
