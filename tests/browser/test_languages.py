"""Pages in other languages, as they stand in the browser: what the catalogues have is there, in however many lines."""

import re

import pytest

from parlour.languages.catalogues import HOME, LANGUAGES
from parlour.languages.po import read
from tests.browser.conftest import PHONE, Come
from tests.browser.player import PATIENCE, Player

pytestmark = pytest.mark.browser

PAGES = ["/", "/daily", "/duplicate", "/problems", "/book", "/rules/euchre"]
LONG = 40  # letters of a sentence that is no other one by chance
TEXTS = """() => {
    const texts = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode())
        if (!node.parentElement.closest('script, style, noscript, [translate="no"]')) texts.push(node.nodeValue);
    return texts;
}"""


STANDS = f"wanted => ({TEXTS})().some(text => wanted.includes(text.replace(/\\s+/g, ' ').trim().toLowerCase()))"


def in_one_line(text: str) -> str:
    """A text whatever its first letter and its blanks."""
    return re.sub(r"\s+", " ", text).strip().lower()


def said(player: Player) -> set[str]:
    """All texts of the page, each in one line, as a catalogue has them."""
    return {re.sub(r"\s+", " ", text).strip() for text in player.page.evaluate(TEXTS)}


def catalogue(language: str) -> dict[str, list[str]]:
    """The sentences of a language that are told as they stand, with what each may be: two areas may say the same."""
    found: dict[str, list[str]] = {}
    for path in (HOME / language).rglob("*.po"):
        for entry in read(path)[0]:
            if not entry.many and "{" not in entry.text:
                found.setdefault(entry.text.strip(), []).append(in_one_line(entry.to[0]))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_in_another_language_has_no_sentence_of_its_english(come: Come, language: str) -> None:
    english, other = come(), come(size=PHONE, locale=language)
    known, compared = catalogue(language), 0
    for path in PAGES:
        for player in (english, other):
            player.go(path)
            player.page.wait_for_load_state("networkidle")
        wanted = [known[text] for text in said(english) if len(text) >= LONG and text in known]
        compared += len(wanted)
        for texts in wanted:
            other.page.wait_for_function(STANDS, arg=texts, timeout=1000 * PATIENCE)
        sides = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert other.page.evaluate(sides) <= 0, f"{path} is wider than a telephone"
    assert compared > 20
