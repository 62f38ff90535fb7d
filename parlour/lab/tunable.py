"""Habits whose weights come in with the call: the same text, rewritten, so that many weights need one compilation.

In the habits of a game a weight is a constant of its module, and the compiler makes the most of it. For the search
for better weights every function that `habit` leads to gets one more argument, `weights`; a weight's name means a field
of it, and a call of such a function hands it on. Nothing else is changed, and the habits themselves know nothing of it.
"""

import ast
import sys
from functools import cache
from types import ModuleType
from typing import Any

from parlour.bots.games import habits_of
from parlour.bots.weights import Place, Value, Weights
from parlour.engine.cache import source_of
from parlour.engine.game import Game
from parlour.errors import NotAvailable
from parlour.extras import needs
from parlour.games.kit import seed_rng

with needs("fast", "Tuning weights"):
    import numpy as np

HANDED = "weights"
LOOKED = 100  # hands that are played to see which weights are read at a table
LONGEST = 2_000  # moves of a hand


def weights_of(rules: ModuleType) -> Weights:
    """The weights of a game's habits; a sentence if they have none."""
    own = vars(habits_of(rules)).get("OWN")
    if not isinstance(own, Weights) or not rules.GAME.native:
        raise NotAvailable(f"The habits of {rules.GAME.name} have no weights to tune.")
    return own


@cache
def tunable_habits(rules: ModuleType) -> ModuleType:
    """The habits of a game as a module whose functions take their weights as the first argument."""
    habits, names = habits_of(rules), set(weights_of(rules).values)
    tree = ast.parse(source_of(habits))
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    reached = reached_from("habit", functions)
    rewrite = HandingOn(names, reached)
    tree.body = [rewrite.visit(functions[name]) for name in functions if name in reached]
    module = ModuleType(f"{habits.__name__}.tunable", habits.__doc__)
    vars(module).update({name: value for name, value in vars(habits).items() if not name.startswith("__")})
    module.__file__, module.__package__ = habits.__file__, habits.__package__
    vars(module)["MADE_OF"] = (__file__,)
    exec(compile(ast.fix_missing_locations(tree), str(habits.__file__), "exec"), vars(module))
    sys.modules[module.__name__] = module
    return module


def reached_from(name: str, functions: dict[str, ast.FunctionDef]) -> set[str]:
    """The functions that one leads to, itself among them."""
    reached, waiting = set[str](), [name]
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            named = {node.id for node in ast.walk(functions[here]) if isinstance(node, ast.Name)}
            waiting += named & functions.keys()
    return reached


class HandingOn(ast.NodeTransformer):
    """Hands the weights on from function to function, and takes each from there."""

    def __init__(self, names: set[str], functions: set[str]) -> None:
        self.names, self.functions = names, functions

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.args.args.insert(0, ast.arg(HANDED))
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in self.functions:
            node.args.insert(0, ast.Name(HANDED, ast.Load()))
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.names and isinstance(node.ctx, ast.Load):
            return ast.copy_location(ast.Attribute(ast.Name(HANDED, ast.Load()), node.id, ast.Load()), node)
        return node


# ---- weights as the compiled habits take them, and as the plain ones do ----


def as_record(weights: Weights) -> Any:
    """Weights as one NumPy record, a field a weight."""
    tables = {name: np.array(value, np.int64) for name, value in weights.values.items()}
    record = np.zeros(1, np.dtype([(name, np.int64, table.shape) for name, table in tables.items()]))
    for name, table in tables.items():
        record[name][0] = table
    return record


class Plain:
    """Weights as the plain habits take them, an attribute a weight; which numbers were read is noted."""

    def __init__(self, weights: Weights) -> None:
        self.values, self.read = weights.values, set[Place]()

    def __getattr__(self, name: str) -> Any:
        return noted(self.values[name], (name,), self.read)


class Noted:
    """A row or table of weights that notes which of its numbers are read."""

    def __init__(self, value: tuple[Value, ...], place: Place, read: set[Place]) -> None:
        self.value, self.place, self.read = value, place, read

    def __getitem__(self, index: int) -> Any:
        return noted(self.value[index], (*self.place, int(index) % len(self.value)), self.read)

    def __len__(self) -> int:
        return len(self.value)


def noted(value: Value, place: Place, read: set[Place]) -> Any:
    """A number that is read now, or a table that may be."""
    if isinstance(value, tuple):
        return Noted(value, place, read)
    read.add(place)
    return value


def read_at(game: Game, hands: int = LOOKED) -> list[Place]:
    """The numbers among a game's weights that its habits do read at this table: the others cannot be tuned there."""
    plain, habit = Plain(weights_of(game.module)), tunable_habits(game.module).habit
    for seed in range(hands):
        s, rng = game.start(seed=seed).s, [0]
        seed_rng(rng, seed)
        for _ in range(LONGEST):
            if game.law.over(s):
                break
            game.law.play(s, habit(plain, s, game.law.legal(s), rng))
    return [place for place, _ in plain_places(game) if place in plain.read]


def plain_places(game: Game) -> list[tuple[Place, int]]:
    """Every number of a game's weights, in the order of their file."""
    return list(weights_of(game.module).places())
