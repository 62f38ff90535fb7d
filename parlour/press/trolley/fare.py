"""The Fare: a new nickel between finger and thumb, in a burst of light."""

from math import cos, radians, sin

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
    STONE,
    STRAW,
    box,
    compass,
    disc,
    fill,
    hatch,
    oval,
    rays,
    ring,
    shape,
    stroke,
)
from parlour.press.lettering import arc, line
from parlour.press.svg import at

LEAVES = [(cos(radians(a)), sin(radians(a)), a + (50 if a < 90 else 130)) for a in (-6, 16, 38, 60, 120, 142, 164, 186)]


def fare() -> str:
    """A new nickel between finger and thumb."""
    return shine() + fist() + coin() + thumb() + sleeve()


def shine() -> str:
    """A burst of light."""
    return box(20, 8, 210, 330, STRAW) + fill(rays(138, 122, 0, 246, 16, within=(20, 8, 230, 342)), OWN)


def fist() -> str:
    """The fingers behind the coin."""
    return (
        shape(
            "M84 262c-4-26 6-46 22-58l30-22c20-6 40-4 48 8c6 10 6 22 4 30c4 10 2 20-4 28c0 12-6 20-14 24"
            "c-4 12-16 16-28 14l-40-4z",
            FLESH,
            3,
        )
        + fill("M112 250c20 8 44 6 60-2c8-2 12 0 10 4c-2 8-6 14-12 18c-4 10-16 16-28 14l-34-4z", BLUSH)
        + stroke("M188 220c4 10 2 20-4 28c0 12-6 20-14 24c-4 12-16 16-28 14l-40-4", 3)
        + shape("M130 202c18-8 40-12 52-6c10 6 8 22-4 26c-14 4-34 2-46 2z", FLESH, 2.4)
        + shape("M126 226c18-6 42-8 54-2c10 6 6 20-6 24c-14 3-32 2-44 0z", FLESH, 2.4)
        + shape("M124 250c16-5 36-7 48-2c8 6 4 18-6 21c-12 3-26 2-38-1z", FLESH, 2.4)
        + stroke("M174 200c4 4 4 12 0 17M172 229c4 4 4 10 0 14M164 252c4 3 4 9 0 12", 1.4)
    )


def coin() -> str:
    """The nickel."""
    return (
        disc(138, 118, 62, SILVER, 3.4)
        + stroke(
            "".join(f"M{138 + 59 * c:.1f} {118 + 59 * s:.1f}l{-3 * c:.1f} {-3 * s:.1f}" for c, s in compass(40)),
            2,
            STONE,
        )
        + disc(138, 118, 54, SILVER, 1.6)
        + arc("Five cents", 138, 118, 40.5, 10)
        + wreath()
        + line("V", 138, 86, 50, ink=OWN)
        + line("V", 136.5, 84.5, 50, ink=LINE)
        + hatch([*ring(138, 118, 61, 61)[1:5], *ring(138, 118, 46, 46)[4:0:-1]], 5, 40, 1.2)
        + stroke("M84 100c6-20 20-34 38-40", 3, CREAM)
    )


def thumb() -> str:
    """The thumb before it."""
    return (
        shape(
            "M80 268c-2-30 4-56 20-74c10-12 22-24 34-30c10-4 19 2 17 12c-2 12-14 20-22 30c-6 8-10 18-10 30"
            "c0 14-6 26-14 34z",
            FLESH,
            3,
        )
        + shape("M133 167c7-4 14-1 13 6c-1 6-6 10-11 14c-5-4-8-12-2-20z", CREAM, 1.8)
        + stroke("M110 198c5 2 9 5 11 9M98 222c6-1 11 1 14 4", 1.6)
        + hatch([(84, 232), (92, 212), (104, 226), (104, 252), (96, 266), (84, 266)], 4, -40, 1.1, BROWN)
    )


def sleeve() -> str:
    """Cuff and sleeve."""
    return (
        shape("M56 262l66 22l-12 34H30z", CREAM, 2.6)
        + shape("M22 282l76 28l-6 26H22z", OWN, 2.8)
        + disc(84, 286, 5, GOLD, 1.8)
        + stroke("M30 300l52 18", 1.8)
    )


def wreath() -> str:
    """Two sprigs of laurel about the V of a nickel."""
    leaf = "".join(at(138 + 36 * c, 118 + 36 * s, oval(0, 0, 7, 2.8, SAGE, 1.2), turn=turn) for c, s, turn in LEAVES)
    stems = stroke("M138 154c-18 0-32-12-35-28M138 154c18 0 32-12 35-28", 1.6)
    return stems + leaf
