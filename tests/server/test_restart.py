"""A real house in a process of its own: played over sockets, killed without warning again and again."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import websockets

from parlour.errors import NotAvailable
from parlour.server.serve import serve
from tests.helpers.killing import Player, Server, journal_of, kill_again_and_again, sit_at_a_table

HOUSES, KILLS = 2, 20


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house, killed at the end at the latest."""
    server = Server(tmp_path)
    yield server
    server.close()


@pytest.mark.parametrize("number", range(HOUSES))
async def test_killed_again_and_again_no_acknowledged_act_is_lost_and_none_made_twice(
    server: Server, number: int
) -> None:
    assert await kill_again_and_again(server, KILLS, longest=0.3) > 0


async def test_a_stalled_socket_does_not_delay_its_table(server: Server) -> None:
    """One watcher has little room and never reads; the others go on at their pace."""

    table = await sit_at_a_table(server, game="roulette", seats=["bot"] * 4)
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(("127.0.0.1", server.port))
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    stalled = await websockets.connect(address, sock=narrow, compression=None)
    stalled.transport.pause_reading()
    window = await server.window(table)
    while len(journal_of(server.data, table)) <= 80:  # which takes a second, if nobody waits for the stalled one
        await Player(table).play_for(window, 0.2)
    stalled.transport.abort()


async def test_over_a_real_socket_strangers_are_turned_away(server: Server) -> None:
    table = await sit_at_a_table(server, game="euchre", public=False)
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    async with websockets.connect(address) as eve:  # no cookie: nobody's seat, and the table is private
        farewell = json.loads(await eve.recv())
        assert farewell["type"] == "farewell" and "private" in farewell["sentence"]
        with pytest.raises(websockets.ConnectionClosed):
            await eve.recv()
    cookie = {"cookie": server.cookie}
    with pytest.raises(websockets.InvalidStatus):
        await websockets.connect(address, additional_headers=cookie, origin=websockets.Origin("http://evil.test"))
    window = await websockets.connect(address, additional_headers=cookie)
    await window.recv()
    await window.send("x" * 10_000)
    with pytest.raises(websockets.ConnectionClosed):
        while True:
            await window.recv()


def test_a_house_that_cannot_open_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(NotAvailable, match="cannot be opened"):
        serve("127.0.0.1", 0, tmp_path / "file" / "below")
    with pytest.raises(NotAvailable, match="is a file; name a folder"):
        serve("127.0.0.1", 0, tmp_path / "file")
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(NotAvailable, match="in use"):
        serve("127.0.0.1", taken.getsockname()[1], tmp_path / "new")
    assert not (tmp_path / "new").exists()
    with pytest.raises(NotAvailable, match="port"):
        serve("127.0.0.1", 99_999, tmp_path)
