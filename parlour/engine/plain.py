"""The plain form of a state: an object whose fields are Python ints and lists of ints."""

from types import ModuleType
from typing import Any

from parlour.games.declare import Field


def fields_of(rules: ModuleType) -> dict[str, Field]:
    """Every field of a game's state: the common ones, then the game's own."""
    fields: dict[str, Field] = rules.GAME.common_fields() | rules.STATE
    return fields


class Plain:
    """A state with every field at zero; a subclass for each game names its fields in __slots__."""

    __slots__ = ()
    fields: dict[str, Field]

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, 0 if field.size is None else [0] * field.size)

    def copy(self) -> "Plain":
        """An equal state that shares nothing with this one."""
        twin = type(self)()
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


def plain_form(rules: ModuleType) -> type[Plain]:
    """The class of a game's plain states."""
    fields = fields_of(rules)
    space = {"__slots__": tuple(fields), "fields": fields}
    return type(rules.GAME.name, (Plain,), space)
