"""The weights of a game's habits: data in a file beside them, each with its meaning, and how all of them were found.

A file `weights.json` has two parts. `found` tells where the weights come from: how, when, at which commit, against
whom, over how many hands, and with what result. `weights` gives each a `meaning` in words and its `value`, a whole
number or a table of them. The habits read them once, as they are imported, and name the file in MADE_OF, so that code
compiled over other weights is not used (parlour/engine/cache.py). New weights are found by `parlour tune`.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from parlour.errors import BadChoice

Row = tuple[int, ...]
Table = tuple[Row, ...]
Tables = tuple[Table, ...]
Value = Any
"""A whole number, or tuples of them, as deep as one likes."""
Place = tuple[str | int, ...]
"""Where one number stands: the name of the weight, and the places in its table."""


class Weights:
    """The weights of one file."""

    def __init__(self, path: Path, found: dict[str, Any], meanings: dict[str, str], values: dict[str, Value]) -> None:
        self.path, self.found, self.meanings, self.values = path, found, meanings, values

    @classmethod
    def read(cls, path: Path) -> "Weights":
        """The weights in a file; a sentence if it is none of the kind."""
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            meanings = {name: str(entry["meaning"]) for name, entry in kept["weights"].items()}
            values = {name: frozen(entry["value"]) for name, entry in kept["weights"].items()}
            return cls(path, dict(kept["found"]), meanings, values)
        except OSError as trouble:
            raise BadChoice(f"There are no weights to read in {path}: {trouble.strerror}.") from None
        except (ValueError, KeyError, TypeError, AttributeError) as trouble:
            raise BadChoice(f"{path} is no file of weights: it lacks or spoils {trouble}.") from None

    @classmethod
    def beside(cls, file: str) -> "Weights":
        """The weights of the habits in this file."""
        return cls.read(Path(file).with_name("weights.json"))

    def number(self, name: str) -> int:
        """A weight that is one number."""
        return int(self.values[name])

    def row(self, name: str) -> Row:
        """A weight that is a row of numbers."""
        return self.values[name]

    def table(self, name: str) -> Table:
        """A weight that is a table of rows."""
        return self.values[name]

    def tables(self, name: str) -> Tables:
        """A weight that is several tables."""
        return self.values[name]

    def places(self) -> Iterator[tuple[Place, int]]:
        """Every single number, and where it stands."""
        for name, value in self.values.items():
            yield from leaves(value, (name,))

    def with_numbers(self, numbers: dict[Place, int]) -> "Weights":
        """The same weights with other numbers in some places."""
        values = {name: replaced(value, (name,), numbers) for name, value in self.values.items()}
        return Weights(self.path, self.found, self.meanings, values)

    def write(self, path: Path, found: dict[str, Any]) -> None:
        """Write the weights to a file, with how they were found."""
        lines = ",\n".join(
            f"    {json.dumps(name)}: {{\n      {meaning_line(self.meanings[name])},\n"
            f'      "value": {json.dumps(value)}\n    }}'
            for name, value in self.values.items()
        )
        told = json.dumps(found, indent=2, ensure_ascii=False).replace("\n", "\n  ")
        write_whole(path, f'{{\n  "found": {told},\n  "weights": {{\n{lines}\n  }}\n}}\n')


def meaning_line(meaning: str) -> str:
    return f'"meaning": {json.dumps(meaning, ensure_ascii=False)}'


def frozen(value: Any) -> Value:
    """Lists as tuples, and whole numbers as they are; nothing else will do."""
    if isinstance(value, list):
        return tuple(map(frozen, value))
    if type(value) is not int:
        raise ValueError(f"{value!r}, which is no whole number")
    return value


def leaves(value: Value, place: Place) -> Iterator[tuple[Place, int]]:
    """The single numbers of a value, and where they stand."""
    if isinstance(value, tuple):
        for index, part in enumerate(value):
            yield from leaves(part, (*place, index))
    else:
        yield place, value


def replaced(value: Value, place: Place, numbers: dict[Place, int]) -> Value:
    """A value with other numbers in some places."""
    if isinstance(value, tuple):
        return tuple(replaced(part, (*place, index), numbers) for index, part in enumerate(value))
    return numbers.get(place, value)


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    beside = path.with_name(path.name + ".new")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, path)
