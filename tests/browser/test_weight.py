"""What the client weighs, and how soon one sits at a table."""

import gzip
import time

import pytest

from tests.browser.conftest import CLIENT, Come
from tests.browser.player import CARD

pytestmark = pytest.mark.browser

MOST_BYTES = 200_000
SOON = 2.0
TRIES = 5


def test_the_client_weighs_under_200_kilobytes_packed() -> None:
    if not CLIENT.is_file():
        pytest.skip("The client has not been built: say make web.")
    files = [path for path in CLIENT.parent.rglob("*") if path.is_file()]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < MOST_BYTES


def test_one_click_on_the_shelf_and_the_cards_are_dealt_within_two_seconds(come: Come) -> None:
    """A newcomer with nothing in store; the machine may be busy with other things, so several come."""
    taken: list[float] = []
    while len(taken) < TRIES and (not taken or min(taken) >= SOON):
        player = come()
        player.go()
        button = player.reads("Play Trolley Euchre alone", "button")
        began = time.monotonic()
        button.click()
        player.sees(CARD)
        taken.append(time.monotonic() - began)
    assert min(taken) < SOON, taken
