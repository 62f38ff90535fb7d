"""The Detective: a checked ulster, a ginger moustache under a bowler, and a glass that makes one eye very large."""

from parlour.press.ink import (
    AMBER,
    BLUSH,
    BROWN,
    CREAM,
    FLESH,
    GOLD,
    GREEN,
    LINE,
    ROSE,
    SILVER,
    STONE,
    STRAW,
    VERMILION,
    Points,
    box,
    cord,
    disc,
    fill,
    oval,
    rows,
    shape,
    stroke,
    thrifty,
)
from parlour.press.lettering import line
from parlour.press.raffles.street import lamp, street, terrace
from parlour.press.svg import at

CAPE = (
    (116, 158),
    (96, 170),
    (82, 194),
    (70, 238),
    (100, 247),
    (140, 250),
    (180, 246),
    (208, 234),
    (206, 196),
    (192, 164),
    (166, 148),
)
SKIRT = ((86, 242), (80, 316), (198, 316), (196, 238))


def bands(area: Points, gap: float, angle: float) -> str:
    """Parallel lines in an area, to the nearest unit, as path data."""
    return "".join(f"M{x:.0f} {y:.0f}l{u - x:.0f} {v - y:.0f}" for x, y, u, v in rows(area, gap, angle))


def checks(cloth: Points, gap: float, lean: float) -> str:
    """The checks of a tweed: broad bands of grey both ways, and every second one overlaid with red."""
    grey, red = (bands(cloth, each, lean) + bands(cloth, each, lean + 84) for each in (gap, 2 * gap))
    return stroke(grey, gap / 3, STONE) + stroke(red, 1.4, VERMILION)


def detective() -> str:
    """The amateur with his glass on a trail, while the man who left it strolls along the roof behind him."""
    figure = at(-13, 8, ulster(), sleuth(), magnifier(), turn=-2.5)
    return thrifty(street(), terrace(), lamp(), figure)


def ulster() -> str:
    """A checked ulster with its cape, bent to the work; cuffs and a manual in the pockets."""
    skirt = (
        fill("M86 240c-4 20-6 50-6 76h118c2-30 0-60-2-80z", STRAW)
        + checks(SKIRT, 18, 4)
        + stroke("M86 240c-4 20-6 50-6 76M196 236c2 20 4 50 2 80", 3)
        + stroke("M138 250c-2 20-2 40-2 66", 2.4)
        + disc(129, 268, 4, BROWN, 1.6)
        + disc(129, 294, 4, BROWN, 1.6)
    )
    book = at(
        163,
        279,
        box(-15, -24, 30, 30, VERMILION, 2, 2)
        + stroke("M-10-24v30", 1.4)
        + line("How to", 3, -19, 6, ink=CREAM, within=20)
        + line("detect", 3, -11, 6, ink=CREAM, within=22),
        turn=-7,
    ) + shape("M140 280h44v7h-44z", STRAW, 2)
    cuffs = shape("M88 274h34v7h-34z", STRAW, 2) + cord(
        "M97 288a7 7 0 1 0 .1 0zM109 284a7 7 0 1 0 .1 0z", 4.6, 2, SILVER
    )
    contour = (
        "M116 158c-10 4-16 8-20 12c-8 8-11 16-14 24c-6 16-10 30-12 44c8 4 20 8 30 9c14 2 26 3 40 3c14 0 28-2 40-4"
        "c10-2 20-6 28-12c2-14 0-28-2-38c-3-14-8-24-14-32c-6-8-16-14-26-16z"
    )
    cape = (
        fill(contour, STRAW)
        + checks(CAPE, 18, -10)
        + shape(contour, "none", 3)
        + stroke("M140 180c-4 24-4 46-2 70M190 200c2 12 2 26 0 42", 2)
    )
    return skirt + book + cuffs + cape


def sleuth() -> str:
    """His scarf, and over it his head."""
    return (
        shape(
            "M106 146c10 12 20 8 34 8c14-2 22-4 30-16c6 10 6 22 0 32c-12 12-42 16-58 4c-8-6-12-18-6-28z", VERMILION, 2.4
        )
        + shape("M150 176c6 10 8 24 6 40l-16-2c2-14 0-24-4-32z", VERMILION, 2.4)
        + stroke("M140 216v7M145 216v8M150 217v7M155 217v7M122 168l-3 8M134 166v8M158 160l4 8M168 152l5 6", 2)
        + at(140, 116, hopeful(), at(0, -7, bowler()), turn=-6)
    )


def hopeful() -> str:
    """A round and hopeful face with a ginger moustache; the eye that is wanted for the glass is left out."""
    return (
        shape("M27-6c8-6 13 0 11 9c-2 8-8 11-13 8z", FLESH, 2)
        + stroke("M31 0c3 0 4 3 2 6", 1.6)
        + shape("M-28-26c-2 14-2 22 0 34c2 14 8 27 18 33c8 4 18 3 26-3c9-8 13-22 13-36v-28z", FLESH, 2.8)
        + fill("M28-26v28c0 14-4 27-12 35c-4 3-7 5-11 5c10-9 15-22 15-37c0-12-1-22-2-32z", BLUSH)
        + disc(20, 13, 6, ROSE)
        + fill("M20-28h11v24c-5 0-8-4-8-9z", AMBER)
        + shape("M-6 29c7 3 16 3 22-1c-1 11-19 13-22 1z", LINE, 1.6)
        + fill("M-4 30c6 2 13 2 19 0l-1 3c-5 2-12 2-17 0z", CREAM)
        + shape(
            "M6 19c-6-4-14-2-20 4c-3 3-8 2-10-3c-1 9 8 14 17 11c6-2 10-4 13-6c3 2 8 4 13 5c9 3 17-3 16-11c-2 4-7 5-10 2"
            "c-5-5-13-7-19-2z",
            AMBER,
            1.8,
        )
        + oval(16, -3, 6, 6.8, CREAM, 2)
        + disc(14, -2, 3, LINE)
        + stroke("M9-14c3-4 10-5 15-1", 3.4, AMBER)
        + shape("M4-4c0 7-5 9-4 14c2 6 12 6 14 1c1-3 0-5-2-6", FLESH, 2)
    )


def bowler() -> str:
    """A bowler, worn well back."""
    return (
        shape("M-31-24c-3-32 10-48 31-48s34 16 32 46z", BROWN, 2.6)
        + fill("M-31-24c-1-4-1-8 0-12c20 6 44 5 63-2v12z", LINE)
        + stroke("M-20-44c2-10 8-16 15-18", 3.4, STONE)
        + shape(
            "M-42-26c6 4 10 4 14 2c18 5 40 4 58-2c4 2 9 1 13-4c4 8-2 14-10 16c-22 6-46 7-66 2c-8-2-13-8-9-14z",
            BROWN,
            2.6,
        )
    )


def magnifier() -> str:
    """The glass before his eye, which it makes a good deal larger, and the hand that holds it."""
    sleeve = (
        shape("M72 226c2-18 6-34 12-46l26 8c-2 18-6 34-14 50c-8 2-18-2-24-12z", STRAW, 2.6)
        + checks(((74, 226), (84, 183), (108, 190), (96, 234)), 14, 18)
        + shape("M80 184l4-10l30 8l-3 11z", STRAW, 2.4)
        + shape("M86 176l2-7l22 6l-2 7z", CREAM, 2)
    )
    lens = (
        cord("M108 138L99 176", 9, 5, BROWN)
        + disc(115, 112, 29, LINE)
        + disc(115, 112, 26.6, GOLD)
        + disc(115, 112, 23, FLESH, 1.6)
        + oval(115, 115, 17, 14, CREAM, 2.4)
        + disc(117, 116, 9.6, GREEN, 1.6)
        + disc(117, 116, 4.8, LINE)
        + disc(120, 112.6, 2.4, CREAM)
        + stroke("M98 98c8-9 24-11 34-3", 4.6, AMBER)
        + stroke("M101 105l-3-4M108 101l-2-4M117 100l1-4M126 103l3-3", 2)
        + stroke("M96 122c2 5 5 8 9 10", 2.4, CREAM)
    )
    fist = (
        shape("M88 170c-5-6-5-16 0-22c6-6 20-6 25 0c4 6 4 16 0 23c-6 5-18 5-25-1z", FLESH, 2.4)
        + stroke("M90 154c8-2 12-2 15 0M88 161c8-2 13-2 16 0M90 168c6-1 10-1 13 0", 2)
        + shape("M112 158c2-7 0-13-5-16c-5-2-7 2-5 6c2 3 2 6 2 9z", FLESH, 2)
    )
    return sleeve + lens + fist
