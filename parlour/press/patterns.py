"""The edition for all eyes: each suit has a letter and a pattern of its own in the corner, besides its mark and word.

The patterns are solid, striped, dotted and hollow, in the order of the suits; the letters are the first of the suit's
word, or as many as tell it from the others.
"""

from collections.abc import Callable

from parlour.press import ink
from parlour.press.frame import Index, Suit, lettered_mark
from parlour.press.lettering import line
from parlour.press.svg import at

Swatch = tuple[float, float, float, float]  # left, top, width and height
SWATCH: Swatch = (41, 103, 23, 15)


def corner(mine: Index, suits: dict[str, Suit], keys: tuple[str, ...]) -> str:
    """The corner of a card of a suit: rank, mark, and below them the letter and the pattern."""
    suit = suits[mine.suit]
    rank = line(mine.rank, 39, 15, 44, ink=suit.ink, within=48)
    mark = at(39, 81, lettered_mark(mine, suits), scale=0.36)
    letter = line(letters([suits[key].word for key in keys])[suit.word], 26, 103, 15, ink=suit.ink, within=22)
    return rank + mark + letter + PATTERNS[keys.index(mine.suit)](suit.ink)


def letters(words: list[str]) -> dict[str, str]:
    """The first letters of each word that no other begins with."""
    return {
        word: next(
            word[:count]
            for count in range(1, len(word) + 1)
            if sum(other.startswith(word[:count]) for other in words) == 1
        )
        for word in words
    }


def solid(colour: str) -> str:
    """All of one ink."""
    return ink.box(*SWATCH, colour)


def hollow(colour: str) -> str:
    """An outline."""
    left, top, wide, high = SWATCH
    return ink.stroke(f"M{left + 1} {top + 1}h{wide - 2}v{high - 2}h-{wide - 2}z", 2, colour)


def striped(colour: str) -> str:
    """Upright stripes."""
    left, top, _, high = SWATCH
    return "".join(ink.box(left + 5 * stripe, top, 3, high, colour) for stripe in range(5))


def dotted(colour: str) -> str:
    """Two rows of dots."""
    left, top, _, _ = SWATCH
    return "".join(ink.disc(left + 3 + 8.5 * x, top + 3.5 + 8 * y, 2.9, colour) for y in range(2) for x in range(3))


PATTERNS: tuple[Callable[[str], str], ...] = (solid, striped, dotted, hollow)
