"""Proofs: a pack pulled on one sheet, to be looked at.

python -m parlour.press.proof trolley -o sheet.png              every face, the back and the lid
python -m parlour.press.proof trolley -o sheet.png --width 44   as small as they are ever shown
python -m parlour.press.proof trolley -o card.png --card red-motorman
python -m parlour.press.proof all -o shelf.png                  the lids of the five boxes
"""

import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path

from parlour import press
from parlour.errors import BadChoice, ParlourError, brief
from parlour.press.sheets.files import written
from parlour.press.sheets.setting import printer

ENDS = {"back": press.back, "lid": press.lid}
SHELF = "all"
WIDTHS = range(8, 2001)
EXAMPLES = "\n".join((__doc__ or "").splitlines()[2:])


def drawings(pack: str, card: str | None) -> dict[str, str]:
    """The SVG documents of a proof, by name: one card (or `back`, or `lid`), all there is, or the lids of all packs."""
    if pack == SHELF:
        return {f"lid-{each}": press.lid(each) for each in press.PACKS}
    if card is None:
        faces = {each: press.face(pack, each) for each in press.cards(pack)}
        return faces | {end: draw(pack) for end, draw in ENDS.items()}
    if card not in (*press.cards(pack), *ENDS):
        held = ", ".join((*press.cards(pack), *ENDS))
        raise BadChoice(f"There is no {brief(card)} in the pack {pack} to pull; there are {held}.")
    return {card: ENDS[card](pack) if card in ENDS else press.face(pack, card)}


def sheet(files: list[str], width: int, columns: int) -> str:
    """The page of a proof in typst's words; a point is a pixel."""
    images = [f'image("{file}",width:{width}pt)' for file in files if not file.startswith("lid")]
    lids = [f'image("{file}",width:{width * 1.68:.0f}pt)' for file in files if file.startswith("lid")]
    gap = max(4, width // 16)
    grids = [f"#grid(columns:{columns},gutter:{gap}pt,{','.join(row)})" for row in (images, lids) if row]
    return "\n".join([f'#set page(width:auto,height:auto,margin:{gap}pt,fill:rgb("#8c9488"))', *grids])


def pull(pack: str, width: int, card: str | None = None, columns: int = 8) -> bytes:
    """A proof as PNG."""
    if width not in WIDTHS:
        raise BadChoice(f"A card cannot be {width} pixels across; choose {WIDTHS[0]} to {WIDTHS[-1]}.")
    if columns < 1:
        raise BadChoice(f"The cards cannot stand in {columns} columns; choose 1 or more.")
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, text in drawings(pack if pack == SHELF else press.checked(pack), card).items():
            Path(folder, f"{name}.svg").write_text(text, encoding="utf-8")
            files.append(f"{name}.svg")
        page = Path(folder, "sheet.typ")
        page.write_text(sheet(files, width, min(columns, len(files))), encoding="utf-8")
        return bytes(printer().compile(str(page), format="png", ppi=72.0, ignore_system_fonts=True))


def parser() -> ArgumentParser:
    """The words of a proof."""
    words = ArgumentParser(
        "python -m parlour.press.proof",
        description="Pull a whole pack on one sheet, or one card large, as PNG.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    words.add_argument("pack", metavar="PACK", help=f"{', '.join(press.PACKS)}; or {SHELF}")
    words.add_argument("-o", "--output", required=True, type=Path, metavar="FILE", help="the PNG to write")
    words.add_argument("--width", type=int, metavar="PIXELS", help="across a card (180 unless said; 700 for one alone)")
    words.add_argument("--card", metavar="CARD", help="one card alone, by its name; or back, or lid")
    words.add_argument("--columns", type=int, default=8, metavar="N", help="cards in a row (8 unless said)")
    return words


def main(words: Sequence[str] | None = None) -> int:
    """Pull a proof, or say in a sentence why not."""
    asked = parser().parse_args(words)
    width = (700 if asked.card else 180) if asked.width is None else asked.width
    try:
        written(asked.output, pull(asked.pack, width, asked.card, asked.columns), folders=True)
    except ParlourError as refusal:
        print(refusal, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
