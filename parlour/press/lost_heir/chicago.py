"""Chicago: a train on the loop, a young policeman with his notebook, a loud Mayor at the telephone."""

from parlour.press.ink import (
    AMBER,
    BLUE,
    BLUSH,
    BROWN,
    CREAM,
    FLESH,
    GOLD,
    GREEN,
    LINE,
    ORANGE,
    OWN,
    ROSE,
    SILVER,
    SKY,
    SLATE,
    STONE,
    STRAW,
    VERMILION,
    box,
    cord,
    disc,
    fill,
    lattice,
    oval,
    shape,
    stroke,
)
from parlour.press.lost_heir.people import eyes, fist, silk_hat
from parlour.press.svg import at


def street() -> str:
    """The loop, with a train on it."""
    return (
        box(20, 8, 210, 310, OWN)
        + fill("M20 120h22v-20h26v44h14v-70h30v90h120v160H20z", STONE)
        + shape("M162 44h50v180h-50zM156 36h62v9h-62z", BROWN, 2)
        + fill("".join(f"M{x} {y}h7v11h-7z" for y in range(54, 140, 20) for x in (169, 183, 197)), STRAW)
        + shape("M20 160h210v12H20z", SLATE, 2)
        + stroke("M20 166h210M34 172v92M44 172v92M34 172l10 14M44 172l-10 14M210 172v92M220 172v92", 2.2, LINE)
        + shape("M24 128h54v30h-54zM20 122h62v7h-62z", GREEN, 2)
        + fill("M30 134h10v12h-10zM46 134h10v12h-10zM62 134h10v12h-10z", STRAW)
        + disc(34, 158, 4, LINE)
        + disc(68, 158, 4, LINE)
        + fill("M20 256h210v70H20z", STRAW)
        + stroke("M20 256h210M30 274h20M60 290h20M26 300h14", 1.8, BROWN)
    )


def officer() -> str:
    """A young man with a jaw, in a flat cap, writing it all down."""
    coat = (
        shape("M128 150c-28 0-50 8-56 24c-8 40-10 90-8 148h124c2-58 0-108-8-148c-6-16-24-24-52-24z", BLUE, 3)
        + fill("M172 168c10 42 14 92 12 154h-18c6-52 8-104 6-154z", LINE)
        + shape("M108 146l20 32l22-32l12 10l-22 60h-26l-20-60z", BLUE, 2.4)
        + fill("M112 148l16 26l18-26z", CREAM)
        + shape("M124 160h8l4 14l-8 12l-8-12z", LINE, 1.4)
        + "".join(disc(127, y, 4, GOLD, 1.6) for y in (226, 292))
        + shape("M66 258c38 8 80 8 118 0v14c-38 8-80 8-118 0z", LINE, 2)
    )
    star = shape("M150 177l4 9l10 1l-8 7l3 10l-9-6l-9 6l3-10l-8-7l10-1z", GOLD, 1.8)
    face = (
        shape("M112 128h32v20l-15 18l-17-18z", BLUSH, 2.2)
        + oval(160, 102, 6, 10, FLESH, 2.2)
        + shape("M102 74c-3 16-4 34-1 46c3 10 8 22 16 24h20c10-4 16-14 18-24c3-14 3-30 1-46z", FLESH, 2.8)
        + fill("M144 76c6 20 6 42-4 66c8-4 13-12 15-22c3-14 3-28 1-42z", BLUSH)
        + fill("M148 78c8 0 10 8 9 22l-4 2c-4-6-6-14-5-24z", BROWN)
        + eyes(112, 96, 25, -1)
        + stroke("M103 88c5-4 11-4 16-1M130 87c5-3 12-3 16 1", 3.6, BROWN)
        + shape("M122 94c-3 8-9 14-9 18c3 4 10 4 14 2", FLESH, 2.2)
        + shape("M108 122c10 3 22 3 31-3c0 8-6 13-14 13c-8 1-14-3-17-10z", CREAM, 2.2)
        + stroke("M122 138c4 2 8 1 10-1M142 114c2 2 2 5 1 7", 1.8)
    )
    cap = (
        shape("M90 58c-4-14 14-26 40-26s44 10 38 28c-2 6-6 10-10 14c-20-8-42-8-58-2c-5-4-8-8-10-14z", BLUE, 2.8)
        + shape("M98 68c20-8 42-8 62 2l-1 12c-20-8-42-8-60-2z", LINE, 2)
        + stroke("M100 70c20-7 40-7 58 1", 2, GOLD)
        + shape("M97 80c18-8 36-6 46 0c-10 8-40 12-52 8c0-4 2-6 6-8z", LINE, 2.4)
        + stroke("M99 46c8-6 18-8 30-8", 2, SKY)
        + shape("M124 48l3 6l7 1l-5 5l2 7l-7-4l-6 4l1-7l-5-5l7-1z", GOLD, 1.6)
    )
    arms = (
        shape("M76 166c-16 24-20 56-14 76c8 8 22 6 36 0l-4-20c-6 0-8-2-8-6c2-14 6-26 8-36z", BLUE, 2.8)
        + shape("M178 166c16 24 18 56 12 74c-8 10-24 10-40 4l4-20c8 2 12 0 12-6c-2-14-4-24-6-34z", BLUE, 2.8)
        + shape("M88 220l7 24l8-2l-6-24z", CREAM, 2)
        + shape("M160 222l-6 24l-8-2l6-24z", CREAM, 2)
    )
    book = (
        at(112, 222, shape("M-22-22h38v42h-38z", CREAM, 2.2) + shape("M-22-26h38v9h-38z", VERMILION, 2), turn=-10)
        + stroke("M98 214l20-4M99 221l18-3M101 228l12-2", 1.6, SLATE)
        + fist(104, 234, 80, 0.9)
        + stroke("M150 206l-24 18", 4.6)
        + stroke("M149 207l-20 15", 2.4, ORANGE)
        + fist(142, 230, -64, "-.9 .9")
    )
    return coat + star + face + cap + arms + book


def mayor() -> str:
    """A big man with a black moustache and a loud waistcoat, sending everyone out to look."""
    body = (
        shape("M140 188c-50 0-92 14-104 44c-10 30-14 60-14 92h200c0-40-2-72-16-94c-14-28-42-42-66-42z", BROWN, 3)
        + shape("M106 200c-14 40-16 82-12 124h92c4-42 0-86-20-124z", AMBER, 2.6)
        + lattice([(106, 210), (166, 206), (182, 250), (186, 324), (94, 324), (94, 260)], 11, (0, 90), 2, CREAM)
        + shape("M114 192l24 44l26-44z", CREAM, 2)
        + shape("M132 206h14l8 26l-15 22l-15-22z", VERMILION, 2)
        + disc(139, 228, 4, CREAM, 1.5)
        + shape("M110 184l0 20l26 4zM166 184l2 20l-26 4z", CREAM, 2)
        + shape(
            "M104 194c-20 12-28 26-30 42l18 6l-8 14l14 68h10c-10-40-6-82 4-114z"
            "M170 194c20 12 26 26 28 42l-18 6l8 14l-8 68h-6c6-40 2-80-10-114z",
            BROWN,
            2.6,
        )
    )
    links = "M82 204c6 30 28 50 56 60c30-10 50-30 58-60"
    chain = (
        cord(links, 9, 5, GOLD)
        + stroke("M82 214l9-3M88 228l9-5M98 241l7-7M112 252l5-8M166 252l-5-8M180 240l-7-7M190 227l-8-5M196 212l-9-3", 2)
        + at(139, 274, shape("M0-18l5 12l14 1l-11 9l4 14l-12-8l-12 8l4-14l-11-9l14-1z", GOLD, 2.4))
    )
    arm = shape(
        "M94 200c-16 6-26 22-32 40l10-30l-30-8c-12 28-18 62-14 86c6 18 28 18 38 4c16-20 32-44 36-62z", BROWN, 2.8
    ) + shape("M40 206l33 9l4-12l-32-9z", CREAM, 2.2)
    return (
        town()
        + body
        + chain
        + arm
        + shouting_face()
        + at(135, 88, silk_hat(VERMILION), scale=0.96, turn=-9)
        + telephone()
    )


def town() -> str:
    """Tall houses at sunset, and smoke."""
    return (
        box(20, 8, 210, 310, ROSE)
        + disc(198, 120, 40, STRAW)
        + fill("M20 140h18v-20h24v40h16v-80h26v30h26v-60h34v70h14v40h18v-24h34v130H20z", SLATE)
        + fill(
            "".join(
                f"M{x} {y}h5v8h-5z"
                for x, y in (
                    (84, 92),
                    (94, 92),
                    (84, 108),
                    (44, 130),
                    (52, 130),
                    (44, 146),
                    (204, 150),
                    (216, 150),
                    (204, 166),
                    (216, 166),
                    (183, 150),
                    (28, 154),
                )
            ),
            STRAW,
        )
        + stroke("M200 134c-6-14 10-16 4-30c-4-12 12-14 6-30", 6, SILVER)
        + fill("M196 134h10v14h-10z", SLATE)
    )


def telephone() -> str:
    """The telephone, and the hand that has hold of it."""
    return (
        stroke("M42 196c-12 14 4 22 0 34", 2.2)
        + shape("M38 216c0-8 40-8 40 0v5c0 8-40 8-40 0z", GOLD, 2.2)
        + shape("M54 158h8v56h-8z", GOLD, 2.2)
        + shape("M38 164h-5v7h4l1 20h9l1-20h4v-7z", LINE, 1.6)
        + stroke("M40 160h14", 3.4, GOLD)
        + shape("M48 146h14l18-9q6 14 1 28l-19-7h-14z", GOLD, 2.2)
        + fill("M80 139q4 12 0 24q-6-12 0-24z", LINE)
        + fist(58, 193, 4, 1.05)
    )


def shouting_face() -> str:
    """The Mayor's face: a black moustache over an open mouth."""
    return (
        oval(176, 132, 8, 13, FLESH, 2.6)
        + shape("M104 82l-2 14c-6 26-8 52-2 70c6 18 20 28 38 28s32-12 37-30c4-20 4-44-1-68c-2-8-8-14-16-18z", FLESH, 3)
        + fill("M160 100c8 28 6 60-8 90c12-6 19-14 23-26c4-20 4-44-1-66z", BLUSH)
        + shape("M154 80c16 2 22 24 20 50l-7 4c-6-10-13-36-13-54z", LINE, 2)
        + oval(112, 144, 8, 6, ROSE)
        + eyes(120, 120, 29, -2.2, 6)
        + stroke("M106 108c8-6 16-4 22 2M140 109c7-7 17-7 22 0", 6)
        + shape("M130 118c-3 11-14 18-12 26c4 7 19 6 23-1c2-7-4-13-4-22", FLESH, 2.4)
        + fill("M108 162c16 4 40 4 54-2c0 16-10 26-26 26s-26-10-28-24z", LINE)
        + fill("M112 163c16 4 34 4 46-1l-3 8c-12 3-28 3-40 0z", CREAM)
        + fill("M124 182c6-6 18-6 24 0c-6 6-18 6-24 0z", VERMILION)
        + shape(
            "M130 150c-14-2-22 8-32 9c-8 0-10-8-6-12c-12 2-14 20 0 25c18 4 32-4 40-12c8 8 24 14 42 8"
            "c14-6 12-22 0-24c4 4 2 12-6 12c-10 0-22-10-38-6z",
            LINE,
            2.2,
        )
        + stroke("M102 164c10 0 18-4 24-9M142 154c6 5 14 9 22 8", 1.6, STONE)
    )
