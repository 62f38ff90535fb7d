"""Deals that many play, in the browser: the day's, boards of duplicate, and a hand played on from its replay."""

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import Come
from tests.browser.player import Player, Way
from tests.browser.test_fair import change, forge, verdicts
from tests.browser.test_looks import check

if TYPE_CHECKING:
    from playwright.sync_api import Route

pytestmark = pytest.mark.browser


def play_deal(player: Player, game: str) -> None:
    """The deal of the day of a game, from the page to its count."""
    player.sees('[data-page="daily"] [data-game]')
    player.press(player.page.locator(f'[data-game="{game}"]').first.get_by_role("button"))
    player.play_hand()
    player.reads("How the others did", "link")


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_the_deal_of_the_day_is_played_compared_and_shared(way: Way, come: Come) -> None:
    player = come(way)
    player.ask("/me", name="Ann")
    player.go()
    player.press(player.reads("Today’s deals", "link"))
    play_deal(player, "euchre")
    room = player.sees('[data-table="room"]').inner_text()
    assert "Deal of the day" in room and "The score sheet" not in room and "Another game" not in room
    assert "Share" not in room and "Take back" not in room
    player.press(player.reads("How the others did", "link"))
    player.sees('[data-page="result"]')
    shared = player.sees("[data-share]").inner_text()
    assert re.search(r"Parlour, deal of the day, \d+ \w+ 20\d\d\nTrolley Euchre [●○]{5} 1st of \d", shared)
    assert not re.search(r"ahead|behind|level|points", shared)
    player.press(player.page.get_by_label("Show my name here"))
    player.sees("ol strong:text-is('Ann')")
    player.go("/daily")
    player.sees('[data-streak="1"]')
    assert player.sees('[data-game="euchre"][data-state="played"]').get_by_role("button").count() == 0


def test_a_try_goes_on_where_it_was_when_one_comes_back(come: Come) -> None:
    player = come()
    player.ask("/me", name="Ben")
    player.go("/daily")
    player.sees("[data-game]")
    player.press(player.page.locator('[data-game="transfer"]').first.get_by_role("button"))
    assert player.comes_to_turn()
    assert player.page.get_by_role("button", name="Hint").count() == 0
    player.act()
    player.comes_to_turn()
    position = player.mark("position")
    player.go("/daily")
    player.sees('[data-game="transfer"][data-state="begun"]')
    player.press(player.page.locator('[data-game="transfer"]').first.get_by_role("button", name="Go on"))
    assert player.comes_to_turn() and player.mark("position") == position


def test_the_deal_is_the_promised_one_and_forgeries_are_found_out(come: Come) -> None:
    player = come()
    player.ask("/me", name="Cleo")
    player.go("/daily")
    play_deal(player, "euchre")
    player.press(player.reads("Check the deal", "link"))
    assert verdicts(player) == ["promised"]
    assert player.page.get_by_text("This browser remembers the promise").count() == 1
    for forgery, sentence in (
        (change("secret"), "not the one the house had promised"),
        (change("commitment"), "not the one this browser was shown"),
        (lambda text: re.sub(r"(?m)^given: -", f"given: {'0' * 64}", text), "nobody adds to it"),
        (lambda text: re.sub(r"(?m)^fair: day-", "fair: day_", text), "of another table"),
    ):
        forge(player, forgery)
        player.page.reload()
        assert verdicts(player) == ["unfair"], sentence
        assert player.page.locator('[data-hand="1"]').get_by_text(sentence).count() == 1
        player.page.unroute("**/record")


def test_the_promises_of_a_day_are_checked(come: Come) -> None:
    player = come()
    player.go("/daily")
    player.press(player.reads("check what was promised", "link"))
    games = verdicts(player)
    assert set(games) == {"kept"} and len(games) >= 8
    day = player.page.url.rpartition("day-")[2]

    def tamper(route: "Route") -> None:
        """The secret of one deal changed on its way."""
        answer = route.fetch()
        told: dict[str, Any] = answer.json()
        told["deals"][2]["promise"]["secret"] = "0" * 64
        route.fulfill(response=answer, body=json.dumps(told))

    player.page.route(f"**/api/daily/{day}", tamper)
    player.page.reload()
    assert verdicts(player).count("broken") == 1
    assert "Something is wrong with 1 of" in player.sees("[data-check]").inner_text()


def test_two_play_the_same_boards_and_see_what_the_other_has_done(come: Come) -> None:
    ann, ben = come(), come("touch")
    ann.ask("/me", name="Ann")
    ben.ask("/me", name="Ben")
    ann.go("/duplicate")
    ann.page.get_by_label("The game").select_option("matchem")
    ann.press(ann.reads("Open the set", "button"))
    ann.sees('[data-page="set"]')
    home = ann.page.url.removeprefix(ann.url)
    for player in (ann, ben):
        player.go(home)
        player.press(player.sees('[data-board="1"]').get_by_role("button"))
        player.play_hand()
        assert "Board 1" in player.sees('[data-table="room"]').inner_text()
        player.press(player.reads("On to the other boards", "link"))
        player.sees('[data-board="1"][data-state="played"]')
    assert ben.page.locator("tbody tr").count() == 2
    ben.press(ben.sees('[data-board="1"]').get_by_role("link"))
    ben.sees('[data-page="board"]')
    ben.press(ben.reads("Replay of what Ann played", "link"))
    ben.reads("Play on from here", "button")
    ann.go(f"{home}/2")
    ann.forgive("403")
    ann.sees("text=Play this board first")
    eve = come("touch")
    eve.go(home)
    eve.press(eve.sees('[data-board="1"]').get_by_role("button"))
    eve.sees('[data-name="first"] input').fill("Eve")
    eve.press(eve.reads("Sit down", "button"))
    eve.play_hand()
    eve.press(eve.reads("What happened elsewhere", "link"))
    eve.sees("tr.mine th:has-text('Eve')")


def test_a_hand_is_played_on_from_its_replay(come: Come) -> None:
    player = come()
    table = player.open_table("euchre", options={"game": 1})
    player.play_hand()
    player.go(f"/replay/{table}?act=4")
    player.page.get_by_label("Your seat").select_option("1")
    player.press(player.reads("Play on from here", "button"))
    player.play_hand()
    room = player.sees('[data-table="room"]')
    assert "Played otherwise" in room.inner_text()
    assert "counts for nothing" in player.sees("[data-then]").inner_text()
    player.press(player.reads("As it was played before", "link"))
    player.reads("Play on from here", "button")
    assert "act=4" in player.page.url


def test_the_pages_are_well_laid_out(come: Come) -> None:
    player = come()
    player.ask("/me", name="Dora")
    player.go("/daily")
    play_deal(player, "euchre")
    check(player)
    player.press(player.reads("How the others did", "link"))
    player.sees("[data-share]")
    check(player)
    player.go("/daily")
    player.sees('[data-state="played"]')
    check(player)
    player.press(player.reads("check what was promised", "link"))
    player.sees("[data-check]")
    check(player)


def test_the_pages_of_duplicate_are_well_laid_out(come: Come) -> None:
    player = come()
    made = player.ask("/me", name="Emma") and player.ask("/duplicate", game="euchre", boards=16)
    player.go("/duplicate")
    player.reads("Your sets")
    check(player)
    player.go(f"/duplicate/{made['set']}")
    player.press(player.sees('[data-board="1"]').get_by_role("button"))
    player.play_hand()
    player.press(player.reads("On to the other boards", "link"))
    player.sees('[data-state="played"]')
    check(player)
    player.press(player.sees('[data-board="1"]').get_by_role("link"))
    player.reads("Replay of what Emma played", "link")
    check(player)
    player.press(player.reads("Replay of what Emma played", "link"))
    player.reads("Play on from here", "button")
    check(player)
