"""The lanes: what takes long is marked `slow` here, by its place or its name, for `make quick` to leave out.

What takes long and says little more than a test beside it (the same hand by another way, at another rung) is marked
`long` where it stands; only `make long` runs it.
"""

import re
import signal
from collections.abc import Generator
from pathlib import Path
from types import FrameType

import pytest

ROOT = Path(__file__).parents[1]
MOST_SECONDS = 900  # that a test may take: what hangs fails, and the others go on
QUICK = "not slow and not browser"  # as the Makefile asks for it

PLACES = (
    "tests/bots/",  # which search
    "tests/browser/",
    "tests/own/",  # a process a test
    "tests/party/",
    "tests/press/",
    "tests/published/",
    "tests/rl/",  # which compiles
    "tests/server/",
    "tests/simulated/",
    "tests/terminal/",  # a process a test
    "tests/engine/test_compiling.py",
    "tests/lab/test_cluster.py",
    "tests/engine/test_cuda.py",
    "tests/project/test_bare.py",
    "tests/project/test_build.py",
    "tests/project/test_lanes.py",
    "tests/project/test_site.py",
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


def pytest_addoption(parser: pytest.Parser) -> None:
    """The long lane."""
    parser.addoption("--long", action="store_true", help="run what is marked long, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is slow, and leave out what is long unless it is asked for."""
    for item in items:
        if place_of(item.path).startswith(PLACES) or any(re.search(name, item.nodeid) for name in TESTS):
            item.add_marker(pytest.mark.slow)
    if not config.option.long:
        left_out = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """End a test that hangs, where there are alarms."""
    if not hasattr(signal, "SIGALRM"):
        return (yield)

    def too_long(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"{item.nodeid} has not come to its end in {MOST_SECONDS} seconds.")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(MOST_SECONDS)
    try:
        return (yield)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what the quick lane has left out."""
    if config.option.markexpr == QUICK:
        rooms = ", ".join(place.removeprefix("tests/") for place in PLACES)
        terminalreporter.write_line(f"Left out: {rooms}; and games of more than four or with other options.")
        terminalreporter.write_line("make test runs everything.")
