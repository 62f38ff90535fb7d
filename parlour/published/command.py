"""`parlour study NAME`: play a published study, tell what it came to, and fill its page."""

import argparse
import json
from importlib import import_module
from pathlib import Path
from typing import Any

from parlour.bots.weights import write_whole
from parlour.errors import BadChoice
from parlour.lab import provenance
from parlour.lab.study import command
from parlour.lab.study.plan import plan_of
from parlour.lab.study.study import Study
from parlour.progress import bar
from parlour.published import parties
from parlour.published.page import Figures, plain_page, write_page
from parlour.published.plans import command_of, settings_of
from parlour.published.telling import minutes
from parlour.shown import say, show_page

CORES = 2  # that the time of a page is told for
UNPLAYED = "This study has not been played to its end, so that there is nothing to tell yet: leave --told out."


def carry_out(asked: argparse.Namespace) -> int:
    """Play it to the end, tell, and fill the page if one is named."""
    name = str(asked.settings)
    home = asked.out or Path(name)
    settings = settings_of(name)
    figures = parties_in(settings, home, asked) if "party" in settings else grid(name, settings, home, asked)
    figures.tables["made"] = made(name, home)
    told = plain_page(settings["title"], figures)
    write_whole(home / command.PAGE, told)
    for chart, drawn in figures.charts.items():
        write_whole(home / f"{chart}.svg", drawn)
    show_page(told)
    say(f"Rows, figures and charts are in {home}.")
    if asked.page:
        write_page(asked.page, figures)
        say(f"{asked.page} is filled.")
    return 0


def grid(name: str, settings: dict[str, Any], home: Path, asked: argparse.Namespace) -> Figures:
    """A study of hands."""
    study = Study(plan_of(settings), home, asked.format)
    if not asked.told:
        command.play(study, asked.on, asked.workers)
        command.note(study, home)
    if not study.is_finished:
        raise BadChoice(UNPLAYED)
    found: Figures = figures_of(name)(study)
    return found


def figures_of(name: str) -> Any:
    """What makes the tables and charts of a published study."""
    return import_module(f"parlour.published.{name}").figures


def parties_in(settings: dict[str, Any], home: Path, asked: argparse.Namespace) -> Figures:
    """A study of evenings."""
    played = []
    with bar() as progress:
        forms = parties.formats(settings)
        task = progress.add_task("compiling and playing", total=len(forms))
        for form, found in parties.play(settings, home, asked.told):
            played.append((form, found))
            progress.update(task, completed=len(played), description=f"{form.game}: {form.told(settings['rounds'])}")
    if asked.told and len(played) < len(forms):
        raise BadChoice(UNPLAYED)
    if asked.told:
        return parties.figures(settings, played)
    facts = {
        "title": settings["title"],
        "taken": provenance.moment(),
        "commit": provenance.commit(),
        "machine": provenance.machine(),
        "versions": provenance.versions("numpy", "numba"),
        "seconds": round(sum(found.seconds for _, found in played), 1),
        "seed": settings["seed"],
    }
    write_whole(home / command.FACTS, json.dumps(facts, indent=1) + "\n")
    return parties.figures(settings, played)


def made(name: str, home: Path) -> str:
    """By which command, from which seed, when, where and in what time it was made."""
    noted = command.told_in(home)
    seed = noted.get("seed", settings_of(name).get("seed"))
    where = f"commit {noted['commit']}, {noted['machine']}, {noted['versions']}"
    told = f"{minutes(noted['seconds'] / CORES)} on two cores ({noted['seconds']:,.0f} seconds of a processor)"
    return f"""```
{command_of(name)}
```

First seed {seed}; {told}. Taken on {noted["taken"]}, {where}."""
