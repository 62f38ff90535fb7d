"""The Raffles pack (1905): four series out of a London night, the amateur sleuth, and the man he is after."""

from parlour.press import frame, ink
from parlour.press.frame import Index, Suit
from parlour.press.ink import AMBER, BLUE, LINE, VERMILION, thrifty
from parlour.press.raffles.back import night_back
from parlour.press.raffles.gentleman import raffles
from parlour.press.raffles.lid import chase
from parlour.press.raffles.marks import glass, hat_and_mask, lantern, moon, star, sun
from parlour.press.raffles.safe import JEWELS, safe_door
from parlour.press.raffles.sleuth import detective
from parlour.press.raffles.towers import TOWERS
from parlour.press.svg import part, use

TITLE = "The Capture of Mr. Raffles"
WINGS = ("detective", "raffles")
BACK = BLUE
SUITS = {
    "trump": Suit("Trump", LINE, lantern()),
    "star": Suit("Star", VERMILION, star()),
    "moon": Suit("Moon", BLUE, moon()),
    "sun": Suit("Sun", AMBER, sun()),
}
CHARACTERS = {
    "detective": Suit("Detective", ink.BROWN, glass()),
    "raffles": Suit("Raffles", LINE, hat_and_mask()),
}

SIZES = {"1": 100, "2": 62, "3": 56, "4": 44}
"""The low cards have room for larger marks."""

PARTS = {
    **{f"tower-{series}": part(f"tower-{series}", draw()) for series, draw in TOWERS.items()},
    "safe": part("safe", thrifty(safe_door())),
}


def split(card: str) -> tuple[str, str]:
    """The series and the number of a card; a character has no number."""
    series, _, number = card.partition("-")
    return series, number


def index(card: str) -> Index:
    """The number and the series' mark, or a character's mark alone."""
    series, number = split(card)
    return Index(number, series)


def name(card: str) -> str:
    """The card in words."""
    series, number = split(card)
    return f"{SUITS[series].word} {number}" if number else {"detective": "The Detective"}.get(card, "Raffles")


def picture(card: str) -> str:
    """A character, a nought's jewel in the dial of its safe, or the marks between two London towers."""
    series, number = split(card)
    if series == "detective":
        return frame.panelled(detective(), "Detective", ink.BROWN)
    if series == "raffles":
        return frame.panelled(raffles(), "Raffles")
    if number == "0":
        words, jewel = JEWELS[series]
        return frame.panelled(use("safe") + thrifty(jewel()), words, SUITS[series].ink)
    tower = use(f"tower-{series}")
    turned = use(f"tower-{series}", transform=frame.TURNED)
    return tower + turned + frame.pips(series, int(number), SIZES.get(number, 41))


def ornament() -> str:
    """The back: hats, masks and keys about a jewel, the same either way up."""
    return night_back()


def lid() -> str:
    """The lid: the chase over the roofs."""
    return frame.lid("The Capture of Mr. Raffles", "Holt & Folger, Chicago", chase(), VERMILION, tall=42)
