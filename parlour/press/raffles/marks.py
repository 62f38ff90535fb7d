"""The marks of the Raffles pack, 50 units each way: a lantern, a star, a moon, a sun, a glass, a hat over a mask."""

from math import cos, radians, sin

from parlour.press.ink import (
    AMBER,
    BLUE,
    CREAM,
    GOLD,
    LINE,
    ORANGE,
    ROSE,
    SKY,
    SLATE,
    SOOT,
    STRAW,
    VERMILION,
    box,
    disc,
    fill,
    polygon,
    spokes,
    stroke,
)
from parlour.press.svg import el, group

BRIM = "c8 8 16 8 24 6h44c8 2 16 2 24-6c4 10-4 18-16 18h-60c-12 0-20-8-16-18z"
"""The brim of a silk hat, from its left tip."""


def lantern() -> str:
    """Trumps: a burglar's dark lantern, its slide half open."""
    return (
        stroke("M-31-4c-16 2-16 32 0 34M31-4c16 2 16 32 0 34", 5)
        + stroke("M-11-39c0-14 22-14 22 0", 5)
        + fill("M-17-38h34l5 8h-44zM-25-27h50l7 10h-64z", LINE)
        + box(-32, -19, 64, 58, LINE, 0, 5)
        + box(-37, 36, 74, 12, LINE, 0, 3)
        + disc(0, 10, 22, GOLD)
        + disc(0, 10, 16, STRAW)
        + fill("M0-4c10 10 10 24 0 25c-10-1-10-15 0-25z", ORANGE)
        + fill("M-22 10a22 22 0 0 1 22-22c-9 12-9 32 0 44a22 22 0 0 1-22-22z", SOOT)
        + stroke("M-22 10a22 22 0 1 1 44 0a22 22 0 1 1-44 0", 4)
        + stroke("M-15-23h30M-27 42h54", 2.4, GOLD)
    )


def star() -> str:
    """Stars: five points, cut like a stone."""
    rim, cut = spokes(5, 52, 22), spokes(5, 38, 15)
    facets = "".join(polygon([(0, 0), cut[i], cut[i + 1]]) for i in range(0, 10, 2))
    return fill(polygon(rim), VERMILION) + fill(facets, ROSE)


def moon() -> str:
    """Moons: the old man in profile."""
    return (
        fill(
            "M32-42A48 48 0 1 0 32 42C20 42 10 37 8 30C13 31 19 28 18 23C17 20 12 20 12 18C14 17 19 17 19 14"
            "C18 12 13 12 13 10C15 9 19 8 18 5C18 3 15 3 15 1C19 1 28 1 27-4C25-8 15-11 14-17C13-21 16-22 15-26"
            "C13-34 20-40 32-42z",
            BLUE,
        )
        + fill("M-8-14c5-5 12-5 16 0c-3 6-12 7-16 0z", CREAM)
        + disc(3, -14, 3.4, BLUE)
        + stroke("M-11-20c6-6 13-6 18-2", 3.4, SKY)
        + stroke("M2 15c3 0 7 0 9-1M1 11c-1 3 0 6 2 8M5 4c2 2 5 3 8 1", 2.6, SKY)
        + disc(-8, 12, 6, SLATE)
        + stroke("M-24-22c-8 14-8 32 0 46", 3, SKY)
    )


def sun() -> str:
    """Suns: a broad face among straight and waving rays."""
    straight = "".join(
        polygon(
            [
                (26 * cos(radians(a - 11)), 26 * sin(radians(a - 11))),
                (51 * cos(radians(a)), 51 * sin(radians(a))),
                (26 * cos(radians(a + 11)), 26 * sin(radians(a + 11))),
            ]
        )
        for a in range(0, 360, 45)
    )
    waving = group(
        *(
            el("path", d="M-6-26c0-8 8-10 1-23c12 6 12 16 7 23z", transform=f"rotate({a + 22})")
            for a in range(0, 360, 45)
        ),
        fill=AMBER,
    )
    return (
        fill(straight, AMBER)
        + waving
        + disc(0, 0, 29, AMBER)
        + disc(0, 0, 25, STRAW)
        + disc(-13, 6, 5.5, ROSE)
        + disc(13, 6, 5.5, ROSE)
        + stroke("M-16-9c3-4 8-4 11-1M16-9c-3-4-8-4-11-1M0-7c-1 5-5 9-2 11c2 1 4 1 5 0M-10 12c6 6 14 6 20 0", 3, AMBER)
        + fill("M-15-4a4 4 0 0 1 8 0zM15-4a4 4 0 0 0-8 0z", LINE)
    )


def glass() -> str:
    """The Detective's mark: his glass, and a print of a boot in it."""
    return (
        stroke("M22 22L42 44", 15)
        + stroke("M24 24L41 43", 8, GOLD)
        + disc(-8, -10, 36, LINE)
        + disc(-8, -10, 28, SKY)
        + fill(sole(-8, -10), LINE)
    )


def sole(x: int, y: int) -> str:
    """The path data of a dress shoe's print about a place."""
    ball = f"M{x - 2} {y - 22}c9-1 13 6 11 15c-1 7-2 9-2 12l-13 1c0-5-4-9-4-16c0-7 3-11 8-12z"
    return (ball + f"M{x - 5} {y + 10}h12c1 8-1 12-6 12s-7-5-6-12z").replace(" -", "-")


def hat_and_mask() -> str:
    """Raffles's mark: a silk hat over a half mask."""
    return (
        fill("M-28-48c14-4 42-4 56 0c-4 14-5 26-4 40h-48c1-14 0-26-4-40z", LINE)
        + fill("M-46-14" + BRIM, LINE)
        + stroke("M-19-40c3 10 3 20 3 28", 3.4, SLATE)
        + stroke("M-24-11h48", 5, VERMILION)
        + half_mask(12, LINE, CREAM)
    )


def half_mask(top: int, colour: str, holes: str) -> str:
    """A half mask, its upper corners so far down, and what is seen through its eyes."""
    cloth = (
        f"M-40 {top}c14-4 26-3 40 3c14-6 26-7 40-3c3 18-3 34-19 34c-10 0-14-8-21-14c-7 6-11 14-21 14c-16 0-22-16-19-34z"
    )
    eyes = f"M-31 {top + 14}c6-7 15-6 20 2c-6 6-15 6-20-2zM31 {top + 14}c-6-7-15-6-20 2c6 6 15 6 20-2z"
    return fill(cloth, colour) + fill(eyes, holes)
