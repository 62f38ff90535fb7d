"""Where compiled code is kept: one folder for each state of the sources it was compiled from.

Numba looks only at a function's own file when it decides whether its cache is fresh; a search compiled over an
edited rule would go on playing by the old one. So the folder is named by a hash of every source that can take part.
"""

import hashlib
import os
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
COMPILED = (
    *("cards.py", "games/**/*.py", "engine/*.py", "bots/games/**/*.py"),
    *("bots/search/search.py", "bots/search/solver.py", "bots/search/endings.py"),
)
"""What takes part in compiled code, as patterns within the package."""


@cache
def sources_hash() -> str:
    """A hash of all rule and kernel sources, and of what compiles them."""
    import llvmlite
    import numba
    import numpy

    digest = hashlib.sha256()
    for library in (numba, llvmlite, numpy):
        digest.update(f"{library.__name__} {library.__version__}\n".encode())
    digest.update(f"python {sys.version}\nboundscheck {os.environ.get('NUMBA_BOUNDSCHECK', '')}\n".encode())
    for pattern in COMPILED:
        for path in sorted(PACKAGE.glob(pattern)):
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """The folder that holds all caches; PARLOUR_CACHE moves it."""
    chosen = os.environ.get("PARLOUR_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(base) / "parlour"


def compiled_folder() -> Path:
    """The folder for code compiled from the sources as they are now."""
    return cache_home() / sources_hash()


def can_keep(folder: Path) -> bool:
    """Can compiled code be kept in this folder? Where it cannot, it is compiled anew in every process."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def clear_stale(keep: int = 4) -> int:
    """Remove the caches of older sources, but for the few used last; how many went."""
    home, current = cache_home(), compiled_folder()
    others = [folder for folder in home.glob("*") if folder.is_dir() and folder != current]
    others.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in others[keep:]:
        shutil.rmtree(folder, ignore_errors=True)
    return len(others[keep:])
