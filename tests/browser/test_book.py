"""A book of games in the browser: found, told in figures, taken along, given up, kept by the house or the browser."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PHONE, WIDE, Come
from tests.browser.player import Player
from tests.browser.test_looks import check

pytestmark = pytest.mark.browser

SIZES = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["desk", "phone"])


def entry(place: int, **more: Any) -> dict[str, Any]:
    """A game that Ann has played somewhere: every third at raffles, every second won."""
    won, game = place % 2 == 0, "raffles" if place % 3 == 0 else "euchre"
    rung = ("house", "club", "novice")[place % 3]
    bots = [{"who": "bot", "name": name, "rung": rung} for name in ("Ben", "Cora", "Dan")]
    return {
        "entry": f"game{place}",
        "here": False,
        "game": game,
        "title": "The Capture of Mr. Raffles" if game == "raffles" else "Trolley Euchre",
        "options": {},
        "began": 1.7e9 + place * 86400,
        "at": 1.7e9 + place * 86400 + 600,
        "seats": [{"who": "me", "name": "Ann", "rung": None}, *bots],
        "seat": 0,
        "sides": [[0, 2], [1, 3]],
        "rows": [
            {"headline": "Ann and Cora made their trump.", "made": [4, 1], "score": [4, 1]},
            {"headline": "", "made": [1, 3], "score": [5, 4]},
        ],
        "winners": [0, 2] if won else [1, 3],
        "outcome": "won" if won else "lost",
        "ended": "over",
        "hinted": False,
        "party": False,
        "rating": None,
        "uncounted": "It does not count for your rating: you had a hint." if place == 1 else "",
        "mistakes": {"decisions": 20, "inaccuracies": 2, "mistakes": place % 3, "blunders": 1} if place < 4 else None,
        **more,
    }


def reader(come: Come, size: tuple[int, int], games: int = 9) -> Player:
    """Ann, with a book in which there are games."""
    player = come(size=size)
    player.ask("/me", name="Ann")
    file = [{"entry": entry(place), "record": ""} for place in range(games)]
    player.ask("/book/file", games=file)
    player.go()
    return player


def give_name(player: Player, name: str) -> None:
    """One's name, from a page that would keep something for one who has one."""
    player.press(player.reads("Give yourself a name", "button"))
    player.sees("dialog form input").fill(name)
    player.press(player.reads("Save the name", "button"))
    player.sees(f"text=Good evening, {name}.")
    player.press(player.reads("Done", "button"))


def says(player: Player, words: str | re.Pattern[str]) -> None:
    """Wait until this stands somewhere on the page."""
    player.page.get_by_text(words).first.wait_for()


@SIZES
def test_a_book_is_looked_through_and_told_in_figures(come: Come, size: tuple[int, int]) -> None:
    player = reader(come, size)
    page = player.page
    player.press(player.reads("My book of games", "link"))
    player.reads("Finished games", "heading")
    assert page.locator("article").count() == 6
    player.press(player.reads("Show more", "button"))
    assert page.locator("article").count() == 9
    statistics = page.get_by_role("region", name="What it comes to")
    assert "5 of 9" in statistics.inner_text()
    rows = statistics.get_by_role("table", name="Against each rung").get_by_role("row").all_inner_texts()
    assert [re.sub(r"\s+", " ", row).strip() for row in rows[1:]] == [
        "Novice 67% 2 of 3",
        "House 67% 2 of 3",
        "Club 33% 1 of 3",
    ]
    player.reads(re.compile("Won of the last ten, game by game: 100% at first, 56% at last"), "img")
    check(player)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.get_by_role("search").get_by_label("Game").select_option("raffles")
    says(player, "3 of 9 games")
    assert page.locator("article").count() == 3
    assert "2.5" in statistics.inner_text()  # points a hand, now that they are of one game
    page.get_by_role("search").get_by_label("Result").select_option("lost")
    says(player, "1 of 9 games")
    player.press(player.reads("All games", "button"))
    page.get_by_label("With or against").fill("cora")
    says(player, re.compile("^9 games$"))
    page.get_by_role("textbox", name="From").fill("2023-11-20")
    says(player, re.compile("^[1-8] of 9 games$"))


@SIZES
def test_the_score_sheet_opens_and_a_game_is_taken_out_after_a_question(come: Come, size: tuple[int, int]) -> None:
    player = reader(come, size, games=2)
    page = player.page
    player.go("/book")
    first = page.locator("article").first
    first.get_by_text("The score sheet").click()
    assert (
        "Ann and Cora" in first.get_by_role("table").inner_text() and "+4 4" in first.get_by_role("table").inner_text()
    )
    assert "you had a hint" in first.inner_text()
    player.press(first.get_by_role("button", name="Take it out"))
    says(player, re.compile("It stays in the books of the others"))
    check(player)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    player.press(first.get_by_role("button", name="Yes, take it out"))
    says(player, "The game is out of your book.")
    assert page.locator("article").count() == 1


def test_a_book_goes_along_in_a_file_and_comes_back(come: Come, tmp_path: Path) -> None:
    player = reader(come, WIDE, games=3)
    page = player.page
    player.go("/book")
    with page.expect_download() as coming:
        player.press(player.reads("Take my book along in a file", "button"))
    file = tmp_path / "book.json"
    coming.value.save_as(file)
    assert [game["entry"]["entry"] for game in json.loads(file.read_text())["games"]] == ["game2", "game1", "game0"]
    player.press(player.reads("Empty my book", "button"))
    player.press(page.get_by_role("button", name="Yes, empty it"))
    says(player, "Your book is empty.")
    says(player, re.compile("No game is in it yet"))
    page.get_by_label("Bring a book from a file").set_input_files(file)
    says(player, re.compile("3 games came into your book"))
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[]")
    page.get_by_label("Bring a book from a file").set_input_files(wrong)
    says(player, "This is not a book of games; choose the file of one.")


@SIZES
def test_a_game_that_goes_on_is_taken_up_again_or_given_up(come: Come, size: tuple[int, int]) -> None:
    player = come(size=size)
    player.open_table("raffles", "me", "bot", "bot", "bot")
    player.comes_to_turn()
    player.go("/book")
    player.reads("Games that go on", "heading")
    check(player)
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.press(player.page.get_by_role("link", name=re.compile("^Resume")))
    player.sees('[data-phase="playing"]')
    player.go("/book")
    player.press(player.reads("Give it up", "button"))
    player.press(player.page.get_by_role("button", name="Yes, give it up"))
    player.page.get_by_role("heading", name="Games that go on").wait_for(state="detached")
    assert player.page.request.get(f"{player.url}/api/me").json()["tables"] == []


def test_a_finished_game_stands_in_the_book_with_ways_to_it(come: Come) -> None:
    player = come()
    table = player.open_table("matchem", options={"players": 2, "game": 40})
    while player.mark("phase") != "over":
        player.play_hand()
    player.press(player.reads("My book", "link"))
    player.reads("Finished games", "heading")
    game = player.page.locator("article")
    assert game.get_by_role("link", name=re.compile("^Replay")).get_attribute("href") == f"/replay/{table}?hand=1"
    assert "rating" in game.inner_text()
    says(player, re.compile("provisional"))
    choice = player.page.get_by_label("The rung I play with at Trolley Matchem")
    choice.select_option("novice")
    player.page.wait_for_function("() => document.querySelector('[role=alert]') === null")
    player.go()
    says(player, re.compile("You play with the Novice and are rated"))
    with player.page.expect_response("**/api/tables") as opened:
        player.press(player.page.get_by_role("button", name="Play Trolley Matchem alone"))
    assert json.loads(str(opened.value.request.post_data))["rung"] == "novice"


def test_the_browser_keeps_the_book_of_one_without_a_name_and_the_house_takes_it_over(come: Come) -> None:
    player = come()
    player.ask("/me", name="Guest 42", passing=True)
    table = player.ask("/tables", game="matchem", options={"players": 2, "game": 40}, seats=["me", "bot"])["table"]
    player.go(f"/table/{table}")
    player.sees('[data-phase="playing"]')
    while player.mark("phase") != "over":
        player.play_hand()
    player.page.wait_for_function("() => localStorage.getItem('parlour-book')?.includes('Matchem')")
    player.press(player.reads("My book", "link"))
    says(player, re.compile("this browser keeps your book"))
    assert player.page.locator("article").count() == 1
    check(player)
    give_name(player, "Ann")
    player.press(player.reads("Take them into my book", "button"))
    says(player, re.compile("1 game came into your book"))
    player.page.wait_for_function("() => !document.querySelector('#carry-over')")
    assert player.page.evaluate("() => JSON.parse(localStorage.getItem('parlour-book') ?? '[]').length") == 0
    page = player.page.request.get(f"{player.url}/api/book").json()
    assert [each["entry"] for each in page["entries"]] == [table] and page["entries"][0]["here"]
