"""Random playouts on a graphics card: `python -m bench.gpu`, where there is one and numba-cuda is installed.

Every hand is first compared with the processor's, seed for seed. With --quick it writes nothing.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
from rich.console import Console

from bench.report import ROOT, Row, Section, a_second, machine, show, span, times, write
from bench.run import native_games
from parlour import Game, NotAvailable

RESULTS = Path(__file__).with_name("gpu_results.md")
TURNS = 5
CHECKED = 20_000


def engine() -> ModuleType | None:
    """The engine on the graphics card; None where there is no card, or nothing to drive it with."""
    try:
        there = import_module("numba.cuda").is_available()
        return import_module("parlour.engine.cuda") if there else None
    except (ImportError, NotAvailable):
        return None


def card() -> str:
    """The name of the card and the version of its driver."""
    query = ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"]
    try:
        name, _, driver = subprocess.run(query, check=True, capture_output=True, text=True).stdout.partition(",")
        return f"{name.strip()}, driver {driver.split()[0]}"
    except (OSError, subprocess.CalledProcessError, IndexError):
        return "a graphics card"


def agrees(cuda: ModuleType, game: Game) -> bool:
    """Do card and processor play the same hands to the same points?"""
    there, here = cuda.simulate(game, CHECKED, 0), game.simulate(CHECKED, seed=0)
    return there.moves == here.moves and np.array_equal(np.asarray(there.points)[:, : game.players], here.points)


def measured(cuda: ModuleType, game: Game, hands: int) -> list[Row]:
    """One game: moves a second of the kernel alone, and of the whole call with the points brought back."""
    name = game.rulebook.title
    start = time.perf_counter()
    same = agrees(cuda, game)
    first = time.perf_counter() - start
    compared = f"{name}: the points of {CHECKED:,} hands"
    if not same:
        return [Row(compared, "DIFFER", "the same", False)]
    kernel, whole = [], []
    for _ in range(TURNS):
        start = time.perf_counter()
        done = cuda.simulate(game, hands, 0)
        whole.append(done.moves / (time.perf_counter() - start))
        kernel.append(done.moves / done.seconds)
    on_card = statistics.median(kernel)
    here = max(20_000, hands // 50)
    start = time.perf_counter()
    on_cores = game.simulate(here, seed=0).moves / (time.perf_counter() - start)
    return [
        Row(compared, "the same", "the same", True),
        Row(f"{name}: kernel alone", a_second(on_card, "moves")),
        Row(f"{name}: points brought back", a_second(statistics.median(whole), "moves")),
        Row(f"{name}: kernel over all {os.cpu_count()} cores of the processor", times(on_card / on_cores)),
        Row(f"{name}: first call, compiling and comparing", span(first)),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.gpu", description="Measure playouts on a graphics card.")
    parser.add_argument("--quick", action="store_true", help="fewer hands, and no gpu_results.md")
    parser.add_argument("--hands", type=int, default=4_000_000, help="random hands a turn")
    chosen = parser.parse_args()
    console, cuda = Console(), engine()
    if cuda is None:
        console.print("There is no graphics card here that numba-cuda can drive; nothing was measured.")
        return 0
    section = Section(
        "Random playouts on a graphics card",
        "Random first hands at the usual table, dealing and counting included; medians of several turns.",
    )
    for game in native_games():
        console.print(f"[dim]{game.name} …[/]")
        section.rows += measured(cuda, game, 200_000 if chosen.quick else chosen.hands)
    show(console, section)
    head = [*machine("numpy", "numba", "numba-cuda"), card()]
    for line in head:
        console.print(line)
    if not chosen.quick:
        write(RESULTS, "Measurements on a graphics card", head, [section])
        console.print(f"Written to {RESULTS.relative_to(ROOT)}.")
    return 1 if any(row.met is False for row in section.rows) else 0


if __name__ == "__main__":
    sys.exit(main())
