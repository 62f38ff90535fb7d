"""The loose form: a state whose every field lies by itself, for compilers to keep where it is fastest.

To a function of the rules it is a state like any other. What nothing in playing reads is not there, and what nothing
writes is a constant; single numbers end up in registers; lists lie in room that is handed in, each thread's beside its
neighbours', so that threads of a warp that look at different places of a list do not wait for each other.
"""

import operator
from dataclasses import dataclass
from typing import Any

from parlour.extras import needs

with needs("fast", "Playing natively"):
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.core.datamodel import models
    from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_getattr, infer_global, signature
    from numba.extending import intrinsic, lower_builtin, lower_getattr_generic, lower_setattr_generic, register_model

WORD = 4  # bytes of a bank of shared memory


@dataclass(frozen=True)
class Spot:
    """Where a field lies: a number or a list (`size`) of so many bits, from a place in each thread's room on; with no
    bits at all it has one value for good."""

    name: str
    size: int | None
    bits: int
    value: int  # before the deal
    at: int = -1  # -1: in registers, or wherever the compiler keeps what is a thread's own

    @property
    def octets(self) -> int:
        """How much of a thread's room it takes up."""
        return -(-self.bits * (self.size or 1) // (8 * WORD)) * WORD


class Row(types.Type):
    """A list of numbers of so many bits, in the room of `lanes` threads."""

    def __init__(self, bits: int, lanes: int) -> None:
        self.bits, self.lanes = bits, lanes
        super().__init__(f"Row({bits}, {lanes})")


class Still(types.Type):
    """A list of equal numbers that never change; what is written to it is forgotten."""

    def __init__(self, value: int) -> None:
        self.value = value
        super().__init__(f"Still({value})")


class Loose(types.Type):
    """A state whose every field lies by itself."""

    def __init__(self, name: str, spots: tuple[Spot, ...], lanes: int) -> None:
        self.spots, self.lanes = {spot.name: spot for spot in spots}, lanes
        super().__init__(f"Loose({name}, {spots}, {lanes})")

    def moving(self) -> list[Spot]:
        """The fields that are there."""
        return [spot for spot in self.spots.values() if spot.bits]

    def all_shared(self) -> bool:
        """Do all lists lie in the room that is handed in?"""
        return all(spot.at >= 0 for spot in self.moving() if spot.size is not None)

    def type_of(self, spot: Spot) -> types.Type:
        """What a field is to those who read it."""
        if spot.size is None:
            return types.int64
        if spot.bits == 0:
            return Still(spot.value)
        return Row(spot.bits, 1 if spot.at < 0 else self.lanes)


@register_model(Row)
class RowModel(models.PrimitiveModel):
    """An address."""

    def __init__(self, manager: Any, row: Row) -> None:
        super().__init__(manager, row, ir.IntType(row.bits).as_pointer())


register_model(Still)(models.OpaqueModel)


@register_model(Loose)
class LooseModel(models.StructModel):
    """An address a field."""

    def __init__(self, manager: Any, loose: Loose) -> None:
        fields = [(spot.name, Row(spot.bits, loose.lanes if spot.at >= 0 else 1)) for spot in loose.moving()]
        super().__init__(manager, loose, fields)


@infer_getattr
class LooseAttribute(AttributeTemplate):
    key = Loose

    def generic_resolve(self, loose: Loose, name: str) -> Any:  # type: ignore[override]
        return loose.type_of(loose.spots[name]) if name in loose.spots else None


@infer_global(operator.getitem)
class ReadsItem(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        row, place = args
        if isinstance(row, Row | Still) and isinstance(place, types.Integer):
            return signature(types.int64, row, types.int64)
        return None


@infer_global(operator.setitem)
class WritesItem(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        row, place, _ = args
        if isinstance(row, Row | Still) and isinstance(place, types.Integer):
            return signature(types.void, row, types.int64, types.int64)
        return None


def constant(value: int) -> Any:
    return ir.Constant(ir.IntType(64), value)


def load(builder: Any, address: Any) -> Any:
    """A number, as wide as the rules have it."""
    value = builder.load(address)
    return value if value.type.width == 64 else builder.sext(value, ir.IntType(64))


def store(builder: Any, value: Any, address: Any) -> None:
    """A number, as narrow as it is kept."""
    width = address.type.pointee
    builder.store(value if width.width == 64 else builder.trunc(value, width), address)


def item(builder: Any, row: Row, start: Any, place: Any) -> Any:
    """The address of a number of a list."""
    if row.lanes == 1:
        return builder.gep(start, [place])
    if row.bits >= 8 * WORD:
        return builder.gep(start, [builder.mul(place, constant(row.lanes))])
    each = row.bits // 8
    within = constant(WORD // each - 1)
    words = builder.mul(builder.and_(place, builder.not_(within)), constant(row.lanes))
    return builder.gep(start, [builder.or_(words, builder.and_(place, within))])


def read_field(context: Any, builder: Any, loose: Loose, value: Any, name: str) -> Any:
    spot = loose.spots[name]
    if spot.bits == 0:
        return constant(spot.value) if spot.size is None else context.get_dummy_value()
    address = getattr(cgutils.create_struct_proxy(loose)(context, builder, value=value), name)
    return load(builder, address) if spot.size is None else address


lower_getattr_generic(Loose)(read_field)


@lower_setattr_generic(Loose)
def write_field(context: Any, builder: Any, sig: Any, args: Any, name: str) -> None:
    loose = sig.args[0]
    if loose.spots[name].bits:
        address = getattr(cgutils.create_struct_proxy(loose)(context, builder, value=args[0]), name)
        store(builder, args[1], address)


@lower_builtin(operator.getitem, Row, types.int64)
def read_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return load(builder, item(builder, sig.args[0], *args))


@lower_builtin(operator.setitem, Row, types.int64, types.int64)
def write_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    start, place, value = args
    store(builder, value, item(builder, sig.args[0], start, place))


@lower_builtin(operator.getitem, Still, types.int64)
def read_still(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return constant(sig.args[0].value)


@lower_builtin(operator.setitem, Still, types.int64, types.int64)
def write_still(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return None


def start_of(builder: Any, row: Row, room: Any, lane: Any, at: int) -> Any:
    """Where a list of a thread begins in the room of all."""
    each = max(row.bits // 8, WORD)
    place = builder.add(constant(at * row.lanes), builder.mul(lane, constant(each)))
    octets = builder.bitcast(room, ir.IntType(8).as_pointer())
    return builder.bitcast(builder.gep(octets, [place]), ir.IntType(row.bits).as_pointer())


def layer_out(loose: Loose) -> Any:
    """A function that lays out a fresh state, given all the threads' room and which of them this one is."""

    def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        room = context.make_array(sig.args[0])(context, builder, args[0]).data
        state = cgutils.create_struct_proxy(loose)(context, builder)
        for spot in loose.moving():
            form = ir.IntType(spot.bits)
            if spot.at < 0:
                whole = form if spot.size is None else ir.ArrayType(form, spot.size)
                start = builder.bitcast(cgutils.alloca_once(builder, whole, name=spot.name), form.as_pointer())
            else:
                start = start_of(builder, Row(spot.bits, loose.lanes), room, args[1], spot.at)
            row = Row(spot.bits, 1 if spot.at < 0 else loose.lanes)
            for place in range(spot.size or 1):
                builder.store(form(spot.value), item(builder, row, start, constant(place)))
            setattr(state, spot.name, start)
        return state._getvalue()

    @intrinsic
    def lay_out(typing: Any, room: Any, lane: Any) -> Any:
        return loose(room, types.int64), code

    return lay_out


def row_finder(row: Row, at: int) -> Any:
    """A function that finds a list that is no field, given all the threads' room and which of them this one is."""

    def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        room = context.make_array(sig.args[0])(context, builder, args[0]).data
        return start_of(builder, row, room, args[1], at)

    @intrinsic
    def find(typing: Any, room: Any, lane: Any) -> Any:
        return row(room, types.int64), code

    return find
