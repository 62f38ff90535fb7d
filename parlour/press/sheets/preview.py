"""What an order will print, before anything is written: in words, and all of it small on one page."""

import tempfile
import zlib
from pathlib import Path

from parlour.press.sheets.paper import PAPERS, TABLES, Size
from parlour.press.sheets.setting import OURS, Sheets, prepared, printer
from parlour.press.sheets.shop import Parcel

Made = Sheets | Parcel
WIDE = 400.0  # millimetres across a contact sheet
ACROSS = 10  # pages in a row
POINTS = 200.0  # to the inch


def named(paper: Size) -> str:
    """A size of paper as people say it: "A4 (210 x 297 mm)"."""
    wide, high = paper
    for name, edges in (PAPERS | TABLES).items():
        if abs(min(paper) - min(edges)) < 1 and abs(max(paper) - max(edges)) < 1:
            return f"{name.upper() if name[0] == 'a' else name.capitalize()} ({wide:.0f} x {high:.0f} mm)"
    return f"{wide:.0f} x {high:.0f} mm"


def counted(number: int, thing: str) -> str:
    """So many of a thing."""
    return f"{number} {thing}{'s' * (number != 1)}"


def measured(made: Made) -> str:
    """How much it is: pages and paper, or pictures; and how large the file."""
    size = f"{len(made.data) / 1000:,.0f} kB"
    if isinstance(made, Parcel):
        return f"{counted(made.fronts, 'front')}, {len(made.pictures) - 1} different, and a back; {size}"
    sides = "on both sides" if made.both_sides else "on one side"
    return f"{counted(made.pages, 'page')}, {named(made.paper)}; {counted(made.papers, 'sheet')} {sides}; {size}"


def contact_sheet(made: dict[str, Made]) -> bytes:
    """All pages of all files on one page, as PNG, each with its name below it."""
    pages: list[tuple[str, str, int]] = []
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, one) in enumerate(made.items()):
            if isinstance(one, Parcel):
                for card, png in one.pictures.items():
                    Path(folder, f"{number}-{card}.png").write_bytes(png)
                    pages.append((card, f"{number}-{card}.png", 0))
            else:
                Path(folder, f"{number}.pdf").write_bytes(one.pdf)
                pages += [(f"{name}, {page}", f"{number}.pdf", page) for page in range(1, one.pages + 1)]
        content = {"pages": pages, "wide": WIDE, "across": min(ACROSS, len(pages))}
        main = prepared(Path(folder), "proof", "What will be printed", content, {})
        png = bytes(printer().compile(str(main), format="png", ppi=POINTS, ignore_system_fonts=True))
    return signed(png)


def signed(png: bytes) -> bytes:
    """A PNG that says who made it."""
    said = b"tEXtSoftware\0" + OURS
    chunk = (len(said) - 4).to_bytes(4, "big") + said + zlib.crc32(said).to_bytes(4, "big")
    return png[:33] + chunk + png[33:]
