"""The picture on the Trolley box: an open car of Elmira on an outing, seen from the side."""

from parlour.press.ink import (
    BLUE,
    BROWN,
    CREAM,
    FLESH,
    GOLD,
    GREEN,
    LINE,
    ORANGE,
    ROSE,
    SAGE,
    SILVER,
    SKY,
    SLATE,
    STONE,
    STRAW,
    VERMILION,
    box,
    cord,
    disc,
    fill,
    hatch,
    rays,
    ring,
    shape,
    stroke,
)
from parlour.press.lettering import line
from parlour.press.svg import at

DERBY = shape("M-9-6h17c2 0 2-3 0-3c-2 0-2 0-3-1c0-9-10-9-10 0l-4 1c-2 0-2 3 0 3z", LINE, 1)
BOATER = shape("M-10-6h19v-3h-4v-6h-10v6h-5z", STRAW, 1.2) + stroke("M-5-9.5h10", 2, VERMILION)
WIDE = shape("M-15-6c4-5 26-5 29-1c-6 3-22 3-29 1zM-7-8c0-9 12-9 12 0z", CREAM, 1.2) + shape(
    "M2-10c-6-8-14-8-18-3c2 4 10 5 18 3z", VERMILION, 1
)
BONNET = shape("M-13-6c4-4 22-5 26 0c-6 3-20 3-26 0zM-6-8c0-8 11-8 11 0z", BLUE, 1.2) + disc(4, -9, 2.6, GOLD, 1)
CAP = shape("M-8-5c-2-8 14-10 15-3l4 2v2h-10z", BROWN, 1.2)
RIDERS = (
    (WIDE, ROSE, True),
    (DERBY, SLATE, False),
    None,
    (CAP, ORANGE, False),
    (BOATER, SILVER, False),
    (WIDE, GOLD, True),
    (DERBY, BROWN, False),
    (BONNET, SAGE, True),
)
BAYS = range(94, 334, 30)


def excursion() -> str:
    """The car, the town behind it, and those it leaves behind."""
    return country() + foreground() + wire() + tram() + boy()


def country() -> str:
    """Sun, hills, river and the town."""
    sky = box(10, 74, 400, 216, SKY) + fill(rays(300, 176, 0, 300, 24, 180, 360), CREAM) + disc(300, 176, 46, STRAW)
    hills = fill("M10 170c50-34 90-30 130-8c40-30 100-34 150-6c40-20 80-16 120 0v60H10z", SAGE) + hatch(
        [(10, 172), (60, 148), (100, 148), (140, 164), (180, 150), (150, 196), (10, 200)], 7, -30, 1, GREEN
    )
    town = (
        shape(
            "M28 160h22v50h-22zM28 160l11-12l11 12zM50 172h26v38h-26zM364 156h22v56h-22zM386 170h24v42h-24z", STRAW, 1.5
        )
        + shape("M336 176h28v36h-28zM336 176l14-12l14 12z", ROSE, 1.5)
        + shape("M364 156l11-30l11 30z", SLATE, 1.5)
        + stroke("M375 126v-8M372 121h6", 1.4)
        + fill(
            "M33 168h4v7h-4zM42 168h4v7h-4zM56 180h4v7h-4zM66 180h4v7h-4zM370 166h4v8h-4zM378 166h4v8h-4z"
            "M392 180h4v7h-4z",
            SLATE,
        )
    )
    trees = "".join(
        shape(f"M{x} 214v-16c-14 0-16-22-2-26c2-12 22-12 24 0c12 4 10 26-4 26h-12v16z", GREEN, 1.5) for x in (14, 396)
    )
    street = fill("M10 208h400v82H10z", STRAW) + fill("M10 206h400v6H10z", STONE)
    return sky + hills + town + trees + street


def wire() -> str:
    """The wire, the pole upon it, and the spark between."""
    spark = fill("M112 102l-16-3l8-5l-9-5l11-1l2-6l6 4l8-3l-2 6l9 4l-9 4l3 8l-8-5z", GOLD)
    return stroke("M10 92h400", 1.8) + stroke("M226 112L118 94", 3.4) + spark + disc(117, 93, 3.4, GOLD, 1.4)


def tram() -> str:
    """The car from end to end."""
    inside = fill("M78 140h266v84H78z", CREAM) + fill("M78 140h266v12H78z", STONE)
    riders = "".join(rider(x, *who) for x, who in zip(BAYS, RIDERS, strict=True) if who)
    posts = "".join(f"M{x - 11} 138v84" for x in (*BAYS, 334))
    trucks = "".join(truck(x) for x in (130, 290))
    return (
        inside
        + riders
        + driver()
        + cord(posts, 5, 2.4, SILVER)
        + shape("M66 220h290v10H66z", VERMILION, 2.4)
        + stroke("M72 225h278", 1.6, SILVER)
        + trucks
        + shape("M74 236h274v6H74z", BROWN, 2.2)
        + shape("M58 186h14v46h-8c-6 0-8-6-8-14zM364 186h-14v46h8c6 0 8-6 8-14z", VERMILION, 2.6)
        + stroke("M62 194h8M352 194h8", 2, SILVER)
        + cord("M56 138v50M366 138v50", 4, 1.6, GOLD)
        + shape("M48 140c2-12 10-16 24-18h278c14 2 22 6 24 18z", SILVER, 2.6)
        + shape("M66 140h290v-12c-90-4-200-4-290 0z", VERMILION, 2.2)
        + line("Elmira & Rorick's Glen", 211, 128.5, 9, ink=CREAM, within=190)
        + shape("M96 122v-9h230v9z", VERMILION, 2)
        + fill("".join(f"M{x} 115.5h16v4h-16z" for x in range(104, 312, 22)), STRAW)
        + shape("M88 113c4-6 10-8 18-8h210c8 0 14 2 18 8z", SILVER, 2.2)
        + disc(372, 204, 8, GOLD, 2.2)
        + disc(374, 204, 4.5, CREAM, 1.4)
        + shape("M352 234h16l14 18h-24z", CREAM, 1.8)
        + stroke("M358 236l8 14M364 236l10 14", 1.4)
        + conductor()
    )


def rider(x: int, hat: str, coat: str, lady: bool) -> str:
    """Somebody on a bench, looking ahead."""
    bench = shape("M-14 222v-26h5v14h18v12z", BROWN, 1.6)
    body = shape("M-8 210c-3-14-2-28 6-30c8 0 11 6 12 14l8 8c2 4-2 6-5 4l-3-2v6z", coat, 1.6)
    hair = fill("M-7 164c-3 6-1 12 4 12v-12z", BROWN) if lady else stroke("M3 173.5c1-1.5 3-1.5 5-.5", 2.2, BROWN)
    head = shape("M-6 160h11l1 7l3 4l-2 1v5c-3 3-7 2-9 0l-4-5z", FLESH, 1.5) + stroke("M4 166v1", 1.8)
    return at(x + 4, 0, bench, body, head, hair, at(0, 169, hat))


def truck(x: int) -> str:
    """Two wheels and the frame that holds them."""
    wheels = "".join(disc(x + dx, 246, 11, SLATE, 2.4) + disc(x + dx, 246, 4, SILVER, 1.4) for dx in (-18, 18))
    return wheels + shape(f"M{x - 30} 236h60l-6 8h-48z", LINE, 1.4)


def driver() -> str:
    """The motorman on the front platform."""
    return (
        shape("M340 222c-2-22 0-38 8-40c8 0 10 8 10 16l4 8l-4 4v12z", BLUE, 1.8)
        + shape("M344 164h10l2 7l3 4l-3 1v4c-3 3-7 2-9 0l-4-5z", FLESH, 1.5)
        + stroke("M353 177c1-1.5 3-1.5 5-.5", 2.4, BROWN)
        + shape("M341 166c-2-8 14-10 16-2l5 2v2h-12z", BLUE, 1.5)
        + stroke("M343 164h12", 1.4, GOLD)
        + shape("M358 206h8v18h-8z", GOLD, 1.6)
    )


def conductor() -> str:
    """The conductor on the running board, taking fares."""
    return (
        shape("M150 238l-2-26h18l-1 26h-6l-2-16l-2 16z", LINE, 1.6)
        + shape("M146 216c-3-18-2-34 8-36c10 0 12 10 12 20v16z", BLUE, 1.8)
        + shape("M158 186l18-6l3 4l-17 12z", BLUE, 1.6)
        + disc(179, 182, 3.4, FLESH, 1.4)
        + shape("M148 184l-9-14l-2-20l5 0l3 18l9 10z", BLUE, 1.6)
        + disc(139, 148, 3.4, FLESH, 1.4)
        + shape("M150 162h10l2 7l3 4l-3 1v4c-3 3-7 2-9 0l-4-5z", FLESH, 1.5)
        + shape("M147 164c-2-8 14-10 16-2l5 2v2h-12z", BLUE, 1.5)
        + stroke("M152 190v22", 1.2, GOLD)
        + disc(168, 208, 5, BROWN, 1.4)
    )


def boy() -> str:
    """A boy who runs behind, and his dog before him."""
    lad = (
        shape("M-4-14l-6 12l-10 4l1 4l13-3l7-9l5 8l-2 10l4 1l4-13l-6-14z", BROWN, 1.6)
        + shape("M-8-12c-2-12 2-20 8-20s8 8 6 20z", ORANGE, 1.6)
        + cord("M4-26L18-36M-4-26l-10 6", 5, 2.6, ORANGE)
        + shape("M-4-48h10l2 6l2 4l-3 1v3c-3 3-6 2-8 0l-4-5z", FLESH, 1.5)
        + at(1, -40, CAP)
    )
    return at(38, 256, lad) + at(
        388,
        268,
        shape("M16-4c-8-4-20-4-26-2l-4-8l-4-1l-2 4l-7 3c0 4 4 5 8 5l5 10l-6 8l3 2l8-8l14-1l9 9l3-2l-5-10z", CREAM, 1.6),
        fill("M6-5c-4-1-10-1-12 0l2 7c5 1 9 0 11-2zM-14-13l4-1l1 6z", LINE),
        scale=0.9,
    )


def foreground() -> str:
    """Rails, ties and cobbles."""
    ties = "".join(f"M{x} 258l-5 10" for x in range(20, 410, 17))
    cobbles = hatch(ring(210, 274, 150, 6), 4, 0, 1, STONE)
    return (
        stroke(ties, 4, BROWN)
        + stroke("M10 258h400M10 268h400", 3.4, SLATE)
        + stroke("M10 257h400", 1, CREAM)
        + cobbles
    )
