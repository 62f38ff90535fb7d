"""The small birds of the number cards: drake, goose, hen and turkey cock, each in two moods, and their eggs.

They stand on ground 44 below the middle and look to the right.
"""

from parlour.press.ink import (
    AMBER,
    BLUE,
    BLUSH,
    BROWN,
    CREAM,
    GOLD,
    GREEN,
    LINE,
    ORANGE,
    ROSE,
    SAGE,
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
    shape,
    stroke,
)
from parlour.press.svg import at, num, use

GRASS = stroke("M-40 45h12M-22 45h14l-3-5M16 45h18l4-6l1 6", 2, SAGE)


def drake(afloat: bool) -> str:
    """A drake with his curl of a tail, on land or on the pond."""
    feet = shape("M-9 20l2 17l-9 7h16l-2-7l-2-17zM7 20l2 17l-9 7h17l-3-7l-2-17z", ORANGE, 2)
    tail = shape("M-30-4c-8-6-16-8-22-6c5 4 5 8 3 12c4 6 12 10 20 8z", CREAM, 2.4) + stroke("M-32-5c-4-10-14-9-12-1", 3)
    body = shape("M12-16c-18-2-36 0-46 8c-4 18 6 32 28 34c24 2 40-6 42-26z", SILVER, 2.8)
    breast = fill("M13-15c8 8 6 26-8 40c18-1 30-9 31-26c0-8-3-13-7-17z", BROWN) + stroke(
        "M20-4q4 4 8 0M17 5q5 4 10 0q4 3 7-1M14 14q5 4 10 0", 1.5
    )
    rim = stroke("M12-16c-18-2-36 0-46 8c-4 18 6 32 28 34c24 2 40-6 42-26c0-8-3-13-6-17", 2.8)
    wing = (
        shape("M8-10c-18-4-36-2-50 6c10 16 34 22 50 6c2-5 2-9 0-12z", STONE, 2.4)
        + shape("M-28 6l15-6l10 6l-9 5c-6 0-11-2-16-5z", BLUE, 1.4)
        + stroke("M-6-5q4 4 9 0M-16-4q5 3 8-1M-34-2l12-4", 1.6)
    )
    flanks = stroke("M-20 17q3 3 6 0M-10 19q3 3 6 0M-2 16q3 3 6 0", 1.4, STONE)
    head = (
        shape("M11-17c4-6 3-12 2-17c-1-12 6-20 16-20c11 0 17 8 16 17c-2 10-8 14-11 22c-8 4-16 3-23-2z", GREEN, 2.6)
        + stroke("M19-46c3-3 7-4 11-3", 2, SAGE)
        + shape("M43-45c4 1 7 4 14 5c2 4-1 7-6 7c-6 1-10 0-13-2z", GOLD, 2.2)
        + stroke("M44-37l8 1", 1.4)
        + cord("M12-18c7 5 15 6 22 3", 5.4, 3, CREAM)
        + disc(35, -43, 3, CREAM)
        + disc(35.6, -43, 1.8, LINE)
    )
    bird = tail + body + breast + rim + flanks + wing + head
    if not afloat:
        return GRASS + feet + bird
    pond = shape(
        "M-48 24c8-7 16-7 24 0c8-7 16-7 24 0c8-7 16-7 24 0c8-7 16-7 24 0c-8 14-28 18-48 18s-40-4-48-18z", SKY, 2
    )
    return bird + pond + stroke("M-28 33h18M0 36h22M16 30h14", 2, SLATE)


def goose(grazing: bool) -> str:
    """A goose with a ribbon round her neck, looking out or grazing."""
    feet = shape("M-11 20l1 17l-9 7h17l-3-7v-17zM4 19l2 18l-8 7h17l-3-7l-1-18z", ORANGE, 2)
    rest = "c-10 4-19 6-30 5c-16 1-30-5-38-21c-6-6-10-12-10-22l16 6c10-4 26-2 41 2"
    alert = "M9-7c6-10 2-22 0-32c-2-11 2-19 10-20c8-1 15 4 15 12c0 8-6 11-6 19c0 9 5 14 6 24c1 12-3 18-12 22"
    bent = "M9-7c10-6 22-8 28 4c6 12 8 24 8 34c-1 9-14 9-16 0c-1-8 1-14-2-19c-2 4-6 8-10 11"
    body = shape(
        f"{bent}c-8 4-14 4-23 4c-16 1-26-7-34-23c-6-6-10-12-10-22l16 6c10-4 26-2 43 2z"
        if grazing
        else f"{alert}{rest}z",
        CREAM,
        2.8,
    )
    shade = fill("M-38 6c14 8 24 10 38 8c8-2 14-5 20-12c-2 14-10 20-25 20c-14 1-25-3-33-16z", SKY)
    wing = shape("M2-6c-16-6-30-8-46-4c6 14 16 24 30 24c10 0 18-8 16-20z", SILVER, 2.4) + stroke(
        "M-33-4q5 5 10 1M-24 4q5 4 9 0M-20-5q5 5 10 1M-12 3q5 4 9-1M-8-4q4 4 8 0", 1.7, SLATE
    )
    bill = shape("M32-50c6 1 12 5 16 9c1 4-2 5-6 5l-12 0c-2-4 0-10 2-14z", ORANGE, 2.2) + stroke("M34-42l9 1", 1.4)
    bow = (
        shape("M-1 1c-6 5-9 10-9 16l6-4l5 5c0-6 1-11 2-17z", BLUE, 1.8)
        + shape("M-2 0l-10-6v12zM2 0l10-6v12z", BLUE, 1.8)
        + disc(0, 0, 3, BLUE, 1.6)
    )
    if grazing:
        head = shape("M30 33c1 5 3 9 7 11c5-1 6-6 7-11c-4-2-10-2-14 0z", ORANGE, 2.2) + disc(39, 26, 2.5, LINE)
        return GRASS + feet + body + shade + wing + head + at(32, 8, bow, turn=-20)
    return GRASS + feet + body + shade + wing + bill + disc(26, -47, 2.5, LINE) + at(24.5, -16, bow)


def hen(brooding: bool) -> str:
    """A hen walking, or on her nest."""
    feet = cord("M-6 22v16l-9 6M-6 38l8 6M-6 38v6M9 20l3 17l-8 7M12 37l8 7M12 37v7", 5, 2.4, GOLD)
    tail = shape(
        "M-24 8c-14-8-24-20-26-36c7 0 11 3 14 8c0-7 2-12 6-16c6 5 9 11 11 18c3-4 7-6 11-7c2 8 2 16 0 24z", SOOT, 2.6
    ) + stroke("M-42-22c4 10 8 16 16 22M-30-28c3 10 6 16 10 22", 1.6, STONE)
    body = shape(
        "M14-34c-2 12-10 18-22 20c-14 2-26 6-28 16c-1 17 16 26 36 26c22 0 37-12 38-30c1-10-2-18-3-30z", AMBER, 2.8
    )
    scallops = stroke("M10 6q4 5 9 0q4 5 9 0q3 4 7 0M8 15q4 5 9 0q4 5 9 0q3 3 6-1M-4 23q5 4 10 0q4 4 9-1", 1.6)
    wing = shape("M4-8c-16-4-32 2-40 10c8 13 28 18 42 8c4-6 3-14-2-18z", BROWN, 2.4) + stroke(
        "M-6-4q4 5 9 0M-15-2q5 5 9 1M-10 5q5 4 10-1M-30 4l14-2M-24 9l12-2", 1.6, STRAW
    )
    hackle = shape("M15-36c-2 10-6 18-14 24l7-2l-1 9l7-6l2 9l6-7l4 8l5-8l6 6c0-12-2-22-2-34z", GOLD, 2) + stroke(
        "M19-26l-3 8M25-24l-1 9M31-26l1 9", 1.5, BROWN
    )
    comb = shape(
        "M14-42c-6-3-7-9-4-14c4 1 6 3 8 6c0-6 3-10 7-11c3 3 4 6 4 9c3-3 6-4 9-3c0 7-3 11-7 14z", VERMILION, 2.2
    )
    head = (
        shape("M14-30c-3-10 3-17 12-17s13 7 12 16c-7 6-18 6-24 1z", GOLD, 2.4)
        + fill("M30-44c6 0 8 4 7 10c-4 2-8 1-10-2c-2-4 0-8 3-8z", VERMILION)
        + shape("M37-42c5 1 9 3 12 6c-4 2-8 3-12 3z", STRAW, 2)
        + shape("M34-33c5 0 7 5 5 12c-6 1-9-4-8-10z", VERMILION, 1.8)
        + disc(30, -39, 3, CREAM)
        + disc(30.6, -39, 1.8, LINE)
    )
    bird = tail + body + scallops + wing + hackle + comb + head
    nest = shape(
        "M-46 16c10 6 20 4 30 6c12-2 20 2 30 0c10 2 20 0 30-6c2 16-10 28-44 28s-48-12-46-28z", STRAW, 2.4
    ) + stroke("M-40 24l18 10M-34 32l22 2M-18 26l20 12M-4 36l22-12M8 26l14 10M22 34l14-12M-14 40l20-4", 1.8, BROWN)
    return at(0, -4, bird) + nest if brooding else GRASS + feet + bird


def turkey(strutting: bool) -> str:
    """A turkey cock, his fan up or folded."""
    plume = (
        shape("M-6-14l-4-26c0-9 20-9 20 0l-4 26z", BROWN, 2.2)
        + stroke("M-8-33h16", 4.6)
        + stroke("M-8-40c4-3 12-3 16 0", 3, STRAW)
    )
    fan = "".join(at(-12, 4, plume, turn=turn) for turn in (-104, 40, -80, 16, -56, -8, -32))
    train = (
        shape("M-14-8c-14 2-26 14-38 34c6 4 14 4 18 2c10-2 18-6 24-10z", BROWN, 2.4)
        + stroke("M-46 22c4 3 8 4 13 3", 3.4, STRAW)
        + stroke("M-42 16c4 3 8 4 13 3M-20-2l-16 18M-16 4l-12 16", 1.8)
    )
    feet = cord("M-6 24v13l-9 7M-6 37l8 7M-6 37v7M9 24v13l-8 7M9 37l9 7M9 37v7", 5, 2.4, ROSE)
    body = shape(
        "M14-22c-6 8-14 8-22 8c-14 2-22 10-20 22c4 16 18 22 34 21c20-1 33-14 32-31c-1-12-8-18-24-20z", SOOT, 2.8
    )
    bars = stroke(
        "M2-10q5 4 10 0q5 4 10 0M6-1q5 5 10 0q5 5 10 0q4 3 8-1M10 9q5 5 10 0q5 4 10-1M8 18q5 4 10 0q4 3 8-2", 1.7, STONE
    )
    wing = shape("M0-6c-12-4-24 0-28 6c2 15 18 25 34 20c4-10 2-20-6-26z", BROWN, 2.4) + stroke(
        "M-21 4l18 14M-14 0l16 14M-7-2l11 10", 2.8, STRAW
    )
    head = (
        shape("M12-20c6-6 6-12 4-18c-2-10 6-16 14-14c8 2 10 9 7 16c-3 8-2 12 0 18c-4 8-21 8-25-2z", SKY, 2.4)
        + shape("M37-45c5 1 8 3 11 6c-4 1-8 2-12 2z", STRAW, 2)
        + shape("M36-46c6-1 8 4 6 17c-4 1-5-3-6-9z", VERMILION, 1.8)
        + shape("M31-36c6 4 8 10 6 24c-5 3-9-1-10-8c-3 4-7 5-11 2c2-8 10-10 15-18z", VERMILION, 2)
        + stroke("M20-28q3 2 5 0M18-34q3 2 5 0", 1.6, BLUSH)
        + disc(29, -44, 2.5, LINE)
        + stroke("M30-4c1 6 1 10 0 15", 3.4)
    )
    return (fan if strutting else train) + GRASS + feet + body + bars + wing + head


SMALL = {"duck": drake, "goose": goose, "hen": hen, "turkey": turkey}


def bird(kind: str, x: float, y: float, size: float, way: int = 1) -> str:
    """A small bird in its place; way is -1 for one that looks to the left."""
    return use(kind, transform=f"translate({num(x)} {num(y)})scale({way * size:.3g} {size:.3g})")


def egg(x: float, y: float, size: float = 1) -> str:
    """An egg."""
    return at(x, y, shape("M0-10c5 0 8 6 8 11s-3 8-8 8s-8-3-8-8s3-11 8-11z", CREAM, 2), scale=size)
