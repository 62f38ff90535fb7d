"""The four queens: a lady in black lace, a beauty with a rose, a great hat with a lorgnette, a dowager with her pug."""

from parlour.press.ink import (
    BLUE,
    BROWN,
    CREAM,
    FLESH,
    GOLD,
    GREEN,
    LINE,
    ROSE,
    SAGE,
    SILVER,
    SKY,
    SLATE,
    SOOT,
    STONE,
    STRAW,
    VERMILION,
    cord,
    disc,
    fill,
    hatch,
    oval,
    shape,
    stroke,
)
from parlour.press.roulette.figures import GOWN, eye, front, lady, lady_eye, neck, wide_eyes
from parlour.press.svg import at, use


def queen_spades() -> str:
    """The lady in black lace, dark and grave, with her fan."""
    fan = at(
        80,
        176,
        shape("M0 0L-48-36A62 62 0 0 1 22-58z", SOOT, 2.2),
        stroke("M0 0L-38-46M0 0L-26-55M0 0L-12-60M0 0L4-61", 1.6, STONE),
        stroke("M-38-28A48 48 0 0 1 17-45", 2.4, VERMILION),
    )
    return (
        neck()
        + shape(GOWN, SOOT, 2.6)
        + stroke("M96 138q4 6 9-1q4 8 10 1q4 8 10 3q5 7 10 2q6 5 10-1q6 4 10-3q6 3 10-5q6 4 10-3", 2, STONE)
        + stroke("M110 184c2-12 8-24 14-32M160 172c-2-10-6-18-8-24", 1.6, STONE)
        + "".join(
            disc(x, y, 3, CREAM, 1.2)
            for x, y in ((122, 118), (128, 123), (135, 126), (143, 126), (150, 122), (155, 116))
        )
        + shape("M139 128l4 6l-4 6l-4-6z", VERMILION, 1.4)
        + at(138, 74, dark_lady())
        + fan
        + shape("M60 203C70 190 78 184 92 182L112 186L104 192z", CREAM, 2.2)
        + at(84, 176, use("fist", color=CREAM), turn=-20)
    )


def dark_lady() -> str:
    """The head of the queen of spades."""
    return (
        shape("M-20 6C-34-10-30-46 0-48C30-48 38-14 24 10C22 18 12 12 12 0C10-16 4-24-4-26C-10-20-16-14-18-4z", LINE, 1)
        + lady(lady_eye(-13, -2) + lady_eye(4, -2, 1), LINE)
        + disc(-15, 13, 1.3, LINE)
        + fill("M-20-8C-24-34-6-46 6-44C26-42 32-20 24 2C20-12 12-24 0-26C-8-24-16-18-20-8z", LINE)
        + stroke("M-12-26C-4-36 10-36 18-24M-14-18C-6-24 6-24 14-16", 1.4, SLATE)
        + shape("M-22-26L-26-44L-14-36L-8-54L2-38L12-54L16-36L28-42L24-24C10-36-8-36-22-26z", SILVER, 1.8)
        + disc(2, -38, 3, VERMILION, 1.2)
        + disc(-8, -55, 2.6, CREAM, 1.2)
        + disc(12, -55, 2.6, CREAM, 1.2)
        + disc(23, 12, 3, CREAM, 1.4)
    )


def queen_hearts() -> str:
    """The beauty with the rose, her hair piled up under a coronet."""
    return (
        neck()
        + shape(GOWN, VERMILION, 2.6)
        + shape(
            "M88 140C98 128 108 122 116 128C126 144 152 144 164 126C174 120 186 126 192 140"
            "C182 142 176 150 170 146C160 154 148 158 138 156C124 158 114 152 108 154C100 152 94 146 88 140z",
            CREAM,
            2,
        )
        + stroke("M100 138q4 8 10 10M120 140q4 8 8 12M160 138q-2 8-8 12M178 136q-4 6-8 8", 1.4)
        + stroke("M112 186c4-8 8-16 10-24M150 176c0-8 0-10-2-16", 1.6)
        + at(176, 138, use("rose"))
        + stroke("M126 112c6 10 20 10 28 0", 2.4, GOLD)
        + shape("M140 118c-3-4-8-2-8 2c0 4 5 6 8 10c3-4 8-6 8-10c0-4-5-6-8-2z", VERMILION, 1.4)
        + at(140, 79, beauty(), scale="-.95 .95")
        + stroke("M88 66C86 100 86 120 92 142", 3, GREEN)
        + shape("M87 92c-12 2-14-8-20-8c2 12 10 16 20 14zM87 112c8-6 8-12 16-16c2 12-4 20-15 22z", GREEN, 1.6)
        + at(88, 58, use("rose"), scale=1.2)
        + shape("M44 200C50 182 62 168 76 158L94 160L98 172C88 178 82 184 80 190z", FLESH, 2.4)
        + at(90, 148, use("fist", color=FLESH), turn=-8)
    )


def beauty() -> str:
    """The head of the queen of hearts."""
    return (
        shape("M22 12C36 0 40-30 20-42C8-50-18-50-26-36C-32-24-28-10-20-6z", BROWN, 2.2)
        + lady(wide_eyes(), BROWN)
        + shape("M-21-6C-32-28-16-48 6-46C30-44 36-18 25 6C20-4 18-14 8-22C-2-18-14-18-21-6z", BROWN, 2.2)
        + stroke("M-14-20C-10-34 8-38 20-28M-18-28C-12-40 4-44 14-40M20-20c4 6 6 12 5 18", 1.4)
        + shape("M-22-34L-20-52L-10-44L-4-58L6-46L16-56L18-42L28-46L26-30C12-42-8-44-22-34z", GOLD, 1.8)
        + disc(-4, -59, 2.8, VERMILION, 1.2)
        + disc(16, -57, 2.8, VERMILION, 1.2)
        + disc(21, 12, 3, GOLD, 1.4)
    )


def queen_diamonds() -> str:
    """The fair lady in the great hat, with lorgnette and diamonds."""
    return (
        neck()
        + shape(GOWN, BLUE, 2.6)
        + stroke("M92 138C104 150 120 154 140 154C160 154 176 146 190 136", 5, GOLD)
        + stroke("M108 186c2-10 8-18 12-26M160 172c-2-6-4-10-6-14", 1.6, SKY)
        + shape("M126 104h27v13c-8 6-20 6-27 0z", SILVER, 1.8)
        + stroke("M133 106v13M140 107v14M147 106v13M127 112q13 6 26 0", 1.2)
        + shape("M134 126l6-6l6 6l-6 10z", SKY, 1.6)
        + at(140, 82, fair_lady(), scale=0.93)
        + cord("M94 152L92 96", 3.4, 1.4, GOLD)
        + disc(82, 90, 9.4, SKY, 2.4)
        + disc(103, 89, 9.4, SKY, 2.4)
        + stroke("M78 92l6-6M99 91l6-6", 1.6, CREAM)
        + shape("M42 203C50 186 64 174 80 164L96 166L100 178C92 184 88 188 86 194z", CREAM, 2.4)
        + stroke("M68 176l10 10M78 168l12 12", 1.4)
        + at(92, 154, use("fist", color=CREAM), turn=-8)
    )


def fair_lady() -> str:
    """The head of the queen of diamonds."""
    return (
        shape("M20 14C34 2 36-18 28-28L-18-30C-26-20-26-8-20 0z", GOLD, 2.2)
        + lady(wide_eyes(), BROWN)
        + shape("M-20-2C-26-18-18-28-6-30H22C34-22 32-2 24 10C20 0 18-8 10-16C2-12-12-14-20-2z", GOLD, 2)
        + stroke("M-14-14C-6-22 8-22 14-14M24-18c4 6 4 14 1 20", 1.4)
        + shape("M-52-18C-44-38-20-46 4-44C34-42 58-28 62-12C44-24 24-26 4-24C-18-22-36-12-52-18z", BLUE, 2.4)
        + shape("M-20-38C-20-56 20-60 26-36C12-32-8-30-20-38z", BLUE, 2.2)
        + stroke("M-20-38C-8-30 12-32 26-36", 4, GOLD)
        + shape(
            "M-18-42C-30-66 0-74 4-58C12-74 40-72 36-54C50-58 62-46 56-36C50-28 40-34 36-38"
            "C24-30 4-34-2-40C-8-36-14-38-18-42z",
            CREAM,
            2.2,
        )
        + stroke("M-12-46C-12-58-4-62 2-56M6-44C10-58 24-64 32-56M30-42C38-50 48-48 52-42", 1.4)
        + disc(23, 14, 3.2, SKY, 1.4)
    )


def queen_clubs() -> str:
    """The dowager, who has a system, and her pug."""
    return (
        shape("M40 203C48 160 74 134 116 122L122 104H156L162 120C196 130 214 146 222 156L40 203z", GREEN, 2.8)
        + shape("M120 102C130 108 148 108 158 102L162 124C150 134 130 134 118 124z", CREAM, 2)
        + stroke("M126 110v14M133 112v16M140 113v17M147 112v16M153 109v14", 1.2)
        + shape("M110 128C118 146 130 158 140 164C150 156 162 142 170 126C150 140 130 140 110 128z", SAGE, 2)
        + stroke("M122 140l3 8M132 146l2 10M148 146l-2 10M158 138l-4 8", 1.4)
        + oval(140, 136, 7, 9, GOLD, 1.8)
        + disc(140, 136, 4, CREAM, 1.2)
        + at(140, 79, dowager(), scale=0.94)
        + hatch([(186, 134), (206, 146), (214, 156), (190, 164), (184, 150)], 4, -60, 1.2)
        + at(80, 146, pug())
        + shape("M190 164C170 150 150 154 126 158L128 178z", GREEN, 2.4)
        + shape("M118 154l12 1l2 20l-12 2z", CREAM, 1.8)
        + at(110, 164, use("fist", color=FLESH), turn=-8)
    )


def pug() -> str:
    """A pug with a bow."""
    return (
        shape("M-24 50C-30 24-20 6 0 4C22 6 30 24 26 44z", STRAW, 2.2)
        + shape("M-19-10C-22-22 18-22 20-10C26 4 20 18 0 20C-20 18-24 4-19-10z", STRAW, 2.2)
        + shape("M-16-16C-26-20-30-6-24 4C-18 2-14-6-12-14zM17-16C27-20 31-6 25 4C19 2 15-6 13-14z", SOOT, 1.8)
        + shape("M-10 3C-8-4 8-4 10 3C14 12 8 19 0 19C-8 19-14 12-10 3z", SOOT, 1.6)
        + disc(-8, -3, 3.6, LINE)
        + disc(9, -3, 3.6, LINE)
        + disc(-9, -4, 1.2, CREAM)
        + disc(8, -4, 1.2, CREAM)
        + oval(0, 3, 4, 2.6, LINE)
        + stroke("M0 6v4M-6 12q6-4 12 0", 1.4, STONE)
        + stroke("M-8-11q4 3 8 0q4 3 9 0", 1.6)
        + shape("M0 24L-14 18V32zM0 24L14 18V32z", VERMILION, 1.8)
        + disc(0, 25, 4, VERMILION, 1.6)
    )


def dowager() -> str:
    """The head of the queen of clubs."""
    return (
        shape("M-24 4C-38-14-26-46 0-48C28-46 40-14 24 4z", SILVER, 2.2)
        + front()
        + stroke("M-7 19q6 4 13-1", 2)
        + fill("M-8 6q-7-2-10 2q3 6 10 3zM8 6q7-2 10 2q-3 6-10 3z", ROSE)
        + stroke("M-6 25q6 3 12 0M-12 12q-3 4-3 8M13 12q3 4 3 8", 1.4)
        + eye(-9, -3, 1)
        + eye(10, -3, 1)
        + disc(-9, -3, 8, "none", 1.8)
        + disc(10, -3, 8, "none", 1.8)
        + stroke("M-1-4q1-2 3 0M18-5l4 1", 1.6)
        + stroke("M-17-14q7-4 12-1M5-15q7-3 12 1", 2.4, STONE)
        + shape("M-23 2C-32-20-20-40 0-40C20-40 34-20 23 2C20-10 14-20 0-22C-14-20-20-10-23 2z", SILVER, 2.2)
        + stroke("M-18-16C-16-28-6-34 0-34M18-16C16-28 6-34 0-34M-24-8c-2-8 0-16 4-22M24-8c2-8 0-16-4-22", 1.3)
        + shape("M-12-44C-16-58 16-58 12-44C6-38-6-38-12-44z", SILVER, 2)
        + shape("M-24-32L-28-50L-17-43L-12-58L-2-46L0-62L2-46L12-58L17-43L28-50L24-32C12-42-12-42-24-32z", GOLD, 1.8)
        + "".join(disc(x, y, 2.8, GREEN, 1.2) for x, y in ((-12, -59), (0, -63), (12, -59)))
    )


QUEENS = (queen_spades, queen_hearts, queen_diamonds, queen_clubs)
