"""How one does with problems at this terminal: a file in one's own folder, a game after the other."""

import json
import os
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

from parlour.bots.problems.again import Progress, Tackled
from parlour.errors import NotAvailable
from parlour.homes import data_home


def progress_file() -> Path:
    return data_home() / "problems.json"


def progress_at(game: str) -> Progress:
    """How one does at a game; a file that cannot be read is put aside when the next problem is solved."""
    kept = (read() or {}).get(game)
    try:
        return Progress() if kept is None else progress_of(kept)
    except (TypeError, KeyError):
        return Progress()


def progress_of(kept: dict[str, Any]) -> Progress:
    return Progress(**kept | {"tackled": tuple(Tackled(**each) for each in kept["tackled"])})


def read() -> dict[str, Any] | None:
    """What is kept; nothing where it cannot be read."""
    try:
        kept = json.loads(progress_file().read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        return None
    return kept if isinstance(kept, dict) else None


def keep(game: str, progress: Progress) -> None:
    """Keep how one does at a game."""
    path, kept = progress_file(), read()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if kept is None:
            os.replace(path, path.with_suffix(".damaged"))
        handle, part = tempfile.mkstemp(dir=path.parent, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump((kept or {}) | {game: asdict(progress)}, file)
        os.replace(part, path)
    except OSError as trouble:
        raise NotAvailable(f"What you have solved cannot be kept in {path}: {trouble.strerror or trouble}.") from None
