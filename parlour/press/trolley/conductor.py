"""The Conductor, calling for fares under his register, the punch in his hand."""

from parlour.press.ink import (
    BLUSH,
    BROWN,
    CREAM,
    FLESH,
    GOLD,
    LINE,
    OWN,
    SAGE,
    SILVER,
    SKY,
    SLATE,
    STONE,
    STRAW,
    box,
    compass,
    cord,
    disc,
    fill,
    hatch,
    shape,
    stroke,
)
from parlour.press.lettering import REGULAR, arc, line


def conductor() -> str:
    """The conductor calling for fares: one hand on the register's cord, the punch in the other."""
    return inside() + register() + arm() + body() + head() + cap() + hand()


def inside() -> str:
    """The inside of the car."""
    return (
        box(20, 8, 210, 330, BROWN)
        + shape("M20 8h210v30c-60-10-150-10-210 0z", CREAM, 2)
        + stroke("M60 8v23M95 8v20M130 8v20M165 8v21M200 8v24", 1.2, STONE)
        + shape("M62 44h36v26h-36zM100 44h56v26h-56z", STRAW, 1.8)
        + line("Tea", 82, 51, 12, ink=OWN, within=24)
        + shape("M36 92h44v92h-44zM92 92h64v92h-64zM168 92h56v92h-56z", SKY, 2.2)
        + fill("M36 150c16-8 30-8 44 0v34h-44zM92 156c20-12 40-12 64-4v32h-64zM168 150c16-10 36-8 56 0v34h-56z", SAGE)
        + stroke("M20 196h210M20 204h210", 2)
        + hatch([(24, 210), (226, 210), (226, 306), (24, 306)], 17, 90, 1.6)
        + shape("M20 240h58c6 0 8 6 8 12v60H20z", OWN, 2.4)
        + stroke("M30 252h44M30 266h44M30 280h44M30 294h44", 1.6, SILVER)
    )


def register() -> str:
    """The register that counts the fares."""
    return (
        stroke("M190 98V150", 2.2)
        + box(158, 36, 62, 62, SLATE, 2.4, 8)
        + disc(189, 67, 27, GOLD, 2.4)
        + disc(189, 67, 22, CREAM, 1.8)
        + arc("Fares", 189, 67, 11.5, 7.5, weight=REGULAR)
        + stroke(
            "".join(
                f"M{189 + 20 * c:.0f} {67 + 20 * s:.0f}L{189 + 17 * c:.0f} {67 + 17 * s:.0f}"
                for c, s in compass(12)
                if s > -0.1
            ),
            1.6,
        )
        + stroke("M189 67l10 10", 2.6)
        + box(177, 74, 24, 11, LINE, 0, 2)
        + line("0 4 7", 189, 76, 7, ink=CREAM, weight=REGULAR, within=18)
        + disc(189, 67, 3, GOLD, 1.2)
    )


def arm() -> str:
    """The arm that rings them up."""
    return (
        shape("M150 206c16-2 26-8 30-14c4-12 4-26 1-44l20 2c6 26 8 48 2 64c-4 10-14 18-24 22z", OWN, 2.6)
        + stroke("M182 194c4 4 8 5 12 5", 2)
        + shape("M181 143l20 4l-1 9l-21-4z", GOLD, 1.8)
        + shape("M180 142c-4-10-2-20 6-22c8-2 16 2 17 10c0 6-2 12-4 16z", FLESH, 2.2)
        + stroke("M186 124c5-2 11-1 15 3M184 130c6-2 12-1 17 2M183 136c6-2 12-1 16 2", 1.5)
    )


def body() -> str:
    """His coat and the strap of his bag."""
    return (
        shape("M70 314c-4-46 4-88 24-104c12-8 22-10 30-16h30c10 6 22 8 30 18c14 18 16 60 12 102z", OWN, 3)
        + shape("M114 196l20 22l24-24l-4-12h-34z", CREAM, 2)
        + shape("M128 208l-10 8v10l12-5l12 5v-11z", LINE, 1.4)
        + shape("M112 192c-8 6-14 12-16 20l24 22l12-10zM158 190c8 6 12 12 14 20l-22 24l-16-10z", OWN, 2.2)
        + stroke("M136 226c2 30 2 60 1 86", 2.4)
        + "".join(disc(144, y, 4, GOLD, 1.4) for y in (240, 258, 276, 294))
        + cord("M168 206L84 312", 9, 5.5, BROWN)
        + hatch([(172, 218), (186, 214), (196, 240), (198, 306), (174, 306), (178, 260)], 5, -50, 1.2)
    )


def head() -> str:
    """His face, as he calls."""
    return (
        shape("M120 160l2 36c8 8 26 8 32-2l2-34z", BLUSH, 2.2)
        + shape("M158 118c10-6 15 2 12 12c-2 8-8 12-14 10z", FLESH, 2.2)
        + stroke("M162 124c4-2 6 2 3 7", 1.4)
        + shape("M106 90c-4 14-6 24-5 36c1 8 1 14 3 22c3 14 12 26 26 27c16 0 28-16 31-34l3-50z", FLESH, 2.8)
        + fill(
            "M161 96c2 16 1 32-1 46c-4 18-14 31-28 32c12-10 20-26 20-44zM134 130c5-3 11-2 12 2c-3 4-9 4-12 1z", BLUSH
        )
        + shape("M150 92h14l-3 26l-2 18c-2 7-7 10-12 9c2-5 3-10 2-15c4-12 3-24 1-38z", BROWN, 1.6)
        + fill("M106 90l-3 18l6-8v-10z", BROWN)
        + stroke("M101 126c1 8 1 14 3 22c3 14 12 26 26 27c16 0 28-16 31-34", 2.8)
        + stroke("M103 108c3-4 8-5 12-2M126 105c6-5 13-4 17 1", 3.4, BROWN)
        + fill("M104 118c3-5 8-5 11 0c-4 3-8 3-11 0zM127 118c4-6 11-6 15 0c-5 3-11 3-15 0z", CREAM)
        + disc(109, 117, 2.6, LINE)
        + disc(133, 117, 2.8, LINE)
        + stroke("M103 118c3-6 9-6 12-1M126 118c4-7 12-7 17 0", 1.8)
        + stroke("M117 114c-2 8-8 15-10 20c1 4 8 5 12 3", 2)
        + shape("M110 148c6 3 16 2 23-4c0 11-5 16-12 16c-6 0-10-4-11-12z", LINE, 1.8)
        + fill("M112 150c6 2 14 1 20-3l-1 4c-6 4-12 4-18 3z", CREAM)
        + stroke("M139 138c2 2 2 5 0 8M104 141l2 4", 1.6)
    )


def cap() -> str:
    """His cap and number."""
    return (
        shape("M100 92c-4-12-4-24-1-34c16-10 46-12 62-2c6 8 8 22 6 36z", OWN, 2.8)
        + shape("M99 58c14 6 44 6 62-2c-10-14-50-14-62 2z", OWN, 2.4)
        + shape("M98 78c18 8 48 8 70-2l-1 17c-20 8-50 8-68 1z", LINE, 2)
        + shape("M92 100c0-8 4-10 8-8c14 5 30 5 46 2c-6 8-18 11-30 11c-10 1-22 1-24-5z", LINE, 2)
        + stroke("M97 99c10 3 24 3 36-1", 1.4, STONE)
        + shape("M108 63c12 3 26 3 38 0v12c-12 3-26 3-38 0z", GOLD, 1.8)
        + line("47", 127, 65.5, 9)
    )


def hand() -> str:
    """A hand with punch and tickets."""
    return (
        shape("M66 318c-6-26 0-50 10-66l24 6c-2 22-4 40-4 60z", OWN, 2.6)
        + shape("M74 250l29 7l-3 10l-29-7z", GOLD, 1.8)
        + shape("M44 214l34-10l4 12l-34 16z", CREAM, 1.8)
        + stroke("M52 216l24-7M54 221l24-8M56 226l22-9", 1)
        + shape(
            "M86 214c-6-12-12-22-22-30l-5 4c8 10 14 20 18 30zM92 212c0-12-4-22-16-34l-6 2c8 14 12 24 14 34z",
            SILVER,
            1.8,
        )
        + shape("M60 180c4-6 12-8 17-3c2 4 0 8-5 9c-5 2-10 0-12-6z", SILVER, 1.8)
        + disc(67, 181, 2, LINE)
        + shape("M78 250c-6-8-8-20-4-30c4-8 12-12 20-10c10 2 14 10 12 20c-1 10-2 18-3 26z", FLESH, 2.2)
        + stroke("M76 224c8-4 16-3 22 1M77 232c8-4 15-3 21 1M79 240c7-3 13-2 18 1", 1.6)
    )
