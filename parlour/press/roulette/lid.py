"""The lid of the roulette box: five crowned heads at a green table, their chips down and the arrow spinning."""

from math import cos, radians, sin

from parlour.press import ink
from parlour.press.ink import (
    BLUE,
    BROWN,
    CREAM,
    FLESH,
    GOLD,
    GREEN,
    LINE,
    SAGE,
    SLATE,
    SOOT,
    STRAW,
    VERMILION,
    cord,
    disc,
    fill,
    shape,
    stroke,
)
from parlour.press.svg import at, use


def evening() -> str:
    """Everybody is at the table, and the arrow is spinning."""
    return room() + company() + table() + hands()


def room() -> str:
    """The room behind them, hung with curtains."""
    stripes = "".join(f"M{x} 76h7v130h-7z" for x in range(24, 410, 18))
    swags = "".join(f"M{x} 76q42 44 84 0z" for x in range(0, 420, 84))
    fringe = "".join(f"M{x + 6} 76q36 34 72 0" for x in range(0, 420, 84))
    return (
        ink.box(10, 74, 400, 214, STRAW)
        + fill(stripes, CREAM)
        + shape(swags, VERMILION, 2.4)
        + stroke(fringe, 2.4, GOLD)
        + "".join(stroke(f"M{x} 78v20", 3, GOLD) + disc(x, 102, 4.5, GOLD, 1.6) for x in range(84, 420, 84))
    )


def company() -> str:
    """Those who look on."""
    guests = (
        ("queen-hearts", -40),
        ("king-clubs", 36),
        ("queen-diamonds", 196),
        ("king-hearts", 269),
        ("jack-spades", 115),
    )
    return "".join(at(x, 82, use(guest), scale=0.72) for guest, x in guests)


def seen(turn: float, reach: float) -> tuple[float, float]:
    """A point of the wheel as it lies on the table: an angle in degrees, and how far out it is (the rim is 1)."""
    return 210 + 128 * reach * cos(radians(turn)), 230 + 42 * reach * sin(radians(turn))


def table() -> str:
    """The green table, the ring of cards and the arrow over it."""
    cloth = ink.oval(210, 266, 262, 92, BROWN, 2.6) + ink.oval(210, 268, 252, 86, GREEN, 2)
    step = 360 / 52
    cards = "".join(
        ink.polygon([seen(t + a, r) for a, r in ((0.6, 1), (step - 0.6, 1), (step - 0.6, 0.78), (0.6, 0.78))])
        for t in (step * i for i in range(52))
    )
    spots = [
        "".join("M{:.1f} {:.1f}h.1".format(*seen(step * (i + 0.5), 0.9)) for i in range(52) if i // 13 in suits)
        for suits in ((0, 3), (1, 2))
    ]
    return (
        cloth
        + ink.oval(210, 235, 136, 47, LINE)
        + ink.oval(210, 230, 136, 46, GOLD, 2)
        + shape(cards, CREAM, 1)
        + stroke(spots[0], 4.4)
        + stroke(spots[1], 4.4, VERMILION)
        + ink.oval(210, 230, 98, 32, VERMILION, 2)
        + ink.oval(210, 230, 90, 28.5, GREEN, 1.6)
        + arrow()
    )


def whirl(reach: float, start: int, end: int) -> str:
    """A streak of the air the arrow stirs."""
    return "M" + "L".join("{:.1f} {:.1f}".format(*seen(turn, reach)) for turn in range(start, end, 6))


def pointer(turn: float) -> str:
    """The outline of the arrow at an angle, head and feathers."""
    head = ((0, 0.94), (13, 0.62), (5, 0.64), (50, 0.1))
    tail = ((130, 0.1), (175, 0.5), (166, 0.74), (180, 0.66))
    side = [*head, *tail]
    return ink.polygon([seen(turn + t, r) for t, r in side] + [seen(turn - t, r) for t, r in reversed(side[1:-1])])


def arrow() -> str:
    """The arrow, where it was a moment ago, and the air it leaves behind."""
    streaks = ((0.6, -165, -70), (0.46, -160, -80), (0.6, 20, 110), (0.46, 30, 100))
    return (
        stroke("".join(whirl(*streak) for streak in streaks), 2.2, CREAM)
        + fill(pointer(-66), SLATE)
        + fill(pointer(-50), SAGE)
        + shape(pointer(-30), GOLD, 2.4)
        + ink.oval(210, 230, 14, 7, CREAM, 2)
        + ink.oval(210, 226, 7, 6, VERMILION, 2)
    )


def stack(x: float, y: float, high: int, colour: str) -> str:
    """A stack of chips."""
    return "".join(ink.oval(x, y - 5 * i, 14, 6, colour if i % 2 else CREAM, 1.6) for i in range(high))


def hands() -> str:
    """Hands that lay chips, of a gentleman and of a lady, and the stacks before them."""
    his = at(
        92,
        262,
        use("pinch", color=FLESH),
        shape("M16-9L42-18L46 20L17 14z", CREAM, 2),
        shape("M30-15L130-44V60L33 19z", SOOT, 2.2),
        disc(25, 9, 2.6, GOLD, 1.2),
        scale="-1.5 1.5",
    )
    hers = at(
        338,
        258,
        use("pinch", color=CREAM),
        shape("M16-7C40-16 70-20 110-16V26C70 24 40 20 16 13z", CREAM, 2),
        cord("M26-10c4 8 4 18 2 25", 6, 3, GOLD),
        stroke("M44-13c3 5 4 9 3 13M70-15c3 5 4 9 3 13", 1.4),
        scale=1.5,
        turn=12,
    )
    return (
        stack(62, 226, 5, VERMILION)
        + stack(92, 218, 3, BLUE)
        + stack(382, 222, 6, BLUE)
        + stack(354, 216, 3, VERMILION)
        + ink.oval(124, 256, 14, 6, VERMILION, 1.8, -10)
        + his
        + ink.oval(306, 246, 14, 6, BLUE, 1.8, 14)
        + hers
    )
