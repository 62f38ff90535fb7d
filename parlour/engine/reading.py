"""Which fields of a state some functions read: found in their code, without calling them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from parlour.engine.plain import fields_of
from parlour.games.contract import law_of
from parlour.games.declare import OPEN_TABLE, Sight

if TYPE_CHECKING:
    from parlour.engine.game import Game

BY_NAME = frozenset({"getattr", "vars", "attrgetter", "eval", "exec", "__dict__"})
"""With these a field can be read that is named nowhere."""


def seen_when_idle(game: "Game") -> tuple[str, ...] | None:
    """The fields on which it depends what a seat sees otherwise than everyone when it has nothing to do: its own, and
    those that are read to sort the hand and to say what a card has served in. None where that cannot be told, or where
    one may speak out of turn."""
    speaks = game.rulebook.calls and game.options.get(OPEN_TABLE) is not False
    return None if speaks else own_and_sorting(game.module)


@cache
def own_and_sorting(rules: ModuleType) -> tuple[str, ...] | None:
    """The same where nobody does."""
    law, fields = law_of(rules), fields_of(rules)
    read = fields_read((law.placed, law.served_in, law.open_hands), tuple(fields))
    own = {name for name, field in fields.items() if field.sight is Sight.OWN}
    return None if read is None else tuple(sorted(own | read))


def fields_read(functions: Iterable[Callable[..., Any]], fields: Sequence[str]) -> frozenset[str] | None:
    """The fields that these functions, and all that they call, may read: it may be more than they do read, and never
    less. None where that cannot be told: where something is called that is not written in a file as a function."""
    waiting: list[Any] = [getattr(function, "__func__", function) for function in functions]
    known: set[FunctionType] = set()
    names: set[str] = set()
    while waiting:
        function = waiting.pop()
        if not isinstance(function, FunctionType) or function.__closure__:
            return None
        if function in known:
            continue
        known.add(function)
        for code in codes_of(function.__code__):
            names.update(code.co_names)
            found = [function.__globals__[name] for name in code.co_names if name in function.__globals__]
            if any(isinstance(each, ModuleType) for each in found):
                return None  # what is called by its name is not looked for
            waiting += [each for each in found if isinstance(each, FunctionType)]
    return None if names & BY_NAME else frozenset(names.intersection(fields))


def codes_of(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and of all that is written within it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_of(constant)
