"""Who comes to a party and how: the list, one's own name on it, two who claim one name, going home and coming back."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour.party.parties import MOST, MOST_ROUNDS
from parlour.party.prizes import tallies
from parlour.server.app import build
from parlour.server.house import House
from parlour.server.http import addresses
from parlour.server.http.parties import NO_DESK
from parlour.server.http.security import MOST_BYTES, MOST_LIST
from parlour.server.live.party.guestbook import MOST_CLAIMS
from parlour.server.live.party.room import MOST_HERE
from tests.helpers.partygoing import BRISK, Goer, Window
from tests.helpers.visiting import Picture, browsing
from tests.server.test_party import rows_of

LIST = [f"Guest {number}" for number in range(1, 9)]
Browser = Callable[[], httpx.AsyncClient]


async def expected(
    house: House, browser: Browser, names: list[str] | None = None, **asked: Any
) -> tuple[Goer, Window, dict[str, Any]]:
    """A party with a list of who is coming, and the hostess's window."""
    hostess = await Goer(house, browser(), "Ann").introduce()
    coming = LIST if names is None else names
    opened = await hostess.give(**({"game": "raffles", "kind": "cards", "rounds": 2, "coming": coming} | asked))
    hostess.party = opened["party"]
    return hostess, await hostess.window(), opened


async def claim(browser: httpx.AsyncClient, opened: dict[str, Any], **asked: Any) -> dict[str, Any]:
    """Come in by the code, as somebody."""
    answer = await browser.post(f"/api/parties/{opened['party']}/join", json={"code": opened["code"], **asked})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def named(seen: Picture, name: str) -> dict[str, Any]:
    """Somebody on the list or at the party, by name."""
    return next((dict(one) for one in [*seen["coming"], *seen["players"]] if one["name"] == name), {})


def states(seen: Picture) -> tuple[int, int]:
    """How many are coming, and how many are here."""
    return sum(not one["gone"] for one in seen["coming"]), sum(not one["left"] for one in seen["players"])


# ---- the list ----


@pytest.mark.parametrize("kind", ["cards", "here"])
async def test_the_list_says_who_is_coming_and_not_who_has_come(tmp_path: Path, kind: str) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await expected(house, browser, kind=kind)
        seen = await window.sees(lambda now: now["coming"])
        assert states(seen) == (8, 0) and [one["name"] for one in seen["coming"]] == LIST
        stranger = Window(window.room)
        assert (await stranger.sees(lambda now: now["phase"] == "gathering"))["coming"] == []
        answer = await browser().post(f"/api/parties/{opened['party']}/names", json={"code": opened["code"]})
        assert [one["state"] for one in answer.json()] == ["coming"] * 8
        wrong = await browser().post(f"/api/parties/{opened['party']}/names", json={"code": "aaabbbccc"})
        assert wrong.status_code == 403


async def test_a_card_of_a_party_says_when_it_was_given_and_whether_it_is_over(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        hostess, window, _ = await expected(house, browser)
        given = house.journal.time()
        await window.ask("here")
        await window.ask("seat")
        seen = await window.sees(lambda now: now["phase"] == "placed")
        assert seen["prizes"] == ["best", "booby"]
        (card,) = (await hostess.browser.get("/api/parties")).json()
        assert abs(card["given"] - given) < 60 and not card["over"]
        await window.ask("begin", round=1)
        for table in (1, 2):
            await window.ask("score", round=1, table=table, points=[20, 10], sure=True)
        await window.sees(lambda now: now["phase"] == "counting" and not now["missing"])
        await window.ask("end")
        await window.sees(lambda now: now["phase"] == "ended")
        (card,) = (await hostess.browser.get("/api/parties")).json()
        assert not card["over"], "four are level and play for the first prize"
        await window.ask("decide", prize="best")
        await window.sees(lambda now: now["awards"][0]["holders"])
        await window.ask("decide", prize="booby")  # with real cards that is cut by hand
        await window.sees(lambda now: all(award["holders"] for award in now["awards"]))
        (card,) = (await hostess.browser.get("/api/parties")).json()
        assert card["over"]


async def test_the_hostess_marks_who_is_here_and_takes_it_back(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, _ = await expected(house, browser)
        await window.ask("here", players=["p1", "p3"])
        seen = await window.sees(lambda now: states(now) == (6, 2))
        assert [one["name"] for one in seen["players"]] == ["Guest 1", "Guest 3"]
        await window.ask("away", player="p3")
        await window.sees(lambda now: states(now) == (7, 1))
        await window.ask("here")
        await window.sees(lambda now: states(now) == (0, 8))
        assert "Nobody is still expected" in await window.asks("here")
        await window.ask("dismiss", player="p8")
        seen = await window.sees(lambda now: now["coming"])
        assert seen["coming"][0]["gone"] and states(seen) == (0, 7)
        await window.ask("strike", player="p8")
        await window.sees(lambda now: not now["coming"])
        await window.ask("strike", player="p1")  # one who is here, by mistake, before the cards are out
        await window.sees(lambda now: states(now) == (0, 6))
        assert "nobody of this name" in await window.asks("strike", player="p1")
        assert "nobody of this name" in await window.asks("here", players=["p99"])


@pytest.mark.parametrize("counted", [True, False])
async def test_at_seating_those_who_are_coming_are_counted_or_come_late(tmp_path: Path, counted: bool) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, _ = await expected(house, browser, [*LIST, "Guest 9"])
        assert "Nobody has come" in await window.asks("seat")
        await window.ask("here", players=[f"p{number}" for number in range(1, 9)])
        await window.ask("seat", coming=counted)
        seen = await window.sees(lambda now: now["phase"] == "placed")
        assert states(seen) == ((0, 9) if counted else (1, 8))
        if not counted:
            await window.ask("here", players=["p9"])
            seen = await window.sees(lambda now: states(now) == (0, 9))
        assert len(seen["byes"]) == 1 and len(seen["tables"]) == 2
        assert "have been given out" in await window.asks("away", player="p9")


async def test_at_a_party_played_here_people_come_with_their_phones(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await expected(house, browser, kind="here")
        assert "with a phone" in await window.asks("here")
        assert "with a phone" in await window.asks("seat", coming=True)
        card = await claim(browser(), opened, player="p2")
        assert card["me"] == "p2"
        await window.ask("seat")
        seen = await window.sees(lambda now: now["phase"] == "placed")
        assert named(seen, "Guest 2")["phone"] and states(seen) == (7, 8), "the house fills two tables"


async def test_lists_have_a_limit_and_a_refusal_names_the_name(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        hostess, window, opened = await expected(house, browser, [])
        many = [f"Visitor number {number:09}" for number in range(MOST)]
        path = f"/api/parties/{opened['party']}/list"
        assert (await hostess.post(path, names=many)).status_code == 200
        await window.sees(lambda now: len(now["coming"]) == MOST)
        over = await hostess.post(path, names=["One more"])
        assert over.status_code == 400 and f"{MOST} players at the most" in over.json()["sentence"]
        wrong = await hostess.post(path, names=["Ada", "House"])
        assert wrong.json()["sentence"].startswith("Name 2, ‘House’: ")
        assert (await browser().post(path, json={"names": ["Eve"]})).status_code == 403
        asked = {"game": "raffles", "kind": "here", "coming": many[: MOST_HERE + 1]}
        assert f"{MOST_HERE} people" in (await hostess.post("/api/parties", **asked)).json()["sentence"]
        rounds = await hostess.post("/api/parties", game="raffles", rounds=MOST_ROUNDS + 1)
        assert f"up to {MOST_ROUNDS} rounds" in rounds.json()["sentence"]
        offers = (await hostess.browser.get("/api/games")).json()
        assert {game["party"]["most_rounds"] for game in offers if game["party"]} == {MOST_ROUNDS}


async def test_a_pasted_list_is_shown_before_it_is_taken(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (_, browser):
        asking = browser()
        read = (await asking.post("/api/parties/names", json={"text": "1. Smith, Mary\n2. Jones, Bob"})).json()
        assert read == {"names": ["Mary Smith", "Bob Jones"], "turned": True, "sentence": "2 names.", "odd": []}
        apart = (await asking.post("/api/parties/names", json={"text": "A, B\nC, D", "apart": True})).json()
        assert apart["sentence"] == "4 names." and not apart["turned"]
        wrong = await asking.post("/api/parties/names", json={"text": "Ada\nHouse"})
        assert wrong.status_code == 400 and wrong.json()["sentence"].startswith("Line 2, ‘House’: ")
        long = "\n".join(f"Visitor number {number:09}" for number in range(MOST))
        assert len(long) > MOST_BYTES
        assert (await asking.post("/api/parties/names", json={"text": long})).json()["sentence"] == f"{MOST} names."
        assert (await asking.post("/api/parties/names", json={"text": "x" * MOST_LIST})).status_code == 413


async def test_two_of_one_name_are_told_apart_and_anybody_is_renamed(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await expected(house, browser, ["Mary", "Mary", "Jo"])
        seen = await window.sees(lambda now: now["coming"])
        assert [one["name"] for one in seen["coming"]] == ["Mary", "Mary 2", "Jo"]
        await window.ask("rename", player="p2", name="Mary Lee")
        await window.ask("arrive", names=["jo"])
        await window.sees(lambda now: named(now, "Mary Lee") and [one["name"] for one in now["players"]] == ["jo 2"])
        phone = browser()
        me = (await claim(phone, opened, player="p3"))["me"]
        guest = Window(window.room, window.room.soiree.guest_of(me))
        assert "Only the hostess" in await guest.asks("rename", player="p1", name="Eve")
        await guest.ask("rename", player=me, name="Joan")
        await window.sees(lambda now: any(one["name"] == "Joan" for one in now["players"]))
        assert "bot" in await window.asks("rename", player=me, name="House 1")
        await window.ask("rename", player=me, name="joan")
        await window.sees(lambda now: any(one["name"] == "joan" for one in now["players"]))


# ---- one's own name ----


async def test_who_is_called_like_somebody_on_the_list_is_asked_first(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await expected(house, browser, ["Jo", "Ada"])
        phone, other = browser(), browser()
        card = await claim(phone, opened, name="jo")
        assert card["me"] is None and [one["name"] for one in card["offered"]] == ["Jo"]
        assert (await claim(phone, opened, player="p1"))["me"] == "p1"
        assert (await claim(phone, opened, player="p2"))["me"] == "p1", "one is one person"
        card = await claim(other, opened, name="Jo")
        assert card["me"] is None and [one["state"] for one in card["offered"]] == ["taken"]
        assert (await claim(other, opened, name="Jo", new=True))["me"] == "p3", "another of that name"
        assert (await claim(browser(), opened, name="Ada", new=True))["me"] == "p4"
        seen = await window.sees(lambda now: len(now["players"]) == 3)
        assert [one["name"] for one in seen["players"]] == ["Jo", "Jo 2", "Ada 2"] and states(seen) == (1, 3)


async def test_nobody_new_is_made_of_a_name_that_is_known(tmp_path: Path) -> None:
    """Whatever number, capitals and accents: free names are offered first, then those that are taken."""
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await expected(house, browser, ["Mary Smith", "Mary Smith", "Zoë", "Guest 1", "Guest 2"])
        await claim(browser(), opened, player="p1")
        third = browser()
        for typed in ("mary smith", "MARY  SMITH", "Mary Smith 3", "Mary Smith 2"):
            card = await claim(third, opened, name=typed)
            assert card["me"] is None, typed
            offered = [(one["name"], one["state"]) for one in card["offered"]]
            assert offered == [("Mary Smith 2", "coming"), ("Mary Smith", "taken")]
        assert [one["name"] for one in (await claim(browser(), opened, name="zoe"))["offered"]] == ["Zoë"]
        assert (await claim(browser(), opened, name="Guest 3"))["offered"] == [], "that number is its name"
        assert [one["name"] for one in (await claim(browser(), opened, name="guest 2"))["offered"]] == ["Guest 2"]
        seen = await window.sees(lambda now: len(now["players"]) == 2)
        assert [one["name"] for one in seen["players"]] == ["Mary Smith", "Guest 3"]


async def test_a_phone_that_is_refused_is_told_why_and_finds_the_list(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await expected(house, browser, ["Mary Smith", "Mary Smith", "Bob"])
        first, second, third = browser(), browser(), browser()
        await claim(first, opened, player="p1")
        room = window.room
        owner = room.soiree.guest_of("p1")
        for phone, name in ((second, "Bea"), (third, "Cyd")):
            await claim(phone, opened, player="p1", name=name)
        seen = await window.sees(lambda now: len(now["claims"]) == 2)
        assert [one["others"] for one in seen["claims"]] == [["p2"], ["p2"]], "the obvious other answer"
        guests = [one.guest for one in room.soiree.book.claims.values()]
        await window.ask("settle", id=seen["claims"][0]["id"], yes=False)
        refused = Window(room, guests[0])
        told = await refused.sees(lambda now: now["why"])
        assert told["why"] == "The hostess says that you are not Mary Smith." and told["me"] is None
        assert "by now" in await window.asks("settle", id=seen["claims"][1]["id"], yes=True, player="p3")
        await window.ask("settle", id=seen["claims"][1]["id"], yes=True, player="p2")
        assert (await Window(room, guests[1]).sees(lambda now: now["me"]))["me"] == "p2"
        assert (await claim(second, opened, player="p3"))["me"] == "p3"
        assert (await Window(room, guests[0]).sees(lambda now: now["me"]))["why"] == "", "it is somebody now"
        await window.ask("release", player="p1")
        assert "not Mary Smith’s" in (await Window(room, owner).sees(lambda now: now["why"]))["why"]
        assert (await Window(room).sees(lambda now: now["players"]))["why"] == ""


async def test_a_guest_who_is_none_is_struck_off_at_once(tmp_path: Path) -> None:
    """In one word before the cards are out; the phone is told why, and comes in as somebody else."""
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await expected(house, browser)
        phone = browser()
        phantom = (await claim(phone, opened, name="Phantom"))["me"]
        guest = window.room.soiree.guest_of(phantom)
        await window.ask("strike", player=phantom)
        seen = await window.sees(lambda now: states(now) == (8, 0))
        assert not named(seen, "Phantom")
        told = await Window(window.room, guest).sees(lambda now: now["why"])
        assert "struck Phantom off" in told["why"] and told["me"] is None
        assert (await claim(phone, opened, player="p1"))["me"] == "p1"
        await window.ask("dismiss", player="p1")
        assert (await Window(window.room, guest).sees(lambda now: now["why"]))[
            "why"
        ] == "Guest 1 is marked as gone home."
        assert "nobody of this name" in await window.asks("strike", player="p99")
        await window.ask("here")
        await window.ask("here", players=["p1"])
        await window.ask("seat")
        await window.sees(lambda now: now["phase"] == "placed")
        assert "gone home" in await window.asks("strike", player="p2")


async def test_a_taken_name_is_the_hostesss_to_give(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await expected(house, browser)
        first, second, third = browser(), browser(), browser()
        await claim(first, opened, player="p1")
        listed = await second.post(f"/api/parties/{opened['party']}/names", json={"code": opened["code"]})
        assert listed.json()[0]["state"] == "taken"
        card = await claim(second, opened, player="p1", name="Bea")
        assert card["me"] is None and card["claiming"] == "p1"
        await claim(third, opened, player="p1", name="Cyd")
        seen = await window.sees(lambda now: len(now["claims"]) == 2)
        assert [(one["player"], one["name"]) for one in seen["claims"]] == [("p1", "Bea"), ("p1", "Cyd")]
        await window.ask("settle", id=seen["claims"][1]["id"], yes=False)
        await window.sees(lambda now: len(now["claims"]) == 1)
        await window.ask("settle", id=seen["claims"][0]["id"], yes=True)
        await window.sees(lambda now: not now["claims"])
        path = f"/api/parties/{opened['party']}"
        assert [(await phone.get(path)).json()["me"] for phone in (first, second, third)] == [None, "p1", None]
        assert "any more" in await window.asks("settle", id=seen["claims"][0]["id"], yes=True)
        stranger = Window(window.room)
        for word in ("release", "away", "strike", "dismiss"):
            assert "Only the hostess" in await stranger.asks(word, player="p1")
        assert "Only the hostess" in await stranger.asks("here")
        assert "Only the hostess" in await stranger.asks("settle", id="x", yes=True)
        assert "Only the hostess" in await stranger.asks("rename", player="p1", name="Eve")


async def test_a_wrong_claim_is_undone(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await expected(house, browser)
        wrong, right = browser(), browser()
        await claim(wrong, opened, player="p1")
        await window.sees(lambda now: states(now) == (7, 1))
        await window.ask("release", player="p1")
        await window.sees(lambda now: states(now) == (8, 0) and not named(now, "Guest 1")["phone"])
        assert "No phone" in await window.asks("release", player="p1")
        assert (await claim(right, opened, player="p1"))["me"] == "p1"
        assert (await wrong.get(f"/api/parties/{opened['party']}")).json()["me"] is None
        await window.ask("here")
        await window.ask("seat")
        await window.ask("release", player="p1")
        seen = await window.sees(lambda now: now["phase"] == "placed" and not named(now, "Guest 1")["phone"])
        assert states(seen) == (0, 8), "at the tables nobody loses his chair by that"


async def test_only_so_many_phones_ask_at_once(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await expected(house, browser)
        room = window.room
        await room.come("first", "Eve", "p1")
        for number in range(MOST_CLAIMS):
            assert await room.come(f"guest{number}", "Eve", "p1") == []
        answer = await browser().post(
            f"/api/parties/{opened['party']}/join", json={"code": opened["code"], "player": "p1", "name": "Eve"}
        )
        assert answer.status_code == 400 and "go to her" in answer.json()["sentence"]
        gone = await browser().post(
            f"/api/parties/{opened['party']}/join", json={"code": opened["code"], "player": "p99", "name": "Eve"}
        )
        assert "nobody of this name" in gone.json()["sentence"]


async def test_two_phones_race_for_one_name_and_one_has_it(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await expected(house, browser)
        phones = [browser() for _ in range(5)]
        cards = await asyncio.gather(*(claim(phone, opened, player="p1") for phone in phones))
        assert sorted((card["me"] or "", card["claiming"] or "") for card in cards) == [("", "p1")] * 4 + [("p1", "")]
        seen = await window.sees(lambda now: len(now["claims"]) == 4)
        assert states(seen) == (7, 1)


# ---- going home, coming back, and the house that goes down meanwhile ----


async def test_who_goes_home_comes_back_with_his_tally(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        _, window, opened = await expected(house, browser, [*LIST, "Guest 9"])
        phone = browser()
        await claim(phone, opened, player="p9")
        await window.ask("here")
        await window.ask("seat")
        await window.sees(lambda now: now["phase"] == "placed")
        await window.ask("begin", round=1)
        for table in (1, 2):
            await window.ask("score", round=1, table=table, points=[20 + table, 10], sure=True)
        await window.sees(lambda now: now["phase"] == "counting" and not now["missing"])
        before = {card.player: card.points for card in tallies(window.room.soiree.evening)}
        for who in ("p1", "p9"):
            await window.ask("dismiss", player=who)
        await window.sees(lambda now: sum(one["left"] for one in now["players"]) == 2)
        await window.ask("move", round=1)
        await window.sees(lambda now: now["round"] == 2)
        assert (await claim(phone, opened, name="Other"))["me"] == "p9"
        await window.ask("here", players=["p1"])
        seen = await window.sees(lambda now: not any(one["left"] for one in now["players"]))
        assert {card["player"]: card["points"] for card in seen["standings"]} == before
        assert named(seen, "Guest 9")["phone"], "and is called as before"


async def test_after_a_restart_everybody_is_who_he_was(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        hostess, window, opened = await expected(house, browser)
        phone, other = browser(), browser()
        await claim(phone, opened, player="p1")
        await claim(other, opened, player="p1", name="Bea")
        await window.ask("here", players=["p2"])
        await window.ask("dismiss", player="p2")
        await window.ask("rename", player="p3", name="Zoë")
        await window.ask("strike", player="p4")
        before = await window.sees(lambda now: len(now["coming"]) == 6)
        kept = {key: before[key] for key in ("coming", "claims", "players", "code", "position")}
    async with browsing(tmp_path, BRISK) as (house, browser):
        window = Window(await house.parties.room(opened["party"]), hostess.guest)
        after = await window.sees(lambda now: now["coming"])
        assert {key: after[key] for key in kept} == {**kept, "players": [{**kept["players"][0], "here": False}]}
        kinds = [type(event).__name__ for event in await rows_of(house, opened["party"])]
        assert kinds == ["Announced", "Expected", "Claimed", "Disputed", "Here", "Absent", "Renamed", "Struck"]


# ---- the hostess's own desk ----


@asynccontextmanager
async def with_desk(data: Path, desk: str) -> AsyncIterator[tuple[House, Callable[..., httpx.AsyncClient]]]:
    """A house with a code in its terminal, and browsers at addresses."""
    app = build(data, BRISK, reachable=lambda: ["http://192.168.1.20:8000"], desk=desk)
    async with app.router.lifespan_context(app):

        def browser(address: str = "127.0.0.1") -> httpx.AsyncClient:
            transport = httpx.ASGITransport(app, client=(address, 4000))
            return httpx.AsyncClient(transport=transport, base_url="http://parlour.test")

        yield app.state.house, browser


async def test_the_hostess_opens_her_desk_elsewhere_by_a_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the code of her own browser from anywhere, and once; by that of the terminal on its machine alone."""
    monkeypatch.setattr(addresses, "own_addresses", lambda: ["192.168.1.20"])
    async with with_desk(tmp_path, "abcdefghjk") as (house, browser):
        hostess, _, opened = await expected(house, lambda: browser("192.168.1.50"))
        path = f"/api/parties/{opened['party']}/desk"
        code = (await hostess.post("/api/me/code")).json()["code"]
        phone = browser("192.168.1.77")
        assert (await phone.post(path, json={"code": code.upper()})).json()["hostess"]
        assert (await phone.get(f"/api/parties/{opened['party']}")).json()["hostess"]
        for address, good in (("127.0.0.1", True), ("192.168.1.20", True), ("192.168.1.77", False)):
            there = browser(address)
            answer = await there.post(path, json={"code": "abcde fghjk"})
            assert answer.status_code == (200 if good else 400)
            assert answer.json().get("hostess", False) is good and (good or answer.json()["sentence"] == NO_DESK)
        again = await browser().post(path, json={"code": code})
        assert again.status_code == 400 and "set-cookie" not in again.headers
        forwarded = await browser().post(path, json={"code": "abcdefghjk"}, headers={"x-forwarded-for": "127.0.0.1"})
        assert forwarded.status_code == 400
        stranger = await Goer(house, browser(), "Eve").introduce()
        other = (await stranger.post("/api/me/code")).json()["code"]
        assert (await browser().post(path, json={"code": other})).status_code == 403


async def test_without_a_code_in_the_terminal_there_is_none_and_guesses_are_counted(tmp_path: Path) -> None:
    async with with_desk(tmp_path, "") as (house, browser):
        _, _, opened = await expected(house, browser)
        path = f"/api/parties/{opened['party']}/desk"
        thief = browser()
        answers = [await thief.post(path, json={"code": code}) for code in ["", "abcdefghjk", *["a" * 10] * 10]]
        assert [answer.status_code for answer in answers] == [400] * 10 + [429] * 2


async def test_addresses_and_the_list_are_told_to_the_hostess_alone(tmp_path: Path) -> None:
    async with with_desk(tmp_path, "abcdefghjk") as (house, browser):
        _, window, opened = await expected(house, browser)
        seen = await window.sees(lambda now: now["coming"])
        assert seen["addresses"] == ["http://192.168.1.20:8000"]
        guest = browser()
        await claim(guest, opened, player="p1")
        await claim(browser(), opened, player="p1", name="Bea")
        for who in (None, window.room.soiree.guest_of("p1")):
            other = Window(window.room, who)
            told = await other.sees(lambda now: now["players"])
            assert told["addresses"] == told["coming"] == told["claims"] == [] and told["code"] is None
            assert "192.168" not in str(other.messages) and "abcdefghjk" not in str(other.messages)


async def test_names_the_press_has_no_letters_for_are_told_to_the_hostess_alone(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        names = ["Zoë", "\u738b\u5c0f\u660e", "Ada \U0001f600 Vale", "Ben"]
        _, window, opened = await expected(house, browser, names)
        assert (await window.sees(lambda now: now["coming"]))["boxed"] == names[1:3]
        await claim(browser(), opened, player="p2")
        seen = await window.sees(lambda now: now["players"])
        assert sorted(seen["boxed"]) == sorted(names[1:3])
        told = await Window(window.room, window.room.soiree.guest_of("p2")).sees(lambda now: now["players"])
        assert told["boxed"] == []
