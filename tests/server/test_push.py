"""Who is away from a table by the day is told on his devices that it is his turn: once, in few words, and at no other
address than a public one."""

import asyncio
import json
import socket
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import serialization

from parlour.errors import BadChoice
from parlour.server.app import build
from parlour.server.house import House
from parlour.server.live.byday import DAY, Turn
from parlour.server.live.table.room import Room
from parlour.server.lobby import turns
from parlour.server.push import courier, devices, notices
from parlour.server.push.devices import Device
from parlour.server.push.endpoint import endpoint_of, is_public, places_of
from parlour.server.push.notices import Notices, Terms
from parlour.server.push.sealing import key_from, key_in, new_key, sealed_with
from tests.helpers.postgres import Database
from tests.helpers.push import Browser, Service, claims_of, push_service
from tests.helpers.visiting import FAST, Person, browsing, open_house, play_on, run, table, until

RESTING = replace(FAST, rest=0.2, giving=0.05, count=0.02)
SOON = 0.05
CONTACT = "mailto:keeper@house.test"
AGAIN = "HTTP/1.1 503 Not Now\r\nRetry-After: {}\r\nContent-Length: 0\r\n\r\n"
GONE = "HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"
ELSEWHERE = "HTTP/1.1 307 Elsewhere\r\nLocation: {}/elsewhere\r\nContent-Length: 0\r\n\r\n"
FOR_EVER = "HTTP/1.1 201 Created\r\nX: " + "x" * 100_000


@pytest.fixture(autouse=True)
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house looks more often at what is due, and waits for nobody to play on."""
    monkeypatch.setattr(turns, "LOOK", SOON)
    monkeypatch.setattr(notices, "LOOK", SOON)
    monkeypatch.setattr(notices, "MEANWHILE", SOON)


class Almanac:
    """A calendar that is turned by the test."""

    def __init__(self) -> None:
        self.shift = 0.0

    def heed(self, told: float) -> None:
        """No other clock counts."""

    def time(self) -> float:
        return time.time() + self.shift


def later(house: House, seconds: float) -> None:
    """Time goes by, for the calendar of the journal."""
    journal: Any = house.journal
    if not isinstance(journal.calendar, Almanac):
        journal.calendar = Almanac()
    journal.calendar.shift += seconds


async def teller(house: House, service: Service) -> Notices:
    """The house tells devices from now on, and knows this service."""
    await house.tell_devices(Terms(CONTACT, allowed=frozenset({service.origin})))
    assert house.turns.notices is not None
    return house.turns.notices


async def laid(house: House) -> tuple[Room, Person, Person]:
    """A table by the day with two people at it, whose first hand is dealt; who is late first, then the other."""
    room = await table(house, "matchem", "me", "open", options={"players": 2}, days=1)
    ann, bea = Person(room, "ann"), Person(room, "bea")
    await bea.ask("sit", seat=1)
    for person in (ann, bea):
        await person.sees(lambda now: now["phase"] == "playing")
    return (room, ann, bea) if room.sitting.state.seat == 0 else (room, bea, ann)


@asynccontextmanager
async def waited_for(
    path: Path, service: Service, browsers: int = 1
) -> AsyncIterator[tuple[House, Notices, Room, Person, Person, list[Browser]]]:
    """A table where one who has some devices is waited for; nobody is there."""
    async with open_house(path, RESTING) as house:
        telling = await teller(house, service)
        room, late, other = await laid(house)
        owned = [Browser(service.origin, f"{late.guest}-{number}") for number in range(browsers)]
        for browser in owned:
            telling.carrier.check(browser.device)
            await telling.devices.keep(late.guest or "", browser.device)
        for person in (late, other):
            person.leave()
        room.stirred.set()
        assert room.byday is not None
        room.byday.is_settled = False
        yield house, telling, room, late, other, owned


async def noticed(house: House) -> list[Any]:
    """All notices that are kept, as they stand."""
    return [json.loads(note.body) for note in await house.journal.notes(notices.KIND, notices.HOUSE, most=1000)]


async def put_off(house: House, tries: int) -> None:
    """Wait until so many tries are over, and the notice is put off, or done with."""
    while True:
        for note in await house.journal.notes(notices.KIND, notices.HOUSE):
            done = json.loads(note.body)
            is_late = note.at - house.journal.time() > notices.UNHEARD + 1
            if is_late and done.get("tries", 0) + bool(done.get("is_over")) >= tries:
                return
        await asyncio.sleep(0.01)


# ---- telling ----


async def test_who_is_away_is_told_once_and_in_few_words(tmp_path: Path) -> None:
    async with push_service() as service, waited_for(tmp_path, service) as (house, telling, room, _, _, (browser,)):
        await until(lambda: service.brought)
        (brought,) = service.brought
        assert brought.path == browser.path and browser.read(brought) == {
            "table": room.sitting.id,
            "title": "Trolley Matchem",
        }
        assert brought.head["content-encoding"] == "aes128gcm" and len(brought.body) == 16 + 4 + 1 + 65 + 512 + 16
        assert 0.99 * DAY < int(brought.head["ttl"]) <= DAY
        assert len(brought.head["topic"]) == 32 and room.sitting.id not in str(brought.head)
        claims = claims_of(brought, telling.carrier.key)
        assert claims["aud"] == service.origin and claims["sub"] == CONTACT
        assert 0 < claims["exp"] - house.journal.time() <= 24 * 3600
        await house.turns.stir([room.sitting.id])  # and is not told again, whatever else happens there
        for _ in range(5):
            await telling.look()
        later(house, 0.9 * DAY)
        await telling.look()
        assert len(service.brought) == 1


async def test_who_looks_at_the_table_is_not_told(tmp_path: Path) -> None:
    async with push_service() as service, open_house(tmp_path, RESTING) as house:
        telling = await teller(house, service)
        room, late, other = await laid(house)
        assert late.guest and other.guest
        for person in (late, other):
            await telling.devices.keep(person.guest or "", Browser(service.origin, person.guest or "").device)
        other.leave()
        room.byday.is_settled = False  # type: ignore[union-attr]
        room.stirred.set()
        while not any(it.get("is_over") for it in await noticed(house)):
            await asyncio.sleep(0.01)
        late.leave()  # he has seen that it is his turn
        for _ in range(5):
            await telling.look()
        assert not service.brought and [it["guest"] for it in await noticed(house)] == [late.guest]


async def test_a_notice_of_a_turn_that_is_over_is_dropped(tmp_path: Path) -> None:
    async with push_service() as service, waited_for(tmp_path, service) as (house, telling, room, late, other, _):
        service.answers = [AGAIN.format(1)]
        await until(lambda: service.brought)
        back = Person(room, late.guest)
        now = await back.sees(lambda now: now["board"]["legal"])
        await back.play(now["board"]["legal"][0])
        back.leave()
        later(house, 2 * notices.AFTER[0])
        while any(it["guest"] == late.guest and it["position"] == now["position"] for it in await noticed(house)):
            await asyncio.sleep(0.01)
        assert {brought.path for brought in service.brought} == {f"/send/{late.guest}-0"}
        await telling.devices.drop_all(other.guest or "")


async def test_who_is_on_holiday_is_told_when_he_is_back(tmp_path: Path) -> None:
    async with push_service() as service, open_house(tmp_path, RESTING) as house:
        telling = await teller(house, service)
        room, late, other = await laid(house)
        await telling.devices.keep(late.guest or "", Browser(service.origin, "one").device)
        await house.turns.off.begin(late.guest or "", 2)
        for person in (late, other):
            person.leave()
        room.byday.is_settled = False  # type: ignore[union-attr]
        room.stirred.set()
        while not await noticed(house):
            await asyncio.sleep(0.01)
        later(house, 1.9 * DAY)
        for _ in range(5):
            await telling.look()
        assert not service.brought
        later(house, 0.2 * DAY)
        await until(lambda: service.brought)


# ---- what may go wrong on the way ----


async def test_a_service_that_is_busy_is_asked_again_later_and_not_for_ever(tmp_path: Path) -> None:
    async with push_service() as service:
        service.answers = [AGAIN.format(900), *[AGAIN.format(0)] * 100]
        async with waited_for(tmp_path, service) as (house, telling, *_):
            await put_off(house, 1)
            later(house, 800.0)
            for _ in range(3):
                await telling.look()
            assert len(service.brought) == 1  # it is left alone for as long as it asked
            for tries in range(2, len(notices.AFTER) + 2):
                later(house, notices.AFTER[-1] + 1)
                await put_off(house, tries)
                assert len(service.brought) == tries
            assert (await noticed(house))[0]["is_over"]
            later(house, 0.1 * DAY)
            await telling.look()
            assert len(service.brought) == len(notices.AFTER) + 1


async def test_a_device_that_is_gone_is_forgotten_and_the_others_are_told(tmp_path: Path) -> None:
    async with push_service() as service:
        service.answers = [GONE]
        async with waited_for(tmp_path, service, browsers=3) as (_, telling, _, late, _, browsers):
            await until(lambda: len(service.brought) == 3)
            gone = service.brought[0].path
            while await telling.devices.count(late.guest or "") != 2:
                await asyncio.sleep(0.01)
            kept = {device.endpoint for device in await telling.devices.of(late.guest or "")}
            assert kept == {it.device.endpoint for it in browsers if it.path != gone}


async def test_of_several_devices_only_the_one_that_failed_is_tried_again(tmp_path: Path) -> None:
    async with push_service() as service:
        service.answers = [AGAIN.format(0)]
        async with waited_for(tmp_path, service, browsers=2) as (house, *_):
            await until(lambda: len(service.brought) == 2)
            failed = service.brought[0].path
            while not (await noticed(house))[0].get("reached"):
                await asyncio.sleep(0.01)
            later(house, notices.AFTER[0] + 1)
            await until(lambda: len(service.brought) == 3)
            assert service.brought[2].path == failed


async def test_nobody_is_sent_elsewhere_and_no_answer_is_waited_for_or_read_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with push_service() as service, open_house(tmp_path, RESTING) as house:
        carrier = (await teller(house, service)).carrier
        device = Browser(service.origin, "one").device

        async def answered(answer: str) -> str:
            """What is made of an answer."""
            service.answers = [answer]
            return (await carrier.carry(device, b"{}", 60, "topic", house.journal.time())).came

        assert await answered(ELSEWHERE.format(service.origin)) == "refused"
        assert [brought.path for brought in service.brought] == ["/send/one"]
        assert await answered(FOR_EVER) == "later"
        assert await answered("Good evening\r\n\r\n") == "later"
        assert await answered("HTTP/1.1 403 No\r\n\r\n") == "refused"
        monkeypatch.setattr(courier, "PATIENCE", 0.2)
        service.is_silent = True
        assert await answered("") == "later"
        nowhere = replace_endpoint(device, "http://127.0.0.1:1/")
        assert (await carrier.carry(nowhere, b"{}", 60, "topic", 0.0)).came == "refused"


async def test_services_that_do_not_answer_keep_nobody_waiting_who_has_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many devices somebody names at one that takes what is brought, and says nothing."""
    monkeypatch.setattr(courier, "PATIENCE", 1000.0)
    monkeypatch.setattr(courier, "TURN", 1000.0)
    async with push_service() as good, push_service() as silent, open_house(tmp_path, RESTING) as house:
        silent.is_silent = True
        await house.tell_devices(Terms(CONTACT, allowed=frozenset({good.origin, silent.origin})))
        assert house.turns.notices is not None
        carrier = house.turns.notices.carrier

        async def carried(service: Service, name: str) -> str:
            """What became of a notice."""
            device = Browser(service.origin, name).device
            return (await carrier.carry(device, b"{}", 60, "topic", house.journal.time())).came

        assert await carried(good, "first") == "told"
        waiting = [asyncio.create_task(carried(silent, str(number))) for number in range(3 * courier.KNOWN)]
        await until(lambda: len(silent.brought) >= courier.STRANGE)
        assert [await carried(good, str(number)) for number in range(3)] == ["told"] * 3
        assert not any(task.done() for task in waiting)
        for task in waiting:
            task.cancel()


async def test_a_slow_service_keeps_no_other_notice_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody's is brought to one that does not answer others are told."""
    monkeypatch.setattr(courier, "PATIENCE", 1000.0)
    async with push_service() as good, push_service() as silent, open_house(tmp_path, RESTING) as house:
        silent.is_silent = True
        await house.tell_devices(Terms(CONTACT, allowed=frozenset({good.origin, silent.origin})))
        telling = house.turns.notices
        assert telling is not None
        await telling.devices.keep("ann", Browser(silent.origin, "ann").device)
        await telling.devices.keep("bea", Browser(good.origin, "bea").device)
        due = house.journal.time() + DAY
        await house.turns.settle("table", Turn("ann", 5, due))
        await until(lambda: silent.brought)
        await house.turns.settle("another", Turn("bea", 6, due))
        await until(lambda: good.brought)


async def test_what_comes_of_an_older_notice_changes_nothing_of_a_newer(tmp_path: Path) -> None:
    async with push_service() as service, open_house(tmp_path, RESTING) as house:
        telling = await teller(house, service)
        telling.close()  # so that nothing is told but here
        newer = notices.Notice("ann", "table", 9, house.journal.time() + DAY)
        await telling.put_off(newer, 60.0)
        await telling.tell(notices.Notice("ann", "table", 5, newer.due))
        assert [it["position"] for it in await noticed(house)] == [9]


def replace_endpoint(device: Device, endpoint: str) -> Device:
    """The same keys at another address."""
    return Device(endpoint, device.key, device.auth)


# ---- restarts, and several servers ----


async def test_a_notice_outlives_a_restart_and_so_does_the_key(tmp_path: Path) -> None:
    async with push_service() as service:
        async with waited_for(tmp_path, service) as (house, telling, *_):
            key = telling.carrier.key
            service.answers = [AGAIN.format(0)]
            await until(lambda: service.brought)
            while not any(it.get("tries") for it in await noticed(house)):
                await asyncio.sleep(0.01)
        async with open_house(tmp_path, RESTING) as house:
            later(house, notices.AFTER[0] + notices.UNHEARD)
            assert (await teller(house, service)).carrier.key == key
            await until(lambda: len(service.brought) == 2)


async def test_a_server_that_dies_before_it_has_sent_is_followed_by_another(tmp_path: Path) -> None:
    """It has written that it would, and nothing more: not even that the notice is put off."""
    async with push_service() as service, waited_for(tmp_path, service) as (house, telling, *_):
        while not any(it.get("is_over") for it in await noticed(house)):
            await asyncio.sleep(0.01)
        (note,) = await house.journal.notes(notices.KIND, notices.HOUSE)
        again = notices.Notice(**{**json.loads(note.body), "is_over": False, "reached": []})
        assert not await telling.is_ours(again)  # which was done a moment ago
        await telling.put_off(again, 0.0)
        later(house, notices.UNHEARD + 1)
        await until(lambda: len(service.brought) == 2)


def test_of_several_servers_one_tells(server: Database, tmp_path: Path) -> None:
    async def story() -> None:
        async with push_service() as service:
            houses = [await House.open(tmp_path, RESTING, store=server.address) for _ in range(3)]
            try:
                telling = [await teller(house, service) for house in houses]
                assert len({it.carrier.key for it in telling}) == 1
                room, late, other = await laid(houses[0])
                for person in (late, other):
                    await telling[1].devices.keep(
                        person.guest or "", Browser(service.origin, person.guest or "").device
                    )
                elsewhere = Person(await houses[2].room(room.sitting.id), late.guest)
                other.leave()
                late.leave()
                await until(lambda: houses[0].is_looking(room.sitting.id, late.guest or ""))
                room.byday.is_settled = False  # type: ignore[union-attr]
                for house in houses:
                    await house.turns.stir([room.sitting.id])
                while not any(it.get("is_over") for it in await noticed(houses[0])):
                    await asyncio.sleep(0.01)
                assert not service.brought  # he looks at it, if at another server
                for it in telling:
                    it.looking.cancel()  # type: ignore[union-attr]
                await play_on(elsewhere, lambda now: now["board"]["turn"] != now["you"])
                elsewhere.leave()
                while not any(it["guest"] == other.guest for it in await noticed(houses[0])):
                    await asyncio.sleep(0.01)
                await asyncio.sleep(2 * SOON)
                await asyncio.gather(*(it.look() for it in telling))  # all at the same moment
                await asyncio.gather(*(task for it in telling for task in it.telling))
                assert [brought.path for brought in service.brought] == [f"/send/{other.guest}"]
            finally:
                for house in houses:
                    await house.close()

    run(story())


# ---- where it may be sent ----


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example.org/send",
        "https://127.0.0.1/send",
        "https://[::1]/send",
        "https://2130706433/send",
        "https://localhost/send",
        "https://push.example.org:8443/send",
        "https://push.example.org:22/",
        "https://somebody@push.example.org/send",
        "https://push.example.org/send\r\nX: y",
        "https://push.example.org/a b",
        "https://push.example.org:port/",
        "https:///send",
        "ftp://push.example.org/send",
        "https://push.example.org/" + "x" * 1000,
        "",
    ],
)
def test_what_is_no_address_of_a_service_is_refused(address: str) -> None:
    with pytest.raises(BadChoice, match="https, a public name"):
        endpoint_of(address, frozenset({"http://127.0.0.1:9"}))


def test_an_address_of_a_service_is_read() -> None:
    found = endpoint_of("https://push.example.org/send/a?b=c#d")
    assert (found.host, found.port, found.path, found.origin) == (
        "push.example.org",
        443,
        "/send/a?b=c",
        "https://push.example.org",
    )
    own = endpoint_of("http://127.0.0.1:9/send", frozenset({"http://127.0.0.1:9"}))
    assert (own.host, own.port, own.is_safe, own.is_allowed) == ("127.0.0.1", 9, False, True)


@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        ("142.250.185.74", True),
        ("2a00:1450:4001:82a::200a", True),
        ("::ffff:142.250.185.74", True),
        ("64:ff9b::142.250.185.74", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("240.0.0.1", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:10.0.0.1", False),
        ("::127.0.0.1", False),
        ("64:ff9b::10.0.0.1", False),
        ("64:ff9b:1::7f00:1", False),
        ("fec0::1", False),
        ("3fff::1", False),
        ("192.0.0.8", False),
        ("192.88.99.1", False),
        ("2002:7f00:1::", False),
    ],
)
def test_only_the_open_net_is_public(place: str, wanted: bool) -> None:
    assert is_public(place) is wanted


async def test_a_name_that_leads_into_a_network_of_its_own_is_not_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even if it leads elsewhere besides, and what was looked at is what is called."""
    places = ["142.250.185.74", "127.0.0.1"]

    def looked_up(host: str, port: int, **more: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (place, port)) for place in places]

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    endpoint = endpoint_of("https://push.example.org/send")
    with pytest.raises(BadChoice, match="not public"):
        places_of(endpoint)
    async with push_service() as service, open_house(tmp_path, RESTING) as house:
        called: list[str] = []

        async def connect(host: str, port: int, **more: Any) -> Any:
            called.append(host)
            raise OSError

        monkeypatch.setattr(asyncio, "open_connection", connect)
        carrier = (await teller(house, service)).carrier
        device = replace_endpoint(Browser(service.origin, "one").device, "https://push.example.org/send")
        assert (await carrier.carry(device, b"{}", 60, "topic", 0.0)).came == "refused" and not called
        del places[1]
        assert (await carrier.carry(device, b"{}", 60, "topic", 0.0)).came == "later"
        assert called == ["142.250.185.74"]


# ---- devices ----


async def test_a_guest_has_so_many_devices_and_a_device_one_guest(tmp_path: Path) -> None:
    async with push_service() as service, open_house(tmp_path, RESTING) as house:
        kept = (await teller(house, service)).devices
        browsers = [Browser(service.origin, str(number)) for number in range(devices.MOST + 2)]
        for number, browser in enumerate(browsers):
            await kept.keep("ann", browser.device)
            await kept.keep("ann", browser.device)
            assert await kept.count("ann") == min(number + 1, devices.MOST)
            later(house, 1.0)
        assert {it.name for it in await kept.of("ann")} == {it.device.name for it in browsers[2:]}
        await kept.keep("bea", browsers[-1].device)
        assert await kept.count("ann") == devices.MOST - 1 and await kept.count("bea") == 1
        await kept.drop_all("ann")
        assert not await kept.count("ann") and await kept.count("bea") == 1
        for key, auth in (("", ""), ("AAAA", browsers[0].device.auth), (browsers[0].device.key, "AA"), ("=", "é")):
            with pytest.raises(BadChoice, match="no keys of a browser"):
                await kept.keep("ann", Device(browsers[0].device.endpoint, key, auth))
        off = "B" + "A" * 86  # as long as a point of the curve, and none
        carrier = house.turns.notices.carrier  # type: ignore[union-attr]
        with pytest.raises(BadChoice, match="no keys of a browser"):
            carrier.check(Device(browsers[0].device.endpoint, off, browsers[0].device.auth))


async def test_a_browser_is_told_by_its_guests_wish_alone(tmp_path: Path) -> None:
    async with push_service() as service, browsing(tmp_path, RESTING) as (house, browser), browser() as ann:
        word = Browser(service.origin, "ann").device
        said = {"endpoint": word.endpoint, "p256dh": word.key, "auth": word.auth}
        assert (await ann.get("/api/me/days")).json() == {
            "key": "",
            "devices": 0,
            "holiday": "",
            "left": 30,
            "most": 30,
            "forced": False,
        }
        assert (await ann.post("/api/me/days/device", json=said)).status_code == 403  # nobody has no devices
        await ann.post("/api/me", json={"name": "Ann"})
        assert "tells no devices" in (await ann.post("/api/me/days/device", json=said)).json()["sentence"]
        telling = await teller(house, service)
        assert (await ann.get("/api/me/days")).json()["key"] == telling.carrier.key
        assert (await ann.post("/api/me/days/device", json=said)).json()["devices"] == 1
        bad = await ann.post("/api/me/days/device", json=said | {"endpoint": "https://192.168.0.1/"})
        assert bad.status_code == 400
        token = (await ann.post("/api/me/token", json={})).json()["token"]
        bearer = {"authorization": f"Bearer {token}"}
        async with browser() as program:
            assert (await program.post("/api/me/days/device", json=said, headers=bearer)).status_code == 403
        dropped = await ann.post("/api/me/days/device/drop", json={"endpoint": word.endpoint})
        assert dropped.json()["devices"] == 0
        assert (await ann.post("/api/me/days/device", json=said)).json()["devices"] == 1
        await ann.post("/api/me/alone", json={"again": "x" * 32})
        assert (await ann.get("/api/me/days")).json()["devices"] == 0  # it may be the one that was lost
        for _ in range(30):
            last = await ann.post("/api/me/days/device/drop", json={"endpoint": word.endpoint})
        assert last.status_code == 429


# ---- keys ----


def test_it_is_sealed_as_the_example_of_the_rfc_is() -> None:
    device = Device(
        "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    own, salt = key_in("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), devices.in_bytes("DGv6ra1nlYgDCS1FRnbzlw")
    record = b"When I grow up, I want to be a watermelon\x02"
    assert devices.in_text(sealed_with(record, device, own, salt)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


async def test_a_keeper_may_bring_his_own_key(tmp_path: Path) -> None:
    file, own = tmp_path / "push.pem", key_in(new_key())
    pem = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    file.write_bytes(own.private_bytes(*pem))
    assert key_from(file).private_numbers() == own.private_numbers()
    async with open_house(tmp_path / "house", RESTING) as house:
        await house.tell_devices(Terms(CONTACT, key=file))
        assert house.turns.notices is not None
        (tmp_path / "nothing.pem").write_text("nothing")
        for wrong in ("nothing.pem", "nowhere.pem"):
            with pytest.raises(BadChoice, match="no private key"):
                await house.tell_devices(Terms(CONTACT, key=tmp_path / wrong))


async def test_without_the_package_the_house_opens_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("sealing", "courier"):
        monkeypatch.delitem(sys.modules, f"parlour.server.push.{module}")
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives", None)
    told: list[str] = []
    app = build(tmp_path, RESTING, tell=told.append, push=Terms(CONTACT))
    async with app.router.lifespan_context(app):
        assert app.state.house.turns.notices is None
    assert any("pip install 'parlour[push]'" in sentence for sentence in told)
