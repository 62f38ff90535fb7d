"""What befalls one at a table besides the cards: the arrow, a line that breaks, second thoughts, a way out."""

import json
import re
from typing import Any

import pytest

from parlour import press
from tests.browser.conftest import PHONE, Come
from tests.browser.player import CARD, PLAYABLE, ROOM, TOGETHER, Player
from tests.browser.test_looks import ON_ITS_SIDE, check

pytestmark = pytest.mark.browser

SHIFTS = """() => new Promise(done => {
    let sum = 0;
    const add = list => list.getEntries().forEach(each => { if (!each.hadRecentInput) sum += each.value; });
    new PerformanceObserver(add).observe({type: 'layout-shift', buffered: true});
    setTimeout(() => done(sum), 800);
})"""
"""How much of the page has been pushed about since it was opened."""

WHERE = "() => document.activeElement.closest('.hand') ? 'hand' : document.activeElement.tagName"


def gone_on(player: Player, position: str) -> None:
    """Wait until the table is not where it was."""
    player.sees(f'{ROOM}:not([data-position="{position}"])')


def wish(player: Player, **wishes: Any) -> None:
    """Have wishes kept in the browser, as its form would."""
    player.go()
    player.page.evaluate("kept => localStorage.setItem('parlour-wishes', kept)", json.dumps(wishes))


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_nothing_is_told_before_the_arrow_rests(come: Come, size: tuple[int, int]) -> None:
    ann, eve = come(size=size), come()
    for player in (ann, eve):
        player.page.emulate_media(reduced_motion="no-preference")
    table = ann.open_table("roulette", options={"players": 2, "banker": "house", "spins": 1})
    ann.comes_to_turn()
    ann.press(ann.page.locator('[data-move^="bet "]').first)
    ann.reads(re.compile("Ann 5 on red", re.IGNORECASE), "img")
    ann.press(ann.page.locator('[data-move="done"]'))
    ann.sees('[data-spin="turning"]')
    eve.go(f"/table/{table}")
    now = list(ann.told())[-1]
    card = str(now["board"]["fields"]["stopped"])
    assert now["phase"] == "over" and card  # the house has told all of it
    said = ann.page.locator("body").inner_text()
    assert ann.mark("phase") == "playing" and not ann.is_due
    assert "the game" not in said and "win" not in said and "lose" not in said, said
    assert "Ann 5 on red" in str(ann.page.get_by_role("img", name="The layout").get_attribute("aria-label"))
    assert "95 chips" in said and not ann.page.locator('[data-move="done"]').count()
    told = ann.sees('[data-spin="told"]').inner_text()
    assert ("you lose 5" in told) != ("you win 5" in told) and ann.mark("phase") == "over"
    assert press.name("roulette", card).removeprefix("the ") in told.lower()
    ann.reads(re.compile("the game$"))
    assert ann.page.locator('[data-spin="told"]').is_visible()
    assert eve.sees('[data-spin="told"]').inner_text()  # who comes in between is told how it stands
    check(ann, ON_ITS_SIDE)


def test_who_likes_things_still_is_told_at_once(come: Come) -> None:
    player = come()
    player.open_table("roulette", options={"players": 1, "spins": 2})
    player.comes_to_turn()
    player.press(player.page.locator('[data-move="done"]'))
    assert "you neither win nor lose" in player.sees('[data-spin="told"]').inner_text()
    assert not player.page.locator('[data-spin="turning"]').count()


def test_a_line_that_breaks_is_noticed_and_a_tap_is_made_once(come: Come) -> None:
    player = come("touch")
    player.open_table("raffles")
    player.comes_to_turn()
    player.forgive("WebSocket")
    player.forgive("ERR_INTERNET_DISCONNECTED")
    hand, position = player.hand(), player.mark("position")
    player.page.context.set_offline(True)
    note = player.sees('[data-line="down"]')
    assert "You are offline." in note.inner_text()
    check(player, ON_ITS_SIDE)
    player.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    gold = player.page.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--gold')")
    alarm = "each => getComputedStyle(each).backgroundColor"
    assert note.evaluate(alarm) == "rgb(156, 33, 19)" and gold.strip() == "#dfae42"
    player.pick(player.page.locator(PLAYABLE).first)
    player.sees("text=Your move is kept")
    player.press(player.reads("Table", "tab"))
    player.press(player.reads("Good luck", "button"))
    player.press(player.reads("Close", "button"))
    player.sees("text=this cannot be kept for later")
    assert player.hand() == hand and player.mark("position") == position
    player.page.context.set_offline(False)
    player.sees('[data-line="back"]')
    gone_on(player, position)
    acts = [act for act in list(player.told())[-1]["acts"] if act["seat"] == 0]
    player.comes_to_turn()
    assert len(acts) == 1 and acts[0]["text"] in hand and acts[0]["text"] not in player.hand()
    player.sees('[data-line="up"]')


def test_a_line_that_says_nothing_is_given_up(come: Come) -> None:
    """The socket stays open, and nothing comes or goes: only silence tells."""
    player = come()
    dead: list[bool] = []

    def tamper(socket: Any) -> None:
        house = socket.connect_to_server()
        number = len(dead)
        dead.append(False)
        socket.on_message(lambda message: dead[number] or house.send(message))
        house.on_message(lambda message: dead[number] or socket.send(message))

    player.page.route_web_socket(re.compile("/api/tables/"), tamper)
    player.open_table("raffles")
    player.comes_to_turn()
    position = player.mark("position")
    dead[0] = True
    player.pick(player.page.locator(PLAYABLE).first)
    player.sees('[data-line="down"]')
    player.sees('[data-line="back"]')
    gone_on(player, position)
    player.play_hand(until=lambda: len(dead) > 1)
    assert len(dead) == 2


def test_nothing_that_cannot_be_undone_is_done_by_one_tap(come: Come) -> None:
    player = come()
    table = player.open_table("euchre")
    player.comes_to_turn()
    player.press(player.reads("Table", "tab"))
    player.press(player.reads("Get up for good", "button"))
    player.sees("text=A bot takes your seat at once")
    check(player, ON_ITS_SIDE)
    player.press(player.reads("Stay", "button"))
    assert player.page.evaluate("() => document.activeElement.textContent") == "Get up for good"
    assert player.page.locator(CARD).count()
    other = player.page.context.new_page()
    other.goto(f"{player.url}/table/{table}")
    other.locator(CARD).first.wait_for()
    player.reads("Your seat is in another window")
    player.press(player.reads("Play here", "button"))
    player.sees(CARD)
    player.page.set_viewport_size({"width": 1280, "height": 800})
    player.press(player.reads("Table", "tab"))
    other.get_by_role("button", name="Play here").wait_for()
    player.press(player.reads("Get up for good", "button"))
    player.press(player.reads("Yes, get up for good", "button"))
    player.sees("text=You are watching")
    player.press(player.reads("Leave the table", "link"))
    player.reads("The shelf")


def test_alone_a_move_goes_back_long_after_and_the_focus_stays_at_the_table(come: Come) -> None:
    player = come("keys")
    player.open_table("lost-heir")
    player.comes_to_turn()
    hand = player.hand()
    while player.page.locator('[data-move="pass"]').count():
        position = player.mark("position")
        player.press(player.page.locator('[data-move="pass"]'))
        gone_on(player, position)
        player.comes_to_turn()
    player.play_hand(until=lambda: len(player.hand()) == len(hand) - 2)
    assert player.page.evaluate(WHERE) != "BODY"
    for left in (1, 0):
        position = player.mark("position")
        player.page.keyboard.press("u")
        gone_on(player, position)
        player.comes_to_turn()
        assert len(player.hand()) == len(hand) - left
    assert sorted(player.hand()) == sorted(hand)
    player.play_hand()
    player.reads(re.compile("Hand 1 is counted|the game$"))
    assert player.page.evaluate(WHERE) == "BUTTON"


def test_wishes_at_the_table(come: Come) -> None:
    """A card tapped twice; the only card that plays itself; bots of a chosen strength, played against at once."""
    player = come()
    wish(player, confirm=True, forced=True, rung="novice", pace="quick")
    player.go()
    player.press(player.reads("Play Deck-O-Cards Roulette alone", "button"))
    player.comes_to_turn()
    assert {seat["rung"] for seat in list(player.told())[-1]["seats"]} == {None, "novice"}
    player.open_table("raffles")
    player.comes_to_turn()
    position = player.mark("position")
    card = player.page.locator(PLAYABLE).first
    player.pick(card)
    player.sees("text=Tap it again to play it")
    assert card.get_attribute("aria-pressed") == "true" and player.mark("position") == position
    player.pick(card)
    gone_on(player, position)
    while player.comes_to_turn():
        if len(player.named(PLAYABLE, "card")) == 1:
            break
        position, card = player.mark("position"), player.page.locator(PLAYABLE).first
        player.pick(card)
        player.pick(card)
        gone_on(player, position)
    if player.is_due:
        gone_on(player, player.mark("position"))  # by itself


def test_the_shelf_is_not_pushed_about_and_a_replay_plays_itself(come: Come) -> None:
    player = come(size=PHONE)
    table = player.open_table("euchre", options={"game": 1})
    player.play_hand()
    player.go()
    player.reads("Trolley Euchre")
    assert player.page.evaluate(SHIFTS) < 0.05
    player.go(f"/replay/{table}?hand=1")
    player.press(player.reads("Play", "button"))
    player.sees('[aria-valuetext^="step 2"]')
    player.press(player.reads("Pause", "button"))
    player.press(player.reads("The review", "link"))
    player.reads(re.compile("The review"))


def test_five_cards_are_chosen_and_go_as_one(come: Come) -> None:
    player = come("touch")
    chosen = f'{CARD}[aria-pressed="true"]'
    while True:  # until one has a choice
        player.open_table("chantecler")
        player.play_hand(until=lambda: player.page.locator(TOGETHER).count() > 0)
        if not player.page.locator(chosen).count():
            break
    position, hand = player.mark("position"), player.hand()
    player.sees("text=Your turn: lay away five cards.")
    button = player.page.locator(TOGETHER).get_by_role("button")
    playable = [player.page.locator(f'{CARD}[data-card="{card}"]') for card in player.named(PLAYABLE, "card")]
    for number, card in enumerate(playable[:5]):
        player.sees(f"text={number} of 5 chosen")
        assert button.is_disabled()
        player.pick(card)
    check(player, ON_ITS_SIDE)
    player.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    if len(playable) > 5:
        player.pick(playable[5])
        player.sees("text=You have chosen enough to lay away five cards")
    player.pick(playable[0])
    player.sees("text=4 of 5 chosen")
    player.pick(playable[0])
    assert player.mark("position") == position and len(player.hand()) == 11
    player.press(button)
    gone_on(player, position)
    player.sees(f"{ROOM}:not(:has({TOGETHER}))")
    acts = [act for act in list(player.told())[-1]["acts"] if act["seat"] == 0 and act["text"].startswith("discard")]
    assert len(acts) == 1 and len(player.hand()) <= 6 and set(player.hand()) <= set(hand)
    others = [act["does"] for act in list(player.told())[-1]["acts"] if act["face_down"] and act["seat"] != 0]
    assert set(others) <= {"lays away five cards, face down"}


def test_a_table_that_was_closed_in_mid_hand_looks_closed(come: Come) -> None:
    player = come()

    def close(socket: Any) -> None:
        house = socket.connect_to_server()
        socket.on_message(house.send)
        house.on_message(lambda text: socket.send(text.replace('"closed":false', '"closed":true')))

    player.page.route_web_socket(re.compile("/api/tables/"), close)
    player.open_table("euchre")
    player.reads("This table is closed")
    assert not player.is_due and not player.named("[data-move]", "move") and not player.named(PLAYABLE, "card")
    player.reads("Set a new table", "link")
    check(player, ON_ITS_SIDE)
