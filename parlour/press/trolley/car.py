"""The Car: an open car of 1904 coming down the street."""

from parlour.press.ink import (
    BROWN,
    CREAM,
    FLESH,
    GOLD,
    LINE,
    OWN,
    SAGE,
    SILVER,
    SKY,
    SLATE,
    STONE,
    STRAW,
    box,
    disc,
    fill,
    polygon,
    shape,
    stroke,
)
from parlour.press.lettering import line
from parlour.press.svg import at
from parlour.press.trolley.sky import EVENING

VANISHING = (10.0, 168.0)


def car() -> str:
    """An open car of 1904 coming down the street, its pole on the wire."""
    return sky() + hills() + houses() + mast() + street() + stones() + moving() + dog()


def sky() -> str:
    """Sky and two clouds."""
    return EVENING + fill(
        "M60 60c10-12 24-8 28 0c12-4 20 6 14 14h-52c-4-8 2-14 10-14zM186 108c8-8 18-6 20 0h24v14h-52c-2-8 2-12 8-14z",
        CREAM,
    )


def hills() -> str:
    """The hills beyond the town."""
    return fill("M20 150c30-26 50-20 70-6c30-22 70-24 140-4v40H20z", SAGE)


def houses() -> str:
    """The houses of the street, and a shop with its awning."""
    return (
        shape("M20 128h22v44h-22zM42 138l14-12l14 12v34h-28z", STRAW, 1.6)
        + fill("M48 146h5v8h-5zM59 146h5v8h-5zM26 136h4v8h-4zM34 136h4v8h-4z", SLATE)
        + shape("M200 96h34v100h-34z", BROWN, 1.8)
        + fill("M206 106h8v14h-8zM218 106h8v14h-8zM206 130h8v14h-8zM218 130h8v14h-8z", STRAW)
        + shape("M196 158h40l-6 14h-40z", OWN, 1.6)
        + stroke("M204 158l-5 14M214 158l-5 14M224 158l-5 14", 2, CREAM)
    )


def street() -> str:
    """The road and its kerb."""
    return fill("M20 170h210v176H20z", STRAW) + fill("M20 170h14L22 250z", STONE)


def stones() -> str:
    """Here and there a cobble."""
    return stroke(
        "M60 280h14M84 294h16M52 302h12M100 278h12M64 258h10M130 300h14M48 240h8M168 296h12M190 214h12M204 222h10",
        1.4,
        STONE,
    )


def rails() -> str:
    """The rails."""
    return stroke("M40 186L168 316M60 178L236 290", 5, SLATE) + stroke("M40 184L168 314M60 176L236 288", 1.6, SILVER)


def side() -> str:
    """The flank of the car, its benches and its posts."""
    return (
        fill(polygon(receding(108, 98, 240, 0, 0.66)), LINE)
        + "".join(bench(near) for near in (0.5, 0.36, 0.19, 0.0))
        + shape(polygon(receding(108, 222, 240, 0, 0.66)), SILVER, 1.8)
        + shape(polygon(receding(106, 243, 250, 0, 0.66)), BROWN, 1.8)
        + shape(polygon(receding(108, 94, 108, 0, 0.66)), OWN, 1.8)
        + "".join(
            stroke(polygon([back_to(108, 106, t), back_to(108, 240, t)]), w, CREAM)
            for t, w in ((0.19, 3.4), (0.36, 2.8), (0.5, 2.2), (0.6, 1.8))
        )
    )


def roof() -> str:
    """The roof from the side, clerestory and all."""
    return (
        shape(polygon([(98, 98), back_to(98, 98, 0.68), back_to(120, 78, 0.68), (120, 78)]), SILVER, 2)
        + shape(polygon([(122, 80), back_to(122, 80, 0.66), back_to(122, 66, 0.66), (122, 66)]), OWN, 1.8)
        + shape(polygon([(118, 67), back_to(118, 67, 0.67), back_to(132, 60, 0.67), (132, 60)]), SILVER, 1.8)
    )


def wire() -> str:
    """The wire and what it hangs by."""
    return stroke("M44 133L149 20", 1.8) + stroke("M136 34L204 24", 1.4)


def pole() -> str:
    """The pole on the wire."""
    return stroke("M124 78L97 77", 3) + disc(96, 76, 3, GOLD, 1.4)


def spark() -> str:
    """The spark it strikes."""
    return fill("M94 74l-12-6l8-2l-4-10l9 7l5-12l2 12l9-5l-6 9z", GOLD)


def mast() -> str:
    """The mast at the kerb."""
    return shape("M208 8h6v200h-6z", SLATE, 1.8)


def shade() -> str:
    """The shadow under the car."""
    return fill("M92 262l8 18h84l20-8l-6-12z", SLATE)


def dog() -> str:
    """A dog who means to stop it."""
    return at(
        50,
        274,
        shape("M-16-4c8-4 20-4 26-2l4-8l4-1l2 4l7 3c0 4-4 5-8 5l-5 10l6 8l-3 2l-8-8l-14-1l-9 9l-3-2l5-10z", CREAM, 1.8),
        fill("M-6-5c4-1 10-1 12 0l-2 7c-5 1-9 0-11-2zM14-13l-4-1l-1 6z", LINE),
        stroke("M-16-4c-4-3-5-6-4-9M27-12l5-3M28-8h6", 1.8),
        disc(18.5, -7.5, 1, LINE),
    )


def moving() -> str:
    """All that moves."""
    return at(-18, -16, rails(), shade(), side(), wire(), roof(), pole(), spark(), front(), scale=1.1)


def front() -> str:
    """The car as it comes: roof, motorman, dash and headlight."""
    return (
        shape("M96 100c6-16 24-22 52-22s46 6 52 22z", SILVER, 2.6)
        + shape("M120 79v-13h56v13c-18-3-38-3-56 0z", OWN, 2)
        + fill("M126 69h12v6h-12zM142 69h12v6h-12zM158 69h12v6h-12z", STRAW)
        + shape("M114 67c6-8 20-10 34-10s28 2 34 10z", SILVER, 2.2)
        + fill("M108 100h80v78h-80z", SKY)
        + fill("M108 150c20-10 50-12 80-4v34h-80z", SAGE)
        + driver()
        + shape("M104 99h88v13h-88z", OWN, 2.2)
        + line("Elmira", 148, 101.5, 8.5, ink=CREAM, within=62)
        + shape("M105 112h6v66h-6zM185 112h6v66h-6zM130 112h4v64h-4zM162 112h4v64h-4z", SILVER, 1.6)
        + shape("M104 176h88l-3 50c-1 12-8 16-18 16h-46c-10 0-17-4-18-16z", OWN, 3)
        + stroke("M110 182h76M110 232c3 4 8 5 14 5h48c6 0 11-1 14-5", 2, SILVER)
        + line("60", 122, 190, 11, ink=SILVER)
        + line("60", 174, 190, 11, ink=SILVER)
        + disc(148, 208, 19, GOLD, 3)
        + disc(148, 208, 13, CREAM, 2)
        + stroke("M140 203a10 10 0 0 1 8-6", 2.2, GOLD)
        + disc(148, 208, 4, STRAW, 1.4)
        + shape("M110 242h76l6 9h-88z", SLATE, 2.2)
        + shape("M104 251h88l8 19c-30 6-74 6-104 0z", CREAM, 2.4)
        + stroke(
            "M114 252l-6 19M124 252l-4 21M134 252l-2 22M144 252l-1 23M154 252l1 22M164 252l3 22M174 252l4 21"
            "M184 252l6 18",
            1.6,
        )
    )


def driver() -> str:
    """The motorman as he is seen through the car's front."""
    return (
        shape("M133 178c0-20 4-28 15-28s15 8 15 28z", SLATE, 1.8)
        + stroke("M148 154v22", 1.2)
        + shape("M141 134c0 14 3 18 7 18s7-4 7-18z", FLESH, 1.6)
        + stroke("M143 146c2-2 8-2 10 0", 2.4, BROWN)
        + stroke("M145 139v1M151 139v1", 1.8)
        + shape("M139 135v-6c4-6 14-6 18 0v6c-6-2-12-2-18 0z", LINE, 1.4)
        + stroke("M142 131h12", 1.4, GOLD)
    )


def bench(depth: float) -> str:
    """One bench of the open car and whoever sits on it."""
    x, y = back_to(108, 168, depth + 0.08)
    size = 1 - depth
    sitter = shape(
        "M-9 44v-22c0-8 4-12 9-12s9 4 9 12v22z", (OWN, SILVER, STRAW, SLATE)[round(depth * 6) % 4], 1.4
    ) + disc(0, 2, 6.5, FLESH, 1.4)
    hat = shape("M-12-1c4-3 20-3 24 0zM-6-2c0-10 12-10 12 0z", (CREAM, GOLD, STRAW, BROWN)[round(depth * 6) % 4], 1.4)
    return at(x, y, sitter, hat, scale=size) + at(x, y + 34 * size, box(-8, 0, 15, 22, BROWN, 1.4), scale=size)


def back_to(x: float, y: float, depth: float) -> tuple[float, float]:
    """A point of the car's front, so far back along the street."""
    u, v = VANISHING
    return x + (u - x) * depth, y + (v - y) * depth


def receding(x: float, top: float, bottom: float, near: float, far: float) -> list[tuple[float, float]]:
    """An upright surface that runs back along the street."""
    return [back_to(x, top, near), back_to(x, bottom, near), back_to(x, bottom, far), back_to(x, top, far)]
