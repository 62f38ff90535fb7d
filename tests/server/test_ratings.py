"""Ratings: Glickman's own example, what counts and what does not, the ladder, and who stands on a leaderboard."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.bots.players.glicko import PERIOD, START, START_DEVIATION, Rating, Result
from parlour.bots.players.standing import RUNGS, STEP, step
from parlour.games.registry import HOUSE
from parlour.server.book import rungs
from parlour.server.book.entries import players_of, uncounted
from parlour.server.book.ratings import Met, Ratings, Stand, plan_of, ready_for
from parlour.server.live.table.sitting import Sitting
from tests.helpers.visiting import CALM, SLOW, Person, browsing, hasten, open_house, play_on, table, until
from tests.server.test_book import SHORT, booked, entries, is_over, known, someone

# ---- the reckoning ----


def test_the_worked_example_of_the_paper_comes_out() -> None:
    results = [Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)]
    after = Rating(1500, 200, 0.06).after(results)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_rests_is_known_less_surely_and_never_less_than_nobody() -> None:
    rating = Rating(1600, 50, 0.06)
    assert rating.rested(PERIOD).deviation == pytest.approx((50**2 + (0.06 * 173.7178) ** 2) ** 0.5)
    assert rating.rested(PERIOD) == rating.after([])
    assert rating.rested(-5) == rating
    assert rating.rested(1e12).deviation == START_DEVIATION and rating.rested(1e12).rating == 1600


@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
def test_no_result_is_too_far_fetched_to_be_reckoned(score: float) -> None:
    for own in (0.0, 1500.0, 6000.0):
        for other in (0.0, 1500.0, 6000.0):
            for deviation in (5.0, 350.0):
                after = Rating(own, deviation).after([Result(other, 30, score)])
                assert 0 < after.deviation <= START_DEVIATION and 0 < after.volatility < 1
                assert -10_000 < after.rating < 20_000


def test_a_rating_finds_out_how_well_somebody_plays() -> None:
    chance, strength, rating = Random(1), 1720.0, Rating()
    for _ in range(300):
        other = chance.uniform(1300, 1900)
        won = chance.random() < 1 / (1 + 10 ** ((other - strength) / 400))
        rating = rating.after([Result(other, 30, float(won))])
    assert abs(rating.rating - strength) < 3 * rating.deviation and rating.deviation < 70


# ---- the rungs ----


@pytest.mark.parametrize("game", HOUSE)
def test_every_rung_stands_above_the_one_below(game: str) -> None:
    ratings = [rungs.ratings_of(game)[rung].rating for rung in RUNGS]
    assert ratings == sorted(ratings) and len(set(ratings)) == 6
    assert rungs.ratings_of(game)["house"].rating == START
    assert 900 < ratings[0] < 1400 and 1650 < ratings[-1] < 2100


def test_a_step_is_what_the_share_of_games_says() -> None:
    ratings = rungs.ratings_of("euchre")
    assert ratings["club"].rating - ratings["house"].rating == pytest.approx(113.9, abs=0.1)  # 0.6583 of 120 games
    assert step("roulette", "house", "club") == STEP


def test_the_next_rung_is_offered_to_who_is_ready() -> None:
    half = (rungs.ratings_of("euchre")["house"].rating + rungs.ratings_of("euchre")["club"].rating) / 2
    ready = Stand(rating=half + 1, deviation=80, games=5, against={"house": (3, 2.0)})
    assert ready_for("euchre", "house", ready) == "club"
    assert ready_for("euchre", "house", Stand(rating=half - 1, deviation=80, against={"house": (9, 9.0)})) is None
    assert ready_for("euchre", "house", Stand(rating=half + 1, against={"house": (2, 2.0)})) is None
    assert ready_for("euchre", "master", Stand(rating=3000, against={"master": (9, 9.0)})) is None


# ---- what counts ----


async def over_alone(sitting_of: Any, tmp_path: Path) -> tuple[Sitting, str]:
    """A solo game that something happened in, and why it does not count."""
    async with open_house(tmp_path) as house:
        await known(house, "ann")
        room = await table(house, "matchem", "me", "bot", options=SHORT)
        ann = Person(room, "ann")
        await ann.sees(lambda now: now["phase"] == "playing" and now["board"]["legal"])
        await sitting_of(room, ann)
        await play_on(ann, is_over)
        await booked(house, room)
        (entry,) = await entries(house, "ann")
        assert (entry["rating"] is None) == bool(entry["uncounted"])
        return room.sitting, entry["uncounted"]


async def test_a_solo_game_counts(tmp_path: Path) -> None:
    async def nothing(room: Any, ann: Person) -> None: ...

    sitting, why = await over_alone(nothing, tmp_path)
    assert why == "" and not sitting.hinted and not sitting.took_back


async def test_a_solo_game_with_a_hint_does_not_count(tmp_path: Path) -> None:
    async def ask(room: Any, ann: Person) -> None:
        await ann.act("hint")
        await until(lambda: room.sitting.hinted)
        position = room.sitting.position
        await ann.act("hint")
        assert room.sitting.position == position and room.sitting.hinted == {"ann"}

    _, why = await over_alone(ask, tmp_path)
    assert "you had a hint" in why


async def test_a_solo_game_with_a_move_taken_back_does_not_count(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "euchre", "me", "bot", "bot", "bot")
        ann = Person(room, "ann")
        now = await ann.sees(lambda now: now["phase"] == "playing" and now["board"]["legal"])
        hasten(room, SLOW)
        await ann.play(now["board"]["legal"][0])
        await ann.act("take-back")
        await until(lambda: room.sitting.took_back)
        again = await house.read_through(room.name)
        assert again.took_back and again.state.winners == []


async def test_a_game_in_which_a_bot_stood_in_does_not_count(tmp_path: Path) -> None:
    async def go(room: Any, ann: Person) -> None:
        async with room.lock:
            room.stand_in(0)
            await room.write(room.sitting.said(0, room.sitting.state.legal()[0], ""))

    _, why = await over_alone(go, tmp_path)
    assert "a bot has played for you" in why


async def test_roulette_is_not_rated(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await table(house, "roulette", "me", "bot", options={"players": 2})
        await Person(room, "ann").sees(lambda now: now["phase"] == "playing")
        (player,) = players_of(room.sitting)
        assert "luck alone" in uncounted(room.sitting, player)


async def test_partners_win_together_and_are_rated_by_their_side(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await table(house, "euchre", "me", "bot", "bot", "bot", options={"game": 5})
        ann = Person(room, "ann")
        await play_on(ann, is_over)
        await booked(house, room)
        plan = plan_of(room.sitting, {"ann": Rating(1614, 100)})
        ((rating, deviation, score),) = plan["ann"].results
        assert deviation == rungs.SURE and score == float(0 in room.sitting.state.winners)
        assert rating == pytest.approx(1500 - (1500 - 1614) / 2)
        assert plan["ann"].rung == "house"


async def test_winners_are_compared_with_all_and_losers_with_the_winner(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await table(house, "raffles", "me", "bot", "bot", "bot", options={"game": 10})
        await play_on(Person(room, "ann"), is_over)
        await booked(house, room)
        sides, winners = room.sitting.table.sheet.sides, room.sitting.state.winners  # type: ignore[union-attr]
        results = plan_of(room.sitting, {"ann": Rating()})["ann"].results
        assert len(results) == (len(sides) - 1 if 0 in winners else 1)
        assert {score for _, _, score in results} == {float(0 in winners)}


# ---- kept, and worked out again ----


async def test_a_rating_follows_from_its_games_in_whatever_order_they_were_written(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ratings, chance = Ratings(house.journal), Random(2)
        games = [
            (1e9 + place * 3600, Met([(chance.uniform(1300, 1700), 40, float(chance.random() < 0.6))]))
            for place in range(12)
        ]
        expected = Stand()
        for at, met in games:
            expected = expected.with_game(met, at)
        shuffled = chance.sample(list(enumerate(games)), len(games))
        for place, (at, met) in shuffled:
            for _ in range(2):  # said twice, it counts once
                await ratings.count("ann", "euchre", f"t{place:02d}", met, at)
        found = await ratings.stand("ann", "euchre")
        assert found.games == 12 and found.rating == pytest.approx(expected.rating)
        assert await ratings.worked_out("ann", "euchre") == found
        await house.journal.drop_notes("rating", "ann")
        assert await ratings.stand("ann", "euchre") == found


async def test_a_stand_that_is_not_up_to_date_is_noticed(tmp_path: Path) -> None:
    """As when two servers have counted games at the same moment."""
    async with open_house(tmp_path) as house:
        ratings = Ratings(house.journal)
        await ratings.count("ann", "euchre", "one", Met([(1500, 30, 1)]), 1e9)
        stale = await house.journal.noted("rating", "ann", "euchre")
        await ratings.count("ann", "euchre", "two", Met([(1500, 30, 1)]), 1e9 + 1)
        right = await ratings.stand("ann", "euchre")
        assert stale is not None
        await house.journal.note("rating", "ann", "euchre", stale.body, anew=True)
        assert await ratings.stand("ann", "euchre") == right


# ---- leaderboards ----


async def climbed(ratings: Ratings, guest: str, score: float, games: int = 40) -> None:
    """Somebody has played often, with this result."""
    for place in range(games):
        await ratings.count(guest, "euchre", f"t{place}", Met([(1500, 30, score if place % 2 else 0.5)]), 1e9 + place)


async def test_who_is_settled_and_would_be_stands_on_the_leaderboard(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (house, browser):
        ann, ben, cora = browser(), browser(), browser()
        guests = [await someone(each, name) for each, name in ((ann, "Ann"), (ben, "Ben"), (cora, "Cora"))]
        ratings = house.book.ratings
        await climbed(ratings, guests[0], 0.5)
        await climbed(ratings, guests[1], 1.0)
        await climbed(ratings, guests[2], 1.0, games=2)  # provisional
        board = (await ann.get("/api/leaderboards/euchre")).json()
        assert [(each["place"], each["name"], each["me"]) for each in board["leaders"]] == [
            (1, "Ben", False),
            (2, "Ann", True),
        ]
        assert not any(guest in str(board) for guest in guests)
        ladder = (await ben.post("/api/ladder/listed", json={"listed": False})).json()
        assert not ladder["listed"]
        await climbed(ratings, guests[1], 1.0, games=41)
        assert [each["name"] for each in (await ann.get("/api/leaderboards/euchre")).json()["leaders"]] == ["Ann"]
        await ben.post("/api/ladder/listed", json={"listed": True})
        await ben.post("/api/me", json={"name": "Benjamin"})
        found = (await ann.get("/api/leaderboards/euchre")).json()["leaders"]
        assert [each["name"] for each in found] == ["Benjamin", "Ann"]
        await ben.delete("/api/book")
        assert [each["name"] for each in (await ann.get("/api/leaderboards/euchre")).json()["leaders"]] == ["Ann"]
        assert (await ann.get("/api/leaderboards/nothing")).status_code == 404


async def test_a_house_may_have_no_leaderboards(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (house, browser):
        ann = browser()
        await someone(ann, "Ann")
        house.book.has_boards = False
        refused = await ann.get("/api/leaderboards/euchre")
        assert refused.status_code == 404 and refused.json()["sentence"] == "This house has no leaderboards."
        assert not (await ann.get("/api/ladder")).json()["boards"]


async def test_the_rung_one_plays_with_is_kept_and_the_next_is_offered(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (house, browser):
        ann = browser()
        guest = await someone(ann, "Ann")
        ladder = (await ann.post("/api/ladder/rung", json={"game": "euchre", "rung": "learner"})).json()
        (standing,) = (each for each in ladder["standings"] if each["game"] == "euchre")
        assert (standing["rung"], standing["ready"]) == ("learner", None)
        for place in range(6):
            met = Met([(1399.0, 30, 1)], rung="learner")
            await house.book.ratings.count(guest, "euchre", f"t{place}", met, 1e9 + place)
        (standing,) = (e for e in (await ann.get("/api/ladder")).json()["standings"] if e["game"] == "euchre")
        assert standing["ready"] == "house" and standing["games"] == 6
        assert {"rung": "learner", "rating": pytest.approx(1399, abs=1), "played": 6, "won": 6} in standing["rungs"]
        for bad in ({"game": "nothing", "rung": "club"}, {"game": "euchre", "rung": "king"}, {"game": "euchre"}):
            assert (await ann.post("/api/ladder/rung", json=bad)).status_code in (400, 404)
        assert (await browser().post("/api/ladder/rung", json={"game": "euchre", "rung": "club"})).status_code == 403


async def test_a_hint_is_in_the_journal_once_and_after_a_restart(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "raffles", "me", "bot", "bot", "bot")
        ann = Person(room, "ann")
        await ann.sees(lambda now: now["phase"] == "playing" and now["board"]["legal"])
        for _ in range(2):
            await ann.act("hint")
        await until(lambda: room.sitting.hinted)
        rows = await house.journal.read(room.name)
        assert sum('"event":"hinted"' in body for _, _, body in rows) == 1
        assert (await house.read_through(room.name)).hinted == {"ann"}
