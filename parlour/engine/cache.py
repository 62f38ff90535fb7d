"""Where compiled code is kept: a folder for each set of sources it was made of.

Numba looks only at a function's own file when it decides whether its cache is fresh; a search compiled over an edited
rule would go on playing by the old one. So the folder of compiled code is named by a hash of every module that took
part in it: those it was bound from, and all that these import, wherever they stand. An edited rule has another folder,
and so has another game of the same name. A module whose constants come out of files names these in MADE_OF, and they
are part of it.
"""

import ast
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

BINDERS = ("parlour.engine.binding", "parlour.engine.native", "parlour.engine.pieces", "parlour.engine.cache")
"""Those who bind and compile: what they do is part of what comes out."""
LIBRARIES = ("numpy", "numba", "llvmlite")
KEPT = 4  # older states of the sources of one thing whose compiled code is not thrown away


@cache
def imported_by(module: ModuleType) -> frozenset[str]:
    """The names of the modules that a module imports from when it is loaded; what it takes may itself be a module."""
    if not is_source(module):
        return frozenset()
    found = set()
    for node in imports_in(ast.parse(source_of(module))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            home = absolute(node, module)
            taken = {f"{home}.{alias.name}" for alias in node.names}
            found |= {name if name in sys.modules else home for name in taken}
    return frozenset(found)


def imports_in(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports that are made whenever a text is loaded. What is imported in a function, or for the types alone, may
    be loaded or not: whoever compiles later would not find what was compiled."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.Import | ast.ImportFrom):
            yield part
        elif isinstance(part, ast.If) and ast.unparse(part.test) == "TYPE_CHECKING":
            yield from imports_in(ast.Module(part.orelse, []))
        elif not isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.expr):
            yield from imports_in(part)


def absolute(node: ast.ImportFrom, module: ModuleType) -> str:
    """The module an import names, one with leading dots counted from where it stands."""
    if not node.level:
        return node.module or ""
    parents = (module.__package__ or "").split(".")
    return ".".join([*parents[: len(parents) - node.level + 1], *filter(None, [node.module])])


@cache
def source_of(module: ModuleType) -> bytes:
    """The text of a module."""
    return Path(str(module.__file__)).read_bytes()


def data_of(module: ModuleType) -> bytes:
    """What stands in the files that a module says it is made of."""
    return b"\0".join(Path(file).read_bytes() for file in getattr(module, "MADE_OF", ()))


def is_source(module: ModuleType) -> bool:
    """Is a module a text of ours or of a game's, and not of Python or of a library that was installed to compile it?"""
    file = getattr(module, "__file__", None)
    top = module.__name__.partition(".")[0]
    return bool(file) and str(file).endswith(".py") and top not in sys.stdlib_module_names and top not in LIBRARIES


@cache
def sources(*modules: ModuleType) -> tuple[ModuleType, ...]:
    """These modules and all that they import, directly or not, by name."""
    found: dict[str, ModuleType] = {}
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module.__name__ not in found and is_source(module):
            found[module.__name__] = module
            waiting += [sys.modules[name] for name in imported_by(module) if name in sys.modules]
    return tuple(found[name] for name in sorted(found))


@cache
def compilers() -> bytes:
    """What compiles, by versions."""
    versions = [f"{name} {import_module(name).__version__}" for name in LIBRARIES]
    return "\n".join([*versions, sys.version, os.environ.get("NUMBA_BOUNDSCHECK", "")]).encode()


@cache
def compiled_folder(label: str, *modules: ModuleType) -> Path:
    """The folder for code compiled from these modules as they are now."""
    binders = tuple(import_module(name) for name in BINDERS)
    return cache_home() / f"{label}-{digest_of(compilers(), *binders, *sources(*modules)).hexdigest()[:16]}"


def digest_of(begun: bytes, *modules: ModuleType) -> "hashlib._Hash":
    """A hash of the texts of these modules, and of the files they are made of."""
    digest = hashlib.sha256(begun)
    for module in modules:
        digest.update(module.__name__.encode() + b"\0" + source_of(module) + b"\0" + data_of(module) + b"\0")
    return digest


def cache_home() -> Path:
    """The folder that holds all caches; PARLOUR_CACHE moves it."""
    chosen = os.environ.get("PARLOUR_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(base) / "parlour"


@cache
def can_keep(folder: Path) -> bool:
    """Can compiled code be kept in this folder? Where it cannot, it is compiled anew in every process."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def clear_stale(keep: Iterable[Path] = (), kept: int = KEPT) -> int:
    """Remove compiled code of older sources, but for the few states of each thing used last; how many folders went."""
    current = set(keep)
    by_label: dict[str, list[Path]] = {}
    for folder in cache_home().glob("*"):
        if folder.is_dir() and folder not in current:
            by_label.setdefault(folder.name.rpartition("-")[0], []).append(folder)
    stale = []
    for folders in by_label.values():
        folders.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
        stale += folders[kept:]
    for folder in stale:
        shutil.rmtree(folder, ignore_errors=True)
    return len(stale)
