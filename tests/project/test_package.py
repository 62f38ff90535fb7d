"""The package as a whole: what it loads, what it names, what it must not contain."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[2]
PURE = {
    "collections",
    "collections.abc",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "math",
    "re",
    "types",
    "typing",
}
"""What a rule file may import besides the rules: no input or output, clock, chance or NumPy."""


def test_importing_and_playing_a_hand_loads_nothing_native() -> None:
    code = (
        "import sys, parlour\n"
        "state = parlour.load('raffles').start(seed=1)\n"
        "while not state.hand_over: state.play(state.legal()[0])\n"
        "state.view(0).to_dict(), state.view(0).imagine(1)\n"
        "heavy = {'numpy', 'numba', 'llvmlite', 'rich'} & set(sys.modules)\n"
        "sys.exit(f'loaded {heavy}' if heavy else 0)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_nothing_imports_upward() -> None:
    """The rooms of the house, lowest first; a room may use only those below it."""
    floors = ["errors", "extras", "hired", "homes", "measured", "streams", "progress", "shown", "cards", "games"]
    floors += [
        "ledger",
        "engine",
        "teach",
        "press",
        "notebook",
        "table",
        "bots",
        "rl",
        "lab",
        "party",
        "published",
        "wire",
        "client",
    ]
    floors += ["terminal", "server", "languages", "commands", "cli"]
    upward = []
    for path in (ROOT / "parlour").rglob("*.py"):
        room = path.relative_to(ROOT / "parlour").parts[0].removesuffix(".py")
        if room not in floors:
            continue
        for used in re.findall(r"(?:from|import) parlour\.(\w+)", path.read_text(encoding="utf-8")):
            if used in floors and floors.index(used) > floors.index(room):
                upward.append(f"{path.name} imports {used}")
    assert not upward


STOREYS: list[set[str]] = [
    {"chance", "clock", "collector", "guard", "limits", "logs", "metrics", "names"},
    {"live.story", "live.party.events", "live.table.chairs", "live.table.events", "live.table.hand"}
    | {"live.source", "live.table.undo"},
    {"live.table.sitting", "live.party.guestbook", "live.party.soiree", "live.party.timer"},
    {"live.table.words"},
    {"store", "people", "thinking", "warmup", "workers"},
    {"live"},
    {"book"},
    {"cluster"},
    {"push"},
    {"lobby"},
    {"deals"},
    {"house"},
    {"http"},
    {"app", "typescript"},
    {"serve"},
    {"journal"},
]
"""The server from the ground up: what nobody is asked for, what happened, where it is kept, the live rooms, several
servers, the house, its addresses. A module stands on the storey of the longest name that fits it."""


def storey(module: str) -> int:
    """On which storey a module of the server stands."""
    fits = [
        (len(name), level)
        for level, names in enumerate(STOREYS)
        for name in names
        if f"{module}.".startswith(f"{name}.")
    ]
    assert fits, f"parlour.server.{module} stands on no storey"
    return max(fits)[1]


def imports_of(path: Path) -> Iterator[str]:
    """All that a file imports of the server: anywhere in it, for the type checker alone or not."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            named = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name.removeprefix("parlour.server.") for name in named if name.startswith("parlour.server."))


def server_files() -> Iterator[tuple[str, Path]]:
    """The modules of the server."""
    home = ROOT / "parlour" / "server"
    for path in sorted(home.rglob("*.py")):
        if path.name != "__init__.py":
            yield ".".join(path.relative_to(home).with_suffix("").parts), path


def test_nothing_in_the_server_imports_upward() -> None:
    upward = [
        f"{module} imports {used}"
        for module, path in server_files()
        for used in imports_of(path)
        if storey(used) > storey(module)
    ]
    assert not upward


def test_no_two_modules_of_the_server_import_each_other() -> None:
    """Not even by way of others, nor for the type checker."""
    files = dict(server_files())
    known = set(files)
    uses = {
        module: {next((it for it in (used, used.rpartition(".")[0]) if it in known), "") for used in imports_of(path)}
        for module, path in files.items()
    }
    list(TopologicalSorter({module: used - {""} for module, used in uses.items()}).static_order())  # or CycleError


def test_the_server_has_rooms_of_a_fit_size() -> None:
    for folder in [ROOT / "parlour" / "server", *(ROOT / "parlour" / "server").rglob("*/")]:
        assert len(list(folder.glob("*.py"))) <= 15, folder
    for _, path in server_files():
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 600, path


def test_a_client_needs_nothing_of_the_server() -> None:
    for path in (ROOT / "parlour" / "client").rglob("*.py"):
        assert not list(imports_of(path)), path


def test_what_happened_is_written_without_the_wire() -> None:
    """The journal and the stories in it outlive every client."""
    for module, path in server_files():
        if storey(module) in (1, 2):
            assert "parlour.wire" not in path.read_text(encoding="utf-8"), module


def test_rule_files_import_nothing_but_rules() -> None:
    for path in (ROOT / "parlour" / "games").rglob("[!_]*.py"):
        if path.name in ("bind.py", "contract.py", "registry.py"):
            continue  # which know that there are games, and no rule
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith(("import", "from")):
                room = re.match(r"(?:from|import) ([\w.]+)", line)
                assert room and (room[1].startswith("parlour") or room[1] in PURE), f"{path.name}: {line}"


def test_no_package_index_is_named() -> None:
    for name in ("requirements.lock", "pyproject.toml", "Makefile", ".ci/run"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "://" not in text and "index-url" not in text, name
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
