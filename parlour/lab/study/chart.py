"""Charts as SVG in the house's inks: bars with their intervals, and lines. The same figures give the same bytes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10

from parlour.press.svg import document, el, escaped, num

INK, PAPER, MUTED = "#2b2118", "#fbf6e9", "#8c7f6a"
INKS = ("#7a1f1f", "#1f4e5f", "#8a6d1f", "#46602b", "#5b3a6b", "#a0522d")
WIDTH, RIGHT, TOP = 720, 80, 46
NARROW, LETTER = 120, 6.2  # what names have beside the bars at least, and what a letter of them takes
ROW, GAP = 20, 4
STEPS = 6  # marks on a scale, about


@dataclass(frozen=True)
class Bar:
    """A figure with its interval, and the group of bars it belongs to."""

    name: str
    mean: float
    reach: float
    group: str = ""


def bars(title: str, unit: str, shown: Sequence[Bar], middle: float | None = None) -> str:
    """Figures beneath each other, each a mark with its interval, on one scale; a line where nothing would be seen.

    Groups stand apart, each under its name if it has one.
    """
    ends = [value for bar in shown for value in (bar.mean - bar.reach, bar.mean + bar.reach)]
    marks = scale([*ends, *([] if middle is None else [middle])])
    groups = list(dict.fromkeys(bar.group for bar in shown))
    left = max(NARROW, LETTER * max(len(bar.name) for bar in shown) + 24)
    height = TOP + ROW * (len(shown) + sum(map(bool, groups))) + GAP * 2 * len(groups) + 34

    def across(value: float) -> float:
        return left + (value - marks[0]) / (marks[-1] - marks[0]) * (WIDTH - left - RIGHT)

    parts = [el("rect", width=WIDTH, height=height, fill=PAPER), words(14, 22, title, 14)]
    for mark in marks:
        parts.append(el("path", d=f"M{num(across(mark))} {TOP - 8}V{height - 30}", stroke=INK, stroke_opacity=".15"))
        parts.append(words(across(mark), height - 14, told(mark, marks), 11, "middle", MUTED))
    parts.append(words(WIDTH - 10, height - 14, unit, 11, "end", MUTED))
    if middle is not None:
        parts.append(el("path", d=f"M{num(across(middle))} {TOP - 8}V{height - 30}", stroke=INK, stroke_width=1.5))
    y = TOP + 4.0
    for number, group in enumerate(groups):
        colour = INKS[number % len(INKS)]
        if group:
            parts.append(words(14, y + 9, group, 12))
            y += ROW
        for bar in (bar for bar in shown if bar.group == group):
            low, high = across(bar.mean - bar.reach), across(bar.mean + bar.reach)
            parts.append(words(left - 10, y + 9, bar.name, 11.5, "end"))
            parts.append(el("path", d=f"M{num(low)} {num(y + 5)}H{num(high)}", stroke=colour, stroke_width=2))
            parts.append(el("circle", cx=across(bar.mean), cy=y + 5, r=3.5, fill=colour))
            parts.append(words(WIDTH - RIGHT + 12, y + 9, told(bar.mean, marks, 1), 11, "start", colour))
            y += ROW
        y += GAP * 2
    return framed(title, height, parts)


def lines(title: str, across: str, up: str, drawn: Mapping[str, Sequence[tuple[float, float]]]) -> str:
    """Lines on two scales, each with its name at its end."""
    points = [point for line in drawn.values() for point in line]
    xs, ys = scale([x for x, _ in points]), scale([y for _, y in points])
    height, left, right, low = 340, 60, 190, 44

    def x_of(value: float) -> float:
        return left + (value - xs[0]) / (xs[-1] - xs[0]) * (WIDTH - left - right)

    def y_of(value: float) -> float:
        return height - low - (value - ys[0]) / (ys[-1] - ys[0]) * (height - low - TOP)

    parts = [el("rect", width=WIDTH, height=height, fill=PAPER), words(14, 22, title, 14)]
    parts += [words(x_of(x), height - 26, told(x, xs), 11, "middle", MUTED) for x in xs]
    for y in ys:
        rule = f"M{left} {num(y_of(y))}H{WIDTH - right}"
        parts.append(el("path", d=rule, stroke=INK, stroke_opacity=".15"))
        parts.append(words(left - 8, y_of(y) + 4, told(y, ys), 11, "end", MUTED))
    parts += [words(WIDTH - right, height - 8, across, 11, "end", MUTED), words(14, TOP - 8, up, 11, "start", MUTED)]
    ends = apart([y_of(line[-1][1]) for line in drawn.values()])
    for number, (name, line) in enumerate(drawn.items()):
        colour = INKS[number % len(INKS)]
        path = "L".join(f"{num(x_of(x))} {num(y_of(y))}" for x, y in line)
        parts.append(el("path", d=f"M{path}", fill="none", stroke=colour, stroke_width=2))
        parts.append(words(WIDTH - right + 8, ends[number] + 4, name, 11.5, "start", colour))
    return framed(title, height, parts)


def apart(places: Sequence[float], least: float = 14) -> list[float]:
    """Places of names moved so far apart that none lies on another."""
    found = dict[int, float]()
    lowest = -1e9
    for number in sorted(range(len(places)), key=lambda number: places[number]):
        lowest = found[number] = max(places[number], lowest + least)
    return [found[number] for number in range(len(places))]


def words(x: float, y: float, text: str, size: float, anchor: str = "start", colour: str = INK) -> str:
    """A line of text."""
    return el("text", escaped(text), x=x, y=y, font_size=size, text_anchor=anchor, fill=colour, stroke="none")


def framed(title: str, height: float, parts: Sequence[str]) -> str:
    """A drawing that stands alone."""
    body = el("g", "".join(parts), font_family="Georgia, serif")
    return document("chart", title, (WIDTH, round(height)), body, {})


def scale(values: Sequence[float]) -> list[float]:
    """Round marks, at equal distances, between which all values lie."""
    low, high = min(values), max(values)
    wide = (high - low) or abs(high) or 1.0
    power = 10.0 ** floor(log10(wide / STEPS))
    step = next(size * power for size in (1, 2, 5, 10) if wide / (size * power) <= STEPS)
    first, last = floor(low / step + 1e-9), -floor(-high / step + 1e-9)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def told(value: float, marks: Sequence[float], more: int = 0) -> str:
    """A number with as many places as its scale needs."""
    places = max(0, -floor(log10(abs(marks[1] - marks[0]) * 1.0001))) + more
    return f"{value:,.{places}f}".replace("-", "−") if abs(value) > 10.0 ** -(places + 1) / 2 else "0"
