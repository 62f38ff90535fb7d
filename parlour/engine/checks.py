"""What somebody hands in, judged: whole numbers (NumPy's too), rows of them, seeds."""

import os
from collections.abc import Iterable, Mapping, Set, Sized
from operator import index
from typing import Any

from parlour.errors import BadDeal, brief

SEED_BITS = 63


def whole(value: object) -> int | None:
    """A whole number as Python's own, whoever's it was; None for anything else, and for yes and no."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return index(value)
    except TypeError:  # an array of several, or NumPy's yes and no
        return None


def row_of(values: Any, kind: type[int] | type[str], must: str) -> list[Any]:
    """What was handed in as a list, if it is in order and all numbers or all texts; else a sentence what it must be."""
    in_order = isinstance(values, Iterable) and isinstance(values, Sized)
    if not in_order or isinstance(values, str | bytes | bytearray | Mapping | Set) or is_no_row(values):
        raise BadDeal(f"{must}, not {brief(values)}.")
    row = []
    for value in values:
        found = whole(value) if kind is int else str(value) if isinstance(value, str) else None
        if found is None:
            raise BadDeal(f"{must}; {brief(value)} will not do.")
        row.append(found)
    return row


def is_no_row(values: Any) -> bool:
    """Does something call itself a row, and cannot be gone through? (An array of no dimensions does.)"""
    try:
        iter(values)
    except TypeError:
        return True
    return False


def check_seed(seed: object) -> int:
    """A seed as a number, or a sentence."""
    found = whole(seed)
    if found is None or not 0 <= found < 1 << SEED_BITS:
        raise BadDeal(f"A seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {brief(seed)}.")
    return found


def check_seeds(first: object, count: int) -> int:
    """The first of so many seeds that run on from it, or a sentence."""
    found = check_seed(first)
    check_seed(found + count - 1)
    return found


def fresh_seed() -> int:
    """A seed that nobody could have guessed, from the operating system."""
    return int.from_bytes(os.urandom(8), "big") >> 64 - SEED_BITS
