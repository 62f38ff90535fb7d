"""Paper: its sizes, those of the cards, and where each card lies. All lengths are millimetres from the top left."""

from dataclasses import asdict, dataclass, field
from typing import Any

from parlour.errors import BadChoice, brief
from parlour.press.edition import SHAPES

Size = tuple[float, float]
Line = tuple[float, float, float, float]

PAPERS: dict[str, Size] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
TABLES: dict[str, Size] = PAPERS | {"a3": (297.0, 420.0), "tabloid": (279.4, 431.8)}
"""What a board that covers a table may be printed on, besides."""
SIZES: dict[str, Size] = {
    name: (round(shape.wide * 0.254, 2), round(shape.high * 0.254, 2)) for name, shape in SHAPES.items()
}
"""Millimetres. The facsimile is reconstructed, for no book of the five gives the size of its cards: 2 1/4 by 3 1/4
inches, as many boxed games of about 1905 have them."""

MARGIN = 5.0
EDGE = 4.0  # next to the edge of a sheet, where printers at home print nothing
BLEED = 1.5
TICK = 4.0


def one_of(name: str, known: dict[str, Size], what: str) -> Size:
    """A size by its name, or a refusal that names them all."""
    if name not in known:
        raise BadChoice(f"There is no {what} {brief(name)}; choose {' or '.join(known)}.")
    return known[name]


@dataclass(frozen=True)
class Place:
    """Where something lies, and how large it is."""

    x: float
    y: float
    wide: float
    high: float

    def mirrored(self, paper: Size) -> "Place":
        """The same place seen from the other side of the sheet, turned over on its long edge."""
        return Place(paper[0] - self.x - self.wide, self.y, self.wide, self.high)

    def moved(self, by: Size) -> "Place":
        """The same place so far to the right and so far down."""
        return Place(self.x + by[0], self.y + by[1], self.wide, self.high)

    def grown(self, by: float) -> "Place":
        """A little larger on every side."""
        return Place(self.x - by, self.y - by, self.wide + 2 * by, self.high + 2 * by)

    def fitted(self, shape: Size) -> "Place":
        """The largest place of a shape inside this one, in its middle."""
        scale = min(self.wide / shape[0], self.high / shape[1])
        wide, high = shape[0] * scale, shape[1] * scale
        return Place(self.x + (self.wide - wide) / 2, self.y + (self.high - high) / 2, wide, high)


@dataclass(frozen=True)
class Grid:
    """The places of a sheet: cards of one size side by side, so that one cut parts two of them."""

    paper: Size
    card: Size

    @property
    def columns(self) -> int:
        """How many lie side by side."""
        return int((self.paper[0] - 2 * MARGIN) // self.card[0])

    @property
    def rows(self) -> int:
        """How many lie one below the other."""
        return int((self.paper[1] - 2 * MARGIN) // self.card[1])

    @property
    def whole(self) -> Place:
        """All the cards together, in the middle of the sheet."""
        wide, high = self.columns * self.card[0], self.rows * self.card[1]
        return Place((self.paper[0] - wide) / 2, (self.paper[1] - high) / 2, wide, high)

    def places(self) -> list[Place]:
        """The places of a sheet, row by row."""
        left, top = self.whole.x, self.whole.y
        wide, high = self.card
        return [
            Place(left + c * wide, top + r * high, wide, high) for r in range(self.rows) for c in range(self.columns)
        ]

    def marks(self) -> list[Line]:
        """The crop marks: a tick outside the cards at both ends of every cut."""
        whole, lines = self.whole, []
        right, foot = whole.x + whole.wide, whole.y + whole.high
        near, far = tick(whole.y)
        for column in range(self.columns + 1):
            x = whole.x + column * self.card[0]
            lines += [(x, whole.y - near, x, whole.y - far), (x, foot + near, x, foot + far)]
        near, far = tick(whole.x)
        for row in range(self.rows + 1):
            y = whole.y + row * self.card[1]
            lines += [(whole.x - near, y, whole.x - far, y), (right + near, y, right + far, y)]
        return lines


def tick(margin: float) -> Size:
    """How far from the cards a crop mark begins and ends in a margin: off the bleed, if there is room for that."""
    room = margin - EDGE
    near = BLEED + 0.5 if room > 2 * BLEED else 1.1
    return near, min(near + TICK, room)


@dataclass(frozen=True)
class Art:
    """A drawing in its place, perhaps turned (by quarters, clockwise), with its name in words; only what is within the
    window is shown, if there is one."""

    file: str
    words: str
    place: Place
    turn: int = 0
    window: Place | None = None


@dataclass(frozen=True)
class Words:
    """Some words in their place."""

    text: str
    place: Place
    size: float = 8


@dataclass(frozen=True)
class Fill:
    """A place laid over with one ink."""

    ink: str
    place: Place


@dataclass
class Page:
    """One side of a sheet: what is printed on it, and where it is cut and folded."""

    fills: list[Fill] = field(default_factory=list)
    arts: list[Art] = field(default_factory=list)
    cuts: list[Line] = field(default_factory=list)
    folds: list[Line] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    foot: str = ""
    paper: Size | None = None
    """Its own size, where it is not that of the others."""

    def with_all_of(self, other: "Page") -> "Page":
        """The page with all that stands on another, too, over its own foot."""
        lists = {name: [*mine, *getattr(other, name)] for name, mine in vars(self).items() if isinstance(mine, list)}
        return Page(**lists, foot=self.foot, paper=self.paper)

    def said(self) -> dict[str, Any]:
        """The page as a template reads it."""
        return asdict(self)
