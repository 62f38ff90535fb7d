"""The API reference: everything public stands in it, all that stands in it is there, and everything has a docstring."""

import inspect
import re
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import parlour

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
TEXT = "\n".join(page.read_text(encoding="utf-8") for page in sorted(REFERENCE.glob("*.md")))
ASKED = re.findall(r"(?m)^::: ([\w.]+)(\n    options:\n      members: false)?", TEXT)
ROOMS = sorted({*parlour.ROOMS} - {"cards", "games"})  # whose public face is named in __all__
KINDS = (property, cached_property, classmethod, staticmethod)


def found(path: str) -> Any:
    """What a dotted name stands for."""
    parts = path.split(".")
    for length in range(len(parts), 0, -1):
        try:
            it: Any = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            it = inspect.getattr_static(it, part) if inspect.isclass(it) else getattr(it, part)
        return it
    raise AssertionError(f"There is no {path}, of which the reference tells.")


def public_parts(it: Any) -> dict[str, Any]:
    """What a class or a module shows: its own functions, properties and classes."""
    if inspect.isclass(it):
        return {
            name: part
            for name, part in vars(it).items()
            if not name.startswith("_") and (inspect.isfunction(part) or isinstance(part, KINDS))
        }
    home = getattr(it, "__name__", "")
    parts = {name: part_of(it, name) for name in getattr(it, "__all__", ())}
    return {name: part for name, part in parts.items() if of_module(part, home)}


def part_of(module: ModuleType, name: str) -> Any:
    """What a module has under a name; it may be a module that nobody has asked for yet."""
    return vars(module)[name] if name in vars(module) else import_module(f"{module.__name__}.{name}")


def of_module(part: Any, home: str) -> bool:
    return getattr(part, "__module__", None) == home


def told_in_full() -> list[str]:
    """What the reference tells with all its parts."""
    return [
        path for path, bare in ASKED if not bare and (inspect.isclass(found(path)) or inspect.ismodule(found(path)))
    ]


TOLD = {id(found(path)) for path, _ in ASKED} | {
    id(part) for path in told_in_full() for part in public_parts(found(path)).values()
}
PUBLIC = [f"parlour.{name}" for name in parlour.__all__] + [
    f"parlour.{room}.{name}" for room in ROOMS for name in getattr(getattr(parlour, room), "__all__", ())
]


@pytest.mark.parametrize("path", PUBLIC)
def test_what_is_public_stands_in_the_reference(path: str) -> None:
    it, own = found(path), f"add a line '::: {path}' to a page of docs/reference"
    if isinstance(it, ModuleType):
        assert re.search(rf"\b{path}\b|parlour\.{path.split('.')[1]}\n", TEXT), own
    elif inspect.isclass(it) or inspect.isroutine(it):
        assert id(it) in TOLD, own
    else:
        assert f"`{path}`" in TEXT or f"::: {path}" in TEXT, own


@pytest.mark.parametrize("path", sorted({path for path, _ in ASKED}))
def test_what_stands_in_the_reference_is_told_in_a_sentence(path: str) -> None:
    it = found(path)
    if not (inspect.isclass(it) or inspect.isroutine(it) or isinstance(it, (*KINDS, ModuleType))):
        return  # a constant, whose sentence stands below it in the source
    assert inspect.getdoc(it), f"{path} has no docstring"
    untold = [name for name, part in public_parts(it).items() if not inspect.getdoc(part)]
    assert not untold, f"{path} has parts without a docstring: {', '.join(untold)}"


@pytest.mark.parametrize("path", [path for path, bare in ASKED if bare and inspect.isclass(found(path))])
def test_a_class_told_part_by_part_is_told_whole(path: str) -> None:
    listed = {asked.rpartition(".")[2] for asked, _ in ASKED if asked.startswith(f"{path}.")}
    assert set(public_parts(found(path))) == listed
