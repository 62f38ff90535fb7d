"""Where Raffles stands: the moon over London's roofs, and a parapet with a cat and a jewel case on it."""

from parlour.press.ink import (
    BLUE,
    BROWN,
    CREAM,
    GOLD,
    LINE,
    SILVER,
    SLATE,
    STONE,
    STRAW,
    VERMILION,
    box,
    disc,
    fill,
    shape,
    sparkle,
    stroke,
)
from parlour.press.svg import at, el


def sparks(*places: tuple[float, float, float]) -> str:
    """Stars and glints as path data: the middle of each, and how far its points reach."""
    return "".join(sparkle(x, y - r, r / 4, r * 3 / 4) for x, y, r in places)


def night() -> str:
    """The sky, a great moon and a few stars."""
    return (
        box(18, 6, 214, 336, BLUE)
        + disc(142, 108, 88, SLATE)
        + disc(142, 108, 78, STRAW)
        + fill(
            "M84 84c6-16 18-28 30-32c2 8-12 12-14 22c-2 8-12 14-16 10zM176 52c10 0 24 12 26 24c-10 2-24-12-26-24z"
            "M86 124c8 0 12 8 8 18c-6-2-10-10-8-18zM196 116c8-4 14 0 16 4c-4 8-12 8-16-4z",
            CREAM,
        )
        + fill(sparks((80, 26, 4), (38, 134, 4), (213, 24, 4), (54, 152, 4), (34, 168, 4)), CREAM)
        + fill("M20 190c20-10 34-8 50-6c24 4 40 2 60 2c34-4 60-2 100-8v12c-40 8-70 4-100 8c-40 4-70-2-110 4z", SLATE)
    )


def roofs() -> str:
    """The skyline: a great dome, spires and chimneys, and a window still lit."""
    return (
        fill(
            "M20 300v-62h8v-8h5v8h7v-12h3c0-13 5-20 12-22v-7h2v-7h2v7h2v7c7 2 12 9 12 22h3v10h12v-10h5v10h98v-40l5-18"
            "l5 18v30h8v-14h10v90z",
            SLATE,
        )
        + stroke("M43 226h32M55 204c-4 6-5 14-5 22M63 204c4 6 5 14 5 22M59 204v22", 1.2, BLUE)
        + fill("M26 246h4v6h-4zM34 246h4v6h-4zM208 226h4v6h-4zM216 226h3v6h-3zM76 244h4v6h-4z", STRAW)
    )


def cat() -> str:
    """A cat of the tiles, who has eyes for nothing but pearls."""
    return (
        stroke("M-8-3c-16 4-18-12-10-20", 4.5)
        + fill(
            "M-14 0c-4-14-1-24 6-30c3-3 4-6 3-9c-3-7 0-14 3-19l6 6c3-1 6-1 9 1l8-4c0 6 0 11-3 15"
            "c0 5-3 8-6 10c6 8 8 20 6 30z",
            LINE,
        )
        + disc(2, -44, 3, GOLD)
        + disc(12, -44, 2.7, GOLD)
        + disc(3, -45, 1.3, LINE)
        + disc(12.6, -45, 1.2, LINE)
        + stroke("M6-38l2 1l2-1M5-14v12M-8-22c-2 6-3 12-2 18", 1.3, SLATE)
    )


def parapet() -> str:
    """The coping he stands behind, with a cat and a jewel case on it."""
    case = (
        shape("M118 270l4-20h54l4 20z", BROWN, 2)
        + shape("M123 268l3-14h46l3 14z", VERMILION, 1.4)
        + shape("M112 270h70v14h-70z", BROWN, 2)
        + shape("M134 268c2-6 6-8 8-14c2 6 4 7 7 0c3 7 5 6 7 0c2 6 6 8 8 14c-8 3-22 3-30 0z", GOLD, 1.4)
        + fill(sparks((149, 255, 6), (160, 262, 4), (137, 262, 3)), CREAM)
        + disc(149, 277, 3, GOLD, 1.2)
    )
    stone = (
        shape("M14 282h224v12H14z", SILVER, 2.4)
        + shape("M14 294h224v40H14z", STONE, 2.4)
        + stroke("M72 283v10M154 283v10M48 295v20M118 295v20", 1.6)
        + el("path", d="M28 299h154", stroke=LINE, stroke_width=7, stroke_dasharray="1 5", stroke_linecap="butt")
    )
    return case + stone + at(50, 284, cat())
