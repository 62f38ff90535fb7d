"""What came of the proofs, kept in a file: with seeds, the machine and the commit."""

import json
import os
import platform
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.soak.proof import Outcome, plain


def machine() -> str:
    """On what, in a few words."""
    info = Path("/proc/cpuinfo")
    models = [line for line in info.read_text().splitlines() if line.startswith("model name")] if info.exists() else []
    model = models[0].partition(":")[2].strip() if models else platform.processor() or platform.machine()
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def row(outcome: Outcome) -> dict[str, Any]:
    """One proof, as plain data."""
    return {
        "proof": outcome.proof.name,
        "commit": outcome.commit,
        "what": outcome.proof.what,
        "asked": outcome.asked,
        "done": outcome.done,
        "seconds": round(outcome.seconds, 1),
        "rate": round(outcome.rate, 2),
        "processes": outcome.processes,
        "first_seed": outcome.seed,
        "next_seed": outcome.next_seed,
        "figures": {name: value for name, value in plain(outcome.figures).items() if name != "done"},
        "said": outcome.said,
        "fault": outcome.fault,
        "whole": outcome.is_whole,
    }


def as_markdown(told: dict[str, Any]) -> str:
    """The same as a table."""
    lines = [f"{told['date']}, on {told['machine']}.", ""]
    lines += ["| proof | done | of | seconds | a second | seeds | more | commit | outcome |", "|---" * 9 + "|"]
    for it in told["proofs"]:
        seeds = f"{it['first_seed']} to {it['next_seed'] - 1}"
        figures = f"{it['done']:,} | {it['asked']:,} | {it['seconds']:,.0f} | {it['rate']:,.1f}"
        end = f"{figures_told(it)} | {it['commit']} | {ended(it)}"
        lines.append(f"| {it['proof']}: {it['what']} | {figures} | {seeds} | {end} |")
    return "\n".join(lines) + "\n"


def figures_told(it: dict[str, Any]) -> str:
    """What else was counted."""
    return ", ".join(f"{value:,} {name}" for name, value in it["figures"].items())


def ended(it: dict[str, Any]) -> str:
    """How a proof has ended, or how far it has come."""
    if it["fault"]:
        return f"FAILED: {it['fault']}"
    so_far = f"nothing failed so far; go on with --seed {it['next_seed']}"
    return it["said"] or ("nothing failed" if it["whole"] else so_far)


def write_report(file: Path, outcomes: Sequence[Outcome]) -> None:
    """Keep what came of it so far."""
    told = {
        "date": time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime()),
        "machine": machine(),
        "proofs": [row(outcome) for outcome in outcomes],
    }
    file.write_text(json.dumps(told, indent=2) + "\n" if file.suffix == ".json" else as_markdown(told))
