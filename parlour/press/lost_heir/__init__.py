"""The Lost Heir pack: the police of four cities, their Mayors, two blanks, and two boys.

A city's ten policemen are one man drawn once. The hour grows later from 1 to 10, and he is promoted on the way.
"""

from parlour.press import frame, ink
from parlour.press.frame import Index, Suit
from parlour.press.ink import AMBER, BLUE, CREAM, GREEN, LINE, VERMILION, disc
from parlour.press.lost_heir import beat, boston, chicago, new_york, philadelphia
from parlour.press.lost_heir.back import back, runaway
from parlour.press.lost_heir.heir import lost_heir
from parlour.press.lost_heir.lid import search
from parlour.press.lost_heir.marks import bell, boat, cap, cod, shield, star
from parlour.press.lost_heir.newsboy import wrong_boy
from parlour.press.svg import at, part, use

TITLE = "The Game of the Lost Heir"
WINGS = ("lost-heir", "wrong-boy")
BACK = BLUE
SUITS = {
    "new-york": Suit("New York", BLUE, shield()),
    "philadelphia": Suit("Philadelphia", VERMILION, bell()),
    "boston": Suit("Boston", GREEN, cod()),
    "chicago": Suit("Chicago", AMBER, star()),
}
CHARACTERS = {
    "lost-heir": Suit("Lost Heir", BLUE, boat()),
    "wrong-boy": Suit("Wrong Boy", LINE, cap()),
}
RANKS = (
    *("Patrolman",) * 4,
    *("Roundsman",) * 2,
    *("Sergeant",) * 2,
    "Captain",
    "Inspector",
)
DAY = (ink.STRAW,) * 2 + (ink.SKY,) * 3 + (ink.ROSE,) * 2
NIGHT = {"new-york": ink.SLATE, "philadelphia": BLUE, "boston": BLUE, "chicago": ink.SLATE}
"""The sky from 1 to 7, and from 8 on."""

SLEEVES = {
    "new-york": (179, 204, -10),
    "philadelphia": (172, 222, -6),
    "boston": (171, 222, -8),
    "chicago": (177, 212, -10),
}
"""Where a city's man wears his stripes, and how they lean."""

PIPS = (36, 72, 108, 144, 180)
"""How far down a card's badges stand."""

STREETS = {
    "new-york": new_york.street,
    "philadelphia": philadelphia.street,
    "boston": boston.street,
    "chicago": chicago.street,
}
OFFICERS = {
    "new-york": new_york.officer,
    "philadelphia": philadelphia.officer,
    "boston": boston.officer,
    "chicago": chicago.officer,
}
MAYORS = {
    "new-york": new_york.mayor,
    "philadelphia": philadelphia.mayor,
    "boston": boston.mayor,
    "chicago": chicago.mayor,
}
FRONTS = {"new-york": new_york.front, "philadelphia": philadelphia.front}
BOYS = {"lost-heir": lost_heir, "wrong-boy": wrong_boy}
SHARED = {
    "stars": beat.stars,
    "roundsman": beat.roundsman,
    "sergeant": beat.sergeant,
    "captain": beat.captain,
    "inspector": beat.inspector,
    "door": beat.door,
    "runaway": runaway,
}
PARTS = {
    **{city: part(city, draw()) for city, draw in STREETS.items()},
    **{f"{city}-officer": part(f"{city}-officer", draw()) for city, draw in OFFICERS.items()},
    **{
        f"{city}-badge": part(f"{city}-badge", disc(0, 0, 17, CREAM, 2), at(0, 0, use(f"mark-{city}"), scale=0.25))
        for city in SUITS
    },
    **{name: part(name, draw()) for name, draw in SHARED.items()},
}


def split(card: str) -> tuple[str, str]:
    """The city and the rank of a card; the two boys have no city."""
    city, _, rank = card.rpartition("-")
    return (city, rank) if city in SUITS else ("", card)


def index(card: str) -> Index:
    """The number, M for a Mayor, a dash for a blank; the boys have their toy and their cap."""
    city, rank = split(card)
    if not city:
        return Index("", card)
    return Index({"mayor": "M", "blank": "-"}.get(rank, rank), city)


def name(card: str) -> str:
    """The card in words."""
    city, rank = split(card)
    if not city:
        return f"The {card.replace('-', ' ').title()}"
    word = SUITS[city].word
    if rank in ("mayor", "blank"):
        return f"Mayor of {word}" if rank == "mayor" else f"{word} blank"
    return f"{word} {rank}, {RANKS[int(rank) - 1]}"


def picture(card: str) -> str:
    """The inside of the face."""
    city, rank = split(card)
    if not city:
        return frame.panelled(BOYS[card](), card.replace("-", " "), CHARACTERS[card].ink)
    if rank == "mayor":
        return frame.panelled(MAYORS[city](), "Mayor", SUITS[city].ink)
    if rank == "blank":
        return blank(city)
    return police(city, int(rank))


def police(city: str, number: int) -> str:
    """A policeman in the street of his city, at his hour, with so many badges down the sides; he looks about."""
    title = RANKS[number - 1]
    late = number > len(DAY)
    street = use(city, color=NIGHT[city] if late else DAY[number - 1]) + (use("stars") if late else "")
    x, y, lean = SLEEVES[city]
    stripes = at(x, y, use(title.lower()), turn=lean) if title != "Patrolman" else ""
    officer = use(f"{city}-officer") + stripes
    if number % 2 == 0:
        officer = at(252, 0, officer, scale="-1 1")
    right = (number + 1) // 2
    badges = "".join(use(f"{city}-badge", x=205, y=y) for y in PIPS[:right])
    badges += "".join(
        use(f"{city}-badge", transform=f"translate(45 {324 - y})rotate(180)") for y in PIPS[: number - right]
    )
    return frame.panelled(street + officer + badges, title, SUITS[city].ink)


def blank(city: str) -> str:
    """A shut door, a dark fanlight, and nobody behind it."""
    plaque = disc(128, 42, 25, CREAM, 2.4) + at(128, 42, use(f"mark-{city}"), scale=0.36)
    art = FRONTS[city]() + use("door", color=SUITS[city].ink) + plaque
    return frame.panelled(art, "No trace", SUITS[city].ink)


def ornament() -> str:
    """The back: a lantern that shines both ways, and a boy who runs from it."""
    return back(list(SUITS))


def lid() -> str:
    """The lid: two policemen look everywhere but behind them."""
    return frame.lid(TITLE, "McLoughlin Bros., New York", search(), VERMILION, tall=42)
