"""Binding: the functions of a file, rebuilt so that the names they use mean something else.

A rule file knows nothing of how it is run, and the kernels know no game. Each is rebuilt with the globals it
should see: the kernels with a game's functions, the rules with compiled twins of the functions they use.
"""

from collections.abc import Callable
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

from parlour.engine import kernels
from parlour.games import mind_of


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
        space[name] = make(twin)
    return {name: space[name] for name in functions}


@cache
def plain_kernels(rules: ModuleType) -> dict[str, Any]:
    """The kernels bound to a game's rules, in plain Python."""
    game = own_functions(rules) | own_functions(mind_of(rules))
    return rebuild(own_functions(kernels), vars(kernels) | game)
