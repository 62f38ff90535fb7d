"""The press's own alphabet: an Edwardian show-card face drawn by a flat pen, so that no card depends on a font.

A letter is a skeleton in a space 100 high; M is absolute, all else relative, so that a line of letters is one path. The
whole is stroked and then stretched sideways, which makes upright strokes heavier than level ones, as a flat pen does.
"""

import re
from dataclasses import dataclass
from math import degrees

from parlour.errors import BadChoice
from parlour.press.ink import LINE
from parlour.press.svg import el, group, num


@dataclass(frozen=True)
class Weight:
    """How heavy a line of letters is: the pen, how far it is stretched, and the space between letters."""

    pen: float
    stretch: float
    space: float


BOLD = Weight(15, 1.4, 6)
REGULAR = Weight(10, 1.35, 9)

GLYPHS: dict[str, tuple[int, str]] = {
    " ": (22, ""),
    "0": (44, "M22 0c-14 0-22 20-22 50s8 50 22 50s22-20 22-50s-8-50-22-50z"),
    "1": (32, "M1 22l16-22v100M2 100h30"),
    "2": (44, "M1 24c2-15 10-24 21-24c13 0 20 10 20 25c0 24-28 42-41 75h43v-17"),
    "3": (43, "M2 19c3-12 10-19 20-19c12 0 19 9 19 23s-8 23-23 23c16 0 25 10 25 27s-9 27-22 27c-12 0-19-7-21-20"),
    "4": (46, "M33 100v-100l-33 68h46M22 100h22"),
    "5": (43, "M39 0h-32l-4 45c5-6 10-8 17-8c15 0 23 12 23 31c0 20-9 32-23 32c-11 0-18-7-20-19"),
    "6": (
        43,
        "M39 17c-3-11-9-17-17-17c-14 0-22 20-22 54c0 30 8 46 22 46c13 0 21-12 21-31s-8-30-20-30c-12 0-21 9-23 26",
    ),
    "7": (43, "M0 18v-18h43c-14 30-25 60-27 100"),
    "8": (
        44,
        "M22 46c-12 0-19-9-19-23s7-23 19-23s19 9 19 23s-7 23-19 23c-14 0-22 11-22 27s8 27 22 27s22-11 22-27s-8-27"
        "-22-27z",
    ),
    "9": (43, "M4 83c3 11 9 17 17 17c14 0 22-20 22-54c0-30-8-46-22-46c-13 0-21 12-21 31s8 30 20 30c12 0 21-9 23-26"),
    "A": (54, "M8 100l19-100l19 100M15 66h24M0 100h16M38 100h16"),
    "B": (48, "M8 0v100M0 0h26c12 0 18 9 18 23s-6 23-18 23h-18h20c13 0 20 10 20 27s-7 27-20 27h-28"),
    "C": (45, "M43 26c-3-16-9-26-20-26c-14 0-23 20-23 50s9 50 23 50c11 0 19-9 22-26M43 26v-24"),
    "D": (48, "M8 0v100M0 0h22c17 0 26 18 26 50s-9 50-26 50h-22"),
    "E": (43, "M8 0v100M0 0h41v18M8 48h22M0 100h43v-20"),
    "F": (41, "M8 0v100M0 0h41v18M8 50h22M0 100h18"),
    "G": (46, "M43 26c-3-16-9-26-20-26c-14 0-23 20-23 50s9 50 23 50c12 0 21-8 22-22v-22h-15M43 26v-24"),
    "H": (50, "M8 0v100M42 0v100M8 49h34M0 0h16M34 0h16M0 100h16M34 100h16"),
    "I": (16, "M8 0v100M0 0h16M0 100h16"),
    "J": (38, "M28 0v72c0 18-6 28-15 28c-8 0-12-6-13-18M18 0h20"),
    "K": (52, "M8 0v100M44 0l-36 60M20 42l25 58M0 0h16M36 0h14M0 100h16M37 100h15"),
    "L": (42, "M8 0v100M0 0h16M0 100h42v-22"),
    "M": (60, "M8 100v-100l22 74l22-74v100M0 0h8M52 0h8M0 100h16M44 100h16"),
    "N": (52, "M8 100v-100l36 100v-100M0 0h8M0 100h16M36 0h16"),
    "O": (50, "M25 0c-16 0-25 20-25 50s9 50 25 50s25-20 25-50s-9-50-25-50z"),
    "P": (46, "M8 0v100M0 0h26c13 0 20 10 20 27s-7 27-20 27h-18M0 100h18"),
    "Q": (50, "M25 0c-16 0-25 20-25 50s9 50 25 50s25-20 25-50s-9-50-25-50zM28 72l22 36"),
    "R": (52, "M8 0v100M0 0h26c13 0 19 9 19 25s-6 25-19 25h-18M26 50l17 50h9M0 100h16"),
    "S": (
        42,
        "M39 24c-3-16-8-24-18-24c-12 0-19 9-19 23c0 32 40 20 40 52c0 16-8 25-21 25c-11 0-18-9-20-26M39 24v-22M1 76v22",
    ),
    "T": (46, "M23 0v100M0 20v-20h46v20M14 100h18"),
    "U": (52, "M8 0v66c0 22 6 34 18 34s18-12 18-34v-66M0 0h16M36 0h16"),
    "V": (52, "M6 0l20 100l20-100M0 0h14M38 0h14"),
    "W": (74, "M6 0l16 100l15-76l15 76l16-100M0 0h14M60 0h14"),
    "X": (46, "M6 0l34 100M40 0l-34 100M0 0h14M32 0h14M0 100h14M32 100h14"),
    "Y": (50, "M6 0l19 52v48M44 0l-19 52M0 0h14M36 0h14M16 100h18"),
    "Z": (44, "M2 20v-20h39l-39 100h42v-22"),
    ".": (2, "M1 100h.1"),
    ",": (4, "M3 98l-3 18"),
    "&": (
        54,
        "M54 100c-20-18-40-48-40-74c0-16 5-26 13-26s12 8 12 20c0 26-39 28-39 56c0 15 8 24 20 24c16 0 26-16 28-42",
    ),
    "-": (18, "M0 54h18"),
    "'": (3, "M2 0l-1 20"),
    "/": (30, "M0 106l30-112"),
    "!": (2, "M1 0v68M1 100h.1"),
}


def skeleton(text: str, weight: Weight) -> tuple[str, float]:
    """The path data of a line of letters, and its width, before it is stretched; the pen's own breadth is in it."""
    d, x = "", weight.pen / 2
    for letter in text.upper():
        if letter not in GLYPHS:
            raise BadChoice(f"The press has no letter {letter!r}; it has {''.join(GLYPHS)}.")
        advance, path = GLYPHS[letter]
        d += re.sub(r"M(-?[\d.]+)", lambda m, x=x: f"M{num(float(m[1]) + x)}", path)  # type: ignore[misc]
        x += advance + weight.pen + weight.space
    return d, max(0.0, x - weight.pen / 2 - weight.space)


def scales(text: str, size: float, weight: Weight, within: float | None = None) -> tuple[float, float]:
    """How far letters are scaled sideways and upward to be so high, and no wider than what they must fit within."""
    up = size / (100 + weight.pen)
    across = up * weight.stretch
    width = skeleton(text, weight)[1]
    return (min(across, within / width) if within and width else across), up


def width(text: str, size: float, weight: Weight = BOLD) -> float:
    """How wide a line of letters is at a size (its height)."""
    return skeleton(text, weight)[1] * scales(text, size, weight)[0]


def line(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    ink: str = LINE,
    weight: Weight = BOLD,
    middle: bool = True,
    within: float | None = None,
    turn: float = 0,
) -> str:
    """A line of letters `size` high with its top at y, its middle (or its left end) at x, turned about (x, y)."""
    d, wide = skeleton(text, weight)
    across, up = scales(text, size, weight, within)
    left, top = -wide * across / 2 if middle else 0, weight.pen / 2 * up
    if turn:
        move = f"translate({num(x)} {num(y)})rotate({num(turn)})translate({num(left)} {num(top)})"
    else:
        move = f"translate({num(x + left)} {num(y + top)})"
    move += f"scale({across:.3f} {up:.3f})"
    return el("path", d=d, stroke=ink, stroke_width=weight.pen, transform=move)


def table(words: list[tuple[str, float, float]], size: float, within: float, weight: Weight = REGULAR) -> str:
    """Many short words, each about its own middle and top, in one path: all as condensed as the widest must be."""
    across = min(scales(word, size, weight, within)[0] for word, _, _ in words)
    up = size / (100 + weight.pen)
    d = ""
    for word, x, y in words:
        path, wide = skeleton(word, weight)
        left, top = x / across - wide / 2, y / up + weight.pen / 2
        d += re.sub(
            r"M(-?[\d.]+) (-?[\d.]+)",
            lambda m, left=left, top=top: f"M{float(m[1]) + left:.0f} {float(m[2]) + top:.0f}",  # type: ignore[misc]
            path,
        )
    return el("path", d=d, stroke=LINE, stroke_width=weight.pen, transform=f"scale({across:.3f} {up:.3f})")


def arc(
    text: str,
    x: float,
    y: float,
    radius: float,
    size: float,
    *,
    ink: str = LINE,
    weight: Weight = BOLD,
    at: float = -90,
    inward: bool = False,
) -> str:
    """Letters on a circle about (x, y), their feet on the radius, their middle at an angle in degrees (-90 is the top).

    Inward letters have their heads towards the middle: so a line along the bottom (at=90) reads upright.
    """
    across, _ = scales(text, size, weight)
    pieces, place, total = [], 0.0, width(text, size, weight)
    sign = -1 if inward else 1
    for letter in text.upper():
        wide = width(letter, size, weight)
        angle = at + sign * degrees((place + wide / 2 - total / 2) / (radius + sign * size / 2))
        top = radius - size if inward else -radius - size
        if letter != " ":
            glyph = line(letter, 0, top, size, ink=ink, weight=weight)
            pieces.append(group(glyph, transform=f"translate({num(x)} {num(y)})rotate({num(angle + sign * 90)})"))
        place += wide + weight.space * across
    return "".join(pieces)
