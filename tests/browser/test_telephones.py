"""Telephones, upright and on their side: everything a player needs is in reach, in every phase of every game."""

import pytest

from parlour.games import GAMES
from tests.browser.conftest import Come
from tests.browser.player import Player
from tests.browser.test_friends import say_name
from tests.browser.test_hands import SHORT

pytestmark = pytest.mark.browser

UPRIGHT = (360, 640)
SIDEWAYS = ((640, 360), (740, 360), (844, 390))

OUT_OF_REACH = """() => {
    const FINGER = 20, GRAIN = 5, found = [];
    const own = each => each.innerText.trim().replace(/\\s+/g, ' ') || each.outerHTML.slice(0, 80);
    const within = ({ top, left, right, bottom }) =>
        top >= -1 && left >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const free = each => {
        const box = each.getBoundingClientRect(), xs = [], ys = [];
        for (let y = box.top + 1; y < box.bottom; y += GRAIN)
            for (let x = box.left + 1; x < box.right; x += GRAIN)
                if (each.contains(document.elementFromPoint(x, y))) { xs.push(x); ys.push(y); }
        const length = all => all.length ? Math.max(...all) - Math.min(...all) : 0;
        return Math.min(length(xs), length(ys));
    };
    scrollTo(0, 0);
    const hand = [...document.querySelectorAll('button[data-card]')];
    for (const card of hand) if (free(card) < FINGER) found.push(`under something: ${own(card)}`);
    for (const plate of document.querySelectorAll('[data-seat]'))
        if (!within(plate.getBoundingClientRect())) found.push(`not in sight: ${own(plate)}`);
    const top = Math.min(...hand.map(card => card.getBoundingClientRect().top));
    for (const card of document.querySelectorAll('[aria-label="The trick"] li')) {
        const box = card.getBoundingClientRect();
        if (!within(box) || box.top + box.height * 0.5 > top) found.push(`under the hand: ${own(card)}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page can be pushed sideways');
    for (const button of document.querySelectorAll('[data-move]')) {
        button.scrollIntoView({ block: 'center' });
        if (free(button) < FINGER) found.push(`cannot be pressed: ${own(button)}`);
    }
    scrollTo(0, 0);
    return found;
}"""
"""What cannot be reached or seen without moving the page; buttons may be scrolled to in a list of their own."""


def lies_well(player: Player, *sizes: tuple[int, int]) -> None:
    """The table as it is now, in windows of these sizes, as soon as it has settled in each."""
    page = player.page
    player.settle()
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        try:
            page.wait_for_function(f"() => ({OUT_OF_REACH})().length === 0")
        except Exception as trouble:
            raise AssertionError(f"{width}x{height}: {page.evaluate(OUT_OF_REACH)}") from trouble


def sort_of_turn(player: Player) -> tuple[tuple[str, ...], bool]:
    """What is asked, and whether cards are on the table: turns that are alike look alike."""
    return tuple(sorted({move.split()[0] for move in player.named("[data-move]", "move")})), bool(player.trick())


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_lies_well_on_a_telephone(come: Come, game: str) -> None:
    player, seen = come(size=SIDEWAYS[0]), set()
    player.open_table(game, options=SHORT.get(game))
    while player.comes_to_turn():
        sort = sort_of_turn(player)
        if sort not in seen:
            seen.add(sort)
            lies_well(player, *SIDEWAYS, UPRIGHT)
        player.act()
    assert seen


LONGEST = (
    "Lay down the red Conductor and the red Motorman for a royal marriage, "
    "and keep both Cars until the last tricks (PIN-3)."
)


def test_a_long_sentence_of_the_coach_is_read_without_scrolling(come: Come) -> None:
    """As long as any is; the strip is as high with it as with any other."""
    player = come(size=SIDEWAYS[0])
    player.open_table("raffles")
    assert player.comes_to_turn()
    coach, high = player.sees(".coach p"), "each => each.closest('.coach').clientHeight"
    for width, height in (*SIDEWAYS, UPRIGHT):
        player.page.set_viewport_size({"width": width, "height": height})
        player.settle()
        before = coach.evaluate(high)
        coach.evaluate("(each, words) => { each.textContent = words }", LONGEST)
        assert coach.evaluate("each => each.scrollHeight <= each.clientHeight"), (width, height)
        assert coach.evaluate(high) == before


def test_the_check_finds_a_hand_that_has_slipped(come: Come) -> None:
    player = come(size=SIDEWAYS[0])
    player.open_table("raffles")
    assert player.comes_to_turn()
    lies_well(player, SIDEWAYS[0])
    player.page.evaluate("() => { document.querySelector('ul.hand').style.translate = '0 150px' }")
    assert player.page.evaluate(OUT_OF_REACH)


@pytest.mark.parametrize("game", ["raffles", "lost-heir"])
def test_six_at_a_table(come: Come, game: str) -> None:
    player = come(size=SIDEWAYS[0])
    player.open_table(game, options={"players": 6})
    player.play_hand(until=lambda: len(player.trick()) > 1)
    if player.is_due:
        lies_well(player, *SIDEWAYS, UPRIGHT)


def test_the_count_can_be_left_on_a_telephone(come: Come) -> None:
    """The button that goes on is in sight as soon as the hand is counted."""
    player = come()
    player.open_table("chantecler")
    player.play_hand()
    button = player.reads("Deal the next hand", "button")
    for width, height in (*SIDEWAYS, UPRIGHT):
        player.page.set_viewport_size({"width": width, "height": height})
        player.settle()
        player.page.evaluate("() => scrollTo(0, 0)")
        player.settle()
        box = button.bounding_box()
        assert box and box["y"] + box["height"] <= height - (0 if width > height else 40)


# ---- the sheet beside the table ----

WHERE = "() => document.activeElement.closest('[role=dialog]')?.ariaLabel ?? document.activeElement.id"
SHEET = '[role="dialog"][aria-modal="true"]'


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS[0]])
def test_the_sheet_keeps_the_keys_until_it_is_closed(come: Come, size: tuple[int, int]) -> None:
    player = come(size=size)
    player.open_table("raffles")
    assert player.comes_to_turn()
    page = player.page
    player.press(player.reads("Score", "tab"))
    player.sees(SHEET)
    for key in ("Tab", "Shift+Tab"):
        for _ in range(12):
            page.keyboard.press(key)
            assert page.evaluate(WHERE) == "Beside the table"
    page.keyboard.press("Escape")
    page.locator(SHEET).wait_for(state="detached")
    assert page.evaluate(WHERE) == "tab-score"
    assert page.locator("[inert]").count() == 0


def test_the_sheet_gives_the_keys_back_to_the_card_they_came_from(come: Come) -> None:
    player = come("keys", size=UPRIGHT)
    player.open_table("raffles")
    assert player.comes_to_turn()
    page = player.page
    card = "() => document.activeElement.dataset.card ?? ''"
    page.keyboard.press("g")
    page.keyboard.press("ArrowRight")
    before = page.evaluate(card)
    assert before
    page.keyboard.press("r")
    player.sees(SHEET)
    assert page.evaluate(WHERE) == "Beside the table"
    page.keyboard.press("Escape")
    page.locator(SHEET).wait_for(state="detached")
    assert page.evaluate(card) == before


def test_wishes_may_be_told_while_the_sheet_is_open(come: Come) -> None:
    player = come(size=UPRIGHT)
    player.open_table("raffles")
    assert player.comes_to_turn()
    page = player.page
    player.press(player.reads("Rules", "tab"))
    player.sees(SHEET)
    page.keyboard.press("?")
    player.press(player.reads("Done", "button"))
    page.locator("dialog[open]").wait_for(state="detached")
    player.press(player.reads("Close", "button"))
    page.locator(SHEET).wait_for(state="detached")


def test_a_touch_beside_the_sheet_closes_it(come: Come) -> None:
    player = come("touch", size=UPRIGHT)
    player.open_table("euchre")
    assert player.comes_to_turn()
    position = player.mark("position")
    player.press(player.reads("Table", "tab"))
    player.sees(SHEET)
    player.page.touchscreen.tap(UPRIGHT[0] / 2, 60)
    player.page.locator(SHEET).wait_for(state="detached")
    assert player.mark("position") == position


@pytest.mark.parametrize(
    ("game", "columns"),
    [("euchre", ["Hand", "Ann and Cora", "Ben and Dan"]), ("raffles", ["Hand", "Ann", "Ben", "Cora", "Dan"])],
)
def test_the_score_sheet_has_a_column_a_side(come: Come, game: str, columns: list[str]) -> None:
    player = come()
    player.open_table(game)
    player.sees('[data-table="room"]')
    player.press(player.reads("Score", "tab"))
    assert player.page.get_by_role("columnheader").all_inner_texts() == columns


def test_a_wrong_word_at_the_door_may_be_said_again(come: Come) -> None:
    ann, guest = come(), come()
    ann.ask("/me", name="Ann")
    table = ann.ask("/tables", game="euchre", word="sesame")["table"]
    guest.go(f"/table/{table}")
    word = guest.page.get_by_label("The word")
    for said in ("mustard", "sesame"):
        word.fill(said)
        guest.page.keyboard.press("Enter")
        if said == "mustard":
            say_name(guest, "Gus", "Sit down")  # the word is not asked for again, but for being wrong
            guest.sees("text=That is not the word.")
            assert word.input_value() == said
    guest.sees("text=You are watching")
    guest.forgive("403")  # the browser notes the refusal
