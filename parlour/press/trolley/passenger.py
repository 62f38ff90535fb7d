"""The Passenger: a lady under her parasol, one foot on the step of the car."""

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
    SLATE,
    STONE,
    STRAW,
    VERMILION,
    compass,
    cord,
    disc,
    fill,
    hatch,
    rays,
    shape,
    stroke,
)
from parlour.press.trolley.sky import EVENING

RIBS = compass(12, -90)
SCALLOPED = "M132 24" + "".join(
    f"Q{132 + 70 * cos(radians(a)):.1f} {96 + 70 * sin(radians(a)):.1f} {132 + 72 * c:.1f} {96 + 72 * s:.1f}"
    for a, (c, s) in zip(range(-75, 285, 30), [*RIBS[1:], RIBS[0]], strict=True)
)


def passenger() -> str:
    """A lady under her parasol, boarding."""
    return street() + tram() + parasol() + skirt() + bodice() + head() + hat() + arms()


def street() -> str:
    """The street behind her."""
    return (
        EVENING
        + shape("M20 120h46v130H20z", STRAW, 1.8)
        + fill("M30 132h10v18h-10zM48 132h10v18h-10zM30 164h10v18h-10zM48 164h10v18h-10z", SLATE)
        + shape("M20 196h52l-8 18H20z", OWN, 1.8)
        + stroke("M36 196l-4 18M52 196l-6 18", 3, CREAM)
        + fill("M66 176c20-14 60-16 164-4v80H66z", SAGE)
        + fill("M20 248h210v90H20z", STONE)
        + fill("M20 248h210v8H20z", CREAM)
        + stroke("M34 276h18M60 292h20M150 268h16M40 300h14", 1.6, SLATE)
    )


def tram() -> str:
    """The post and the step of the car."""
    return (
        shape("M212 8h20v330h-20z", OWN, 2.4)
        + shape("M198 8h9v252h-9z", SILVER, 2.2)
        + shape("M206 176h26v60h-26z", BROWN, 2)
        + shape("M140 286h100v9H140z", BROWN, 2.4)
        + stroke("M150 295v20M170 295v20", 3)
    )


def parasol() -> str:
    """Her parasol."""
    return (
        fill(SCALLOPED, CREAM)
        + fill(rays(132, 96, 0, 72, 6, -90, 270), OWN)
        + stroke(SCALLOPED, 2.6)
        + stroke("".join(f"M132 96L{132 + 72 * c:.0f} {96 + 72 * s:.0f}" for c, s in RIBS), 1.6)
        + cord("M132 96L106 214", 4, 1.6, GOLD)
    )


def skirt() -> str:
    """Her skirt and the foot on the step."""
    return (
        shape(
            "M122 206c-14 8-20 22-24 38c-8 26-24 50-54 68h104c12-8 22-14 26-30c-2-8-8-10-10-20c-4-22-8-40-22-56z",
            OWN,
            3,
        )
        + stroke("M124 214c-6 30-22 66-46 96M132 214c0 34-10 70-28 96M140 218c8 28 6 60-6 92", 2)
        + stroke("M60 300c10 6 20 9 32 10", 2)
        + hatch([(118, 216), (122, 222), (104, 270), (74, 306), (54, 306), (84, 282), (102, 246)], 4.5, 60, 1.2)
        + shape("M150 288c2-8 8-12 14-10c6 4 14 6 18 10v4h-32z", LINE, 1.6)
    )


def bodice() -> str:
    """Her blouse."""
    return (
        shape(
            "M124 148c-10 4-14 12-14 24c2 12 6 24 12 36c8 4 14 4 22 0c2-8 14-16 20-26c2-8-4-20-14-30c-6-4-18-6-26-4z",
            CREAM,
            2.8,
        )
        + stroke("M140 152c8 10 14 20 16 32M132 154c8 14 12 28 12 44M126 156c4 14 6 28 6 46", 1.4, STONE)
        + shape("M121 203c8 5 16 5 24 0l1 8c-8 5-18 5-26 0z", GOLD, 2)
        + shape("M125 132l22 2l-1 18c-8 5-16 4-22-2z", CREAM, 2)
        + stroke("M125 139c8 3 14 3 21 1", 1.4)
        + disc(138, 148, 3.4, OWN, 1.4)
    )


def arms() -> str:
    """One hand on the post, one on the parasol."""
    return (
        shape(
            "M148 156c8-2 14 4 18 14c4 10 8 14 14 12c6-4 12-8 18-14l6 8c-8 10-18 20-28 22c-14 2-22-8-26-20z", CREAM, 2.4
        )
        + shape("M194 172c-2-8 2-14 8-15c7 0 10 5 9 11c-1 7-6 10-11 10z", SLATE, 2)
        + shape(
            "M126 154c-12 0-22 10-26 24c-4 12-4 20 2 22c4 2 8 2 14 0l-2-10c-2-2-2-6 0-10c4-6 10-10 16-12z", CREAM, 2.4
        )
        + shape("M104 186c6-4 14-2 15 5c1 7-5 12-11 11c-7-2-10-10-4-16z", SLATE, 2)
    )


def head() -> str:
    """Her profile."""
    return (
        shape("M128 118l-2 20c6 6 14 6 20 0v-12z", BLUSH, 1.8)
        + shape(
            "M130 92h26c2 6 2 12 4 16c2 4 5 7 6 10c0 2-3 3-5 3c1 3 1 4 0 5c1 2 1 3 0 4c-1 6-4 8-9 8c-8 0-16-4-20-12z",
            FLESH,
            2.4,
        )
        + disc(149, 122, 5, BLUSH)
        + stroke("M151 106c3-2 6-2 8-1", 2.2, BROWN)
        + stroke("M152 112c2-3 5-3 7-2", 2.4)
        + stroke("M157 128c2 0 3-1 5-1", 2.2, VERMILION)
        + shape("M150 96c-4 10-8 12-8 22c-2 8-8 10-14 8c-12-2-18-14-14-24c4-8 20-12 36-6z", BROWN, 2.2)
        + stroke("M120 104c6-4 16-4 24 0M118 112c6-3 14-3 22 1M122 121c5-2 10-2 15 0", 1.3)
        + disc(141, 125, 2.2, GOLD, 1)
    )


def hat() -> str:
    """Her hat and its plume."""
    return (
        shape("M94 98c6-14 24-18 44-18s42 4 50 14c-14 4-30 2-48 2s-32 4-46 2z", LINE, 2.2)
        + shape("M116 84c0-16 10-24 26-24c14 0 24 8 26 24c-16-4-34-4-52 0z", OWN, 2.4)
        + stroke("M116 80c16-5 36-5 52 0", 4, GOLD)
        + shape(
            "M150 78c-10-18-30-36-54-34c-10 2-10 12-2 14c-10 0-14 10-6 14c-6 4-4 12 4 12c16 2 36-4 58-6z", CREAM, 2.2
        )
        + stroke("M148 77c-16-14-32-22-52-26M120 60c-8 0-16 0-26-2M130 68c-12 2-26 4-40 4M140 73c-10 4-22 8-38 8", 1.3)
        + disc(152, 76, 6, OWN, 1.8)
        + disc(152, 76, 2, GOLD)
    )
