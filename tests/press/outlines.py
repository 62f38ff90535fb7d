"""A drawing taken apart: every outline of it where it lies on the card, with its inks."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from xml.etree import ElementTree

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
STILL: Matrix = (1, 0, 0, 1, 0, 0)
INKS = ("fill", "stroke", "stroke-width", "color")
STEPS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


@dataclass(frozen=True)
class Outline:
    """An outline: its inks and whatever else does not change when it is turned, and its points in no order."""

    kind: tuple[str, ...]
    points: tuple[Point, ...]

    def turned(self, middle: Point) -> "Outline":
        """The same the other way up."""
        return Outline(self.kind, tuple((2 * middle[0] - x, 2 * middle[1] - y) for x, y in self.points))

    def far_from(self, other: "Outline") -> float:
        """How far the point lies that has none of the other's near it."""
        return max(min(hypot(x - u, y - v) for u, v in other.points) for x, y in self.points)


def times(one: Matrix, two: Matrix) -> Matrix:
    """What comes of moving by the second and then by the first."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def moved(text: str) -> Matrix:
    """A transform as it is written."""
    found = STILL
    for word, inside in re.findall(r"(\w+)\(([^)]*)\)", text):
        given = [float(number) for number in NUMBER.findall(inside)]
        if word == "translate":
            found = times(found, (1, 0, 0, 1, given[0], given[1]))
        elif word == "scale":
            found = times(found, (given[0], 0, 0, given[-1], 0, 0))
        elif word == "rotate":
            x, y = given[1:] or (0.0, 0.0)
            c, s = cos(radians(given[0])), sin(radians(given[0]))
            found = times(times(times(found, (1, 0, 0, 1, x, y)), (c, s, -s, c, 0, 0)), (1, 0, 0, 1, -x, -y))
        else:
            raise AssertionError(f"{word} is not read here")
    return found


def strokes(d: str) -> Iterator[tuple[list[Point], list[str]]]:
    """The parts of a path: their points, and the shapes of their arcs."""
    x, y, points, arcs = 0.0, 0.0, list[Point](), list[str]()
    for letter, inside in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", d):
        step, own = STEPS[letter.lower()], letter.islower()
        numbers = [float(number) for number in NUMBER.findall(inside)]
        if letter in "Mm" and points:
            yield points, arcs
            points, arcs = [], []
        if not step:
            x, y = points[0]
            continue
        assert numbers and len(numbers) % step == 0, f"{letter}{inside}"
        for start in range(0, len(numbers), step):
            given, fromx, fromy = numbers[start : start + step], x * own, y * own
            if letter in "hH":
                given = [given[0], y - fromy]
            elif letter in "vV":
                given = [x - fromx, given[0]]
            elif letter in "aA":
                arcs.append(" ".join(f"{number:g}" for number in given[:5]))
                given = given[5:]
            points += [(u + fromx, v + fromy) for u, v in zip(given[::2], given[1::2], strict=True)]
            x, y = points[-1]
    if points:
        yield points, arcs


def bare(node: ElementTree.Element) -> Iterator[tuple[list[Point], list[str]]]:
    """The outlines of one element, in its own measure."""
    has = {name: float(value) for name, value in node.attrib.items() if NUMBER.fullmatch(value)}
    tag = node.tag.rpartition("}")[2]
    if tag == "path":
        yield from strokes(node.attrib["d"])
    elif tag in ("circle", "ellipse"):
        across, down = has.get("rx", has.get("r", 0.0)), has.get("ry", has.get("r", 0.0))
        x, y = has.get("cx", 0.0), has.get("cy", 0.0)
        yield [(x - across, y), (x + across, y), (x, y - down), (x, y + down)], []
    elif tag == "rect":
        x, y, wide, high = (has.get(name, 0.0) for name in ("x", "y", "width", "height"))
        yield [(x, y), (x + wide, y), (x, y + high), (x + wide, y + high)], [f"{has.get('rx', 0):g}"]
    else:
        assert tag == "title", tag


def outlines(drawing: str) -> list[Outline]:
    """All of a drawing; what is used in several places is there as often."""
    root = ElementTree.fromstring(drawing)
    known = {node.attrib["id"]: node for node in root.iter() if "id" in node.attrib}
    found: list[Outline] = []

    def walk(node: ElementTree.Element, by: Matrix, inks: dict[str, str]) -> None:
        by = times(by, moved(node.attrib.get("transform", "")))
        inks = inks | {name: node.attrib[name] for name in INKS if name in node.attrib}
        tag = node.tag.rpartition("}")[2]
        if tag == "use":
            by = times(by, (1, 0, 0, 1, float(node.attrib.get("x", 0)), float(node.attrib.get("y", 0))))
            walk(known[node.attrib["href"].removeprefix("#")], by, inks)
        elif tag in ("svg", "g"):
            for inside in node:
                walk(inside, by, inks)
        elif tag != "defs":
            for points, arcs in bare(node):
                laid = tuple((by[0] * x + by[2] * y + by[4], by[1] * x + by[3] * y + by[5]) for x, y in points)
                found.append(Outline((tag, *inks.values(), *arcs, str(len(points))), laid))

    walk(root, STILL, {})
    return found
