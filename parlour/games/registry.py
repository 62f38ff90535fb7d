"""Which games there are: those of the house, those that installed packages bring, and those that were registered.

A package brings games by the entry point `parlour.games`, name = "module": the module with GAME and STATE, or the
package whose part `rules` has them. Single files are named in PARLOUR_GAMES, so that every process that is started from
this one knows them too.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import TYPE_CHECKING

from parlour.errors import BadChoice, NotAvailable, brief
from parlour.games.contract import law_of
from parlour.games.declare import Rulebook

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from pathlib import Path

GROUP, FILES = "parlour.games", "PARLOUR_GAMES"
HOUSE = ("raffles", "lost-heir", "euchre", "chantecler", "roulette", "trolley", "transfer", "matchem", "pinochle")
"""The games of the house, in the order of the shelf; each stands in the folder of its name."""


def folder_of(name: str) -> str:
    """The name of a game as that of a folder."""
    return name.replace("-", "_")


class Registry(Mapping[str, ModuleType]):
    """The games by their names: the rules of each, which are loaded when they are asked for."""

    def __init__(self) -> None:
        self.registered: dict[str, ModuleType] = {}
        self.files_read = ""  # what PARLOUR_GAMES was when its files were read
        self.brought: dict[str, EntryPoint] | None = None  # looked for when it matters: that takes a while

    def __getitem__(self, name: str) -> ModuleType:
        if name in HOUSE:
            home = f"parlour.games.{folder_of(name)}.rules"
            return sys.modules.get(home) or import_module(home)
        self.read_files()
        if name in self.registered:
            return self.registered[name]
        if name in self.installed():
            return self.load(self.installed()[name])
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        self.read_files()
        return iter(dict.fromkeys([*HOUSE, *self.installed(), *self.registered]))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __contains__(self, name: object) -> bool:
        if name in HOUSE:
            return True
        self.read_files()
        return name in self.registered or name in self.installed()

    def installed(self) -> dict[str, "EntryPoint"]:
        """What installed packages bring; nobody takes a name of the house's."""
        if self.brought is None:
            from importlib.metadata import entry_points  # which takes as long to load as all the rest

            self.brought = {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in HOUSE}
        return self.brought

    def load(self, entry: "EntryPoint") -> ModuleType:
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

    def read_files(self) -> None:
        """Register the games in the files that PARLOUR_GAMES names."""
        named = os.environ.get(FILES, "")
        if named != self.files_read:
            from pathlib import Path

            self.files_read = named
            for path in filter(None, named.split(os.pathsep)):
                self.register(module_in(Path(path)))

    def add_file(self, path: "Path") -> str:
        """Put the game in a file on the shelf, here and in all processes that are started from here; its name."""
        rules = module_in(path)
        name = self.register(rules)
        known = list(filter(None, os.environ.get(FILES, "").split(os.pathsep)))
        os.environ[FILES] = os.pathsep.join(dict.fromkeys([*known, str(path.resolve())]))
        return name

    def files_of(self, name: str) -> list[str]:
        """The file a game must be named by where nobody has registered it yet; none for what is found by its name."""
        known = os.environ.get(FILES, "").split(os.pathsep)
        file = getattr(self.registered.get(name), "__file__", "")
        return [file] if file and file in known else []

    def register(self, module: ModuleType) -> str:
        """Put a game of one's own on the shelf; its name."""
        rules = rules_in(module)
        name = rules.GAME.name
        other = self.get(name)
        if other is not None and other.__name__ != rules.__name__:
            raise BadChoice(f"There is a game {name} already, in {other.__name__}; give yours another name.")
        self.registered[name] = rules
        return name


def module_in(path: "Path") -> ModuleType:
    """The module in a file, loaded once; or a sentence why it cannot be."""
    if not path.is_file():
        raise BadChoice(f"There is no file {path}.")
    name = path.stem
    known = sys.modules.get(name)
    if known is not None:
        if getattr(known, "__file__", None) != str(path.resolve()):
            raise BadChoice(f"There is another module {name} already; give the file {path} another name.")
        return known
    spec = spec_from_file_location(name, path.resolve())
    if spec is None or spec.loader is None:
        raise BadChoice(f"{path} is no file of Python.")
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as trouble:
        del sys.modules[name]
        raise BadChoice(f"{path} cannot be loaded: {type(trouble).__name__}: {trouble}") from trouble
    return module


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
