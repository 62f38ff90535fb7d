"""What the client weighs, and how soon one sits at a table."""

import gzip
import os
import time

import pytest

from tests.browser.conftest import CLIENT, Come
from tests.browser.player import CARD

pytestmark = pytest.mark.browser

MOST_BYTES = 200_000
SOON = 2.0
MOST_FETCHED = 40


def test_the_client_weighs_under_200_kilobytes_packed() -> None:
    if not CLIENT.is_file():
        pytest.skip("The client has not been built: say make web.")
    files = [path for path in CLIENT.parent.rglob("*") if path.is_file()]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < MOST_BYTES


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
