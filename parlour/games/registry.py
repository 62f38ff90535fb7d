"""Which games there are: those of the house, those that installed packages bring, and those that were registered.

A package brings games by the entry point `parlour.games`, name = "module": the module with GAME and STATE, or the
package whose part `rules` has them.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from parlour.errors import BadChoice, NotAvailable, brief
from parlour.games.contract import law_of
from parlour.games.declare import Rulebook

GROUP = "parlour.games"
HOUSE = ("raffles", "lost-heir", "euchre", "chantecler", "roulette", "trolley", "transfer", "matchem", "pinochle")
"""The games of the house, in the order of the shelf; each stands in the folder of its name."""


def folder_of(name: str) -> str:
    """The name of a game as that of a folder."""
    return name.replace("-", "_")


class Registry(Mapping[str, ModuleType]):
    """The games by their names: the rules of each, which are loaded when they are asked for."""

    def __init__(self) -> None:
        self.registered: dict[str, ModuleType] = {}
        self.brought: dict[str, EntryPoint] | None = None  # looked for when it matters: that takes a while

    def __getitem__(self, name: str) -> ModuleType:
        if name in self.registered:
            return self.registered[name]
        if name in HOUSE:
            return import_module(f"parlour.games.{folder_of(name)}.rules")
        if name in self.installed():
            return self.load(self.installed()[name])
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*HOUSE, *self.installed(), *self.registered]))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __contains__(self, name: object) -> bool:
        return name in HOUSE or name in self.registered or name in self.installed()

    def installed(self) -> dict[str, EntryPoint]:
        """What installed packages bring; nobody takes a name of the house's."""
        if self.brought is None:
            self.brought = {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in HOUSE}
        return self.brought

    def load(self, entry: EntryPoint) -> ModuleType:
        """The game of an installed package, checked once and then known."""
        try:
            module = entry.load()
        except Exception as trouble:
            raise NotAvailable(f"The game {entry.name} cannot be loaded from {entry.value}: {trouble}") from trouble
        rules = rules_in(module)
        if rules.GAME.name != entry.name:
            raise BadChoice(f"{entry.value} is installed as the game {entry.name}, but calls itself {rules.GAME.name}.")
        self.registered[entry.name] = rules
        return rules

    def register(self, module: ModuleType) -> str:
        """Put a game of one's own on the shelf; its name."""
        rules = rules_in(module)
        name = rules.GAME.name
        other = self.get(name)
        if other is not None and other.__name__ != rules.__name__:
            raise BadChoice(f"There is a game {name} already, in {other.__name__}; give yours another name.")
        self.registered[name] = rules
        return name


def rules_in(module: ModuleType) -> ModuleType:
    """The rules of a game that was handed in: the module itself, or its part `rules`; or a sentence what is missing."""
    if not isinstance(module, ModuleType):
        raise BadChoice(f"A game is a module, not {brief(module)}.")
    rules = module
    if not hasattr(module, "GAME") and hasattr(module, "__path__"):
        try:
            rules = import_module(f"{module.__name__}.rules")
        except ModuleNotFoundError:
            raise BadChoice(f"{module.__name__} has no part called rules, and no GAME of its own.") from None
    if not isinstance(getattr(rules, "GAME", None), Rulebook) or not isinstance(getattr(rules, "STATE", None), dict):
        raise BadChoice(f"{rules.__name__} is no game yet: it needs GAME, a Rulebook, and STATE, its fields by name.")
    law_of(rules)
    return rules


GAMES = Registry()
