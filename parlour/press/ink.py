"""The inks of the press: a few flat colours shared by all packs, and the strokes a lithographer makes with them."""

import re
from collections.abc import Sequence
from math import cos, radians, sin, tau

from parlour.press.svg import el, group, num

LINE = "#2a1c16"  # the black-brown of every outline
VERMILION = "#be2c1a"
ORANGE = "#ee9323"
AMBER = "#cc6a08"  # orange and gold where they must be read: indices and words
BLUE = "#1f4269"
GOLD = "#d8a431"
GREEN = "#1f6a52"
FLESH = "#efc39b"
CREAM = "#f6edd9"
SILVER = "#e4e3db"
SOOT = "#4b4543"  # black that still shows its outlines
BROWN = "#7d4f2d"
# pale tints
ROSE = "#e9a893"
BLUSH = "#e08e74"  # the shadow side of flesh
SKY = "#b8cfd4"
STRAW = "#f1d993"
SAGE = "#b3c69c"
STONE = "#a89d8b"
SLATE = "#5d6a70"

INKS = {name.lower(): value for name, value in list(globals().items()) if name.isupper() and isinstance(value, str)}

OWN = "currentColor"
"""The ink a part is given where it is used: one drawing, printed in several colours."""

Points = Sequence[tuple[float, float]]


def fill(d: str, colour: str) -> str:
    """A flat shape."""
    return el("path", d=d, fill=colour)


def stroke(d: str, width: float = 2, colour: str = LINE) -> str:
    """A line."""
    return el("path", d=d, stroke=colour, stroke_width=width)


def shape(d: str, colour: str, width: float = 2.5, line: str = LINE) -> str:
    """A flat shape with its outline."""
    return el("path", d=d, fill=colour, stroke=line, stroke_width=width)


def cord(d: str, outer: float, inner: float, colour: str) -> str:
    """A line of a colour with an outline on both sides: a staff, a strap, a rim."""
    return stroke(d, outer) + stroke(d, inner, colour)


def edge(width: float, line: str = LINE) -> dict[str, str | float | None]:
    """The attributes of an outline, none if it has no width."""
    return {"stroke": line, "stroke_width": width} if width else {}


def disc(x: float, y: float, r: float, colour: str, width: float = 0, line: str = LINE) -> str:
    """A round spot, outlined if a width is given."""
    return el("circle", cx=x, cy=y, r=r, fill=colour, **edge(width, line))


def oval(x: float, y: float, rx: float, ry: float, colour: str, width: float = 0, turn: float = 0) -> str:
    """An ellipse, outlined if a width is given, turned about its middle."""
    turned = f"rotate({num(turn)} {num(x)} {num(y)})" if turn else None
    return el("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=colour, **edge(width), transform=turned)


def box(x: float, y: float, w: float, h: float, colour: str, width: float = 0, r: float | None = None) -> str:
    """A rectangle, outlined if a width is given, with rounded corners if r is."""
    return el("rect", x=x, y=y, width=w, height=h, rx=r, fill=colour, **edge(width))


def polygon(points: Points) -> str:
    """The path data of a closed polygon."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "z"


def ring(x: float, y: float, rx: float, ry: float, corners: int = 24) -> list[tuple[float, float]]:
    """The corners of an ellipse, for hatching it."""
    return [(x + rx * cos(tau * i / corners), y + ry * sin(tau * i / corners)) for i in range(corners)]


def compass(number: int, start: float = 0) -> list[tuple[float, float]]:
    """So many directions round a circle, from an angle in degrees."""
    turns = [radians(start + 360 * i / number) for i in range(number)]
    return [(cos(turn), sin(turn)) for turn in turns]


def spokes(points: int, outer: float, inner: float, turn: float = -90) -> list[tuple[float, float]]:
    """The corners of a star about (0, 0), by turns outer and inner, from an angle in degrees."""
    corners = []
    for i in range(2 * points):
        r, a = (inner if i % 2 else outer), radians(turn + 180 * i / points)
        corners.append((r * cos(a), r * sin(a)))
    return corners


def sparkle(x: float, top: float, waist: float, reach: float) -> str:
    """The path data of a star with four points, from its upper tip: so narrow at the waist, so far to the next tip."""
    a, b = num(waist), num(reach)
    return f"M{num(x)} {num(top)}l{a} {b}l{b} {a}l-{b} {a}l-{a} {b}l-{a}-{b}l-{b}-{a}l{b}-{a}z"


def crossings(points: Points, level: float) -> list[float]:
    """Where a horizontal line crosses a polygon, from left to right."""
    found = []
    for (x, y), (u, v) in zip(points, [*points[1:], points[0]], strict=True):
        if (y <= level) != (v <= level):
            found.append(x + (level - y) * (u - x) / (v - y))
    return sorted(found)


def rows(points: Points, gap: float, angle: float) -> list[tuple[float, float, float, float]]:
    """Parallel lines inside a polygon, `gap` apart, at an angle in degrees (0 is level)."""
    c, s = cos(radians(angle)), sin(radians(angle))
    turned = [(x * c + y * s, y * c - x * s) for x, y in points]
    first = int(min(y for _, y in turned) // gap) + 1
    last = int(max(y for _, y in turned) // gap)
    lines = []
    for row in range(first, last + 1):
        level = row * gap
        ends = crossings(turned, level)
        for x, u in zip(ends[::2], ends[1::2], strict=True):
            lines.append((x * c - level * s, x * s + level * c, u * c - level * s, u * s + level * c))
    return lines


def hatch(points: Points, gap: float = 5, angle: float = -45, width: float = 1.2, colour: str = LINE) -> str:
    """Hatching inside a polygon; no pattern and no clip is needed, so it survives every reader of SVG."""
    d = "".join(f"M{num(x)} {num(y)}l{num(u - x)} {num(v - y)}" for x, y, u, v in rows(points, gap, angle))
    return stroke(d.replace(" -", "-"), width, colour)


def lattice(points: Points, gap: float, angles: tuple[float, float], width: float, colour: str) -> str:
    """Hatching inside a polygon in two directions."""
    return "".join(hatch(points, gap, angle, width, colour) for angle in angles)


def stipple(points: Points, gap: float = 7, size: float = 2, colour: str = LINE) -> str:
    """Dots inside a polygon, in staggered rows, as a crayon leaves them on the stone."""
    d, odd = "", False
    for x, y, u, _ in rows(points, gap, 0):
        place = (x // gap + 1) * gap + (gap / 2 if odd else 0)
        odd = not odd
        while place < u:
            d += f"M{num(place)} {num(y)}h.1"
            place += gap
    return stroke(d, size, colour)


def trimmed(points: Points, within: tuple[float, float, float, float]) -> list[tuple[float, float]]:
    """A polygon without what lies outside a box (left, top, right, bottom)."""
    kept = list(points)
    for axis, limit, sign in ((0, within[0], 1), (1, within[1], 1), (0, within[2], -1), (1, within[3], -1)):
        corners, kept = kept, []
        for one, other in zip(corners, [*corners[1:], *corners[:1]], strict=True):
            here, there = sign * (one[axis] - limit), sign * (other[axis] - limit)
            if here >= 0:
                kept.append(one)
            if here * there < 0:
                t = here / (here - there)
                kept.append((one[0] + t * (other[0] - one[0]), one[1] + t * (other[1] - one[1])))
    return kept


def rays(
    x: float,
    y: float,
    inner: float,
    outer: float,
    number: int,
    start: float = 0,
    end: float = 360,
    *,
    within: tuple[float, float, float, float] | None = None,
) -> str:
    """The path data of a fan of wedges, every other one: a sunburst; angles in degrees, clockwise from the right.

    What would be outside a box (left, top, right, bottom) is left out."""
    d = ""
    step = (end - start) / (2 * number)
    for i in range(number):
        a, b = radians(start + 2 * i * step), radians(start + (2 * i + 1) * step)
        corners = [(inner, a), (outer, a), (outer, b), (inner, b)]
        wedge = [(x + r * cos(t), y + r * sin(t)) for r, t in corners]
        d += polygon(trimmed(wedge, within) if within else wedge)
    return d


def thrifty(*drawings: str) -> str:
    """The same drawings in fewer bytes: what most outlines have in common is said once for all."""

    def told(element: re.Match[str]) -> str:
        """One element without what its group says."""
        if ' stroke="' not in element[0]:
            return f'<{element[1]}{element[2]} stroke="none"/>'
        return element[0].replace(f' stroke="{LINE}"', "").replace(' stroke-width="2"', "")

    return group(re.sub(r"<(path|circle|ellipse|rect)([^>]*)/>", told, "".join(drawings)), stroke=LINE, stroke_width=2)
