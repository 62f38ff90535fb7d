"""Philadelphia: City Hall, a lean policeman with his whistle, a Mayor with a proclamation, a front of red brick."""

from parlour.press.ink import (
    AMBER,
    BLUSH,
    BROWN,
    CREAM,
    FLESH,
    GOLD,
    LINE,
    OWN,
    ROSE,
    SILVER,
    SLATE,
    SOOT,
    STONE,
    STRAW,
    VERMILION,
    box,
    cord,
    disc,
    fill,
    oval,
    shape,
    stroke,
)
from parlour.press.lettering import REGULAR, line
from parlour.press.lost_heir.people import eyes, fist, helmet, silk_hat
from parlour.press.svg import at


def street() -> str:
    """City Hall, with the founder on its tower."""
    return (
        box(20, 8, 210, 310, OWN)
        + fill("M20 190h30v-14h20v20h30v-26h20v26h50v140H20z", STONE)
        + shape("M166 226v-92l6-8v-26l8-10v-16l8-14l8 14v16l8 10v26l6 8v92z", SILVER, 2)
        + shape("M180 74c0-12 16-12 16 0z", STONE, 1.6)
        + fill("M186 60l-2-18l3-2v-6h-4v-3h10v3h-3v6l6 6l-2 2l-4-4v16z", LINE)
        + disc(188, 112, 8, CREAM, 2)
        + stroke("M188 107v5l4 2M166 136h44M172 100h32", 1.6)
        + fill("M174 146h8v16h-8zM194 146h8v16h-8zM174 172h8v16h-8zM194 172h8v16h-8z", SLATE)
        + shape("M150 196h84v40h-84zM20 206h56v30h-56z", ROSE, 2)
        + fill("M28 214h8v14h-8zM44 214h8v14h-8zM60 214h8v14h-8zM214 204h8v20h-8z", SLATE)
        + fill("M20 236h210v90H20z", STRAW)
        + stroke("M20 236h210M20 262h60M30 290h40M180 250h40", 1.6, BROWN)
    )


def officer() -> str:
    """A long lean man with white whiskers, blowing his whistle."""
    coat = (
        shape("M128 150c-24 0-42 8-48 24c-8 40-10 90-8 148h112c2-58 0-108-8-148c-6-16-24-24-48-24z", SLATE, 3)
        + "".join(disc(124, y, 4, GOLD, 1.6) for y in (178, 202, 226, 288))
        + stroke("M130 166v82M130 280v30", 2)
        + shape("M74 256c34 8 72 8 108 0v14c-36 8-74 8-108 0z", LINE, 2)
        + shape("M120 256h18v17h-18z", GOLD, 2)
        + shape("M108 144c12 10 28 10 40 0l3 13c-14 9-32 9-46 0z", SLATE, 2.4)
    )
    down = (
        shape("M168 164c14 22 20 60 18 98c-8 6-16 6-22 2c0-32-2-60-8-82", SLATE, 2.8)
        + shape("M163 258h24v10h-24z", CREAM, 2)
        + fist(174, 281, 180, 0.95)
    )
    face = (
        oval(158, 104, 6, 10, FLESH, 2.2)
        + shape("M101 78c-2 16-2 30 0 42c3 18 14 28 26 28s24-10 28-28c2-12 2-28 0-42z", FLESH, 2.8)
        + fill("M142 80c6 20 6 46-4 64c10-4 15-14 17-26c2-12 2-26 0-38z", BLUSH)
        + disc(108, 118, 8, BLUSH)
        + disc(139, 119, 7, ROSE)
        + eyes(112, 97, 24, -2)
        + stroke("M104 88l14 2M129 90l15-3", 4, SILVER)
        + shape("M122 96c-2 8-7 16-8 21c4 4 12 3 14 0", FLESH, 2.2)
        + shape("M157 84c4 20 2 46-12 62c-6-2-8-8-6-14c6-4 9-12 8-24c2-8 6-14 10-24z", SILVER, 2.2)
        + shape("M100 92c-4 18-2 40 8 52c6 0 8-4 6-10c-8-10-10-26-14-42z", SILVER, 2.2)
        + stroke("M150 108c0 10-2 18-5 26M152 98l-2 8M104 114c1 8 3 14 6 20", 1.4, STONE)
        + oval(119, 130, 6, 5, VERMILION, 2)
        + stroke("M126 140c4 2 8 1 10-1", 1.6)
    )
    whistle = shape("M118 126h-22c-5 0-6 4-6 6c0 6 8 8 14 4l14-4z", GOLD, 2) + stroke(
        "M78 112l-10-8M74 126l-14-2M78 138l-12 6", 3, VERMILION
    )
    raised = (
        shape("M92 160c-16 10-26 32-24 52c2 14 16 16 25 6l26-46l-16-16c-6 6-10 14-12 24", SLATE, 2.8)
        + shape("M100 152l18 14l6-8l-17-14z", CREAM, 2)
        + fist(109, 141, 38, 0.95)
    )
    badge = shape("M140 180h8v3h-2q6 3 6 12q0 5 4 7v2h-24v-2q4-2 4-7q0-9 6-12h-2zM141 204a3 3 0 0 0 6 0z", GOLD, 1.8)
    return coat + down + badge + face + at(127, 78, helmet(SLATE)) + whistle + raised


def mayor() -> str:
    """A long grave man in a white beard and a chain of office, with his proclamation."""
    body = (
        shape("M140 194c-34 0-72 10-84 30c-12 30-16 62-16 100h180c0-40-6-74-18-100c-10-20-34-30-62-30z", SOOT, 3)
        + shape("M112 196l28 60l30-60z", CREAM, 2)
        + shape(
            "M112 196c-14 14-18 30-16 48l40 60c6-20 6-36 2-50zM168 196c14 14 18 30 16 48l-34 60c-8-20-8-36-4-50z",
            SOOT,
            2.6,
        )
    )
    chain = cord("M84 206c8 34 26 50 56 58c30-8 48-24 56-56", 10, 6, GOLD) + stroke(
        "M84 214l9-3M90 228l8-5M99 241l7-7M112 251l5-8M169 251l-5-8M181 241l-7-7M190 228l-8-5M196 214l-9-3", 2
    )
    arm = (
        shape("M200 240c10 20 14 46 6 68c-24 10-58 6-86-4l2-24c20 4 40 4 46-2c1-6 1-10 0-14", SOOT, 2.8)
        + shape("M126 280l-4 26l-10-3l4-26z", CREAM, 2)
        + shape("M116 304c-10 2-22 0-26-6c-3-6 4-8 10-6l-14-6c-6-4-2-11 6-8l18 4c4-4 8-4 10-2z", FLESH, 2.4)
        + stroke("M90 286l14 5M100 293l6 2", 1.8)
    )
    thumb = shape("M34 276c10-5 20-3 21 3c0 6-10 7-19 8M36 286c8-2 14 0 14 5c-1 5-7 6-13 6", FLESH, 2.2)
    bell = shape("M134 286h8v3h-2q8 3 8 14q0 6 4 8v2h-28v-2q4-2 4-8q0-11 8-14h-2zM134 313a4 3 0 0 0 8 0z", GOLD, 2)
    return (
        hall()
        + body
        + chain
        + at(3, -30, bell)
        + bearded_face()
        + at(140, 90, silk_hat())
        + proclamation()
        + at(0, 6, arm)
        + thumb
    )


def hall() -> str:
    """The old State House, with its clock."""
    return (
        box(20, 8, 210, 310, STRAW)
        + shape("M20 164h210v90H20z", ROSE, 2)
        + stroke("M20 176h210M20 190h210M20 204h210", 1, VERMILION)
        + "".join(
            shape(f"M{x} 176h14v26h-14z", CREAM, 1.8) + stroke(f"M{x + 7} 176v26M{x} 189h14", 1.2)
            for x in (34, 60, 196)
        )
        + shape("M184 164v-50h34v50zM188 114v-30h26v30zM191 84c0-20 20-20 20 0zM199 69l2-30l2 30z", CREAM, 2)
        + disc(201, 138, 9, SILVER, 2)
        + stroke("M201 132v6l4 3M194 92v18M201 92v18M208 92v18", 1.6)
    )


def bearded_face() -> str:
    """The Mayor's face: spectacles and a white beard."""
    return (
        shape("M113 96c-5 24-6 48-2 64c5 18 14 28 28 28s24-10 29-28c4-18 3-42-1-64z", FLESH, 3)
        + fill("M156 98c6 24 6 44 0 66h10c6-20 4-44 0-66z", BLUSH)
        + oval(172, 128, 6, 11, FLESH, 2.4)
        + shape("M167 98c8 8 8 22 4 36c-6-2-8-12-6-20zM112 98c-6 8-7 20-4 34c4-4 5-12 4-18z", SILVER, 2)
        + eyes(124, 125, 26, -1, 5)
        + stroke("M113 112c8-3 14 0 19 5M142 117c5-6 12-8 20-5", 4.6, SILVER)
        + stroke("M113 112c8-3 14 0 19 5M142 117c5-6 12-8 20-5", 1.2, STONE)
        + stroke("M118 108c8-3 10 0 14 3M144 111c4-4 8-5 14-4", 1.4)
        + shape("M136 122c-2 12-9 22-9 28c4 4 12 4 16 1", FLESH, 2.4)
        + stroke("M120 146c-3 5-3 9-1 13M157 146c3 5 3 8 2 12", 1.8)
        + shape(
            "M106 138c2 16 8 24 16 26c8-4 24-4 32 0c8-2 14-10 18-28c4 34-4 84-32 104c-26-18-38-66-34-102z", CREAM, 2.6
        )
        + stroke("M132 158c5 2 9 2 14-1", 2.2)
        + stroke(
            "M116 166c2 22 8 42 16 56M128 176c1 18 4 36 9 50M142 178c0 18-1 32-3 46"
            "M154 174c0 16-3 34-9 46M164 162c0 14-3 28-8 42",
            1.6,
            STONE,
        )
        + stroke(
            "M115 134a9 8 0 1 0 18 0a9 8 0 1 0-18 0M142 134a9 8 0 1 0 18 0a9 8 0 1 0-18 0M133 133q4-3 9 0M160 132l10-4",
            1.8,
            AMBER,
        )
    )


def proclamation() -> str:
    """What he has proclaimed."""
    return at(
        74,
        250,
        shape("M-34-52c20 6 46-4 68 2l2 104c-24 4-46-4-72 2z", CREAM, 2.6)
        + line("Lost", 1, -40, 17, ink=VERMILION, within=50)
        + line("a small boy", 1, -18, 8, weight=REGULAR, within=52)
        + line("in blue", 1, -6, 8, weight=REGULAR, within=52)
        + line("Reward", 1, 9, 11, within=54)
        + stroke("M-24 28h50M-24 35h40", 1.6, STONE)
        + disc(20, 40, 6, VERMILION, 1.4),
        turn=-6,
    )


def front() -> str:
    """A Philadelphia front: red brick and a white shutter."""
    courses = [(x, y) for y in range(20, 300, 14) for x in range(24 + y // 14 % 2 * 12, 226, 24)]
    return (
        box(20, 8, 210, 310, ROSE)
        + stroke("".join(f"M{x} {y}h14" for x, y in courses if not (64 < x < 180 and y > 70)), 1.6, VERMILION)
        + shape("M22 142h34v92h-34zM196 120h30v92h-30z", CREAM, 2.4)
        + stroke(
            "M28 150h22v34h-22zM28 192h22v34h-22zM202 128h22v34h-22zM202 170h22v34h-22zM28 158h22"
            "M28 166h22M28 174h22M202 136h22M202 144h22M202 152h22",
            1.6,
        )
    )
