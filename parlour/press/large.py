"""The large print: rank over mark, each about an inch high, the card's name in plain letters, and no picture.

On a poker card the rank is 25 mm high, its mark 20 mm and the name 6 mm; on the usual one they are 14, 10 and 3 mm.
"""

from parlour.press.frame import Index, Suit, lettered_mark
from parlour.press.lettering import line, width
from parlour.press.svg import at

EDGE = 14  # nothing is nearer to the cut
APART = 22  # between the two columns
RANK, MARK, NAME = 100, 90, 25  # how high, on a card 350 high
LEAST = 17  # of a word that is long
ACROSS = 112  # the broadest mark, as it is drawn
ALONE = 130  # how high the mark of a character is


def half(mine: Index, suits: dict[str, Suit], name: str, wide: float, high: float) -> str:
    """One half of a card, the other being the same from the other end: the index, and the name beside or below it."""
    grown = high / 350
    mark = lettered_mark(mine, suits)
    if not mine.rank:
        size = ALONE * grown
        middle = EDGE + size / 2
        below = line(said(name), wide / 2, high / 2 - NAME * grown - 6, NAME * grown, within=wide - 2 * EDGE)
        return at(middle, middle, mark, scale=size / ACROSS) + below
    column, tall = (wide - 2 * EDGE - APART) / 2, RANK * grown
    across, middle = min(column, MARK * grown), EDGE + column / 2
    rank = line(mine.rank, middle, EDGE, tall, ink=suits[mine.suit].ink, within=column)
    index = rank + at(middle, EDGE + tall + 8 * grown + across / 2, mark, scale=across / ACROSS)
    return index + stacked(said(name).split(), wide - EDGE - column / 2, column, grown)


def said(name: str) -> str:
    """The words of a name that tell the card: not the small ones, nor figures, nor what stands after a comma."""
    words = name.partition(",")[0].split()
    return " ".join(word for word in words if word.lower() not in ("the", "of") and not word.isdecimal())


def stacked(words: list[str], middle: float, column: float, grown: float) -> str:
    """Words one under the other; a long one is set smaller before it is condensed."""
    rows, y = "", float(EDGE)
    for word in words:
        size = NAME * grown
        size = max(LEAST * grown, min(size, size * column / width(word, size)))
        rows += line(word, middle, y, size, within=column)
        y += size + 6 * grown
    return rows
