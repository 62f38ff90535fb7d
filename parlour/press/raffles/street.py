"""The street behind the Detective: a lamp, a trail of prints, and the man who left them strolling along the roof."""

from parlour.press.ink import (
    BLUE,
    BROWN,
    CREAM,
    GREEN,
    LINE,
    ORANGE,
    SLATE,
    SOOT,
    STONE,
    STRAW,
    VERMILION,
    box,
    disc,
    fill,
    shape,
    stroke,
)
from parlour.press.raffles.marks import sole
from parlour.press.raffles.roof import sparks
from parlour.press.svg import at, el


def street() -> str:
    """Sky, moon, and a pavement with a trail of prints."""
    flags = "M20 238h90M20 262h80M20 292h80M100 226l-10 12M64 238l-20 24M40 262l-16 30M98 262l-16 30"
    prints = el("path", d=sole(0, 0), fill=LINE, id="@print", transform="translate(50 289)rotate(4)scale(.6)")
    prints += "".join(
        el("use", href="#@print", transform=f"translate({x} {y})scale({size})rotate({turn})")
        for x, y, size, turn in ((10, 40, 0.8, 10), (40, 60, 0.66, 4), (48, 84, 0.54, 14), (62, 98, 0.46, 10))
    )
    return (
        box(18, 6, 214, 230, BLUE)
        + disc(92, 42, 27, STRAW)
        + fill("M75 32c4-8 12-12 18-12c-2 6-10 6-10 12c-2 4-6 4-8 0z", CREAM)
        + fill(sparks((150, 24, 4), (134, 36, 4), (174, 30, 4)), CREAM)
        + box(18, 226, 214, 100, STONE)
        + fill("M236 222.2A70 12 0 1 0 236 241.8z", STRAW)
        + stroke(flags, 1.2, SLATE)
        + prints
    )


def terrace() -> str:
    """Houses asleep, and who walks on them."""
    panes = "".join(f"M{x} {y}h13v22h-13zv11h13M{x + 6} {y}v22" for x, y in ((34, 134), (34, 180), (58, 180), (82, 96)))
    lit = "M58 134h13v22h-13zv11h13M64 134v22"
    windows = shape(panes, BLUE, 1.4) + shape(lit, STRAW, 1.4)
    return (
        shape("M18 84h156v142H18z", SLATE, 2)
        + shape("M18 84l8-18h140l8 18z", SOOT, 2)
        + shape("M140 66v-22h20v22z", BROWN, 2)
        + shape("M143 44v-7h5v7zM152 44v-7h5v7z", VERMILION, 1.4)
        + stroke("M18 88h156M18 122h156", 1.4)
        + windows
        + at(86, 66, fugitive())
    )


def fugitive() -> str:
    """Raffles, small and far off, walking out of the picture with a bag."""
    return (
        fill("M-2-17c-8 4-14 8-18 12c6 0 10-1 14 1zM-3-22h6l3 12l-2 1l4 9h-4l-5-8l-4 8h-4l4-10z", LINE)
        + disc(1, -24, 3, LINE)
        + fill("M-5-27h12l-2-1v-7h-8v7z", LINE)
        + stroke("M3-19l6 6", 2)
        + box(6, -13, 7, 5, LINE, 0, 1)
    )


def lamp() -> str:
    """The street lamp and its light."""
    return (
        disc(200, 62, 40, SLATE)
        + disc(200, 62, 29, STRAW)
        + fill("M196 96h8v106h4l4 32h-24l4-32h4zM191 92h18l-3 9h-12z", LINE)
        + stroke("M186 108h28", 3)
        + shape("M186 48h28l-7 44h-14z", CREAM, 2)
        + fill("M200 62c7 9 7 18 0 20c-7-2-7-11 0-20z", ORANGE)
        + shape("M182 48l10-11h3c0-6 10-6 10 0h3l10 11z", GREEN, 2)
        + disc(200, 29, 2.4, GREEN, 1.4)
    )
