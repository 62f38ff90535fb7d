"""The threat model speaks true: every promise has a test, and every test that it names is there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "threats.md").read_text(encoding="utf-8")
ROWS = re.findall(r"(?m)^\| (SEC-\d+) \| (.+?) \| (.+?) \|$", PAGE)
NAMED = re.compile(r"`([\w/]+\.py)::(test_\w+)`")


@cache
def names_in(file: str) -> frozenset[str]:
    """The tests of a file below tests/, but for those that are always left out."""
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return frozenset(
        node.name
        for node in functions
        if node.name.startswith("test_") and not any(is_always_left_out(decorator) for decorator in node.decorator_list)
    )


def is_always_left_out(decorator: ast.expr) -> bool:
    """Is a test marked to be skipped, or to fail, without a condition?"""
    return bool(re.match(r"pytest\.mark\.(skip|xfail)(\(|$)", ast.unparse(decorator)))


def test_every_promise_has_a_number_of_its_own_and_keeps_it() -> None:
    """A new one gets the next, wherever it stands; one that is given up keeps its line, and says so."""
    numbers = sorted(int(id.removeprefix("SEC-")) for id, _, _ in ROWS)
    assert numbers == list(range(1, len(ROWS) + 1))
    assert len(re.findall(r"(?m)^\| SEC-", PAGE)) == len(ROWS) > 30


@pytest.mark.parametrize(("id", "promise", "held"), ROWS, ids=[id for id, _, _ in ROWS])
def test_every_promise_is_held_by_tests_that_are_there(id: str, promise: str, held: str) -> None:
    named = NAMED.findall(held)
    assert promise.endswith(".") and named, f"{id} is held by nothing"
    assert NAMED.sub("", held).replace(",", "").strip() == "", f"{id} names something that is no test"
    for file, test in named:
        assert (ROOT / "tests" / file).is_file(), f"{id}: there is no {file}"
        assert test in names_in(file), f"{id}: there is no {test} in {file}"


def test_who_reads_of_security_finds_the_promises_and_a_way_to_report() -> None:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    assert "docs/threats.md" in text and "private security advisory" in text
    for section in (
        "Cards, deck and secrets",
        "Identity",
        "Availability",
        "Integrity",
        "The host",
        "What is not promised",
    ):
        assert re.search(rf"(?m)^##+ {section}", PAGE), section
    assert "(threats.md)" in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert "SECURITY.md" in (ROOT / "README.md").read_text(encoding="utf-8")
