"""Codes that are tried: who guesses is stopped, wherever he comes from, and who knows his code is heard."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from parlour.errors import TooMany
from parlour.server import limits
from parlour.server.guard import guesses
from parlour.server.guard.guesses import HOUSE, NETWORK, PROVIDER, QUEUE, SHARE, Guesses
from parlour.server.guard.networks import networks_of
from parlour.server.live.party.events import Announced, read, written
from parlour.server.people import People, Seal
from tests.helpers.partygoing import BRISK, Goer, Window
from tests.helpers.visiting import browsing

HERE = "192.0.2.1"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """A clock that goes on when it is told to, or when somebody sleeps."""
    at = [1000.0]

    async def sleep(seconds: float) -> None:
        at[0] += max(seconds, 0.0)

    monkeypatch.setattr(limits, "now", lambda: at[0])
    monkeypatch.setattr(guesses, "now", lambda: at[0])
    monkeypatch.setattr("parlour.server.guard.guesses.asyncio.sleep", sleep)
    yield at


def test_networks() -> None:
    assert networks_of("192.0.2.77") == ("192.0.2.0/24", "192.0.0.0/16")
    assert networks_of("2001:db8:1:2::/64") == ("2001:db8:1::/48", "2001:db8::/32")
    assert networks_of("nobody") == ("nobody", "nobody")


@pytest.mark.parametrize(
    ("most", "address"),
    [
        (10, lambda number: HERE),
        (NETWORK, lambda number: f"192.0.2.{number}"),
        (NETWORK, lambda number: f"2001:db8:1:{number:x}::/64"),
        (PROVIDER, lambda number: f"2001:db8:{number:x}::/64"),
        (PROVIDER, lambda number: f"192.0.{number}.1"),
    ],
)
async def test_so_many_wrong_ones_from_one_side_and_no_more(
    most: int, address: Callable[[int], str], clock: list[float]
) -> None:
    tried = Guesses(10)
    for number in range(most):
        await tried.turn(address(number))
        tried.wrong(address(number))
    with pytest.raises(TooMany):
        await tried.turn(address(most))
    await tried.turn("203.0.113.1")  # somebody else
    clock[0] += 61.0
    await tried.turn(address(most))


def from_all_over(number: int) -> str:
    """An address of ever another provider's network."""
    return f"{1 + number // 250}.{number % 250}.0.1"


async def test_when_the_whole_net_guesses_all_are_heard_in_turn_ten_a_second(clock: list[float]) -> None:
    tried = Guesses(10)
    for number in range(HOUSE):
        await tried.turn(from_all_over(number))
        tried.wrong(from_all_over(number))
    began = clock[0]
    for number in range(100):
        await tried.turn(from_all_over(1000 + number))
        tried.wrong(from_all_over(1000 + number))
    assert clock[0] - began == pytest.approx(99 / 10, abs=0.2)
    assert not tried.waiting
    before = clock[0]
    await tried.turn(HERE, "a party")  # who comes by its address is not kept waiting
    assert clock[0] == before
    clock[0] += 61.0
    await tried.turn(HERE)
    assert clock[0] == before + 61.0


async def test_no_provider_takes_all_places_in_the_queue() -> None:
    tried = Guesses(10)
    for number in range(HOUSE):
        tried.wrong(from_all_over(number))
    tried.next = asyncio.get_running_loop().time() + 3600.0  # so that all wait
    waiting = [asyncio.create_task(tried.turn(f"2001:db8:{number:x}::/64")) for number in range(3 * SHARE)]
    others = [asyncio.create_task(tried.turn(from_all_over(1000 + number))) for number in range(QUEUE)]
    await asyncio.sleep(0.01)
    assert sum(isinstance(task.exception(), TooMany) for task in waiting if task.done()) == 2 * SHARE
    assert sum(not task.done() for task in others) == QUEUE - SHARE
    for task in waiting + others:
        task.cancel()
    await asyncio.gather(*waiting, *others, return_exceptions=True)
    assert not tried.waiting


async def test_wrong_slips_over_a_socket_count_for_their_address(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        hostess = await Goer(house, browser(), "Bea").introduce()
        opened = (await hostess.post("/api/parties", game="euchre", kind="cards")).json()
        room = await house.parties.room(opened["party"])
        for number in range(limits.Limits().codes):
            phone = Window(room, None)
            phone.onlooker.address = HERE
            assert "not the code" in await phone.asks("slip", code=f"aaaaaaa{number % 8 + 2}")
        phone = Window(room, None)
        phone.onlooker.address = HERE
        slip = room.codes.slip(opened["party"], 1)
        assert "Too many codes" in await phone.asks("slip", code=slip)
        other = Window(room, None)
        other.onlooker.address = "203.0.113.1"
        await other.ask("slip", code=slip)
        assert other.onlooker.slip == 1


async def test_wrong_codes_for_a_device_and_for_a_party_are_counted_together(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (_, browser):
        for number in range(limits.Limits().codes):
            path, word = ("/api/me/move", "aaaaaaaa") if number % 2 else ("/api/parties/find", "aaaaaaaaa")
            assert (await browser().post(path, json={"code": word})).status_code in (400, 403)
        assert (await browser().post("/api/me/move", json={"code": "aaaaaaaa"})).status_code == 429
        assert (await browser().post("/api/parties/find", json={"code": "aaaaaaaaa"})).status_code == 429


async def test_a_party_of_an_older_house_keeps_its_six_letters(tmp_path: Path) -> None:
    async with browsing(tmp_path, BRISK) as (house, browser):
        hostess = await Goer(house, browser(), "Bea").introduce()
        opened = (await hostess.post("/api/parties", game="euchre", kind="cards")).json()
        room = house.parties.rooms[opened["party"]]
        old = read(written(room.soiree.announced).replace(',"letters":9', ""))
        assert isinstance(old, Announced) and old.letters == 6
        room.soiree.announced = old
        found = await browser().post("/api/parties/find", json={"code": opened["code"][:6]})
        assert found.status_code == 200
        assert (await browser().post("/api/parties/find", json={"code": opened["code"]})).status_code == 403


async def test_a_code_for_a_device_is_as_long_as_is_told() -> None:
    class Kept:
        async def keep_code(self, *words: object) -> None: ...

    people = People(Kept(), Seal("00"))  # type: ignore[arg-type]
    assert len(await people.code_for("ann")) == 8
