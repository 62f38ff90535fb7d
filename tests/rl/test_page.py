"""The page of environments speaks true: what it shows is run."""

import re

import pytest

from parlour.errors import NotAvailable
from parlour.rl.page import PAGE

BLOCKS = re.findall(r"(?ms)^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"))
SHOWN = [shown for shown in BLOCKS if "cuda" not in shown]  # which is for who has a card


def name_of(shown: str) -> str:
    """What an example is about: what it calls first."""
    return next(iter(re.findall(r"(\w+)\(", shown)), "example")


@pytest.mark.parametrize("shown", SHOWN, ids=name_of)
def test_what_is_shown_runs(shown: str) -> None:
    try:
        exec(compile(shown, PAGE.name, "exec"), {})
    except NotAvailable as refusal:
        pytest.skip(str(refusal))
