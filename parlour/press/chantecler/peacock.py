"""The Peacock: a monocle in his eye and his wheel spread, on a balustrade under a red curtain."""

from math import cos, radians, sin

from parlour.press.chantecler.feathers import fringe, scales
from parlour.press.ink import (
    BLUE,
    BROWN,
    CREAM,
    GOLD,
    GREEN,
    LINE,
    SAGE,
    SKY,
    SOOT,
    STONE,
    STRAW,
    VERMILION,
    box,
    disc,
    fill,
    oval,
    shape,
    stroke,
)
from parlour.press.svg import at, el, group, num, use

RINGS = ((126, 15, 17, 1.25), (98, 15, 16, 1.1), (72, 18, 13, 0.95), (49, 22, 10, 0.75))
"""The eyes of the wheel: how far out, how many degrees apart, how many, how large."""
ASIDE = 110  # how far from the middle anything of the wheel is drawn: the card ends at 124


def peacock() -> str:
    """The Peacock on the balustrade, his wheel spread under a curtain."""
    garden = box(20, 8, 210, 300, STRAW) + fill(
        "M20 250c10-10 20-10 28 0c10-10 22-10 30 0c10-10 22-10 30 0c10-10 22-10 30 0c10-10 22-10 30 0c10-10 20-8 30 0"
        "v40H20z",
        SAGE,
    )
    curtain = (
        shape("M60 6h170v40c-14 10-34 6-42-14c-14 22-50 22-62 0c-12 20-46 20-66 6z", VERMILION, 2.4)
        + stroke("M66 42c20 10 46 8 60-8c14 20 48 20 62 0c8 20 26 24 40 16", 4, GOLD)
        + stroke(
            "M76 10c2 14 10 24 22 30M96 10c0 10 4 20 12 26M122 10c2 8 2 14 4 22M136 10c2 12 8 22 18 30M158 10v18"
            "M184 10c2 8 2 14 4 22M200 10c2 12 8 22 18 26",
            1.8,
        )
    )
    stone = (
        shape("M16 280h220v10H16zM16 300h220v12H16z", CREAM, 2.4)
        + fill("M20 290h210v10H20z", STONE)
        + shape("".join(f"M{x} 290c6 4 6 6 2 10h14c-4-4-4-6 2-10z" for x in (34, 68, 102, 136, 166)), CREAM, 1.6)
    )
    return garden + fan(126, 184) + curtain + stone + prince()


def prince() -> str:
    """The Peacock seen from in front, his head in profile, a monocle in his eye."""
    wings = "".join(
        at(
            126,
            0,
            shape("M26 206C48 208 58 230 56 266C44 270 30 262 20 246z", BROWN, 2.4),
            stroke("M36 214l4 46M44 220l4 46M28 214l4 38", 2, STRAW),
            scale=side,
        )
        for side in ("1", "-1 1")
    )
    legs = "".join(
        at(x, 0, shape("M-3 250l1 28l-12 6c3 3 8 3 12 1c1 3 5 3 6 0c4 2 9 2 11-1l-11-6l1-28z", STONE, 2))
        for x in (112, 142)
    )
    thighs = shape("M98 232c0 14 4 24 10 30h9c5-6 8-14 9-24zM128 238c1 10 4 18 9 24h9c6-6 10-16 10-30z", SOOT, 2.2)
    body = shape(
        "M118 90C110 108 126 128 110 148C88 168 82 204 96 232C106 248 116 251 128 251C142 251 150 248 160 232"
        "C172 206 166 174 150 154C136 138 146 116 138 92z",
        BLUE,
        3,
    ) + fill("M110 149C88 168 82 204 96 232C103 243 110 248 120 250C104 230 102 190 118 152z", GREEN)
    crest = "".join(
        at(124, 72, stroke("M0 0v-22", 1.8), shape("M0-20c-6-5-5-12 0-15c5 3 6 10 0 15z", SKY, 1.8), turn=turn)
        for turn in (-50, 22, -32, 4, -14)
    )
    return wings + legs + thighs + body + plumage() + crest + monocled_head()


def plumage() -> str:
    """The scales of neck and breast."""
    return stroke(
        scales(120, 118, 140, 118, 3, 5)
        + scales(120, 132, 138, 132, 2, 6)
        + scales(114, 148, 146, 148, 4, 6)
        + scales(106, 164, 154, 164, 5, 7)
        + scales(98, 181, 160, 181, 6, 7)
        + scales(94, 199, 163, 199, 6, 8)
        + scales(95, 217, 162, 217, 6, 8)
        + scales(106, 235, 150, 235, 4, 8),
        1.6,
        SKY,
    )


def monocled_head() -> str:
    """The head in profile, and the monocle on its ribbon."""
    return (
        shape(
            "M117 96C110 84 114 70 126 68C138 66 146 73 146 82C146 90 144 96 138 102C130 108 120 104 117 96z", BLUE, 2.6
        )
        + shape("M144 74C150 71 157 72 163 78C163 80 162 81 160 81C155 81 150 83 145 85z", STONE, 2.2)
        + stroke("M149 79l8 0", 1.4)
        + fill(
            "M118 76C124 68 134 68 141 73L138 76C132 73 126 74 121 78zM121 90C127 97 135 97 142 91L140 97"
            "C133 101 125 98 121 90z",
            CREAM,
        )
        + disc(132, 83, 8.6, CREAM, 3, GOLD)
        + fill("M124 81a8 8 0 0 1 16-1z", SKY)
        + disc(134, 83, 3, LINE)
        + stroke("M124 81l16-1", 1.8)
        + stroke("M130 92C128 112 154 124 150 150C146 170 124 168 128 192", 1.8, GOLD)
        + disc(128, 194, 2.6, GOLD)
    )


def fan(x: float, y: float) -> str:
    """The tail as a wheel about a place; the eyes of one half are those of the other."""
    d = "".join(
        f"M0 0L{round(r * sin(a))} {round(-r * cos(a))}"
        for a in (radians(7.5 * i - 112) for i in range(31))
        for r in [min(138, ASIDE / (abs(sin(a)) or 1e-9))]
    )
    rings = ""
    for r, step, number, size in RINGS:
        turns = [step * (i - (number - 1) / 2) for i in range((number + 1) // 2 - 1 + number % 2, number)]
        seen = [t for t in turns if r * sin(radians(t)) < 100]
        rings += at(0, 0, *(use("eye", y=-r / size, transform=f"rotate({num(t)})") for t in seen), scale=size)
    rings = group(rings, id="@half") + el("use", href="#@half", transform="scale(-1 1)")
    wheel = shape("M0 0L112 65V-84A140 140 0 0 0-112-84V65z", GREEN, 2.6)
    ruff = fringe(((-20, 20), (-16, -20)), ((-56, 40), (-44, -30)), 5, 8) + fringe(
        ((20, 20), (16, -20)), ((56, 40), (44, -30)), 5, 8
    )
    return at(x, y, wheel, stroke(d, 1.4, SAGE), rings, shape(ruff, GOLD, 1.6))


def ocellus() -> str:
    """The eye of a peacock's feather, its stalk below."""
    return (
        shape("M0 22C-12 8-12-6-8-12C-4-18 4-18 8-12C12-6 12 8 0 22z", SAGE, 1.4)
        + oval(0, -3, 7.4, 9, GOLD)
        + oval(0, -2, 5.4, 6.4, SKY)
        + fill("M0-2c2-4 5-2 4 1c-1 3-3 4-4 5c-1-1-3-2-4-5c-1-3 2-5 4-1z", BLUE)
    )
