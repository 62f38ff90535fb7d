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
        rules = read_rules(page)
        assert ids == [id for id, rule in rules.items() for _ in rule.parts], page


def test_what_is_printed_and_what_is_ruled_are_rows_of_their_own() -> None:
    """A row under P says what is printed and nothing else; each id has at most one row of a mark, the ruling last."""
    for rule in read_rules(*PAGES).values():
        marks = [part.origin for part in rule.parts]
        assert len(marks) == len(set(marks)) and marks == sorted(marks, key="PXR".index), rule.id
        for part in rule.parts:
            assert "Ruling" not in part.text, f"{rule.id} has a ruling inside a row marked {part.origin}"
            is_ours = re.search(r"\boptions?\b|\bthis edition\b|\brefereed\b", part.text)
            assert part.origin == "R" or not is_ours, f"{rule.id}: {part.origin} has something of this edition"


def test_rules_are_told_in_words_and_not_in_code() -> None:
    for rule in read_rules(*PAGES).values():
        assert "`" not in rule.text and "()" not in rule.text, rule.id


def test_a_rule_says_of_each_part_where_it_comes_from() -> None:
    rule = read_rules("euchre")["EUC-6"]
    printed, ruled = rule.parts
    assert (printed.origin, ruled.origin, rule.origin) == ("P", "R", "P")
    assert rule.text == f"{printed.text} Ruling: {ruled.text}"
    assert str(rule).splitlines() == [
        f"EUC-6 (printed): {printed.text}",
        f"EUC-6 (a ruling of this edition): {ruled.text}",
    ]
