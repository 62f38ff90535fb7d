"""The papers as a site: it builds, every link in it leads somewhere, and nothing comes from elsewhere."""

import importlib.util
import re
from pathlib import Path

import pytest

from papers.__main__ import build
from papers.check import faults
from papers.gather import DOCS, ROOT, gather, relinked
from papers.navigation import navigation

missing = [name for name in ("zensical", "mkdocstrings") if importlib.util.find_spec(name) is None]
needs_builder = pytest.mark.skipif(
    bool(missing), reason=f"There is no {', '.join(missing)} here: it is in the extra docs."
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` builds it."""
    folder = tmp_path_factory.mktemp("papers") / "docs"
    assert build(folder) == []
    return folder / "site"


@needs_builder
def test_the_site_has_every_paper_and_no_dead_link(site: Path) -> None:
    for page in DOCS.rglob("*.md"):
        assert (site / page.relative_to(DOCS)).with_suffix(".html").is_file(), page
    assert len(list(site.rglob("*.svg"))) > 40 and (site / "search.json").stat().st_size > 100_000


@needs_builder
def test_what_would_be_wrong_with_a_site_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.html").write_text(
        '<h1 id="top">One</h1><a href="two.html#here">fine</a><a href="two.html#there">no such place</a><a '
        'href="3.html"></a><img src="none.png"><script src="//cdn.example/x.js"></script><a href="https://example.org">fine</a>'
    )
    (tmp_path / "two.html").write_text('<h2 id="here">Two</h2>')
    assert faults(tmp_path) == [
        "one.html loads //cdn.example/x.js from elsewhere.",
        "one.html leads to 3.html: there is no such page.",
        "one.html leads to none.png: there is no such page.",
        "one.html leads to two.html#there: there is no such place on the page.",
    ]


def test_the_navigation_is_the_map_and_names_nothing_that_is_not_there(tmp_path: Path) -> None:
    places = gather(tmp_path)
    sections = navigation(tmp_path)
    named = [place for _, pages in sections for _, place in pages]
    assert len(named) == len(set(named)) and set(named) <= set(places)
    papers = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")} - {"index.md"}
    assert papers <= set(named), "what is not in the tables of docs/index.md is not found by readers"
    assert [heading for heading, _ in sections] == re.findall(r"(?m)^## (.+)$", (DOCS / "index.md").read_text())
    (tmp_path / "book.md").unlink()
    assert "book.md" not in [place for _, pages in navigation(tmp_path) for _, place in pages]


def test_links_out_of_the_papers_lead_to_the_same_things_on_the_site() -> None:
    text = "[a](../README.md#x) [b](../examples) [c](../examples/bot.py)\n```\n[d](../README.md)\n```\n[e](../no.md)"
    found, led_to = relinked(text, DOCS / "rules.md")
    assert found == (
        "[a](project/readme.md#x) [b](project/examples/index.md) [c](project/examples/bot.py.md)\n"
        "```\n[d](../README.md)\n```\n[e](../no.md)"
    )
    assert led_to == [ROOT / "README.md", ROOT / "examples", ROOT / "examples" / "bot.py"]


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.relative_to(DOCS).as_posix())
def test_lists_have_an_empty_line_before_them(page: Path) -> None:
    before = re.compile(r"(?m)^(?![-*#|>]|\d+\. |\s|$).*\n(?:[-*] |1\. ).*")
    text = re.sub(r"(?ms)^```.*?^```", "", page.read_text(encoding="utf-8"))
    assert not (found := before.search(text)), f"the site would make one paragraph of {found and found[0]!r}"
