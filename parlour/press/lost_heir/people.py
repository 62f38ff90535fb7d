"""What the police and the Mayors of every city share: closed hands, eyes, the police helmet, the silk hat."""

from parlour.press.ink import CREAM, FLESH, GOLD, LINE, SILVER, SOOT, STONE, disc, fill, oval, shape, stroke
from parlour.press.svg import at, num


def fist(x: float, y: float, turn: float = 0, scale: float | str = 1) -> str:
    """A closed hand seen from outside, its wrist below, its knuckles to the right."""
    return at(
        x,
        y,
        shape("M-13 13c-4-10-4-20 1-26c7-6 18-6 24 0c4 8 4 20 0 27c-8 5-18 5-25-1z", FLESH, 2.2)
        + stroke("M1-7h11M1 0h12M2 7h10", 1.8)
        + shape("M-12-6c2-7 8-8 12-5c3 5 1 12-4 15", FLESH, 2),
        scale=scale,
        turn=turn,
    )


def eyes(x: float, y: float, apart: float = 22, look: float = -1.5, r: float = 5) -> str:
    """Two eyes, the left one at (x, y), looking aside by so much."""
    pair = "".join(oval(at_x, y, r, r * 0.72, CREAM) + disc(at_x + look, y, r * 0.5, LINE) for at_x in (x, x + apart))
    lid = f"q{num(r + 0.5)} {num(-1.5 * r)} {num(2 * r + 1)} 0"
    return pair + stroke("".join(f"M{num(at_x - r - 0.5)} {num(y)}{lid}" for at_x in (x, x + apart)), 2)


def helmet(colour: str, front: str = GOLD) -> str:
    """The police helmet, its brim about (0, 0), 72 across."""
    return (
        shape("M-33 2c-2-36 11-58 33-58s35 22 33 58z", colour, 2.8)
        + fill("M10-53c14 8 20 26 21 54h-12c2-26-1-42-9-54z", LINE)
        + stroke("M-18-8c-1-18 3-32 11-40", 2, CREAM)
        + shape("M-6-55c2-8 10-8 12 0z", colour, 2)
        + shape("M-40 9c2-10 20-16 40-16s38 6 40 16c-22-8-58-8-80 0z", colour, 2.6)
        + stroke("M-35-6c18-8 52-8 70 0", 3)
        + shape("M-10-32c-6 12-2 24 10 26c12-2 16-14 10-26c-2 8-5 11-10 12c-5-1-8-4-10-12z", front, 1.8)
        + disc(0, -27, 6, front, 1.8)
    )


def silk_hat(band: str = LINE) -> str:
    """A silk hat, the middle of its brim at (0, 0), 96 across and 78 high."""
    return (
        shape("M-33 0c2-22 0-44-5-64c22-9 54-9 76 0c-5 20-7 42-5 64c-18 8-48 8-66 0z", SOOT, 3)
        + fill("M20-67c6 1 14 2 18 4c-5 20-7 42-5 63c-5 2-9 3-14 4c3-26 3-48 1-71z", LINE)
        + stroke("M-22-56c3 14 4 26 3 38M-13-58c2 8 2 14 2 20", 3, SILVER)
        + shape("M-33-14c18 8 48 8 66 0v14c-18 8-48 8-66 0z", band, 2.2)
        + shape("M-48-5c4-8 10-8 16-3c20 10 44 10 64 0c6-5 12-5 16 3c-4 14-28 20-48 20s-44-6-48-20z", SOOT, 3)
        + stroke("M-38 3c22 11 54 11 76 0", 1.6, STONE)
    )
