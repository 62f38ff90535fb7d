"""The Owl: lanterns of eyes and a wing like a cloak, on a branch over the sleeping farm."""

from parlour.press.chantecler.feathers import lancet, scales
from parlour.press.ink import (
    BLUE,
    BROWN,
    CREAM,
    GOLD,
    LINE,
    ORANGE,
    SLATE,
    SOOT,
    STONE,
    STRAW,
    box,
    compass,
    disc,
    fill,
    shape,
    stroke,
)
from parlour.press.svg import at, num

STREAKS = (
    (156, (108, 125, 142)),
    (170, (102, 117, 133, 148)),
    (186, (110, 125, 140, 156)),
    (202, (104, 118, 132, 148)),
    (218, (110, 125, 140, 154)),
)


def owl() -> str:
    """The Owl over the sleeping farm, and his party's eyes in the wood."""
    sky = box(20, 8, 210, 300, BLUE) + disc(150, 90, 76, SLATE) + disc(150, 90, 66, STRAW, 2.4)
    moon = (
        disc(202, 82, 7, GOLD)
        + disc(172, 44, 8, GOLD)
        + disc(130, 46, 4, GOLD)
        + disc(198, 108, 4, GOLD)
        + fill(
            "M186 124c4-8 14-8 18-2c8-4 14 0 22 0v12h-52c2-6 6-10 12-10zM76 44c4-8 12-8 16-2c6-4 12-2 14 4h-46"
            "c2-4 10-6 16-2z",
            SLATE,
        )
    )
    stars = stroke("M80 24h.1M92 74h.1M214 22h.1M40 132h.1M58 148h.1M32 162h.1M76 134h.1", 3, STRAW)
    bats = fill(
        "M170 26c4-6 8-6 10-2l2-3l2 3c3-4 7-3 10 2c-4-2-7-1-8 2c-2-2-6-2-8 0c-1-3-4-4-8-2zM100 24c3-4 6-4 8-1l1-2l2 2"
        "c2-3 5-3 8 1c-3-1-5 0-6 2c-2-2-5-2-7 0c-1-2-3-3-6-2z",
        LINE,
    )
    farm = (
        fill("M20 222c40-14 100-12 210-2v80H20z", SLATE)
        + shape("M34 214h34v22H34z", STONE, 1.8)
        + shape("M28 216l10-18h28l10 18z", SOOT, 2)
        + fill("M40 221h8v8h-8z", GOLD)
        + shape("M58 222h6v14h-6z", SOOT, 1.2)
        + stroke("M52 198v-12", 2)
        + fill(
            "M52 190c-7-1-11-5-12-12c-2 4-3 6-6 8c-2-8 0-16 7-17c5 0 6 5 10 7c4 0 6-3 6-8c-1-4 2-7 4-7l2-3l2 3"
            "c2 0 2 1 2 3l5 2l-5 1c1 4 1 6 0 8c-1 8-7 15-15 15z",
            LINE,
        )
    )
    wood = fill(
        "M16 300l10-26l8 18l12-30l12 30l10-22l12 26l14-34l12 30l12-24l12 28l14-32l10 24l16-26l18-60l30 30v100H16z", LINE
    )
    tail = shape("M116 240L112 282C120 290 150 290 158 282L152 240z", BROWN, 2.6) + stroke(
        "M124 250v34M135 250v38M146 250v34", 1.8
    )
    branch = (
        shape(
            "M12 262C60 246 110 252 150 250C180 248 204 240 238 222V246C200 258 170 264 140 264C100 266 60 262 12 280z",
            BROWN,
            3,
        )
        + stroke("M40 260c30-6 50-4 64-3M160 257c20-1 34-6 50-12", 1.8)
        + shape("M60 260c-6 14-12 20-24 26c4-10 6-16 10-24z", BROWN, 2.4)
    )
    eyes = watcher(76, 296, 0.9) + watcher(48, 300, 0.6) + watcher(172, 290, 0.8) + watcher(104, 301, 0.6)
    return sky + moon + stars + bats + farm + wood + eyes + tail + branch + at(18, 14, night_owl(), scale=0.94)


def night_owl() -> str:
    """The great owl, his wing half lifted like a conspirator's cloak."""
    cloak = shape(
        "M160 150C186 140 204 146 226 128C226 148 222 160 216 166C220 174 214 186 206 188C208 198 200 208 192 208"
        "C190 218 180 224 168 224z",
        BROWN,
        2.8,
    ) + stroke(
        "M172 162c16-4 30-8 42-20M174 178c14-2 26-6 36-14M174 194c10 0 20-3 28-8M172 208c8 0 12-1 18-4", 1.8, STONE
    )
    body = shape("M82 128C68 160 68 210 88 240C104 258 146 258 162 240C182 210 182 160 168 128z", STONE, 3)
    breast = stroke("".join(scales(84, y, 172, y, 7, 8) for y in (164, 180, 196, 212)), 1.8, BROWN) + fill(
        "".join(lancet((x, y), (x, y + 18), 5) for y, xs in STREAKS for x in xs), SOOT
    )
    wing = shape("M80 138C62 166 60 208 74 246C90 238 100 214 98 186C96 166 90 150 80 138z", BROWN, 2.8) + stroke(
        scales(72, 168, 94, 166, 3, 6) + scales(67, 186, 97, 184, 4, 6) + "M70 206c10 2 18 0 26-6M72 222c8 1 14-1 20-8",
        1.8,
        STONE,
    )
    head = (
        shape(
            "M74 110C70 96 72 74 66 56C82 62 94 70 104 76C118 72 132 72 146 76C156 70 168 62 184 56"
            "C178 74 180 96 176 110C178 134 156 150 125 150C94 150 72 134 74 110z",
            BROWN,
            3,
        )
        + stroke("M112 84l3 8M125 80v10M138 84l-3 8M120 92l5 6l5-6", 2, STONE)
        + eye(100)
        + eye(150)
        + shape(
            "M66 56C84 66 104 82 122 106L118 110C104 98 88 92 74 92C74 80 72 68 66 56zM184 56C166 66 146 82 128 106"
            "L132 110C146 98 162 92 176 92C176 80 178 68 184 56z",
            SOOT,
            2.4,
        )
        + stroke("M80 72c8 6 16 12 24 20M170 72c-8 6-16 12-24 20", 1.6, STONE)
        + shape("M118 112C122 108 128 108 132 112C133 124 130 134 125 140C120 134 117 124 118 112z", GOLD, 2.4)
        + stroke("M104 142c12 6 30 6 42 0", 2, STONE)
    )
    claws = "".join(
        at(
            x,
            0,
            shape(
                "M-12 236c-4 8-4 16 0 22c4-4 5-8 4-14c0 8 2 14 4 18c4-4 6-10 5-18c1 6 3 10 6 13c3-6 2-14-2-21z",
                GOLD,
                2.2,
            ),
        )
        for x in (106, 146)
    )
    return cloak + body + breast + wing + head + claws


def eye(x: float) -> str:
    """A lantern of an eye."""
    return (
        disc(x, 112, 25, STONE, 2.2)
        + stroke(
            "".join(f"M{num(x + 19 * c)} {num(112 + 19 * s)}l{num(5 * c)} {num(5 * s)}" for c, s in compass(18)), 1.6
        )
        + disc(x, 112, 17.5, ORANGE, 2.4)
        + disc(x, 112, 13, STRAW)
        + disc(x, 112, 6.4, LINE)
        + disc(x - 2.4, 109, 2, CREAM)
    )


def watcher(x: float, y: float, size: float) -> str:
    """Two eyes in the dark."""
    return at(
        x, y, disc(-6, 0, 4.4, GOLD), disc(6, 0, 4.4, GOLD), disc(-6, 0, 1.8, LINE), disc(6, 0, 1.8, LINE), scale=size
    )
