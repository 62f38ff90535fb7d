"""Everything Parlour refuses, it refuses with one of these: a sentence that says what is wrong."""

import reprlib

QUOTE = reprlib.Repr()
QUOTE.maxstring = QUOTE.maxother = QUOTE.maxlong = 60


def brief(value: object) -> str:
    """Whatever somebody handed in, short enough to stand in a sentence."""
    try:
        return QUOTE.repr(value)
    except ValueError:  # Python writes out no number of more than 4300 digits
        return "so large a number"


class ParlourError(ValueError):
    """The root of every refusal."""


class BadChoice(ParlourError):
    """An unknown game, an unknown option, or a value an option does not take."""


class BadDeal(ParlourError):
    """A deck, dealer or score that cannot begin a hand."""


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
