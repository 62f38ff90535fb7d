"""Binding: the functions of a file, rebuilt so that the names they use mean something else."""

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any


def own_functions(module: ModuleType) -> dict[str, FunctionType]:
    """The functions a module defines itself."""
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    }


def rebuild(
    functions: dict[str, FunctionType],
    space: dict[str, Any],
    tag: str = "",
    make: Callable[[FunctionType], Any] = lambda function: function,
) -> dict[str, Any]:
    """The functions made anew with `space` as their globals, into which each is put in turn."""
    for name, function in functions.items():
        twin = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
        twin.__module__ = function.__module__
        twin.__qualname__ = function.__qualname__ + tag
        twin.__doc__ = function.__doc__
        space[name] = make(twin)
    return {name: space[name] for name in functions}
