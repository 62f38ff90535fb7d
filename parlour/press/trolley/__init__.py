"""The Trolley pack (Snyder Bros. Game Co., Elmira, N. Y., 1904): six kinds, each one picture in four colours.

A card shows its figure in the corner, and below it the signal lamp of its colour with the letter that other games go by
(TRO-1). The lamps differ in shape: a red disc, an orange diamond, a black square, a green triangle.
"""

from parlour.games.trolley_pack import KINDS
from parlour.press import frame, ink
from parlour.press.frame import Index, Suit
from parlour.press.ink import AMBER, CREAM, GOLD, GREEN, LINE, VERMILION
from parlour.press.svg import at, part, use
from parlour.press.trolley.car import car, front
from parlour.press.trolley.conductor import conductor
from parlour.press.trolley.fare import fare
from parlour.press.trolley.lid import excursion
from parlour.press.trolley.motorman import motorman
from parlour.press.trolley.passenger import passenger
from parlour.press.trolley.transfer import transfer

TITLE = "Trolley"
WINGS = ("red-car", "green-transfer")
BACK = VERMILION
VALUES = dict(zip(KINDS, ("10", "5", "4", "3", "2", "1"), strict=True))
LETTERS = dict(zip(KINDS, ("A", "J", "K", "X", "Q", "IX"), strict=True))

SUITS = {
    "red": Suit("Red", VERMILION, ink.disc(0, 0, 48, VERMILION)),
    "orange": Suit("Orange", AMBER, ink.fill("M0-52L52 0L0 52L-52 0z", AMBER)),
    "black": Suit("Black", LINE, ink.fill("M-44-44h88v88h-88z", LINE)),
    "green": Suit("Green", GREEN, ink.fill("M0-50L54 46H-54z", GREEN), low=18),
}
CHARACTERS: dict[str, Suit] = {}
INKS = {"red": VERMILION, "orange": ink.ORANGE, "black": ink.SOOT, "green": GREEN}
"""The colours of the pictures; those of the indices are darker, to be read."""
SCENES = (car, motorman, conductor, fare, passenger, transfer)
PARTS = {
    **{kind: part(kind, draw()) for kind, draw in zip(KINDS, SCENES, strict=True)},
    "front": part("front", front()),
}


def split(card: str) -> tuple[str, str]:
    """The colour and the kind of a card."""
    colour, _, kind = card.partition("-")
    return colour, kind


def index(card: str) -> Index:
    """The value in the corner, and the letter in the lamp."""
    colour, kind = split(card)
    return Index(VALUES[kind], colour, LETTERS[kind])


def name(card: str) -> str:
    """The card in words."""
    return card.replace("-", " ").title()


def picture(card: str) -> str:
    """The kind's picture, in the card's colour."""
    colour, kind = split(card)
    return frame.panelled(use(kind, color=INKS[colour]), kind, SUITS[colour].ink)


def ornament() -> str:
    """The back: two cars, one for each way up, on a burst of light, with a wheel between them."""
    light = ink.fill(ink.rays(125, 175, 0, 190, 22, 4, 364, within=(20, 20, 230, 330)), CREAM)
    lamps = "".join(
        at(
            x,
            y,
            ink.disc(0, 0, 60, LINE),
            ink.disc(0, 0, 53, GOLD),
            at(0, 0, use(f"mark-{colour}"), scale=0.68),
            scale=0.36,
        )
        for colour, x, y in (("red", 60, 64), ("orange", 190, 64), ("black", 52, 126), ("green", 198, 126))
    )
    tram = at(39, -2, use("front", color=GREEN), scale=0.58)
    return light + frame.both_ways(lamps, tram) + at(125, 175, wheel(), scale=0.6)


def wheel() -> str:
    """A car wheel about (0, 0)."""
    spoke = ink.box(-3.5, -33, 7, 66, GOLD, 1.8)
    rim = ink.disc(0, 0, 44, GOLD, 3) + ink.disc(0, 0, 34, BACK, 2.4)
    hub = ink.disc(0, 0, 14, GOLD, 2.4) + ink.disc(0, 0, 7, CREAM, 1.8)
    return "".join((rim, *(at(0, 0, spoke, turn=turn) for turn in (0, 45, 90, 135)), hub))


def lid() -> str:
    """The box: an open car on its way to the glen."""
    return frame.lid("Trolley", "Snyder Bros. Game Co., Elmira, N.Y.", excursion(), VERMILION)
