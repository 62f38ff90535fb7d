"""Everything Parlour refuses, it refuses with one of these: a sentence that says what is wrong."""

import reprlib
from collections.abc import Iterable

__all__ = [
    "BadChoice",
    "BadDeal",
    "IllegalMove",
    "NotAvailable",
    "ParlourError",
    "RecordError",
    "brief",
    "nearest",
    "unknown",
]

LONGEST_SLIP = 60  # no word is so long that somebody could have meant it
QUOTE = reprlib.Repr()
QUOTE.maxstring = QUOTE.maxother = QUOTE.maxlong = 60


def brief(value: object) -> str:
    """Whatever somebody handed in, short enough to stand in a sentence."""
    try:
        return QUOTE.repr(value)
    except ValueError:  # Python writes out no number of more than 4300 digits
        return "so large a number"


def nearest(wrong: object, known: Iterable[str]) -> str:
    """What was probably meant: the known word nearest to a wrong one, or nothing if none is near."""
    from difflib import get_close_matches  # only a slip of the pen needs it

    if not isinstance(wrong, str) or len(wrong) > LONGEST_SLIP:
        return ""
    return next(iter(get_close_matches(wrong.lower(), list(known), 1)), "")


def unknown(wrong: object, trouble: str, known: Iterable[str], what: str) -> str:
    """The sentence that refuses an unknown word: the trouble, what was probably meant, and all there is."""
    words = list(known)
    meant = nearest(wrong, words)
    listed = f"{what} {', '.join(words) or 'nothing'}."
    return f"{trouble}; did you mean {meant}? {listed[0].upper()}{listed[1:]}" if meant else f"{trouble}; {listed}"


class ParlourError(ValueError):
    """The root of every refusal."""


class BadChoice(ParlourError):
    """An unknown game, an unknown option, or a value an option does not take."""


class BadDeal(ParlourError):
    """A deck, dealer, score or position that no hand can be played from."""


class IllegalMove(ParlourError):
    """A move the rules do not allow now; the state is unchanged."""


class RecordError(ParlourError):
    """A record that cannot be read or replayed; it names the line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class NotAvailable(ParlourError):
    """Something this machine lacks: a graphics card, a package, a file."""
