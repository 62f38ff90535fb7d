"""Evenings by the hundred thousand in the simulated house, and a real one killed thousands of times: in `make soak`."""

import asyncio
import gc
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rich.progress import Progress, TimeElapsedColumn

from tests.helpers.killing import Server, kill_again_and_again
from tests.simulated.evening import Failed, Report, live

PROCESSES = 2
A_BITE = 50  # evenings
A_LIFE = 100  # kills of one house; then it begins anew, with an empty journal
LONGEST = 0.25  # seconds between two kills


def some_evenings(first: int, evenings: int) -> list[Report] | str:
    """A bite of evenings; or how one of them failed."""
    gc.disable()
    try:
        return [live(first + number) for number in range(evenings)]
    except Failed as failure:
        return str(failure)
    finally:
        gc.enable()
        gc.collect()


def soak_evenings(evenings: int, seed: int = 0) -> None:
    """Live through so many evenings; a failure is a SystemExit that names its seed."""
    start, reports = time.monotonic(), 0
    acts = pictures = crashes = 0
    bites = [(first, min(A_BITE, evenings - first)) for first in range(0, evenings, A_BITE)]
    with (
        Progress(*Progress.get_default_columns(), TimeElapsedColumn()) as progress,
        ProcessPoolExecutor(PROCESSES) as pool,
    ):
        task = progress.add_task("evenings", total=evenings)
        for told in pool.map(some_evenings, *zip(*((seed + first, size) for first, size in bites), strict=True)):
            if isinstance(told, str):
                pool.shutdown(wait=False, cancel_futures=True)
                raise SystemExit(told)
            reports += len(told)
            acts += sum(report.acts for report in told)
            pictures += sum(report.pictures for report in told)
            crashes += sum(report.crashes for report in told)
            progress.update(task, completed=reports)
    seconds = time.monotonic() - start
    print(
        f"{reports:,} evenings in {seconds:.0f} s ({60 * reports / seconds:,.0f} a minute): {acts:,} acts, "
        f"{pictures:,} pictures, {crashes:,} crashes: nothing failed."
    )


def kill_a_house(kills: int) -> int:
    """A house of its own, killed so many times; the acts that were told."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            return asyncio.run(kill_again_and_again(server, kills, LONGEST))
        finally:
            server.close()


def soak_kills(kills: int) -> None:
    """Kill real houses so many times, some of them side by side."""
    start, done, acts = time.monotonic(), 0, 0
    lives = [min(A_LIFE, kills - first) for first in range(0, kills, A_LIFE)]
    with (
        Progress(*Progress.get_default_columns(), TimeElapsedColumn()) as progress,
        ProcessPoolExecutor(PROCESSES) as pool,
    ):
        task = progress.add_task("kills", total=kills)
        for life, told in zip(lives, pool.map(kill_a_house, lives), strict=True):
            done, acts = done + life, acts + told
            progress.update(task, completed=done)
    print(f"{done:,} kills of a real house under play in {time.monotonic() - start:.0f} s, {acts:,} acts: none lost.")
