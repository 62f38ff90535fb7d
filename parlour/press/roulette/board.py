"""The board of Roulette: the wheel with an arrow to cut out, and the layout; on the screen and on paper."""

from parlour.press import ink, svg
from parlour.press.roulette import table
from parlour.press.sheets.paper import MARGIN, Art, Page, Place, Size, Words
from parlour.press.sheets.setting import shape_of

WORDS = "the wheel and the layout"
ARROW = (570, 88)


def on_screen() -> dict[str, str]:
    """The wheel with its arrow, and the layout."""
    return {"wheel": table.wheel(), "layout": table.layout()}


def on_paper(paper: Size) -> tuple[list[Page], dict[str, str]]:
    """The pages of the board, and their drawings."""
    drawings = {"wheel": wheel(), "arrow": arrow(), "layout": table.layout()}
    return [wheel_page(paper, shape_of(drawings["wheel"])), layout_page(paper, shape_of(drawings["layout"]))], drawings


def wheel() -> str:
    """The wheel without its arrow, and where the pin goes."""
    return table.wheel().replace(table.pointer(), ink.disc(0, 0, 9, ink.CREAM, 3))


def arrow() -> str:
    """The arrow by itself, lying on its side, in the measure of the wheel."""
    lying = svg.at(260, ARROW[1] / 2, table.pointer(), turn=90)
    return svg.document("roulette-arrow", "The arrow", ARROW, lying, {})


def wheel_page(paper: Size, shape: Size) -> Page:
    """The wheel as large as the sheet allows, and the arrow below it."""
    side = paper[0] - 2 * MARGIN
    wheel = Place(MARGIN, MARGIN + 3, side, side).fitted(shape)
    unit = wheel.wide / shape[0]
    wide, high = ARROW[0] * unit, ARROW[1] * unit
    arrow = Place((paper[0] - wide) / 2, wheel.y + wheel.high + 8, wide, high)
    told = (
        "Paste both on cardboard and cut them out. Put a drawing pin or a paper fastener through the two middles, "
        "with a bead or a washer between, so that the arrow spins freely."
    )
    return Page(
        arts=[Art("wheel", "The wheel of 52 cards", wheel), Art("arrow", "The arrow", arrow)],
        words=[Words(told, Place(30, arrow.y + arrow.high + 5, paper[0] - 60, 10))],
        foot="Deck-O-Cards Roulette: the wheel and its arrow",
    )


def layout_page(paper: Size, shape: Size) -> Page:
    """The layout over the whole sheet, turned if it is broader than high."""
    turn = 1 if shape[0] > shape[1] else 0
    room = Place(0, 0, *paper).grown(-MARGIN - 3)
    place = room.fitted((shape[1], shape[0]) if turn else shape)
    return Page(arts=[Art("layout", "The betting layout", place, turn=turn)], foot="Deck-O-Cards Roulette: the layout")
