"""Every lesson gone through in a real browser, by mouse, by finger and by keys; and how lessons are offered."""

from typing import Any

import pytest

from parlour.games.registry import HOUSE
from tests.browser.conftest import Come
from tests.browser.player import CARD, CHOICE, Player, Way, by_every_way
from tests.browser.test_looks import ON_ITS_SIDE, VIOLATIONS, bring_axe, check

pytestmark = pytest.mark.browser

LESSON = "[data-lesson]"
WAITING = f'{LESSON}:not([data-wait="others"])'
GO = ".lesson .go"
LIST = 'select[aria-label="The place to bet on"]'
STATE = "() => { const it = document.querySelector('[data-lesson]').dataset; return [it.wait, Number(it.at)]; }"


class Learner:
    """Somebody at a lesson, who knows what is right."""

    def __init__(self, player: Player, game: str, pace: int = 0) -> None:
        self.player, self.page = player, player.page
        self.lesson: dict[str, Any] = self.page.request.get(f"{player.url}/api/lessons/{game}").json()
        player.go(f"/learn/{game}?pace={pace}")

    def waits(self) -> tuple[str, int]:
        """What the lesson waits for, and where it is."""
        self.player.sees(WAITING)
        wait, at = self.page.evaluate(STATE)
        return wait, at

    def go_on(self) -> None:
        """One step further."""
        wait, at = self.waits()
        if wait == "ask":
            self.answer(at)
        else:
            self.player.press(self.page.locator(GO))
        self.player.sees(f'{LESSON}:not([data-at="{at}"]), {LESSON}:not([data-wait="{wait}"])')

    def until(self, wanted: str) -> int:
        """Go on until the lesson waits for this; where it is then."""
        while self.waits()[0] != wanted:
            self.go_on()
        return self.waits()[1]

    def answer(self, at: int) -> None:
        """Make the right move."""
        step = self.lesson["steps"][at]
        right = step["decision"]["right"]
        held = next((each for each in step["board"]["held"] if right in each["moves"]), None)
        if held is not None:
            self.player.pick(self.page.locator(f'{CARD}[data-card="{held["card"]}"]{served(held)}').first)
            if len(held["moves"]) > 1:
                self.player.press(self.page.locator(f'{CHOICE} [data-move="{right}"]'))
            return
        if right.startswith("bid "):
            self.bid(int(right.split()[1]), step["board"]["legal"])
        elif right.startswith("bet "):
            self.choose(right.split(" ", 2)[2])
        self.player.press(self.page.locator(f'.lesson [data-move="{right}"]').first)

    def bid(self, amount: int, legal: list[str]) -> None:
        """Bring the bid to so much."""
        least = min(int(move.split()[1]) for move in legal if move.startswith("bid "))
        more = self.page.get_by_role("button", name="One more")
        for _ in range(amount - least):
            self.player.press(more)

    def choose(self, place: str) -> None:
        """Choose a place from the list."""
        places = self.page.locator(LIST)
        if self.player.way != "keys":
            places.select_option(place)
            return
        self.player.reach(places)
        values = places.evaluate("list => [...list.options].map(each => each.value)")
        by = values.index(place) - values.index(places.input_value())
        for _ in range(abs(by)):
            self.page.keyboard.press("ArrowDown" if by > 0 else "ArrowUp")


def served(held: dict[str, Any]) -> str:
    """Which of several copies of a card: one that has served in something has a title that says so."""
    return "[title]" if held["marks"] else ":not([title])"


@pytest.mark.parametrize(("game", "way"), by_every_way(HOUSE))
def test_every_lesson_is_gone_through(come: Come, game: str, way: Way) -> None:
    player = come(way)
    learner = Learner(player, game)
    learner.until("ask")
    bring_axe(player)
    assert not player.page.evaluate(VIOLATIONS)
    learner.until("end")
    board = learner.lesson["steps"][-1]["board"]
    lines = player.page.locator(".lesson dd span:first-child").all_inner_texts()
    assert sorted(lines) == sorted(line["text"] for line in board["count"])
    assert board["headline"] in player.sees(LESSON).inner_text()
    player.reads("Play a hand now", "button")
    learnt = player.page.evaluate("() => JSON.parse(localStorage.getItem('parlour-lessons')).learnt")
    assert learnt == [game]


def test_a_wrong_card_gets_its_sentence_and_stays(come: Come) -> None:
    player = come()
    learner = Learner(player, "raffles")
    at = learner.until("ask")
    decision = learner.lesson["steps"][at]["decision"]
    said = player.page.get_by_role("region", name="The lesson").get_by_role("status")
    hand = player.hand()
    player.pick(player.page.locator('[data-card="star-0"]'))
    player.page.get_by_text(decision["wrong"]["star-0"]).wait_for()
    player.pick(player.page.locator('[data-card="moon-1"]'))
    player.page.get_by_text(decision["help"]).wait_for()
    player.pick(player.page.locator('[data-card="detective"]'))
    player.page.get_by_text("never led").wait_for()
    assert player.hand() == hand and learner.waits() == ("ask", at) and decision["ask"] in said.inner_text()
    player.press(player.reads("Show me", "button"))
    assert player.named(f"{CARD}.hinted", "card") == ["star-12"] and "Star 12" in said.inner_text()
    check(player, ON_ITS_SIDE)


def test_one_can_go_back_and_begin_again(come: Come) -> None:
    player = come()
    learner = Learner(player, "euchre", pace=1)
    back = player.reads("Back a step", "button")
    assert back.is_disabled() and "2 of 6" not in player.sees(LESSON).inner_text()
    first = learner.until("ask")
    learner.go_on()
    second = learner.until("ask")
    assert second > first and "2 of 6" in player.sees(LESSON).inner_text()
    while learner.waits() != ("ask", first):
        player.press(back)
    assert player.page.get_by_text("1 of 6").is_visible()
    learner.until("end")
    player.press(player.reads("Once more", "button"))
    assert learner.waits() == ("begin", 0)
    learner.until("end")
    check(player, ON_ITS_SIDE)
    player.press(player.reads("Play a hand now", "button"))
    player.sees('[data-table="room"]')


def test_who_comes_for_the_first_time_is_offered_a_lesson(come: Come) -> None:
    player = come("touch")
    player.go()
    offer = player.reads("A first hand", "complementary")
    check(player)
    player.page.set_viewport_size({"width": 390, "height": 844})
    player.press(offer.get_by_role("link", name="Learn it"))
    player.sees('[data-wait="begin"]')
    player.go()
    player.press(player.reads("No, thank you", "button"))
    offer.wait_for(state="detached")
    player.go()
    player.reads("Learn Trolley Euchre", "link")
    assert not offer.is_visible()


def test_at_the_first_table_of_a_game_its_lesson_is_offered_once(come: Come) -> None:
    player = come()
    player.open_table("euchre")
    player.comes_to_turn()
    offer = player.page.get_by_role("complementary", name="A first hand")
    assert offer.get_by_role("link").get_attribute("href") == "/learn/euchre"
    player.act()
    offer.wait_for(state="detached")
    player.open_table("euchre")
    player.comes_to_turn()
    assert not offer.is_visible()
    player.open_table("trolley")
    player.comes_to_turn()
    player.press(offer.get_by_role("button"))
    offer.wait_for(state="detached")


def test_a_game_that_has_no_lesson_says_so(come: Come) -> None:
    player = come()
    player.go("/learn/chess")
    player.reads("Not here")
    player.forgive("404")
    assert not player.page.locator(LESSON).count()
