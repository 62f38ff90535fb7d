"""The Motorman at his controller, the street behind him."""

from parlour.press.ink import (
    BLUSH,
    BROWN,
    CREAM,
    FLESH,
    GOLD,
    LINE,
    OWN,
    SAGE,
    SILVER,
    SLATE,
    STONE,
    STRAW,
    box,
    cord,
    disc,
    fill,
    hatch,
    oval,
    shape,
    stroke,
)
from parlour.press.lettering import line
from parlour.press.trolley.sky import EVENING


def motorman() -> str:
    """The motorman at his controller, in cap and double-breasted coat."""
    return outside() + wires() + vestibule() + body() + head() + cap() + controller() + hand() + brake()


def outside() -> str:
    """The street he looks back upon."""
    return (
        EVENING
        + fill("M20 190c40-30 90-36 210-14v60H20z", SAGE)
        + shape("M30 150h30v70h-30zM30 150l15-14l15 14zM176 140h22v76h-22zM198 158h30v60h-30z", STRAW, 1.6)
        + fill(
            "M38 162h5v10h-5zM48 162h5v10h-5zM182 150h4v9h-4zM189 150h4v9h-4zM182 168h4v9h-4zM189 168h4v9h-4z"
            "M204 168h5v9h-5zM214 168h5v9h-5z",
            SLATE,
        )
        + fill("M20 214h210v100H20z", STONE)
    )


def wires() -> str:
    """The wires above it."""
    return stroke("M66 8L230 60M110 8L230 40", 1.4)


def vestibule() -> str:
    """The platform he stands on."""
    return (
        shape("M20 8h210v22c-60 12-150 12-210 0z", OWN, 2.4)
        + stroke("M20 36c60 12 150 12 210 0", 2.4, SILVER)
        + shape("M72 30h9v230h-9zM204 30h9v230h-9z", SILVER, 2)
        + stroke("M76 40v200M208 40v200", 1, STONE)
        + shape("M20 252h210v90H20z", OWN, 2.6)
        + stroke("M20 262h210", 3, SILVER)
    )


def body() -> str:
    """His double-breasted coat."""
    return (
        shape("M58 312c0-40 4-84 24-100c12-10 32-14 40-20h38c10 6 26 10 36 20c18 16 22 60 20 100z", OWN, 3)
        + shape("M116 190l22 44l26-44c-8-6-40-6-48 0z", CREAM, 2)
        + shape("M133 196h12l3 10l-9 34l-9-34z", LINE, 1.4)
        + shape("M116 188c-10 6-16 14-18 22l20 24l20 6M164 188c8 6 14 14 16 22l-18 24l-24 6v70", "none", 2.6)
        + shape("M116 188c-10 6-16 14-18 22l22 28l18 6zM164 188c8 6 14 14 16 22l-18 28l-24 6z", OWN, 2.4)
        + stroke("M138 244v66", 2.4)
        + "".join(disc(x, y, 4.4, GOLD, 1.4) for y in (256, 278, 300) for x in (120, 156))
        + stroke("M84 240c-2 20-4 40-4 66M196 238c2 16 3 30 3 44", 2)
        + hatch([(166, 252), (182, 236), (184, 306), (172, 306)], 4, -50, 1.2)
    )


def head() -> str:
    """His face, with the moustache of his calling."""
    return (
        shape("M122 164h34v28c-6 8-28 8-34 0z", BLUSH, 2.2)
        + shape("M108 122c-8-2-9 6-6 14c2 6 6 8 9 6M172 122c8-2 9 6 6 14c-2 6-6 8-9 6", FLESH, 2.2)
        + shape("M109 96c-2 34 0 52 10 66c7 10 13 14 21 14s15-4 22-14c10-14 11-32 9-66z", FLESH, 2.8)
        + fill("M171 100c2 30 0 48-9 62c-7 10-13 14-20 14c10-8 18-22 20-40c1-12 1-24 0-36z", BLUSH)
        + stroke("M109 96c-2 34 0 52 10 66c7 10 13 14 21 14s15-4 22-14c10-14 11-32 9-66", 2.8)
        + fill("M108 100h7l-2 26h-4zM172 100h-7l2 26h4z", BROWN)
        + stroke("M117 113c5-5 12-5 16-1M147 112c5-4 12-4 16 1", 3.6, BROWN)
        + fill("M119 122c4-5 10-5 13 0c-4 3-9 3-13 0zM148 122c4-5 10-5 13 0c-4 3-9 3-13 0z", CREAM)
        + disc(126, 121.5, 2.6, LINE)
        + disc(154, 121.5, 2.6, LINE)
        + stroke("M118 122c4-6 11-6 15-1M147 121c4-5 11-5 15 1", 1.8)
        + stroke("M138 120c-2 8-5 14-5 18c2 4 10 4 13 1", 2)
        + shape(
            "M140 144c-6-5-16-3-21 4c-3 4-8 5-12 2c2 10 14 14 23 9c4-2 7-4 10-8c3 4 6 6 10 8c9 5 21 1 23-9"
            "c-4 3-9 2-12-2c-5-7-15-9-21-4z",
            BROWN,
            2,
        )
        + fill("M112 134c6-3 12-1 13 4c-4 3-9 4-13 2zM152 138c2-5 8-6 14-3l-2 6c-5 1-9 0-12-3z", BLUSH)
        + stroke("M134 165c4 2 9 2 13 0", 2)
    )


def cap() -> str:
    """His cap and number."""
    return (
        shape("M102 94c-8-22-2-36 14-42c16-5 38-4 50 1c16 7 20 22 12 41z", OWN, 2.8)
        + stroke("M104 70c20-8 52-8 72 0", 2)
        + shape("M104 78c22-7 50-7 72 0l-2 18c-22-6-46-6-68 0z", LINE, 2)
        + shape("M104 96c22-7 50-7 72 0c-2 7-8 10-14 10c-14-5-30-5-44 0c-7 0-12-3-14-10z", LINE, 2)
        + stroke("M112 98c18-5 38-5 56 0", 1.4, STONE)
        + hatch([(160, 58), (170, 62), (178, 74), (178, 80), (162, 76)], 4, -60, 1.2)
        + shape("M122 60h36v13h-36z", GOLD, 1.8)
        + line("112", 140, 62.2, 9)
    )


def controller() -> str:
    """The controller."""
    return (
        shape("M34 262c0-10 60-10 60 0v80H34z", SLATE, 2.8)
        + oval(64, 261, 31, 9, GOLD, 2.4)
        + stroke("M46 272v40M82 274v40", 1.4)
        + box(52, 278, 24, 14, GOLD, 1.6)
        + line("G.E.", 64, 281, 8, within=18)
        + disc(64, 258, 5, BROWN, 1.8)
        + cord("M64 258L104 246", 6.5, 3, GOLD)
    )


def hand() -> str:
    """The hand on it."""
    return (
        shape("M84 300c4-14 8-30 10-44l22 4c0 16-6 36-14 52z", OWN, 2.4)
        + shape("M92 256l26 4l-1 9l-27-5z", GOLD, 1.8)
        + shape("M94 254c-2-8 0-16 6-18c6-4 16-2 20 4c2 6 0 14-3 18z", FLESH, 2.2)
        + stroke("M101 238c-3 4-3 8-2 12M107 236c-2 5-2 9-1 14M114 238c-1 4-1 8 0 13", 1.6)
    )


def brake() -> str:
    """The other, on the brake."""
    return (
        cord("M222 170v70", 8, 4.5, GOLD)
        + cord("M224 172h-30", 8, 4.5, GOLD)
        + shape("M188 152c0-6 12-6 12 0v14h-12z", BROWN, 2)
        + shape("M186 178c-4-10 0-18 8-18s14 6 12 16c-2 8-16 10-20 2z", FLESH, 2.2)
        + stroke("M190 164v10M196 162v11M201 164v10", 1.5)
        + shape("M182 234c-2-20 0-38 4-56l20 2c4 18 6 40 4 56z", OWN, 2.4)
        + shape("M184 178l24 2v9l-25-2z", GOLD, 1.8)
    )
