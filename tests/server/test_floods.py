"""Floods: one who sends more than anybody has to say is cut off before it is read, and the others play on."""

import logging
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from bench import flood
from parlour.server.guard import gate
from parlour.server.guard.gate import Allowance, Frames, Gate
from parlour.server.http import timeouts
from parlour.server.http.entrance.lines import whole_text
from parlour.server.limits import Limits
from parlour.server.logs import Seldom
from tests.helpers.serving import open_doors
from tests.helpers.visiting import LONGEST, SLOW, Person, open_house, table

OTHER = "127.0.0.77"


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


@contextmanager
def house(folder: Path, limits: Limits | None = None, proxy: bool = False) -> Iterator[tuple[int, Starlette]]:
    """A house on a port, with a gate of these limits."""
    with open_doors(folder, SLOW) as (address, app):
        app.state.gate.limits, app.state.gate.proxy = limits or Limits(), proxy
        yield port_of(address), app


def is_cut(line: socket.socket) -> bool:
    """Is the line cut off from the other side, in good time?"""
    line.settimeout(LONGEST)
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True


def opened(port: int, path: str = "/api/tables/x/socket", more: str = "") -> socket.socket:
    """A socket at a table that does not exist, and the answer taken."""
    line = flood.line_from(OTHER, port)
    line.settimeout(LONGEST)
    line.sendall(flood.HEAD.format(path=path, more=flood.UPGRADE + more).encode())
    told = b""
    while b"\r\n\r\n" not in told:
        told += line.recv(1)  # and nothing of what comes after it
    assert b" 101 " in told.partition(b"\r\n")[0]
    return line


def sent(line: socket.socket, data: bytes) -> None:
    """Send what can be sent."""
    with suppress(ConnectionError, TimeoutError):
        line.sendall(data)


# ---- frames ----


def frame(size: int = 0, opcode: int = 1, masked: bool = True) -> bytes:
    head = bytes([0x80 | opcode])
    mask = 0x80 if masked else 0
    if size < 126:
        head += bytes([mask | size])
    elif size < 65536:
        head += bytes([mask | 126]) + struct.pack("!H", size)
    else:
        head += bytes([mask | 127]) + struct.pack("!Q", size)
    return head + b"\1\2\3\4" * masked + b"\x89" * size


@pytest.mark.parametrize("piece", [1, 2, 3, 7, 100, 10**6])
def test_frames_are_counted_however_they_are_cut_up(piece: int) -> None:
    sizes = [0, 1, 125, 126, 300, 0, 65536, 5, 0, 0]
    data = b"".join(frame(size, masked=number % 3 > 0) for number, size in enumerate(sizes))
    counter = Frames()
    parts = [data[at : at + piece] for at in range(0, len(data), piece)]
    assert sum(counter.count(part, 1000) for part in parts) == len(sizes)
    assert counter.rest == 0 and counter.head == b""


@pytest.mark.parametrize("size", [0, 1, 5, 125, 126, 127, 4096])
def test_a_whole_text_is_read_as_it_was_said_and_nothing_else_is(size: int) -> None:
    said = bytes(0x89 ^ b"\1\2\3\4"[place % 4] for place in range(size))
    whole = frame(size)
    assert whole_text(whole, 4096) == said
    pieces = [whole[:-1], whole + b"\x81", whole * 2, b"\x01" + whole[1:], b"\xc1" + whole[1:]]
    others = [frame(size, opcode=2), frame(size, opcode=8), frame(size, opcode=9), frame(size, masked=False)]
    assert [whole_text(each, 4096) for each in (*pieces, *others, b"", whole[:2])] == [None] * 11
    assert whole_text(whole, size - 1) is None


def test_a_length_that_is_told_at_more_length_than_it_need_be_is_for_others_to_judge() -> None:
    assert whole_text(b"\x81\xfe\x00\x05" + b"\1\2\3\4" + b"hello", 4096) is None
    assert whole_text(b"\x81\xff" + struct.pack("!Q", 5) + b"\1\2\3\4" + b"hello", 4096) is None


def test_no_more_frames_are_looked_for_than_are_allowed() -> None:
    assert Frames().count(frame() * 100_000, 10) == 11
    huge = b"\x81\xff" + b"\xff" * 8
    counter = Frames()
    assert counter.count(huge, 10) == 1 and counter.count(b"x" * 1000, 10) == 0  # it says it is very long


def test_an_allowance_runs_out_and_comes_back() -> None:
    allowance = Allowance(0.0)
    assert allowance.take(gate.FRAMES, 100) and not allowance.take(1, 0)
    allowance.refill(1.0)
    assert allowance.take(gate.FRAMES_A_SECOND - 1, 0) and not allowance.take(1, 0)
    allowance.refill(1000.0)
    assert allowance.frames == gate.FRAMES and allowance.bytes == gate.BYTES
    assert not allowance.take(1, gate.BYTES + 1)


@pytest.mark.parametrize("kind", flood.FRAMES)
def test_a_flood_of_frames_is_cut_off_at_a_table_that_does_not_exist(kind: str, tmp_path: Path) -> None:
    with house(tmp_path) as (port, app), opened(port) as line:
        sent(line, flood.frames(kind)[1])
        assert is_cut(line)
        assert len(app.state.gate.floods.each[OTHER,].passed) == 1


def test_a_flood_after_the_farewell_is_cut_off_too(tmp_path: Path) -> None:
    with house(tmp_path) as (port, app), opened(port) as line:
        told = b""
        while b"farewell" not in told:
            more = line.recv(4096)
            assert more, f"no farewell came, but {told!r}"
            told += more
        for _ in range(gate.FRAMES + 1000):
            sent(line, flood.FRAMES["pings"])
        assert is_cut(line)
        assert OTHER in {who for (who,) in app.state.gate.floods.each}


def test_bytes_are_counted_too_and_reads_that_bring_no_frame(tmp_path: Path) -> None:
    with house(tmp_path) as (port, app):
        with opened(port) as line:
            sent(line, frame(4096, opcode=2) * (gate.BYTES // 4096 + 1))
            assert is_cut(line)
        app.state.gate.floods.each.clear()
        with opened(port) as line:
            data, end = frame(4000, opcode=2) * 100, time.monotonic() + LONGEST
            for at in range(len(data)):
                sent(line, data[at : at + 1])
                time.sleep(0.001)
                if app.state.gate.floods.each or time.monotonic() > end:
                    break
            assert app.state.gate.floods.each


def test_many_frames_of_one_address_are_too_many_though_no_socket_floods(tmp_path: Path) -> None:
    with house(tmp_path) as (port, app):
        app.state.gate.frames.most = 10
        with opened(port) as one, opened(port) as other:
            for line in (one, other):
                for _ in range(8):
                    sent(line, flood.FRAMES["pings"])
            until(lambda: bool(app.state.gate.floods.each))


# ---- who is not let in ----


def test_an_address_that_floods_again_and_again_is_not_let_in_for_a_while_and_others_are(tmp_path: Path) -> None:
    with house(tmp_path) as (port, app):
        for _ in range(gate.FLOODS):
            with opened(port) as line:
                sent(line, flood.frames("pings")[1])
                assert is_cut(line)
        with flood.line_from(OTHER, port) as line:
            sent(line, flood.ASKED)
            line.settimeout(LONGEST)
            with suppress(ConnectionError):
                assert line.recv(100) == b""
        assert flood.ask(port, "GET", "/healthz")[0] == 200
        app.state.gate.floods.each.clear()
        with opened(port):
            pass


def test_behind_a_proxy_it_goes_by_what_the_proxy_says(tmp_path: Path) -> None:
    with house(tmp_path, proxy=True) as (port, app):
        app.state.proxy = True
        for _ in range(gate.FLOODS):
            with opened(port, more="X-Forwarded-For: 198.51.100.7, 203.0.113.9\r\n") as line:
                sent(line, flood.frames("pings")[1])
                assert is_cut(line)
        assert set(app.state.gate.floods.each) == {("203.0.113.9",)}
        for forwarded, status in (("203.0.113.9", b" 429 "), ("203.0.113.9, 198.51.100.7", b" 200 ")):
            with flood.line_from(OTHER, port) as line:
                line.settimeout(LONGEST)
                asked = f"X-Forwarded-For: {forwarded}\r\n"
                line.sendall(flood.HEAD.format(path="/api/games", more=asked).encode())
                assert status in line.recv(100).partition(b"\r\n")[0]
        with opened(port):
            pass


def test_connections_are_counted_by_address_and_leave_with_their_sockets(tmp_path: Path) -> None:
    with house(tmp_path, Limits(own_connections=3)) as (port, app):
        lines = [flood.line_from(OTHER, port) for _ in range(2)] + [opened(port)]
        with flood.line_from(OTHER, port) as late:
            assert b" 503 " in late.recv(100)
        assert flood.ask(port, "GET", "/healthz")[0] == 200
        for line in lines:
            line.close()
        until(lambda: OTHER not in app.state.gate.lines)
        with opened(port):
            pass
        until(lambda: app.state.gate.all == 0)


def until(wanted: Callable[[], bool]) -> None:
    end = time.monotonic() + LONGEST
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_when_all_places_are_taken_this_machine_may_still_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.limits.now", lambda: 0.0)
    doors = Gate(Limits(connections=100))
    in_all = sum(doors.admits(f"192.0.2.{number}") for number in range(200))
    assert in_all == 100 - min(gate.RESERVE, 10)
    assert doors.admits("127.0.0.1", is_local=True) and not doors.admits("198.51.100.1")
    small = Gate(Limits(connections=1))
    assert small.admits("192.0.2.1") and not small.admits("192.0.2.2")


def test_so_many_may_come_a_minute_and_no_proxy_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.limits.now", lambda: 0.0)
    doors = Gate(Limits(requests=5))
    came = [doors.admits("192.0.2.1") for _ in range(8)]
    assert came == [True] * 5 + [False] * 3 and doors.admits("192.0.2.2")
    behind = Gate(Limits(requests=5, own_connections=5), proxy=True)
    assert all(behind.admits("127.0.0.1") for _ in range(50))


def test_who_goes_on_asking_when_he_has_asked_too_much_is_shut_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.limits.now", lambda: 0.0)
    doors = Gate(Limits(requests=30))
    for _ in range(3):
        doors.refused("192.0.2.1")
    assert not doors.is_shut_out("192.0.2.1")
    doors.refused("192.0.2.1")
    assert doors.is_shut_out("192.0.2.1") and not doors.is_shut_out("192.0.2.2")


# ---- requests ----


@pytest.mark.parametrize("kind", ["requests", "chunks"])
def test_a_flood_of_requests_is_cut_off(kind: str, tmp_path: Path) -> None:
    first, block = flood.KINDS[kind]()
    with house(tmp_path) as (port, app), flood.line_from(OTHER, port) as line:
        line.settimeout(LONGEST)
        sent(line, first + block)
        assert is_cut(line)
        assert app.state.gate.floods.each


def test_a_few_requests_at_once_are_answered_and_no_more_wait(tmp_path: Path) -> None:
    with house(tmp_path) as (port, app):
        with flood.line_from(OTHER, port) as line:
            line.settimeout(LONGEST)
            line.sendall(
                flood.ASKED * timeouts.MOST_WAITING + flood.ASKED.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
            )
            told = b""
            while part := line.recv(65536):
                told += part
            assert told.count(b" 200 OK") == timeouts.MOST_WAITING + 1
        assert not app.state.gate.floods.each
        with flood.line_from(OTHER, port) as line:
            sent(line, flood.ASKED * (timeouts.MOST_WAITING + 2))
            assert is_cut(line) and app.state.gate.floods.each


@pytest.mark.parametrize(
    "head",
    [
        b"GET /%s HTTP/1.1\r\nHost: x\r\n\r\n" % (b"a" * timeouts.MOST_HEAD),
        b"GET / HTTP/1.1\r\nHost: x\r\nCookie: %s\r\n\r\n" % (b"a" * 60_000),
        b"GET / HTTP/1.1\r\nHost: x\r\n%s\r\n" % (b"a: %s\r\n" % (b"b" * 1000) * 17),
        b"GET / HTTP/1.1\r\nHost: x\r\n%s\r\n" % (b"a: b\r\n" * timeouts.MOST_HEADERS),
        b"GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n%s\r\n"
        % (b"a: %s\r\n" % (b"b" * 1000) * 17),
    ],
)
def test_a_long_head_is_refused_in_one_piece_too(head: bytes, tmp_path: Path) -> None:
    with house(tmp_path) as (port, _), flood.line_from(OTHER, port) as line:
        line.settimeout(LONGEST)
        line.sendall(head)
        told = line.recv(65536)
        assert b" 400 " in told.partition(b"\r\n")[0] or b"chunked" in head
        assert is_cut(line)


def test_a_body_without_end_is_cut_off(tmp_path: Path) -> None:
    head = flood.HEAD.format(path="/api/me", more="Content-Type: application/json\r\nContent-Length: 100000000\r\n")
    with house(tmp_path) as (port, _), flood.line_from(OTHER, port) as line:
        line.settimeout(LONGEST)
        sent(line, head.replace("GET", "POST").encode())
        for _ in range(100):
            sent(line, b" " * 4096)
        assert is_cut(line)


# ---- sockets that say nothing, take nothing, or speak otherwise ----


def test_compression_is_not_taken_and_reserved_bits_end_the_socket(tmp_path: Path) -> None:
    with house(tmp_path) as (port, _):
        line = flood.line_from(OTHER, port)
        line.settimeout(LONGEST)
        more = flood.UPGRADE + "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
        line.sendall(flood.HEAD.format(path="/api/tables/x/socket", more=more).encode())
        told = line.recv(4096)
        assert b" 101 " in told and b"extensions" not in told.lower()
        sent(line, b"\xc1\x81" + flood.MASK + b"x")
        assert is_cut(line)
        line.close()


def test_a_socket_that_answers_no_ping_is_closed_though_it_takes_nothing(tmp_path: Path) -> None:
    with open_doors(tmp_path, SLOW, ping=0.2) as (address, app), opened(port_of(address)) as line:
        until(lambda: app.state.gate.all == 0)
        line.close()


@pytest.mark.parametrize("when", ["at once", "after the farewell"])
def test_what_is_no_text_ends_a_socket_with_at_most_a_line_in_the_log(
    when: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with house(tmp_path) as (port, _), opened(port) as line:
        if when != "at once":
            assert line.recv(4096)  # the house has said that there is no such table, and waits for a last word
            time.sleep(0.1)
        sent(line, b"\x81\x82" + flood.MASK + b"\xff\xfe" + frame(0, opcode=8))
        assert is_cut(line)
    assert not [record for record in caplog.records if record.exc_info]


# ---- the log ----


def written(filter: Seldom, message: str, *values: object, trouble: Exception | None = None) -> str | None:
    """A line as it is written, if it is."""
    about = (type(trouble), trouble, trouble.__traceback__) if trouble else None
    record = logging.LogRecord("uvicorn.error", logging.WARNING, "", 1, message, values, about)
    return record.getMessage() if filter.filter(record) else None


def test_of_each_kind_one_line_a_second_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    at = [100.0]
    monkeypatch.setattr("parlour.server.logs.time.monotonic", lambda: at[0])
    seldom = Seldom()
    lines = [written(seldom, "Invalid HTTP request received.") for _ in range(1000)]
    assert lines == ["Invalid HTTP request received."] + [None] * 999
    assert written(seldom, "%s: %s at %s", "a request failed", "KeyError", "a.py:1")
    assert written(seldom, "%s: %s at %s", "a request failed", "ValueError", "b.py:1") is None
    assert written(seldom, "%s: %s at %s", "a socket broke", "KeyError", "a.py:1")
    at[0] += 1.0
    assert written(seldom, "Invalid HTTP request received.") == "Invalid HTTP request received. (and 999 more)"
    for number in range(5000):
        assert written(seldom, f"kind {number}")
    assert len(seldom.at) <= 1000


def test_a_page_of_what_went_wrong_becomes_a_line_without_values() -> None:
    try:
        raise KeyError("moon-4")
    except KeyError as trouble:
        line = written(Seldom(), "Exception in ASGI application\n", trouble=trouble)
    assert line and line.startswith("Exception in ASGI application: KeyError at test_floods.py:")
    assert "moon" not in line and "\n" not in line


# ---- all together ----


def test_the_others_play_on(tmp_path: Path) -> None:
    """A slice of `python -m bench.flood`: the flood is over soon, and an act of somebody else is seen."""
    with house(tmp_path) as (port, app):
        player = flood.Player(port)
        for kind in ("pings", "texts", "requests", "rubbish"):
            flood.flood(kind, port, 5, 0.5, OTHER)
            player.act()
            app.state.gate.floods.each.clear()
        until(lambda: OTHER not in app.state.gate.lines)
        player.held.close()


async def test_many_who_talk_rubbish_cost_one_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each refusal was drawn for itself: a gallery of a hundred could keep the house busy for seconds."""
    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "euchre", "bot", "bot", "bot", "bot")
        people = [Person(room, None) for _ in range(20)]
        for person in people:
            await person.sees(lambda now: True)
        drawn, draw = [], type(room).draw

        def count(*words: Any) -> Any:
            drawn.append(words[1])
            return draw(*words)

        monkeypatch.setattr(type(room), "draw", count)
        for _ in range(10):
            for person in people:
                await room.hear(person.visitor, "rubbish")
        for person in people:
            await person.hears("refused")
        assert len(drawn) == 1
