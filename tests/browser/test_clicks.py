"""No click is for nothing: whatever moves, comes or goes between press and click, what was pressed is what is done."""

import contextlib
from collections.abc import Iterator

import pytest

from tests.browser.conftest import Come
from tests.browser.player import CARD, CHOICE, PLAYABLE, ROOM, Player, Way

pytestmark = pytest.mark.browser

MOVED = "(pressed, by) => (pressed.closest('li') ?? pressed).style.translate = by"
"""What is pressed moves, as when the hand closes up or a slip pushes it aside."""

LANDING = """card => {
    const { x, y, height } = card.closest('li').getBoundingClientRect();
    return [x + 8, y + height / 2];
}"""
"""Where a card comes to lie that may still be flying: near its left edge, where none lies over it."""

FLYING = "card => getComputedStyle(card.querySelector('.face')).translate"
PRESSED = """addEventListener('pointerdown', event => {
    window.pressed = !!event.target.closest('[data-card][aria-disabled="false"]');
}, true)"""
"""Whether the last press has met a card that may be played."""

DISPLACED = "all => all.filter(card => card.style.translate).length"


def seated(come: Come, game: str, way: Way = "mouse") -> Player:
    """Somebody at a table whose turn it is."""
    player = come(way)
    player.open_table(game)
    player.comes_to_turn()
    return player


@contextlib.contextmanager
def pressed(player: Player, x: float, y: float) -> Iterator[None]:
    """A click or a tap, with what comes about while it lasts."""
    page = player.page
    if player.way == "touch":
        finger = page.context.new_cdp_session(page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        yield
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        page.mouse.move(x, y)
        page.mouse.down()
        yield
        page.mouse.up()


def has_gone_on(player: Player, position: str) -> None:
    """Wait until the table is not where it was."""
    player.sees(f'{ROOM}:not([data-position="{position}"])')


@pytest.mark.parametrize("way", ["mouse", "touch"])
@pytest.mark.parametrize("by", ["-80px 0", "0 -400px"])
def test_a_card_that_moves_under_the_pointer_is_the_one_that_is_played(come: Come, way: Way, by: str) -> None:
    player = seated(come, "raffles", way)
    position, card, held = player.mark("position"), player.page.locator(PLAYABLE).last, player.hand()
    name = card.get_attribute("data-card") or ""
    with pressed(player, *player.point(card)):
        card.evaluate(MOVED, by)
    has_gone_on(player, position)
    assert player.hand().count(name) == held.count(name) - 1


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_a_button_that_is_pushed_aside_is_the_one_that_is_pressed(come: Come, way: Way) -> None:
    player = seated(come, "raffles", way)
    button = player.reads("Hint", "button")
    with pressed(player, *player.point(button)):
        button.evaluate(MOVED, "0 200px")
    player.sees(".advice")


def test_one_who_draws_the_pointer_away_has_pressed_nothing(come: Come) -> None:
    player = seated(come, "raffles")
    position, card = player.mark("position"), player.page.locator(PLAYABLE).first
    for each in (player.reads("Hint", "button"), card):
        x, y = player.point(each)
        with pressed(player, x, y):
            player.page.mouse.move(x, y + 40, steps=3)
            each.evaluate(MOVED, "0 -200px")
        each.evaluate(MOVED, "")
    player.settle()
    assert player.mark("position") == position and player.page.locator(".advice, progress").count() == 0


def test_a_card_is_touched_where_it_comes_to_lie_though_it_still_flies(come: Come) -> None:
    player = come()
    player.page.emulate_media(reduced_motion="no-preference")
    player.page.context.new_cdp_session(player.page).send("Animation.setPlaybackRate", {"playbackRate": 0.01})
    player.open_table("matchem")
    player.comes_to_turn()
    position, card = player.mark("position"), player.page.locator(PLAYABLE).last
    assert card.evaluate(FLYING) != "none"
    player.page.mouse.click(*card.evaluate(LANDING))
    player.sees(f'{ROOM}:not([data-position="{position}"]), {CHOICE}')


def test_in_haste_among_flying_cards_every_press_on_a_card_is_heeded(come: Come) -> None:
    """A slow page, cards that fly and bots that do not wait: a press that meets a playable card has it played."""
    player = come()
    player.page.emulate_media(reduced_motion="no-preference")
    player.page.add_init_script(PRESSED)
    player.page.context.new_cdp_session(player.page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    player.open_table("matchem", options={"players": 2})
    met = 0
    while met < 20 and player.comes_to_turn():
        position = player.mark("position")
        player.pick(player.page.locator(PLAYABLE).first)
        if not player.page.evaluate("window.pressed"):
            continue  # it was beside the cards
        met += 1
        player.sees(f'{ROOM}:not([data-position="{position}"]), {CHOICE}')
        if player.page.locator(CHOICE).count():
            player.press(player.page.locator(CHOICE).get_by_role("button").first)
        has_gone_on(player, position)
    assert met


def test_a_card_that_was_let_go_beside_the_hand_does_not_cling_to_the_pointer(come: Come) -> None:
    player = seated(come, "raffles")
    card = player.page.locator(PLAYABLE).first
    x, y = player.point(card)
    with pressed(player, x, y):
        card.evaluate(MOVED, "0 -400px")
        player.page.mouse.move(x, y - 200)
    card.evaluate(MOVED, "")
    player.page.mouse.move(x + 40, y, steps=3)
    assert player.page.locator(CARD).evaluate_all(DISPLACED) == 0


def test_in_a_lesson_no_card_looks_as_if_it_could_be_played_before_one_is_asked_for(come: Come) -> None:
    player = come()
    player.go("/learn/raffles?pace=0")
    player.sees('[data-wait="begin"]')
    assert not player.named(PLAYABLE, "card")
    player.press(player.reads("Begin", "button"))
    while (wait := player.sees("[data-lesson]").get_attribute("data-wait")) != "ask":
        assert not player.named(PLAYABLE, "card")
        player.press(player.page.locator(".lesson .go"))
        player.sees(f'[data-wait="ask"], [data-wait="go"], [data-lesson]:not([data-wait="{wait}"])')
    assert player.named(PLAYABLE, "card") or player.named("[data-move]", "move")
