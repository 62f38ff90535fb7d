"""Functions that are written as text while the program runs, as modules: the compiler keeps what it makes of them, and
needs a file to know them by."""

import hashlib
import os
import sys
import tempfile
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from parlour.engine.cache import cache_home, can_keep


@cache
def plainly(text: str) -> dict[str, Any]:
    """What a text defines, in plain Python."""
    space: dict[str, Any] = {}
    exec(compile(text, "<written>", "exec"), space)
    return space


@cache
def written(label: str, text: str) -> ModuleType:
    """The module of a text, in a file that is called by what stands in it."""
    name = f"{label.replace('-', '_')}_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    spec = spec_from_file_location(name, file_of(name, label, text))
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def file_of(name: str, label: str, text: str) -> Path:
    """Where the text stands; it is written whole or not at all, whoever else writes it now."""
    folder = cache_home() / f"{label}.written-{name[-16:]}"
    if not can_keep(folder):
        folder = Path(tempfile.mkdtemp(prefix="parlour-"))
    file = folder / f"{name}.py"
    if not file.exists():
        number, draft = tempfile.mkstemp(dir=folder, suffix=".tmp")
        with open(number, "w", encoding="utf-8") as page:
            page.write(text)
        os.replace(draft, file)
    return file
