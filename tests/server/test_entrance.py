"""By what name the house is called, how many it lets in, and how one stays the only one who is oneself."""

import asyncio
import json
import os
import resource
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from starlette.applications import Starlette
from starlette.datastructures import Headers

from parlour.cli import main
from parlour.errors import BadChoice
from parlour.server.app import build
from parlour.server.clock import now
from parlour.server.http.entrance.hosts import Hosts, checked_host, names_of
from parlour.server.http.security import is_own_page
from parlour.server.live.outbox import Outbox
from parlour.server.people import AGAIN_AGE
from parlour.server.serve import SPARE, room_for, serve
from parlour.wire import COOKIE, SAFE_COOKIE
from tests.helpers.ports import reserved
from tests.helpers.visiting import LONGEST, SLOW, Person
from tests.server.test_crowd import visit

# ---- names of the house ----

OWN = ["", "localhost", "localhost:8000", "127.0.0.1:8000", "192.168.1.5", "[::1]:8000", "[fe80::1%eth0]", "raspberry"]
OWN += ["raspberry.local:8000", "Raspberry.LOCAL.", "cards.lan", "10.0.0.7:80", "parlour.test", socket.gethostname()]
FOREIGN = ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example", "1.2.3.4.5.example"]
FOREIGN += ["local.example", "192.168.1.5.nip.io", "cards.example.org.evil.example"]


@pytest.mark.parametrize("host", OWN)
def test_the_house_answers_to_its_own_names(host: str) -> None:
    assert Hosts().is_called(Headers({"host": host}))


@pytest.mark.parametrize("host", FOREIGN)
def test_a_name_that_somebody_may_have_registered_is_not_the_houses(host: str) -> None:
    for hosts in (Hosts(), Hosts(frozenset({"cards.example.org"})), Hosts(proxy=True)):
        assert not hosts.is_called(Headers({"host": host}))


def test_it_answers_to_what_it_was_told_and_leaves_it_to_a_proxy_until_then() -> None:
    for hosts in (
        Hosts(frozenset({"Cards.example.org"})),
        Hosts(origins=frozenset({"https://cards.example.org:8443"})),
    ):
        assert hosts.is_called(Headers({"host": "cards.example.org:8443"}))
    forwarded = Headers({"host": "evil.example", "x-forwarded-for": "192.0.2.1"})
    assert Hosts(proxy=True).is_called(forwarded) and not Hosts().is_called(forwarded)
    assert not Hosts(frozenset({"cards.example.org"}), proxy=True).is_called(forwarded)


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "::", "::1", "localhost", "", "cards.local"])
def test_where_the_house_listens_is_no_name_on_the_net(host: str) -> None:
    assert names_of(host) == frozenset()


def test_behind_a_proxy_without_a_name_visitors_come_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    houses: list[Starlette] = []
    monkeypatch.setattr("parlour.server.serve.uvicorn.Config", lambda app, **_: houses.append(app))
    monkeypatch.setattr("parlour.server.serve.uvicorn.Server", lambda _: SimpleNamespace(run=lambda sockets: None))
    monkeypatch.setattr("parlour.server.serve.keep_log_short", lambda: None)
    monkeypatch.setattr("parlour.server.serve.collector.keep_short", lambda: None)
    monkeypatch.setattr("parlour.server.serve.sys.setswitchinterval", lambda _: None)
    serve("127.0.0.1", 0, tmp_path, proxy=True)
    serve("127.0.0.1", 0, tmp_path, proxy=True, names=frozenset({"cards.example.org"}))
    forwarded = Headers({"host": "other.example.org", "x-forwarded-for": "192.0.2.1"})
    assert [app.state.hosts.is_called(forwarded) for app in houses] == [True, False]


@pytest.mark.parametrize(
    "name", ["https://cards.example.org/", "cards example", "", "a..b", "-a.org", "cards.org/x", "a:b"]
)
def test_what_is_no_name_of_a_house_is_refused(name: str) -> None:
    with pytest.raises(BadChoice, match=r"like cards\.example\.org"):
        checked_host(name)


@pytest.mark.parametrize("name", ["cards.example.org", "Cards.Example.org:8443", "raspberry", "xn--krten-gra.example"])
def test_a_name_of_a_house(name: str) -> None:
    assert checked_host(name) == name


def test_a_house_needs_room_for_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--connections", "9"]) and "--connections 10 or more" in capsys.readouterr().err


async def test_a_page_under_another_name_gets_nothing_not_even_numbers(tmp_path: Path) -> None:
    app = build(tmp_path, SLOW)
    async with app.router.lifespan_context(app):
        asking = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://evil.example")
        for path in ("/", "/metrics", "/api/me", "/healthz", "/api/tables"):
            answer = await asking.get(path)
            assert answer.status_code == 403 and "--name" in answer.json()["sentence"], path
        shown = await asking.get("/", headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
        assert shown.status_code == 403 and shown.text.startswith("This house is not called evil.example.")
        assert shown.headers["content-type"].startswith("text/plain")
        assert (await asking.post("/api/me", json={"name": "Eve"})).status_code == 403
        own = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://192.168.1.5:8000")
        assert (await own.get("/metrics")).status_code == 200
        told, task, _ = await visit(app, "x", "192.0.2.1")
        await task
        assert told[0]["type"] == "websocket.accept"
        refused = await knock(app, b"evil.example")
        assert refused == "websocket.close"


async def knock(app: Starlette, host: bytes) -> str:
    """What becomes of a socket opened under a name."""
    told: list[str] = []

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, str]) -> None:
        told.append(message["type"])

    path = "/api/tables/x/socket"
    scope = {"type": "websocket", "path": path, "raw_path": path.encode(), "query_string": b"", "app": app}
    scope |= {"headers": [(b"host", host), (b"origin", b"http://" + host)], "subprotocols": []}
    scope |= {"client": ("192.0.2.1", 1), "server": ("x", 80), "scheme": "ws"}
    await app(scope, receive, send)  # type: ignore[arg-type]
    return told[0]


@pytest.mark.parametrize(
    ("origin", "allowed", "own"),
    [
        ("http://cards.example.org", [], True),
        ("https://cards.example.org", ["https://cards.example.org"], True),
        ("http://cards.example.org", ["https://cards.example.org"], False),
        ("http://cards.example.org", ["https://other.example.org"], True),
        ("http://cards.example.org", ["https://cards.example.org", "http://cards.example.org"], True),
        ("http://[", [], False),
    ],
)
def test_a_page_in_the_clear_is_not_that_of_a_house_found_over_tls(origin: str, allowed: list[str], own: bool) -> None:
    assert is_own_page(Headers({"host": "cards.example.org", "origin": origin}), frozenset(allowed)) is own


async def test_what_cannot_be_asked_is_told_and_counted(tmp_path: Path) -> None:
    app = build(tmp_path, SLOW)
    async with app.router.lifespan_context(app):
        ada = browser(app)
        await ada.post("/api/me", json={"name": "Ada"})
        answer = await ada.put("/api/me", json={})
        assert answer.status_code == 405 and "cannot be asked in that way" in answer.json()["sentence"]
        assert 'parlour_answers_total{status="405"}' in (await ada.get("/metrics")).text
        for word in ({"rung": "god"}, {"rungs": [None, "god", None, None]}):
            told = (await ada.post("/api/tables", json={"game": "euchre", **word})).json()["sentence"]
            assert "is one of novice, learner, house, club, expert, master." in told
        told = (await ada.post("/api/tables", json={"game": "euchre", "seats": ["bots"]})).json()["sentence"]
        assert told == "This cannot be understood: seats is one of me, open, bot."
        assert "`int`" in (await ada.post("/api/tables", json={"game": "euchre", "clock": "x"})).json()["sentence"]


# ---- file descriptors ----


def limited(monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, may_raise: bool = True) -> list[int]:
    """A process with these limits; to which they were set."""
    raised: list[int] = []

    def set_to(kind: int, pair: tuple[int, int]) -> None:
        if not may_raise:
            raise ValueError
        raised.append(pair[0])

    monkeypatch.setattr(resource, "getrlimit", lambda kind: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", set_to)
    return raised


def test_a_soft_limit_is_raised_and_a_hard_one_lets_fewer_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raised = limited(monkeypatch, 1024, 65536)
    assert room_for(4000) == 4000 and raised == [4000 + SPARE] and not capsys.readouterr().out
    assert limited(monkeypatch, 65536, 65536) == [] and room_for(4000) == 4000
    assert limited(monkeypatch, resource.RLIM_INFINITY, resource.RLIM_INFINITY) == [] and room_for(4000) == 4000
    limited(monkeypatch, 512, 1024)
    assert room_for(4000) == 1024 - SPARE
    told = capsys.readouterr().out
    assert f"only 1024 file descriptors: {1024 - SPARE} connections" in told and "ulimit -n" in told
    limited(monkeypatch, 1024, 65536, may_raise=False)
    assert room_for(4000) == 1024 - SPARE
    limited(monkeypatch, 64, 64)
    assert room_for(4000) == 16 and room_for(3) == 3


def test_more_connections_than_descriptors_neither_stop_the_house_nor_fill_the_log(tmp_path: Path) -> None:
    """256 descriptors, 64 places: those over that are refused, this machine is answered, and little is said of it."""
    with reserved() as place:
        port = place.getsockname()[1]
        command = [sys.executable, "-m", "parlour.cli", "serve", "--port", str(port), "--data", str(tmp_path / "data")]
        log = (tmp_path / "log").open("wb")
        few = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))  # noqa: E731
        environment = {**os.environ, "PARLOUR_CACHE": str(tmp_path / "cache")}
        house = subprocess.Popen(command, stdout=log, stderr=log, preexec_fn=few, env=environment)
        try:
            wait_for(port)
            lines = []
            for _ in range(300):
                line = socket.socket()
                line.settimeout(LONGEST)
                line.bind(("127.0.0.88", 0))
                line.connect(("127.0.0.1", port))
                lines.append(line)
            assert healthy(port)
            for line in lines:
                line.close()
            assert healthy(port)
        finally:
            house.terminate()
            house.wait(LONGEST)
            log.close()
    told = (tmp_path / "log").read_text()
    assert "only 256 file descriptors: 64 connections" in told and len(told) < 2000


def wait_for(port: int) -> None:
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1.0).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("The house did not open.")


def healthy(port: int) -> bool:
    """Is this machine answered, sooner or later?"""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=10).status_code in (200, 503):
                return True
        except httpx.HTTPError:
            time.sleep(0.2)
    return False


# ---- signing out ----


def browser(app: Starlette, scheme: str = "http") -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=f"{scheme}://parlour.test")


async def test_one_who_signs_out_everywhere_else_is_himself_alone(tmp_path: Path) -> None:
    app = build(tmp_path, SLOW)
    async with app.router.lifespan_context(app):
        house, ada, thief = app.state.house, browser(app), browser(app)
        await ada.post("/api/me", json={"name": "Ada"})
        thief.cookies.set(COOKIE, ada.cookies[COOKIE])
        token = (await thief.post("/api/me/token", json={})).json()["token"]
        code = (await thief.post("/api/me/code", json={})).json()["code"]
        table = (await ada.post("/api/tables", json={"game": "euchre"})).json()["table"]
        person = Person(await house.room(table), ada.cookies[COOKIE].partition(".")[0])
        headers = Headers({"cookie": f"{COOKIE}={ada.cookies[COOKIE]}"})
        with app.state.tokens.using(person.guest, headers, person.visitor.outbox):
            answer = await ada.post("/api/me/alone", json={})
            assert answer.status_code == 200 and answer.json() == {"name": "Ada", "tables": [table], "passing": False}
            assert "signed out" in (await person.hears("farewell"))["sentence"]
        person.leave()
        assert (await ada.get("/api/me")).json()["name"] == "Ada"
        assert (await thief.get("/api/me")).json()["name"] is None
        assert (await browser(app).get("/api/me", headers={"authorization": f"Bearer {token}"})).status_code == 401
        assert (await browser(app).post("/api/me/move", json={"code": code})).status_code == 400
        forged = ada.cookies[COOKIE].replace(".1.", ".2.")
        assert await house.people.guest_of(forged) is None and await house.people.guest_of("a.1.b.c") is None
        await ada.post("/api/me/alone", json={})
        assert (await ada.get("/api/me")).json()["name"] == "Ada" and ".2." in ada.cookies[COOKIE]
        assert (await thief.post("/api/me/alone", json={})).status_code == 403
        by_token = {"authorization": f"Bearer {(await ada.post('/api/me/token', json={})).json()['token']}"}
        assert (await browser(app).post("/api/me/alone", json={}, headers=by_token)).status_code == 403
        cookie = ada.cookies[COOKIE]
    again = build(tmp_path, SLOW)
    async with again.router.lifespan_context(again):
        assert await again.state.house.people.guest_of(cookie)
        old = again.state.house.people.cookie(cookie.partition(".")[0])
        assert await again.state.house.people.guest_of(old) is None


async def test_who_did_not_get_his_new_cookie_asks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = build(tmp_path, SLOW)
    async with app.router.lifespan_context(app):
        ada, word = browser(app), {"again": "5" * 32}
        await ada.post("/api/me", json={"name": "Ada"})
        old = {"cookie": f"{COOKIE}={ada.cookies[COOKIE]}"}

        async def ask(again: str = "", headers: dict[str, str] = old) -> httpx.Response:
            return await browser(app).post("/api/me/alone", json={"again": again}, headers=headers)

        assert (await ask(word["again"])).status_code == 200  # and is lost
        for other in ("", "4" * 32, "5" * 31, "5" * 33):
            assert (await ask(other)).status_code == 403
        assert (await ask(word["again"], {})).status_code == 403
        assert (await browser(app).get("/api/me", headers=old)).json()["name"] is None
        found = await ask(word["again"])
        new = {"cookie": f"{COOKIE}={found.cookies[COOKIE]}"}
        assert found.json()["name"] == (await browser(app).get("/api/me", headers=new)).json()["name"] == "Ada"
        assert (await ask("6" * 32, new)).status_code == 200
        assert (await ask(word["again"])).status_code == 403 and (await ask("6" * 32, new)).status_code == 200
        monkeypatch.setattr("parlour.server.people.now", lambda: now() + AGAIN_AGE + 1)
        app.state.house.crowd.codes.each.clear()
        assert (await ask("6" * 32, new)).status_code == 403


async def test_a_short_word_is_nobodys(tmp_path: Path) -> None:
    app = build(tmp_path, SLOW)
    async with app.router.lifespan_context(app):
        ada = browser(app)
        await ada.post("/api/me", json={"name": "Ada"})
        old = {"cookie": f"{COOKIE}={ada.cookies[COOKIE]}"}
        answers = [await browser(app).post("/api/me/alone", json={"again": "x"}, headers=old) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 403]


async def test_over_tls_the_cookie_is_nobody_elses_and_an_old_one_stays_good(tmp_path: Path) -> None:
    app = build(tmp_path, SLOW)
    async with app.router.lifespan_context(app):
        plain, safe = browser(app), browser(app, "https")
        given = (await plain.post("/api/me", json={"name": "Ada"})).headers["set-cookie"]
        assert given.startswith(f"{COOKIE}=") and "Secure" not in given
        safe.cookies.set(COOKIE, plain.cookies[COOKIE], domain="parlour.test")
        answer = await safe.get("/api/me")
        assert answer.json()["name"] == "Ada"
        fresh, gone = answer.headers.get_list("set-cookie")
        assert fresh.startswith(f"{SAFE_COOKIE}=") and "Path=/" in fresh and "Domain" not in fresh
        assert all(word in fresh for word in ("Secure", "HttpOnly", "SameSite=strict"))
        assert gone.startswith(f'{COOKIE}="";') and "Max-Age=0" in gone
        cookie = fresh.partition("=")[2].partition(";")[0]
        planted = {"cookie": f"{COOKIE}=eve.0; {SAFE_COOKIE}={cookie}"}
        assert (await browser(app, "https").get("/api/me", headers=planted)).json()["name"] == "Ada"
        new = await browser(app, "https").post("/api/me", json={"name": "Ben"})
        assert [line.partition("=")[0] for line in new.headers.get_list("set-cookie")] == [SAFE_COOKIE]


async def test_another_server_hears_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.people.REMEMBERED", 0.0)
    app = build(tmp_path, SLOW)
    async with app.router.lifespan_context(app):
        house, tokens = app.state.house, app.state.tokens
        await house.people.name("ann", "Ann")
        table = await browser(app).post("/api/me", json={"name": "Host"})
        assert table.status_code == 200
        cookie = house.people.cookie("ann")
        assert await house.people.guest_of(cookie) == "ann"
        assert await house.journal.end_generation("ann") == 1 and await house.journal.generation("ben") == 0
        assert await house.people.guest_of(cookie) is None
        closed = asyncio.Event()

        async def take(text: str) -> None:
            assert "signed out" in json.loads(text)["sentence"]

        async def close() -> None:
            closed.set()

        with tokens.using("ann", Headers({"cookie": f"{COOKIE}={cookie}"}), Outbox(take, close)):
            await tokens.look()
            await closed.wait()
