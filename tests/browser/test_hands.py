"""A whole hand of every game, in a real browser: by mouse, by finger, and by keys alone."""

import re

import pytest

from parlour.games import GAMES
from tests.browser.conftest import Come
from tests.browser.player import CARD, PLAYABLE, ROOM, Way

pytestmark = pytest.mark.browser

SHORT = {"roulette": {"spins": 1}, "transfer": {"round_limit": 6}}
"""Games that would go on and on if nobody played well."""


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_played_to_the_count(come: Come, game: str, way: Way) -> None:
    player = come(way)
    player.open_table(game, options=SHORT.get(game))
    player.play_hand()
    player.reads(re.compile("Hand 1 is counted|the game$"))
    assert player.mark("phase") in ("counted", "over")


def test_a_card_is_played_by_pulling_it_out_of_the_hand(come: Come) -> None:
    player = come()
    player.open_table("raffles")
    player.comes_to_turn()
    position, card = player.mark("position"), player.page.locator(PLAYABLE).last
    x, y = player.point(card)
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x, y - 40, steps=4)
    player.page.mouse.move(x, y - 160, steps=4)
    player.page.mouse.up()
    player.sees(f'{ROOM}:not([data-position="{position}"])')


def test_a_card_that_may_not_be_played_says_why(come: Come) -> None:
    player = come()
    player.open_table("raffles")
    player.play_hand(until=lambda: len(player.named(PLAYABLE, "card")) < len(player.hand()))
    position = player.mark("position")
    player.pick(player.page.locator(f'{CARD}[aria-disabled="true"]').first)
    assert re.search(r"RAF-\d+", player.sees('[role="alert"]').inner_text())
    assert player.mark("position") == position and player.is_due


def test_the_cloth_takes_a_bet_where_it_is_touched(come: Come) -> None:
    player = come()
    player.open_table("roulette", options={"players": 2, "banker": "house"})
    player.comes_to_turn()
    position = player.mark("position")
    player.page.locator('[data-place="red"]').click()
    player.sees(f'{ROOM}:not([data-position="{position}"])')
    player.reads(re.compile("Ann 5 on red", re.IGNORECASE), "img")
