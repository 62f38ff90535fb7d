"""The Lost Heir: a small boy in a sailor suit with hoop and boat, in a great street that does not look round."""

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
    SKY,
    SLATE,
    SOOT,
    STONE,
    STRAW,
    VERMILION,
    box,
    cord,
    disc,
    fill,
    hatch,
    oval,
    shape,
    stroke,
)
from parlour.press.svg import at


def lost_heir() -> str:
    """The Lost Heir in the great street."""
    return great_street() + passers_by() + fill("M76 302c20-8 90-8 112 0c-20 8-90 8-112 0z", SLATE) + heir()


def heir() -> str:
    """The Heir: sailor suit of blue, straw hat, curls, hoop and boat; 90 to 300 down, about x 130."""
    hoop = cord("M40 256a42 42 0 1 0 84 0a42 42 0 1 0-84 0", 7, 4, ORANGE)
    legs = (
        shape("M107 262l3 28h14l4-30zM137 260l4 30h14l2-30z", SOOT, 2.2)
        + shape("M109 287h15l2 6c5 2 8 5 7 10c-7 2-18 2-24-1zM156 287h-15l-2 6c-4 2-8 5-6 10c7 2 18 2 24-1z", LINE, 2)
        + stroke("M110 291h13M143 291h13", 2, GOLD)
        + shape("M105 224h55l2 42c-8 3-20 3-28 0l-3-18l-4 18c-8 3-18 3-26 0z", BLUE, 2.6)
        + stroke("M103 258c8 3 16 3 23 0M136 258c8 3 18 3 25 0", 2, CREAM)
    )
    blouse = (
        shape("M112 160c-10 20-14 44-12 66c20 8 44 8 64 0c2-22-2-46-12-66z", BLUE, 2.6)
        + fill("M150 164c10 18 14 40 12 62l-12 3c2-22 2-44 0-65z", LINE)
        + stroke("M101 220c20 8 42 8 62 0", 2.4, CREAM)
    )
    collar = (
        shape("M110 154c-8 4-16 10-20 18c6 10 14 14 22 16l20 22l20-22c8-2 14-8 18-16c-4-8-10-14-18-18z", CREAM, 2.4)
        + stroke("M96 173c6 7 12 9 19 11l17 18l17-18c6-2 11-6 15-11", 2.2, BLUE)
        + shape("M130 200c-6-6-14-5-17 1c3 6 10 7 15 2l-5 18l7-4l8 5l-5-19c5 5 12 4 14-2c-3-6-11-7-17-1z", VERMILION, 2)
        + disc(130.5, 202, 3.6, VERMILION, 1.8)
    )
    near = (
        shape("M100 166c-14 12-20 32-18 48c6 6 14 6 20 0c2-14 6-26 12-34z", BLUE, 2.6)
        + shape("M81 210c6 6 16 6 22 0l-1 9c-6 4-14 4-20 0z", CREAM, 2)
        + shape("M84 219c-4 6-4 14 1 18c6 3 14 1 17-4c2-5 2-10 0-14z", FLESH, 2.2)
        + stroke("M88 236v-7M94 236v-7", 1.6)
    )
    far = shape(
        "M160 164c14 10 24 28 24 48c-2 14-16 20-32 18l-2-16c8 0 12-2 12-8c-2-10-6-18-12-24z", BLUE, 2.6
    ) + shape("M153 213l1 18l-8-1l-1-16z", CREAM, 2)
    fingers = shape("M146 215c-2-5 6-8 10-5c5-1 8 2 8 6c2 5-1 9-6 10c-5 3-10 3-12 3z", FLESH, 2.2) + stroke(
        "M156 212c1 3 1 5 0 8M162 215c0 3-1 5-2 7", 1.5
    )
    stick = cord("M74 246l34-38", 4.4, 2, BROWN)
    return hoop + legs + blouse + far + stick + near + collar + boat() + fingers + tearful_head()


def boat() -> str:
    """His boat."""
    return at(
        176,
        206,
        stroke("M0 4v-62", 3)
        + shape("M3-54q26 18 27 40h-27z", CREAM, 2)
        + shape("M-3-48v34h-20z", CREAM, 2)
        + shape("M0-60l13 4l-13 4z", VERMILION, 1.6)
        + shape("M-32-9q32 6 64-2l-10 21q-22 6-45 1z", VERMILION, 2.4)
        + stroke("M-27 0q28 6 54-3", 2, CREAM),
        turn=8,
    )


def tearful_head() -> str:
    """His straw hat, his curls, and a tear."""
    return at(
        131,
        130,
        shape("M30-34c10 2 18 12 16 30c8 4 8 16 4 24l-10-6c2-12 0-22-6-30z", BLUE, 2.2)
        + oval(0, -20, 45, 29, STRAW, 2.8)
        + stroke("M-38-20a38 23 0 0 1 76 0M-31-18a31 18 0 0 1 62 0", 1.4, GOLD)
        + shape(
            "M-24-20c-14 6-16 20-12 30c-6 6-4 16 4 18c6 6 14 4 16-2h32c4 6 12 6 16 0c8-4 8-14 3-19"
            "c5-12 1-24-11-29c-14-8-34-8-48 2z",
            GOLD,
            2.4,
        )
        + shape("M-23-10c-2 22 4 38 22 42c18-2 26-18 24-40c-14-10-32-10-46-2z", FLESH, 2.4)
        + fill("M14-12c4 16 2 30-8 42c12-4 18-16 17-36z", BLUSH)
        + oval(-14, 14, 6, 4.5, ROSE)
        + oval(13, 14, 5.5, 4.5, ROSE)
        + oval(-10, 3, 5.6, 6, CREAM)
        + oval(12, 3, 5.6, 6, CREAM)
        + disc(-11.5, 1.5, 3.7, BLUE)
        + disc(10.5, 1.5, 3.7, BLUE)
        + disc(-12.5, 0, 1.3, CREAM)
        + disc(9.5, 0, 1.3, CREAM)
        + stroke("M-16 2c1-7 11-8 13-1M6 1c2-7 12-6 13 1", 2.2)
        + stroke("M-18-6l10-5M10-11l10 5", 2.2, BROWN)
        + stroke("M0 8c-3 3-3 5 1 6", 2)
        + stroke("M-5 23c3-4 9-4 12 0", 2.4)
        + shape("M-12 12c-5 6-4 10 0 11c4-1 5-5 0-11z", SKY, 1.4)
        + shape(
            "M-28-8c0-14 10-22 26-22c18-1 28 8 28 22c-6-2-8-6-10-10c-2 6-8 8-14 6c-2-2-2-4-2-6"
            "c-3 6-8 8-14 7c-2-1-2-3-2-5c-3 5-7 8-12 8z",
            GOLD,
            2.2,
        )
        + stroke("M-32 8c2 4 2 10 0 14M32 8c-2 4-2 10 0 14M-14-22c-4 2-6 4-7 8M8-24c5 2 8 4 10 8", 1.6, BROWN),
        turn=-7,
    )


def great_street() -> str:
    """A great street with its back turned."""
    return (
        box(20, 8, 210, 310, SKY)
        + fill("M96 60c10-12 24-8 26 0c12-4 18 4 16 12h-52c-2-6 2-12 10-12z", CREAM)
        + shape("M20 6H81L112 176v30H20z", STONE, 2)
        + shape("M234 6H186L146 176v30h88z", BROWN, 2)
        + fill(
            "M28 128h8v16h-8zM44 130h7v15h-7zM58 134h6v13h-6zM70 137h5v12h-5zM28 156h8v16h-8z"
            "M44 157h7v15h-7zM58 159h6v13h-6zM70 160h5v12h-5zM70 20l8 4l4 22l-9-3z"
            "M74 62l9 2l3 20l-9-2zM80 102l7 2l3 17l-8-2zM93 132l4 1l2 14l-5-1z",
            SLATE,
        )
        + fill(
            "M196 20l-6 24l12-2l6-24zM186 64l-5 22l11-2l5-22zM177 106l-4 20l10-1l4-20z"
            "M214 18l-4 22h16V16zM206 62l-3 20h14V60zM197 104l-3 18h12v-18zM190 142l-2 16h10v-16z"
            "M170 142l-2 16h9v-16zM206 140v18h12v-18z",
            STRAW,
        )
        + fill("M112 176h34v30h-34z", SLATE)
        + fill("M112 184h8v-10h8v-8h8v14h10v20h-34z", STONE)
        + fill("M20 200h210v130H20z", STRAW)
        + fill("M20 200h88L52 330H20zM150 200h80v50l-30 80z", STONE)
        + stroke("M108 200L52 330M150 200l52 130M20 230h75M20 268h58M160 222h70", 2, SLATE)
        + stroke("M124 214h12M116 232h10M138 240h12M112 262h12M140 276h14M104 300h10", 2, STONE)
    )


def passers_by() -> str:
    """People who do not look round: a lady with a parasol, and a gentleman."""
    lady = (
        shape("M28 158c6-26 50-28 60-4c-18-6-42-4-60 4z", VERMILION, 2.2)
        + stroke("M58 140v-8M58 140c-8 4-12 8-14 14M58 140c8 4 12 6 14 12M60 152l-2 48", 1.8)
        + shape("M36 166c0-8 20-12 26 0c2 6-4 12-12 12s-13-6-14-12z", BROWN, 2)
        + shape("M28 166c8-8 34-10 42 0c-12 4-30 4-42 0z", GREEN, 2)
        + shape(
            "M40 178c-10 2-16 10-18 24l6 24c-8 24-12 56-12 80h62c0-32-10-60-20-80c8-14 10-28 4-40c-4-6-12-10-22-8z",
            GREEN,
            2.4,
        )
        + stroke("M30 226c10 4 20 4 28 0M40 230c-6 24-8 50-8 74M52 230c4 22 8 46 8 74", 1.8)
        + shape("M54 190c8 4 10 12 6 18l-14 6l-3-8l9-6z", GREEN, 2)
    )
    gentleman = (
        shape("M190 146h20v18h-20z", BLUSH, 2)
        + fill("M190 148h20v6q-10 6-20 0z", BROWN)
        + shape("M187 144l-3-30h31l-3 30z", SOOT, 2.2)
        + oval(199.5, 146, 19, 4, SOOT, 2.2)
        + shape("M176 184c0-14 10-20 24-20s26 6 28 20l6 76h-58c2-28 2-50 0-76z", SOOT, 2.4)
        + stroke("M200 168v70M184 196c0 20-2 34-4 46", 1.8, STONE)
    )
    shade = hatch([(58, 234), (66, 240), (76, 304), (62, 304)], 5, -40, 1.2) + hatch(
        [(212, 178), (222, 178), (222, 232), (212, 232)], 5, -40, 1.2
    )
    return lady + gentleman + shade
