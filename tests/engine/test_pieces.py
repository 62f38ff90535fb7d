"""A function is compiled with all that it calls in it, once; what others call is made ready for Python if it asks."""

from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import pytest

from parlour.engine.native import compiler
from parlour.engine.pieces import Part, Whole

half: Any = None  # what these are once they are compiled
quarter: Any = None


def halved(number: Any) -> Any:
    return number // 2


def quartered(number: Any) -> Any:
    return half(half(number))


def both(number: Any) -> Any:
    return half(number) + quarter(number)


Made = Callable[[FunctionType], Any]


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    make = compiler(tmp_path / "kept-00")
    monkeypatch.setitem(globals(), "half", make(halved))  # type: ignore[arg-type]
    monkeypatch.setitem(globals(), "quarter", make(quartered))  # type: ignore[arg-type]
    return make


def test_what_is_called_by_others_is_made_ready_only_for_those(made: Made, tmp_path: Path) -> None:
    sum_of_both = made(both)  # type: ignore[arg-type]
    assert sum_of_both(41) == 20 + 10
    assert sum_of_both.signatures and not half.signatures and not quarter.signatures
    assert {file.name.partition("-")[0] for file in tmp_path.rglob("*.nbi")} == {"test_pieces.both"}
    assert half(9) == 4 and half.signatures, "asked by itself it is ready, too"


def test_a_part_is_in_the_code_of_those_that_call_it(made: Made) -> None:
    sum_of_both = made(both)  # type: ignore[arg-type]
    assert sum_of_both(8) == 6
    (compiled,) = sum_of_both.overloads.values()
    parts = {part for part in compiled.library._linking_libraries if isinstance(part, Part)}
    assert isinstance(compiled.library, Whole) and len(parts) == 2


def test_all_whole_numbers_are_one_to_a_part(made: Made) -> None:
    sum_of_both = made(both)  # type: ignore[arg-type]
    assert sum_of_both(np.int32(8)) == sum_of_both(8) == 6
    assert len(sum_of_both.signatures) == 2
    parts = [set(compiled.library._linking_libraries) for compiled in sum_of_both.overloads.values()]
    assert {part for part in parts[0] if isinstance(part, Part)} <= parts[1]
