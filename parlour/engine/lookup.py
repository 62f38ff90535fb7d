"""Tables of numbers that are looked up without a branch, for threads that go side by side.

Numba looks a number of a tuple up by branching to each place of it, one after the other where threads ask for different
places. Most tables of the rules are short: cards by suit, ranks by card. They become a shift, or a choice among few.
"""

import ast
import operator
from collections import Counter
from typing import Any

from parlour.engine.needed import source_of
from parlour.extras import needs

with needs("fast", "Playing natively"):
    from llvmlite import ir
    from numba import types
    from numba.core.datamodel import models
    from numba.core.imputils import lower_constant
    from numba.core.typing.templates import AbstractTemplate, infer_global, signature
    from numba.extending import lower_builtin, register_model, typeof_impl

FEW = 8  # places to choose among one by one
WHOLE = 64  # bits of a number


class Table:
    """A tuple of whole numbers that is only ever looked up."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers


class TableType(types.Type):
    """A table, by its numbers."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers
        super().__init__(f"Table{numbers}")


register_model(TableType)(models.OpaqueModel)


@typeof_impl.register(Table)
def type_of(table: Table, context: Any) -> TableType:
    return TableType(table.numbers)


@lower_constant(TableType)
def nothing(context: Any, builder: Any, table: TableType, value: Any) -> Any:
    return context.get_dummy_value()


@infer_global(operator.getitem)
class LooksUp(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        table, place = args
        if isinstance(table, TableType) and isinstance(place, types.Integer):
            return signature(types.int64, table, types.int64)
        return None


@infer_global(len)
class Counts(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        return signature(types.intp, *args) if isinstance(args[0], TableType) else None


@lower_builtin(len, TableType)
def length(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return whole(len(sig.args[0].numbers))


@lower_builtin(operator.getitem, TableType, types.int64)
def look_up(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    numbers, place = sig.args[0].numbers, args[1]
    from_the_end = builder.icmp_signed("<", place, whole(0))
    place = builder.select(from_the_end, builder.add(place, whole(len(numbers))), place)
    step, (bits, low) = shifted_by(numbers), packed_in(numbers)
    if step is not None:
        return builder.shl(whole(numbers[0]), builder.mul(place, whole(step)))
    if bits is not None:
        packed = sum(number - low << bits * at for at, number in enumerate(numbers))
        shifted = builder.lshr(whole(packed), builder.mul(place, whole(bits)))
        return builder.add(builder.and_(shifted, whole((1 << bits) - 1)), whole(low))
    found = whole(numbers[-1])
    for at, number in enumerate(numbers[:-1]):
        found = builder.select(builder.icmp_signed("==", place, whole(at)), whole(number), found)
    return found


def whole(number: int) -> Any:
    """A number of the rules; one that fills all bits may be thought of as below nothing."""
    return ir.Constant(ir.IntType(WHOLE), number - (1 << WHOLE) if number >> WHOLE - 1 == 1 else number)


def shifted_by(numbers: tuple[int, ...]) -> int | None:
    """By how many bits each number is the one before it shifted, if they are."""
    for step in range(1, WHOLE):
        if all(number == numbers[0] << step * at for at, number in enumerate(numbers)) and numbers[-1] < 1 << WHOLE - 1:
            return step
    return None


def packed_in(numbers: tuple[int, ...]) -> tuple[int | None, int]:
    """How many bits each number takes above the lowest, if all go into one number; and the lowest."""
    low = min(numbers)
    bits = max((max(numbers) - low).bit_length(), 1)
    return (bits if bits * len(numbers) < WHOLE else None), low


def tabled(function: Any) -> dict[str, Any]:
    """The global names of a function with tables in place of the tuples that it looks up, or asks the length of, and
    does nothing else with."""
    tree = source_of(function) or ast.Module([], [])
    uses = Counter(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
    looks = Counter(asked.id for node in ast.walk(tree) if isinstance(asked := looked_up(node), ast.Name))
    names = {name: function.__globals__[name] for name in function.__code__.co_names if name in function.__globals__}
    return {
        name: Table(value) if fits(value) and 0 < uses[name] == looks[name] else value for name, value in names.items()
    }


def looked_up(node: ast.AST) -> Any:
    """What is looked up here, or asked its length."""
    if isinstance(node, ast.Subscript):
        return node.value
    return node.args[0] if isinstance(node, ast.Call) and ast.unparse(node.func) == "len" else None


def fits(value: Any) -> bool:
    """Is this a tuple of numbers that needs no branch?"""
    if not isinstance(value, tuple) or not value or not all(type(number) is int for number in value):
        return False
    return len(value) <= FEW or shifted_by(value) is not None or packed_in(value)[0] is not None
