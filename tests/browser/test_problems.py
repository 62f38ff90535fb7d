"""Problems in the browser: solved by mouse, finger and keys, rated, brought back; nothing is told before the move."""

import json
import re
from typing import TYPE_CHECKING

import pytest

from parlour.bots.problems.kept import kept
from parlour.bots.problems.problem import Problem
from tests.browser.conftest import Come
from tests.browser.player import CARD, Player, Way
from tests.browser.test_book import give_name
from tests.browser.test_looks import ON_ITS_SIDE, check

if TYPE_CHECKING:
    from playwright.sync_api import Response

pytestmark = pytest.mark.browser

ASKED = '[data-answered="no"]'
KEPT = "() => JSON.parse(localStorage.getItem('parlour-problems'))"
ALL_DUE = """() => {
    const kept = JSON.parse(localStorage.getItem('parlour-problems'));
    for (const { progress } of Object.values(kept)) for (const each of progress.tackled) if (each.box) each.due = 1;
    localStorage.setItem('parlour-problems', JSON.stringify(kept));
}"""


def posed(player: Player) -> Problem:
    """The problem on the table."""
    table = player.sees(ASKED)
    return kept(str(table.get_attribute("data-game"))).with_id(str(table.get_attribute("data-problem")))


def answer(player: Player, move: str) -> str:
    """Make a move; what is said to it."""
    button = player.page.locator(f'.problem [data-move="{move}"]')
    if button.count():
        player.press(button.first)
    else:
        player.pick(player.page.locator(f'{CARD}[data-card="{move}"]').first)
    player.sees(f".problem:not({ASKED})")
    said: str = player.page.get_by_role("region", name="The problem").inner_text()
    return said


@pytest.mark.parametrize("way", ["mouse", "touch", pytest.param("keys", marks=pytest.mark.long)])
def test_a_problem_is_failed_another_solved_and_the_failed_one_comes_back(come: Come, way: Way) -> None:
    player = come(way)
    player.go()
    player.press(player.reads("Solve problems", "link"))
    player.press(player.reads("Solve problems of The Capture of Mr. Raffles", "link"))
    failed = posed(player)
    assert player.page.get_by_text("You: not rated yet").is_visible()
    said = answer(player, failed.others[0].move)
    assert "Not so" in said and "It comes back tomorrow." in said
    assert re.search(r"Your rating: \d+ ± \d+ \(−\d+\)", said)
    beside = player.page.get_by_role("region", name="Beside the table").inner_text()
    assert failed.proof in beside and "How hard it is" in beside
    for other in failed.others:
        assert f"{round(100 * other.lost)} games of a hundred" in beside
    shares = [f"fails {round(100 * of / tries)}%" for of, tries in failed.fails.values()]
    assert re.findall(r"fails \d+%", beside) == shares
    lit = player.named(f"{CARD}.hinted", "card")
    assert lit == [failed.right]
    player.press(player.reads("Next problem", "button"))
    solved = posed(player)
    assert solved.id != failed.id
    said = answer(player, solved.right)
    assert said.startswith("Right.") and "comes back" not in said
    assert player.page.evaluate(KEPT)["raffles"]["standing"]["tried"] == 2
    player.page.evaluate(ALL_DUE)
    player.go("/problems")
    assert player.sees("[data-due]").get_attribute("data-due") == "1"
    player.press(player.reads("Solve one of any game", "link"))
    assert posed(player).id == failed.id and player.page.get_by_text("once more").is_visible()
    assert "only a first try counts" in answer(player, failed.right)


def test_nothing_of_the_answer_reaches_the_browser_before_the_move(come: Come) -> None:
    player, heard = come(), []

    def listen(answer: "Response") -> None:
        if "/api/problems" in answer.url:
            heard.append(answer.text())

    for game in ("raffles", "lost-heir"):
        player.page.on("response", listen)
        player.go(f"/problems/{game}")
        problem = posed(player)
        player.page.wait_for_load_state("networkidle")
        player.page.remove_listener("response", listen)
        page = player.page.content()
        assert any(problem.id in text for text in heard)
        for text in (*heard, page):
            assert problem.why not in text and problem.proof not in text
            assert not any(other.why and other.why in text for other in problem.others)
        for text in heard:
            assert not {"answer", "right", "fails", "others", "why"} & set(json.loads(text))
        assert not player.page.locator(".hinted").count()


def test_the_house_keeps_it_for_who_has_a_name(come: Come) -> None:
    player = come("touch")
    player.ask("/me", name="Ann")
    problem = next(each for each in kept("chantecler").problems if each.right == "pass")
    player.go(f"/problems/chantecler/{problem.id}")
    assert posed(player) == problem
    assert player.page.get_by_role("list", name="The seats").get_by_text("Ann").is_visible()
    player.press(player.page.get_by_role("button", name="I give up"))
    player.page.get_by_text("Given up.").wait_for()
    assert player.page.evaluate(KEPT) is None
    check(player, ON_ITS_SIDE)
    player.go("/rules/chantecler")
    player.press(player.page.get_by_role("main").get_by_role("link", name="Problems", exact=True))
    assert answer(player, posed(player).right).startswith("Right.")
    player.press(player.reads("All problems", "link"))
    line = player.sees('[data-game="chantecler"]')
    assert "1 of 2 at the first try" in line.inner_text() and "provisional" in line.inner_text()
    check(player)
    player.press(player.reads("Forget how I have done", "button"))
    player.press(player.reads("Yes, forget it", "button"))
    player.page.get_by_text("Forgotten: 2 problems.").wait_for()
    assert "not rated yet" in line.inner_text()


def test_who_gives_his_name_takes_what_the_browser_has_kept_to_the_house(come: Come) -> None:
    player = come("touch")
    player.go("/problems/transfer")
    player.press(player.reads("I give up", "button"))
    player.page.get_by_text("Given up.").wait_for()
    player.press(player.reads("All problems", "link"))
    give_name(player, "Ann")
    player.reads("This browser, too, has kept how you do")
    check(player)
    player.press(player.reads("Let the house go on", "button"))
    player.page.get_by_text("The house goes on from there.").wait_for()
    assert "0 of 1 at the first try" in player.sees('[data-game="transfer"]').inner_text()
    assert player.page.evaluate(KEPT) is None and not player.page.locator("#carry-over").count()


def test_a_card_that_may_not_be_played_says_why_and_is_no_try(come: Come) -> None:
    player = come()
    problem = next(each for each in kept("raffles").problems if len(each.others) < 3 and len(each.moves) % 4 == 2)
    player.go(f"/problems/raffles/{problem.id}")
    posed(player)
    player.pick(player.page.locator(f'{CARD}[aria-disabled="true"]').first)
    player.sees(".refused")
    assert posed(player).id == problem.id
    keyboard = player.page.keyboard
    keyboard.press("g")
    assert player.page.evaluate("() => !!document.activeElement.dataset.card")
    keyboard.press("n")  # there is no next one before the answer
    keyboard.press("l")
    assert player.page.evaluate("() => document.activeElement.ariaLabel") == "Beside the table"
    assert answer(player, problem.right).startswith("Right.")
    keyboard.press("n")
    assert posed(player).id != problem.id and player.page.url.endswith("/problems/raffles")


def test_a_game_of_luck_has_none_and_says_so(come: Come) -> None:
    player = come()
    player.go("/problems/roulette")
    player.reads("To the problems", "link")
    assert player.page.get_by_text("There are no problems of this game").is_visible()
    player.forgive("404")
    player.go("/rules/roulette")
    player.sees("#rules")
    assert not player.page.get_by_role("main").get_by_role("link", name="Problems", exact=True).count()
