"""Whist, installed as a package of its own, in a real browser: a hand is played to the count against every rung."""

import re
from collections.abc import Iterator

import pytest

from tests.browser.conftest import Come
from tests.browser.house import BrowserHouse
from tests.helpers.installing import install_whist, with_path

pytestmark = pytest.mark.browser

OTHERS = ("novice", "learner", "club", "expert")


@pytest.fixture(scope="module")
def whist_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserHouse]:
    """A house that has Whist on its shelf."""
    place = install_whist(tmp_path_factory.mktemp("installed"))
    house = BrowserHouse(tmp_path_factory.mktemp("house"), with_path(place))
    yield house
    house.kill()


@pytest.mark.parametrize(
    "rung", ["house", *(pytest.param(rung, marks=pytest.mark.long) for rung in (*OTHERS, "master"))]
)
def test_a_hand_of_whist_is_played_to_the_count(come: Come, whist_house: BrowserHouse, rung: str) -> None:
    player = come(at=whist_house)
    player.open_table("whist", rung=rung)
    player.play_hand()
    player.reads(re.compile("Hand 1 is counted|the game$"))


def test_it_lies_on_the_table_as_it_is_played(come: Come, whist_house: BrowserHouse) -> None:
    player = come(at=whist_house)
    player.open_table("whist")
    player.comes_to_turn()
    assert len(player.hand()) == 13
    player.page.get_by_role("list", name="The trick").wait_for(state="attached")
    player.page.get_by_text(re.compile(r"\d tricks?")).first.wait_for()
