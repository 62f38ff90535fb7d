"""The marks of the Lost Heir pack, about (0, 0): a shield, a bell, a cod and a star, a toy boat and a ragged cap."""

from parlour.press.ink import AMBER, BLUE, CREAM, GREEN, LINE, VERMILION, disc, fill, stroke


def shield() -> str:
    """New York: a policeman's shield."""
    return fill("M-42-40q22 2 42-10q20 12 42 10v34q-2 36-42 56q-40-20-42-56z", BLUE) + stroke(
        "M-31-29q16 0 31-8q15 8 31 8v24q-2 27-31 42q-29-15-31-42z", 5, CREAM
    )


def bell() -> str:
    """Philadelphia: the cracked bell."""
    return fill(
        "M-17-48h34v10h-8q22 10 23 44q2 18 16 26v6h-96v-6q14-8 16-26q1-34 23-44h-8zM-11 42a11 8 0 0 0 22 0z",
        VERMILION,
    ) + stroke("M-27 22h54M11 38l-8-14l7-10l-6-12", 5, CREAM)


def cod() -> str:
    """Boston: the sacred cod."""
    return (
        fill(
            "M-50 4q18-24 42-22q10-14 24-10l-4 12q12 4 20 14l18-18q-4 24 0 46l-18-18q-14 18-38 18"
            "l-8 12q-6-6-4-14q-20-4-32-20z",
            GREEN,
        )
        + disc(-32, 0, 5, CREAM)
        + stroke("M-17-10q7 12 0 26M-4 4h24", 4.5, CREAM)
    )


def star() -> str:
    """Chicago: a star with a hole in it."""
    return fill("M0-50L13-17L49-15L21 8L30 43L0 23L-30 43L-21 8L-49-15L-13-17z", AMBER) + disc(0, 0, 9, CREAM)


def boat() -> str:
    """The Heir's toy boat."""
    return (
        fill("M-46 20h92l-14 24h-62z", BLUE)
        + fill("M-4-48v60h-38zM4-40q34 20 36 52h-36z", BLUE)
        + stroke("M0-48v66", 5, BLUE)
        + stroke("M-36 30h70", 4, CREAM)
    )


def cap() -> str:
    """The Wrong Boy's cap."""
    return (
        fill("M-48 16q-4-34 22-44q28-12 52 2q22 14 20 40q-34-12-60 0q-14 16-42 18q4-8 8-16z", LINE)
        + disc(4, -34, 6, LINE)
        + stroke("M2-30c-12 4-22 14-26 32M6-30c4 8 5 16 4 28", 3.5, CREAM)
    )
