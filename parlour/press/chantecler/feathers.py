"""Feathers as path data: pointed, scaled, long and barred, single or in rows."""

from math import hypot

from parlour.press.svg import num

Place = tuple[float, float]


def between(one: Place, other: Place, t: float) -> Place:
    """A point on the way from one place to another."""
    return one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t


def lancet(root: Place, tip: Place, wide: float, bend: float = 0) -> str:
    """The path data of a pointed feather, bent sideways by so many units."""
    x, y = round(root[0]), round(root[1])
    u, v = round(tip[0]) - x, round(tip[1]) - y
    far = hypot(u, v) or 1
    (ax, ay), (bx, by) = (
        (round(u * 0.6 - v / far * side), round(v * 0.6 + u / far * side)) for side in (bend + wide, bend - wide)
    )
    return f"M{x} {y}q{ax} {ay} {u} {v}q{bx - u} {by - v} {-u} {-v}z".replace(" -", "-")


def fringe(
    roots: tuple[Place, Place], tips: tuple[Place, Place], number: int, wide: float, bends: Place = (0, 0)
) -> str:
    """The path data of a row of pointed feathers, from one line to another, bent from so much to so much."""
    steps = [i / (number - 1) for i in range(number)]
    return "".join(
        lancet(between(*roots, t), between(*tips, t), wide, bends[0] + (bends[1] - bends[0]) * t) for t in steps
    )


def scales(x: float, y: float, u: float, v: float, number: int, deep: float) -> str:
    """The path data of a row of round feather edges along a line."""
    dx, dy = (u - x) / number, (v - y) / number
    nx, ny = -dy / hypot(dx, dy) * deep, dx / hypot(dx, dy) * deep
    step = f"q{num(dx / 2 + nx)} {num(dy / 2 + ny)} {num(dx)} {num(dy)}"
    return f"M{num(x)} {num(y)}" + step * number


def on_curve(curve: tuple[Place, Place, Place], t: float, aside: float = 0) -> Place:
    """A point on a quadratic curve, or so far to its side."""
    p, q = between(curve[0], curve[1], t), between(curve[1], curve[2], t)
    x, y = between(p, q, t)
    far = hypot(q[0] - p[0], q[1] - p[1])
    return x - (q[1] - p[1]) / far * aside, y + (q[0] - p[0]) / far * aside


def blade(curve: tuple[Place, Place, Place], wide: float, tip: float) -> str:
    """The path data of a long feather along a curve, so wide at its root and so wide near its tip."""
    (a, b), (c, d) = [[on_curve(curve, t, s * w) for t, w in ((0, wide), (0.9, tip))] for s in (1, -1)]
    middle = curve[1]
    half = (wide + tip) / 2
    far = hypot(curve[2][0] - curve[0][0], curve[2][1] - curve[0][1])
    nx, ny = -(curve[2][1] - curve[0][1]) / far * half, (curve[2][0] - curve[0][0]) / far * half
    places = [a, (middle[0] + nx, middle[1] + ny), b, curve[2], d, (middle[0] - nx, middle[1] - ny), c]
    w = [f"{round(x)} {round(y)}" for x, y in places]
    return f"M{w[0]}Q{w[1]} {w[2]}L{w[3]}L{w[4]}Q{w[5]} {w[6]}z"


def rungs(curve: tuple[Place, Place, Place], wide: float, tip: float, number: int, lean: float = 0.03) -> str:
    """The path data of bars across such a feather, leaning towards its tip."""
    d = ""
    for i in range(number):
        t = 0.08 + 0.84 * i / number
        w = wide + (tip - wide) * t
        (x, y), (u, v), (p, q) = on_curve(curve, t - lean, w), on_curve(curve, t), on_curve(curve, t - lean, -w)
        d += f"M{round(x)} {round(y)}L{round(u)} {round(v)}L{round(p)} {round(q)}"
    return d
