"""The site of the papers in a browser: it asks nobody but itself, is searched without a network, and fits a phone."""

import functools
import importlib.util
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest

from papers.__main__ import build
from tests.browser.conftest import PHONE, WIDE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PAGES = (
    "index.html",
    "protocol.html",
    "rules/raffles.html",
    "project/readme.html",
    "project/parlour/games/contract.py.html",
)


class Quiet(SimpleHTTPRequestHandler):
    """Files from a folder, and no word about it."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is, built and served on this machine."""
    if importlib.util.find_spec("zensical") is None or importlib.util.find_spec("mkdocstrings") is None:
        pytest.skip("The site is built with the extra docs, which is not here.")
    folder = tmp_path_factory.mktemp("papers") / "docs"
    assert build(folder) == []
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder / "site")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture(params=[(WIDE, "light"), (PHONE, "dark")], ids=["desk", "phone"])
def page(chromium: "Browser", address: str, request: pytest.FixtureRequest) -> "Iterator[Page]":
    """A window that may ask nobody but the site."""
    (width, height), scheme = request.param
    context = chromium.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
    asked: list[str] = []
    troubles: list[str] = []
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda said: troubles.append(said.text if said.type == "error" else ""))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    context.close()
    assert not [url for url in asked if not url.startswith((address, "data:", "blob:"))]
    assert not any(troubles)


@pytest.mark.parametrize("place", PAGES)
def test_a_page_fits_and_asks_nobody_else(page: "Page", address: str, place: str) -> None:
    page.goto(address + place, wait_until="networkidle")
    assert page.locator("article h1").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    broken = "[...document.images].filter(i => i.complete && !i.naturalWidth).map(i => i.src)"
    assert page.evaluate(broken) == []


def test_the_papers_are_searched(page: "Page", address: str) -> None:
    page.goto(address + "index.html", wait_until="networkidle")
    page.keyboard.press("Control+k")
    page.keyboard.type("burglar")
    found = page.get_by_role("listbox", name="Search results").get_by_role("option")
    found.first.wait_for()
    assert any("rules/raffles.html" in (each.get_attribute("href") or "") for each in found.all())
