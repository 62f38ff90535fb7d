"""What of a state matters to playing a hand out: found by reading the functions that do it.

A state also holds what seats may know and room to imagine in, and a table never changes its options. A field that
nothing reads but to write such fields again may be left out of playing; one that nothing writes is a constant.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, TypeGuard

from parlour.engine.binding import plain_functions, plain_kernels
from parlour.engine.plain import fields_of
from parlour.games.declare import Field

WRITING = (ast.Assign, ast.AugAssign, ast.AnnAssign)


@dataclass
class Use:
    """What functions do with the fields of a state."""

    written: set[str] = field(default_factory=set)
    read: set[str] = field(default_factory=set)  # where it may matter to anything but fields
    made: list[tuple[set[str], set[str]]] = field(default_factory=list)  # fields that are written, and from which

    def needed(self) -> set[str]:
        """The fields that matter: those that are read, and those from which fields that matter are made."""
        needed, more = set[str](), set(self.read)
        while more:
            needed |= more
            more = {name for made, sources in self.made if made & needed for name in sources} - needed
        return needed


@cache
def use_in_play(rules: ModuleType) -> Use:
    """What dealing a hand, playing it out at random and counting its points do with the fields of a game's state."""
    kernels = plain_kernels(rules)
    return use_of((kernels["begin"], kernels["play_out"], plain_functions(rules)["points"]), fields_of(rules))


def use_of(functions: Iterable[Callable[..., Any]], fields: dict[str, Field]) -> Use:
    """What functions, and all that they call, do with fields of a state."""
    use = Use()
    for function in reached(functions):
        tree = source_of(function)
        if tree is None:
            return Use(set(fields), set(fields))
        look(tree, fields, use, use.read)
    return use


def source_of(function: Any) -> ast.Module | None:
    """The text of a function, read; None where there is none, and anything must be expected of it."""
    try:
        return ast.parse(textwrap.dedent(inspect.getsource(function)))
    except OSError:
        return None


def reached(functions: Iterable[Callable[..., Any]]) -> Iterator[FunctionType]:
    """These functions, and all that they call."""
    waiting: list[Any] = list(functions)
    known: set[FunctionType] = set()
    while waiting:
        function = waiting.pop()
        if isinstance(function, FunctionType) and function not in known:
            known.add(function)
            yield function
            waiting += [function.__globals__.get(name) for name in function.__code__.co_names]


def look(node: ast.AST, fields: dict[str, Field], use: Use, reads: set[str]) -> None:
    """Note what is written, and put what is read into `reads`: an assignment to fields alone has reads of its own."""
    if isinstance(node, WRITING):
        targets = list(flat(node.targets if isinstance(node, ast.Assign) else [node.target]))
        made = {name for target in targets if (name := written(target, fields))}
        if made and all(written(target, fields) for target in targets):
            reads = set()
            use.made.append((made, reads))
    if isinstance(node, ast.Subscript) and is_field(node.value, fields):
        note(node.value, node.ctx, use, reads)
        look(node.slice, fields, use, reads)
        return
    if is_field(node, fields):
        note(node, node.ctx, use, reads)
        if fields[node.attr].size is not None:  # a list under another name may be written there
            use.written.add(node.attr)
    for child in ast.iter_child_nodes(node):
        look(child, fields, use, reads)


def note(place: ast.Attribute, context: ast.expr_context, use: Use, reads: set[str]) -> None:
    """Note that a field is read or written."""
    if isinstance(context, ast.Load):
        reads.add(place.attr)
    else:
        use.written.add(place.attr)


def flat(targets: Iterable[ast.expr]) -> Iterator[ast.expr]:
    """The targets of an assignment, those within tuples too."""
    for target in targets:
        if isinstance(target, ast.Tuple | ast.List):
            yield from flat(target.elts)
        else:
            yield target


def written(target: ast.expr, fields: dict[str, Field]) -> str:
    """The field that an assignment writes, all of it or one place; empty if it writes something else."""
    place = target.value if isinstance(target, ast.Subscript) else target
    return place.attr if is_field(place, fields) else ""


def is_field(node: ast.AST, fields: dict[str, Field]) -> TypeGuard[ast.Attribute]:
    """Does this name a field of a state?"""
    return isinstance(node, ast.Attribute) and node.attr in fields
