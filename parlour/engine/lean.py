"""The lean form of a game: what a random hand needs from the deal to the count and no more, all in one function.

The rules are sliced by their text (slicing.py) and compiled over a state whose fields lie apart (apart.py). It is for
refereed first hands, the ones that are simulated by the million; all else is played over records (native.py).
"""

import ast
import sys
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from parlour.engine import apart, playout
from parlour.engine.binding import compiled_parts
from parlour.engine.cache import compiled_folder, is_source
from parlour.engine.native import DECLARING, ONE_INSTRUCTION, check_native, compiler, is_template, record_form, tag_of
from parlour.engine.pieces import StepwiseCompiler, Within
from parlour.engine.plain import fields_of
from parlour.engine.slicing import UNKNOWN, Key, Slicer, Text, written_in
from parlour.extras import needs
from parlour.games import lent
from parlour.games.bind import own_functions, rebuild
from parlour.games.contract import lent_names, whole_pack
from parlour.games.declare import OPEN_TABLE

with needs("fast", "Playing natively"):
    import numba
    from numba import types

if TYPE_CHECKING:
    from parlour.engine.game import Game

TABLED = "_tabled"
HARMLESS: Key = ("parlour.games.kit", "one instruction")


def can_be_lean(game: "Game") -> bool:
    """Is a game refereed? At the open table too much may happen, and where places are to be checked they must be."""
    return not game.numbers.get(OPEN_TABLE) and not numba.config.BOUNDSCHECK  # type: ignore[attr-defined]


@cache
def lean_simulate(rules: ModuleType) -> Any:
    """The kernel that plays random hands out, sliced and compiled for a game."""
    return kernel(rules, "simulate", lambda: sliced(rules, reached_from("simulate", rules)))


@cache
def lean_imagine(rules: ModuleType) -> Any:
    """The kernel that imagines worlds, compiled for a game."""
    texts = partial(reached_from, "imagine_each", rules)
    return kernel(rules, "imagine_each", texts, pipeline_class=StepwiseCompiler)


def lean_folder(rules: ModuleType) -> Path:
    """Where the lean form of a game is kept once it is compiled."""
    made_of = (playout, lent, *compiled_parts(rules), sys.modules[__name__])
    return compiled_folder(f"{rules.GAME.name}.{playout.__name__}", *made_of)


def kernel(rules: ModuleType, name: str, texts: Callable[[], dict[Key, Text]], **flags: Any) -> Any:
    """A kernel with all that it calls compiled inside it. Where it is kept none of these is looked at; the kernel
    itself is never sliced, so that it can be looked for."""
    check_native(rules)
    space: dict[str, Any] = {}
    make = compiler(lean_folder(rules), cache(lambda: make_parts(rules, texts(), space)), error_model="numpy", **flags)
    return rebuild({name: vars(playout)[name]}, space, tag_of(rules) + "_lean", make)[name]


def make_parts(rules: ModuleType, texts: dict[Key, Text], space: dict[str, Any]) -> None:
    """Give a kernel, the first of some functions, all the others as parts."""
    _, *parts = texts.items()
    made: dict[Key | None, Any] = {}
    written = frozenset(name for text in texts.values() for name in written_in(text, lists_of(rules)))
    homes = {home: sys.modules[home] for home, _ in texts}
    spaces = {home: space_of(module, rules, written) for home, module in homes.items()}
    space |= spaces[playout.__name__]
    spaces[playout.__name__] = space
    for (home, name), text in parts:
        Tabling(vars(homes[home])).visit(text.tree)
        made |= {(home, name): rebuild({name: text.compiled()}, spaces[home], tag_of(rules) + "_lean", inlined)[name]}
    for home, names in spaces.items():
        meaning = meaning_in(homes[home], rules)
        names |= {name: made[found] for name in names if (found := meaning(name)) in made}


def inlined(function: FunctionType) -> Within:
    """A function that is never called but from within the kernel."""
    return Within(function, {"forceinline": True, "error_model": "numpy"})


def space_of(module: ModuleType, rules: ModuleType, written: frozenset[str]) -> dict[str, Any]:
    """What the names of a module mean in the lean form, functions left out."""
    space = dict(vars(module))
    space |= {name + TABLED: apart.Tabled(value) for name, value in space.items() if is_table(value)}
    space |= {name: ONE_INSTRUCTION[value] for name, value in vars(module).items() if is_one_instruction(value)}
    if is_template(module):
        space |= dict.fromkeys(game_functions(rules))
        space |= {"PACK": whole_pack(rules)} if module is lent else {}
    form, known = record_form(rules), {"players": (min(rules.GAME.players), rules.GAME.seats)}
    space["copied_state"], space["put_back"] = apart.copied_state(form, known), apart.put_back(form, written)
    space["fresh_state"] = apart.fresh_state(form, known)
    space["fresh_deck"] = apart.fresh_row(types.int8, len(rules.GAME.pack))
    space["fresh_rng"], space["fresh_rngs"] = (apart.fresh_row(types.int64, size) for size in (1, playout.LANES))
    space["fresh_draws"] = apart.fresh_row(types.int8, 2 * len(rules.GAME.pack) * playout.LANES)
    return space


def is_table(value: Any) -> bool:
    """Is it a tuple of numbers, to look things up in?"""
    return isinstance(value, tuple) and value != () and all(type(number) is int for number in value)


class Tabling(ast.NodeTransformer):
    """Names the tables of a module as tables where something is looked up in them."""

    def __init__(self, space: dict[str, Any]) -> None:
        self.tables = {name for name, value in space.items() if is_table(value)}

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id in self.tables:
            node.value.id += TABLED
        return node


def is_one_instruction(value: Any) -> bool:
    return isinstance(value, FunctionType) and value in ONE_INSTRUCTION


@cache
def game_functions(rules: ModuleType) -> dict[str, FunctionType]:
    """What a template finds in a game."""
    own = {name: function for part in compiled_parts(rules) for name, function in own_functions(part).items()}
    borrowed = {name: function for name, function in own_functions(lent).items() if name in lent_names(rules)}
    return borrowed | own


def meaning_in(module: ModuleType, rules: ModuleType) -> Callable[[str], Key | None]:
    """What the names in a module mean to one who slices it."""
    declared = vars(module).get("__annotations__", {}) if is_template(module) else {}

    def meaning(name: str) -> Key | None:
        value = vars(module).get(name)
        if (value is None and name in declared) or (module is lent and name in own_functions(lent)):
            value = game_functions(rules).get(name, UNKNOWN)  # what a game brings is not lent to it
        if not isinstance(value, FunctionType):
            return UNKNOWN if value is UNKNOWN or isinstance(value, type) else None
        if value in ONE_INSTRUCTION:
            return HARMLESS
        home = sys.modules[value.__module__]
        return (home.__name__, value.__name__) if is_source(home) and home.__name__ not in DECLARING else UNKNOWN

    return meaning


def reached_from(first: str, rules: ModuleType) -> dict[Key, Text]:
    """A kernel and all the functions that it calls, the kernel first."""
    texts: dict[Key, Text] = {}
    waiting = [(playout.__name__, first)]
    while waiting:
        key = waiting.pop()
        if key in texts:
            continue
        home, name = key
        module = sys.modules[home]
        texts[key] = text = Text.of(vars(module)[name], meaning_in(module, rules))
        found = (text.meaning(name) for name in text.function.__code__.co_names)
        waiting += [key for key in found if key is not None and key not in (UNKNOWN, HARMLESS)]
    return texts


def sliced(rules: ModuleType, texts: dict[Key, Text]) -> dict[Key, Text]:
    """The functions of a simulation with what does not bear on points and moves left out."""
    fields = lists_of(rules)
    given = {"players", *(option.name for option in rules.GAME.options)}
    return Slicer(texts, fields, given, {OPEN_TABLE} & fields.keys()).reached()


def lists_of(rules: ModuleType) -> dict[str, bool]:
    """The fields of a game's state, and whether each is a list."""
    return {name: field.size is not None for name, field in fields_of(rules).items()}
