"""What the hostess can press: a pause, a change of places, a late result, the play-off; and parties of a hundred."""

import re
import time
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Come
from tests.browser.house import BrowserHouse
from tests.browser.player import ROOM, Player
from tests.browser.test_looks import SIDEWAYS, check
from tests.browser.test_party import (
    CONTROLS,
    DESK,
    EVENING,
    NAMES,
    PHONE,
    SCREEN,
    arrive,
    forgive_the_net,
    give,
    round_of,
    seen_by,
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
    hostess.page.get_by_label("Let who").select_option(me)
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
    party, _ = give(hostess, game="raffles", kind="cards", rounds=2, tally="games", names=NAMES)
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
    check(hostess)
    hostess.press(hostess.reads("Yes, take it", "button"))
    hostess.page.locator("text=Table 1 says of game 1").wait_for(state="detached")
    now = round_of(hostess, party, 1)["games"][0]
    assert set(now["winners"]) == set(stood["seats"]) - set(stood["winners"])
    forgive_the_net(phone)


# ---- the play-off ----


def draw_chairs(hostess: Player) -> None:
    """Those level for the first prize draw chairs; it is asked once more, since the evening is over by that."""
    hostess.press(hostess.reads(re.compile("^They draw chairs"), "button"))
    hostess.press(hostess.reads("Yes, they draw", "button"))


def test_the_first_prize_is_played_off_with_real_cards(come: Come) -> None:
    """Six are level, then four, then two; a table's phone and the hostess write it down."""
    hostess, phone, screen = come(), come("touch"), come(size=(1440, 900))
    party, _ = give(hostess, game="raffles", kind="cards", rounds=1, tally="games", names=NAMES)
    step(hostess, "Give out the tally cards", "placed")
    step(hostess, "Ring: the game begins", "playing")
    table_phone(hostess, phone, party)
    screen.go(f"/party/{party}/screen")
    for table in (1, 2, 3):
        write_down(hostess, table, 0)
    hostess.sees(f'{DESK}[data-phase="counting"]')
    step(hostess, "End the evening: the prizes", "ended")
    for game, tables in ((1, 2), (2, 1), (3, 1)):
        draw_chairs(hostess)
        screen.sees(f'{SCREEN} [data-play-off="{game}"][data-shown="{tables}"]')
        screen.settle()
        assert screen.page.locator(CONTROLS).count() == 0 and screen.page.evaluate(FITS)
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
            draw_chairs(hostess)
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
        draw_chairs(hostess)
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


SIZES = ((1280, 720), (1280, 900), (1920, 1080), (800, 600))
ONE_PAGE = ((1280, 720), (1280, 800), (1280, 900), (1920, 1080))
CLIPPED = """room => [...document.querySelector(room).querySelectorAll('*')].filter(each =>
    getComputedStyle(each).overflowY === 'hidden' && each.clientHeight && each.scrollHeight > each.clientHeight + 2
).map(each => `${each.tagName} ${each.className}`)"""


def fits_at_all_sizes(screen: Player) -> None:
    """Nothing on the big screen is larger than it, or cut off, at any size; then it is as large as it was."""
    before = screen.page.viewport_size
    for wide, high in SIZES:
        screen.page.set_viewport_size({"width": wide, "height": high})
        screen.settle()
        assert screen.page.evaluate(FITS) and not screen.page.evaluate(SIDEWAYS), (wide, high)
        assert screen.page.evaluate(CLIPPED, SCREEN) == [], (wide, high)
    assert before is not None
    screen.page.set_viewport_size(before)


CUT = """room => [...document.querySelectorAll(`${room} .name`)].filter(
    each => each.scrollWidth > each.clientWidth + 1).map(each => each.textContent)"""


CRAMPED = """room => [...document.querySelectorAll(`${room} .tables .side`)].filter(
    each => each.firstElementChild.offsetHeight > each.clientHeight + 1).map(each => each.textContent)"""


def all_on_one_page(screen: Player) -> None:
    """Twenty-five tables stand on one page of the big screen, all names whole and none on a line, however wide."""
    before = screen.page.viewport_size
    for wide, high in ONE_PAGE:
        screen.page.set_viewport_size({"width": wide, "height": high})
        screen.settle()
        assert screen.page.locator(f"{SCREEN} .tables section").count() == 25, (wide, high)
        assert screen.page.evaluate(CUT, SCREEN) == [], (wide, high)
        assert screen.page.evaluate(CRAMPED, SCREEN) == [], (wide, high)
    assert before is not None
    screen.page.set_viewport_size(before)


def test_a_party_of_a_hundred_fits_everywhere(come: Come) -> None:
    """To the prizes, of which five are given and one is not; what does not fit on one page of the screen has more."""
    hostess, phone, screen = come(size=(1440, 900)), come("touch", size=(360, 640)), come(size=(1280, 720))
    names = [f"Guest Number-{number}" for number in range(1, 100)]
    offered = ("second", "third", "loners", "booby", "door")
    prizes = [{"prize": prize, "name": f"The {prize} of prizes"} for prize in offered]
    prizes.append({"prize": "best", "ties": "cut"})
    form: dict[str, Any] = {"rounds": 5, "tally": "points", "loners": True, "minutes": 20, "prizes": prizes}
    party, code = give(hostess, game="euchre", kind="cards", names=names, **form)
    screen.go(f"/party/{party}/screen")
    screen.sees("text=99 have come")
    fits_at_all_sizes(screen)
    arrive(phone, party, code, "Leopoldine-Antoinette Y.")
    for button, phase in (("Give out the tally cards", "placed"), ("Ring: the game begins", "playing")):
        step(hostess, button, phase)
        for player in (hostess, phone, screen):
            player.sees(f'[data-phase="{phase}"]')
            player.settle()
            assert not player.page.evaluate(SIDEWAYS)
        fits_at_all_sizes(screen)
        all_on_one_page(screen)
    for player in (hostess, phone, screen):
        player.sees('[data-clock][role="timer"]')
    step(hostess, "Ring: the game is over", "counting")
    for table in range(1, 26):
        result = {"id": f"result-{table}", "round": 1, "table": table, "points": [table % 7, table % 5 + 1]}
        hostess.ask(f"/parties/{party}/results", **result)
    screen.sees("text=The tallies")
    fits_at_all_sizes(screen)
    all_on_one_page(screen)
    assert screen.page.locator(f"{SCREEN} .sheet li").count() >= 30  # tallies beside the tables
    screen.go(f"/party/{party}/names")
    screen.sees('[data-party="names"]')
    for size in ONE_PAGE:
        screen.page.set_viewport_size({"width": size[0], "height": size[1]})
        screen.settle()
        assert screen.page.locator("[data-where]").count() == 100 and screen.page.evaluate(FITS), size
        assert screen.page.evaluate(CUT, '[data-party="names"]') == [], size
    screen.go(f"/party/{party}/screen")
    screen.sees(SCREEN)
    hostess.press(hostess.reads("End the evening", "button"))
    step(hostess, "Yes, end the evening", "ended")
    screen.sees('[data-prizes="5"]')
    for player in (hostess, phone):
        assert "Most lone hands" in player.sees('[data-party="unearned"]').inner_text()
    fits_at_all_sizes(screen)
    for player in (hostess, phone, screen):
        check(player)


def test_the_bell_is_heard_after_a_tap_and_remembered(come: Come) -> None:
    hostess = come()
    party, _ = give(hostess, game="raffles", kind="cards", rounds=2, names=NAMES)
    hostess.page.evaluate(
        "() => { window.strokes = 0; const start = OscillatorNode.prototype.start;"
        " OscillatorNode.prototype.start = function (...all) { window.strokes += 1; return start.apply(this, all); }; }"
    )
    hostess.press(hostess.reads("Sound the bell here", "button"))
    hostess.sees('[data-bell="on"]')
    tried = hostess.page.evaluate("() => window.strokes")
    assert tried > 0
    step(hostess, "Give out the tally cards", "placed")
    assert hostess.page.evaluate("() => window.strokes") == tried
    step(hostess, "Ring: the game begins", "playing")
    hostess.page.wait_for_function(f"() => window.strokes === {3 * tried}")  # two strokes more
    hostess.go(f"/party/{party}/desk")
    hostess.sees('[data-bell="asleep"]')  # a page that nobody has touched is silent, and says so
    hostess.press(hostess.reads("Tap to let the bell sound", "button"))
    hostess.sees('[data-bell="on"]')


def test_who_cannot_move_keeps_the_seat_and_all_go_as_planned(come: Come) -> None:
    hostess, guest = come(), come("touch", size=(360, 640))
    party, code = give(hostess, game="trolley", kind="cards", rounds=3, movement="planned", names=NAMES[:11])
    arrive(guest, party, code, "Leo")
    step(hostess, "Give out the tally cards", "placed")
    guest.sees('[data-party="ahead"] li >> nth=1')
    assert not guest.page.evaluate(SIDEWAYS)
    hostess.press(hostess.page.locator("text=Somebody cannot move?"))
    hostess.page.get_by_label("Who cannot move").select_option(label="Leo")
    hostess.press(hostess.reads("Keeps the seat", "button"))
    hostess.sees("text=Leo keeps the seat")
    table = (guest.page.locator("#orders").inner_text()).rpartition(" ")[2]
    guest.page.wait_for_function(
        "table => [...document.querySelectorAll('[data-party=\"ahead\"] li')].length === 2 &&"
        " [...document.querySelectorAll('[data-party=\"ahead\"] li')].every(each => each.innerText.includes(table))",
        arg=f"Table {table},",
    )
    check(guest)
    check(hostess)


def test_two_clicks_end_no_evening_and_an_end_is_taken_back(come: Come) -> None:
    hostess = come()
    give(hostess, game="euchre", kind="cards", rounds=2, names=NAMES[:12], loners=True)
    step(hostess, "Give out the tally cards", "placed")
    step(hostess, "Ring: the game begins", "playing")
    end = hostess.reads("End the evening", "button")
    end.dblclick()
    hostess.sees("text=Game 1 is being played and will count for nobody")
    hostess.sees(f'{DESK}[data-phase="playing"]')
    check(hostess)
    where, sure = end.bounding_box(), hostess.reads("Yes, end the evening", "button").bounding_box()
    assert where and sure and sure["y"] >= where["y"] + where["height"]
    step(hostess, "Yes, end the evening", "ended")
    hostess.press(hostess.reads("Go on with the evening", "button"))
    step(hostess, "Yes, go on", "playing")


def test_two_clicks_send_nobody_home_and_strike_nobody_off(come: Come) -> None:
    hostess, phone = come(), come("touch")
    party, code = give(hostess, game="euchre", kind="cards", rounds=2, names=NAMES[:8], coming=["Zoë"])
    arrive(phone, party, code, "Leo")
    hostess.press(hostess.reads("More about Zoë", "button"))
    hostess.press(hostess.reads("More about Leo", "button"))
    for name, lot, button, question, sure in (
        ("Ann", "here", "Ann goes home", "Does Ann go home?", "Strike the name off: Ann is no guest"),
        ("Ben", "here", "Ben goes home", "Does Ben go home?", "Yes, Ben goes home"),
        ("Zoë", "coming", "Zoë is not coming", "Is Zoë not coming?", "Yes, strike Zoë off"),
        ("Leo", "here", "That phone is not Leo’s", "Is the phone that came as Leo", "Yes, it is another’s"),
    ):
        first = hostess.page.get_by_role("button", name=button, exact=True)
        first.dblclick()
        hostess.sees(f"text={question}")
        yes = hostess.reads(sure, "button")
        where, there = first.bounding_box(), yes.bounding_box()
        assert where and there and there["y"] >= where["y"] + where["height"]
        check(hostess)
        person = hostess.page.locator(f'[data-person][data-state="{lot}"]:has-text("{name}")')
        assert person.count() == 1 and (name != "Leo" or "by phone" in person.inner_text())
        hostess.press(yes)
        person.wait_for(state="detached")
    hostess.sees('[data-person][data-state="gone"]:has-text("Ben")')
    hostess.sees('[data-person][data-state="coming"]:has-text("Leo")')


def test_a_guest_who_shows_the_code_of_his_table_keeps_his_own_page(come: Come) -> None:
    hostess, guest = come(), come("touch", size=(360, 640))
    party, code = give(hostess, game="euchre", kind="cards", rounds=2, names=NAMES[:11], loners=True)
    arrive(guest, party, code, "Leo")
    step(hostess, "Give out the tally cards", "placed")
    me = guest.page.request.get(f"{guest.url}/api/parties/{party}").json()["me"]
    games = round_of(hostess, party, 1)["games"]
    mine = next(game["table"] for game in games if me in game["seats"])
    if mine == 1:  # which rings at five, so that four to four would be asked about
        hostess.page.get_by_label("Let who").select_option(me)
        hostess.page.get_by_label("change places with").select_option(games[1]["seats"][0])
        hostess.press(hostess.reads("Change places", "button"))
        guest.reads("Go to Table 2")
        mine = 2
    step(hostess, "Ring: the game begins", "playing")
    slips = seen_by(hostess)["slips"]
    hostess.page.get_by_text("The phones of the tables").click()
    assert hostess.sees("[data-slip]").get_attribute("data-slip") == slips[0]
    guest.go(f"/party/{party}#{slips[mine % 3]}")  # of another table: nothing is sent from here
    guest.sees(PHONE)
    guest.page.get_by_text("Send this table’s result").click()
    guest.sees(f"text=you sit at Table {mine}")
    guest.page.get_by_label(f"The code of Table {mine}").fill(slips[mine - 1])
    guest.press(guest.reads("Show it", "button"))
    guest.reads(f"The result of Table {mine}")
    for side, made in enumerate((4, 4)):
        guest.page.get_by_placeholder("points").nth(side).fill(str(made))
    guest.press(guest.reads("Send it", "button"))
    guest.sees('[data-cut="coming"]')  # the form, whose buttons are called so too, is gone
    guest.press(guest.page.get_by_role("button", name="won the cut").first)
    hostess.sees("text=Sent: 4 to 4")
    guest.sees(PHONE)
    check(guest)
    guest.page.reload()
    guest.reads(f"The result of Table {mine}")
