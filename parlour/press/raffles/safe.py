"""The noughts: a safe whose dial stands at 0, and in the dial what Raffles came for."""

from collections.abc import Callable

from parlour.press.ink import (
    AMBER,
    BLUE,
    CREAM,
    GOLD,
    LINE,
    ROSE,
    SILVER,
    SKY,
    SLATE,
    STONE,
    STRAW,
    VERMILION,
    box,
    cord,
    disc,
    fill,
    hatch,
    oval,
    polygon,
    rays,
    shape,
    spokes,
    stroke,
)
from parlour.press.lettering import BOLD, REGULAR, line, skeleton
from parlour.press.raffles.gentleman import strung
from parlour.press.raffles.roof import sparks
from parlour.press.svg import at, el, group

MIDDLE = (125, 175)


def dial() -> str:
    """Thirteen numbers, one for every rank, and the pointer at nought."""
    x, y = MIDDLE
    figures = ""
    for number in range(13):
        d, wide = skeleton(str(number), BOLD)
        turn = f"rotate({360 * number / 13:.0f})scale({1.2 if number < 10 else 1} 1)translate({-wide / 2:.0f}-425)"
        figures += el("path", d=d, transform=turn, stroke=LINE if number else VERMILION)
    ticks = el(
        "circle",
        r=68.7,
        stroke=LINE,
        stroke_width=5,
        stroke_linecap="butt",
        stroke_dasharray="1.3 7",
        transform="rotate(-91)",
    )
    return (
        disc(x, y, 80, LINE)
        + disc(x, y, 78, GOLD)
        + disc(x, y, 73, CREAM, 2)
        + at(x, y, ticks, at(0, 0, group(figures, stroke_width=15), scale=0.15))
        + disc(x, y, 47, GOLD, 2)
        + disc(x, y, 44, BLUE, 2)
        + fill(rays(x, y, 0, 43, 9, -90), SLATE)
        + shape("M125 104l-7-12h14z", VERMILION, 2)
    )


def safe_door() -> str:
    """The door: plates and rivets, the maker's name, hinges, a handle and a keyhole."""
    rivets = "".join(f"M{x} {y}h.1" for x in (82, 106, 130, 154, 178, 202) for y in (24,))
    rivets += "".join(f"M212 {y}h.1" for y in (50, 82, 114, 146, 178, 210))
    rivets += "".join(f"M38 {y}h.1" for y in (140, 172, 204, 236, 268, 296))
    plate = (
        box(92, 38, 104, 42, GOLD, 2, 4)
        + stroke("M97 43h94v32h-94z", 1)
        + line("Holt & Folger", 144, 47, 12, within=86)
        + line("Chicago", 144, 63, 8, weight=REGULAR, within=60)
    )
    handle = (
        cord("M80 284l26-4M106 280l12-22M106 280l18 18", 9, 5, GOLD)
        + disc(106, 280, 9, GOLD, 2.4)
        + disc(78, 284, 6, GOLD, 2.2)
        + disc(119, 257, 6, GOLD, 2.2)
        + disc(126, 299, 6, GOLD, 2.2)
        + disc(106, 280, 3, LINE)
    )
    lock = oval(160, 276, 10, 15, GOLD, 2) + disc(160, 271, 3.6, LINE) + fill("M158 272h4l2 12h-8z", LINE)
    return (
        box(18, 6, 214, 336, SLATE)
        + stroke("M74 30H206V226M44 132V300H180", 2.4)
        + stroke("M76 32H204V226M46 132V298H180", 1, STONE)
        + hatch([(180, 32), (204, 32), (204, 120), (196, 96)], 4, -45, 1.2)
        + hatch([(46, 298), (46, 210), (54, 240), (74, 298)], 4, -45, 1.2)
        + cord(rivets, 6, 3.4, STONE)
        + plate
        + handle
        + lock
        + dial()
    )


def ruby() -> str:
    """A ruby of the first water, in its claws."""
    return at(
        *MIDDLE,
        shape("M-26-20h52l12 18l-38 40l-38-40z", VERMILION, 2.6)
        + fill("M-26-20h52l-12 18h-28zM-14-2h28l-14 40z", ROSE)
        + fill("M-26-20l12 18h-24z", CREAM)
        + stroke("M-38-2h76M-26-20l12 18l14 40l14-40l12-18M-14-2l14-18l14 18", 1.8)
        + cord("M-30-24l6 8M30-24l-6 8M-42-2h8M42-2h-8M0 42v-8", 4.5, 2.2, GOLD)
        + fill(sparks((-22, -28, 9), (30, 18, 6)), CREAM),
    )


def tiara() -> str:
    """A tiara of brilliants with a star for its crest."""
    stones = "".join(disc(x, y, 3, SKY, 1.2) for x, y in ((-26, 20), (-14, 24), (0, 25), (14, 24), (26, 20)))
    return at(
        *MIDDLE,
        shape(
            "M-38 6c2 4 5 6 9 6c-1-9 0-16 4-20c3 6 6 12 6 20c2-14 5-22 9-26h20c4 4 7 12 9 26"
            "c0-8 3-14 6-20c4 4 5 11 4 20c4 0 7-2 9-6l-5 20c-20 10-46 10-66 0z",
            SILVER,
            2.2,
        )
        + stroke("M-31 16c18 7 44 7 62 0", 1.4)
        + stones
        + fill("M-6 12a6 9 0 1 1 12 0a6 5 0 1 1-12 0z", SKY)
        + stroke("M-6 12a6 9 0 1 1 12 0a6 5 0 1 1-12 0z", 1.6)
        + "".join(disc(x, y, 3, CREAM, 1.4) for x, y in ((-38, 3), (38, 3), (-25, -11), (25, -11)))
        + at(0, -17, shape(polygon(spokes(5, 21, 9)), VERMILION, 1.8) + fill(polygon(spokes(5, 12, 5)), CREAM))
        + fill(sparks((-14, -28, 7), (32, -22, 6)), CREAM),
    )


def pearls() -> str:
    """Two rows of pearls, and a moonstone."""
    return at(
        *MIDDLE,
        strung("M-22-34C-46-2-30 22 0 24S46-2 22-34", 7.4, 6)
        + strung("M-16-34C-30-8-20 8 0 9S30-8 16-34", 6.4, 5)
        + cord("M-22-35h44", 4.6, 2.4, GOLD)
        + shape("M0 23c7 2 10 7 10 12a10 9 0 0 1-20 0c0-5 3-10 10-12z", SKY, 2)
        + stroke("M-5 34c0-3 2-5 4-6", 1.8, CREAM)
        + disc(0, 23, 2.6, GOLD, 1.4)
        + fill(sparks((-32, 24, 6), (31, 26, 5), (0, -18, 6)), CREAM),
    )


def cup() -> str:
    """A gold cup with a sun on it."""
    return at(
        *MIDDLE,
        cord("M-20-18c-18-4-20 20-2 22M20-18c18-4 20 20 2 22", 6.5, 3, GOLD)
        + shape("M-22-22h44c2 22-6 36-17 40l1 8c5 1 9 4 10 8h-32c1-4 5-7 10-8l1-8c-11-4-19-18-17-40z", GOLD, 2.4)
        + fill("M10-21h12c2 22-6 36-17 39c6-10 8-24 5-39z", AMBER)
        + shape("M-24-22c4-10 12-14 24-15c12 1 20 5 24 15z", GOLD, 2.2)
        + disc(0, -40, 3.4, GOLD, 1.8)
        + shape("M-18 34h36v6h-36z", AMBER, 2)
        + fill(rays(-1, -3, 0, 12, 8), VERMILION)
        + disc(-1, -3, 5, STRAW, 1.4)
        + stroke("M-16-16c0 10 2 18 6 24", 2, CREAM)
        + fill(sparks((-30, -28, 6), (30, 26, 5)), CREAM),
    )


JEWELS: dict[str, tuple[str, Callable[[], str]]] = {
    "trump": ("The ruby", ruby),
    "star": ("The tiara", tiara),
    "moon": ("The pearls", pearls),
    "sun": ("The gold cup", cup),
}
