"""The Chantecler pack (1910): four families of the barnyard and the four birds of Rostand's play."""

from parlour.press import frame
from parlour.press.chantecler.back import feather_sun
from parlour.press.chantecler.cock import chantecler
from parlour.press.chantecler.flock import SMALL, bird, egg
from parlour.press.chantecler.lid import barnyard
from parlour.press.chantecler.marks import COCK, CREST, DUCK, FACE, GOOSE, HEN, RUFF, TURKEY
from parlour.press.chantecler.owl import owl
from parlour.press.chantecler.peacock import ocellus, peacock
from parlour.press.chantecler.pheasant import pheasant
from parlour.press.frame import Index, Suit
from parlour.press.ink import AMBER, BLUE, CREAM, GOLD, GREEN, LINE, SAGE, STRAW, VERMILION, disc, fill, rays
from parlour.press.svg import part

TITLE = "Chantecler"
WINGS = ("chantecler", "owl")
BACK = VERMILION
SUITS = {
    "duck": Suit("Ducks", GREEN, DUCK),
    "goose": Suit("Geese", BLUE, GOOSE),
    "hen": Suit("Hens", VERMILION, HEN),
    "turkey": Suit("Turkeys", LINE, TURKEY),
}
CHARACTERS = {
    "chantecler": Suit("Chantecler", VERMILION, COCK),
    "pheasant": Suit("Pheasant", AMBER, RUFF),
    "peacock": Suit("Peacock", BLUE, CREST),
    "owl": Suit("Owl", LINE, FACE),
}

SIZES = ((3, 0.82, 0), (6, 0.54, 32), (8, 0.51, 32), (10, 0.44, 33))
"""How large the small birds are on cards up to a number, and how far from the middle their columns stand."""

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SUBJECTS = {"chantecler": "Chantecler", "pheasant": "the Pheasant", "peacock": "the Peacock", "owl": "the Owl"}
PARTS = {
    "eye": part("eye", ocellus()),
    **{family: part(family, draw(family == "turkey")) for family, draw in SMALL.items()},
    **{f"{family}-too": part(f"{family}-too", draw(family != "turkey")) for family, draw in SMALL.items()},
}
PORTRAITS = {"chantecler": chantecler, "pheasant": pheasant, "peacock": peacock, "owl": owl}


def index(card: str) -> Index:
    """The number and the family, or the bird alone."""
    family, _, number = card.partition("-")
    return Index(number, family)


def name(card: str) -> str:
    """The card in words."""
    family, _, number = card.partition("-")
    return f"the {NUMBERS[int(number) - 1]} of {SUITS[family].word}" if number else SUBJECTS[card]


def alone(family: str) -> str:
    """The One: the bird in a round picture, with its egg."""
    view = (
        disc(125, 175, 80, STRAW)
        + fill(rays(125, 205, 20, 100, 9, -170, -10), CREAM)
        + disc(125, 205, 34, GOLD)
        + fill("M47 192c24-10 50-6 78-2c28-6 54-6 78 2a80 80 0 0 1-156 0z", SAGE)
        + disc(125, 175, 80, "none", 5)
        + disc(125, 175, 86, "none", 1.6)
    )
    return view + bird(family, 124, 172, 1.16) + egg(172, 224, 1.1)


def picture(card: str) -> str:
    """A bird in its picture, or the family in its rows; the counting cards have as many eggs as points."""
    if card in PORTRAITS:
        return frame.panelled(PORTRAITS[card](), card, CHARACTERS[card].ink)
    family, _, number = card.partition("-")
    count = int(number)
    if count == 1:
        return alone(family)
    size, aside = next((size, aside) for most, size, aside in SIZES if count <= most)
    art = ""
    for x, y, below in frame.pip_places(count):
        column = (x > 125) - (x < 125)
        kind = family if column or (count <= 3 and y != 175) else f"{family}-too"
        left = column > 0 or (not column and below)
        large = 0.8 if count == 5 and not column else size
        art += bird(kind, 125 + column * aside, y + (4 if column else 2 if count < 9 else -2), large, -1 if left else 1)
    if count in (3, 5):
        art += "".join(egg(125 + 18 * i - 9 * (count - 1), 194 + 44 * 0.8, 0.8) for i in range(count))
    return art


def ornament() -> str:
    """The back: a sun of feathers."""
    return feather_sun()


def lid() -> str:
    """The lid: the whole barnyard up before the sun."""
    return frame.lid("Chantecler", "The Standard Playing Card Co., Chicago, 1910", barnyard(), VERMILION)
