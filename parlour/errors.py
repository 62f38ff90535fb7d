"""Everything that goes wrong in Parlour is one of these, and says in a sentence what.

    ParlourError
    ├── IllegalMove     the rules of the game forbid it
    ├── Refusal         the house, or the hostess's rules of a party, will not have it
    │   ├── BadToken    a token that is nobody's
    │   ├── Forbidden   not for this visitor
    │   ├── NotHere     nothing of that name
    │   ├── TooLong     a message longer than any honest one, or longer in coming
    │   └── TooMany     too much, or too often
    ├── Stale           it was right a moment ago; the table has gone on since
    ├── BadChoice       an unknown game or option, or a value it does not take
    ├── BadDeal         a deck, dealer or score that cannot begin a hand
    ├── RecordError     a record that cannot be read or replayed
    └── Fault           the program's own trouble, or the machine's
        └── NotAvailable    something this machine lacks
            └── Unreadable  the journal of one table or party

All but a fault are answers to what somebody asked for, and nothing has changed. Which HTTP status goes with which is
said in parlour/server/http/security.py.
"""

import reprlib
from collections.abc import Iterable

__all__ = [
    "BadChoice",
    "BadDeal",
    "BadToken",
    "Fault",
    "Forbidden",
    "IllegalMove",
    "NotAvailable",
    "NotHere",
    "ParlourError",
    "RecordError",
    "Refusal",
    "Stale",
    "TooLong",
    "TooMany",
    "Unreadable",
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
    """The root of all: a sentence that says what is wrong."""


class IllegalMove(ParlourError):
    """A move the rules do not allow now; the state is unchanged."""


class Refusal(ParlourError):
    """What the house will not do, whatever the rules of the game say; nothing has changed."""


class BadToken(Refusal):
    """A token that is not, or no longer, a guest's."""


class Forbidden(Refusal):
    """Not for this visitor."""


class NotHere(Refusal):
    """There is nothing of that name."""


class TooLong(Refusal):
    """A message longer than any honest one, or longer in coming."""


class TooMany(Refusal):
    """Too much, or too often."""


class Stale(ParlourError):
    """An answer to how things stood before; they have gone on since."""


class BadChoice(ParlourError):
    """An unknown game, an unknown option, or a value an option does not take."""


class BadDeal(ParlourError):
    """A deck, dealer, score or position that no hand can be played from."""


class RecordError(ParlourError):
    """A record that cannot be read or replayed; it names the line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Fault(ParlourError):
    """The program's own trouble, or the machine's: nobody has asked for anything wrong."""


class NotAvailable(Fault):
    """Something this machine lacks: a graphics card, a package, a file, a database that answers."""


class Unreadable(NotAvailable):
    """What is kept of one table or party is damaged, or not for these rules; no other is concerned."""
