"""How many iterations of the search are done in a second, at every game: now and before, and on several threads.

    python -m bench.searching                             # one thread, beside the figures kept in searching.json
    python -m bench.searching --against COMMIT            # the sources of a commit in turn with these; kept there
    python -m bench.searching --against COMMIT=FOLDER     # the same where there is no repository but its sources
    python -m bench.searching --threads 1 2 16            # and how it grows with the threads
    python -m bench.searching --quick --games euchre      # a short run that writes nothing

Ten positions of two hands that the House plays, each searched as far as the Master searches it (but MOST iterations at
the most). Endings that are solved are not among them. What is compared takes turns, and the best turn of each counts.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.console import Console

import parlour
from bench.report import ROOT, Row, Section, a_second, at_least, put_in, show, times
from parlour.bots.games import setting_of
from parlour.bots.players.house import House
from parlour.bots.search.endings import few_are_left
from parlour.bots.weights import write_whole
from parlour.engine.view import View
from parlour.engine.warm import native_games
from parlour.lab import provenance

HOME = "parlour.bots.search."
Tree: Any = import_module(HOME + ("tree" if find_spec(HOME + "tree") else "searcher")).Tree  # where it was once

KEPT = Path(__file__).with_suffix(".json")
RESULTS = Path(__file__).with_name("results.md")
MOST = 20_000
HANDS, POSITIONS, MOVES = 2, 10, 400
TARGET = 1.5  # times the figures of before, at the median of the games


# ---- measuring ----


def positions(name: str) -> list[View]:
    """Decisions of the hands that the House plays, from their beginning to their end."""
    found = []
    for seed in range(HANDS):
        state = parlour.load(name).start(seed=seed)
        for _ in range(MOVES):
            if state.seat is None:
                break
            view = state.view(state.seat)
            if len(state.legal()) > 1 and not few_are_left(view):
                found.append(view)
            state.play(House().choose(view))
    return found[:: max(1, len(found) // POSITIONS)][:POSITIONS]


def iterations_of(name: str) -> int:
    """How far the Master thinks, within reason."""
    return min(MOST, setting_of(parlour.load(name).module).rungs["master"].deals)


def rate(views: list[View], iterations: int, threads: int) -> float:
    """Iterations a second over the positions, each searched by so many trees at a time."""
    spent = 0.0
    with ThreadPoolExecutor(threads) as pool:
        for view in views:
            trees = [Tree(view, seed, iterations + 2) for seed in range(threads)]
            clock = time.process_time if threads == 1 else time.perf_counter  # one thread may be held up by others
            start = clock()
            list(pool.map(lambda tree: tree.grow(iterations), trees))
            spent += clock() - start
    return threads * iterations * len(views) / spent


def measure(name: str, threads: list[int], turns: int) -> dict[int, float]:
    """The best of some turns, by the number of threads."""
    views, iterations = positions(name), iterations_of(name)
    Tree(views[0], 0, 3).grow(1)  # compiling is not searching
    return {many: max(rate(views, iterations, many) for _ in range(turns)) for many in threads}


# ---- before ----


@contextmanager
def sources_of(commit: str) -> Iterator[Path]:
    """The sources as they were at a commit, in a folder of their own."""
    if "=" in commit:
        yield with_this(Path(commit.partition("=")[2]))
        return
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=packed, check=True)
        yield with_this(Path(folder))


def with_this(folder: Path) -> Path:
    """A folder of sources, with this very file among them."""
    (folder / "bench" / Path(__file__).name).write_text(Path(__file__).read_text(encoding="utf-8"))
    return folder.resolve()


def measured_in(folder: Path, name: str, turns: int) -> float:
    """One thread's iterations a second with the sources in a folder."""
    words = [sys.executable, "-m", "bench.searching", "--figure", name, "--turns", str(turns)]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run(words, cwd=folder, env=environment, check=True, capture_output=True, text=True)
    return float(done.stdout)


def compared(commit: str, names: list[str], turns: int, console: Console) -> dict[str, tuple[float, float]]:
    """Every game before and now, turn by turn in processes of their own."""
    found = {}
    with sources_of(commit) as before:
        for name in names:
            console.print(f"[dim]{name}: {commit} and now …[/]")
            pairs = [(measured_in(before, name, 1), measured_in(ROOT, name, 1)) for _ in range(turns)]
            then, now = (max(side) for side in zip(*pairs, strict=True))
            found[name] = (then, now)
    return found


def kept() -> dict[str, Any]:
    """The figures of before, with where and when they were taken."""
    return dict(json.loads(KEPT.read_text(encoding="utf-8"))) if KEPT.exists() else {"rates": {}}


def keep(commit: str, then: dict[str, int]) -> dict[str, Any]:
    """Keep the figures of a commit; as they are kept."""
    told = {
        "commit": commit.partition("=")[0],
        "taken": provenance.moment(),
        "machine": provenance.machine(),
        "rates": then,
    }
    write_whole(KEPT, json.dumps(told, indent=2) + "\n")
    return told


# ---- telling ----


def before_and_now(then: dict[str, Any], now: dict[str, float]) -> Section:
    """The games one by one, and the median."""
    section = Section(
        "Searching",
        "Iterations of the search a second on one thread, the Master's number of them "
        f"({MOST:,} at the most) at ten positions of two hands. Taken {provenance.moment()} at commit "
        f"{provenance.commit()}; {provenance.machine()}.",
    )
    if then["rates"]:
        section.about += f" Before is commit {then['commit']}, taken {then['taken']}; {then['machine']}."
    ratios = []
    for name, rate_now in now.items():
        figure, before = a_second(rate_now, "iterations"), then["rates"].get(name)
        if before:
            ratios.append(rate_now / before)
            figure += f", before {before:,.0f}: {times(ratios[-1])}"
        section.rows.append(Row(parlour.load(name).rulebook.title, figure))
    if ratios:
        median = statistics.median(ratios)
        section.rows.append(at_least("the median of the games", median, TARGET, times(median), times(TARGET)))
    return section


def on_threads(found: dict[str, dict[int, float]], threads: list[int]) -> Section:
    """How it grows with the threads; each has a tree of its own."""
    cores = os.cpu_count() or 1
    section = Section(
        f"Searching on several threads of {cores} cores",
        "The same, each thread with a tree of its own, as a searching player uses them; one thread by the time it had "
        f"of a processor. Taken {provenance.moment()} at commit {provenance.commit()}; {provenance.machine()}.",
    )
    for many in threads:
        if many > cores:
            section.rows.append(Row(f"{many} threads", f"this machine has {cores} cores"))
            continue
        for name, rates in found.items():
            figure = f"{a_second(rates[many], 'iterations')}, {times(rates[many] / rates[threads[0]])}"
            section.rows.append(Row(f"{parlour.load(name).rulebook.title}, {many} thread{'s' * (many > 1)}", figure))
    return section


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.searching", description="Measure the search.")
    parser.add_argument("--threads", type=int, nargs="+", default=[1])
    parser.add_argument("--against", metavar="COMMIT", help="measure the sources of this commit, too, and keep that")
    parser.add_argument("--games", nargs="+", default=native_games())
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="one turn, and nothing is written")
    parser.add_argument("--figure", metavar="GAME", help="print one figure and nothing else")
    asked = parser.parse_args()
    if asked.figure:
        print(measure(asked.figure, [1], asked.turns)[1])
        return
    console, turns, then = Console(), 1 if asked.quick else asked.turns, kept()
    if asked.against:
        pairs = compared(asked.against, asked.games, turns, console)
        before = {name: round(rates[0]) for name, rates in pairs.items()}
        then = {"commit": asked.against, "taken": "now", "machine": "the same", "rates": before}
        now = {name: rates[1] for name, rates in pairs.items()}
        if not asked.quick:
            then = keep(asked.against, before)
    else:
        now = {name: measure(name, [1], turns)[1] for name in asked.games}
    sections = [before_and_now(then, now)]
    if asked.threads != [1]:
        threads = [many for many in asked.threads if many <= (os.cpu_count() or 1)]
        found = {name: measure(name, threads, turns) for name in asked.games}
        sections.append(on_threads(found, asked.threads))
    for section in sections:
        show(console, section)
    if not asked.quick:
        put_in(RESULTS, sections)
        console.print(f"Written to {RESULTS.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
