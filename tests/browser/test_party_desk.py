"""What the hostess can press: a pause, a change of places, a late result, the play-off; and parties of a hundred."""

import time
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Come
from tests.browser.house import BrowserHouse
from tests.browser.player import ROOM, Player
from tests.browser.test_looks import SIDEWAYS, check
from tests.browser.test_party import (
    DESK,
    EVENING,
    NAMES,
    PHONE,
    SCREEN,
    arrive,
    forgive_the_net,
    give,
    round_of,
    step,
    table_phone,
    take_turn,
    write_down,
)

pytestmark = pytest.mark.browser

HAS_IT = '[data-prize="best"]:not([data-player=""])'
FITS = "() => document.documentElement.scrollHeight <= innerHeight"


def test_a_pause_and_a_change_of_places(come: Come) -> None:
    hostess, guest, screen = come(), come("touch", size=(360, 640)), come(size=(1440, 900))
    party, code = give(hostess, game="trolley", kind="cards", rounds=2, names=NAMES[:11])
    arrive(guest, party, code, "Leo")
    screen.go(f"/party/{party}/screen")
    step(hostess, "Give out the tally cards", "placed")
    hostess.press(hostess.reads("Pause", "button"))
    hostess.reads("Refreshments")
    guest.sees("text=The hostess has called a pause")
    screen.reads("Refreshments")
    hostess.press(hostess.reads("Back to the tables", "button"))
    hostess.reads("All to their tables")
    seats = round_of(hostess, party, 1)["games"]
    me = guest.page.request.get(f"{guest.url}/api/parties/{party}").json()["me"]
    table, chair = next((game["table"], game["seats"].index(me)) for game in seats if me in game["seats"])
    other = seats[table % 3]["seats"][0]  # at the next table, or the first
    hostess.page.get_by_label("Let ").select_option(me)
    hostess.page.get_by_label("change places with").select_option(other)
    hostess.press(hostess.reads("Change places", "button"))
    guest.reads(f"Go to Table {table % 3 + 1}")
    after = round_of(hostess, party, 1)["games"]
    assert after[table % 3]["seats"][0] == me and after[table - 1]["seats"][chair] == other
    step(hostess, "Ring: the game begins", "playing")
    hostess.press(hostess.reads("Pause", "button"))
    guest.sees("text=The hostess has called a pause")
    hostess.press(hostess.reads("Back to the tables", "button"))
    guest.reads(f"Table {table % 3 + 1}")
    check(guest)


def test_a_result_that_comes_late_is_taken(come: Come) -> None:
    """A phone without a net says otherwise than the hostess has written, when all have moved on."""
    hostess, phone = come(), come("touch")
    party, _ = give(hostess, game="raffles", kind="cards", rounds=2, names=NAMES)
    step(hostess, "Give out the tally cards", "placed")
    step(hostess, "Ring: the game begins", "playing")
    table_phone(hostess, phone, party)
    phone.page.context.set_offline(True)
    phone.sees('[data-line="down"]')
    phone.press(phone.page.get_by_role("group", name="Who won").get_by_role("button").first)
    phone.press(phone.reads("Send it", "button"))
    phone.sees('[data-fate="kept"]')
    for table in (1, 2, 3):
        write_down(hostess, table, 1)
    hostess.sees(f'{DESK}[data-phase="counting"]')
    step(hostess, "All move", "placed")
    stood = round_of(hostess, party, 1)["games"][0]
    phone.page.context.set_offline(False)
    hostess.sees("text=Table 1 says of game 1")
    check(hostess)
    hostess.press(hostess.reads("Take it", "button"))
    hostess.page.locator("text=Table 1 says of game 1").wait_for(state="detached")
    now = round_of(hostess, party, 1)["games"][0]
    assert set(now["winners"]) == set(stood["seats"]) - set(stood["winners"])
    forgive_the_net(phone)


# ---- the play-off ----


def test_the_first_prize_is_played_off_with_real_cards(come: Come) -> None:
    """Six are level, then four, then two; a table's phone and the hostess write it down."""
    hostess, phone, screen = come(), come("touch"), come(size=(1440, 900))
    party, _ = give(hostess, game="raffles", kind="cards", rounds=1, names=NAMES)
    step(hostess, "Give out the tally cards", "placed")
    step(hostess, "Ring: the game begins", "playing")
    table_phone(hostess, phone, party)
    screen.go(f"/party/{party}/screen")
    for table in (1, 2, 3):
        write_down(hostess, table, 0)
    hostess.sees(f'{DESK}[data-phase="counting"]')
    step(hostess, "End the evening: the prizes", "ended")
    for game, tables in ((1, 2), (2, 1), (3, 1)):
        hostess.press(hostess.reads("They draw chairs", "button"))
        screen.sees(f'{SCREEN} [data-play-off="{game}"][data-shown="{tables}"]')
        screen.settle()
        assert screen.page.locator("button, a, input, select").count() == 0 and screen.page.evaluate(FITS)
        phone.sees("text=They play for the first prize")
        phone.press(phone.page.get_by_role("group", name="Who won").get_by_role("button").first)
        if game == 1:
            check(phone)
            check(screen)
        phone.press(phone.reads("Send it", "button"))
        if tables == 2:
            phone.sees('[data-fate="sent"]')
            hostess.press(hostess.reads("Enter the result of Table 2, for the first prize", "button"))
            form = hostess.page.get_by_role("form", name="The result of Table 2")
            form.get_by_role("group", name="Who won").get_by_role("button").first.click()
            check(hostess)
            form.get_by_role("button", name="Write it down").click()
        if game < 3:
            hostess.sees(f'[data-play-off="{game}"][data-playing="false"]')
    best = hostess.sees(HAS_IT).get_attribute("data-player")
    for player in (phone, screen):
        assert player.sees(HAS_IT).get_attribute("data-player") == best
    assert "decided by a game" in hostess.sees(f"{HAS_IT} .how").inner_text()


def make_level(hostess: Player, guests: list[Player], party: str) -> None:
    """The hostess has it that all guests have won at Trolley, where two win at a table."""
    people = {guest.page.request.get(f"{guest.url}/api/parties/{party}").json()["me"] for guest in guests}
    for game in round_of(hostess, party, 1)["games"]:
        won = [chair for chair, who in enumerate(game["seats"]) if who in people]
        if won:
            others = [chair for chair in range(4) if chair not in won]
            name_winners(hostess, game["table"], (won + others)[:2])


def name_winners(hostess: Player, table: int, chairs: list[int]) -> None:
    """Write down who won at a table, and wait until the house has it."""
    hostess.press(hostess.reads(f"Correct the result of Table {table}", "button"))
    form = hostess.page.get_by_role("form", name=f"The result of Table {table}")
    for chair in chairs:
        form.get_by_role("group", name="Who won").get_by_role("button").nth(chair).click()
    form.get_by_role("button", name="Write it down").click()
    hostess.page.wait_for_function(
        "([table, chairs]) => chairs.every(chair => document.querySelectorAll("
        "`[data-table-number=\"${table}\"] li`)[chair].classList.contains('won'))",
        arg=[table, chairs],
    )


def at_turn(guests: list[Player]) -> Player:
    """Wait until it is somebody's turn; whose."""
    until = time.monotonic() + EVENING
    while time.monotonic() < until:
        for guest in guests:
            if guest.page.locator(f'{ROOM}[data-mine="true"]').count():
                return guest
        guests[0].page.wait_for_timeout(50)
    raise AssertionError("It is nobody's turn.")


def play_it_off(hostess: Player, guests: list[Player]) -> None:
    """Everyone plays whenever it is his turn, until one has the prize; level scores are played again."""
    until = time.monotonic() + EVENING
    again: Any = hostess.page.get_by_role("button", name="They draw chairs again")
    while not hostess.page.locator(HAS_IT).count():
        assert time.monotonic() < until, "Nobody wins."
        if again.count():
            hostess.press(again)
            hostess.sees('[data-playing="true"]')
        for guest in guests:
            if guest.page.locator(f'{ROOM}[data-mine="true"]').count():
                take_turn(guest)


def test_the_first_prize_is_played_off_here_and_the_house_goes_down(come: Come, tmp_path: Path) -> None:
    house = BrowserHouse(tmp_path)
    try:
        hostess, screen, guests = come(at=house), come(size=(1920, 1080), at=house), [come(at=house), come(at=house)]
        for player in (hostess, screen, *guests):
            player.forgive("WebSocket")
        party, code = give(hostess, game="trolley", rounds=1, by_itself=False, clock=0)
        for guest, name in zip(guests, NAMES, strict=False):
            arrive(guest, party, code, name)
        screen.go(f"/party/{party}/screen")
        step(hostess, "Give out the tally cards", "placed")
        step(hostess, "Ring: the game begins", "playing")
        step(hostess, "Ring: the game is over", "counting")
        make_level(hostess, guests, party)
        step(hostess, "End the evening: the prizes", "ended")
        for guest in guests:
            guest.sees(f'{PHONE}[data-phase="ended"]')
        hostess.press(hostess.reads("They draw chairs and play for it", "button"))
        screen.sees(f'{SCREEN} [data-play-off="1"]')
        screen.sees("text=a stand-in")
        for guest in guests:
            guest.sees(ROOM)
            guest.sees("text=you play for the first prize")
        first = at_turn(guests)
        held = first.hand()
        house.kill()
        hostess.sees('[data-line="down"]')
        house.start()
        hostess.page.locator('[data-line="down"]').wait_for(state="detached")
        first.sees(f'{ROOM}[data-mine="true"]')
        assert first.hand() == held
        play_it_off(hostess, guests)
        best = hostess.sees(HAS_IT).get_attribute("data-player")
        for player in (*guests, screen):
            assert player.sees(HAS_IT).get_attribute("data-player") == best
    finally:
        house.kill()


# ---- a hundred people ----


def test_a_party_of_a_hundred_fits_everywhere(come: Come) -> None:
    hostess, phone = come(size=(1440, 900)), come("touch", size=(360, 640))
    screens = [come(size=(1440, 900)), come(size=(1920, 1080))]
    names = [f"Guest Number-{number}" for number in range(1, 100)]
    party, code = give(hostess, game="euchre", kind="cards", rounds=5, names=names)
    for screen in screens:
        screen.go(f"/party/{party}/screen")
        screen.sees("text=99 have come")
        screen.settle()
        assert screen.page.evaluate(FITS) and not screen.page.evaluate(SIDEWAYS)
    arrive(phone, party, code, "Leopoldine-Antoinette Y.")
    for button, phase in (("Give out the tally cards", "placed"), ("Ring: the game begins", "playing")):
        step(hostess, button, phase)
        for player in (hostess, phone, *screens):
            player.sees(f'[data-phase="{phase}"]')
            player.settle()
            assert not player.page.evaluate(SIDEWAYS)
        for screen in screens:
            assert screen.page.evaluate(FITS)
            assert 8 <= screen.page.locator(f"{SCREEN} section").count() <= 9  # of 25 tables, on three pages
    hostess.press(hostess.reads("End the evening", "button"))
    step(hostess, "Yes, end the evening", "ended")
    for screen in screens:
        screen.sees("text=No game was counted")
