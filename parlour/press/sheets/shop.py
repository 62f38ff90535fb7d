"""A pack for a print shop: a picture of every card with its bleed, at 300 dots to the inch, and what a shop must know.

All is in one zip, the same bytes every time: the fronts numbered in the order of the pack, a file for every copy, one
back, the box as PDF, and a page that says the sizes.
"""

import io
import tempfile
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from parlour import press
from parlour.press.edition import BLEED, EDITIONS, SAFE, Make, back, face
from parlour.press.sheets.box import box
from parlour.press.sheets.pack import holds
from parlour.press.sheets.paper import PAPERS, SIZES, one_of
from parlour.press.sheets.setting import OURS, printer, typeset

DOTS = 300  # to the inch
RGB = 2  # the kind of a PNG that has no alpha
OLD = (1980, 1, 1, 0, 0, 0)  # the time of every file in a zip: there is no clock in the press


@dataclass(frozen=True)
class Parcel:
    """What a print shop is sent: the zip, what it holds in words, and its pictures by name."""

    data: bytes
    holds: str
    pictures: dict[str, bytes] = field(repr=False)
    fronts: int

    def how(self) -> str:
        """What to do with it."""
        return "Send it to a print shop; README.txt in it says the sizes. Choose no scaling there."


def print_shop(pack: str, paper: str = "a4", size: str = "poker", edition: str = "standard") -> Parcel:
    """A pack as a zip for a print shop; the paper is that of the box."""
    make = Make(size, edition, shop=True)
    sheet = one_of(paper, PAPERS, "paper")
    pictures = rendered(pack, make, press.cards(pack))
    cards = press.BOXES[pack].cards
    digits = len(str(len(cards)))
    files = {f"fronts/{place:0{digits}}-{card}.png": pictures[card] for place, card in enumerate(cards, 1)}
    files["back.png"] = pictures["back"]
    pages, drawings = box(pack, sheet, SIZES[size])
    content = {"paper": sheet, "pages": [page.said() for page in pages]}
    files["box.pdf"] = typeset("cut", f"{press.drawn(pack).TITLE}: the box", content, drawings)
    board = press.board(pack)
    if board:
        pages, drawings = board.on_paper(sheet)
        content = {"paper": sheet, "pages": [page.said() for page in pages]}
        files["board.pdf"] = typeset("cut", f"{press.drawn(pack).TITLE}: {board.WORDS}", content, drawings)
    files["README.txt"] = told(pack, make, board is not None).encode()
    return Parcel(zipped(files), f"{holds(pack, make)}, as pictures for a print shop", pictures, len(cards))


def rendered(pack: str, make: Make, cards: tuple[str, ...]) -> dict[str, bytes]:
    """Cards of a pack and its back as PNG."""
    drawings = {card: face(pack, card, make) for card in cards} | {"back": back(pack, make)}
    wide, high = (f"{length * 0.72:.2f}pt" for length in make.size)
    pages = [f'#page(image("{card}.svg",width:{wide},height:{high}))' for card in drawings]
    setting = f'#set page(width:{wide},height:{high},margin:0pt,fill:rgb("{make.paper}"))'
    with tempfile.TemporaryDirectory() as folder:
        for card, drawing in drawings.items():
            Path(folder, f"{card}.svg").write_text(drawing, encoding="utf-8")
        main = Path(folder, "cards.typ")
        main.write_text("\n".join([setting, *pages]), encoding="utf-8")
        made = printer().compile(str(main), format="png", ppi=float(DOTS), ignore_system_fonts=True)
    return {card: finished(bytes(png)) for card, png in zip(drawings, made, strict=True)}


def finished(png: bytes) -> bytes:
    """A picture as a shop wants it: without the alpha that typst gives it, and with its dots to the inch."""
    wide, high = (int.from_bytes(png[at : at + 4], "big") for at in (16, 20))
    header = png[16:25] + bytes([RGB]) + png[26:29]
    across = round(DOTS / 0.0254).to_bytes(4, "big")
    rows = without_alpha(zlib.decompress(pixels(png)), wide, high)
    chunks = ((b"IHDR", header), (b"pHYs", across * 2 + b"\x01"), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return png[:8] + b"".join(chunk(kind, data) for kind, data in chunks)


def pixels(png: bytes) -> bytes:
    """The packed pixels of a PNG, the chunks they are in put together."""
    found, place = b"", 8
    while place < len(png):
        end = place + 8 + int.from_bytes(png[place : place + 4], "big")
        if png[place + 4 : place + 8] == b"IDAT":
            found += png[place + 8 : end]
        place = end + 4
    return found


def without_alpha(rows: bytes, wide: int, high: int) -> bytes:
    """The rows of a picture without every fourth byte. The filters of PNG reckon each channel by itself, so they need
    not be undone."""
    old, new = 4 * wide + 1, 3 * wide + 1
    kept = bytearray(new * high)
    for row in range(high):
        kept[row * new] = rows[row * old]
        for channel in range(1, 4):
            kept[row * new + channel : (row + 1) * new : 3] = rows[row * old + channel : (row + 1) * old : 4]
    return bytes(kept)


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG."""
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


def zipped(files: dict[str, bytes]) -> bytes:
    """Files in a zip, in their order; pictures are small already and are not packed again."""
    written = io.BytesIO()
    with ZipFile(written, "w", ZIP_STORED) as parcel:
        parcel.comment = OURS
        for name, data in files.items():
            info = ZipInfo(name, OLD)
            info.create_system, info.external_attr = 3, 0o644 << 16
            parcel.writestr(info, data)
    return written.getvalue()


def inches(length: float) -> str:
    """A length of the press in inches."""
    return f"{length / 100:g}"


def told(pack: str, make: Make, board: bool) -> str:
    """What a shop must know."""
    cards, (wide, high) = press.BOXES[pack].cards, make.size
    words = EDITIONS[make.edition].words
    pixels = f"{wide * DOTS // 100} x {high * DOTS // 100} pixels at {DOTS} dpi"
    lines = [
        f"{press.drawn(pack).TITLE}{f', {words}' if words else ''}",
        "",
        f"Cards      {len(cards)}, of which {len(press.cards(pack))} are different",
        f"Size       {make.shape}: {inches(make.card.wide)} x {inches(make.card.high)} inches when cut",
        f"Files      PNG, RGB without alpha, {pixels}",
        f"Bleed      {inches(BLEED)} inch on every side, in the files",
        f"Safe zone  nothing that matters is nearer to the cut than {inches(SAFE)} inch",
        "Fronts     fronts/, numbered in the order of the pack; a card that is there twice has two files",
        "Back       back.png, the same for all cards and the same either way up",
        "Box        box.pdf, to print at 100 %, cut out, fold and glue",
        *(["Board      board.pdf, to print at 100 %"] if board else []),
        "",
        "Upload the fronts one for one, the back once for all, and choose no scaling.",
        "",
    ]
    return "\r\n".join(lines)
