"""The navigation of the site is the map of the papers, docs/index.md: its headings, and the pages in its tables."""

import json
import os
import re
from pathlib import Path

HEADING = re.compile(r"(?m)^## (.+)$")
ROW = re.compile(r"(?m)^\| (?:\[[^\]]*\]\([^)#\s]+\.md\)(?:, )?)+ \|")
PAGE = re.compile(r"\]\(([^)#\s]+\.md)\)")
TITLE = re.compile(r"(?m)^# (.+)$")

Navigation = list[tuple[str, list[tuple[str, str]]]]
"""Sections with their pages, each with its title."""


def navigation(folder: Path) -> Navigation:
    """What the map names that is there."""
    parts = HEADING.split((folder / "index.md").read_text(encoding="utf-8"))[1:]
    sections = zip(parts[::2], parts[1::2], strict=True)
    return [(heading, pages) for heading, text in sections if (pages := pages_in(text, folder))]


def pages_in(text: str, folder: Path) -> list[tuple[str, str]]:
    """The pages that the rows of a section begin with."""
    places = [os.path.normpath(place) for row in ROW.findall(text) for place in PAGE.findall(row)]
    return [(title_of(folder / place), place) for place in places if (folder / place).exists()]


def title_of(page: Path) -> str:
    """What a page is called."""
    found = TITLE.search(page.read_text(encoding="utf-8"))
    return found[1].replace("`", "") if found else page.stem


def as_toml(sections: Navigation) -> str:
    """The navigation as it stands in the settings; TOML writes such texts as JSON does."""
    rows = ['nav = [{"Home" = "index.md"},']
    for heading, pages in sections:
        links = ", ".join(f"{{{json.dumps(title)} = {json.dumps(place)}}}" for title, place in pages)
        rows.append(f"  {{{json.dumps(heading)} = [{links}]}},")
    return "\n".join([*rows, "]"])
