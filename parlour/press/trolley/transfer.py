"""The Transfer: a ticket with months and minutes, punched."""

from parlour.press.ink import CREAM, LINE, OWN, SAGE, SILVER, SLATE, STRAW, box, disc, fill, hatch, rays, shape, stroke
from parlour.press.lettering import REGULAR, line, table
from parlour.press.svg import at

MINUTES = ["10", "20", "30", "40", "50", "60"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sep", "Oct", "Nov", "Dec"]


def transfer() -> str:
    """A transfer as the conductor tears it off, punched for month, hour and minute."""
    ground = box(20, 8, 210, 330, OWN) + hatch([(20, 8), (230, 8), (230, 338), (20, 338)], 12, -60, 1.6)
    shadow = fill("M-56-136H66V146H-56z", LINE)
    paper = shape(
        "M-61-142l6 4l6-4l6 4l6-4l6 4l6-4l6 4l6-4l6 4l6-4l6 4l6-4l6 4l6-4l6 4l6-4l6 4l6-4l6 4l5-4V140H-61z", CREAM, 2.4
    )
    frame = stroke("M-55-130H55V134H-55z", 1.4)
    heading = (
        box(-55, -130, 110, 26, OWN, 1.4)
        + line("Transfer", 0, -125, 16, ink=CREAM, within=98)
        + line("Elmira", 0, -100, 9, weight=REGULAR)
    )
    months = grid(MONTHS, -55, -86, 4, 27.5, 15, 7.5)
    minutes = line("Minutes", 0, -36, 8, weight=REGULAR) + grid(MINUTES, -55, -26, 6, 18.33, 22, 12)
    halves = grid(["A.M.", "P.M."], -55, -4, 2, 55, 20, 12)
    holes = disc(13.8, -63.5, 7.5, OWN, 1.6) + punched(9.2, -15) + punched(27.5, 6)
    ticket = at(134, 166, shadow, paper, frame, heading, months, minutes, halves, tiny_car(), holes, turn=7)
    bits = fill("M40 150l5 3l-3 5zM206 236l6-1l-2 6zM38 204l4 4l-5 2zM210 206l4 3l-5 3zM186 24l6 2l-4 4z", CREAM)
    return ground + ticket + bits


def grid(words: list[str], x: float, y: float, columns: int, wide: float, high: float, size: float) -> str:
    """Words in ruled boxes, row by row."""
    rows = -(-len(words) // columns)
    rules = "".join(f"M{x:.0f} {y + high * row:.0f}h{wide * columns:.0f}" for row in range(rows + 1))
    rules += "".join(f"M{x + wide * column:.1f} {y:.0f}v{high * rows:.0f}" for column in range(1, columns))
    places = [
        (word, x + wide * (i % columns + 0.5), y + high * (i // columns) + (high - size) / 2)
        for i, word in enumerate(words)
    ]
    return stroke(rules, 1.2) + table(places, size, wide - 4)


def punched(x: float, y: float) -> str:
    """A hole in the shape of a star, as one conductor's punch makes it."""
    return at(
        x,
        y,
        shape("M0-9l2.6 5.8l6.2.6l-4.7 4.2l1.4 6.2L0 4.6l-5.5 3.2l1.4-6.2l-4.7-4.2l6.2-.6z", OWN, 1.6),
    )


def tiny_car() -> str:
    """The vignette at the foot of a transfer."""
    scene = (
        fill("M-55 16h110v118H-55z", STRAW)
        + fill(rays(0, 92, 0, 54, 7, 180, 360), CREAM)
        + fill("M-55 96c30-24 70-22 110-8v46h-110z", SAGE)
        + stroke("M-55 118h110M-55 126h110M-42 118l-6 8M-22 118l-4 8M0 118v8M22 118l4 8M42 118l6 8", 1.6)
    )
    tram = (
        shape("M-40 70c6-8 74-8 80 0l4 6h-88zM-24 64c4-4 44-4 48 0z", SILVER, 1.8)
        + shape("M-42 98h84l-4 12h-76z", OWN, 1.8)
        + stroke("M-40 76v22M-24 76v22M-8 76v22M8 76v22M24 76v22M40 76v22", 2)
        + disc(-22, 113, 5.5, SLATE, 1.6)
        + disc(22, 113, 5.5, SLATE, 1.6)
        + stroke("M4 62l-30-22M-55 40h110", 1.6)
    )
    return scene + tram
