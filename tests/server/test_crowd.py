"""Limits by address: one who asks too much is stopped, and nobody else is."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request

from parlour.errors import TooMany
from parlour.server import limits as crowd
from parlour.server.app import build
from parlour.server.http.addresses import NOBODY, address_of, is_of_this_machine, is_secure
from parlour.server.limits import Bucket, Crowd, Limits, Turnstile, Turnstiles
from tests.helpers.visiting import SLOW
from tests.server.test_house import named, opened

FEW = Limits(sockets=2, newcomers=2, tables=2, codes=2, words=2)


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time goes by: what is allowed in a minute is not allowed again because a test has taken one."""
    monkeypatch.setattr(crowd, "now", lambda: 0.0)


@asynccontextmanager
async def house_with(data: Path, limits: Limits, proxy: bool = False) -> AsyncIterator[Starlette]:
    """A house with these limits."""
    app = build(data, SLOW, limits=limits, proxy=proxy)
    async with app.router.lifespan_context(app):
        yield app


def browser(app: Starlette, address: str = "192.0.2.1") -> httpx.AsyncClient:
    """A browser at an address."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(app, client=(address, 1)), base_url="http://parlour.test")


async def test_newcomers_tables_codes_and_words_are_counted_by_address(tmp_path: Path) -> None:
    async with house_with(tmp_path, FEW) as app:
        ada, ben = await named(browser(app), "Ada"), await named(browser(app), "Ben")
        assert (await browser(app).post("/api/me", json={"name": "Cora"})).status_code == 429
        assert (await ada.post("/api/me", json={"name": "Adah"})).status_code == 200  # she is in already
        dan = await named(browser(app, "192.0.2.2"), "Dan")
        id = (await opened(ada, word="sesame"))["table"]
        await opened(ben)
        refused = await ben.post("/api/tables", json={"game": "euchre"})
        assert refused.status_code == 429 and refused.json()["sentence"].endswith(".")
        await opened(dan)
        for guess in range(4):
            tried = await ben.post("/api/me/move", json={"code": f"aaaaaaa{guess}"})
            assert tried.status_code == (400 if guess < 2 else 429)
        code = (await ada.post("/api/me/code", json={})).json()["code"]
        assert (await ben.post("/api/me/move", json={"code": code})).status_code == 429  # not even a right one
        phone = browser(app, "192.0.2.3")
        assert (await phone.post("/api/me/move", json={"code": code})).status_code == 200
        for guess in range(4):
            tried = await ben.post(f"/api/tables/{id}/enter", json={"word": f"open {guess}"})
            assert tried.status_code == (403 if guess < 2 else 429)
        assert (await dan.post(f"/api/tables/{id}/enter", json={"word": "sesame"})).status_code == 200


async def visit(app: Starlette, table: str, address: str) -> tuple[list[dict[str, Any]], asyncio.Task[None], Any]:
    """A socket at a table from an address: what has come, the visit, and how to end it."""
    told: list[dict[str, Any]] = []
    gone = asyncio.Event()
    coming = [{"type": "websocket.connect"}]

    async def receive() -> dict[str, Any]:
        if coming:
            return coming.pop()
        await gone.wait()
        return {"type": "websocket.disconnect", "code": 1000}

    async def send(message: Any) -> None:
        told.append(dict(message))

    path = f"/api/tables/{table}/socket"
    scope: dict[str, Any] = {
        "type": "websocket",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [],
    }
    scope |= {"client": (address, 1), "server": ("parlour.test", 80), "scheme": "ws", "subprotocols": [], "app": app}
    task = asyncio.create_task(app(scope, receive, send))
    while not any("text" in message or message["type"] == "websocket.close" for message in told):
        await asyncio.sleep(0.001)
    return told, task, gone


async def test_sockets_are_counted_while_they_are_open(tmp_path: Path) -> None:
    async with house_with(tmp_path, FEW) as app:
        id = (await opened(await named(browser(app), "Ada"), public=True, gallery=True))["table"]
        visits = [await visit(app, id, "192.0.2.1") for _ in range(2)]
        told, task, _ = await visit(app, id, "192.0.2.1")
        await task
        assert '"farewell"' in told[1]["text"] and told[-1]["type"] == "websocket.close"
        other, _, other_gone = await visit(app, id, "192.0.2.9")
        assert '"table"' in other[1]["text"]
        visits[0][2].set()
        await visits[0][1]
        again, _, again_gone = await visit(app, id, "192.0.2.1")
        assert '"table"' in again[1]["text"]
        for gone in (visits[1][2], other_gone, again_gone):
            gone.set()
        while app.state.house.crowd.sockets:
            await asyncio.sleep(0.001)
        nowhere, task, _ = await visit(app, "nowhere", "192.0.2.1")  # one that fails is not counted for ever
        await task
        assert '"farewell"' in nowhere[1]["text"] and not app.state.house.crowd.sockets


def asking(
    proxy: bool, client: tuple[str, int] | None = ("192.0.2.1", 1), scheme: str = "http", **headers: str
) -> Request:
    """A request from an address, with headers."""
    app = Starlette()
    app.state.proxy = proxy
    lines = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request(
        {
            "type": "http",
            "app": app,
            "client": client,
            "headers": lines,
            "scheme": scheme,
            "path": "/",
            "server": ("h", 80),
        }
    )


def test_a_header_is_believed_only_when_told_to_and_only_the_proxys_own_part() -> None:
    forged = "198.51.100.7, 203.0.113.9"
    assert address_of(asking(False, x_forwarded_for=forged)) == "192.0.2.1"
    assert address_of(asking(True, x_forwarded_for=forged)) == "203.0.113.9"
    assert address_of(asking(True)) == "192.0.2.1"
    assert address_of(asking(True, x_forwarded_for="")) == "192.0.2.1"
    assert address_of(asking(True, x_forwarded_for="x" * 9000)) == "x" * 100
    assert address_of(asking(False, client=None)) == NOBODY
    assert not is_secure(asking(False, x_forwarded_proto="https")) and is_secure(asking(False, scheme="https"))
    assert is_secure(asking(True, x_forwarded_proto="https"))
    assert not is_secure(asking(True, x_forwarded_proto="https, http"))


def test_a_household_with_many_addresses_is_one() -> None:
    assert address_of(asking(False, client=("2001:db8::1", 1))) == address_of(
        asking(False, client=("2001:db8::ffff", 1))
    )
    assert address_of(asking(False, client=("2001:db8:0:1::1", 1))) != address_of(
        asking(False, client=("2001:db8::1", 1))
    )
    assert address_of(asking(False, client=("::ffff:192.0.2.1", 1))) == "192.0.2.1"


def test_a_turnstile_forgets_and_so_do_many(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("parlour.server.limits.now", lambda: now[0])
    turnstile = Turnstile(2, 60.0)
    assert [turnstile.lets_through() for _ in range(3)] == [True, True, False]
    now[0] = 61.0
    assert turnstile.lets_through()
    assert not Turnstile(0, 60.0).lets_through()
    monkeypatch.setattr(crowd, "MANY", 5)
    turnstiles = Turnstiles(1)
    for number in range(5):
        turnstiles.pass_through("no", str(number))
    with pytest.raises(TooMany, match="no"):
        turnstiles.pass_through("no", "4")
    now[0] += 61.0
    turnstiles.pass_through("no", "new")
    assert len(turnstiles.each) == 1


def test_a_bucket_runs_down_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("parlour.server.limits.now", lambda: now[0])
    bucket = Bucket(60, 60.0)
    assert [bucket.lets_through() for _ in range(61)] == [True] * 60 + [False]
    now[0] = 1.0
    assert [bucket.lets_through() for _ in range(2)] == [True, False]
    now[0] = 1000.0
    assert bucket.lately() == 0 and [bucket.lets_through() for _ in range(61)].count(True) == 60


async def test_requests_of_any_kind_are_counted_too(tmp_path: Path) -> None:
    async with house_with(tmp_path, Limits(requests=5)) as app:
        asked = [(await browser(app).get("/api/games")).status_code for _ in range(8)]
        assert asked == [200] * 5 + [429] * 3
        assert (await browser(app, "192.0.2.2").get("/api/games")).status_code == 200
        told, task, _ = await visit(app, "nowhere", "192.0.2.1")
        await task
        assert "too much" in told[1]["text"]


def test_who_asks_from_this_machine() -> None:
    assert is_of_this_machine(asking(False, client=("127.0.0.1", 1)))
    assert is_of_this_machine(asking(False, client=("::1", 1)))
    assert is_of_this_machine(asking(True, client=("127.0.0.1", 1), x_forwarded_for="198.51.100.7, 127.0.0.1"))
    for request in (
        asking(False),
        asking(False, client=None),
        asking(False, client=("127.0.0.1", 1), x_forwarded_for="127.0.0.1"),  # a proxy nobody has told of
        asking(False, client=("127.0.0.1", 1), forwarded="for=127.0.0.1"),
        asking(True, client=("127.0.0.1", 1), x_forwarded_for="127.0.0.1, 198.51.100.7"),
        asking(False, client=("2001:db8::1", 1)),
    ):
        assert not is_of_this_machine(request)


def test_a_house_can_be_more_generous_but_not_with_guesses() -> None:
    assert Limits.of(100) == Limits() and Limits.of(1).tables == 1
    generous = Limits.of(5000)
    assert generous.newcomers == 3000 and generous.codes == Limits().codes and generous.words == Limits().words
    house = Crowd(Limits.of(1))
    with house.socket("a"), pytest.raises(TooMany), house.socket("a"):
        pass
    assert not house.sockets
