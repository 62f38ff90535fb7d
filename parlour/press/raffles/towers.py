"""What stands beside the marks of each series: four London landmarks, 28 to 68 across and 128 to 336 down."""

from collections.abc import Callable

from parlour.press.ink import (
    AMBER,
    BLUE,
    CREAM,
    GOLD,
    LINE,
    ORANGE,
    SILVER,
    SKY,
    SLATE,
    SOOT,
    STONE,
    STRAW,
    VERMILION,
    box,
    disc,
    fill,
    hatch,
    shape,
    stroke,
)


def ground(colour: str) -> str:
    """A strip of pavement that runs under the marks and thins out."""
    return fill("M28 331h150c-40 0-70 5-150 5z", colour) + stroke("M28 331h150", 1.2)


def street_lamp() -> str:
    """Trumps: a gas lamp with its ladder bar."""
    return (
        ground(STONE)
        + disc(48, 158, 19, STRAW)
        + shape("M45.5 184h5l1.5 118h-8z", SOOT, 1.6)
        + stroke("M34 194h28", 2.6)
        + disc(34, 194, 2, LINE)
        + disc(62, 194, 2, LINE)
        + shape("M37 146h22l-5 32h-12z", CREAM, 1.8)
        + fill("M48 156c5 7 5 13 0 15c-5-2-5-8 0-15z", ORANGE)
        + stroke("M43 178l-2-32M53 178l2-32", 1.2)
        + shape("M34 146l8-9h12l8 9zM42 178h12l-2 6h-8z", SOOT, 1.6)
        + stroke("M48 137v-5", 2.6)
        + shape("M43 216h10l-1 6h-8zM42 296h12l2 18h-16zM37 314h22l3 17h-28z", SOOT, 1.6)
        + stroke("M44 300c2 4 2 8 1 12M52 300c-2 4-2 8-1 12", 1.2, STONE)
    )


def column() -> str:
    """Stars: Nelson on his column, and a lion at the foot of it."""
    return (
        ground(STONE)
        + shape("M45 146c0-6 1-9 3-9s4 3 4 9l1 9h-9z", SLATE, 1.4)
        + fill("M43 137c2-4 8-4 10 0z", LINE)
        + disc(48, 138, 2, SLATE)
        + stroke("M52 146l3 9", 1.4)
        + shape("M41 155h14v5h-14z", SILVER, 1.4)
        + shape("M38 160h20l-4 8h-12z", VERMILION, 1.4)
        + shape("M43 168h10l1.5 104h-13z", SILVER, 1.6)
        + stroke("M46 170l-1 100M50 170l1 100", 1, STONE)
        + shape("M40 272h16v5h-16zM38 277h20v32h-20zM34 309h28v7h-28zM30 316h36v15h-36z", SILVER, 1.6)
        + box(42, 282, 12, 20, STONE, 1.2)
        + stroke("M30 323h36", 1.2)
        + shape("M49 331v-5l3-2c-2-6 1-11 6-11c4 0 7 3 7 7l-2 4c3 1 5 4 5 7z", SOOT, 1.4)
        + stroke("M53 320c3 0 4 2 4 5M61 319h.1", 1.2, STONE)
    )


def clock_tower() -> str:
    """Moons: the clock tower at Westminster, a minute to one."""
    return (
        ground(SKY)
        + shape("M48 128l2 14h-4z", GOLD, 1.2)
        + shape("M46 142h4l3 14h-10zM42 156h12v8h-12zM40 164h16l5 18h-26z", BLUE, 1.6)
        + stroke("M46 158v5M50 158v5M44 170h8M42 176h12", 1.2, GOLD)
        + shape("M33 182h30v6h-30z", SILVER, 1.6)
        + shape("M34 188h28v28h-28z", STRAW, 1.6)
        + disc(48, 202, 11, CREAM, 1.6)
        + stroke("M48 202v-8M48 202l2-6", 1.6, BLUE)
        + stroke("M48 192.5v.1M57 202h.1M39 202h.1M48 211v.1", 2)
        + shape("M33 216h30v5h-30z", SILVER, 1.6)
        + shape("M36 221h24v110h-24z", STRAW, 1.6)
        + stroke("M42 225v102M48 225v102M54 225v102", 1.2, STONE)
        + stroke("M36 248h24M36 276h24M36 304h24", 1.4)
        + shape("M33 318h30v13h-30z", SILVER, 1.6)
    )


def monument() -> str:
    """Suns: the column in Fish Street Hill, its urn alight."""
    return (
        ground(STRAW)
        + shape("M48 128c5 6 9 8 8 13c4 0 4 6 0 9h-16c-4-3-4-9 0-9c-1-5 3-7 8-13z", GOLD, 1.4)
        + stroke("M44 149c0-5 3-6 4-11c1 5 4 6 4 11", 1.4, AMBER)
        + shape("M42 150h12c0 6-3 8-3 10h-6c0-2-3-4-3-10zM44 160h8v6h-8z", AMBER, 1.4)
        + shape("M38 166h20v9h-20z", SILVER, 1.4)
        + stroke("M42 167v7M46 167v7M50 167v7M54 167v7", 1.1)
        + shape("M36 175h24l-3 7h-18z", CREAM, 1.4)
        + shape("M41 182h14l2 96h-18z", CREAM, 1.6)
        + stroke("M45 184l-1 92M48 184v92M51 184l1 92", 1, STONE)
        + shape("M37 278h22v6h-22zM34 284h28v34h-28zM31 318h34v13h-34z", CREAM, 1.6)
        + box(38, 289, 20, 23, STRAW, 1.2)
        + stroke("M42 306c2-8 4-10 6-10s4 2 6 10M48 296v-3", 1.4, AMBER)
        + hatch([(57, 284), (62, 284), (62, 318), (57, 318)], 3, -45, 1)
    )


TOWERS: dict[str, Callable[[], str]] = {"trump": street_lamp, "star": column, "moon": clock_tower, "sun": monument}
