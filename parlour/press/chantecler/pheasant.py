"""The Pheasant: a hen in the gold of the cocks, on a mossy log among foxgloves, looking back over her shoulder."""

from parlour.press.chantecler.feathers import blade, fringe, on_curve, rungs, scales
from parlour.press.ink import (
    AMBER,
    BLUE,
    BROWN,
    CREAM,
    FLESH,
    GOLD,
    GREEN,
    LINE,
    ORANGE,
    ROSE,
    SAGE,
    SKY,
    SLATE,
    STRAW,
    VERMILION,
    box,
    cord,
    disc,
    fill,
    shape,
    stroke,
)
from parlour.press.svg import at

TAIL = (((124, 178), (70, 208), (38, 320)), ((128, 188), (92, 220), (70, 302)), ((122, 170), (66, 184), (26, 292)))


def pheasant() -> str:
    """The Pheasant on a mossy log at the edge of the wood."""
    wood = (
        box(20, 8, 210, 300, GREEN)
        + fill("M128 8h26L96 250H44zM176 8h14l8 230h-34z", SAGE)
        + fill("M36 90h9l3 140h-15z", BLUE)
        + shape("M70 6h20c0 58 2 106-4 174c-2 30-2 50 2 80H52c8-30 12-60 13-90c2-68 5-106 5-164z", BLUE, 2.4)
        + shape("M200 6h26v224h-38c8-40 10-70 9-120c0-38 3-66 3-104z", BLUE, 2.4)
        + stroke("M78 20c0 40 0 80-2 120M74 160c-2 20-3 30-6 50M212 40c-2 40 0 70-2 110", 2, SLATE)
        + shape(
            fringe(((66, 4), (230, 4)), ((76, 40), (222, 46)), 9, 8)
            + fringe(((76, 4), (230, 4)), ((70, 26), (210, 24)), 7, 8),
            GREEN,
            1.8,
        )
        + fill(
            "M20 216c6-14 18-14 24-4c6-14 22-14 26-2c8-12 24-10 28 2c8-10 20-8 26 2c8-12 22-10 26 0c8-14 22-14 28-2"
            "c10-10 26-6 52 4v60H20z",
            LINE,
        )
    )
    log = (
        shape("M10 232C70 220 130 224 240 206V244C160 250 90 252 10 268z", BROWN, 3)
        + fill(
            "M10 232C70 220 130 224 240 206v9c-14 8-22 2-30 8c-12 6-20-2-32 5c-14 6-26-4-40 4c-16 6-26-4-44 4"
            "c-14 6-24 0-36 4c-14 6-30 0-48 6z",
            SAGE,
        )
        + stroke("M40 252c30-6 50-6 80-8M130 240c20 0 30-2 44-4M90 258c14-2 24-2 34-3", 2)
    )
    floor = fill("M20 276c40-14 90-4 170-16v60H20z", SLATE) + stroke(
        fern(136, 310, 50, 12) + fern(120, 310, 40, -16), 2.6, SAGE
    )
    cap = (
        shape("M94 290h8l2 18h-12z", CREAM, 1.8)
        + shape("M82 291c2-14 30-14 32 0z", VERMILION, 2)
        + fill("M90 285h4v3h-4zM100 283h5v3h-5z", CREAM)
    )
    return wood + floor + cap + log + hen_pheasant() + foxglove(164, 242) + foxglove(146, 262)


def hen_pheasant() -> str:
    """The Hen Pheasant in the gold she has taken from the cocks, looking back over her shoulder."""
    tail = "".join(
        shape(blade(curve, 11, 6), colour, 2.4) + stroke(rungs(curve, 9, 5, number, 0.02), 1.8)
        for curve, colour, number in ((TAIL[2], AMBER, 15), (TAIL[1], AMBER, 12), (TAIL[0], GOLD, 17))
    )
    coverts = shape(fringe(((118, 170), (142, 200)), ((70, 206), (106, 236)), 6, 5, (5, 0)), VERMILION, 1.8)
    feet = "".join(
        at(
            x,
            0,
            cord("M0 190v30", 6.5, 3.4, STRAW),
            shape("M-4 219l-9 6c3 3 8 2 11 0c2 4 7 4 8 0c4 2 8 1 9-2l-11-5z", STRAW, 2),
        )
        for x in (146, 166)
    )
    body = shape(
        "M134 112C116 136 104 160 112 184C124 210 152 212 172 200C196 184 204 150 192 124C182 106 150 100 134 112z",
        VERMILION,
        3,
    )
    breast = stroke(
        scales(176, 140, 197, 134, 2, 7)
        + scales(172, 156, 198, 150, 3, 7)
        + scales(166, 172, 195, 166, 3, 7)
        + scales(152, 190, 186, 180, 4, 7),
        1.6,
    )
    rump = shape(fringe(((136, 140), (118, 150)), ((128, 192), (98, 188)), 5, 7, (-4, 3)), GOLD, 1.8)
    mantle = shape("M131 108C122 120 114 136 115 150C138 152 162 142 182 124L168 108z", GREEN, 2.2) + stroke(
        scales(122, 131, 170, 123, 5, 6) + scales(118, 143, 160, 137, 5, 6), 1.6, STRAW
    )
    cape = shape("M146 50C172 50 194 78 196 116C178 128 148 130 130 116C124 102 126 90 132 80z", ORANGE, 2.8) + stroke(
        "M130 112c20 12 46 10 65-2M130 102c22 12 44 8 62-4M134 92c18 8 38 4 54-8M142 82c14 4 26 0 38-10", 3
    )
    return tail + coverts + feet + body + breast + rump + wing() + mantle + cape + glancing_head()


def wing() -> str:
    """The wing, brown and blue."""
    return (
        shape(
            "M170 128C152 126 132 138 128 154C122 174 112 188 94 198C122 204 152 196 168 176C178 162 180 140 170 128z",
            BROWN,
            2.6,
        )
        + stroke("M160 180c-16 10-30 14-46 14M166 168c-14 12-28 16-42 17", 1.8, STRAW)
        + shape(
            "M170 128C152 126 134 138 129 152C128 160 126 166 122 174C144 176 164 164 175 148C176 140 174 133 170 128z",
            BLUE,
            2.2,
        )
        + stroke("M128 162c16 4 30-2 44-16M136 146c10 4 22 0 34-10", 1.5, SKY)
    )


def glancing_head() -> str:
    """The head, turned back under its gold crest."""
    return (
        shape(
            "M128 84C118 80 114 70 118 60C124 50 138 46 148 52C158 60 158 78 148 88C142 92 134 90 128 84z", FLESH, 2.4
        )
        + shape(
            "M122 52C128 40 148 36 162 46C178 58 184 76 190 96C176 92 170 84 164 74C160 66 152 60 142 58"
            "C134 58 126 60 120 62C119 58 120 55 122 52z",
            GOLD,
            2.6,
        )
        + stroke("M130 50c14-6 28 0 36 12M146 50c12 4 22 16 30 32", 1.8, BROWN)
        + shape("M119 60C112 59 105 63 103 72C104 74 105 74 107 73C112 74 117 74 121 73z", STRAW, 2.2)
        + stroke("M107 71c5-1 8-2 12-4", 1.4)
        + disc(131, 68, 4.8, STRAW, 2)
        + disc(129.8, 68, 2.4, LINE)
        + stroke("M123 66c3-6 11-7 15-1l5-2M137 70c3 3 6 4 10 4", 2)
        + fill("M127 79c6 1 12 0 16-4c0 6-4 10-9 10c-3 0-6-3-7-6z", ROSE)
    )


def foxglove(x: float, y: float) -> str:
    """A foxglove with its bells to one side."""
    bells = "".join(f"M{x} {y + 12 * i}c5-2 8 0 9 5l4 5l-9 3c-3-4-5-8-4-13z" for i in range(6))
    return stroke(f"M{x} {y - 8}v90", 3, SAGE) + shape(bells, ROSE, 1.5)


def fern(x: float, y: float, up: float, lean: float) -> str:
    """The path data of a frond with its leaflets."""
    curve = ((x, y), (x, y - up * 0.7), (x + lean, y - up))
    d = "M{} {}Q{} {} {} {}".format(*(round(v) for place in curve for v in place))
    for i in range(1, 9):
        t = i / 9
        u, v = on_curve(curve, t)
        for side in (1, -1):
            p, q = on_curve(curve, min(1, t + 0.1), side * 13 * (1.1 - t))
            d += f"M{round(u)} {round(v)}L{round(p)} {round(q)}"
    return d
