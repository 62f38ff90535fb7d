"""Random playouts and environments on a graphics card: `python -m bench.gpu`, where there is one and numba-cuda is
installed.

Every hand is first compared with the processor's, seed for seed. Where Nsight Compute (`ncu`) is installed the card's
own counters are read too, each game in a process of its own. With --quick it writes nothing.
"""

import argparse
import csv
import multiprocessing
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from rich.console import Console

from bench.report import ROOT, Row, Section, a_second, at_least, machine, put_in, show, span, times, write
from bench.run import native_games
from parlour import Game, NotAvailable, load

RESULTS = Path(__file__).with_name("gpu_results.md")
TURNS = 5
CHECKED = 20_000
PROFILED = 1_000_000
ROWS, ROUNDS = 1 << 20, 100  # environments side by side, and steps of each
ROWS_COMPARED, ROUNDS_COMPARED = 1 << 14, 20  # of which all is compared with the processor's
ENVS_TARGET = 500e6  # steps a second
TARGETS = {
    "raffles": 25e9,
    "transfer": 0.0,
}  # moves a second; 15 G at every other game, Transfer's hands being too long
USUAL_TARGET = 15e9
TOLD = ("seats", "observations", "legal", "rewards", "done")
COUNTERS = {
    "smsp__thread_inst_executed_per_inst_executed.ratio": ("threads of 32 at work in an instruction", "{:.1f}"),
    "sm__inst_executed_pipe_alu.avg.pct_of_peak_sustained_active": ("whole numbers' pipe busy", "{:.0f}%"),
    "smsp__issue_active.avg.pct_of_peak_sustained_active": ("instructions issued, of one a cycle", "{:.0f}%"),
    "l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed": ("shared memory busy", "{:.0f}%"),
    "sm__warps_active.avg.pct_of_peak_sustained_active": ("warps there, of 64 a multiprocessor", "{:.0f}%"),
    "dram__throughput.avg.pct_of_peak_sustained_elapsed": ("the card's memory busy", "{:.1f}%"),
}
LIMIT = (
    "What keeps the card from more, by its own counters, {hands:,} hands a game. Whole numbers are reckoned by a pipe "
    "that takes an instruction of a warp every other cycle, and nearly all of a hand goes through it: near 100% of it "
    "only fewer instructions would help, or more of the 32 threads of a warp at work in each. Shared memory and the "
    "card's memory are far from their limits: nothing of a hand leaves its multiprocessor but its points."
)


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
        kernel_row(game, on_card),
        Row(f"{name}: points brought back", a_second(statistics.median(whole), "moves")),
        Row(f"{name}: kernel over all {os.cpu_count()} cores of the processor", times(on_card / on_cores)),
        Row(f"{name}: first call, compiling and comparing", span(first)),
    ]


def kernel_row(game: Game, on_card: float) -> Row:
    """How fast the kernel alone is, and how fast it should be."""
    measure, target = f"{game.rulebook.title}: kernel alone", TARGETS.get(game.name, USUAL_TARGET)
    figure = a_second(on_card, "moves")
    return at_least(measure, on_card, target, figure, a_second(target, "moves")) if target else Row(measure, figure)


def agreeing(game: Game) -> bool:
    """Do card and processor tell the same of the same environments, step after step?"""
    there, here = game.envs(ROWS_COMPARED, device="cuda"), game.envs(ROWS_COMPARED)
    for _ in range(ROUNDS_COMPARED):
        there.step(there.sample())
        here.step(here.sample())
        if not all(np.array_equal(there.fetched(getattr(there, name)), getattr(here, name)) for name in TOLD):
            return False
    return True


def stepped(game: Game, rows: int) -> list[Row]:
    """One game's environments: steps a second of random players, as a program that learns would see them."""
    title, envs = game.rulebook.title, game.envs(rows, device="cuda")
    rounds = []
    for taken in range(2 * ROUNDS):
        if taken % ROUNDS == 0:
            envs.fetched(envs.done)
            rounds.append(time.perf_counter())
        envs.step(envs.sample())
    envs.fetched(envs.done)
    pace = rows * ROUNDS / (time.perf_counter() - rounds[1])  # those before have warmed it up
    measure = f"{title}: {rows:,} environments, {game.observation.width} bytes seen"
    return [at_least(measure, pace, ENVS_TARGET, a_second(pace, "steps"), a_second(ENVS_TARGET, "steps"))]


def learned(name: str, rows: int, turn: Any) -> list[Row]:
    """The same in a process of its own: compiled and compared beside the others, timed alone."""
    game = load(name)
    if not agreeing(game):
        return [Row(f"{game.rulebook.title}: {ROWS_COMPARED:,} environments", "DIFFER", "the same", False)]
    with turn:
        return stepped(game, rows)


def environments(rows: int, tell: Callable[[str], None]) -> Section:
    """What steps a second there are at every game."""
    section = Section(
        "Environments on a graphics card",
        "Random actions drawn and taken on the card, one step after another, each asked for from Python and looked at "
        "before it is taken: observations, legal actions, rewards and new deals included. Beforehand all that is told "
        f"in {ROUNDS_COMPARED} steps of {ROWS_COMPARED:,} environments was the same as the processor's. {taken_at()}",
    )
    alone = multiprocessing.get_context("spawn")
    with alone.Manager() as manager, ProcessPoolExecutor(len(list(native_games())), mp_context=alone) as pool:
        turn = manager.Lock()
        jobs = {pool.submit(learned, game.name, rows, turn): game.name for game in native_games()}
        for job in as_completed(jobs):
            tell(f"[dim]{jobs[job]}: {job.result()[-1].figure}[/]")
        for job in jobs:
            section.rows += job.result()
    return section


def taken_at() -> str:
    """When and where, for a section that is taken by itself."""
    return f"{machine('numpy', 'numba', 'numba-cuda')[0]}; {card()}."


def shape(cuda: ModuleType, game: Game) -> str:
    """What a thread of the kernel takes up."""
    kernel, layout = cuda.launcher(game), cuda.layout_of(game)
    registers, own = kernel.get_regs_per_thread(), kernel.get_local_mem_per_thread()
    return f"{registers} registers, {layout.room} bytes shared, {own} bytes of its own"


def counters(game: Game) -> dict[str, float]:
    """The card's counters over one launch, in another process under Nsight Compute; empty where that cannot be had."""
    command = ["ncu", "--csv", "--clock-control", "none", "--kernel-name", "regex:simulate_hands"]
    command += ["--metrics", ",".join(COUNTERS), sys.executable, "-m", "bench.gpu", "--profiled", game.name]
    said = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False).stdout
    table = said[said.find('"ID"') :] if '"ID"' in said else ""
    return {row["Metric Name"]: float(row["Metric Value"]) for row in csv.DictReader(table.splitlines())}


def limits(cuda: ModuleType, games: list[Game]) -> Section:
    """What each game's kernel comes up against."""
    section = Section("What the limit is", LIMIT.format(hands=PROFILED))
    for game in games:
        name = game.rulebook.title
        section.rows.append(Row(f"{name}: a thread", shape(cuda, game)))
        read = counters(game) if shutil.which("ncu") else {}
        for counter, (what, form) in COUNTERS.items():
            if counter in read:
                section.rows.append(Row(f"{name}: {what}", form.format(read[counter])))
    return section


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.gpu", description="Measure playouts on a graphics card.")
    parser.add_argument("--quick", action="store_true", help="fewer hands, and no gpu_results.md")
    parser.add_argument("--environments", action="store_true", help="those alone; the rest of gpu_results.md stays")
    parser.add_argument("--hands", type=int, default=4_000_000, help="random hands a turn")
    parser.add_argument("--profiled", metavar="GAME", help="play one game's hands once, to be watched")
    chosen = parser.parse_args()
    console, cuda = Console(), engine()
    if cuda is None:
        console.print("There is no graphics card here that numba-cuda can drive; nothing was measured.")
        return 0
    if chosen.environments:
        learning = environments(ROWS, console.print)
        show(console, learning)
        put_in(RESULTS, [learning])
        return 1 if any(row.met is False for row in learning.rows) else 0
    if chosen.profiled:
        cuda.simulate(load(chosen.profiled), PROFILED, 0)
        return 0
    section = Section(
        "Random playouts on a graphics card",
        "Random first hands at the usual table, dealing and counting included; medians of several turns.",
    )
    games = list(native_games())
    for game in games:
        console.print(f"[dim]{game.name} …[/]")
        section.rows += measured(cuda, game, 200_000 if chosen.quick else chosen.hands)
    show(console, section)
    learning = environments(ROWS // 8 if chosen.quick else ROWS, console.print)
    show(console, learning)
    head = [*machine("numpy", "numba", "numba-cuda"), card()]
    for line in head:
        console.print(line)
    if not chosen.quick:
        limit = limits(cuda, games)
        show(console, limit)
        write(RESULTS, "Measurements on a graphics card", head, [section, learning, limit])
        console.print(f"Written to {RESULTS.relative_to(ROOT)}.")
    return 1 if any(row.met is False for row in (*section.rows, *learning.rows)) else 0


if __name__ == "__main__":
    sys.exit(main())
