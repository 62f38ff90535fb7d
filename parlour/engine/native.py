"""The native form: the rules compiled by Numba over NumPy records, without the rules knowing it."""

import sys
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from parlour.engine import kernels
from parlour.engine.binding import compiled_parts
from parlour.engine.cache import can_keep, compiled_folder, is_source
from parlour.engine.compiling import TELLER
from parlour.engine.pieces import Kept, WholeCompiler, in_one_piece
from parlour.engine.plain import fields_of
from parlour.errors import NotAvailable
from parlour.extras import needs
from parlour.games import GAMES, kit, lent
from parlour.games.bind import own_functions, rebuild
from parlour.games.contract import lent_names, whole_pack
from parlour.games.declare import Field

with needs("fast", "Playing natively"):
    import llvmlite.ir
    import numba
    import numpy as np
    from numba import njit, types
    from numba.core.cpu import CPUContext
    from numba.core.registry import cpu_target
    from numba.extending import intrinsic

UNARY = types.int64(types.int64)
SLOW_TO_DEPOSIT = ("znver1", "znver2", "bdver4")  # processors that take a step a bit for it


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


@intrinsic
def nth(typing: Any, cards: Any, n: Any) -> Any:
    return types.int64(types.int64, types.int64), deposited if can_deposit() else counted_off


def can_deposit() -> bool:
    """Has this processor an instruction that finds the n-th bit of a set, and is it quick?"""
    name, features = cpu_target.target_context.codegen().magic_tuple()[1:]
    return "+bmi2" in features.split(",") and name not in SLOW_TO_DEPOSIT


def deposited(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """The n-th bit found at once, where code is made for such a processor."""
    if not isinstance(context, CPUContext):
        return counted_off(context, builder, signature, args)
    word, flag = llvmlite.ir.IntType(64), llvmlite.ir.IntType(1)
    deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), llvmlite.ir.FunctionType(word, (word, word)))
    bit = builder.call(deposit, [builder.shl(word(1), args[1]), args[0]])
    return builder.cttz(bit, flag(1))


def counted_off(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """The n-th bit found by taking away those below it."""
    return context.compile_internal(builder, COUNTED_OFF, signature, args)


COUNTED_OFF = rebuild({"nth": own_functions(kit)["nth"]}, {"lowest": lowest})["nth"]
ONE_INSTRUCTION: dict[Any, Any] = {kit.popcount: popcount, kit.lowest: lowest, kit.nth: nth, kit.wrap: wrap}
WORD = 8  # bytes
DECLARING = ("parlour.cards", "parlour.errors", "parlour.games.declare")
"""What a game is declared with, which is never run natively."""
USUAL: Any = {
    "pipeline_class": WholeCompiler,
    "no_cfunc_wrapper": True,  # nobody calls from C what is compiled here, and it takes a ninth of the time
}
CACHE_DIR = threading.Lock()  # Numba has one for the whole process


def kernels_folder(rules: ModuleType, template: ModuleType = kernels, *more: ModuleType) -> Path:
    """Where a template bound to a game is kept once it is compiled."""
    made_of = (template, lent, *compiled_parts(rules), *more)
    return compiled_folder(f"{rules.GAME.name}.{template.__name__}", *made_of)


def nothing() -> None:
    """Nothing is to be prepared."""


def compiler(folder: Path, prepare: Callable[[], None] = nothing, **flags: Any) -> Callable[[FunctionType], Any]:
    """Compiles functions when they are first called, keeps them in this folder, and runs them without holding
    the interpreter's lock. Where nothing can be kept Numba is told so: it would keep code beside the
    sources, and use it when they have changed. What compiling needs is prepared when something is to be compiled."""
    keeps = can_keep(folder)
    if not keeps:
        prepare()

    def compiled(function: FunctionType) -> Any:
        dispatcher = in_one_piece(njit(nogil=True, **USUAL | flags)(function))
        if keeps:
            with CACHE_DIR:
                setattr(numba.config, "CACHE_DIR", str(folder))  # noqa: B010 (declared nowhere)
                dispatcher._cache = Kept(function, prepare)
        TELLER.know(dispatcher, folder.name.rpartition("-")[0])
        return dispatcher

    return compiled


@cache
def native_module(module: ModuleType) -> dict[str, Any]:
    """The compiled twins of a module's functions; those it uses from other modules of rules are compiled too."""
    space = {name: native_twin(value, module) for name, value in vars(module).items()}
    functions = {name: function for name, function in own_functions(module).items() if function not in ONE_INSTRUCTION}
    return rebuild(functions, space, make=compiler(compiled_folder(module.__name__, module)))


def native_twin(value: Any, module: ModuleType) -> Any:
    """What a name of a module of rules means natively: functions it has from others like it are compiled as well."""
    if not isinstance(value, FunctionType):
        return value
    if value in ONE_INSTRUCTION:
        return ONE_INSTRUCTION[value]
    home = sys.modules[value.__module__]
    if home is module or home.__name__ in DECLARING or not is_source(home):
        return value
    return native_module(home)[value.__name__]


@cache
def native_functions(rules: ModuleType, *more: ModuleType) -> dict[str, Any]:
    """A game's own functions compiled, with those of more modules about it, and those the house lends it."""
    game: dict[str, Any] = {}
    for module in (*compiled_parts(rules), *more):
        game |= native_module(module)
    return game | lent_functions(rules, game)


def lent_functions(rules: ModuleType, game: dict[str, Any]) -> dict[str, Any]:
    """What the house lends a game, bound to it and compiled."""
    space = {name: native_twin(value, lent) for name, value in vars(lent).items()} | game
    space["PACK"] = whole_pack(rules)
    wanted = {name: function for name, function in own_functions(lent).items() if name in lent_names(rules)}
    return rebuild(wanted, space, tag_of(rules), compiler(kernels_folder(rules, lent)))


def tag_of(rules: ModuleType) -> str:
    """What tells the functions bound to one game from those bound to another."""
    return "_" + rules.GAME.name.replace("-", "_")


@cache
def native_kernels(rules: ModuleType, template: ModuleType = kernels, *more: ModuleType) -> dict[str, Any]:
    """A template's functions bound to a game, and to more modules about it, and compiled.

    What it uses from another template is bound likewise.
    """
    check_native(rules)
    space = {name: bound_twin(value, template, rules, *more) for name, value in vars(template).items()}
    make = compiler(kernels_folder(rules, template, *more))
    return rebuild(own_functions(template), native_functions(rules, *more) | space, tag_of(rules), make)


def check_native(rules: ModuleType) -> None:
    """Has a game a native form at all?"""
    if not rules.GAME.native:
        raise NotAvailable(f"{rules.GAME.name} has too many moves for a set of 63: it is played in plain Python only.")


def bound_twin(value: Any, template: ModuleType, *game: ModuleType) -> Any:
    """What a name of a template means natively: a function of another template is bound to the same game."""
    if isinstance(value, FunctionType) and value.__module__ != template.__name__:
        home = sys.modules[value.__module__]
        if is_template(home):
            rules, *more = game
            return native_kernels(rules, home, *more)[value.__name__]
    return native_twin(value, template)


def is_template(module: ModuleType) -> bool:
    """Are there names in a module that are declared but mean nothing until it is bound to a game?"""
    return any(name not in vars(module) for name in vars(module).get("__annotations__", ()))


@cache
def record_form(rules: ModuleType, more: tuple[Any, ...] = ()) -> np.dtype[Any]:
    """A game's state as a NumPy record, in as few bytes as its fields need: the wide ones first, and filled up to
    whole words, so that every row of an array is aligned and every byte of it has a meaning. What more it has is
    no part of the state."""
    fields: list[Any] = [*more]
    for name, field in fields_of(rules).items():
        width = width_of(field, rules)
        fields.append((name, width) if field.size is None else (name, width, field.size))
    fields.sort(key=lambda field: -np.dtype(field[1]).itemsize)
    short = -np.dtype(fields).itemsize % WORD
    filler = [("_filler", np.int8, short)] if short else []
    return np.dtype((np.record, np.dtype(fields + filler, align=True)))


def width_of(field: Field, rules: ModuleType) -> Any:
    """The narrowest whole number that holds whatever a field may be: the members of a set are a bit each."""
    if field.kind.name in ("cards", "bits"):
        return np.int64
    most = {
        "flag": 1,
        "seat": rules.GAME.seats,
        "card": len(rules.GAME.pack),
        "word": len(field.kind.words),
        "words": (1 << len(field.kind.words)) - 1,
        "seats": (1 << rules.GAME.seats) - 1,
    }
    return np.min_scalar_type(-1 - most[field.kind.name]) if field.kind.name in most else np.int32


def to_record(s: Any, records: Any, row: int = 0) -> None:
    """Copy a plain state into a row of records."""
    for name in s.fields:
        records[name][row] = getattr(s, name)


def to_plain(records: Any, row: int, s: Any) -> None:
    """Copy a row of records into a plain state."""
    for name, field in s.fields.items():
        value = records[name][row]
        setattr(s, name, int(value) if field.size is None else [int(number) for number in value])


def blank_record(game: Any, more: tuple[Any, ...] = ()) -> Any:
    """One record of a state before the deal."""
    records = np.zeros(1, record_form(game.module, more))
    to_record(game.blank(), records)
    return records


def rule_modules() -> list[ModuleType]:
    """The rules of every game that can be compiled."""
    return [rules for rules in GAMES.values() if rules.GAME.native]
