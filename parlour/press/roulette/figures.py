"""What the courts of the bridge pack are made of: faces, hands, and what several of them wear."""

from parlour.press.ink import (
    BLUE,
    BLUSH,
    CREAM,
    FLESH,
    GOLD,
    LINE,
    OWN,
    ROSE,
    SILVER,
    VERMILION,
    disc,
    fill,
    oval,
    polygon,
    shape,
    spokes,
    stroke,
)

BODY = "M44 202C46 172 52 144 82 131L120 114H158L196 128C214 136 220 148 222 156L44 202z"
GOWN = (
    "M70 194C76 170 82 150 92 136C98 128 106 124 114 126C126 142 152 142 166 124"
    "C176 122 184 126 190 136C198 148 200 154 204 160L70 194z"
)
SHOULDERS = "M84 152C86 132 100 122 124 116L126 98H152L154 114C176 120 190 130 196 152L196 162L84 190z"
FRONT = "M-21-26C-23-4-21 10-15 20C-10 28-5 32 0 32C5 32 10 28 15 20C21 10 23-4 21-26z"
TURNED = (
    "M20-26C24-8 23 8 17 18C12 27 4 32-3 32C-10 32-16 27-19 18C-20 14-20 12-19 9L-22 4"
    "C-20 0-19-6-20-12C-20-18-20-22-18-27z"
)
LADY = "M19-26C23-8 21 6 14 18C9 27 2 32-5 32C-11 31-16 25-18 17L-18 10L-20 5C-18-1-19-8-19-12C-19-18-19-22-17-27z"
PROFILE = (
    "M16-28C6-33-8-32-13-27C-17-22-16-15-17-10C-17-7-19-3-24 4C-25 7-23 8-20 8L-19 12L-21 15L-19 18C-20 20-20 21-19 23"
    "C-18 29-14 32-8 31C0 30 6 26 9 22L20 20L22-10z"
)


def eye(x: float, y: float, look: float = 0) -> str:
    """An eye under its lid, looking so far aside."""
    return stroke(f"M{x - 5} {y}q5-5 10 0", 2) + disc(x + look, y + 0.4, 2.1, LINE)


def lady_eye(x: float, y: float, side: int = -1) -> str:
    """A lowered eye with lashes to one side."""
    return stroke(
        f"M{x - 5} {y - 1}q5 5 10 0M{x + 5 * side} {y - 1}l{3 * side} 2.4M{x + 2.5 * side} {y + 1}l{2 * side} 3", 1.8
    )


def wide_eyes() -> str:
    """A lady's open eyes, looking aside."""
    return (
        fill("M-18-2q5-6 9 0q-4 4-9 0zM-2-2q6-7 12 0q-6 4-12 0z", CREAM)
        + stroke("M-18-2q5-6 9 0M-2-2q6-7 12 0l3-2", 2)
        + disc(-14, -2.4, 2.2, LINE)
        + disc(3.6, -2.4, 2.6, LINE)
    )


def front() -> str:
    """A face seen from the front."""
    return (
        shape("M-21-4c-7-4-9 3-7 9c2 5 5 7 8 5M21-4c7-4 9 3 7 9c-2 5-5 7-8 5", FLESH, 2)
        + shape(FRONT, FLESH, 2.4)
        + fill("M20-25C22-4 20 10 14.5 19C10 27 5 31 1 31C8 24 12 12 12 0C13-10 13-18 12-25z", BLUSH)
        + stroke("M-2-6c-1 6-4 10-3 13c2 3 7 3 9 1", 1.8)
    )


def turned() -> str:
    """A face turned a little to the left."""
    return (
        shape("M18-4c7-4 10 2 8 8c-2 6-6 8-9 5", FLESH, 2)
        + shape(TURNED, FLESH, 2.4)
        + fill("M19-25C23-8 22 8 16 17C11 26 4 31-2 31C7 24 12 12 13 0C13-10 13-18 12-25z", BLUSH)
        + stroke("M-7-7c-2 6-6 11-6 14c1 3 6 3 9 1", 1.8)
    )


def lady(eyes: str, brow: str) -> str:
    """A lady's face turned a little to the left."""
    return (
        shape("M18-2c6-4 9 2 7 7c-2 5-5 7-8 4", FLESH, 1.8)
        + shape(LADY, FLESH, 2.2)
        + fill("M18-25C22-8 20 6 13 17C9 26 3 31-3 31C6 24 10 12 11 0C12-10 12-18 11-25z", BLUSH)
        + fill("M3 7q8-3 10 2q-4 7-10 3zM-18 8q4-2 5 2q-2 4-4 2z", ROSE)
        + stroke("M-9 1c-3 4-5 7-4 8c1 2 4 2 6 1", 1.6)
        + fill("M-13 20q2-4 5-2q3-2 6 1q-5 7-11 1z", VERMILION)
        + stroke("M-14 19.5q6 2.5 13-1", 1.3)
        + eyes
        + stroke("M-19-10q5-5 9-2M-2-12q7-4 13 2", 2, brow)
    )


def profile() -> str:
    """A face in profile to the left."""
    return (
        shape(PROFILE, FLESH, 2.4)
        + fill("M20-26C22-10 20 10 19 20L9 22C4 26 0 29-6 30C4 22 8 10 9 0C10-10 10-18 8-28z", BLUSH)
        + stroke("M9 22c5-3 7-7 8-12M-17 6.5q3-2 3 1M-19 15h6", 1.8)
    )


def fist() -> str:
    """A hand that holds a staff."""
    return shape("M-11-9C-4-13 8-12 11-8C13-3 13 6 10 10C4 13-6 13-11 9C-13 3-13-4-11-9z", OWN, 2) + stroke(
        "M-11-3.5h11M-12 2h12M-11 7h10M10-7c-6-3-10 0-12 3", 1.5
    )


def pinch() -> str:
    """A hand that holds something between finger and thumb."""
    return shape(
        "M20-6C12-10 4-12-3-11L-16-12C-21-12-21-6-16-5L-6-4L-14-1C-18 1-17 6-12 5L-4 4C-2 6-6 8-5 11C0 15 12 14 20 12z",
        OWN,
        2,
    ) + stroke("M-5-4c4 0 7 0 9-1M-4 4c4 1 7 1 10 0M-4 9.5c4 1 7 1 9 0", 1.4)


def neck() -> str:
    """Bare neck and shoulders."""
    return (
        shape(SHOULDERS, FLESH, 2.4)
        + fill("M126 100H152L153 113C146 122 136 122 127 112z", BLUSH)
        + stroke("M128 128q8 4 12 2M152 128q6 0 10-4", 1.4)
    )


def epaulette(x: float, y: float, colour: str = GOLD) -> str:
    """A shoulder piece with its fringe."""
    return stroke("".join(f"M{x + d} {y + 2}l{d // 4} 13" for d in range(-15, 16, 5)), 3, colour) + oval(
        x, y, 18, 8, colour, 1.8
    )


def star(x: float, y: float, r: float = 12) -> str:
    """The star of an order."""
    points = polygon([(x + u, y + v) for u, v in spokes(8, r / 2.2, r, 0)])
    return shape(points, SILVER, 1.4) + disc(x, y, r / 3, VERMILION, 1.2)


def crown(cap: str) -> str:
    """An open crown with a cap in it, its rim at (0, 0)."""
    return (
        shape("M-22-4C-30-30-8-38 0-34C8-38 30-30 22-4z", cap, 2)
        + shape("M-23 2L-29-26L-16-14L-10-32L0-15L10-32L16-14L29-26L23 2C10 6-10 6-23 2z", GOLD, 2.2)
        + shape("M-24-2C-10 3 10 3 24-2V6C10 11-10 11-24 6z", GOLD, 2)
        + "".join(disc(x, y, 3.2, CREAM, 1.4) for x, y in ((-29, -27), (-10, -33), (10, -33), (29, -27)))
        + disc(0, 4.5, 3, VERMILION, 1.2)
        + disc(-13, 3, 2.4, BLUE, 1)
        + disc(13, 3, 2.4, BLUE, 1)
    )
