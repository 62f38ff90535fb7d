"""`parlour study FILE.toml`: play a study, go on with one, and tell what it came to."""

import argparse
import json
from pathlib import Path

from parlour.bots.weights import write_whole
from parlour.lab import provenance
from parlour.lab.study.study import Study
from parlour.progress import bar

PAGE, FACTS = "study.md", "study.json"


def carry_out(asked: argparse.Namespace) -> int:
    """Play it to the end, or as far as one lets it; then tell."""
    home = asked.out or asked.settings.with_suffix("")
    study = Study.read(asked.settings, home, asked.format)
    if not asked.told:
        play(study, asked)
        note(study, home)
    told = study.told()
    write_whole(home / PAGE, told)
    for name, drawn in study.charts().items():
        write_whole(home / name, drawn)
    print(told)
    print(f"Rows, figures and charts are in {home}.")
    return 0


def play(study: Study, asked: argparse.Namespace) -> None:
    """Play, and show how far it is."""
    with bar() as progress:
        task = progress.add_task("compiling and playing", total=None)
        for step in study.steps(asked.on, asked.workers):
            doing = step.table.told if step.table else "playing"
            progress.update(task, total=step.total, completed=step.done, description=doing)


def note(study: Study, home: Path) -> None:
    """Write down where and of what the study was made, and which chunks it is made of."""
    facts = {
        "title": study.plan.title,
        "taken": provenance.moment(),
        "commit": provenance.commit(),
        "machine": provenance.machine(),
        "versions": provenance.versions("numpy", "numba", "pyarrow"),
        "seconds": round(study.seconds, 1),
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
        "chunks": [chunk.name for chunks in study.chunks for chunk in chunks if study.shelf.has(chunk.name)],
    }
    write_whole(home / FACTS, json.dumps(facts, indent=1) + "\n")
