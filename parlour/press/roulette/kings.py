"""The four kings: the old emperor with a rake, one with a glass, a magnate with a cigar, a hillman with cards."""

from parlour.press.ink import (
    BLUE,
    BLUSH,
    BROWN,
    CREAM,
    FLESH,
    GOLD,
    GREEN,
    LINE,
    ORANGE,
    ROSE,
    SILVER,
    SKY,
    SLATE,
    SOOT,
    STONE,
    VERMILION,
    cord,
    disc,
    fill,
    hatch,
    shape,
    stroke,
)
from parlour.press.roulette.figures import BODY, crown, epaulette, eye, front, profile, star
from parlour.press.svg import at, use


def king_spades() -> str:
    """The old emperor, white-whiskered, with a croupier's rake for a sceptre."""
    rake = (
        cord("M84 60L100 196", 6, 3.4, BROWN)
        + shape("M64 52l40-5l2 11l-40 5z", BROWN, 2)
        + stroke("M69 62l1 7M77 61l1 7M86 60l1 7M95 59l1 7M103 58l1 7", 2.2)
    )
    return (
        shape(BODY, SOOT, 2.8)
        + fill("M176 122L194 130L110 190L86 194z", VERMILION)
        + stroke("M176 122L88 193M194 130L112 188", 2)
        + stroke("M139 126V172", 2)
        + "".join(disc(132, y, 3, GOLD, 1.2) for y in (132, 144))
        + star(120, 149)
        + epaulette(88, 134)
        + epaulette(192, 131)
        + shape("M116 104c8 12 38 12 46 0l2 14c-10 12-40 12-50 0z", VERMILION, 2.2)
        + stroke("M120 114c8 8 30 8 38 0", 1.8, GOLD)
        + at(139, 79, white_whiskers(), scale=0.95)
        + rake
        + shape("M56 190C60 172 74 160 84 152L98 164C90 172 84 184 82 192z", SOOT, 2.4)
        + shape("M78 154l14 14l6-6l-13-15z", GOLD, 1.8)
        + at(95, 150, use("fist", color=CREAM), turn=-8)
    )


def white_whiskers() -> str:
    """The head of the old emperor under the arched crown."""
    whisker = shape("M-20-10C-25 4-33 14-30 24C-28 33-18 38-10 32C-6 28-6 22-8 17C-15 14-18 2-17-10z", SILVER, 2)
    return (
        front()
        + stroke("M-4 21h8", 2)
        + fill("M-6 2q-8-1-12 5q4 6 11 4zM8 4q6-2 10 3q-4 6-10 3z", ROSE)
        + eye(-9, -5, 1)
        + eye(10, -5, 1)
        + stroke("M-17-13q8-4 13 1M5-12q6-5 13-1", 3.4, SILVER)
        + whisker
        + at(0, 0, whisker, scale="-1 1")
        + shape("M0 11C-8 7-16 10-22 19C-14 22-6 20 0 15C6 20 14 22 22 19C16 10 8 7 0 11z", SILVER, 1.8)
        + stroke("M-26 18q2 8 8 12M-21 16q1 6 5 10M26 18q-2 8-8 12M21 16q-1 6-5 10", 1.2)
        + at(0, -26, crown(VERMILION))
    )


def king_hearts() -> str:
    """The merry king, bearded and in ermine, lifting his glass."""
    cape = "M34 203C40 164 60 138 98 124L120 112H160L182 122C208 132 222 148 226 155L34 203z"
    tails = "".join(
        f"M{x} {y}v5l-2 3M{x} {y + 5}l2 3"
        for x, y in ((108, 130), (116, 145), (130, 152), (152, 152), (166, 143), (175, 128))
    )
    glass = (
        shape("M72 64h36c0 15-8 22-18 22s-18-7-18-22z", CREAM, 2)
        + fill("M74 71h32c-2 9-8 13-16 13s-14-4-16-13z", GOLD)
        + stroke("M90 86L88 116", 3)
        + fill("M82 56a3 3 0 1 0 .1 0zM92 46a3 3 0 1 0 .1 0zM98 58a2 2 0 1 0 .1 0z", CREAM)
    )
    return (
        shape(cape, VERMILION, 2.8)
        + stroke("M60 178c8-14 16-24 26-32M214 150c-4-6-8-10-14-14", 2)
        + shape(
            "M92 126C104 116 116 110 124 108H156C166 110 178 116 190 126C184 152 166 170 140 172"
            "C114 170 98 152 92 126z",
            CREAM,
            2.4,
        )
        + stroke(tails, 2.4)
        + shape("M126 152c8 8 20 8 28 0l-6 16h-16z", GOLD, 1.8)
        + at(141, 78, brown_beard())
        + glass
        + shape("M40 200C44 176 52 160 66 146L88 142L96 158C86 164 82 176 80 190z", VERMILION, 2.4)
        + shape("M64 150l14-18l20 8l-8 20z", CREAM, 2)
        + at(87, 124, use("fist", color=FLESH))
    )


def brown_beard() -> str:
    """The head of the merry king."""
    return (
        front()
        + fill("M-7 3q-9-2-12 4q4 7 12 4zM7 3q9-2 12 4q-4 7-12 4z", ROSE)
        + shape(
            "M-22-8C-28 12-24 40 0 46C24 40 28 12 22-8C20 4 16 10 10 10C4 6-4 6-10 10C-16 10-20 4-22-8z", BROWN, 2.2
        )
        + fill("M-7 19q7 8 14 0q-7-3-14 0z", VERMILION)
        + stroke("M-8 18q8 4 16 0", 1.8)
        + shape("M0 9C-6 6-14 8-18 15C-10 18-4 17 0 14C4 17 10 18 18 15C14 8 6 6 0 9z", BROWN, 1.6)
        + stroke("M-14 26q2 8 6 11M-5 29q1 8 3 11M14 26q-2 8-6 11M5 29q-1 8-3 11", 1.3)
        + stroke("M-14-4q5-6 10 0M5-4q5-6 10 0", 2.4)
        + stroke("M-16-13q7-6 12-1M4-14q6-5 12 1", 3.2, BROWN)
        + stroke("M-2-5c-1 6-4 8-3 11c2 3 7 3 9 1", 1.8)
        + at(0, -26, crown(BLUE))
    )


def king_diamonds() -> str:
    """The magnate in profile: silk hat with a crown for its band, fur collar, cigar."""
    return (
        shape(BODY, SLATE, 2.8)
        + shape("M112 128L124 174L150 168L158 120z", CREAM, 2)
        + shape("M122 128l12-3l4 12l-8 10z", VERMILION, 1.8)
        + shape("M132 146l4 6l-4 6l-4-6z", SKY, 1.4)
        + shape("M112 118C96 122 88 140 100 184L124 178C112 160 112 140 120 126z", BROWN, 2.2)
        + shape("M164 108C180 112 184 140 160 172L136 176C148 158 154 140 150 118z", BROWN, 2.2)
        + stroke("M100 140l6 4M98 152l8 2M102 166l8-1M170 122l-8 4M172 138l-9 2M164 154l-8-1", 1.6)
        + at(138, 82, magnate(), scale=0.92)
        + hatch([(196, 134), (212, 150), (206, 162), (184, 166), (186, 140)], 4, -60, 1.2)
        + shape("M54 200C58 178 66 164 80 152L98 166C90 174 88 184 86 196z", SLATE, 2.4)
        + shape("M76 156l16 14l8-8l-15-14z", BROWN, 2)
        + stroke("M58 124l26 10", 7)
        + stroke("M60 125l24 9", 4.4, BROWN)
        + stroke("M57 123l4 2", 4.4, ORANGE)
        + stroke("M54 116c-8-8 4-12-4-20c-5-6 0-10 4-12", 2, CREAM)
        + at(96, 142, use("pinch", color=CREAM), turn=30)
    )


def magnate() -> str:
    """The head of the magnate."""
    return (
        shape("M4 16L24 14L26 36H2z", BLUSH, 2.2)
        + shape("M-4 32C6 28 20 24 28 26L30 44C18 46 4 48-6 48z", CREAM, 2)
        + profile()
        + shape("M8-4c8-4 12 2 9 9c-2 5-6 7-9 4z", FLESH, 2)
        + fill("M6-24h18v14c-2 6-4 8-6 5c-4-4-8-3-10 2z", LINE)
        + shape("M-20 10C-30 9-36 5-38-2C-32 3-26 3-20 7C-14 5-10 9-8 13C-12 15-17 13-20 10z", LINE, 1)
        + shape("M-20 22C-25 28-29 38-32 44C-20 44-10 38-6 31C-10 27-14 22-16 20z", LINE, 1)
        + eye(-11, -3, -2)
        + disc(-11.5, -3, 7, "none", 1.8)
        + stroke("M-7 3C-2 12-3 24-4 34", 1.2)
        + stroke("M-18-12q6-3 10 0", 3)
        + shape("M-18-28L-22-66C-8-72 16-72 28-66L26-26C10-32-4-34-18-28z", SOOT, 2.4)
        + stroke("M-12-62l2 30", 3, STONE)
        + shape("M-20-36l-1-10l8 5l4-9l7 8l7-9l7 9l8-7l3 10l6-4l-1 10C12-40-6-41-20-36z", GOLD, 1.8)
        + shape("M-32-22C-28-32-4-38 14-36C28-34 40-26 40-20C30-28 18-27 4-27C-10-27-22-20-32-22z", SOOT, 2.2)
    )


def king_clubs() -> str:
    """The hill-country king: fur cap with a plume, great moustaches, frogged coat, a hand of cards."""
    frogs = "".join(f"M112 {y}q14 6 27 0q13 6 27-4" for y in (134, 146, 158, 170))
    fan = "".join(
        at(
            76,
            172,
            shape("M-11-58h22a3 3 0 0 1 3 3v32h-28v-32a3 3 0 0 1 3-3z", CREAM, 1.8) + at(-5, -49, pip, scale=0.1),
            turn=turn,
        )
        for turn, pip in (
            (-30, use("mark-hearts")),
            (-12, use("mark-spades")),
            (6, use("mark-diamonds")),
            (24, use("mark-clubs")),
        )
    )
    return (
        shape(BODY, GREEN, 2.8)
        + stroke(frogs, 3.4, GOLD)
        + stroke("M139 124V174", 2)
        + "".join(disc(139, y + 3, 3.4, GOLD, 1.2) for y in (134, 146, 158))
        + shape("M166 116C190 122 210 134 218 150L222 162L196 168C196 150 184 134 166 130z", BROWN, 2.4)
        + stroke("M186 128l-4 7M198 136l-5 6M208 148l-7 4M206 160l-8 1", 1.8)
        + shape("M116 104c8 12 38 12 46 0l2 15c-10 12-40 12-50 0z", GREEN, 2.2)
        + stroke("M118 114c8 10 34 10 42 0", 2.2, GOLD)
        + at(139, 80, hillman(), scale=0.94)
        + fan
        + shape("M36 202C42 184 54 174 66 168L84 170L94 182L84 196z", GREEN, 2.4)
        + at(78, 158, use("fist", color=FLESH), turn=-12)
    )


def hillman() -> str:
    """The head of the king from the hills."""
    return (
        front()
        + stroke("M-4 22h8", 2)
        + shape("M-12 25C-10 34 10 34 12 25C8 31-8 31-12 25z", LINE, 0.8)
        + eye(-9, -4, -2)
        + eye(10, -4, -2)
        + stroke("M-18-10q8-6 14-1M4-11q8-5 14 1", 4)
        + shape(
            "M0 12C-8 8-20 12-26 18C-32 22-38 16-36 8C-44 18-38 30-26 29C-14 28-6 22 0 17"
            "C6 22 14 28 26 29C38 30 44 18 36 8C38 16 32 22 26 18C20 12 8 8 0 12z",
            LINE,
            1,
        )
        + shape("M-25-20C-30-40-26-58-18-60C-6-64 8-64 20-60C28-56 30-40 25-20C10-14-10-14-25-20z", BROWN, 2.4)
        + stroke("M-20-30l3 7M-10-28l2 7M0-27v7M10-28l-2 7M20-30l-3 7M-22-46l3 7M-11-48l2 7M22-46l-3 7M12-48l-2 7", 1.6)
        + shape("M4-40C8-62 22-74 40-70C36-62 40-60 34-56C36-50 26-50 26-46C20-44 12-42 8-36z", CREAM, 2)
        + stroke("M8-40C14-54 22-62 32-66", 1.6)
        + shape("M0-50l6 8l-6 8l-6-8z", GOLD, 1.6)
        + disc(0, -42, 3, VERMILION, 1)
    )


KINGS = (king_spades, king_hearts, king_diamonds, king_clubs)
