"""The lid of the Chantecler box: the cock on his heap, everyone else in the yard below, and the sun on time."""

from parlour.press.chantecler.cock import cock, sunburst
from parlour.press.chantecler.flock import bird
from parlour.press.chantecler.owl import watcher
from parlour.press.chantecler.pheasant import hen_pheasant
from parlour.press.ink import (
    AMBER,
    BLUE,
    BROWN,
    GOLD,
    GREEN,
    LINE,
    ROSE,
    SLATE,
    SOOT,
    STONE,
    STRAW,
    box,
    disc,
    fill,
    shape,
    sparkle,
    stroke,
)
from parlour.press.svg import at


def barnyard() -> str:
    """The lid's scene: the cock on his heap, everyone else below, and the sun on time."""
    sky = box(10, 74, 400, 220, ROSE) + sunburst(150, 206, 90, 330)
    night = fill(
        "M212 70c-4 12 6 20 16 18c0 14 14 20 24 14c2 14 18 20 28 12c4 16 24 20 34 8c6 14 24 16 32 6c8 10 22 10 28 2"
        "c10 10 30 8 46 0V70z",
        BLUE,
    ) + fill(sparkle(318, 88, 2, 6) + sparkle(270, 86, 1, 4) + sparkle(388, 88, 1, 4), STRAW)
    hills = fill("M10 222c40-18 70-14 110-4c50-22 90-24 130-12c60-16 110-8 170 0v60H10z", SLATE) + fill(
        "M10 236c60-14 120-10 180-2c80-12 150-10 230 0v60H10z", GREEN
    )
    wall = shape("M222 206h102v46H222z", STONE, 2.4) + stroke(
        "M222 221h100M222 236h100M240 206v15M266 206v15M292 206v15M254 221v15M280 221v15M308 221v15M240 236v14"
        "M292 236v14",
        1.8,
    )
    yard = fill("M10 246c60-8 130-4 200-2c70-4 130-4 210 2v50H10z", STRAW)
    heap = shape("M52 290C76 274 88 258 112 254C132 250 164 250 186 256C206 262 224 276 250 290z", GOLD, 2.6) + stroke(
        "M92 268l18-8M116 262l18-4M150 260l16 4M172 266l18-2M124 270l18-2M194 270l16 2M76 276l14-4M156 270l10 2",
        2,
        BROWN,
    )
    people = (
        bird("goose", 50, 222, 0.74, 1)
        + bird("turkey", 352, 220, 0.88, -1)
        + bird("hen", 294, 238, 0.68, -1)
        + bird("duck", 248, 243, 0.56, -1)
        + chick(318, 259, "-1 1")
        + chick(268, 260, "-1 1")
        + chick(34, 264)
        + chick(392, 264, "-1 1")
        + chick(62, 260, "-1 1")
    )
    return (
        sky
        + night
        + hills
        + barn()
        + wall
        + at(192, 98, hen_pheasant(), scale=0.48)
        + yard
        + heap
        + at(70, 79, cock(), scale=0.64)
        + people
    )


def barn() -> str:
    """The barn at the edge of the yard, the owl in its loft."""
    return (
        shape("M318 160h100v104H318z", BROWN, 2.6)
        + stroke("M334 172v90M350 196v66M400 172v90", 1.6)
        + shape("M306 166L346 116H420V166z", SOOT, 2.6)
        + stroke("M330 148h84M342 132h72M318 160h96", 1.6, STONE)
        + shape("M352 196h44v68h-44z", LINE, 2)
        + shape("M356 156v-20c0-16 34-16 34 0v20z", LINE, 2.4)
        + shape("M360 156c-2-10 0-16-2-24c6 2 8 4 11 6c3-1 6-1 9 0c3-2 6-4 11-6c-3 8-1 14-3 24z", BROWN, 1.6)
        + watcher(373.5, 147, 0.9)
        + stroke("M362 137l10 6M385 137l-10 6", 2.2)
        + shape("M373 149l-2 3l3 4l3-4l-2-3z", GOLD, 1)
    )


def chick(x: float, y: float, way: str = "1") -> str:
    """A chick running."""
    return at(
        x,
        y,
        stroke("M-2 7l-3 6M3 7l2 6", 1.8, AMBER),
        disc(0, 2, 7, STRAW, 1.8),
        disc(6, -6, 5, STRAW, 1.8),
        fill("M10-7l6 2l-6 3z", AMBER),
        disc(7.5, -7, 1.2, LINE),
        stroke("M-4 1q3 4 7 1", 1.4),
        scale=way,
    )
