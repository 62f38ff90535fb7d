"""Lessons over HTTP: for anyone, packed, and told apart from games that have none."""

from pathlib import Path

import pytest

from parlour.games import GAMES
from parlour.games.registry import HOUSE
from parlour.server.http import lessons
from tests.helpers.visiting import browsing


async def test_a_lesson_needs_no_name_and_is_asked_for_once(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (_, browser):
        stranger = browser()
        games = {card["name"]: card["lesson"] for card in (await stranger.get("/api/games")).json()}
        assert all(2 <= games[name] <= 5 for name in HOUSE)
        for name in HOUSE:
            answer = await stranger.get(f"/api/lessons/{name}")
            lesson = answer.json()
            assert answer.headers["content-encoding"] == "gzip" and lesson["minutes"] == games[name]
            assert lesson["steps"][0]["act"] is None and lesson["steps"][-1]["board"]["hand_over"]
            tag = {"if-none-match": answer.headers["etag"]}
            assert (await stranger.get(f"/api/lessons/{name}", headers=tag)).status_code == 304
        assert (await stranger.get("/api/lessons/chess")).status_code == 404
        assert (await stranger.get("/api/me")).json() == {"name": None, "tables": [], "passing": False}


async def test_a_game_without_a_lesson_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "lesson_of", lambda rules: None)
    lessons.KEPT.clear()
    async with browsing(tmp_path) as (_, browser):
        answer = await browser().get("/api/lessons/raffles")
        assert answer.status_code == 404 and GAMES["raffles"].GAME.title in answer.json()["sentence"]
    lessons.KEPT.clear()
