"""All of a network's addresses together: who is given a network of IPv6 has as many households in it as he likes."""

from pathlib import Path

import pytest

from parlour.errors import TooMany
from parlour.server.guard.gate import Gate
from parlour.server.guard.networks import near_of
from parlour.server.limits import BUSY_NEAR, NEAR, Crowd, Limits
from parlour.wire.pages import NewTable
from tests.helpers.visiting import CALM, open_house

ELSEWHERE = "2a00:1450:9:1::/64"


def household(number: int) -> str:
    """One of the many in a network of the open net."""
    return f"2a00:1450:1:{number:x}::/64"


def at_home(number: int) -> str:
    """One of those in a network of one's own."""
    return f"192.168.1.{number}"


def test_what_is_near() -> None:
    assert near_of(household(1)) == near_of(household(9)) == "2a00:1450:1::/48" != near_of(ELSEWHERE)
    assert near_of("142.250.185.74") == "142.250.185.0/24"
    for own in ("192.168.1.7", "10.0.0.1", "127.0.0.1", "100.64.0.1", "fd00::/64", "nobody"):
        assert near_of(own) == own


def test_sockets_are_counted_by_network() -> None:
    crowd = Crowd(Limits(sockets=2))
    doors = [crowd.socket(household(number)) for number in range(2 * NEAR + 1)]
    for door in doors[:-1]:
        door.__enter__()
    with pytest.raises(TooMany, match="at your address"):
        doors[-1].__enter__()
    with crowd.socket(ELSEWHERE):
        pass
    doors[0].__exit__(None, None, None)
    with crowd.socket(household(99)):
        pass
    for door in doors[1:-1]:
        door.__exit__(None, None, None)
    assert not crowd.near and not crowd.sockets
    for number in range(3 * NEAR):
        crowd.socket(at_home(number)).__enter__()


async def test_the_houses_time_is_charged_to_the_network_too() -> None:
    crowd = Crowd(Limits(busy=1000))
    for number in range(2 * BUSY_NEAR):
        assert not crowd.is_too_busy(household(number))
        crowd.keep_busy(household(number), 600)
    assert crowd.is_too_busy(household(99)) and not crowd.is_too_busy(ELSEWHERE)
    for number in range(20):
        crowd.keep_busy(at_home(number), 600)
    assert not crowd.is_too_busy(at_home(99))


async def test_connections_and_frames_are_counted_by_network() -> None:
    gate = Gate(Limits(own_connections=2, frames=50))
    assert [gate.admits(household(number)) for number in range(2 * NEAR + 1)] == [True] * 2 * NEAR + [False]
    assert gate.admits(ELSEWHERE)
    gate.leave(household(0))
    assert gate.admits(household(99))
    for number in (*range(1, 2 * NEAR), 99):
        gate.leave(household(number))
    gate.leave(ELSEWHERE)
    assert not gate.near and not gate.lines and not gate.all
    assert all(gate.hears(household(number), 10) for number in range(NEAR))
    assert not gate.hears(household(99), 10) and gate.hears(ELSEWHERE, 10)


async def test_a_network_has_only_so_many_tables_however_many_addresses_it_has(tmp_path: Path) -> None:
    async with open_house(tmp_path, CALM) as house:
        house.crowd.limits = Limits(open_tables=2)
        for number in range(2 * NEAR):
            await house.open_table(NewTable(game="euchre"), f"guest{number}", "Ann", household(number))
        with pytest.raises(TooMany, match="from your address"):
            await house.open_table(NewTable(game="euchre"), "another", "Ann", household(99))
        room = await house.open_table(NewTable(game="euchre"), "another", "Ann", ELSEWHERE)
        assert house.register.count_near(household(0)) == 2 * NEAR and house.register.count_near(ELSEWHERE) == 1
        async with room.lock:
            await room.finish("idle")
        assert house.register.count_near(ELSEWHERE) == 0 and len(house.register.by_network) == 1
