"""Packs made otherwise than the screen shows them: cards of other shapes, with a bleed for a print shop, and editions
for eyes that see little or see colours differently.

A length is a hundredth of an inch, as on the poker card all pictures are drawn for. On a card of another shape the
frame is drawn anew, the index stands in its corners and the picture between them keeps its proportions.
"""

import re
from dataclasses import dataclass

from parlour import press
from parlour.errors import BadChoice, brief
from parlour.press import frame, ink, large, patterns, svg
from parlour.press.frame import Index, Suit
from parlour.press.ink import CREAM, LINE
from parlour.press.lettering import REGULAR, line, width
from parlour.press.svg import at, el, group, use

BLEED = SAFE = 12.5  # an eighth of an inch: printed beyond the cut, and left free of all that matters within it


@dataclass(frozen=True)
class Shape:
    """A card's size, and how large the picture and the index are on it."""

    wide: int
    high: int
    art: float = 1
    index: float = 1
    headed: bool = False
    """Does the suit's word stand at the head, where there is room above the picture, and not along the side?"""

    def laid(self, panelled: bool) -> tuple[float, float, float]:
        """Where the picture's own top left comes to lie, and how large it is; pips keep clear of a larger index."""
        scale = self.art if panelled else min(self.art, 1.0)
        return (self.wide - frame.CARD[0] * scale) / 2, (self.high - frame.CARD[1] * scale) / 2, scale

    @property
    def index_at(self) -> tuple[float, float]:
        """How the index is moved so that it begins where that of the poker card does, or a little lower."""
        return 14 - 14 * self.index, 15 - 15 * self.index + (5 if self.headed else 0)


SHAPES = {
    "poker": Shape(250, 350),
    "bridge": Shape(225, 350, art=0.9, index=0.9),
    "tarot": Shape(275, 475, art=1.129, index=1.16, headed=True),
    "facsimile": Shape(225, 325, art=0.9, index=0.9),
}


@dataclass(frozen=True)
class Edition:
    """An edition: what it is in words, and the inks it takes in place of the usual ones."""

    words: str
    inks: dict[str, str]


EDITIONS = {
    "standard": Edition("", {}),
    "large": Edition(
        "in large print",
        {CREAM: "#ffffff", LINE: "#000000", ink.VERMILION: "#a80f12", ink.AMBER: "#b05a00", ink.GREEN: "#00634a"},
    ),
    "colour-blind": Edition(
        "in the colour-blind edition",
        {
            CREAM: "#ffffff",
            LINE: "#140c08",
            ink.VERMILION: "#98231a",
            ink.AMBER: "#e8710c",
            ink.ORANGE: "#f08a1c",
            ink.GREEN: "#1fa28a",
            ink.BLUE: "#044083",
        },
    ),
}


@dataclass(frozen=True)
class Make:
    """How a pack is made: the shape of its cards, its edition, and whether they are for a print shop.

    A shop cuts a little beside the line: its cards run on beyond the cut and have no keylines along it.
    """

    shape: str = "poker"
    edition: str = "standard"
    shop: bool = False

    def __post_init__(self) -> None:
        """Refuse what is not made."""
        for what, name, known in (("size", self.shape, SHAPES), ("edition", self.edition, EDITIONS)):
            if name not in known:
                raise BadChoice(f"There is no {what} {brief(name)}; choose {' or '.join(known)}.")

    @property
    def card(self) -> Shape:
        """The shape itself."""
        return SHAPES[self.shape]

    @property
    def paper(self) -> str:
        """The colour of the paper."""
        return self.inked(CREAM)

    @property
    def size(self) -> tuple[int, int]:
        """Across and down, with the bleed if there is one."""
        more = round(2 * BLEED) if self.shop else 0
        return self.card.wide + more, self.card.high + more

    def inked(self, drawing: str) -> str:
        """A drawing in the inks of the edition."""
        inks = EDITIONS[self.edition].inks
        return re.sub("#[0-9a-f]{6}", lambda found: inks.get(found[0], found[0]), drawing)


STANDARD = Make()
"""What the screen shows."""


def face(pack: str, card: str, make: Make) -> str:
    """A card's face as an SVG document."""
    if make == STANDARD:
        return press.face(pack, card)
    lines = "" if make.shop or make.edition == "large" else keylines(make)
    return made(pack, card, press.name(pack, card), paper(make) + matter(pack, card, make) + lines, make)


def back(pack: str, make: Make) -> str:
    """The back of a pack's cards as an SVG document."""
    if make == STANDARD:
        return press.back(pack)
    title = f"{press.drawn(pack).TITLE}: the back"
    return made(pack, "back", title, paper(make) + back_matter(pack, make), make)


def made(pack: str, card: str, title: str, body: str, make: Make) -> str:
    """What stands on a card as a document of its own, in the inks of the edition."""
    shift = BLEED if make.shop else 0
    document = svg.document(f"{pack}-{card}", title, make.size, at(shift, shift, body), parts(pack, make))
    return make.inked(document)


def parts(pack: str, make: Make) -> dict[str, str]:
    """The parts of a pack; the frame round a picture is that of the picture alone, without keylines along the cut."""
    outside = f"M-{BLEED}-{BLEED}H{250 + BLEED}V{350 + BLEED}H-{BLEED}z" if make.shop else frame.CARD_SHAPE
    mat = el("path", d=outside + frame.PANEL, fill=CREAM, fill_rule="evenodd")
    return {**press.parts(pack), "mat": svg.part("mat", mat, ink.stroke(frame.PANEL, 2))}


def paper(make: Make) -> str:
    """The paper, to the end of the bleed if there is one."""
    wide, high = make.card.wide, make.card.high
    if make.shop:
        return ink.box(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED, CREAM)
    return ink.fill(frame.card_shape(wide, high), CREAM)


def keylines(make: Make) -> str:
    """Two lines along the edge of a card that is cut out by hand."""
    return "".join(
        el(
            "rect",
            x=x,
            y=x,
            width=make.card.wide - 2 * x,
            height=make.card.high - 2 * x,
            rx=r,
            stroke=LINE,
            stroke_width=w,
        )
        for x, r, w in ((5, 10, 1.6), (8.5, 7, 0.8))
    )


def matter(pack: str, card: str, make: Make) -> str:
    """All that matters on a face: picture and index."""
    art = press.drawn(pack)
    suits = {**art.SUITS, **art.CHARACTERS}
    mine = art.index(press.known(pack, card))
    if make.edition == "large":
        half = large.half(mine, suits, press.name(pack, card), make.card.wide, make.card.high)
        return both_ways(make.card, half)
    drawing = art.picture(card)
    x, y, scale = make.card.laid("#~mat" in drawing)
    keys = tuple(art.SUITS) if make.edition == "colour-blind" else ()
    corner = patterns.corner(mine, suits, keys) if mine.suit in keys else plain_corner(mine, suits, make.card)
    index = at(*make.card.index_at, corner, scale=make.card.index) + word(mine, suits[mine.suit], make.card)
    return at(x, y, drawing, scale=scale) + both_ways(make.card, index)


def plain_corner(mine: Index, suits: dict[str, Suit], card: Shape) -> str:
    """The corner of a card; a mark that stands alone keeps as far from the cut and from the picture as a rank does."""
    if mine.rank:
        return frame.corner(mine, suits)
    return at(40 if card.headed else 39, 40 if card.headed else 56, frame.lettered_mark(mine, suits), scale=0.46)


def word(mine: Index, suit: Suit, card: Shape) -> str:
    """The suit's word: along the side below the index, or at the head of the card beside it."""
    if card.headed:
        left, right = 82, card.wide - 18
        return line(suit.word, (left + right) / 2, 25, 21, weight=REGULAR, ink=suit.ink, within=right - left)
    if card.art == 1:
        return use(f"word-{mine.suit}")
    _, top, scale = card.laid(True)
    return at(13 - 13.5 * scale, top, use(f"word-{mine.suit}"), scale=scale)


def both_ways(card: Shape, half: str, name: str = "index") -> str:
    """A half of the card, and the same again the other way up; the name is that of its id on the card."""
    turned = f"rotate(180 {svg.num(card.wide / 2)} {svg.num(card.high / 2)})"
    return group(half, id=f"@{name}") + el("use", href=f"#@{name}", transform=turned)


# ---- backs ----

FIELD = 22  # where the field of a back begins
BAND = 14  # what must be left above the ornament for the pack's name to stand in it


def back_matter(pack: str, make: Make) -> str:
    """The back: the ornament in its own proportions on a field of ink, the pack's name above and below if there is
    room, in a border of the same ink."""
    art, card = press.drawn(pack), make.card
    wide, high = card.wide - 2 * FIELD, card.high - 2 * FIELD
    scale = min(wide / (frame.CARD[0] - 2 * FIELD), high / (frame.CARD[1] - 2 * FIELD))  # the field is filled one way
    ornament = at(-frame.CARD[0] / 2, -frame.CARD[1] / 2, art.ornament())
    window = f"M{FIELD} {FIELD}h{wide}v{high}h-{wide}z"
    outside = frame.card_shape(card.wide, card.high)
    border = el(
        "rect", x=16, y=16, width=card.wide - 32, height=card.high - 32, rx=4, stroke=art.BACK, stroke_width=6.5
    )
    return "".join(
        (
            ink.fill(window, art.BACK),
            at(card.wide / 2, card.high / 2, ornament, scale=scale),
            bands(pack, card, (high - (frame.CARD[1] - 2 * FIELD) * scale) / 2),
            el("path", d=outside + window, fill=CREAM, fill_rule="evenodd"),
            border,
            "" if make.shop else keylines(make),
        )
    )


def bands(pack: str, card: Shape, tall: float) -> str:
    """What covers the field above and below the ornament: a band so high, with the pack's name if it is high enough."""
    art = press.drawn(pack)
    if tall < 1:
        return ""
    field = ink.box(FIELD, FIELD, card.wide - 2 * FIELD, tall, art.BACK)
    rule = ink.stroke(f"M{FIELD} {svg.num(FIELD + tall)}H{card.wide - FIELD}", 1.6, CREAM)
    if tall < BAND:
        return both_ways(card, field, "band")
    size = min(20.0, tall - 9)
    room = card.wide - 2 * FIELD - 24
    size = size if width(art.TITLE, size) <= room else max(size * room / width(art.TITLE, size), 7)
    name = line(art.TITLE, card.wide / 2, FIELD + (tall - size) / 2, size, ink=CREAM, within=room)
    return both_ways(card, field + rule + name, "band")
