"""Paper: its sizes, those of the cards, and where each card lies. All lengths are millimetres from the top left."""

from dataclasses import asdict, dataclass, field
from typing import Any

from parlour.errors import BadChoice, brief

Size = tuple[float, float]
Line = tuple[float, float, float, float]

PAPERS: dict[str, Size] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
SIZES: dict[str, Size] = {"poker": (63.5, 88.9), "bridge": (57.15, 88.9), "facsimile": (57.15, 82.55)}
"""No book of the five gives the size of its cards. The facsimile is reconstructed: 2 1/4 by 3 1/4 inches, as many boxed
games of about 1905 have them."""

MARGIN = 5.0
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
        right, foot, off = whole.x + whole.wide, whole.y + whole.high, BLEED + 0.5
        for column in range(self.columns + 1):
            x = whole.x + column * self.card[0]
            lines += [(x, whole.y - off, x, whole.y - off - TICK), (x, foot + off, x, foot + off + TICK)]
        for row in range(self.rows + 1):
            y = whole.y + row * self.card[1]
            lines += [(whole.x - off, y, whole.x - off - TICK, y), (right + off, y, right + off + TICK, y)]
        return lines


@dataclass(frozen=True)
class Art:
    """A drawing in its place, perhaps turned (by quarters, clockwise), with its name in words."""

    file: str
    words: str
    place: Place
    turn: int = 0


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

    def said(self) -> dict[str, Any]:
        """The page as a template reads it."""
        return asdict(self)
