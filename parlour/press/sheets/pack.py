"""A pack to cut out: every copy of every card, its back behind it, then the box, and the board if the game has one."""

from parlour import press
from parlour.errors import BadChoice, brief
from parlour.press import ink
from parlour.press.sheets.box import box
from parlour.press.sheets.paper import BLEED, PAPERS, SIZES, Art, Fill, Grid, Page, Size, one_of
from parlour.press.sheets.setting import Sheets, typeset

NAMES = {"poker": "poker size", "bridge": "bridge size", "facsimile": "facsimile size (reconstructed)"}
BACKS = ("double", "separate", "none")
"""A back page after every page of faces; all the back pages after all the faces, to turn the stack or to glue; none."""


def print_pack(pack: str, paper: str = "a4", size: str = "poker", backs: str = "double") -> Sheets:
    """A pack as PDF."""
    sheet, card = one_of(paper, PAPERS, "paper"), one_of(size, SIZES, "size")
    if backs not in BACKS:
        raise BadChoice(f"The backs cannot be {brief(backs)}; choose {' or '.join(BACKS)}.")
    title = press.drawn(pack).TITLE
    pages, drawings = pack_pages(pack, Grid(sheet, card), backs)
    content = {"paper": sheet, "pages": [page.said() for page in pages]}
    count = len(press.BOXES[pack])
    holds = f"{title}: {count} cards of {NAMES[size]} and the box"
    board = press.board(pack)
    if board:
        holds += f", {board.WORDS}"
    return Sheets(typeset("cut", title, content, drawings), holds, both_sides=backs == "double")


def pack_pages(pack: str, grid: Grid, backs: str) -> tuple[list[Page], dict[str, str]]:
    """The pages of a pack in the order they are printed, and the drawings on them."""
    faces = face_pages(pack, grid)
    behind = [back_page(pack, grid, page) for page in faces]
    rest, drawings = extras(pack, grid.paper, grid.card)
    drawings |= {card: press.face(pack, card) for card in press.cards(pack)}
    if backs == "none":
        return [*faces, *rest], drawings
    drawings["back"] = press.back(pack)
    if backs == "separate":
        return [*faces, *behind, *rest], drawings
    pairs = [page for both in zip(faces, behind, strict=True) for page in both]
    return [*pairs, *[side for page in rest for side in (page, Page())][:-1]], drawings


def face_pages(pack: str, grid: Grid) -> list[Page]:
    """All the cards of a pack, a sheet at a time."""
    cards, places = press.BOXES[pack].cards, grid.places()
    starts = range(0, len(cards), len(places))
    pages = []
    for number, start in enumerate(starts, 1):
        arts = [
            Art(card, press.name(pack, card), place)
            for card, place in zip(cards[start : start + len(places)], places, strict=False)
        ]
        pages.append(card_page(arts, grid, f"{press.drawn(pack).TITLE}: faces, sheet {number} of {len(starts)}"))
    return pages


def back_page(pack: str, grid: Grid, faces: Page) -> Page:
    """The backs of a page of faces: each lies behind its face when the sheet is turned over on its long edge."""
    title = press.drawn(pack).TITLE
    arts = [Art("back", f"{title}: a back", face.place.mirrored(grid.paper)) for face in faces.arts]
    return card_page(arts, grid, faces.foot.replace("faces", "backs"))


def card_page(arts: list[Art], grid: Grid, foot: str) -> Page:
    """Cards on their sheet. Under each lies the tint of the paper, a little over the edge in case the cut strays."""
    tints = [Fill(ink.CREAM, art.place.grown(BLEED)) for art in arts]
    return Page(fills=tints, arts=arts, cuts=grid.marks(), foot=foot)


def extras(pack: str, paper: Size, card: Size) -> tuple[list[Page], dict[str, str]]:
    """What comes in the box besides the cards: the box itself, and the board of a game that has one."""
    page, drawings = box(pack, paper, card)
    board = press.board(pack)
    if board is None:
        return [page], drawings
    pages, more = board.on_paper(paper)
    return [page, *pages], drawings | more
