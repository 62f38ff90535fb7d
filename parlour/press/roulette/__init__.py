"""The bridge pack of Deck-O-Cards Roulette (1938): classical pips, and the crowned heads who came to the tables.

Two red suits and two black ones, as the bets on colour need; the four are told apart by the shapes of their marks.
"""

from parlour.games.roulette.rules import RANKS
from parlour.press import frame
from parlour.press.frame import Index, Suit
from parlour.press.ink import GREEN, LINE, VERMILION, fill
from parlour.press.roulette.back import ring_and_arrow, scroll, sprig, wreath
from parlour.press.roulette.courts import BUSTS, SHARED, TINTS
from parlour.press.roulette.lid import evening
from parlour.press.svg import at, part, use

TITLE = "Deck-O-Cards Roulette"
WINGS = ("queen-hearts", "king-spades")
BACK = VERMILION
SPADE = (
    "M0-50C-10-28-46-10-46 14C-46 30-34 38-22 38C-14 38-8 34-4 28C-5 38-10 46-18 50H18C10 46 5 38 4 28C8 34 14 38 22 38"
    "C34 38 46 30 46 14C46-10 10-28 0-50z"
)
HEART = "M0 50C-8 28-46 6-46-20C-46-38-35-48-22-48C-11-48-4-41 0-30C4-41 11-48 22-48C35-48 46-38 46-20C46 6 8 28 0 50z"
DIAMOND = "M0-50C8-30 22-12 38 0C22 12 8 30 0 50C-8 30-22 12-38 0C-22-12-8-30 0-50z"
CLUB = (
    "M-22-28a22 22 0 0 1 44 0c0 8-5 14-8 19c22-8 35 4 35 19a21 21 0 0 1-21 21c-11 0-19-6-24-14c1 14 6 27 16 33H-20"
    "C-10 44-5 31-4 17c-5 8-13 14-24 14a21 21 0 0 1-21-21c0-15 13-27 35-19c-3-5-8-11-8-19z"
)
SUITS = {
    "spades": Suit("Spades", LINE, fill(SPADE, LINE)),
    "hearts": Suit("Hearts", VERMILION, fill(HEART, VERMILION)),
    "diamonds": Suit("Diamonds", VERMILION, fill(DIAMOND, VERMILION)),
    "clubs": Suit("Clubs", LINE, fill(CLUB, LINE)),
}
CHARACTERS: dict[str, Suit] = {}
LETTERS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}
NUMBERS = dict(zip(RANKS[1:10], ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), strict=True))


def split(card: str) -> tuple[str, str]:
    """The rank and the suit of a card."""
    rank, _, suit = card.partition("-")
    return rank, suit


def letter(rank: str) -> str:
    """What stands for a rank in a corner or on the table: its letter or its figures."""
    return LETTERS.get(rank, rank)


def index(card: str) -> Index:
    """The corner of a card."""
    rank, suit = split(card)
    return Index(letter(rank), suit)


def name(card: str) -> str:
    """The card in words."""
    rank, suit = split(card)
    return f"the {NUMBERS.get(rank, rank)} of {suit}"


def picture(card: str) -> str:
    """Pips, an ace in its wreath, or a court."""
    rank, suit = split(card)
    if card in BUSTS:
        return court(card, suit)
    if rank == "ace":
        return use("wreath", color=TINTS[suit]) + at(125, 175, use(f"mark-{suit}"), scale=0.86)
    return frame.pips(suit, int(rank), 38 if int(rank) > 8 else 44)


def court(card: str, suit: str) -> str:
    """A court card, the same from either end."""
    halves = "".join(use(half, transform=turn) for half in (f"scene-{suit}", card) for turn in (None, frame.TURNED))
    return frame.panelled(halves + use("band", color=SUITS[suit].ink))


PARTS = {
    **{name: part(name, draw()) for name, draw in {"sprig": sprig, "scroll": scroll, "wreath": wreath}.items()},
    **SHARED,
}


def ornament() -> str:
    """The back: the arrow in its ring."""
    return ring_and_arrow()


def lid() -> str:
    """The lid: everybody is at the table, and the arrow is spinning."""
    return frame.lid(TITLE, "Henri Blum & Co., New York, 1938", evening(), GREEN)
