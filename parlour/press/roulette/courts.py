"""The twelve courts of the bridge pack: kings, queens and jacks who might have met at the tables of the Riviera.

Each is half a picture, drawn in the upper half of the card down to the slanting ribbon; turned about, it is the other
half. A suit's three stand before the same scene.
"""

from math import cos, radians, sin

from parlour.press import ink
from parlour.press.ink import (
    BROWN,
    CREAM,
    GOLD,
    GREEN,
    ORANGE,
    OWN,
    ROSE,
    SAGE,
    SKY,
    SLATE,
    STRAW,
    VERMILION,
    disc,
    fill,
    polygon,
    rays,
    shape,
    stroke,
)
from parlour.press.roulette.figures import fist, pinch
from parlour.press.roulette.jacks import JACKS
from parlour.press.roulette.kings import KINGS
from parlour.press.roulette.queens import QUEENS
from parlour.press.svg import at, part, use

FOOT = "L232 147L18 203z"  # the slanting line where a half ends
TINTS = {"spades": SLATE, "hearts": ROSE, "diamonds": GOLD, "clubs": GREEN}


def night() -> str:
    """Spades: the moon over the sea and the casino's towers."""
    stars = "".join(ink.sparkle(x, y, 2, 5) for x, y in ((84, 30), (202, 40), (44, 134), (82, 92)))
    return (
        fill("M18 4H232" + FOOT, SKY)
        + disc(176, 60, 44, CREAM)
        + fill("M18 168c30-8 60-4 80-6l134-4" + FOOT, SLATE)
        + fill("M182 160v-36h6v-12c0-8 12-8 12 0v12h8v-20c0-10 14-10 14 0v20h10v26z", SLATE)
        + fill("M192 126h4v7h-4zM213 122h4v8h-4zM202 136h4v7h-4z", STRAW)
        + fill(stars, CREAM)
        + stroke("M30 178h22M40 186h14M56 172h10", 1.6, SKY)
    )


def garden() -> str:
    """Hearts: a trellis with roses."""
    field = [(18, 4), (232, 4), (232, 147), (18, 203)]
    lattice = ink.lattice(field, 15, (60, -60), 2.2, CREAM)
    roses = "".join(at(x, y, use("rose")) for x, y in ((204, 36), (208, 108), (44, 142)))
    return fill("M18 4H232" + FOOT, STRAW) + lattice + roses


def rose() -> str:
    """A rose with two leaves."""
    return (
        shape("M-10 4c-10-2-12 8-16 10c8 4 16 0 18-8zM10 4c10-2 12 8 16 10c-8 4-16 0-18-8z", GREEN, 1.4)
        + disc(0, 0, 12, VERMILION, 2)
        + stroke("M-8 2c2 8 14 8 16 0M-5-4c-2 8 10 10 10 2c0-5-7-5-7 0", 1.6, ROSE)
    )


def hall() -> str:
    """Diamonds: the gilded hall, its chandelier and its light."""
    drops = "".join(f"M{x} {y}l3 6l-3 6l-3-6z" for x, y in ((180, 44), (190, 48), (200, 49), (210, 48), (220, 44)))
    return (
        fill("M18 4H232" + FOOT, CREAM)
        + fill("".join(beam(turn) for turn in range(0, 360, 20)), STRAW)
        + shape("M176 42c6 10 42 10 48 0z", GOLD, 1.6)
        + stroke("M200 8v34M180 42v-12M192 43v-14M208 43v-14M220 42v-12", 1.8)
        + fill(
            "M180 18q5 7 0 12q-5-5 0-12zM192 17q5 7 0 12q-5-5 0-12zM208 17q5 7 0 12q-5-5 0-12zM220 18"
            "q5 7 0 12q-5-5 0-12z",
            ORANGE,
        )
        + shape(drops, CREAM, 1)
    )


def beam(turn: float) -> str:
    """A beam of light from behind a head to the edge of the half."""
    x, y = 140, 74
    ends = []
    for c, s in ((cos(radians(t)), sin(radians(t))) for t in (turn, turn + 10)):
        edges = (
            (232 - x) / c if c > 0 else (18 - x) / c,
            (4 - y) / s if s < 0 else 999,
            (207.5 - y - x * 0.26) / (s + 0.26 * c),
        )
        ends.append(min(edge for edge in edges if edge > 0))
    far = [(x + r * cos(radians(t)), y + r * sin(radians(t))) for r, t in zip(ends, (turn, turn + 10), strict=True)]
    return polygon([(x, y), *far])


PALM = (-160, -120, -75, -30, 8, 40, 140)
"""How the leaves of a palm lean; those that point out of the picture are short."""


def terrace() -> str:
    """Clubs: palms on the terrace above the bay."""
    leaf = fill("M0 0C14-14 34-14 46 2C32-4 16-4 0 0z", GREEN)
    inland, seaward = (
        "".join(at(0, 0, leaf, turn=turn, scale=0.6 if turn in short else 1) for turn in PALM)
        for short in ((-160, 140), (-30, 8, 40))
    )
    return (
        fill("M18 4H232" + FOOT, SAGE)
        + fill("M18 148c24-26 50-30 76-16c40-14 90-12 138 0v20" + FOOT, SKY)
        + fill("M170 140l16-20l14 12l20-22l20 20v20z", SLATE)
        + stroke("M36 200C40 170 44 150 40 128M212 160c-6-30-6-60 4-100", 5, BROWN)
        + at(40, 130, inland)
        + at(212, 56, seaward)
        + fill("M98 148l10-22v22zM110 148v-18l8 18zM96 150h24l-4 6h-16z", CREAM)
    )


def band() -> str:
    """The ribbon between the halves, with a chip in its middle."""
    lozenges = "".join(f"M{x}-4l7 4l-7 4l-7-4z" for x in range(-102, 103, 17) if abs(x) > 17)
    return at(
        125,
        175,
        fill("M-120-9h240v18h-240z", CREAM),
        stroke("M-120-9h240M-120 9h240", 2.2),
        fill("M-120-6h240v12h-240z", OWN),
        fill(lozenges, GOLD),
        disc(0, 0, 15, OWN, 2.2),
        fill(rays(0, 0, 10, 14, 6), CREAM),
        disc(0, 0, 9, CREAM, 1.6),
        disc(0, 0, 4, OWN),
        turn=-14.7,
    )


SCENES = {"spades": night, "hearts": garden, "diamonds": hall, "clubs": terrace}
BUSTS = {
    f"{rank}-{suit}": draw
    for rank, court in (("king", KINGS), ("queen", QUEENS), ("jack", JACKS))
    for suit, draw in zip(SCENES, court, strict=True)
}
SHARED = {
    **{name: part(name, draw()) for name, draw in {"fist": fist, "pinch": pinch, "rose": rose, "band": band}.items()},
    **{f"scene-{suit}": part(f"scene-{suit}", draw()) for suit, draw in SCENES.items()},
    **{card: part(card, draw()) for card, draw in BUSTS.items()},
}
