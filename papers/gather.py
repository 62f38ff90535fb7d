"""The pages of the site: docs/ as it stands, and what its links lead to elsewhere in the project.

A page has the place it has in docs/. Anything else that a page leads to, and what that leads to in its turn, stands
under project/: papers as they are, code in a block, a folder as the list of what is in it.
"""

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
LINK = re.compile(r"(\]\(|(?:src|href)=\")([^()\s\"#]+)")
FENCED = re.compile(r"(?ms)^(`{3,}|~{3,}).*?^\1[`~]*$")
LANGUAGES = {".py": "python", ".toml": "toml", ".service": "ini", ".md": "markdown"}
PICTURES = (".png", ".svg")


def gather(folder: Path) -> list[str]:
    """Lay all pages into an empty folder, with their links made to fit; the places of the pages there."""
    laid: dict[Path, str] = {}
    waiting = [path for path in sorted(DOCS.rglob("*")) if path.is_file() and not path.name.startswith(".")]
    while waiting:
        source = waiting.pop(0)
        if source in laid:
            continue
        laid[source] = place_of(source)
        target = folder / laid[source]
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.suffix == ".md":
            text, led_to = relinked(text_of(source), source)
            target.write_text(text, encoding="utf-8")
            waiting += led_to
        else:
            shutil.copyfile(source, target)
    return sorted(place for place in laid.values() if place.endswith(".md"))


def place_of(source: Path) -> str:
    """Where a file of the project, or a folder, stands on the site."""
    if source.is_relative_to(DOCS):
        return source.relative_to(DOCS).as_posix()
    path = source.relative_to(ROOT).as_posix()
    if source.is_dir():
        return f"project/{path}/index.md"
    if source.suffix == ".md":
        return f"project/{path.lower()}"  # a README would be the index of its folder
    return f"project/{path}" if source.suffix in PICTURES else f"project/{path}.md"


def text_of(source: Path) -> str:
    """What a page says: a paper, the files of a folder, or code."""
    if source.is_dir():
        return listing(source)
    text = source.read_text(encoding="utf-8")
    if source.suffix == ".md":
        return text
    head = f"---\nsearch:\n  exclude: true\n---\n\n# {source.relative_to(ROOT).as_posix()}\n"
    return f"{head}\n~~~~~~{LANGUAGES.get(source.suffix, 'text')}\n{text.rstrip()}\n~~~~~~\n"


def listing(folder: Path) -> str:
    """What is in a folder, file by file."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and is_ours(path.relative_to(folder))]
    links = [f"- [{path.relative_to(folder).as_posix()}]({path.relative_to(folder).as_posix()})" for path in files]
    return "\n".join([f"# {folder.relative_to(ROOT).as_posix()}", "", *links, ""])


def is_ours(path: Path) -> bool:
    """Was it written, and not made?"""
    return not any(part.startswith((".", "__pycache__")) or part.endswith(".egg-info") for part in path.parts)


def relinked(text: str, source: Path) -> tuple[str, list[Path]]:
    """A page with links that lead to the same things on the site, and what it leads to."""
    home = source if source.is_dir() else source.parent
    found: list[Path] = []

    def lead(match: re.Match[str]) -> str:
        target = Path(os.path.normpath(home / match[2]))
        if "://" in match[2] or not target.is_relative_to(ROOT) or not target.exists() or target == DOCS:
            return match[0]  # a wrong one is told by the build
        found.append(target)
        return match[1] + os.path.relpath(place_of(target), Path(place_of(source)).parent)

    return outside_code(text, lambda part: LINK.sub(lead, part)), found


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """A text changed everywhere but in its blocks of code."""
    parts, end = [], 0
    for block in FENCED.finditer(text):
        parts += [change(text[end : block.start()]), block[0]]
        end = block.end()
    return "".join([*parts, change(text[end:])])
