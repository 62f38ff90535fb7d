"""python -m papers [FOLDER]: the site of the papers, checked, in build/docs/site or in site/ of the folder named."""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from papers.check import faults
from papers.gather import ROOT, gather
from papers.navigation import as_toml, navigation

LOOK = (
    *((ROOT / "papers").glob("*.css")),
    *((ROOT / "web" / "src" / "fonts").glob("caslon*")),
    ROOT / "web" / "public" / "favicon.svg",
)


def settings(folder: Path) -> str:
    """The settings of the project, with where the pages are and how they hang together."""
    added = f'[project]\ndocs_dir = "pages"\nsite_dir = "site"\n{as_toml(navigation(folder / "pages"))}\n'
    return (
        (ROOT / "zensical.toml")
        .read_text(encoding="utf-8")
        .replace("[project]\n", added, 1)
        .replace("../..", str(ROOT))
    )


def build(folder: Path) -> list[str]:
    """Gather the pages in a folder and build the site in it; what does not hold of it, in sentences."""
    if folder.exists() and not (folder / "zensical.toml").is_file():
        return [f"{folder} is there already, and no site was built in it: name another folder."]
    shutil.rmtree(folder, ignore_errors=True)
    gather(folder / "pages")
    (folder / "pages" / "look").mkdir()
    for file in LOOK:
        shutil.copy(file, folder / "pages" / "look")
    (folder / "zensical.toml").write_text(settings(folder), encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict", "-f", "zensical.toml"]
    failed = subprocess.run(command, cwd=folder, env=os.environ | {"NO_COLOR": "1"}, check=False).returncode
    return ["The site was not built; see above."] if failed else faults(folder / "site")


def main() -> int:
    """Build it, and say where it lies."""
    if find_spec("zensical") is None or find_spec("mkdocstrings") is None:
        print("The site is built with Zensical and mkdocstrings: pip install -e '.[docs]'.", file=sys.stderr)
        return 2
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "docs").resolve()
    wrong = build(folder)
    print("\n".join(wrong or [f"The papers lie in {folder / 'site' / 'index.html'}."]))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
