"""Who may still do something: not one who was bidden farewell, not a token that is good no longer."""

import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.datastructures import Headers

from parlour.client import House
from parlour.errors import ParlourError, TooMany
from parlour.server import limits
from parlour.server.app import build
from parlour.server.http import tokens
from parlour.server.http.tokens import REVOKED, Tokens
from parlour.server.limits import Turnstiles
from parlour.server.live.table.room import Room
from parlour.server.lobby import keeping
from tests.helpers.serving import open_doors
from tests.helpers.visiting import CALM, FAST, LONGEST, SLOW, Person, hasten, open_house, table


async def test_who_was_bidden_farewell_is_heard_no_more(tmp_path: Path) -> None:
    """A socket that takes nothing is closed after a while only; until then it must not play on."""

    async with open_house(tmp_path, SLOW) as house:
        room = await table(house, "euchre", "me", "bot", "bot", "bot", options={"players": 4})
        ann = Person(room, "ann", stalled=True)
        ann.visitor.outbox.farewell(REVOKED)
        await ann.ask("leave")
        await ann.ask("gallery", open=False)
        assert room.sitting.seat_of("ann") == 0 and room.sitting.gallery
        ann.leave()


def test_a_token_revoked_at_the_very_door_opens_no_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_doors(tmp_path, SLOW) as (address, app):
        robin = House.enter(address, "Robin")
        opened = robin.open("euchre").table
        house, out = app.state.house, app.state.tokens
        find = house.room

        async def find_and_revoke(name: str, address: str = "") -> Room:
            """While the room is looked for, the token is taken back."""
            found: Room = await find(name, address)
            seated = found.sitting.chairs[0].guest
            await out.revoke(seated)
            return found

        monkeypatch.setattr(house, "room", find_and_revoke)
        with robin.at(opened) as chair, pytest.raises(ParlourError, match="revoked"):
            next(iter(chair))
        until = time.monotonic() + LONGEST
        while out.sockets:  # the house hears a little later that a line is closed
            assert time.monotonic() < until
            time.sleep(0.01)


async def test_a_token_revoked_at_another_server_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "LOOKS", 0.01)

    async with open_house(tmp_path, SLOW) as house:
        here, there = Tokens(house.journal, house.seal, has_others=True), Tokens(house.journal, house.seal)
        room = await table(house, "euchre", "me", "bot", "bot", "bot", options={"players": 4})
        shown = Headers({"authorization": f"Bearer {await there.make('ann')}"})
        ann, ben = Person(room, "ann"), Person(room, "ben")
        with here.using("ann", shown, ann.visitor.outbox), here.using("ben", Headers(), ben.visitor.outbox):
            await here.look()
            assert not ann.visitor.outbox.is_last
            assert await there.revoke("ann")
            assert (await ann.hears("farewell"))["sentence"] == REVOKED
        assert not here.sockets and not ben.visitor.outbox.is_last
        here.close()
        ann.leave()
        ben.leave()


async def test_who_is_back_in_time_keeps_his_seat_while_another_loses_his(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both were away; while it is written that Ann's seat is open, Bea comes back to hers."""

    async with open_house(tmp_path, CALM) as house:
        room = await table(house, "euchre", "me", "open", "open", "open", options={"players": 4})
        bea = Person(room, "bea")
        await bea.ask("sit", seat=1)
        onlooker = Person(room, "cyd")
        append, back = house.journal.append, list[Person]()

        async def write(table: str, seq: int, body: str) -> float | None:
            """Whoever loses his seat, Bea comes back meanwhile."""
            if '"rose"' in body and not back:
                back.append(Person(room, "bea"))
            return await append(table, seq, body)

        monkeypatch.setattr(house.journal, "append", write)
        bea.leave()
        room.away[0] = room.away[1]  # Ann went in the same moment, and is looked at first
        room.away = dict(sorted(room.away.items()))
        hasten(room, FAST)
        await onlooker.sees(lambda now: now["seats"][0]["who"] == "open")
        async with room.lock:
            assert room.sitting.seat_of("bea") == 1 and back[0].visitor.seat == 1


async def test_nobody_shuts_the_house_with_tables_at_which_nobody_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One address may open sixty tables a minute, and a table nobody came to is kept for a day."""
    monkeypatch.setattr(keeping, "MOST_TABLES", 3)
    monkeypatch.setattr(keeping, "IN_THE_WAY", 0.0)

    async with open_house(tmp_path, SLOW) as house:
        played = await table(house, "euchre", "me", "bot", "bot", "bot", options={"players": 4})
        ann = Person(played, "ann")
        await ann.sees(lambda now: now["phase"] == "playing")
        ann.leave()
        seen = await table(house, "euchre", "me", "open", "open", "open", options={"players": 4})
        bea = Person(seen, "bea")
        left = await table(house, "euchre", "me", "open", "open", "open", options={"players": 4})
        new = await table(house, "euchre", "me", "open", "open", "open", options={"players": 4})
        assert left.sitting.closed and house.rooms.keys() == {room.sitting.id for room in (played, seen, new)}
        monkeypatch.setattr(keeping, "IN_THE_WAY", 600.0)
        with pytest.raises(TooMany, match="full"):
            await table(house, "euchre", "me", "open", "open", "open", options={"players": 4})
        assert not new.sitting.closed and not played.sitting.closed
        bea.leave()


async def test_one_address_gives_only_so_many_parties(tmp_path: Path) -> None:
    """The house has room for two hundred, each of which is kept for a day."""

    app = build(tmp_path, SLOW, limits=limits.Limits(parties=2))
    async with app.router.lifespan_context(app):
        statuses = []
        for name in ("Ann", "Bea", "Cyd"):
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://p.test") as browser:
                await browser.post("/api/me", json={"name": name})
                asked = {"game": "euchre", "kind": "cards", "rounds": 3}
                statuses.append((await browser.post("/api/parties", json=asked)).status_code)
        assert statuses == [201, 201, 429]


def test_the_last_places_are_kept_for_those_who_only_ask() -> None:
    """The server below counts sockets among the connections, and lets in as many as come."""
    door = limits.Crowd(limits.Limits(sockets=2, everyone=3))
    with door.socket("one"), door.socket("one"), door.socket("other"):
        for address, sentence in (("one", "at your address"), ("third", "full to the last place")):
            with pytest.raises(TooMany, match=sentence), door.socket(address):
                pass
    with door.socket("third"):
        assert door.sockets == {"third": 1}


def test_very_many_addresses_are_not_looked_through_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """One who comes from ever new addresses must not make each of his requests dearer."""
    monkeypatch.setattr(limits, "MANY", 100)
    looked: list[Any] = []
    lately = limits.Turnstile.lately

    def counted(turnstile: limits.Turnstile) -> int:
        looked.append(turnstile)
        return lately(turnstile)

    monkeypatch.setattr(limits, "now", lambda: 1.0)
    monkeypatch.setattr(limits.Turnstile, "lately", counted)
    turnstiles = Turnstiles(3)
    for number in range(2000):
        turnstiles.pass_through("Too many.", str(number))
    assert len(looked) < 5 * 2000 and len(turnstiles.each) == 2000
    monkeypatch.setattr(limits, "now", lambda: 100.0)
    for number in range(4000):
        turnstiles.pass_through("Too many.", f"later {number}")
    assert "1" not in {who for (who,) in turnstiles.each}
