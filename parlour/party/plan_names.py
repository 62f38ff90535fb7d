"""The names of a plan: a list pasted any way, with names as long as there is room for on paper."""

from parlour.errors import BadChoice
from parlour.party import lists

LONGEST = 60


def read_list(text: str) -> lists.Reading:
    """The names in a list, each tidied, and what looks odd in it; two of one name are told apart by a number."""
    return lists.read_names(text, check=checked_name, fits=fits)


def fits(name: str) -> bool:
    """Is a name short enough?"""
    return len(name) <= LONGEST


def checked_name(name: str) -> str:
    """A name as it is printed, or a sentence why it cannot be."""
    tidy = " ".join(name.split())
    if not tidy:
        raise BadChoice("A name has one letter at least.")
    if not fits(tidy):
        raise BadChoice(f"It is longer than {LONGEST} letters.")
    if not tidy.isprintable():
        raise BadChoice("It has something in it that cannot be printed.")
    return tidy
