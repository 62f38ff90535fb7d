"""Cards in a row as one drawing: side by side, or each over the one before it where they are many."""

from collections.abc import Sequence

from parlour import press
from parlour.press import frame, svg
from parlour.press.ink import GOLD
from parlour.teach.page import Scene, cards_of, taking

WIDE, HIGH = frame.CARD
APART = 14  # between two cards
SHOWN = 92  # how much is seen of a card that lies under the next: its corner
MANY = 8  # cards that lie side by side
EDGE = 8


def strip(pack: str, groups: Sequence[Sequence[str]], marked: int = -1, many: int = MANY) -> str:
    """Groups of cards from left to right, a little space between two groups; one group may be marked."""
    under = sum(map(len, groups)) > many
    x = EDGE
    pieces: list[str] = []
    for place, cards in enumerate(groups):
        covers = under or len(cards) > 1 < len(groups)
        for number, card in enumerate(cards):
            last = number == len(cards) - 1
            pieces.append(card_at(pack, card, x, len(pieces)))
            if place == marked:
                pieces[-1] += svg.el(
                    "rect", x=x - 4, y=EDGE - 4, width=WIDE + 8, height=HIGH + 8, rx=18, stroke=GOLD, stroke_width=10
                )
            x += WIDE + APART if last or not covers else SHOWN
        x += APART
    words = ", ".join(press.name(pack, card) for cards in groups for card in cards)
    size = (x - 2 * APART + EDGE, HIGH + 2 * EDGE)
    return svg.document(f"{pack}-row", words, size, "".join(pieces), press.parts(pack))


def played(pack: str, scene: Scene) -> str:
    """What is done in a scene of a page, card after card, that which takes the trick marked; nothing if no card is."""
    known = set(press.cards(pack))
    drawn = [(play, cards) for play in scene.shown() if (cards := cards_of(play, known))]
    marked = next((place for place, (play, _) in enumerate(drawn) if play is taking(scene)), -1)
    return strip(pack, [cards for _, cards in drawn], marked) if drawn else ""


def is_spoken(pack: str, scene: Scene) -> bool:
    """Is something only said in a scene, so that its cards follow what is told, and not the other way about?"""
    known = set(press.cards(pack))
    return not all(cards_of(play, known) for play in scene.shown())


def card_at(pack: str, card: str, x: int, place: int) -> str:
    """A card in its place, cut off at its edges. Its ids are made those of the place: it may stand in a row twice."""
    body = press.inside(pack, card)
    for mark in ('"@', '"#@', "(#@"):
        body = body.replace(mark, f"{mark}{place}-")
    return svg.el("svg", body, x=x, y=EDGE, width=WIDE, height=HIGH, viewBox=f"0 0 {WIDE} {HIGH}")
