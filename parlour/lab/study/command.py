"""`parlour study FILE.toml`: play a study, go on with one, and tell what it came to."""

import argparse
import json
from pathlib import Path
from typing import Any

from parlour.bots.weights import write_whole
from parlour.lab import provenance
from parlour.lab.study.hiring import HERE
from parlour.lab.study.study import Study
from parlour.progress import bar
from parlour.shown import say, show_page

PAGE, FACTS = "study.md", "study.json"


def carry_out(asked: argparse.Namespace) -> int:
    """Play it to the end, or as far as one lets it; then tell."""
    home = asked.out or asked.settings.with_suffix("")
    study = Study.read(asked.settings, home, asked.format)
    if not asked.told:
        play(study, asked.on, asked.workers)
        note(study, home)
    told = study.told()
    write_whole(home / PAGE, told)
    for name, drawn in study.charts().items():
        write_whole(home / name, drawn)
    show_page(told)
    say(f"Rows, figures and charts are in {home}.")
    return 0


def play(study: Study, on: str = HERE, workers: int | None = None) -> None:
    """Play, and show how far it is."""
    with bar() as progress:
        task = progress.add_task("compiling and playing", total=None)
        for step in study.steps(on, workers):
            doing = step.table.told if step.table else "playing"
            progress.update(task, total=step.total, completed=step.done, description=doing)


def note(study: Study, home: Path) -> None:
    """Write down where and of what the study was made, which chunks it is made of, and what time these took."""
    took = {**told_in(home).get("chunks", {}), **study.took}
    chunks = [chunk.name for chunks in study.chunks for chunk in chunks if study.shelf.has(chunk.name)]
    facts = {
        "title": study.plan.title,
        "taken": provenance.moment(),
        "commit": provenance.commit(),
        "machine": provenance.machine(),
        "versions": provenance.versions("numpy", "numba", "pyarrow"),
        "seconds": round(sum(took.get(name, 0.0) for name in chunks), 1),
        "format": study.form,
        "tables": [
            {
                "table": result.table.number,
                "told": result.table.told,
                "rules": result.table.game.version,
                "code": study.chunks[result.table.number][0].code,
                "first_seed": result.table.seed,
                "deals": result.sums.count,
                "asked": result.table.deals,
            }
            for result in study.results()
        ],
        "chunks": {name: round(took.get(name, 0.0), 2) for name in chunks},
    }
    write_whole(home / FACTS, json.dumps(facts, indent=1) + "\n")


def told_in(home: Path) -> dict[str, Any]:
    """What was written down of a study before."""
    path = home / FACTS
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}
