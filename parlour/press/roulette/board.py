"""The board of Roulette: the wheel with an arrow to cut out, and the layout; on the screen and on paper."""

from parlour.press import ink, svg
from parlour.press.roulette import letters, table
from parlour.press.sheets.paper import MARGIN, Art, Page, Place, Size, Words
from parlour.press.sheets.setting import shape_of
from parlour.press.sheets.tiles import tiled

WORDS = "the wheel and the layout"
ARROW = (570, 88)
BROAD = 780.0  # millimetres across the layout on a table: a chip of 20 mm lies within every place


def on_screen() -> dict[str, str]:
    """The wheel with its arrow, and the layout."""
    return {"wheel": table.wheel(), "layout": table.layout()}


def in_letters() -> dict[str, list[str]]:
    """The layout, where nothing can be drawn."""
    return {"layout": letters.layout()}


def on_paper(paper: Size) -> tuple[list[Page], dict[str, str]]:
    """The pages of the board, and their drawings."""
    drawings = {"wheel": wheel(), "arrow": arrow(), "layout": table.layout()}
    return [wheel_page(paper, shape_of(drawings["wheel"])), layout_page(paper, shape_of(drawings["layout"]))], drawings


def on_table(paper: Size | None) -> tuple[list[Page], dict[str, str], Size]:
    """The layout as large as it is played on: on sheets to be glued together, or in one piece where no paper is given;
    its pages, its drawings, and how large it is. With sheets comes the wheel, as large as they allow."""
    drawings = {"layout": table.layout()}
    wide, high = shape_of(drawings["layout"])
    whole = (BROAD, round(BROAD * high / wide, 1))
    art = Art("layout", "The betting layout", Place(0, 0, *whole))
    if paper is None:
        return [Page(arts=[art])], drawings, whole
    drawings |= {"wheel": wheel(), "arrow": arrow()}
    pages = tiled(art, paper, "Deck-O-Cards Roulette: the layout")
    return [*pages, wheel_page(pages[0].paper or paper, shape_of(drawings["wheel"]))], drawings, whole


def wheel() -> str:
    """The wheel without its arrow, and where the pin goes."""
    return table.wheel().replace(table.pointer(), ink.disc(0, 0, 9, ink.CREAM, 3))


def arrow() -> str:
    """The arrow by itself, lying on its side, in the measure of the wheel."""
    lying = svg.at(260, ARROW[1] / 2, table.pointer(), turn=90)
    return svg.document("roulette-arrow", "The arrow", ARROW, lying, {})


def wheel_page(paper: Size, shape: Size) -> Page:
    """The wheel as large as the sheet allows, and the arrow below it, or beside it on a sheet that lies."""
    side = min(paper) - 2 * MARGIN - 3
    wheel = Place(MARGIN + 1.5, MARGIN + 1.5, side, side).fitted(shape)
    unit = wheel.wide / shape[0]
    long, broad = ARROW[0] * unit, ARROW[1] * unit
    lies = paper[0] > paper[1]
    if lies:
        arrow = Place(wheel.x + side + 6, (paper[1] - long) / 2, broad, long)
        left = arrow.x + broad + 4
        words = Place(left, paper[1] / 2 - 20, paper[0] - MARGIN - left, 40)
    else:
        arrow = Place((paper[0] - long) / 2, wheel.y + side + 8, long, broad)
        words = Place(30, arrow.y + broad + 5, paper[0] - 60, 10)
    told = (
        "Paste both on cardboard and cut them out. Put a drawing pin or a paper fastener through the two middles, "
        "with a bead or a washer between, so that the arrow spins freely."
    )
    return Page(
        arts=[Art("wheel", "The wheel of 52 cards", wheel), Art("arrow", "The arrow", arrow, turn=int(lies))],
        words=[Words(told, words)],
        foot="Deck-O-Cards Roulette: the wheel and its arrow",
        paper=paper,
    )


def layout_page(paper: Size, shape: Size) -> Page:
    """The layout over the whole sheet, turned if it is broader than high."""
    turn = 1 if shape[0] > shape[1] else 0
    room = Place(0, 0, *paper).grown(-MARGIN - 3)
    place = room.fitted((shape[1], shape[0]) if turn else shape)
    return Page(arts=[Art("layout", "The betting layout", place, turn=turn)], foot="Deck-O-Cards Roulette: the layout")
