"""The back of the Chantecler cards: two crowing heads in a sun of feathers, with eggs all along the edge."""

from parlour.press.chantecler.feathers import lancet
from parlour.press.ink import CREAM, GOLD, STRAW, VERMILION, compass, disc, fill, oval, shape, stroke
from parlour.press.svg import at, group, use


def feather_sun() -> str:
    """A sun of feathers about two crowing heads, eggs along the edge."""
    longs, shorts = (
        "".join(
            lancet((125 + 46 * c, 175 + 46 * s), (125 + across * c, 175 + up * s), wide) for c, s in compass(24, start)
        )
        for across, up, wide, start in ((90, 128, 7, 7.5), (72, 92, 6, 0))
    )
    heads = "".join(
        at(x, y, use("mark-chantecler"), scale=0.48, turn=turn) for x, y, turn in ((127, 149, 0), (123, 201, 180))
    )
    eggs = "".join(oval(x, y, 4.6, 6, CREAM) for x in (34, 216) for y in (37 + 18.4 * i for i in range(16)))
    eggs += "".join(oval(x, y, 4.6, 6, CREAM) for y in (34, 316) for x in range(53, 200, 18))
    corner = fill(lancet((46, 46), (82, 52), 6) + lancet((46, 46), (52, 82), 6) + lancet((46, 46), (78, 78), 8), GOLD)
    fans = "".join(
        group(corner, transform=f"translate({x} {y})scale({u} {v})")
        for x, y, u, v in ((0, 0, 1, 1), (250, 0, -1, 1), (0, 350, 1, -1), (250, 350, -1, -1))
    )
    return (
        eggs
        + fans
        + fill(longs, GOLD)
        + shape(shorts, STRAW, 1.4)
        + disc(125, 175, 52, CREAM, 2.6)
        + disc(125, 175, 46, "none", 1.4)
        + stroke("M79 175h92", 2, VERMILION)
        + heads
    )
