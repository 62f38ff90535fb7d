"""The lid of the Raffles box: the capture, very nearly; a chase over the roofs before a full moon."""

from parlour.press.ink import (
    AMBER,
    BLUE,
    BLUSH,
    BROWN,
    CREAM,
    FLESH,
    GOLD,
    LINE,
    ROSE,
    SILVER,
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
from parlour.press.raffles.gentleman import gloved, masked, silk_hat, strung
from parlour.press.raffles.roof import cat, sparks
from parlour.press.raffles.sleuth import bowler, checks, hopeful
from parlour.press.svg import at


def chase() -> str:
    """Over the roofs: Raffles in full flight, the amateur with a hand on his cape, the law coming up the ladder."""
    return heaven() + city() + stack() + tiles() + at(318, 241, cat(), scale=0.62) + constable() + runner() + garret()


def heaven() -> str:
    """Moon, cloud and stars."""
    return (
        box(0, 70, 420, 230, BLUE)
        + stroke("M154 158a82 82 0 0 1 164 0a82 82 0 0 1-164 0zM146 158a90 90 0 0 1 180 0a90 90 0 0 1-180 0z", 2, SLATE)
        + disc(236, 158, 75, STRAW)
        + fill(
            "M180 130c6-18 20-32 34-36c2 10-14 14-16 26c-2 10-14 16-18 10zM284 122c8 4 18 18 18 32c-10 0-20-18-18-32z",
            CREAM,
        )
        + fill(
            sparks(
                (40, 100, 5),
                (84, 96, 3),
                (60, 128, 3),
                (348, 96, 4),
                (390, 110, 5),
                (24, 150, 3),
                (140, 92, 3),
            ),
            CREAM,
        )
    )


def city() -> str:
    """London behind the roofs."""
    return (
        fill(
            "M0 300v-86h20v-10h8v10h14v-20h6c0-18 8-28 18-30v-8h2v-8h4v8h2v8c10 2 18 12 18 30h6v14"
            "h30v-12h8v12h60v20h80v-26h6v10h26v-52l8-26l8 26v44h30v-12h8v20h60v98z",
            SLATE,
        )
        + stroke("M48 194h44M64 166c-5 8-7 18-7 28M76 166c5 8 7 18 7 28M70 164v30", 1.4, BLUE)
        + disc(316, 170, 5, STRAW)
        + fill("M22 222h4v7h-4zM32 222h4v7h-4zM110 216h4v7h-4zM120 216h4v7h-4zM288 222h4v7h-4zM344 200h4v7h-4z", STRAW)
    )


def tiles() -> str:
    """The roof they run on."""
    rows = ""
    for row, y in enumerate(range(254, 300, 11)):
        for x in range(96 + (row % 2) * 8, 372, 16):
            if 128 - (y - 246) * 0.7 < x and x + 16 < 334 + (y - 246) * 0.7:
                rows += f"M{x} {y}a8 7 0 0 0 16 0"
    return (
        shape("M92 300L128 246H334L372 300z", BROWN, 2.6)
        + stroke(rows, 1.5)
        + shape("M122 240h218v9H122z", VERMILION, 2.4)
        + stroke("M144 241v7M168 241v7M192 241v7M216 241v7M240 241v7M264 241v7M288 241v7M312 241v7", 1.6)
    )


def stack() -> str:
    """A chimney stack and its pots."""
    return (
        shape("M352 148h12l-2-20h-8zM372 148h12l-2-24h-8z", VERMILION, 2.2)
        + shape("M344 148h48v10h-48z", STONE, 2.4)
        + shape("M348 158h40v142h-40z", BROWN, 2.6)
        + stroke(
            "M348 170h40M348 182h40M348 194h40M348 206h40M362 158v12M376 158v12M355 170v12M369 170"
            "v12M362 182v12M376 182v12M355 194v12",
            1.4,
        )
    )


def constable() -> str:
    """The law: a constable of the Metropolitan Police, blowing his whistle on the top rung."""
    ladder = cord("M338 300l5-62M396 300l-3-62M337 284h58", 7, 3.6, STRAW)
    tunic = (
        shape("M-38 76c-2-26 4-40 18-46l20-4l20 4c14 6 20 20 18 46z", BLUE, 2.8)
        + shape("M-14 28c8 6 20 6 28 0l1 9c-8 6-22 6-30 0z", BLUE, 2.2)
        + cord("M0 42h.1M0 54h.1M0 66h.1", 6, 3.6, SILVER)
        + stroke("M-8 33h3M5 33h3", 2, SILVER)
    )
    face = (
        shape("M-19-6c-3 14-2 26 7 33c7 5 17 5 24 0c8-7 10-19 7-33z", FLESH, 2.6)
        + fill("M19-6c3 14 1 26-7 33c-3 2-6 3-9 4c8-8 10-22 9-37z", BLUSH)
        + stroke("M-19-6c-3 14-2 26 7 33c7 5 17 5 24 0c8-7 10-19 7-33", 2.6)
        + disc(-13, 15, 5.5, ROSE)
        + disc(11, 15, 5, ROSE)
        + oval(-10, 3, 4, 4.4, CREAM, 1.6)
        + oval(5, 3, 4, 4.4, CREAM, 1.6)
        + disc(-11.5, 3, 2, LINE)
        + disc(3.5, 3, 2, LINE)
        + stroke("M-15-4l8-2M2-6l8 1", 3)
        + shape("M-4 4c-1 4-4 5-3 9c2 3 6 3 8 0", FLESH, 1.8)
        + shape("M-3 16c-6-2-14 0-16 7c5 2 10 2 14 0h4c5 2 10 2 14-1c-3-6-10-8-16-6z", BROWN, 1.8)
        + shape("M-20 24h15v6h-8c0 4-7 4-7 0z", SILVER, 1.8)
        + stroke("M-26 24l-7-3M-26 28h-8M-26 32l-7 4", 2, CREAM)
    )
    helmet = (
        shape("M-22-8c-2-26 6-42 22-44c16 2 24 18 22 44z", BLUE, 2.8)
        + shape("M-4-52c0-6 8-6 8 0z", SILVER, 1.8)
        + fill("M-22-12h44v7h-44z", LINE)
        + shape("M-2-38l3 7l8-1l-5 6l4 7l-8-2l-5 6l-1-8l-7-3l7-4z", SILVER, 1.6)
        + shape("M-28-4c12-9 44-9 56 0c-8 6-48 6-56 0z", BLUE, 2.4)
        + stroke("M13-44c4 6 6 14 6 24", 2.4, SLATE)
    )
    grip = shape("M334 256c-2-8 2-12 8-12s10 5 8 12c-2 6-14 6-16 0z", FLESH, 2.2) + stroke(
        "M337 250h10M336 255h11", 1.4
    )
    return ladder + at(369, 226, tunic, face, helmet, scale=0.84, turn=-4) + grip


def runner() -> str:
    """Raffles in full flight, pearls over his shoulder."""
    body = (
        shape("M214 150c-6 14-6 30-4 44c10 8 24 10 36 6c6-14 10-32 6-48c-10-8-28-10-38-2z", SOOT, 2.6)
        + shape("M224 148h18c2 14 0 28-6 42c-8-12-12-28-12-42z", CREAM, 2)
        + shape(
            "M222 147c-4 4-7 8-8 12l6 6l-2 5c4 8 10 16 16 22c-6-16-10-30-10-44zM242 147"
            "c5 3 8 7 10 11l-6 6l3 5c-3 9-8 17-14 23c6-16 8-30 6-44z",
            LINE,
            1.4,
        )
    )
    tails = shape("M214 188c-10 8-22 12-36 10c4 10 14 14 24 14c10-2 18-8 24-14z", SOOT, 2.4)
    pearls = strung("M179 114C160 104 136 96 122 108S146 150 178 120", 5.4, 4.2)
    neck = (
        shape("M224 148c-6-6-8-12-8-18c6 2 10 6 12 12zM244 148c6-6 8-12 9-18c-6 2-10 6-12 12z", VERMILION, 2)
        + shape("M224 140l-1 8l10 5l11-5l-1-9z", CREAM, 1.6)
        + shape("M233 149l-9-4c-1 3-1 6 0 9zM233 149l9-4c1 3 1 6 0 9z", CREAM, 1.5)
    )
    return (
        flying_cape()
        + back_arm()
        + tails
        + flying_legs()
        + body
        + front_arm()
        + pearls
        + neck
        + at(233, 122, masked(), silk_hat(), scale=0.56, turn=-3)
    )


def flying_cape() -> str:
    """His cape, with a hand on it."""
    return (
        shape(
            "M232 148c-26-6-44 2-58 10c-10 6-18 12-26 12c-4 8-2 16 2 20c10 4 16 2 26 8"
            "c14 8 34 16 52 14c10-20 14-44 4-64z",
            VERMILION,
            2.8,
        )
        + stroke("M228 158c-22 0-46 10-76 20M228 172c-20 4-44 8-70 10M226 188c-16 2-30 2-44-2", 2)
        + hatch([(226, 176), (190, 184), (176, 186), (196, 202), (224, 208)], 4, 12, 1.4)
        + stroke("M232 148c-26-6-44 2-58 10c-10 6-18 12-26 12", 4)
    )


def flying_legs() -> str:
    """His legs, at full stretch."""
    return (
        shape("M216 188c-8 10-18 22-28 30l-24 6l2 12c14 0 26-2 34-6c14-6 26-16 36-26z", SOOT, 2.6)
        + shape("M226 196c14 4 24 6 30 4l6 32l12-2c2-16 0-32-6-44c-6-8-24-12-36-12z", SOOT, 2.6)
        + shape("M165 224l-9 2c-1 5-7 8-8 14c5 4 14 3 19-4z", LINE, 2)
        + shape("M168 222l-8 2l2 13l8-2z", CREAM, 1.6)
        + shape("M260 224l14-2l1 9l-13 2z", CREAM, 1.6)
        + shape("M260 230l14-2c4 4 10 6 14 8c2 4 0 6-4 6h-24z", LINE, 2)
    )


def back_arm() -> str:
    """The arm he throws back."""
    return (
        shape("M216 152c-10-2-20-8-26-18l-10 6c4 18 18 30 34 34z", SOOT, 2.6)
        + stroke("M187 146c6 10 14 15 24 19", 2, SLATE)
        + at(
            186, 134, gloved("M-7 4c-3-8-2-14 2-17c6-3 12 0 13 6l-1 9z", "M-3-12l-5-8M2-13v-9M6-11l5-7M-6-3l-7-1", 4.4)
        )
        + shape("M177 140l14-8l3 5l-14 8z", CREAM, 1.8)
    )


def front_arm() -> str:
    """The arm with the jewel case."""
    return (
        shape("M248 154c12 2 24-2 32-8l10-4l4 11c-12 10-26 18-44 18z", SOOT, 2.6)
        + shape("M288 142l4-2l5 12l-4 2z", CREAM, 1.8)
        + box(296, 128, 34, 24, BROWN, 2.4, 2)
        + stroke("M296 138h34", 2)
        + disc(313, 139, 3, GOLD, 1.4)
        + fill(sparks((332, 124, 8)), CREAM)
        + gloved("M292 150c0-8 4-12 10-12c6 0 8 4 6 10c-2 4-8 6-14 4z", "M304 140h6M305 145h6M303 150h6", 4)
    )


def other_eye() -> str:
    """The eye he had behind the glass."""
    return oval(-11, -3, 5.6, 6.6, CREAM, 1.8) + disc(-13, -2, 3, LINE) + stroke("M-19-14c4-4 10-4 13 0", 3.4, AMBER)


def garret() -> str:
    """The Detective, out of a skylight."""
    coat = ((52, 300), (60, 232), (84, 214), (112, 212), (128, 226), (132, 300))
    sleeve = ((108, 232), (104, 214), (140, 178), (152, 192), (128, 220))
    return (
        skylight()
        + fill("M52 300c0-30 2-56 10-68c6-10 16-16 26-18h22c10 2 16 8 20 18c4 20 4 40 4 68z", STRAW)
        + checks(coat, 12, -4)
        + stroke("M52 300c0-30 2-56 10-68c6-10 16-16 26-18h22c10 2 16 8 20 18c4 20 4 40 4 68", 2.6)
        + fill("M106 234c-6-8-6-16-2-20l36-38l13 14l-26 34c-4 8-14 14-21 10z", STRAW)
        + checks(sleeve, 11, -46)
        + stroke("M106 234c-6-8-6-16-2-20l36-38l13 14l-26 34c-4 8-14 14-21 10z", 2.6)
        + shape("M136 180l14 14l5-5l-14-14z", CREAM, 2)
        + shape("M144 178c-2-8 2-14 8-16c6-1 12 2 13 8c1 8-3 14-9 16c-4 0-8-2-12-8z", FLESH, 2.2)
        + stroke("M158 164c2 2 3 4 3 6M152 166c3 2 5 5 5 8M149 172c3 2 4 4 4 7", 1.6)
        + shape("M72 202c8 12 36 12 46-2c8 10 8 22 2 28c-12 8-34 8-46 2c-8-6-8-20-2-28z", VERMILION, 2.2)
        + stroke("M84 216l-3 8M96 218v8M110 214l3 7", 2)
        + at(96, 184, hopeful(), other_eye(), at(0, -10, bowler()), scale="-.72 .72", turn=8)
        + sill()
        + shape("M58 268c-6-2-8-8-4-13c4-4 18-4 22 0c3 5 1 11-4 13z", FLESH, 2.2)
        + stroke("M60 267v-6M65 268v-7M70 267v-6", 1.6)
    )


def skylight() -> str:
    """The sash of the skylight, thrown back."""
    sash = (
        shape("M8 262l18-84l34 10l-14 74z", SKY, 3)
        + stroke("M14 234l38 4M20 206l36 6M43 184l-16 76", 2.6, BROWN)
        + cord("M8 262l18-84l34 10l-14 74z", 5, 2, BROWN)
    )
    return sash


def sill() -> str:
    """The sill he leans over, and the slates below it."""
    slates = stroke("M8 282h140M28 271v11M56 271v11M84 271v11M112 271v11M42 282v14M70 282v14M98 282v14", 1.6)
    return (
        shape("M18 260h124v11H18z", BROWN, 2.4)
        + stroke("M20 265h120", 1.4, STRAW)
        + shape("M8 271h140v34H8z", SLATE, 2.4)
        + slates
    )
