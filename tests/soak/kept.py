"""What the long proofs have come to, run by run: kept in bench/proofs.json, and told in bench/proofs.md.

python -m tests.soak.kept REPORT.json ...    puts in what reports hold (--report), a run in place of itself
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from parlour.bots.weights import write_whole
from tests.soak.__main__ import PROOFS
from tests.soak.proof import Proof
from tests.soak.report import ended, figures_told

HOME = Path(__file__).parents[2] / "bench"
RUNS, TOLD = HOME / "proofs.json", HOME / "proofs.md"
HEAD = """# The long proofs

What has been run of `make soak` ([CONTRIBUTING.md](../CONTRIBUTING.md)), and with what outcome. A seed is counted once,
whichever run has had it. A proof says something of the commit it was run at, and of later ones as far as these are
alike; slices of all of them run on every change (`tests/project/test_soak.py`). What was run before this page was kept
is not on it. Of the first runs the commit, and for the first of `wire` the fault, were put in by hand, since their
reports did not name them. Made by `python -m tests.soak.kept` from proofs.json; not to be edited.
"""
Run = dict[str, Any]
Span = tuple[int, int]


def runs_in(report: Path) -> list[Run]:
    """The runs of a report, each with the moment and the machine."""
    told = json.loads(report.read_text(encoding="utf-8"))
    where = {name: told[name] for name in ("date", "machine")}
    return [where | run for run in told["proofs"]]


def key(run: Run) -> tuple[Any, ...]:
    """What makes a run the one it is, however far it has come."""
    return tuple(run[name] for name in ("proof", "commit", "first_seed", "machine"))


def put_in(kept: list[Run], more: Iterable[Run]) -> list[Run]:
    """The runs with these put in, in the order of the proofs and of the seeds."""
    found = {key(run): run for run in kept}
    found |= {key(run): run for run in more if run["done"] or run["fault"]}
    names = [proof.name for proof in PROOFS]
    return sorted(found.values(), key=lambda run: (names.index(run["proof"]), run["first_seed"], run["date"]))


def seeds_of(runs: Iterable[Run]) -> list[Span]:
    """The seeds that runs have had, from the first to the one after the last, joined where they meet."""
    spans: list[Span] = []
    for first, after in sorted((run["first_seed"], run["next_seed"]) for run in runs):
        if spans and first <= spans[-1][1]:
            spans[-1] = spans[-1][0], max(spans[-1][1], after)
        else:
            spans.append((first, after))
    return spans


def done_of(runs: Iterable[Run]) -> int:
    """How much has been done, if seeds are counted once: of runs that overlap, the one with more of them counts."""
    total, spans = 0, list[Span]()
    for run in sorted(runs, key=lambda run: run["first_seed"] - run["next_seed"]):
        first, after = run["first_seed"], run["next_seed"]
        if not any(begin < after and first < end for begin, end in spans):
            spans.append((first, after))
            total += run["done"]
    return total


def summed(proof: Proof, runs: list[Run]) -> str:
    """How far a proof has come, as a line of a table."""
    own = [run for run in runs if run["proof"] == proof.name]
    done, faults = done_of(own), sum(bool(run["fault"]) for run in own)
    spans = ", ".join(f"{first:,} to {after - 1:,}" for first, after in seeds_of(own)) or "none"
    how = (
        "whole"
        if done >= proof.times
        else f"**{100 * done / proof.times:.1f}% of it**"
        if done
        else "**no run is kept**"
    )
    mended = f"; {faults} ended by a fault" if faults else ""
    return f"| {proof.name}: {proof.what} | {proof.times:,} | {done:,} | {spans} | {how}{mended} |"


def told(run: Run) -> str:
    """A run, as a line of a table."""
    seeds = f"{run['first_seed']:,} to {run['next_seed'] - 1:,}"
    done = f"{run['done']:,} | {seeds} | {run['seconds']:,.0f} | {run['processes']}"
    place = f"{run['commit']} | {run['date']} | {run['machine']}"
    return f"| {run['proof']} | {done} | {figures_told(run)} | {place} | {ended(run)} |"


def rendered(runs: list[Run]) -> str:
    """The file for readers."""
    lines = ["## How far each has come", "", "| proof | wanted | done | seeds | |", "|---|---:|---:|---|---|"]
    lines += [summed(proof, runs) for proof in PROOFS]
    lines += ["", "## Run by run", ""]
    lines += ["| proof | done | seeds | seconds | processes | more | commit | ended | machine | outcome |"]
    lines += ["|---|---:|---|---:|---:|---|---|---|---|---|", *map(told, runs)]
    return "\n".join([HEAD, *lines]) + "\n"


def main(reports: list[str]) -> None:
    runs = json.loads(RUNS.read_text(encoding="utf-8")) if RUNS.exists() else []
    for report in reports:
        runs = put_in(runs, runs_in(Path(report)))
    write_whole(RUNS, json.dumps(runs, indent=1) + "\n")
    write_whole(TOLD, rendered(runs))


if __name__ == "__main__":
    main(sys.argv[1:])
