"""The package as a whole: what it loads, what it names, what it must not contain."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PURE = {"collections.abc", "dataclasses", "enum", "fractions", "re", "typing"}
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
    floors = ["errors", "hired", "homes", "cards", "games", "ledger", "engine", "press", "notebook"]
    floors += ["table", "bots", "lab", "party", "terminal", "server", "client", "cli"]
    upward = []
    for path in (ROOT / "parlour").rglob("*.py"):
        room = path.relative_to(ROOT / "parlour").parts[0].removesuffix(".py")
        if room not in floors:
            continue
        for used in re.findall(r"(?:from|import) parlour\.(\w+)", path.read_text(encoding="utf-8")):
            if used in floors and floors.index(used) > floors.index(room):
                upward.append(f"{path.name} imports {used}")
    assert not upward


def test_rule_files_import_nothing_but_rules() -> None:
    for path in (ROOT / "parlour" / "games").rglob("[!_]*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith(("import", "from")):
                room = re.match(r"(?:from|import) ([\w.]+)", line)
                assert room and (room[1].startswith("parlour") or room[1] in PURE), f"{path.name}: {line}"


def test_no_package_index_is_named() -> None:
    for name in ("requirements.lock", "pyproject.toml", "Makefile", ".ci/run"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "://" not in text and "index-url" not in text, name
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
