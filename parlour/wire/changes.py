"""A picture of a table, and what has changed from one picture to the next.

Nothing here knows a game, or what a field means: a picture is values under names, and only what is no longer the same,
to the byte, is put into bytes. Whoever has a picture and is told the changes (`wire.Changes`) has the next one, to the
byte; `changed` is all that a client needs for it. A change is told as

    {"name": change, …}         of something with names; of a list, by places: {"2": change}, and {"+": more} at its end
    [value]                     it is this now
    [place, left out, more]     of a list: so many from a place on are left out, and these stand there instead; likewise
                                of something with names, which stand in an order
    [place, left out, more, change]   and then this has changed besides
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import count
from operator import is_
from typing import Any, TypeAlias

from msgspec import Struct, to_builtins
from msgspec.structs import astuple

from parlour.wire import table as wire

Values: TypeAlias = "dict[str, Any]"
Told: TypeAlias = "dict[str, bytes | Told]"
PLAIN, TEXTS = frozenset({bool, int, str, type(None)}), frozenset({str})
NOTHING, SHORT = b"{}", 16  # bytes
END = "+"
NUMBERS = count(1)
NEVER = object()
encode = wire.ENCODER.encode


# ---- the house tells what has changed ----


class Otherwise(Exception):
    """What is told to everybody is not true for these eyes."""


def same(was: Any, now: Any) -> bool:
    """Would two values be the same bytes? Equal ones need not be: 1 and true are, and names in another order."""
    if was is now:
        return True
    if was != now or type(was) is not type(now):
        return False
    return not was or type(was) in PLAIN or encode(was) == encode(now)


@lru_cache(1 << 12)
def key(name: str) -> bytes:
    """A name before its value."""
    return encode(name) + b":"


def changes_within(before: Values, after: Values) -> Told:
    """What has changed of values that have the same names, in the same order; what has names itself by these."""
    told: Told = {}
    for (name, was), now in zip(before.items(), after.values(), strict=True):
        if was is now or same(was, now):
            continue
        if type(was) is dict and type(now) is dict and list(was) == list(now):
            told[name] = changes_within(was, now)
        else:
            told[name] = change(was, now)
    return told


def text_of(told: Told) -> bytes:
    """What has changed, as it is told."""
    texts = [key(name) + (each if type(each) is bytes else text_of(each)) for name, each in told.items()]  # type: ignore[arg-type]
    return b"{" + b",".join(texts) + b"}"


class Shared:
    """What everybody sees, and how it was told after another."""

    __slots__ = ("values", "number", "said")

    def __init__(self, values: Values) -> None:
        self.values, self.number = values, next(NUMBERS)
        self.said: tuple[int, Told, bytes] = (0, {}, NOTHING)  # what was before is not kept alive by that

    def since(self, before: "Shared") -> tuple[Told, bytes]:
        """What has changed since another, by names and as it is told."""
        if before is self:
            return {}, NOTHING
        if self.said[0] != before.number:
            told = changes_within(before.values, self.values)
            self.said = before.number, told, text_of(told)
        return self.said[1], self.said[2]


class Drawn:
    """A picture as it was drawn for some eyes: what everybody sees, and what is otherwise for these, by names that
    everybody's has too. Of many who see it, most have seen the same one before."""

    __slots__ = ("shared", "own", "number", "said")

    def __init__(self, shared: Shared, own: Values) -> None:
        self.shared, self.own, self.number = shared, own, next(NUMBERS)
        self.said = -1, b""

    @property
    def values(self) -> Values:
        """All of it."""
        return merged(self.shared.values, self.own)

    def whole(self, picture: int) -> bytes:
        """All of it, as the picture of this number."""
        return b'{"type":"table","picture":%d,' % picture + self.after(None)

    def since(self, before: "Drawn", picture: int) -> bytes:
        """What has changed since another, which has the number before."""
        return b'{"type":"changes","picture":%d,"changes":[%b]}' % (picture, self.after(before))

    def after(self, before: "Drawn | None") -> bytes:
        """What is said of it to one who has seen another before, or none."""
        number = 0 if before is None else before.number
        if self.said[0] != number:
            self.said = number, encode(self.values)[1:] if before is None else self.changes(before)
        return self.said[1]

    def changes(self, before: "Drawn") -> bytes:
        """What has changed: for everybody, which is worked out once, and then for these eyes; mostly the one holds
        whatever the other is."""
        told, text = self.shared.since(before.shared)
        try:
            own = own_changes(before.own, self.own, before.shared.values, self.shared.values, told)
        except Otherwise:
            return text_of(changes_within(before.values, self.values))
        return text + b"," + text_of(own) if own else text


def merged(everyone: Values, own: Values) -> Values:
    """Everybody's values with others laid over them."""
    values = everyone | own
    for name, value in own.items():
        if type(value) is dict and type(everyone[name]) is dict:
            values[name] = merged(everyone[name], value)
    return values


def own_changes(was_own: Values, own: Values, was_all: Values, all_now: Values, told: Mapping[str, Any]) -> Told:
    """What has changed of what is otherwise for some eyes, but for what has been told to everybody."""
    found: Told = {}
    for name in own if own.keys() == was_own.keys() else own | was_own:
        was, now, common = was_own.get(name, NEVER), own.get(name, NEVER), told.get(name)
        if was is now and (common is None or is_beside(common, now)):
            continue
        if type(was_all[name]) is dict and type(all_now[name]) is dict:
            if type(common) is bytes:
                raise Otherwise
            inside = own_changes(
                {} if was is NEVER else was,
                {} if now is NEVER else now,
                was_all[name],
                all_now[name],
                common or {},
            )
            if inside:
                found[name] = inside
            continue
        was, now = was_all[name] if was is NEVER else was, all_now[name] if now is NEVER else now
        text = None if same(was, now) else change(was, now)
        if common is not None and common != text:
            raise Otherwise
        if text is not None and common is None:
            found[name] = text
    return found


def is_beside(common: "bytes | Told", own: Any) -> bool:
    """Has what has changed for everybody nothing to do with what is otherwise for some eyes?"""
    return type(common) is dict and type(own) is dict and common.keys().isdisjoint(own)


def change(was: Any, now: Any) -> bytes:
    """How something has changed."""
    kind = type(now)
    if kind is type(was):
        if kind is dict:
            return text_of(changes_within(was, now)) if list(was) == list(now) else change_of_names(was, now)
        if kind is list:
            return change_of_list(was, now)
    return b"[" + encode(now) + b"]"


def change_of_names(was: Values, now: Values) -> bytes:
    """How something has changed that has other names than before."""
    start, end, kept = ends(list(was), list(now))
    more = dict(list(now.items())[start:end])
    before = {name: value for name, value in was.items() if name in now and name not in more}
    found = text_of(changes_within(before, {name: now[name] for name in before}))
    return b"[%d,%d,%b%b]" % (start, kept - start, encode(more), b"" if found == NOTHING else b"," + found)


def change_of_list(was: list[Any], now: list[Any]) -> bytes:
    """How a list has changed; of a short one it is enough to say what it is now."""
    size = len(was)
    if 0 < size < len(now) and (all(map(is_, was, now)) or same(was, now[:size])):
        return b'{"+":' + encode(now[size:]) + b"}"
    text = b"[" + encode(now) + b"]"
    if len(text) <= SHORT or not was:
        return text
    found = changes_by_place(was, now) if size == len(now) else come_and_gone(was, now)
    return found if len(found) < len(text) else text


def come_and_gone(was: list[Any], now: list[Any]) -> bytes:
    """How a list has changed, by what has come to it and gone from it in one place. What has names is taken for the
    same thing if it begins alike, and may have changed in itself."""
    if TEXTS.issuperset(map(type, was)) and TEXTS.issuperset(map(type, now)):
        start, end, kept = ends(was, now)
        then = NOTHING
    else:
        start, end, kept = ends([head_of(each) for each in was], [head_of(each) for each in now])
        then = changes_by_place(was[:start] + now[start:end] + was[kept:], now)
    after = b"" if then == NOTHING else b"," + then
    return b"[%d,%d,%b%b]" % (start, kept - start, encode(now[start:end]), after)


def head_of(value: Any) -> Any:
    """By what something that stands in a list is known again: the first of its values by names, or all of it."""
    if isinstance(value, Struct):
        return getattr(value, value.__struct_fields__[0])
    if isinstance(value, dict):
        return next(iter(value.items()), None)
    return value


def changes_by_place(was: Sequence[Any], now: Sequence[Any]) -> bytes:
    """How things have changed that stand in a list of as many."""
    texts = [
        b'"%d":' % place + (change_in(one, two) if isinstance(two, Struct) else change(one, two))
        for place, (one, two) in enumerate(zip(was, now, strict=True))
        if one is not two and not same(one, two)
    ]
    return b"{" + b",".join(texts) + b"}"


def change_in(was: Any, now: Struct) -> bytes:
    """How something has changed that has names; where none is ever left out, name by name at once."""
    if type(was) is not type(now) or now.__struct_config__.omit_defaults:
        return change(in_names(was), in_names(now))
    texts = [
        key(name) + change(one, two)
        for name, one, two in zip(now.__struct_fields__, astuple(was), astuple(now), strict=True)
        if one is not two and not same(one, two)
    ]
    return b"{" + b",".join(texts) + b"}"


def in_names(value: Any) -> Any:
    """Something with names, by these; anything else as it is."""
    if not isinstance(value, Struct):
        return value
    if value.__struct_config__.omit_defaults:
        return to_builtins(value)
    return dict(zip(value.__struct_fields__, astuple(value), strict=True))


def ends(old: Sequence[object], new: Sequence[object]) -> tuple[int, int, int]:
    """Up to where two lists begin alike, and from where on, in the new one and in the old, they end alike."""
    most = min(len(old), len(new))
    start = next((place for place in range(most) if old[place] != new[place]), most)
    tail = next((back for back in range(most - start) if old[-1 - back] != new[-1 - back]), most - start)
    return start, len(new) - tail, len(old) - tail


# ---- a client puts them together ----


def applied(picture: dict[str, Any], told: wire.Changes) -> dict[str, Any]:
    """The picture that follows on another, which stays as it was."""
    for change in told.changes:
        picture = changed(picture, change)
    return {**picture, "picture": told.picture}


def changed(was: Any, change: Any) -> Any:
    """What something is after a change."""
    if isinstance(change, dict):
        if isinstance(was, list):
            changes = [change.get(str(place)) for place in range(len(was))]
            kept = [each if new is None else changed(each, new) for each, new in zip(was, changes, strict=True)]
            return [*kept, *change.get(END, ())]
        return {**was, **{name: changed(was[name], each) for name, each in change.items()}}
    if len(change) == 1:
        return change[0]
    place, left_out, more, *then = change
    if isinstance(was, list):
        now: Any = [*was[:place], *more, *was[place + left_out :]]
    else:
        named = list(was.items())
        now = dict([*named[:place], *more.items(), *named[place + left_out :]])
    return changed(now, then[0]) if then else now
