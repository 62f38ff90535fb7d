"""The back of the Lost Heir cards: a lantern that shines both ways, and in each beam a boy who runs with his hoop."""

from parlour.press.frame import TURNED, both_ways
from parlour.press.ink import BLUE, CREAM, GOLD, LINE, SKY, STRAW, box, disc, fill, stroke
from parlour.press.lettering import arc
from parlour.press.svg import at, group, use


def runaway() -> str:
    """A boy with a hoop, as a shadow: his feet on (0, 0), 62 high."""
    return (
        fill("M-14-52a14 4 0 1 1 28-2a14 4 0 1 1-28 2z", LINE)
        + disc(1, -50, 8.5, LINE)
        + fill(
            "M-8-42h16l4 20q-10 4-22 1zM-11-23h12l-6 12l-12 4l-2 6l-5-2l3-10l8-3z"
            "M-2-23h13l2 11l8 10l-2 3l-9 1v-3l3-1l-9-9z",
            LINE,
        )
        + stroke("M7-38l11 10l8-2M-7-37l-9 11", 5)
        + stroke("M24-14a13 13 0 1 0 26 0a13 13 0 1 0-26 0M25-30l6 9", 3)
    )


RAYS = [(x, 70) for x in range(28, 226, 14)] + [(226, y) for y in range(74, 270, 14)]
"""Where the thin lines of the back end."""


def half_back(cities: list[str]) -> str:
    """Half of the back: a lantern's beam with a boy in it, under a row of badges."""
    badges = "".join(at(x, 46, use(f"{city}-badge")) for x, city in zip((49, 100, 150, 201), cities, strict=True))
    beam = fill("M125 175L34 84Q125 44 216 84z", STRAW) + fill("M125 175L62 90Q125 64 188 90z", CREAM)
    return (
        stroke("".join(f"M125 175L{x} {y}" for x, y in RAYS), 1.2, SKY)
        + beam
        + stroke("M125 175L34 84Q125 44 216 84z", 2.4, GOLD)
        + at(116, 127, use("runaway"), scale=0.88)
        + box(24, 24, 202, 44, BLUE)
        + stroke("M24 70H226M24 66H226", 1.4, GOLD)
        + badges
    )


def back(cities: list[str]) -> str:
    """The bull's-eye of a lantern that shines both ways."""
    eye = (
        disc(125, 175, 50, GOLD, 3)
        + disc(125, 175, 43, BLUE, 2)
        + arc("The Lost Heir", 125, 175, 29, 10, ink=CREAM)
        + group(arc("The Lost Heir", 125, 175, 29, 10, ink=CREAM), transform=TURNED)
        + disc(125, 175, 26, GOLD, 2.4)
        + disc(125, 175, 20, CREAM, 2)
        + disc(125, 175, 11, STRAW, 1.6)
        + disc(125, 175, 4, LINE)
    )
    return both_ways(half_back(cities)) + eye
