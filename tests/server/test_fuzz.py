"""Nobody where they do not belong: whatever is sent, nothing crashes, nothing refused is done, and nothing leaks."""

import json
import logging
import random
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks as openapi_checks

from parlour.client import House, Refusal
from parlour.server.app import ADDRESSES
from parlour.server.http import security, timeouts
from parlour.wire import COOKIE
from tests.helpers.fuzzing import FOREIGN, OWN, Ground, fuzz, ground
from tests.helpers.postgres import Database
from tests.helpers.serving import open_doors
from tests.helpers.visiting import LONGEST, SLOW, browsing

FRAMES, REQUESTS = 5000, 5000
JSON = {"content-type": "application/json"}
CHECKS = [
    not_a_server_error,
    openapi_checks.status_code_conformance,
    openapi_checks.content_type_conformance,
    openapi_checks.response_schema_conformance,
    openapi_checks.negative_data_rejection,
]
REFUSALS = [400, 401, 403, 404, 405, 409, 413, 415, 429, "5xx"]  # of what is unfit, or more than may be sent
REFUSING = {"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}}
SEED = 7  # the soak tries others


def hurried(examples: int) -> settings:
    """So many examples, always the same, each in its own time."""
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )


@pytest.fixture
def here(tmp_path: Path) -> Iterator[tuple[Any, Ground]]:
    """A house to be fuzzed, and the loop it lives in."""
    with ground(tmp_path) as (loop, house):
        yield loop, house


def test_thousands_of_frames_and_requests_that_nobody_has_foreseen(here: tuple[Any, Ground]) -> None:
    loop, house = here
    loop.run_until_complete(fuzz(house, FRAMES + REQUESTS, random.Random(SEED)))
    assert house.refused > 0.5 * house.tried > 0.25 * (FRAMES + REQUESTS)


def values() -> st.SearchStrategy[Any]:
    """Anything that JSON can say."""
    plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40)
    return st.recursive(
        plain,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=8,
    )


FIELDS = ("position", "move", "seat", "words", "phrase", "yes", "open", "rung", "hand", "contribution", "extra")
KINDS = ("sit", "leave", "fill", "play", "call", "give", "ready", "take-back", "consent", "say", "gallery", "hint", "x")
WORDS = st.builds(
    lambda kind, fields: json.dumps({"type": kind, **fields}),
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(FIELDS), values(), max_size=4),
)
ANY_FRAME = st.one_of(WORDS, values().map(json.dumps), st.text(max_size=80), st.binary(max_size=80))


def test_frames_of_any_shape(here: tuple[Any, Ground]) -> None:
    loop, house = here

    @hurried(50)
    @given(st.lists(st.tuples(st.integers(0, 15), ANY_FRAME), max_size=20))
    def say(frames: list[tuple[int, str | bytes]]) -> None:
        for place, frame in frames:
            loop.run_until_complete(house.say(place, frame))

    say()
    assert house.tried > 100


def test_requests_of_any_shape(here: tuple[Any, Ground]) -> None:
    loop, house = here
    paths = [address.path for address in ADDRESSES if address.method != "GET"]

    @hurried(50)
    @given(st.lists(st.tuples(st.sampled_from(paths), values(), st.integers(0, 6)), max_size=12))
    def ask(requests: list[tuple[str, Any, int]]) -> None:
        for path, body, who in requests:
            table = house.rooms[who % 4].sitting.id
            sent = json.dumps(body).encode("utf-8", "surrogatepass")
            asked = house.ask("POST", path.replace("{table}", table), JSON | house.passes[who], sent)
            loop.run_until_complete(asked)

    ask()
    assert house.tried > 100


def test_what_the_document_says_is_so(tmp_path: Path) -> None:
    """Cases made from the OpenAPI document, fit and unfit, over a real socket."""
    with open_doors(tmp_path, SLOW) as (address, _):
        house = House.enter(address, "Ada")
        house.open("euchre")
        document = json.loads(urlopen(f"{address}/api/openapi.json").read())
        schema = schemathesis.openapi.from_dict(document, config=SchemathesisConfig.from_dict(REFUSING))
        tried = 0
        for found in schema.get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()

            @hurried(16)
            @given(cases_of(operation))
            def try_out(case: Any) -> None:
                nonlocal tried
                tried += 1
                headers = {"Authorization": f"Bearer {house.token}"} if tried % 2 else {}
                case.call_and_validate(base_url=address, checks=CHECKS, headers=headers, timeout=LONGEST)

            if operation.label != "DELETE /api/me/token":
                try_out()
        assert tried > 100


def cases_of(operation: Any) -> st.SearchStrategy[Any]:
    """Requests that fit the document, and where something is sent at all, such as do not."""
    fit: st.SearchStrategy[Any] = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    return fit | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE) if operation.body else fit


# ---- the doors ----


def changing() -> list[tuple[str, str]]:
    """Every address where something is done."""
    return [(address.method, address.path) for address in ADDRESSES if address.method != "GET"]


@pytest.mark.parametrize(("method", "path"), changing())
def test_another_sites_page_can_do_nothing(method: str, path: str, here: tuple[Any, Ground]) -> None:
    loop, house = here
    path = path.replace("{table}", house.rooms[0].sitting.id)
    for origin in (FOREIGN, "null", "http://parlour.test.evil.example", "http://[x", "file://"):
        headers = JSON | house.passes[1] | {"origin": origin}
        status, _, told = loop.run_until_complete(house.ask(method, path, headers, b"{}"))
        assert status == 403 and b"another site" in told
    status, _, told = loop.run_until_complete(house.ask(method, path, JSON | {"origin": OWN}, b"{}"))
    assert b"another site" not in told


def test_a_body_is_json_and_short(here: tuple[Any, Ground]) -> None:
    loop, house = here
    for headers, body, status in (
        ({"content-type": "text/plain"}, b'{"name": "Ada"}', 403),
        ({"content-type": "application/x-www-form-urlencoded"}, b"name=Ada", 403),
        (JSON, b'{"name": "' + b"x" * security.MOST_BYTES + b'"}', 413),
        (JSON, b'{"name": "Ada", "name2": 1}', 400),
        (JSON, b'{"name": "\xff"}', 400),
    ):
        assert loop.run_until_complete(house.ask("POST", "/api/me", dict(headers), body))[0] == status


def test_pages_tell_the_browser_to_be_careful(here: tuple[Any, Ground]) -> None:
    loop, house = here
    _, headers, _ = loop.run_until_complete(house.ask("GET", "/", {}, b""))
    policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'" and policy["frame-ancestors"] == "'none'"
    assert (
        policy["script-src"] == policy["connect-src"] == "'self'" and "unsafe" not in headers["content-security-policy"]
    )
    assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
    _, headers, _ = loop.run_until_complete(house.ask("POST", "/api/me", JSON, b'{"name": "Zoe"}'))
    cookie = headers["set-cookie"].lower()
    assert (
        cookie.startswith(f"{COOKIE}=") and "httponly" in cookie and "samesite=strict" in cookie and "path=/" in cookie
    )


GARBAGE = [
    b"\0" * 100,
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /%ff%fe HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /\xc3\xa9 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://[x/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 300_000,
    b"GET /" + b"a" * 300_000,
]


def test_garbage_at_the_door_is_shown_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Over a real connection, in any order; and one that does not come to the point, too."""
    monkeypatch.setattr(timeouts, "PATIENCE", 0.5)
    chance = random.Random(SEED)
    with caplog.at_level(logging.ERROR), open_doors(tmp_path, SLOW) as (address, _):
        port = int(address.rpartition(":")[2])
        for piece in GARBAGE + [chance.randbytes(chance.randint(1, 400)) for _ in range(60)]:
            with socket.create_connection(("127.0.0.1", port), timeout=LONGEST) as line:
                told = b""
                try:
                    line.sendall(piece)
                    while part := line.recv(65536):
                        told += part
                        if b"keep-alive" in told or told.endswith(b"}"):
                            break
                except ConnectionError:
                    pass
                assert b"Traceback" not in told and b"site-packages" not in told
        with socket.create_connection(("127.0.0.1", port), timeout=LONGEST) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHo")
            assert line.recv(100) == b""
        monkeypatch.setattr(timeouts, "PATIENCE", LONGEST)
        assert House(address).games()
    assert not [record for record in caplog.records if "Traceback" in record.getMessage() or record.exc_info]


async def test_a_letter_that_no_database_takes_stands_in_no_address(
    server: Database, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """PostgreSQL has no NUL: that is no trouble of the journal's, and nothing to be logged."""
    async with browsing(tmp_path, store=server.address) as (_, browser), browser() as ann:
        await ann.post("/api/me", json={"name": "Ann"})
        for method, path in (
            ("GET", "/api/tables/%00"),
            ("GET", "/api/tables/a%00b/record"),
            ("GET", "/api/book?before=1,%00"),
            ("DELETE", "/api/book/%00"),
            ("POST", "/api/duplicate/%00/1"),
            ("GET", "/api/parties/%00"),
        ):
            answer = await ann.request(method, path, headers=JSON, content=b"{}")
            assert (answer.status_code, answer.json()["sentence"]) == (404, "There is nothing here."), path
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_nothing_secret_stands_in_an_address_or_a_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """Cookies, tokens, invitations and words at the door: not in anything that is logged or printed."""
    with caplog.at_level(logging.DEBUG), open_doors(tmp_path, SLOW) as (address, app):
        ada, eve = House.enter(address, "Ada"), House.enter(address, "Eve")
        opened = ada.open("euchre", public=False, word="open sesame")
        assert opened.invite and opened.invite not in opened.table
        for attempt in ({"invite": opened.invite, "word": "guess"}, {"invite": "x", "word": "open sesame"}):
            with pytest.raises(Refusal):
                eve.show(opened.table, **attempt)
        with ada.at(opened.table) as chair:
            next(iter(chair))
        seal = app.state.house.seal.key.hex()
    printed = capfd.readouterr()
    logged = "\n".join(
        record.getMessage() for record in caplog.records if record.name.startswith(("parlour", "uvicorn"))
    )
    for secret in (ada.token, eve.token, opened.invite, "sesame", seal):
        assert secret not in logged + printed.out + printed.err
