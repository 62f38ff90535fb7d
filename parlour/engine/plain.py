"""The plain form of a state: an object whose fields are Python ints and lists of ints."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from parlour.errors import BadDeal, NotAvailable
from parlour.games.contract import brings
from parlour.games.declare import Field, Sight
from parlour.games.lent import working_space


def fields_of(rules: ModuleType) -> dict[str, Field]:
    """Every field of a game's state: the common ones, the game's own, and space to imagine in where it brings none."""
    fields: dict[str, Field] = rules.GAME.common_fields() | rules.STATE
    return fields if brings(rules, "imagine") else fields | working_space(rules.GAME.seats)


class Sights(NamedTuple):
    """The fields of a game by who may see them: everyone (single numbers and lists), a seat its own row, nobody."""

    singles: tuple[str, ...]
    lists: tuple[str, ...]
    rows: tuple[tuple[str, int], ...]  # with how many there are
    hidden: tuple[tuple[str, int | None], ...]  # with their sizes


def sights_of(fields: dict[str, Field]) -> Sights:
    """Who may see which field."""
    return Sights(
        singles=tuple(name for name, field in fields.items() if field.sight is Sight.PUBLIC and field.size is None),
        lists=tuple(name for name, field in fields.items() if field.sight is Sight.PUBLIC and field.size is not None),
        rows=tuple((name, field.size or 0) for name, field in fields.items() if field.sight is Sight.OWN),
        hidden=tuple((name, field.size) for name, field in fields.items() if field.sight is Sight.SECRET),
    )


class Plain:
    """A state with every field at zero; a subclass for each game names its fields in __slots__."""

    __slots__ = ()
    fields: dict[str, Field]
    sights: Sights
    # underlined, so that no field of a game is called so
    _home: str  # the module of its rules, by name
    copy: Callable[..., "Plain"]  # an equal state that shares nothing with this one; each form has its own, by `copier`
    _seen: Callable[..., "Plain"]  # what some seats may see of it, by `seer`
    _seen_beside: Callable[..., "Plain"]  # the same, where others have looked at it already
    _bare: Callable[..., "Plain"]  # and what one seat may, with nothing in place of the rest, by `baring`

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, 0 if field.size is None else [0] * field.size)

    def numbers(self) -> dict[str, Any]:
        """Every field by name."""
        return {name: getattr(self, name) for name in self.fields}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plain) and self.numbers() == other.numbers()

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> "Plain":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Plain":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self._home, self.numbers())


def hashable(s: Plain) -> tuple[Any, ...]:
    """Every number of a state, in the order of its fields."""
    return tuple(value if type(value) is int else tuple(value) for value in s.numbers().values())


def copier(fields: dict[str, Field]) -> Callable[[Plain], Plain]:
    """A method that copies every field by its name: three times as fast as going through a list of names.

    A hand is copied before its first move (state.py), and a world for every move that a bot looks at.
    """
    lines = [f"    twin.{name} = self.{name}" + ("" if field.size is None else "[:]") for name, field in fields.items()]
    space: dict[str, Any] = {"new": object.__new__}
    exec("\n".join(["def copy(self):", "    twin = new(type(self))", *lines, "    return twin"]), space)
    return space["copy"]


def seer(sights: Sights) -> Callable[[Plain, Sequence[int]], Plain]:
    """A method that copies what some seats may see together, likewise; zeros stand for the rest."""
    lines = [f"    twin.{name} = self.{name}" for name in sights.singles]
    lines += [f"    twin.{name} = self.{name}[:]" for name in sights.lists]
    lines += [f"    twin.{name} = {0 if size is None else [0] * size}" for name, size in sights.hidden]
    lines += rows_seen(sights)
    space: dict[str, Any] = {"new": object.__new__}
    exec("\n".join(["def seen(self, seats):", "    twin = new(type(self))", *lines, "    return twin"]), space)
    return space["seen"]


def seer_beside(sights: Sights) -> Callable[[Plain, "Plain", Sequence[int]], Plain]:
    """The same, with what is alike for all taken from what others saw of this very state: it is never changed."""
    alike = [*sights.singles, *sights.lists, *(name for name, _ in sights.hidden)]
    lines = [f"    twin.{name} = other.{name}" for name in alike]
    lines += rows_seen(sights)
    space: dict[str, Any] = {"new": object.__new__}
    exec("\n".join(["def seen(self, other, seats):", "    twin = new(type(self))", *lines, "    return twin"]), space)
    return space["seen"]


def rows_seen(sights: Sights) -> list[str]:
    """The lines that copy the rows of some seats."""
    lines = []
    for name, size in sights.rows:
        lines += [f"    twin.{name} = row = {[0] * size}", f"    all = self.{name}"]
        lines += ["    for seat in seats: row[seat] = all[seat]"]
    return lines


def baring(sights: Sights) -> Callable[[Plain, int], Plain]:
    """A method that copies what a seat may see, and leaves everything else out: whoever looks for it finds nothing."""
    lines = [f"    twin.{name} = self.{name}" for name in sights.singles]
    lines += [f"    twin.{name} = self.{name}[:]" for name in sights.lists]
    lines += [f"    twin.{name} = {{seat: self.{name}[seat]}}" for name, _ in sights.rows]
    space: dict[str, Any] = {"new": object.__new__}
    exec("\n".join(["def bare(self, seat):", "    twin = new(type(self))", *lines, "    return twin"]), space)
    return space["bare"]


@cache
def plain_form(rules: ModuleType) -> type[Plain]:
    """The class of a game's plain states; one for all its tables."""
    fields = fields_of(rules)
    sights = sights_of(fields)
    space: dict[str, Any] = {"__slots__": tuple(fields), "fields": fields, "sights": sights}
    space |= {"_home": rules.__name__, "copy": copier(fields), "_bare": baring(sights)}
    space |= {"_seen": seer(sights), "_seen_beside": seer_beside(sights)}
    return type(rules.GAME.name, (Plain,), space)


def rules_at(home: str) -> ModuleType:
    """The rules a pickle names, which are imported if they have not been yet."""
    try:
        return import_module(home)
    except ImportError as trouble:
        raise NotAvailable(f"This is of a game whose rules are in {home}, which cannot be imported here.") from trouble


def restored(home: str, numbers: dict[str, Any]) -> Plain:
    """A plain state out of a pickle."""
    s = plain_form(rules_at(home))()
    if numbers.keys() != s.fields.keys():
        raise BadDeal(f"This state was pickled under other rules than those that are in {home} now.")
    for name, value in numbers.items():
        setattr(s, name, value if s.fields[name].size is None else list(value))
    return s


UNSIGNED = (1 << 64) - 1


def shuffle(deck: list[int], n: int, rng: list[int]) -> None:
    """What kit.shuffle does, in numbers without a sign and without calling anything: in plain Python half the time."""
    x = rng[0] & UNSIGNED
    for size in range(n, 1, -1):
        x ^= x << 13 & UNSIGNED
        x ^= x >> 7
        x ^= x << 17 & UNSIGNED
        place = (x >> 32) * size >> 32
        deck[size - 1], deck[place] = deck[place], deck[size - 1]
    rng[0] = x - (x >> 63 << 64)
