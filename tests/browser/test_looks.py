"""Every page at three sizes, tables at a fourth, by day and by night, before axe; a full hand on a small telephone."""

from typing import Any

import pytest

from parlour.games.registry import HOUSE
from tests.browser.conftest import ROOT, Come
from tests.browser.player import CARD, PLAYABLE, POINTS, Player

pytestmark = pytest.mark.browser

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = ((360, 640), (768, 1024), (1440, 900))
ON_ITS_SIDE = (740, 360)
FINGER = 24  # pixels that must be free, each way
GRAIN = 3  # between two points that are looked at

VIOLATIONS = """async () => (await axe.run(document, {
    resultTypes: ['violations'], rules: {'target-size': {enabled: true}},
})).violations.map(each => `${each.id}: ${each.nodes[0].html} (${each.nodes[0].failureSummary})`)"""

SIDEWAYS = """() => {
    const page = document.documentElement;
    if (page.scrollWidth <= page.clientWidth) return [];
    const out = each => each.getBoundingClientRect().right > page.clientWidth;
    return [...document.body.querySelectorAll('*')].filter(out).slice(-3).map(each => each.outerHTML.slice(0, 200));
}"""
"""What sticks out of the window, if the page can be pushed sideways."""


def check(player: Player, *more: tuple[int, int]) -> None:
    """The page as it is now: nothing for axe to find, and nothing to be pushed sideways."""
    page = player.page
    bring_axe(player)
    found = []
    for width, height in (*SIZES, *more):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            player.settle()
            found += [f"{width}x{height} {scheme}: {said}" for said in page.evaluate(VIOLATIONS)]
        found += [f"{width}x{height} sticks out: {part}" for part in page.evaluate(SIDEWAYS)]
    assert not found, "\n".join(found)


def bring_axe(player: Player) -> None:
    """Have axe on the page."""
    if not AXE.is_file():
        pytest.skip("axe-core is not there: say make web.")
    if not player.page.evaluate("() => 'axe' in window"):
        player.page.evaluate(AXE.read_text(encoding="utf-8"))


def usual_first(*games: str) -> list[Any]:
    """Every game of the house as a parameter; all but these are long."""
    return [pytest.param(game, marks=() if game in games else pytest.mark.long) for game in HOUSE]


def test_the_check_finds_what_is_wrong(come: Come) -> None:
    player = come()
    player.go()
    player.reads("Trolley Matchem")
    player.page.evaluate("() => document.querySelectorAll('img').forEach(image => image.removeAttribute('alt'))")
    with pytest.raises(AssertionError, match="image-alt"):
        check(player)


def at_turn(player: Player, game: str, **options: Any) -> None:
    """A table at which it is one's turn."""
    player.open_table(game, options=options)
    assert player.comes_to_turn()


def finished(player: Player) -> str:
    """A game of euchre played to its end."""
    table = player.open_table("euchre", options={"game": 1})
    while player.mark("phase") != "over":
        player.play_hand()
        if player.mark("phase") == "counted":
            player.press(player.reads("Deal the next hand", "button"))
            player.sees('[data-phase="playing"]')
    return table


def test_the_shelf(come: Come) -> None:
    player = come()
    player.open_table("matchem")  # so that one is open
    player.go()
    player.reads("Trolley Matchem")
    check(player)


def test_the_wishes(come: Come) -> None:
    player = come()
    player.go()
    player.press(player.page.get_by_role("banner").get_by_role("button"))
    player.reads("Your name and wishes")
    check(player)


@pytest.mark.parametrize("game", ["raffles", "roulette"])
def test_setting_a_table(come: Come, game: str) -> None:
    player = come()
    player.go(f"/set/{game}")
    player.reads("Lay the table", "button")
    check(player)


@pytest.mark.parametrize("game", usual_first("raffles", "roulette"))
def test_the_rules(come: Come, game: str) -> None:
    player = come()
    player.go(f"/rules/{game}#RAF-8")  # one that may or may not be there
    player.sees("main dl")
    player.sees("main article [role=img]")
    check(player)


def test_how_to_play_leads_to_a_page_and_from_there_to_a_table(come: Come) -> None:
    player = come()
    player.go()
    player.press(player.reads("How to play", "link"))
    player.reads("Two minutes with Trolley Matchem", "link")
    check(player)
    player.press(player.reads("Two minutes with Trolley Matchem", "link"))
    player.sees("text=catches both Fares")
    taught = player.page.locator("main article")
    assert taught.locator("[role=img]").count() == 5  # the order, and four plays
    assert taught.locator("[role=img]").nth(1).get_attribute("aria-label") == "Black Fare, Green Fare, Red Fare"
    player.press(player.reads("Play", "button"))
    player.sees('[data-phase="playing"]')


def test_a_table_that_waits_for_guests(come: Come) -> None:
    player = come()
    player.open_table("raffles", "me", "open", "bot", "bot")
    player.sees('[data-table="gathering"]')
    check(player)


@pytest.mark.parametrize("game", usual_first("raffles", "lost-heir", "euchre", "matchem", "pinochle", "roulette"))
def test_a_table_in_play(come: Come, game: str) -> None:
    player = come()
    at_turn(player, game)
    check(player, ON_ITS_SIDE)


def test_a_hint_beside_the_trick(come: Come) -> None:
    player = come()
    player.open_table("euchre")
    player.play_hand(until=lambda: bool(player.trick()))
    player.press(player.reads("Hint", "button"))
    player.sees('[role="status"] strong')
    check(player, ON_ITS_SIDE)


def test_the_gallery(come: Come) -> None:
    player, guest = come(), come()
    table = player.open_table("chantecler")
    player.comes_to_turn()
    guest.go(f"/table/{table}")
    guest.sees("text=You are watching")
    check(guest, ON_ITS_SIDE)


@pytest.mark.parametrize("tab", ["Score", "Rules", "Table"])
def test_beside_the_table(come: Come, tab: str) -> None:
    player = come(size=SIZES[0])
    at_turn(player, "euchre")
    player.press(player.reads(tab, "tab"))
    player.sees('[role="tabpanel"]')
    check(player, ON_ITS_SIDE)


def test_at_the_door(come: Come) -> None:
    player, guest = come(), come()
    player.ask("/me", name="Ann")
    table = player.ask("/tables", game="euchre", word="sesame")["table"]
    guest.go(f"/table/{table}")
    guest.reads("At the door")
    check(guest)


def test_the_count(come: Come) -> None:
    player = come()
    player.open_table("trolley")
    player.play_hand()
    check(player, ON_ITS_SIDE)


def test_after_the_game(come: Come) -> None:
    """The end of a game, its review, its replay, and the same through a link that anyone may have."""
    player = come()
    table = finished(player)
    check(player, ON_ITS_SIDE)
    player.go(f"/review/{table}")
    player.reads("Your decisions")
    check(player, ON_ITS_SIDE)
    player.go(f"/replay/{table}")
    player.press(player.reads("One on", "button"))
    check(player, ON_ITS_SIDE)
    link = player.ask(f"/tables/{table}/share")["link"]
    stranger = come()
    stranger.go(link)
    stranger.press(stranger.reads("To the end", "button"))
    check(stranger, ON_ITS_SIDE)


@pytest.mark.parametrize("path", ["/nowhere", "/table/nosuchtable"])
def test_pages_that_are_not_there(come: Come, path: str) -> None:
    player = come()
    player.go(path)
    player.reads("Not here")
    player.forgive("404")
    check(player)


@pytest.mark.parametrize(("players", "held"), [(4, 14), (3, 18)])
def test_a_full_hand_on_a_small_telephone(come: Come, players: int, held: int) -> None:
    player = come("touch", size=(360, 640))
    for _ in range(20):  # not every seat is dealt as many
        player.open_table("raffles", options={"players": players})
        if player.comes_to_turn() and len(player.hand()) == held:
            break
    cards = player.page.locator(CARD).all()
    assert len(cards) == held
    for card in cards:
        card.scroll_into_view_if_needed()
        box = card.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360
        points = card.evaluate(POINTS, GRAIN)
        for way in (0, 1):
            free = [point[way] for point in points]
            assert free and max(free) - min(free) >= FINGER - GRAIN, card.inner_text()
    assert not player.page.evaluate(SIDEWAYS)
    last = player.page.locator(PLAYABLE).last
    chosen = player.page.locator(f'[data-card="{last.get_attribute("data-card")}"]')
    player.pick(last)
    chosen.wait_for(state="detached")


def test_no_drawing_takes_a_touch(come: Come) -> None:
    """A finger is broad: to find what is under it in a drawing as fine as the peacock takes a browser half a minute."""
    player = come("touch")
    at_turn(player, "chantecler")
    taken = "all => all.map(each => getComputedStyle(each).pointerEvents)"
    assert set(player.page.locator("svg:has(use)").evaluate_all(taken)) == {"none"}


COVERED = """() => {
    const boxes = part => [...document.querySelectorAll(part)].map(each => each.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return boxes('.plate .card').filter(plate => boxes('.piles figure').some(pile => meet(pile, plate))).length;
}"""
"""How many plates lie under what lies beside the trick."""


@pytest.mark.parametrize(("game", "players"), [("trolley", 4), ("pinochle", 3), ("lost-heir", 6)])
def test_what_lies_beside_the_trick_covers_no_plate(come: Come, game: str, players: int) -> None:
    player = come()
    player.open_table(game, options={"players": players})
    player.play_hand(until=lambda: bool(player.trick()))
    player.sees(".piles figcaption")
    for width, height in ((1280, 900), (1440, 900), (1280, 800)):
        player.page.set_viewport_size({"width": width, "height": height})
        player.settle()
        assert not player.page.evaluate(COVERED), (width, height)
