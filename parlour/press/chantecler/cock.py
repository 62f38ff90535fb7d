"""Chantecler: the cock crowing on a wall, and the sun coming up behind him as he is told."""

from parlour.press.chantecler.feathers import fringe, scales
from parlour.press.ink import (
    AMBER,
    BLUE,
    BROWN,
    CREAM,
    GOLD,
    GREEN,
    LINE,
    ORANGE,
    ROSE,
    SAGE,
    SKY,
    SLATE,
    SOOT,
    STONE,
    STRAW,
    VERMILION,
    box,
    disc,
    fill,
    rays,
    shape,
    sparkle,
    stroke,
)
from parlour.press.svg import num


def chantecler() -> str:
    """Chantecler on the wall, and the sun obeying him."""
    sky = box(20, 8, 210, 300, ROSE) + sunburst(130, 184, 98, 180)
    night = fill(
        "M20 8h210v62c-10-10-22-8-26-2c-6-12-22-14-28-4c-8-10-22-10-28-2c-8-10-26-10-32 2c-10-8-22-6-26 4"
        "c-10-6-20-4-24 4H20z",
        BLUE,
    ) + fill(sparkle(94, 24, 2, 7) + sparkle(110, 46, 1, 4) + sparkle(204, 20, 1, 4), STRAW)
    land = (
        fill("M20 236c30-14 60-12 90-2c40-14 80-14 120 0v60H20z", SLATE)
        + fill("M20 256c40-16 80-10 110 0c40-12 70-10 100-4v60H20z", GREEN)
        + village()
    )
    wall = shape("M16 284c30-8 60-6 90-5c40-2 80-4 128 2v40H16z", STONE, 2.8) + stroke(
        "M16 298h170M48 286v12M92 284v14M136 284v14M70 298v14M114 298v14M158 298v14", 2
    )
    return sky + night + land + wall + cock()


def cock() -> str:
    """The cock himself, crowing, on the card's own scale with his feet at 280."""
    far_leg = shape("M108 214l-2 30l10 2l18-26z", SOOT, 2.2) + leg(111, 240)
    body = shape(
        "M104 150C86 160 80 184 92 204C104 226 130 236 154 230C184 222 202 194 196 164C192 146 180 132 168 124z",
        SOOT,
        3,
    )
    breast = stroke(
        scales(168, 172, 194, 160, 3, 7)
        + scales(160, 188, 194, 176, 4, 7)
        + scales(162, 204, 190, 192, 3, 7)
        + scales(148, 220, 180, 208, 4, 6),
        1.8,
        SAGE,
    )
    saddle = shape(fringe(((116, 152), (98, 172)), ((112, 222), (72, 208)), 6, 6, (-2, -7)), GOLD, 2) + shape(
        fringe(((116, 152), (102, 162)), ((100, 204), (72, 188)), 4, 5, (-3, -7)), ORANGE, 1.8
    )
    near_leg = (
        fill("M130 210C128 228 136 240 143 252L154 252C166 240 174 226 174 206C162 196 142 198 130 210z", SOOT)
        + stroke("M130 210C128 228 136 240 143 252L154 252C163 242 171 232 173 218", 2.6)
        + stroke(scales(136, 222, 170, 220, 3, 6) + scales(142, 235, 164, 234, 2, 6), 1.6, SAGE)
        + leg(148, 248)
    )
    return sickles() + far_leg + body + breast + saddle + near_leg + wing() + hackle() + crowing_head()


def sickles() -> str:
    """The tail: sickle feathers of blue and green."""
    return (
        shape("M96 178C80 120 52 116 40 152C34 170 34 196 40 216C46 188 56 168 92 190z", BLUE, 2.6)
        + shape("M98 176C90 128 74 96 56 112C40 128 30 158 28 186C42 156 56 140 92 186z", GREEN, 2.6)
        + shape("M100 176C104 132 98 98 80 100C62 106 50 128 46 150C62 132 78 128 94 180z", BLUE, 2.6)
        + shape("M102 172C116 130 112 92 94 86C78 88 70 102 66 118C82 108 94 120 96 178z", GREEN, 2.6)
        + shape("M98 182C74 158 54 176 50 200C48 216 52 232 58 242C62 218 70 200 96 198z", GREEN, 2.6)
        + shape("M98 188C80 180 68 196 68 216C69 226 72 234 76 240C80 222 86 208 102 204z", BLUE, 2.4)
        + stroke(
            "M92 170C84 134 70 112 58 124M96 166C98 134 92 112 82 112M98 158C106 128 104 104 94 98M88 176"
            "C68 136 48 140 42 178M86 186C68 176 58 190 56 218M90 192C80 190 75 204 75 222",
            1.5,
            SKY,
        )
    )


def wing() -> str:
    """The folded wing, red at the shoulder."""
    return (
        shape(
            "M168 152C156 140 128 144 114 160C112 184 118 204 106 222C136 220 162 208 172 184C176 170 174 160 168 152z",
            BROWN,
            2.6,
        )
        + shape("M168 184C156 208 134 220 106 222C112 214 114 206 115 196C134 196 152 192 168 184z", AMBER, 2)
        + shape("M172 172C160 190 138 198 115 197C116 190 116 184 115 178C136 182 156 178 172 168z", GREEN, 2)
        + stroke("M150 189l-16 26M136 194l-16 26M162 180l-12 24", 1.8)
        + shape(
            "M168 152C156 140 128 144 114 160C113 166 114 172 115 178C136 182 156 178 172 168C173 162 171 156 168 152z",
            VERMILION,
            2.2,
        )
        + stroke(scales(122, 164, 164, 156, 5, 6) + scales(118, 174, 168, 166, 5, 6), 1.5)
    )


def hackle() -> str:
    """The gold of the neck, in three rows."""
    return (
        shape(
            "M143 62C126 82 124 118 98 156C118 148 128 160 148 154C164 160 178 148 197 152C196 128 178 112 177 84z",
            GOLD,
            2.6,
        )
        + shape(fringe(((130, 112), (181, 112)), ((94, 166), (203, 158)), 10, 6, (-9, 8)), GOLD, 2)
        + shape(fringe(((134, 92), (178, 92)), ((110, 142), (194, 138)), 8, 5, (-7, 7)), ORANGE, 1.8)
        + shape(fringe(((141, 74), (174, 78)), ((127, 114), (184, 116)), 6, 4.4, (-4, 4)), GOLD, 1.6)
    )


def crowing_head() -> str:
    """Comb, wattles and open beak."""
    return (
        shape(
            "M144 58C130 60 121 50 120 38C127 37 132 39 136 43C131 32 134 22 141 17C147 21 150 27 151 33"
            "C153 23 159 17 167 15C170 21 171 28 169 34C174 30 180 29 185 32C183 41 178 46 171 50z",
            VERMILION,
            2.6,
        )
        + stroke("M134 46c4 4 7 6 11 7M147 34c0 5 2 9 4 12M164 34c-2 4-3 8-3 11", 1.6, ROSE)
        + shape("M171 62L192 52C189 57 189 63 192 66z", LINE, 1)
        + shape("M172 82C182 80 187 88 186 100C184 109 178 112 174 108z", VERMILION, 2)
        + shape(
            "M139 72C134 56 144 45 159 45C167 45 174 47 179 51L171 63L176 76C178 82 178 88 176 96"
            "C174 108 168 117 162 115C156 112 156 104 156 96C147 92 141 84 139 72z",
            VERMILION,
            2.4,
        )
        + shape("M170 49C182 41 194 36 208 38C208 41 207 43 205 45C196 52 184 57 170 62z", STRAW, 2.2)
        + shape("M170 63C182 62 194 65 201 71C194 77 184 79 174 76z", STRAW, 2.2)
        + stroke("M178 66c6-3 9-2 13 1M183 49l6-3", 2, BROWN)
        + stroke("M164 84c2 8 2 16 0 24M158 78c-6 2-10 0-13-4", 1.6, ROSE)
        + shape("M141 68c6-1 10 4 9 11c-6 2-10-3-9-11z", CREAM, 1.6)
        + disc(160, 58, 5, STRAW, 2)
        + disc(161.4, 57.4, 2.4, LINE)
        + stroke("M151 52c4-4 12-5 16-1", 2.4)
    )


def leg(x: float, y: float) -> str:
    """A shank with its spur and toes, going down from a thigh; the ground lies at 280."""
    down = 276 - y
    return (
        shape(
            f"M{num(x - 4)} {num(y)}l1 {num(down - 4)}l-12 6c0 3 4 3 12 2l3-1l4 2c5 2 12 3 19 1c0-3-4-4-9-5l-9-4"
            f"l1-{num(down - 3)}z",
            GOLD,
            2,
        )
        + shape(f"M{num(x - 3)} 262l-9 1l8 4z", STRAW, 1.6)
        + stroke(f"M{num(x - 2)} 256h5M{num(x - 2)} 262h5M{num(x - 2)} 268h5", 1.2)
    )


def sunburst(x: float, y: float, r: float, far: float) -> str:
    """The sun coming up, with his rays over the whole sky."""
    return (
        fill(rays(x, y, r, far, 9, 169, 371, within=(20, 4, 230, 342)), ORANGE)
        + disc(x, y, r + 12, GOLD)
        + disc(x, y, r, STRAW, 2.2, AMBER)
        + disc(x, y, r - 8, STRAW, 1.2, GOLD)
    )


def village() -> str:
    """The farms of the valley, asleep."""
    return shape("M36 258l10-9l10 9v10h-20zM60 262l7-7l7 7v8h-14z", ROSE, 1.6) + shape(
        "M34 259l12-11l12 11zM58 263l9-8l9 8z", BROWN, 1.4
    )
