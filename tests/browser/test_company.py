"""Several windows at one table, and what may befall a window: strangers, a reload, a house that goes down."""

import re
from pathlib import Path

import pytest

from tests.browser.conftest import Come
from tests.browser.house import BrowserHouse
from tests.browser.player import CARD, Player

pytestmark = pytest.mark.browser


def play_together(players: list[Player]) -> None:
    """Everyone plays when it is his turn, up to the count."""
    while players[0].mark("phase") == "playing":
        for player in players:
            if player.is_due:
                player.act()


def in_mid_trick(player: Player) -> tuple[list[str], list[str]]:
    """Play on until one's turn comes in the middle of a trick; the hand and the trick then."""
    player.play_hand(until=lambda: 0 < len(player.trick()) < 4)
    assert player.is_due
    return player.hand(), player.trick()


def test_two_play_at_one_table_and_each_sees_only_his_own_hand(come: Come) -> None:
    ann, ben = come(), come("touch")
    table = ann.open_table("euchre", "me", "bot", "open", "bot")
    ann.sees('[data-table="gathering"]')
    ben.ask("/me", name="Ben")
    ben.go(f"/table/{table}")
    ben.press(ben.reads(re.compile("Sit here"), "button"))
    for player in (ann, ben):
        player.sees(CARD)
    pack = ann.hand() + ben.hand()
    assert len(pack) == 10 and len(set(pack)) == 10
    play_together([ann, ben])
    for player, other in ((ann, "Ben"), (ben, "Ann")):
        player.reads(re.compile("Hand 1 is counted"))
        assert player.page.get_by_text(other, exact=True).count()
    ann.press(ann.reads("Deal the next hand", "button"))
    ann.sees("text=Waiting for Ben.")
    ben.press(ben.reads("Deal the next hand", "button"))
    for player in (ann, ben):
        player.sees('[data-phase="playing"]')
        player.sees("text=Hand 2")


def test_a_spectator_sees_the_table_and_no_hand(come: Come) -> None:
    ann, eve = come(), come()
    table = ann.open_table("raffles")
    in_mid_trick(ann)
    eve.go(f"/table/{table}")
    eve.sees("text=You are watching")
    assert eve.trick() == ann.trick()
    assert not eve.hand() and not eve.named("[data-move]", "move")
    ann.play_hand()
    eve.sees('[data-phase="counted"], [data-phase="over"]')
    hands = [
        hand for now in eve.told() if (board := now["board"])["turn"] is not None for hand in board["fields"]["hand"]
    ]
    assert hands and not any(hands)


def test_a_reload_in_mid_trick_changes_nothing(come: Come) -> None:
    player = come()
    player.open_table("raffles")
    before = in_mid_trick(player)
    player.page.reload()
    player.sees(CARD)
    assert (player.hand(), player.trick()) == before
    player.play_hand()
    player.reads(re.compile("Hand 1 is counted|the game$"))


def test_the_page_comes_back_by_itself_when_the_house_has_been_down(come: Come, tmp_path: Path) -> None:
    house = BrowserHouse(tmp_path)
    try:
        player = come(at=house)
        player.open_table("raffles")
        before = in_mid_trick(player)
        player.forgive("WebSocket")
        house.kill()
        player.sees("text=The line is down")
        house.start()
        player.sees('[data-line="back"]')
        player.sees("text=Your turn")
        assert (player.hand(), player.trick()) == before
        player.play_hand()
        player.reads(re.compile("Hand 1 is counted|the game$"))
    finally:
        house.kill()


def test_a_table_is_set_by_the_form(come: Come) -> None:
    player = come()
    player.go("/set/roulette")
    player.page.get_by_label("Players").select_option("2")
    player.page.get_by_label("spins").fill("1")
    player.press(player.reads("Lay the table", "button"))
    player.play_hand()
    player.reads(re.compile("the game$"))
