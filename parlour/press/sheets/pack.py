"""A pack to cut out: every copy of every card, its back behind it, then the box, and the board if the game has one."""

from parlour import press
from parlour.errors import BadChoice, brief
from parlour.press import ink
from parlour.press.edition import EDITIONS, STANDARD, Make, back, face
from parlour.press.sheets.box import box
from parlour.press.sheets.paper import BLEED, MARGIN, PAPERS, SIZES, Art, Fill, Grid, Line, Page, Size, one_of
from parlour.press.sheets.setting import Sheets, typeset

NAMES = {name: f"{name} size" for name in SIZES} | {"facsimile": "facsimile size (reconstructed)"}
MOST = MARGIN  # how far the backs can be moved
BACKS = ("double", "separate", "none")
"""A back page after every page of faces; all the back pages after all the faces, to turn the stack or to glue; none."""


def print_pack(
    pack: str,
    paper: str = "a4",
    size: str = "poker",
    backs: str = "double",
    edition: str = "standard",
    offset: Size = (0.0, 0.0),
) -> Sheets:
    """A pack as PDF; the backs are moved by the offset, to the right and down, in millimetres."""
    sheet, make = one_of(paper, PAPERS, "paper"), Make(size, edition)
    if backs not in BACKS:
        raise BadChoice(f"The backs cannot be {brief(backs)}; choose {' or '.join(BACKS)}.")
    if backs == "none" and any(offset):
        raise BadChoice("There are no backs to move: leave out --offset, or --backs none.")
    title = press.drawn(pack).TITLE
    pages, drawings = pack_pages(pack, Grid(sheet, SIZES[size]), backs, make, checked(offset))
    content = {"paper": sheet, "pages": [page.said() for page in pages]}
    return Sheets(typeset("cut", title, content, drawings), holds(pack, make), both_sides=backs == "double")


def holds(pack: str, make: Make) -> str:
    """What is printed of a pack, in words."""
    words = EDITIONS[make.edition].words
    said = f"{len(press.BOXES[pack])} cards of {NAMES[make.shape]}{f' {words}' if words else ''}"
    board = press.board(pack)
    return f"{press.drawn(pack).TITLE}: {said} and the box{f', {board.WORDS}' if board else ''}"


def checked(offset: Size) -> Size:
    """An offset of the backs that leaves them on the sheet, or a refusal."""
    if not all(abs(by) <= MOST for by in offset):
        raise BadChoice(f"The backs can be moved by {MOST:g} mm at most; check that the page is printed at 100 %.")
    return offset


def pack_pages(
    pack: str, grid: Grid, backs: str, make: Make = STANDARD, offset: Size = (0.0, 0.0)
) -> tuple[list[Page], dict[str, str]]:
    """The pages of a pack in the order they are printed, and the drawings on them."""
    faces = face_pages(pack, grid, make.paper)
    behind = [back_page(pack, grid, page, make.paper, offset) for page in faces]
    rest, drawings = extras(pack, grid.paper, grid.card)
    drawings |= {card: face(pack, card, make) for card in press.cards(pack)}
    if backs == "none":
        return [*faces, *rest], drawings
    drawings["back"] = back(pack, make)
    if backs == "separate":
        return [*faces, *behind, *rest], drawings
    pairs = [page for both in zip(faces, behind, strict=True) for page in both]
    return [*pairs, *[side for page in rest for side in (page, Page())][:-1]], drawings


def face_pages(pack: str, grid: Grid, tint: str = ink.CREAM) -> list[Page]:
    """All the cards of a pack, a sheet at a time."""
    cards, places = press.BOXES[pack].cards, grid.places()
    starts = range(0, len(cards), len(places))
    pages = []
    for number, start in enumerate(starts, 1):
        arts = [
            Art(card, press.name(pack, card), place)
            for card, place in zip(cards[start : start + len(places)], places, strict=False)
        ]
        foot = f"{press.drawn(pack).TITLE}: faces, sheet {number} of {len(starts)}"
        pages.append(card_page(arts, grid.marks(), tint, foot))
    return pages


def back_page(pack: str, grid: Grid, faces: Page, tint: str, offset: Size) -> Page:
    """The backs of a page of faces: each lies behind its face when the sheet is turned over on its long edge. A printer
    that lays them elsewhere is met by the offset."""
    title = press.drawn(pack).TITLE
    arts = [Art("back", f"{title}: a back", face.place.mirrored(grid.paper).moved(offset)) for face in faces.arts]
    x, y = offset
    marks = [(a + x, b + y, c + x, d + y) for a, b, c, d in grid.marks()]
    return card_page(arts, marks, tint, faces.foot.replace("faces", "backs"))


def card_page(arts: list[Art], marks: list[Line], tint: str, foot: str) -> Page:
    """Cards on their sheet. Under each lies the tint of the paper, a little over the edge in case the cut strays."""
    tints = [Fill(tint, art.place.grown(BLEED)) for art in arts]
    return Page(fills=tints, arts=arts, cuts=marks, foot=foot)


def extras(pack: str, paper: Size, card: Size) -> tuple[list[Page], dict[str, str]]:
    """What comes in the box besides the cards: the box itself, and the board of a game that has one."""
    pages, drawings = box(pack, paper, card)
    board = press.board(pack)
    if board is None:
        return pages, drawings
    more, boards = board.on_paper(paper)
    return [*pages, *more], drawings | boards
