"""Raffles on a roof in evening dress: mask, silk hat and opera cape, pearls in one hand and the other at his brim."""

from parlour.press.ink import (
    BLUSH,
    CREAM,
    FLESH,
    GOLD,
    LINE,
    SILVER,
    SLATE,
    SOOT,
    STONE,
    VERMILION,
    box,
    disc,
    fill,
    oval,
    shape,
    stroke,
    thrifty,
)
from parlour.press.raffles.roof import night, parapet, roofs
from parlour.press.svg import at, el, num


def raffles() -> str:
    """Raffles on a London roof under the moon, the pearls in one hand and the other at his hat."""
    figure = hat_arm() + coat() + shirt() + head() + hat_hand() + pearl_arm()
    return thrifty(night(), roofs(), cape(), figure, parapet())


def cape() -> str:
    """The opera cape, its lining shown to the wind."""
    return (
        shape(
            "M108 146c-18 10-30 26-36 46c-9 30-16 66-24 108l18 12h140c0-24 0-44 6-60"
            "c8-20 14-34 14-60c-14-20-30-36-50-46z",
            VERMILION,
            3,
        )
        + stroke(
            "M88 220c-8 24-12 54-14 84M83 214c-9 26-14 56-17 90M198 180c4 18 2 40-6 66M192 190c2 14 0 30-4 46", 1.6
        )
        + stroke("M80 200c-10 30-16 60-20 104M204 176c8 24 4 52-4 80", 2)
        + shape("M108 146c-18 10-30 26-36 46c-9 30-16 66-24 108l-6 0c2-50 8-88 22-116c10-20 24-34 44-42z", SOOT, 2.4)
        + shape("M178 144c20 6 42 18 54 34v40c-8 14-14 30-18 48l-6-4c2-22 10-44 6-66c-8-18-20-34-36-44z", SOOT, 2.4)
    )


def coat() -> str:
    """The tail coat, cut to the waist."""
    return (
        shape(
            "M118 142c-16 6-28 12-32 26c-4 26 10 44 14 66c2 24-4 50-6 80h92c-2-30-6-56-6-80c2-16 8-26 11-40"
            "c1-12-14-40-31-52z",
            SOOT,
            3,
        )
        + fill("M150 142c20 1 28 11 38 11l8 22l-8 26l-20 20z", SOOT)
        + stroke("M102 200c4 12 8 24 9 36M178 204c-4 12-7 22-8 34M110 250c0 12-2 22-3 32M170 250c0 12 2 22 3 32", 2)
    )


def shirt() -> str:
    """The white front and the white tie, the silk lapels, a flower."""
    return (
        shape("M120 142h42c0 30-6 60-12 84l-9 18l-9-18c-8-24-12-54-12-84z", CREAM, 2)
        + fill("M146 150c6 0 12-2 16-6c0 30-6 58-12 82l-9 18c8-30 10-62 5-94z", SILVER)
        + shape("M126 200c8 8 12 14 15 20c4-8 9-14 15-22l-5 28l-10 18l-10-18z", SILVER, 2)
        + stroke("M141 220v22", 1.2)
        + disc(139, 174, 2.6, GOLD, 1.2)
        + disc(140, 190, 2.6, GOLD, 1.2)
        + stroke("M136 229h.1M138 237h.1", 3)
        + shape(
            "M121 140c-12 6-18 12-20 20l10 10l-7 8c8 20 18 36 28 48c-8-28-11-56-11-86zM162 140c12 6 18 12 20 20l-10 10"
            "l7 8c-8 20-18 36-29 48c6-28 12-56 12-86z",
            LINE,
            1.6,
        )
        + stroke("M108 163l9 8M104 178c6 16 14 28 22 38M174 163l-9 8M178 180c-6 14-13 26-20 36", 1.4, SLATE)
        + shape("M168 164c-4-4 0-8 3-6c1-5 7-4 7 0c4-1 6 4 2 6c3 4-2 7-5 4c-3 4-8 0-7-4z", CREAM, 1.4)
        + disc(174, 163, 1.6, GOLD)
    )


def strung(d: str, gap: float = 6.6, size: float = 5.4) -> str:
    """Pearls on a string."""
    beads = {"d": d, "stroke_dasharray": f".1 {num(gap)}"}
    return el("path", **beads, stroke=LINE, stroke_width=size + 2.2) + el(
        "path", **beads, stroke=CREAM, stroke_width=size
    )


def gloved(palm: str, fingers: str, wide: float = 6) -> str:
    """A gloved hand: a palm, and fingers that are thick strokes of kid."""
    return stroke(fingers, wide + 3.4) + shape(palm, CREAM, 3) + stroke(fingers, wide, CREAM)


def pearl_arm() -> str:
    """His right arm, bent up, and the pearls he lets us see."""
    arm = (
        shape("M88 166c-12 6-22 20-26 36c-4 12-2 22 6 26c8 2 14-4 18-12c6-12 12-22 14-30z", SOOT, 2.6)
        + shape("M61 214c0-20 6-38 13-52l19 6c-2 20-6 36-14 52c-8 10-18 6-18-6z", SOOT, 2.6)
        + stroke("M67 212c2-14 6-28 10-40", 2.4, SLATE)
        + stroke("M84 206c-4 0-8 2-10 6M86 196c-6 0-10 2-14 6", 2)
        + shape("M73 164l2-9l20 6l-2 9z", CREAM, 2)
        + disc(80, 164, 1.8, GOLD, 1)
    )
    hand = gloved(
        "M76 156c-2-10-3-16-1-22c3-7 14-8 18-2c3 5 3 10 3 14l-3 16z",
        "M78 134c-5-6-7-12-7-18M82 131c-2-8-2-14 0-20M87 131c1-7 4-13 8-17M92 134c5-5 10-4 12 4M95 148c4 0 8-3 9-8",
        5.4,
    )
    lines = stroke("M80 134c1 4 1 7 0 10M86 132c0 4 0 6-1 9M80 150l4 2", 1.3, STONE)
    pearls = strung("M104 141C92 170 92 214 104 228S112 176 105 142")
    return arm + pearls + hand + lines


def hat_arm() -> str:
    """His left arm, lifted to the brim."""
    return (
        shape("M158 143c10 4 18 8 26 8c8 0 14-2 20-6l16 8c-4 20-16 34-30 44l-24 6z", SOOT, 2.8)
        + shape("M222 152c-6 10-18 6-22-6c-4-12-10-26-18-38l16-10c12 14 22 36 24 54z", SOOT, 2.6)
        + stroke("M192 112c8 10 14 22 18 34M196 182c8-5 13-11 17-18", 2.4, SLATE)
        + stroke("M200 150c4 0 8-2 10-6M194 158c6 2 12 1 16-2M188 166c4 2 8 2 12 1", 2)
        + shape("M179 110l17-12l-5-8l-17 12z", CREAM, 2)
    )


def hat_hand() -> str:
    """The hand at the brim."""
    return gloved(
        "M176 103c-4-8-6-14-4-20c4-6 12-6 16-1c3 4 4 8 4 11z",
        "M176 82c-3-4-6-6-10-6M180 80c-3-5-7-8-12-9M184 80c-3-6-6-9-11-12M174 96c-4 0-8-1-10-4",
        5,
    ) + stroke("M176 84c2 2 3 4 4 7M181 82c2 2 3 4 4 7", 1.3, STONE)


def head() -> str:
    """Collar and white tie, and over them the face and the hat."""
    return (
        shape("M118 150c-8-8-13-18-14-32c9 4 16 10 20 20zM164 150c8-8 14-18 16-32c-10 4-17 10-20 20z", VERMILION, 2.4)
        + fill("M126 122v24h34v-26z", BLUSH)
        + shape("M124 128l-3 17l20 8l-8-16zM161 126l3 19l-23 8l10-16z", CREAM, 2)
        + shape("M141 150l-15-7c-2 5-2 10 0 15zM141 150l15-7c2 5 2 10 0 15z", CREAM, 2)
        + box(137, 145, 8, 10, CREAM, 1.8, 2)
        + at(141, 101, masked(), silk_hat(), turn=-5)
    )


def masked() -> str:
    """The face under the half mask, about the point between the eyes."""
    return (
        shape("M21 0c6-4 8 2 6 8c-1 5-4 8-8 6z", FLESH, 2)
        + shape("M-21-20c0 8-2 12-1 22c0 8 2 14 6 21c4 6 8 11 14 12c6 0 12-4 17-11c5-7 7-16 7-26v-18z", FLESH, 2.6)
        + fill("M21-20v18c0 10-2 18-7 25c-4 6-8 10-12 10c6-8 11-18 12-29c0-8 0-16-2-26z", BLUSH)
        + fill("M-21-20h43v8c-14 3-30 4-43 3z", BLUSH)
        + fill("M15-20h9v20c-4 2-7 0-7-4z", LINE)
        + fill("M-24-8c8-4 15-3 20 1c7-5 17-6 29-3c1 10-3 18-12 19c-7 0-11-4-15-9c-3 5-7 8-12 7c-7-1-10-7-10-15z", LINE)
        + fill("M-20-3c4-1 9-1 13 1c-3 5-10 5-13-1zM3-2c4-2 10-3 15-2c-3 6-11 7-15 2z", CREAM)
        + disc(-13, -1.6, 2.3, LINE)
        + disc(8.6, -2, 2.3, LINE)
        + stroke("M-6 6c-2 4-5 6-4 9c2 2 5 2 7 1", 2)
        + stroke("M-12 21c5 3 13 2 20-4", 2)
        + stroke("M-6 27c2 1 4 1 6 0M11 13c1 2 1 4 0 6", 1.4)
    )


def silk_hat() -> str:
    """The hat that goes with it."""
    return (
        shape("M-26-20c0-16-3-32-6-42c14-6 48-6 62 0c-3 10-4 26-4 42z", LINE, 2)
        + oval(-1, -62, 31, 4, SOOT, 1.6)
        + stroke("M-22-56c3 8 4 16 4 24M-15-55c2 6 2 12 2 18", 2.6, SLATE)
        + fill("M-26-24h52l1-10h-53z", SOOT)
        + shape("M-39-26c6 6 12 5 18 2h42c6 3 12 3 18-3c3 6-3 11-10 12c-18 4-42 4-58 1c-8-1-13-6-10-12z", LINE, 2)
        + stroke("M-33-20c18 6 48 6 66-1", 1.6, SLATE)
    )
