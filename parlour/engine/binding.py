"""Binding: the functions of a file, rebuilt so that the names they use mean something else.

A rule file knows nothing of how it is run, and the kernels know no game. Each is rebuilt with the globals it
should see: the kernels with a game's functions, the rules with compiled twins of the functions they use.
"""

from functools import cache
from types import ModuleType
from typing import Any

from parlour.engine import kernels
from parlour.engine.plain import shuffle
from parlour.games.bind import own_functions, rebuild
from parlour.games.contract import law_of, lent_names, part_of


def compiled_parts(rules: ModuleType) -> tuple[ModuleType, ...]:
    """The parts of a game that keep to numbers, so that they can be compiled: the rules and the mind."""
    mind = part_of(rules, "mind")
    return (rules,) if mind is None else (rules, mind)


@cache
def plain_functions(rules: ModuleType) -> dict[str, Any]:
    """A game's own functions, and those the house lends it, in plain Python."""
    game: dict[str, Any] = {}
    for part in compiled_parts(rules):
        game |= own_functions(part)
    return game | {name: getattr(law_of(rules), name) for name in lent_names(rules)}


@cache
def plain_kernels(rules: ModuleType) -> dict[str, Any]:
    """The kernels bound to a game's rules, in plain Python."""
    return rebuild(own_functions(kernels), vars(kernels) | {"shuffle": shuffle} | plain_functions(rules))
