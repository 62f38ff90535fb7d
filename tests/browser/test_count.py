"""The end of a hand says what came of it and why, in sight and aloud; the end of a game shows the score sheet."""

import pytest

from tests.browser.conftest import Come
from tests.browser.player import Player

pytestmark = pytest.mark.browser

SLIP = 'section[aria-labelledby="counted"]'
SIDES = f"""() => [...document.querySelectorAll('{SLIP} .side')].map(side => ({{
    name: side.querySelector('.name').textContent,
    made: side.querySelector('.gain').textContent,
    lines: [...side.querySelectorAll('li')].map(line => [
        line.firstElementChild.firstChild.textContent.trim(), line.querySelector('.points').textContent,
    ]),
}}))"""
SHEET = f"""() => [...document.querySelectorAll('{SLIP} tbody tr')].map(row =>
    [...row.children].map(cell => cell.textContent.trim().replace(/\\s+/g, ' ')))"""


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def tells_the_count(player: Player) -> None:
    """What lies on the table is what the house has told: a headline, and lines that sum to what each side has made."""
    table = list(player.told())[-1]
    board = table["board"]
    assert board["headline"] and board["headline"] in player.page.locator(SLIP).inner_text()
    sides = player.page.evaluate(SIDES)
    assert len(sides) == 2
    for first, side in enumerate(sides):
        told = [(line["text"], line["points"]) for line in board["count"] if first in line["seats"]]
        assert [(text, number(points)) for text, points in side["lines"]] == told
        assert sum(points for _, points in told) == number(side["made"]) == table["counts"][-1][first]
    heard = player.page.locator('[role="log"]').first.inner_text()
    assert board["headline"] in heard and all(line["text"] in heard for line in board["count"])
    assert player.page.evaluate("document.activeElement.tagName") == "BUTTON"


def test_a_hand_and_a_game_end_with_the_reason(come: Come) -> None:
    player = come()
    name = player.open_table("euchre", options={"game": 3})
    looked = False
    while True:
        player.play_hand()
        tells_the_count(player)
        if player.mark("phase") == "over":
            break
        rule = player.page.locator(f"{SLIP} a[href*='#EUC-']")
        if rule.count() and not looked:
            looked = True
            id = rule.first.inner_text()
            player.press(rule.first)
            player.reads("Rules", "tab")
            player.sees(f"#{id}, [id$='{id}']")
        player.press(player.reads("Deal the next hand", "button"))
        player.sees('[data-phase="playing"]')
    table = list(player.told())[-1]
    rows = [row for row in player.page.evaluate(SHEET) if len(row) > 1]
    totals = [0, 0]
    for hand, (row, count) in enumerate(zip(rows, table["counts"], strict=True), 1):
        totals = [before + now for before, now in zip(totals, count, strict=False)]
        assert row[0] == str(hand) and [number(cell.split()[-1]) for cell in row[1:]] == totals
    told = [row[0] for row in player.page.evaluate(SHEET) if len(row) == 1]
    assert told == table["headlines"] and len(told) == len(rows)
    won = player.page.locator(f"{SLIP} thead th.won")
    assert won.count() == 1 and "the winner" in (won.text_content() or "")
    record = player.page.request.get(f"{player.url}/api/tables/{name}/record").text()
    assert all(f"# {headline}\n" in record for headline in told) and "the game with" in record


def test_the_count_of_a_large_cloth_is_in_sight(come: Come) -> None:
    """The wheel and the cloth fill the window: when all is over the page is where the count is."""
    player = come()
    player.open_table("roulette", options={"spins": 1})
    player.play_hand()
    box = player.reads("Another game", "button").bounding_box()
    assert box and box["y"] + box["height"] <= 800
    assert player.page.locator(f"{SLIP} li").first.is_visible()


def test_nothing_beside_the_last_trick_is_cut_off(come: Come) -> None:
    """On a telephone the trump and who made it lie beside the trick, whose cards lie in a row for the count."""
    player = come("touch")
    player.open_table("chantecler")
    player.play_hand()
    box = player.sees(".piles figcaption").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390


def test_a_count_of_many_lines_leaves_its_button_in_sight(come: Come) -> None:
    """Eleven players on the smallest telephone: the list is scrolled, the button that goes on is there."""
    player = come(size=(360, 640))
    player.open_table("matchem", options={"players": 11})
    player.play_hand()
    button = player.reads("Deal the next hand", "button")
    for width, height in ((360, 640), (390, 844), (740, 360), (1280, 800)):
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.evaluate("() => scrollTo(0, 0)")
        player.settle()
        box = button.bounding_box()
        assert box and box["y"] + box["height"] <= height - (40 if width < height else 0), (width, height, box)


ROOM = f"""() => {{
    const box = part => document.querySelector(part).getBoundingClientRect();
    return [box('{SLIP} > .row').height, box('[role="tablist"]').left - box('{SLIP}').right];
}}"""
"""How high the buttons under the count are together, and how far from the tabs the slip ends."""


@pytest.mark.parametrize("game", ["raffles", "roulette"])
def test_on_a_telephone_on_its_side_there_is_room_for_the_count(come: Come, game: str) -> None:
    player = come("touch", size=(844, 390))
    player.open_table(game, options={"spins": 1} if game == "roulette" else {"game": 5})
    player.play_hand()
    player.settle()
    buttons, aside = player.page.evaluate(ROOM)
    assert 0 < buttons < 60 and aside > 0, "They stand in one row, and nothing lies under the tabs."
    if game == "raffles":
        room = player.page.locator(f"{SLIP} .count").evaluate("count => count.clientHeight")
        assert room > 110, "Six lines of the count are in sight."
    main = player.reads("Another game", "button").bounding_box()
    assert main and main["y"] + main["height"] <= 390
