"""A state whose fields lie apart: how the compiler sees a hand that is dealt, played out and forgotten in one go.

A record is one piece of memory, and a compiler that meets a list in it, asked for by a number it cannot know, must
leave all of it there. Here every field has a place of its own on the stack: single numbers end up in registers, and
single numbers that nobody reads are never written. A list knows no negative places.
"""

import operator
from typing import Any

from parlour.extras import needs

with needs("fast", "Playing natively"):
    import llvmlite.ir as ir
    import numpy as np
    from numba import from_dtype, types
    from numba.core import cgutils
    from numba.core.imputils import lower_constant
    from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_global, signature
    from numba.extending import (
        infer_getattr,
        intrinsic,
        lower_builtin,
        lower_getattr_generic,
        lower_setattr_generic,
        models,
        register_model,
        typeof_impl,
    )

Bounds = tuple[int, int]


class Row(types.Type):
    """A list of numbers of one width, so many of them."""

    def __init__(self, width: Any, size: int) -> None:
        self.width, self.size = width, size
        super().__init__(name=f"Row({width}, {size})")


class Apart(types.Type):
    """A state of a game, each field by itself: its width, and its size if it is a list."""

    def __init__(self, form: np.dtype[Any]) -> None:
        self.columns = {name: column_of(form, name) for name in form.names or ()}
        told = ", ".join(
            f"{name}: {width}" + (f" * {size}" if size else "") for name, (width, size) in self.columns.items()
        )
        super().__init__(name=f"Apart({told})")

    def type_of(self, name: str) -> Any:
        """What a field is to those who read it."""
        width, size = self.columns[name]
        return types.int64 if size is None else Row(width, size)


def column_of(form: np.dtype[Any], name: str) -> tuple[Any, int | None]:
    """The width of a field's numbers, and how many there are."""
    field = form[name]
    return from_dtype(field.base), field.shape[0] if field.shape else None


@register_model(Row)
class RowModel(models.PrimitiveModel):
    """Where it begins."""

    def __init__(self, manager: Any, row: Row) -> None:
        super().__init__(manager, row, manager.lookup(row.width).get_data_type().as_pointer())


@register_model(Apart)
class ApartModel(models.StructModel):
    """Where each field begins."""

    def __init__(self, manager: Any, state: Apart) -> None:
        members = [(name, types.CPointer(width)) for name, (width, _) in state.columns.items()]
        super().__init__(manager, state, members)


@infer_getattr
class Fields(AttributeTemplate):
    """The fields of a state by their names."""

    key = Apart

    def generic_resolve(self, state: Apart, name: str) -> Any:  # type: ignore[override]
        return state.type_of(name) if name in state.columns else None


@lower_getattr_generic(Apart)
def get_field(context: Any, builder: Any, state: Apart, value: Any, name: str) -> Any:
    place = getattr(cgutils.create_struct_proxy(state)(context, builder, value), name)
    return place if state.columns[name][1] is not None else widened(builder, builder.load(place))


@lower_setattr_generic(Apart)
def set_field(context: Any, builder: Any, sig: Any, args: Any, name: str) -> None:
    state, number = sig.args
    place = getattr(cgutils.create_struct_proxy(state)(context, builder, args[0]), name)
    builder.store(narrowed(builder, context.cast(builder, args[1], number, types.int64), place), place)


def widened(builder: Any, number: Any) -> Any:
    """A number as the rules reckon with it."""
    return builder.sext(number, ir.IntType(64)) if number.type.width < 64 else number


def narrowed(builder: Any, number: Any, place: Any) -> Any:
    """A number as it is kept at a place."""
    width = place.type.pointee
    return builder.trunc(number, width) if width.width < 64 else number


@infer_global(operator.getitem)
class Get(AbstractTemplate):
    """row[place]"""

    def generic(self, args: Any, kws: Any) -> Any:
        if isinstance(args[0], Row | Constants) and isinstance(args[1], types.Integer | types.Boolean):
            return signature(types.int64, args[0], types.int64)
        return None


@infer_global(operator.setitem)
class Set(AbstractTemplate):
    """row[place] = number"""

    def generic(self, args: Any, kws: Any) -> Any:
        if isinstance(args[0], Row) and isinstance(args[1], types.Integer | types.Boolean):
            return signature(types.void, args[0], types.int64, types.int64)
        return None


@lower_builtin(operator.getitem, Row, types.int64)
def get_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return widened(builder, builder.load(builder.gep(args[0], [args[1]], inbounds=True)))


@lower_builtin(operator.setitem, Row, types.int64, types.int64)
def set_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    place = builder.gep(args[0], [args[1]], inbounds=True)
    builder.store(narrowed(builder, args[2], place), place)
    return context.get_dummy_value()


# ---- tables of the rules ----


class Tabled:
    """A tuple of numbers that the rules look things up in."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers


class Constants(types.Type):
    """Such a tuple; what stands in it is part of its type."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers
        super().__init__(name=f"Constants{numbers}")


register_model(Constants)(models.OpaqueModel)


@typeof_impl.register(Tabled)
def type_of_table(table: Tabled, context: Any) -> Constants:
    return Constants(table.numbers)


@lower_constant(Constants)
def constant_table(context: Any, builder: Any, constants: Constants, table: Tabled) -> Any:
    return context.get_dummy_value()


@lower_builtin(operator.getitem, Constants, types.int64)
def look_up(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    numbers = sig.args[0].numbers
    form = ir.ArrayType(ir.IntType(64), len(numbers))
    table = cgutils.global_constant(builder, "table", ir.Constant(form, numbers))
    return builder.load(builder.gep(table, [ir.Constant(ir.IntType(64), 0), args[1]], inbounds=True))


# ---- a fresh hand ----


def fresh_state(form: np.dtype[Any], known: dict[str, Bounds]) -> Any:
    """A function that gives a state of this form with everything at zero, but what `blank` has in single numbers;
    the least and the most that some of these are."""
    state = Apart(form)

    @intrinsic
    def fresh(typing: Any, blank: Any) -> Any:
        def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            made = cgutils.create_struct_proxy(state)(context, builder)
            for name, (width, size) in state.columns.items():
                kind = context.get_data_type(width)
                place = cgutils.alloca_once(builder, kind, size=size or 1)
                setattr(made, name, place)
                if size is None:
                    there = member(builder, args[0], form, name, kind)
                    builder.store(loaded(builder, there, known.get(name)), place)
                else:
                    cgutils.memset(builder, place, ir.Constant(ir.IntType(64), size * kind.width // 8), 0)
            return made._getvalue()

        return signature(state, blank), code

    return fresh


def copied_state(form: np.dtype[Any], known: dict[str, Bounds]) -> Any:
    """A function that gives a state of this form with all that stands in a record; the least and the most that some of
    it is."""
    state = Apart(form)

    @intrinsic
    def copied(typing: Any, record: Any) -> Any:
        def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            made = cgutils.create_struct_proxy(state)(context, builder)
            for name, (width, size) in state.columns.items():
                kind = context.get_data_type(width)
                place = cgutils.alloca_once(builder, kind, size=size or 1)
                setattr(made, name, place)
                there = member(builder, args[0], form, name, kind)
                if size is None:
                    builder.store(loaded(builder, there, known.get(name)), place)
                else:
                    copy_over(builder, place, there, size)
            return made._getvalue()

        return signature(state, record), code

    return copied


def put_back(form: np.dtype[Any], names: frozenset[str]) -> Any:
    """A function that writes these fields of a state into a record."""
    state = Apart(form)

    @intrinsic
    def put(typing: Any, s: Any, record: Any) -> Any:
        def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            made = cgutils.create_struct_proxy(state)(context, builder, args[0])
            for name in sorted(names):
                width, size = state.columns[name]
                kind = context.get_data_type(width)
                there = member(builder, args[1], form, name, kind)
                copy_over(builder, there, getattr(made, name), size or 1)
            return context.get_dummy_value()

        return signature(types.void, s, record), code

    return put


def loaded(builder: Any, place: Any, known: Bounds | None) -> Any:
    """The number at a place; where it is known what it is at least and at most, loops and divisions are short, and what
    can only be one number is not asked for."""
    number = builder.load(place)
    if known is not None:
        least, most = known
        bounds = [ir.Constant(number.type, least), ir.Constant(number.type, most + 1)]
        number.set_metadata("range", builder.module.add_metadata(bounds))
    return number


def copy_over(builder: Any, there: Any, here: Any, count: int) -> None:
    """Copy so many numbers from one place to another."""
    cgutils.raw_memcpy(builder, there, here, ir.Constant(ir.IntType(64), count), here.type.pointee.width // 8)


def member(builder: Any, record: Any, form: np.dtype[Any], name: str, kind: Any) -> Any:
    """Where a field of a record begins."""
    return cgutils.get_record_member(builder, record, dict(form.fields or ())[name][1], kind)


def fresh_row(width: Any, size: int) -> Any:
    """A function that gives a list of so many numbers, whatever stands in it."""
    row = Row(width, size)

    @intrinsic
    def fresh(typing: Any) -> Any:
        def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return cgutils.alloca_once(builder, context.get_data_type(width), size=size)

        return row(), code

    return fresh
