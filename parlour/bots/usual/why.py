"""Reasons at a game that gives none: the figures of the search must do."""

from typing import Any


def why(case: Any) -> str:
    """Nothing plain is to be said of any move."""
    return ""
