"""What all cards have in common: paper and keylines, the corner index, panels and captions, pips, backs and lids."""

from dataclasses import dataclass

from parlour.press import ink
from parlour.press.ink import CREAM, GOLD, LINE
from parlour.press.lettering import REGULAR, line, width
from parlour.press.svg import at, el, group, part, use

CARD = (250, 350)
LID = (420, 300)
PANEL = (
    "M74 14H216a6 6 0 0 1 6 6V222a8 8 0 0 1-8 8H190a8 8 0 0 0-8 8V330a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6V128a8 8 0 0 1 8-8"
    "H60a8 8 0 0 0 8-8V20a6 6 0 0 1 6-6z"
)
"""The picture panel: 28 to 222 across and 14 to 336 down, with a bite at top left and bottom right for the index."""

TURNED = "rotate(180 125 175)"
"""The other way up, about the middle of the card."""


def card_shape(wide: int, high: int) -> str:
    """The outline of a card of a size, its corners rounded."""
    return (
        f"M14 0H{wide - 14}a14 14 0 0 1 14 14V{high - 14}a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14V14a14 14 0 0 1 14-14z"
    )


CARD_SHAPE = card_shape(*CARD)


@dataclass(frozen=True)
class Suit:
    """A suit: its word, the ink of its index, its mark, drawn about (0, 0) within 50 units each way.

    A letter set into the mark stands `low` units below its middle.
    """

    word: str
    ink: str
    mark: str
    low: float = 0


@dataclass(frozen=True)
class Index:
    """What stands in a card's corner: a rank ("" for none), the key of its suit or character, a letter in the mark."""

    rank: str
    suit: str
    letter: str = ""


def common(suits: dict[str, Suit]) -> dict[str, str]:
    """The parts every pack has: the blank card, the mat round a picture, and each suit's mark and word."""
    paper = ink.fill(CARD_SHAPE, CREAM)
    keylines = el("rect", x=5, y=5, width=240, height=340, rx=10, stroke=LINE, stroke_width=1.6) + el(
        "rect", x=8.5, y=8.5, width=233, height=333, rx=7, stroke=LINE, stroke_width=0.8
    )
    mat = el("path", d=CARD_SHAPE + PANEL, fill=CREAM, fill_rule="evenodd")
    parts = {
        "keylines": part("keylines", keylines),
        "blank": part("blank", paper, use("keylines")),
        "mat": part("mat", mat, use("keylines"), ink.stroke(PANEL, 2)),
    }
    for key, suit in suits.items():
        parts[f"mark-{key}"] = part(f"mark-{key}", suit.mark)
        word = line(suit.word, 25.5, 126, 12, weight=REGULAR, ink=suit.ink, middle=False, within=104, turn=90)
        parts[f"word-{key}"] = part(f"word-{key}", word)
    return parts


def index(mine: Index, suits: dict[str, Suit]) -> str:
    """The index in two corners: rank, mark, and the suit's word along the edge."""
    return both_ways(corner(mine, suits), use(f"word-{mine.suit}"), name="index")


def corner(mine: Index, suits: dict[str, Suit]) -> str:
    """The rank and the mark below it, or a mark alone: 14 to 64 across and 15 to 116 down."""
    if not mine.rank:
        return at(39, 56, lettered_mark(mine, suits), scale=0.54)
    rank = line(mine.rank, 39, 15, 56, ink=suits[mine.suit].ink, within=50)
    return rank + at(39, 96, lettered_mark(mine, suits), scale=0.4)


def lettered_mark(mine: Index, suits: dict[str, Suit]) -> str:
    """The mark of an index about (0, 0), with the letter that is set into it, if there is one."""
    letter = line(mine.letter, 0, suits[mine.suit].low - 20, 40, ink=CREAM, within=46) if mine.letter else ""
    return use(f"mark-{mine.suit}") + letter


def both_ways(*half: str, name: str = "half") -> str:
    """A drawing, and the same again the other way up; the name is that of its id on the card."""
    return group(*half, id=f"@{name}") + el("use", href=f"#@{name}", transform=TURNED)


def panelled(art: str, caption: str = "", colour: str = LINE) -> str:
    """A picture in its panel; what runs over the edge by less than 20 units is covered by the mat."""
    band = ink.fill("M20 308H190V340H20z", CREAM) + ink.stroke("M28 308H182", 2) if caption else ""
    words = line(caption, 105, 315, 15, ink=colour, within=142) if caption else ""
    return art + band + use("mat") + words


COLUMNS = (88, 125, 162)
ROWS = {
    1: ((1, 175),),
    2: ((1, 62), (1, 288)),
    3: ((1, 62), (1, 175), (1, 288)),
    4: ((0, 62), (2, 62), (0, 288), (2, 288)),
}
"""The pips of the low cards: column and height."""
FOUR = (50, 133, 217, 300)
MIDDLES = {5: (175,), 7: (118,), 8: (118, 232), 9: (175,), 10: (92, 258), 11: (92, 175, 258), 12: (78, 272)}
"""The heights of four in a column, and of the pips between the columns."""


def pip_places(count: int) -> list[tuple[int, int, bool]]:
    """Where the pips of a card stand, in the classical arrangement, and whether they stand on their heads."""
    if count <= 4:
        places = list(ROWS.get(count, ()))
    else:
        heights = {5: (62, 288), 9: FOUR, 10: FOUR, 11: FOUR, 12: (46, 110, 175, 240, 304)}.get(count, (62, 175, 288))
        places = [(column, y) for y in heights for column in (0, 2)]
        places += [(1, y) for y in MIDDLES.get(count, ())]
    return [(COLUMNS[column], y, y > 175) for column, y in places]


def pips(suit: str, count: int, size: float = 40) -> str:
    """So many marks of a suit, each so many units high."""
    return "".join(
        at(x, y, use(f"mark-{suit}"), scale=size / 100, turn=180 if down else 0) for x, y, down in pip_places(count)
    )


def back(ornament: str, colour: str) -> str:
    """A back: the pack's ornament on a field of ink, 22 to 228 across and 22 to 328 down, in a border of the same.

    What runs over the field is covered, as long as it keeps within 195 units of the card's middle.
    """
    field = ink.box(22, 22, 206, 306, colour)
    mat = el(
        "path",
        d=CARD_SHAPE + "M24 22H226a2 2 0 0 1 2 2V326a2 2 0 0 1-2 2H24a2 2 0 0 1-2-2V24a2 2 0 0 1 2-2z",
        fill=CREAM,
        fill_rule="evenodd",
    )
    border = el("rect", x=15.5, y=15.5, width=219, height=319, rx=4, stroke=colour, stroke_width=7)
    return field + ornament + mat + border + use("keylines")


def lid(title: str, foot: str, art: str, colour: str, *, tall: float = 50) -> str:
    """A box lid: the title in a band along the top, a picture (14 to 406 across, 80 to 286 down), words at the foot."""
    paper = ink.box(0, 0, *LID, CREAM)
    mat = el("path", d="M0 0H420V300H0zM16 80H404V284H16z", fill=CREAM, fill_rule="evenodd")
    band = ink.box(9, 9, 402, 64, colour, 2, 3) + el(
        "rect", x=13, y=13, width=394, height=56, rx=2, stroke=GOLD, stroke_width=1.5
    )
    words = line(title, 212, 18.5 + (50 - tall) / 2, tall, ink=LINE, within=366) + line(
        title, 210, 16 + (50 - tall) / 2, tall, ink=CREAM, within=366
    )
    wide = min(300.0, width(foot, 11, REGULAR)) + 26
    plate = ink.box(210 - wide / 2, 274, wide, 20, CREAM, 1.6, 3) + line(
        foot, 210, 278.5, 11, weight=REGULAR, within=wide - 20
    )
    keyline = el("rect", x=4, y=4, width=412, height=292, stroke=LINE, stroke_width=2) + el(
        "rect", x=16, y=80, width=388, height=204, stroke=LINE, stroke_width=2
    )
    return paper + art + mat + band + words + keyline + (plate if foot else "")
