"""The plain form of a state: an object whose fields are Python ints and lists of ints."""

from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

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

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, 0 if field.size is None else [0] * field.size)

    def copy(self) -> "Plain":
        """An equal state that shares nothing with this one."""
        twin = object.__new__(type(self))
        for name, field in self.fields.items():
            value = getattr(self, name)
            setattr(twin, name, value if field.size is None else value[:])
        return twin

    def numbers(self) -> dict[str, Any]:
        """Every field by name."""
        return {name: getattr(self, name) for name in self.fields}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plain) and self.numbers() == other.numbers()

    __hash__ = None  # type: ignore[assignment]


@cache
def plain_form(rules: ModuleType) -> type[Plain]:
    """The class of a game's plain states; one for all its tables."""
    fields = fields_of(rules)
    space = {"__slots__": tuple(fields), "fields": fields, "sights": sights_of(fields)}
    return type(rules.GAME.name, (Plain,), space)
