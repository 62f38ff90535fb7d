"""What looks odd in a list of names: two people in one line, guests without a name, a family.

It is asked and not changed, since nobody but the hostess knows.
"""

import re
from collections.abc import Iterable

MOST_TOLD = 12  # lines that are told of
TWO = re.compile(r"\S\s*(?:&|\+(?!\s*\d)|/)\s*\S|\s(?:and|und|et|y)\s", re.IGNORECASE)
MORE = re.compile(
    r"\+\s*\d+|\bplus\s+(?:one|\d+)\b|(?:&|\+|\band|\bplus)\s*(?:a\s+)?(?:guest|friend|partner|wife|husband)s?\b",
    re.IGNORECASE,
)
PARTY = re.compile(r"\(\s*\d+\s*\)|\b[x×]\s*\d+$|\b\d+\s*[x×]|\b(?:family|couple|twins)\b", re.IGNORECASE)
PLURAL = re.compile(r"^the\s+\S+s$", re.IGNORECASE)


def oddity(name: str) -> str:
    """What is to be asked about a name, in a sentence; nothing if it looks like one person's."""
    if MORE.search(name):
        return "who is the other one? Write everybody in a line of his own."
    if PARTY.search(name) or PLURAL.search(name):
        return "is that one person? Write everybody in a line of his own."
    return "one person or two? Write them in two lines." if TWO.search(name) else ""


def told(sentences: Iterable[str]) -> tuple[str, ...]:
    """The first of so many sentences, and how many there are besides."""
    found = list(sentences)
    more = len(found) - MOST_TOLD
    return (*found[:MOST_TOLD], f"And {more} more.") if more > 0 else tuple(found)
