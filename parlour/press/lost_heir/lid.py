"""The lid of the Lost Heir box: a long street at dusk, two policemen in front, the Heir under a lamp behind them."""

from parlour.press.ink import (
    BLUE,
    BROWN,
    CREAM,
    FLESH,
    LINE,
    ORANGE,
    ROSE,
    SLATE,
    STONE,
    STRAW,
    VERMILION,
    box,
    disc,
    fill,
    oval,
    shape,
    stroke,
)
from parlour.press.lettering import line
from parlour.press.lost_heir.heir import heir
from parlour.press.lost_heir.newsboy import newsboy
from parlour.press.svg import at, use


def search() -> str:
    """Two policemen look everywhere but behind them, where the Heir stands under a lamp; the Wrong Boy sells papers."""
    return (
        evening()
        + at(370, 168, handbill(), turn=4)
        + at(178, 208, pursuer(), scale=0.85)
        + at(257, 246, lamp())
        + at(140, 88, heir(), scale=0.57)
        + at(24, 68, use("new-york-officer"), scale=0.8)
        + at(409, 68, use("boston-officer"), scale="-.8 .8")
        + at(-26, 90, newsboy(), scale=0.62)
    )


def evening() -> str:
    """A long street at dusk, its lamps lit."""
    windows = [(x, y) for x in (30, 48, 66, 84) for y in (96, 124, 152)]
    across = [(x, y) for x in (330, 350, 370, 390) for y in (92, 122)]
    return (
        box(10, 70, 400, 220, ROSE)
        + fill("M10 140h400v60H10z", STRAW)
        + disc(218, 152, 46, ORANGE)
        + fill("M110 130h22v-16h18v26h16v-14h14v70h-70zM238 140h14v-22h18v14h20v66h-52z", STONE)
        + shape("M4 60h120l40 116v50H4z", BROWN, 2.4)
        + shape("M416 60H312l-50 116v50h160z", SLATE, 2.4)
        + fill("".join(f"M{x} {y}h9v16h-9z" for x, y in windows + across), STRAW)
        + fill(
            "M104 96l8 2l6 18l-10-2zM116 128l8 2l5 15l-9-1zM128 158l7 1l4 12l-8-1z"
            "M314 98l-8 20l9-2l8-20zM300 130l-7 16l9-1l7-16z",
            STRAW,
        )
        + fill("M10 198h400v90H10z", STONE)
        + fill("M186 198h48l70 90H116z", STRAW)
        + stroke("M186 198L116 288M234 198l70 90M10 198h176M234 198h176", 2)
        + stroke("M200 208h8M214 220h10M194 236h10M222 250h12M186 262h12", 2, STONE)
    )


def lamp() -> str:
    """A street lamp and the light it throws, its foot at (0, 0), 120 high."""
    return (
        fill("M-2-104L-46 6h88z", CREAM)
        + oval(-2, 4, 46, 9, CREAM)
        + shape("M-2 0l1-86h3l1 86zM-7 0h15v5h-15z", LINE, 1.6)
        + shape("M-8-108h17l-4 22h-9zM-10-110l10-9l11 9z", STRAW, 2)
    )


def handbill() -> str:
    """A bill on a wall."""
    return (
        shape("M-19-24h40v46h-40z", CREAM, 2)
        + line("Reward", 1, -19, 10, ink=VERMILION, within=34)
        + oval(1, 0, 10, 5, STRAW, 1.4)
        + shape("M-4-1h10v5q-5 8-10 0z", FLESH, 1.4)
        + shape("M-5 8h12l3 10h-18z", BLUE, 1.4)
    )


def pursuer() -> str:
    """A policeman far down the street, running the wrong way: his feet at (0, 0), 46 high."""
    return (
        fill("M-6-37c-1-12 13-12 12 0zM-8-37h16v3h-16zM-4-34h8v5h-8zM-7-29h14l2 14h-17z", SLATE)
        + stroke("M-3-15l-7 7l-4 7M3-15l3 8l7 5", 5, SLATE)
        + stroke("M6-27l9-7l-1-8M-6-26l-8 8", 4, SLATE)
        + stroke("M14-42l3-7", 2.4, BROWN)
    )
