"""What the client weighs, and how soon one sits at a table."""

import gzip
import os
import re
import time
from pathlib import Path

import pytest

from tests.browser.conftest import CLIENT, Come
from tests.browser.player import CARD

pytestmark = pytest.mark.browser

MOST_BYTES = 326_000
"""Packed, of all the pages together: what the party's worker keeps for an evening without a network."""
MOST_OF_A_LANGUAGE = 300_000
"""Packed: every sentence of the house, twice. Only who speaks it fetches it, once."""
MOST_TO_SIT_DOWN = {"TablePage": 181_000, "LessonPage": 150_000, "PartyPage": 152_000}
"""Packed, of what must be there before a page stands: the shelf, its letters, and the page with all it draws on."""
SOON = 2.0
MOST_FETCHED = 40

HASH = len("-0123abcd")  # at the end of a file's stem; a dash may be in it
NAMED_AT_ONCE = re.compile(r"""(?:from|import) ?["']\./([\w.-]+\.js)["']""")


def packed(path: Path) -> int:
    """The bytes that go over the line."""
    return len(gzip.compress(path.read_bytes()))


def with_imports(script: Path, found: set[Path]) -> set[Path]:
    """A script and all that it names at once: what it asks for later is another page's."""
    if script not in found:
        found.add(script)
        for name in NAMED_AT_ONCE.findall(script.read_text("utf-8")):
            with_imports(script.parent / name, found)
    return found


def to_sit_down(page: str) -> int:
    """What is fetched before a page stands, in bytes: its scripts, their sheets of style, and all letters."""
    assets = CLIENT.parent / "assets"
    scripts: set[Path] = set()
    for chunk in ("index", page):
        (script,) = assets.glob(f"{chunk}-*.js")
        with_imports(script, scripts)
    stems = {script.stem[:-HASH] for script in scripts}
    styles = {sheet for sheet in assets.glob("*.css") if sheet.stem[:-HASH] in stems}
    return sum(packed(path) for path in {CLIENT, *scripts, *styles, *assets.glob("*.woff2")})


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    """The client, without which there is nothing to weigh."""
    if not CLIENT.is_file():
        pytest.skip("The client has not been built: say make web.")


def test_the_client_weighs_little_packed() -> None:
    pages = [path for path in CLIENT.parent.rglob("*") if path.is_file() and path.parent.name != "words"]
    assert sum(packed(path) for path in pages) < MOST_BYTES


def test_a_language_is_beside_the_pages_and_weighs_little_packed() -> None:
    for path in CLIENT.parent.glob("words/*"):
        assert packed(path) < MOST_OF_A_LANGUAGE, path.name


@pytest.mark.parametrize("page", MOST_TO_SIT_DOWN)
def test_whoever_comes_for_one_page_does_not_fetch_the_others(page: str) -> None:
    weight = to_sit_down(page)
    print(f"{page}: {weight:,} bytes")
    assert weight < MOST_TO_SIT_DOWN[page]


def test_one_click_on_the_shelf_and_the_cards_are_dealt(come: Come) -> None:
    """A newcomer with nothing in store, who is asked for nothing more, and for whom little is fetched.

    PARLOUR_TIMED=1 holds the house to two seconds as well, on a machine that has nothing else to do.
    """
    player = come()
    player.go()
    button = player.reads("Play Trolley Euchre alone", "button")
    player.page.wait_for_load_state("networkidle")
    fetched: list[str] = []
    player.page.on("request", lambda request: fetched.append(request.url))
    began = time.monotonic()
    button.click()
    player.sees(CARD)
    taken = time.monotonic() - began
    print(f"The cards were dealt after {taken:.2f} s and {len(fetched)} requests.")
    assert len(fetched) <= MOST_FETCHED, fetched
    assert taken < SOON or "PARLOUR_TIMED" not in os.environ
