"""The house over HTTP: names and cookies, doors, the shelf, finished games, and what strangers cannot do."""

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

import parlour
from parlour import errors
from parlour.games import GAMES
from parlour.server import people as guests
from parlour.server.http import assets, security, shelf
from parlour.server.http.afterwards import in_words
from parlour.server.http.security import MOST_BYTES
from parlour.server.store.sqlite import Journal
from parlour.table.record import Record
from parlour.wire import COOKIE
from tests.helpers.visiting import CALM, LONGEST, SLOW, Person, browsing, open_house, play_on, run, table


async def named(browser: httpx.AsyncClient, name: str) -> httpx.AsyncClient:
    """A browser whose owner has given a name."""
    assert (await browser.post("/api/me", json={"name": name})).status_code == 200
    return browser


async def opened(browser: httpx.AsyncClient, **asked: object) -> dict[str, str]:
    """A table somebody has opened."""
    answer = await browser.post("/api/tables", json={"game": "matchem", **asked})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def guest_in(browser: httpx.AsyncClient) -> str:
    return browser.cookies[COOKIE].partition(".")[0]


# ---- people ----


async def test_a_name_and_a_cookie(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (_, browser):
        ada = browser()
        assert (await ada.get("/api/me")).json() == {"name": None, "tables": [], "passing": False}
        assert (await ada.post("/api/tables", json={"game": "euchre"})).status_code == 403
        answer = await ada.post("/api/me", json={"name": "  Ada   Lovelace "})
        assert answer.json()["name"] == "Ada Lovelace"
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=strict" in cookie
        guest = guest_in(ada)
        await named(ada, "Countess")
        assert guest_in(ada) == guest and (await ada.get("/api/me")).json()["name"] == "Countess"
        for bad in ("", "x" * 25, "a, b", "\u0007", "   "):
            assert (await ada.post("/api/me", json={"name": bad})).status_code == 400
        assert (await ada.get("/api/me")).json()["name"] == "Countess"


async def test_a_forged_cookie_is_nobodys(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (_, browser):
        ada = await named(browser(), "Ada")
        guest, _, sealed = ada.cookies[COOKIE].partition(".")
        for forged in (
            guest,
            f"{guest}.",
            f"{guest}.{sealed[:-1]}x",
            f"x.{sealed}",
            ".",
            "é",
            f"{guest}.{'é' * 9}",
        ):
            eve = browser()
            answer = await eve.get("/api/me", headers={b"cookie": f"{COOKIE}={forged}".encode()})
            assert answer.json()["name"] is None


async def test_a_code_moves_a_guest_to_another_device_once(tmp_path: Path) -> None:
    async with browsing(tmp_path, SLOW) as (_, browser):
        ada, phone, eve = await named(browser(), "Ada"), browser(), browser()
        table = (await opened(ada))["table"]
        code = (await ada.post("/api/me/code", json={})).json()["code"]
        assert (await eve.post("/api/me/move", json={"code": "aaaaaaaa"})).status_code == 400
        typed = f" {code[:4].upper()} {code[4:]} "
        assert (await phone.post("/api/me/move", json={"code": typed})).json() == {
            "name": "Ada",
            "tables": [table],
            "passing": False,
        }
        assert phone.cookies[COOKIE] == ada.cookies[COOKIE]
        assert (await eve.post("/api/me/move", json={"code": code})).status_code == 400
        assert (await eve.post("/api/me/code", json={})).status_code == 403
        older = (await ada.post("/api/me/code", json={})).json()["code"]
        await ada.post("/api/me/code", json={})
        assert (await eve.post("/api/me/move", json={"code": older})).status_code == 400


async def test_a_code_grows_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path) as house:
        monkeypatch.setattr(guests, "CODE_AGE", -1)
        code = await house.people.code_for("ada")
        with pytest.raises(parlour.BadChoice):
            await house.people.redeem(code)
        monkeypatch.setattr(guests, "CODE_AGE", 600)
        await house.people.code_for("ben")  # sweeps the old ones out
        assert isinstance(house.journal, Journal)
        assert len((await house.journal.run("SELECT * FROM code")).rows) == 1


async def test_a_code_outlives_a_restart_and_is_not_written_down(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        codes = [await house.people.code_for(guest) for guest in ("ada", "ben", "ben")]
    for file in tmp_path.iterdir():
        assert not any(code.encode() in file.read_bytes() for code in codes)
    async with open_house(tmp_path) as house:
        assert await house.people.redeem(codes[0]) == "ada"
        with pytest.raises(parlour.BadChoice):
            await house.people.redeem(codes[1])  # a newer one has taken its place
        both = await asyncio.gather(*[house.people.redeem(codes[2]) for _ in range(5)], return_exceptions=True)
        assert both.count("ben") == 1  # of five who come at once


# ---- doors ----


async def test_a_private_table_needs_its_invitation(tmp_path: Path) -> None:
    async with browsing(tmp_path, SLOW) as (house, browser):
        ada, ben = await named(browser(), "Ada"), await named(browser(), "Ben")
        door = await opened(ada, public=False, seats=["me", "open", "bot", "bot"])
        path = f"/api/tables/{door['table']}"
        assert (await ben.get("/api/tables")).json() == [] and len((await ada.get("/api/tables")).json()) == 1
        assert (await ben.get(path)).status_code == 403
        room = house.rooms[door["table"]]
        assert room.admits(guest_in(ben)) and not room.admits(guest_in(ada))
        assert (await ben.post(f"{path}/enter", json={"invite": "0" * 32})).status_code == 403
        assert (await browser().post(f"{path}/enter", json={"invite": door["invite"]})).status_code == 403
        assert (await ben.post(f"{path}/enter", json={"invite": door["invite"]})).status_code == 200
        assert not room.admits(guest_in(ben)) and (await ben.get(path)).status_code == 200
        assert (await ben.get("/api/tables/nowhere")).status_code == 404


async def test_a_word_at_the_door(tmp_path: Path) -> None:
    async with browsing(tmp_path, SLOW) as (house, browser):
        ada, ben = await named(browser(), "Ada"), await named(browser(), "Ben")
        id = (await opened(ada, word="Open  Sesame"))["table"]
        room = house.rooms[id]
        assert "sesame" not in repr(room.sitting.opened).lower()
        assert (await ben.get(f"/api/tables/{id}")).json()["word"] is True
        assert room.admits(guest_in(ben))
        for word in ("", "sesame", "open sesam"):
            assert (await ben.post(f"/api/tables/{id}/enter", json={"word": word})).status_code == 403
        assert (await ben.post(f"/api/tables/{id}/enter", json={"word": " open sesame"})).status_code == 200
        assert not room.admits(guest_in(ben))


async def test_only_so_many_tables_and_only_sensible_ones(tmp_path: Path) -> None:
    async with browsing(tmp_path, SLOW) as (house, browser):
        ada = await named(browser(), "Ada")
        refused: tuple[object, ...] = (
            {"game": "chess"},
            {"game": "euchre", "options": {"players": 9}},
            {"game": "euchre", "options": {"colour": "red"}},
            {"game": "euchre", "seats": ["me", "me", "bot", "bot"]},
            {"game": "euchre", "seats": ["me"]},
            {"game": "euchre", "clock": -1},
            {"game": "euchre", "rung": "god"},
            {"game": "euchre", "cheat": True},
            {"options": {}},
            [],
        )
        for bad in refused:
            answer = await ada.post("/api/tables", json=bad)
            assert answer.status_code == 400 and answer.json()["sentence"].endswith("."), bad
        assert not house.rooms
        statuses = [(await ada.post("/api/tables", json={"game": "euchre"})).status_code for _ in range(22)]
        assert statuses == [201] * 20 + [429] * 2


# ---- strangers ----


async def test_other_sites_pages_and_oversized_bodies_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with browsing(tmp_path) as (_, browser):
        eve = browser()
        name = json.dumps({"name": "Eve"}).encode()
        plain, ours = {"content-type": "text/plain"}, {"content-type": "application/json"}
        for origin in ("http://evil.test", "null", "http://parlour.test.evil.test", "http://evil.test:80"):
            answer = await eve.post("/api/me", content=name, headers={**ours, "origin": origin})
            assert answer.status_code == 403
        assert (await eve.post("/api/me", content=name, headers=plain)).status_code == 403
        assert (await eve.post("/api/me", content=b"{", headers=ours)).status_code == 400
        assert (await eve.post("/api/me", content=b"\xff", headers=ours)).status_code == 400
        big = json.dumps({"name": "x" * MOST_BYTES}).encode()
        assert (await eve.post("/api/me", content=big, headers=ours)).status_code == 413

        async def dribble() -> AsyncIterator[bytes]:
            yield b"{"
            await asyncio.sleep(10 * LONGEST)

        with monkeypatch.context() as hurry:
            hurry.setattr(security, "PATIENCE", 0.05)
            assert (await eve.post("/api/me", content=dribble(), headers=ours)).status_code == 413
        own = {**ours, "origin": "http://parlour.test"}
        assert (await eve.post("/api/me", content=name, headers=own)).status_code == 200


async def test_every_answer_tells_the_browser_to_be_careful(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (_, browser):
        for path in ("/", "/api/me", "/nothing.js", "/api/nothing", "/table/abc", "/art/nothing.svg"):
            headers = (await browser().get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy and "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"


def test_trouble_shows_no_trace_to_the_client_and_no_card_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise RuntimeError("the hand is red-car")

    monkeypatch.setattr(shelf, "shelf", broken)

    async def story() -> None:
        async with browsing(tmp_path) as (_, browser):
            answer = await browser().get("/api/games")
            assert answer.status_code == 500 and answer.json() == {"sentence": "Something went wrong in the house."}

    with caplog.at_level(logging.DEBUG, logger="parlour.server"):
        run(story())
    assert "RuntimeError" in caplog.text and "red-car" not in caplog.text


# ---- the shelf ----


async def test_games_rules_and_reasons(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (_, browser):
        games = (await browser().get("/api/games")).json()
        assert [card["name"] for card in games] == list(GAMES)
        for card in games:
            assert 1 < card["minutes"] < 90 and 0 < card["hands"] < 50 and card["decides"]
            assert card["edge"] is None if card["name"] == "roulette" else 50 <= card["edge"] <= 100
        for name in GAMES:
            book = (await browser().get(f"/api/games/{name}")).json()
            assert [rule["id"] for rule in book["rules"]] == list(parlour.load(name).rules)
            kinds = [[part["kind"] for part in rule["parts"]] for rule in book["rules"]]
            assert all(row and set(row) <= {"printed", "example", "ruling"} for row in kinds)
            assert all(part["text"] in rule["text"] for rule in book["rules"] for part in rule["parts"])
            assert all(option["about"] and option["rule"] for option in book["options"])
            for option in book["options"]:
                assert "_" not in option["label"] and option["label"][0].isupper()
                assert len(option["says"]) in (0, len(option["choices"]))
                if isinstance(option["default"], str):
                    assert option["says"], "a choice of words is told in words that a newcomer understands"
        assert (await browser().get("/api/games/chess")).status_code == 404


async def test_drawings_are_kept_for_ever_under_the_name_of_their_content(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (_, browser):
        art = (await browser().get("/api/art")).json()
        for address in (
            *art["packs"]["roulette"]["boards"].values(),
            *(art["packs"]["trolley"][part] for part in ("sprite", "lid")),
        ):
            answer = await browser().get(address)
            assert answer.headers["content-type"] == "image/svg+xml" and "immutable" in answer.headers["cache-control"]
            assert answer.headers["content-encoding"] == "gzip" and answer.text.startswith("<svg")
            plain = await browser().get(address, headers={"accept-encoding": "identity"})
            assert plain.text == answer.text
            again = await browser().get(address, headers={"if-none-match": answer.headers["etag"]})
            assert again.status_code == 304 and not again.content
        assert 'id="trolley-red-car"' in (await browser().get(art["packs"]["trolley"]["sprite"])).text
        stale = re.sub(r"\.[0-9a-f]{16}\.", ".0123456789abcdef.", art["packs"]["trolley"]["lid"])
        assert (await browser().get(stale)).status_code == 404


def body(file: assets.Asset | None) -> bytes:
    assert file is not None
    return file.body


def test_a_newly_built_client_is_served_at_once(tmp_path: Path) -> None:
    root = tmp_path / "web"
    client = assets.Client(root)
    assert b"make web" in client.page().body and client.file("index.html") is None
    (root / "assets").mkdir(parents=True)
    (root / "index.html").write_text("<!doctype html>")
    (root / "assets" / "index-abc.js").write_text("0")
    assert client.page().body == b"<!doctype html>" and client.page().keep == "no-cache"
    old = client.file("assets/index-abc.js")
    assert old is not None and "immutable" in old.keep and client.file("assets/index-abc.js") is old  # read once
    (root / "assets" / "index-abc.js").unlink()
    (root / "assets" / "index-def.js").write_text("1")
    (root / "index.html").write_text("<!doctype html><p>")
    assert client.page().body == b"<!doctype html><p>" and body(client.file("assets/index-def.js")) == b"1"
    assert client.file("assets/index-abc.js") is old  # for a page that was opened before
    (root / "index.html").unlink()
    assert b"make web" in client.page().body


def test_nothing_but_the_client_is_served(tmp_path: Path) -> None:
    root = tmp_path / "web"
    (root / "assets").mkdir(parents=True)
    (tmp_path / "secret").write_text("x")
    for name in (".stamp", "__init__.py", "assets/index.js.map"):
        (root / name).write_text("x")
    client = assets.Client(root)
    outside = ("../secret", "assets/../../secret", "/etc/passwd", "..\\secret", "assets/..", "./.stamp", "\0")
    for name in (".stamp", "__init__.py", "assets/index.js.map", "", "assets", "assets/", "x" * 5000, *outside):
        assert client.file(name) is None, name


# ---- afterwards ----


async def test_only_finished_hands_are_shown_and_only_to_those_who_played(tmp_path: Path) -> None:
    async with browsing(tmp_path, CALM) as (house, browser):
        ada, eve = await named(browser(), "Ada"), await named(browser(), "Eve")
        id = (await opened(ada, options={"game": 300, "players": 2}))["table"]
        path, room = f"/api/tables/{id}", house.rooms[id]
        window = Person(room, guest_in(ada))
        await play_on(window, lambda now: len(now["acts"]) > 4)
        for part in ("record", "replay", "review"):
            assert (await ada.get(f"{path}/{part}")).json()["sentence"] == "No hand is over yet."
            assert (await eve.get(f"{path}/{part}")).status_code == 403
        assert (await ada.post(f"{path}/share", json={})).status_code == 400
        await play_on(window, lambda now: now["hand"] == 2 and len(now["acts"]) > 2)
        record = Record.parse((await ada.get(f"{path}/record")).text)
        assert len(record.hands) == 1 and record.replay().state.hand_over
        replay = (await ada.get(f"{path}/replay?hand=1")).json()
        assert len(replay["steps"]) == record.length + 1 and replay["steps"][0]["act"] is None
        assert all(hand for hand in replay["steps"][0]["board"]["fields"]["hand"])
        for hand in ("2", "0", "-1", "x", "9" * 30):
            assert (await ada.get(f"{path}/replay", params={"hand": hand})).status_code == 400
        await play_on(window, lambda now: now["phase"] == "over")
        assert (await eve.get(f"{path}/record")).status_code == 403
        assert (await eve.post(f"{path}/share", json={})).status_code == 403
        link = (await ada.post(f"{path}/share", json={})).json()["link"]
        assert link == (await ada.post(f"{path}/share", json={})).json()["link"]
        token = link.removeprefix("/game/")
        stranger = browser()
        assert (await stranger.get(f"/api/shared/{token}/record")).text == (await ada.get(f"{path}/record")).text
        assert (await stranger.get(f"/api/shared/{token}/replay")).json()["hand"] == 1
        for wrong in (id, f"{id}-", f"{id}-{'0' * 32}", f"x{token}"):
            assert (await stranger.get(f"/api/shared/{wrong}/record")).status_code == 404


async def test_an_unshared_game_cannot_be_reached_by_its_seal(tmp_path: Path) -> None:
    async with browsing(tmp_path, SLOW) as (house, browser):
        id = (await opened(await named(browser(), "Ada")))["table"]
        token = f"{id}-{house.seal.of('share', id)}"
        assert (await browser().get(f"/api/shared/{token}/record")).status_code == 404


async def test_a_review_of_ones_own_seat(tmp_path: Path) -> None:
    """At roulette, where nothing has to be compiled for it."""

    async with browsing(tmp_path, CALM) as (house, browser):
        ada = await named(browser(), "Ada")
        id = (await opened(ada, game="roulette", options={"players": 2, "spins": 1, "banker": "house"}))["table"]
        window = Person(house.rooms[id], guest_in(ada))
        await window.sees(lambda now: now["board"] and now["board"]["legal"])
        await window.play("bet 3 red")
        await window.play("done")
        await window.sees(lambda now: now["phase"] == "over")
        while (sheet := (await ada.get(f"/api/tables/{id}/review")).json())["done"] < 1:
            await asyncio.sleep(0.05)
        assert [bet["move"] for bet in sheet["bets"]] == ["bet 3 red"] and sheet["seat"] == 0


def test_a_reason_is_sent_in_words() -> None:
    """Seats by name, cards as they are called; what only looks like a card stays as it is."""
    said = in_words(GAMES["raffles"], "Cannot beat star-9 of seat 1, a well-known trick (RAF-11).", ["Ada", "Ben"])
    assert said == "Cannot beat Star 9 of Ben, a well-known trick (RAF-11)."
    assert in_words(GAMES["raffles"], "", ["Ada", "Ben"]) == ""


async def test_forgotten_tables_are_closed_and_put_away(tmp_path: Path) -> None:
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "euchre", "me", "open", "open", "open")
        await house.keeper.sweep()
        assert room.sitting.id in house.rooms
        room.sitting.at -= 10**8
        house.register.entries[room.sitting.id].at -= 10**8
        await house.keeper.sweep()
        assert room.sitting.closed and room.sitting.id not in house.rooms
        again = await house.room(room.sitting.id)
        ann = Person(again, "ann")
        await ann.ask("fill")
        assert "nobody came back" in (await ann.hears("refused"))["sentence"] and again.sitting.closed


def test_every_kind_of_error_has_the_status_of_its_branch() -> None:
    """The tree of parlour/errors.py, leaf by leaf; what is new under a branch answers as the branch does."""
    expected = {
        errors.IllegalMove: 400,
        errors.Refusal: 400,
        errors.BadToken: 401,
        errors.Forbidden: 403,
        errors.NotHere: 404,
        errors.TooLong: 413,
        errors.TooMany: 429,
        errors.Stale: 400,
        errors.BadChoice: 400,
        errors.BadDeal: 400,
        errors.Fault: 500,
        errors.NotAvailable: 503,
        errors.Unreadable: 503,
    }
    for kind, status in expected.items():
        assert security.status_of(kind("No.")) == status
        assert security.status_of(type("Newer", (kind,), {})("No.")) == status
    assert security.status_of(errors.RecordError(1, "No.")) == 400
    kinds = {name: kind for name, kind in vars(errors).items() if isinstance(kind, type)}
    drawn = {name for name, kind in kinds.items() if issubclass(kind, errors.ParlourError)} - {"ParlourError"}
    assert all(name in (errors.__doc__ or "") for name in drawn) and len(drawn) == len(expected) + 1
