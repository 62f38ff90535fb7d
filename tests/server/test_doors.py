"""The doors: nobody keeps one of the house's connections who has nothing more to say, whatever he does instead."""

import socket
from pathlib import Path

import pytest

from parlour.server.http import timeouts
from tests.helpers.serving import open_doors
from tests.helpers.visiting import LONGEST

GAMES = b"GET /api/games HTTP/1.1\r\nHost: parlour.test\r\n"
WHOLE = LONGEST


def answers(line: socket.socket) -> bytes:
    """The whole of the next answer."""
    told = b""
    while b"\r\n\r\n" not in told:
        told += more(line)
    head, _, body = told.partition(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
    while len(body) < length:
        body += more(line)
    return head


def more(line: socket.socket) -> bytes:
    """What comes next."""
    part = line.recv(65536)
    assert part, "The line was closed."
    return part


def is_closed(line: socket.socket) -> bool:
    """Is the line closed from the other side, in good time?"""
    line.settimeout(WHOLE)
    try:
        while line.recv(65536):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (b"", b""),
        (b"GET /api/games HTTP/1.1\r\nHost:", b""),
        (GAMES + b"\r\n", b"\r\n"),
        (GAMES + b"Content-Length: 1000\r\n\r\n", b"x"),
        (GAMES + b"Transfer-Encoding: chunked\r\n\r\n", b"5\r\nhe"),
        (GAMES + b"\r\n", b"GET /api/ga"),
    ],
)
def test_who_does_not_come_to_the_point_is_shown_out(
    first: bytes, then: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an answer, one byte was enough to be waited for without end."""
    monkeypatch.setattr(timeouts, "PATIENCE", LONGEST if then else 0.5)
    with open_doors(tmp_path) as (address, _):
        host, _, port = address.removeprefix("http://").partition(":")
        with socket.create_connection((host, int(port)), WHOLE) as line:
            line.sendall(first)
            if then:
                assert b" 200 " in answers(line).partition(b"\r\n")[0]
                monkeypatch.setattr(timeouts, "PATIENCE", 0.5)
                line.sendall(then)
            assert is_closed(line)


def test_one_request_after_another_goes_over_one_line(tmp_path: Path) -> None:
    with open_doors(tmp_path) as (address, _):
        host, _, port = address.removeprefix("http://").partition(":")
        with socket.create_connection((host, int(port)), WHOLE) as line:
            for body in (b"", b"abc", b""):
                line.sendall(GAMES + b"Content-Length: %d\r\n\r\n" % len(body) + body)
                assert b" 200 " in answers(line).partition(b"\r\n")[0]
            line.sendall(2 * (GAMES + b"\r\n"))  # both at once
            assert b" 200 " in answers(line).partition(b"\r\n")[0]
