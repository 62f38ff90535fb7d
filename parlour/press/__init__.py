"""The press: card faces, backs and box lids of the five packs, drawn by code as SVG.

A pack is one package here, a file for every picture or every kind of them. It exposes

- `SUITS`: the four suits, key -> `frame.Suit(word, ink, mark)`; `CHARACTERS`: the same for cards that belong to none;
- `PARTS`: name -> `svg.part(name, ...)`, drawings used by several cards through `svg.use(name)`;
- `index(card)`: the card's `frame.Index(rank, suit, letter)`; `name(card)`: the card in words;
- `picture(card)`: what stands inside the face, between paper and index; `ornament()`: the inside of the back;
- `lid()`: the whole lid, by `frame.lid`; `TITLE`: the box's name; `BACK`: the ink of its back;
- `WINGS`: the two cards that stand beside a title.

Where a box holds a board besides the cards, the package has a part `board` with `on_screen()`, its drawings by name,
`in_letters()`, those of them for a terminal, `on_paper(paper)`, its sheets to cut out, and `on_table(paper)`, the same
as large as it is played on; `WORDS` says what it is.

All of it is text without chance, clock or dictionary of unknown order: the same drawing gives the same bytes.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol, cast

from parlour.cards import Pack
from parlour.errors import BadChoice, brief, nearest, unknown
from parlour.games.registry import GAMES, HOUSE
from parlour.press import frame, svg

__all__ = ["PACKS", "back", "cards", "face", "lid", "name"]

if TYPE_CHECKING:
    from parlour.press.sheets.paper import Page, Size


def boxes() -> dict[str, Pack]:
    """The packs of the house's games by name; of games that share a box the one that needs most of its cards."""
    found: dict[str, Pack] = {}
    for name in HOUSE:
        pack = GAMES[name].GAME.pack
        if len(pack) > len(found.get(pack.name, ())):
            found[pack.name] = pack
    return found


BOXES = boxes()
PACKS = tuple(BOXES)


class Drawn(Protocol):
    """What a pack exposes."""

    TITLE: str
    BACK: str
    WINGS: tuple[str, str]
    SUITS: dict[str, frame.Suit]
    CHARACTERS: dict[str, frame.Suit]
    PARTS: dict[str, str]

    def index(self, card: str, /) -> frame.Index:
        """What stands in the corner."""

    def name(self, card: str, /) -> str:
        """The card in words."""

    def picture(self, card: str, /) -> str:
        """The inside of the face."""

    def ornament(self) -> str:
        """The inside of the back."""

    def lid(self) -> str:
        """The whole lid."""


class Board(Protocol):
    """What the board of a box exposes."""

    WORDS: str

    def on_screen(self) -> dict[str, str]:
        """Its drawings, by name."""

    def in_letters(self) -> dict[str, list[str]]:
        """Those of them that can be drawn in letters, line by line."""

    def on_paper(self, paper: "Size", /) -> "tuple[list[Page], dict[str, str]]":
        """Its sheets to cut out, and their drawings."""

    def on_table(self, paper: "Size | None", /) -> "tuple[list[Page], dict[str, str], Size]":
        """The same as large as it is played on, in sheets to glue together or in one piece; and how large that is."""


def checked(pack: str) -> str:
    """The name of a pack, or a refusal that names them all."""
    if not isinstance(pack, str) or pack not in BOXES:
        raise BadChoice(unknown(pack, f"There is no pack {brief(pack)}", PACKS, "the packs are"))
    return pack


def home(pack: str) -> str:
    """The package a pack is drawn in."""
    return f"parlour.press.{checked(pack).replace('-', '_')}"


def drawn(pack: str) -> Drawn:
    """A pack's drawings, loaded when first asked for."""
    return cast(Drawn, import_module(home(pack)))


def board(pack: str) -> Board | None:
    """The board that lies in a box besides the cards, if there is one."""
    name = f"{home(pack)}.board"
    return cast(Board, import_module(name)) if find_spec(name) is not None else None


def cards(pack: str) -> tuple[str, ...]:
    """The different cards of a pack, in its order."""
    return tuple(dict.fromkeys(BOXES[checked(pack)]))


def known(pack: str, card: str) -> str:
    """A card of a pack, or a refusal."""
    if card not in cards(pack):
        trouble, meant = f"There is no card {brief(card)} in the pack {pack}", nearest(card, cards(pack))
        has = f"t has {', '.join(cards(pack)[:3])} ..."
        raise BadChoice(f"{trouble}; did you mean {meant}? I{has}" if meant else f"{trouble}; i{has}")
    return card


def parts(pack: str) -> dict[str, str]:
    """All the parts a pack's drawings may use, its own and those common to all."""
    art = drawn(pack)
    return {**frame.common({**art.SUITS, **art.CHARACTERS}), **art.PARTS}


def inside(pack: str, card: str) -> str:
    """A face without its document: paper, picture and index."""
    art = drawn(pack)
    corner = frame.index(art.index(known(pack, card)), {**art.SUITS, **art.CHARACTERS})
    return svg.use("blank") + art.picture(card) + corner


def inside_back(pack: str) -> str:
    """A back without its document."""
    art = drawn(pack)
    return svg.use("blank") + frame.back(art.ornament(), art.BACK)


def name(pack: str, card: str) -> str:
    """A card in words: "Moon 4", "Red Motorman"."""
    return drawn(pack).name(known(pack, card))


def face(pack: str, card: str) -> str:
    """A card's face as an SVG document."""
    return svg.document(f"{pack}-{card}", name(pack, card), frame.CARD, inside(pack, card), parts(pack))


def back(pack: str) -> str:
    """The back of a pack's cards as an SVG document."""
    return svg.document(f"{pack}-back", f"{drawn(pack).TITLE}: the back", frame.CARD, inside_back(pack), parts(pack))


def lid(pack: str) -> str:
    """The lid of a pack's box as an SVG document."""
    return svg.document(f"{pack}-lid", f"{drawn(pack).TITLE}: the box", frame.LID, drawn(pack).lid(), parts(pack))
