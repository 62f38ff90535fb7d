"""Playing with friends by desk and by telephone: a name, a link, seats that fill, talk, and once more."""

import json
import re
from typing import Any

import pytest

from tests.browser.conftest import PHONE, Come
from tests.browser.player import CARD, ROOM, Player
from tests.browser.test_looks import ON_ITS_SIDE, check
from tests.browser.test_manners import wish

pytestmark = pytest.mark.browser

SHARED = "navigator.share = async told => { window.shared = told; }"
OVER = f'{ROOM}[data-phase="over"]'


def say_name(player: Player, name: str, way: str) -> None:
    """Say one's name where it is asked for first."""
    player.sees('[data-name="first"]')
    player.page.locator('[data-name="first"] input').fill(name)
    player.press(player.reads(way, "button"))


def lay_for_friends(player: Player, game: str, name: str, **chosen: bool) -> str:
    """From the shelf to a table for friends; the link to it."""
    player.go()
    player.press(player.reads(f"With friends at {game}", "link"))
    say_name(player, name, "Go on")
    player.page.get_by_label("Players").select_option("2")
    for label, wanted in chosen.items():
        player.page.get_by_role("checkbox", name=re.compile(label, re.IGNORECASE)).set_checked(wanted)
    player.press(player.reads("Lay the table", "button"))
    return player.sees("[data-invite] input").input_value()


def press_tab(player: Player, name: str) -> None:
    """Look at what lies beside the table."""
    player.press(player.page.get_by_role("tab", name=name))


def play_together(*players: Player) -> None:
    """Everyone plays when it is his turn, until the game is over."""
    while not all(player.page.locator(OVER).count() for player in players):
        for player in players:
            if player.is_due:
                player.act()
            elif player.page.locator(f'{ROOM}[data-phase="counted"]').count():
                button = player.page.get_by_role("button", name="Deal the next hand")
                if button.count() and button.is_enabled():
                    player.press(button)


def test_friends_come_by_a_link_say_their_names_and_play_once_more(come: Come) -> None:
    ann, ben, eve = come(), come("touch"), come()
    link = lay_for_friends(ann, "Deck-O-Cards Roulette", "Ann", hints=False)
    ann.reads("A QR code that leads to this table", "img")
    check(ann, PHONE)
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    eve.go(link.partition(ann.url)[2].partition("#")[0])  # without what stands behind the #
    eve.forgive("403")
    eve.sees("text=you need its invite link")
    ben.page.add_init_script(SHARED)
    ben.page.goto(link)
    ben.sees('[data-name="first"]')
    check(ben)
    ben.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    say_name(ben, "House", "Sit down")
    ben.forgive("400")
    ben.sees("text=looks like the name of a bot")
    say_name(ben, "Ann", "Sit down")  # and sits, where there is room
    for player in (ann, ben):
        player.sees(ROOM)
        player.sees("text=Ann 2")
        assert not player.page.get_by_role("button", name="Hint", exact=True).count()
    press_tab(ann, "Hint")
    ann.sees("text=No hints: that is agreed at this table.")
    assert ann.reads("Give me a hint", "button").is_disabled()
    press_tab(ben, "Table")
    ben.press(ben.page.get_by_role("button", name="Share the link"))
    assert ben.page.evaluate("() => window.shared.url") == link
    check(ben, ON_ITS_SIDE)
    ben.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    ben.press(ben.reads("Close", "button"))


def test_the_same_people_play_once_more(come: Come) -> None:
    ann, ben = come(), come("touch")
    table = ann.open_table("roulette", "me", "open", options={"players": 2, "spins": 1})
    ben.ask("/me", name="Ben")
    ben.go(f"/table/{table}")
    ben.press(ben.reads(re.compile("Sit here"), "button"))
    play_together(ann, ben)
    ann.press(ann.reads("Another game", "button"))
    ann.sees('[data-table="gathering"]')
    ann.sees("text=kept for Ben")
    check(ann)
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    ben.sees("text=Ann would play again")
    check(ben, ON_ITS_SIDE)
    ben.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    ben.go()
    ben.press(ben.reads(re.compile("Come in.*Ann"), "link"))  # he is asked on the shelf, too
    ben.reads(re.compile("Sit here.*seat 2"), "button")
    ben.go(f"/table/{table}")
    ben.press(ben.reads("Play again with Ann", "button"))
    for player in (ann, ben):
        player.sees(f'{ROOM}[data-phase="playing"]')
        assert table not in player.page.url
    assert ann.page.url.partition("#")[0] == ben.page.url.partition("#")[0]


def test_a_seat_that_waits_goes_to_a_bot_and_a_bots_seat_to_a_friend(come: Come) -> None:
    ann, ben = come(), come("touch")
    ann.ask("/me", name="Ann")
    opened = ann.ask("/tables", game="euchre", seats=["me", "open", "open", "open"], public=False, gallery=False)
    ann.go(f"/table/{opened['table']}")
    ann.press(ann.reads("Bots may take the rest", "button"))
    ann.press(ann.reads("Begin with bots", "button"))
    ann.sees(CARD)
    press_tab(ann, "Table")
    ann.press(ann.reads(re.compile("Open Cora.s seat"), "button"))
    link = f"{ann.url}/table/{opened['table']}#{opened['invite']}"
    ben.page.goto(link)
    say_name(ben, "Ben", "Sit down")
    ben.sees(CARD)
    ann.sees(f'{ROOM}:has-text("Ben")')
    names = [seat["name"] for seat in list(ann.told())[-1]["seats"]]
    assert names[2] == "Ben" and len(set(names)) == 4  # and the bot of that name has another


def test_people_talk_are_muted_and_reported(come: Come) -> None:
    ann, ben = come(), come("touch")
    link = lay_for_friends(ann, "Deck-O-Cards Roulette", "Ann", like=True)
    ben.page.goto(link)
    say_name(ben, "Ben", "Sit down")
    ben.sees(ROOM)
    press_tab(ben, "Table")
    line = ben.page.get_by_label("Say something to everyone at the table")
    line.fill("Good evening <b>all</b>, a long sentence that has to be broken somewhere on a narrow plate")
    ben.press(ben.reads("Say it", "button"))
    assert ann.sees("q:has-text('<b>all</b>')").inner_text().count("<b>")
    check(ben, ON_ITS_SIDE)
    ann.sees("text=1 said and not read")
    press_tab(ann, "Table")
    ann.press(ann.reads(re.compile("Report what Ben said"), "button"))
    ann.sees("text=It is written down for whoever keeps this house.")
    check(ann, ON_ITS_SIDE)
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    ann.press(ann.reads("Mute Ben", "button"))
    ben.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    line.fill("Can you hear me?")
    ben.press(ben.reads("Say it", "button"))
    ben.sees("text=Can you hear me?")
    ann.reads("Hear Ben again", "button")
    assert not ann.page.get_by_text("Can you hear me?").count()
    ann.press(ann.reads("Hear Ben again", "button"))
    ann.sees("text=Can you hear me?")


def test_a_game_alone_is_private_until_one_shows_it(come: Come) -> None:
    ann, eve = come(), come()
    ann.go()
    ann.press(ann.reads("Play Trolley Matchem alone", "button"))
    ann.sees(CARD)
    assert list(ann.told())[-1]["seats"][0]["name"] == "Guest"
    table = ann.page.url.rpartition("/")[2]
    eve.go()
    eve.reads("The shelf")
    assert table not in json.dumps(eve.page.request.get(f"{eve.url}/api/tables").json())
    press_tab(ann, "Table")
    ann.press(ann.reads("Show it on the shelf", "button"))
    ann.press(ann.reads("Let others watch", "button"))
    ann.reads("Let nobody watch", "button")
    eve.go(f"/table/{table}")
    eve.sees("text=You are watching")
    press_tab(eve, "Table")
    eve.sees("text=All seats are taken")
    ann.press(ann.reads(re.compile("Open Ben.s seat"), "button"))
    eve.press(eve.reads("Sit in for Ben", "button"))
    say_name(eve, "Eve", "Sit down")
    eve.sees(CARD)


@pytest.mark.parametrize("size", [(1280, 800), PHONE, ON_ITS_SIDE])
def test_the_table_as_one_likes_it(come: Come, size: tuple[int, int]) -> None:
    player = come(size=size)
    wish(player, felt="blue", back="chantecler", left=True, sorts={"raffles": "rank", "euchre": "came"})
    player.open_table("raffles")
    player.comes_to_turn()
    now = list(player.told())[-1]["board"]["held"]
    heights = {each["card"]: each["height"] for each in now}
    lying = [heights[card] for card in player.hand()]
    assert lying == sorted(heights.values(), reverse=True) and len(lying) == len(now)
    cloth = player.page.locator(".play").evaluate("each => getComputedStyle(each).getPropertyValue('--baize')")
    assert "1f4269" in cloth or "31, 66, 105" in cloth
    if size == (1280, 800):
        assert player.page.locator(".backs image").first.get_attribute("href") == backs(player)["chantecler"]
        side, play = (player.sees(part).bounding_box() for part in (".side", ".play"))
        assert side and play and side["x"] + side["width"] <= play["x"] + 1
    position = player.mark("position")
    player.pick(player.page.locator(f'{CARD}[aria-disabled="false"]').last)
    player.sees(f'{ROOM}:not([data-position="{position}"])')
    check(player, ON_ITS_SIDE)


def backs(player: Player) -> dict[str, Any]:
    """Where the backs of all packs are drawn."""
    packs = player.page.request.get(f"{player.url}/api/art").json()["packs"]
    return {name: drawn["back"] for name, drawn in packs.items()}


def test_a_hand_is_laid_otherwise_at_the_table(come: Come) -> None:
    player = come()
    player.open_table("raffles")
    player.comes_to_turn()
    before = player.hand()
    press_tab(player, "Table")
    choice = player.page.get_by_label(re.compile("my cards lie"))
    choice.select_option("rank-up")
    now = list(player.told())[-1]["board"]["held"]
    heights = {each["card"]: each["height"] for each in now}
    assert [heights[card] for card in player.hand()] == sorted(heights.values()) and before != player.hand()
    choice.select_option("came")
    assert sorted(player.hand()) == sorted(before) and player.hand() != before
    choice.select_option("down")
    assert player.hand() == before
    choice.select_option("up")
    player.page.reload()
    player.comes_to_turn()
    assert player.hand() != before and sorted(player.hand()) == sorted(before)
