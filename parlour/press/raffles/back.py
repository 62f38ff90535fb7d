"""The back of the Raffles cards: hats over masks, skeleton keys, the seals of the four series, and a jewel between."""

from parlour.press.frame import both_ways
from parlour.press.ink import BLUE, CREAM, GOLD, SKY, STRAW, VERMILION, disc, fill, polygon, rays, shape, spokes, stroke
from parlour.press.raffles.marks import BRIM, half_mask
from parlour.press.raffles.roof import sparks
from parlour.press.svg import at, num, use


def key() -> str:
    """A skeleton key, upright, its bow at the top."""
    return (
        stroke("M0-22v66", 6, GOLD)
        + fill("M0 22h18v6h-7v5h7v11h-18z", GOLD)
        + stroke("M0-52c-20 0-20 28 0 28s20-28 0-28z", 6, GOLD)
        + stroke("M-8-15h16M-6-7h12", 4.5, GOLD)
    )


def jewel() -> str:
    """A brilliant seen from above, the same either way up."""
    rim, table = spokes(8, 34, 34, 11), spokes(8, 18, 18, 11)
    facets = "".join(polygon([rim[i], rim[i + 1], table[i]]) for i in range(0, 16, 2))
    return (
        fill(rays(0, 0, 38, 58, 16, -6, 354), GOLD)
        + disc(0, 0, 38, GOLD)
        + shape(polygon(rim), SKY, 2)
        + fill(facets, CREAM)
        + shape(polygon(table), CREAM, 1.6)
        + stroke(
            "".join(f"M{num(x)} {num(y)}L{num(u)} {num(v)}" for (x, y), (u, v) in zip(rim, table, strict=True)), 1.2
        )
    )


def roundel(series: str) -> str:
    """A series' mark on a seal of paper."""
    return disc(0, 0, 18, GOLD) + disc(0, 0, 16, CREAM) + at(0, 0, use(f"mark-{series}"), scale=0.27)


def night_back() -> str:
    """The inside of the back: hats and masks, keys, a jewel, and the four series round about."""
    seals = "".join(
        at(x, y, roundel(series))
        for x, y, series in ((46, 46, "star"), (204, 46, "moon"), (46, 132, "trump"), (204, 132, "sun"))
    )
    lines = stroke(
        "M66 30H184M30 66V112M220 66V112M30 152V175M220 152V175M66 36H184M36 66V112M214 66V112M36 152V175M214 152V175",
        1.6,
        GOLD,
    )
    hat = (
        fill("M-28-52c14-5 42-5 56 0c-4 14-5 26-4 42h-48c1-16 0-28-4-42z", CREAM)
        + fill("M-46-18" + BRIM, CREAM)
        + stroke("M-25-15h50", 5, VERMILION)
        + half_mask(8, CREAM, BLUE)
    )
    stars = fill(sparks((80, 56, 5), (170, 56, 5), (70, 90, 4), (180, 90, 4), (92, 130, 3), (158, 130, 3)), STRAW)
    half = both_ways(lines, seals, at(125, 92, hat, scale=0.9), at(82, 178, key(), scale=0.8), stars)
    return half + at(125, 175, jewel(), scale=0.62)
