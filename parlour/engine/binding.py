"""Binding: the functions of a file, rebuilt so that the names they use mean something else.

A rule file knows nothing of how it is run, and the kernels know no game. Each is rebuilt with the globals it
should see: the kernels with a game's functions, the rules with compiled twins of the functions they use.
"""

from collections.abc import Callable
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

from parlour.engine import kernels
from parlour.games import imagining, kit
from parlour.games.contract import brings, part_of


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


def compiled_parts(rules: ModuleType) -> tuple[ModuleType, ...]:
    """The parts of a game that keep to numbers, so that they can be compiled: the rules and the mind."""
    mind = part_of(rules, "mind")
    return (rules,) if mind is None else (rules, mind)


def whole_pack(rules: ModuleType) -> int:
    """All cards of a game's pack, as a set."""
    return (1 << len(rules.GAME.pack)) - 1


@cache
def plain_functions(rules: ModuleType) -> dict[str, Any]:
    """A game's own functions, and those the house lends it, in plain Python."""
    game: dict[str, Any] = {"partner": kit.alone}
    for part in compiled_parts(rules):
        game |= own_functions(part)
    if not brings(rules, "imagine"):
        lent = {"PACK": whole_pack(rules), "may_hold": imagining.anything}
        game |= rebuild(own_functions(imagining), vars(imagining) | lent | game)
    return game


@cache
def plain_kernels(rules: ModuleType) -> dict[str, Any]:
    """The kernels bound to a game's rules, in plain Python."""
    return rebuild(own_functions(kernels), vars(kernels) | plain_functions(rules))
