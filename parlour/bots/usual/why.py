"""Reasons at a game that gives none: what a move can be expected to count must do."""

from typing import Any


def why(case: Any) -> str:
    """Nothing plain is to be said of any move."""
    return ""
