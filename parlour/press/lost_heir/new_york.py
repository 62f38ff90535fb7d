"""New York: the bridge to Brooklyn, a stout policeman with his club, a Mayor with a cigar, a front of brown stone."""

from parlour.press.ink import (
    BLUE,
    BLUSH,
    BROWN,
    CREAM,
    FLESH,
    GOLD,
    LINE,
    ORANGE,
    OWN,
    ROSE,
    SAGE,
    SILVER,
    SKY,
    SLATE,
    SOOT,
    STONE,
    STRAW,
    VERMILION,
    box,
    disc,
    fill,
    oval,
    shape,
    stroke,
)
from parlour.press.lost_heir.people import eyes, fist, helmet, silk_hat
from parlour.press.svg import at


def street() -> str:
    """The bridge to Brooklyn."""
    return (
        box(20, 8, 210, 310, OWN)
        + fill("M20 196h16v-26h14v18h12v-50h18v40h14v-24h12v60h100v-16h24v110H20z", STONE)
        + stroke("M60 24Q120 170 186 70M186 70q20 50 46 66M74 116v90M92 136v70M152 122v84M168 100v106", 1.4, SLATE)
        + shape("M164 72h48v140h-48zM160 64h56v9h-56z", BROWN, 2)
        + fill("M172 150v-38q1-10 7-16q6 6 7 16v38zM190 150v-38q1-10 7-16q6 6 7 16v38z", OWN)
        + fill("M20 200h210v16H20z", SLATE)
        + stroke("M20 200h210M20 216h210", 2)
        + fill("M20 217h210v110H20z", SAGE)
        + stroke("M40 240h22M30 262h14M188 226h24M60 286h20", 2, SLATE)
    )


def officer() -> str:
    """A stout man with a red walrus moustache, his club across his belt."""
    coat = (
        shape("M126 146c-34 0-54 8-60 26c-10 40-10 90-8 150h136c2-60 2-110-8-150c-6-18-26-26-60-26z", BLUE, 3)
        + fill("M176 172c10 40 14 90 12 150h-22c8-50 10-100 10-150z", LINE)
        + shape("M60 262c40 10 90 10 132 0v16c-42 10-92 10-132 0z", LINE, 2)
        + shape("M116 264h20v18h-20z", GOLD, 2)
        + "".join(disc(x, y, 4.2, GOLD, 1.6) for y in (174, 200, 290) for x in (104, 132))
        + stroke("M123 158v54M123 284v30", 2)
        + shape("M102 140c14 10 34 10 48 0l4 12c-18 12-38 12-56 0z", BLUE, 2.4)
    )
    club = at(
        124,
        236,
        shape("M-66-6q-6 6 0 12l92-2l36 3q8-7 0-14l-36 3z", BROWN, 2.4) + stroke("M-50-2h64", 1.8, ORANGE),
        turn=-5,
    )
    arms = (
        shape("M72 164c-18 24-24 60-16 82c10 8 26 6 44-2l-6-22c-8 2-12 0-12-6c2-16 6-28 8-40z", BLUE, 2.8)
        + shape("M180 164c16 24 22 58 14 80c-10 8-26 6-42-2l6-22c8 2 12 0 12-6c-2-16-4-28-6-40z", BLUE, 2.8)
        + shape("M90 222l9 24l8-3l-9-24zM163 220l-9 24l-8-3l9-24z", CREAM, 2)
    )
    hands = fist(108, 236, -20, "-.95 .95") + fist(146, 234, 16, 0.95)
    face = (
        oval(95, 106, 7, 10, FLESH, 2.2)
        + oval(156, 106, 7, 10, FLESH, 2.2)
        + shape("M96 78c-2 14-2 26 1 36c5 20 15 30 28 30s25-10 29-30c3-10 3-22 1-36z", FLESH, 2.8)
        + fill("M140 80c8 18 8 44-6 62c12-4 17-14 20-28c3-10 3-22 1-34z", BLUSH)
        + fill("M100 114c4-6 12-6 15 0c-3 6-11 6-15 0z", BLUSH)
        + eyes(110, 98, 25, -2)
        + stroke("M101 92c5-7 12-7 17-2M129 90c6-5 13-4 17 2", 4.5, BROWN)
        + stroke("M97 88c-1 30 6 50 28 56c22-6 29-26 29-56", 1.8, LINE)
        + shape("M121 98c-3 8-10 12-8 18c4 5 16 5 19-1c1-5-4-10-5-16", ROSE, 2.2)
        + shape(
            "M122 119c-12-5-24 0-32 12c10 2 12 8 22 6c6 0 9-3 12-6c4 3 8 6 14 6c9 1 12-4 22-6c-9-12-25-18-38-12z",
            ORANGE,
            2.4,
        )
        + stroke("M104 128c5-4 9-5 14-5M130 123c5 0 9 2 14 5", 1.6, BROWN)
    )
    badge = shape("M142 168q8 0 11-5q3 5 11 5v10q-1 10-11 16q-10-6-11-16z", GOLD, 1.8)
    return coat + badge + arms + club + hands + face + at(125, 78, helmet(SILVER))


def mayor() -> str:
    """A stout man with grey side-whiskers and a cigar, before his City Hall."""
    body = (
        shape("M138 190c-30 0-60 6-74 18c-18 18-30 70-34 118h192c2-40-2-76-14-96c-12-26-44-40-70-40z", SOOT, 3)
        + shape("M108 198c-14 40-18 82-14 126h96c4-42-4-90-24-126z", STRAW, 2.6)
        + shape("M114 192l24 46l26-46z", CREAM, 2)
        + "".join(disc(138, y, 3.6, GOLD, 1.5) for y in (254, 276, 298))
        + shape(
            "M106 192c-12 8-22 20-26 34l16 6l-9 10l13 44c0-30 4-56 18-80z"
            "M170 192c12 8 20 20 24 34l-16 6l9 10l-5 60c-2-36-10-66-24-96z",
            SOOT,
            2.6,
        )
        + shape("M76 202q8-7 22-10L208 300l-4 36z", BLUE, 2.6)
        + stroke("M83 200L200 322M92 195L204 308", 2.2, GOLD)
        + shape("M111 184l-2 19l24 6zM165 184l3 19l-24 6z", CREAM, 2)
        + shape("M138 210l-20-10v22zM138 210l20-10v22z", VERMILION, 2)
        + disc(138, 210, 4, VERMILION, 2)
        + shape("M118 222q13 1 17-7q4 8 17 7v15q-1 17-17 26q-16-9-17-26z", GOLD, 2.4)
        + stroke("M126 229q6 0 9-4q3 4 9 4v8q-1 10-9 15q-8-5-9-15z", 1.8, BROWN)
    )
    tucked = (
        shape("M66 210c-20 22-34 58-34 86c12 14 40 12 64 0l-6-24c-10 5-18 4-18-4c2-16 6-30 10-44z", SOOT, 2.8)
        + shape("M88 270l8 28l9-4l-7-27z", CREAM, 2)
        + fist(114, 282, 90, 1.1)
    )
    smoke = stroke("M88 172c-12-10 4-20-6-32c-8-10 4-18-2-30", 4, CREAM)
    return hall() + smoke + body + tucked + whiskered_face() + at(140, 91, silk_hat())


def hall() -> str:
    """City Hall and its flag."""
    return (
        box(20, 8, 210, 310, SKY)
        + fill("M150 30c10-14 26-8 28 0c14-4 22 6 18 14h-60c-2-8 4-14 14-14z", CREAM)
        + shape("M20 150h210v100H20z", SILVER, 2)
        + shape("M16 140h220v12H16zM60 124h180v16H60z", STONE, 2)
        + "".join(shape(f"M{x} 156h12v80h-12z", CREAM, 1.8) for x in (32, 58, 188, 212))
        + fill("M46 170h9v50h-9zM202 168h8v54h-8zM72 176h8v44h-8z", SLATE)
        + shape("M190 54c12-6 18 6 34 0v32c-14 6-22-6-34 0z", CREAM, 1.8)
        + stroke("M190 64c12-6 18 6 36 0M190 76c12-6 18 6 36 0", 5, VERMILION)
        + fill("M190 54c6-3 10-2 14 0v16c-4-2-8-3-14 0z", BLUE)
        + stroke("M188 124V52", 3.4)
    )


def whiskered_face() -> str:
    """The Mayor's face: grey side-whiskers and a cigar."""
    return (
        shape("M106 90c-6 26-10 54-4 76c6 20 20 32 38 32s30-12 36-32c6-22 4-50-2-76z", FLESH, 3)
        + fill("M158 96c8 28 6 62-10 100c14-4 24-16 28-30c6-22 4-46-2-68z", BLUSH)
        + stroke("M126 196c8 5 20 5 28 0M132 182c4 3 10 3 14 0", 1.8)
        + oval(116, 143, 8, 6, ROSE)
        + eyes(122, 123, 28, -2, 6)
        + stroke("M110 114c7-7 16-6 22 0M142 113c8-6 16-5 21 2", 5.5, SLATE)
        + stroke("M115 131c4 3 9 3 13 0M144 131c4 3 9 3 13-1", 1.4)
        + shape("M133 121c-3 10-13 17-11 25c4 8 21 7 25-1c2-7-5-14-6-22", ROSE, 2.4)
        + shape(
            "M104 104c-2 16-6 32-12 46c-6 16-8 30-2 40c14 4 28-2 34-14c2-8-2-14-8-18c-8-8-12-28-12-54z", SILVER, 2.6
        )
        + shape("M175 102c2 16 4 32 10 46c6 16 8 30 2 40c-14 4-24-2-30-14c-2-8 2-14 8-18c8-8 10-28 10-54z", SILVER, 2.6)
        + shape("M134 152c-8-4-20-1-26 9c6 8 18 6 26 1c8 6 24 8 32-1c-8-10-22-14-32-9z", SILVER, 2.4)
        + stroke(
            "M102 142c-1 14-5 26-6 38M108 168c-1 5-2 9-4 14M178 142c1 14 5 26 5 38"
            "M171 160c1 8 3 12 5 20M116 159c6-2 10-3 14-3M140 156c6 1 12 2 17 4",
            1.6,
            STONE,
        )
        + stroke("M126 168c6 3 14 3 20-1", 2.4)
        + stroke("M122 169l-28 8", 9)
        + stroke("M121 169l-24 7", 5, BROWN)
        + stroke("M95 176l-2 1", 6, VERMILION)
    )


def front() -> str:
    """A New York front: brown stone and an iron railing."""
    return (
        box(20, 8, 210, 310, BROWN)
        + stroke(
            "M20 60h210M20 106h54M182 106h50M20 152h54M182 152h50M20 198h54M182 198h50M20 244h54"
            "M182 244h50M100 8v22M156 8v22M50 106v46M204 60v46M52 198v46M206 152v46M86 40v20M176 40v20"
            "M40 152v46M200 198v46",
            1.6,
        )
        + stroke("M36 226v72M48 226v72M60 226v72M28 240h40M28 284h40M196 212v30M210 206v40M188 222h40", 3)
        + fill("M33 226l3-9l3 9zM45 226l3-9l3 9zM57 226l3-9l3 9z", LINE)
    )
