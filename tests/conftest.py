"""The lanes: what takes long is marked `slow` here, by its place or its name, for `make quick` to leave out."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
QUICK = "not slow and not browser"  # as the Makefile asks for it

PLACES = (
    "tests/bots/",  # which search
    "tests/browser/",
    "tests/own/",  # a process a test
    "tests/party/",
    "tests/press/",
    "tests/server/",
    "tests/simulated/",
    "tests/terminal/",  # a process a test
    "tests/engine/test_compiling.py",
    "tests/engine/test_cuda.py",
    "tests/project/test_bare.py",
    "tests/project/test_build.py",
    "tests/project/test_lanes.py",
    "tests/project/test_soak.py",
)
"""Whole rooms and files."""

TESTS = (
    r"\[[\w-]+-players=\d+-",  # a game with other options than the usual
    r"\[[\w-]+-players=([5-9]|1\d)",  # or with more than four players
    r"::test_imagination_reaches_every_possible_world_and_about_equally",
    r"::test_a_believed_world_looks_the_same_and_has_every_card",
    r"::test_the_native_dealer_deals_as_the_house_does",
    r"::test_a_slice_of_the_soak_looks_like_chance",
    r"::test_no_index_leaves_its_array",  # which compiles everything once more
)
"""Single tests, by what stands in their names."""


def place_of(path: Path) -> str:
    """Where a file stands in the project."""
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else ""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """In the quick lane slow places are not even looked into."""
    if config.option.markexpr != QUICK:
        return None
    place = place_of(collection_path) + "/" * collection_path.is_dir()
    return place.startswith(PLACES) or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow."""
    for item in items:
        if place_of(item.path).startswith(PLACES) or any(re.search(name, item.nodeid) for name in TESTS):
            item.add_marker(pytest.mark.slow)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what the quick lane has left out."""
    if config.option.markexpr == QUICK:
        rooms = ", ".join(place.removeprefix("tests/") for place in PLACES)
        terminalreporter.write_line(f"Left out: {rooms}; and games of more than four or with other options.")
        terminalreporter.write_line("make test runs everything.")
