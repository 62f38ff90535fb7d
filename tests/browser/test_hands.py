"""A whole hand of every game, in a real browser: by mouse, by finger, and by keys alone."""

import re

import pytest

from parlour.games import GAMES
from parlour.games.roulette.rules import PLACES
from tests.browser.conftest import Come
from tests.browser.player import CARD, PLAYABLE, ROOM, Way, by_every_way

pytestmark = pytest.mark.browser

SHORT = {"roulette": {"spins": 1}, "transfer": {"round_limit": 6}}
"""Games that would go on and on if nobody played well."""


@pytest.mark.parametrize(("game", "way"), by_every_way(GAMES))
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


UNDER_THE_POINTER = """places => places.map(place => {
    const box = place.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return [place.dataset.place, top?.closest('[data-place]')?.dataset.place];
})"""


def test_the_cloth_takes_a_bet_where_it_is_touched(come: Come) -> None:
    """Every place of the rules is on it once, under the pointer where it is drawn, and in the list for the keys."""
    player = come()
    player.open_table("roulette", options={"players": 2, "banker": "house"})
    player.comes_to_turn()
    names = {place.text for place in PLACES}
    places = player.page.locator("[data-place]")
    player.sees("[data-place]")
    touched = places.evaluate_all(UNDER_THE_POINTER)
    assert len(touched) == len(names) and {name for name, _ in touched} == names
    assert [pair for pair in touched if pair[0] != pair[1]] == []
    assert set(player.page.locator("main select option").evaluate_all("all => all.map(one => one.value)")) == names
    for name, said in (("red", "red"), ("jq", "jack and queen"), ("called 7-hearts", "the seven of hearts, called")):
        position = player.mark("position")
        player.page.locator(f'[data-place="{name}"]').click()
        player.sees(f'{ROOM}:not([data-position="{position}"])')
        player.reads(re.compile(f"Ann 5 on {said}", re.IGNORECASE), "img")


def test_a_finger_brings_a_small_place_nearer_before_it_lays_a_chip(come: Come) -> None:
    player = come("touch")
    player.open_table("roulette", options={"players": 2, "banker": "house"})
    player.comes_to_turn()
    place, position = player.sees('[data-place="four 3-4-8-9"]'), player.mark("position")
    before = place.bounding_box()
    player.page.touchscreen.tap(*player.point(place))
    player.reads("The whole layout", "button")
    near = place.bounding_box()
    assert before and near and near["width"] >= 24 > before["width"] and player.mark("position") == position
    player.page.touchscreen.tap(*player.point(place))
    player.sees(f'{ROOM}:not([data-position="{position}"])')
    player.reads(re.compile("Ann 5 on 3, 4, 8 and 9", re.IGNORECASE), "img")
