"""The page that checks a deal: what it says of a fair game, and of one whose record was tampered with."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Come
from tests.browser.player import Player

if TYPE_CHECKING:
    from playwright.sync_api import Route

pytestmark = pytest.mark.browser

Forge = Callable[[str], str]


def verdicts(player: Player) -> list[str]:
    """What the page says of each hand."""
    player.sees("[data-check]")
    return player.named("[data-verdict]", "verdict")


def forge(player: Player, change: Forge) -> None:
    """From now on this window is given a forged record."""

    def tamper(route: "Route") -> None:
        """The house's answer, changed on its way."""
        answer = route.fetch()
        text = change(answer.text())
        assert text != answer.text()
        route.fulfill(response=answer, body=text)

    player.page.route("**/record", tamper)


def play_two_hands(player: Player) -> str:
    """A table alone with bots, two hands of it counted."""
    table = player.open_table("matchem", options={"game": 10_000, "players": 3})
    for hand in (1, 2):
        player.sees(f"text=Hand {hand}")
        player.play_hand()
        player.reads(re.compile(f"Hand {hand} is counted"))
        if hand == 1:
            player.press(player.reads("Deal the next hand", "button"))
            player.sees('[data-phase="playing"]')
    return table


def put_last_first(text: str) -> str:
    """A deck whose last card has come to the top."""
    return re.sub(r"(?m)^deck: (.*) (\S+)$", r"deck: \2 \1", text, count=1)


def other(digits: str) -> str:
    """Another number of the same length."""
    return "".join("0" if digit == "f" else "f" for digit in digits)


def change(name: str) -> Forge:
    """Changes the digits of the first such line."""
    return lambda text: re.sub(
        rf"(?m)^({name}: )([0-9a-f]{{64}})", lambda found: found[1] + other(found[2]), text, count=1
    )


FORGERIES: list[tuple[Forge, str]] = [
    (put_last_first, "Other cards follow"),
    (change("secret"), "not the one the house had promised"),
    (change("commitment"), "not the one this browser was shown"),
    (change("given"), "not the one this browser sent"),
    (lambda text: re.sub(r"(?m)^given: \S+", "given: -", text, count=1), "has left it out"),
    (lambda text: re.sub(r"(?m)^(fair|commitment|given|secret): .*\n", "", text), "the record has none"),
]


def test_a_fair_game_is_said_to_be_fair_and_forgeries_are_found_out(come: Come) -> None:
    player = come()
    table = play_two_hands(player)
    player.press(player.reads("Check the deal", "link"))
    assert verdicts(player) == ["fair", "fair"]
    assert player.page.url.endswith(f"/check/{table}")
    assert player.page.get_by_text("This browser remembers").count() == 2
    for forgery, sentence in FORGERIES:
        forge(player, forgery)
        player.page.reload()
        assert verdicts(player)[0] == "unfair", sentence
        assert player.page.locator('[data-hand="1"]').get_by_text(sentence).count() == 1
        player.page.unroute("**/record")


def test_the_table_says_who_has_added_to_the_deal(come: Come) -> None:
    ann, eve = come(), come()
    ann.open_table("raffles")
    ann.sees('[data-phase="playing"]')
    ann.press(ann.reads("Table", "tab"))
    assert ann.sees("[data-added]").inner_text().startswith("Ann helped the house to shuffle these cards")
    eve.open_table("raffles", *["bot"] * 4)
    eve.sees('[data-phase="playing"]')
    eve.press(eve.reads("Table", "tab"))
    assert "The house has shuffled these cards alone." in eve.sees("[data-added]").inner_text()


def test_on_another_device_the_page_says_what_it_cannot_know(come: Come) -> None:
    player = come()
    table = play_two_hands(player)
    player.page.evaluate("sessionStorage.clear()")
    player.go(f"/check/{table}")
    assert verdicts(player) == ["fair", "fair"]
    assert player.page.get_by_text("has kept nothing of this hand").count() == 2


def test_a_shared_game_can_be_checked_by_anyone(come: Come) -> None:
    player, eve = come(), come()
    table = player.open_table("roulette", options={"spins": 1, "players": 2})
    player.play_hand()
    player.reads(re.compile("the game$"))
    link = player.ask(f"/tables/{table}/share")["link"]
    eve.go(link)
    eve.press(eve.reads("Check the deal", "link"))
    assert verdicts(eve) == ["fair"]
    eve.forgive("403")  # the browser notes the refusal
    eve.go(f"/check/{table}")
    eve.sees("text=This is for those who played here.")
