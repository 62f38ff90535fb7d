"""Problems in a house: no answer before the try, a first try counts once, what was failed comes back."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour.bots.problems.again import DAY, Progress
from parlour.bots.problems.kept import games_with_problems, kept
from parlour.bots.problems.problem import Problem
from parlour.server.book.solving import SOLVER, TACKLED, Solving, worked_out
from parlour.server.http.own import problems as room
from parlour.server.store.postgres import Postgres
from parlour.server.store.protocol import Store
from parlour.server.store.sqlite import Journal
from parlour.wire.table import encode
from tests.helpers.postgres import Database
from tests.helpers.visiting import CALM, browsing
from tests.server.test_book import someone

GAMES = games_with_problems()
GAME = GAMES[0]
Open = Callable[[], Awaitable[Store]]


@pytest.fixture(params=["sqlite", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """A maker of stores, which are all the same one."""
    if request.param == "sqlite":

        async def journal() -> Store:
            return Journal(tmp_path / "house.sqlite")

        return journal
    server: Database = request.getfixturevalue("server")
    return lambda: Postgres.open(server.address)


def problem_of(posed: dict[str, Any]) -> Problem:
    return kept(posed["game"]).with_id(posed["id"])


def wrong_for(posed: dict[str, Any]) -> str:
    return problem_of(posed).others[0].move


async def told(answer: Awaitable[httpx.Response], status: int = 200) -> Any:
    came = await answer
    assert came.status_code == status, came.text
    return came.json()


def ask(browser: httpx.AsyncClient, **more: Any) -> Awaitable[Any]:
    return told(browser.post(f"/api/problems/{GAME}", json=more))


def attempt(browser: httpx.AsyncClient, posed: dict[str, Any], move: str, **more: Any) -> Awaitable[Any]:
    return told(browser.post(f"/api/problems/{posed['game']}/{posed['id']}", json={"move": move, **more}))


# ---- what is sent before the answer ----


@pytest.mark.parametrize("game", GAMES)
def test_what_is_posed_is_the_same_whatever_is_hidden(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two worlds: a problem's hand, and one that differs in all its player does not know, give the same bytes."""
    found = kept(game)
    for problem in found.problems[:: max(len(found.problems) // 8, 1)]:
        sent = []
        view = problem.view(game)
        for seen in (view, *(view.imagine(seed).view(view.seat) for seed in range(2))):
            room.shown.cache_clear()
            monkeypatch.setattr(room, "seen", lambda *_, seen=seen: seen)
            sent.append(encode(room.posed(found, problem, Progress(), 0.0)))
        assert sent[0] == sent[1] == sent[2]
        room.shown.cache_clear()
        monkeypatch.undo()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_answer_is_sent_with_a_problem(game: str) -> None:
    """Two problems that differ in their answers alone are posed in the same bytes."""
    found = kept(game)
    for problem in found.problems[::10]:
        first, *others = problem.others
        swapped = replace(
            problem, right=first.move, others=(replace(first, move=problem.right), *others), why="Otherwise.", fails={}
        )
        plain = encode(room.posed(found, problem, Progress(), 0.0))
        assert plain == encode(room.posed(found, swapped, Progress(), 0.0))
        assert problem.why.encode() not in plain and str(problem.seed).encode() not in plain


@pytest.mark.parametrize("game", GAMES)
def test_a_move_that_was_made_face_down_is_told_by_its_verb_alone(game: str) -> None:
    for problem in kept(game).problems[::5]:
        you = problem.view(game).seat
        for act, played in zip(room.acts(game, problem.id), problem.course(game), strict=True):
            if played.is_hidden and played.seat != you:
                assert act.text == played.move.partition(" ")[0] and not act.card and not act.suit


@pytest.mark.parametrize("game", GAMES)
def test_who_took_a_trick_is_told_with_the_card_that_completed_it(game: str) -> None:
    """The tricks that are told are those the table shows, each taken by who plays next."""
    for problem in kept(game).problems[::5]:
        acts, taker = room.acts(game, problem.id), room.shown(game, problem.id, "Ann").taker
        if taker is not None:
            assert taker == next(act.took for act in reversed(acts) if act.took is not None)
        for act, after in pairwise(acts):
            assert act.took in (None, after.seat)


async def test_at_the_table_one_is_called_by_ones_name_and_nobody_else_is(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (_, browser):
        stranger, ben = browser(), browser()
        await someone(ben, "Ben")
        for guest, name in ((stranger, "You"), (ben, "Ben")):
            posed = await ask(guest)
            assert posed["names"][posed["you"]] == name and len(set(posed["names"])) == len(posed["names"])


# ---- what comes of a try ----


async def test_a_guest_with_a_name_is_rated_by_the_house_and_what_he_failed_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with browsing(tmp_path, CALM) as (house, browser):
        ann = browser()
        await someone(ann, "Ann")
        posed = await ask(ann)
        verdict = await attempt(ann, posed, wrong_for(posed))
        assert not verdict["right"] and verdict["counted"] and verdict["device"] is None and verdict["days"] == 1
        assert verdict["answer"] == problem_of(posed).right and verdict["why"]
        assert verdict["proof"] == problem_of(posed).proof
        assert sorted(other["move"] for other in verdict["others"]) == sorted(
            set(posed["board"]["legal"]) - {verdict["answer"]}
        )
        assert verdict["standing"]["rating"] < verdict["before"] and verdict["standing"]["tried"] == 1
        again = await attempt(ann, posed, verdict["answer"])
        assert again["right"] and not again["counted"] and again["before"] == again["standing"]["rating"]
        other = await ask(ann)
        assert other["id"] != posed["id"] and not other["again"]
        later = house.journal.time() + DAY
        monkeypatch.setattr(house.journal, "time", lambda: later)
        back = await ask(ann)
        assert back["id"] == posed["id"] and back["again"] and back["standing"]["due"] == 1
        shelf = await told(ann.get("/api/problems"))
        assert shelf["kept"] and [each["due"] for each in shelf["games"] if each["game"] == GAME] == [1]
        assert await told(ann.request("DELETE", "/api/problems", json={})) == {"problems": 1}
        assert (await ask(ann))["standing"]["tried"] == 0


async def test_the_browser_keeps_it_for_who_has_no_name(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (_, browser):
        stranger = browser()
        posed = await ask(stranger)
        verdict = await attempt(stranger, posed, problem_of(posed).right)
        device = verdict["device"]
        assert verdict["right"] and len(device["tackled"]) == 1 and verdict["standing"]["rating"] > 1500
        more = await ask(stranger, device=device)
        assert more["id"] != posed["id"] and more["standing"]["tried"] == 1
        twice = await attempt(stranger, posed, wrong_for(posed), device=device)
        assert not twice["counted"] and twice["device"]["rating"] == device["rating"]
        assert (await told(stranger.get("/api/problems")))["kept"] is False
        await someone(stranger, "Guest 5", passing=True)  # a name that his browser has made up
        assert (await attempt(stranger, more, ""))["device"] is not None


async def test_the_house_goes_on_from_what_a_browser_has_kept(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser):
        ann, failed = browser(), ""
        device: Any = None
        for right in (False, True, True):
            posed = await ask(ann, device=device)
            failed = failed or posed["id"]
            move = problem_of(posed).right if right else wrong_for(posed)
            device = (await attempt(ann, posed, move, device=device))["device"]
        assert await told(ann.post("/api/problems", json={"game": GAME, "device": device}), 403)
        guest = await someone(ann, "Ann")
        await attempt(ann, {"game": GAME, "id": failed}, kept(GAME).with_id(failed).right)  # solved here: that stands
        unknown = {**device["tackled"][0], "id": "abc", "at": 9e10}
        late = [{**each, "rating": 4000.0, "due": 9e10} for each in device["tackled"]]
        said = {"game": GAME, "device": device | {"rating": 4000.0, "tackled": [*late, unknown]}}
        for _ in range(2):
            stands = await told(ann.post("/api/problems", json=said))
            assert (stands["tried"], stands["solved"]) == (3, 3) and stands["rating"] < 2500
        progress = await house.book.solving.progress(guest, GAME)
        assert progress.rating == pytest.approx(stands["rating"]) and not progress.known("abc")
        assert max(each.due for each in progress.tackled) < house.journal.time() + 22 * DAY
        await told(ann.post("/api/problems", json={"game": "roulette", "device": device}), 404)
        assert await told(ann.request("DELETE", "/api/problems", json={})) == {"problems": 3}


async def test_what_makes_no_sense_is_refused_in_words(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (_, browser):
        stranger = browser()
        posed = await ask(stranger)
        where = f"/api/problems/{GAME}/{posed['id']}"
        assert "none of the moves" in (await told(stranger.post(where, json={"move": "nothing"}), 400))["sentence"]
        assert "no problems" in (await told(stranger.post("/api/problems/roulette", json={}), 404))["sentence"]
        assert "no such problem" in (await told(stranger.get(f"/api/problems/{GAME}/nothing"), 404))["sentence"]
        for device in ({"rating": 1e9}, {"tackled": [{"id": "x"}]}, 5):
            await told(stranger.post(f"/api/problems/{GAME}", json={"device": device}), 400)
        assert (await told(stranger.get(where)))["id"] == posed["id"]


async def test_nobody_asks_without_end(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser):
        house.crowd.books.most = 3
        stranger = browser()
        for _ in range(3):
            await ask(stranger)
        assert "wait a minute" in (await told(stranger.post(f"/api/problems/{GAME}", json={}), 429))["sentence"]


# ---- in the store ----


async def test_first_tries_count_once_whoever_writes_at_the_same_moment(opened: Open) -> None:
    store = await opened()
    solving, problems = Solving(store), kept(GAME).problems[:3]
    tries = [solving.tried("ann", GAME, problem, True, 1e9 + place) for place, problem in enumerate(problems)]
    await asyncio.gather(*tries, solving.tried("ann", GAME, problems[0], False, 1e9))
    progress = await Solving(store).progress("ann", GAME)
    assert progress.tried == 3 and await store.count_notes(TACKLED, f"ann {GAME}") == 3
    assert (await solving.progress("ben", GAME)).tried == 0 and (await solving.progress("ann", "other")).tried == 0
    assert await solving.drop("ann") == 3 and (await solving.progress("ann", GAME)).tried == 0
    await store.close()


async def test_what_a_crash_has_left_is_worked_out_again(opened: Open) -> None:
    store = await opened()
    solving, problems = Solving(store), kept(GAME).problems[:6]
    for place, problem in enumerate(problems):
        await solving.tried("ann", GAME, problem, place % 2 == 0, 1e9 + place)
    before = await solving.progress("ann", GAME)
    assert worked_out(before.tackled).rating == pytest.approx(before.rating)
    await store.drop_notes(SOLVER, "ann", GAME)  # the house was killed between the two
    after = await solving.progress("ann", GAME)
    assert after.rating == pytest.approx(before.rating) and after.tried == 6 and after.solved == 3
    _, again = await solving.tried("ann", GAME, kept(GAME).problems[7], True, 1e9 + 9)
    assert (await solving.progress("ann", GAME)).rating == again.rating
    assert json.loads((await store.notes(SOLVER, "ann"))[0].body)["tried"] == 7
    await store.close()
