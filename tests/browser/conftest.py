"""A real browser at a real house, one of each for a worker. Where there is none, every test says so and is skipped."""

import importlib.util
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.house import BrowserHouse
from tests.browser.player import Player, Way

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parent.parent.parent
CLIENT = ROOT / "parlour" / "web" / "index.html"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
WIDE = (1280, 800)
PHONE = (390, 844)

Come = Callable[..., Player]
"""Opens a window: `come("touch")`, `come(size=(360, 640))`."""


def chromium_here() -> str | None:
    """The Chromium of this machine; CHROMIUM names another."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def why_not() -> str:
    """Why nothing can be tried in a browser here; nothing if it can."""
    if not importlib.util.find_spec("playwright"):
        return "The package playwright is not installed."
    if not chromium_here():
        return "There is no Chromium on this machine: install it, or name one in CHROMIUM."
    return ""


@pytest.fixture(scope="package")
def chromium() -> "Iterator[Browser]":
    """The browser. It goes when other tests come: while it is there, no other loop can run."""
    if reason := why_not():
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_here(), args=ARGS.split())
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(chromium: "Browser", tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    """The house all these tests visit."""
    if not CLIENT.is_file():
        pytest.skip("The client has not been built: say make web.")
    house = BrowserHouse(tmp_path_factory.mktemp("house"))
    yield house
    house.kill()


@pytest.fixture
def come(chromium: "Browser", house: BrowserHouse) -> Iterator[Come]:
    """Opens windows; when all is done, none of them may have complained."""
    players: list[Player] = []

    def come(way: Way = "mouse", size: tuple[int, int] | None = None, at: BrowserHouse = house, **more: Any) -> Player:
        """A newcomer's window, of his own size."""
        width, height = size or (PHONE if way == "touch" else WIDE)
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=way == "touch",
            is_mobile=way == "touch",
            reduced_motion="reduce",
            **more,
        )
        players.append(Player(context.new_page(), at.url, way))
        return players[-1]

    yield come
    for player in players:
        player.page.context.close()
    assert not [trouble for player in players for trouble in player.troubles]
