"""A slice of simulated evenings, the same again by their seeds, and mistakes planted in the house to be found."""

import os
import subprocess
import sys

import pytest

from tests.simulated.evening import live
from tests.simulated.mutants import PLANTS, Plant, evenings_until_found

EVENINGS, SLICES = 160, 4
MOST = 150  # evenings in which a planted mistake is to be found; most take fewer than five


@pytest.mark.parametrize("part", range(SLICES))
def test_nothing_goes_wrong_in_an_evening(part: int) -> None:
    reports = [live(seed) for seed in range(part, EVENINGS, SLICES)]
    assert sum(report.crashes for report in reports) > len(reports)
    assert sum(report.acts for report in reports) > 10 * len(reports)


def test_one_who_waits_where_nobody_fills_the_table_goes_to_his_own() -> None:
    """He sits at another's table, whose host has gone home, and would have waited there for ever."""
    assert live(26273).acts > 5


def test_the_same_seed_is_the_same_evening_in_any_process() -> None:
    code = "from tests.simulated.evening import live\nprint(*(live(seed).mark for seed in range(6)))"
    told = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1] and len(set(told[0].split())) == 6


def test_an_evening_can_be_told() -> None:
    lines: list[str] = []
    live(0, lines.append)
    assert any("says" in line for line in lines) and any("CRASHES" in line for line in lines)


@pytest.mark.parametrize("mistake", PLANTS, ids=lambda mistake: mistake.__name__)
def test_a_planted_mistake_is_found(mistake: Plant) -> None:
    assert evenings_until_found(mistake, MOST) is not None
