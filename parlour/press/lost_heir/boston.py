"""Boston: the gilt dome on Beacon Hill, a policeman with his lantern, a scholar of a Mayor by the harbour."""

from parlour.press.ink import (
    AMBER,
    BLUSH,
    BROWN,
    CREAM,
    FLESH,
    GOLD,
    GREEN,
    LINE,
    OWN,
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
    oval,
    shape,
    stroke,
)
from parlour.press.lost_heir.people import eyes, fist, helmet, silk_hat
from parlour.press.svg import at


def street() -> str:
    """Beacon Hill and the gilt dome."""
    return (
        box(20, 8, 210, 310, OWN)
        + fill("M20 214q50-60 110-66t110 56v120H20z", SAGE)
        + shape("M158 118c0-44 56-44 56 0z", GOLD, 2.2)
        + shape("M181 84v-14h10v14zM184 70l2-18l2 18z", GOLD, 1.6)
        + shape("M152 118h68v12h-68zM150 130h72v44h-72z", ROSE, 2)
        + stroke("M160 132v40M170 132v40M180 132v40M190 132v40M200 132v40M210 132v40M172 112q0-22 8-28", 3, CREAM)
        + shape("M20 178l14-14l14 14v-6l16-14l16 14v80H20z", BROWN, 2)
        + fill("M28 186h8v12h-8zM28 208h8v12h-8zM58 184h8v12h-8zM58 208h8v12h-8z", STRAW)
        + shape("M46 174v-30h8v24z", BROWN, 1.6)
        + shape("M194 176l14-14l16 14h10v70h-40z", BROWN, 2)
        + fill("M202 186h8v12h-8zM216 186h8v12h-8z", STRAW)
        + fill("M20 240h210v90H20z", STONE)
        + stroke("M20 240h210M30 256h16M54 270h16M28 286h18M190 252h18", 1.8, SLATE)
    )


def officer() -> str:
    """A dark man with a pointed beard, peering over his lantern."""
    coat = (
        shape("M130 150c-26 0-44 8-50 24c-6 40-8 90-6 148h114c2-58 0-108-8-148c-6-16-24-24-50-24z", SOOT, 3)
        + fill("M170 168c10 42 12 92 12 154h-18c6-52 8-104 6-154z", LINE)
        + stroke("M80 190c-2 40-4 90-2 130M86 186c-2 40-4 90-2 130", 2.4, GOLD)
        + "".join(disc(x, y, 4, GOLD, 1.6) for y in (188, 212, 290) for x in (110, 136))
        + shape("M76 258c34 8 74 8 110 0v14c-36 8-76 8-110 0z", LINE, 2)
        + shape("M122 258h18v17h-18z", GOLD, 2)
        + shape("M104 150l26 22l26-22l10 12c-20 22-52 22-72 0z", SOOT, 2.6)
    )
    right = shape("M164 164c16 24 22 58 14 84c-10 12-26 14-40 8l2-18c8 2 14 0 17-6c2-16 0-34-4-50", SOOT, 2.8) + (
        shape("M143 236l-3 22l-8-2l3-22z", CREAM, 2) + fist(126, 246, -84, 0.95)
    )
    face = (
        oval(158, 104, 6, 9, FLESH, 2.2)
        + shape("M100 78c-3 12-3 26-1 38c4 22 16 34 28 34s26-14 29-34c2-12 2-26 0-38z", FLESH, 2.8)
        + fill("M144 80c6 20 4 40-6 60c10-4 16-14 18-26c2-12 2-24 0-34z", BLUSH)
        + eyes(110, 100, 25, -2.6, 5.5)
        + stroke("M100 90c6-4 12-2 17 3M127 93c5-5 13-7 19-3", 4, LINE)
        + shape("M120 100c-2 8-10 14-9 19c3 4 11 4 15 1", FLESH, 2.2)
        + shape("M120 123c-8-2-18 0-26 10c10 2 18 1 25-4c6 5 18 6 30 2c-8-9-18-11-29-8z", LINE, 2)
        + shape("M110 136c3 16 8 28 14 36c8-6 16-20 20-36c-6 4-10 6-12 2h-12c-3 3-6 2-10-2z", LINE, 2)
        + stroke("M118 144c1 8 3 14 6 20M132 144c-1 8-3 14-6 18", 1.4, STONE)
    )
    lantern = at(
        78,
        232,
        fill("M-66-20L-8-8v28L-66 40.5z", STRAW)
        + stroke("M-8-26c0-16 24-16 24 0", 2.6)
        + shape("M-12-26h30l4 10h-38zM-14 26h34v8h-34z", GREEN, 2.4)
        + shape("M-13-16h32v42h-32z", GREEN, 2.4)
        + disc(1, 5, 13, GOLD, 2.4)
        + disc(1, 5, 8, CREAM, 1.6)
        + stroke("M10-12v34", 2, SAGE),
    )
    left = shape("M108 154c-22 0-40 10-44 24c-2 6 0 10 4 12h24c10-2 18-6 24-12z", SOOT, 2.8) + shape(
        "M66 186h27v9h-26z", CREAM, 2
    )
    badge = shape("M142 196c6-8 14-8 18-2l6-4v12l-6-4c-6 6-14 4-18-2z", GOLD, 1.6)
    return coat + right + badge + left + face + at(127, 78, helmet(SOOT)) + lantern + fist(80, 203, 180, "-.9 .9")


def mayor() -> str:
    """A scholar with eyeglasses and a pointed beard, lifting his hat by the harbour."""
    body = (
        shape("M128 196c-34 0-72 10-82 32c-10 30-14 62-14 96h176c0-40-2-74-14-98c-10-20-38-30-66-30z", SOOT, 3)
        + shape("M104 198l-10 60l14 66h50l6-66l-16-60z", SAGE, 2.4)
        + shape("M108 194l18 50l22-50z", CREAM, 2)
        + shape("M126 216c-8-4-12-10-14-16l14 5l16-5c-2 8-8 14-16 16zM122 216l8 0l6 30l-10 10l-9-10z", GREEN, 2)
        + "".join(disc(127, y, 3.4, GOLD, 1.5) for y in (270, 288))
        + shape(
            "M102 194c-18 12-26 28-28 46l16 6l-8 12l20 66h6c-8-40-4-80 6-112z"
            "M150 194c18 12 24 28 26 46l-16 6l8 12l-14 66h-6c6-40 4-80-8-112z",
            SOOT,
            2.6,
        )
    )
    sash = (
        shape("M158 198l24 12L78 334l-34-4z", GREEN, 2.6)
        + stroke("M164 203L54 330M175 209L70 332", 2.2, GOLD)
        + at(
            142, 242, disc(0, 0, 15, GOLD, 2.4) + shape("M-10 1c5-8 12-7 15-2l5-4v10l-5-3c-5 5-11 4-15-1z", GREEN, 1.2)
        )
    )
    lifted = (
        shape("M168 206c22 2 44-10 52-34c4-14 4-26 2-36l-24-2c2 14-2 26-10 32c-12 6-22 12-28 20z", SOOT, 2.8)
        + shape("M196 136h28v-11h-27z", CREAM, 2.2)
        + at(192, 92, silk_hat(), scale=0.82, turn=24)
        + shape("M198 126c-6-8-6-18-2-25c6-5 20-3 25 3c4 8 3 16 0 22z", FLESH, 2.4)
        + stroke("M202 104v8M208 103v9M214 105v8", 2)
    )
    arm = (
        shape("M50 224c-14 24-18 56-8 80c18 10 44 4 66-8l-6-24c-16 6-26 4-28-4c2-14 6-24 10-34z", SOOT, 2.8)
        + shape("M102 270l7 26l9-3l-7-26z", CREAM, 2)
        + shape("M112 268c12-6 26-4 30 2c2 5-4 7-10 5l10 3c5 4 1 9-5 8l2 4c-3 5-14 6-24 4z", FLESH, 2.4)
        + stroke("M124 276l14 3M124 284l12 3", 1.8)
    )
    return harbour() + body + sash + arm + lifted + scholar()


def harbour() -> str:
    """The harbour: a ship at anchor, and a steeple."""
    return (
        box(20, 8, 210, 310, SKY)
        + fill("M20 100c30-10 60-4 80 4c40-16 80-10 130 0v60H20z", CREAM)
        + fill("M20 190h210v130H20z", SAGE)
        + stroke("M28 206h30M40 220h24M190 208h30M200 222h20M30 236h20", 2, GREEN)
        + stroke("M44 190v-54M68 190v-64", 2.4)
        + shape(
            "M32 142q12 4 24 0l2 16q-14 4-28 0zM54 132q14 4 28 0l3 18q-17 5-34 0z"
            "M33 164q11 3 22 0l2 16q-13 3-26 0zM54 156q14 4 30 0l2 20q-17 4-34 0z",
            CREAM,
            1.8,
        )
        + shape("M22 188c20 6 52 6 72-4l-8 18h-56z", BROWN, 2)
        + stroke("M66 124l34 60M44 132l-20 52", 1.4)
        + shape("M196 190v-60l8-12v-14l6-10l6 10v14l8 12v60z", ROSE, 2)
        + fill("M203 140h6v12h-6zM212 140h6v12h-6zM203 162h6v12h-6zM212 162h6v12h-6z", SLATE)
        + stroke("M210 94v-14M206 84l4-6l4 6", 2, AMBER)
    )


def scholar() -> str:
    """The Mayor's face: eyeglasses, a high forehead and a pointed beard."""
    return (
        oval(160, 122, 7, 11, FLESH, 2.4)
        + shape(
            "M92 92c0-32 16-50 38-50c22 0 34 20 34 50c0 20-2 48-10 66c-6 16-14 24-24 24s-24-10-30-26c-6-18-8-44-8-64z",
            FLESH,
            3,
        )
        + fill("M148 50c14 12 14 60 2 100l-8 26c6-4 10-10 12-18c8-18 10-46 10-66c0-18-6-34-16-42z", BLUSH)
        + stroke("M108 60c6-6 14-9 22-8", 3, CREAM)
        + shape("M164 84c6 10 4 24-2 34c-6-4-8-14-8-22c4-4 8-8 10-12zM92 88c-6 8-5 20-1 30c5-2 5-10 4-18z", STONE, 2)
        + stroke("M158 98c2 4 2 8 1 12M162 94c2 4 2 8 1 11", 1.4)
        + eyes(108, 114, 27, -1.5, 5.5)
        + stroke("M98 100c6-6 13-6 18-2M126 98c6-5 13-4 18 2", 4, STONE)
        + shape("M118 114c-3 10-11 20-11 26c4 4 12 4 16 1", FLESH, 2.4)
        + stroke(
            "M99 116a10 9 0 1 0 20 0a10 9 0 1 0-20 0M126 116a10 9 0 1 0 20 0a10 9 0 1 0-20 0"
            "M119 113q4-3 7 0M146 118c14 16 22 50 10 86",
            1.8,
            LINE,
        )
        + shape("M118 148c-10-3-20 1-30 12c2-1 12 6 28-2c4 4 24 6 40-4c-10-8-24-12-38-6z", STONE, 2.2)
        + shape(
            "M98 158c2 24 10 46 22 60c14-12 28-36 32-64c-10 8-16 10-20 8c-6 3-12 3-18 0c-4 2-10 0-16-4z", STONE, 2.4
        )
        + fill("M114 164c5-2 12-2 17 0c-4 5-13 5-17 0z", VERMILION)
        + stroke(
            "M110 178c2 12 6 22 10 30M122 178c0 12 1 20 2 28M134 176c-1 12-4 20-7 26"
            "M143 168c-2 10-4 16-8 24M100 156c6 0 10-1 14-4M126 152c6 3 14 4 20 3",
            1.6,
            CREAM,
        )
    )
