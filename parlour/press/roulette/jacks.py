"""The four jacks: the croupier, a lieutenant under his plume, the page with his salver, a motorist with a clover."""

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
    STRAW,
    VERMILION,
    cord,
    disc,
    fill,
    oval,
    shape,
    stroke,
)
from parlour.press.roulette.figures import BODY, epaulette, eye, profile, star, turned
from parlour.press.svg import at, use


def jack_spades() -> str:
    """The croupier, in profile, his rake on his shoulder."""
    return (
        cord("M54 206L204 62", 7, 4, BROWN)
        + shape("M190 46l26 28l-9 8l-26-28z", BROWN, 2)
        + stroke("M193 43l6-6M200 51l6-6M207 58l6-6M214 66l6-6", 2.2)
        + shape(BODY, SOOT, 2.8)
        + shape("M118 116L130 174L156 166L160 114z", CREAM, 2)
        + shape("M128 120L112 114V130zM128 120L144 113V129z", LINE, 1.4)
        + disc(140, 142, 2.4, GOLD, 1)
        + disc(143, 155, 2.4, GOLD, 1)
        + shape("M114 112L104 130L112 142L108 148L134 180L122 124z", SOOT, 2.2)
        + shape("M162 108L178 124L168 138L173 144L150 172L156 120z", SOOT, 2.2)
        + stroke("M100 140C92 156 88 172 88 188", 1.8, STONE)
        + disc(166, 158, 6, VERMILION, 1.6)
        + at(140, 76, croupier())
        + shape("M40 206C46 188 56 178 70 170L92 176L84 196z", SOOT, 2.4)
        + shape("M70 168l10-10l14 12l-6 10z", CREAM, 1.8)
        + at(92, 164, use("fist", color=FLESH), turn=44)
    )


def croupier() -> str:
    """The head of the croupier."""
    return (
        shape("M2 16L22 14L24 38C16 44 6 42 0 36z", BLUSH, 2.2)
        + shape("M-2 34C6 30 18 28 26 30L28 42C18 44 6 46-4 48z", CREAM, 2)
        + profile()
        + shape("M8-5c8-4 12 2 9 9c-2 5-6 7-9 4z", FLESH, 2)
        + shape(
            "M-16-22C-12-40 10-46 24-34C34-24 30-4 22 16C18 14 18 8 19 3C18-4 12-8 8-5C6-12 8-20 2-24"
            "C-6-26-12-24-16-22z",
            LINE,
            1.6,
        )
        + stroke("M-8-30C4-36 18-32 24-20M-4-26C6-30 16-24 20-14", 1.4, SLATE)
        + stroke("M-20 11q6-3 11 2", 2.6)
        + eye(-12, -3, -2)
        + stroke("M-18-11q6-5 11-1", 2.8)
    )


def jack_hearts() -> str:
    """The young lieutenant in profile, with shako and plume, a card up before him."""
    frogs = "".join(f"M114 {y}h42" for y in (132, 144, 156))
    return (
        shape(BODY, VERMILION, 2.8)
        + shape("M112 122C118 150 118 164 120 178L156 168C160 150 162 136 160 118z", BLUE, 2)
        + stroke(frogs, 3, GOLD)
        + "".join(disc(136, y, 3, GOLD, 1.2) for y in (132, 144, 156))
        + epaulette(88, 135)
        + epaulette(190, 131)
        + shape("M120 108C130 114 148 114 160 104L162 120C148 128 130 128 118 122z", BLUE, 2)
        + stroke("M122 116c10 5 26 5 37-3", 2, GOLD)
        + stroke("M186 138C180 156 168 164 152 168", 3, GOLD)
        + at(140, 80, lieutenant(), scale=0.93)
        + at(86, 112, shape("M-17-24h34v48h-34z", CREAM, 2), at(0, -4, use("mark-hearts"), scale=0.28), turn=-12)
        + shape("M42 204C48 186 60 172 76 160L94 168L98 178C90 184 86 190 84 194z", VERMILION, 2.4)
        + shape("M76 164l16-15l18 10l-12 20z", BLUE, 2)
        + stroke("M80 161l20 14", 2.4, GOLD)
        + at(98, 142, use("pinch", color=CREAM), turn=40)
    )


def lieutenant() -> str:
    """The head of the lieutenant."""
    return (
        shape("M2 16L22 14L24 38C16 44 6 42 0 36z", BLUSH, 2.2)
        + profile()
        + fill("M-8 4q6-3 9 2q-3 6-9 3z", ROSE)
        + shape("M8-5c8-4 12 2 9 9c-2 5-6 7-9 4z", FLESH, 2)
        + shape("M10-24h14c4 14 2 28-2 38c-6-2-4-10-3-14c0-6-6-8-10-4z", GOLD, 1.6)
        + stroke("M-21 11q3-4 12 2c-6 0-9 0-13 3", 2.6, GOLD)
        + eye(-11, -3, -2)
        + stroke("M-17-10q5-5 10-1", 2.4, BROWN)
        + stroke("M4-20C6 4 2 22-9 31", 1.8)
        + shape("M-18-20L-16-54C-2-60 18-58 26-52L26-18C10-26-6-26-18-20z", BLUE, 2.4)
        + stroke("M-16-50C-2-56 16-54 26-48", 3, GOLD)
        + shape("M-30-16C-24-24-6-28 8-24L4-18C-8-21-20-18-30-16z", LINE, 1.6)
        + star(0, -38, 9)
        + shape("M0-52C-12-58-14-70-2-74C14-74 16-60 4-52z", CREAM, 2)
        + stroke("M-4-58q2-8 8-10M0-56q2-6 8-8", 1.4)
    )


def jack_diamonds() -> str:
    """The page of the house, all buttons and freckles, bringing chips on a salver."""
    stacks = "".join(
        "".join(oval(x, 135 - 6 * i, 11, 4.6, ink if i % 2 else CREAM, 1.6) for i in range(high))
        for x, high, ink in ((54, 2, VERMILION), (78, 6, GREEN), (102, 4, VERMILION))
    )
    return (
        shape(BODY, GOLD, 2.8)
        + shape("M116 122C114 150 118 166 122 178L156 168C160 150 164 136 162 118z", GOLD, 2)
        + "".join(disc(x + (y - 128) / 8, y, 3, SILVER, 1.2) for y in (130, 142, 154, 166) for x in (121, 152))
        + shape("M116 104c8 10 38 10 46 0l2 15c-10 12-40 12-50 0z", BLUE, 2.2)
        + stroke("M168 122C184 128 196 138 204 150", 2)
        + stroke("M84 140l18-12M196 140l-18-12", 4, BLUE)
        + at(140, 76, page())
        + shape("M34 137C34 149 122 149 122 137z", SILVER, 2)
        + oval(78, 137, 44, 7, SILVER, 2)
        + stacks
        + shape("M36 205C40 192 48 182 58 174L84 176C86 184 84 190 82 196z", GOLD, 2.4)
        + shape("M56 178l4-12l26 2l-1 13z", BLUE, 2)
        + shape("M60 168C56 158 54 152 58 147H98C104 152 96 157 90 158L85 170z", CREAM, 2)
        + stroke("M68 148v8M78 148v9M88 148v8", 1.4)
    )


def page() -> str:
    """The head of the page."""
    return (
        shape("M-23-4C-26-20-24-28-20-32H24C28-22 28-10 24 2z", ORANGE, 2)
        + turned()
        + fill("M-15 17q7 4 14-1q-3 9-8 8q-5 0-6-7z", CREAM)
        + stroke("M-16 16q8 5 16-1M-14 19q3 7 8 6q5-1 5-8", 1.8)
        + fill("M4 6q8-2 10 3q-4 6-10 2z", ROSE)
        + stroke("M-17 7h.1M-14 9h.1M-18 10h.1M2 7h.1M6 9h.1M3 11h.1M9 7h.1", 2, BROWN)
        + eye(-13, -3, -1)
        + eye(4, -3, -1)
        + stroke("M-20-12q5-5 9-2M-1-14q7-4 12 2", 2.6, BROWN)
        + shape(
            "M-20-12C-24-26-10-28 2-26C16-26 26-22 24-4C20-8 20-14 16-18C8-14 2-20-4-16C-10-20-16-18-20-12z",
            ORANGE,
            1.8,
        )
        + at(
            4,
            -28,
            shape("M-24 0L-22-24C-10-32 12-32 24-24L24 2C10 8-10 8-24 0z", BLUE, 2.2)
            + shape("M-22-24C-10-32 12-32 24-24C12-18-10-18-22-24z", BLUE, 1.8)
            + stroke("M-23-6C-10 2 10 2 24-4", 3.4, GOLD)
            + disc(1, -25, 3.4, GOLD, 1.2),
            turn=10,
        )
        + stroke("M25-20C24 4 14 26-2 33", 1.8)
    )


def jack_clubs() -> str:
    """The motorist, goggles on his cap, in for luck with a four-leaved clover."""
    clover = at(
        88,
        88,
        stroke("M0 0C-2 20 0 32 4 48", 3, GREEN),
        "".join(
            at(
                0,
                0,
                shape("M0 0C-14-6-14-22-6-22C-3-22 0-19 0-16C0-19 3-22 6-22C14-22 14-6 0 0z", GREEN, 1.8),
                turn=turn,
            )
            for turn in (10, 100, 190, 280)
        ),
    )
    return (
        shape(BODY, STRAW, 2.8)
        + shape("M110 118C96 126 94 136 98 144L112 146L134 176L168 146L184 142C186 132 178 122 166 114z", CREAM, 2.2)
        + stroke("M190 140C194 148 196 156 196 164M58 166C62 158 68 150 76 144", 1.8)
        + shape(
            "M110 108C118 122 160 124 168 106C174 116 172 126 164 130C146 138 126 138 112 130C106 124 106 114 110 108z",
            GREEN,
            2.2,
        )
        + stroke("M116 118l-4 8M126 122l-3 10M138 124v10M150 123l3 9M160 118l5 8", 2, CREAM)
        + shape("M156 130L176 150L168 164L148 136z", GREEN, 2)
        + stroke("M161 150l14 8", 2, CREAM)
        + disc(122, 168, 4, BROWN, 1.4)
        + at(140, 76, motorist())
        + clover
        + shape("M40 204C46 188 62 172 84 158L104 176C94 182 88 188 84 195z", STRAW, 2.4)
        + shape("M82 168l14-18l20 8l-10 22z", BROWN, 2)
        + at(104, 142, use("pinch", color=BROWN), turn=40)
    )


def motorist() -> str:
    """The head of the motorist."""
    return (
        shape("M-10 20H16L18 42H-10z", BLUSH, 2)
        + turned()
        + fill("M-15 18q7 5 14-1q-7 10-14 1z", CREAM)
        + stroke("M-16 17q8 6 16-1q-6 10-16 1", 1.6)
        + eye(-13, -2, -1)
        + stroke("M-1-2q5 4 10 0", 2)
        + stroke("M-19-10q5-4 9 0M-1-9q7-5 13 1", 3, BROWN)
        + shape("M-9 12C-14 10-20 12-24 9C-22 16-14 17-9 15C-4 17 6 17 10 9C4 12-4 10-9 12z", BROWN, 1.4)
        + fill("M14-20h8c3 10 2 18 0 26l-5-4z", BROWN)
        + shape("M-24-18C-30-40-8-50 8-48C30-48 40-30 28-16C14-24-8-26-24-18z", BROWN, 2.4)
        + stroke("M4-48C4-40 2-32 0-24M-8-46C-14-40-16-30-16-22M20-44C22-36 20-28 18-22", 1.4)
        + disc(6, -49, 3, BROWN, 1.6)
        + shape("M-34-14C-30-24-8-28 8-24L6-16C-8-20-22-16-34-14z", BROWN, 2)
        + stroke("M-20-27C-4-34 16-34 29-26", 6)
        + oval(-9, -33, 10, 8, SKY, 2.4, -10)
        + oval(12, -34, 10, 8, SKY, 2.4, 6)
        + stroke("M-13-33l5-5M8-34l5-5", 1.8, CREAM)
    )


JACKS = (jack_spades, jack_hearts, jack_diamonds, jack_clubs)
