"""Slicing: of a set of functions only what bears on their result, by their text.

The rules remember much that playing a hand at random does not ask for: what was seen, who has shown what, for views
and for those who imagine. A field that is never read where nothing else comes of it is not written either; a field
that is never written stays at zero. What is left plays the same hands to the same points.
"""

import ast
import builtins
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any, TypeAlias

Key: TypeAlias = tuple[str, str]
"""A function, by its module and its name."""
Fields: TypeAlias = dict[str, bool]
"""The fields of a state, and whether each is a list."""
UNKNOWN: Key = ("", "")
"""Something that may do anything."""
HARMLESS = ("abs", "bool", "divmod", "int", "len", "max", "min", "range")


@dataclass
class Text:
    """A function as text, and what the names in it mean: functions by their keys, None for all else."""

    function: FunctionType
    tree: ast.FunctionDef
    meaning: Callable[[str], Key | None]
    locals: frozenset[str] = field(default_factory=frozenset)

    @classmethod
    def of(cls, function: FunctionType, meaning: Callable[[str], Key | None]) -> "Text":
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
        assert isinstance(tree, ast.FunctionDef)
        ast.increment_lineno(tree, first - 1)
        tree.returns = None
        for argument in tree.args.args:
            argument.annotation = None
        return cls(function, tree, meaning, frozenset(function.__code__.co_varnames))

    def compiled(self) -> FunctionType:
        """The function of this text."""
        space: dict[str, Any] = {}
        module = ast.Module([ast.fix_missing_locations(self.tree)], [])
        exec(compile(module, self.function.__code__.co_filename, "exec"), space)
        made: FunctionType = space[self.tree.name]
        made.__module__, made.__qualname__ = self.function.__module__, self.function.__qualname__
        return made


def field_of(text: Text, fields: Fields, node: ast.AST) -> str | None:
    """The field that an expression names: s.turn, or s.hand of s.hand[seat]."""
    if isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Attribute) and node.attr in fields and isinstance(node.value, ast.Name):
        return node.attr if node.value.id in text.locals else None
    return None


def written_in(text: Text, fields: Fields) -> set[str]:
    """The fields that a function writes; a list that it hands on as a whole may be written by another."""
    nodes = [node for node in ast.walk(text.tree) if isinstance(node, ast.Subscript | ast.Attribute)]
    asked = {id(node.value) for node in nodes if isinstance(node, ast.Subscript)}
    handed = [
        node for node in nodes if isinstance(node, ast.Attribute) and fields.get(node.attr) and id(node) not in asked
    ]
    stored = [node for node in nodes if not isinstance(node.ctx, ast.Load)]
    return {name for node in (*handed, *stored) if (name := field_of(text, fields, node)) is not None}


class Slicer:
    """Takes out of some functions what does not bear on what the first of them, and all that it calls, comes to.

    `fields` are the fields of a state, and whether each is a list; those in `given` have a value from outside, those
    in `zero` are known to be zero.
    """

    def __init__(self, texts: dict[Key, Text], fields: Fields, given: Iterable[str], zero: Iterable[str]) -> None:
        self.texts = texts
        self.fields = fields
        self.dead = frozenset(fields)
        self.zero = frozenset(zero)
        self.impure: set[Key] = set()
        self.settle_zeros(frozenset(given))
        self.settle_dead()

    # ---- what is known of the fields ----

    def settle_zeros(self, given: frozenset[str]) -> None:
        """A field that nobody writes is zero, and where it is asked for the answer is known."""
        while True:
            for text in self.texts.values():
                Folder(self, text).visit(text.tree)
            written = {name for text in self.texts.values() for name in written_in(text, self.fields)}
            zero = self.zero | self.fields.keys() - given - written
            if zero == self.zero:
                return
            self.zero = zero

    def settle_dead(self) -> None:
        """Take out more and more sparingly, until nothing is taken out that something left over reads."""
        trees = {key: text.tree for key, text in self.texts.items()}
        while True:
            self.impure = self.find_impure(trees)
            for key, text in self.texts.items():
                text.tree = Cleaner(self, text).cleaned(deepcopy(trees[key]))
            read = {name for text in self.reached().values() for name in self.read_in(text)}
            if not read & self.dead:
                return
            self.dead -= read

    def read_in(self, text: Text) -> Iterator[str]:
        """The fields that a function reads."""
        for node in ast.walk(text.tree):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and id(node) not in self.stored(text):
                yield from filter(None, [field_of(text, self.fields, node)])

    def stored(self, text: Text) -> set[int]:
        """The lists that are only written into."""
        return {
            id(node.value)
            for node in ast.walk(text.tree)
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)
        }

    def reached(self) -> dict[Key, Text]:
        """The functions that are still called, the first of all included."""
        first = next(iter(self.texts))
        found, waiting = {first}, [first]
        while waiting:
            text = self.texts[waiting.pop()]
            for node in ast.walk(text.tree):
                key = text.meaning(node.id) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) else None
                if key in self.texts and key not in found:
                    found.add(key)
                    waiting.append(key)
        return {key: text for key, text in self.texts.items() if key in found}

    # ---- what does nothing but give a value ----

    def find_impure(self, trees: dict[Key, ast.FunctionDef]) -> set[Key]:
        """The functions that change something that is not dead, or call one that does."""
        impure = {UNKNOWN} | {key for key, tree in trees.items() if self.changes(self.texts[key], tree)}
        while True:
            more = {
                key
                for key, tree in trees.items()
                if key not in impure
                and any(not self.is_harmless(self.texts[key], call, impure) for call in calls_in(tree))
            }
            if not more:
                return impure
            impure |= more

    def changes(self, text: Text, tree: ast.AST) -> bool:
        """Does it write anything but names of its own and dead fields?"""
        return any(
            isinstance(node, ast.Subscript | ast.Attribute)
            and not isinstance(node.ctx, ast.Load)
            and field_of(text, self.fields, node) not in self.dead
            for node in ast.walk(tree)
        )

    def is_harmless(self, text: Text, call: ast.Call, impure: set[Key]) -> bool:
        """Does a call change nothing?"""
        if not isinstance(call.func, ast.Name):
            return False
        key = text.meaning(call.func.id)
        if key is not None:
            return key not in impure
        return call.func.id in HARMLESS and hasattr(builtins, call.func.id)

    def is_pure(self, text: Text, node: ast.AST) -> bool:
        """Does it do nothing but give a value?"""
        return all(self.is_harmless(text, call, self.impure) for call in calls_in(node))


def calls_in(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


class Folder(ast.NodeTransformer):
    """Puts zero for what is known to be zero, and leaves out what then never happens."""

    def __init__(self, slicer: Slicer, text: Text) -> None:
        self.slicer, self.text = slicer, text

    def is_zero(self, node: ast.expr) -> bool:
        name = field_of(self.text, self.slicer.fields, node)
        return (
            name in self.slicer.zero
            and isinstance(node, ast.Attribute | ast.Subscript)
            and isinstance(node.ctx, ast.Load)
        )

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """A single number; a list is zero at every place in it, and not as a whole."""
        is_list = self.slicer.fields.get(node.attr, True)
        return ast.Constant(0) if not is_list and self.is_zero(node) else self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        return ast.Constant(0) if self.is_zero(node) else self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        known = constant(node.operand)
        return ast.Constant(not known) if isinstance(node.op, ast.Not) and known is not None else node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """`a or b`: what is known to be false falls out, and nothing comes after what is known to be true."""
        self.generic_visit(node)
        ends = isinstance(node.op, ast.Or)
        values: list[ast.expr] = []
        for value in node.values:
            known = constant(value)
            if known is None or bool(known) is ends:
                values.append(value)
            if known is not None and bool(known) is ends:
                break
        if not values:
            return node.values[-1]
        node.values = values
        return node if values[1:] else values[0]

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        known = constant(node.test)
        return node if known is None else node.body if known else node.orelse

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        known = constant(node.test)
        return node if known is None else (node.body if known else node.orelse) or ast.Pass()


def constant(node: ast.expr) -> int | None:
    """The number that stands there, if it is one."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, int) else None


class Cleaner:
    """Takes out of a function what writes dead fields only, and what then has nothing left to do."""

    def __init__(self, slicer: Slicer, text: Text) -> None:
        self.slicer, self.text = slicer, text
        self.read: set[str] = set()

    def cleaned(self, tree: ast.FunctionDef) -> ast.FunctionDef:
        """The function with that taken out, and again, as long as names are left that nobody reads."""
        while True:
            before = ast.dump(tree)
            self.read = {
                node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
            }
            tree.body = self.kept(tree.body) or [ast.Pass()]
            if ast.dump(tree) == before:
                return tree

    def kept(self, lines: list[ast.stmt]) -> list[ast.stmt]:
        """Of some statements those that matter."""
        return [after for line in lines for after in self.seen_to(line)]

    def seen_to(self, line: ast.stmt) -> list[ast.stmt]:
        """What is left of a statement."""
        if isinstance(line, ast.Expr):
            return self.for_its_own_sake(line.value)
        if isinstance(line, ast.Pass):
            return []
        if isinstance(line, ast.Assign):
            line.targets = [target for target in line.targets if not self.is_idle(target)]
            return [line] if line.targets else self.for_its_own_sake(line.value)
        if isinstance(line, ast.AugAssign):
            return self.for_its_own_sake(line.value) if self.is_idle(line.target) else [line]
        if isinstance(line, ast.If):
            return self.branched(line)
        if isinstance(line, ast.For | ast.While):
            return self.looped(line)
        return [line]

    def branched(self, line: ast.If) -> list[ast.stmt]:
        line.body, line.orelse = self.kept(line.body), self.kept(line.orelse)
        if not line.body and not line.orelse:
            return self.for_its_own_sake(line.test)
        line.body = line.body or [ast.Pass()]
        return [line]

    def looped(self, line: ast.For | ast.While) -> list[ast.stmt]:
        line.body = self.kept(line.body)
        if not line.body and isinstance(line, ast.For) and not line.orelse and self.is_idle(line.target):
            return self.for_its_own_sake(line.iter)
        line.body = line.body or [ast.Pass()]
        return [line]

    def for_its_own_sake(self, value: ast.expr) -> list[ast.stmt]:
        """An expression whose value nobody wants."""
        return [] if self.slicer.is_pure(self.text, value) else [ast.Expr(value)]

    def is_idle(self, target: ast.expr) -> bool:
        """Does nothing come of writing there?"""
        if isinstance(target, ast.Tuple):
            return all(self.is_idle(part) for part in target.elts)
        if isinstance(target, ast.Name):
            return target.id not in self.read
        name = field_of(self.text, self.slicer.fields, target)
        return name in self.slicer.dead and self.slicer.is_pure(self.text, target)
