"""A table that explains itself: the coach, the marks in the hand, the log, and what is new or would be shown."""

import re

import pytest

from tests.browser.conftest import PHONE, WIDE, Come
from tests.browser.player import CARD, Player
from tests.browser.test_looks import check

pytestmark = pytest.mark.browser

ON_ITS_SIDE = (844, 390)
COACH = 'aside[aria-label="The coach"]'
STRIP = 40  # points of every card that are to be seen on a telephone

WHERE = """() => {
    const hand = document.querySelector('ul.hand').getBoundingClientRect();
    return [hand.left, hand.right, hand.bottom].map(Math.round);
}"""
"""Where the hand lies on the page."""

STRIPS = """() => {
    const cards = [...document.querySelectorAll('li:has(> [data-card])')];
    const spots = cards.map(card => [parseFloat(card.style.left), parseFloat(card.style.top)]);
    const steps = spots.slice(1).map(([x, y], place) => y === spots[place][1] ? x - spots[place][0] : Infinity);
    return Math.min(...steps);
}"""
"""How much of a card is left free by the next one in its row, at least."""


LISTEN = """() => {
    const live = document.querySelector('[role="log"]');
    window.heard = [];
    new MutationObserver(() => window.heard.push(live.innerText))
        .observe(live, { childList: true, characterData: true, subtree: true });
}"""
"""Remember all that is read out."""


def where(player: Player) -> dict[tuple[int, int], list[int]]:
    """Where the hand lies, in windows of three sizes."""
    found = {}
    for width, height in (PHONE, ON_ITS_SIDE, WIDE):
        player.page.set_viewport_size({"width": width, "height": height})
        player.settle()
        found[width, height] = player.page.evaluate(WHERE)
    return found


def test_the_coach_comes_and_goes_and_the_hand_stands_still(come: Come) -> None:
    """He speaks at every decision; who knows a game is rid of him there and nowhere else, until he is wanted again."""
    player = come()
    player.open_table("euchre")
    assert player.comes_to_turn()
    said = player.sees(f"{COACH} p").inner_text()
    assert re.search(r"EUC-\d+", said) and "seat " not in said.lower()
    at_first = where(player)
    player.press(player.page.locator(COACH).get_by_role("button"))
    player.page.locator(COACH).wait_for(state="detached")
    assert where(player) == at_first
    player.act()
    assert player.comes_to_turn() and where(player) == at_first
    player.press(player.reads("Hint", "tab"))
    player.page.get_by_role("checkbox", name=re.compile("sentence about every decision")).check()
    player.sees(f"{COACH} p")
    assert where(player) == at_first
    player.press(player.page.locator(COACH).get_by_role("button"))
    player.open_table("chantecler")
    assert player.comes_to_turn() and player.page.locator(COACH).count() == 1
    player.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    player.settle()
    assert len(player.hand()) == 11 and player.page.evaluate(STRIPS) >= STRIP
    player.open_table("euchre")
    assert player.comes_to_turn() and player.page.locator(COACH).count() == 0


def test_the_page_grows_no_longer_than_its_window(come: Come) -> None:
    """What is only heard in a long log lies within it, and does not let an empty page be scrolled below the table."""
    player = come()
    player.open_table("trolley")
    acts = 0
    while player.comes_to_turn() and acts < 8:
        player.act()
        acts += 1
    assert acts == 8 and player.page.locator(".log .turn").count() > 6
    assert player.page.evaluate("() => document.documentElement.scrollHeight - innerHeight") <= 1


def test_the_cloth_stays_where_it_is_when_the_offer_of_a_lesson_goes(come: Come) -> None:
    player = come()
    player.open_table("roulette", options={"players": 2, "banker": "house"})
    assert player.comes_to_turn()
    player.sees('aside[aria-label="A first hand"]')
    before = player.sees("[data-place]").bounding_box()
    player.page.locator('[data-place="red"]').click()
    player.page.locator('aside[aria-label="A first hand"]').wait_for(state="detached")
    after = player.sees("[data-place]").bounding_box()
    assert before and after and abs(after["x"] - before["x"]) < 1 and abs(after["y"] - before["y"]) < 1


def test_a_hand_says_what_its_cards_are_and_the_log_who_took_them(come: Come) -> None:
    player = come()
    player.open_table("pinochle")
    assert player.comes_to_turn()
    trump = player.sees(".piles strong").inner_text().lower()
    marked = player.named(f"{CARD}:has(.trump)", "card")
    hand = player.hand()
    assert marked == [card for card in hand if card.startswith(trump)] == hand[: len(marked)]
    assert player.page.locator(f"{CARD} .badge").count() == len(hand)
    names = player.page.locator(CARD).all_inner_texts()
    assert all("trump" in name for name in names[: len(marked)])
    player.page.evaluate(LISTEN)
    log = player.page.get_by_role("region", name="What has been done")
    player.play_hand(until=lambda: "takes the trick" in log.inner_text())
    assert log.locator(".turn.trick .mark").count() >= 4
    taker = re.search(r"(\w+) takes the trick", log.inner_text())
    assert taker and taker[1] in ("Ann", "Ben", "Cora", "Dan")
    assert any("takes the trick." in heard for heard in player.page.evaluate("() => window.heard"))


def test_what_comes_is_new_and_what_would_be_shown_is_pointed_out(come: Come) -> None:
    player = come()
    player.open_table("transfer")
    assert player.comes_to_turn()
    assert player.sees(".gets").inner_text() == "gets your card"
    player.act()
    player.play_hand(until=lambda: player.page.locator(f"{CARD} .fresh").count() > 0)
    player.sees(f"{CARD} .fresh")
    shows = '[data-move^="show "]:not([data-move="show nothing"])'
    for _ in range(6):
        player.open_table("trolley")
        player.play_hand(until=lambda: player.page.locator(shows).count() > 0)
        if player.page.locator(shows).count():
            break
    dearest = player.page.locator(shows).first.get_attribute("data-move")
    wanted = {"show trolley": 5, "show couple": 2}.get(dearest or "", 4)
    assert player.page.locator(f"{CARD}.lit").count() == wanted
    assert "would be shown" in player.page.locator(f"{CARD}.lit").first.inner_text()
    player.page.locator('[data-move="show nothing"]').hover()
    assert player.page.locator(f"{CARD}.lit").count() == 0


COVERED = """() => {
    document.querySelectorAll('[inert]').forEach(each => (each.inert = false));
    return [...document.querySelectorAll('.trick li')].map(card => {
        card.style.pointerEvents = 'auto';
        const { left, top, width, height } = card.getBoundingClientRect();
        return !card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
}"""
"""Which cards of the trick lie under something else; what is inert is never found, and so is touched once more."""


def test_what_is_pulled_up_lies_over_the_trick(come: Come) -> None:
    """On a telephone log and rules are drawn over the table, and over the cards that lie there."""
    player = come("touch")
    player.open_table("raffles")
    player.play_hand(until=lambda: len(player.trick()) == 3)
    assert len(player.trick()) == 3 and not any(player.page.evaluate(COVERED))
    for tab in ("Log", "Rules"):
        player.press(player.reads(tab, "tab"))
        player.sees('[role="tabpanel"]')
        assert all(player.page.evaluate(COVERED)), tab


def first_to_play_with_melds(come: Come) -> Player:
    """Somebody who leads to the first trick, melds having been counted: not everybody has one, nor leads."""
    for _ in range(4):
        player = come()
        for _ in range(15):  # tables that one may have open, and some to spare
            player.open_table("pinochle", options={"players": 3})
            if player.comes_to_turn() and not player.trick() and player.page.locator(".laid").count():
                return player
    raise AssertionError("In sixty hands one never leads with melds on the table.")


def test_melds_made_before_the_first_card_stand_in_the_log(come: Come) -> None:
    player = first_to_play_with_melds(come)
    log = player.page.get_by_role("region", name="What has been done")
    assert "The cards are dealt." in log.inner_text() and "Counted so far" in log.inner_text()


def test_what_a_card_has_served_in_stands_on_it_where_it_lies(come: Come) -> None:
    """By its letter, as in the record; who does not see it is told the word."""
    player = come()
    player.open_table("trolley")
    lying = player.page.locator(".laid li")
    player.play_hand(until=lambda: lying.count() > 0)
    assert lying.count() > 1
    for card in lying.all():
        word = re.search(r"has served in a (\w+)", card.inner_text())
        assert word and card.locator(".served").inner_text()[0] == word[1][0]
    check(player)
