"""The fields that functions read are found in their code, all of them, or it is said that they cannot be."""

from collections.abc import Callable
from typing import Any

import pytest

import parlour
from parlour.engine.reading import fields_read, seen_when_idle
from parlour.games import GAMES, kit
from parlour.games.contract import HAND

FIELDS = ("hand", "trump", "led", "turn")


def plain(s: Any, card: int) -> int:
    return int(s.trump)


def through_others(s: Any, card: int) -> list[int]:
    return [plain(s, place) for place in range(s.led)]


def in_a_function_within(s: Any, card: int) -> int:
    return max(range(card), key=lambda place: int(s.hand[place]))


def by_name(s: Any, card: int) -> int:
    return int(getattr(s, FIELDS[card]))


def through_a_module(s: Any, card: int) -> int:
    return kit.popcount(s.hand[card])


def enclosed() -> Callable[[Any, int], Any]:
    known: list[Any] = []
    return lambda s, card: known.append(s)


@pytest.mark.parametrize(
    ("function", "read"),
    [
        (plain, {"trump"}),
        (through_others, {"trump", "led"}),
        (in_a_function_within, {"hand"}),
        (by_name, None),
        (through_a_module, None),
        (enclosed(), None),
        (len, None),
    ],
)
def test_what_is_read_is_found(function: Callable[..., Any], read: set[str] | None) -> None:
    assert fields_read([function], FIELDS) == read


@pytest.mark.parametrize("name", GAMES)
def test_what_an_idle_seat_sees_is_its_own_before_all(name: str) -> None:
    game = parlour.load(name)
    names = seen_when_idle(game)
    assert names is not None and (HAND in names or HAND not in game.fields)
    for option in game.rulebook.options:
        if option.name == "open_table":
            assert seen_when_idle(parlour.load(name, open_table=True)) is None or not game.rulebook.calls
