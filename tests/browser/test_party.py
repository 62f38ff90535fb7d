"""Progressive parties: an evening to its prizes, real cards without a network, the big screen."""

import json
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import Come
from tests.browser.house import BrowserHouse
from tests.browser.player import PATIENCE, PLAYABLE, ROOM, Player
from tests.browser.test_looks import SIDEWAYS, check

if TYPE_CHECKING:
    from playwright.sync_api import Request

pytestmark = pytest.mark.browser

NAMES = ["Ann", "Ben", "Cora", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jack", "Kate", "Leo"]
PHONE, DESK, SCREEN, TABLE = (f'[data-party="{name}"]' for name in ("phone", "desk", "screen", "table"))
POSITION = "room => document.querySelector(room)?.dataset.position ?? null"
MOVED_ON = f"([room, position]) => ({POSITION})(room) !== position"
CONTROLS = ":is(button, a, input, select):not([data-bell])"  # the big screen has none but the bell's
ASKED = {
    "Ring: the game is over": "Yes, ring the bell",  # some have not sent theirs
    "Give out the tally cards": "Yes, give them out",
    "Count these": "Yes, count them as here",
}
"""What is asked once more at the desk, and the answer."""
COVERED = """strip => {
    const box = document.querySelector(strip).getBoundingClientRect();
    return [...document.querySelectorAll('header :is(a, button)')].filter(each => {
        const other = each.getBoundingClientRect();
        return other.width && other.left < box.right && box.left < other.right
            && other.top < box.bottom && box.top < other.bottom;
    }).map(each => each.textContent);
}"""
"""What stands in the head of the page under the line that says where one sits."""
EVENING = 900.0  # seconds at the most
TRIES = 20


# ---- what people do ----


def give(hostess: Player, **wishes: Any) -> tuple[str, str]:
    """Give a party; its id and its code. The hostess sits at her desk."""
    hostess.ask("/me", name="Mrs. Vale")
    opened = hostess.ask("/parties", **wishes)
    hostess.go(f"/party/{opened['party']}/desk")
    hostess.sees(f'{DESK}[data-phase="gathering"]')
    return opened["party"], opened["code"]


def arrive(guest: Player, party: str, code: str, name: str) -> None:
    """Follow the link, and say who one is."""
    guest.go(f"/party/{party}#{code}")
    guest.page.locator("main").get_by_label("Your name").fill(name)
    guest.press(guest.reads("Come in", "button"))
    guest.sees(PHONE)


def step(hostess: Player, button: str, phase: str) -> None:
    """Do the next thing at the desk, and wait until it is done."""
    hostess.press(hostess.reads(button, "button"))
    for begins, sure in ASKED.items():
        if button.startswith(begins):
            hostess.press(hostess.reads(sure, "button"))
    hostess.sees(f'{DESK}[data-phase="{phase}"]')


def phase_of(hostess: Player) -> str:
    """Where the evening stands."""
    return hostess.page.locator(DESK).get_attribute("data-phase") or ""


def play_game(hostess: Player, guests: list[Player]) -> None:
    """Everyone plays whenever it is his turn, until the bell."""
    until = time.monotonic() + EVENING
    while phase_of(hostess) == "playing":
        assert time.monotonic() < until, "The bell does not ring."
        for guest in guests:
            if guest.page.locator(f'{ROOM}[data-mine="true"]').count():
                take_turn(guest)


def take_turn(guest: Player) -> None:
    """Play the first card that may be played; the bell may ring at any moment, and the table be gone."""
    from playwright.sync_api import Error

    position = guest.page.evaluate(POSITION, ROOM)
    for _ in range(TRIES):
        try:
            guest.page.set_default_timeout(1000 * PATIENCE / TRIES)
            make_first_move(guest)
            break
        except (Error, AssertionError):
            if guest.page.evaluate(POSITION, ROOM) != position:
                break  # it is gone
        finally:
            guest.page.set_default_timeout(1000 * PATIENCE)
    guest.page.wait_for_function(MOVED_ON, arg=[ROOM, position])


def make_first_move(guest: Player) -> None:
    """Press the first button that makes a move, else play the first card."""
    move = guest.page.locator("[data-move]").first
    if move.count():
        guest.press(move)
    else:
        guest.pick(guest.page.locator(PLAYABLE).first)


def write_down(hostess: Player, table: int, winners: int) -> None:
    """The hostess enters who won at a table."""
    hostess.press(hostess.reads(f"Enter the result of Table {table}", "button"))
    form = hostess.page.get_by_role("form", name=f"The result of Table {table}")
    form.get_by_role("group", name="Who won").get_by_role("button").nth(winners).click()
    form.get_by_role("button", name="Write it down").click()
    form.wait_for(state="detached")


def write_points(hostess: Player, table: int, points: tuple[int, ...]) -> None:
    """The hostess enters the points of a table, and at Raffles that the first one had him."""
    hostess.press(hostess.reads(f"Enter the result of Table {table}", "button"))
    form = hostess.page.get_by_role("form", name=f"The result of Table {table}")
    for side, made in enumerate(points):
        form.get_by_placeholder("points").nth(side).fill(str(made))
    for captor in form.get_by_role("group", name="at the end?").get_by_role("button").all()[:1]:
        captor.click()
    form.get_by_role("button", name="Write it down").click()
    form.wait_for(state="detached")


def table_phone(hostess: Player, phone: Player, party: str) -> None:
    """Point a phone at the slip of Table 1."""
    hostess.page.get_by_text("The phones of the tables").click()
    slip = hostess.sees("[data-slip]").get_attribute("data-slip")
    phone.go(f"/party/{party}#{slip}")
    phone.reads("Table 1")
    phone.page.wait_for_function("() => navigator.serviceWorker.controller")


def round_of(player: Player, party: str, number: int) -> Any:
    """A round as the house has it."""
    return player.page.request.get(f"{player.url}/api/parties/{party}/round?number={number}").json()


def seen_by(player: Player) -> dict[str, Any]:
    """The last picture of the party that a page was told."""
    pictures = (json.loads(frame) for frame in reversed(player.heard))
    return next(picture for picture in pictures if picture.get("type") == "party")


def forgive_the_net(player: Player) -> None:
    """That the net was away is no complaint."""
    player.forgive("ERR_INTERNET_DISCONNECTED")


# ---- played here ----


def test_an_evening_to_its_prizes(come: Come) -> None:
    """Three people with their phones, five of the house; given by the form, watched on the big screen."""
    hostess, screen, guests = come(), come(size=(1920, 1080)), [come("touch"), come("touch"), come()]
    hostess.ask("/me", name="Mrs. Vale")
    hostess.go()
    hostess.press(hostess.reads("Give a party", "link"))
    hostess.page.get_by_label("Games to be played").fill("2")
    hostess.page.get_by_label("The house rings, moves everybody").uncheck()
    hostess.press(hostess.reads("Open the doors", "button"))
    code = "".join(hostess.sees(".code").inner_text().split()[-3:])
    party = hostess.page.url.split("/")[-2]
    for guest, name in zip(guests, NAMES, strict=False):
        arrive(guest, party, code, name)
    hostess.sees("text=3 have come. 5 of the house will fill the chairs.")
    screen.go(f"/party/{party}/screen")
    screen.sees("text=3 have come")
    step(hostess, "Give out the tally cards", "placed")
    for number in (1, 2):
        for guest in guests:
            guest.sees(f'{PHONE}[data-phase="placed"][data-round="{number}"]')
            guest.reads(re.compile(r"(Go to|Stay at) Table [12]"))
            guest.sees("text=/sit with .+, against .+ and .+/")
        screen.sees(f'{SCREEN}[data-phase="placed"][data-round="{number}"]')
        assert screen.page.locator(f"{SCREEN} section").count() == 2
        step(hostess, "Ring: the game begins", "playing")
        for guest in guests:
            guest.sees(ROOM)  # the table has opened by itself
            assert guest.page.evaluate(COVERED, '[data-party="strip"]') == []
        play_game(hostess, guests)
        for guest in guests:
            guest.sees(f'{PHONE}[data-phase="counting"]')  # and the bell has called all back
        if number == 1:
            step(hostess, "All move", "placed")
    step(hostess, "End the evening: the prizes", "ended")
    best = hostess.sees('[data-prize="best"]')
    for player in (*guests, screen):
        assert player.sees('[data-prize="best"] .who').inner_text() == best.locator(".who").inner_text()
        player.sees('[data-prize="booby"]')
    for guest in guests:
        row = guest.page.locator("li.me .score").inner_text()
        card = guest.sees("[data-points]")
        points = card.get_attribute("data-points")
        assert row.startswith(f"{points} point")
        printed = card.locator("text").all_text_contents()
        assert {"Total Points", "Raffles Captured"} <= set(printed) and printed.count(points or "") >= 1


def test_the_house_goes_down_in_the_middle_of_a_game(come: Come, tmp_path: Path) -> None:
    house = BrowserHouse(tmp_path)
    try:
        hostess, guest = come(at=house), come(at=house)
        for player in (hostess, guest):
            player.forgive("WebSocket")
        party, code = give(hostess, game="trolley", by_itself=False, clock=0)
        arrive(guest, party, code, "Ann")
        step(hostess, "Give out the tally cards", "placed")
        step(hostess, "Ring: the game begins", "playing")
        guest.sees(f'{ROOM}[data-mine="true"]')
        take_turn(guest)
        guest.sees(f'{ROOM}[data-mine="true"]')
        held = guest.hand()
        house.kill()
        hostess.sees('[data-line="down"]')
        house.start()
        hostess.page.locator('[data-line="down"]').wait_for(state="detached")
        guest.sees(f'{ROOM}[data-mine="true"]')
        assert guest.hand() == held
        play_game(hostess, [guest])
        guest.sees(f'{PHONE}[data-phase="counting"]')
    finally:
        house.kill()


# ---- with real cards ----


def test_a_result_entered_without_a_network_is_kept_and_counts_once(come: Come) -> None:
    hostess, phone = come(), come("touch")
    party, _ = give(hostess, game="raffles", kind="cards", rounds=2, tally="games", names=NAMES)
    step(hostess, "Give out the tally cards", "placed")
    step(hostess, "Ring: the game begins", "playing")
    table_phone(hostess, phone, party)
    context = phone.page.context
    sent: list[dict[str, Any]] = []

    def watch(asked: "Request") -> None:
        if asked.url.endswith("/results"):
            sent.append(asked.post_data_json or {})

    phone.page.on("request", watch)
    context.set_offline(True)
    phone.sees('[data-line="down"]')
    couple = phone.page.get_by_role("group", name="Who won").get_by_role("button").first
    names = couple.inner_text().splitlines()[0].split(" & ")
    phone.press(couple)
    phone.press(phone.reads("Send it", "button"))
    phone.sees('[data-fate="kept"]')
    phone.page.reload()  # the page opens without a network, as it stood
    phone.reads("Table 1")
    phone.sees("text=/This is how it stood (less than a minute|a minute|[0-9]+ minutes) ago/")
    phone.sees('[data-fate="kept"]')
    phone.sees("text=One result is kept here and will be sent.")
    assert round_of(hostess, party, 1)["games"][0]["winners"] == []
    context.set_offline(False)
    phone.sees('[data-fate="sent"]')
    assert len({result["id"] for result in sent}) == 1
    again = phone.ask(f"/parties/{party}/results", **sent[-1])  # and once more, as a bad line might
    assert again["id"] == sent[-1]["id"]
    write_down(hostess, 2, 0)
    write_down(hostess, 3, 1)
    hostess.sees(f'{DESK}[data-phase="counting"]')  # all are through, so the bell has rung
    by_id = {player: name for game in round_of(hostess, party, 1)["games"] for player, name in named(hostess, game)}
    assert sorted(by_id[who] for who in round_of(hostess, party, 1)["games"][0]["winners"]) == sorted(names)
    step(hostess, "All move", "placed")
    assert hostess.page.get_by_text("1 punch", exact=True).count() == 6
    phone.sees(f'{TABLE}[data-round="2"]')
    forgive_the_net(phone)


def named(hostess: Player, game: dict[str, Any]) -> list[tuple[str, str]]:
    """The players of a table with their names, as the desk lists who has come."""
    lines = hostess.page.locator(f'[data-table-number="{game["table"]}"] .names').all_inner_texts()
    couples = [[line.split()[0] for line in couple.splitlines() if line.strip()] for couple in lines]
    a, b = couples
    return list(zip(game["seats"], (a[0], b[0], a[1], b[1]), strict=True))


def test_a_wrong_score_is_put_right(come: Come) -> None:
    hostess = come()
    party, _ = give(hostess, game="trolley", kind="cards", rounds=3, tally="points", names=NAMES)
    hostess.page.get_by_text("Add names").click()
    hostess.page.get_by_label("Names, pasted any way").fill("Mae, Ned")
    hostess.sees("text=2 names.")
    hostess.press(hostess.reads("They have come", "button"))
    hostess.sees("text=14 have come: 3 tables, and 2 sit out each game in turn.")
    step(hostess, "Give out the tally cards", "placed")
    hostess.sees("text=/Sitting out: .+ and .+/")
    step(hostess, "Ring: the game begins", "playing")
    for table in (1, 2, 3):
        write_points(hostess, table, (10 * table, 60, 80 - 10 * table, 110))
    step(hostess, "All move", "placed")
    hostess.sees("text=110 points")
    hostess.page.get_by_label("Look at").select_option("1")
    hostess.press(hostess.reads("Correct the result of Table 3", "button"))
    form = hostess.page.get_by_role("form", name="The result of Table 3")
    form.get_by_placeholder("points").nth(0).fill("96")
    form.get_by_role("button", name="Show before and after").click()
    form.get_by_text("No table of Trolley ends 96 to 60").wait_for()  # all together count in fives
    form.get_by_role("button", name="No, let me look again").click()
    form.get_by_placeholder("points").nth(0).fill("95")
    form.get_by_role("button", name="Show before and after").click()
    both = hostess.page.get_by_role("group", name="Before and after")
    assert "30 to 60 to 50 to 110" in both.inner_text() and "95 to 60 to 50 to 110" in both.inner_text()
    both.get_by_role("button", name="Put it right").click()
    hostess.sees("text=95 points")
    for paper in ("tallies.pdf", "slips.pdf", "standings.pdf", "standings.csv"):
        assert hostess.page.request.get(f"{hostess.url}/api/parties/{party}/{paper}").ok


def test_the_worker_looks_after_the_party_and_nothing_else(come: Come) -> None:
    player = come()
    player.go("/party/join")
    player.page.wait_for_function("() => navigator.serviceWorker.controller")
    caches = "async () => (await caches.keys()).filter(name => name.startsWith('parlour-'))"
    assert len(player.page.evaluate(caches)) == 1
    player.go()
    assert not player.page.evaluate("() => Boolean(navigator.serviceWorker.controller)")
    player.page.context.set_offline(True)
    player.page.goto(player.url + "/party/new")
    player.reads("Give a party")
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
        player.page.goto(player.url + "/rules/raffles")
    player.page.context.set_offline(False)
    forgive_the_net(player)


# ---- how it looks ----


@pytest.mark.parametrize("path", ["/party/new", "/party/join"])
def test_before_the_party(come: Come, path: str) -> None:
    player = come()
    player.go(path)
    player.sees("h1")
    check(player)


def test_every_screen_of_a_party(come: Come) -> None:
    """The desk, a player's phone, a table's and the big screen, at every stage of an evening, before axe."""
    hostess, guest, phone, screen = come(), come(), come(), come()
    party, code = give(hostess, game="raffles", kind="cards", rounds=1, names=NAMES[:11])
    arrive(guest, party, code, "Leopoldine-Antoinette Y.")
    screen.go(f"/party/{party}/screen")
    stages = []

    def look(*players: Player) -> None:
        stages.append(phase_of(hostess))
        for player in players:
            player.sees(f'[data-phase="{stages[-1]}"]')
            check(player)

    look(hostess, guest, screen)
    step(hostess, "Give out the tally cards", "placed")
    look(hostess, screen)
    step(hostess, "Ring: the game begins", "playing")
    table_phone(hostess, phone, party)
    hostess.press(hostess.reads("Enter the result of Table 2", "button"))
    look(hostess, phone)
    hostess.press(hostess.reads("Leave it", "button"))
    for table in (1, 2, 3):
        write_points(hostess, table, (22 + table, 20))
    hostess.sees(f'{DESK}[data-phase="counting"]')
    look(hostess, guest, phone, screen)
    step(hostess, "End the evening: the prizes", "ended")
    look(hostess, guest, screen)


@pytest.mark.parametrize("players", [12, 20, 36, 48])
def test_the_big_screen_has_no_controls_and_fits(come: Come, players: int) -> None:
    hostess, screen = come(), come(size=(1920, 1080))
    names = [f"Guest {number}" for number in range(1, players + 1)]
    party, _ = give(hostess, game="pinochle", kind="cards", rounds=5, names=names)
    screen.go(f"/party/{party}/screen")
    for button, phase in (("Give out the tally cards", "placed"), ("Ring: the game begins", "playing")):
        step(hostess, button, phase)
        screen.sees(f'{SCREEN}[data-phase="{phase}"]')
        assert screen.page.locator(CONTROLS).count() == 0
        screen.settle()
        assert not screen.page.evaluate(SIDEWAYS)
        assert screen.page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
        small = "all => Math.min(...all.map(each => parseFloat(getComputedStyle(each).fontSize)))"
        assert screen.page.locator(f"{SCREEN} li").evaluate_all(small) >= 22
