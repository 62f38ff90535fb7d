"""The proof: forty people and real cards, from the pasted list to the prizes.

Six phones, the desk and a screen are real pages; the other tables send their results as their phones would. A couple
comes late, one goes home and returns, one phone is without a network for a whole game, and the house is killed in the
middle of another. At the end every tally is counted once more from what was written down.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.browser.conftest import Come
from tests.browser.house import BrowserHouse
from tests.browser.player import Player
from tests.browser.test_party import DESK, PHONE, SCREEN, forgive_the_net, round_of, seen_by, step

pytestmark = pytest.mark.browser

SMALL = (360, 640)
GUESTS = [
    *("Ada Vale", "Agnes Bell", "Albert Finch", "Alma Reed", "Amos Hart", "Beatrice Lamb", "Bernard Cole"),
    *("Bertha Moss", "Cecil Wood", "Clara Nash", "Clement Shaw", "Cora Pike", "Daniel Marsh", "Dora Lane"),
    *("Edgar Stone", "Edith Fox", "Edmund Page", "Effie Brook", "Elsie Dean", "Ernest Hill", "Esther Ford"),
    *("Felix Rowe", "Flora Kent", "Frank Boyd", "George Tate", "Grace Holt", "Harold Webb", "Hattie Cross"),
    *("Henry Dale", "Ida Frost", "Isaac Lowe", "Jessie Ward", "Josiah Peel", "Kate Dunn", "Leopold Gray"),
    *("Lottie Marsh", "Louis Bird", "Mabel Snow", "Minnie Cook", "Nora Blake"),
]
WALKS, STAYS = GUESTS[4], GUESTS[11]  # who goes home and returns, and who stays
GAMES = 3


# ---- what the hostess does ----


def give(hostess: Player) -> tuple[str, str]:
    """Give the party by the form, with the list as it was pasted; its id and its code."""
    hostess.go("/party/new")
    hostess.page.get_by_role("combobox", name="Game", exact=True).select_option("euchre")
    hostess.page.get_by_label("With real cards").check()
    hostess.page.get_by_label("Games to be played").fill(str(GAMES))
    hostess.page.get_by_label(re.compile("^Who is coming")).fill("\n".join(GUESTS))
    hostess.press(hostess.reads("Open the doors", "button"))
    hostess.sees(f'{DESK}[data-phase="gathering"]')
    return hostess.page.url.split("/")[-2], seen_by(hostess)["code"]


def let_in(hostess: Player, *names: str) -> None:
    """Write down people who come late."""
    hostess.page.get_by_text("Add names").click()
    hostess.page.get_by_label("Names, pasted any way").fill(", ".join(names))
    hostess.press(hostess.reads("They have come", "button"))
    hostess.sees(f'[data-person][data-state="here"]:has-text("{names[-1]}")')


def write_down(hostess: Player, table: int, points: tuple[int, int]) -> None:
    """Enter a result at the desk."""
    hostess.press(hostess.reads(f"Enter the result of Table {table}", "button"))
    form = hostess.page.get_by_role("form", name=f"The result of Table {table}")
    for side, made in enumerate(points):
        form.get_by_placeholder("points").nth(side).fill(str(made))
    form.get_by_role("button", name="Write it down").click()
    form.wait_for(state="detached")


# ---- what guests and tables do ----


def claim(guest: Player, party: str, code: str, name: str) -> None:
    """Come by the link, and say who one is of those on the list."""
    guest.go(f"/party/{party}#{code}")
    guest.reads("Who are you?")
    guest.page.get_by_role("searchbox").fill(name[:4])
    guest.press(guest.reads(name, "button"))
    guest.press(guest.reads(f"Yes, I am {name}", "button"))
    guest.sees(PHONE)


def go_home(guest: Player) -> None:
    """Say that one goes home, and that one is sure."""
    guest.press(guest.reads("I have to go home", "button"))
    guest.press(guest.reads("Yes, I go home", "button"))


def type_code(phone: Player, code: str, table: int) -> None:
    """Type the code that stands on the paper of a table, as people type."""
    phone.go("/party/join")
    phone.page.get_by_label("The code of the party, or of a table").fill(f"{code[:4].upper()} {code[4:]}")
    phone.press(phone.reads("Go on", "button"))
    phone.reads(f"Table {table}")


def scan(phone: Player, party: str, code: str, table: int) -> None:
    """Point a phone at the square on the paper of a table."""
    phone.go(f"/party/{party}#{code}")
    phone.reads(f"Table {table}")


def enter(phone: Player, points: tuple[int, int]) -> None:
    """Write the points of both sides into a phone, and send them."""
    for side, made in enumerate(points):
        phone.page.get_by_placeholder("points").nth(side).fill(str(made))
    phone.press(phone.page.get_by_role("button", name=re.compile("^Send it")))


def ring(phone: Player) -> None:
    """Ring the bell: it asks first."""
    phone.press(phone.reads("Ring the bell", "button"))
    phone.press(phone.reads("Yes, ring", "button"))


def send_others(hostess: Player, party: str, game: int) -> None:
    """The tables without a page of their own send their results, each by its code."""
    slips = seen_by(hostess)["slips"]
    for table in range(5, len(slips) + 1):
        result = {"round": game, "table": table, "code": slips[table - 1], "points": [table % 4 + 3, table % 3]}
        noted = hostess.ask(f"/parties/{party}/results", id=f"table-{table}-game-{game}", sure=False, **result)
        assert noted["fate"] in ("scored", "held", "same"), noted


def counted_again(hostess: Player, party: str) -> Counter[str]:
    """The games everybody has won, from what was written down game by game."""
    won: Counter[str] = Counter()
    for game in range(1, GAMES + 1):
        for table in round_of(hostess, party, game)["games"]:
            assert len(table["winners"]) == 2
            won.update(table["winners"])
    return won


# ---- the evening ----


def test_an_evening_of_forty_with_real_cards(come: Come, tmp_path: Path) -> None:
    house = BrowserHouse(tmp_path)
    try:
        play_evening(come, house)
    finally:
        house.kill()


def play_evening(come: Come, house: BrowserHouse) -> None:
    """From the list to the prizes."""
    hostess, screen = come(at=house), come(at=house, size=(1920, 1080))
    walks, stays = come("touch", SMALL, house), come("touch", SMALL, house)
    phones = {table: come("touch", SMALL, house) for table in (1, 2, 3, 4)}
    everybody = [hostess, screen, walks, stays, *phones.values()]
    hostess.ask("/me", name="Mrs. Vale")
    party, code = give(hostess)
    screen.go(f"/party/{party}/screen")
    for guest, name in ((walks, WALKS), (stays, STAYS)):
        claim(guest, party, code, name)

    # to the tables
    step(hostess, f"Count these {len(GUESTS) - 2} as here", "placed")
    slips = seen_by(hostess)["slips"]
    type_code(phones[1], slips[0], 1)
    for table in (2, 3, 4):
        scan(phones[table], party, slips[table - 1], table)
    screen.go(f"/party/{party}/names")
    screen.sees('[data-party="names"]')
    assert screen.page.get_by_text(re.compile(r"^\d+[AB]$")).count() == len(GUESTS)
    screen.settle()
    assert screen.page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    screen.go(f"/party/{party}/screen")

    # the first game: what cannot be is asked about, a tie is cut at the table
    step(hostess, "Ring: the game begins", "playing")
    enter(phones[2], (500, 2))
    phones[2].sees("text=No table of Trolley Euchre ends 500 to 2.")
    phones[2].press(phones[2].reads("No, let me look again", "button"))
    enter(phones[2], (5, 2))
    phones[2].sees('[data-fate="sent"]')
    for side in (0, 1):
        phones[3].page.get_by_placeholder("points").nth(side).fill("4")
    phones[3].sees("text=the reds")
    phones[3].press(phones[3].page.get_by_role("group", name="Who won").get_by_role("button").nth(1))
    phones[3].press(phones[3].page.get_by_role("button", name=re.compile("^Send it")))
    enter(phones[4], (4, 4))  # and here the house cuts
    phones[4].sees('[data-cut="coming"]')
    ring(phones[1])
    hostess.sees(f'{DESK}[data-phase="counting"]')
    enter(phones[1], (5, 3))
    phones[1].sees('[data-fate="sent"]')
    phones[4].sees("text=/Level, so the house cut: .+ drew .+ and .+ drew .+/")
    screen.sees("text=/Table 4\\s+was level, and the house cut: .+ drew/")
    send_others(hostess, party, 1)
    first = {table["table"]: table for table in round_of(hostess, party, 1)["games"]}
    assert first[3]["points"] == [4, 4] and not first[3]["by_cut"] and first[3]["winners"] == first[3]["seats"][1::2]
    assert first[4]["by_cut"] and len(first[4]["draws"][0]) == 2

    # a couple comes late, one goes home, and all move
    let_in(hostess, "Oscar Late", "Olive Late")
    go_home(walks)
    step(hostess, "All move", "placed")
    assert seen_by(hostess)["round"] == 2
    step(hostess, "Ring: the game begins", "playing")

    # the second game: one phone has no network, and the house is killed while results are on their way
    phones[4].page.context.set_offline(True)
    phones[4].sees('[data-line="down"]')
    enter(phones[4], (2, 6))
    phones[4].sees('[data-fate="kept"]')
    enter(phones[2], (3, 6))
    phones[2].sees('[data-fate="sent"]')
    house.kill()
    for player in everybody:
        player.forgive("WebSocket")
        player.forgive("ERR_CONNECTION_REFUSED")
    phones[3].sees('[data-line="down"]')
    enter(phones[3], (7, 1))
    phones[3].sees('[data-fate="kept"]')
    house.start()
    phones[3].sees('[data-fate="sent"]')
    for player in (hostess, phones[1]):
        player.page.locator('[data-line="down"]').wait_for(state="detached")
    ring(phones[1])
    hostess.sees(f'{DESK}[data-phase="counting"]')
    enter(phones[1], (2, 5))
    send_others(hostess, party, 2)
    hostess.sees("text=Still to come: Table 4.")
    write_down(hostess, 4, (6, 2))  # as she has heard it
    step(hostess, "All move", "placed")

    # who had gone returns, and the phone is back with what it has kept
    return_to(walks, party, code)
    phones[4].page.context.set_offline(False)
    hostess.sees("text=Table 4 says of game 2")
    hostess.press(hostess.reads("Take it", "button"))
    hostess.press(hostess.reads("Yes, take it", "button"))
    hostess.page.locator("text=Table 4 says of game 2").wait_for(state="detached")
    assert round_of(hostess, party, 2)["games"][3]["points"] == [2, 6]

    # the last game, and the prizes
    step(hostess, "Ring: the game begins", "playing")
    for table in (2, 3, 4):
        enter(phones[table], (table, 9 - table))
    ring(phones[1])
    hostess.sees(f'{DESK}[data-phase="counting"]')
    enter(phones[1], (6, 4))
    phones[1].sees('[data-fate="sent"]')
    send_others(hostess, party, 3)
    step(hostess, "End the evening: the prizes", "ended")
    check_tallies(hostess, party)
    give_prizes(hostess)
    best = hostess.sees('[data-prize="best"] .who').inner_text()
    for player in (screen, walks, stays, phones[1]):
        assert player.sees('[data-prize="best"] .who').inner_text() == best
    assert screen.sees(SCREEN).get_attribute("data-phase") == "ended"
    forgive_the_net(phones[4])


def return_to(guest: Player, party: str, code: str) -> None:
    """Come back to the party after having gone home."""
    guest.go()
    guest.go(f"/party/{party}#{code}")
    guest.press(guest.reads("I am back", "button"))
    guest.sees(PHONE)


def check_tallies(hostess: Player, party: str) -> None:
    """Every tally is what was won, the late couple's and his who was away too; nobody is there twice."""
    seen, won = seen_by(hostess), counted_again(hostess, party)
    assert {card["player"]: card["punches"] for card in seen["standings"]} == {
        player["id"]: won[player["id"]] for player in seen["players"]
    }
    assert sum(won.values()) == 2 * sum(len(round_of(hostess, party, game)["games"]) for game in range(1, GAMES + 1))


def give_prizes(hostess: Player) -> None:
    """Whatever is level is cut for by the house."""
    while hostess.page.locator('[data-prize][data-player=""]').count():
        level = hostess.page.locator('[data-prize][data-player=""]').first
        hostess.press(level.get_by_role("button", name="Let the house draw"))
        hostess.press(level.get_by_role("button", name="Yes, draw"))
        hostess.page.wait_for_timeout(200)
