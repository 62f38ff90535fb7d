"""What others show of a link: which game it is about, a picture, and nothing that happens at the table."""

import re
import struct
from html import unescape
from pathlib import Path

import httpx
import pytest

from parlour import press
from parlour.games import GAMES
from parlour.press.sheets.poster import POSTER
from parlour.server.http import assets
from parlour.server.http.entrance import previews
from parlour.server.live.table import events
from tests.helpers.visiting import CALM, SLOW, Person, browsing, play_on, table

PAGE = "<!doctype html><html><head><title>Parlour</title></head><body></body></html>"
TAG = re.compile(r'<meta (?:name|property)="([^"]+)" content="([^"]*)" />')


@pytest.fixture(autouse=True)
def a_client(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page there is, whether or not the client has been built."""
    root = tmp_path_factory.mktemp("web")
    (root / "index.html").write_text(PAGE)
    monkeypatch.setattr(assets.Client.__init__, "__defaults__", (root,))


async def tags(browser: httpx.AsyncClient, path: str) -> dict[str, str]:
    """What stands in the head of a page."""
    answer = await browser.get(path)
    assert answer.status_code == 200 and answer.text.count("</head>") == 1
    assert answer.text.startswith(PAGE.partition("</head>")[0])
    return {name: unescape(text) for name, text in TAG.findall(answer.text)}


async def test_a_link_says_which_game_it_is_about(tmp_path: Path) -> None:
    async with browsing(tmp_path, SLOW) as (house, browser):
        room = await table(house, "lost-heir", public=False, word="sesame")
        told = await tags(browser(), f"/table/{room.sitting.id}")
        assert told["og:title"] == told["twitter:title"] == "Game of the Lost Heir"
        assert told["og:description"].startswith("A table of Game of the Lost Heir: come and sit down.")
        assert told["og:url"] == f"http://parlour.test/table/{room.sitting.id}"
        assert told["og:image"] == "http://parlour.test/art/link-lost-heir.png" == told["twitter:image"]
        assert told["twitter:card"] == "summary_large_image" and told["robots"] == "noindex"
        assert (await tags(browser(), "/rules/euchre"))["og:title"] == "How to play Trolley Euchre"
        assert "robots" not in await tags(browser(), "/rules/euchre")
        assert (await tags(browser(), "/"))["og:image"].endswith("/art/link-house.png")
        assert (await tags(browser(), "/problems/euchre"))["og:title"] == "Problems of Trolley Euchre"
        daily, boards = await tags(browser(), "/daily"), await tags(browser(), "/duplicate/" + "x" * 12)
        assert daily["og:title"] == "The deals of the day" and "robots" not in daily
        assert boards["og:title"] == "A set of boards" and boards["robots"] == "noindex"
        for path in ("/table/nowhere", "/review/x", "/rules/nothing", "/party/nowhere", "/game/x-y"):
            assert room.sitting.id not in str(await tags(browser(), path))


async def test_nothing_that_happens_at_a_table_is_seen_in_its_link(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser):
        room = await table(house, "roulette", "me", "open", options={"spins": 1, "players": 2}, public=False)
        eve, path = browser(), f"/table/{room.sitting.id}"
        seen = [await eve.get(path)]
        ann = Person(room, "ann")
        async with room.lock:
            await room.insist(events.Admitted(guest="ben"))
        ben = Person(room, "ben")
        await ben.ask("sit", seat=1)
        await ann.sees(lambda now: now["board"])
        seen.append(await eve.get(path))
        await ann.ask("list", public=True)
        seen.append(await eve.get(path))
        assert len({answer.text for answer in seen}) == len({answer.headers["etag"] for answer in seen}) == 1
        assert not any(name in seen[0].text for name in ("Ann", "Ben", room.invite, "private"))
        await play_on(ben, lambda now: now["board"]["turn"] != 1)
        house.register.drop(room.sitting.id)
        told, nowhere = await eve.get(path), await eve.get("/table/" + "x" * 12)
        assert told.text.replace(room.sitting.id, "x" * 12) == nowhere.text


async def test_what_stands_in_an_address_stays_text(tmp_path: Path) -> None:
    async with browsing(tmp_path, SLOW) as (_, browser):
        answer = await browser().get('/table/"><script>alert(1)</script>')
        assert "<script>" not in answer.text
        answer = await browser().get("/", headers={"host": '"><script>alert(1)</script>'})
        assert "<script>" not in answer.text


async def test_the_pictures_are_as_large_as_is_said_and_there_are_no_others(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    async with browsing(tmp_path, SLOW) as (_, browser):
        ada, sizes = browser(), set()
        for name in ("house", next(iter(press.PACKS))):
            answer = await ada.get(f"/art/link-{name}.png")
            assert answer.status_code == 200 and answer.headers["content-type"] == "image/png"
            assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
            assert struct.unpack(">II", answer.content[16:24]) == POSTER
            sizes.add(len(answer.content))
            tag = answer.headers["etag"]
            assert (await ada.get(f"/art/link-{name}.png", headers={"if-none-match": tag})).status_code == 304
        assert max(sizes) < 600_000
        for name in ("nothing", "../house", ""):
            assert (await ada.get(f"/art/link-{name}.png")).status_code == 404
    games = {previews.of_game(name, "", "").pack for name in GAMES}
    assert games == set(press.PACKS)


async def test_without_the_press_there_are_words_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previews, "can_draw", lambda: False)
    previews.filled.cache_clear()
    async with browsing(tmp_path, SLOW) as (house, browser):
        room = await table(house, "raffles")
        told = await tags(browser(), f"/table/{room.sitting.id}")
        assert told["twitter:card"] == "summary" and not any("image" in name for name in told)
        assert (await browser().get("/art/link-house.png")).status_code == 404
    previews.filled.cache_clear()
