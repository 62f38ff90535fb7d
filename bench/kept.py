"""The files of parlour/measured: a game's figures put in, with where and when they were taken."""

import json
from pathlib import Path
from typing import Any

from parlour.bots.weights import write_whole
from parlour.games.registry import HOUSE
from parlour.lab import provenance
from parlour.measured import HOME


def taken(*packages: str) -> dict[str, str]:
    """When, at which commit and where a measurement is taken."""
    return {
        "taken": provenance.moment(),
        "commit": provenance.commit(),
        "machine": provenance.machine(),
        "versions": provenance.versions(*packages),
    }


def keep(kind: str, game: str, figures: dict[str, Any], home: Path = HOME) -> None:
    """Put a game's figures into the file of their kind, in the place of older ones; the games as on the shelf."""
    path = home / f"{kind}.json"
    found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    found[game] = figures
    ordered = {name: found[name] for name in [*HOUSE, *found] if name in found}
    write_whole(path, json.dumps(ordered, indent=2, ensure_ascii=False) + "\n")
