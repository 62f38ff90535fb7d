"""The ornaments of the bridge pack: the laurel round an ace, and the back with its arrow in a ring of fifty-two."""

from math import cos, radians, sin

from parlour.press import ink
from parlour.press.ink import CREAM, GOLD, GREEN, OWN, ROSE, STRAW, VERMILION, disc, fill, rays, shape, stroke
from parlour.press.svg import at, group, use


def around(count: int, radius: float, drawing: str) -> str:
    """A drawing so many times round (0, 0), its foot towards the middle."""
    turns = [360 * i / count for i in range(count)]
    return "".join(at(radius * sin(radians(turn)), -radius * cos(radians(turn)), drawing, turn=turn) for turn in turns)


def sprig() -> str:
    """A leaf and a berry of the wreath."""
    return (
        fill("M0 0C-9-5-11-16-7-24C1-19 4-9 0 0z", OWN)
        + stroke("M0 0C6-4 10-8 11-14", 1.6)
        + disc(11, -15, 3, GOLD, 1.2)
    )


def scroll() -> str:
    """A flourish."""
    return stroke(
        "M-46-4c-8-8 2-18 9-11c6 7-2 14-8 11C-32 14-12 10 0-8C12 10 32 14 45-4c-6 3-14-4-8-11c7-7 17 3 9 11", 2.4
    ) + shape("M0-16c-7 9-7 18 0 28c7-10 7-19 0-28z", OWN, 1.8)


def wreath() -> str:
    """The ornament of an ace: the wheel's rim in a wreath of laurel, with a flourish above and below."""
    return at(
        125,
        175,
        fill(rays(0, 0, 50, 58, 26), OWN),
        disc(0, 0, 59, "none", 1.8),
        disc(0, 0, 49, "none", 1.8),
        around(16, 64, use("sprig")),
        at(0, -116, use("scroll")),
        at(0, 116, use("scroll"), turn=180),
    )


def ring_and_arrow() -> str:
    """The back: the arrow in its ring of fifty-two, in a field of lozenges, the same from either end."""
    field = [(-103.0, -153.0), (103.0, -153.0), (103.0, 153.0), (-103.0, 153.0)]
    net = at(125, 175, ink.lattice(field, 11, (45, -45), 1.2, ROSE))
    chip = (
        disc(0, 0, 19, CREAM, 2)
        + fill(rays(0, 0, 13, 18, 6), GREEN)
        + disc(0, 0, 12, GOLD, 1.6)
        + fill("M0-8l5 8l-5 8l-5-8z", VERMILION)
    )
    chips = "".join(at(x, y, chip) for x in (48, 202) for y in (48, 302))
    ring = (
        disc(0, 0, 84, CREAM, 2.4)
        + disc(0, 0, 79, VERMILION, 1.6)
        + fill(rays(0, 0, 58, 78, 26), CREAM)
        + disc(0, 0, 57, GOLD, 2)
        + disc(0, 0, 52, GREEN, 2)
    )
    half = shape("M0-48L11-29L5-31L6 0H-6L-5-31L-11-29z", GOLD, 2)
    beads = around(8, 36, disc(0, 0, 4, STRAW, 1.4))
    wheel = ring + beads + at(0, 0, half, turn=22.5) + at(0, 0, half, turn=202.5) + disc(0, 0, 9, CREAM, 2)
    laurel = group(around(18, 86, use("sprig")), color=GOLD)
    plate = shape("M-58 0C-44-24 44-24 58 0C44 24-44 24-58 0z", CREAM, 2) + at(
        0, 2, use("scroll", color=GOLD), scale=0.8
    )
    plates = at(125, 48, plate, scale=0.86) + at(125, 302, plate, scale=0.86, turn=180)
    middle = at(125, 175, disc(0, 0, 114, VERMILION), laurel, wheel, disc(0, 0, 4, VERMILION), scale=0.86)
    return net + middle + chips + plates
