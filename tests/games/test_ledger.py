"""Every rule id of docs/rules has a test that names it."""

import re
from pathlib import Path

from parlour.ledger import read_rules

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.stem for path in (ROOT / "docs" / "rules").glob("*.md"))
ROW = re.compile(r"^\|\s*([A-Z]{3}-\d+)\s*\|", re.MULTILINE)


def named_in_tests() -> set[str]:
    """The ids that stand at the head of a test's name: test_raf_8_… names RAF-8."""
    found = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for prefix, number in re.findall(r"def test_([a-z]{3})_(\d+)_", path.read_text(encoding="utf-8")):
            found.add(f"{prefix.upper()}-{number}")
    return found


def test_every_rule_is_named_by_a_test() -> None:
    untested = set(read_rules(*PAGES)) - named_in_tests()
    assert not untested, f"no test names {sorted(untested)}"


def test_every_test_that_names_a_rule_names_one_that_exists() -> None:
    assert named_in_tests() <= set(read_rules(*PAGES))


def test_every_row_of_every_page_is_read() -> None:
    """A row with a misspelt mark would silently be no rule."""
    for page in PAGES:
        ids = ROW.findall((ROOT / "docs" / "rules" / f"{page}.md").read_text(encoding="utf-8"))
        assert ids == list(read_rules(page)), page
        assert len(ids) == len(set(ids)), page
