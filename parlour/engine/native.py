"""The native form: the rules compiled by Numba over NumPy records, without the rules knowing it."""

import importlib
import sys
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

import llvmlite.ir
import numba
import numpy as np
from numba import njit, types
from numba.extending import intrinsic

from parlour.engine import kernels
from parlour.engine.binding import own_functions, rebuild
from parlour.engine.cache import can_keep, compiled_folder
from parlour.engine.plain import fields_of
from parlour.errors import NotAvailable
from parlour.games import GAMES, kit, mind_of

# Where nothing can be kept Numba is told so: it would keep code beside the sources, and use it when they have changed.
KEEPS = can_keep(compiled_folder())
setattr(numba.config, "CACHE_DIR", str(compiled_folder()))  # noqa: B010 (declared nowhere)

UNARY = types.int64(types.int64)


@intrinsic
def popcount(typing: Any, cards: Any) -> Any:
    return UNARY, lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def lowest(typing: Any, cards: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], llvmlite.ir.Constant(llvmlite.ir.IntType(1), 1))

    return UNARY, code


@intrinsic
def wrap(typing: Any, x: Any) -> Any:
    return UNARY, lambda context, builder, signature, args: args[0]


TEMPLATES = ("parlour.bots.search.search", "parlour.bots.search.solver")  # those that others use
ONE_INSTRUCTION = {kit.popcount: popcount, kit.lowest: lowest, kit.wrap: wrap}


def compiled(function: FunctionType) -> Any:
    """A function compiled when first called, kept if it can be, and run without holding the interpreter's lock."""
    return njit(nogil=True, cache=KEEPS)(function)


@cache
def native_module(module: ModuleType) -> dict[str, Any]:
    """The compiled twins of a module's functions; those it uses from other rule modules are compiled too."""
    space = {name: native_twin(value, module) for name, value in vars(module).items()}
    functions = {name: function for name, function in own_functions(module).items() if function not in ONE_INSTRUCTION}
    return rebuild(functions, space, make=compiled)


def native_twin(value: Any, module: ModuleType) -> Any:
    """What a name of a rule module means natively."""
    if not isinstance(value, FunctionType):
        return value
    if value in ONE_INSTRUCTION:
        return ONE_INSTRUCTION[value]
    home = sys.modules[value.__module__]
    if home is module or not home.__name__.startswith("parlour.games."):
        return value
    return native_module(home)[value.__name__]


@cache
def native_kernels(rules: ModuleType, template: ModuleType = kernels, *more: ModuleType) -> dict[str, Any]:
    """A template's functions bound to a game, and to more modules about it, and compiled.

    What it uses from another template is bound likewise. The tag gives each game a cache of its own.
    """
    if not rules.GAME.native:
        raise NotAvailable(f"{rules.GAME.name} has too many moves for a set of 63: it is played in plain Python only.")
    tag = "_" + rules.GAME.name.replace("-", "_")
    game = {"partner": native_module(kit)["alone"]} | native_module(rules) | native_module(mind_of(rules))
    for module in more:
        game |= native_module(module)
    space = {name: bound_twin(value, template, rules, *more) for name, value in vars(template).items()}
    return rebuild(own_functions(template), game | space, tag, compiled)


def bound_twin(value: Any, template: ModuleType, *game: ModuleType) -> Any:
    """What a name of a template means natively: a function of another template is bound to the same game."""
    home = getattr(value, "__module__", "")
    if isinstance(value, FunctionType) and home in TEMPLATES and home != template.__name__:
        rules, *more = game
        return native_kernels(rules, sys.modules[home], *more)[value.__name__]
    return native_twin(value, template)


@cache
def record_form(rules: ModuleType) -> np.dtype[Any]:
    """A game's state as a NumPy record of 64-bit numbers."""
    fields = [
        (name, np.int64) if field.size is None else (name, np.int64, field.size)
        for name, field in fields_of(rules).items()
    ]
    return np.dtype((np.record, fields))


def to_record(s: Any, records: Any, row: int = 0) -> None:
    """Copy a plain state into a row of records."""
    for name in s.fields:
        records[name][row] = getattr(s, name)


def to_plain(records: Any, row: int, s: Any) -> None:
    """Copy a row of records into a plain state."""
    for name, field in s.fields.items():
        value = records[name][row]
        setattr(s, name, int(value) if field.size is None else [int(number) for number in value])


def blank_record(game: Any) -> Any:
    """One record of a state before the deal."""
    records = np.zeros(1, record_form(game.module))
    to_record(game.blank(), records)
    return records


def rule_modules() -> list[ModuleType]:
    """The rules of every game that can be compiled."""
    modules = [importlib.import_module(path) for path in GAMES.values()]
    return [module for module in modules if module.GAME.native]
