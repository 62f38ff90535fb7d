"""The Wrong Boy: a newsboy in rags with a wink and a bundle of papers, in an alley with washing and a cat."""

from parlour.press.ink import (
    AMBER,
    BLUSH,
    BROWN,
    CREAM,
    FLESH,
    GREEN,
    LINE,
    ROSE,
    SAGE,
    SILVER,
    SLATE,
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
from parlour.press.lettering import line
from parlour.press.svg import at


def wrong_boy() -> str:
    """The Wrong Boy, who is not sorry."""
    return alley() + fill("M72 303c20-6 90-6 112 0c-20 7-90 7-112 0z", SLATE) + at(-6, 0, newsboy())


def newsboy() -> str:
    """The Wrong Boy: rags, freckles, a wink and a bundle of papers; 70 to 304 down, about x 140."""
    shirt = (
        shape("M118 156c-10 20-12 44-8 68c18 8 42 8 62 0c4-24 0-48-12-68z", SILVER, 2.4)
        + stroke("M122 170v50M132 172v52M142 172v52M152 172v52M162 174v46", 2, BLUSH)
        + shape("M126 152l14 22l16-22l8 8l-18 22h-10l-18-22z", SILVER, 2)
        + cord("M126 160c2 26 2 46-4 64", 5, 2, VERMILION)
        + cord("M110 222c20 8 42 8 62 0", 5, 2.4, STRAW)
    )
    coat = shape(
        "M118 154c-12 14-18 42-18 72l-4 12l10-4l4 8l8-8c-2-30 4-56 14-72z"
        "M158 154c16 12 24 40 24 70l6 14l-10-2l-4 7l-9-9c4-30 0-56-12-72z",
        SLATE,
        2.6,
    )
    bundle = at(
        186,
        212,
        shape("M-32-18l54-6l4 10l-4 30l-54 8z", CREAM, 2.4)
        + stroke("M-30-11l54-6M-30-4l54-6M-30 4l54-6M-30 11l52-6M-30 17l52-6", 1.4, STONE)
        + stroke("M-6-21l2 44", 3.4, BROWN),
    )
    arm = (
        shape(
            "M162 160c20 8 32 30 32 54c-2 16-16 22-34 20l-4-4l3-5l-4-5l4-6c10 0 14-4 14-10c-2-14-6-22-12-30z",
            SLATE,
            2.6,
        )
        + shape("M160 213c-10-2-18 0-20 6c0 6 4 10 8 10l12 2z", FLESH, 2.2)
        + stroke("M142 217h8M142 223h9", 1.5)
        + shape("M182 190l9-3l4 12l-9 3z", GREEN, 1.6)
    )
    return bare_legs() + shirt + bundle + coat + arm + extra() + winking_head()


def bare_legs() -> str:
    """Bare feet, and breeches with a patch."""
    return (
        shape("M106 264v28h16l-1-26zM154 264l6 30h14l-4-30z", FLESH, 2.2)
        + shape(
            "M106 288c-4 6-14 8-20 11c-2 5 2 6 8 6h22c6-2 8-8 8-15z"
            "M160 290c-1 6-1 12 2 15h26c6-2 4-6-2-8c-6-1-10-4-12-8z",
            FLESH,
            2.2,
        )
        + stroke("M89 300l2 4M95 298l2 5M180 299l-1 5M174 298l-1 5", 1.6)
        + shape("M112 222h58l10 46l-10 4l-4-5l-6 6l-7-5l-8 5l-7-32l-14 36l-8-6l-5 5l-6-5l-5 3z", BROWN, 2.6)
        + shape("M150 240l14-3l3 14l-14 3z", SAGE, 1.8)
        + stroke("M149 243l5-1M152 236l1 5M162 253l5-1M159 234l1 6", 1.6)
        + stroke("M116 244l-6 20M124 228c-1 6-3 10-6 14", 1.8)
    )


def extra() -> str:
    """The arm that holds up the paper."""
    return (
        shape("M122 154c-12 6-28 6-38-6c-6-12-8-24-8-36l6 3l5-5l5 5l8-4c0 10 2 16 6 20l18 4z", SLATE, 2.6)
        + shape("M82 112l1-12h14l2 11l-6 4l-5-5l-5 5z", FLESH, 2)
        + at(
            108,
            63,
            shape("M-32-32c20 6 44-4 64 2v66c-20-6-44 4-64-2z", CREAM, 2.4)
            + line("Extra!", 0, -24, 18, ink=VERMILION, within=54)
            + line("Heir found", 0, -1, 8, within=54)
            + stroke("M-26 14c8 2 14 1 22 0M-26 20c8 2 14 1 22 0M-26 26c8 2 14 1 22 0M4 26c8-1 14-1 22 1", 1.6, STONE)
            + fill("M4 10c8-2 14-1 22 1v10c-8-2-14-2-22-1z", SLATE),
            turn=-8,
        )
        + shape("M80 104c-5-8-4-18 2-22c6-2 8 2 6 8c6-6 14-4 14 2c2 8-2 14-8 16c-6 1-11 0-14-4z", FLESH, 2.2)
        + stroke("M88 90c-2 3-2 6 0 9M95 88c-3 4-3 6-2 10", 1.6)
    )


def winking_head() -> str:
    """Cap, freckles, a wink and a gap between the teeth."""
    return at(
        142,
        124,
        shape("M-8 22h18v16l-10 8l-10-8z", BLUSH, 2)
        + oval(-25, 2, 6, 8, FLESH, 2.2, -10)
        + oval(27, 2, 7, 9, FLESH, 2.2, 10)
        + shape("M-24-16c-3 22 2 40 14 46c8 4 16 4 22-1c12-8 16-24 14-45c-16-10-34-10-50 0z", FLESH, 2.6)
        + fill("M16-18c4 18 2 34-8 50c12-6 19-22 18-46z", BLUSH)
        + stroke("M-18 10h.1M-14 13h.1M-19 15h.1M-13 8h.1M14 11h.1M18 9h.1M17 14h.1M21 12h.1", 2, BROWN)
        + oval(-10, 0, 5.5, 5.5, CREAM)
        + disc(-11, 0, 3, GREEN)
        + disc(-11, 0, 1.6, LINE)
        + stroke("M-16-1c2-7 10-7 12-1M7 1c4 4 9 4 13 0", 2.4)
        + stroke("M-18-9c3-5 9-6 13-3M7-6c4-3 9-2 13 1", 3, AMBER)
        + shape("M0 0c-5 5-7 9-3 12c3 1 6 0 7-2", FLESH, 2)
        + shape("M-14 17c10 2 20 1 30-5c0 10-6 16-14 17c-8 0-14-4-16-12z", LINE, 2)
        + fill("M-11 18c8 2 17 1 25-3l-1 5c-7 3-15 4-22 3z", CREAM)
        + fill("M-1 17h5v6h-5z", LINE)
        + stroke("M-18 15c1 2 2 3 4 3M17 10c2 0 3 1 4 3", 1.8)
        + shape(
            "M-28-2c-6-12-2-24 8-28h38c12 6 14 16 11 28l-6-4l-1-10l-6 6l-3-8l-7 7l-3-7l-8 7l-4-6l-6 8l-5-3l-3 12z",
            AMBER,
            2.2,
        )
        + shape("M-30-20c-8-14 0-30 22-34c26-4 44 8 42 26c-1 8-6 12-12 12c-16-6-36-6-52-4z", STONE, 2.6)
        + shape("M-34-18c12-8 34-8 44-2c-8 8-28 12-42 10c-6 0-8-4-2-8z", STONE, 2.6)
        + disc(2, -54, 4, STONE, 2)
        + stroke("M2-50c-10 4-18 10-22 22M2-50c2 8 4 16 3 26M4-50c12 4 18 10 20 22", 1.8, LINE)
        + shape("M10-46l12 3l-3 11l-12-3z", ROSE, 1.6),
        turn=6,
    )


def alley() -> str:
    """A back alley: bricks, washing, a fence with a cat on it."""
    return (
        box(20, 8, 210, 310, STRAW)
        + fill("M20 6h90v196H20z", ROSE)
        + stroke(
            "".join(
                f"M{x} {y}h10" for y in range(19, 172, 9) for x in range(31 + y % 2 * 9, 100, 18) if x > 66 or y > 120
            ),
            2,
            VERMILION,
        )
        + stroke("M110 8v200", 2.4)
        + fill("M170 60h60v150h-60zM128 92h30v116h-30z", STONE)
        + fill("M180 74h10v16h-10zM202 74h10v16h-10zM180 112h10v16h-10zM202 112h10v16h-10z", SLATE)
        + stroke("M110 30q60 26 120 4", 1.6)
        + shape("M168 44l4 30l8-2l3-14l4 13l8-1l-2-28zM204 42l2 26h16V39z", CREAM, 2)
        + shape("M146 39l-1 18l-10 6q0 8 8 6l12-9l1-19z", VERMILION, 2)
        + shape("M20 176" + "l7-8l7 8" * 15 + "v72H20z", BROWN, 2)
        + stroke("".join(f"M{x} 178v66" for x in range(34, 224, 14)), 2)
        + fill("M20 244h210v80H20z", STONE)
        + stroke("M20 244h210M30 262h20M60 280h18M28 296h16", 1.8, SLATE)
        + cat()
    )


def cat() -> str:
    """A black cat on the fence."""
    return (
        fill("M34 170c-2-14 2-22 8-26c-4-6-4-12-3-18l6 5h6l6-5c1 8 0 14-4 18c10 6 14 16 12 26z", LINE)
        + stroke("M62 168c12 4 10 20 6 28c-2 6 4 8 6 4", 4)
        + stroke("M45 136h.1M52 136h.1", 3, STRAW)
    )
